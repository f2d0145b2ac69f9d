"""`euchre doctor`: checks of the scorebook, and its repair."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from operator import attrgetter
from typing import Final, NoReturn

import click

from ..book import doctor as book_doctor
from ..book.doctor import OK, WRONG, Check
from ..book.rescue import Rescued, rescue
from ..cli import settings
from ..cli.options import json_option
from ..cli.session import Session, remark
from ..cli.which_game_options import db_option
from ..terminal.display import Paper, can_show_unicode, painter, width
from ..terminal.exit_status import Exit, Failure
from ..terminal.phrases import count, short_score
from ..terminal.report_table import TableColumn, layout, texts_of, write, write_object
from ..terminal.text import safe, wrap, wrap_long_words


@click.command()
@click.option(
    "--mend",
    is_flag=True,
    help="Rebuild the scores and tables from the entries, and set the file's mode.",
)
@click.option(
    "--rescue",
    metavar="FILE",
    type=click.Path(),
    help="Copy every entry that can still be read to a new scorebook.",
)
@db_option
@json_option
def doctor(session: Session, mend: bool, rescue: str | None) -> None:
    """Check the scorebook and show how to repair it.

    Checks the file and who may read it, its pages, every entry, undo and redo, the scores against
    the entries, the clock, the settings, and files that were left behind. Each check is a line: ok,
    wrong, or a note, with what to do about it.

    --mend rebuilds the scores and tables from the entries, and sets the file's mode so that only
    you may read it. It never changes an entry. --rescue is for a damaged file: it copies what can
    still be read to a new scorebook, and leaves the damaged file as it is. What only the scores
    still show is made again from them, and marked, because nothing proves it.

    \b
    euchre doctor
    euchre doctor --mend
    euchre doctor --rescue saved.db
    euchre doctor --json --db copy.db

    Exit status: 0 healthy, 1 something is wrong, 2 usage, 3 no scorebook, or one that cannot be
    read, 4 somebody else went on writing to it.
    """
    if rescue is not None:
        _rescue(settings.book_path(session.db), rescue, session.as_json)
    settings_check = _settings_check()
    try:
        path = settings.book_path(session.db)
    except Failure:  # The settings say where the scorebook is, and cannot be read.
        _report("", [settings_check], [], Exit.BAD_FILE, session.as_json)
        sys.exit(Exit.BAD_FILE)
    checkup = book_doctor.check_up(path, remark)
    mended: list[str] = []
    if mend and checkup.mendable:
        try:
            mended.extend(book_doctor.mend(path))
        except (Failure, OSError) as failure:
            mended.append(f"Not mended: {failure}")
        checkup = book_doctor.check_up(path, remark)
    elif mend and checkup.status is not Exit.CLEAN:
        mended.append("Not mended: --mend cannot repair this, and has changed nothing")
    status = checkup.status
    if status is Exit.CLEAN and settings_check.state == WRONG:
        status = Exit.FINDINGS
    _report(path, [*checkup.checks, settings_check], mended, status, session.as_json)
    sys.exit(status)


def _rescue(path: str, target: str, as_json: bool) -> NoReturn:
    saved = rescue(path, target)
    lost = saved.missing or saved.changed or saved.from_tables or saved.scores or saved.cut_short
    if as_json:
        write_object(file=path, saved_to=target, **saved._asdict())
    else:
        for line in _rescue_report(saved, target):
            click.echo(line)
    sys.exit(Exit.FINDINGS if lost else Exit.CLEAN)


def _rescue_report(saved: Rescued, target: str) -> Iterator[str]:
    """Lines on the entries that were saved and lost, and on how to use the new scorebook."""
    entries = count(saved.entries, "entry", "entries")
    yield f"Saved {entries} of {count(saved.games, 'game')} in {safe(target)}."
    if saved.missing:
        entries = _entries(saved.missing, "could not be read, and is", "could not be read, and are")
        yield f"{entries} missing."
    if saved.restored:
        yield (
            f"{_entries(saved.restored, 'was', 'were')} damaged. The checksum proves what was "
            "entered, and the new scorebook has that."
        )
    if saved.changed:
        yield (
            f"{_entries(len(saved.changed), 'is', 'are')} still damaged; the new scorebook warns "
            "about each whenever its game is read."
        )
    if saved.from_tables:
        yield (
            f"{_entries(len(saved.from_tables), 'was', 'were')} lost, and rebuilt from the "
            "scores. Nothing proves it; the new scorebook says so whenever the game is read."
        )
    for game, before, after in saved.scores:
        yield (
            f"Game {game} was {short_score(before)} in the damaged scorebook and is "
            f"{short_score(after)} in the new one."
        )
    if saved.cut_short:
        yield "The end of the file is missing, and later entries may be missing with it."
    quoted = safe(shlex.quote(target))
    yield f"Look at it: euchre games --db {quoted}"
    yield f"Use it from now on: euchre backup --restore {quoted}"


def _entries(number: int, one: str, many: str) -> str:
    """`1 entry was`, `2 entries were`."""
    return f"{count(number, 'entry', 'entries')} {one if number == 1 else many}"


COLUMNS: Final = (
    TableColumn("state", "state", attrgetter("state")),
    TableColumn("check", "check", attrgetter("name")),
    TableColumn(
        "",
        "found",
        text=lambda check: safe(check.found + (f". Fix: {check.fix}" if check.fix else "")),
        min_width=20,
        breaks=wrap_long_words,
    ),
)


def _report(path: str, checks: list[Check], mended: list[str], status: Exit, as_json: bool) -> None:
    if as_json:
        write_object(
            file=path,
            healthy=status is Exit.CLEAN,
            checks=[check._asdict() for check in checks],
            mended=mended,
        )
        return
    # The settings may be unreadable, so they are not used here.
    paper = Paper(max(40, width()), not can_show_unicode(), True, painter("auto"))
    _, shown = layout(COLUMNS, texts_of(COLUMNS, checks), paper.width)
    style = {"ok": "good", "wrong": "error", "note": "note"}
    for check, lines in zip(checks, shown, strict=True):
        painted = paper.paint(check.state, style[check.state]) + lines[0][len(check.state) :]
        write([painted, *lines[1:]], paper)
    for done in mended:
        write(wrap(safe(f"{done}."), paper.width, "  "), paper)
    wrong = sum(check.state == "wrong" for check in checks)
    verdict = f"{count(wrong, 'thing is', 'things are')} wrong." if wrong else "The book is sound."
    write([paper.paint(verdict, "error" if wrong else "good")], paper)


def _settings_check() -> Check:
    """Checks that the settings can be read."""
    path = settings.config_path()
    try:
        settings.all_values()
    except Failure as failure:
        return Check("settings", WRONG, str(failure))
    return Check("settings", OK, path if os.path.exists(path) else f"none are saved ({path})")
