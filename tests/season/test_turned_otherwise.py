"""Evenings and records are about who played whom: neither the chairs they sat on nor the order in
which games came into the book changes them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre_cli.book.store import Store
from euchre_cli.stats.games import book_of
from euchre_cli.stats.night import Night, days_played, night_of
from euchre_cli.stats.record_definitions import Record
from euchre_cli.stats.records import records_of
from euchre_cli.stats.season import Season
from euchre_cli.stats.win_chance_line import TurningHand

from .played import QUICK, book, season, told
from .random_season import Played, turn
from .random_season import book as book_of_games
from .random_season import season as random_season

SEEDS = (60, 72)


def games_of(seed: int) -> list[Played]:
    """Games of a season that are told apart by when they began."""
    return random_season(seed, 26, named=True, logged=True)


def others(seed: int) -> dict[str, list[Played]]:
    """The same games otherwise."""
    games, rng = games_of(seed), Random(seed)
    found = {
        f"{chairs} chairs farther": [Played(turn(one.bodies, chairs), one.at) for one in games]
        for chairs in (1, 2, 3)
    }
    found["each its own chairs"] = [
        Played(turn(one.bodies, rng.randrange(4)), one.at) for one in games
    ]
    found["the last first"] = games[::-1]
    found["in any order"] = rng.sample(games, len(games))
    return found


def whose(names: tuple[str, ...]) -> object:
    """A side, whoever of the two stands first."""
    return frozenset(names)


def told_of(night: Night) -> dict[str, Any]:
    """An evening without what numbers games and seats have."""
    back, turning = night.comeback, night.turning
    return {
        "about": night[1:4],
        "games": [game.name for game in night.games],
        "hands": (night.hands, night.calls, night.euchred, night.loners, night.loners_marched),
        "players": [one._replace(added=round(one.added, 9)) for one in night.players],
        "best": [one.name for one in night.best],
        "comeback": back and (whose(back.names), whose(back.against), back.score, back.chance),
        "turning": turning and _turned(turning),
        "leaders": night.leaders,
        "streaks": [
            (name, one.result, one.games, one.first.name, one.last.name)
            for name, one in night.streaks
        ],
    }


def _turned(turning: TurningHand) -> tuple[Any, ...]:
    """The turning hand without the number of its game."""
    course = (turning.outcome, turning.before, turning.after)
    return (turning.maker, whose(turning.names), course)


def told_of_record(record: Record, games: dict[int, str]) -> dict[str, Any]:
    """A record, its games by name."""
    held = []
    for one in record.holders:
        level = one.score is not None and one.score[0] == one.score[1]
        # Of a tie neither side comes first.
        sides = whose((*one.names, *one.against)) if level else (whose(one.names), one.against[:0])
        game = None if one.game is None else games[one.game]
        held.append((sides, one.score, one.date, one.since, game, one.words))
    return record._asdict() | {"holders": held}


def read(store: Store) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    found = book_of(store)
    names = {game.number: game.name for game in found.games}
    nights = [told_of(night_of(found, day)) for day in days_played(found)]
    return nights, [told_of_record(one, names) for one in records_of(Season(found))]


@pytest.mark.parametrize("seed", SEEDS)
def test_evenings_and_records_are_the_same(tmp_path: Path, seed: int) -> None:
    with book_of_games(tmp_path / "book.db", games_of(seed)) as store:
        nights, records = read(store)
    assert len(nights) > 2
    assert len(records) > 8
    for nth, (how, games) in enumerate(others(seed).items()):
        with book_of_games(tmp_path / f"{nth}.db", games) as store:
            found = read(store)
        assert found[0] == nights, how
        assert found[1] == records, how


def test_the_seasons_have_something_of_everything(tmp_path: Path) -> None:
    """Otherwise the test above says little."""
    nights = []
    for seed in SEEDS:
        with book_of_games(tmp_path / f"{seed}.db", games_of(seed)) as store:
            found = book_of(store)
            nights += [night_of(found, day) for day in days_played(found)]
    for what in ("best", "comeback", "turning", "leaders", "streaks"):
        assert sum(bool(getattr(night, what)) for night in nights) > 1, what


@pytest.mark.parametrize("chairs", [0, 1])
def test_games_alike_hold_a_record_in_the_order_they_were_played(chairs: int) -> None:
    seats = ("Ann", "Bob", "Cat", "Dan")
    names = (*seats[chairs:], *seats[:chairs])
    days = ("2026-11-05", "2026-11-12", "2026-11-19")
    games = [told(nth, QUICK, names, date=day) for nth, day in enumerate(days[::-1], 1)]
    for order in (games, games[::-1]):
        for record in records_of(Season(book(*order))):
            if record.definition.name != "longest_streak":
                found = [held.date for held in record.holders]
                assert sorted(set(found)) == list(dict.fromkeys(found)) == list(days), (
                    record.definition.name
                )
    assert season(games).games == season(games[::-1]).games
