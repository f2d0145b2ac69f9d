"""The best games on the page: those that moved most, won by somebody; and how each is told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from euchre_cli.page import best_games, content
from euchre_cli.season.win_chance import OutcomeCounts
from euchre_cli.stats.games import Book, GameResult, ScoredHand
from euchre_cli.stats.win_chance_line import GameLine

from ..season.hand_made import with_games
from ..season.played import QUICK, told
from ..season.played import book as book_of
from .seasons import filled, game_in


def test_a_game_is_told_from_the_side_that_won_it(book: Book) -> None:
    found, _ = best_games.best_games(book)
    for game, line in found:
        chart = best_games.game_chart(game, line)
        points = chart.picture.points
        assert points[-1] == (len(line.hands), 1.0)
        assert (
            f"beat {' & '.join(game.names[seat] for seat in ((1, 3), (0, 2))[game.winner or 0])}"
            in (chart.title)
        )
        assert chart.table is not None
        assert [row.cells[2].text for row in chart.table.rows][-1] in chart.title
        assert len(chart.table.rows) == len(line.hands)
        assert chart.picture.ring is not None
        at, height = chart.picture.ring
        assert points[int(at)] == (at, height)
        assert abs(points[int(at)][1] - points[int(at) - 1][1]) == max(map(abs, line.added))
        assert f"hand {at:g} " in chart.note


def one_game(
    chances: tuple[float, ...],
    turning: int | None,
    outcomes: tuple[str, ...],
    makers: tuple[str | None, ...],
    given_up: int | None = None,
) -> content.Chart:
    """The chart of a game that N/S won, with these chances of theirs, in which each hand brought a
    point to whom it helped, and the last the rest."""
    added = tuple(after - before for before, after in pairwise(chances))
    total, scores = [0, 0], []
    for hand, (change, outcome, maker) in enumerate(zip(added, outcomes, makers, strict=True), 1):
        points = [0, 0]
        points[int(change < 0)] = 10 if hand == len(added) and given_up is None else 1
        total = [total[0] + points[0], total[1] + points[1]]
        now = (points[0], points[1]), (total[0], total[1])
        names = ("Ann", "Bob", "Cat", "Dan")
        scores.append(
            ScoredHand(1, hand, "N", maker, *now, outcome != "misdeal", names, outcome=outcome)
        )
    state = (total[0], total[1]), "over", 0, (False, False)
    about = *(1, "2026-01-01", "", "", "", "", "", "", "standard", "{}", 10), names, (0, 0)
    line = GameLine(tuple(scores), chances, added, (1.0,) * len(added), turning, None, given_up)
    return best_games.game_chart(GameResult(*about, *state, conceded=given_up), line)


@pytest.mark.parametrize(
    ("chances", "turning", "outcomes", "makers", "said"),
    [
        (
            *((0.5, 0.3, 0.8, 1.0), 1, ("made", "lone march", "made"), ("E", "S", "S")),
            "hand 2 turned the game (Cat marched alone, 0–1 to 1–1, +50 %), the favourite "
            "changed once.",
        ),
        (
            *((0.5, 0.45, 0.4, 1.0), 2, ("made", "made", "euchred"), ("E", "W", "W")),
            "hand 3 decided the game (Dan was euchred, 0–2 to 10–2, +60 %), the favourite "
            "changed once.",
        ),
        (
            *((0.9, 0.4, 0.6, 1.0), 0, ("march", "made", "made"), ("E", "N", "N")),
            "hand 1 moved the chance most (Bob marched, 0–0 to 0–1, −50 %), the favourite "
            "changed twice.",
        ),
        (
            *((0.6, 0.9, 1.0), 0, ("points", "made"), (None, "N")),
            "hand 1 turned the game (0–0 to 1–0, +30 %), the favourite never changed.",
        ),
        (
            *((0.6, 0.4, 0.6, 0.4, 1.0), None, ("made",) * 4, ("E", "N", "E", "N")),
            "the favourite changed 4 times.",
        ),
    ],
    ids=["turned", "decided", "against the winners", "nobody called", "no turning hand"],
)
def test_a_game_in_a_sentence(
    chances: tuple[float, ...],
    turning: int | None,
    outcomes: tuple[str, ...],
    makers: tuple[str | None, ...],
    said: str,
) -> None:
    chart = one_game(chances, turning, outcomes, makers)
    assert chart.note == f"1 Jan 2026, game 1: {said}"
    assert chart.alternative.endswith(f" {said[0].upper()}{said[1:]}")
    assert chart.title.startswith("Ann & Cat beat Bob & Dan 1")


def test_hands_without_a_result_are_told_apart() -> None:
    chart = one_game((0.5, 0.4, 1.0), 1, ("misdeal", "made"), (None, "N"))
    assert ", in 2 hands, 1 of them without a result. Their win chance began" in chart.alternative
    assert "was lowest at 40 % after hand 1." in chart.alternative


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        (OutcomeCounts(5, 1, 1, 3, 1, 0), "with your 11 hands blended in"),
        (OutcomeCounts(), "with none of your hands blended in yet"),
    ],
    ids=["dealers are known", "nobody knows who dealt"],
)
def test_whose_rates_the_chances_rest_on_stands_below_the_games(
    counts: OutcomeCounts, said: str, book: Book
) -> None:
    some = with_games(book, book.games)
    some.outcomes = counts
    notes = {section.name: section.note for section in filled(some).sections}
    assert notes.pop("games") == f"Win chances come from the published rates, {said}."
    assert set(notes.values()) == {""}


def test_a_game_that_was_given_up_says_so_and_its_line_ends_where_the_score_left_it(
    tmp_path: Path,
) -> None:
    book = game_in(
        tmp_path, "maker N hearts; tricks NS 5", "maker E hearts; tricks EW 3", "concede NS"
    )
    (found,), _ = best_games.best_games(book)
    chart = best_games.game_chart(*found)
    assert chart.title == "Bob & Dan beat Ann & Cat 1–2, conceded"
    assert "Ann & Cat conceded at" in chart.note
    assert " in 2 hands." in chart.alternative
    points = chart.picture.points
    assert len(points) == 3
    assert points[-1][1] < 0.5


SLOW = "N3 E3 " * 9 + "N3"
"""N/S win 10–9 in nineteen hands."""


def drawn_games(*games: tuple[str, int | None]) -> list[int]:
    """Which games are drawn, of these, counted from the one played first: their hands, and what
    they go to. The one played last came into the book first: its number is 1."""
    played = [
        told(
            len(games) - nth,
            hands,
            began=f"2026-11-19T20:{nth:02}:00Z",
            target=target,
            given_up=0 if hands.endswith("-") else None,
        )
        for nth, (hands, target) in enumerate(games)
    ]
    found, _ = best_games.best_games(book_of(*reversed(played)))
    return [len(games) - game.number + 1 for game, _ in found]


def test_what_moved_most_comes_first_and_of_equals_what_was_played_first() -> None:
    assert drawn_games((QUICK, 10), (SLOW, 10), (QUICK, 10)) == [2, 1, 3]
    assert drawn_games(*[(QUICK, 10)] * (best_games.MOST_GAMES + 2)) == list(
        range(1, best_games.MOST_GAMES + 1)
    )


def test_a_tie_and_a_game_that_goes_on_are_nobody_s() -> None:
    ties = ("N3 E3 " * 9, None)
    assert drawn_games(ties, (QUICK, 10), ("N5! N5!", 10)) == [2]
    assert drawn_games(ties) == []


def test_the_hands_with_a_result_are_counted_in_all_games() -> None:
    games = (told(1, QUICK), told(2, "N3 - E3"), told(3, "N3 E3", target=None))
    assert best_games.best_games(book_of(*games))[1] == 3 + 2 + 2
