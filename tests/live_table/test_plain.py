"""The line mode: lines of keys in, sentences out."""

from __future__ import annotations

import io

import pytest

from euchre_cli.live_table.key_reader import help_lines
from euchre_cli.live_table.keys import HELP

from ..card_table import Answer, CardTable


def typed(game: CardTable, text: str | bytes, *words: str) -> Answer:
    """`euchre table --plain` with this on its standard input."""
    raw = text if isinstance(text, bytes) else text.encode()
    game.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    return game.type(["table", "--plain", *words])


HEAD = """\
Ann & Cat 0, Bob & Dan 0; Ann deals.
Who called? 1 Ann, 2 Bob, 3 Cat, 4 Dan, ? all keys.
"""


def test_an_evening(game: CardTable) -> None:
    answer = typed(game, "2h3\n1 s a 5\n\nundo\nq\n3d5\n")
    assert answer.err == ""
    assert answer.status == 0
    assert answer.out == HEAD + (
        "Hand 1: Bob makes 3 in hearts, 1 point to Bob & Dan.\n"
        "Ann & Cat 0, Bob & Dan 1; Bob deals.\n"
        "Hand 2: Ann marches in spades alone, 4 points to Ann & Cat.\n"
        "Ann & Cat 4, Bob & Dan 1; Cat deals.\n"
        "Ann & Cat 4, Bob & Dan 1; Cat deals.\n"
        "Who called? 1 Ann, 2 Bob, 3 Cat, 4 Dan, ? all keys.\n"
        "Taken back: hand 2: Ann marches in spades alone, 4 points to Ann & Cat.\n"
        "Ann & Cat 0, Bob & Dan 1; Bob deals.\n"
    )
    assert game.score() == (0, 1)


def test_an_entry_may_take_several_lines(game: CardTable) -> None:
    answer = typed(game, "2\nh\n3\n")
    assert answer.out.splitlines()[2:4] == [
        "Bob: How many tricks? 0-5 tricks, c d h s suit, a alone, m made, e euchred, ? all keys.",
        "Bob, hearts: How many tricks? 0-5 tricks, a alone, m made, e euchred, ? all keys.",
    ]
    assert game.score() == (0, 1)


def test_several_entries_on_a_line(game: CardTable) -> None:
    assert typed(game, "13 23 m redo\n").status == 2  # A word stands alone on its line.
    assert len(game.sheet().lines) == 3


@pytest.mark.parametrize(
    ("word", "score"),
    [
        *(("undo", (0, 0)), ("UNDO", (0, 0)), ("undo\nredo", (1, 0))),
        *(("misdeal", (1, 0)), ("quit", (1, 0))),
    ],
)
def test_words(game: CardTable, word: str, score: tuple[int, int]) -> None:
    assert typed(game, f"13\n{word}\n").status == 0
    assert game.score() == score


def test_a_script_ends_at_what_is_refused(game: CardTable) -> None:
    answer = typed(game, "13\n2x\n13\n")
    assert answer.status == 2
    assert answer.out.splitlines()[-2:] == [
        "These rules do not have a lone defender (defend-alone is 'no' under standard).",
        "That was line 2. Nothing after it was entered.",
    ]
    assert game.score() == (1, 0)


def test_a_person_goes_on_after_what_is_refused(game: CardTable) -> None:
    game.monkeypatch.setattr("euchre_cli.cli.interview.can_ask", lambda: True)
    answer = typed(game, "2z3\n2h3\n")
    assert answer.status == 0
    assert "The key z does nothing here." in answer.out
    assert game.score() == (0, 1)  # The 3 after the z was not taken for a caller.


def test_an_entry_that_is_not_complete_is_said(game: CardTable) -> None:
    answer = typed(game, "2h")
    assert answer.status == 2
    assert answer.out.splitlines()[-1].startswith(
        "Not entered, because it is not complete. Bob, hear"
    )
    assert game.score() == (0, 0)


def test_help(game: CardTable) -> None:
    said = typed(game, "2?\n3\n").out
    assert "\n".join(help_lines(HELP)) in said
    assert game.score() == (0, 1)


def test_what_is_no_text_is_refused(game: CardTable) -> None:
    answer = typed(game, b"\xff\xfe\x00\n")
    assert (answer.status, answer.err) == (2, "")
    assert game.score() == (0, 0)


def test_a_very_long_line(game: CardTable) -> None:
    assert typed(game, "z" * 100_000).status == 2


def test_customs_are_called_out(game: CardTable) -> None:
    said = typed(game, "1a5 1a5 13\n").out
    assert "Ann & Cat are in the barn!" in said
    game.monkeypatch.setenv("EUCHRE_CUSTOMS", "off")
    assert "barn" not in typed(game, "u 13\n").out


def test_three_names_are_refused(game: CardTable) -> None:
    answer = typed(game, "13\n", "Eve", "Fay", "Gus")
    assert answer.status == 2
    assert answer.err.startswith("euchre: name four players")


def test_without_a_terminal_there_is_no_screen(game: CardTable) -> None:
    said = game.refused("table")
    assert said == (
        "the live screen needs a terminal: `euchre table --plain` takes lines of keys from anywhere"
    )


def test_without_a_game(game: CardTable) -> None:
    game.done("undo")
    said = game.refused("table --plain")
    assert said == "no game is under way: `euchre new Ann Bob Cat Dan` begins one"


def test_a_game_that_is_over_offers_the_next(game: CardTable) -> None:
    typed(game, "1a5 1a5 1a5\n")
    answer = typed(game, "n\n")
    assert (
        "The game is over. n next game, o other partners, u undo, e amend, ? all keys."
        in answer.out
    )
    assert game.sheet().number == 2


def test_a_bad_setting_is_said_before_anything_is_entered(game: CardTable) -> None:
    game.monkeypatch.setenv("EUCHRE_BELL", "loud")
    answer = typed(game, "13\n")
    assert answer.status == 2
    assert "bell is on or off" in answer.err
    game.monkeypatch.delenv("EUCHRE_BELL")
    assert game.score() == (0, 0)


def test_a_name_or_a_number_ends_with_its_line(game: CardTable) -> None:
    answer = typed(game, "13\ni2 Aunt Jo\nl11\nw4\n")
    assert "Aunt Jo sits in for Bob." in answer.out
    assert "This game now goes to 11, not to 10." in answer.out
    assert "In hand 2: Dan deals." in answer.out
    assert game.sheet().players[1] == "Aunt Jo"
    assert game.sheet().rules.target == 11
    refused = typed(game, "i2 Ann\n")
    assert "Ann is already at the table" in refused.out
    assert refused.status == 2


def test_a_match_is_counted_over_the_games_of_its_two_pairs(game: CardTable) -> None:
    game.done("target 1")
    answer = typed(game, "f3\n13\nn\n23\nn\n13\nn\n")
    lines = answer.out.splitlines()
    said = [line.partition("deals. ")[2] for line in lines if "best of 3" in line]
    assert list(dict.fromkeys(filter(None, said))) == [
        "A match, best of 3: no game is won yet.",
        "Ann & Cat lead the match 1–0, best of 3.",
        "The match is level at 1–1, best of 3.",
    ]
    assert any(line.endswith("Ann & Cat win the match, 2 games to 1.") for line in lines)
    assert "best of" not in answer.out.splitlines()[-1]  # The next game is no part of it.
    assert "best of 3 from this game on" in game.done("history --game 1").lower()
