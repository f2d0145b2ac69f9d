"""Ratings: what goes into them, what they predict, and that they find who is better."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import exp, log, sqrt
from operator import mul
from random import Random
from statistics import fmean

import pytest

from bench.ratings import (
    ASKED,
    COUPLES_SKILL,
    ROTATION_SKILL,
    WAYS,
    intervals,
    predictions,
    with_truth,
)
from bench.simulated_seasons import (
    SimulatedSeason,
    couples,
    only_result,
    rotation,
    simulated,
    simulated_game,
    supposed_skill,
)
from euchre_cli.season.ratings import (
    DEAL,
    LUCK,
    MIDDLE,
    POINT,
    SPREADS,
    LineupResult,
    Rating,
    Ratings,
)
from euchre_cli.season.win_chance import WEIGHT

from .told import FOUR as FOUR_SEATS
from .told import Told, result, told
from .told import hand as hand_row
from .told import season as season_of

FOUR = "Ann Bob Cat Dan"


def hand(
    players: str = FOUR,
    margin: int = 1,
    *,
    dealer: str = "",
    game: int = 1,
) -> LineupResult:
    """A hand of "Ann Bob Cat Dan", the first two against the last two; `-` is no name. `margin` is
    the points of the first two, less those of the others; `dealer` is one of them."""
    first, third, second, fourth = ("" if name == "-" else name for name in players.split())
    names = first, second, third, fourth
    dealt = (1 if dealer in (first, third) else -1) if dealer else 0
    return LineupResult(
        *(game, names, 1, margin, abs(margin), margin * margin),
        *(abs(dealt), dealt, dealt * margin),
    )


def hands(number: int, players: str = FOUR, margin: int = 1, game: int = 1) -> list[LineupResult]:
    return [hand(players, margin, game=game)] * number


def final_score(first: int, second: int, players: str = FOUR, game: int = 1) -> LineupResult:
    """A game of which only the score is known."""
    one = hand(players, game=game)
    return only_result(one)._replace(margin=first - second, points=first + second)


def printed(now: Mapping[str, Rating]) -> list[tuple[str, float, float]]:
    """The ratings with more digits than are ever printed, in their order."""
    return [(one.player, round(one.value, 6), round(one.error, 6)) for one in now.values()]


# -- what goes in and what comes out -------------------------------------------------------------


def test_no_hands_rate_nobody() -> None:
    rated = Ratings([])
    assert (rated.by_player, rated.left_out) == ({}, 0)


def test_a_hand_moves_those_who_score_up_and_the_others_down_alike() -> None:
    now = Ratings([hand(margin=2)]).by_player
    assert list(now) == ["Ann", "Bob", "Cat", "Dan"]
    assert now["Ann"].value == now["Bob"].value > MIDDLE > now["Cat"].value == now["Dan"].value
    assert now["Ann"].value - MIDDLE == pytest.approx(MIDDLE - now["Cat"].value)
    assert {one[2:] for one in now.values()} == {(now["Ann"].error, 1)}


def test_the_average_is_in_the_middle() -> None:
    now = Ratings(simulated(rotation, 0.1, 70, seed=12).hands).by_player
    assert fmean(one.value for one in now.values()) == pytest.approx(MIDDLE)


def test_a_rating_is_what_a_ridge_regression_gives() -> None:
    """One lineup, by hand: if the strengths have the variance s², and the luck of a hand v, each of
    the winners has s² m / (v + 4 n s²) after n hands with a margin of m together. The mean over
    `SPREADS`, each with a weight by how likely it makes that margin."""
    number, margin = 50, 20
    ann = Ratings([*hands(35), *hands(15, margin=-1)]).by_player["Ann"]
    luck = (WEIGHT * LUCK + number) / (WEIGHT + number)
    weights, means, variances = [], [], []
    for spread, weight in SPREADS.items():
        prior = spread**2
        varies = number * luck + number**2 * 4 * prior  # By luck, and by four players' strengths.
        weights.append(weight * exp(-(margin**2) / 2 / varies) / sqrt(varies))
        means.append(prior * margin / (luck + 4 * number * prior))
        # The one direction in which the hands tell anything, against three in which they do not;
        # and the average of all, which is not what a rating is about.
        known = prior * luck / (luck + 4 * number * prior)
        variances.append((known + 2 * prior) / 4)

    def weighted(values: Iterable[float]) -> float:
        return sum(map(mul, weights, values)) / sum(weights)

    value = weighted(means)
    variance = weighted(
        variance + (mean - value) ** 2 for variance, mean in zip(variances, means, strict=True)
    )
    assert ann.value == pytest.approx(MIDDLE + value / POINT)
    assert ann.error == pytest.approx(sqrt(variance) / POINT)


def test_the_margin_is_adjusted_for_partners_and_opponents() -> None:
    """Fay has Bob's margin, but with the strongest partner: so she is rated lower."""
    strong = [hand("Ann Cat Dan Eve", 2), hand("Ann Dan Cat Eve", 2), hand("Ann Eve Cat Dan", 2)]
    even = [hand("Bob Cat Dan Eve", 1), hand("Ann Fay Cat Dan", 1)]
    rated = Ratings([*strong, *even] * 20)
    assert rated.by_player["Bob"].value > rated.by_player["Fay"].value


