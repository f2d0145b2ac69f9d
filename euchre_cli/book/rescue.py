"""Rescues a damaged scorebook: copies every entry that can still be read into a new one.

In: the path of a damaged file, which is only read. Out: a new scorebook, and how much was saved.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..terminal.atomic_files import reason
from ..terminal.exit_status import BadBook, Failure
from .disk import atomic_file, check_file, check_name
from .events import Event, event_from_row
from .hash_chain import FROM_TABLES, VALUE_COUNT, hash_of, link_of, undo_bit_flip
from .recover_entries import SurvivingTables, recovered_rows, tables_in
from .sqlite_file import SqliteFile
from .sqlite_pages import (
    FoundRow,
    Values,
    find_entry_rows,
    is_cut_short,
    one_bit_row_variants,
    values_of,
)
from .store import Store

_FIXED_COST: Final = 3_000
_MOST_WORK: Final = 100_000_000
"""The most work, in bytes hashed, for flipping the bits of damaged rows: a few seconds. A row costs
its length times its length plus `_FIXED_COST`."""

_LARGEST_DISTANCE: Final = 20
"""The largest distance tried between the numbers of entries on one page."""


class Rescued(NamedTuple):
    """The result of a rescue.

    `entries` of `games` were saved; `missing` is the number of lost entry numbers before the last
    one; `restored` entries had one flipped bit, which was flipped back; `changed` are the numbers
    of entries that were saved as they are although their hash does not match; `from_tables` are the
    numbers of lost entries that were rebuilt from the tables, and are marked; `scores` are the
    games whose score differs: game, score before, score now (N/S, E/W); `cut_short`: the end of the
    file is missing, with an unknown number of entries.
    """

    entries: int
    games: int
    missing: int
    restored: int
    changed: list[int]
    from_tables: list[int]
    scores: list[tuple[int, tuple[int, int], tuple[int, int]]]
    cut_short: bool


class _Recovered(NamedTuple):
    """Entries recovered from a file: intact ones by number, how many needed a bit flipped back, and
    damaged ones."""

    whole: dict[int, Values]
    restored: int
    changed: dict[int, Values]


def rescue(path: str, target: str) -> Rescued:
    """Copies the entries of the scorebook at `path` that can be read into a new one at `target`,
    and rebuilds its scores.

    Raises `BadBook` if `target` exists already or cannot be written, or if no entry of `path` can
    be read.
    """
    if os.path.lexists(target):
        raise BadBook(f"{target} already exists: name another file")
    check_name(target)
    content = _content_of(path)
    recovered = _recovered_from(content)
    tables = tables_in(content)
    rows = {**recovered.changed, **recovered.whole}
    most = max([len(content), *rows])
    lost = recovered_rows(_events(rows.values()), tables, most)
    if not rows and not lost:
        raise BadBook(
            f"no entry of {path} can be read; go back to a copy, if there is one (`euchre backup "
            "--list`)"
        )
    with atomic_file(target) as part:
        try:
            with Store.open(part, create=True) as saved:
                whole = recovered.whole | {row[0]: row for row in lost}
                refused = saved.fill_empty(_in_order(whole), list(recovered.changed.values()))
                scores = list(_changed_scores(saved, tables))
        except BadBook as failure:
            raise BadBook(str(failure).replace(part, target)) from None
    doubtful = [row for number, row in recovered.changed.items() if number not in refused]
    lost += [
        row for row in doubtful if row[VALUE_COUNT:][:1] == (FROM_TABLES,)
    ]  # Rebuilt by an earlier rescue.
    changed = [row for row in doubtful if row[VALUE_COUNT:][:1] != (FROM_TABLES,)]
    saved_rows = [*recovered.whole.values(), *changed]
    numbers = [row[0] for row in (*saved_rows, *lost)]
    return Rescued(
        len(saved_rows),
        len({row[4] for row in (*saved_rows, *lost)}),
        max(numbers, default=0) - len(numbers),
        recovered.restored,
        sorted(row[0] for row in changed),
        sorted(row[0] for row in lost),
        scores,
        is_cut_short(content),
    )


def _events(rows: Iterable[Values]) -> Iterator[Event]:
    for row in rows:
        with suppress(ValueError):
            yield event_from_row(row)


def _changed_scores(
    saved: Store, tables: SurvivingTables
) -> Iterator[tuple[int, tuple[int, int], tuple[int, int]]]:
    now = {row["game"]: (row["ns"], row["ew"]) for row in saved.rows("SELECT * FROM games")}
    for game, row in sorted(tables.games.items()):
        was = (row["ns"], row["ew"])
        if game in now and now[game] != was:
            yield game, was, now[game]


def _content_of(path: str) -> bytes:
    check_file(path)
    with suppress(Failure), SqliteFile.open_unchecked(path) as file:
        file.header()  # If SQLite can, it rolls back an interrupted write here.
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BadBook(f"{path} cannot be read: {reason(error)}") from None


def _in_order(rows: dict[int, Values]) -> Iterator[Values]:
    """The entries in the order of their numbers. A damaged link is repaired if the next entry's
    link proves what it was."""
    chain = ""
    for number in sorted(rows):
        row = rows[number]
        if len(row) > VALUE_COUNT + 1:
            link, after = link_of(chain, row[8]), rows.get(number + 1, ())
            if link != row[9] and after[9:] == (link_of(link, after[8]) if after[8:] else "",):
                row = (*row[:9], link)
            chain = row[9]
        yield tuple(map(_as_text, row))


def _recovered_from(content: bytes) -> _Recovered:
    whole: dict[int, Values] = {}
    older: dict[int, Values] = {}
    doubtful: list[FoundRow] = []
    numbers_by_page: dict[int, list[int]] = {}
    for found_row in find_entry_rows(content):
        rows = [values_of(number, found_row.payload) for number in found_row.numbers]
        right = next((row for row in rows if row is not None and _has_right_hash(row)), None)
        if right is not None:
            whole.setdefault(right[0], right)
            numbers_by_page.setdefault(found_row.page, []).append(right[0])
        elif rows and rows[0] is not None and len(rows[0]) == VALUE_COUNT:
            if _is_event(rows[0]):
                older.setdefault(rows[0][0], rows[0])
        else:
            doubtful.append(found_row)
    # After an upgrade, freed pages may still hold the old rows, which have no hash.
    whole = older | whole
    flipped_back = 0
    changed: dict[int, Values] = {}
    doubtful = [
        found_row
        for found_row in doubtful
        if found_row.live or not whole.keys() & set(found_row.numbers)
    ]
    work = 0
    for found_row in doubtful:
        beside = numbers_by_page.get(found_row.page, [0])
        missing = set(
            range(min(beside) - _LARGEST_DISTANCE, max(beside) + _LARGEST_DISTANCE)
        ).difference(whole)
        work += (
            len(found_row.numbers) * len(found_row.payload) * (_FIXED_COST + len(found_row.payload))
        )
        row = None
        if work < _MOST_WORK and not _is_from_tables(found_row):
            row = _restored(found_row, missing)
        if row is not None:
            flipped_back += row[0] not in whole
            whole.setdefault(row[0], row)
        else:
            changed |= {values[0]: values for values in _unrepaired(found_row)}
    return _Recovered(whole, flipped_back, {n: row for n, row in changed.items() if n not in whole})


def _has_right_hash(row: Values) -> bool:
    return len(row) > VALUE_COUNT and hash_of(row) == row[VALUE_COUNT]


def _is_from_tables(one: FoundRow) -> bool:
    row = values_of(one.numbers[0], one.payload) if one.numbers else None
    return row is not None and row[VALUE_COUNT:][:1] == (FROM_TABLES,)


def _restored(one: FoundRow, missing: Iterable[int]) -> Values | None:
    """The original of a damaged row: with one bit flipped back, or with one of the missing numbers
    as its id."""
    for number in one.numbers:
        values = values_of(number, one.payload)
        row = undo_bit_flip(values) if values is not None and len(values) > VALUE_COUNT else None
        if row is not None:
            return row
    for row in one_bit_row_variants(one):
        if _has_right_hash(row):
            return row
    for number in missing:
        numbered = values_of(number, one.payload)
        if numbered is not None and _has_right_hash(numbered):
            return numbered
    return None


def _unrepaired(one: FoundRow) -> Iterator[Values]:
    """A damaged entry as it is, if it can be read at all."""
    for number in one.numbers[:1]:
        row = values_of(number, one.payload)
        if row is not None and _is_event(row):
            yield tuple(_as_text(value) for value in row)


def _as_text(value: Any) -> Any:
    """A value as valid text, with undecodable bytes replaced."""
    if isinstance(value, str):
        return value.encode(errors="surrogateescape").decode(errors="replace")
    return value


def _is_event(row: Values) -> bool:
    return any(_events([row]))
