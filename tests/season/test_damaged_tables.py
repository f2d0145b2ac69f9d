"""Tables that say of a game what cannot be, as only a damaged book does: refused in a line."""

from __future__ import annotations

from typing import Any

import pytest

from euchre_cli.terminal.exit_status import BadBook

from .told import book, told

SAID = "the rules or the score of game 2 cannot be right; `euchre doctor`"


@pytest.mark.parametrize(
    "said",
    [
        *({"rules": "nonsense"}, {"house_rules": "[]"}, {"house_rules": '{"nonsense": 1}'}),
        *({"house_rules": '{"hands": 999999}'}, {"rules": "eight-hands"}),
        *({"start_ns": -4}, {"ew": -1}),
    ],
)
def test_a_game_that_cannot_be_is_named(said: dict[str, Any]) -> None:
    with pytest.raises(BadBook, match=SAID):
        book(told(1, "N3"), told(2, "N3", **said))


def test_a_score_below_nought_is_no_score() -> None:
    game = told(2, "N3")
    game.hands[0]["ew"] = -5
    with pytest.raises(BadBook, match=SAID):
        list(book(told(1, "N3"), game).hands("game = 2"))
