"""Ratings: what goes into them, what they promise, and that they find who is better."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import correlation, mean

import pytest

from euchre_cli.season.ratings import (
    BETA,
    MU,
    SIGMA,
    Model,
    RatedGame,
    Ratings,
    Sides,
    Strength,
    ratings,
    weng_lin,
)


def game(number: int, players: str, winner: int | None = 0, date: str = "2026-01-08") -> RatedGame:
    """A game of "Ann Bob Cat Dan", the first two against the last two; `-` is no name."""
    a, b, c, d = ("" if name == "-" else name for name in players.split())
    return RatedGame(number, date, ((a, b), (c, d)), winner)


def season(rng: Random, games: int, strengths: Sequence[float]) -> list[RatedGame]:
    """Games to 10 with random partners, each hand played by its six outcome rates; a side's mean
    margin a hand is the sum of its players' strengths less the other side's."""
    played = []
    names = [f"p{number}" for number in range(len(strengths))]
    for number in range(1, games + 1):
        a, b, c, d = rng.sample(range(len(strengths)), 4)
        lean = (strengths[a] + strengths[b] - strengths[c] - strengths[d]) / 2
        score = 0, 0
        while max(score) < 10:
            margin = rng.choices(
                (4, 2, 1, -1, -2, -4), (0.05, 0.14, 0.31 + lean, 0.31 - lean, 0.14, 0.05)
            )[0]
            score = score[0] + max(margin, 0), score[1] - min(margin, 0)
        sides = ((names[a], names[b]), (names[c], names[d]))
        played.append(RatedGame(number, f"night {number // 8}", sides, int(score[1] > score[0])))
    return played


def strengths_of(rng: Random) -> list[float]:
    """Eight players as far apart as in a group where the better side wins 62 games of 100."""
    return [rng.gauss(0, 0.1) for _ in range(8)]


def found(rated: Ratings, players: int) -> list[float]:
    """What p0, p1, … are rated."""
    return [rated.now[f"p{number}"].mu for number in range(players)]


def ranks(values: Sequence[float]) -> list[float]:
    in_order = sorted(values)
    return [float(in_order.index(value)) for value in values]


# -- what goes in and what comes out -------------------------------------------------------------


def test_no_games_rate_nobody() -> None:
    rated = ratings([])
    assert rated == Ratings({}, (), 0)
    assert rated.evenings() == []


def test_one_game_moves_the_winners_up_and_the_losers_down_alike() -> None:
    now = ratings([game(7, "Ann Bob Cat Dan")]).now
    assert list(now) == ["Ann", "Bob", "Cat", "Dan"]
    assert now["Ann"].mu == now["Bob"].mu > MU > now["Cat"].mu == now["Dan"].mu
    assert now["Ann"].mu - MU == pytest.approx(MU - now["Cat"].mu)
    for rating in now.values():
        assert rating.games == 1
        assert rating.sigma < SIGMA


def test_one_game_by_the_published_formula() -> None:
    # c² = 4 σ² + 2 β² with the little τ² = (25/300)² that is added to σ² before each game; the
    # winners gain σ²/c · (1 − ½), and σ² falls by the share σ²/c² · γ · ½ · ½ with γ = √2 σ/c.
    variance = SIGMA**2 + (25 / 300) ** 2
    c = (4 * variance + 2 * BETA**2) ** 0.5
    share = variance / c**2 * (2 * variance) ** 0.5 / c / 4
    ann = ratings([game(1, "Ann Bob Cat Dan")]).now["Ann"]
    assert ann.mu == pytest.approx(MU + variance / c / 2)
    assert ann.sigma == pytest.approx((variance * (1 - share)) ** 0.5)


def test_the_interval_is_two_standard_deviations_either_way() -> None:
    ann = ratings([game(1, "Ann Bob Cat Dan")]).now["Ann"]
    assert (ann.low, ann.high) == (ann.mu - 2 * ann.sigma, ann.mu + 2 * ann.sigma)


@pytest.mark.parametrize(
    "players", ["Ann Bob Cat -", "- Bob Cat Dan", "- - - -", "Ann Bob Ann Dan"]
)
def test_a_game_of_nobody_knows_who_is_left_out_and_counted(players: str) -> None:
    rated = ratings([game(1, "Ann Bob Cat Dan"), game(2, players), game(3, "Cat Dan Ann Bob")])
    assert rated.left_out == 1
    assert [step.game for step in rated.steps] == [1, 3]
    assert {rating.games for rating in rated.now.values()} == {2}
    assert rated.now == ratings([game(1, "Ann Bob Cat Dan"), game(3, "Cat Dan Ann Bob")]).now


def test_a_side_that_is_none_is_refused_by_its_game() -> None:
    with pytest.raises(ValueError, match="game 5: 2 is no side"):
        ratings([game(5, "Ann Bob Cat Dan", winner=2)])


def test_nothing_is_kept_from_one_time_to_the_next() -> None:
    games = season(Random(3), 40, strengths_of(Random(3)))
    whole = ratings(games)
    ratings(games[:10])
    assert ratings(iter(games)) == whole
    # The last game taken back: as if it had never been.
    assert ratings(games[:-1]).steps == whole.steps[:-1]


def test_sides_and_seats_do_not_matter() -> None:
    games = season(Random(4), 30, strengths_of(Random(4)))
    turned = [
        RatedGame(number, date, ((d, c), (b, a)), 1 - winner)
        for number, date, ((a, b), (c, d)), winner in games
        if winner is not None
    ]
    assert ratings(turned) == ratings(games)


def test_games_count_in_the_order_they_are_given_whatever_their_numbers_and_dates_say() -> None:
    games = [
        game(1, "Ann Bob Cat Dan", date="2026-01-01"),
        game(2, "Ann Cat Bob Eve", date="2026-01-08"),
        game(3, "Dan Eve Ann Fay", date="2026-01-15"),
    ]
    forward, backward = ratings(games), ratings(games[::-1])
    assert [step.game for step in backward.steps] == [3, 2, 1]
    assert forward.now["Ann"].mu != backward.now["Ann"].mu
    renamed = [one._replace(game=9 - one.game, date="x") for one in games]
    assert ratings(renamed).now == forward.now


def test_best_first_and_of_two_who_are_level_the_surer_one() -> None:
    level = game(1, "Zoe Bob Cat Dan", None), game(2, "Zoe Ann Eve Fay", None)
    now = ratings(level).now
    assert now["Zoe"].mu == now["Ann"].mu == MU
    # Zoe played twice; Bob, Cat and Dan are alike, and so are Eve and Fay.
    assert [name for name in now if name in {"Zoe", "Bob", "Cat", "Dan"}] == [
        "Zoe", "Bob", "Cat", "Dan",
    ]  # fmt: skip
    assert list(now).index("Eve") < list(now).index("Fay")
    won = ratings([*level, game(3, "Dan Fay Zoe Ann", 0)])
    assert [rating.mu for rating in won.now.values()] == sorted(
        (rating.mu for rating in won.now.values()), reverse=True
    )
    assert set(list(won.now)[:2]) == {"Dan", "Fay"}


# -- ties and uncertainty ------------------------------------------------------------------------


def test_a_tie_of_equals_moves_nobody_but_makes_surer() -> None:
    now = ratings([game(1, "Ann Bob Cat Dan", None)]).now
    assert {rating.mu for rating in now.values()} == {MU}
    assert {rating.sigma < SIGMA for rating in now.values()} == {True}


def test_a_tie_brings_the_better_down_and_the_worse_up() -> None:
    games = [game(number, "Ann Bob Cat Dan") for number in range(1, 11)]
    before, after = ratings(games).now, ratings([*games, game(11, "Ann Bob Cat Dan", None)]).now
    assert MU < after["Ann"].mu < before["Ann"].mu
    assert MU > after["Cat"].mu > before["Cat"].mu


def test_uncertainty_falls_with_every_game_of_a_season() -> None:
    rng = Random(5)
    sigmas: dict[str, float] = {}
    for step in ratings(season(rng, 200, strengths_of(rng))).steps:
        for rating in step.after:
            assert 0 < rating.sigma < sigmas.get(rating.player, SIGMA)
            sigmas[rating.player] = rating.sigma


def test_who_played_more_is_known_better() -> None:
    regulars = [game(number, "Ann Bob Cat Dan", number % 2) for number in range(1, 31)]
    now = ratings([*regulars, game(31, "Guest Bob Cat Dan")]).now
    assert now["Guest"].games == 1
    assert now["Guest"].sigma > 1.15 * now["Ann"].sigma
    # One game says little: who won it is raised by less than an eighth of the interval's half.
    assert 0 < now["Guest"].mu - MU < 2 * SIGMA / 8


def test_a_hundred_players() -> None:
    rng = Random(100)
    rated = ratings(season(rng, 500, [rng.gauss(0, 0.1) for _ in range(100)]))
    assert len(rated.now) == 100
    assert sum(rating.games for rating in rated.now.values()) == 4 * 500


# -- how they came about -------------------------------------------------------------------------


def test_steps_end_where_the_ratings_are() -> None:
    rng = Random(8)
    rated = ratings(season(rng, 50, strengths_of(rng)))
    last = {rating.player: rating for step in rated.steps for rating in step.after}
    assert last == rated.now


def test_an_evening_shows_everybody_so_far_at_its_end() -> None:
    rated = ratings(
        [
            game(1, "Ann Bob Cat Dan", date="2026-01-08"),
            game(2, "Ann Cat Bob Dan", date="2026-01-08"),
            game(3, "Eve Bob Cat Fay", date="2026-01-15"),
        ]
    )
    first, second = rated.evenings()
    assert first[0] == "2026-01-08"
    assert {name: rating.games for name, rating in first[1].items()} == {
        "Ann": 2, "Bob": 2, "Cat": 2, "Dan": 2,
    }  # fmt: skip
    assert second[0] == "2026-01-15"
    assert set(second[1]) == {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"}
    assert second[1]["Ann"] == first[1]["Ann"]
    assert second[1] == rated.now


# -- whether they are right ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "low", "high"),
    # Over 100 groups 0.63, 0.79 and 0.85; the mean of 30 groups is known to about ± 0.05.
    [(60, 0.53, 0.73), (200, 0.71, 0.87), (400, 0.78, 0.92)],
)
def test_ratings_go_with_true_skill_as_far_as_so_many_games_tell(
    games: int, low: float, high: float
) -> None:
    found_so = []
    for seed in range(30):
        rng = Random(seed)
        true = strengths_of(rng)
        found_so.append(correlation(true, found(ratings(season(rng, games, true)), 8)))
    assert low < mean(found_so) < high


def test_ratings_recover_a_planted_order() -> None:
    # Evenly spaced players, as different as those of `strengths_of`. Over 200 seeds the rank
    # correlation after 300 games is 0.88 on average, and 0.52 at the least.
    true = [0.1 * (number - 3.5) / 2.29 for number in range(8)]
    found_so = []
    for seed in range(10):
        rated = ratings(season(Random(seed), 300, true))
        found_so.append(correlation(ranks(true), ranks(found(rated, 8))))
    assert mean(found_so) > 0.8
    assert min(found_so) > 0.5


def test_ratings_of_equals_say_nothing_of_their_numbers() -> None:
    found_so = [
        correlation(range(8), found(ratings(season(Random(seed), 100, [0.0] * 8)), 8))
        for seed in range(20)
    ]
    assert abs(mean(found_so)) < 0.3


def test_the_interval_holds_the_true_strength() -> None:
    # A strength of 0.1 a hand is worth 5.7: with it on both sides of the table in 40,000 simulated
    # games the logarithm of the odds is 0.64, and 0.64 · √2 β/0.2 · 0.1 is that.
    held = of = 0
    for seed in range(20):
        rng = Random(seed)
        true = strengths_of(rng)
        middle = mean(true)
        now = ratings(season(rng, 150, true)).now
        for number, strength in enumerate(true):
            rating = now[f"p{number}"]
            held += rating.low <= MU + 56.7 * (strength - middle) <= rating.high
            of += 1
    assert held / of >= 0.95


# -- the model -----------------------------------------------------------------------------------


def default_beta(before: Sides, winner: int | None) -> Sides:
    """The library's own β in place of ours."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    assert pytest.approx(3 * model.beta) == BETA
    teams = [[model.rating(*player) for player in side] for side in before]
    rated = model.rate(teams, ranks=[0, 0] if winner is None else [winner, 1 - winner])
    (a, b), (c, d) = ([Strength(player.mu, player.sigma) for player in side] for side in rated)
    return (a, b), (c, d)


