"""The columns of win chance, over the hands of a player's sides."""

from __future__ import annotations

from random import Random

import pytest

from euchre_cli.stat_columns.chances_and_ratings import TIGHT
from euchre_cli.stat_columns.column import Cell
from euchre_cli.stat_columns.interval import difference_interval
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.season import Season

from .played import QUICK, season, told

GAMES = (
    told(1, "N3 E3 " * 9 + "N3"),
    told(2, "E5! - S2 W3 N3 E3 E4 W5"),
    told(3, "N5 E5! N3", given_up=0),
)


def _cell(of: Season, column: str, player: str) -> Cell:
    return COLUMNS[column].value(of.by("player").rows[(player,)], of)


def _sums(values: list[float]) -> tuple[float, float, int]:
    return sum(values), sum(value * value for value in values), len(values)


@pytest.mark.parametrize(("player", "sign"), [("Ann", 1), ("Dan", -1)])
def test_clutch_has_the_interval_of_what_each_hand_added(player: str, sign: int) -> None:
    of = season(GAMES)
    hands = [
        (sign * change, weight >= TIGHT)
        for line in dict(of.each_line()).values()
        for score, change, weight in zip(line.hands, line.added, line.leverage, strict=True)
        if score.counts
    ]
    tight = _sums([change for change, is_tight in hands if is_tight])
    others = _sums([change for change, is_tight in hands if not is_tight])
    cell, ends = _cell(of, "clutch", player), difference_interval(tight, others)
    assert ends is not None
    assert (cell.n, cell.part) == (tight[2], None)
    value = tight[0] / tight[2] - others[0] / others[2]
    assert (cell.value, cell.low, cell.high) == pytest.approx((value, *ends), abs=1e-9)


@pytest.mark.parametrize(
    ("hands", "clutch"), [(QUICK, False), ("N3", False), ("N3 E3 " * 9 + "N3", True)]
)
def test_without_two_hands_of_both_kinds_clutch_has_no_interval(hands: str, clutch: bool) -> None:
    cell = _cell(season([told(1, hands)]), "clutch", "Ann")
    assert (cell.low is not None) == (cell.high is not None) == clutch


def test_the_order_of_the_games_changes_no_digit() -> None:
    games = [told(nth, one, dealer=nth % 4) for nth, one in enumerate(_random_games(7), 1)]
    names = ("chance_added", "clutch")
    found = [
        [_cell(season(order), name, "Ann") for name in names] for order in (games, games[::-1])
    ]
    assert found[0] == found[1]
    assert found[0][-1].low is not None


def _random_games(seed: int) -> list[str]:
    rng = Random(seed)
    hands = ("N3", "N5", "S2", "E3", "E5!", "W2", "-")
    return [" ".join(rng.choices(hands, k=14)) for _ in range(40)]
