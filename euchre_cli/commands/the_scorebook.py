"""The command that takes games out of the scorebook: its options and help.

Knows: how it is typed. What it does is in the module that it loads when it is run, so that its help
reads nothing of the book.
"""

from __future__ import annotations

from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from ..cli.filter_options import complete_season
from ..cli.game_options import complete_game, db_option, from_book
from ..cli.options import check_date, json_option, loaded, out_options
from ..log.formats import WRITTEN

_LATEST: Final = "latest"
_LONGEST_NUMBER: Final = 9


def _check_games(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[Any, ...]:
    return tuple(map(_games, value))


def _games(word: str) -> Any:
    first, dash, last = word.replace("–", "-").partition("-")
    numbers = [first, last] if dash else [first]
    for number in numbers:
        if not (number.isascii() and number.isdigit() and 0 < len(number) <= _LONGEST_NUMBER):
            raise click.BadParameter(
                f"'{word}' is not a game: give a number, or FIRST-LAST as in 3-5"
            )
    games = loaded("euchre_cli.book.game_selection:Games")
    found = games(int(first), int(last) if dash else int(first), not dash)
    if found.last < found.first:
        raise click.BadParameter(f"'{word}' ends before it begins")
    return found


def _check_evening(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value == _LATEST:
        return value
    try:
        return check_date(ctx, param, value)
    except click.BadParameter as error:
        raise click.BadParameter(f"{error.message}, and put the games before --evening") from None


def _complete_table(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    def tables(store: Any) -> list[tuple[str, str]]:
        return [
            (table.name, table.about)
            for table in loaded("euchre_cli.book.readonly_sql:tables_of")(store)
        ]

    return from_book(tables, incomplete)


@click.command()
@click.argument(
    "games",
    nargs=-1,
    metavar="[GAME|FIRST-LAST]...",
    callback=_check_games,
    shell_complete=complete_game,
)
@click.option(
    "--game",
    "by_option",
    multiple=True,
    metavar="N",
    callback=_check_games,
    shell_complete=complete_game,
    help="The same as GAME.",
)
@click.option(
    "--evening",
    metavar="[DATE]",
    is_flag=False,
    flag_value=_LATEST,
    callback=_check_evening,
    help="The games of a day; without a DATE, of the last evening.",
)
@click.option(
    "--season", metavar="TEXT", shell_complete=complete_season, help="The games of a season."
)
@click.option("--all", "everything", is_flag=True, help="All games.")
@click.option(
    "--to",
    "target",
    type=click.Choice([*(form.name for form in WRITTEN), "csv"]),
    help="The log language, its JSON Lines, or CSV; by default as the --out FILE ends.",
)
@click.option("--csv", "target", flag_value="csv", help="Short for --to csv.")
@click.option(
    "--table",
    metavar="NAME",
    shell_complete=_complete_table,
    help="A whole table or view of the scorebook's file, as CSV.",
)
@out_options()
@db_option
@json_option
def export(**options: Any) -> None:
    """Write games as a log that `euchre audit` checks and `euchre import` reads, or as a table.

    Without GAME: the current game. Every hand says who dealt, and the score after it. A
    corrected hand is written as it is now. A game that was struck out is written only if you give
    its number. Games come in the order they were played: by date, then by the time they began.
    Games without a date come first, because a log cannot take a date back.

    \b
    euchre export > game.euchre
    euchre export 3 5-7 --out some.euchre
    euchre export --evening -o thursday.jsonl     the latest evening
    euchre export --season 2026 --to csv | head

    CSV has one row a hand (and a single row, without a hand, for a game known only by its result)
    and these columns: game, date, event, season, place, name, rules,
    house_rules, start_ns, start_ew, hand, dealer, maker, suit, alone, lone_defender, best, tricks
    (of the makers), outcome, points_ns, points_ew, ns and ew (the score after it), north, east,
    south, west, record (the hand in the log language), began (when the game did, in UTC).
    With --out, --json describes what was written. An existing file is replaced only with --force.

    --table writes any table or view of the scorebook's file, with all its columns and rows.
    `euchre sql` lists them; use it for a part of one.

    \b
    euchre export --csv --table standings > standings.csv
    euchre export --table seat_hands --out hands.csv

    Exit status: 0 written, 2 there is no such game, 3 the scorebook cannot be read, or the file
    cannot be written.
    """
    loaded("euchre_cli.commands.export:export")(**options)
