"""`euchre demo-season`: a season to look at, in a book of its own."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

import click

from ..cli import settings
from ..cli.options import json_option
from ..cli.output import terminal_paper
from ..demo.book import DemoSummary, will_replace, write_demo_book
from ..demo.season import FEWEST, MOST, DemoGame, demo_games, people
from ..terminal import report_table as reports
from ..terminal.exit_status import Refused
from ..terminal.phrases import count
from ..terminal.progress import ProgressLine
from ..terminal.text import safe, wrap

FILE: Final = "demo-season.db"
"""The name of the demo season's file, which is beside the scorebook, without `--out`."""


@click.command()
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(FEWEST, MOST),
    default=8,
    help="How many players.  [default: 8]",
)
@click.option(
    "--nights",
    metavar="N",
    type=click.IntRange(1, 200),
    default=30,
    help="How many Thursdays.  [default: 30]",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0),
    default=7,
    help="The cards: the same number gives the same season.  [default: 7]",
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(),
    help=f"The book to write, instead of {FILE} beside the scorebook.",
)
@click.option("--again", is_flag=True, help="Replace an earlier demo season.")
@json_option
def demo_season(
    players: int, nights: int, seed: int, out: str | None, again: bool, as_json: bool
) -> None:
    """Simulate a season to look at: made-up players play euchre to ten, Thursday after Thursday,
    card by card, in a scorebook of their own.

    Your own games are safe: neither your scorebook nor any other file is written over, except an
    earlier demo season with --again. A demo season takes no real games, and its games are not
    imported among real ones. The players have their habits: Bob calls on weaker hands than the
    others, Dan goes alone on weaker hands, Eve never goes alone. See how much of that the
    numbers show.

    \b
    euchre demo-season
    euchre demo-season --players 8 --nights 30 --seed 7
    euchre demo-season --seed 8 --out other.db
    euchre demo-season --seed 9 --again

    Exit status: 0 played, 2 the file already exists or is the scorebook, 3 the file cannot be
    written, 4 somebody else is writing into the one to be replaced, 130 interrupted: then the file
    is as it was.
    """
    settings.all_values()  # Refuses a bad setting before anything is written.
    path = _file_to_write(out)

    replaced = will_replace(path, again)
    progress = _Progress(nights)
    try:
        games = progress.track(demo_games(players, nights, seed))
        written = write_demo_book(path, games, replace=again, before_scoring=progress.adding_up)
    finally:
        progress.end()
    if as_json:
        _write_object(path, players, nights, seed, replaced, written)
    else:
        _print_summary(path if out is None else out, players, nights, written)


def _file_to_write(out: str | None) -> str:
    """The file to write, with links resolved. Raises `Refused` if it is the scorebook."""
    book = os.path.realpath(settings.book_path(None))
    if out == "":
        raise Refused("--out needs the name of a file")
    named = os.path.join(os.path.dirname(book), FILE) if out is None else os.path.expanduser(out)
    path = os.path.realpath(named)
    same = path == book
    with suppress(OSError):
        same = same or os.path.samefile(path, book)
    if same:
        raise Refused(
            f"{path} is your scorebook (EUCHRE_DB, or the setting db): name another file with --out"
        )
    if os.path.isdir(path):
        raise Refused(f"{path} is a folder: name a file in it")
    return path


def _commands(path: str) -> list[str]:
    """Commands to look at the season with."""
    book = shlex.quote(path)
    return [
        f"euchre stats --db {book}",
        f"euchre night --db {book}",
        f"euchre report --db {book} --out season.html",
    ]


def _print_summary(path: str, players: int, nights: int, written: DemoSummary) -> None:
    paper = terminal_paper()
    when = written.first if nights == 1 else f"{written.first} to {written.last}"
    summary = (
        f"Simulated: {count(written.games, 'game')}, {count(written.hands, 'hand')}, by {players} "
        f"made-up players, on {count(nights, 'Thursday')} ({when})."
    )
    where = f"They are in {safe(path)}, apart from your games. To look at them:"
    width = min(paper.width, 100)
    lines = [*wrap(summary, width, "  "), *wrap(where, width, "  ")]
    lines += [paper.paint(f"  {safe(line)}", "strong") for line in _commands(path)]
    reports.write(lines, paper)


def _write_object(
    path: str, players: int, nights: int, seed: int, replaced: bool, written: DemoSummary
) -> None:
    reports.write_object(
        file=path,
        replaced=replaced,
        players=[person.name for person in people(players, seed)],
        nights=nights,
        seed=seed,
        games=written.games,
        hands=written.hands,
        first_night=written.first,
        last_night=written.last,
        commands=_commands(path),
    )


class _Progress(ProgressLine):
    """Shows progress on a terminal once the season takes longer than a second."""

    def __init__(self, nights: int) -> None:
        super().__init__()
        self.nights = nights

    def track(self, games: Iterable[DemoGame]) -> Iterator[DemoGame]:
        """Passes the games through, and shows the evening they are of."""
        for game in games:
            self.update(f"evening {game.night} of {self.nights}")
            yield game

    def adding_up(self) -> None:
        """Shows that the scores are being added up, if progress is shown."""
        if self.shown:
            self.say("adding up the scores")
