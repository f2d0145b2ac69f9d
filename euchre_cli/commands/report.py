"""`euchre report`: the season as one page."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from ..asked import games_options, games_read, logs_options
from ..at_table import book_path, json_option, spare_the_book
from ..exits import BadBook, Exit, Refused
from ..inputs import STDIN
from ..options import SETTINGS, check_days
from ..render.safe import safe

if TYPE_CHECKING:
    from ..season.book import Book
    from ..selection import Asked

FILE: Final = "season.html"


@click.command(context_settings=SETTINGS, short_help="Write the season as a page to pass round.")
@click.option(
    "-o", "--out", metavar="FILE", default=FILE, help=f"Write to this file.  [default: {FILE}]"
)
@click.option("--title", metavar="TEXT", help="What stands above the page.")
@games_options
@click.option("--force", is_flag=True, help="Write over a file that is no such page.")
@logs_options
@json_option
def report(
    out: str,
    title: str | None,
    season: str | None,
    since: str | None,
    until: str | None,
    preset: str | None,
    force: bool,
    logs: tuple[str, ...],
    anyway: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """Write the season as one page to pass round: standings, ratings over time, points a hand,
    calling and loners, partnerships, the best games, records, and what each number means.

    The page is one HTML file that loads nothing and runs nothing. It is made for phones and for
    paper too, light or dark as the reader's screen is. A page that an earlier report wrote is
    replaced; any other file only with --force.

    \b
    euchre report --out season.html
    euchre report --season 2026 --title "Thursdays, 2026"
    euchre report --since 2026-06-01 --out june.html
    euchre report --from old-logs/ --out - > old.html

    Exit status: 0 written, 1 a game of --from was left out, 2 there is no game to report, or the
    file is something else, 3 a file that is no log, or one that cannot be read or written.
    """
    if as_json and out == STDIN:
        raise click.UsageError("--json tells about the FILE of --out.")
    if not out:
        raise click.UsageError("--out names no FILE.")
    from ..selection import NO_GAME, NO_GAME_IN_LOGS, Asked, narrowed

    check_days(since, until)
    asked = Asked(season, since, until, preset)
    with _keeping(), games_read(logs, anyway, db) as (book, status):
        if out != STDIN:
            _spare(out, book_path(db), force)
        found, nothing = narrowed(book, asked, NO_GAME_IN_LOGS if logs else NO_GAME)
        if nothing and status:
            sys.exit(status)  # Which is said already, log by log.
        if nothing:
            raise Refused(nothing)
        page = _page(found, asked, title, "stands in these logs" if logs else "")
    size = _write(page, out)
    if out != STDIN:
        _tell(out, size, len(found.games), as_json)
    sys.exit(status or Exit.CLEAN)


@contextmanager
def _keeping() -> Iterator[None]:
    """A time in which no garbage is looked for: a page makes next to none, and the looking would
    take a quarter of its time."""
    import gc

    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _page(book: Book, asked: Asked, title: str | None, where: str) -> bytes:
    """The page. Raises `Refused` where no hand was played: it says where those would be."""
    from datetime import date

    from ..page.fill import page_of
    from ..page.words import day
    from ..page.writing import html
    from ..season.column import LEAST
    from ..selection import NO_HAND

    today = day(date.today().isoformat())  # The reader's own day.
    page = page_of(book, asked, title, today, LEAST)
    if not page.sections:
        raise Refused(f"No hand {where}." if where else NO_HAND)
    return html(page).encode()


def _spare(out: str, book: str, force: bool) -> None:
    """Refuse to write over the scorebook, over what is no file, and over what is no page of this
    program."""
    from ..outputs import check_ordinary
    from ..page.writing import HEAD, is_page

    spare_the_book(out, book)
    # Not even looked at: a pipe would wait for a writer.
    check_ordinary(out, "--out - writes to standard output")
    if force:
        return
    try:
        with open(out, "rb") as file:
            ours = is_page(file.read(HEAD))
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadBook(f"{safe(out)}: {_why(error, out)}") from None
    if not ours:
        raise Refused(
            f"{safe(out)} is there already and is no page of this program: name another file, or "
            "--force"
        )


def _write(page: bytes, out: str) -> int:
    """Write the page, and return how many bytes it has."""
    from ..outputs import replacing, standard_output

    if out == STDIN:
        standard_output().write(page)
        return len(page)
    try:
        with replacing(out) as stream:
            stream.write(page)
    except OSError as error:
        raise BadBook(f"{safe(out)}: {_why(error, out)}") from None
    return len(page)


def _why(error: OSError, name: str) -> str:
    from ..inputs import why_not

    if isinstance(error, IsADirectoryError):
        return "it is a folder: name a file in it"
    return why_not(error, name)


def _tell(out: str, size: int, games: int, as_json: bool) -> None:
    if as_json:
        from ..reports import write_object

        write_object(file=os.path.abspath(out), bytes=size, games=games)
        return
    from pathlib import Path

    from ..render.words import count

    where = Path(out).resolve().as_uri()
    click.echo(f"{count(games, 'game')}, {-(-size // 1024):,} KiB: open {where} in a browser")
