"""Two games of other people at the same time: each command knows its own."""

from __future__ import annotations

import pytest

from euchre_cli.book.book import AN_EVENING, Book

from ..card_table import CardTable

BOTH = "game 1 (Ann & Cat against Bob & Dan) and game 2 (Eve & Gus against Fay & Hal)"


@pytest.fixture
def two(game: CardTable) -> CardTable:
    """Game 1 with a hand, and then game 2 of four others, which lies on the table."""
    game.done("hand Ann 3")
    game.done("new Eve Fay Gus Hal")
    return game


def scores(table: CardTable) -> tuple[tuple[int, int], tuple[int, int]]:
    return table.sheet(1).total, table.sheet(2).total


def test_a_game_without_a_hand_stays_when_others_begin_one(game: CardTable) -> None:
    said = game.done("new Eve Fay Gus Hal")
    assert "Game 1 is under way too" in said
    assert "Undo: euchre undo --game 2" in said
    assert game.sheet(1).players == ("Ann", "Bob", "Cat", "Dan")


@pytest.mark.parametrize("columns", [40, 60])
def test_on_a_narrow_screen_a_command_to_type_has_a_line_of_its_own(
    two: CardTable, columns: int
) -> None:
    two.monkeypatch.setenv("COLUMNS", str(columns))
    said = two.done("hand Ann 4").splitlines()
    assert "Undo: euchre undo --game 1" in said
    assert any(line.startswith("That was game 1 (") for line in said)
    assert max(map(len, said)) <= columns


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("hand Ann 3", ((2, 0), (0, 0))),
        ("hand Fay 3 --dealer Hal", ((1, 0), (0, 1))),
        ("renege Bob --by Cat", ((3, 0), (0, 0))),
        ("renege by Bob", ((3, 0), (0, 0))),
        ("penalty Hal 2 late", ((1, 0), (2, 0))),
        ("penalty --to Dan 2 late", ((1, 2), (0, 0))),
        ("amend last Dan 3", ((0, 1), (0, 0))),
        ("hand n 3 --game 2", ((1, 0), (1, 0))),
        ("undo --game 1", ((0, 0), (0, 0))),
    ],
)
def test_a_name_tells_which_game_is_meant(
    two: CardTable, line: str, after: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    two.done(line)
    assert scores(two) == after


def test_the_answer_says_which_game_it_was_and_how_it_is_taken_back(two: CardTable) -> None:
    said = " ".join(two.done("hand Bob 3").split())
    assert "Undo: euchre undo --game 1" in said
    assert said.endswith(
        "That was game 1 (Ann & Cat against Bob & Dan); game 2 (Eve & Gus against Fay & Hal) is "
        "under way too."
    )
    two.done("undo --game 1")
    assert scores(two) == ((1, 0), (0, 0))


@pytest.mark.parametrize(
    "line",
    [
        *(
            "undo",
            "redo",
            "score --json",
            "show",
            "history",
            "export",
            "chance",
            "note hm",
        ),
        *("hand n 3", "penalty NS 2 late", "thrown-in", "misdeal", "target 11", "rematch", "new"),
        "table --plain",
    ],
)
def test_where_nobody_is_named_the_games_are(two: CardTable, line: str) -> None:
    assert two.refused(line) == (
        f"which game, {BOTH.replace(') and', ') or')}? Name one with --game 1 or --game 2"
    )
    assert scores(two) == ((1, 0), (0, 0))


def test_people_of_two_tables_are_in_no_game_together(two: CardTable) -> None:
    assert two.refused("renege Ann --by Fay") == f"Ann and Fay sit at different tables: {BOTH}"


def test_a_name_that_begins_alike_at_both_tables_tells_nothing(game: CardTable) -> None:
    game.done("new Anna Dora Carl Eve")
    assert "Name one with" in game.refused("hand A 3")
    assert "Undo: euchre undo --game 2" in game.done("hand Anna 3")
    assert "That was game 1" in " ".join(game.done("hand Ann 3").split())  # A whole name first.


def test_who_sat_down_elsewhere_left_the_game(two: CardTable) -> None:
    two.done("new Ann Fay Gus Hal")
    two.done("hand Hal 3")
    assert two.sheet(3).total == (0, 1)
    assert "game 3" in two.done("score --game 3").lower()
    assert two.done("score").startswith("Game 3")


def test_a_game_left_on_another_day_is_not_under_way(
    two: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Book.open(str(two.book)).clock
    later = clock() + AN_EVENING * 1.1
    monkeypatch.setattr("euchre_cli.book.book.now", lambda: later)
    two.done("hand n 3")
    assert scores(two) == ((1, 0), (1, 0))


def test_a_game_that_is_over_gives_way_to_what_is_entered_elsewhere(two: CardTable) -> None:
    two.done("concede Eve")
    assert "Name one with" in two.refused("undo")  # It may be meant to take the end back.
    two.done("hand Ann 3")
    assert two.done("score").startswith("Game 1")


def test_a_rematch_is_of_the_game_that_is_over(two: CardTable) -> None:
    two.done("concede Eve")
    assert two.done("rematch").startswith("Game 3: Eve & Gus against Fay & Hal")
    two.done("concede Ann")
    two.done("concede Fay")
    both = "game 1 (Ann & Cat against Bob & Dan) and game 3 (Eve & Gus against Fay & Hal)"
    assert two.refused("rematch") == f"{both} are over: name one with --game 1 or --game 3"
    assert two.done("rematch swap Ann").startswith("Game 4: Ann & Dan against Cat & Bob")
    assert two.done("rematch --game 3").startswith("Game 5: Eve & Gus")


def test_a_new_game_of_the_same_four_takes_the_place_of_theirs(two: CardTable) -> None:
    two.done("new Ann Bob Cat Dan")
    two.done("new Eve Gus Fay Hal")
    two.done("new Bob Ann Dan Cat --dealer Cat")
    with Book.open(str(two.book)) as book:
        replaced = [entry for entry in book.entries() if entry.kind == "replaced"]
        assert [entry.game for entry in replaced] == [2, 3]
        assert [entry.about for entry in replaced] == [book.stream_of(4), book.stream_of(5)]


def test_a_live_table_stays_with_its_people(two: CardTable) -> None:
    from io import StringIO

    def typed(lines: str, *words: str) -> str:
        two.monkeypatch.setattr("sys.stdin", StringIO(lines))
        return two.done(["table", "--plain", *words])

    assert "Ann & Cat 2, Bob & Dan 0" in typed("13\n", "--game", "1")
    assert "Eve & Gus 1, Fay & Hal 0" in typed("13\n", "--game", "2")
    assert "Ann & Cat won 10 to 0" in typed("1a5\n" * 2, "--game=1")
    assert scores(two)[1] == (1, 0)


def test_a_live_table_begins_a_game_as_new_does(game: CardTable) -> None:
    from io import StringIO

    game.monkeypatch.setattr("sys.stdin", StringIO("13\n"))
    game.done("table --plain Eve Fay Gus Hal --rules csl --target 7 --dealer Hal --season Winter")
    sheet = game.sheet(2)
    assert (sheet.rules.preset, sheet.rules.target, sheet.head.season) == ("csl", 7, "Winter")
    assert sheet.total == (1, 0)
    answer = game.type("table --plain Ann Bob Cat Dan --game 2")
    assert answer.status == 2
    assert "leave the rest out" in answer.err


def test_a_live_table_asks_for_the_names_in_an_empty_book(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    from io import StringIO

    names = iter(["Ann", "Bob", "Cat", "Dan", *[""] * 9])
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: next(names))
    monkeypatch.setattr("sys.stdin", StringIO(""))
    table.done("table --plain")
    assert table.sheet().players == ("Ann", "Bob", "Cat", "Dan")


@pytest.mark.parametrize("command", ["show", "history", "score"])
def test_a_game_is_named_the_same_way_everywhere(two: CardTable, command: str) -> None:
    assert two.done(f"{command} 1") == two.done(f"{command} --game 1")
    assert (
        "1 and --game 2 are two different games: give one of them"
        in two.type(f"{command} 1 --game 2").err
    )
    assert two.type(f"{command} --game 99999999999999999999").status == 2
    assert "there is no game 7" in two.refused(f"{command} 7")


def test_export_takes_the_game_either_way(two: CardTable) -> None:
    assert two.done("export 1") == two.done("export --game 1")
    assert two.done("export 1 2") == two.done("export --game 1 --game 2")


def two_tables(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("new Fay Gus Hal Ida")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("score Bob", "Ann"),
        ("hand Fay, alone, made 3", "Fay makes 3 alone"),
        ("concede Fay and Hal", "Fay & Hal concede"),
    ],
)
def test_a_player_tells_which_of_two_games(table: CardTable, line: str, told: str) -> None:
    two_tables(table)
    assert told in table.done(line)


@pytest.mark.parametrize(
    "line", ["hand Zoe 3", "score Zoe", "concede Zoe", "renege Zoe", "sub Zoe Max"]
)
def test_whoever_sits_at_no_table_tells_no_game(table: CardTable, line: str) -> None:
    two_tables(table)
    assert table.refused(line).endswith("? Name one with --game 1 or --game 2")


def test_two_opponents_do_not_concede_together(table: CardTable) -> None:
    two_tables(table)
    assert "Fay and Gus are not partners" in table.refused("concede Fay and Gus")


def test_a_game_that_leaves_the_table_is_told_beside_another_table(table: CardTable) -> None:
    two_tables(table)
    table.done("hand Ann 5")
    table.done("hand Fay 3")
    told = " ".join(table.done("new Eve, Bob, Cat, Dan").split())
    assert "Game 1 (2–0) is not over and is kept. To go back to it: euchre resume 1" in told


@pytest.mark.parametrize(
    "second", ["rematch --game 1", "rematch swap --game 1", "rematch swap --game 2"]
)
def test_a_game_that_was_begun_twice_gives_way(table: CardTable, second: str) -> None:
    table.done("new Ann Bob Cat Dan --target 2")
    table.done("hand Ann 5")
    table.done("rematch --game 1")
    assert "Game 2 had no hands, so it was dropped." in table.done(second)
    assert "Game 2 " not in table.done("games")


def test_nobody_sits_in_who_is_playing_at_another_table(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("new Eve Fay Gus Hal")
    said = table.refused("sub Ann Fay")
    assert said.startswith(
        "Fay is playing in game 2 (Eve & Gus against Fay & Hal), and nobody sits"
    )
    assert said.endswith("`euchre sub Fay NAME --game 2`")
    table.done("sub Fay Ida --game 2")
    assert table.done("sub Ann Fay --game 1").startswith("Fay sits in for Ann")
    table.done("concede NS --game 1")


@pytest.mark.parametrize("ending", ["concede Gus", "hand Gus 5 alone"])
def test_a_game_that_is_over_is_not_under_way(two: CardTable, ending: str) -> None:
    two.done("target 2 --game 2")
    two.done(ending)
    for line in ("score", "show"):
        assert two.done(line).startswith("Game 1")
    assert two.done("chance").startswith("Game 1: Ann & Cat win")
    assert "Ann makes 3" in two.done("history")
    told = two.refused("undo")  # It may be meant to take the end back.
    assert told.endswith("? Name one with --game 1 or --game 2")
    assert two.refused("void last") == told
    assert "game 2 is over" in two.refused("hand Gus 3")
    two.done("thrown-in")
    assert len(two.sheet(1).lines) == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("show Gus", "Game 2 "),
        ("show Dan", "Game 1 "),
        ("chance --game 2", "Game 2: "),
        ("chance Bob", "Game 1: "),
        ("history Gus", "Game 2 begins"),
        ("score game 2", "Game 2 "),
        ("resume Ann", "Game 1 is the current game again"),
        ("undo Ann", "Taken back: hand 1: Ann makes 3"),
        ("undo Hal", "Taken back: game 2 begins"),
    ],
)
def test_a_player_tells_which_game_is_looked_at_or_mended(
    two: CardTable, line: str, told: str
) -> None:
    assert told in two.done(line)


