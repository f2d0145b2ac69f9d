"""The reader of PTN, the text logs of Trickster Cards: tags as in PGN, and rows of cards.

In: the lines of a text. Out: the items of a log. A text has a hand after each `[Event …]`; hands in
which the players, the options and the time are the same, and in which the deal passes on, are one
game. Does not know: what is in a hand (`deal.py`).

The source of the format: logs that Trickster Cards wrote, as its users sent them, and the reader of
the tests of its bots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import BinaryIO, Final, NamedTuple

from euchre_engine.audit.record import Note, Total
from euchre_engine.audit.replay import replay_hand
from euchre_engine.problems import (
    BAD_VALUE,
    NOT_A_LOG,
    NOT_REPRESENTABLE,
    RECORD_OUT_OF_PLACE,
)
from euchre_engine.rules import Rules
from euchre_engine.seats import CLOCKWISE, SIDE, Seat

from ..decoding import LineTrouble
from ..decoding import lines as lines_of
from ..game_records import (
    BegunAt,
    Event,
    GameBegins,
    GameRecord,
    OnDate,
    Player,
    Start,
    UsePreset,
    UseRule,
)
from ..json_values import NotJson, one_line
from ..log_items import Comment, Item, ItemOrComment, Span, Trouble, left_out_note
from ..words import SEAT_WORDS
from .deal import EXCHANGES, read_deal
from .options import Options, read_options
from .tags import Tag, Word, brief, read_tags
from .words import UnreadableWord, parts_between_colons, read_seat

_OF_A_HAND: Final = ("Dealer", "Deal", "Undealt", "Declarer", "Contract", "Auction", "Play")
_OF_A_GAME: Final = ("Event", "UTCDate", "UTCTime", "LocalDateTime", "Date", "GameCode")
_PLAYERS: Final = ("North", "East", "South", "West")
_SCORES: Final = "GameScores"
_OPTIONS: Final = "GameOptionsJson"
_KNOWN: Final = frozenset((*_OF_A_HAND, *EXCHANGES, *_OF_A_GAME, *_PLAYERS, _SCORES, _OPTIONS))
_SAME_GAME: Final = (*_OF_A_GAME, *_PLAYERS, _OPTIONS)
"""The tags that are the same in all hands of a game."""

MOST_TAGS: Final = 200
"""The most tags of a hand that are read, and the most lines of it that are reported as unreadable;
far more than any hand has."""

_HIGHEST_START: Final = 999
_EXAMPLE: Final = date(2026, 11, 19)

_ACCOUNT = re.compile(r"\s*\(([^()]*)\)\s*$")
"""What may follow a name: `(Auto)` for a bot, or the number of an account."""


class PtnRecord(NamedTuple):
    """A record about a game, and the place of its value."""

    record: GameRecord
    place: Span

    def span(self, part: int = 0) -> Span:
        """The place of any of its words."""
        return self.place


@dataclass(slots=True)
class _HandTags:
    """The tags of one hand, by name, and the troubles with lines between them; `count` is the
    number of both."""

    tags: dict[str, list[Tag]] = field(default_factory=dict)
    troubles: list[Trouble] = field(default_factory=list)
    count: int = 0

    def add(self, item: Tag | Trouble) -> None:
        """Adds a tag or a trouble; after `MOST_TAGS` only the trouble that there are more."""
        self.count += 1
        if self.count > MOST_TAGS:
            if self.count == MOST_TAGS + 1:
                span = item.span if isinstance(item, Trouble) else item.name.span
                words = f"this hand has more than {MOST_TAGS:,} tags; the rest of them are skipped"
                self.troubles.append(Trouble(RECORD_OUT_OF_PLACE, words, span))
        elif isinstance(item, Trouble):
            self.troubles.append(item)
        else:
            self.tags.setdefault(item.name.text, []).append(item)

    def value(self, name: str) -> str:
        """The value of a tag; empty if it is not there."""
        tags = self.tags.get(name)
        return tags[-1].value.strip() if tags else ""

    def word(self, name: str) -> Word:
        """The place of a tag's value."""
        return self.tags[name][-1].written

    def same_game(self) -> tuple[str, ...]:
        """The values that all hands of a game have."""
        return tuple(map(self.value, _SAME_GAME))


def read_stream(
    stream: BinaryIO, report: Callable[[LineTrouble], None], comments: bool
) -> Iterator[ItemOrComment]:
    """The items of a PTN text. Raises `NotText`."""
    for item in read_ptn(lines_of(stream, report)):
        if comments or not isinstance(item, Comment):
            yield item