def test_the_advantage_of_the_deal_is_nobody_s_strength() -> None:
    dealt = [
        hand(f"{dealer} {other} Cat Dan", margin, dealer=dealer)
        for dealer, other in (("Ann", "Bob"), ("Bob", "Ann"))
        for margin in (1, 1, 1, -1, 2)
    ]
    by_the_deal, as_if_not = (
        Ratings(one._replace(known_dealers=known, dealt=known, dealers_margin=known * one.margin)
                for one in dealt * 50).by_player["Ann"].value
        for known in (1, 0)
    )  # fmt: skip
    assert MIDDLE < by_the_deal < (MIDDLE + as_if_not) / 2
    assert 0.2 < DEAL < 0.5


def test_a_final_score_counts_as_the_hands_that_usually_make_so_many_points() -> None:
    season = simulated(rotation, 0.1, 120, seed=8)
    by_hands, by_scores = Ratings(season.hands), Ratings(season.results)
    for name, rating in by_hands.by_player.items():
        assert by_scores.by_player[name].hands == pytest.approx(rating.hands, rel=0.1)
        assert by_scores.by_player[name].value == pytest.approx(rating.value, abs=rating.error)
    assert Ratings([final_score(0, 0)]).by_player == {}
    wide, close = (Ratings([final_score(10, low)]).by_player["Ann"].value for low in (1, 9))
    assert wide > close > MIDDLE


def test_a_substitute_is_rated_by_the_hands_that_they_played() -> None:
    now = Ratings([*hands(9, margin=1), *hands(5, "Eve Bob Cat Dan", -2)]).by_player
    assert (now["Ann"].hands, now["Eve"].hands, now["Bob"].hands) == (9, 5, 14)
    assert now["Ann"].value > MIDDLE > now["Eve"].value


def test_hands_without_four_different_names_are_left_out() -> None:
    rated = Ratings(
        [
            hand(),
            hand("Ann - Cat Dan", 4, game=1),
            hand("Ann - Cat Dan", 4, game=2),
            hand("Ann Ann Cat Dan", 4, game=3),
        ]
    )
    assert printed(rated.by_player) == printed(Ratings([hand()]).by_player)
    assert rated.left_out == 2  # The first game has another hand.


def test_the_interval_is_the_one_that_holds_95_of_100_where_all_is_normal() -> None:
    ann = Ratings([hand()]).by_player["Ann"]
    assert ann.low == pytest.approx(ann.value - 1.96 * ann.error)
    assert ann.high == pytest.approx(ann.value + 1.96 * ann.error)


# -- little, and much ------------------------------------------------------------------------------


def test_one_hand_or_one_evening_says_next_to_nothing() -> None:
    rated = Ratings([hand(margin=4)])
    assert rated.by_player["Ann"].value < MIDDLE + 1.5
    assert 0.5 < rated.ahead("Ann", "Cat") < 0.57
    evening = Ratings(simulated(rotation, ROTATION_SKILL, 4, seed=1).hands)
    first, *_, last = evening.by_player.values()
    assert first.value < MIDDLE + 5
    assert last.value > MIDDLE - 5
    assert evening.ahead(first.player, last.player) < 0.9


