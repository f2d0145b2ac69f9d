"""Merging another scorebook into this one: every entry that only the other has is added.

A game, or a table of an evening, that went on in both books since they parted is a fork: only one
of its two ends counts, and the commands of the other are left out, in the same way in both books.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from .entries import NOT_UNDONE, WHOLE_BOOK, Entry, Uid, records_in, values_in
from .reading import Reader
from .scoring import head_of, in_two_seats
from .sheet import Sheet
from .undo import commands_in
from .writing import Writer

Keep: TypeAlias = Literal["mine", "theirs"]
"""Which end of a fork counts: that of this book, or of the other one."""

Place: TypeAlias = tuple[Uid | int, ...]
"""What counts only once: a game, an evening, or a table in a round of an evening."""

_BESIDE: Final = ("read", *NOT_UNDONE)
"""The kinds of entries that do not make a game go on."""

_SEATING: Final = ({"seats"}, {"round-begun"}, {"seats", "round-begun"})
"""The kinds of entries by which an evening went on, if only its seats were decided twice."""


class Fork(NamedTuple):
    """What went on in both books: the game as it is in this one and in the other; `None` if it is
    an evening, or the game does not count there."""

    place: Place
    mine: Sheet | None
    theirs: Sheet | None
    counts: Keep | None = None
    """The end that counts because it was entered later, if that decides."""


class Merged(NamedTuple):
    """What came of a merge: the streams to which entries were added, those of them that were begun
    so, those that did not come in, or not whole, those in which the end that is here was kept, the
    forks that are left and those of which the later end counts, and the names that could not be
    changed, each with the new one, because both sit at one table."""

    added: frozenset[Uid]
    begun: frozenset[Uid]
    left_out: frozenset[Uid]
    kept: frozenset[Uid]
    forks: list[Fork]
    decided: list[Fork]
    renames: list[tuple[str, str]]


def merge(
    writer: Writer, other: Reader, source: str, keep: Keep | Mapping[Place, Keep] | None = None
) -> Merged:
    """Adds the entries of the other book, which came in the file `source`. Of two results of one
    table the later counts, and so do the later seats. Of other forks `keep` says which end counts,
    of all or of each; where it does not, nothing of the other end is added."""
    parted = _Parted(writer.book, other)
    ends = [parted.fork(place) for place in parted.forks]
    asked = [end.place for end in ends if end.counts is None]
    chosen = dict.fromkeys(asked, keep) if isinstance(keep, str) else keep or {}
    left = {place for place in asked if place not in chosen}
    while True:
        skipped = parted.commands("theirs", left)
        reached = {place for place in parted.forks if parted.has_any("theirs", place, skipped)}
        if reached <= left:
            break
        left |= reached
    kept = {place: one for place, one in chosen.items() if place in set(asked) - left}
    forks = [end for end in ends if end.place in left]
    decided = [end for end in ends if end.counts is not None and end.place not in left]
    numbers, added = _add(writer, parted, source, skipped)
    out = {
        side: parted.commands(side, [place for place, one in kept.items() if one != side])
        for side in SIDES
    }
    dropped: dict[Uid, set[Uid]] = defaultdict(set)
    for side in SIDES:
        for stream, entries in parted.own[side].items():
            for command in {entry.command for entry in entries} & out[side]:
                dropped[command].add(stream)
    beaten = {}
    for end in decided:
        loser: Keep = "theirs" if end.counts == "mine" else "mine"
        for stream, entry in parted.ends_at(loser, end.place):
            dropped[entry.command].add(stream)
            beaten[stream] = loser
    for command in sorted(dropped):
        writer.leave_out(command, [numbers[stream] for stream in sorted(dropped[command])])
    touched = {numbers[stream] for stream in added.union(*dropped.values())}
    writer.derive(writer.book.all_numbers() if 0 in touched else sorted(touched))
    theirs = parted.own["theirs"].items()
    kept_here = {stream for stream, own in theirs if any(e.command in out["theirs"] for e in own)}
    return Merged(
        frozenset(added),
        frozenset(added - parted.numbers.keys()),
        frozenset(stream for stream, own in theirs if any(e.command in skipped for e in own)),
        frozenset(kept_here | {stream for stream, side in beaten.items() if side == "theirs"}),
        forks,
        decided,
        _without_two_seats(writer),
    )


SIDES: Final[tuple[Keep, Keep]] = ("mine", "theirs")


class _Parted:
    """Two books since they parted: `all` has the entries of the streams in which they differ, `own`
    those that only one of them has, and `forks` the streams of each place that went on in both."""

    def __init__(self, mine: Reader, theirs: Reader) -> None:
        self.books: dict[Keep, Reader] = {"mine": mine, "theirs": theirs}
        found = {side: _streams(book) for side, book in self.books.items()}
        self.numbers = {stream: number for stream, (number, _) in found["mine"].items()}
        nothing: tuple[int, set[Uid]] = (0, set())
        self.all: dict[Keep, dict[Uid, list[Entry]]] = {side: {} for side in SIDES}
        self.own: dict[Keep, dict[Uid, list[Entry]]] = {side: {} for side in SIDES}
        for side, others in (SIDES, SIDES[::-1]):
            for stream, (number, uids) in found[side].items():
                known = found[others].get(stream, nothing)[1]
                if uids != known:
                    entries = self.books[side].entries(number)
                    self.all[side][stream] = entries
                    own = [entry for entry in entries if entry.uid not in known]
                    if own:
                        self.own[side][stream] = own
        places: dict[Place, set[Uid]] = defaultdict(set)
        for side in SIDES:
            for stream, entries in self.all[side].items():
                if stream != WHOLE_BOOK:
                    places[_place(entries[0])].add(stream)
        self.forks = {place: streams for place, streams in places.items() if self._forks(streams)}

    def _forks(self, streams: Collection[Uid]) -> bool:
        went_on = all(
            any(entry.kind not in _BESIDE for s in streams for entry in self.own[side].get(s, ()))
            for side in SIDES
        )
        return went_on and self._in_force("mine", streams) != self._in_force("theirs", streams)

    def _in_force(self, side: Keep, streams: Iterable[Uid]) -> list[Uid]:
        done = (commands_in(self.all[side].get(stream, ())).done for stream in sorted(streams))
        entries = (entry for commands in done for command in commands for entry in command)
        return [entry.uid for entry in entries if entry.kind not in _BESIDE]

    def fork(self, place: Place) -> Fork:
        """The fork at a place."""
        mine, theirs = (self._sheet(side, self.forks[place]) for side in SIDES)
        ends = {side: [entry for _, entry in self.ends_at(side, place)] for side in SIDES}
        if len(place) == 1:
            by_time = {e.kind for end in ends.values() for e in end} in _SEATING
        else:
            by_time = all(sheet is not None and sheet.only_result for sheet in (mine, theirs))
        last = {side: max(((e.at, e.uid) for e in ends[side]), default=("", "")) for side in SIDES}
        winner, loser = SIDES if last["mine"] > last["theirs"] else SIDES[::-1]
        commands = {entry.command for entry in ends[loser]}
        own = self.own[loser].items()
        also = {stream for stream, entries in own if any(e.command in commands for e in entries)}
        # What was entered at other tables with the earlier result stays, but seats go with it.
        alone = also <= self.forks[place] if len(place) == 1 else place[0] not in also
        return Fork(place, mine, theirs, winner if by_time and alone else None)

    def ends_at(self, side: Keep, place: Place) -> Iterator[tuple[Uid, Entry]]:
        """The entries by which one end of a fork differs, each with its stream."""
        for stream in self.forks[place]:
            for entry in self.own[side].get(stream, ()):
                if entry.kind not in (*_BESIDE, "left-out"):
                    yield stream, entry

    def _sheet(self, side: Keep, streams: Iterable[Uid]) -> Sheet | None:
        """The last game of these streams that counts."""
        book = self.books[side]
        numbers = sorted(book.number_of(stream) for stream in streams)
        sheets = [sheet for number in numbers if (sheet := book.sheet(number)) is not None]
        return next((sheet for sheet in reversed(sheets) if not sheet.struck), None)

    def commands(self, side: Keep, places: Iterable[Place]) -> set[Uid]:
        """The commands that are left out with one end of the forks at these places. A command is
        left out whole, and with it what came after it in each of its games."""
        own = self.own[side]
        out = {
            entry.command
            for place in places
            for stream in self.forks[place]
            for entry in own.get(stream, ())
            if entry.kind not in _BESIDE and (entry.kind != "left-out" or self._shared(side, entry))
        }
        while True:
            more: set[Uid] = set()
            for stream, entries in own.items():
                first = next((n for n, one in enumerate(entries) if one.command in out), None)
                if first is not None and stream != WHOLE_BOOK:
                    later = (e for e in entries[first:] if e.kind not in (*_BESIDE, "left-out"))
                    more.update(entry.command for entry in later)
            if more <= out:
                return out
            out |= more

    def _shared(self, side: Keep, decision: Entry) -> bool:
        """Whether the other end has the command that was left out here, too."""
        there = self.all["theirs" if side == "mine" else "mine"].get(decision.stream, ())
        return any(entry.command == decision.about for entry in there)

    def has_any(self, side: Keep, place: Place, commands: Collection[Uid]) -> bool:
        """Whether one of these commands belongs to that end of a fork."""
        own = self.own[side]
        return any(e.command in commands for s in self.forks[place] for e in own.get(s, ()))


def _streams(book: Reader) -> dict[Uid, tuple[int, set[Uid]]]:
    """The streams of a book, each with its number and the uids of its entries."""
    streams: dict[Uid, tuple[int, set[Uid]]] = {}
    for stream, number, uid in book.each("SELECT stream, game, uid FROM entries ORDER BY id"):
        streams.setdefault(stream, (number, set()))[1].add(uid)
    return streams


def _place(begun: Entry) -> Place:
    """The place of the game or evening that begins with this entry."""
    if begun.kind != "begun" or not begun.about:
        return (begun.stream,)
    head, _ = head_of(records_in(begun.record))
    return begun.about, head.round, head.table


def _add(
    writer: Writer, parted: _Parted, source: str, skipped: Collection[Uid]
) -> tuple[dict[Uid, int], set[Uid]]:
    """Adds the other book's own entries but those of the skipped commands, and what came after them
    in a stream. Returns the numbers of all streams, and those to which something was added."""
    numbers = {WHOLE_BOOK: 0, **parted.numbers}
    following = writer.book.next_game()
    stopped: set[Uid] = set()
    rows = []
    own = (entry for entries in parted.own["theirs"].values() for entry in entries)
    for entry in sorted(own):
        if entry.command in skipped and entry.stream != WHOLE_BOOK:
            stopped.add(entry.stream)
        if entry.stream in stopped:
            continue
        if entry.stream not in numbers:
            numbers[entry.stream] = following
            following += 1
        rows.append((numbers[entry.stream], source, *entry[3:-1]))
    return numbers, {entry.stream for entry in writer.add_rows(rows)}


def _without_two_seats(writer: Writer) -> list[tuple[str, str]]:
    """Leaves out each rename by which somebody would sit in two seats at once, because one book
    renamed somebody who sits with the other in a game of the other book. Returns these names."""
    book = writer.book
    left_out: list[tuple[str, str]] = []
    while renames := [
        entry
        for command in commands_in(book.entries(0)).done
        for entry in command
        if entry.kind == "renamed"
    ]:
        news = {entry.uid: values_in(entry.record)[1] for entry in renames}
        games = writer.games_with(set(news.values()))
        twice = [in_two_seats(sheet) for game in games if (sheet := book.sheet(game)) is not None]
        to_one = [entry for entry in renames if news[entry.uid] in twice]
        if not to_one:
            break
        last = max(to_one, key=lambda entry: (entry.order, entry.uid))
        left_out.append((last.why, news[last.uid]))
        writer.leave_out(last.command, [0])
        writer.derive(book.all_numbers())
    return left_out
