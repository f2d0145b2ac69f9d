"""`euchre games`: the games in the book."""

from __future__ import annotations

import json
from functools import partial
from operator import itemgetter
from typing import Any, Final, TypeAlias

import click

from euchre_engine.seats import Side

from ..book.events import Players
from ..book.matches import Match, matches_in
from ..book.people import find_player, normalize_nfc, side_through
from ..book.store import Store
from ..cli.options import check_days, days_options, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, check_entries, no_game_words
from ..cli.which_game_options import complete_player, db_option, person_option
from ..terminal.display import Paper
from ..terminal.exit_status import BadBook
from ..terminal.report_table import (
    TableColumn,
    columns_named,
    for_people,
    layout,
    natural_width,
    texts_of,
    write,
    write_rows,
)
from ..terminal.text import safe

Row: TypeAlias = dict[str, Any]

MOST: Final = 20
"""The number of games listed without `--all`."""


@click.command()
@click.option(
    "-a", "--all", "all_games", is_flag=True, help=f"List all games, not only the last {MOST}."
)
@person_option("--player", "NAME", "Only games with this player.", complete=complete_player)
@click.option("--season", metavar="TEXT", help="Only games of a season.")
@days_options
@output_options("table", "json", "jsonl", "csv")
@db_option
def games(
    session: Session,
    all_games: bool,
    player: str | None,
    season: str | None,
    since: str | None,
    until: str | None,
    output: str,
) -> None:
    """List the games, newest first: number, date, who sat where, the score, who won, the hands, the
    rules. Dates are written 2026-11-21.

    The current game is marked, and so are games that are not over (`euchre resume` goes back to
    one) or were struck out. Games of a match show how it stood after them, N/S first; games of an
    evening of several tables, their round and table.

    \b
    euchre games
    euchre games --player Ann --since 2026-11-01
    euchre games --all --csv > games.csv
    """
    check_days(since, until)
    with session.open() as store:
        conditions: list[tuple[str, object]] = []
        if player is not None:
            name = player_called(store, player)
            conditions.append(("game IN (SELECT game FROM sittings WHERE player = ?)", name))
        if season is not None:
            conditions.append(("season = ?", normalize_nfc(season)))
        if since is not None:
            conditions.append((f"{_DAY} >= ?", since))
        if until is not None:
            conditions.append((f"{_DAY} <= ?", until))
        rows, total = _matching_games(store, conditions, None if all_games else MOST)
        current = store.current()
        lineups = _lineups(store, [row["game"] for row in rows])
        none = "No game matches." if conditions else no_game_words(store)
        matches = {number: match for match in matches_in(store) for number in match.numbers()}
    for row in rows:
        match = matches.get(row["game"])
        row["match"] = None if match is None else _in_match(match, row)
        row["on_the_table"] = row["game"] == current
        row["lineups"] = [*lineups.get(row["game"], []), tuple(row[seat] for seat in _SEATS)]

    if output != "table":
        write_rows(output, "games", COLUMNS, rows)
        return
    paper = terminal_paper()
    write(_page(rows, total, none, paper), paper)


_NUMBERS: Final = ("game", "ns", "ew", "hands", "evening", "round_number", "table_number")
_TEXTS: Final = (
    *("begun_at", "date", "event", "season", "place", "name", "rules", "house_rules"),
    *("north", "east", "south", "west", "state"),
)
_GIVEN_UP: Final = """(SELECT count(*) FROM hands
    WHERE hands.game = games.game AND outcome = 'conceded') AS given_up"""
"""The times that a side conceded: entered like a hand, but not counted as one."""
_ROW: Final = ", ".join([*_NUMBERS, *_TEXTS, "winner", "conceded", _GIVEN_UP])
_DAY: Final = "(SELECT day FROM days WHERE days.game = games.game)"
_NEWEST: Final = f"coalesce(nullif({_DAY}, ''), substr(begun_at, 1, 10)) DESC, game DESC"


