"""The game around the hands: who deals next, who leads, when it is over and who has won."""

from __future__ import annotations

import pytest

from euchre_engine.game import Game
from euchre_engine.rules import Ending, Rules, Value
from euchre_engine.seats import LEFT, SEATS, Seat, Side

N, E, S, W = SEATS
NS, EW = Side.NS, Side.EW

STAYS, PASSES = "same dealer", "next dealer"

DEALS: list[tuple[dict[str, Value], Ending, str]] = [
    ({}, Ending.SCORED, PASSES),
    ({}, Ending.ALL_PASSED, PASSES),
    ({"all-pass": "same-dealer"}, Ending.ALL_PASSED, STAYS),
    ({}, Ending.MISDEAL, STAYS),
    ({"misdeal": "next-dealer"}, Ending.MISDEAL, PASSES),
    ({"ace-no-face": "redeal"}, Ending.ACE_NO_FACE, STAYS),
    ({"no-ace-no-face": "redeal-next"}, Ending.NO_ACE_NO_FACE, PASSES),
    ({}, Ending.BOTH_RENEGED, STAYS),
    ({"all-pass": "same-dealer", "misdeal": "next-dealer"}, Ending.SCORED, PASSES),
]


@pytest.mark.parametrize(("overrides", "ending", "who"), DEALS)
@pytest.mark.parametrize("dealer", SEATS)
def test_who_deals_next(
    overrides: dict[str, Value], ending: Ending, who: str, dealer: Seat
) -> None:
    following = Rules("standard", overrides).next_dealer(dealer, ending)
    assert following is (dealer if who == STAYS else LEFT[dealer])


# The dealer is always W, so that eldest is N.
LEADS: list[tuple[str, Seat, bool, Seat | None, str, str]] = [
    # what it is, maker, alone, lone defender: leads under left-of-dealer, under left-of-loner
    ("nobody alone", E, False, None, "N", "N"),
    ("nobody alone, eldest made it", N, False, None, "N", "N"),
    ("eldest alone", N, True, None, "N", "E"),
    ("eldest's left alone", E, True, None, "N", "S"),
    ("eldest's partner alone: eldest sits out", S, True, None, "E", "W"),
    ("dealer alone", W, True, None, "N", "N"),
    ("eldest defends alone against two", W, False, N, "N", "E"),
    ("eldest's partner defends alone: eldest sits out", W, False, S, "E", "W"),
    ("dealer defends alone against two", N, False, W, "N", "N"),
    ("dealer's partner defends alone", N, False, E, "N", "S"),
    ("both alone: N against E", N, True, E, "N", "E"),
    ("both alone: N against W", N, True, W, "N", "W"),
    ("both alone: E against N", E, True, N, "N", "N"),
    ("both alone: S against E, eldest sits out", S, True, E, "E", "E"),
    ("both alone: S against W", S, True, W, "S", "W"),
    ("both alone: W against S", W, True, S, "S", "S"),
    ("both alone: W against N", W, True, N, "N", "N"),
    ("both alone: E against S", E, True, S, "E", "S"),
]


@pytest.mark.parametrize(
    ("maker", "alone", "defender", "of_dealer", "of_loner"),
    [row[1:] for row in LEADS],
    ids=[row[0] for row in LEADS],
)
@pytest.mark.parametrize("turn", range(4))
def test_who_leads_first(
    maker: Seat, alone: bool, defender: Seat | None, of_dealer: str, of_loner: str, turn: int
) -> None:
    def turned(seat: Seat) -> Seat:
        return SEATS[(seat + turn) % 4]

    who = turned(W), turned(maker), alone, None if defender is None else turned(defender)
    for value, leader in (("left-of-dealer", of_dealer), ("left-of-loner", of_loner)):
        rules = Rules("standard", {"lone-lead": value, "defend-alone": "always"})
        assert rules.opening_leader(*who) is turned(Seat[leader])


# -- the end of a game -----------------------------------------------------------------------------


