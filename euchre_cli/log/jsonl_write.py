"""Records to the lines of JSON Lines, whose shape `jsonl.py` describes.

Knows: which record goes under which key, and when a line must say more to keep the order. Does not
know: how such a line is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from euchre_engine.actions import Best, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from euchre_engine.cards import CARD_NAMES, SUIT_LETTERS, Card
from euchre_engine.record import (
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
    SideClaim,
    ThrownIn,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)

from .remarks import Comment
from .settings import (
    AtPlace,
    BegunAt,
    Event,
    GameBegins,
    OnDate,
    Player,
    Season,
    Setting,
    Start,
    UsePreset,
    UseRule,
    Version,
)
from .write import against_word, canonical, keyword_of

Json: TypeAlias = dict[str, Any]


def json_line(value: Json) -> str:
    """An object as one line, without its line end."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def comment_object(comment: str) -> Json:
    """The line of a comment, given with its `#`."""
    return {"comment": comment}


def _sides_object(record: SideClaim | Start) -> Json:
    both = (("NS", record.ns), ("EW", record.ew))
    return {side: number for side, number in both if number is not None}


_HEAD_RANK: Final = {
    kind: rank
    for rank, kind in enumerate(
        (
            Version,
            GameBegins,
            Event,
            Season,
            AtPlace,
            OnDate,
            BegunAt,
            Note,
            UsePreset,
            UseRule,
            Player,
            Start,
            Total,
        )
    )
}
_MANY: Final = frozenset({Note, UseRule, Player})


def head_objects(settings: Iterable[Setting]) -> Iterator[Json]:
    """The lines of the records about a game: one, or as many as their order asks for."""
    head: Json = {}
    last = -1
    for record in settings:
        kind = record.__class__
        rank = _HEAD_RANK[kind]
        if rank < last or (rank == last and (kind not in _MANY or _stands(head, record))):
            yield head
            head = {}
        last = rank
        _state(head, record)
    if head:
        yield head


def _stands(head: Json, record: Setting) -> bool:
    """Whether the head has a value where this record's goes."""
    if isinstance(record, UseRule):
        return record.name in head["rule"]
    return isinstance(record, Player) and record.seat.name in head["player"]


def _state(head: Json, record: Setting) -> None:
    match record:
        case Version(number):
            head["euchre"] = number
        case GameBegins(text):
            head["game"] = text
        case Event(text):
            head["event"] = text
        case Season(text):
            head["season"] = text
        case AtPlace(text):
            head["place"] = text
        case OnDate(text):
            head["date"] = text
        case BegunAt(text):
            head["begun"] = text
        case Note(text):
            head.setdefault("notes", []).append(text)
        case UsePreset(text):
            head["rules"] = text
        case UseRule(name, value):
            head.setdefault("rule", {})[name] = int(value) if value.isdigit() else value
        case Player(seat, name):
            head.setdefault("player", {})[seat.name] = name
        case Start():
            head["start"] = _sides_object(record)
        case Total():
            head["total"] = _sides_object(record)


