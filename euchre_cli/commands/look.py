"""`euchre score`, `history` and `games`: the score of a game, every entry of it, and all games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from euchre_engine.seats import Side

from ..book.book import Book
from ..book.disk import ASK_THE_DOCTOR
from ..book.entries import OF_AN_EVENING, Damaged, Entry, set_back
from ..book.game_selection import season_called, seasons
from ..book.history import HistoryEntry, history_of
from ..book.matches import matches_in
from ..book.people import side_through
from ..book.sheet import NAMES, Players, lineup_in
from ..evening import history as evening_history
from ..report.values import Cell, Heading, Row, Table
from ..session import Session, no_game_words, no_such_game, remember_shown
from ..terminal.exit_status import BadBook, only_one
from ..terminal.phrases import by_seat, by_side, capitalized, local_time, short_score
from ..words.people import Names
from .options import check_days, days_options, option
from .pages import Page, shows
from .which_game_options import complete_from_book, complete_player, game_argument, person_option

# -- history -------------------------------------------------------------------------------------


@shows(
    option("-a --all", "The whole scorebook.", field="all_games"),
    option("-v --verbose", "Name the terminals too."),
    game_argument,
    forms="json csv",
)
def history(book: Book, session: Session, all_games: bool, verbose: bool) -> Page:
    """Show every entry of the current game, or of GAME (its number, or one of its players), in the
    order in which they were made: when, by whom, what, and what became of it.

    Nothing that was entered is ever lost: what was taken back, struck out or amended is listed
    here, with the number of the entry that did it. A clock that was turned back is marked too.

    \b
    euchre history
    euchre history 3 --verbose
    euchre history --all --csv > everything.csv
    """
    if all_games and session.names_a_game:
        raise only_one("--all", "the name of a game")
    number = None
    if not all_games:
        number = session.game or session.sheet(book).number
        remember_shown(book, book.sheet(number))
    entries = _histories(book, book.entries(number))
    if not entries and number is not None:
        raise no_such_game(number)

    shown = {"terminal": verbose, "game": all_games}
    headings = tuple(heading for heading in _OF_ENTRIES if shown.get(heading.name, True))
    table = Table(
        *("entries", "History", "", (), headings, tuple(_entry_rows(entries, headings))),
        least=len(headings),
        rest="--csv",
        csv=(*Entry._fields, "hand", "what", "fate", "by", "clock_back"),
    )
    none = "" if entries else "Nothing has been entered yet."
    return Page(table=table, none=none)


_OF_ENTRIES: Final = (
    Heading("id", "#", "score"),
    Heading("time", "time"),
    Heading("who", "who"),
    Heading("terminal", "terminal"),
    Heading("game", "game", "score"),
    Heading("what", "what"),
)


def _entry_rows(history: list[HistoryEntry], headings: tuple[Heading, ...]) -> Iterator[Row]:
    """A row for each entry, those of a day below its date."""
    last_day = ""
    for entry, hand, what, fate, by, clock_back in history:
        day, time = local_time(entry.at)[:10], local_time(entry.at)[11:16]
        words = capitalized(what) + (f" [{fate} by {by}]" if fate else "")
        words += " [the clock had been turned back]" if clock_back else ""
        told = {**entry._asdict(), "time": time, "what": words}
        yield Row(
            (),
            tuple(Cell(words=str(told[heading.name] or "–")) for heading in headings),
            head=day if day != last_day else "",
            object={
                **entry._asdict(),
                "hand": hand,
                "what": what,
                "fate": fate or None,
                "by": by,
                "clock_back": clock_back,
            },
        )
        last_day = day


def _histories(book: Book, entries: list[Entry]) -> list[HistoryEntry]:
    """The history of every game in these entries, in the order of the book."""
    games: dict[int, list[Entry]] = {}
    for entry in entries:
        games.setdefault(entry.game, []).append(entry)
    renames = book.renames()
    history: list[HistoryEntry] = []
    for own in games.values():
        try:
            if any(entry.kind in OF_AN_EVENING for entry in own):
                history += evening_history.evening_history_of(own, renames)
            else:
                history += history_of(own, renames, book.number_of)
        except Damaged as damaged:
            raise BadBook(f"{damaged}; `euchre doctor` shows what to do") from None
    earlier = set_back((entry.id, entry.at) for entry in entries)
    history = [one._replace(clock_back=one.entry.id in earlier) for one in history]
    return sorted(history, key=lambda one: one.entry.id)


# -- games ---------------------------------------------------------------------------------------

MOST: Final = 20
"""The number of games listed without `--all`."""


@shows(
    option("-a --all", f"List all games, not only the last {MOST}.", field="all_games"),
    person_option("--player NAME", "Only games with this player.", complete=complete_player),
    option("--season TEXT", "Only games of a season.", shell_complete=complete_from_book(seasons)),
    days_options,
    forms="json jsonl csv",
)
def games(
    book: Book,
    session: Session,
    all_games: bool,
    player: str | None,
    season: str | None,
    since: str | None,
    until: str | None,
) -> Page:
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
    filters = {
        "game IN (SELECT game FROM sittings WHERE player = ?)": player
        and Names(
            str(row[0]) for row in book.each("SELECT DISTINCT player FROM sittings ORDER BY 1")
        ).one(player, nobody="nobody in the scorebook", hint="; `euchre players` lists everybody"),
        "season = ?": season and season_called(seasons(book), season),
        "day >= ?": since,
        "day <= ?": until,
    }
    given = {sql: value for sql, value in filters.items() if value is not None}
    condition, values = " AND ".join(given) or "true", list(given.values())
    with book.reading():
        total = book.rows(_HOW_MANY.format(condition), values)[0]["number"]
        listed = book.rows(_GAMES.format(condition), [*values, total if all_games else MOST])
    current = book.current()
    matches = _in_matches(book)
    lineups = _lineups(book, [game["game"] for game in listed])
    try:
        rows = [
            _game_row(
                {
                    **game,
                    "on_the_table": game["game"] == current,
                    "match": matches.get(game["game"]),
                },
                lineups.get(game["game"], []),
            )
            for game in listed
        ]
    except (TypeError, ValueError):
        raise BadBook(
            f"{book.path}: a row of the table of games is damaged{ASK_THE_DOCTOR}"
        ) from None
    notes = []
    if total > len(rows):
        notes.append(f"… and {total - len(rows):,} earlier: euchre games --all")
    if any(game["game"] == current for game in listed):
        notes.append("* the current game")
    table = Table(
        *("games", "Games", "", (), _OF_GAMES, tuple(rows)),
        notes=tuple(notes),
        least=6,
        rest="--csv",
        csv=_GAMES_CSV,
    )
    none = "No game matches." if given else no_game_words(book)
    return Page(table=table, none="" if rows else none)


_GAMES: Final = """
SELECT games.*, (SELECT count(*) FROM hands WHERE hands.game = games.game AND outcome = 'conceded')
    AS given_up  -- A concession is entered like a hand, but not counted as one.
