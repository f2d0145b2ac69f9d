"""A score sheet as a game in the log language.

In: a sheet, and the one before it in the same log. Out: records, including those that reset what
the game before left in force. Does not know: how a log is laid out (the formatter's job).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from euchre_engine.audit.record import Dealer, Entry, Note, Score, Total
from euchre_engine.audit.replay import replay_hand
from euchre_engine.rules import Rules, Value
from euchre_engine.seats import SEATS, Seat

from ..log.formatter import LogWriter
from ..log.records import About, HandBegins, canonical
from .events import Players
from .sheet import Line, Sheet

NOTHING_YET: Final = Score(0, 0)
"""A score of 0 to 0, written for an undecided hand under way, so that it does not look like one
whose result was forgotten."""


class HandForLog(NamedTuple):
    """A hand for a log: its number, its entries, and the same in the spelling of the log
    language."""

    number: int
    entries: tuple[Entry, ...]
    words: tuple[str, ...]


def game_items(sheet: Sheet, before: Sheet | None = None, *, whole: bool = True) -> Iterator[Any]:
    """The items of a log for a game, in order: its head, and each hand with its dealer and total.

    Unless `whole`, without what can be said of a game later: the time it began, that a match begins
    with it, and its place on an evening of several tables.

    Header records persist from game to game in a log, so whatever the preceding game `before`
    stated and this one lacks is reset. A date cannot be: games without one come first
    (`log_order_key`).
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
        yield _hand_with_dealer_and_total(line)
    if sheet.rules.target != target:
        yield About("rule", ("target", str(sheet.rules.target)))
    if sheet.waiting and not sheet.only_result:
        yield from _substitutes(sheet.playing, sitting)
        sitting = sheet.playing
        under_way = tuple(_under_way(sheet))
        yield HandForLog(len(sheet.lines) + 1, under_way, tuple(map(canonical, under_way)))
    yield from _substitutes(sheet.players, sitting)


def _head(
    sheet: Sheet, sitting: Players, rules: Rules, before: Sheet | None, whole: bool
) -> Iterator[Any]:
    begun = sheet.begun
    previous = before.begun if before is not None else None
    yield About("game", (begun.name,))
    if begun.event or (previous is not None and previous.event):
        yield About("event", (begun.event,))
    if begun.season or (previous is not None and previous.season):
        yield About("season", (begun.season,))
    if begun.place or (previous is not None and previous.place):
        yield About("place", (begun.place,))
    if begun.date:
        yield About("date", (begun.date,))
    if whole and sheet.began:
        yield About("begun", (sheet.began,))
    yield About("rules", (rules.preset,))
    for name, value in rules.overrides.items():
        yield About("rule", (name, str(value)))
    for seat in SEATS:
        # A substitute before the first hand counts as a player from the beginning.
        if sitting[seat] or (before is not None and before.players[seat]):
            yield About("player", (seat, sitting[seat]))
    if begun.start != (0, 0):
        yield About("start", (begun.start,))
    if whole and sheet.best_of:
        yield About("best-of", (sheet.best_of,))
    if whole and begun.round:
        yield About("round", (begun.round, "closed" if sheet.time_called else ""))
    if whole and begun.table:
        yield About("table", (begun.table,))
    if whole:
        for name in begun.loners:
            yield About("loner", (Seat(begun.players.index(name)),))
    if begun.result is not None:
        yield from (entry for entry in sheet.waiting if isinstance(entry, Note))
        yield Total(*begun.result)


def rules_to(sheet: Sheet, target: int | None) -> Rules:
    """The rules of a game while it was played to this target."""
    return _rules_to(sheet.begun.preset, sheet.begun.rules, target)


@lru_cache(maxsize=100)
def _rules_to(preset: str, overrides: tuple[tuple[str, Value], ...], target: int | None) -> Rules:
    begun = Rules(preset, dict(overrides))
    if target is None or target == begun.target:
        return begun
    return begun.with_rule("target", target)


def _substitutes(now: Players, before: Players) -> Iterator[Any]:
    """The records of the substitutes between two hands."""
    for seat in SEATS:
        if now[seat] != before[seat]:
            yield About("player", (seat, now[seat]))


def _hand_with_dealer_and_total(line: Line) -> HandForLog:
    """A hand with its dealer as the first entry and the total as the last."""
    entries, words = line.entries, line.words
    kinds = set(map(type, entries))
    if line.verdict.dealer is not None and Dealer not in kinds:
        dealer = Dealer(line.verdict.dealer)
        entries, words = (dealer, *entries), (canonical(dealer), *words)
    if Total not in kinds:
        total = Total(*line.verdict.total)
        entries, words = (*entries, total), (*words, canonical(total))
    return HandForLog(line.number, entries, words)


def _under_way(sheet: Sheet) -> Iterator[Entry]:
    """The entries of the hand under way: the rulings, without a total."""
    if sheet.dealer is not None and not any(isinstance(e, Dealer) for e in sheet.waiting):
        yield Dealer(sheet.dealer)
    yield from sheet.waiting
    if not replay_hand(sheet.rules, sheet.waiting).decided:
        yield NOTHING_YET


def game_log(sheet: Sheet) -> str:
    """A game as text, one record a line, not `whole` (see `game_items`)."""
    lines: list[str] = []
    for item in game_items(sheet, whole=False):
        if isinstance(item, HandForLog):
            lines += [f"hand {item.number}", *item.words]
        else:
            lines.append(canonical(item))
    return "\n".join([*lines, ""])


_NEXT_HAND: Final = re.compile(r"^(?=hand |player |rule )", re.MULTILINE)
"""The positions before a hand, and before a substitute or a new target."""


def log_of_finished_hands(sheet: Sheet) -> str:
    """The log of a game as `game_log` writes it, without the hand under way."""
    return game_log(sheet._replace(waiting=()))


def prefix_digests(sheet: Sheet) -> list[bytes]:
    """A digest of the game up to each hand, the last one of the whole game; empty without hands. A
    game with one of these as its last digest is a beginning of this game."""
    text = log_of_finished_hands(sheet)
    done = text.find("\nhand ") + 1
    if not done:
        return []
    ends = [match.start() for match in _NEXT_HAND.finditer(text, done + 1)]
    hashed = blake2b(text[:done].encode(), digest_size=8)
    digests = []
    for end in (*ends, len(text)):
        hashed.update(text[done:end].encode())
        done = end
        digests.append(hashed.digest())
    return digests


class GameLog:
    """Writes games to a log. Games without a date must come first; call `end` after the last
    one."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._log = LogWriter(write)
        self._log.record(About("euchre", (1,)))
        self._before: Sheet | None = None

    def game(self, sheet: Sheet) -> int:
        """Writes a game, and returns the number of its hands."""
        for item in game_items(sheet, self._before):
            if not isinstance(item, HandForLog):
                self._log.record(item)
                continue
            self._log.record(HandBegins(item.number))
            for entry in item.entries:
                self._log.record(entry)
        self._before = sheet
        return len(sheet.lines)

    def end(self) -> None:
        """Finishes the log."""
        self._log.end()
