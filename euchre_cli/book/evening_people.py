"""People who leave an evening early, or come late or again.

In: the sheet of an evening, who goes or comes, and whether the round under way is seated anew. Out:
the event with those who are here now, and the rest of the plan. Does not know: the names that were
typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..evening.movements import MOVEMENTS
from ..evening.plan import FEWEST, MOST, Round
from ..evening.rest_of_evening import rest_of_evening
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from .evening_events import PlanChanged
from .evening_sheet import EveningSheet


def without(sheet: EveningSheet, leaving: Sequence[str], *, anew: bool) -> PlanChanged:
    """The event with which these people leave; with `anew`, the round under way is seated anew.
    Raises `Refused` if fewer than four are left."""
    here = [name for name in sheet.people if name not in leaving]
    if len(here) < FEWEST:
        raise Refused(
            f"without {listed([safe(name) for name in leaving])} only {len(here)} are left: "
            "`euchre evening end` ends the evening"
        )
    return PlanChanged(tuple(here), _rest(sheet, here, anew))


def with_latecomers(sheet: EveningSheet, coming: Sequence[str], *, anew: bool) -> PlanChanged:
    """The event with which these people come, or come again; with `anew`, the round under way is
    seated anew. Raises `Refused` if the movement takes nobody later, or for too many people."""
    movement = MOVEMENTS[sheet.begun.movement]
    if not movement.latecomers:
        raise Refused(f"with the movement {movement.name} nobody can come later")
    if movement.fixed_partners and len(coming) % 2:
        raise Refused("partners come together: name both")
    here = [*sheet.people, *coming]
    if len(here) > MOST:
        raise Refused(f"an evening is for {FEWEST} to {MOST} people, not for {len(here)}")
    return PlanChanged(tuple(here), _rest(sheet, here, anew))


def _rest(sheet: EveningSheet, here: Sequence[str], anew: bool) -> tuple[Round, ...]:
    """The rest of the plan for those who are here: made anew around what was played; with fixed
    partners as it was. Empty for a movement without a plan, unless the round under way is seated
    anew."""
    movement = MOVEMENTS[sheet.begun.movement]
    if movement.fixed_partners:
        return sheet.ahead
    played = sheet.rounds[:-1] if anew else sheet.rounds
    left = int(anew) if movement.plan is None else sheet.begun.rounds - len(played)
    return rest_of_evening(played, here, left) if left > 0 else ()
