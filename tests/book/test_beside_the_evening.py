"""What begins a game, opens the live table or says what is next, while an evening is under way."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest

from euchre_cli.book.book import Book
from euchre_cli.commands.score import next_step
from euchre_cli.screen.shell.loop import Shown
from euchre_cli.screen.shell.machine import opened
from euchre_cli.screen.table.book import TableScreen
from euchre_cli.session import open_book

from ..card_table import CardTable
from .clock import Clock

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Eight people at two tables, two rounds of one hand; at table 1 the first time Ann, Bob, Cat
    and Dan."""
    table.done(f"evening new {EIGHT} --movement winners-move --rounds 2 --hands 1")
    return table


@pytest.fixture
def keys(evening: CardTable, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The answers of the live table to lines of keys."""

    def typed(lines: str, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(lines))
        return evening.done(["table", "--plain", *words])

    return typed


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Somebody at a terminal who answers each question with one of these."""

    def given(text: str) -> None:
        left = text.split("|")
        monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
        monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: left.pop(0))

    return given


def state(table: CardTable) -> Any:
    return json.loads(table.done("evening --json"))


def four(table: CardTable, number: int) -> list[str]:
    """The players at a table of the round under way, at N, E, S and W."""
    return list(state(table)["tables"][number - 1]["players"].values())


def hands(table: CardTable) -> list[int]:
    return [one["hands"] for one in state(table)["tables"]]


# -- a game beside the evening ---------------------------------------------------------------------


@pytest.mark.parametrize("line", ["new", "rematch", "rematch swap", "result", "table --plain"])
def test_a_game_beside_the_evening_is_begun_and_it_is_said(evening: CardTable, line: str) -> None:
    evening.done("hand --table 1 N 3")
    evening.monkeypatch.setattr("sys.stdin", StringIO(""))
    one, two = four(evening, 1), four(evening, 2)
    names = "" if line.startswith("rematch") else " ".join([*one[:2], *two[2:]])
    score = " 10-7" if line == "result" else ""
    said = " ".join(evening.done(f"{line} {names}{score}").split())
    assert "Evening 1 is under way, and this game is no part of it." in said
    assert len(json.loads(evening.done("games --json"))["games"]) == 2
    evening.done("evening end --anyway")
    evening.done(f"new {' '.join(one)}")


def test_the_four_of_a_table_are_told_how_their_hands_are_entered(evening: CardTable) -> None:
    north, east, south, west = four(evening, 2)
    evening.plays(f"""
        new {north} {south} {east} {west} = `euchre hand --table 2 {east} 3`
        result {north} {east} {south} {west} 10-7 = evening result 2
        new Ann Bob Eve Fay
        concede N = Next: euchre rematch, or euchre rematch swap
        rematch swap = no part of it
    """)


# -- which table the live table shows --------------------------------------------------------------


def test_the_live_table_asks_which_table_and_takes_the_only_one_that_plays(
    evening: CardTable, keys: Callable[..., str], answers: Callable[[str], None]
) -> None:
    evening.monkeypatch.setattr("sys.stdin", StringIO(""))
    assert "which table is it: add --table 1 or 2" in evening.refused("table --plain")
    keys("15\n", *four(evening, 2))
    assert hands(evening) == [0, 1]
    keys("15\n")
    assert hands(evening) == [1, 1]
    assert "no table is playing any more" in evening.refused("table --plain")
    evening.done("evening next")
    answers(f"3|nobody|{four(evening, 2)[3]}")
    keys("15\n")
    assert hands(evening) == [0, 1]


def test_the_live_table_begins_the_next_round_once_every_table_is_done(
    evening: CardTable, keys: Callable[..., str]
) -> None:
    first = four(evening, 2)
    assert "`euchre evening next` closes it" in refusal(evening, "n", keys)
    assert "Nothing was entered at table 2" in refusal(evening, "u", keys)
    assert "as long as it was planned" in refusal(evening, "f", keys)
    assert "Round 1: table 1 has no score yet." in refusal(evening, "25\nn", keys)
    assert "who plays with whom is a matter of the evening" in refusal(evening, "o", keys).lower()
    assert "n goes on, u takes" in refusal(evening, "15", keys)
    evening.done("evening result 1 1-0")
    out = keys("n\nn\nn\ny\n25\nu\n", "--table", "2")
    assert "Round 1 is complete. Begin round 2? y yes, n no" in out
    assert "Round 2 begins at table 2: " in out
    assert out.count("Taken back: hand 1") == 1
    assert state(evening)["round"] == 2
    assert four(evening, 2) != first
    assert hands(evening) == [0, 0]
    evening.done("evening result 1 1-0")
    assert "the last round: `euchre evening next` ends" in refusal(evening, "25\nn", keys)


def test_what_another_terminal_entered_since_is_known_at_the_next_key(evening: CardTable) -> None:
    with open_book(None) as store:
        live = shown(store, 2)
        for key in "25n":
            live.press(key)
        assert live.state.message == "Round 1: table 1 has no score yet"
        evening.done("evening result 1 1-0")
        for key in "ny":
            live.press(key)
        assert live.state.message.startswith("Round 2 begins at table 2: ")


