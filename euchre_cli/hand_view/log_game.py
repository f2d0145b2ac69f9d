"""A game of a log, hand by hand, with the audit's verdicts.

Knows: how a log is opened, and which of its games is meant. Does not know: formats, or how a hand
is shown.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, Seat

from ..audit.diagnostics import Diagnostic
from ..audit.log_audit import Audit, Overrides
from ..audit.report import GameHead, Report
from ..book.sheet import Line
from ..log.decoding import NotText
from ..log.formats import STDIN, items, open_input, reading_error
from ..log.log_items import HandItem, Item, is_hand, separate_hands
from ..terminal.exit_status import BadFile, Refused
from ..terminal.text import safe
from .shown_hand import ShownHand, shown_hand


class _Judged(NamedTuple):
    item: HandItem
    verdict: HandVerdict
    players: tuple[str, str, str, str]
    rules: Rules


class _OneGame(Report):
    """Keeps the hands of the game with this number, and counts the games."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.games = 0
        self.hands: list[_Judged] = []
        self.start = (0, 0)
        self.only_result = False
        self.failure = ""
        self.read: deque[HandItem] = deque()
        self._head: GameHead | None = None
        self._players: dict[Seat, str] = {}

    def game_begins(self, head: GameHead) -> None:
        self.games += 1
        self._head = head
        self._players = dict(head.players)
        if self.games == self.wanted:
            self.start = head.start
            self.only_result = head.result is not None

    def substitute(self, seat: Seat, name: str) -> None:
        self._players[seat] = name

    def hand(self, verdict: HandVerdict) -> None:
        item = self.read.popleft()
        if self.games == self.wanted and self._head is not None:
            north, east, south, west = (self._players.get(seat, "") for seat in SEATS)
            lineup = (north, east, south, west)
            self.hands.append(_Judged(item, verdict, lineup, self._head.rules))

    def found(self, diagnostic: Diagnostic) -> None:
        if diagnostic.fatal:
            self.failure = diagnostic.message

    def passing(self, log: Iterator[Item]) -> Iterator[Item]:
        """The items of a log; its hands are kept until the audit has judged them."""
        for item in log:
            if is_hand(item):
                self.read.extend(separate_hands(item))
            yield item


def hands_of_log(name: str, game: int | None) -> list[ShownHand]:
    """The hands of a game of the log called `name` (`-` is standard input); `game` counts from 1
    and may be `None` if the log has only one.

    Raises `BadFile` if the log cannot be read, `Refused` if it has no such game, or several.
    """
    report = _OneGame(game or 1)
    where = "standard input" if name == STDIN else safe(name)
    try:
        with open_input(name) as stream:
            log = items(name, stream, lambda trouble: None)
            Audit(name, report, Overrides()).run(report.passing(log))
    except OSError as error:
        raise BadFile(f"cannot read {where}: {reading_error(error, name)}") from None
    except NotText as error:
        raise BadFile(f"{where}: {error}") from None
    if report.failure:
        raise BadFile(f"{where}: {report.failure}")
    if game is None and report.games > 1:
        raise Refused(f"{where} has {report.games} games: choose one, as in --game 1")
    if report.games < report.wanted:
        has = "1 game" if report.games == 1 else f"{report.games} games"
        raise Refused(f"{where} has no game {game}, only {has}")
    if not report.hands:
        why = "only its result is known, not its hands" if report.only_result else "it has no hands"
        raise Refused(f"{where}: there is nothing to walk through, {why}")
    return _shown(report, os.path.basename(name) if name != STDIN else "Standard input")


def _shown(report: _OneGame, name: str) -> list[ShownHand]:
    title = f"{safe(name)}, game {report.wanted}" if report.games > 1 else safe(name)
    before = report.start
    hands = []
    for judged in report.hands:
        verdict = judged.verdict
        entries = tuple(judged.item.entries)
        line = Line(verdict.number, 0, "", entries, entries, verdict, judged.players)
        words = f"{title}, hand {verdict.number}"
        unread = len(judged.item.troubles)
        hands.append(shown_hand(words, line, judged.rules, before, unread))
        before = verdict.total
    return hands
