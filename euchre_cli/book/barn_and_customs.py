"""The barn, and the customs of a table: what is called out when the score changes.

In: a game before and after an entry. Out: the sayings that are due; none changes a point.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre_engine.rules import PRESETS, SAYINGS
from euchre_engine.seats import OTHER, SIDES

from ..terminal.phrases import barn_words, capitalized
from .people import side_label
from .sheet import Sheet


class CalledOut(NamedTuple):
    """The words to call out: `barn`, a sentence if a side has just come into the barn, else empty;
    `sayings`, the keys in `SAYINGS` of the sayings that are due."""

    barn: str = ""
    sayings: tuple[str, ...] = ()

    @property
    def quoted(self) -> str:
        """The sayings in quotation marks, to print after the sentence about the hand."""
        return " ".join(f'"{SAYINGS[name].words}"' for name in self.sayings)

    @property
    def plain(self) -> list[str]:
        """Everything that is called out, without quotation marks."""
        return [SAYINGS[name].words for name in self.sayings] + ([self.barn] if self.barn else [])


NOTHING = CalledOut()


def in_the_barn(sheet: Sheet) -> tuple[bool, bool]:
    """Whether N/S and E/W are one point short of the target, while the game goes on."""
    ns, ew = sheet.total
    if sheet.over or sheet.struck:
        return False, False
    return sheet.rules.in_the_barn(ns), sheet.rules.in_the_barn(ew)


def a_loner_wins(sheet: Sheet) -> tuple[bool, bool]:
    """Whether a lone march would win the game for N/S and for E/W."""
    from_total = sheet.rules.lone_march_wins_from()
    if from_total is None or sheet.over or sheet.struck:
        return False, False
    return sheet.total[0] >= from_total, sheet.total[1] >= from_total


def who_is_in_the_barn(sheet: Sheet) -> str:
    """`Bob & Dan are in the barn`, `barn to barn`, or an empty string."""
    sides = [f"{side_label(sheet.players, side)} are" for side in SIDES]
    return barn_words(in_the_barn(sheet), sides)


def called_out(before: Sheet | None, after: Sheet, customs: str) -> CalledOut:
    """The words that players call out when the score changes from `before` to `after`: each saying
    once, at the change that triggers it.

    `customs` is the setting: `on` for the barn and the sayings of the game's preset, `off` for
    nothing.
    """
    if customs == "off":
        return NOTHING
    barn = in_the_barn(after)
    words = ""
    if any(barn) and (before is None or barn != in_the_barn(before)):
        words = f"{capitalized(who_is_in_the_barn(after))}!"
    due = _sayings_due(before, after)
    enabled = PRESETS[after.rules.preset].sayings
    return CalledOut(words, tuple(name for name in due if name in enabled))


def explain_saying(name: str) -> str:
    """The explanation of a saying, printed the first time it is used."""
    saying = SAYINGS[name]
    return (
        f'It is the custom to say "{saying.words}" {saying.when}. To turn the sayings off: '
        "euchre config customs off"
    )


_OF_A_HAND: Final = {"euchred": "euchre", "march": "five", "lone march": "five"}
"""The saying that goes with how a hand ended."""


def _sayings_due(before: Sheet | None, after: Sheet) -> list[str]:
    """The sayings that this score change triggers, for either side."""
    due = []
    if before is not None and len(after.lines) == len(before.lines) + 1:
        verdict = after.lines[-1].verdict
        if verdict.award is not None and not verdict.rulings:
            due.append(_OF_A_HAND.get(verdict.award.outcome, ""))
    if _tables_turn(after) and not (before is not None and _tables_turn(before)):
        due.append("tables")
    if _shamed(after) and not (before is not None and before.over):
        due.append("shame")
    return due


def _tables_turn(sheet: Sheet) -> bool:
    """Whether a side has 7 or more against 1 or none, in a game to ten."""
    if sheet.rules.target != 10 or sheet.over or sheet.struck:
        return False
    return any(sheet.total[side] >= 7 and sheet.total[OTHER[side]] <= 1 for side in SIDES)


def _shamed(sheet: Sheet) -> bool:
    """Whether a side lost without a point."""
    if sheet.winner is None or sheet.rules.target is None or sheet.conceded is not None:
        return False
    return sheet.total[OTHER[sheet.winner]] == 0