def _matching_games(
    store: Store, conditions: list[tuple[str, object]], most: int | None
) -> tuple[list[dict[str, Any]], int]:
    """The rows of the latest games that match, at most `most`, and the number of all that match."""
    filters = " AND ".join(sql for sql, _ in conditions)
    values = [value for _, value in conditions]
    condition = f"WHERE {filters}" if filters else ""
    limit = "" if most is None else f"LIMIT {most}"
    with store.reading():
        check_entries(store)
        total = store.rows(f"SELECT count(*) AS number FROM games {condition}", values)  # noqa: S608
        sql = f"SELECT {_ROW} FROM games {condition} ORDER BY {_NEWEST} {limit}"  # noqa: S608
        rows = store.rows(sql, values)
    if not all(map(_is_sound, rows)):
        raise BadBook(
            f"{store.path}: a row of the table of games is damaged; `euchre doctor --mend` "
            f"rebuilds it"
        )
    return rows, int(total[0]["number"])


def _lineups(store: Store, games: list[int]) -> dict[int, list[Players]]:
    """For each game, the lineups that played its hands, in order."""
    lineups: dict[int, list[Players]] = {}
    for game, *names in store.each(
        "SELECT game, north, east, south, west FROM hands "
        "WHERE game IN (SELECT value FROM json_each(?)) "
        "GROUP BY game, north, east, south, west ORDER BY min(hand)",
        [json.dumps(games)],
    ):
        north, east, south, west = map(str, names)
        lineups.setdefault(game, []).append((north, east, south, west))
    return lineups


def _is_sound(row: Row) -> bool:
    """Returns whether a row has the types that the table declares; in a damaged file it may not."""
    try:
        house_rules = json.loads(row["house_rules"])
    except (ValueError, TypeError, RecursionError):
        return False
    return (
        isinstance(house_rules, dict)
        and all(isinstance(row[name], int) for name in _NUMBERS)
        and all(isinstance(row[name], str) for name in _TEXTS)
    )


def player_called(store: Store, word: str) -> str:
    """The player with this name, or the only one whose name begins so. Raises `Refused` if there is
    none, or more than one."""
    rows = store.rows("SELECT DISTINCT player FROM sittings ORDER BY player")
    return find_player(
        (str(row["player"]) for row in rows),
        word,
        nobody="nobody in the scorebook",
        hint="; `euchre players` lists everybody",
    )


def _is_only_a_result(row: Row) -> bool:
    """Returns whether a game without hands is known only by its result: it is over and nobody
    conceded, or was struck out with a score."""
    if row["state"] == "struck":
        return bool(row["ns"] or row["ew"])
    return row["state"] == "over" and row["conceded"] is None


def _rules(row: Row) -> dict[str, Any]:
    """The house rules of a game beyond its preset."""
    rules: dict[str, Any] = json.loads(row["house_rules"])
    return rules


def _number(row: Row) -> str:
    return f"{'*' if row['on_the_table'] else ''}{row['game']}"


def _hands(row: Row) -> int:
    return int(row["hands"] - row["given_up"])


def _hands_words(row: Row) -> str:
    return str(_hands(row) or ("-" if _is_only_a_result(row) else 0))


def _rules_words(row: Row) -> str:
    changed = [f"{name} {value}" for name, value in _rules(row).items()]
    return safe(", ".join([row["rules"], *changed]))


def _in_match(match: Match, row: Row) -> Row:
    """The match of a game: with which game it began, of how many games it is the best, the games
    that each side of this one had won after it, and how it stands now."""
    numbers = match.numbers()
    until = match.games[: numbers.index(row["game"]) + 1]
    north, east, south, west = (row[seat] for seat in _SEATS)
    won = match._replace(games=until).won_by_sides((north, east, south, west))
    return {
        "first_game": numbers[0],
        "best_of": match.best_of,
        "games_won": {"NS": won[0], "EW": won[1]},
        "state": match.state,
    }


