"""`euchre games`: the games in the book."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import click

from euchre_engine.seats import Side

from ..book.book import Book
from ..book.disk import ASK_THE_DOCTOR
from ..book.game_selection import seasons
from ..book.matches import Match, matches_in
from ..book.people import find_player, normalize_nfc, side_through
from ..book.seats import NAMES
from ..book.sheet import Players
from ..cli.options import check_days, days_options, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, no_game_words
from ..cli.which_game_options import (
    complete_from_book,
    complete_player,
    db_option,
    person_option,
)
from ..report.as_data import write_table
from ..report.as_text import table_lines
from ..report.values import Cell, Heading, Row, Table
from ..terminal.exit_status import BadBook, Refused
from ..terminal.phrases import by_seat, by_side, short_score
from ..terminal.report_table import write
from ..terminal.text import safe

Game: TypeAlias = Mapping[str, Any]
"""A row of the table of games."""

MOST: Final = 20
"""The number of games listed without `--all`."""


@click.command()
@click.option(
    "-a", "--all", "all_games", is_flag=True, help=f"List all games, not only the last {MOST}."
)
@person_option("--player", "NAME", "Only games with this player.", complete=complete_player)
@click.option(
    "--season",
    metavar="TEXT",
    shell_complete=complete_from_book(seasons),
    help="Only games of a season.",
)
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
            name = _player_called(store, player)
            conditions.append(("game IN (SELECT game FROM sittings WHERE player = ?)", name))
        if season is not None:
            conditions.append(("season = ?", _season_called(store, season)))
        if since is not None:
            conditions.append((f"{_DAY} >= ?", since))
        if until is not None:
            conditions.append((f"{_DAY} <= ?", until))
        found, total = _matching_games(store, conditions, None if all_games else MOST)
        current = store.current()
        lineups = _lineups(store, [game["game"] for game in found])
        none = "No game matches." if conditions else no_game_words(store)
        matches = {number: match for match in matches_in(store) for number in match.numbers()}
        try:
            rows = [
                _row(game, game["game"] == current, matches.get(game["game"]), lineups)
                for game in found
            ]
        except (TypeError, ValueError):
            raise BadBook(
                f"{store.path}: a row of the table of games is damaged{ASK_THE_DOCTOR}"
            ) from None
    notes = []
    if total > len(rows):
        notes.append(f"… and {total - len(rows):,} earlier: euchre games --all")
    if any(game["game"] == current for game in found):
        notes.append("* the current game")
    table = Table(
        *("games", "Games", "", (), _HEADINGS, tuple(rows)),
        notes=tuple(notes),
        least=6,
        rest="--csv",
        csv=_CSV,
    )
    paper = terminal_paper()
    if output != "table":
        write_table(output, "games", table)
    elif not rows:
        write(paper.lines(none), paper)
    else:
        write(table_lines(table, paper), paper)


# -- which games ---------------------------------------------------------------------------------

_DAY: Final = "(SELECT day FROM days WHERE days.game = games.game)"
_NEWEST: Final = f"coalesce(nullif({_DAY}, ''), substr(begun_at, 1, 10)) DESC, game DESC"
_GIVEN_UP: Final = """(SELECT count(*) FROM hands
    WHERE hands.game = games.game AND outcome = 'conceded') AS given_up"""
"""The times that a side conceded: entered like a hand, but not counted as one."""


def _matching_games(
    store: Book, conditions: list[tuple[str, object]], most: int | None
) -> tuple[list[dict[str, Any]], int]:
    """The rows of the latest games that match, at most `most`, and the number of all that match."""
    filters = " AND ".join(sql for sql, _ in conditions)
    values = [value for _, value in conditions]
    condition = f"WHERE {filters}" if filters else ""
    limit = "" if most is None else f"LIMIT {most}"
    with store.reading():
        total = store.rows(f"SELECT count(*) AS number FROM games {condition}", values)  # noqa: S608
        sql = f"SELECT *, {_GIVEN_UP} FROM games {condition} ORDER BY {_NEWEST} {limit}"  # noqa: S608
        return store.rows(sql, values), int(total[0]["number"])


def _lineups(store: Book, games: list[int]) -> dict[int, list[Players]]:
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


def _player_called(store: Book, word: str) -> str:
    """The player with this name, or the only one whose name begins so. Raises `Refused` if there is
    none, or more than one."""
    rows = store.rows("SELECT DISTINCT player FROM sittings ORDER BY player")
    return find_player(
        (str(row["player"]) for row in rows),
        word,
        nobody="nobody in the scorebook",
        hint="; `euchre players` lists everybody",
    )


def _season_called(store: Book, word: str) -> str:
    """A season of the book. Raises `Refused` if there is none of that name."""
    name, known = normalize_nfc(word), seasons(store)
    if known and name not in known:
        names = ", ".join(f"'{safe(season)}'" for season in known[:5])
        raise Refused(f"there is no season '{safe(name)}'; the seasons are {names}")
    return name


# -- as a table ----------------------------------------------------------------------------------

_CSV: Final = (
    *("game", "date", "event", "season", "place", "name"),
    *("players.N", "players.E", "players.S", "players.W", "rules.preset", "rules.rules"),
    *("score.NS", "score.EW", "hands_played", "state", "winner", "conceded", "on_the_table"),
    *("begun_at", "match", "evening", "round", "table"),
)
"""The columns of the CSV. New ones go at the end."""

_HEADINGS: Final = (
    Heading("game", "game", "score"),
    Heading("date", "date", "day"),
    Heading("ns", "N/S"),
    Heading("ew", "E/W"),
    Heading("score", "score", "score", "N/S first."),
    Heading("result", "result"),
    Heading("match", "match"),
    Heading("table", "table"),
    Heading("hands", "hands", "score"),
    Heading("rules", "rules"),
)


def _row(
    game: Game, current: bool, match: Match | None, lineups: Mapping[int, list[Players]]
) -> Row:
    north, east, south, west = names = tuple(game[name] for name in NAMES)
    seated = [*lineups.get(game["game"], []), (north, east, south, west)]
    score, rules = (game["ns"], game["ew"]), json.loads(game["house_rules"])
    place = None if match is None else _in_match(match, game["game"], seated[-1])
    hands = game["hands"] - game["given_up"]
    changed = [f"{name} {value}" for name, value in rules.items()]
    texts = (
        f"{'*' if current else ''}{game['game']}",
        game["date"],
        side_through(seated, Side.NS),
        side_through(seated, Side.EW),
        short_score(score),
        _result(game),
        "" if place is None else _match_words(place),
        ", ".join(f"{name} {game[f'{name}_number']}" for name in _PLACES if game[f"{name}_number"]),
        str(hands or ("–" if _is_only_a_result(game) else 0)),
        ", ".join([game["rules"], *changed]),
    )
    return Row(
        (),
        tuple(Cell(words=words) for words in texts),
        object={
            **{name: game[name] for name in ("game", "begun_at", "date", "event", "season")},
            **{name: game[name] for name in ("place", "name", "state", "winner", "conceded")},
            "players": by_seat(names),
            "rules": {"preset": game["rules"], "rules": rules},
            "score": by_side(score),
            "hands_played": hands,
            "on_the_table": current,
            "match": place,
            "evening": game["evening"] or None,
            **{name: game[f"{name}_number"] or None for name in _PLACES},
        },
    )


_PLACES: Final = ("round", "table")
"""Where a game of an evening of several tables was played."""


def _is_only_a_result(game: Game) -> bool:
    """Whether a game without hands is known only by its result: it is over and nobody conceded, or
    was struck out with a score."""
    if game["state"] == "struck":
        return bool(game["ns"] or game["ew"])
    return game["state"] == "over" and game["conceded"] is None


def _in_match(match: Match, game: int, players: Players) -> dict[str, Any]:
    """The match of a game: with which game it began, of how many games it is the best, the games
    that each side of this one had won after it, and how it stands now."""
    numbers = match.numbers()
    until = match.games[: numbers.index(game) + 1]
    return {
        "first_game": numbers[0],
        "best_of": match.best_of,
        "games_won": by_side(match._replace(games=until).won_by_sides(players)),
        "state": match.state,
    }


def _match_words(match: Mapping[str, Any]) -> str:
    won = match["games_won"]
    return f"{won['NS']}–{won['EW']} of {match['best_of']}"


def _result(game: Game) -> str:
    """The side that won, or the state of the game."""
    if game["state"] != "over":
        return "struck out" if game["state"] == "struck" else "not over"
    if game["winner"] is None:
        return "a tie"
    side = "N/S" if game["winner"] == "NS" else "E/W"
    return f"{side} won{', conceded' if game['conceded'] else ''}"