def test_a_table_that_is_seated_anew_elsewhere_says_who_sits_there(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} Ida Joe Kim Leo --hands 1")
    with open_book(None) as store:
        live = shown(store, 2)
        table.done(f"evening leave {four(table, 2)[0]} --now")
        live.tick()
        sides = " against ".join(" & ".join(four(table, 2)[side::2]) for side in (0, 1))
        assert live.state.message == f"Entered at another terminal: seated anew: {sides}"


def shown(store: Book, table: int) -> Shown:
    """The live table of a table of the evening."""
    screen = TableScreen(store, at_table=table)
    return Shown(screen, opened(screen.first))


def refusal(evening: CardTable, lines: str, keys: Callable[..., str]) -> str:
    """What the live table of table 2 answers to lines of keys of which the last is refused."""
    evening.monkeypatch.setattr("sys.stdin", StringIO(f"{lines}\n"))
    answer = evening.type("table --plain --table 2")
    assert (answer.status, answer.err) == (2, "")
    return answer.out


def test_a_hand_of_a_closed_round_is_taken_back_only_after_a_question(
    evening: CardTable, keys: Callable[..., str]
) -> None:
    evening.done("hand --table 1 E 1")
    evening.done("evening result 2 1-0")
    evening.done("evening next")
    out = keys("u\nn\n", "--game", "2")
    assert "The game at table 1 in round 1 is over. Take its last entry back?" in out
    assert "Taken back" not in out
    assert "Taken back" in keys("u\ny\n", "--game", "2")


# -- what is next ----------------------------------------------------------------------------------


def test_what_is_next_speaks_of_the_evening(
    evening: CardTable, capsys: pytest.CaptureFixture[str]
) -> None:
    def said() -> str:
        capsys.readouterr()
        next_step()
        return capsys.readouterr().out

    assert "round 1 of 2; tables 1 and 2 have no score yet." in said()
    evening.done("evening result 1 1-0")
    assert f"euchre hand --table 2 {four(evening, 2)[1]} 3" in said()
    evening.done("evening result 2 1-0")
    assert "euchre evening next" in said()
    assert "rematch" not in said()
    assert "evening next" in evening.refused("next")
    evening.done(f"new {EIGHT[:15]}")
    assert "euchre hand Bob 3" in said()
    evening.done("hand Bob 3")
    evening.done("evening end --anyway")
    assert "euchre hand" in said()


@pytest.mark.parametrize("line", ["hand table 2 E 1", "hand at table 2 E 1", "hand E 1 at table 2"])
def test_a_table_is_named_as_it_is_said(evening: CardTable, line: str) -> None:
    evening.done(line)
    assert hands(evening) == [0, 1]
    assert evening.done("show table 2") == evening.done("show --table 2")
    evening.plays(f"""
        undo table 2
        {line}
        note table 3 was loud --table 2
        show table 2 = table 3 was loud
    """)


def test_the_first_help_and_a_fresh_book_lead_to_the_evening(
    table: CardTable, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "  evening " in table.done("--help")
    next_step()
    assert "euchre evening new" in capsys.readouterr().out
    assert "`euchre evening new" in table.refused("evening")


LAST = "Round 1 is complete: euchre evening next ends the evening"


@pytest.mark.parametrize(
    ("movement", "score", "said"),
    [
        ("individual --rounds 2", "1-0", "Round 1 is complete: euchre evening next"),
        ("individual --rounds 1", "1-0", LAST),
        (
            "winners-move --rounds 2",
            "0-0",
            "Round 1 is complete; table 1 ended in a tie, so cut the cards: euchre evening next "
            "--cut 1 Ann",
        ),
        ("winners-move --rounds 1", "0-0", LAST),
    ],
)
def test_the_last_entry_of_a_round_says_what_closes_it(
    table: CardTable, movement: str, score: str, said: str
) -> None:
    table.done(f"evening new {EIGHT} --movement {movement} --hands 1")
    table.done(f"evening result 1 {score} --anyway")
    assert " ".join(table.done("evening result 2 0-1").split()).endswith(said)


def test_nothing_depends_on_a_table_that_is_missing_in_the_last_round(table: CardTable) -> None:
    table.plays(f"""
        evening new {EIGHT} --movement winners-move --rounds 1
        evening next ! with `--anyway` it is done all the same
        evening next --anyway = the evening is over
    """)


def test_a_round_of_minutes_says_until_when_it_lasts(table: CardTable, clock: Clock) -> None:
    table.plays(f"""
        evening new {EIGHT} --minutes 20
        evening = was begun at 19:30 and lasts until 19:50.
        hand --table 1 N 3
        hand --table 1 E 3 ~ complete
        evening next ! table 2 has no score yet
    """)
    table.monkeypatch.setattr("sys.stdin", StringIO("25\nn\n"))
    said = table.type("table --plain --table 2").out
    assert "lasts until 19:50; `euchre evening next` closes it" in said
    for line in ("score", "show", "history", "show --json"):
        said += table.done(f"{line} --table 1")
    assert not any(words in said for words in ("of 100", "100 hands", '"hands_to_play": 100'))
    table.done("evening --page board.html")
    assert ':50:00+00:00"' in (table.folder / "board.html").read_text()
    clock.turn(hours=1)
    table.plays("""
        evening next
        evening = was begun at 20:30 and lasts until 20:50.
        evening result 1 7-2
    """)
    clock.turn(hours=1)
    assert "lasts until 20:50, then: euchre evening next" in " ".join(
        table.done("evening result 2 7-2").split()
    )
