"""What one side of a table reported by phone, and the other side has not confirmed yet.

Each such claim is an entry of the evening, and so is what takes the claims of a table back:

    claimed      2 3 E/W 7-4 Ann Bob Cat Dan N     round, table, who says so, N/S first, who sits
                                                   there, and the seats that made loners
    asked-again  2 3

Neither changes a score, and undo passes over both. A claim waits until anything else is entered at
its table, or others sit there. Which entries are about a table is known here, too: from the last
entry a page has shown, a repeated or late tap is recognised.
"""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from euchre_engine.seats import Seat

from ..book.book import Book
from ..book.entries import CLAIMS, Entry, NewEntry, unreadable
from ..book.people import Renames
from ..book.sheet import Players
from ..book.undo import without_left_out
from ..terminal.phrases import SIDE_WORDS
from ..terminal.text import safe
from .entries import words_in
from .evening import Evening, Place, TableResult
from .in_book import head_in
from .plan import Seating
from .texts import loners_words

_SEATING: Final = ("seats", "plan-changed", "undone", "redone", "left-out")
"""The kinds of entries of an evening after which others may sit at a table."""


class Claim(NamedTuple):
    """A side (0 for N/S, 1 for E/W) of the four at a table says what their result is."""

    place: Place
    players: Players
    side: int
    result: TableResult

    def says_the_same(self, other: Claim) -> bool:
        """Whether both claim the same score and the same loners."""
        (points, loners), (others, their_loners) = self.result, other.result
        return points == others and sorted(loners) == sorted(their_loners)

    @property
    def who(self) -> str:
        """`Ann & Cat`"""
        return " & ".join(map(safe, Seating(0, self.players).sides[self.side]))

    @property
    def words(self) -> str:
        """`Ann & Cat 7, Bob & Dan 4; 1 loner: Ann`"""
        sides = zip(Seating(0, self.players).sides, self.result.points, strict=True)
        score = ", ".join(f"{' & '.join(map(safe, side))} {points}" for side, points in sides)
        return score + loners_words(self.players[seat] for seat in self.result.loners)


def claim_entry(claim: Claim) -> NewEntry:
    """The entry by which a side says what the result is."""
    (round_, table), score = claim.place, "-".join(map(str, claim.result.points))
    loners = [seat.name for seat in claim.result.loners]
    words = (str(round_), str(table), SIDE_WORDS[claim.side], score, *claim.players, *loners)
    return NewEntry("claimed", shlex.join(words))


def ask_again_entry(place: Place) -> NewEntry:
    """The entry that cancels the claims of a table."""
    return NewEntry("asked-again", "{} {}".format(*place))


def read_claim(entry: Entry, names: Renames) -> Claim:
    """The claim in an entry, with the names that people have now. Raises `Damaged` if this program
    cannot have written it."""
    try:
        round_, table, side, score, *words = words_in(entry.record)
        north, east, south, west = (names.now(entry, name) for name in words[:4])
        ns, ew = map(int, score.split("-"))
        result = TableResult((ns, ew), tuple(Seat[seat] for seat in words[4:]))
        place = int(round_), int(table)
        return Claim(place, (north, east, south, west), SIDE_WORDS.index(side), result)
    except (ValueError, KeyError) as wrong:
        raise unreadable(entry.id, wrong) from None


def claim_words(entry: Entry, names: Renames) -> str:
    """An entry about claims, in a sentence."""
    if entry.kind == "asked-again":
        return "in round {}, table {} is asked again for its result".format(*entry.record.split())
    claim = read_claim(entry, names)
    at = "in round {}, table {}".format(*claim.place)
    return f"{at}, {claim.who} say: {claim.words}"


# -- what waits, and what is new -------------------------------------------------------------------


class Room(NamedTuple):
    """What waits at each table, and the last entry about it.

    `waiting` has the claims that wait, by their place and side; `games` has all games that were
    ever begun at a place, and `last` is the id of the last entry about it. `seated` is that of the
    last entry that may have seated people, and `at` the time of the last one in the book.
    """

    evening: Evening
    waiting: Mapping[Place, Mapping[int, Claim]]
    games: Mapping[Place, Sequence[int]]
    last: Mapping[Place, int]
    seated: int
    at: str

    def seen(self, place: Place) -> int:
        """The id of the last entry that a page about this place shows."""
        return max(self.seated, self.last.get(place, 0))


def room_of(book: Book, evening: Evening) -> Room:
    """What waits at the tables of an evening."""
    names = book.renames()
    waiting: defaultdict[Place, dict[int, Claim]] = defaultdict(dict)
    last: defaultdict[Place, int] = defaultdict(int)
    seated = 0
    claims: list[Entry] = []
    for entry in without_left_out(book.entries(evening.number)):
        if entry.kind in CLAIMS:
            claims.append(entry)
        elif entry.kind in _SEATING:
            seated = entry.id
    games: defaultdict[Place, list[int]] = defaultdict(list)
    for row in book.rows(_GAMES, (book.stream_of(evening.number),)):
        head = head_in(row["record"])
        games[head.round, head.table].append(row["game"])
        last[head.round, head.table] = max(last[head.round, head.table], row["newest"])
    for entry in claims:
        place = _place(entry)
        if entry.kind == "asked-again":
            waiting[place].clear()
        elif entry.id > last[place]:
            claim = read_claim(entry, names)
            if claim.players == evening.seated(place):
                waiting[place][claim.side] = claim
        last[place] = max(last[place], entry.id)
    newest = book.last_entry()
    at = "" if newest is None else newest.at
    still = {place: found for place, found in waiting.items() if found}
    return Room(evening, still, games, last, seated, at)


def entries_since(book: Book, room: Room, place: Place, seen: int) -> list[Entry]:
    """The entries after `seen` about a place, or after which others may sit there."""
    number = room.evening.number
    games = (number, *room.games.get(place, ()))
    marks = ", ".join("?" * len(games))
    entries = book.entries_where(f"id > ? AND game IN ({marks})", seen, *games)
    return [
        entry
        for entry in entries
        if entry.game != number
        or entry.kind in _SEATING
        or (entry.kind in CLAIMS and _place(entry) == place)
    ]


def _place(entry: Entry) -> Place:
    round_, table, *_ = entry.record.split(maxsplit=2)
    return int(round_), int(table)


_GAMES: Final = """
SELECT begun.game, begun.record, max(entries.id) AS newest
FROM entries AS begun JOIN entries USING (game)
WHERE begun.kind IN ('begun', 'evening-begun') AND begun.about = ?
GROUP BY begun.game
"""
