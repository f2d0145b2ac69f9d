"""The survey of a book: which of its entries are still as they were written, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from .entries import Entry, Uid
from .file import UNREADABLE, File
from .journal import Journal

Place: TypeAlias = Callable[[], Iterable[Entry]]
"""Where there are entries: a file, a copy of it, or the journal."""


@dataclass(frozen=True, slots=True)
class Survey:
    """`known` are the ids of all entries that are as they were written, in whichever of the
    `places`; `lost` of those that are nowhere, `damaged` of those whose row in the file is not as
    it was written, and `later` of those that only the journal has, after the last one of the file.
    `sound`: SQLite finds no damage in the file. `strange`: the journal is that of another book, or
    its entries and the book's went different ways. `unwritten` are the ids of the entries that the
    journal lacks, of which so many lines are `spoilt`."""

    places: Sequence[Place]
    known: tuple[int, ...]
    lost: tuple[int, ...]
    damaged: tuple[int, ...]
    later: tuple[int, ...]
    sound: bool
    strange: bool
    unwritten: tuple[int, ...]
    spoilt: int

    @property
    def is_whole(self) -> bool:
        """Whether the file has every entry as it was written."""
        return self.sound and not (self.lost or self.damaged or self.later or self.strange)

    def entries(self) -> list[Entry]:
        """The entries that are as they were written, in their order: read once more, because a
        whole book has very many."""
        return [entry for _, entry in sorted(_entries_in(self.places).items())]


def survey(file: File | None, journal: Journal, copies: Sequence[File] = ()) -> Survey:
    """Surveys a book, its journal and its copies. A `file` that cannot be opened is `None`."""
    in_journal: dict[int, Uid] = {}
    spoilt = 0
    for line in journal.lines():
        if isinstance(line, Entry):
            in_journal[line.id] = line.uid
        spoilt += line is None
    last = max(in_journal, default=0)
    in_file: dict[int, Uid] = {}
    end = 0
    for row in () if file is None else _rows(file, last):
        if row.is_intact:
            in_file[row.id] = row.uid
        end = max(end, row.id if isinstance(row.id, int) else 0)
    sound = file is not None and file.is_sound()
    if not sound:
        end = 0  # Only of a sound file it is certain which entry is its last one.
    strange = sound and any(in_file.get(n, uid) != uid for n, uid in in_journal.items())
    places: list[Place] = []
    if file is not None:
        places.append(partial(_rows, file, last))
    if not strange:
        places.append(journal.entries)
    known = set(in_file) if strange else in_file.keys() | in_journal.keys()
    if copies:
        places += [partial(_rows, copy, max(known, default=0)) for copy in copies]
        known = set(_entries_in(places))
    numbers = range(1, max([end, *known]) + 1)
    absent = [number for number in numbers if number in known and number not in in_file]
    return Survey(
        places,
        known=tuple(sorted(known)),
        lost=tuple(number for number in numbers if number not in known),
        damaged=tuple(number for number in absent if not sound or number <= end),
        later=tuple(number for number in absent if sound and number > end),
        sound=sound,
        strange=strange,
        unwritten=tuple(sorted(known - in_journal.keys())),
        spoilt=spoilt,
    )


def _entries_in(places: Iterable[Place]) -> dict[int, Entry]:
    """The entries in these places that are as they were written, each as in the first of them."""
    known: dict[int, Entry] = {}
    uids: set[Uid] = set()
    for place in places:
        for entry in place():
            if entry.is_intact and entry.id not in known and entry.uid not in uids:
                known[entry.id] = entry
                uids.add(entry.uid)
    return known


def _rows(file: File, last: int) -> Iterator[Entry]:
    """The entries of a file as far as they can be read; `last` is the highest id known."""
    file.read_any_text()
    try:
        yield from file.entries()
    except UNREADABLE:  # Those that were read are met again.
        for number in range(1, last + 1):
            try:
                yield from file.entries("id = ?", number)
            except UNREADABLE:
                continue
