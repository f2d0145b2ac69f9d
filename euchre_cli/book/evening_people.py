"""People who leave an evening early, or come late or again.

In: the sheet of an evening and its scores, who goes or comes, and whether the round under way is
seated anew. Out: the event with those who are here now, and the rest of the plan. Does not know:
the names that were typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..evening.movements import MOVEMENTS
from ..evening.plan import FEWEST, MOST, Round
from ..evening.rest_of_evening import rest_of_evening
from ..evening.scores import TableScore
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from .evening_events import PlanChanged
from .evening_sheet import EveningSheet


def without(
    sheet: EveningSheet, leaving: Sequence[str], scores: Sequence[TableScore], *, anew: bool
) -> PlanChanged:
    """The event with which these people leave; with `anew`, the round under way is seated anew.
    Raises `Refused` if fewer than four are left."""
    here = [name for name in sheet.people if name not in leaving]
    if len(here) < FEWEST:
        raise Refused(
            f"without {listed([safe(name) for name in leaving])} only {len(here)} are left: "
            "`euchre evening end` ends the evening"
        )
    return PlanChanged(tuple(here), _rest(sheet, here, scores, anew))


def with_latecomers(
    sheet: EveningSheet, coming: Sequence[str], scores: Sequence[TableScore], *, anew: bool
) -> PlanChanged:
    """The event with which these people come, or come again; with `anew`, the round under way is
    seated anew. Raises `Refused` if the movement takes nobody later, or for too many people."""
    movement = MOVEMENTS[sheet.begun.movement]
    new = [name for name in coming if name not in sheet.everybody]
    if new and not movement.latecomers:
        raise Refused(f"with the movement {movement.name} nobody can come later")
    if movement.fixed_partners and len(new) % 2:
        raise Refused("partners come together: name both")
    here = [*sheet.people, *coming]
    if len(here) > MOST:
        raise Refused(f"an evening is for {FEWEST} to {MOST} people, not for {len(here)}")
    return PlanChanged(tuple(here), _rest(sheet, here, scores, anew))


def _rest(
    sheet: EveningSheet, here: Sequence[str], scores: Sequence[TableScore], anew: bool
) -> tuple[Round, ...]:
    """The rest of the plan for those who are here, made anew around what was played. Where the
    rounds follow from the results, or partners are fixed, that is the round under way if it is
    seated anew, as the movement says."""
    movement = MOVEMENTS[sheet.begun.movement]
    played = sheet.rounds[:-1] if anew else sheet.rounds
    if movement.plan is not None and not movement.fixed_partners:
        left = sheet.begun.rounds - len(played)
        return rest_of_evening(played, here, left) if left > 0 else ()
    if not anew:
        return ()
    late = tuple(name for name in here if name not in sheet.everybody)
    progress = sheet.progress(scores)._replace(
        people=(*sheet.everybody, *late), here=frozenset(here), rounds=played
    )
    following = movement.next_round(progress)
    return (following,) if isinstance(following, Round) else ()
