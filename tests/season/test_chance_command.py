"""`euchre chance`, and `euchre score --chance`: a chance asked for at the table."""

from __future__ import annotations

import pytest

from euchre_cli.book.store import Store
from euchre_cli.season.games import count_outcomes
from euchre_cli.season.win_chance import OutcomeCounts, WinChance, blend
from euchre_cli.terminal.phrases import percent
from euchre_engine.rules import STANDARD

from ..card_table import CardTable


def _counts(table: CardTable) -> OutcomeCounts:
    with Store.open(str(table.book)) as store:
        return count_outcomes(store.connection)


# -- a score -------------------------------------------------------------------------------------


def test_a_score_needs_no_scorebook(table: CardTable) -> None:
    answer = "We win 82 % of the time from 9–6, not dealing; they win 18 % (standard to 10)."
    assert table.done("chance 9 6 --not-dealing") == answer + "\n"
    assert table.done("chance 9 6 --not-dealing --more").splitlines() == [
        answer,
        "What the next hand may bring, how often in 100, and the win chances after it:",
        "",
        "next hand  times     us   them",
        "+4 us          5  100 %    0 %",
        "+2 us         12  100 %    0 %",
        "+1 us         17  100 %    0 %",
        "+1 them       45   81 %   19 %",
        "+2 them       16   72 %   28 %",
        "+4 them        5    0 %  100 %",
        "",
        "This hand matters 1.8 times as much as the first hand of a game.",
        "",
        "Rates: Fred Benjamin's published ones; you have no hands of your own to blend in yet.",
    ]
    assert not table.book.exists()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("0 0 --dealing", "We win 51 % of the time from 0–0, dealing; they win 49 %"),
        (
            "0 20 --dealing --target 21",
            "We win under 1 % of the time from 0–20, dealing; they win over 99 % (standard to 21).",
        ),
        ("5 3 --dealing --rules british", "(british to 11)."),
        ("5 3 --dealing --rule lone-march=5", "(standard to 10, lone-march 5)."),
        (
            "5 3 --dealing --rules eight-hands --hands-left 3",
            "(eight-hands, 8 hands, 3 still to play; a tie counts as half a win)",
        ),
        ("0 0 --dealing --rules eight-hands", "8 still to play; a tie counts as half a win)"),
        ("5 3 --rule hands=4 --hands-left 2", "2 still to play; a tie counts as half a win)"),
        ("1 1 --rule made=0 --dealing --more", "no points 62"),
    ],
)
def test_what_is_asked_is_answered(table: CardTable, asked: str, said: str) -> None:
    assert said in " ".join(table.done(f"chance {asked}").split())


def test_without_the_deal_both_are_told(table: CardTable) -> None:
    answer = "We win 44 % of the time from 3–4 if we deal, 41 % if they do (standard to 10)."
    assert table.done("chance 3 4") == answer + "\n"
    more = table.done("chance 3 4 --more").splitlines()
    assert more[0] == answer
    assert [line for line in more if line.startswith("If ")] == ["If we deal:", "If they deal:"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("10 3", "The game is over at 10–3 (standard to 10): we have won."),
        ("3 13", "The game is over at 3–13 (standard to 10): they have won."),
        (
            "4 4 --rules eight-hands --hands-left 0",
            "The game is over at 4–4 (eight-hands, 8 hands): a tie, which counts as half a win "
            "for each side.",
        ),
    ],
)
def test_a_game_that_is_over_has_no_chances(table: CardTable, asked: str, said: str) -> None:
    assert " ".join(table.done(f"chance {asked}").split()) == said
    answer = table.json(f"chance {asked}")
    assert (answer["over"], answer["chances"]) == (True, [])


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("10 11", "10–11 is not possible: the game ends when one side reaches 10"),
        ("-3 4", "a score cannot be below 0"),
        ("3 -4", "a score cannot be below 0"),
        ("3", "two scores, ours first"),
        ("3 4 5", "two scores, ours first"),
        ("three 4", "'three' is not a score"),
        ("3 ٤", "'٤' is not a score"),
        ("3 4000", "'4000' is not a score"),
        ("3-4-5", "'3-4-5' is not a score"),
        ("3 4 --dealin", "`euchre chance` has no option --dealin; did you mean --dealing?"),
        ("3 4 --target 0", "--target is a number from 1 to 100"),
        ("3 4 --rules nobody", "there is no preset 'nobody'"),
        ("3 4 --hands-left 3", "standard plays to 10, not a number of hands"),
        ("3 4 --rules eight-hands", "say how many are left"),
        ("3 4 --rules eight-hands --hands-left 9", "there cannot be 9 left"),
        ("3 4 --rules eight-hands --target 7", "eight-hands plays 8 hands, not to a target"),
        ("--dealing", "these options go with two scores"),
    ],
)
def test_what_cannot_be_asked_is_refused(table: CardTable, asked: str, why: str) -> None:
    assert why in table.refused(f"chance {asked}")


