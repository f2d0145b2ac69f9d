"""The survey of a book: which of its entries are still as they were written, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .entries import Entry
from .file import UNREADABLE, File
from .journal import Journal


@dataclass(frozen=True, slots=True)
class Survey:
    """`entries` are all that are as they were written, wherever they are; `lost` are the ids of
    those that are nowhere, `damaged` of those whose row in the file is not as it was written, and
    `later` of those that only the journal has, after the last one of the file. `sound`: SQLite
    finds no damage in the file. `strange`: the journal is that of another book, or its entries and
    the book's went different ways. `unwritten` are the ids of the entries that the journal lacks,
    of which so many lines are `spoilt`."""

    entries: tuple[Entry, ...]
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


def survey(file: File | None, journal: Journal, copies: Iterable[File] = ()) -> Survey:
    """Surveys a book, its journal and its copies. A `file` that cannot be opened is `None`."""
    of_journal, spoilt = journal.surveyed()
    in_journal = {entry.id: entry for entry in of_journal}
    rows = [] if file is None else _rows(file, max(in_journal, default=0))
    in_file = {entry.id: entry for entry in rows if entry.is_intact}
    sound = file is not None and file.is_sound()
    # Only of a sound file it is certain which entry is its last one.
    end = max((row.id for row in rows if isinstance(row.id, int)), default=0) if sound else 0
    strange = sound and any(
        in_file[number].uid != entry.uid
        for number, entry in in_journal.items()
        if number in in_file
    )
    known = dict(in_file)
    for entry in () if strange else in_journal.values():
        known.setdefault(entry.id, entry)
    for copy in copies:
        uids = {entry.uid for entry in known.values()}
        for entry in _rows(copy, max(known, default=0)):
            if entry.is_intact and entry.uid not in uids:
                known.setdefault(entry.id, entry)
    numbers = range(1, max([end, *known]) + 1)
    absent = [number for number in numbers if number not in in_file]
    later = [number for number in absent if sound and number > end and number in known]
    return Survey(
        entries=tuple(known[number] for number in sorted(known)),
        lost=tuple(number for number in numbers if number not in known),
        damaged=tuple(n for n in absent if n in known and n not in later),
        later=tuple(later),
        sound=sound,
        strange=strange,
        unwritten=tuple(number for number in sorted(known) if number not in in_journal),
        spoilt=spoilt,
    )


def entries_where(file: File, condition: str, *values: object) -> list[Entry]:
    """The entries that meet an SQL condition, in order, whether intact or not."""
    sql = f"SELECT * FROM entries WHERE {condition} ORDER BY id"  # noqa: S608
    return list(map(Entry._make, file.execute(sql, values).fetchall()))


def _rows(file: File, last: int) -> list[Entry]:
    """The entries of a file as far as they can be read; `last` is the highest id known."""
    file.read_any_text()
    try:
        return entries_where(file, "true")
    except UNREADABLE as error:
        if "no such table" in str(error):
            return []
        return list(_one_by_one(file, last))


def _one_by_one(file: File, last: int) -> Iterator[Entry]:
    for number in range(1, last + 1):
        try:
            yield from entries_where(file, "id = ?", number)
        except UNREADABLE:
            continue
