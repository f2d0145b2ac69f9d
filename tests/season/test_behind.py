"""What numbers follow from, so that anybody can work them out again; and the hand that turned a
game, in words."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from pathlib import Path

import pytest

from euchre_cli.render.stats_page import explanation_lines, explanation_object
from euchre_cli.render.stats_table import draw_table
from euchre_cli.render.win_chance import turning_words
from euchre_cli.stat_columns.column import MIN_HANDS, Term
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.counted_tables import TableQuery, counts_of, one_column, one_table
from euchre_cli.stats.games import ScoredHand, book_of
from euchre_cli.stats.season import Season
from euchre_cli.stats.win_chance_line import GameLine, LowPoint
from euchre_cli.terminal.phrases import call_words

from .hand_made import FOUR, NOTHING_ASKED, paper
from .played import Told, season, told
from .random_season import book as book_of_games
from .random_season import season as random_season


def test_a_number_without_part_and_whole_says_what_is_behind_it() -> None:
    for column in COLUMNS.values():
        assert (column.behind is not None) >= (column.rate and not column.denominator), column.name


# -- terms ---------------------------------------------------------------------------------------


def _value(term: Term) -> float:
    assert term.cell.value is not None
    return -term.cell.value if term.less else term.cell.value


@pytest.mark.parametrize(
    "name", ["expected_margin", "synergy", "chance_added", "clutch", "adjusted_margin"]
)
def test_the_terms_of_a_sum_add_up(any_season: Season, name: str) -> None:
    column = COLUMNS[name]
    assert column.behind is not None
    found = 0
    for tally in any_season.by(column.by[0]).rows.values():
        cell, terms = column.value(tally, any_season), column.behind(tally, any_season)
        if cell.value is not None:
            found += 1
            assert fsum(map(_value, terms)) == pytest.approx(cell.value, abs=1e-10)
            for term in terms:
                if term.terms:
                    assert fsum(map(_value, term.terms)) == pytest.approx(term.cell.value)
    assert found


@pytest.mark.parametrize("name", ["chance_a_hand", "tight_chance_a_hand"])
def test_the_term_of_a_mean_is_its_sum(any_season: Season, name: str) -> None:
    column = COLUMNS[name]
    assert column.behind is not None
    found = 0
    for tally in any_season.by("player").rows.values():
        cell = column.value(tally, any_season)
        for term in column.behind(tally, any_season):
            assert cell.n == term.cell.n
            if cell.n:
                found += 1
                assert cell.value == pytest.approx(_value(term) / cell.n)
    assert found > 3


def test_behind_a_rating_is_the_chance_to_be_ahead_of_each_other_player(
    any_season: Season,
) -> None:
    column, following = COLUMNS["rating"], COLUMNS["ahead_of_next"]
    assert column.behind is not None
    ratings = any_season.ratings
    order = list(ratings.by_player)
    assert len(order) > 3
    for at, name in enumerate(order):
        tally = counts_of(any_season, "player", (name,))
        terms = {term.of: _value(term) for term in column.behind(tally, any_season)}
        assert terms == {
            f"ahead of {other}": ratings.ahead(name, other) for other in order if other != name
        }
        after = following.value(tally, any_season).value
        below = [other for other in order[at + 1 :] if ratings.by_player[other].hands >= MIN_HANDS]
        known = bool(below) and ratings.by_player[name].hands >= MIN_HANDS
        assert after == (terms[f"ahead of {below[0]}"] if known else None)


def test_who_was_never_rated_has_nothing_behind_a_rating(any_season: Season) -> None:
    nobody = counts_of(any_season, "player", ("Nobody",))
    for name in ("rating", "chance_added"):
        column = COLUMNS[name]
        assert column.behind is not None
        assert column.behind(nobody, any_season) == ()


@pytest.fixture(scope="module")
def any_season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    """Sixty games of all sorts."""
    path: Path = tmp_path_factory.mktemp("behind") / "book.db"
    with book_of_games(path, random_season(5, 60, named=True)) as store:
        yield Season(book_of(store))


# -- in words ------------------------------------------------------------------------------------


def _games(hands: int = 48, one: str = "Ann", apart: tuple[int, int] | None = None) -> list[Told]:
    """Three games of so many hands: a player with Cat, and either without the other, which may be
    of as many hands as `apart` says."""
    played = (
        (hands, "N3 E3 N5 E2", (one, "Bob", "Cat", "Dan")),
        (apart[0] if apart else hands, "N5 E3 N3 N3", (one, "Bob", "Eve", "Dan")),
        (apart[1] if apart else hands, "N3 E3 E3 N3", ("Eve", "Bob", "Cat", "Dan")),
    )
    return [
        told(number, " ".join([words] * (times // 4)), names, target=None)
        for number, (times, words, names) in enumerate(played, 1)
        if times
    ]


def _said(games: list[Told], column: str, label: str, min_hands: int = 10) -> list[str]:
    """What is said of a row, and of its terms."""
    counted = one_column(season(games), TableQuery(None, None, min_hands), column)
    page = explanation_lines(counted, NOTHING_ASKED, paper(200))
    at = next(at for at, line in enumerate(page) if line.startswith(f"{label}:"))
    return page[at : at + 2]


def test_a_synergy_can_be_worked_out_again() -> None:
    first, second = _said(_games(), "synergy", "Ann & Cat")
    assert first.startswith("Ann & Cat: +0.25 in 48 hands, 95 % interval ")
    assert second == (
        "  +1.000 in 48 hands together, less +0.750 expected (+0.750 in 48 hands of Ann without "
        "Cat, 0.000 in 48 hands of Cat without Ann)"
    )
    assert _said(_games(), "expected_margin", "Ann & Cat") == [
        "Ann & Cat: +0.75 points a hand",
        "  +0.750 in 48 hands of Ann without Cat, 0.000 in 48 hands of Cat without Ann",
    ]


def test_where_there_is_too_little_it_is_said_of_how_many() -> None:
    assert _said(_games(4), "synergy", "Ann & Cat") == [
        "Ann & Cat: 4 hands: not enough hands",
        "  4 hands together, 4 hands of Ann without Cat, 4 hands of Cat without Ann",
    ]
    assert _said([told(1, "N3 - N5 E3")], "chance_a_hand", "Ann") == [
        "Ann: 3 hands: not enough hands",
        "  3 hands with a result",
    ]


@pytest.mark.parametrize(
    ("apart", "words"),
    [
        ((44, 36), "36 hands: not enough hands"),
        ((8, 44), "8 hands: not enough hands"),
        # One sat without the other, who never sat without the first.
        ((44, 0), "0 hands: not enough hands"),
        ((0, 44), "0 hands: not enough hands"),
        ((0, 0), "never apart"),
    ],
)
def test_a_synergy_is_told_by_its_scantest_record(apart: tuple[int, int], words: str) -> None:
    assert _said(_games(48, apart=apart), "synergy", "Ann & Cat") == [
        f"Ann & Cat: {words}",
        f"  48 hands together, {apart[0]} hands of Ann without Cat, {apart[1]} hands of Cat "
        "without Ann",
    ]


def test_four_who_always_sit_together_have_no_synergy_and_are_told_why() -> None:
    friends = [told(1, " ".join(["N3 E3"] * 40), target=None)]
    expected = _said(friends, "expected_margin", "Ann & Cat")[0]
    assert expected == "Ann & Cat: never apart"
    counted = one_table(season(friends), TableQuery("pairs", None, 1))
    page = draw_table(counted, paper(200)).lines
    assert "never apart, so no number: expected, synergy" in page
    assert not any("not enough" in line for line in page)
    shown = one_table(
        season(friends), TableQuery("pairs", None, 1, columns="expected_margin,synergy")
    )
    assert draw_table(shown, paper(200)).lines[1] == "Ann & Cat  never apart  never apart"


def test_who_is_not_in_a_picture_is_told_by_why() -> None:
    pairs = ("Cat", "Dan"), ("Cat", "Eve"), ("Dan", "Eve")
    games = [
        told(number, " ".join(["N3 E3 N5 E2"] * 12), ("Ann", one, "Bob", other), target=None)
        for number, (one, other) in enumerate(pairs, 1)
    ]
    page = draw_table(one_table(season(games), TableQuery("pairs", None, 10)), paper(100)).lines
    assert page[page.index("") + 6] == "1 more: never apart"


def test_two_of_one_name_have_nothing_behind_them() -> None:
    game = told(1, "N3", ("Ann", "Bob", "Ann", "Dan"))
    assert _said([game], "synergy", "Ann & Ann")[0] == "Ann & Ann: never apart"
    counted = one_column(season([game]), TableQuery(None, None, 1), "synergy")
    assert [(row["player"], row["terms"]) for row in explanation_object(counted)["rows"]][:1] == [
        ("Ann", [])
    ]


def test_names_are_safe_in_terms() -> None:
    said = " ".join(_said(_games(one="\x1b[31mred"), "expected_margin", "^[[31mred & Cat"))
    assert "hands of ^[[31mred without Cat" in said
    assert "\x1b" not in said


def test_what_was_added_is_in_games() -> None:
    first, second = _said([told(1, "N3 - N5 E3")], "chance_added", "Ann")
    assert (first[:8], first[-6:]) == ("Ann: +0.", " games")
    assert second.endswith("games in 1 hand without a result")


def test_a_rating_says_of_whom_the_player_is_ahead_and_how_surely() -> None:
    first, second = _said([told(1, "N5! N5! N5")], "rating", "Ann", min_hands=1)[:2]
    assert first.startswith("Ann: 54.7 in 3 hands, 95 % interval 30.")
    # Her partner won the same game, and the two others lost it.
    assert second == "  ahead of Cat 50 %, ahead of Bob 67 %, ahead of Dan 67 %"


def test_terms_as_json() -> None:
    counted = one_column(season(_games()), TableQuery(None, None, 10), "synergy")
    rows = explanation_object(counted)["rows"]
    (row,) = (row for row in rows if (row["player"], row["partner"]) == ("Ann", "Cat"))
    together, expected = row["terms"]
    assert {key: together[key] for key in ("of", "unit", "value", "n", "less", "terms")} == {
        "of": "hands together",
        "unit": "points a hand",
        "value": 1.0,
        "n": 48,
        "less": False,
        "terms": [],
    }
    assert together["low"] < 1 < together["high"]
    assert (expected["of"], expected["value"], expected["less"]) == ("expected", 0.75, True)
    assert [one["value"] for one in expected["terms"]] == [0.75, 0.0]


# -- the turning hand ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("maker", "outcome", "points", "words"),
    [
        ("N", "made", (1, 0), ("made", "")),
        ("N", "march", (2, 0), ("march", "")),
        ("E", "lone march", (0, 4), ("", "lone march")),
        ("E", "euchred", (2, 0), ("euchred", "")),
        # Who made it, and was penalized for more.
        ("N", "made", (1, 2), ("made", "")),
        ("E", "renege", (2, 0), ("renege", "")),
        (None, "points", (2, 0), ("", "")),
        (None, "thrown-in", (0, 0), ("", "")),
        ("N", "conceded", (0, 0), ("", "")),
    ],
)
def test_what_brought_a_side_its_points(
    maker: str | None, outcome: str, points: tuple[int, int], words: tuple[str, str]
) -> None:
    score = ScoredHand(1, 1, "W", maker, points, points, True, FOUR, outcome=outcome)
    assert (score.outcome_for(0), score.outcome_for(1)) == words


@pytest.mark.parametrize(
    ("maker", "outcome", "words"),
    [
        ("Ann", "made", "Ann made it"),
        ("Ann", "march", "Ann marched"),
        ("N", "lone march", "N marched alone"),
        ("Ann", "euchred", "Ann was euchred"),
        ("Ann", "renege", "a renege"),
        ("Ann", "", "Ann called"),
        ("", "", ""),
        ("\x1b", "made", "^[ made it"),
    ],
)
def test_what_came_of_a_call(maker: str, outcome: str, words: str) -> None:
    assert call_words(maker, outcome) == words


@pytest.mark.parametrize(
    ("added", "turning", "given_up", "over", "winner", "words"),
    [
        ((0.1, 0.4), 1, None, False, None, "has moved the chance most"),
        ((0.1, 0.4), 1, None, True, 0, "decided the game"),
        ((0.4, 0.1), 0, None, True, 0, "turned the game"),
        ((0.4, 0.1), 0, None, True, 1, "moved the chance most"),
        ((-0.4, 0.1), 0, None, True, 1, "turned the game"),
        ((0.1, 0.4), 1, 1, True, 0, "moved the chance most"),
        ((0.1, 0.4), 1, None, True, None, "moved the chance most"),
    ],
)
def test_what_a_hand_did_to_its_game(
    added: tuple[float, ...],
    turning: int,
    given_up: int | None,
    over: bool,
    winner: int | None,
    words: str,
) -> None:
    score = ScoredHand(1, 1, "W", "N", (1, 0), (1, 0), True, FOUR)
    back: LowPoint | None = None
    line = GameLine((score, score), (0.5, 0.6, 1.0), added, (1, 1), turning, back, given_up)
    assert turning_words(line, winner, over=over) == words