def read_ptn(lines: Iterator[str]) -> Iterator[ItemOrComment]:
    """The records about games, the hands, the comments and the troubles of a PTN text.

    Never raises an error, whatever the text says. If there is no hand, the last item is the trouble
    `not-a-log`.
    """
    reader = _PtnReader()
    hand = _HandTags()
    for item in read_tags(lines):
        if isinstance(item, Comment):
            yield item
            continue
        name = "" if isinstance(item, Trouble) else item.name.text
        if name == "Event" or (name == "Deal" and name in hand.tags):
            yield from reader.hand(hand)
            hand = _HandTags()
        hand.add(item)
    yield from reader.hand(hand)
    yield from reader.end()


class _PtnReader:
    """Reads hand after hand, and finds out which of them are one game."""

    def __init__(self) -> None:
        self.hands = 0
        self.same: tuple[str, ...] | None = None
        self.options: tuple[UseRule, ...] = ()
        self.rules = Rules()  # by those options, as all hands of a game have the same
        self.due: Seat | None = None
        self.held_back: list[Trouble] = []  # until it is clear that this is a log
        self.left_out: dict[str, Span] = {}  # the names of other tags, and where each is first

    def hand(self, hand_tags: _HandTags) -> Iterator[Item]:
        """The items of a hand: those of its game, if it begins one, the hand, and its troubles."""
        for name, tags in hand_tags.tags.items():
            if name not in _KNOWN and len(self.left_out) < MOST_TAGS:
                self.left_out.setdefault(name, tags[0].name.span)
        if not any(name in hand_tags.tags for name in _OF_A_HAND):
            self.held_back += hand_tags.troubles[: MOST_TAGS - len(self.held_back)]
            return
        yield from self.held_back
        self.held_back = []
        self.hands += 1
        yield from hand_tags.troubles
        same = hand_tags.same_game()
        code = hand_tags.value("GameCode")
        if code and code.lower() != "euchre":
            words = f"a game of {brief(code)} is not euchre; its hand is left out"
            yield hand_tags.word("GameCode").trouble(words, NOT_REPRESENTABLE)
            return
        options, troubles = _options(hand_tags)
        if options.other_game:
            if same != self.same:
                words = f"{options.other_game}; its hands are left out"
                yield hand_tags.word(_OPTIONS).trouble(words, NOT_REPRESENTABLE)
            self.same = same
            return
        if options.rules != self.options:
            self.options = options.rules
            self.rules = Rules("standard", {rule.name: rule.value for rule in options.rules})
        rules = self.rules
        hand = read_deal(hand_tags.tags, _begun(hand_tags), rules)
        verdict = replay_hand(rules, hand.entries)
        score, score_troubles = _score(hand_tags)
        if same != self.same or verdict.dealer is None or verdict.dealer is not self.due:
            start = _start(score, verdict.points, over=verdict.decided)
            yield from _game(hand_tags, options, start)
            for trouble in troubles:
                yield trouble
        if score is not None and verdict.decided:
            # A hand that goes on has no points yet: the score is the one before it.
            place = hand_tags.word(_SCORES).span
            hand.add(score, hand_tags.tags[_SCORES][-1].name.span, place)
        for trouble in score_troubles:
            hand.trouble(trouble)
        self.same = same
        self.due = None
        if verdict.dealer is not None:
            self.due = rules.next_dealer(verdict.dealer, verdict.ending)
        yield hand

    def end(self) -> Iterator[Item]:
        """The troubles that are known only when all hands are read."""
        if not self.hands:
            words = 'there is no hand in it, which would have tags such as [Deal "N:…"]'
            if self.held_back:
                first = self.held_back[0]
                words = f"this is not a PTN log (line {first.span.line}: {first.message})"
            yield Trouble(NOT_A_LOG, words, Span(0, 0, 0, ""))
            return
        yield from self.held_back
        if self.left_out:
            names = [brief(name) for name in self.left_out]
            yield left_out_note(names, next(iter(self.left_out.values())))


def _begun(hand_tags: _HandTags) -> Span:
    """The place of the first tag of a hand."""
    return next(iter(hand_tags.tags.values()))[0].name.span


# -- the head of a game --------------------------------------------------------------------------


def _game(hand_tags: _HandTags, options: Options, start: Start | None) -> Iterator[Item]:
    """The records that begin a game."""
    begun = _begun(hand_tags)
    yield PtnRecord(GameBegins(""), begun)
    if "Event" in hand_tags.tags:
        event, dash, details = one_line(hand_tags.value("Event")).partition(" - ")
        yield PtnRecord(Event(event), hand_tags.word("Event").span)
        if dash:
            yield PtnRecord(Note(details), hand_tags.word("Event").span)
    yield from _times(hand_tags)
    for name in _PLAYERS:
        if name in hand_tags.tags:
            yield from _player(SEAT_WORDS[name], hand_tags.word(name), hand_tags.value(name))
    if start is not None:
        yield PtnRecord(start, hand_tags.word(_SCORES).span)
    place = hand_tags.word(_OPTIONS).span if _OPTIONS in hand_tags.tags else begun
    yield PtnRecord(UsePreset("standard"), place)
    for rule in options.rules:
        yield PtnRecord(rule, place)


