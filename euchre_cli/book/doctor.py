"""The checks of `euchre doctor`: the file, its pages, its entries, and all that is derived from it.

In: the path of a scorebook. Out: a list of checks, each with what is wrong and how to repair it.
"""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from glob import escape
from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

from ..terminal.exit_status import Exit, Failure
from ..terminal.phrases import count, local_time
from . import schema
from .copies import book_size
from .disk import ASK_THE_DOCTOR, Damaged
from .event_kinds import gone_words
from .events import ids_back_in_time
from .integrity import (
    IntegrityReport,
    file_damage,
    games_beyond,
    gone_entries,
    integrity_report,
    schema_differences,
)
from .sqlite_file import Header
from .store import Store

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


class Checkup(NamedTuple):
    """The results of all checks of a book, the exit status, and whether `mend` may help."""

    checks: list[Check]
    status: Exit
    mendable: bool


class _StopChecking(Exception):
    """No further checks are possible; carries the last check and the exit status."""

    def __init__(self, check: Check, status: Exit) -> None:
        super().__init__(check, status)
        self.check = check
        self.status = status


def check_up(path: str, say: Callable[[str], None]) -> Checkup:
    """Checks the scorebook at `path`; `say` is called with messages about progress. Nothing in the
    book is changed, except that SQLite rolls back a write that was interrupted."""
    checker = _Checker(path, say)
    status = Exit.CLEAN
    try:
        for check in checker.everything():
            checker.checks.append(check)
    except _StopChecking as end:
        checker.checks.append(end.check)
        status = end.status
    if status is Exit.CLEAN and any(check.state == WRONG for check in checker.checks):
        status = Exit.FINDINGS
    return Checkup(checker.checks, status, checker.mendable)


def mend(path: str) -> Iterator[str]:
    """Repairs what can be repaired without touching an entry: the file's mode, the journal, and the
    derived tables. Yields a line about each thing that was mended or left. Raises `BadBook`,
    `Conflict` or `OSError`."""
    mode = os.stat(path).st_mode & 0o777
    if os.name == "posix" and mode != 0o600:
        os.chmod(path, 0o600)
        yield f"Mended: the file's mode was {mode:04o} and is now 0600, for you alone"
    messages: list[str] = []
    with Store.open_unchecked(path, say=messages.append) as store:
        if store.header().journal != "delete":
            store.keep_in_one_file()
            yield "Mended: the journal is deleted after each write again"
        report = integrity_report(store)
        if report.misnumbered:
            yield (
                "Not mended: the scores were left as they are, because they may show what the "
                "missing entries were"
            )
        elif report.lost:
            yield (
                "Not mended: the last entries are lost, and the scores were left as they are, "
                f"because {'; '.join(report.lost)}"
            )
        elif report.changed:
            yield (
                "Not mended: the scores were left as they are, because they may show what the "
                "changed entries were"
            )
        elif schema_differences(store) or file_damage(store) or report.differing:
            store.rebuild_derived()
            yield "Mended: the scores and tables were rebuilt from the entries"
    yield from (f"Not mended: {message}" for message in messages)


