"""An evening in ten lines: what is worth telling, what is left out, and the command that tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from euchre_cli.render.night import LINES, WIDTH, day_words, night_lines, night_object
from euchre_cli.stats.games import Names, book_of
from euchre_cli.stats.night import days_played, night_of
from euchre_cli.stats.records import records_of

from .hand_made import FOUR
from .played import QUICK, Told, book, season, told
from .random_season import book as book_of_games
from .random_season import season as random_season

NEXT = ("Ann", "Cat", "Bob", "Dan")
"""The same four: Ann plays with Bob."""

LAST = ("Ann", "Bob", "Dan", "Cat")
"""The same four: Ann plays with Dan."""

EIGHT = ("Eve", "Finn", "Gus", "Hal")
DAY = "2026-11-19"


def lines(*games: Told, date: str = DAY) -> list[str]:
    """How an evening is told."""
    return night_lines(night_of(book(*games), date))


def said(begins: str, *games: Told, date: str = DAY) -> str | None:
    """What an evening's lines say after these words; `None`: nothing."""
    for line in lines(*games, date=date):
        _, found, rest = line.partition(begins)
        if found:
            return rest.strip()
    return None


# -- the whole of it -----------------------------------------------------------------------------

EVENING = (
    told(1, "N3 E3 S5! W2 N5 E3 N3 E5 S4", event="Thursdays", place="the Vera"),
    told(2, "E3 E3 E5! E3 E3 N5! S5 N5! N3", NEXT, place="the Vera"),
    told(3, "E5! S2 W3 N3 E3 E4 W5", LAST),
)


def test_an_evening() -> None:
    before = told(9, QUICK, date="2026-11-12", season="")
    assert lines(before, *EVENING) == [
        "19 November 2026, Thursdays, the Vera, 3 games, 25 hands",
        "Ann & Cat 11–4 Bob & Dan",
        "Ann & Bob 11–8 Cat & Dan",
        "Bob & Cat 11–1 Ann & Dan",
        "Player of the night: Cat, won 2 of 3, 30–16. 25 hands: mostly luck.",
        "Comeback: Ann & Bob won from 0–8, with a win chance of 5 %.",
        "Loners: 5 of 5 marched (Ann 2, Cat 2, Bob).",
        "Euchred: 2 of 25 calls, both Dan's idea.",
        "The season: Ann and Cat lead (won 3 of 4).",
        "Dan has lost 4 in a row.",
    ]


def test_no_line_is_long_and_there_are_never_more_than_ten() -> None:
    told_of = lines(*EVENING)
    assert max(map(len, told_of)) <= WIDTH + 10
    assert len(told_of) <= LINES
    assert all(line == line.rstrip() and "  " not in line and "\t" not in line for line in told_of)


@pytest.mark.parametrize("seed", range(8))
def test_any_evening_is_told_in_ten_lines(tmp_path: Path, seed: int) -> None:
    with book_of_games(tmp_path / "book.db", random_season(seed, 4 + 4 * seed)) as store:
        read = book_of(store)
        found = days_played(read)
        nights = [night_of(read, date) for date in found]
    assert found == sorted(found, reverse=True)
    for night in nights:
        assert 2 <= len(night_lines(night)) <= LINES
        json.dumps(night_object(night))


# -- games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (told(1, "N5! E5! N5! E3 N5"), "Ann & Cat 10–5 Bob & Dan"),
        (told(1, QUICK), "Ann & Cat 10–0 Bob & Dan, a skunk"),
        (told(1, "N5! E5! N3"), "Ann & Cat 5–4 Bob & Dan, not over"),
        (told(1, "N5! E5! N3", given_up=0), "Bob & Dan won at 4–5, Ann & Cat conceded"),
        (told(1, "", given_up=1), "Ann & Cat won at 0–0, Bob & Dan conceded"),
        (told(1, "N3 E3", target=None), "Ann & Cat 1–1 Bob & Dan, a tie"),
        (told(1, QUICK, ("Ann", "", "", "Dan")), "N/S 10–0 E/W, a skunk"),
    ],
)
def test_a_game_in_a_line(game: Told, line: str) -> None:
    assert lines(game)[1] == line