def _times(hand_tags: _HandTags) -> Iterator[Item]:
    """The local date, or else that in UTC; and the time when the game began, in UTC."""
    local = hand_tags.value("LocalDateTime")
    day = hand_tags.value("UTCDate") or hand_tags.value("Date")
    for name, text, form in (
        ("LocalDateTime", local.partition(" ")[0], "%m/%d/%Y"),
        ("UTCDate" if hand_tags.value("UTCDate") else "Date", day, "%Y.%m.%d"),
    ):
        if not text:
            continue
        when = _date(text, form)
        if when is not None:
            yield PtnRecord(OnDate(when.isoformat()), hand_tags.word(name).span)
            break
        words = f"'{brief(text)}' is not a date, as in {_EXAMPLE.strftime(form)}"
        yield hand_tags.word(name).trouble(words)
    clock = hand_tags.value("UTCTime")
    if clock:
        try:
            moment = datetime.strptime(f"{day} {clock}", "%Y.%m.%d %H:%M:%S")
        except ValueError:
            words = f"'{brief(clock)}' is not a time, as in 20:15:00"
            yield hand_tags.word("UTCTime").trouble(words)
        else:
            yield PtnRecord(BegunAt(f"{moment.isoformat()}Z"), hand_tags.word("UTCTime").span)


def _date(text: str, form: str) -> date | None:
    try:
        return datetime.strptime(text, form).date()
    except ValueError:
        return None


def _player(seat: Seat, place: Word, value: str) -> Iterator[Item]:
    """A player, and what follows the name in brackets as a note."""
    account = _ACCOUNT.search(value)
    name = one_line(value[: account.start()] if account else value)
    if name:
        yield PtnRecord(Player(seat, name), place.span)
    if account is not None and account[1].strip():
        whom = name or seat.name
        yield PtnRecord(Note(one_line(f"{whom}: {account[1]}")), place.span)


def _options(hand_tags: _HandTags) -> tuple[Options, list[Trouble]]:
    """The options of a game. In older logs the quotes in them are not escaped."""
    if _OPTIONS not in hand_tags.tags:
        return Options(), []
    tag = hand_tags.tags[_OPTIONS][-1]
    for text in (tag.value, tag.written.text):
        try:
            options = read_options(text)
        except NotJson as bad:
            why = bad
        else:
            troubles = [tag.written.trouble(words, NOT_REPRESENTABLE) for words in options.left_out]
            return options, troubles
    words = f"the options cannot be read ({why}), so the usual rules are taken"
    return Options(), [tag.written.trouble(words)]


# -- the score -----------------------------------------------------------------------------------


def _score(hand_tags: _HandTags) -> tuple[Total | None, list[Trouble]]:
    """The score of both sides in `S:10 7 10 7`, which has a number for each seat, clockwise from
    the first."""
    if _SCORES not in hand_tags.tags:
        return None, []
    tag = hand_tags.tags[_SCORES][-1]
    try:
        return _read_score(tag), []
    except UnreadableWord as bad:
        return None, [bad.trouble]


def _read_score(tag: Tag) -> Total:
    words = tag.words()
    first = list(parts_between_colons(words[0])) if words else []
    if len(first) != 2 or len(words) != len(_PLAYERS):
        message = f"'{brief(tag.value)}' is not a score for each seat, as in S:10 7 10 7"
        raise UnreadableWord(tag.written, message)
    points: list[set[int]] = [set(), set()]
    columns = zip(CLOCKWISE[0][read_seat(first[0])], [first[1], *words[1:]], strict=True)
    for seat, word in columns:
        number = word.text.removeprefix("-")
        if not (number.isascii() and number.isdigit() and len(number) < 5):
            raise UnreadableWord(word, f"'{brief(word.text)}' is not a score")
        if word.text[:1] == "-":
            message = "a score is never below 0 here; it is left out"
            raise UnreadableWord(word, message, NOT_REPRESENTABLE)
        points[SIDE[seat]].add(int(number))
    if max(map(len, points)) > 1:
        message = "partners share one score, but here theirs differ; it is left out"
        raise UnreadableWord(tag.written, message, BAD_VALUE)
    return Total(points[0].pop(), points[1].pop())


def _start(score: Total | None, points: tuple[int, int], *, over: bool) -> Start | None:
    """The score before a hand, which is not in the text: the one after it, less its points. `over`:
    the hand is over."""
    if score is None or score.ns is None or score.ew is None:
        return None
    ns, ew = (score.ns - points[0], score.ew - points[1]) if over else (score.ns, score.ew)
    if min(ns, ew) < 0 or max(ns, ew) > _HIGHEST_START or (ns, ew) == (0, 0):
        return None
    return Start(ns, ew)