def test_the_same_as_json(table: CardTable) -> None:
    answer = table.json("chance 9 6")
    assert list(answer) == [
        *("schema_version", "game", "rules", "us", "them", "hands_left", "over", "chances"),
        "rates",
    ]
    assert answer["us"] == {"name": None, "side": None, "points": 9}
    win = WinChance(STANDARD)
    dealing, not_dealing = answer["chances"]
    assert (dealing["dealing"], not_dealing["dealing"]) == (True, False)
    assert dealing["us"] == pytest.approx(win.dealing(9, 6), abs=1e-6)
    assert not_dealing["us"] == pytest.approx(win.not_dealing(9, 6), abs=1e-6)
    assert not_dealing["leverage"] == pytest.approx(win.swing(6, 9).leverage, abs=1e-6)
    assert not_dealing["next_hand"][3] == {
        "points": {"us": 0, "them": 1},
        "rate": 0.45,
        "us": round(win.dealing(9, 7), 6),
        "them": round(1 - win.dealing(9, 7), 6),
    }
    assert answer["rates"]["used"] == "published"
    assert answer["rates"]["own"] is None
    assert answer["rates"]["published"]["dealer"] == {"1": 0.45, "2": 0.16, "4": 0.05}


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "0 %"),
        (1e-9, "<1 %"),
        (0.006, "1 %"),
        (0.5, "50 %"),
        (0.994, "99 %"),
        (0.9951, ">99 %"),
        (1.0, "100 %"),
    ],
)
def test_only_what_is_certain_looks_so(chance: float, said: str) -> None:
    assert percent(chance) == said


# -- the game on the table -----------------------------------------------------------------------


def test_the_game_on_the_table_has_its_names_and_its_dealer(game: CardTable) -> None:
    for line in ("hand Ann 5 alone", "hand Bob 5 alone", "hand Ann 3"):
        game.done(line)
    said = game.done("chance --more")
    win = WinChance(STANDARD, blend(_counts(game)))
    assert game.score() == (5, 4)
    assert game.dealer() == "Dan"
    chance = win.not_dealing(5, 4)
    assert said.splitlines()[0] == (
        f"Game 1: Ann & Cat win {percent(chance)} of the time from 5–4, not dealing; "
        f"Bob & Dan win {percent(1 - chance)} (standard to 10)."
    )
    assert "+4 Bob & Dan" in said
    answer = game.json("chance")
    assert answer["us"] == {"name": "Ann & Cat", "side": "NS", "points": 5}
    assert [one["dealing"] for one in answer["chances"]] == [False]


