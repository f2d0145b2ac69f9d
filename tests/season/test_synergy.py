"""Whether a partnership is more than its two players: worked examples, and simulated groups with
and without a synergy planted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean

import pytest

from euchre_cli.stat_columns.pairs import MIN_PAIR_HANDS, MarginSums, Synergy, synergy

NO_HANDS = MarginSums(0, 0, 0)


def record(*margins: int, times: int = 1) -> MarginSums:
    return MarginSums(
        times * len(margins),
        times * sum(margins),
        times * sum(margin * margin for margin in margins),
    )


# -- worked examples -----------------------------------------------------------------------------


def test_a_synergy_worked_by_hand() -> None:
    together = record(1, 2, 1, -1, 2, 1, 4, -2, 1, 1)  # mean 1
    one = record(1, -1, 1, 1, -2, 2, 1, 1)  # mean 0.5
    other = record(1, -1, -1, 1, 2, -2)  # mean 0
    found = synergy(together, one, other)
    assert found is not None
    assert (found.predicted, found.actual, found.difference) == (0.5, 1.0, 0.5)
    # s²/n: 24/9/10 + 12/7/8 + 12/5/6 = 0.2667 + 0.2143 + 0.4; (their sum)²/(0.2667²/9 + 0.2143²/7
    # + 0.4²/5) = 16.72 degrees of freedom, 16 of which are taken: t = 2.120, and 2.120 √0.8810.
    assert found.high - found.difference == pytest.approx(1.990, abs=0.001)
    assert found.difference - found.low == pytest.approx(1.990, abs=0.001)
    assert not found.enough


def test_the_two_may_be_named_either_way_round() -> None:
    together, one, other = record(1, 2, -1), record(1, 1, -2), record(4, -1, -1, 1)
    assert synergy(together, one, other) == synergy(together, other, one)


@pytest.mark.parametrize("hands", [NO_HANDS, record(2)])
@pytest.mark.parametrize("which", [0, 1, 2])
def test_too_few_hands_give_nothing(hands: MarginSums, which: int) -> None:
    records = [record(1, -1, times=30)] * 3
    records[which] = hands
    assert synergy(*records) is None


def test_hands_that_all_came_out_alike_give_nothing() -> None:
    assert synergy(*[record(1, times=30)] * 3) is None


def test_two_hands_each_are_a_number_with_a_wide_interval() -> None:
    found = synergy(record(1, 2), record(1, 1), record(1, 1))
    assert found is not None
    assert found.difference == -0.5
    # Nothing but the two hands together says how far luck goes: t(1) = 12.7.
    assert found.high - found.low == pytest.approx(2 * 12.706 * 0.5, abs=0.001)


@pytest.mark.parametrize(
    ("hands", "min_hands", "enough"),
    [
        ((MIN_PAIR_HANDS, MIN_PAIR_HANDS, MIN_PAIR_HANDS), MIN_PAIR_HANDS, True),
        ((MIN_PAIR_HANDS - 2, MIN_PAIR_HANDS, MIN_PAIR_HANDS), MIN_PAIR_HANDS, False),
        ((MIN_PAIR_HANDS, MIN_PAIR_HANDS - 2, MIN_PAIR_HANDS), MIN_PAIR_HANDS, False),
        ((MIN_PAIR_HANDS, MIN_PAIR_HANDS, MIN_PAIR_HANDS - 2), MIN_PAIR_HANDS, False),
        ((10, 10, 10), 10, True),
        ((100, 100, 100), 102, False),
    ],
)
def test_enough_is_said_of_the_scantest_record(
    hands: tuple[int, int, int], min_hands: int, enough: bool
) -> None:
    found = synergy(*(record(1, -1, times=number // 2) for number in hands), min_hands=min_hands)
    assert found is not None
    assert found.enough is enough


# -- simulated groups ----------------------------------------------------------------------------

MARGINS = (4, 2, 1, -1, -2, -4)


def hands(rng: Random, number: int, lean: float) -> MarginSums:
    """So many hands by the six outcome rates, with a mean margin of `lean`."""
    rates = (0.05, 0.14, 0.31 + lean / 2, 0.31 - lean / 2, 0.14, 0.05)
    return record(*rng.choices(MARGINS, rates, k=number))


def plus(one: MarginSums, other: MarginSums) -> MarginSums:
    return MarginSums(
        one.hands + other.hands, one.margin + other.margin, one.squares + other.squares
    )


def games(
    rng: Random, number: int, strengths: Sequence[float], players: Sequence[int], bonus: float = 0
) -> MarginSums:
    """So many games of eleven hands of these one or two players, their partner and their opponents
    drawn from the others (nobody's number below 2)."""
    total = NO_HANDS
    for _ in range(number):
        drawn = rng.sample(range(2, len(strengths)), 4 - len(players))
        side = [*players, *drawn[: 2 - len(players)]]
        rivals = drawn[2 - len(players) :]
        lean = sum(strengths[one] for one in side) - sum(strengths[one] for one in rivals) + bonus
        total = plus(total, hands(rng, 11, lean))
    return total


def strengths_of(rng: Random) -> list[float]:
    """Eight players as far apart as in a group where the better side wins 62 games of 100."""
    return [rng.gauss(0, 0.1) for _ in range(8)]


def season(rng: Random, together: int, planted: float) -> Synergy:
    """The synergy of two of a group in which everybody sits with everybody alike: for each game
    together there are four in which the other was not at the table, with eight players."""
    strengths = strengths_of(rng)
    found = synergy(
        games(rng, together, strengths, (0, 1), planted),
        games(rng, 4 * together, strengths, (0,)),
        games(rng, 4 * together, strengths, (1,)),
    )
    assert found is not None
    return found


@pytest.fixture(scope="module")
def without() -> list[Synergy]:
    return [season(Random(seed), 16, 0) for seed in range(600)]


@pytest.fixture(scope="module")
def planted() -> list[Synergy]:
    return [season(Random(seed), 16, 0.3) for seed in range(600)]


def test_without_synergy_the_interval_covers_nought_95_times_of_100(
    without: list[Synergy],
) -> None:
    # 94 over 2,000 seasons, for games share their company; 600 seasons tell it to ± 2.
    assert 0.92 < mean(one.low <= 0 <= one.high for one in without) < 0.97


def test_the_interval_covers_a_planted_synergy_as_often(planted: list[Synergy]) -> None:
    assert 0.92 < mean(one.low <= 0.3 <= one.high for one in planted) < 0.97


def test_a_planted_synergy_is_found_at_its_size(
    without: list[Synergy], planted: list[Synergy]
) -> None:
    # The standard error of one season is 0.16, of the mean of 600 a little below 0.01.
    assert abs(mean(one.difference for one in without)) < 0.02
    assert abs(mean(one.difference for one in planted) - 0.3) < 0.02


def test_a_season_shows_a_synergy_half_the_time_and_four_seasons_nearly_always(
    planted: list[Synergy],
) -> None:
    assert 0.35 < mean(one.low > 0 for one in planted) < 0.6
    assert mean(season(Random(seed), 64, 0.3).low > 0 for seed in range(60)) > 0.85


def test_two_good_players_are_no_synergy() -> None:
    # Fair rotation in a group of eight with two strong players: their many wins are predicted.
    rng = Random(1)
    strengths = [0.2, 0.2, -0.1, -0.1, -0.1, 0, 0, -0.1]
    found = synergy(
        games(rng, 400, strengths, (0, 1)),
        games(rng, 1600, strengths, (0,)),
        games(rng, 1600, strengths, (1,)),
    )
    assert found is not None
    assert found.actual == pytest.approx(0.4 + 2 * 0.4 / 6, abs=0.06)
    assert found.predicted == pytest.approx(found.actual, abs=0.09)
    # Had the hands against each other been counted for both, they would have cancelled, and the
    # strong pair would have seemed to gain from each other.
    rivals = hands(rng, 800 * 11, 0)
    mirrored = rivals._replace(margin=-rivals.margin)
    wrong = synergy(
        games(rng, 400, strengths, (0, 1)),
        plus(games(rng, 1600, strengths, (0,)), rivals),
        plus(games(rng, 1600, strengths, (1,)), mirrored),
    )
    assert wrong is not None
    assert wrong.low > 0