def test_one_who_is_far_better_is_soon_known_to_be() -> None:
    rng = Random(4)
    names = [f"p{number}" for number in range(8)]
    games = []
    for number in range(120):
        north, east, south, west = rng.sample(names, 4)
        ahead = 0.5 * (("p0" in (north, south)) - ("p0" in (east, west)))
        games.append(simulated_game(rng, number, (north, east, south, west), ahead))
    rated = Ratings(games)
    best = next(iter(rated.by_player.values()))
    assert best.player == "p0"
    assert best.low <= MIDDLE + 0.5 * 7 / 8 / POINT <= best.high
    assert rated.best(names)["p0"] > 0.99


def test_uncertainty_falls_with_the_hands_of_a_season() -> None:
    season = simulated(rotation, 0.1, 400, seed=5)
    doubts = [
        max(one.error for one in Ratings(season.first(games).hands).by_player.values())
        for games in (100, 200, 400)
    ]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[-1] < 0.7 * doubts[0]


def test_who_played_more_is_known_better() -> None:
    regulars = [
        *(
            hand(players, margin)
            for players in (FOUR, "Ann Cat Bob Dan")
            for margin in (1, -1, 2, -2)
        )
    ] * 25
    now = Ratings([*regulars, hand("Guest Bob Cat Dan", 4)]).by_player
    assert now["Guest"].hands == 1
    assert now["Guest"].error > 1.15 * now["Ann"].error
    # One hand says little.
    assert 0 < now["Guest"].value - MIDDLE < (now["Guest"].high - now["Guest"].value) / 6


# -- nothing but who scored what with whom ---------------------------------------------------------


@pytest.mark.seeds(6)
def test_neither_order_nor_names_nor_seats_change_a_digit(seed: int) -> None:
    rng = Random(seed)
    season = simulated(couples if seed % 2 else rotation, 0.1, 40, seed)
    results = [*season.hands, *season.results[:5]]
    rated = Ratings(results)
    order = list(rated.by_player)

    mixed = rng.sample(results, len(results))
    again = Ratings(mixed)
    assert (printed(again.by_player), again.best(order)) == (
        printed(rated.by_player),
        rated.best(order),
    )

    turned = Ratings(map(_turned, mixed))
    assert printed(turned.by_player) == printed(rated.by_player)

    new = dict(zip(season.strengths, rng.sample(list(season.strengths), 8), strict=True))
    renamed = Ratings(one._replace(names=tuple(new[name] for name in one.names)) for one in mixed)
    for player, value, error in printed(rated.by_player):
        other = renamed.by_player[new[player]]
        assert (round(other.value, 6), round(other.error, 6)) == (value, error)
    best = {new[player]: chance for player, chance in rated.best(order).items()}
    assert renamed.best(list(best)) == best


def _turned(result: LineupResult) -> LineupResult:
    """The same hands with everybody one seat further."""
    north, east, south, west = result.names
    margin, dealt = -result.margin, -result.dealt
    return result._replace(names=(east, south, west, north), margin=margin, dealt=dealt)


def test_what_a_lineup_scored_is_added_up_from_the_tables() -> None:
    eve = ("Eve", "Bob", "Cat", "Dan")
    rows = [
        hand_row(1, 1, "N5!", dealer=0),
        hand_row(1, 2, "E3", dealer=3),
        hand_row(1, 3, "S2", dealer=None),
        hand_row(1, 4, "-", dealer=2),
        hand_row(1, 5, "W5", names=eve, dealer=1),
        {**hand_row(1, 6, "N5!"), "late": 1},
    ]
    played = Told(told(1, "N3").game, rows)
    only = result(2, (10, 7), start_ns=1)
    struck = told(3, "N5!", state="struck")
    assert sorted(season_of(played, only, struck).lineups) == [
        LineupResult(1, FOUR_SEATS, 3, 4 - 1 - 2, 7, 16 + 1 + 4, 2, 0, 4 + 1),
        LineupResult(1, eve, 1, -2, 2, 4, 1, -1, 2),
        LineupResult(2, FOUR_SEATS, 0, 2, 16),
    ]


def test_hands_say_the_same_one_by_one_and_added_up() -> None:
    one_by_one = [
        hand(margin=margin, dealer=dealer) for margin in (1, 2, -1) for dealer in ("Ann", "Cat", "")
    ]
    added = hand()._replace(
        hands=9, margin=6, points=12, squares=18, known_dealers=6, dealt=0, dealers_margin=0
    )
    assert printed(Ratings(one_by_one).by_player) == printed(Ratings([added]).by_player)


