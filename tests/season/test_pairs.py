"""What two players do together beyond what each does without the other."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from euchre_cli.report.values import Cell
from euchre_cli.season.counting import People
from euchre_cli.season.interval import t_quantile
from euchre_cli.season.season import Season
from euchre_cli.season.tables import PAIRS

from .told import Told, season, told


def pair(counted: Season, one: str, other: str, column: str = "synergy") -> Cell:
    """A cell of the row of two partners."""
    rows = PAIRS.rows(counted, "pair", [PAIRS.column(column)])
    return next(row.cells[0] for row in rows if row.key == (one, other))


def three_games(together: int = 48, one: int = 48, other: int = 48) -> list[Told]:
    """So many hands of Ann with Cat, of Ann with Eve, and of Eve with Cat, always against Bob and
    Dan; the margins of four hands are +1 −1 +2 +2, then +2 −1 +1 +1, then +1 −1 −1 +1."""
    played = (
        (together, "N3 E3 N5 E2", ("Ann", "Bob", "Cat", "Dan")),
        (one, "N5 E3 N3 N3", ("Ann", "Bob", "Eve", "Dan")),
        (other, "N3 E3 E3 N3", ("Eve", "Bob", "Cat", "Dan")),
    )
    return [
        told(number, f"{words} " * (hands // 4), names, target=None)
        for number, (hands, words, names) in enumerate(played, 1)
        if hands
    ]


def test_a_synergy_worked_by_hand() -> None:
    counted = season(*three_games())
    # 1 a hand together; 0.75 of Ann without Cat, 0 of Cat without Ann.
    assert pair(counted, "Ann", "Cat", "expected_margin") == Cell(0.75)
    synergy = pair(counted, "Ann", "Cat")
    assert (synergy.value, synergy.n) == (0.25, 48)
    # s²/n of margins with squares 10, 7 and 4 in four hands.
    error = sum((squares / 4 - middle**2) / 47 for squares, middle in ((10, 1), (7, 0.75), (4, 0)))
    assert synergy.low is not None
    assert 0.25 - synergy.low == pytest.approx(t_quantile(137) * error**0.5, rel=1e-3)


def test_the_scantest_record_says_whether_there_is_enough() -> None:
    for hands in ((36, 48, 48), (48, 48, 36)):
        few = season(*three_games(*hands))
        assert pair(few, "Ann", "Cat") == Cell(n=36)
        assert pair(few, "Ann", "Cat", "expected_margin") == Cell()
    never = Cell(n=0, words="never apart")
    namesakes = told(1, "N3", ("Ann", "Bob", "Ann", "Dan"))
    assert pair(season(*three_games(48, 0, 0)), "Ann", "Cat") == never
    assert pair(season(namesakes), "Ann", "Ann") == never


def test_the_whole_season_says_how_a_pair_does_whoever_is_chosen() -> None:
    whole = season(*three_games())
    assert pair(whole.of(People("Cat")), "Ann", "Cat") == pair(whole, "Ann", "Cat")


# -- simulated groups ----------------------------------------------------------------------------


def group(seed: int, strengths: list[float], bonus: float) -> Season:
    """130 games of eleven hands in changing partnerships; the first two players make `bonus` more a
    hand together than their strengths say, as every other game has them in it."""
    rng = Random(seed)
    names = [f"P{nth}" for nth in range(len(strengths))]
    games = []
    for number in range(1, 131):
        sat = rng.sample(names, 4)
        lean = 0.0
        for sign, side in ((1, sat[::2]), (-1, sat[1::2])):
            lean += sign * sum(strengths[names.index(name)] for name in side)
            lean += sign * bonus * (sorted(side) == ["P0", "P1"])
        rates = (0.05, 0.14, 0.31 + lean / 2, 0.31 - lean / 2, 0.14, 0.05)
        words = rng.choices(("N5!", "N5", "N3", "E3", "E5", "E5!"), rates, k=11)
        games.append(told(number, " ".join(words), (sat[0], sat[1], sat[2], sat[3]), target=None))
    return season(*games)


@pytest.mark.seeds(1)
def test_two_good_players_are_no_synergy_and_a_planted_one_is_found(seed: int) -> None:
    strong = [0.1, 0.1, -0.05, -0.05, -0.05, -0.05]
    some = range(10 * seed, 10 * seed + 10)
    plain = [pair(group(number, strong, 0), "P0", "P1") for number in some]
    planted = [pair(group(number, strong, 0.4), "P0", "P1") for number in some]
    assert abs(mean(cell.value or 0 for cell in plain)) < 0.2
    assert abs(mean(cell.value or 0 for cell in planted) - 0.4) < 0.2
    covered = [(cell.low or 0) <= 0 <= (cell.high or 0) for cell in plain]
    assert mean(covered) > 0.7