def test_a_game_to_a_number_of_hands_knows_how_many_are_left(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules eight-hands")
    table.done("hand Ann 3")
    table.done("misdeal")
    assert "7 still to play" in table.done("chance")
    assert table.json("chance")["hands_left"] == 7


def test_a_game_that_is_over_is_said_to_be(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --target 2")
    table.done("hand Bob 5")
    assert " ".join(table.done("chance").split()) == (
        "Game 1 is over: Bob & Dan won 2 to 0. `euchre chance 0 0` asks about a score, and "
        "`euchre show --chance` shows how the game went."
    )
    answer = table.json("chance")
    assert (answer["over"], answer["chances"]) == (True, [])


def test_a_score_is_asked_under_the_rules_of_the_table(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules british")
    assert "(british to 11)" in table.done("chance 9 6")
    assert "(standard to 10)" in table.done("chance 9 6 --rules standard")
    assert "(british to 15)" in table.done("chance 9 6 --target 15")


def test_without_a_game_the_table_has_no_chance(table: CardTable) -> None:
    assert "there is no scorebook yet" in table.refused("chance", 3)
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert "no game is under way" in table.refused("chance")
    assert "from 9–6" in table.done("chance 9 6")


def test_a_book_that_cannot_be_read_is_said(table: CardTable) -> None:
    table.book.write_bytes(b"no scorebook at all" * 100)
    table.refused("chance 9 6", 3)


# -- whose rates ---------------------------------------------------------------------------------


def test_the_hands_of_the_book_are_blended_in(game: CardTable) -> None:
    hands = ("hand Ann 3", "hand Bob 5", "hand Cat 2", "hand Dan 5 alone")
    for line in (*hands, "thrown-in", "misdeal"):
        game.done(line)
    counts = _counts(game)
    # Ann makes on her deal, Bob marches on his, Cat is euchred on hers, Dan's loner on his.
    assert counts == OutcomeCounts(dealer_1=1, dealer_2=1, dealer_4=1, other_2=1)
    said = game.done("chance 9 6 --more")
    assert "Rates: from your 4 hands, blended" in said
    assert said.splitlines()[-7:] == [
        "in 100     published  yours  blended",
        "dealer +1       45.0   25.0     44.6",
        "dealer +2       16.0   25.0     16.2",
        "dealer +4        5.0   25.0      5.4",
        "other +1        17.0    0.0     16.7",
        "other +2        12.0   25.0     12.3",
        "other +4         5.0    0.0      4.9",
    ]
    rates = game.json("chance 9 6")["rates"]
    assert (rates["used"], rates["hands"]) == ("blended", 4)
    assert rates["own"]["dealer"] == {"1": 0.25, "2": 0.25, "4": 0.25}
    assert rates["blended"]["dealer"]["1"] == pytest.approx(blend(counts).dealer_1, abs=1e-6)
    mine = WinChance(STANDARD, blend(counts)).dealing(9, 6)
    assert game.json("chance 9 6")["chances"][0]["us"] == pytest.approx(mine, abs=1e-6)


# -- on the scoreboard ---------------------------------------------------------------------------


def test_the_scoreboard_says_it_when_asked(game: CardTable) -> None:
    game.done("hand Ann 5")
    plain = game.done("score")
    asked = game.done("score --chance")
    rates = blend(_counts(game))
    chance = WinChance(STANDARD, rates).not_dealing(2, 0)
    line = f"Win chance: Ann & Cat {percent(chance)}, Bob & Dan {percent(1 - chance)}."
    assert asked == plain + line + "\n"
    assert "chance" not in game.json("score")
    answer = game.json("score --chance")["chance"]
    assert answer == {"NS": round(chance, 6), "EW": round(1 - chance, 6)}


def test_the_end_of_a_game_needs_no_chance(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --target 2")
    table.done("hand Bob 5")
    board = table.done("score")
    assert table.done("score --chance") == board + "How it went: euchre show 1 --chance\n"
    assert table.json("score --chance")["chance"] == {"NS": 0, "EW": 1}
    table.done("rematch")
    table.done("void --game 1")
    assert table.json("score --chance --game 1")["chance"] is None
    assert table.done("score --chance --game 1") == table.done("score --game 1")


# -- a round that ends when time is up -----------------------------------------------------------


def test_a_round_of_minutes_has_no_number_of_hands_and_so_no_chance(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan --minutes 20")
    table.done("hand Ann 5")
    for line in ("chance", "chance Ann", "chance --more", "score --chance", "show --chance"):
        said = " ".join(table.done(line).split())
        assert "No chance can be told: the round ends when time is up" in said, line
        assert "%" not in said, line
    assert table.json("chance")["chances"] == []
    assert table.json("score --chance")["chance"] is None
    assert table.json("show")["game"]["rules"]["hands_to_play"] is None
    assert "say how many hands you think are left" in table.refused("chance 4 3")
    assert table.done("chance 4 3 --hands-left 3").startswith("We win ")
    assert "(standard, 3 hands, 3 still to play; " in table.done("chance 4 3 --hands-left 3")


def test_nor_have_the_night_and_the_records_a_chance_of_it(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan --minutes 20")
    for hand in ("Ann 5", "Bob 2", "Cat 3"):
        table.done(f"hand {hand}")
    table.done("evening end")
    night = table.json("night")["night"]
    assert night["turning"] is None
    assert night["comeback"] is None
    assert all(not player["chance_added"] for player in night["players"])
    records = table.done("stats records")
    assert "%" not in records
    assert "Most points in a night" in records