class _Checker:
    """Checks one book; `everything` yields the checks one by one."""

    def __init__(self, path: str, say: Callable[[str], None]) -> None:
        self.path = path
        self.say = say
        self.checks: list[Check] = []
        self.mendable = False

    def everything(self) -> Iterator[Check]:
        interrupted = _size(f"{self.path}-journal") > 0
        try:
            store = Store.open_unchecked(self.path, say=self.say)
        except Failure as failure:
            raise _StopChecking(*_failed_check("file", failure)) from None
        with store:
            header = self._header(store)
            yield Check("file", OK, f"{self.path}, {max(1, _size(self.path) // 1024):,} kB")
            yield from self._permissions()
            yield self._sqlite()
            yield self._journal(header)
            yield from self._content(store, header)
        yield from self._leftovers(interrupted)

    def _header(self, store: Store) -> Header:
        try:
            header = store.header()
        except Failure as failure:
            fix = (
                _rescue_advice(self.path)
                if isinstance(failure, Damaged)
                else _latest_copy_advice(self.path)
            )
            raise _StopChecking(*_failed_check("file", failure, fix)) from None
        try:
            store.check_header(header)
        except Failure as failure:
            # No copy is suggested: the file may be sound, and only not one for this program.
            fix = _rescue_advice(self.path) if isinstance(failure, Damaged) else ""
            raise _StopChecking(*_failed_check("file", failure, fix)) from None
        if header.empty:
            fix = _latest_copy_advice(self.path) or "`euchre new` begins it"
            raise _StopChecking(Check("file", WRONG, f"{self.path} is empty", fix), Exit.BAD_FILE)
        return header

    def _permissions(self) -> Iterator[Check]:
        if os.name != "posix":
            return
        mode = os.stat(self.path).st_mode & 0o777
        words = f"{mode:04o}"
        if mode == 0o600:
            yield Check("mode", OK, f"{words}: only you may read it")
        else:
            self.mendable = True
            why = "others may use it" if mode & 0o077 else "you may not write to it"
            yield Check("mode", WRONG, f"{words}: {why}", f"`chmod 600 {self.path}`, or --mend")
        folder = os.path.dirname(os.path.abspath(self.path))
        mode = os.stat(folder).st_mode
        if not os.access(folder, os.W_OK | os.X_OK):
            words = f"you may not write in {folder}, which every entry needs"
            yield Check("folder", WRONG, words, f"`chmod u+wx {folder}`")
        elif mode & 0o002 and not mode & 0o1000:
            words = f"everybody may write in {folder}, and delete the scorebook"
            yield Check("folder", WRONG, words, f"`chmod o-w {folder}`")
        else:
            yield Check("folder", OK, f"{folder}, mode {mode & 0o7777:04o}")

    def _sqlite(self) -> Check:
        words = f"{'.'.join(map(str, SQLITE))}, with Python {sys.version.split()[0]}"
        if SQLITE < OLDEST_SQLITE:
            return Check("SQLite", WRONG, f"{words}: too old", "use a newer Python")
        return Check("SQLite", OK, words)

    def _journal(self, header: Header) -> Check:
        if header.journal == "delete":
            return Check("journal", OK, "deleted after each write: the scorebook is one file")
        self.mendable = True
        words = f"another program has set it to '{header.journal}'"
        return Check("journal", WRONG, words, "`euchre doctor --mend`")

    def _content(self, store: Store, header: Header) -> Iterator[Check]:
        newest = len(schema.STEPS)
        words = f"{header.format}"
        if header.format < newest:
            words += f"; the next command updates it to {newest}"
        yield Check("format", OK if header.format == newest else NOTE, words)
        damage = file_damage(store)
        fatal = [one for one in damage if not _is_derived(one)]
        if fatal:
            yield Check("pages", WRONG, _first_few(damage), _rescue_advice(self.path))
        elif damage and games_beyond(store):
            yield Check("pages", WRONG, _first_few(damage))  # The cause is reported below.
        elif damage:
            self.mendable = True
            yield Check("pages", WRONG, _first_few(damage), "`euchre doctor --mend`")
        else:
            yield Check("pages", OK, "the whole file can be read, and nothing in it is damaged")
        if header.format < newest:
            return
        try:
            yield from self._entries(store, bool(fatal))
        except Failure as failure:
            fix = "" if fatal else _rescue_advice(self.path)
            raise _StopChecking(*_failed_check("entries", failure, fix)) from None

    def _entries(self, store: Store, damaged: bool) -> Iterator[Check]:
        odd = schema_differences(store)
        tables = [line for line in odd if line.startswith("the table")]
        if tables:
            check = Check("tables", WRONG, _first_few(tables), _rescue_advice(self.path))
            raise _StopChecking(check, Exit.BAD_FILE)
        size = book_size(store)
        if size.games > 1000:
            self.say(f"checking {size.games:,} games …")
        report = integrity_report(store)
        lost = "" if damaged else _rescue_advice(self.path)
        # If an entry is missing, the scores may be the only trace of it.
        must_keep_scores = damaged or bool(report.misnumbered or report.changed or report.lost)
        self.mendable |= bool(odd or report.differing) and not must_keep_scores
        mendable = "" if must_keep_scores else "`euchre doctor --mend`"
        yield _ok_unless("tables", odd, "complete, and as this program makes them", mendable)
        numbers = (
            f"{count(size.events, 'entry', 'entries')} in {count(size.games, 'game')}, numbered "
            "without gaps"
        )
        gaps = [*report.misnumbered, *(["the last entries are missing"] if report.lost else [])]
        yield _ok_unless("numbers", gaps, numbers, lost)
        last = store.rows("SELECT chain FROM events ORDER BY id DESC LIMIT 1")
        marks = "every entry is as it was entered" + (
            f"; the last one is marked {last[0]['chain']}" if last else ""
        )
        yield _ok_unless("hashes", report.changed + report.unlinked, marks, lost)
        for words in report.from_tables:
            yield Check("hashes", NOTE, words)
        yield _ok_unless("entries", report.unreadable, "every entry can be read", lost)
        gone = gone_entries(store)
        if gone:
            yield Check("entries", NOTE, gone_words(gone))
        words = "every undo and redo fits the entry it belongs to"
        yield _ok_unless("undo", report.inconsistent, words, lost)
        if report.lost:
            yield Check(
                "scores",
                WRONG,
                "; ".join(report.lost + report.differing),
                _rebuild_advice(self.path),
            )
        else:
            yield _ok_unless("scores", report.differing, "they match the entries", mendable)
        yield self._clock(store, report)

    def _clock(self, store: Store, report: IntegrityReport) -> Check:
        if (
            report.unreadable
            or report.changed
            or report.unlinked
            or report.misnumbered
            or report.lost
        ):
            return Check("clock", NOTE, "not checked, because some entries are damaged")
        if report.from_tables:
            words = "not checked, because some entries were rebuilt from the scores"
            return Check("clock", NOTE, words)
        times = list(store.each("SELECT id, at FROM events ORDER BY id"))
        now = store.clock()
        if times:
            last = max(at for _, at in times)
            with suppress(ValueError):
                if datetime.fromisoformat(last) > now.astimezone(UTC) + timedelta(minutes=1):
                    today = local_time(now.isoformat())
                    words = f"an entry is dated {local_time(last)}, and now it is {today}"
                    fix = "set the clock; the entries keep the order in which they were made"
                    return Check("clock", NOTE, words, fix)
        set_back = ids_back_in_time(times)
        if set_back:
            times_set_back = count(len(set_back), "time")
            words = f"it was set back {times_set_back}; `euchre history --all` shows where"
            return Check("clock", NOTE, words)
        return Check("clock", OK, "no entry is dated in the future")

    def _leftovers(self, interrupted: bool) -> Iterator[Check]:
        left = _size(f"{self.path}-journal") > 0
        if interrupted and not left:
            words = "an entry had been interrupted halfway; it was undone"
            yield Check("leftovers", NOTE, words)
        elif left:
            words = f"{self.path}-journal: somebody is writing, or it could not be deleted"
            yield Check("leftovers", NOTE, words)
        for copy in _copies(self.path, "before-*"):
            when = "a copy was put back" if ".before-restore" in copy else "an update"
            words = f"the scorebook from before {when}: {copy}"
            yield Check("leftovers", NOTE, words, "delete it when you no longer need it")
        for part in _unfinished_copies(self.path):
            words = f"a copy that was not finished: {part}"
            yield Check("leftovers", NOTE, words, "delete it, unless a copy is being made just now")