def plackett_luce(before: Sides, winner: int | None) -> Sides:
    from openskill.models import PlackettLuce

    model = PlackettLuce(beta=BETA)
    teams = [[model.rating(*player) for player in side] for side in before]
    rated = model.rate(teams, ranks=[0, 0] if winner is None else [winner, 1 - winner])
    (a, b), (c, d) = ([Strength(player.mu, player.sigma) for player in side] for side in rated)
    return (a, b), (c, d)


def elo(before: Sides, winner: int | None) -> Sides:
    """A toy: what a side takes from the other depends on the difference of their sums alone."""
    (a, b), (c, d) = before
    expected = 1 / (1 + 10 ** ((c.mu + d.mu - a.mu - b.mu) / 40))
    gain = 2 * ((0.5 if winner is None else 1 - winner) - expected)
    return (
        (a._replace(mu=a.mu + gain), b._replace(mu=b.mu + gain)),
        (c._replace(mu=c.mu - gain), d._replace(mu=d.mu - gain)),
    )


def wildest(games: list[RatedGame], model: Model) -> float:
    """The most that one game moved anybody."""
    at: dict[str, float] = {}
    most = 0.0
    for step in ratings(games, model).steps:
        for rating in step.after:
            most = max(most, abs(rating.mu - at.get(rating.player, MU)))
            at[rating.player] = rating.mu
    return most


