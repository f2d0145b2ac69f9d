"""`euchre league`: the table of a league of fixed pairs, and the rounds still to play."""

from __future__ import annotations

from typing import Final, cast

import click

from ..book.new_game import name_or_typo, names_in
from ..book.people import known_as
from ..cli import settings
from ..cli.filter_options import complete_season, logs_options, normalize_text, reading_games
from ..cli.options import checked, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, no_game_words, remark
from ..cli.which_game_options import complete_from_book, complete_player
from ..evening.plan_sheets import PLAN_COLUMNS, plan_rows
from ..render.league import COLUMNS, league_lines, league_object, plan_lines
from ..stats.games import Book
from ..stats.league import FixtureKind, League, LeagueQuery, league_of
from ..stats.league_table import LeaguePoints, Pair, pair_of, parse_points
from ..terminal import report_table as reports
from ..terminal.exit_status import Refused
from ..terminal.phrases import count
from ..terminal.text import safe

_complete_event = complete_from_book(
    lambda store: [
        str(row["event"])
        for row in store.rows(
            "SELECT event FROM games WHERE event != '' AND state != 'struck' "
            "GROUP BY event ORDER BY max(game) DESC"
        )
    ]
)


@click.command()
@click.argument("words", nargs=-1, metavar="[PAIRS]", shell_complete=complete_player)
@click.option(
    "--season",
    metavar="TEXT",
    callback=normalize_text,
    shell_complete=complete_season,
    help="The season of the league.  [default: the last one]",
)
@click.option(
    "--event",
    metavar="TEXT",
    callback=normalize_text,
    shell_complete=_complete_event,
    help="Only games of an event, such as the name of the league.",
)
@click.option(
    "--points",
    metavar="WIN-TIE-LOSS",
    callback=checked(parse_points),
    help="Points for a win, a tie and a loss.  [default: the setting league-points, or 2-1-0]",
)
@click.option(
    "--count",
    "counted",
    type=click.Choice(["matches", "games"]),
    help="What counts.  [default: matches if there are any]",
)
@click.option(
    "--meet",
    metavar="N",
    type=click.IntRange(1, 9),
    default=1,
    help="How often each pair meets each other, instead of once.",
)
@click.option("--plan", is_flag=True, help="Print the rounds still to play instead of the table.")
@output_options("table", "json", "csv")
@logs_options
def league(
    session: Session,
    words: tuple[str, ...],
    season: str | None,
    event: str | None,
    points: LeaguePoints | None,
    counted: str | None,
    meet: int,
    plan: bool,
    output: str,
    logs: tuple[str, ...],
    anyway: bool,
) -> None:
    """Print the table of a league of fixed pairs: the games or matches of a season that each has
    played, won and lost, the points of the league, and how many are still to play.

    PAIRS are the names of all pairs, two by two; only meetings between them count. Without PAIRS it
    is every pair that has played. If there are matches (`euchre new --best-of 3`), they count, and
    games outside a match do not; else every game counts. It counts for the pairs who sat in it at
    its end: a substitute who stays to the end makes another pair.

    Pairs with the same points are in the order of the points from their meetings with one another,
    if all of them have met equally often; then of points scored less points against; then of points
    scored.

    \b
    euchre league
    euchre league Ann and Cat, Bob and Dan, Eve and Fay --meet 2
    euchre league --season 2026 --points 3-1-0
    euchre league --event "Thursday league" --csv > table.csv
    euchre league --plan                            the rounds still to play

    Exit status: 0 printed, 2 refused, 3 the scorebook or a log cannot be read.
    """
    people = names_in(words)
    if len(people) % 2 or len(people) == _ONE_PAIR:
        raise Refused(
            f"{count(len(people), 'name')}: name two people for each pair, as in {_EXAMPLE}`"
        )
    worth = points or parse_points(settings.value("league-points").text or str(LeaguePoints()))
    with reading_games(session, logs, anyway, or_empty=bool(people)) as (book, status):
        pairs = _pairs(people, book)
        query = LeagueQuery(season, event, pairs, cast("FixtureKind | None", counted), worth, meet)
        standing = league_of(book, query)
        no_games = no_game_words(book.store, logs)
    if plan and standing.in_several_pairs:
        raise Refused(
            f"{safe(standing.in_several_pairs[0])} played in several pairs: name the pairs of the "
            f"league, as in {_EXAMPLE} --plan`"
        )
    _print(standing, plan, output, no_games)
    if status:
        raise SystemExit(status)


_ONE_PAIR: Final = 2
_EXAMPLE: Final = "`euchre league Ann and Cat, Bob and Dan"


def _pairs(people: list[str], book: Book) -> tuple[Pair, ...]:
    """The pairs that these names are, two by two, as the book spells them; prints a remark on a
    name that may be misspelt. Raises `Refused` for a name that appears twice."""
    known = book.everybody() if people else []
    names: list[str] = []
    for word in people:
        name, similar = name_or_typo(word, known)
        if known_as(name, names) is not None:
            raise Refused(f"{safe(name)} is named twice: nobody is in two pairs of a league")
        if similar is not None:
            remark(f"nobody is called {safe(name)} yet: is it {safe(similar)}?")
        names.append(name)
    return tuple(pair_of(one, other) for one, other in zip(names[::2], names[1::2], strict=True))


def _print(standing: League, plan: bool, output: str, no_games: str) -> None:
    if output == "json":
        reports.write_object(league=league_object(standing))
    elif output == "csv" and plan:
        reports.write_rows("csv", "plan", PLAN_COLUMNS, plan_rows(standing.plan))
    elif output == "csv":
        reports.write_rows("csv", "league", COLUMNS, standing.rows)
    else:
        paper = terminal_paper()
        lines = plan_lines(standing, paper) if plan else league_lines(standing, paper, no_games)
        reports.write(lines, paper)
