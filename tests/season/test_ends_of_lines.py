"""Win-chance lines at their edges: games of so many hands that were played on, games given up after
a hand that brought nothing, and hands that are just tight."""

from __future__ import annotations

import pytest

from euchre_cli.season.chance_line import GameLine, added_by_player, line_of
from euchre_cli.season.win_chance import WinChance, win_chance
from euchre_engine.rules import STANDARD, Rules

from .test_line import game

WIN = win_chance(STANDARD)
THREE = WinChance(Rules("eight-hands", {"hands": 3}))


def test_in_a_game_that_is_played_on_one_hand_is_left() -> None:
    """Some hand of it did not count, though nobody said which."""
    line = line_of(THREE, game((1, 0), (0, 1), (1, 0), (1, 0), (0, 1)), next_dealer=1)
    assert line.chances == (
        THREE.dealing(0, 0, 3),
        THREE.not_dealing(1, 0, 2),
        THREE.dealing(1, 1, 1),
        *(THREE.not_dealing(2, 1, 1), THREE.dealing(3, 1, 1), THREE.not_dealing(3, 2, 1)),
    )
    assert line.leverage[2:] == (
        THREE.swing(1, 1, 1).leverage,
        *(THREE.swing(1, 2, 1).leverage, THREE.swing(3, 1, 1).leverage),
    )


def test_a_hand_nobody_knows_the_end_of_is_used_up_once_another_came() -> None:
    hands = game((1, 0), (0, 0), (0, 0))
    hands = [hands[0], *(one._replace(used=True) for one in hands[1:])]
    line = line_of(THREE, hands[:2], over=True, winner=1)
    assert line.chances[2] == THREE.not_dealing(1, 0, 2)  # It was under way.
    four = WinChance(Rules("eight-hands", {"hands": 4}))
    line = line_of(four, hands, over=True, winner=1)
    assert line.chances[2] == four.dealing(1, 0, 2)
    assert line.chances[3] == four.dealing(1, 0, 2)  # Of the last as before.


def test_a_game_of_which_nobody_said_that_it_is_over_has_the_chances_of_its_score() -> None:
    assert line_of(WIN, game((4, 0), (4, 0), (4, 0))).chances[-1] == 1.0
    assert line_of(WIN, game((4, 0), (4, 0), (4, 0))).low_point is None
    assert line_of(WIN, [], (10, 0)).chances == (1.0,)


@pytest.mark.parametrize(("weight", "tight"), [(1.5, 1), (1.499, 0), (1.6, 1), (1.0, 0)])
def test_a_hand_is_tight_on_which_half_as_much_again_hangs(weight: float, tight: int) -> None:
    (score,) = game((1, 0))
    line = GameLine((score,), (0.5, 0.6), (0.1,), (weight,), 0, None)
    found = added_by_player([line])["Ann"]
    assert (found.tight.n, found.others.n) == (tight, 1 - tight)