def test_with_the_librarys_own_beta_ratings_are_wilder() -> None:
    rng = Random(9)
    games = season(rng, 100, strengths_of(rng))
    # In eight such seasons the wildest game moved a player by 1.7 to 1.9, and by 2.5 to 2.8.
    assert wildest(games, weng_lin) < 2
    assert wildest(games, default_beta) > 2.4


def test_with_the_librarys_own_beta_one_is_sure_too_soon() -> None:
    rng = Random(9)
    games = season(rng, 100, strengths_of(rng))
    ours, theirs = ratings(games).now["p0"], ratings(games, default_beta).now["p0"]
    assert theirs.sigma < 0.75 * ours.sigma


def test_for_two_sides_plackett_and_luce_say_the_same() -> None:
    rng = Random(10)
    games = season(rng, 60, strengths_of(rng))
    games[::7] = [one._replace(winner=None) for one in games[::7]]
    assert found(ratings(games), 8) == pytest.approx(found(ratings(games, plackett_luce), 8))


def test_another_model_takes_the_place_of_one_function() -> None:
    rated = ratings([game(1, "Ann Bob Cat Dan"), game(2, "Ann Cat Bob Dan", None)], elo)
    # 25 and 25: one point each; then 26 + 24 against 26 + 24 is a tie that was expected.
    assert {name: rating.mu for name, rating in rated.now.items()} == pytest.approx(
        {"Ann": 26.0, "Bob": 26.0, "Cat": 24.0, "Dan": 24.0}
    )
    rng = Random(11)
    games = season(rng, 300, [0.2, 0.1, 0.05, 0, 0, -0.05, -0.1, -0.2])
    assert correlation(range(8), found(ratings(games, elo), 8)) < -0.5
    assert ratings(games, elo).now["p0"].sigma == SIGMA


def test_the_library_is_read_only_when_somebody_is_rated(tmp_path: Path) -> None:
    script = (
        "import sys; from euchre_cli.season.ratings import ratings; ratings([])\n"
        "sys.exit('openskill' in sys.modules)"
    )
    home = {"HOME": str(tmp_path), "EUCHRE_DB": str(tmp_path / "book.db")}
    root = Path(__file__).parents[2]
    env = {**os.environ, **home, "PYTHONPATH": f"{root}{os.pathsep}{root / 'engine'}"}
    done = subprocess.run([sys.executable, "-c", script], env=env, cwd=tmp_path, check=False)  # noqa: S603
    assert done.returncode == 0
