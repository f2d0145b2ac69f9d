"""The entries of an evening as lines.

An evening begins with the head of its games in the log language (house rules, season, place, date).
What follows it is a word or more a thing:

    movement       individual 9 0               nine rounds, not limited by minutes
    came           Ann Bob Cat Dan Eve
    evening-rules  ranking wins sitting-out 1
    seats          round 1 table Cat Dan Bob Eve out 1 Ann round 2 …
    round-begun    1
    left           Eve
    cut-won        2.1 Cat                      the tie at table 1 in round 2; or a prize
    evening-ended

Later seats of the same round replace the earlier ones. A name with a blank is quoted as in a shell.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.rules import Value

from ..book.entries import Damaged, Entry, NewEntry, records_in, text_of
from ..book.scoring import head_of, head_records
from ..log.games import Head
from .plan import Round, Seating

Name: TypeAlias = Callable[[str], str]
"""What somebody is called now."""


class Begun(NamedTuple):
    """An evening begins; `head` is that of its games."""

    head: Head


class MovementSet(NamedTuple):
    """How people go from round to round: the name of a movement, the number of rounds (0: open),
    and their minutes (0: they are not limited by time)."""

    name: str
    rounds: int
    minutes: int


class Came(NamedTuple):
    """People come: to begin with, late, or again."""

    people: tuple[str, ...]


class Left(NamedTuple):
    """People leave."""

    people: tuple[str, ...]


class Seats(NamedTuple):
    """Who sits where in some rounds, under way or to come."""

    rounds: tuple[Round, ...]


class RoundBegun(NamedTuple):
    """A round begins, and the one before it is closed."""

    number: int


class RulesSet(NamedTuple):
    """From its beginning the evening counts by these rules, and else by the usual ones."""

    values: Mapping[str, Value]


class CutWon(NamedTuple):
    """Who won the cut for the tie at a table (`2.1`: round and table), or for a prize."""

    about: str
    winner: str


class Ended(NamedTuple):
    """The evening is over, and its last round is closed."""


Content: TypeAlias = (
    Begun | MovementSet | Came | Left | Seats | RoundBegun | RulesSet | CutWon | Ended
)

KINDS: Final[Mapping[str, type[Content]]] = {
    "evening-begun": Begun,
    "movement": MovementSet,
    "came": Came,
    "left": Left,
    "seats": Seats,
    "round-begun": RoundBegun,
    "evening-rules": RulesSet,
    "cut-won": CutWon,
    "evening-ended": Ended,
}
_KIND_OF: Final = {content: kind for kind, content in KINDS.items()}


def entry_of(content: Content) -> NewEntry:
    """The entry that says this."""
    match content:
        case Begun(head):
            record = text_of(head_records(head, None))
        case Came(words) | Left(words):
            record = shlex.join(words)
        case Seats(rounds):
            record = shlex.join(word for round_ in rounds for word in _seats_words(round_))
        case RulesSet(values):
            record = shlex.join(str(word) for pair in values.items() for word in pair)
        case _:
            record = shlex.join(map(str, content))
    return NewEntry(_KIND_OF[type(content)], record)


def content_of(entry: Entry, name: Name) -> Content | None:
    """What an entry says, with the names that people have now; `None` for one of another kind.
    Raises `Damaged` if this program cannot have written it."""
    if entry.kind not in KINDS:
        return None
    try:
        return _read(entry, name)
    except (ValueError, IndexError) as wrong:
        raise Damaged(f"entry {entry.id} cannot be read: {wrong}") from None


def _read(entry: Entry, name: Name) -> Content:
    if entry.kind == "evening-begun":
        return Begun(head_of(records_in(entry.record))[0])
    words = shlex.split(entry.record)
    match entry.kind, words:
        case "movement", [movement, rounds, minutes]:
            return MovementSet(movement, int(rounds), int(minutes))
        case "came", _:
            return Came(tuple(map(name, words)))
        case "left", _:
            return Left(tuple(map(name, words)))
        case "seats", _:
            return Seats(_read_rounds(iter(words), name))
        case "round-begun", [number]:
            return RoundBegun(int(number))
        case "evening-rules", _:
            return RulesSet(dict(zip(words[::2], words[1::2], strict=True)))
        case "cut-won", [about, winner]:
            return CutWon(about, name(winner))
        case "evening-ended", []:
            return Ended()
    raise ValueError(entry.record)


def _seats_words(round_: Round) -> Iterator[str]:
    yield from ("round", str(round_.number))
    for seating in round_.seatings:
        yield from ("table", *seating.players)
    for keyword, people in (("out", round_.sitting_out), ("unopposed", round_.unopposed)):
        if people:
            yield from (keyword, str(len(people)), *people)


def _read_rounds(words: Iterator[str], name: Name) -> tuple[Round, ...]:
    rounds: list[Round] = []
    for keyword in words:
        if keyword == "round":
            rounds.append(Round(int(_next(words)), (), ()))
            continue
        one = rounds[-1]
        if keyword == "table":
            north, east, south, west = (name(_next(words)) for _ in range(4))
            seating = Seating(len(one.seatings) + 1, (north, east, south, west))
            rounds[-1] = one._replace(seatings=(*one.seatings, seating))
            continue
        people = tuple(name(_next(words)) for _ in range(int(_next(words))))
        if keyword == "out":
            rounds[-1] = one._replace(sitting_out=people)
        elif keyword == "unopposed":
            rounds[-1] = one._replace(unopposed=people)
        else:
            raise ValueError(f"`{keyword}` says nothing of a round")
    return tuple(rounds)


def _next(words: Iterator[str]) -> str:
    try:
        return next(words)
    except StopIteration:
        raise ValueError("a round breaks off") from None
