"""`euchre export`: games of the scorebook as a log, or as a CSV of hands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import click

from ..book.book import Book
from ..book.exports import write_csv, write_log
from ..book.game_selection import LATEST, GameRange, select_games
from ..book.sheet import Sheet
from ..log.files import JSON_SUFFIXES
from ..output import check_writable, open_output
from ..session import Session, no_such_game
from ..terminal.display import say
from ..terminal.exit_status import goes_with, is_no, only_one
from ..terminal.phrases import count
from ..terminal.report_table import write_object
from ..terminal.text import safe
from .filter_options import complete_season
from .options import checked, json_option, option, out_options, read_date
from .which_game_options import complete_game, db_option


def _read_ranges(words: tuple[str, ...]) -> tuple[GameRange, ...]:
    return tuple(map(_read_range, words))


def _read_range(word: str) -> GameRange:
    found = re.fullmatch(r"(\d{1,9})(?:[-–](\d{1,9}))?", word, re.ASCII)
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise is_no(word, "a game", "a number, or FIRST-LAST as in 3-5")
    first, last = int(found[1]), int(found[2] or found[1])
    return GameRange(first, last, found[2] is None)


def _read_evening(text: str) -> str:
    return text if text == LATEST else read_date(text, ", and the games before --evening")


@click.command()
@click.argument(
    "games",
    nargs=-1,
    metavar="[GAME|FIRST-LAST]...",
    callback=checked(_read_ranges),
    shell_complete=complete_game,
)
@option(
    "--game N",
    "The same as GAME.",
    field="by_option",
    multiple=True,
    callback=checked(_read_ranges),
    shell_complete=complete_game,
)
@option(
    "--evening [DATE]",
    "The games of a day; without a DATE, of the last evening.",
    flag_value=LATEST,
    callback=checked(_read_evening),
    is_flag=False,
)
@option("--season TEXT", "The games of a season.", shell_complete=complete_season)
@option("--all", "All games.", field="everything")
@option(
    "--csv", "A table of hands as CSV; the default if the --out name ends in .csv.", field="as_csv"
)
@out_options()
@db_option
@json_option
def export(
    session: Session,
    games: tuple[GameRange, ...],
    by_option: tuple[GameRange, ...],
    evening: str | None,
    season: str | None,
    everything: bool,
    as_csv: bool,
    out: str | None,
    force: bool,
) -> None:
    """Write games as a log that `euchre audit` checks and `euchre import` reads, or as a CSV of
    hands.

    Without GAME: the current game. Every hand says who dealt, and the score after it. A
    corrected hand is written as it is now. A game that was struck out is written only if you give
    its number. Games come in the order they were played: by date, then by the time they began.
    Games without a date come first, because a log cannot take a date back. Of an evening of several
    tables the games are written, but not its plan, its rules, the cuts and the prizes: `euchre
    backup` copies the whole scorebook.

    \b
    euchre export > game.euchre
    euchre export 3 5-7 --out some.euchre
    euchre export --evening -o thursday.euchre    the latest evening
    euchre export --season 2026 --csv | head
    euchre export --all -o hands.csv

    CSV has one row a hand (and a single row, without a hand, for a game known only by its result)
    and these columns: game, date, event, season, place, name, rules,
    house_rules, start_ns, start_ew, hand, dealer, maker, suit, alone, lone_defender, best, tricks
    (of the makers), outcome, points_ns, points_ew, ns and ew (the score after it), north, east,
    south, west, record (the hand in the log language), began (when the game did, in UTC), best_of
    (the games of the match that begins with it), round_number and table_number (its place on an
    evening of several tables). With --out, --json describes what was written. An
    existing file is replaced only with --force.

    Exit status: 0 written, 2 there is no such game, 3 the scorebook cannot be read, or the file
    cannot be written.
    """
    games += by_option
    if sum((bool(games), evening is not None, season is not None, everything)) > 1:
        raise only_one("games", "--evening", "--season", "--all")
    if session.as_json and out is None:
        raise goes_with("--json", "--out FILE, which it describes")
    name = (out or "").lower()
    if name.endswith(JSON_SUFFIXES):
        raise is_no(name, "a file that can be written", "a name that ends in .euchre or .csv")
    as_csv = as_csv or name.endswith(".csv")
    with session.open() as book:
        if out is not None:
            check_writable(out, force=force)
        numbers = select_games(book, games, evening, season, everything)
        with open_output(out, force=force) as write:
            sheets = _sheets(book, numbers)
            hands = write_csv(sheets, write) if as_csv else write_log(sheets, write)
    if out is not None and session.as_json:
        form = "csv" if as_csv else "euchre"
        write_object(file=out, format=form, games=numbers, hands=hands)
    elif out is not None:
        say(f"{count(len(numbers), 'game')}, {count(hands, 'hand')} written to {safe(out)}")


def _sheets(book: Book, numbers: Iterable[int]) -> Iterator[Sheet]:
    """The games of these numbers; says what an export does not have of them."""
    of_evening = False
    for number in numbers:
        sheet = book.sheet(number)
        if sheet is None:
            raise no_such_game(number)
        of_evening |= sheet.evening != 0
        if sheet.struck:
            say(f"euchre: game {number} was struck out, which the export does not show")
        yield sheet
    if of_evening:
        say(
            "euchre: these are the games of an evening, without its plan, rules, cuts and prizes: "
            "`euchre backup FILE` copies all of them"
        )
