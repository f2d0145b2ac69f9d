"""What `euchre doctor` looks at: the file, its pages, its entries, and all that follows from them.

Knows: what a healthy scorebook looks like, what is wrong with another, and what mends it. Does not
know: how it is printed, or SQLite, which is the store's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from . import schema, settings
from .disk import Damaged
from .exits import Exit, Failure
from .render.words import count
from .reports import local, turned_back
from .store import SQLITE, Header, Store
from .survey import Survey, integrity, shape, survey

OK: Final = "ok"
WRONG: Final = "wrong"
NOTE: Final = "note"

OLDEST_SQLITE: Final = (3, 37, 0)
"""The first that has STRICT tables."""

_SHOWN: Final = 3


class Check(NamedTuple):
    """One thing that was looked at: its `name`, its `state` (`ok`, `wrong`, or `note` for what is
    worth knowing), what was found, and what mends it."""

    name: str
    state: str
    found: str
    fix: str = ""


class Checkup(NamedTuple):
    """Everything that was looked at, the exit status it comes to, and whether `mend` may help."""

    checks: list[Check]
    status: Exit
    mendable: bool


class _Ends(Exception):
    """Nothing more can be looked at; the exit status."""

    def __init__(self, status: Exit) -> None:
        super().__init__(status)
        self.status = status


def check_up(path: str, say: Callable[[str], None]) -> Checkup:
    """Look at the scorebook at `path`; nothing in it is changed, but for what SQLite does itself
    after a write that was interrupted."""
    looking = _Looking(path, say)
    status = Exit.CLEAN
    try:
        for check in looking.everything():
            looking.checks.append(check)
    except _Ends as end:
        status = end.status
    if status is Exit.CLEAN and any(check.state == WRONG for check in looking.checks):
        status = Exit.FINDINGS
    return Checkup(looking.checks, status, looking.mendable)


def settings_check() -> Check:
    """Whether the settings can be read."""
    path = settings.config_path()
    try:
        settings.everything()
    except Failure as failure:
        return Check("settings", WRONG, str(failure))
    return Check("settings", OK, path if os.path.exists(path) else f"none are kept ({path})")


def mend(path: str) -> Iterator[str]:
    """Set right what can be without touching an entry: the mode of the file, the journal, and all
    that is derived. Tells what was mended and what was not. Raises `BadBook`, `MovedOn` or
    `OSError` when something cannot be done."""
    mode = os.stat(path).st_mode & 0o777
    if os.name == "posix" and mode != 0o600:
        os.chmod(path, 0o600)
        yield f"Mended: the file's mode was {mode:04o} and is 0600"
    left: list[str] = []
    with Store.look(path, say=left.append) as store:
        if store.header().journal != "delete":
            store.keep_in_one_file()
            yield "Mended: the journal is deleted after each write again"
        found = survey(store)
        if found.misnumbered:
            yield "Not mended: the scores, which may know of the entries that are missing"
        elif found.changed:
            yield "Not mended: the scores, which may know what the entries that changed were"
        elif shape(store) or integrity(store) or found.differing:
            store.remake()
            yield "Mended: what is derived was made anew from the entries"
    yield from (f"Not mended: {one}" for one in left)


class _Looking:
    """One look at a book, check after check."""

    def __init__(self, path: str, say: Callable[[str], None]) -> None:
        self.path = path
        self.say = say
        self.checks: list[Check] = []
        self.mendable = False

    def everything(self) -> Iterator[Check]:
        interrupted = _size(f"{self.path}-journal") > 0
        try:
            store = Store.look(self.path, say=self.say)
        except Failure as failure:
            yield Check("file", WRONG, _said(failure))
            raise _Ends(failure.status) from None
        with store:
            header = yield from self._header(store)
            yield from self._permissions()
            yield self._sqlite()
            yield self._journal(header)
            yield from self._content(store, header)
        yield from self._leftovers(interrupted)

    def _header(self, store: Store) -> Generator[Check, None, Header]:
        try:
            header = store.header()
            store.known(header)
        except Failure as failure:
            fix = _salvage(self.path) if isinstance(failure, Damaged) else _latest(self.path)
            yield Check("file", WRONG, _said(failure), fix)
            raise _Ends(failure.status) from None
        if header.empty:
            yield Check("file", WRONG, f"nothing is in {self.path} yet", "`euchre new` begins it")
            raise _Ends(Exit.BAD_FILE)
        size = _size(self.path)
        yield Check("file", OK, f"{self.path}, {max(1, size // 1024):,} kB")
        return header

    def _permissions(self) -> Iterator[Check]:
        if os.name != "posix":
            return
        mode = os.stat(self.path).st_mode & 0o777
        words = f"mode {mode:04o}"
        if mode == 0o600:
            yield Check("mode", OK, words)
        else:
            self.mendable = True
            why = "others may read it" if mode & 0o077 else "it cannot be written"
            yield Check("mode", WRONG, f"{words}: {why}", f"`chmod 600 {self.path}`, or --mend")
        folder = os.path.dirname(os.path.abspath(self.path))
        mode = os.stat(folder).st_mode
        if not os.access(folder, os.W_OK | os.X_OK):
            words = f"nothing can be written in {folder}, where the journal goes"
            yield Check("folder", WRONG, words, f"`chmod u+wx {folder}`")
        elif mode & 0o002 and not mode & 0o1000:
            words = f"everybody may write in {folder}, and remove the scorebook"
            yield Check("folder", WRONG, words, f"`chmod o-w {folder}`")
        else:
            yield Check("folder", OK, f"{folder}, mode {mode & 0o7777:04o}")

    def _sqlite(self) -> Check:
        words = f"SQLite {'.'.join(map(str, SQLITE))}, Python {sys.version.split()[0]}"
        if SQLITE < OLDEST_SQLITE:
            return Check("SQLite", WRONG, f"{words}: too old", "use a newer Python")
        return Check("SQLite", OK, words)

    def _journal(self, header: Header) -> Check:
        if header.journal == "delete":
            return Check("journal", OK, "deleted after each write: the scorebook is one file")
        self.mendable = True
        words = f"kept as '{header.journal}': another program changed that"
        return Check("journal", WRONG, words, "`euchre doctor --mend`")

    def _content(self, store: Store, header: Header) -> Iterator[Check]:
        newest = len(schema.STEPS)
        words = f"format {header.format}"
        if header.format < newest:
            words += f"; this program's is {newest}: the next command brings it up to date"
        yield Check("format", OK if header.format == newest else NOTE, words)
        damage = integrity(store)
        fatal = [one for one in damage if not _is_derived(one)]
        if fatal:
            yield Check("pages", WRONG, _some(damage), _salvage(self.path))
        elif damage:
            self.mendable = True
            yield Check("pages", WRONG, _some(damage), "`euchre doctor --mend`")
        else:
            yield Check("pages", OK, "whole, and every row points to one that is there")
        if header.format < newest:
            return
        try:
            yield from self._entries(store, bool(fatal))
        except Failure as failure:
            fix = "" if fatal else _salvage(self.path)
            yield Check("entries", WRONG, _said(failure), fix)
            raise _Ends(failure.status) from None

    def _entries(self, store: Store, damaged: bool) -> Iterator[Check]:
        odd = shape(store)
        tables = [line for line in odd if line.startswith("the table")]
        if tables:
            yield Check("tables", WRONG, _some(tables), _salvage(self.path))
            raise _Ends(Exit.BAD_FILE)
        there = store.content()
        if there.games > 1000:
            self.say(f"working out {there.games:,} games …")
        found = survey(store)
        lost = "" if damaged else _salvage(self.path)
        # Where an entry is missing, the scores may be all that still knows of it.
        beyond = damaged or bool(found.misnumbered or found.changed)
        self.mendable |= bool(odd or found.differing) and not beyond
        mendable = "" if beyond else "`euchre doctor --mend`"
        yield _all_right("tables", odd, "as this program makes them", mendable)
        numbers = (
            f"{count(there.events, 'entry', 'entries')} in {count(there.games, 'game')}, numbered "
            "without gaps"
        )
        yield _all_right("numbers", found.misnumbered, numbers, lost)
        last = store.rows("SELECT chain FROM events ORDER BY id DESC LIMIT 1")
        marks = "each entry is as it was written" + (
            f"; the last is marked {last[0]['chain']}" if last else ""
        )
        yield _all_right("hashes", found.changed + found.unlinked, marks, lost)
        yield _all_right("entries", found.unreadable, "each can be read", lost)
        words = "each takes back what was there to be taken back"
        yield _all_right("undo", found.disjointed, words, lost)
        yield _all_right("scores", found.differing, "as the entries give them", mendable)
        yield self._clock(store, found)

    def _clock(self, store: Store, found: Survey) -> Check:
        if found.unreadable or found.changed or found.unlinked or found.misnumbered:
            return Check("clock", NOTE, "not looked at: some entries are not as they were")
        events = store.events()
        now = store.clock()
        if events:
            last = max(event.at for event in events)
            with suppress(ValueError):
                if datetime.fromisoformat(last) > now.astimezone(UTC) + timedelta(minutes=1):
                    words = f"an entry is of {local(last)}, and it is {local(now.isoformat())}"
                    fix = "set the clock right; the entries count in the order of their numbers"
                    return Check("clock", NOTE, words, fix)
        back = turned_back(events)
        if back:
            words = (
                f"was turned back {count(len(back), 'time')}; `euchre history --all` marks where"
            )
            return Check("clock", NOTE, words)
        return Check("clock", OK, "no entry is of a time to come")

    def _leftovers(self, interrupted: bool) -> Iterator[Check]:
        left = _size(f"{self.path}-journal") > 0
        if interrupted and not left:
            words = "a write had been interrupted; what it had half written was undone"
            yield Check("leftovers", NOTE, words)
        elif left:
            words = f"{self.path}-journal is there: somebody is writing, or it cannot be removed"
            yield Check("leftovers", NOTE, words)
        for copy in _copies(self.path, "before-*"):
            words = f"the scorebook from before an update: {copy}"
            yield Check("leftovers", NOTE, words, "remove it when all is well")


def _all_right(name: str, wrong: list[str], words: str, fix: str) -> Check:
    return Check(name, WRONG, _some(wrong), fix) if wrong else Check(name, OK, words)


def _some(wrong: list[str]) -> str:
    more = len(wrong) - _SHOWN
    return "; ".join([*wrong[:_SHOWN], *([f"and {more:,} more"] if more > 0 else [])])


def _is_derived(damage: str) -> bool:
    """Whether the damage is in an index or a derived table only, which can be made anew."""
    if damage.startswith(("a row of games ", "a row of hands ")):
        return True
    return " index " in damage and damage.startswith(("row ", "wrong # of entries", "non-unique"))


def _salvage(path: str) -> str:
    """What can be done about a damaged file."""
    return (
        f"{_latest(path) or 'put a copy in its place'}, or save what can be read of it: `euchre "
        f"doctor --db {path} --rescue saved.db`"
    )


def _latest(path: str) -> str:
    """Which copy could take the place of a file that is none; nothing, where there is none."""
    copies = [one for end in ("before-*", None, "evening-*") for one in _copies(path, end)]
    copies = [one for one in copies if not one.endswith(".part")]
    if not copies:
        return ""
    return f"put a copy in its place (the latest here: {max(copies, key=os.path.getmtime)})"


def _said(failure: Failure) -> str:
    """What a failure says, but for the advice to ask the doctor."""
    return str(failure).partition("; `euchre doctor`")[0]


def _copies(path: str, end: str | None) -> list[str]:
    """Copies beside the book: those made before an update, or (`None`) by `euchre backup`."""
    book = Path(path).absolute()
    pattern = f"{_plain(book.name)}.{end}"
    if end is None:
        pattern = f"{_plain(book.stem)}-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*{book.suffix}"
    try:
        return sorted(str(found) for found in book.parent.glob(pattern))
    except OSError:
        return []


def _plain(name: str) -> str:
    from glob import escape

    return escape(name)


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0
