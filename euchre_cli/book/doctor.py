"""The checks of `euchre doctor`: the file, its pages, its entries and their journal, and what is
derived from them; and a new book from whatever is still whole."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from glob import escape
from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

from ..terminal.exit_status import BadBook, Exit, Failure
from ..terminal.phrases import count, local_time
from . import tables
from .copies import book_size, copies
from .disk import ASK_THE_DOCTOR, JOURNAL, atomic_file, check_name, no_book_in
from .entries import Damaged, nothing_readable, set_back
from .file import UNREADABLE, File, Say
from .journal import Journal
from .reading import Reader
from .survey import Survey, survey
from .writing import Writer

OK: Final = "ok"
WRONG: Final = "wrong"
NOTE: Final = "note"

OLDEST_SQLITE: Final = (3, 37, 0)
"""The first version that has STRICT tables."""

SQLITE: Final = sqlite3.sqlite_version_info
"""The version of SQLite in use."""

_SHOWN: Final = 3


class Check(NamedTuple):
    """The result of one check: its `name`, its `state` (`ok`, `wrong`, or `note` for something
    worth knowing), what was `found`, and the `fix` (empty if there is none)."""

    name: str
    state: str
    found: str
    fix: str = ""


def check_up(path: str, say: Say) -> tuple[list[Check], Exit]:
    """Checks the scorebook at `path`, and changes nothing in it, except that SQLite rolls back a
    write that was interrupted. `say` is called with messages about progress."""
    checks: list[Check] = []
    try:
        checks.extend(_checks(path, say))
    except Failure as failure:  # Nothing else can be checked.
        known = isinstance(failure, Damaged) or Journal(path).exists()
        advice = _rescue_advice(path) if known and isinstance(failure, BadBook) else ""
        return [*checks, Check("file", WRONG, _words(failure), advice)], failure.status
    wrong = any(check.state == WRONG for check in checks)
    return checks, Exit.FINDINGS if wrong else Exit.CLEAN


def _checks(path: str, say: Say) -> Iterator[Check]:
    interrupted = _size(f"{path}-journal") > 0
    with File.open(path, say) as file:
        version = file.check_header(tables.APPLICATION, tables.FORMAT)
        if not version:
            raise no_book_in(path)
        yield Check("file", OK, f"{path}, {max(1, _size(path) // 1024):,} kB")
        yield from _permissions(path)
        yield _sqlite()
        damage = file.damaged_pages()
        yield _unless("pages", damage, "nothing in the file is damaged", _rescue_advice(path))
        if version < tables.FORMAT:
            yield Check("format", NOTE, f"{version}; the next command updates the scorebook")
        else:
            yield from _content(path, file, say)
    yield from _leftovers(path, interrupted)


def _permissions(path: str) -> Iterator[Check]:
    if os.name != "posix":
        return
    mode = os.stat(path).st_mode & 0o777
    if mode == 0o600:
        yield Check("mode", OK, f"{mode:04o}: only you may read it")
    else:
        why = "others may use it" if mode & 0o077 else "you may not write to it"
        yield Check("mode", WRONG, f"{mode:04o}: {why}", f"`chmod 600 {quote(path)}`")
    folder = os.path.dirname(os.path.abspath(path))
    mode = os.stat(folder).st_mode
    if not os.access(folder, os.W_OK | os.X_OK):
        words = f"you may not write in {folder}, which every entry needs"
        yield Check("folder", WRONG, words, f"`chmod u+wx {quote(folder)}`")
    elif mode & 0o002 and not mode & 0o1000:
        words = f"everybody may write in {folder}, and delete the scorebook"
        yield Check("folder", WRONG, words, f"`chmod o-w {quote(folder)}`")
    else:
        yield Check("folder", OK, f"{folder}, mode {mode & 0o7777:04o}")


def _sqlite() -> Check:
    words = f"{'.'.join(map(str, SQLITE))}, with Python {sys.version.split()[0]}"
    if SQLITE < OLDEST_SQLITE:
        return Check("SQLite", WRONG, f"{words}: too old", "use a newer Python")
    return Check("SQLite", OK, words)


def _content(path: str, file: File, say: Say) -> Iterator[Check]:
    journal = Journal(path)
    found = survey(file, journal)
    if len(found.known) > 20_000:
        say(f"checking {len(found.known):,} entries …")
    entries = count(len(found.known), "entry", "entries")
    wrong = [f"entry {number} is damaged" for number in found.damaged]
    wrong += [f"entry {number} is lost" for number in found.lost]
    yield _unless("entries", wrong, f"{entries}, each as it was made", _rescue_advice(path))
    yield _of_journal(journal, found, file)
    fix = "" if wrong else "the next command works them out anew"
    try:
        names = tables.not_as_made(file)
        differing = [f"{name} is not as this program makes it" for name in names]
        if differing:
            fix = _rescue_advice(path)
        else:
            differing = _differing(Reader(path, file, say), found)
    except UNREADABLE:
        differing = ["the tables cannot be read"]
    except Failure as failure:
        differing = [_words(failure)]
    yield _unless("scores", differing, "they match the entries", fix)
    yield _clock(file)


def _of_journal(journal: Journal, found: Survey, file: File) -> Check:
    if not journal.exists():
        words = f"{journal.path} is missing"
        return Check("journal", NOTE, words, "the next entry begins it anew")
    keep = "`euchre doctor --keep book` or `--keep journal`"
    if found.strange:
        return Check("journal", WRONG, f"{journal.path} is that of another book", keep)
    if found.later:
        more = count(len(found.later), "entry", "entries")
        return Check("journal", WRONG, f"it has {more} more than the book", keep)
    last = journal.last()
    gone = sum(number < last for number in found.unwritten)
    if found.spoilt or gone:
        words = f"{count(gone, 'entry is', 'entries are')} missing from it"
        if found.spoilt:
            words = count(found.spoilt, "line of it is damaged", "lines of it are damaged")
        return Check("journal", WRONG, words, "`euchre doctor --keep book` writes it anew")
    if found.unwritten or journal.seal() != file.fingerprint():
        words = "it does not have the last entries yet"
        return Check("journal", NOTE, words, "the next entry adds them")
    return Check("journal", OK, f"{journal.path} has every entry too")


def _differing(book: Reader, found: Survey) -> list[str]:
    """The games that are not as they follow from the entries."""
    if not found.is_whole and (found.damaged or found.lost):
        return []  # They may show what the damaged entries were.
    wrong = []
    for game in book.all_numbers():
        try:
            if not book.agrees(game):
                wrong.append(f"those of game {game} do not match its entries")
        except Damaged as damaged:
            wrong.append(str(damaged))
    return wrong


def _clock(file: File) -> Check:
    times: list[tuple[int, str]] = []
    with suppress(*UNREADABLE):
        sql = "SELECT id, at FROM entries WHERE source = '' ORDER BY id"
        times = file.execute(sql).fetchall()
    last = max((at for _, at in times), default="")
    with suppress(ValueError):
        now = datetime.now(UTC)
        if last and datetime.fromisoformat(last) > now + timedelta(minutes=1):
            today = local_time(now.isoformat())
            words = f"an entry is dated {local_time(last)}, and now it is {today}"
            fix = "set the clock; the entries keep the order in which they were made"
            return Check("clock", NOTE, words, fix)
    times_set_back = len(set_back(times))
    if times_set_back:
        words = f"it was set back {count(times_set_back, 'time')}; `euchre history --all` shows"
        return Check("clock", NOTE, f"{words} where")
    return Check("clock", OK, "no entry is dated in the future")


def _leftovers(path: str, interrupted: bool) -> Iterator[Check]:
    left = _size(f"{path}-journal") > 0
    if interrupted and not left:
        words = "an entry had been interrupted halfway; it was undone"
        yield Check("leftovers", NOTE, words)
    elif left:
        words = f"{path}-journal: somebody is writing, or it could not be deleted"
        yield Check("leftovers", NOTE, words)
    for copy in _beside(path, "before*"):
        if not copy.endswith(JOURNAL):
            words = f"the scorebook from before it was replaced or updated: {copy}"
            yield Check("leftovers", NOTE, words, "delete it when you no longer need it")
    for part in _beside(path, "*.part*"):
        words = f"a copy that was not finished: {part}"
        yield Check("leftovers", NOTE, words, "delete it, unless a copy is being made just now")


def _unless(name: str, wrong: list[str], words: str, fix: str) -> Check:
    if not wrong:
        return Check(name, OK, words)
    more = len(wrong) - _SHOWN
    shown = [*wrong[:_SHOWN], *([f"and {more:,} more"] if more > 0 else [])]
    return Check(name, WRONG, "; ".join(shown), fix)


def _words(failure: Failure) -> str:
    return str(failure).removesuffix(ASK_THE_DOCTOR)


def _rescue_advice(path: str) -> str:
    return (
        f"`euchre doctor --db {quote(path)} --rescue saved.db` writes every entry that is still "
        "whole, in the book, its journal or a copy, into a new scorebook"
    )


def _beside(path: str, end: str) -> list[str]:
    """The files beside the book with its name and `.` and this end (a pattern)."""
    book = Path(path).absolute()
    try:
        return sorted(str(one) for one in book.parent.glob(f"{escape(book.name)}.{end}"))
    except OSError:
        return []


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


# -- rescue ----------------------------------------------------------------------------------------


class Rescued(NamedTuple):
    """What a rescue saved: `entries` of `games`; `lost` are the ids of the entries that are
    nowhere."""

    entries: int
    games: int
    lost: tuple[int, ...]


def rescue(path: str, target: str, say: Say) -> Rescued:
    """Makes a new book at `target` of every entry that is still somewhere as it was written: in the
    book at `path`, in its journal, or in a copy beside it. Raises `BadBook` if there is none, or
    `target` cannot be written."""
    check_name(target)
    with ExitStack() as opened:
        others = [*(copy.file for copy in copies(path)), *_beside(path, "before*")]
        files = [_opened(one, opened) for one in others if not one.endswith(JOURNAL)]
        found = survey(_opened(path, opened), Journal(path), [one for one in files if one])
        entries = found.entries()
        if not entries:
            raise nothing_readable(path)
        with atomic_file(target) as part:
            file = opened.enter_context(File.open(part, say))
            with file.transaction():
                tables.make_tables(file.execute)
                writer = Writer(Reader(part, file, say))
                writer.add_rows(entry[1:-1] for entry in entries)
                writer.derive_all()
            games = book_size(file).games
            Journal(target).write_anew(file.entries_as_json(), file.fingerprint())
    return Rescued(len(entries), games, found.lost)


def _opened(path: str, opened: ExitStack) -> File | None:
    """The file at `path`, if there is one that can be opened."""
    try:
        return opened.enter_context(File.open(path))
    except Failure:
        return None