FROM games JOIN days USING (game) WHERE {}
ORDER BY coalesce(nullif(day, ''), substr(begun_at, 1, 10)) DESC, game DESC LIMIT ?
"""
_HOW_MANY: Final = "SELECT count(*) AS number FROM games JOIN days USING (game) WHERE {}"


def _lineups(book: Book, games: list[int]) -> dict[int, list[Players]]:
    """For each game, the lineups that played its hands, in order."""
    lineups: dict[int, list[Players]] = {}
    for row in book.rows(
        "SELECT game, north, east, south, west FROM hands "
        "WHERE game IN (SELECT value FROM json_each(?)) "
        "GROUP BY game, north, east, south, west ORDER BY min(hand)",
        [json.dumps(games)],
    ):
        lineups.setdefault(row["game"], []).append(lineup_in(row))
    return lineups


def _in_matches(book: Book) -> dict[int, dict[str, Any]]:
    """For each game of a match: with which game it began, of how many games it is the best, the
    games that each side of this one had won after it, and how it stands now."""
    return {
        game.number: {
            "first_game": match.games[0].number,
            "best_of": match.best_of,
            "games_won": by_side(
                match._replace(games=match.games[: at + 1]).won_by_sides(game.names)
            ),
            "state": match.state,
        }
        for match in matches_in(book)
        for at, game in enumerate(match.games)
    }


_OF_GAMES: Final = (
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
_GAMES_CSV: Final = (
    *("game", "date", "event", "season", "place", "name"),
    *("players.N", "players.E", "players.S", "players.W", "rules.preset", "rules.rules"),
    *("score.NS", "score.EW", "hands_played", "state", "winner", "conceded", "on_the_table"),
    *("begun_at", "match", "evening", "round", "table"),
)
"""The columns of the CSV. New ones go at the end."""

_AS_IN_THE_BOOK: Final = (
    *("game", "begun_at", "date", "event", "season", "place", "name", "state", "winner"),
    *("conceded", "on_the_table", "match"),
)


def _game_row(game: Mapping[str, Any], lineups: list[Players]) -> Row:
    seated = [*lineups, lineup_in(game)]
    score, rules, match = (game["ns"], game["ew"]), json.loads(game["house_rules"]), game["match"]
    hands = game["hands"] - game["given_up"]
    won = match and match["games_won"]
    places = {name: game[f"{name}_number"] for name in ("round", "table")}
    texts = (
        f"{'*' if game['on_the_table'] else ''}{game['game']}",
        game["date"],
        side_through(seated, Side.NS),
        side_through(seated, Side.EW),
        short_score(score),
        _result(game),
        f"{won['NS']}–{won['EW']} of {match['best_of']}" if match else "",
        ", ".join(f"{name} {number}" for name, number in places.items() if number),
        str(hands or "–"),
        ", ".join([game["rules"], *(f"{name} {value}" for name, value in rules.items())]),
    )
    return Row(
        (),
        tuple(Cell(words=words) for words in texts),
        object={
            **{name: game[name] for name in _AS_IN_THE_BOOK},
            "players": by_seat([game[name] for name in NAMES]),
            "rules": {"preset": game["rules"], "rules": rules},
            "score": by_side(score),
            "hands_played": hands,
            "evening": game["evening"] or None,
            **{name: number or None for name, number in places.items()},
        },
    )


def _result(game: Mapping[str, Any]) -> str:
    """The side that won, or the state of the game."""
    if game["state"] != "over":
        return "struck out" if game["state"] == "struck" else "not over"
    if game["winner"] is None:
        return "a tie"
    side = "N/S" if game["winner"] == "NS" else "E/W"
    return f"{side} won{', conceded' if game['conceded'] else ''}"
