"""`euchre hand`, `thrown-in` and `misdeal`: what a hand brings, and what cannot be one."""

from __future__ import annotations

import pytest

from ..card_table import CardTable


@pytest.mark.parametrize(
    ("rules", "words", "score"),
    [
        ("", "Bob 3", (0, 1)),
        ("", "Bob 5 alone", (0, 4)),
        ("", "n 3", (1, 0)),
        ("", "c 3", (1, 0)),
        ("", "Bob 3 --suit s", (0, 1)),
        ("--rules bethweek", "Bob 2 --defend Ann", (4, 0)),
        ("--rules high-speed-house", "Bob 5 alone --best", (0, 3)),
        ("--rule no-trump=yes", "Bob 5 no-trump", (0, 2)),
    ],
)
def test_points_follow_from_the_rules(
    table: CardTable, rules: str, words: str, score: tuple[int, int]
) -> None:
    table.done(f"new Ann Bob Cat Dan {rules}")
    table.done(f"hand {words}")
    assert table.score() == score


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hand Bob 6", "6 tricks: a hand has five"),
        ("hand Bob -1", "`euchre hand` has no option -1: as in `euchre hand Bob 3`"),
        ("hand Bob -- -1", "-1 tricks: a hand has five"),
        ("hand Bob", "how many tricks did the makers take?"),
        ("hand Bob 3 4", "you said both 3 tricks and 4 tricks"),
        ("hand Bob 3 hearts --suit s", "you said both hearts and spades"),
        ("hand Bob many", "I read 'Bob', but not 'many'"),
        ("hand Xavier 3", "nobody here is called 'Xavier'; at the table: N Ann, E Bob"),
        ("hand", "who made trump? As in `euchre hand Bob 3`"),
        ("hand Bob 3 --suit x", "I read 'Bob 3', but not 'x'"),
        ("hand Bob 3 --defend Dan", "defend-alone is 'no' under standard"),
        ("hand Bob 3 alone --defend Ann", "a lone defender (defend-alone is 'no' under standard)"),
        ("hand Bob 3 alone --best", "(partners-best is 'no' under standard)"),
        ("hand Bob 3 --suit n", "(no-trump is 'no' under standard)"),
        ("thrown-in ace-no-face Bob", "(ace-no-face is 'play' under standard)"),
        ("thrown-in ace-no-face", "who showed the hand? As in `euchre thrown-in ace-no-face Bob`"),
        ("thrown-in foo", "why was it thrown in"),
        ("misdeal Zoe", "nobody here is called 'Zoe'"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_entered(
    game: CardTable, line: str, why: str
) -> None:
    answer = game.type(line)
    assert answer.status == 2
    assert why in answer.err
    assert game.sheet().lines == ()


def test_a_defender_is_no_partner_of_the_maker(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules bethweek")
    assert table.refused("hand Bob 3 --defend Dan") == "Dan is on the makers' side"


@pytest.mark.parametrize(
    ("rules", "line", "deals"),
    [
        ("", "misdeal Cat a card was turned", "Ann"),
        ("--rules high-speed-house", "thrown-in ace-no-face Cat", "Ann"),
        ("--rules high-speed-house", "thrown-in no-ace-no-face Cat", "Bob"),
    ],
)
def test_who_deals_next_follows_from_the_rules(
    table: CardTable, rules: str, line: str, deals: str
) -> None:
    table.done(f"new Ann Bob Cat Dan {rules}")
    table.done(line)
    assert table.dealer() == deals


def test_a_stuck_dealer_throws_nothing_in(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules csl")
    why = table.refused("thrown-in")
    assert why.endswith(
        "the hand cannot be thrown in: Ann, the dealer, must call "
        "(stick-the-dealer is 'yes' under csl)"
    )


def test_a_stolen_deal_that_the_rules_do_not_let_stand_is_said_to_be_so(game: CardTable) -> None:
    game.done("hand Bob 3")
    told = " ".join(game.done("hand Bob 3 --dealer Dan").split())
    assert told.endswith(
        "Undo: euchre undo Dan stole the deal: it was Bob's turn; steal-the-deal is 'no' under "
        "standard, so an audit finds it."
    )
    assert game.score() == (0, 2)
    assert game.dealer() == "Ann"


def test_the_first_dealer_may_be_told_with_the_first_hand(game: CardTable) -> None:
    game.done("hand Bob 3 --dealer Cat")
    assert game.dealer() == "Dan"
    assert game.sheet().problems() == []


def test_the_answer_says_what_the_score_is_and_how_to_undo(game: CardTable) -> None:
    assert game.done("hand Bob 5 alone --suit h").splitlines() == [
        "Hand 1: Bob marches in hearts alone, 4 points to Bob & Dan.",
        "Ann & Cat 0, Bob & Dan 4; Bob deals. Undo: euchre undo",
    ]


def test_the_answer_as_json(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules bethweek")
    answer = table.json("hand Bob 2")
    assert answer["schema_version"] == 1
    assert answer["game"]["score"] == {"NS": 2, "EW": 0}
    assert answer["game"]["dealer"] == "E"
    assert answer["called_out"] == ["Euchre!"]
    assert answer["undo"] == "euchre undo"


def test_a_game_that_is_over_takes_no_hand(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --target 4")
    said = table.done("hand Bob 5 alone")
    assert "Bob & Dan won 4 to 0" in said
    assert said.endswith("Next: euchre rematch, or euchre rematch swap for other partners.\n")
    for line in (
        "hand Bob 3",
        "thrown-in",
        "misdeal",
        "renege Bob",
        "penalty NS 1 x",
        "concede NS",
    ):
        assert table.refused(line).startswith("game 1 is over: Bob & Dan won 4 to 0; `euchre rem")
    assert len(table.sheet().lines) == 1


def test_no_hand_without_a_game(table: CardTable) -> None:
    answer = table.type("hand Bob 3")
    assert answer.status == 3
    assert "`euchre new Ann Bob Cat Dan` begins one" in answer.err
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert table.refused("hand Bob 3").startswith("no game is under way")


def test_a_number_of_hands_in_place_of_a_target(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules eight-hands")
    for left in range(7, 0, -1):
        said = table.done("hand Bob 3")
        assert f"Bob & Dan {8 - left}; {left} hand{'s' if left > 1 else ''} to play; " in said
    table.done("misdeal")
    assert "Bob & Dan won 8 to 0" in table.done("hand Bob 3")
    assert table.refused("hand Bob 3").startswith("game 1 is over: Bob & Dan won 8 to 0")


def test_asks_at_a_terminal(game: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["Zoe", "bob", "5", "y"])
    monkeypatch.setattr("euchre_cli.commands.hands.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: next(answers))
    game.done("hand")
    assert game.score() == (0, 4)
