"""`euchre backup`: a copy of the scorebook."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ..at_table import db_option, json_option, opened
from ..exits import BadBook
from ..options import SETTINGS

if TYPE_CHECKING:
    from ..store import Store


@click.command(context_settings=SETTINGS, short_help="Copy the scorebook.")
@click.argument("file", metavar="[FILE]", type=click.Path(), required=False)
@db_option
@json_option
def backup(file: str | None, db: str | None, as_json: bool) -> None:
    """Copy the scorebook into FILE; without a name, beside the scorebook with the date in the name.

    The copy is whole even while hands are entered, and is read again before it is reported. A file
    that is there is never written over. To use a copy, name it with --db, or put it in the place of
    the scorebook.

    \b
    euchre backup
    euchre backup /media/stick/euchre.db
    euchre games --db /media/stick/euchre.db

    Exit status: 0 copied, 3 the scorebook cannot be read or the copy cannot be written, 4 somebody
    else does not let go of it.
    """
    with opened(db) as store:
        target = _beside(store) if file is None else file
        if os.path.isdir(target):
            raise BadBook(f"{target} is a folder: name a file in it")
        copied = store.backup(target)
        size = os.path.getsize(target)
    if as_json:
        from ..reports import write_object

        write_object(
            file=os.path.abspath(target),
            book=os.path.abspath(store.path),
            games=copied.games,
            events=copied.events,
            bytes=size,
        )
        return
    from ..render.safe import safe
    from ..render.words import count

    what = f"{count(copied.games, 'game')}, {count(copied.events, 'entry', 'entries')}"
    click.echo(f"Copied {what}, read again and found whole: {safe(target)}")


def _beside(store: Store) -> str:
    """A name beside the book with the date, which no file has."""
    from ..disk import free_name

    stem, end = os.path.splitext(os.path.realpath(store.path))
    return free_name(f"{stem}-{store.clock().astimezone():%Y-%m-%d}", end)
