"""Records to words: the canonical spelling of every record, the exact inverse of the grammar.

Knows: how a record is spelt. Does not know: lines, columns, comments; or whether a record is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from euchre_engine.actions import (
    Best,
    Defend,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Swap,
)
from euchre_engine.cards import Card
from euchre_engine.record import (
    Concede,
    Dealer,
    Hold,
    Kitty,
    Maker,
    Misdeal,
    Note,
    Penalty,
    RenegeClaim,
    Rest,
    Score,
    SideClaim,
    ThrownIn,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)
from euchre_engine.seats import SIDE

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
from .words import SEAT_LETTERS, card_name, offenders, suit_name

_LINE_BREAKS = re.compile(r"[\r\n]+")
_COMMENT = re.compile(r"(?:^|\s)#")


def canonical(record: Record) -> str:
    """The record as the canonical form spells it: `call E hearts alone`.

    Parsing it gives the record back, for every record the grammar can make. A line break in a text,
    which the language cannot hold, is written as a blank.
    """
    keyword, values = spelling(record)
    return f"{keyword} {values}" if values else keyword


def spelling(record: Record) -> tuple[str, str]:
    """The keyword of a record, and its values as one string, which may be empty."""
    keyword, values = _SPELLINGS[record.__class__]
    return keyword, values(record)


def keyword_of(record: Record) -> str:
    """The keyword of a record."""
    return _SPELLINGS[record.__class__][0]


def quoted(text: str) -> str:
    """A text in double quotes, with what would end it escaped."""
    text = _LINE_BREAKS.sub(" ", text)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def plain(text: str) -> str:
    """A text as it stands in a record: in quotes only where it would be misread without them."""
    # A quote makes the meaning depend on the rest of the line (a comment may close it): never bare.
    if (
        not text
        or text != text.strip()
        or '"' in text
        or ";" in text
        or _COMMENT.search(text)
        or _LINE_BREAKS.search(text)
    ):
        return quoted(text)
    return text


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join([card_name(card) for card in cards])


def _of_text(record: Event | Season | AtPlace | Note) -> str:
    return plain(record.text)


def _of_seat(record: Defend | Won) -> str:
    return record.seat.name


def _of_side(record: Rest | Concede) -> str:
    return record.side.name


def _of_card(record: Up | Discard) -> str:
    return card_name(record.card)


def _of_sides(record: SideClaim | Start) -> str:
    words = []
    if record.ns is not None:
        words.append(f"NS {record.ns}")
    if record.ew is not None:
        words.append(f"EW {record.ew}")
    return " ".join(words)


def _game(record: GameBegins) -> str:
    return plain(record.text) if record.text else ""


def _hand(record: HandBegins) -> str:
    return "" if record.number is None else str(record.number)


def _dealer(record: Dealer) -> str:
    if record.stolen:
        return f"{record.seat.name} stolen"
    return f"{record.seat.name} agreed" if record.agreed else record.seat.name


def _alone(words: str, alone: bool) -> str:
    return f"{words} alone" if alone else words


def _name(record: Name) -> str:
    return _alone(f"{record.seat.name} {suit_name(record.suit)}", record.alone)


def _maker(record: Maker) -> str:
    words = record.seat.name
    if record.suit is not None:
        words += " " + suit_name(record.suit)
    words = _alone(words, record.alone)
    return f"{words} {record.result}" if record.result else words


def _trick(record: Trick) -> str:
    if record.seats is None:
        return f"{record.leader.name} {_cards(record.cards)}"
    words = [record.leader.name]
    for seat, card in zip(record.seats, record.cards, strict=True):
        words.append(card_name(card) if seat is None else f"{seat.name}:{card_name(card)}")
    return " ".join(words)


def _thrown_in(record: ThrownIn) -> str:
    return "" if record.seat is None else f"{record.reason.value} {record.seat.name}"


def _misdeal(record: Misdeal) -> str:
    if record.seat is not None:
        return f"{record.seat.name} {plain(record.text)}" if record.text else record.seat.name
    if not record.text:
        return ""
    # Without a seat, a text that begins with a seat's letter would be read as that seat.
    first = record.text.split(None, 1)
    return quoted(record.text) if first and first[0] in SEAT_LETTERS else plain(record.text)


def _renege(record: RenegeClaim) -> str:
    words = [record.seat.name]
    if record.trick is not None:
        words.append(str(record.trick))
    if record.by is not None:
        words.append(f"by {record.by.name}")
    return " ".join([*words, record.outcome])


def _penalty(record: Penalty) -> str:
    words = [record.side.name]
    if record.points is not None:
        words.append(str(record.points))
    if record.against:
        words.append(f"against {against_word(record)}")
    if record.text:
        # Without an offender, a text that begins as one would be read as that.
        first = record.text.split(None, 2)
        first = record.text.split(None, 2)
        alike = len(first) > 1 and first[0].lower() == "against" and offenders(first[1])
        words.append(quoted(record.text) if alike else plain(record.text))
    return " ".join(words)


def against_word(penalty: Penalty) -> str:
    """Whose offence a penalty was for, as a log says it: a seat, or a side."""
    if len(penalty.against) == 1:
        return penalty.against[0].name
    return SIDE[penalty.against[0]].name


_SPELLINGS: Final[dict[type, tuple[str, Callable[[Any], str]]]] = {
    Version: ("euchre", lambda r: str(r.number)),
    GameBegins: ("game", _game),
    Event: ("event", _of_text),
    Season: ("season", _of_text),
    AtPlace: ("place", _of_text),
    OnDate: ("date", lambda r: r.text),
    BegunAt: ("begun", lambda r: r.text),
    Note: ("note", _of_text),
    UsePreset: ("rules", lambda r: r.text),
    UseRule: ("rule", lambda r: f"{r.name} {r.value}"),
    Player: ("player", lambda r: f"{r.seat.name} {plain(r.name)}"),
    Start: ("start", _of_sides),
    HandBegins: ("hand", _hand),
    Dealer: ("dealer", _dealer),
    Up: ("up", _of_card),
    Hold: ("hold", lambda r: f"{r.seat.name} {_cards(r.cards)}"),
    Kitty: ("kitty", lambda r: _cards(r.cards)),
    Swap: ("farmer", lambda r: f"{r.seat.name} {_cards(r.cards)}"),
    NameBenny: ("benny", lambda r: suit_name(r.suit)),
    Pass: ("call", lambda r: f"{r.seat.name} pass"),
    Order: ("call", lambda r: _alone(f"{r.seat.name} order", r.alone)),
    Name: ("call", _name),
    Maker: ("maker", _maker),
    Discard: ("discard", _of_card),
    Defend: ("defend", _of_seat),
    Best: ("best", lambda r: f"{card_name(r.given)} for {card_name(r.returned)}"),
    Trick: ("play", _trick),
    Won: ("won", _of_seat),
    Rest: ("rest", _of_side),
    Tricks: ("tricks", _of_sides),
    ThrownIn: ("thrown-in", _thrown_in),
    Misdeal: ("misdeal", _misdeal),
    RenegeClaim: ("renege", _renege),
    Penalty: ("penalty", _penalty),
    Score: ("score", _of_sides),
    Total: ("total", _of_sides),
    Concede: ("concede", _of_side),
}
