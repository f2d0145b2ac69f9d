"""Which games make up a match, and how it stands."""

from __future__ import annotations

import random

import pytest

from euchre_cli.book.matches import Match, PlayedGame, best_of, matches_of
from euchre_cli.book.sheet import Players
from euchre_cli.terminal.exit_status import Refused

SEATINGS: dict[str, Players] = {
    "a": ("Ann", "Bob", "Cat", "Dan"),
    "A": ("Dan", "Cat", "Bob", "Ann"),  # The same pairs, the other way round.
    "b": ("Ann", "Cat", "Bob", "Dan"),  # Other partners of the same four.
    "c": ("Ann", "Bob", "Cat", "Eve"),  # A substitute sat there at the end.
    "d": ("Ann", "Bob", "", "Dan"),
    "e": ("Eve", "Fay", "Gus", "Hal"),
}


def games(words: str) -> list[PlayedGame]:
    """Games in words: `a3+` is a game in the seating `a` with which a best of three begins; `+` and
    `-`: N/S won or lost, `=`: a tie, `?`: not over. `/` begins another season. Games between
    `(` and `)` are of an evening of several tables."""
    played: list[PlayedGame] = []
    season = evening = 0
    for word in words.split():
        if word == "/":
            season += 1
            continue
        if word in "()":
            evening = ")(".index(word)
            continue
        end = word[-1]
        names = SEATINGS[word[0]]
        # The pair of Ann wins with `+`, wherever it sits.
        side = 0 if "Ann" in (names[0], names[2]) or "Ann" not in names else 1
        winner = {"+": side, "-": 1 - side}.get(end)
        total = (0, 0) if winner is None else (10, 4) if winner == 0 else (4, 10)
        number = len(played) + 1
        best_of = int(word[1:-1] or 0)
        played.append(
            PlayedGame(number, names, str(season), evening, best_of, end != "?", winner, total)
        )
    return played


def told(match: Match) -> str:
    """A match in words: its games, the games won, and how it ended."""
    numbers = ",".join(map(str, match.numbers()))
    state = "decided" if match.decided else "unfinished" if match.unfinished else "going"
    return f"{numbers} {match.won[0]}-{match.won[1]} {state}"


@pytest.mark.parametrize(
    ("played", "matches"),
    [
        ("a+ a+", []),
        ("a3?", ["1 0-0 going"]),
        ("a3+", ["1 1-0 going"]),
        ("a3+ A-", ["1,2 1-1 going"]),
        ("a3+ A+", ["1,2 2-0 decided"]),
        ("a3- a-", ["1,2 0-2 decided"]),
        # The third game of a match decided after two is outside, and so is every later one.
        ("a3+ a+ a- a-", ["1,2 2-0 decided"]),
        ("a5+ a- a+ a- a+ a+", ["1,2,3,4,5 3-2 decided"]),
        # A game that is not over belongs to it and decides nothing.
        ("a3+ a? a-", ["1,2,3 1-1 going"]),
        # Ties, which a fixed number of hands allows, use up games.
        ("a3= a+", ["1,2 1-0 going"]),
        ("a3= a+ a=", ["1,2,3 1-0 decided"]),
        ("a3+ a- a= a+", ["1,2,3 1-1 decided"]),
        # Other partners of the same four, another season, or another `best of` end it.
        ("a3+ b+ a+", ["1 1-0 unfinished"]),
        ("a3+ / a+", ["1 1-0 unfinished"]),
        ("a3+ a3+ a+", ["1 1-0 unfinished", "2,3 2-0 decided"]),
        ("a3+ a1+ a+", ["1 1-0 unfinished"]),
        ("a3+ a+ b3+ b+ a3-", ["1,2 2-0 decided", "3,4 2-0 decided", "5 0-1 going"]),
        # At an evening of several tables nothing goes on, and nothing ends.
        ("a3+ ( a+ b- ) a+", ["1,4 2-0 decided"]),
        ("a3+ ( a3- a- ) a+", ["1,4 2-0 decided", "2,3 0-2 decided"]),
        # Games of others are no part of it and do not end it.
        ("a3+ e3- c+ e- a+", ["1,5 2-0 decided", "2,4 0-2 decided"]),
        # Where a seat has no name, nobody knows which pairs these are.
        ("d3+ d+", []),
        ("a1+ a+", []),
    ],
)
def test_the_games_of_a_match(played: str, matches: list[str]) -> None:
    assert list(map(told, matches_of(games(played)))) == matches


def test_the_score_of_a_match_follows_the_pairs_whoever_sits_where() -> None:
    [match] = matches_of(games("A3+ a- a+"))
    assert match.pairs == (("Dan", "Bob"), ("Cat", "Ann"))
    assert (match.won, match.points, match.winner) == ((1, 2), (18, 24), 1)
    assert match.won_by_sides(SEATINGS["a"]) == (2, 1)
    assert match.won_by_sides(SEATINGS["A"]) == (1, 2)


@pytest.mark.seeds(3)
def test_a_match_is_decided_once_nothing_can_change_who_wins(seed: int) -> None:
    """Against the plain meaning: every way in which the games left may end is tried."""
    rng = random.Random(seed)
    best_of = rng.choice((3, 5, 7))
    results = [rng.choice("++--=") for _ in range(best_of)]
    matches = matches_of(
        games(" ".join([f"a{best_of}{results[0]}", *map("a".__add__, results[1:])]))
    )
    assert len(matches) == 1
    lead, played = 0, 0
    for result in results:
        lead += {"+": 1, "-": -1, "=": 0}[result]
        played += 1
        left = best_of - played
        ends = {(end > 0) - (end < 0) for end in range(lead - left, lead + left + 1)}
        if len(ends) == 1:
            break
    assert len(matches[0].games) == played
    assert matches[0].winner == (None if lead == 0 else int(lead < 0))


@pytest.mark.parametrize("games", [2, 0, 101])
def test_what_no_match_can_be(games: int) -> None:
    with pytest.raises(Refused, match="best of 3, 5, 7 …, up to 99: an odd number has a winner"):
        best_of(games)
