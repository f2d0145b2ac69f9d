"""The win chances over a game: its line, what each hand added, the turning hand, the comeback,
clutch; and how `euchre show --chance` tells them."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Final

import pytest

from euchre_cli.season.chance_line import TIGHT, GameLine, added_by_player, line_of
from euchre_cli.season.filters import Filters, open_season
from euchre_cli.season.games import ScoredHand
from euchre_cli.season.interval import Sums
from euchre_cli.season.season import Season
from euchre_cli.season.win_chance import Standing, win_chance
from euchre_engine.rules import STANDARD, Rules
from euchre_engine.seats import Side

from .told import FOUR, book, small_season

SIDE_DEALING: Final = {"N": 0, "E": 1, "S": 0, "W": 1, "?": None}


def game(points: str, dealers: str = "NESW") -> list[ScoredHand]:
    """The hands of a game that brought these points, `10` one to N/S, `04` four to E/W: `00` is one
    thrown in, and one with `!` was not played to its end. A `?` is a dealer nobody knows."""
    hands, total = [], (0, 0)
    for number, (word, dealer) in enumerate(zip(points.split(), dealers, strict=False), 1):
        brought, whole = (int(word[0]), int(word[1])), word[-1] != "!"
        total = total[0] + brought[0], total[1] + brought[1]
        counts, used = whole and any(brought), not whole or any(brought)
        by = None if dealer == "?" else dealer
        hands.append(ScoredHand(1, number, by, "N", brought, total, counts, FOUR, used))
    return hands


def stands(words: str) -> Standing:
    """`3-1 E 2`: N/S 3, E/W 1, E/W deal, 2 hands are left."""
    score, dealer, *left = words.split()
    ns, ew = map(int, score.split("-"))
    return Standing((ns, ew), SIDE_DEALING[dealer], int(left[0]) if left else None)


@pytest.mark.parametrize(
    "course",
    [
        # Under way: where the game stood before each hand, and stands now.
        "10 02 40 | NESW | - | - | 0-0 N, 1-0 E, 1-2 N, 5-2 E",
        "10 00 10 | N?S? | - | - | 0-0 N, 1-0 ?, 1-0 N, 2-0 ?",
        # At its end the chance is what it came to, and hands after the end change nothing.
        "40 40 20 04 | NESWN | - | 1 | 0-0 N, 4-0 E, 8-0 N, 1, 1",
        "20 04 20 | NESW | 3 | 0.5 | 0-0 N 3, 2-0 E 2, 2-4 N 1, 0.5",
        # A game that was conceded ends at the chance of its score: after its last hand,
        "20 10 01 | NES? | - | 0 | 0-0 N, 2-0 E, 3-0 N, 3-1 E",
        "20 00 | NE? | - | 0 | 0-0 N, 2-0 E, 2-0 N",
        # or within it, with the penalties in it; nobody knows who would have dealt if not then.
        "04 04 00! | NESW | - | 0 | 0-0 N, 0-4 E, 0-8 N, 0-8 N",
        "20! | NE | - | 0 | 0-0 N, 2-0 N",
        "20 | ?E | - | 0 | 0-0 ?, 2-0 ?",
        # A fixed number of hands is counted down, without those that were thrown in.
        "10 00 01 | NESW | 8 | - | 0-0 N 8, 1-0 E 7, 1-0 N 7, 1-1 E 6",
        "10 10! | NES | 3 | 0 | 0-0 N 3, 1-0 E 2, 2-0 E 2",
        # One that nobody knows the end of is one of them, also as the game's last.
        "10 00! 00! | NESW | 4 | 0 | 0-0 N 4, 1-0 E 3, 1-0 N 2, 1-0 N 2",
        "10 10 00! | NESW | 3 | 1 | 0-0 N 3, 1-0 E 2, 2-0 N 1, 1",
        # In a game that is played on some hand did not count, so one is left.
        "10 01 10 10 | NESWN | 3 | - | 0-0 N 3, 1-0 E 2, 1-1 N 1, 2-1 E 1, 3-1 N 1",
    ],
)
def test_the_chances_are_those_of_where_the_game_stood(course: str) -> None:
    """The hands and who dealt them, how many there are to play, what they came to for N/S; and how
    the game stood, until it came to that."""
    points, dealers, hands, came_to, stood = course.split(" | ")
    win = win_chance(STANDARD if hands == "-" else Rules("standard", {"hands": int(hands)}))
    result = None if came_to == "-" else float(came_to)
    line = line_of(win, game(points, dealers), (0, 0), result, SIDE_DEALING[dealers[-1]])
    steps = [
        (win.chance(stands(one)), win.leverage(stands(one))) if "-" in one else (float(one), 0)
        for one in stood.split(", ")
    ]
    assert list(zip(line.chances, (*line.leverage, steps[-1][1]), strict=True)) == steps
    assert line.added == tuple(after - before for before, after in pairwise(line.chances))
    conceded = result is not None and "-" in stood.split(", ")[-1]
    assert line.conceded_by == (Side.NS if conceded else None)


def test_players_added_what_their_sides_did_in_any_order_of_games() -> None:
    lines = list(Season(book(*small_season())).lines.values())
    expected: defaultdict[str, float] = defaultdict(float)
    for line in lines:
        for hand, added in zip(line.hands, line.added, strict=True):
            for seat, name in enumerate(hand.names):
                expected[name] += -added if seat % 2 else added
    found = added_by_player(lines)
    assert {name: one.total for name, one in found.items()} == expected
    assert added_by_player(reversed(lines)) == found


def test_clutch_is_what_tight_hands_added_against_others() -> None:
    """A hand is tight if half as much again depends on it as on a first hand; one thrown in says
    nothing, though it moves the chance."""
    hands = tuple(game("10 01 00 20"))
    line = GameLine(hands, (0.5,) * 5, (0.25, -0.5, 0.125, 0.5), (TIGHT, 1.49, 3.0, 1.0))
    found = added_by_player([line])
    assert found["Ann"] == (0.375, Sums(1, 0.25, 0.0625), Sums(2, 0.0, 0.5))
    assert found["Dan"] == (-0.375, Sums(1, -0.25, 0.0625), Sums(2, 0.0, 0.5))


# -- a game among others -------------------------------------------------------------------------


def test_a_game_has_the_same_chances_whatever_is_asked_for_beside_it() -> None:
    several = book(*small_season())
    whole, (found, _, _) = Season(several).lines, open_season(several, Filters(season="spring"))
    assert 0 < len(found.lines) < len(whole)
    assert found.lines == {game.number: whole[game.number] for game in found.games if game.hands}
