"""The entries of an evening as lines.

An evening begins with the head of its games in the log language (house rules, season, place, date).
What follows it is a word or more a thing:

    movement       individual 9 0               nine rounds (0: open), not limited by minutes
    came           Ann Bob Cat Dan Eve          to begin with, late, or again
    evening-rules  ranking wins sitting-out 1   from the beginning; the others are as usual
    seats          round 1 table Cat Dan Bob Eve out 1 Ann round 2 …
    round-begun    1                            the round before it is closed
    left           Eve
    cut-won        2.1 Cat                      the tie at table 1 in round 2; or a prize
    evening-ended

Later seats of the same round replace the earlier ones. A name with a blank is quoted as in a shell.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeAlias

from ..book.entries import NewEntry, text_of
from ..book.scoring import head_records
from ..book.sheet import lineup
from ..log.games import Head
from .plan import Round, Seating

Name: TypeAlias = Callable[[str], str]
"""What somebody is called now."""


class Line(NamedTuple):
    """What an entry says: its kind and its record, with what those whom it names are called now."""

    kind: str
    record: str
    name: Name = str

    @property
    def words(self) -> list[str]:
        """The words of the record, which is not a head."""
        return list(words_in(self.record))


@lru_cache(maxsize=1_000)
def words_in(record: str) -> tuple[str, ...]:
    """The words of a record. Raises `ValueError` if a quote is not closed."""
    return tuple(shlex.split(record))


def entry_of(kind: str, *words: object) -> NewEntry:
    """The entry of this kind with these words."""
    return NewEntry(kind, shlex.join(map(str, words)))


def beginning(head: Head) -> NewEntry:
    """The entry with which an evening of games with this head begins."""
    return NewEntry("evening-begun", text_of(head_records(head)))


def seats_of(rounds: Iterable[Round]) -> NewEntry:
    """The entry that says who sits where in these rounds."""
    words: list[object] = []
    for round_ in rounds:
        words += ["round", round_.number]
        for seating in round_.seatings:
            words += ["table", *seating.players]
        for keyword, people in (("out", round_.sitting_out), ("unopposed", round_.unopposed)):
            words += [keyword, len(people), *people] if people else []
    return entry_of("seats", *words)


def rounds_in(words: Sequence[str], name: Name) -> tuple[Round, ...]:
    """The rounds in the words of an entry. Raises `ValueError` if this program cannot have written
    them."""
    rounds: list[Round] = []
    left = iter(words)
    for keyword in left:
        if keyword == "round":
            rounds.append(Round(int(next(left, "")), (), ()))
            continue
        many = 4 if keyword == "table" else int(next(left, ""))
        people = tuple(map(name, islice(left, many)))
        if not rounds or len(people) < many:
            raise ValueError("a round breaks off")
        one = rounds[-1]
        if keyword == "table":
            seating = Seating(len(one.seatings) + 1, lineup(people))
            rounds[-1] = one._replace(seatings=(*one.seatings, seating))
        elif keyword == "out":
            rounds[-1] = one._replace(sitting_out=people)
        elif keyword == "unopposed":
            rounds[-1] = one._replace(unopposed=people)
        else:
            raise ValueError(f"`{keyword}` says nothing of a round")
    return tuple(rounds)
