"""`euchre doctor`: is the scorebook sound, and if not, what mends it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from ..at_table import book_path, db_option, json_option
from ..exits import Exit, Failure
from ..options import SETTINGS

if TYPE_CHECKING:
    from ..checkup import Check, Checkup


@click.command(context_settings=SETTINGS, short_help="Check the scorebook, and say what mends it.")
@click.option(
    "--mend", is_flag=True, help="Make anew what is derived, and set the file's mode right."
)
@click.option(
    "--rescue",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Save every entry that can be read into a new scorebook.",
)
@db_option
@json_option
def doctor(mend: bool, rescue: str | None, db: str | None, as_json: bool) -> None:
    """Check the scorebook: the file and who may read it, its pages, every entry, undo and redo, the
    scores against the entries, the clock, the settings, and what was left lying about. Each is a
    line: ok, wrong, or a note, with what mends it.

    --mend makes the scores and tables anew from the entries, and sets the file's mode right. It
    never touches an entry. --rescue is for a damaged file, which it leaves as it is.

    \b
    euchre doctor
    euchre doctor --mend
    euchre doctor --rescue saved.db
    euchre doctor --json --db copy.db

    Exit status: 0 healthy, 1 something is wrong, 2 usage, 3 no scorebook, or one that cannot be
    read, 4 somebody else does not let go of it.
    """
    from .. import checkup

    if rescue is not None:
        _rescue(book_path(db), rescue, as_json)
    first = checkup.settings_check()
    try:
        path = book_path(db)
    except Failure:  # The settings say where the scorebook is, and cannot be read.
        _report("", [first], [], Exit.BAD_FILE, as_json)
        sys.exit(Exit.BAD_FILE)
    found = checkup.check_up(path, _say)
    mended: list[str] = []
    if mend and found.mendable:
        try:
            mended.extend(checkup.mend(path))
        except (Failure, OSError) as failure:
            mended.append(f"Not mended: {failure}")
        found = checkup.check_up(path, _say)
    checks = [*found.checks, first]
    status = _status(found, first)
    _report(path, checks, mended, status, as_json)
    sys.exit(status)


def _rescue(path: str, target: str, as_json: bool) -> NoReturn:
    from .. import reports
    from ..render.safe import safe
    from ..render.words import count
    from ..rescue import rescue

    saved = rescue(path, target)
    lost = saved.missing or saved.changed or saved.cut_short
    if as_json:
        reports.write_object(file=path, saved_to=target, **saved._asdict())
    else:
        click.echo(
            f"Saved {count(saved.entries, 'entry', 'entries')} of {count(saved.games, 'game')} to "
            f"{safe(target)}; {saved.missing or 'none'} between them cannot be read."
        )
        if saved.restored:
            which = count(saved.restored, "entry that had", "entries that had")
            click.echo(f"Among them {which} changed on the disk, as entered: the hash proves it.")
        if saved.changed:
            which = count(len(saved.changed), "entry has", "entries have")
            click.echo(f"{which} changed; whatever reads the new book names them.")
        if saved.cut_short:
            click.echo("The end of the file is missing, and later entries may be missing with it.")
        click.echo(f"Look at it: euchre games --db {safe(target)}")
    sys.exit(Exit.FINDINGS if lost else Exit.CLEAN)


def _status(found: Checkup, first: Check) -> Exit:
    if found.status is Exit.CLEAN and first.state == "wrong":
        return Exit.FINDINGS
    return found.status


def _say(words: str) -> None:
    click.echo(f"euchre: {words}", err=True)


def _report(path: str, checks: list[Check], mended: list[str], status: Exit, as_json: bool) -> None:
    from .. import reports

    if as_json:
        reports.write_object(
            file=path,
            healthy=status is Exit.CLEAN,
            checks=[check._asdict() for check in checks],
            mended=mended,
        )
        return
    from ..render.columns import wrap
    from ..render.grid import Column, grid
    from ..render.safe import safe
    from ..render.words import count
    from ..terminal import painter, speaks_unicode, width

    # The settings may be what is wrong, so nothing is asked of them.
    on = reports.Paper(max(40, width()), not speaks_unicode(), True, painter("auto"))
    columns = [Column("state"), Column("check"), Column("found", least=20, breaks=True)]
    rows = [
        [check.state, check.name, safe(check.found + (f". Fix: {check.fix}" if check.fix else ""))]
        for check in checks
    ]
    style = {"ok": "good", "wrong": "error", "note": "note"}
    for check, lines in zip(checks, grid(columns, rows, on.width)[1], strict=True):
        painted = on.paint(check.state, style[check.state]) + lines[0][len(check.state) :]
        reports.write([painted, *lines[1:]], on)
    for done in mended:
        reports.write(wrap(safe(f"{done}."), on.width, "  "), on)
    wrong = sum(check.state == "wrong" for check in checks)
    verdict = f"{count(wrong, 'thing is', 'things are')} wrong." if wrong else "The book is sound."
    reports.write([on.paint(verdict, "error" if wrong else "good")], on)