def test_who_have_the_same_record_are_level() -> None:
    """Two tables with the same hands, under any names."""
    near, far = hands(9, "Ann Zoe Cat Dan"), hands(9, "Gus Bob Hal Eve", game=2)
    rated = Ratings([*near, *far])
    assert [one.value for one in rated.by_player.values()] == [rated.by_player["Ann"].value] * 4 + [
        rated.by_player["Cat"].value
    ] * 4
    best = rated.best(list(rated.by_player))
    assert {best[name] for name in ("Ann", "Zoe", "Gus", "Bob")} == {best["Ann"]}
    assert {best[name] for name in ("Cat", "Dan", "Hal", "Eve")} == {best["Cat"]}


# -- who is ahead, and who is best ---------------------------------------------------------------


def test_the_chance_to_be_ahead_of_one_another_is_whole() -> None:
    rated = Ratings(simulated(rotation, 0.1, 80, seed=7).hands)
    order = list(rated.by_player)
    for better, worse in pairwise(order):
        assert rated.ahead(better, worse) + rated.ahead(worse, better) == pytest.approx(1)
    assert rated.ahead(order[0], order[-1]) > rated.ahead(order[0], order[1])


def test_who_never_meet_even_by_way_of_others_cannot_be_told_apart() -> None:
    rated = Ratings([*hands(9), *hands(9, "Eve Fay Gus Hal", -1, game=2)])
    assert rated.ahead("Ann", "Gus") == pytest.approx(0.5)
    assert rated.by_player["Ann"].error == pytest.approx(rated.by_player["Eve"].error)


def test_couples_who_never_part_cannot_be_told_apart_but_from_others() -> None:
    rated = Ratings(
        [
            *(hand(FOUR, margin) for margin in (2, 1, 1, -1, -1) * 200),
            *(hand("Ann Bob Eve Fay", margin) for margin in (-2, -1, -1, 1, 1) * 200),
        ]
    )
    assert rated.ahead("Ann", "Bob") == pytest.approx(0.5)
    # Eve and Fay are better than Cat and Dan, but either may be all the strength of the two.
    assert 0.9 < rated.ahead("Eve", "Cat") < 0.999


def test_the_chances_to_be_the_best_are_one_together_and_go_with_the_ratings() -> None:
    rated = Ratings(simulated(rotation, 0.05, 200, seed=2).hands)
    best = rated.best(list(rated.by_player))
    assert sum(best.values()) == pytest.approx(1)
    assert max(best, key=best.__getitem__) == next(iter(rated.by_player))
    assert min(best, key=best.__getitem__) == list(rated.by_player)[-1]
    assert rated.best(["p3"]) == {"p3": 1}
    assert rated.best([]) == {}


def test_the_chance_to_be_the_best_of_two_is_that_to_be_ahead() -> None:
    rated = Ratings(simulated(couples, 0.1, 90, seed=6).hands)
    for one, other in pairwise(rated.by_player):
        assert rated.best([one, other])[one] == pytest.approx(rated.ahead(one, other), abs=0.005)


@pytest.mark.seeds(2)
def test_the_chance_to_be_the_best_is_right_to_a_percent(seed: int) -> None:
    """Against draws from the same distribution, at random."""
    rated = Ratings(simulated((rotation, couples)[seed % 2], 0.05, 150, seed, 8 + 4 * seed).hands)
    names = list(rated.by_player)
    posterior = rated._posterior
    at = [posterior._at[name] for name in names]
    rows = [[posterior.covariance(one, other) for other in at] for one in at]
    root = [[0.0] * len(at) for _ in at]
    for row, values in enumerate(rows):
        for column in range(row + 1):
            left = values[column] - sum(root[row][k] * root[column][k] for k in range(column))
            root[row][column] = sqrt(left) if row == column else left / root[column][column]
    rng = Random(seed)
    number = 30_000
    times = dict.fromkeys(names, 0)
    for _ in range(number):
        drawn = [rng.gauss(0, 1) for _ in at]
        strengths = [
            posterior.mean[one] + sum(map(float.__mul__, row, drawn))
            for one, row in zip(at, root, strict=True)
        ]
        times[names[strengths.index(max(strengths))]] += 1
    for name, chance in rated.best(names).items():
        assert chance == pytest.approx(times[name] / number, abs=0.01)


# -- whether they are right ----------------------------------------------------------------------


def seasons(
    seating: object, skill: float, games: int, seed: int, number: int
) -> list[SimulatedSeason]:
    return [simulated(seating, skill, games, number * seed + each) for each in range(number)]  # type: ignore[arg-type]


