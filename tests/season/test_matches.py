"""Matches in the statistics: what the commands count, the views of the file say too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.events import BestOfSet, GameBegun, GameStruck, Players
from euchre_cli.book.matches import matches_in
from euchre_cli.book.store import Store

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
