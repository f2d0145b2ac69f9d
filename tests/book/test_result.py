"""A finished game of which only the score is known: how it is entered, what counts it and what does
not, and that it survives every way out of the book and back."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from euchre_cli.book.tables import digest_of

from ..card_table import CardTable
from ..store.book import rows
from .exchange import sheets_of

FOUR = ("Ann", "Bob", "Cat", "Dan")


# -- how it is said ------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["Ann Bob Cat Dan 10-7", "Ann Cat beat Bob Dan 10 to 7"])
def test_a_result_is_a_game_that_is_over(table: CardTable, typed: str) -> None:
    table.done(f"result {typed}")
    sheet = table.sheet(1)
    assert (sheet.players, sheet.total, sheet.winner) == (FOUR, (10, 7), 0)
    assert (sheet.over, sheet.only_result) == (True, True)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("Ann Bob Cat 10-7", "name four players, clockwise N E S W: 3 names were given"),
        ("Ann Bob Cat ann 10-7", "ann cannot sit in two seats"),
        ("Ann Bob Cat W 10-7", "'W' is the name of a seat or a side"),
        ("Ann Bob Cat Dan 9-7", "no game ends at 9–7: nobody has 10; if it was played to another"),
        ("Ann Bob Cat Dan 10-10", "no game ends at 10–10: both sides have 10 or more"),
        ("Ann Bob Cat Dan 40-0", "no game ends at 40–0: the last hand of a game to 10 takes"),
        ("table 2 12-7", "`euchre result table 2 12-7` is not how it is entered. Type: euchre eve"),
    ],
)
def test_what_cannot_be_is_told_with_what_can(table: CardTable, typed: str, why: str) -> None:
    assert table.refused(f"result {typed}").startswith(why)
    assert not table.book.exists() or sheets_of(table) == []


def test_a_known_name_of_several_words_needs_no_quotes(table: CardTable) -> None:
    table.done("result 'Aunt Jo' Bob Cat Dan 10-7")
    table.done("result aunt jo Cat beat Bob Dan 10-7")
    assert table.sheet(2).players == ("Aunt Jo", "Bob", "Cat", "Dan")


def test_the_answer_says_which_game_under_which_rules_and_how_to_take_it_back(
    table: CardTable,
) -> None:
    assert table.done("result Ann Bob Cat Dan 5-3 --target 5 --date 2026-11-19") == (
        "Game 1 of 2026-11-19, the result only; standard to 5.\n"
        "Ann & Cat won 5 to 3. Undo: euchre undo\n"
    )
    found = table.json("result Ann Bob Cat Dan 3-5 --date 2026-11-20")
    assert found["game"]["score"] == {"NS": 3, "EW": 5}
    assert (found["game"]["winner"], found["game"]["hands_played"]) == ("EW", 0)


def test_rules_and_season_stay_from_one_result_to_the_next(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 5-3 --rules csl --target 5 --season 2026 --place Home")
    table.done("result Ann Bob Cat Dan 4-5")
    head = table.sheet(2).head
    assert (head.preset, head.house_rules, head.season) == ("csl", {"target": "5"}, "2026")


def test_a_result_is_of_tonight_unless_a_date_is_given(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7 --date 2020-02-01")
    table.done("result Ann Bob Cat Dan 10-7")
    assert table.sheet(2).head.date > "2020-02-01"
    table.done("new Ann Bob Cat Dan --date 2020-02-02")
    table.done("result Ann Bob Cat Dan 10-7")
    assert table.sheet(4).head.date == "2020-02-02"


def test_a_fixed_number_of_hands_may_end_in_a_tie(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 9-9 --rules eight-hands")
    assert (table.sheet(1).over, table.sheet(1).winner) == (True, None)


# -- the game on the table, undo and redo --------------------------------------------------------


def test_the_game_on_the_table_stays_there(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Ann 3")
    assert "The current game is still game 1." in table.done("result Ann Bob Cat Dan 10-7")
    assert (table.sheet().number, table.score()) == (1, (1, 0))
    table.done("hand Bob 4")
    assert table.score() == (1, 1)


def test_undo_takes_back_the_result_that_was_just_entered(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Ann 3")
    table.done("result Ann Bob Cat Dan 10-7")
    assert "Taken back: game 2, only the result: Ann & Cat 10, Bob & Dan 7" in table.done("undo")
    assert [one.number for one in sheets_of(table)] == [1]
    assert "Done again: game 2, only the result: Ann & Cat 10, Bob & Dan 7" in table.done("redo")
    assert table.sheet(2).total == (10, 7)
    table.done("undo")
    assert "Taken back: hand 1" in table.done("undo")


@pytest.mark.parametrize(
    "line",
    ["hand Ann 3", "penalty NS 1 late", "renege Ann upheld", "concede NS", "sub Ann Eve"],
)
def test_nothing_more_happens_in_a_game_known_by_its_result(table: CardTable, line: str) -> None:
    table.done("result Ann Bob Cat Dan 10-7")
    assert "game 1 is over: Ann & Cat won 10 to 7" in table.refused(f"{line} --game 1")
    table.done("note --game 1 a close one")
    assert (table.sheet(1).total, table.sheet(1).lines) == ((10, 7), ())


# -- how it is told ------------------------------------------------------------------------------


def test_every_look_at_the_game_says_that_only_its_result_is_known(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7 --date 2026-11-19")
    table.done("note --game 1 a close one")
    only = "Only the result of this game is known, not its hands."
    assert f"{only}\n\nnote: a close one\n" in table.done("show 1")
    assert "Its win chances cannot be worked out." in table.done("show 1 --chance")
    history = table.done("history --game 1")
    assert "Game 1, only the result: Ann & Cat 10, Bob & Dan 7 (N Ann" in history
    assert "Note: a close one" in history
    assert "10–7  N/S won      –" in table.done("games")
    assert table.done("night").startswith("Thursday 19 November 2026, 1 game, result only")


def test_the_night_says_of_how_many_games_there_are_no_hands(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7 --date 2026-11-19")
    table.done("new Ann Bob Cat Dan --date 2026-11-19")
    table.done("hand Ann 3")
    words = " ".join(table.done("night").split())
    assert words.startswith(
        "Thursday 19 November 2026, 2 games, 1 hand 1 game with the result only"
    )
    assert table.json("night")["night"]["only_results"] == 1


def test_a_corrected_name_is_corrected_in_a_result_too(table: CardTable) -> None:
    table.done("result Ann Bob Cat Den 10-7 --date 2026-11-19")
    table.done("players rename Den Dan")
    assert "(N/S) against Bob & Dan" in table.done("show 1")
    assert [row["player"] for row in table.json("stats")["rows"] if row["games"]][-1] == "Dan"
    table.done("undo")
    assert "(N/S) against Bob & Den" in table.done("show 1")


# -- what counts it, and what does not -----------------------------------------------------------

HANDS = "new Ann Bob Cat Dan --target 3 --date 2026-11-18", "hand Ann 5", "hand Cat 5"
OF_HANDS = ("calling", "loners", "defending", "discipline", "opportunities", "calling --by seat")
ROWS = ("seat_hands", "played_hands", "irregularities")
AVERAGES = "standings hands margin_a_hand"
GAMES = "standings games games_won games_lost streak skunks_given form"
PAIRS = "pairs games games_won"
RIVALS = "head-to-head games games_won"


def _played(table: CardTable) -> None:
    for line in HANDS:
        table.done(line)


def _cells(table: CardTable, words: str) -> list[tuple[str, ...]]:
    """The rows of a table of the statistics, by name: the names, then these columns."""
    name, *columns = words.split()
    found = csv.DictReader(io.StringIO(table.done(f"stats {name} --csv")))
    keys = [key for key in ("player", "partner", "opponent") if key in (found.fieldnames or ())]
    return sorted(tuple(row[column] for column in (*keys, *columns)) for row in found)


def _of_hands(table: CardTable) -> list[object]:
    """Everything that is counted of hands."""
    counted: list[object] = [table.done(f"stats {name} --csv") for name in OF_HANDS]
    return [*counted, *(rows(table.book, f"SELECT * FROM {name}") for name in ROWS)]  # noqa: S608


def test_it_counts_wherever_games_count_and_nowhere_else(table: CardTable) -> None:
    _played(table)
    before, averages = _of_hands(table), _cells(table, AVERAGES)
    table.done("result Ann Bob Cat Dan 3-0 --date 2026-11-19 --target 3")
    table.done("result Ann Cat beat Bob Dan 4-2 --date 2026-11-19")
    assert _cells(table, GAMES) == [
        ("Ann", "3", "3", "0", "3", "2", "WWW"),
        ("Bob", "3", "0", "3", "-3", "0", "LLL"),
        ("Cat", "3", "3", "0", "3", "2", "WWW"),
        ("Dan", "3", "0", "3", "-3", "0", "LLL"),
    ]
    assert _cells(table, PAIRS)[0] == ("Ann", "Cat", "3", "3")
    assert _cells(table, RIVALS)[0] == ("Ann", "Bob", "3", "3")
    assert _of_hands(table) == before
    assert _cells(table, AVERAGES) == averages
    ratings = table.done("stats ratings")
    assert "Ann" in ratings
    assert (
        "For 2 games only the result is known: they count in games, points and ratings, not in "
        "what is counted of hands." in " ".join(ratings.split())
    )
    assert "For 2 games only the result is known" in table.done("stats")


def test_a_book_of_results_alone_has_every_table_and_the_page(table: CardTable) -> None:
    for score in ("10-7", "4-10", "10-0"):
        table.done(f"result Ann Bob Cat Dan {score} --date 2026-11-19")
    for name in ("", "pairs", "head-to-head", "ratings", "records", "chances", "calling"):
        table.done(f"stats {name}")
    assert "In doubt longest" not in table.done("stats records")
    table.done("report --out page.html")
    page = (table.folder / "page.html").read_text(encoding="utf-8")
    assert "For 3 games only the result is known" in page
    assert table.done("chance 0 0")


# -- out of the book, and in again ---------------------------------------------------------------


def test_a_result_is_the_same_after_export_and_import(table: CardTable) -> None:
    table.done("result 'Ann;' Bob Cat '=1+1' 10-7 --date 2026-11-19 --season 26 --place A")
    table.done("note --game 1 'so \"close\"; # really'")
    table.done("result Eve Bob Cat Dan 5-11 --date 2026-11-19")
    _played(table)
    table.done("export --all --out all.euchre")
    table.done("import all.euchre --db other.db")
    assert [digest_of(one) for one in sheets_of(table, "other.db")] == [
        digest_of(table.sheet(number)) for number in (3, 1, 2)
    ]
    table.done("export --all --db other.db --out again.euchre")
    again, first = (Path(f"{name}.euchre").read_text("utf-8") for name in ("again", "all"))
    assert again == first
    assert "3 already here" in table.done("import all.euchre")


def test_an_audit_of_the_export_finds_nothing(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7 --date 2026-11-19")
    table.done("export 1 --out one.euchre")
    told = table.done("audit one.euchre")
    assert "Only the result of this game was kept, not its hands." in told
    assert "# deal trump" not in told
    assert "as far as the log can be checked; Ann & Cat win 10 to 7." in " ".join(told.split())
    found = json.loads(table.done("audit --json one.euchre"))
    (game,) = found["files"][0]["games"]
    assert (found["findings"], game["result_only"], game["hands"]) == ([], True, [])


# -- a CSV of results ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "total", "date"),
    [
        ("date,north,east,south,west,ns,ew\n2026-11-19,Ann,Bob,Cat,Dan,10,7\n", (10, 7), 19),
        ("North,South,East,West,NS,EW\nAnn,Cat,Bob,Dan,7,10\n", (7, 10), None),
        ("north;east;south;west;ns;ew\nAnn;Bob;Cat;Dan;10;7\n", (10, 7), None),
        (
            "\ufeffnorth\teast\tsouth\twest\tns\tew\r\nAnn\tBob\tCat\tDan\t 10 \t7\r\n\r\n",
            (10, 7),
            None,
        ),
    ],
)
@pytest.mark.parametrize("name", ["results.csv", "results.txt"])
def test_a_csv_of_results_has_a_game_a_row(
    table: CardTable, name: str, text: str, total: tuple[int, int], date: int | None
) -> None:
    Path(name).write_text(text, encoding="utf-8", newline="")
    assert "1 game imported." in table.done(f"import {name}")
    sheet = table.sheet(1)
    assert (sheet.players, sheet.total, sheet.only_result) == (FOUR, total, True)
    assert sheet.head.date == ("" if date is None else f"2026-11-{date}")
    assert "1 already here" in table.done(f"import {name}")


HEAD = "date,north,east,south,west,ns,ew,season\n"


def test_a_row_says_when_a_game_was_played_and_the_options_the_rest(table: CardTable) -> None:
    Path("results.csv").write_text(
        f"{HEAD}2026-11-19,Ann,Bob,Cat,Dan,10,7,2026\n"
        "2026-11-19,Ann,Bob,Cat,Dan,10,2,\n"
        ",Ann,Bob,Cat,Dan,10,3,\n"
    )
    table.done("import results.csv --event League --place Home")
    undated, first, second = sheets_of(table)
    head = first.head
    assert (head.season, head.event, head.place, head.name) == ("2026", "League", "Home", "")
    assert (head.preset, head.house_rules) == ("standard", {})
    assert (second.head.season, undated.head.date) == ("", "")


@pytest.mark.parametrize(
    ("options", "score", "preset", "rules"),
    [
        ("--target 5", "5,3", "standard", {"target": "5"}),
        ("--rules csl", "10,3", "csl", {}),
        (
            "--rules csl --target 5 --rule lone-march=5",
            "7,3",
            "csl",
            {"target": "5", "lone-march": "5"},
        ),
        ("--rules Eight-Hands", "24,24", "eight-hands", {}),
    ],
)
def test_the_rules_of_all_games_of_a_csv_are_options(
    table: CardTable, options: str, score: str, preset: str, rules: dict[str, object]
) -> None:
    row = f"2026-11-19,Ann,Bob,Cat,Dan,{score},2026\n"
    Path("results.csv").write_text(HEAD + row * 2)
    assert "2 games imported." in table.done(f"import results.csv {options}")
    for sheet in sheets_of(table):
        assert (sheet.head.preset, dict(sheet.head.house_rules)) == (preset, rules)


@pytest.mark.parametrize("options", ["--target 5", "--rules csl", "--rule lone-march=5"])
def test_the_rules_of_another_file_are_no_options(table: CardTable, options: str) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Ann 3")
    table.done("export -o game.euchre")
    table.done("backup other-laptop.db")
    for name in ("game.euchre", "other-laptop.db"):
        answer = table.type(f"import {name} {options} --db other.db")
        assert (answer.status, answer.out) == (2, "")
        (line,) = answer.err.splitlines()
        assert "--rules, --rule and --target are for a CSV of results, which " in line
        assert not Path("other.db").exists()


def test_of_a_csv_with_bad_rows_each_is_told_and_none_is_taken(table: CardTable) -> None:
    Path("results.csv").write_text(
        "date,north,east,south,west,ns,ew\n"
        "2026-11-19,Ann,Bob,Cat,Dan,10,7\n"
        "\n"
        "19.11.2026,Ann,Bob,Cat,Dan,10,7\n"
        "2026-11-19,Ann,Bob,Cat,Ann,10,7\n"
        "2026-11-19,Ann,Bob,Cat,Dan,9,7\n"
        "2026-11-19,Ann,Bob,Cat,Dan,10\n"
        "2026-11-19,Ann,,Cat,Dan,10,7\n"
        "2026-11-19,Ann,Bob,Cat,Dan,ten,7\n"
        "2026-11-19,Ann,Bob,Cat,Dan,10,7,over\n"
    )
    answer = table.type("import results.csv")
    assert (answer.status, answer.out) == (3, "")
    told = answer.err.splitlines()
    assert [line.split(":")[1] for line in told[:-1]] == [*"456789"]
    for line, words in zip(
        told,
        (
            "'19.11.2026' is not a date: write it as 2026-11-21",
            "Ann cannot sit in two seats: make the names different, as in Ann B",
            "no game ends at 9–7: nobody has 10; if the games were played to another score, add",
            "the row has 6 cells, but the header has 7 (and 1 more like it)",
            "a player needs a name",
            "'ten-7' is not a score; write N/S first, as in 10-7",
            "7 rows are wrong, so nothing was imported: correct the CSV, and import it again",
        ),
        strict=True,
    ):
        assert words in line
    assert not table.book.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "north,east,south,west,ns,ew,weather\n",
            "a CSV of results cannot have a column 'weather'; the columns are date, north",
        ),
        (
            "north,east,south,west,ns,ew,dates\n",
            "a CSV of results cannot have a column 'dates'; did you mean date?",
        ),
        (
            "players,score\nAnn Bob Cat Dan,10-7\n",
            "this is not a CSV of results: the columns are date, north, east, south, west, ns, ew",
        ),
    ],
)
def test_a_csv_that_is_none_of_results_is_told_what_it_may_be(
    table: CardTable, text: str, why: str
) -> None:
    Path("results.csv").write_text(text)
    answer = table.type("import results.csv")
    assert answer.status == 3
    assert why in answer.err


def test_statistics_take_a_csv_of_results_too(table: CardTable) -> None:
    Path("results.csv").write_text(HEAD + ",Ann,Bob,Cat,Dan,10,7,\n" * 2)
    told = table.done("stats --from results.csv")
    assert "Standings: 2 games" in told
    assert "For 2 games only the result is known" in told


@pytest.mark.parametrize(
    ("again", "told"),
    [
        ("result Ann Bob Cat Dan 10-7", True),
        ("result Dan Ann Bob Cat 7-10", True),
        ("result Ann Cat Bob Dan 10-7", False),
        ("result Ann Bob Cat Dan 10-7 --date 2020-01-02", False),
    ],
)
def test_a_result_that_is_there_already_is_told(table: CardTable, again: str, told: bool) -> None:
    table.done("result Ann Bob Cat Dan 10-7")
    assert ("Game 1, the same evening," in table.done(again)) is told


def test_a_result_is_not_dropped_by_the_game_that_follows_it(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7")
    assert "dropped" not in table.done("rematch --game 1")
    assert [row["game"] for row in table.json("games")["games"]] == [2, 1]