def _match_words(row: Row) -> str:
    match = row["match"]
    if match is None:
        return ""
    won = match["games_won"]
    return f"{won['NS']}–{won['EW']} of {match['best_of']}"


def _table_words(row: Row) -> str:
    """The round and the table of an evening of several tables: `round 3, table 2`."""
    places = [f"{name} {row[f'{name}_number']}" for name in ("round", "table")]
    return ", ".join(place for place in places if not place.endswith(" 0"))


def _number_or_none(name: str, row: Row) -> int | None:
    return row[name] or None


def _state(row: Row) -> str:
    """The side that won, or the state of the game."""
    if row["state"] != "over":
        return "struck out" if row["state"] == "struck" else "not over"
    if row["winner"] is None:
        return "a tie"
    side = "N/S" if row["winner"] == "NS" else "E/W"
    return f"{side} won{', conceded' if row['conceded'] else ''}"


_SEATS: Final = ("north", "east", "south", "west")
COLUMNS: Final = (
    TableColumn("game", "game", text=_number, right=True),
    TableColumn("begun_at", added=True),
    TableColumn("date", "date"),
    *columns_named("event", "season", "place", "name"),
    *(TableColumn(("players", seat[0].upper()), value=itemgetter(seat)) for seat in _SEATS),
    TableColumn("", "N/S", text=lambda row: side_through(row["lineups"], Side.NS), min_width=9),
    TableColumn("", "E/W", text=lambda row: side_through(row["lineups"], Side.EW), min_width=9),
    TableColumn(("rules", "preset"), value=itemgetter("rules")),
    TableColumn(("rules", "rules"), value=_rules),
    TableColumn("", "score", text=lambda row: f"{row['ns']}–{row['ew']}", right=True),
    TableColumn(("score", "NS"), value=itemgetter("ns")),
    TableColumn(("score", "EW"), value=itemgetter("ew")),
    TableColumn("", "", text=_state),
    TableColumn("", "match", text=_match_words),
    TableColumn("", "table", text=_table_words),
    TableColumn("hands_played", "hands", _hands, _hands_words, right=True),
    TableColumn("", "rules", text=_rules_words, min_width=8),
    *columns_named("state", "winner", "conceded", "on_the_table"),
    TableColumn("match", added=True),
    *(
        TableColumn(name.partition("_")[0], value=partial(_number_or_none, name), added=True)
        for name in ("evening", "round_number", "table_number")
    ),
)
"""The columns of the list. A narrow terminal leaves out the last ones: `euchre show` has them."""

LEAST: Final = 6
"""The number of columns that are always shown, besides those of `_RARE`."""

_RARE: Final = {"match": "match", "table": "table_number"}
"""The titles of columns that are shown if any of the games has a value there, and what has it."""


def _page(rows: list[Row], total: int, none: str, paper: Paper) -> list[str]:
    if not rows:
        return paper.lines(none)
    columns = [
        column
        for column in for_people(COLUMNS)
        if column.title not in _RARE or any(row[_RARE[column.title]] for row in rows)
    ]
    cells = texts_of(columns, rows)
    least = LEAST + sum(column.title in _RARE for column in columns)
    while len(columns) > least and natural_width(columns, cells) > paper.width:
        columns = columns[:-1]
        cells = [line[:-1] for line in cells]
    head, shown = layout(columns, cells, paper.width)
    lines = [paper.paint(head[0], "faint")]
    for row, line in zip(rows, shown, strict=True):
        lines += [paper.paint(part, "strong") for part in line] if row["on_the_table"] else line
    earlier = total - len(rows)
    if earlier > 0:
        lines.append(f"… and {earlier:,} earlier: euchre games --all")
    if any(row["on_the_table"] for row in rows):
        lines.append("* the current game")
    return lines
