"""`euchre backup`: copies of the scorebook, and going back to one."""

from __future__ import annotations

import os
import shlex

import click
from click.shell_completion import CompletionItem

from .. import settings
from ..book import copies
from ..book.book import Book
from ..book.disk import free_name
from ..book.file import File
from ..session import Session
from ..terminal.exit_status import BadBook, Failure
from ..terminal.phrases import count
from ..terminal.report_table import write_object
from ..terminal.text import safe
from .options import completions, json_option
from .which_game_options import db_option


def _complete_evening(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    saved = copies.copies(settings.book_path(ctx.params.get("db")))
    return completions((one.evening for one in saved), incomplete)


@click.command()
@click.argument("file", metavar="[FILE]", type=click.Path(), required=False)
@click.option("--list", "listing", is_flag=True, help="List the copies made before each evening.")
@click.option(
    "--restore",
    metavar="WHICH",
    help="Go back to a copy, by the date of its evening or by its file.",
    shell_complete=_complete_evening,
)
@db_option
@json_option
def backup(session: Session, file: str | None, listing: bool, restore: str | None) -> None:
    """Copy the scorebook to FILE, or into its own folder with the date in the name.

    The copy has its journal beside it, is complete even while somebody enters a hand, and is
    checked before it is reported. No file is ever written over. To look into a copy, name it with
    --db.

    Before the first entry of an evening a copy is made automatically, and those of the last seven
    evenings are kept: --list shows them. --restore goes back to one. The scorebook as it was is
    kept under another name, so that this can be undone.

    \b
    euchre backup
    euchre backup /media/stick/euchre.db
    euchre games --db /media/stick/euchre.db
    euchre backup --list
    euchre backup --restore 2026-11-19

    Exit status: 0 copied, listed or restored, 2 there is no such copy, 3 the scorebook cannot be
    read, or a copy cannot be written or is damaged, 4 somebody else went on writing to it.
    """
    if sum((file is not None, listing, restore is not None)) > 1:
        raise click.UsageError("give only one of FILE, --list and --restore")
    if listing:
        _print_list(settings.book_path(session.db), session.as_json)
        return
    if restore is not None:
        _restore(settings.book_path(session.db), restore, session.as_json)
        return
    with session.open() as store:
        target = _name_beside(store) if file is None else file
        if os.path.isdir(target):
            raise BadBook(f"{target} is a folder: name a file inside it")
        copied = copies.backup(store.path, target)
        size = os.path.getsize(target)
    if session.as_json:
        write_object(
            file=os.path.abspath(target),
            book=os.path.abspath(store.path),
            games=copied.games,
            events=copied.entries,
            bytes=size,
        )
        return
    what = f"{count(copied.games, 'game')}, {count(copied.entries, 'entry', 'entries')}"
    click.echo(f"Copied {what}, and checked the copy: {safe(target)}")


def _print_list(path: str, as_json: bool) -> None:
    rows: list[dict[str, object]] = []
    for copy in copies.copies(path):
        row: dict[str, object] = {**copy._asdict(), "games": None, "events": None}
        try:
            with File.open(copy.file) as book:
                content = copies.book_size(book)
            row |= {"games": content.games, "events": content.entries}
        except Failure:
            pass  # It is listed as damaged.
        rows.append(row)
    if as_json:
        write_object(book=os.path.abspath(path), copies=rows)
        return
    if not rows:
        click.echo("No copies yet: one is made before the first entry of each new evening.")
        return
    for row in rows:
        what = "damaged"
        if isinstance(row["games"], int) and isinstance(row["events"], int):
            what = f"{count(row['games'], 'game')}, {count(row['events'], 'entry', 'entries')}"
        click.echo(f"{row['evening']}  {what}: {safe(str(row['file']))}")
    sound = next((row for row in rows if row["games"] is not None), None)
    if sound is not None:
        click.echo(f"To go back to before an evening: euchre backup --restore {sound['evening']}")


def _restore(path: str, wanted: str, as_json: bool) -> None:
    restored, kept = copies.restore(path, wanted)
    back = f"euchre backup --restore {shlex.quote(kept)}" if kept else ""
    if as_json:
        write_object(book=os.path.abspath(path), restored=restored, kept=kept or None, undo=back)
        return
    click.echo(f"The scorebook is now the one from {safe(restored)}")
    if kept:
        click.echo(f"Undo: {safe(back)}")


def _name_beside(store: Book) -> str:
    """An unused file name with the date, beside the book."""
    stem, end = os.path.splitext(os.path.realpath(store.path))
    return free_name(f"{stem}-{store.clock().astimezone():%Y-%m-%d}", end)
