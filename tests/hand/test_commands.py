"""`euchre show GAME HAND` and `euchre replay`: which hand is meant, in which form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from euchre_cli.commands.main import main

from ..card_table import CardTable
from .hands import DISPUTED, SAMPLES

LOG = str(DISPUTED)
LEAGUE = str(SAMPLES / "good" / "league.euchre")


@pytest.fixture
def book(table: CardTable) -> CardTable:
    """Game 1 has cards, game 2 only results, game 3 only its result."""
    table.done(["import", str(SAMPLES / "good" / "thursday.euchre")])
    table.done("new Ann Bob Cat Dan")
    table.done("hand Bob 3")
    table.done("result Ann Bob Cat Dan 10-7")
    return table


@pytest.mark.parametrize("words", ["1 1", "game 1 hand 1", "1 --hand 1", "--game 1 --hand 1"])
def test_a_hand_of_the_book(words: str, book: CardTable) -> None:
    shown = book.done(f"show {words}")
    assert shown.startswith("Game 1, hand 1, at 0–0\n")
    assert "1  K♥>   J♥    A♥    Q♠*\n" in shown


def test_a_hand_of_the_game_under_way(book: CardTable) -> None:
    for words in ("--hand 1", "hand 1", "Bob 1", "2 1", "--hand last", "2 last", "Bob last"):
        assert book.done(f"show {words}").startswith("Game 2, hand 1, at 0–0\n")
    assert "The cards of this hand were not written down." in book.done("show 2 1")


def test_walking_off_a_terminal_prints_every_step_of_every_hand(book: CardTable) -> None:
    whole = book.done("replay 1")
    for hand in range(1, 7):
        assert f"Game 1, hand {hand}, at" in whole
    assert book.done("replay 1 2").startswith("Game 1, hand 2, at")
    assert book.done("replay 1 2") in whole
    assert "Trick 2: Cat leads the J♠." in book.done(["replay", LOG, "9"])


@pytest.mark.parametrize("form", ["--json", "--html -"])
def test_both_commands_give_the_same_hand(form: str, book: CardTable) -> None:
    of_book, of_log = book.done(f"show 1 1 {form}"), book.done(f"replay 1 1 {form}")
    if form == "--json":
        as_object = json.loads(of_book)
        assert as_object.pop("game") == 1
        assert as_object == json.loads(of_log)
    else:
        assert of_book == of_log


def test_the_steps_for_programs(table: CardTable) -> None:
    hand = table.json(f"replay {LOG} 9")
    assert {key: hand[key] for key in ("hand", "dealer", "maker", "trump", "up", "points")} == {
        "hand": 9,
        "dealer": "W",
        "maker": "N",
        "trump": "spades",
        "up": "Ts",
        "points": {"NS": 1, "EW": 0},
    }
    assert [step["did"] for step in hand["steps"][:4]] == ["deal", "order", "discard", "play"]
    step = hand["steps"][8]
    (problem,) = step.pop("problems")
    assert (problem["slug"], problem["undecided"]) == ("renege", False)
    assert problem["renege_cost"] == {
        "value": 1,
        "best_value": 2,
        "best": ["Jc"],
        "lost_points": 1,
        "given_points": 2,
    }
    assert step == {
        "step": 9,
        "did": "play",
        "seat": "W",
        "card": "Tc",
        "returned": None,
        "suit": None,
        "alone": False,
        "written": True,
        "words": "Trick 2: Dan plays the T♣.",
        "trick": 2,
        "held": {
            "N": ["Jh", "Ac", "9c", "Qd"],
            "E": ["Th", "9h", "Kd", "Td"],
            "S": ["Ah", "Kh", "Kc"],
            "W": ["Jc", "Qh", "Tc", "Ad"],
        },
        "unknown": {"N": 0, "E": 0, "S": 0, "W": 0},
        "sits_out": [],
        "fallen": [{"seat": "S", "card": "Js"}],
        "to_follow": "spades",
        "winning": "S",
        "lawful": ["Jc"],
        "tricks": {"NS": 1, "EW": 0},
    }


def test_every_key_for_programs_is_in_the_documents(book: CardTable) -> None:
    page = (SAMPLES.parent / "docs" / "hands.md").read_text("utf-8")
    hand = book.json("show 1 1")
    for key in {*hand, *hand["steps"][0]} - {"schema_version"}:
        assert f"`{key}`" in page, key


def test_a_page_is_written_whole_and_never_over_a_file_unasked(book: CardTable) -> None:
    told = book.done("show 1 1 --html hand.html")
    assert told.startswith("Game 1, hand 1, ")
    assert "hand.html in a browser" in told
    assert "hand.html" in book.refused("show 1 1 --html hand.html")
    book.done("show 1 2 --html hand.html --force")
    assert "Game 1, hand 2" in Path("hand.html").read_text("utf-8")
    assert "scorebook" in book.refused(["show", "1", "1", "--force", "--html", str(book.book)])


REFUSED = [
    ("show game 1 hand abc", 2, "'hand abc' is not a hand"),
    ("replay 1 abc", 2, "'abc' is not a hand"),
    ("analyze 1 abc", 2, "'abc' is not a hand"),
    ("show Eve", 2, "nobody here is called 'Eve'"),
    ("show 1 9", 2, "game 1 has no hand 9: its hands are 1 to 6"),
    ("show 9 1", 2, "there is no game 9"),
    ("show 3 1", 2, "game 3 has no hand 1: it has no hands yet"),
    ("show 1 1 --csv", 2, "for a whole game"),
    ("show 1 --html hand.html", 2, "goes with one hand"),
    ("show 1 1 --hand 2", 2, "give one of them"),
    ("show 1 1 --html - --json", 2, "do not go together"),
    ("replay 1 1 --html - --json", 2, "do not go together"),
    ("show 1 1 --force", 2, "--html FILE"),
    ("replay 1 9", 2, "game 1 has no hand 9: its hands are 1 to 6"),
    ("replay 3", 2, "only the result of game 3 is known"),
    ("replay 123456789012", 2, "there is no game 123456789012"),
    ("replay 1 --html -", 2, "name the hand"),
    ("replay 1 --game 1", 2, "--game goes with a FILE"),
    ("replay nothing.euchre", 2, "there is no file nothing.euchre"),
    (f"replay {LEAGUE} --game 2", 2, "has no hands of game 2: its only game is 1"),
    (f"replay {SAMPLES / 'bad' / 'not-a-log.euchre'}", 3, "this is not a euchre log"),
    (f"replay {SAMPLES / 'bad' / 'wrong-result.euchre'}", 2, "has no hands to show"),
    (f"replay {SAMPLES}", 3, "cannot read"),
]


@pytest.mark.parametrize(("line", "status", "words"), REFUSED)
def test_what_cannot_be_shown(line: str, status: int, words: str, book: CardTable) -> None:
    assert words in book.refused(line, status)


def test_a_log_with_several_games_wants_one(table: CardTable) -> None:
    game = "game {}\nhand\ndealer N\nmaker E hearts\ntricks EW 3\n"
    Path("two.euchre").write_text("euchre 1\n" + game.format("one") + game.format("two"))
    assert "two.euchre has 2 games: choose one" in table.refused("replay two.euchre")
    assert table.done("replay two.euchre --game 2").startswith("two.euchre, game 2, hand 1")


def test_a_hand_with_a_record_that_cannot_be_read_says_so(table: CardTable) -> None:
    Path("bad.euchre").write_text("euchre 1\nhand\ndealer N\nup Zz\nmaker E hearts\ntricks EW 3\n")
    answer = table.type("replay bad.euchre")
    assert answer.status == 0
    assert answer.out.startswith("bad.euchre, hand 1")
    assert "bad.euchre: 1 error in line 4 (bad-card); `euchre audit bad.euchre` shows it" in (
        " ".join(answer.err.split())
    )


def test_logs_in_other_formats(table: CardTable) -> None:
    of_egn = str(SAMPLES / "good" / "third-table.egn")
    Path("other.euchre").write_text(table.done(["fmt", of_egn]))
    shown = table.done(["replay", of_egn, "1"]).splitlines()[1:]
    assert table.done("replay other.euchre 1").splitlines()[1:] == shown


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("show", {"1", "2", "3"}),
        ("show 1", {"1", "2", "3", "4", "5", "6"}),
        ("show --hand 1 2", {"1"}),
        ("replay", {"1", "2", "3"}),
        ("replay thursday.euchre", set()),
    ],
)
def test_games_and_hands_are_completed(typed: str, offered: set[str], book: CardTable) -> None:
    shell = ShellComplete(main, {}, "euchre", "_EUCHRE_COMPLETE")
    items = {item.value for item in shell.get_completions(typed.split(), "")}
    assert offered <= items
    assert not {item for item in items - offered if item.isdecimal()}


def test_a_file_is_completed(book: CardTable) -> None:
    shell = ShellComplete(main, {}, "euchre", "_EUCHRE_COMPLETE")
    assert [item.type for item in shell.get_completions(["replay"], "thurs")] == ["file"]
