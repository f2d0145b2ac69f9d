"""A game as records of the log language, with those that reset what the game before left in force;
and its digest as far as each of its hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from euchre_engine.audit import audit
from euchre_engine.audit.record import Dealer, Note, Score, Total
from euchre_engine.rules import Rules, Value
from euchre_engine.seats import SEATS

from ..log.records import About, canonical
from .entries import written
from .scoring import NOTHING_BEFORE, head_records
from .sheet import Line, Players, Sheet

NOTHING_YET: Final = Score(0, 0)
"""The score of an undecided hand under way, so that it does not look as if its result was
forgotten."""


class HandForLog(NamedTuple):
    """A hand for a log: its number, and its record in the log language."""

    number: int
    text: str


def log_items(sheet: Sheet, before: Sheet | None = None, *, whole: bool = True) -> Iterator[Any]:
    """A game for a log, in order: the records of its head, and each hand with its dealer and total.

    Unless `whole`, without what can be said of a game later: the time it began, that a match begins
    with it, and its place on an evening of several tables.

    What is said of a game persists in a log, so whatever the preceding game `before` stated and
    this one lacks is reset. A date cannot be: games without one come first.
    """
    sitting = sheet.lines[0].players if sheet.lines else sheet.players
    # A target set before the first hand counts as the game's target from the beginning.
    target = sheet.lines[0].target if sheet.lines else sheet.rules.target
    yield from _head(sheet, sitting, rules_to(sheet, target), before, whole)
    for line in sheet.lines:
        if line.players != sitting:
            yield from _substitutes(line.players, sitting)
            sitting = line.players
        if line.target != target:
            target = line.target
            yield About("rule", ("target", str(target)))
        yield HandForLog(line.number, _with_dealer_and_total(line))
    if sheet.rules.target != target:
        yield About("rule", ("target", str(sheet.rules.target)))
    if sheet.waiting and not sheet.only_result:
        yield from _substitutes(sheet.playing, sitting)
        sitting = sheet.playing
        yield HandForLog(len(sheet.lines) + 1, "; ".join(map(canonical, _under_way(sheet))))
    yield from _substitutes(sheet.players, sitting)


def _head(
    sheet: Sheet, sitting: Players, rules: Rules, before: Sheet | None, whole: bool
) -> Iterator[Any]:
    later: dict[str, Any] = {"begun": sheet.began, "best_of": sheet.best_of}
    if not whole:
        later = {"begun": "", "best_of": 0, "round": 0, "table": 0, "loners": ()}
    head = sheet.head.having(
        # A substitute before the first hand counts as a player from the beginning.
        players=dict(zip(SEATS, sitting, strict=True)),
        house_rules=rules.overrides,
        closed=sheet.time_called,
        result=None,
        **later,
    )
    last = NOTHING_BEFORE
    if before is not None:
        last = before.head.having(players=dict(zip(SEATS, before.players, strict=True)))
    yield from head_records(head, before=last)
    if sheet.head.result is not None:
        yield from (record for record in sheet.waiting if isinstance(record, Note))
        yield Total(*sheet.head.result)


def rules_to(sheet: Sheet, target: int | None) -> Rules:
    """The rules of a game while it was played to this target."""
    return _rules_to(sheet.head.preset, tuple(sheet.head.house_rules.items()), target)


@lru_cache(maxsize=100)
def _rules_to(preset: str, overrides: tuple[tuple[str, Value], ...], target: int | None) -> Rules:
    begun = Rules(preset, dict(overrides))
    if target is None or target == begun.target:
        return begun
    return begun.with_rule("target", target)


def _substitutes(now: Players, before: Players) -> Iterator[Any]:
    return (About("player", (seat, now[seat])) for seat in SEATS if now[seat] != before[seat])


def _with_dealer_and_total(line: Line) -> str:
    """A hand with its dealer as the first record and the total as the last."""
    kinds = set(map(type, line.records))
    dealer, text = line.verdict.dealer, line.text
    if dealer is not None and Dealer not in kinds:
        text = joined(written(Dealer(dealer)), text)
    return text if Total in kinds else joined(text, written(Total(*line.verdict.total)))


def joined(text: str, more: str) -> str:
    """Two lines of the log language as one."""
    return f"{text}; {more}" if text and more else text or more


def _under_way(sheet: Sheet) -> Iterator[Any]:
    """The records of the hand under way, without a total."""
    if sheet.dealer is not None and Dealer not in map(type, sheet.waiting):
        yield Dealer(sheet.dealer)
    yield from sheet.waiting
    if not audit(sheet.waiting, sheet.rules).decided:
        yield NOTHING_YET


def game_log(sheet: Sheet) -> str:
    """A game as text, a line for each hand and for each record beside them, not `whole` (see
    `log_items`)."""
    return "".join(_lines(sheet))


def _lines(sheet: Sheet) -> Iterator[str]:
    for item in log_items(sheet, whole=False):
        if isinstance(item, HandForLog):
            yield f"hand {item.number}; {item.text}\n"
        else:
            yield f"{written(item)}\n"


def digests_on_the_way(sheet: Sheet) -> list[str]:
    """A digest of the game as far as each of its hands, without the hand under way. A game of which
    the last is among these is a beginning of this one."""
    hashed, digests = blake2b(digest_size=8), []
    for line in _lines(sheet._replace(waiting=())):
        hashed.update(line.encode())
        if line.startswith("hand "):
            digests.append(hashed.hexdigest())
    return digests