@pytest.mark.seeds(1)
def test_ratings_go_with_true_skill_as_far_as_so_many_games_tell(seed: int) -> None:
    """The mean of 40 seasons is known to 0.05; `python -m bench ratings` takes more of them."""
    played = seasons(rotation, ROTATION_SKILL, max(ASKED), seed, 40)
    for games, asked in ASKED.items():
        rating, scores, wins = (
            fmean(
                with_truth(season, way(season)) for season in (one.first(games) for one in played)
            )
            for way in list(WAYS.values())[:3]
        )
        assert rating > asked - 0.1
        assert rating > wins
        assert scores > wins


@pytest.mark.seeds(1)
def test_couples_are_told_apart_by_the_evenings_on_which_they_part(seed: int) -> None:
    played = seasons(couples, COUPLES_SKILL, 240, seed, 40)
    by_way = {
        name: fmean(with_truth(season, way(season)) for season in played)
        for name, way in WAYS.items()
    }
    rating, *others = by_way.values()
    assert rating > 0.87
    assert rating > others[1] > others[2]


def test_ratings_come_ever_nearer_to_true_skill() -> None:
    for skill, least in ((0.1, 0.98), (0.031, 0.9)):
        season = simulated(rotation, skill, 9000, seed=1)
        assert with_truth(season, WAYS["the rating"](season)) > least


@pytest.mark.seeds(1)
def test_what_is_predicted_comes_true_over_groups_of_every_kind(seed: int) -> None:
    """95 of 100 intervals hold, and chances come true as often as they say, where groups are as
    different as the ratings suppose."""
    held, ahead, best = [], [], []
    for number in range(40 * seed, 40 * seed + 40):
        seating = (rotation, couples)[number % 2]
        season = simulated(seating, supposed_skill(number), 80, number)
        predicted = predictions(season)
        held += predicted.held
        ahead += predicted.ahead
        best += predicted.best
    assert fmean(held) == pytest.approx(0.95, abs=0.04)
    for chances, steps in ((ahead, (0.5, 0.6, 0.8, 1.0)), (best, (0.0, 0.1, 0.2, 1.0))):
        for low, high in pairwise(steps):
            said, right = zip(*(one for one in chances if low <= one[0] < high), strict=True)
            assert len(said) > 15
            assert fmean(right) == pytest.approx(fmean(said), abs=0.12)


@pytest.mark.parametrize(
    ("skill", "least", "most"), [(0.0, 0.99, 1.0), (ROTATION_SKILL, 0.93, 1.0), (0.15, 0.75, 0.95)]
)
def test_few_games_cannot_tell_how_different_the_players_are(
    skill: float, least: float, most: float
) -> None:
    """So the intervals hold more often where they are alike, and less where they are far apart."""
    played = seasons(rotation, skill, 60, 1, 20)
    assert least <= fmean(held for season in played for held in intervals(season)) <= most


@pytest.mark.parametrize("skill", [ROTATION_SKILL, 0.1])
def test_the_odds_that_ratings_imply_beat_a_coin(skill: float) -> None:
    """The mean of −log of the chance given to who then wins, over games that were not rated."""
    losses, truths = [], []
    for season in seasons(rotation, skill, 240, 2, 20):
        now = Ratings(season.hands).by_player
        rng = Random(len(losses))
        for _ in range(100):
            four = rng.sample(list(season.strengths), 4)
            true = _ahead([season.strengths[name] / POINT for name in four])
            said = _ahead([now[name].value for name in four])
            for chance, of in ((said, losses), (true, truths)):
                of.append(-true * log(chance) - (1 - true) * log(1 - chance))
    assert fmean(truths) < fmean(losses) < log(2)


def _ahead(ratings: Iterable[float]) -> float:
    """The chance that the docs give to the first two against the last two."""
    one, two, three, four = ratings
    return 1 / (1 + exp(-(one + two - three - four) / 25))


@pytest.mark.parametrize("ahead", [0.1, 0.3, -0.2])
def test_a_rating_point_is_a_game_in_a_hundred(ahead: float) -> None:
    rng = Random(11)
    won = fmean(
        simulated_game(rng, number, ("a", "b", "c", "d"), ahead).margin > 0
        for number in range(6000)
    )
    assert won == pytest.approx(_ahead([ahead / POINT, 0, 0, 0]), abs=0.02)