def _names(cards: Sequence[Card]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _call_object(record: Pass | Order | Name) -> Json:
    if isinstance(record, Pass):
        return {"seat": record.seat.name, "call": "pass"}
    spoken = "order" if isinstance(record, Order) else SUIT_LETTERS[record.suit]
    call: Json = {"seat": record.seat.name, "call": spoken}
    if record.alone:
        call["alone"] = True
    return call


def _maker_object(record: Maker) -> Json:
    maker: Json = {"seat": record.seat.name}
    if record.suit is not None:
        maker["suit"] = SUIT_LETTERS[record.suit]
    if record.alone:
        maker["alone"] = True
    if record.result:
        maker["result"] = record.result
    return maker


def _trick_object(record: Trick) -> Json:
    trick: Json = {"leader": record.leader.name, "cards": _names(record.cards)}
    if record.seats is not None:
        trick["seats"] = [None if seat is None else seat.name for seat in record.seats]
    return trick


def _misdeal_object(record: Misdeal) -> Json | bool:
    misdeal: Json = {}
    if record.seat is not None:
        misdeal["seat"] = record.seat.name
    if record.text:
        misdeal["text"] = record.text
    return misdeal or True


def _renege_object(record: RenegeClaim) -> Json:
    renege: Json = {"seat": record.seat.name}
    if record.trick is not None:
        renege["trick"] = record.trick
    if record.by is not None:
        renege["by"] = record.by.name
    renege["outcome"] = record.outcome
    return renege


def _penalty_object(record: Penalty) -> Json:
    penalty: Json = {"side": record.side.name}
    if record.points is not None:
        penalty["points"] = record.points
    if record.against:
        penalty["against"] = against_word(record)
    penalty["text"] = record.text
    return penalty


ORDER: Final = (
    "dealer",
    "up",
    "hold",
    "kitty",
    "farmer",
    "benny",
    "calls",
    "maker",
    "discard",
    "defend",
    "best",
    "tricks",
    "rest",
    "tricks_taken",
    "thrown_in",
    "misdeal",
    "renege",
    "penalty",
    "score",
    "total",
    "concede",
    "notes",
)
"""The keys of a hand's records, in the order their records stand in."""


class _HandObject:
    """A hand on its way to an object."""

    def __init__(self) -> None:
        self.keys: Json = {}
        self.also: list[str] = []
        self.crowded: set[str] = set()

    def add(self, record: Entry) -> None:
        keyword = keyword_of(record)
        # What comes after a record without room goes with it, so that their order stays.
        if keyword in self.crowded or not self._placed(record):
            self.crowded.add(keyword)
            self.also.append(canonical(record))

    def _only(self, key: str, value: object) -> bool:
        if key in self.keys:
            return False
        self.keys[key] = value
        return True

    def _next(self, key: str, value: object) -> bool:
        self.keys.setdefault(key, []).append(value)
        return True

    def _placed(self, record: Entry) -> bool:
        match record:
            case Dealer(seat, stolen, agreed):
                if not self._only("dealer", seat.name):
                    return False
                if stolen or agreed:
                    self.keys["stolen" if stolen else "agreed"] = True
                return True
            case Up(card):
                return self._only("up", CARD_NAMES[card])
            case Hold(seat, cards):
                held = self.keys.setdefault("hold", {})
                if seat.name in held:
                    return False
                held[seat.name] = _names(cards)
                return True
            case Kitty(cards):
                return self._only("kitty", _names(cards))
            case Swap(seat, cards):
                return self._only("farmer", {"seat": seat.name, "cards": _names(cards)})
            case NameBenny(suit):
                return self._only("benny", SUIT_LETTERS[suit])
            case Pass() | Order() | Name():
                return self._next("calls", _call_object(record))
            case Maker():
                return self._only("maker", _maker_object(record))
            case Discard(card):
                return self._only("discard", CARD_NAMES[card])
            case Defend(seat):
                return self._only("defend", seat.name)
            case Best(given, returned):
                best = {"given": CARD_NAMES[given], "returned": CARD_NAMES[returned]}
                return self._only("best", best)
            case Trick():
                return self._next("tricks", _trick_object(record))
            case Won(seat):
                tricks = self.keys.get("tricks")
                if not tricks or "won" in tricks[-1]:
                    return False
                tricks[-1]["won"] = seat.name
                return True
            case Rest(side):
                return self._only("rest", side.name)
            case Tricks():
                return self._only("tricks_taken", _sides_object(record))
            case ThrownIn(reason, seat):
                why = {"rule": reason.value, "seat": seat.name} if seat is not None else True
                return self._only("thrown_in", why)
            case Misdeal():
                return self._only("misdeal", _misdeal_object(record))
            case RenegeClaim():
                return self._next("renege", _renege_object(record))
            case Penalty():
                return self._next("penalty", _penalty_object(record))
            case Score():
                return self._only("score", _sides_object(record))
            case Total():
                return self._only("total", _sides_object(record))
            case Concede(side):
                return self._only("concede", side.name)
            case Note(text):
                return self._next("notes", text)

    def keywords(self) -> list[str]:
        """The keywords of the records, in the order reading this object would give them."""
        found: list[str] = []
        for key in ORDER:
            value = self.keys.get(key)
            if value is None:
                continue
            if key == "tricks":
                for trick in value:
                    found += ["play", "won"] if "won" in trick else ["play"]
            elif key in _KEYWORDS:
                found += [_KEYWORDS[key]] * (len(value) if key in _LISTS else 1)
            else:
                found.append(key)
        return found + [record.split(None, 1)[0] for record in self.also]


_KEYWORDS: Final = {
    "hold": "hold",
    "calls": "call",
    "tricks_taken": "tricks",
    "thrown_in": "thrown-in",
    "renege": "renege",
    "penalty": "penalty",
    "notes": "note",
}
_LISTS: Final = frozenset({"hold", "calls", "renege", "penalty", "notes"})


def hand_object(number: int | None, entries: Sequence[Entry], comments: Sequence[str] = ()) -> Json:
    """The line of a hand: its number, its entries in order, and the comments inside it."""
    hand = _HandObject()
    for entry in entries:
        hand.add(entry)
    found: Json = {"hand": number}
    for key in ORDER:
        if key in hand.keys:
            found[key] = hand.keys[key]
            if key == "dealer":
                found.update({how: True for how in ("stolen", "agreed") if how in hand.keys})
    if hand.also:
        found["also"] = hand.also
    stood = [keyword_of(entry) for entry in entries]
    if stood != hand.keywords():
        found["order"] = stood
    if comments:
        found["comments"] = list(comments)
    return found


class LinesWriter:
    """Items to lines: tell it comments, records and hands in order, then `end` it.

    `write` receives each line with its line end.
    """

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        self._head: list[Setting] = []
        self._of_head: list[str] = []
        self._of_hand: list[str] = []

    def comment(self, comment: Comment) -> None:
        """A comment, of what it says it belongs to."""
        if comment.belongs == "head":
            self._of_head.append(comment.text)
        elif comment.belongs == "hand":
            self._of_hand.append(comment.text)
        else:
            self._flush()
            self._line(comment_object(comment.text))

    def setting(self, record: Setting) -> None:
        """A record about a game."""
        self._head.append(record)

    def hand(self, number: int | None, entries: Sequence[Entry]) -> None:
        """A hand."""
        self._flush()
        self._line(hand_object(number, entries, self._of_hand))
        self._of_hand = []

    def end(self) -> None:
        """Nothing follows."""
        self._flush()
        for comment in (*self._of_head, *self._of_hand):
            self._line(comment_object(comment))

    def _flush(self) -> None:
        for head in head_objects(self._head):
            if self._of_head:
                head["comments"], self._of_head = self._of_head, []
            self._line(head)
        self._head = []

    def _line(self, value: Json) -> None:
        self.write(json_line(value) + "\n")
