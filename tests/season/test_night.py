"""An evening in ten lines: what is told and what is left out, for a chat and for programs; which
evening, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.season.games import book_of
from euchre_cli.season.night import LINES, Night, days_played, night_lines, night_object

from ..card_table import CardTable
from .random_season import book as book_of_games
from .random_season import season as random_season
from .recount import Recount, Tables
from .told import QUICK, Told, book, result, told

NEXT = ("Ann", "Cat", "Bob", "Dan")
LAST = ("Ann", "Bob", "Dan", "Cat")
DAY = "2026-11-19"
ACTS = ("\x1b[31mAnn", "\u202eBob", "=1+1", "Dan<b>")
LONG = "N3 E3 " * 8 + "N5"
"""N/S win 10–8 in seventeen hands."""


def night(*games: Told) -> Night:
    return Night(book(*games), DAY)


FIGURES = (
    *("games", "games_won", "games_tied", "hands", "points_for", "points_against"),
    *("calls", "euchred", "loners", "loners_marched"),
)
"""What is counted for the numbers of a player of a night, in their order."""

NIGHTS = {
    "a comeback, and the season's leaders": [
        told(8, QUICK, NEXT, date="2026-11-05", season="summer"),
        told(9, QUICK, date="2026-11-12"),
        told(1, "N3 E3 S5! W2 N5 E3 N3 E5 S4", event="our THURSDAYS", place="the Vera"),
        told(2, "E3 E3 E5! E3 E3 N5! S5 N5! N3", NEXT, place="the Vera"),
        told(3, "E5! S2 W3 N3 E3 E4 W5", LAST),
    ],
    "of some the result only": [told(1, LONG), result(2, (6, 10), loners=("Bob", "Bob"))],
    "a result, and nothing that acts": [
        told(9, "E5! N2 E5!", ACTS, date="2026-11-12", season="\x9bS"),
        result(1, (6, 10), ACTS, event="\x1b]0;x\x07", place="a\u2028b", season="\x9bS"),
    ],
    "of two comebacks the bigger": [told(1, "E5! E3 N5! N5! N5!"), told(2, "E5! E5! N5! N5! N5")],
    "six games have a line each, however they ended; so nothing is said of loners and euchres": [
        told(8, QUICK, date="2026-11-12"),
        told(1, f"{LONG} E4"),
        told(2, QUICK),
        told(3, "N5! E5! N3"),
        told(4, "N5! E5! N3", given_up=0),
        told(5, "N3 E3", target=None),
        told(6, QUICK, ("Ann", "", "", "Dan")),
    ],
    "of more games, how many each won": [
        *(told(nth, QUICK, ("Gus", one, "Bob", "Ann")) for nth, one in enumerate("ABCDE")),
        *(told(nth, "E3", NEXT) for nth in (5, 6)),
        told(7, "", NEXT, given_up=1),
    ],
    "of two who won as much, both": [told(1, LONG), told(2, LONG)],
    "a tie is no loss": [
        told(1, f"{LONG}!"),
        told(2, "N3 E3 N3 E3", LAST, target=None),
        told(3, "N3 E3 " * 9 + "N3 N3", ("Eve", "Bob", "Finn", "Dan")),
    ],
    "of three who won as much, nobody": [
        told(nth, LONG, (one, "Dan", other, "Eve"))
        for nth, (one, other) in enumerate(("AB", "AC", "BC"))
    ],
    "all won as much": [told(1, QUICK), told(2, "E5! E5! E5", date="2026-11-12")],
}


@pytest.mark.parametrize("named", NIGHTS)
def test_a_night(named: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(night_lines(night(*NIGHTS[named]))) == snapshot


def test_a_night_as_json(snapshot: SnapshotAssertion) -> None:
    answer = night_object(night(*NIGHTS["a comeback, and the season's leaders"]))
    assert sum(one["chance_added"] for one in answer["players"]) == pytest.approx(0, abs=1e-5)
    first = {"games": answer["games"][:1], "players": answer["players"][:1]}
    assert json.dumps(answer | first, indent=1) == snapshot


@pytest.mark.seeds(1)
def test_any_night_has_the_numbers_of_the_recount_in_ten_lines(tmp_path: Path, seed: int) -> None:
    with book_of_games(tmp_path / "book.db", random_season(seed, 4 + 8 * seed)) as store:
        read = book_of(store)
        counted, days = Tables(store.rows, read.loners), days_played(read)
        for one in (Night(read, day) for day in days):
            lines = night_lines(one)
            assert 2 <= len(lines) <= LINES
            assert all(line == line.rstrip() and "  " not in line for line in lines)
            rows = Recount(counted, "player", chosen=one.shown).rows.items()
            figures = {name: numbers for name, *numbers, _ in one.players}
            assert figures == {name: [row[one] for one in FIGURES] for (name,), row in rows}
            order = [
                (2 * won + tied - games, ours - theirs)
                for games, won, tied, _, ours, theirs, *_ in figures.values()
            ]
            assert order == sorted(order, reverse=True)
            season = [game for game in read.games if game.day and game.season == one.season_name]
            so_far = [game.number for game in season if game.day <= one.date]
            rows = Recount(counted, "player", chosen=so_far).rows.items()
            ahead = {who: row["games_won"] - row["games_lost"] for who, row in rows if row["games"]}
            first = {who for (who,), lead in ahead.items() if lead == max(ahead.values())}
            first_day = one.date == min(game.day for game in season)
            assert {leader.name for leader in one.leaders} == (set() if first_day else first)
    assert days == sorted(days, reverse=True)


@pytest.mark.parametrize(("hands", "best"), [(18, []), (20, ["Ann", "Cat"])])
def test_a_player_of_the_night_has_played_twenty_hands(hands: int, best: list[str]) -> None:
    assert night_object(night(told(1, "N3 E3 " * (hands // 2 - 1) + "N3 N3")))["best"] == best


def test_loners_and_euchres(snapshot: SnapshotAssertion) -> None:
    said = {}
    for hands in (
        *("-", "N3 E3", "N3 E3 " * 5, "N3! E2", "N5! W5! N5!"),
        *("N2 E2 N2 E3", "N2 E2", "E2 E2 N3", "E2 E2 E2"),
    ):
        lines = night_lines(night(told(1, hands)))[2:]
        said[hands] = " ".join(one for one in lines if "Turning hand" not in one)
    assert said == snapshot


# -- the command ---------------------------------------------------------------------------------


def test_an_evening_is_the_last_one_or_that_of_a_date(
    table: CardTable, snapshot: SnapshotAssertion
) -> None:
    for date in ("2026-10-01", "2026-11-05", "2026-11-12", DAY):
        table.done(f"result Ann Bob Cat Dan 10-7 --date {date}")
    asked = ("night", "night 2026-11-12", "night 2026-11-18", "night Thursday")
    assert {line: table.type(line) for line in asked} == snapshot
    assert table.json("night")["lines"] == table.done("night").splitlines()
    for game in (2, 3, 4):
        table.done(f"void --game {game}")
    assert "the last evening was 2026-10-01" in table.refused(f"night {DAY}")


def test_a_book_without_an_evening(table: CardTable, snapshot: SnapshotAssertion) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert [table.type(line) for line in (f"night {DAY}", "night --json")] == snapshot
    (table.folder / "old.euchre").write_text("hand 1; maker N; tricks NS 3\n")
    table.done(f"import {table.folder / 'old.euchre'}")
    assert table.done("night").startswith("No game in the scorebook has a date: ")


def test_a_night_before_its_first_hand(game: CardTable) -> None:
    assert "1 game, 0 hands" in game.done("night")