def test_an_evening_of_one_game_that_is_not_over() -> None:
    assert lines(told(1, "N3 E2")) == [
        "Thursday 19 November 2026, 1 game, 2 hands",
        "Ann & Cat 3–0 Bob & Dan, not over",
        "Turning hand: Bob was euchred; Ann & Cat from 1–0 to 3–0 (+12 %).",
        "Euchred: 1 of 2 calls, Bob's idea.",
    ]


def test_many_games_of_the_same_pairs_share_a_line() -> None:
    games = [
        told(1, QUICK),
        told(2, "E5! E5! E3 E3", ("Bob", "Ann", "Dan", "Cat")),
        told(3, "N5! E3 N5! N5", ("Cat", "Dan", "Ann", "Bob")),
        told(4, "E5! E5! E5", NEXT),
        told(5, "N3", NEXT),
    ]
    assert lines(*games)[1:3] == [
        "Ann & Cat 3, Bob & Dan 0: 10–0, 10–0, 10–1",
        "Cat & Dan 1, Ann & Bob 0: 10–0, 0–1 (not over)",
    ]


def test_a_game_that_was_given_up_says_so_among_many() -> None:
    games = [told(number, QUICK) for number in range(1, 5)]
    games += [told(5, "E3", given_up=1), told(6, "", given_up=0)]
    assert lines(*games)[1:3] == [
        "Ann & Cat 5, Bob & Dan 1: 10–0, 10–0, 10–0, 10–0,",
        "0–1 (Bob & Dan conceded), 0–0 (Ann & Cat conceded)",
    ]


@pytest.mark.parametrize(
    ("given_up", "says"),
    [(1, "Ann & Bob won at 0–0, Cat & Dan conceded"), (3, "3 games were conceded.")],
)
def test_where_it_is_told_who_won_games_that_were_given_up_are_no_close_ones(
    given_up: int, says: str
) -> None:
    games = _many(12, 2)
    for nth in range(given_up):
        games.append(told(13 + nth, "", ("Ann", "Cat", "Bob", "Dan"), given_up=1))
    night = lines(*games)
    assert says in night
    closest = next(line for line in night if line.startswith("Closest: "))
    assert "0–0" not in closest
    assert len(night) <= LINES


def test_where_the_games_of_pairs_take_too_many_lines_it_is_told_who_won() -> None:
    games = [told(number, QUICK) for number in range(1, 60)]
    assert lines(*games)[1:3] == [
        "Games won: Ann 59 of 59, Cat 59 of 59, Bob 0 of 59,",
        "Dan 0 of 59",
    ]


