"""The writers of EGN (one game) and EMN (a match of several games).

In: records about games, and hands. Out: text, and a line about everything that the format does not
hold. A hand is written only if what the reader makes of it comes to the same result. Does not know:
how a deal (`write_deal.py`) or a game (`game_objects.py`) is written.

A game of EGN has the same players and rules from its first deal to its last, and no gaps. Where a
log goes on otherwise (a substitute, another target, a hand that EGN cannot hold), a game of EGN
ends, and another begins with the score so far.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Entry, Note, Total
from euchre_engine.audit.replay import GameReplay
from euchre_engine.rules import HOUSE_RULES, Rules, Value

from ..game_records import (
    GameBegins,
    GameHead,
    GameRecord,
    Loner,
    Player,
    UsePreset,
    UseRule,
)
from ..json_values import Object, one_line, parse_json
from ..log_items import Comment
from ..record_forms import canonical
from .game_objects import (
    GameInEgn,
    game_object,
    game_remarks,
    laid_out,
    match_object,
    match_remarks,
)
from .objects import EgnObject, TroubleCollector
from .read import numbered_from_zero
from .rules import read_ruleset, ruleset_of
from .write_deal import ELSEWHERE, WHY, CannotHold, difference_between, write_deal

_ONE_GAME: Final = "a file of EGN has one game, and EMN (a match) any number"


class _LeftOut(NamedTuple):
    """Something that is not in the file: the index of its game, the number of its hand (`None`: it
    belongs to no hand), and what it is. If `whole`, it is the hand itself, and `words` say why."""

    game: int
    hand: int | None
    words: str
    whole: bool = False


class _GameWriter:
    """Writes a log as games of EGN; the two formats differ in `_file`. Once the file is written,
    `left_out` has a line for everything that is not in it. `in_match`: the notes before the first
    `game` record, `match_notes`, belong to a match."""

    in_match = False

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        self.left_out: list[str] = []
        self.games: list[_PartOfGame] = []
        self.match_notes: list[str] = []
        self._missing: list[_LeftOut] = []
        self._comments = 0
        self._index = 0
        self._head = GameHead()
        self._preset = "standard"
        self._rules: dict[str, Value] = {}
        self._notes: list[str] = []
        self._named = False
        self._replay: GameReplay | None = None
        self._egn_rules = Rules()
        self._part: _PartOfGame | None = None
        self._parts = 0  # of the game so far

    def comment(self, comment: Comment) -> None:
        """Counts a comment; EGN has no place for it."""
        self._comments += 1

    def game_record(self, record: GameRecord) -> None:
        """Takes a record about a game."""
        head, replay = self._head, self._replay
        match record:
            case GameBegins():
                if replay is not None or self._named or head.result is not None:
                    self._game_ends()
                    self._index += 1
                elif self.in_match:
                    self.match_notes, self._notes = self._notes, []
                self._named = True
                self._head.take(record)
            case Player():
                self._part = None
                head.take(record)
            case UseRule("target", value) if replay is not None:
                self._part = None
                replay.play_to(int(value))
                self._egn_rules = _rules_in_egn(replay.rules)
            case Note(text) if replay is None:
                self._notes.append(text)
            case Loner(seat):
                self._leave_out(f"the loner of {seat.name} is left out: {ELSEWHERE}")
            case UsePreset(text):
                self._preset, self._rules = text, {}
            case UseRule(name, value):
                self._rules[name] = value
            case Total(ns, ew):
                head.result = (ns or 0, ew or 0)
            case Note():
                self._leave_out(f"{_quoted(record)} is left out: {WHY[Note]}")
            case _:
                head.take(record)

    def hand(self, number: int | None, entries: Sequence[Entry]) -> None:
        """Adds a hand."""
        replay = self._replay or self._game_begins()
        before = replay.game.total
        verdict = replay.hand(entries, number)
        try:
            written = write_deal(self._egn_rules, entries, verdict)
        except CannotHold as why:
            self._leave_hand_out(verdict, str(why))
            return
        part = self._part or self._new_part(before)
        difference = difference_between(part.replay.hand(written.read, verdict.number), verdict)
        if difference and part is self._part:
            part = self._new_part(before)
            difference = difference_between(part.replay.hand(written.read, verdict.number), verdict)
        if difference:
            self._leave_hand_out(verdict, difference)
            return
        if part is not self._part:
            self._begin(part)
        if part.wrong_total is not None:
            # Another deal follows, so it is not the final score.
            self._missing.append(part.wrong_total)
        part.wrong_total = None
        for entry in written.missing:
            reason = WHY.get(type(entry), ELSEWHERE)
            line = _LeftOut(self._index, verdict.number, f"{_quoted(entry)} is left out: {reason}")
            if isinstance(entry, Total):
                part.wrong_total = line
            else:
                self._missing.append(line)
        part.game.deals.append(written.deal)
        part.game.numbers.append(verdict.number)
        part.game.total = next((entry for entry in entries if isinstance(entry, Total)), None)

    def end(self) -> None:
        """Writes the file; nothing may follow."""
        self._game_ends()
        for part in self.games:
            hands = part.game.numbers
            part.game.numbers = _deal_numbers(hands)
            if part.game.numbers != [hand - 1 for hand in hands]:
                words = "the numbers of its hands are left out: EGN would count them from 1"
                self._missing.append(_LeftOut(part.index, None, words))
        value = self._file()
        self.left_out += map(one_line, self._lines())
        self.write(laid_out(value))

    def _file(self) -> dict[str, object]:
        """The object of the file."""
        raise NotImplementedError

    # -- the games of a log ----------------------------------------------------------------------

    def _game_begins(self) -> GameReplay:
        """Begins the game whose head is complete, and lists what EGN does not hold of it."""
        head = self._head
        rules = Rules(self._preset, self._rules)
        self._replay = GameReplay(rules, head.start)
        self._egn_rules = _rules_in_egn(rules)
        for name in HOUSE_RULES:
            value = rules.value(name)
            if value != self._egn_rules.value(name) and not (
                name == "target" and rules.hands_to_play
            ):
                self._leave_out(
                    f"the house rule `{name} {value}` is left out: EGN does not have it"
                )
        return self._replay

    def _game_ends(self) -> None:
        """Ends a game; one without a deal that EGN can hold is there by its head."""
        head = self._head
        replay = self._replay or self._game_begins()
        if head.result is not None and replay.game.hands == 0:
            words = "its result is left out: EGN has no games without hands"
            self._leave_out(words)
        if not self._parts:
            self._begin(self._new_part(head.start))
        self._head, self._notes = head.next(), []
        self._replay = self._part = None
        self._parts = 0
        self._named = False

    def _new_part(self, start: tuple[int, int]) -> _PartOfGame:
        """A game of EGN that begins at a score; it is not in the file yet."""
        head = self._head
        date, _ = _date_of(head)
        ruleset = ruleset_of(self._replay.rules if self._replay is not None else Rules())
        game = GameInEgn(head.name, date, {}, dict(head.players), start, ruleset)
        return _PartOfGame(game, self._index, head.event, self._egn_rules)

    def _begin(self, part: _PartOfGame) -> None:
        """Adds a game of EGN to the file."""
        head = self._head
        if not self._parts:
            part.game.remarks, rest = game_remarks(self._notes)
            for text in rest:
                self._leave_out(f"{_quoted(Note(text))} is left out: EGN has only one description")
            _, begun = _date_of(head)
            for words in (
                f"the season '{head.season}'" if head.season else "",
                f"the place '{head.place}'" if head.place else "",
                f"the time it began ({head.begun})" if head.begun and not begun else "",
                f"the match that begins (best of {head.best_of})" if head.best_of else "",
                f"round {head.round} of the evening" if head.round else "",
                f"table {head.table} of the evening" if head.table else "",
            ):
                if words:
                    self._leave_out(f"{words} is left out: {ELSEWHERE}")
        elif self._replay is not None:
            ns, ew = part.game.start
            words = f"the game is continued as another one, which begins at {ns}–{ew}"
            self._leave_out(words, self._replay.last_number)
        self._part = part
        self._parts += 1
        self.games.append(part)

    # -- what is left out ------------------------------------------------------------------------

    def _leave_out(self, words: str, hand: int | None = None) -> None:
        self._missing.append(_LeftOut(self._index, hand, words))

    def _leave_hand_out(self, verdict: HandVerdict, why: str) -> None:
        self._missing.append(_LeftOut(self._index, verdict.number, why, whole=True))
        self._part = None

    def _lines(self) -> Iterator[str]:
        """A line for each thing that is not in the file; what is the same in several games, and
        hands left out for the same reason, share one."""
        alike: dict[tuple[int | None, int | None, str, bool], list[_LeftOut]] = {}
        for item in self._missing:
            game = None if item.hand is None else item.game
            hand = None if item.whole else item.hand
            alike.setdefault((game, hand, item.words, item.whole), []).append(item)
        for (_, hand, words, whole), items in alike.items():
            place = _place("game", [item.game + 1 for item in items]) if self._index else ""
            if whole:
                hands = _place("hand", [item.hand for item in items if item.hand is not None])
                words = f"{hands} left out: {words}"
            elif hand is not None:
                place = ", ".join(filter(None, (place, f"hand {hand}")))
            yield f"{place}: {words}" if place else words
        if self._comments:
            many = "comment is" if self._comments == 1 else "comments are"
            yield f"{self._comments:,} {many} left out: EGN has no comments"


class EgnWriter(_GameWriter):
    """Writes a log as EGN: its first game, and a line about every other."""

    def _file(self) -> dict[str, object]:
        first = next((part for part in self.games if part.game.deals), self.games[0])
        if first.event:
            words = f"the event '{first.event}' is left out: only a match (EMN) has one"
            self._missing.append(_LeftOut(first.index, None, words))
        for part in self.games:
            if part is not first and part.game.deals:
                ns, ew = part.game.start
                words = f"all of it from {ns}–{ew} on is left out: {_ONE_GAME}"
                self._missing.append(_LeftOut(part.index, None, words))
        return game_object(first.game)


class EmnWriter(_GameWriter):
    """Writes a log as EMN: a match of all its games."""

    in_match = True

    def _file(self) -> dict[str, object]:
        title = self.games[0].event
        for part in self.games:
            if part.event != title:
                words = f"its event '{part.event}' is left out: a match (EMN) has only one"
                self._missing.append(_LeftOut(part.index, None, words))
        remarks, rest = match_remarks(self.match_notes)
        for text in rest:
            self._leave_out(f"{_quoted(Note(text))} is left out: EMN has only one description")
        return match_object(title, remarks, [part.game for part in self.games])


class _PartOfGame:
    """A game of EGN while it is put together, which holds a game of the log or a part of one: its
    replay by the rules that it has there, and the index and the event of the game in the log.
    `wrong_total` is the line about a wrong score after the last deal, in case another one
    follows."""

    def __init__(self, game: GameInEgn, index: int, event: str, rules: Rules) -> None:
        self.game = game
        self.index = index
        self.event = event
        self.replay = GameReplay(rules, game.start)
        self.wrong_total: _LeftOut | None = None


def _quoted(entry: Entry) -> str:
    return f"`{canonical(entry)}`"


def _rules_in_egn(rules: Rules) -> Rules:
    """The house rules that are read back if these are written as a ruleset."""
    value = parse_json(json.dumps(ruleset_of(rules)))
    assert isinstance(value, Object)
    return read_ruleset(EgnObject(value, "", TroubleCollector()), "").rules


def _date_of(head: GameHead) -> tuple[str, bool]:
    """The date of a game for its head; and true if that has the time when the game began."""
    if head.begun and head.begun.startswith(f"{head.date}T"):
        return head.begun, True
    return head.date, False


def _deal_numbers(hands: Sequence[int]) -> list[int]:
    """The numbers of the deals: one less than those of their hands, or counted from 0 if the reader
    would not read the same numbers back."""
    numbers = [hand - 1 for hand in hands]
    if min(numbers, default=0) < 0 or (numbers and not numbered_from_zero(numbers)):
        return list(range(len(numbers)))
    return numbers


def _place(what: str, numbers: Sequence[int]) -> str:
    """Games or hands by their numbers: `hand 2`, `hands 1–3 and 7`."""
    ranges: list[list[int]] = []
    for number in sorted(set(numbers)):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    words = [f"{low}" if low == high else f"{low}–{high}" for low, high in ranges]
    listed = " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    return f"{what} {listed}" if len(set(numbers)) == 1 else f"{what}s {listed}"
