"""`euchre backup`: copies of the scorebook, and going back to one."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from typing import Any

import click
from click.shell_completion import CompletionItem

from .. import settings
from ..book import copies
from ..book.disk import free_name
from ..book.file import File
from ..session import Session
from ..terminal.exit_status import Failure, is_a_folder, only_one
from ..terminal.report_table import write_object
from ..terminal.text import safe
from .options import completions, json_option, option
from .which_game_options import db_option


def _complete_evening(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    saved = copies.copies(settings.book_path(ctx.params.get("db")))
    return completions((one.evening for one in saved), incomplete)


@click.command()
@click.argument("file", metavar="[FILE]", type=click.Path(), required=False)
@option("--list", "List the copies made before each evening.", field="listing")
@option(
    "--restore WHICH",
    "Go back to a copy, by the date of its evening or by its file.",
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
        raise only_one("FILE", "--list", "--restore")
    if listing or restore is not None:
        path = settings.book_path(session.db)
        told, lines = _listed(path) if restore is None else _restored(path, restore)
        book = path
    else:
        with session.open() as store:
            stem, end = os.path.splitext(os.path.realpath(store.path))
            today = f"{store.clock().astimezone():%Y-%m-%d}"
            target = free_name(f"{stem}-{today}", end) if file is None else file
            if os.path.isdir(target):
                raise is_a_folder(target)
            size, book = copies.backup(store.path, target), store.path
        told = {
            "file": os.path.abspath(target),
            "games": size.games,
            "events": size.entries,
            "bytes": os.path.getsize(target),
        }
        lines = [f"Copied {size.words()}, and checked the copy: {safe(target)}"]
    if session.as_json:
        write_object(book=os.path.abspath(book), **told)
    else:
        click.echo("\n".join(lines))


def _listed(path: str) -> tuple[dict[str, Any], list[str]]:
    """The copies that were made before evenings, as JSON and for people."""
    rows, lines, sound = [], [], ""
    for copy in copies.copies(path):
        row: dict[str, object] = {**copy._asdict(), "games": None, "events": None}
        what = "damaged"
        with suppress(Failure), File.open(copy.file) as book:
            size = copies.book_size(book)
            row |= {"games": size.games, "events": size.entries}
            what, sound = size.words(), sound or copy.evening
        rows.append(row)
        lines.append(f"{copy.evening}  {what}: {safe(copy.file)}")
    if sound:
        lines.append(f"To go back to before an evening: euchre backup --restore {sound}")
    none = "No copies yet: one is made before the first entry of each new evening."
    return {"copies": rows}, lines or [none]


def _restored(path: str, wanted: str) -> tuple[dict[str, Any], list[str]]:
    """Puts a copy in the place of the book, and tells so."""
    restored, kept = copies.restore(path, wanted)
    back = f"euchre backup --restore {shlex.quote(kept)}" if kept else ""
    lines = [f"The scorebook is now the one from {safe(restored)}"]
    lines += [f"Undo: {safe(back)}"] if kept else []
    return {"restored": restored, "kept": kept or None, "undo": back}, lines