def play(game: Game, *hands: tuple[int, int], makers: Side | None = NS) -> Game:
    for points in hands:
        game.add(N, Ending.SCORED, points, makers)
    return game


@pytest.mark.parametrize("target", [1, 5, 7, 10, 11, 15, 21, 100])
def test_a_game_ends_when_a_side_has_at_least_the_target(target: int) -> None:
    game = play(Game(Rules("standard", {"target": target}), (target - 1, 0)))
    assert not game.over
    assert game.in_the_barn() == (True, target == 1)
    play(game, (0, 0))
    assert (game.over, game.winner) == (False, None)
    play(game, (1, 0))
    assert (game.over, game.winner) == (True, NS)
    assert game.in_the_barn() == (False, False)


def test_points_past_the_target_are_kept() -> None:
    game = play(Game(Rules(), (9, 3)), (4, 0))
    assert (game.total, game.over, game.winner) == ((13, 3), True, NS)


@pytest.mark.parametrize("makers", [NS, EW])
@pytest.mark.parametrize("points", [(2, 1), (1, 2), (1, 1), (4, 2)])
def test_when_one_hand_takes_both_sides_to_the_target_the_makers_win(
    makers: Side, points: tuple[int, int]
) -> None:
    game = play(Game(Rules(), (9, 9)), points, makers=makers)
    assert (game.over, game.winner) == (True, makers)


def test_a_game_that_is_over_keeps_its_winner_and_counts_on() -> None:
    game = play(Game(Rules(), (9, 9)), (1, 0), (0, 4), makers=EW)
    assert (game.total, game.winner) == ((10, 13), NS)


@pytest.mark.parametrize(
    ("overrides", "total"),
    [({}, 6), ({"lone-march": 5}, 5), ({"target": 5}, 1), ({"target": 3}, 0), ({"hands": 8}, None)],
)
def test_from_which_total_a_lone_march_wins(overrides: dict[str, Value], total: int | None) -> None:
    assert Rules("standard", overrides).lone_march_wins_from() == total


# -- a fixed number of hands -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "winner"), [((3, 2), NS), ((2, 3), EW), ((2, 2), None), ((30, 2), NS)]
)
def test_after_a_fixed_number_of_hands_the_higher_total_wins_and_ties_stand(
    points: tuple[int, int], winner: Side | None
) -> None:
    game = play(Game(Rules("standard", {"hands": 3})), points, (0, 0))
    assert not game.over
    play(game, (0, 0))
    assert (game.over, game.winner, game.hands) == (True, winner, 3)


def test_a_fixed_number_of_hands_knows_no_target_and_no_barn() -> None:
    game = play(Game(Rules("eight-hands"), (9, 9)), (4, 0))
    assert game.rules.target is None
    assert (game.over, game.in_the_barn()) == (False, (False, False))


@pytest.mark.parametrize(
    "ending", [Ending.ALL_PASSED, Ending.MISDEAL, Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE]
)
def test_hands_thrown_in_do_not_count_for_a_fixed_number(ending: Ending) -> None:
    game = Game(Rules("standard", {"hands": 1}))
    game.add(N, ending, (0, 0), None)
    assert (game.over, game.hands) == (False, 0)
    assert play(game, (1, 0)).over


# -- giving up -------------------------------------------------------------------------------------


def test_who_concedes_loses_whatever_the_score() -> None:
    game = Game(Rules(), (9, 0))
    game.concede(NS)
    assert (game.over, game.winner, game.conceded) == (True, EW, NS)


def test_the_deal_goes_on_from_the_seat_that_dealt() -> None:
    game = Game(Rules())
    assert game.dealer is None
    game.add(S, Ending.SCORED, (1, 0), NS)
    assert game.dealer is W
    game.add(E, Ending.MISDEAL, (0, 0), None)
    assert game.dealer is E
    game.add(None, Ending.SCORED, (1, 0), NS)
    assert game.dealer is None
