"""The game around the hands: who deals next, when it is over and who has won."""

from __future__ import annotations

import pytest

from euchre_engine.game import Game
from euchre_engine.rules import Ending, Rules
from euchre_engine.seats import SEATS, Side

N, E, S, W = SEATS
NS, EW = Side.NS, Side.EW

# -- the end of a game -----------------------------------------------------------------------------


def play(game: Game, *hands: tuple[int, int], makers: Side | None = NS) -> Game:
    for points in hands:
        game.add(N, Ending.SCORED, points, makers)
    return game


@pytest.mark.parametrize("target", [1, 5, 7, 10, 11, 15, 21, 100])
def test_a_game_ends_when_a_side_has_at_least_the_target(target: int) -> None:
    game = play(Game(Rules("standard", {"target": target}), (target - 1, 0)))
    assert not game.over
    play(game, (0, 0))
    assert (game.over, game.winner) == (False, None)
    play(game, (1, 0))
    assert (game.over, game.winner) == (True, NS)


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


def test_a_fixed_number_of_hands_knows_no_target() -> None:
    game = play(Game(Rules("eight-hands"), (9, 9)), (4, 0))
    assert game.rules.target is None
    assert not game.over


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
