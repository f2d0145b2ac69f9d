"""A sheet as a game of the log language.

In: a sheet, and the one before it in the same log. Out: records, with what must be said again so
that nothing stays of the game before. Layout is the formatter's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre_engine.audit.record import Dealer, Entry, Note, Score, Total
from euchre_engine.audit.replay import replay_hand
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS

from ..log.game_records import (
    AtPlace,
    BegunAt,
    Event,
    GameBegins,
    GameRecord,
    OnDate,
    Player,
    Season,
    Start,
    UsePreset,
    UseRule,
    Version,
)
from ..log.record_forms import canonical
from .events import Players
from .sheet import Line, Sheet

if TYPE_CHECKING:
    from ..log.formats import Writer

NOTHING_YET: Final = Score(0, 0)
"""A score of 0 to 0, written for an undecided hand under way, so that it does not look like one
whose result was forgotten."""


class HandForLog(NamedTuple):
    """A hand on its way into a log: its number, its entries, and how each is spelt."""

    number: int
    entries: tuple[Entry, ...]
    words: tuple[str, ...]


def game_items(
    sheet: Sheet, before: Sheet | None = None, *, begun: bool = True
) -> Iterator[GameRecord | HandForLog]:
    """A game for a log, in order: its head, and each hand with who dealt and the total.

    With `begun`, includes the start time if known.

    Header records persist from game to game in a log, so whatever the preceding game `before`
    stated and this one lacks is reset. A date cannot be: games without one come first
    (`log_order_key`).
    """
    sitting = sheet.lines[0].players if sheet.lines else sheet.players
    # A target set before the first hand is what the game was played to from the beginning.
    target = sheet.lines[0].target if sheet.lines else sheet.rules.target
    yield from _head(sheet, sitting, rules_to(sheet, target), before, begun)
    for line in sheet.lines:
        yield from _seats(line.players, sitting)
        sitting = line.players
        if line.target != target:
            target = line.target
            yield UseRule("target", str(target))
        yield _whole(line)
    if sheet.rules.target != target:
        yield UseRule("target", str(sheet.rules.target))
    if sheet.waiting and not sheet.only_result:
        yield from _seats(sheet.playing, sitting)
        sitting = sheet.playing
        under_way = tuple(_under_way(sheet))
        yield HandForLog(len(sheet.lines) + 1, under_way, tuple(map(canonical, under_way)))
    yield from _seats(sheet.players, sitting)


def _head(
    sheet: Sheet, sitting: Players, rules: Rules, before: Sheet | None, with_time: bool
) -> Iterator[GameRecord]:
    begun = sheet.begun
    stood = before.begun if before is not None else None
    yield GameBegins(begun.name)
    if begun.event or (stood is not None and stood.event):
        yield Event(begun.event)
    if begun.season or (stood is not None and stood.season):
        yield Season(begun.season)
    if begun.place or (stood is not None and stood.place):
        yield AtPlace(begun.place)
    if begun.date:
        yield OnDate(begun.date)
    if with_time and sheet.began:
        yield BegunAt(sheet.began)
    yield UsePreset(rules.preset)
    for name, value in rules.overrides.items():
        yield UseRule(name, str(value))
    for seat in SEATS:
        # Who takes a seat before the first hand sits there from the beginning.
        if sitting[seat] or (before is not None and before.players[seat]):
            yield Player(seat, sitting[seat])
    if begun.start != (0, 0):
        yield Start(*begun.start)
    if begun.result is not None:
        yield from (entry for entry in sheet.waiting if isinstance(entry, Note))
        yield Total(*begun.result)


def rules_to(sheet: Sheet, target: int | None) -> Rules:
    """The rules of a game while it was played to this target."""
    begun = Rules(sheet.begun.preset, dict(sheet.begun.rules))
    if target is None or target == begun.target:
        return begun
    return begun.with_rule("target", target)


def _seats(now: Players, before: Players) -> Iterator[GameRecord]:
    """The substitutes between two hands."""
    for seat in SEATS:
        if now[seat] != before[seat]:
            yield Player(seat, now[seat])


def _whole(line: Line) -> HandForLog:
    """A hand with who dealt in the first place and the total in the last."""
    entries, words = line.entries, line.words
    kinds = {entry.__class__ for entry in entries}
    if line.verdict.dealer is not None and Dealer not in kinds:
        dealer = Dealer(line.verdict.dealer)
        entries, words = (dealer, *entries), (_spelt(dealer), *words)
    if Total not in kinds:
        total = Total(*line.verdict.total)
        entries, words = (*entries, total), (*words, _spelt(total))
    return HandForLog(line.number, entries, words)


_spelt: Final = lru_cache(maxsize=1_000)(canonical)
"""For dealers and totals, which are few."""


def _under_way(sheet: Sheet) -> Iterator[Entry]:
    """The entries of the hand under way: the rulings, without a total."""
    if sheet.dealer is not None and not any(isinstance(e, Dealer) for e in sheet.waiting):
        yield Dealer(sheet.dealer)
    yield from sheet.waiting
    if not replay_hand(sheet.rules, sheet.waiting).decided:
        yield NOTHING_YET


def game_log(sheet: Sheet, *, begun: bool = True) -> str:
    """A game as text, one record a line; without `begun` it does not say when it began."""
    lines: list[str] = []
    for item in game_items(sheet, begun=begun):
        if isinstance(item, HandForLog):
            lines += [f"hand {item.number}", *item.words]
        else:
            lines.append(canonical(item))
    return "\n".join([*lines, ""])


_NEXT: Final = re.compile(r"^(?=hand |player |rule )", re.MULTILINE)
"""The place before a hand, or before who sits down for it, or what it is played to."""


def log_of_finished_hands(sheet: Sheet) -> str:
    """The log of a game without its time and without the rulings of the hand under way."""
    return game_log(sheet._replace(waiting=()), begun=False)


def prefix_digests(sheet: Sheet) -> list[bytes]:
    """Digests of the game after each hand, the last one of its present state; empty without hands.
    Used to find a game that is a continuation of another."""
    text = log_of_finished_hands(sheet)
    done = text.find("\nhand ") + 1
    if not done:
        return []
    ends = [found.start() for found in _NEXT.finditer(text, done + 1)]
    hashed = blake2b(text[:done].encode(), digest_size=8)
    found = []
    for end in (*ends, len(text)):
        hashed.update(text[done:end].encode())
        done = end
        found.append(hashed.digest())
    return found


class GameLog:
    """Writes games to a log: first those without a date, and after the last one `end`."""

    def __init__(self, log: Writer) -> None:
        self._log = log
        self._log.game_record(Version(1))
        self._before: Sheet | None = None

    def game(self, sheet: Sheet) -> int:
        """Write a game, and return how many hands it has."""
        for item in game_items(sheet, self._before):
            if isinstance(item, HandForLog):
                self._log.hand(item.number, item.entries)
            else:
                self._log.game_record(item)
        self._before = sheet
        return len(sheet.lines)

    def end(self) -> None:
        """Finish the log."""
        self._log.end()
