"""Two games at the same time, and two terminals on one: each command knows which is meant, the same
hand is not entered twice, and nothing else is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest

from euchre_cli.book.book import AN_EVENING, Book

from ..card_table import Answer, CardTable

BOTH = "game 1 (Ann & Cat against Bob & Dan) and game 2 (Eve & Gus against Fay & Hal)"


@pytest.fixture
def two(game: CardTable) -> CardTable:
    """Game 1 with a hand, and then game 2 of four others, which lies on the table."""
    game.plays("""
        hand Ann 3
        new Eve Fay Gus Hal = Undo: euchre undo --game 2 … Game 1 is under way too
    """)
    return game


def scores(table: CardTable) -> tuple[tuple[int, int], tuple[int, int]]:
    return table.sheet(1).total, table.sheet(2).total


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("hand Ann 3", ((2, 0), (0, 0))),
        ("hand Fay, alone, made 3 --dealer Hal", ((1, 0), (0, 1))),
        ("renege by Bob", ((3, 0), (0, 0))),
        ("penalty Hal 2 late", ((1, 0), (2, 0))),
        ("penalty --to Dan 2 late", ((1, 2), (0, 0))),
        ("amend last Dan 3", ((0, 1), (0, 0))),
        ("hand n 3 --game 2", ((1, 0), (1, 0))),
        ("undo --game 1", ((0, 0), (0, 0))),
        ("undo Ann", ((0, 0), (0, 0))),
        ("all five fay", ((1, 0), (0, 2))),
    ],
)
def test_a_name_tells_which_game_is_meant(
    two: CardTable, line: str, after: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    two.done(line)
    assert scores(two) == after


NOBODY = ["undo", "redo", "score --json", "show", "history", "export", "chance", "note hm"]
NOBODY += ["hand n 3", "penalty NS 2 late", "thrown-in", "misdeal", "target 11", "rematch", "new"]
NOBODY += ["table --plain", "hand Zoe 3", "score Zoe", "concede Zoe", "sub Zoe Max"]


@pytest.mark.parametrize("line", NOBODY)
def test_where_nobody_is_named_the_games_are(two: CardTable, line: str) -> None:
    which = f"which game, {BOTH.replace(') and', ') or')}? Name one with --game 1 or --game 2"
    assert two.refused(line) == which
    assert scores(two) == ((1, 0), (0, 0))


SESSIONS = {
    "the answer says which game it was": """
        hand Bob 3 = Undo: euchre undo --game 1 … That was game 1 (Ann & Cat against Bob & Dan);
            … game 2 (Eve & Gus against Fay & Hal) is under way too.
        hand Ann 3 ~ That was game
        hand Fay 3 = That was game 2
        sub Ivy for Bob = Ivy sits in for Bob
        renege Ann --by Fay ! Ann and Fay sit at different tables: game 1
        concede Fay and Gus ! Fay and Gus are not partners
        concede Fay and Hal = Fay & Hal concede
    """,
    "a player tells which game is looked at": """
        score = Game 1: Ann & Cat 1, Bob & Dan 0; Bob deals. … Game 2: Eve & Gus 0
            … One of them: euchre score Ann, or euchre score 1
        show Gus = Game 2
        show Dan = Game 1
        chance Bob = Game 1:
        chance --game 2 = Game 2:
        history Gus = Game 2 begins
        score game 2 = Game 2
        resume Ann = Game 1 is the current game again
        undo Ann
        hand Gus 3
        redo Ann = Done again: hand 1: Ann makes 3
        redo Gus ! nothing to redo
    """,
    "a number that no game can have": """
        show 7 ! there is no game 7; `euchre games` lists them
        show 99999999999999999999 ! there is no game 99999999999999999999
        score 0 ! there is no game 0
        history 1 --game 2 ! 1 and --game 2 do not go together: give one of them
    """,
    "a game that is over gives way": """
        concede Eve
        undo ! Name one with
        void last ! Name one with
        hand Gus 3 ! game 2 is over
        show = Game 1
        thrown-in
        rematch = Game 3: Eve & Gus against Fay & Hal
        concede Ann
        concede Fay
        rematch ! are over: name one with --game 1 or --game 3
        rematch swap Ann = Game 4: Ann & Dan against Cat & Bob
        rematch --game 3 = Game 5: Eve & Gus
    """,
    "who sat down elsewhere left the game": """
        sub Ann Fay ! Fay is playing in game 2 (Eve & Gus against Fay & Hal), and nobody sits
        sub Fay Ida --game 2
        sub Ann Fay --game 1 = Fay sits in for Ann
        new Fay, Kay, Gus, Hal = Game 1 (1–0) is not over and is kept … euchre resume 1
        hand Hal 3
        score = Game 3
    """,
    "a name that begins alike tells nothing": """
        new Anna Dora Carl Ida
        hand A 3 ! Name one with
        hand Anna 3
        hand Ann 3 = That was game 1
    """,
    "a chance goes by the rules of its game": """
        target 5 --game 1
        chance 3 1 --game 1 = standard to 5
        chance 3 1 --game 2 = standard to 10
    """,
}


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_two_games(two: CardTable, session: str) -> None:
    two.plays(session)


def test_a_game_left_on_another_day_is_not_under_way(two: CardTable) -> None:
    later = datetime.now(UTC) + AN_EVENING * 1.1
    two.monkeypatch.setattr("euchre_cli.book.book.now", lambda: later)
    two.done("hand n 3")
    assert scores(two) == ((1, 0), (1, 0))


def test_a_new_game_of_the_same_four_takes_the_place_of_theirs(two: CardTable) -> None:
    two.plays("new Ann Bob Cat Dan\nnew Eve Gus Fay Hal\nnew Bob Ann Dan Cat --dealer Cat")
    with Book.open(str(two.book)) as book:
        replaced = [entry for entry in book.entries() if entry.kind == "replaced"]
        assert [entry.game for entry in replaced] == [2, 3]


def test_a_live_table_stays_with_its_people_and_begins_a_game_as_new_does(two: CardTable) -> None:
    def typed(lines: str, words: str) -> str:
        two.monkeypatch.setattr("sys.stdin", StringIO(lines))
        return two.done(f"table --plain {words}")

    assert "Ann & Cat 2, Bob & Dan 0" in typed("13\n", "--game 1")
    assert "Eve & Gus 1, Fay & Hal 0" in typed("13\n", "--game 2")
    typed("13\n", "Ida Jon Kay Leo --rules csl --target 7 --season Winter")
    sheet = two.sheet(3)
    assert (sheet.rules.preset, sheet.rules.target, sheet.head.season) == ("csl", 7, "Winter")
    assert "leave the rest out" in two.type("table --plain Ann Bob Cat Dan --game 2").err


@pytest.mark.parametrize("columns", [40, 60])
def test_on_a_narrow_screen_a_command_to_type_has_a_line_of_its_own(
    two: CardTable, columns: int
) -> None:
    two.monkeypatch.setenv("COLUMNS", str(columns))
    said = two.done("hand Ann 4").splitlines()
    assert "Undo: euchre undo --game 1" in said
    assert max(map(len, said)) <= columns


def test_at_an_evening_a_hand_is_said_at_a_table_that_has_not_begun(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal")
    for number, seated in enumerate(table.json("evening")["tables"], 1):
        for player in seated["players"].values():
            said = table.done(f"{player} 3 hearts")
            assert f"That was table {number} in round 1." in said or table.done("undo")
    table.plays("""
        e 3 at table 2 = Hand
        at table 1 hand e 3 = That was table 1 in round 1.
        dispute --plain --table 2 --game 1 ! --table and --game do not go together
        table 1 10 to 7 ! Type: euchre evening result 1 10-7
    """)


# -- two terminals -------------------------------------------------------------------------------


def _at(table: CardTable, terminal: str, line: str) -> Answer:
    table.monkeypatch.setenv("EUCHRE_TERMINAL", terminal)
    return table.type(line)


def test_the_hand_that_somebody_has_just_entered_is_refused_once(game: CardTable) -> None:
    assert _at(game, "a", "score").status == 0
    assert _at(game, "b", "hand Bob 3").status == 0
    answer = _at(game, "a", "hand Bob 3")
    assert (answer.status, game.score()) == (4, (0, 1))
    assert answer.err == (
        "euchre: somebody has just entered this hand, it seems: tester, at another terminal, "
        "hand 1: Bob makes 3, 1 point to Bob & Dan. The score is 0–1 after 1 hand. Nothing was "
        "changed; if yours is another hand, enter it again\n"
    )
    assert _at(game, "a", "hand Bob 3").status == 0


@pytest.mark.parametrize(
    ("before", "there", "line", "status"),
    [
        # What the terminal was shown, what another enters, what is typed here then.
        ("score", "hand Ann 3", "hand Bob 3", 4),  # It may be the same hand, read otherwise.
        ("", "hand Ann 3", "hand Ann 3", 4),
        ("", "hand Ann 3", "hand Bob 3", 0),
        ("score", "hand Ann 3", "hand Ann 3 --game 1", 0),
        ("score", "note hm", "hand Ann 3", 0),
        *(("score", "hand Ann 3", line, 0) for line in ("undo", "misdeal --game 1", "note x")),
        *(("score", "hand Ann 3", line, 0) for line in ("penalty NS 1 x", "amend 1 Bob 3")),
    ],
)
@pytest.mark.parametrize("later", [0, 3])
def test_only_what_may_be_one_hand_entered_twice_is_refused_and_not_after_a_while(
    game: CardTable, before: str, there: str, line: str, status: int, later: int
) -> None:
    if before:
        assert _at(game, "a", before).status == 0
    assert _at(game, "b", there).status == 0
    last = game.sheet().last
    then = datetime.now(UTC) + timedelta(minutes=later)
    game.monkeypatch.setattr("euchre_cli.book.book.now", lambda: then)
    refused = status if not later else 0
    assert _at(game, "a", line).status == refused
    assert (game.sheet().last == last) == (refused == 4)


def test_a_terminal_that_looked_again_and_a_script_go_on(game: CardTable) -> None:
    for terminal, line in (("b", "hand Bob 3"), ("a", "score"), ("a", "hand Bob 3")):
        assert _at(game, terminal, line).status == 0
    for terminal in ("a", "", "", ""):
        assert _at(game, terminal, "hand Ann 3").status == 0


def test_a_table_whose_result_was_entered_elsewhere_is_over(table: CardTable) -> None:
    assert _at(table, "a", "evening new Ann Bob Cat Dan Eve Fay Gus Hal").status == 0
    seats = table.json("evening")["tables"][1]["players"]
    assert _at(table, "a", "hand --table 1 N 3").status == 0
    assert _at(table, "b", "evening result 2 9-8").status == 0
    answer = _at(table, "a", f"hand {seats['N']} 3")
    assert answer.status == 2
    assert "table 2 in round 1 is over: " in answer.err
