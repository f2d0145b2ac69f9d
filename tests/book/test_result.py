"""A finished game of which only the score is known: how it is entered, what counts it and what does
not, and that it survives every way out of the book and back."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from euchre_cli.book.tables import digest_of

from ..card_table import CardTable
from ..store.book import rows
from .exchange import sheets_of

FOUR = ("Ann", "Bob", "Cat", "Dan")


# -- how it is said ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", ["Ann Bob Cat Dan 10-7", "Ann Cat beat Bob Dan 10 to 7", "'Ann' Bob, Cat, Dan, 10-7"]
)
def test_a_result_is_a_game_that_is_over(table: CardTable, typed: str) -> None:
    table.done(f"result {typed}")
    sheet = table.sheet(1)
    assert (sheet.players, sheet.total, sheet.winner) == (FOUR, (10, 7), 0)
    assert (sheet.over, sheet.only_result) == (True, True)


def test_what_cannot_be_is_told_with_what_can(table: CardTable) -> None:
    table.plays("""
        result Ann Bob Cat 10-7 ! name four players, clockwise N E S W: 3 names were given
        result Ann Bob Cat ann 10-7 ! ann cannot sit in two seats
        result Ann Bob Cat W 10-7 ! 'W' is not a player's name
        result Ann Bob Cat Dan 9-7 ! no game ends at 9–7: nobody has 10; if it was played to another
        result Ann Bob Cat Dan 10-10 ! no game ends at 10–10: both sides have 10 or more
        result Ann Bob Cat Dan 40-0 ! the last hand of a game to 10 takes
        result table 2 12-7 ! 'result table 2 12-7' is typed as: euchre evening result 2 12-7
    """)
    assert not table.book.exists() or sheets_of(table) == []


def test_the_answer_and_what_stays_for_the_next(table: CardTable) -> None:
    table.plays("""
        result 'Aunt Jo' Bob Cat Dan 5-3 --rules csl --target 5 --season 2026 --date 2026-11-19
        undo
        redo
        result aunt jo Cat beat Bob Dan 5-4 = the result only; csl to 5
        result Ann Bob Cat Dan 9-9 --rules eight-hands = Ann & Cat 9, Bob & Dan 9: a tie.
    """)
    first, second, tie = (table.sheet(number) for number in (1, 2, 3))
    assert (second.players, second.head.season) == (first.players, "2026")
    assert second.head.date > first.head.date
    assert (tie.over, tie.winner) == (True, None)
    found = table.json("result Ann Bob Cat Dan 7-10 --rules standard")["game"]
    assert [found[name] for name in ("score", "winner", "hands_played")] == [
        *({"NS": 7, "EW": 10}, "EW", 0)
    ]


def test_a_result_that_is_there_already_is_told(table: CardTable) -> None:
    table.plays("""
        result Ann Bob Cat Dan 10-7
        result Dan Ann Bob Cat 7-10 = Game 1, the same evening,
        result Ann Cat Bob Dan 10-7 ~ the same evening
        result Ann Bob Cat Dan 10-7 --date 2020-01-02 ~ the same evening
    """)


def test_the_game_on_the_table_stays_there_and_undo_takes_back_the_result(game: CardTable) -> None:
    game.plays("""
        hand Ann 3
        result Ann Bob Cat Dan 10-7 = The current game is still game 1.
        undo = Taken back: game 2, only the result: Ann & Cat 10, Bob & Dan 7
        redo = Done again: game 2, only the result: Ann & Cat 10, Bob & Dan 7
        undo
        undo = Taken back: hand 1
        result Ann Bob Cat Dan 10-7
        rematch --game 3 ~ dropped
    """)


def test_nothing_more_happens_in_a_game_known_by_its_result(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7")
    for line in ("hand Ann 3", "penalty NS 1 late", "renege Ann", "concede NS", "sub Ann Eve"):
        assert "game 1 is over: Ann & Cat won 10 to 7" in table.refused(f"{line} --game 1")
    table.done("note --game 1 a close one")
    assert (table.sheet(1).total, table.sheet(1).lines) == ((10, 7), ())


def test_every_look_at_the_game_says_that_only_its_result_is_known(table: CardTable) -> None:
    table.plays("""
        result Ann Bob Cat Dan 10-7 --date 2026-11-19
        note --game 1 a close one
        show 1 = Only the result of this game is known, not its hands. … note: a close one
        show 1 --chance = Its win chances cannot be worked out.
        history --game 1 = Game 1, only the result: Ann & Cat 10, Bob & Dan 7 (N Ann … Note: a cl
        games = 10–7 N/S won –
        night = Thursday 19 November 2026, 1 game, result only
        players rename Dan Den
        show 1 = (N/S) against Bob & Den
        new Ann Bob Cat Dan --date 2026-11-19
        hand Ann 3
        night = Thursday 19 November 2026, 2 games, 1 hand 1 game with the result only
    """)
    assert table.json("night")["night"]["only_results"] == 1


# -- what counts it, and what does not -----------------------------------------------------------

HANDS = "new Ann Bob Cat Dan --target 3 --date 2026-11-18", "hand Ann 5", "hand Cat 5"
OF_HANDS = ("calling", "loners", "defending", "discipline", "opportunities", "calling --by seat")
ROWS = ("seat_hands", "played_hands", "irregularities")
GAMES = "games", "games_won", "games_lost", "streak", "skunks_given", "form"


def _of_hands(table: CardTable) -> list[object]:
    """Everything that is counted of hands."""
    counted: list[object] = [table.done(f"stats {name} --csv") for name in OF_HANDS]
    return [*counted, *(rows(table.book, f"SELECT * FROM {name}") for name in ROWS)]  # noqa: S608


def test_it_counts_wherever_games_count_and_nowhere_else(table: CardTable) -> None:
    for line in HANDS:
        table.done(line)
    before = _of_hands(table)
    table.done("result Ann Bob Cat Dan 3-0 --date 2026-11-19 --target 3")
    table.done("result Ann Cat beat Bob Dan 4-2 --date 2026-11-19")
    assert _of_hands(table) == before
    standings = list(csv.DictReader(io.StringIO(table.done("stats standings --csv"))))
    assert {row["player"]: [row[name] for name in GAMES] for row in standings} == {
        **{name: ["3", "3", "0", "3", "2", "WWW"] for name in ("Ann", "Cat")},
        **{name: ["3", "0", "3", "-3", "0", "LLL"] for name in ("Bob", "Dan")},
    }
    assert {row["hands"] for row in standings} == {"2"}
    table.plays("""
        stats pairs = Ann … Cat … 3
        stats ratings = For 2 games only the result is known: they count in games, points
            … and ratings, not in what is counted of hands.
    """)


def test_a_book_of_results_alone_has_every_table_and_the_page(table: CardTable) -> None:
    for score in ("10-7", "4-10", "10-0"):
        table.done(f"result Ann Bob Cat Dan {score} --date 2026-11-19")
    for name in ("", "pairs", "head-to-head", "ratings", "chances", "calling", "records"):
        assert "In doubt longest" not in table.done(f"stats {name}")
    table.done("report --out page.html")
    assert "For 3 games only the result is known" in Path("page.html").read_text("utf-8")


# -- out of the book, and in again ---------------------------------------------------------------


def test_a_result_is_the_same_after_export_and_import(table: CardTable) -> None:
    table.done("result 'Ann;' Bob Cat '=1+1' 10-7 --date 2026-11-19 --season 26 --place A")
    table.done("note --game 1 'so \"close\"; # really'")
    table.done("result Eve Bob Cat Dan 5-11 --date 2026-11-19")
    for line in HANDS:
        table.done(line)
    table.done("export --all --out all.euchre")
    table.done("import all.euchre --db other.db")
    assert [digest_of(one) for one in sheets_of(table, "other.db")] == [
        digest_of(table.sheet(number)) for number in (3, 1, 2)
    ]
    assert table.done("export --all --db other.db") == Path("all.euchre").read_text("utf-8")
    table.plays("""
        import all.euchre = 3 already here
        export 2 --out one.euchre
        audit one.euchre = Only the result of this game was kept, not its hands.
            … as far as the log can be checked; Bob & Dan win 11 to 5.
    """)
    (found,) = table.json("audit one.euchre")["files"][0]["games"]
    assert (found["result_only"], found["hands"]) == (True, [])


# -- a CSV of results ----------------------------------------------------------------------------

TABS = "north\teast\tsouth\twest\tns\tew\r\nAnn\tBob\tCat\tDan\t 10 \t7\r\n\r\n"
HEAD = "date,north,east,south,west,ns,ew,season\n"


@pytest.mark.parametrize(
    ("text", "total", "date"),
    [
        ("date,north,east,south,west,ns,ew\n2026-11-19,Ann,Bob,Cat,Dan,10,7\n", (10, 7), 19),
        ("North,South,East,West,NS,EW\nAnn,Cat,Bob,Dan,7,10\n", (7, 10), None),
        ("north;east;south;west;ns;ew\nAnn;Bob;Cat;Dan;10;7\n", (10, 7), None),
        ("\ufeff" + TABS, (10, 7), None),
    ],
)
@pytest.mark.parametrize("name", ["results.csv", "results.txt"])
def test_a_csv_of_results_has_a_game_a_row(
    table: CardTable, name: str, text: str, total: tuple[int, int], date: int | None
) -> None:
    Path(name).write_text(text, encoding="utf-8", newline="")
    table.plays(f"""
        import {name} = 1 game imported.
        import {name} = 1 already here
    """)
    sheet = table.sheet(1)
    assert (sheet.players, sheet.total, sheet.only_result) == (FOUR, total, True)
    assert sheet.head.date == ("" if date is None else f"2026-11-{date}")


@pytest.mark.parametrize(
    ("options", "score", "preset", "event"),
    [
        ("--event League --place Home", "10,3", "standard", "League"),
        ("--rules csl --target 5", "6,3", "csl", ""),
        ("--rules Eight-Hands", "24,24", "eight-hands", ""),
    ],
)
def test_a_row_says_when_a_game_was_played_and_the_options_the_rest(
    table: CardTable, options: str, score: str, preset: str, event: str
) -> None:
    rows = (f"2026-11-19,Ann,Bob,Cat,Dan,{score},2026\n", f",Ann,Bob,Cat,Dan,{score},\n")
    Path("results.csv").write_text(HEAD + "".join(rows))
    table.done(f"import results.csv {options}")
    undated, dated = (sheet.head for sheet in sheets_of(table))
    assert (dated.season, undated.season, undated.date) == ("2026", "", "")
    assert (dated.preset, dated.event) == (preset, event)