def test_what_a_player_took_back_is_done_again_by_name(two: CardTable) -> None:
    two.done("undo Ann")
    two.done("hand Gus 3")
    assert "Done again: hand 1: Ann makes 3" in two.done("redo Ann")
    assert "nothing to redo" in two.refused("redo Gus")


def test_a_chance_at_a_score_goes_by_the_rules_of_the_game_named(two: CardTable) -> None:
    two.done("target 5 --game 1")
    assert "standard to 5" in two.done("chance 3 1 --game 1")
    assert "standard to 10" in two.done("chance 3 1 --game 2")


@pytest.mark.parametrize("line", ["show Zoe", "history Zoe", "chance Zoe", "undo Zoe", "score Zoe"])
def test_who_plays_in_no_game_under_way_is_said_so(game: CardTable, line: str) -> None:
    assert game.refused(line).startswith("nobody here is called 'Zoe'; at the table: N Ann")


def test_nobody_resumes_a_game_they_do_not_play_in(game: CardTable) -> None:
    assert "there is no unfinished game of 'Zoe'" in game.refused("resume Zoe")


def test_which_game_it_was_is_said_when_it_is_another_than_before(two: CardTable) -> None:
    told = ["That was game" in two.done(f"hand {name} 3") for name in ("Ann", "Bob", "Eve", "Fay")]
    assert told == [True, False, True, False]
    assert "Undo: euchre undo --game 2" in two.done("hand Eve 3")
    assert "That was game 1" in two.done("hand Ann 3")


def test_both_scores_are_shown_where_nobody_is_named(two: CardTable) -> None:
    assert two.done("score").splitlines() == [
        "Game 1: Ann & Cat 1, Bob & Dan 0; Bob deals.",
        "Game 2: Eve & Gus 0, Fay & Hal 0; Eve deals.",
        "One of them: euchre score Ann, or euchre score 1",
    ]
    two.done("concede Eve")
    assert two.done("score").startswith("Game 1 ")


@pytest.mark.parametrize("line", ["show 99999999999999999999", "resume 9999999999", "score 0"])
def test_a_number_that_no_game_can_have(table: CardTable, line: str) -> None:
    table.done("new Ann Bob Cat Dan")
    number = line.split()[1]
    assert f"there is no game {number}; `euchre games` lists them" in table.refused(line)
