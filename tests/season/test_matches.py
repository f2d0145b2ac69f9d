"""Matches in the statistics: what the commands count, the views of the file say too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.events import BestOfSet, GameBegun, GameStruck, Players
from euchre_cli.book.matches import matches_in
from euchre_cli.book.store import Store
from euchre_cli.stats.games import book_of
from euchre_cli.stats.season import Season

from ..card_table import CardTable

PEOPLE = ("Ann", "Bob", "Cat", "Dan", "O'Hara", '"Eve"')


def players_of(rng: Random) -> Players:
    """Mostly the same two pairs in any seats; sometimes other partners, a stranger, or nobody."""
    north, east, south, west = ("Ann", "Bob", "Cat", "Dan")
    what = rng.random()
    if what < 0.06:
        north, east, south, west = rng.sample(PEOPLE, 4)
    elif what < 0.1:
        east, south = south, east
    elif what < 0.15:
        west = rng.choice(("", "Ann"))
    elif what < 0.4:
        north, east, south, west = west, north, east, south
    return north, east, south, west


@pytest.fixture
def store(tmp_path: Path, seed: int) -> Iterator[Store]:
    """A book of games of which only the result is known, with a match now and then."""
    rng = Random(seed)
    with Store.open(str(tmp_path / "book.db"), create=True) as store:
        for _ in range(60):
            players = players_of(rng)
            result = rng.choice(((10, 4), (3, 10)))
            preset = "standard"
            if rng.random() < 0.1:
                preset, result = "eight-hands", (5, 5)
            begun = GameBegun(
                players,
                preset,
                season="2027" if rng.random() < 0.04 else "2026",
                date=f"2026-11-{rng.randrange(1, 5):02}",
                evening=7 if rng.random() < 0.2 else 0,
                result=None if rng.random() < 0.1 else result,
            )
            more = [BestOfSet(rng.choice((1, 3, 3, 5)))] if rng.random() < 0.2 else []
            with store.writing() as writer:
                sheet = writer.begin(begun, *more)
                if rng.random() < 0.1:
                    writer.add(sheet.number, GameStruck())
        yield store


@pytest.mark.seeds(6)
def test_the_views_have_the_matches_of_the_commands(store: Store, seed: int) -> None:
    found = [
        (match.games[0].number, match.best_of, match.numbers(), match.won, match.decided)
        for match in matches_in(store)
    ]
    games: dict[int, list[int]] = {}
    for row in store.rows("SELECT match, game FROM match_games ORDER BY match, number"):
        games.setdefault(row["match"], []).append(row["game"])
    again = [
        (
            row["match"],
            row["best_of"],
            games[row["match"]],
            (row["won"], row["lost"]),
            bool(row["decided"]),
        )
        for row in store.rows("SELECT * FROM matches")
    ]
    assert sorted(again) == sorted(found)
    assert found
    of_four = {
        (match.games[0].number, tuple(match.numbers()))
        for row in store.rows("SELECT DISTINCT north, east, south, west FROM games")
        for match in matches_in(store, list(row.values()))
    }
    assert of_four == {(first, tuple(numbers)) for first, _, numbers, _, _ in found}


@pytest.mark.seeds(6)
def test_matches_won_and_lost_are_counted_twice(store: Store, seed: int) -> None:
    won, lost = Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    for match in matches_in(store):
        if match.winner is not None:
            for keys, pair in (
                (won, match.pairs[match.winner]),
                (lost, match.pairs[1 - match.winner]),
            ):
                keys.update([(pair[0],), (pair[1],), (min(pair), max(pair))])
    season = Season(book_of(store))
    for by, view in (("player", "standings"), ("pair", "pairs")):
        rows = season.by(by).rows  # type: ignore[arg-type]
        assert {key: row.match_results.count("W") for key, row in rows.items()} == {
            key: won[key] for key in rows
        }
        keys = ("player", "partner")[: 1 + (by == "pair")]
        in_view = {
            tuple(row[key] for key in keys): (row["matches_won"], row["matches_lost"])
            for row in store.rows(f"SELECT * FROM {view}")  # noqa: S608
        }
        assert in_view == {key: (won[key], lost[key]) for key in rows}
    assert len(season.games) > 30


def test_the_standings_show_matches_only_where_there_are_any(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7")
    assert "matches" not in table.done("stats")
    for line in ("new Ann Bob Cat Dan --best-of 3 --target 1", "hand Ann 3"):
        table.done(line)
    assert "matches" not in table.done("stats")
    table.done("result Ann Bob Cat Dan 1-0")
    assert "matches" in table.done("stats")
    rows = table.json("stats pairs --columns matches_won,matches_lost")["rows"]
    assert [(row["matches_won"], row["matches_lost"]) for row in rows] == [(1, 0), (0, 1)]


def test_a_match_counts_where_its_last_game_does(table: CardTable) -> None:
    for line in ("new Ann Bob Cat Dan --best-of 3 --target 1 --date 2026-11-05", "hand Ann 3"):
        table.done(line)
    table.done("result Ann Bob Cat Dan 1-0 --date 2026-11-12")
    for days, matches in (("--until 2026-11-05", 0), ("--since 2026-11-12", 1), ("", 1)):
        rows = table.json(f"stats --columns matches_won {days}")["rows"]
        assert max(row["matches_won"] for row in rows) == matches, days
