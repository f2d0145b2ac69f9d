"""The form of every record: the one place that says how a record is spelt and what it means.

Knows: for each keyword its form and what its words mean. Does not know: lines, columns, or which
records may follow which.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

from euchre_engine.actions import Best, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from euchre_engine.cards import UNKNOWN, Card, Suit
from euchre_engine.endings import Ending
from euchre_engine.problems import (
    BAD_CARD,
    BAD_SEAT,
    BAD_VALUE,
    UNKNOWN_RECORD,
    UNSUPPORTED_VERSION,
    Kind,
)
from euchre_engine.record import (
    OUTCOMES,
    RESULTS,
    TABLE_TALK,
    Concede,
    Dealer,
    Entry,
    Hold,
    Kitty,
    Maker,
    Misdeal,
    Note,
    Penalty,
    RenegeClaim,
    Rest,
    Score,
    ThrownIn,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)
from euchre_engine.rules import PRESETS, UnknownRule, house_rule, nearest
from euchre_engine.seats import Seat, Side

from .settings import (
    AtPlace,
    BegunAt,
    Event,
    GameBegins,
    HandBegins,
    OnDate,
    Player,
    Record,
    Season,
    Start,
    UsePreset,
    UseRule,
    Version,
)
from .words import (
    CARDS,
    SEAT_LETTERS,
    SEAT_WORDS,
    SIDE_WORDS,
    offenders,
    read_card,
    read_seat,
    read_suit,
    shortened,
)

VERSION: Final = 1
"""The version of the language this program reads and writes."""


class WordTrouble(ValueError):
    """A word of a record cannot be read: `at` is its index (0 is the keyword), `through` the last
    index it concerns, `kind` the finding; `record` is what could be read of the record, with an
    unknown card in place of one that could not."""

    record: Entry | None = None

    def __init__(self, kind: Kind, message: str, at: int, through: int | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.at = at
        self.through = at if through is None else through

    def places(self, written: list[int] | None) -> tuple[int, int]:
        """The first and the last word it concerns as they were `written`, where one word of the
        record stands for several; `None`: nowhere."""
        if written is None:
            return self.at, self.through
        last = len(written) - 1
        return written[min(self.at, last)], written[min(self.through, last)]


E = TypeVar("E", Trick, Hold, Kitty, Swap)
V = TypeVar("V")

_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ](?:[01][0-9]|2[0-3]):[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?"
    r"(?: ?(?:Z|[+-][0-9]{2}:?[0-9]{2}))?",
    re.IGNORECASE,
)
_OTHER_RANKS = re.compile(r"^(?:[2-8])[cdhs♣♦♥♠]$", re.IGNORECASE)


class Words:
    """The words of one record, taken one after the other."""

    __slots__ = ("at", "bad", "form", "raw", "words")

    def __init__(self, words: list[str], raw: str, form: str) -> None:
        self.words = words
        self.raw = raw
        self.form = form
        self.at = 1
        self.bad: WordTrouble | None = None

    def left(self) -> bool:
        return self.at < len(self.words)

    def peek(self) -> str:
        return self.words[self.at] if self.left() else ""

    def trouble(self, kind: Kind, message: str, at: int | None = None) -> NoReturn:
        raise WordTrouble(kind, message, self.at if at is None else at)

    def take(self, what: str) -> str:
        if not self.left():
            raise WordTrouble(
                BAD_VALUE, f"{what} is missing; write `{self.form}`", len(self.words) - 1
            )
        self.at += 1
        return self.words[self.at - 1]

    def done(self) -> None:
        if self.left():
            raise WordTrouble(
                BAD_VALUE,
                f"'{shortened(self.peek())}' is one word too many; write `{self.form}`",
                self.at,
                len(self.words) - 1,
            )

    def flag(self, word: str) -> bool:
        if self.left() and self.peek().lower() == word:
            self.at += 1
            return True
        return False

    def seat(self) -> Seat:
        word = self.take("a seat")
        seat = read_seat(word)
        if seat is None:
            self.trouble(BAD_SEAT, f"'{shortened(word)}' is not a seat (N, E, S or W)", self.at - 1)
        return seat

    def side(self) -> Side:
        word = self.take("a side")
        side = SIDE_WORDS.get(word.upper())
        if side is None:
            self.trouble(BAD_SEAT, f"'{shortened(word)}' is not a side (NS or EW)", self.at - 1)
        return side

    def card(self) -> Card:
        word = self.take("a card")
        card = read_card(word)
        if card is None:
            raise bad_card(word, self.at - 1)
        return card

    def cards(self) -> tuple[Card, ...]:
        """Every word that is left as a card; the first that is none is kept as `bad`."""
        if not self.left():
            self.take("a card")
        found = []
        while self.left():
            word = self.take("a card")
            card = read_card(word)
            if card is None:
                self.bad = self.bad or bad_card(word, self.at - 1)
                card = UNKNOWN
            found.append(card)
        return tuple(found)

    def complete(self, record: E) -> E:
        """The record, or the trouble with its first bad card, which then carries the record."""
        if self.bad is not None:
            self.bad.record = record
            raise self.bad
        return record

    def suit(self) -> Suit:
        word = self.take("a suit")
        suit = read_suit(word)
        if suit is None:
            self.trouble(
                BAD_VALUE, f"'{shortened(word)}' is not a suit (c d h s, or its name)", self.at - 1
            )
        return suit

    def number(self, what: str, low: int, high: int) -> int:
        word = self.take(what)
        number = _whole(word)
        if number is None or not low <= number <= high:
            self.trouble(
                BAD_VALUE, f"'{shortened(word)}' is not {what} ({low} to {high})", self.at - 1
            )
        return number

    def rest_text(self) -> str:
        """The rest of the record, as it was written, without its quotes."""
        at = self.at
        self.at = len(self.words)
        if at >= len(self.words):
            return ""
        return unquote(self.raw.split(None, at)[at].rstrip())


def _whole(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 9 else None


def bad_card(word: str, at: int) -> WordTrouble:
    """The trouble with a word that is no card."""
    if _OTHER_RANKS.match(word):
        return WordTrouble(
            BAD_CARD, f"there is no {word} in euchre, which is played with nines and up", at
        )
    if len(word) == 2 and word[0].lower() in "cdhs" and word[1].lower() in "9tjqka":
        return WordTrouble(
            BAD_CARD,
            f"'{word}' is not a card: write the rank first, {word[1].upper()}{word[0].lower()}",
            at,
        )
    return WordTrouble(BAD_CARD, f"'{shortened(word)}' is not a card (rank and suit, as in Jh)", at)


def unquote(text: str) -> str:
    """A text without the quotes around it and the escapes inside."""
    if len(text) >= 2 and text[0] == '"' and text[-1] == '"':
        return text[1:-1].replace('\\"', '"').replace("\\\\", "\\") if "\\" in text else text[1:-1]
    return text


# -- one reader a record -------------------------------------------------------------------------


def _one(kind: Callable[[V], Record], word: Callable[[Words], V]) -> Callable[[Words], Record]:
    """The reader of a record that says one thing: a card, a seat, a side."""

    def read(w: Words) -> Record:
        value = word(w)
        w.done()
        return kind(value)

    return read


def _version(w: Words) -> Version:
    word = w.take("a version")
    number = _whole(word)
    if number is None:
        w.trouble(BAD_VALUE, f"'{shortened(word)}' is not a version number", 1)
    if number != VERSION:
        w.trouble(
            UNSUPPORTED_VERSION,
            f"this log is version {number}, but this program knows only version {VERSION}",
            1,
        )
    w.done()
    return Version(number)


def _date(w: Words) -> OnDate:
    from datetime import date

    word = w.take("a date")
    try:
        day = date.fromisoformat(word)
    except ValueError:
        w.trouble(BAD_VALUE, f"'{shortened(word)}' is not a date (YYYY-MM-DD)", 1)
    w.done()
    return OnDate(day.isoformat())


def _begun(w: Words) -> BegunAt:
    from datetime import UTC, datetime

    w.take("a date and time")
    written = " ".join(w.words[1:])
    try:
        if not _TIME.fullmatch(written):
            raise ValueError
        when = datetime.fromisoformat(written.upper().replace(" ", "T", 1).replace(" ", ""))
        # Without an offset it is UTC already.
        when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        words = f"'{shortened(written)}' is not a date and time (YYYY-MM-DDTHH:MM:SSZ)"
        raise WordTrouble(BAD_VALUE, words, 1, len(w.words) - 1) from None
    return BegunAt(when.replace(tzinfo=None).isoformat(timespec="seconds") + "Z")


def _preset(w: Words) -> UsePreset:
    name = w.take("a preset").lower()
    if name not in PRESETS:
        hint = nearest(name, PRESETS) or "; `euchre rules list` lists them all"
        w.trouble(BAD_VALUE, f"there is no preset '{shortened(name)}'{hint}", 1)
    w.done()
    return UsePreset(name)


def _rule(w: Words) -> UseRule:
    name = w.take("a house rule").lower()
    try:
        rule = house_rule(name)
    except UnknownRule as unknown:
        w.trouble(BAD_VALUE, str(unknown), 1)
    try:
        value = rule.parse(w.take("its value"))
    except UnknownRule as unknown:
        w.trouble(BAD_VALUE, str(unknown), 2)
    w.done()
    return UseRule(name, str(value))


def _player(w: Words) -> Player:
    seat = w.seat()
    if not w.left():
        w.take("a name")
    return Player(seat, w.rest_text())


def _sides(w: Words, what: str, high: int) -> tuple[int | None, int | None]:
    values: dict[Side, int] = {}
    while w.left() or not values:
        at = w.at
        side = w.side()
        if side in values:
            w.trouble(BAD_VALUE, f"{side.name} appears twice", at)
        values[side] = w.number(what, 0, high)
    return values.get(Side.NS), values.get(Side.EW)


def _start(w: Words) -> Start:
    ns, ew = _sides(w, "a score", 999)
    return Start(ns or 0, ew or 0)


def _hand(w: Words) -> HandBegins:
    seat = read_seat(w.peek())
    if seat is not None:
        words = f"'{shortened(w.peek())}' is not a hand's number"
        w.trouble(BAD_VALUE, f"{words}; what {seat.name} was dealt is `hold {seat.name} …`")
    number = w.number("a hand's number", 0, 99_999_999) if w.left() else None
    w.done()
    return HandBegins(number)


def _dealer(w: Words) -> Dealer:
    seat = w.seat()
    stolen = w.flag("stolen")
    agreed = not stolen and w.flag("agreed")
    w.done()
    return Dealer(seat, stolen, agreed)


def _call(w: Words) -> Pass | Order | Name:
    seat = w.seat()
    word = w.peek().lower()
    if word in _PASS:
        w.at += 1
        w.done()
        return Pass(seat)
    if word in _ORDER:
        w.at += 1
        if word in _ORDER_UP:
            w.flag("up")
        alone = w.flag("alone")
        w.done()
        return Order(seat, alone)
    word = w.take("pass, order or a suit")
    suit = read_suit(word)
    if suit is None:
        w.trouble(BAD_VALUE, f"'{shortened(word)}' is not a call (pass, order or a suit)", w.at - 1)
    alone = w.flag("alone")
    w.done()
    return Name(seat, suit, alone)


_PASS: Final = frozenset({"pass", "passes", "passed"})
_ORDER_UP: Final = frozenset({"order", "orders", "ordered", "pick", "picks", "picked"})
_ORDER: Final = _ORDER_UP | {
    *("order-up", "orders-up", "pickup", "pick-up", "picks-up"),
    *("assist", "assists", "assisted"),
}


def _maker(w: Words) -> Maker:
    seat = w.seat()
    suit = None
    if w.left() and w.peek().lower() not in ("alone", *RESULTS):
        suit = w.suit()
    alone = w.flag("alone")
    result = next((word for word in RESULTS if w.flag(word)), "")
    w.done()
    return Maker(seat, suit, alone, result)


def _benny(w: Words) -> NameBenny:
    suit = w.suit()
    if suit is Suit.NO_TRUMP:
        w.trouble(BAD_VALUE, "the Benny must stand for one of the four suits", 1)
    w.done()
    return NameBenny(suit)


def _best(w: Words) -> Best:
    given = w.card()
    if not w.flag("for"):
        w.trouble(BAD_VALUE, f"write `{w.form}`", min(w.at, len(w.words) - 1))
    returned = w.card()
    w.done()
    return Best(given, returned)


def _play(w: Words) -> Trick:
    leader = w.seat()
    if not w.left():
        w.take("a card")
    cards: list[Card] = []
    seats: list[Seat | None] = []
    while w.left():
        word = w.take("a card")
        seat: Seat | None = None
        if ":" in word:
            first, _, card_word = word.partition(":")
            seat = read_seat(first)
            if seat is None:
                w.trouble(BAD_SEAT, f"'{shortened(word)}' does not begin with a seat", w.at - 1)
            word = card_word
        card = read_card(word)
        if card is None:
            w.bad = w.bad or bad_card(word, w.at - 1)
            card = UNKNOWN
        cards.append(card)
        seats.append(seat)
    written = tuple(seats) if any(s is not None for s in seats) else None
    return w.complete(Trick(leader, tuple(cards), written))


_THROWN_IN = {e.value: e for e in (Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE)}


def _thrown_in(w: Words) -> ThrownIn:
    if not w.left():
        return ThrownIn()
    word = w.take("a hand rule").lower()
    reason = _THROWN_IN.get(word)
    if reason is None:
        w.trouble(
            BAD_VALUE, f"'{shortened(word)}' is not a hand rule ({' or '.join(_THROWN_IN)})", 1
        )
    seat = w.seat()
    w.done()
    return ThrownIn(reason, seat)


def _misdeal(w: Words) -> Misdeal:
    seat = SEAT_LETTERS.get(w.peek())  # Else a text may begin so.
    if seat is not None:
        w.at += 1
    return Misdeal(seat, w.rest_text())


def _renege(w: Words) -> RenegeClaim:
    seat = w.seat()
    trick = None
    if _whole(w.peek()) is not None:
        trick = w.number("a trick", 1, 5)
    by = w.seat() if w.flag("by") else None
    outcome = w.take("upheld, rejected, dropped or corrected").lower()
    if outcome not in OUTCOMES:
        w.trouble(
            BAD_VALUE, f"'{shortened(outcome)}' is not an outcome ({', '.join(OUTCOMES)})", w.at - 1
        )
    w.done()
    return RenegeClaim(seat, trick, by, outcome)


def _penalty(w: Words) -> Penalty:
    side = w.side()
    points = None
    if w.peek()[:1].isdigit() or w.peek()[:2] in [f"-{digit}" for digit in range(10)]:
        points = w.number("a number of points", 0, 99)
    against = _offender(w)
    text = w.rest_text()
    if points is None and text.lower() == TABLE_TALK:
        return Penalty(side, None, TABLE_TALK, against)
    if points is None:
        w.trouble(
            BAD_VALUE,
            f"how many points? Only a {TABLE_TALK} penalty may leave the number to the house rule",
            1,
        )
    return Penalty(side, points, text, against)


def _offender(w: Words) -> tuple[Seat, ...]:
    """Whose offence a penalty was for; `against` without a seat or side after it begins the
    text."""
    if w.peek().lower() != "against" or w.at + 1 >= len(w.words):
        return ()
    found = offenders(w.words[w.at + 1])
    if found:
        w.at += 2
    return found


def _hold(w: Words) -> Hold:
    return w.complete(Hold(w.seat(), w.cards()))


def _kitty(w: Words) -> Kitty:
    return w.complete(Kitty(w.cards()))


def _farmer(w: Words) -> Swap:
    return w.complete(Swap(w.seat(), w.cards()))


def _text(kind: Callable[[str], Record]) -> Callable[[Words], Record]:
    def read(w: Words) -> Record:
        if not w.left() and kind is not GameBegins:
            w.take("a text")
        return kind(w.rest_text())

    return read


FORMS: Final[dict[str, tuple[str, Callable[[Words], Record], str]]] = {
    "euchre": ("euchre 1", _version, "format version; if present, the first record"),
    "game": (
        "game [TEXT]",
        _text(GameBegins),
        "a new game begins: score 0–0, any first dealer. Players, rules, event, season, place "
        "and date stay as they are unless given again; `begun` does not",
    ),
    "event": ("event TEXT", _text(Event), "the event the game belongs to"),
    "season": ("season TEXT", _text(Season), "the season the game belongs to"),
    "place": ("place TEXT", _text(AtPlace), "where it was played"),
    "date": ("date YYYY-MM-DD", _date, "the evening it was played"),
    "begun": (
        "begun YYYY-MM-DDTHH:MM:SSZ",
        _begun,
        "when it began, in UTC; puts the games of one date in order",
    ),
    "note": ("note TEXT", _text(Note), "a remark; may appear anywhere"),
    "rules": (
        "rules NAME",
        _preset,
        "a preset; without it `standard`. Cancels any `rule` records above",
    ),
    "rule": (
        "rule NAME VALUE",
        _rule,
        "one house rule that differs from the preset; between two hands only `rule target n`, "
        "what this game is played to from here on",
    ),
    "player": (
        "player SEAT NAME",
        _player,
        "who sits there; between two hands, a substitute from here on",
    ),
    "start": ("start NS n EW n", _start, "the score to start from, if not 0–0"),
    "hand": ("hand [n]", _hand, "begins a hand"),
    "dealer": (
        "dealer SEAT [stolen|agreed]",
        _dealer,
        "who dealt; without it, whoever's turn it is by the house rules. `stolen`: dealt out of "
        "turn, and everybody knows; `agreed`: the table had lost track of the deal and agreed on "
        "this seat",
    ),
    "up": ("up CARD", _one(Up, Words.card), "the up-card"),
    "hold": (
        "hold SEAT CARD…",
        _hold,
        "the cards that seat was dealt, before any exchange; for any seats, or none",
    ),
    "kitty": ("kitty CARD…", _kitty, "the cards under the up-card, top first"),
    "farmer": (
        "farmer SEAT CARD CARD CARD",
        _farmer,
        "swapped these for the three kitty cards under the up-card",
    ),
    "benny": ("benny SUIT", _benny, "the suit the dealer named for an upturned Benny"),
    "call": (
        "call SEAT pass|order|SUIT [alone]",
        _call,
        "the calls in the order they were made. You may leave out all the passes of a round, but "
        "if you write some of them, write them all",
    ),
    "maker": (
        "maker SEAT [SUIT] [alone] [made|euchred]",
        _maker,
        "instead of the calls, when only the outcome is known; checked against them when both "
        "are there. `made` or `euchred` says how it came out where nobody counted the tricks "
        "(`made` without a count is not a march); checked against the tricks when they are there",
    ),
    "discard": ("discard CARD", _one(Discard, Words.card), "what the dealer buried"),
    "defend": ("defend SEAT", _one(Defend, Words.seat), "that defender plays alone"),
    "best": ("best CARD for CARD", _best, "partner's best: given, and given back"),
    "play": (
        "play SEAT CARD…",
        _play,
        "one trick: the leader, then the cards as they were played, clockwise among those who "
        "play. A card played out of turn has its seat in front: `W:Qs`",
    ),
    "won": ("won SEAT", _one(Won, Words.seat), "claim: who took the trick above"),
    "rest": (
        "rest SIDE",
        _one(Rest, Words.side),
        "that side took the remaining tricks without playing them",
    ),
    "tricks": (
        "tricks NS n EW n",
        lambda w: Tricks(*_sides(w, "a number of tricks", 99)),
        "claim: tricks taken; for a hand without plays, what counts. One side is enough",
    ),
    "thrown-in": (
        "thrown-in [RULE SEAT]",
        _thrown_in,
        "nobody called; or a hand rule: `thrown-in ace-no-face E`",
    ),
    "misdeal": ("misdeal [SEAT] [TEXT]", _misdeal, "the hand is void"),
    "renege": (
        "renege SEAT [TRICK] [by SEAT] OUTCOME",
        _renege,
        "a claim at the table that SEAT reneged in trick 1–5, who made it, and what came of it: "
        "`upheld`, `rejected`, `dropped` or `corrected` (put right before the trick was turned)",
    ),
    "penalty": (
        "penalty SIDE [n] [against SEAT|SIDE] TEXT",
        _penalty,
        "points given to SIDE outside the tricks (`table-talk`, a house ruling), and who was to "
        "blame; added to the hand's points as ruled",
    ),
    "score": (
        "score NS n EW n",
        lambda w: Score(*_sides(w, "a number of points", 99)),
        "claim: points of this hand; if nothing else of the hand is known, what counts. One side "
        "is enough",
    ),
    "total": (
        "total NS n EW n",
        lambda w: Total(*_sides(w, "a score", 9999)),
        "claim: the score after this hand. One side is enough. In a game without hands: its "
        "result, which is all that is known of it",
    ),
    "concede": ("concede SIDE", _one(Concede, Words.side), "that side gives up the game"),
}
"""Keyword to form, reader and meaning, in the order of the documents and of the canonical form."""


def parse(words: list[str], raw: str) -> Record:
    """The record these words say; `raw` is the record as written, for its texts.

    Raises `WordTrouble` with the index of the word that cannot be read.
    """
    keyword = words[0]
    form = FORMS.get(keyword) or FORMS.get(keyword.lower())
    if form is None:
        raise _unknown(keyword)
    return form[1](Words(words, raw, form[0]))


_OTHER_WORDS: Final = {
    word: keyword
    for keyword, words in {
        "hold": "dealt had has have held holding cards hands",
        "dealer": "deals dealing",
        "up": "turned turn turned-up turnedup turn-up upcard up-card flipped",
        "call": "bid bids pass passes passed order orders ordered pick picks pickup alone",
        "maker": "trump trumps makes made",
        "discard": "buried bury buries discards discarded",
        "play": "lead leads led card trick played",
        "won": "win wins took takes taken",
        "tricks": "result",
        "score": "points",
        "concede": "resign resigns",
        "penalty": "penalize",
        "renege": "revoke revoked revokes",
        "game": "match",
        "date": "day",
    }.items()
    for word in words.split()
}
"""Words that people write for a keyword and that are not spelled like it."""


def _unknown(keyword: str) -> WordTrouble:
    word = keyword.lower()
    meant = _OTHER_WORDS.get(word)
    hint = f"; did you mean {meant}?" if meant else nearest(word, FORMS)
    return WordTrouble(UNKNOWN_RECORD, f"'{shortened(keyword)}' is not a keyword{hint}", 0)


_card_of = CARDS.__getitem__


def parse_play(words: list[str]) -> Trick | None:
    """A `play` record of plain words, fast; `None` when it needs the full reader."""
    if len(words) < 3:
        return None
    try:
        return Trick(SEAT_WORDS[words[1]], tuple(map(_card_of, words[2:])))
    except KeyError:
        return None
