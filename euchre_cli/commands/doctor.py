"""`euchre doctor`: checks of the scorebook, and its repair."""

from __future__ import annotations

import os
import shlex
import sys
from typing import NoReturn

import click

from .. import settings
from ..book.book import Book
from ..book.doctor import OK, WRONG, Check, check_up, rescue
from ..book.file import say_nothing
from ..session import Session, remark
from ..terminal.display import Paper, can_show_unicode, painter, width, write
from ..terminal.exit_status import Exit, Failure, only_one
from ..terminal.phrases import count
from ..terminal.report_table import TextColumn, layout, write_object
from ..terminal.text import safe
from .options import json_option, option
from .which_game_options import db_option


@click.command()
@option(
    "--rescue FILE", "Write every entry that is still whole into a new scorebook.", field="target"
)
@option(
    "--keep",
    "Which to keep, where the scorebook and its journal do not belong together.",
    click.Choice(["book", "journal"]),
)
@db_option
@json_option
def doctor(session: Session, target: str | None, keep: str | None) -> None:
    """Check the scorebook and show how to repair it.

    Checks the file and who may read it, its pages, every entry and its line in the journal, the
    scores against the entries, the clock, the settings, and files that were left behind. Each check
    is a line: ok, wrong, or a note, with what to do about it. Nothing is changed.

    The journal beside the scorebook has every entry a second time. --rescue is for a damaged file:
    it writes every entry that is still whole, in the file, its journal or a copy, into a new
    scorebook, and leaves the damaged one as it is. If an older scorebook was put in place of the
    last one, --keep says which counts: the book, or the entries of the journal.

    \b
    euchre doctor
    euchre doctor --rescue saved.db
    euchre doctor --keep journal
    euchre doctor --json --db copy.db

    Exit status: 0 healthy, 1 something is wrong, 2 usage, 3 no scorebook, or one that cannot be
    read, 4 somebody else went on writing to it.
    """
    if target is not None and keep is not None:
        raise only_one("--rescue", "--keep")
    if target is not None:
        _rescue(settings.book_path(session.db), target, session.as_json)
    settings_check = _settings_check()
    try:
        path = settings.book_path(session.db)
    except Failure:  # The settings say where the scorebook is, and cannot be read.
        _report("", [settings_check], Exit.BAD_FILE, session.as_json)
        sys.exit(Exit.BAD_FILE)
    if keep is not None:
        with Book.open(path, say=say_nothing) as book:
            remark(book.keep(keep))
    checks, status = check_up(path, remark)
    if status is Exit.CLEAN and settings_check.state == WRONG:
        status = Exit.FINDINGS
    _report(path, [*checks, settings_check], status, session.as_json)
    sys.exit(status)


def _rescue(path: str, target: str, as_json: bool) -> NoReturn:
    saved = rescue(path, target, remark)
    if as_json:
        write_object(file=path, saved_to=target, **saved._asdict())
    else:
        entries = count(saved.entries, "entry", "entries")
        click.echo(f"Saved {entries} of {count(saved.games, 'game')} in {safe(target)}.")
        if saved.lost:
            lost = count(len(saved.lost), "entry is", "entries are")
            click.echo(f"{lost} lost: what follows from them in their games is unknown.")
        quoted = safe(shlex.quote(target))
        click.echo(f"Look at it: euchre games --db {quoted}")
        click.echo(f"Use it from now on: euchre backup --restore {quoted}")
    sys.exit(Exit.FINDINGS if saved.lost else Exit.CLEAN)


def _report(path: str, checks: list[Check], status: Exit, as_json: bool) -> None:
    if as_json:
        write_object(
            file=path, healthy=status is Exit.CLEAN, checks=[check._asdict() for check in checks]
        )
        return
    # The settings may be unreadable, so they are not used here.
    paper = Paper(max(40, width()), not can_show_unicode(), True, painter("auto"))
    found = [safe(one.found + (f". Fix: {one.fix}" if one.fix else "")) for one in checks]
    columns = (
        TextColumn("state", [one.state for one in checks]),
        TextColumn("check", [one.name for one in checks]),
        TextColumn("found", found, least=20, breaks=True),
    )
    _, shown = layout(columns, paper.width)
    style = {"ok": "good", "wrong": "error", "note": "note"}
    for check, lines in zip(checks, shown, strict=True):
        painted = paper.paint(check.state, style[check.state]) + lines[0][len(check.state) :]
        write([painted, *lines[1:]], paper)
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