def _many(number: int, unfinished: int) -> list[Told]:
    """So many games of eight people in ever other pairs, of which the last are not over."""
    everybody = [*FOUR, *EIGHT]
    found = []
    for nth in range(1, number + 1):
        step = 1 + nth % 3
        at = [everybody[(nth + step * place + place // 2) % 8] for place in range(4)]
        assert len(set(at)) == 4
        names = (at[0], at[1], at[2], at[3])
        over = nth <= number - unfinished
        found.append(told(nth, f"E3 {QUICK}" if over else "N3 E3", names))
    return found


def test_of_many_games_in_other_pairs_it_is_told_who_won() -> None:
    night = lines(*_many(8, 0))
    assert night[0] == "Thursday 19 November 2026, 8 games, 32 hands"
    assert night[1].startswith("Games won: ")
    assert night[1].endswith(",")
    assert night[3].startswith("Closest: ")
    assert all(len(line) <= WIDTH for line in night[:4])
    of = [part.split(" of ") for part in " ".join(night[1:3]).split(": ")[1].split(", ")]
    counted = [(int(won[-1]), int(played)) for won, played in ((a.split(), b) for a, b in of)]
    assert sum(won for won, _ in counted) == 16
    assert sum(played for _, played in counted) == 32
    assert [won / played for won, played in counted] == sorted(
        (won / played for won, played in counted), reverse=True
    )


@pytest.mark.parametrize(
    ("unfinished", "lines_of_them"),
    [(1, 1), (2, 2), (3, 1)],
)
def test_games_that_are_not_over_are_named_or_counted(unfinished: int, lines_of_them: int) -> None:
    night = lines(*_many(9, unfinished))
    going = [line for line in night if "not over" in line]
    assert len(going) == lines_of_them
    if lines_of_them < unfinished:
        assert going == ["3 games are not over."]


def test_of_a_great_many_people_some_are_counted() -> None:
    games = []
    for nth in range(8):
        a, b, c, d = (f"Player {4 * nth + at}" for at in range(4))
        games.append(told(nth, QUICK, (a, b, c, d)))
    night = lines(*games)
    assert night[2].endswith(" more")
    named = " ".join(night[1:3]).count(" of ")
    assert night[2].endswith(f"{32 - named} more")


# -- who won most --------------------------------------------------------------------------------


LONG = "N3 E3 " * 8 + "N5"
"""N/S win 10–8 in seventeen hands."""


@pytest.mark.parametrize(
    ("names", "who"),
    [
        ((FOUR, FOUR), "Players of the night: Ann and Cat, won 2 of 2. Mostly luck."),
        ((FOUR, NEXT), "Player of the night: Ann, won 2 of 2, 20–16. 34 hands: mostly luck."),
        (
            (("\x1b[7mA", "Bob", "\x1b[7mC", "Dan"),) * 2,
            "Players of the night: ^[[7mA and ^[[7mC, won 2 of 2. Mostly luck.",
        ),
        # Everybody has won one.
        ((FOUR, ("Bob", "Ann", "Dan", "Cat")), None),
        # Both won twice, and with each other once.
        (
            (FOUR, ("Eve", "Bob", "Finn", "Gus"), ("Ann", "Gus", "Finn", "Dan")),
            "Players of the night: Ann and Finn, won 2 of 2. Mostly luck.",
        ),
    ],
)
def test_who_won_most(names: tuple[Names, ...], who: str | None) -> None:
    games = [told(number, LONG, one) for number, one in enumerate(names, 1)]
    found = [line for line in lines(*games) if "of the night" in line]
    assert found == ([] if who is None else [who])


# -- turns ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hands", "is_one"), [("E5!", False), ("E5! E3", True)])
def test_an_evening_and_a_season_have_the_same_comebacks(hands: str, is_one: bool) -> None:
    game = told(1, f"{hands} N5! N5! N5!")
    night = night_of(book(game), DAY)
    records = {one.definition.name: one for one in records_of(season([game]))}
    assert (night.comeback is not None, "biggest_comeback" in records) == (is_one, is_one)


def test_no_hand_turned_a_game_that_was_given_up() -> None:
    assert said("Turning hand:", told(1, "- -", given_up=0)) is None
    words = said("Turning hand:", told(1, "N5 N3 E3", given_up=0))
    assert words == "Ann marched; Ann & Cat from 0–0 to 2–0 (+15 %)."
    assert said("Comeback:", told(1, "N5! N5! E3", given_up=0)) is None


# -- loners and euchres --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "loners"),
    [
        ("N3 E3", None),
        ("N3 E3 N3 E3 N3 E3 N3 E3 N3 E3", "Nobody went alone."),
        ("N3! E3", "0 of 1 marched."),
        ("N5! E2! W5! N5!", "3 of 4 marched (Ann 2, Dan)."),
    ],
)
def test_loners(hands: str, loners: str | None) -> None:
    night = " ".join(lines(told(1, hands)))
    found = "Nobody went alone." if "Nobody went" in night else None
    if "Loners: " in night:
        found = night.partition("Loners: ")[2].partition(" Euchred")[0]
    assert found == loners


@pytest.mark.parametrize(
    ("hands", "euchred"),
    [
        ("N3 E3", None),
        ("N3 E3 N3 E3 N3 E3 N3 E3 N3 E3", "Nobody was euchred."),
        ("N3 E2", "1 of 2 calls, Bob's idea."),
        ("N2 E2 N2 E3", "3 of 4 calls, 2 of them Ann's idea."),
        ("N2 E2", "2 of 2 calls."),
        ("E2 E2 N3", "2 of 3 calls, both Bob's idea."),
        ("E2 E2 E2", "3 of 3 calls, all Bob's idea."),
        ("-", None),
    ],
)
def test_euchres(hands: str, euchred: str | None) -> None:
    night = " ".join(lines(told(1, hands)))
    found = "Nobody was euchred." if "Nobody was" in night else None
    if "Euchred: " in night:
        found = night.partition("Euchred: ")[2]
    assert found == euchred


# -- the season ----------------------------------------------------------------------------------


def _weeks(number: int, **more: str) -> list[Told]:
    return [
        told(at, "N3 E3 N5! N5! N3", date=f"2026-10-{at:02}", season=more.get("season", ""))
        for at in range(1, number + 1)
    ]


def test_the_standings_are_those_of_the_season_as_it_stood() -> None:
    weeks = _weeks(3, season="Winter")
    other = told(7, "E5! E5! E5", ("Ann", "Eve", "Cat", "Dan"), date="2026-09-30", season="Summer")
    after = told(8, "E5! E5! E5", date="2026-10-09", season="Winter")
    assert said("Season Winter:", *weeks[:2], other, after, date="2026-10-02") == (
        "Ann and Cat lead (won 2 of 2)."
    )
    assert said("Season Winter:", *weeks, other, after, date="2026-10-09") == (
        "Ann and Cat lead (won 3 of 4)."
    )


def test_where_everybody_is_level_nobody_leads() -> None:
    lost = "E5! E5! E5"
    weeks = [told(at, QUICK if at % 2 else lost, date=f"2026-10-0{at}") for at in (1, 2, 3, 4)]
    assert said("The season:", *weeks, date="2026-10-04") == "everybody is level (won 2 of 4)."
    assert said("The season:", *weeks[:3], date="2026-10-03") == "Ann and Cat lead (won 2 of 3)."
    # Others may be as level with fewer games.
    others = [told(at, hands, EIGHT, date="2026-10-04") for at, hands in ((8, QUICK), (9, lost))]
    assert said("The season:", *weeks, *others, date="2026-10-04") == "everybody is level."
    two = [told(at, QUICK, ("Ann", "", "Cat", ""), date=f"2026-10-0{at}") for at in (1, 2)]
    assert said("The season:", *two, date="2026-10-02") == "Ann and Cat are level (won 2 of 2)."


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ("WW", None),
        ("LWWW", "Ann has won 3 in a row."),
        ("WWWT", None),
        ("LLL", None),
        ("LLLL", "Ann has lost 4 in a row."),
        ("WLLLLL", "Ann has lost 5 in a row; be kind."),
        ("WWW-", None),
    ],
)
def test_a_streak(results: str, words: str | None) -> None:
    hands = {"W": "N5!", "L": "E5!", "T": "N3 E3", "-": "N3"}
    games = [
        told(
            at,
            hands[one],
            ("Ann", "", "", ""),
            target=None if one == "T" else 4,
            date=f"2026-11-{at:02}",
        )
        for at, one in enumerate(results, 1)
    ]
    told_of = lines(*games, date=f"2026-11-{len(results):02}")
    found = [line for line in told_of if "in a row" in line]
    assert [line.partition(". ")[2] or line for line in found] == ([words] if words else [])


def test_of_streaks_the_longest_is_told_if_two_have_it_at_the_most() -> None:
    weeks = _weeks(4)
    assert any(
        line.endswith("Ann and Cat have won 4 in a row.")
        for line in lines(*weeks, date="2026-10-04")
    )
    others = told(9, "N5! N5! N5", ("Eve", "Finn", "Gus", "Hal"), date="2026-10-05")
    assert not any("in a row" in line for line in lines(*weeks, others, date="2026-10-05"))


# -- dates ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("date", "words"),
    [
        ("2026-11-19", "Thursday 19 November 2026"),
        ("2024-02-29", "Thursday 29 February 2024"),
        ("Thursd", "Thursd"),
        ("\x1b[1m", "^[[1m"),
    ],
)
def test_a_day_in_words(date: str, words: str) -> None:
    assert day_words(date) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("League night", "Thursday 19 November 2026, League night"),
        ("our THURSDAYS", "19 November 2026, our THURSDAYS"),
        ("not on Friday", "Thursday 19 November 2026, not on Friday"),
    ],
)
def test_the_weekday_is_not_said_twice(event: str, words: str) -> None:
    first = lines(told(1, QUICK, event=event))[0]
    assert first.startswith(f"{words}, 1 game")