def _ok_unless(name: str, wrong: list[str], words: str, fix: str) -> Check:
    return Check(name, WRONG, _first_few(wrong), fix) if wrong else Check(name, OK, words)


def _first_few(wrong: list[str]) -> str:
    more = len(wrong) - _SHOWN
    first = [line.removesuffix(ASK_THE_DOCTOR) for line in wrong[:_SHOWN]]
    return "; ".join([*first, *([f"and {more:,} more"] if more > 0 else [])])


def _is_derived(damage: str) -> bool:
    """Whether the damage is in an index or a derived table only, which can be rebuilt."""
    if re.match(r"[\d,]+ rows? of ", damage):
        return True
    return " index " in damage and damage.startswith(("row ", "wrong # of entries", "non-unique"))


def _rescue_advice(path: str) -> str:
    """The advice for a damaged file, which may hold more than the latest copy."""
    latest = _latest_copy_advice(path)
    return (
        f"`euchre doctor --db {quote(path)} --rescue saved.db` copies every entry that can still "
        "be read to a new scorebook" + (f"; or {latest}" if latest else "")
    )


def _rebuild_advice(path: str) -> str:
    """The advice for hands that only the tables still show."""
    return (
        f"`euchre doctor --db {quote(path)} --rescue saved.db` rebuilds these from the scores in a "
        "new scorebook, which says that nothing proves them"
    )


def _latest_copy_advice(path: str) -> str:
    """The advice to go back to the latest copy; empty if there is none."""
    copies = [one for end in ("before-*", None, "evening-*") for one in _copies(path, end)]
    copies = [one for one in copies if not one.endswith(".part")]
    if not copies:
        return ""
    latest = quote(max(copies, key=os.path.getmtime))
    return f"`euchre backup --db {quote(path)} --restore {latest}` goes back to the latest copy"


def _failed_check(name: str, failure: Failure, fix: str = "") -> tuple[Check, Exit]:
    """The check for a `Failure`, and its exit status."""
    return Check(name, WRONG, str(failure).removesuffix(ASK_THE_DOCTOR), fix), failure.status


def _copies(path: str, end: str | None) -> list[str]:
    """The copies beside the book whose names end in `.` and `end` (a pattern), or if that is
    `None`, those made by `euchre backup`."""
    book = Path(path).absolute()
    pattern = f"{escape(book.name)}.{end}"
    if end is None:
        pattern = f"{escape(book.stem)}-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*{book.suffix}"
    try:
        return sorted(str(copy) for copy in book.parent.glob(pattern))
    except OSError:
        return []


def _unfinished_copies(path: str) -> list[str]:
    """The unfinished copies beside the book, left behind by a process that was killed."""
    book = Path(path).absolute()
    patterns = (f"{escape(book.name)}.*.part*", f".{escape(book.stem)}*.part*")
    with suppress(OSError):
        return sorted(str(copy) for pattern in patterns for copy in book.parent.glob(pattern))
    return []


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0
