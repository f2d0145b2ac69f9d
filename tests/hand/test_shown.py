"""A hand as cards on a table, as tricks in rows, and as text for a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.hand.layout import table_of_step
from euchre_cli.hand.steps import HandSteps
from euchre_cli.hand.text import Row, hand_page, painted, steps_page, table_lines, trick_lines
from euchre_cli.hand.words import state_words, step_words
from euchre_cli.terminal.display import Paper, painter
from euchre_cli.terminal.exit_status import Failure
from euchre_cli.terminal.phrases import card_sign
from euchre_cli.terminal.text import width_of
from euchre_engine.cards import cards_in
from euchre_engine.seats import SEATS

from .hands import DISPUTED, SAMPLES, disputed, read_log, written


def paper(width: int) -> Paper:
    return Paper(width, False, True, painter("never"))


def rows_at(steps: HandSteps, at: int, width: int, low: bool = False) -> list[Row]:
    return table_lines(table_of_step(steps, steps.steps[at]), width, low=low)


def drawn(rows: list[Row]) -> list[str]:
    return list(painted(rows, paper(80)))


def test_the_table_as_dealt_has_the_up_card_on_it() -> None:
    assert drawn(rows_at(disputed(), 0, 40)) == [
        "                  Ann",
        "             9♠ J♥ A♣ 9♣ Q♦",
        "Dan (dealer)                         Bob",
        " J♣ Q♥ T♣ A♦ 9♦   [T♠]   Q♠ T♥ 9♥ K♦ T♦",
        "",
        "                  Cat",
        "             J♠ K♠ A♥ K♥ K♣",
    ]


def test_the_card_that_falls_is_in_brackets_and_on_the_table() -> None:
    rows = rows_at(disputed(), 8, 40)
    assert drawn(rows) == [
        "              Ann (maker)",
        "              J♥ A♣ 9♣ Q♦",
        "Dan (dealer)                         Bob",
        " J♣ Q♥[T♣]A♦    T♣          T♥ 9♥ K♦ T♦",
        "                   J♠",
        "                  Cat",
        "                A♥ K♥ K♣",
    ]
    # Red suits are red, but what Dan may not play is grey.
    assert [piece for piece in rows[3] if piece[1] in ("J♣", "Q♥", "T♣", "T♥")] == [
        ("", "J♣"),
        ("faint", "Q♥"),
        ("", "T♣"),
        ("", "T♣"),
        ("red", "T♥"),
    ]


def test_the_dealer_who_made_trump_is_both_where_there_is_room(tmp_path: Path) -> None:
    calls = "hand; dealer N; up Jh; call E pass; call S pass; call W pass; call N order; discard 9c"
    steps = written(tmp_path, f"{calls}; play E Ah Kh Qh Th")
    at = len(steps.steps) - 1
    assert drawn(rows_at(steps, at, 40))[0].strip() == "N (dealer, maker)"
    assert drawn(rows_at(steps, at, 40, low=True))[0].strip().startswith("N (maker)")


def test_the_tricks_in_rows_up_to_a_step() -> None:
    assert drawn(trick_lines(disputed(), 40, 9)) == [
        "   Ann   Bob   Cat   Dan",
        "1  9♠>   Q♠    K♠*   T♠",
        "2              J♠>*  T♣!",
    ]


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (0, "Dan deals; the T♠ is turned up."),
        (1, "Ann orders up the T♠."),
        (2, "Dan picks up the T♠ and buries the 9♦."),
        (3, "Trick 1: Ann leads the 9♠."),
        (5, "Trick 1: Cat plays the K♠. Spades are led: Cat must play J♠ or K♠. Cat is winning."),
        (
            10,
            "Trick 2: Bob plays the T♦. Spades are led; Bob has none and may play anything. "
            "Cat wins the trick.",
        ),
    ],
)
def test_what_is_said_of_a_step(at: int, words: str) -> None:
    steps = disputed()
    step = steps.steps[at]
    assert f"{step_words(steps, step)} {state_words(steps, step)}".strip() == words


CALLS = [
    ("dealer N; up Jh; call E pass; call S order", "S assists: N takes up the J♥."),
    ("dealer N; up Jh; call N order alone", "N takes up the J♥, alone."),
    ("dealer N; up Jh; call E spades", "E calls spades."),
    ("dealer N; maker E hearts", "N deals. E calls hearts."),
    ("maker E hearts alone", "Nobody knows who dealt. E calls hearts, alone."),
    (
        "rule farmers-hand nines-and-tens; hand; dealer N; up Jh; farmer E 9c Tc 9d; call E order",
        "E has a farmer's hand and swaps 9♣, T♣ and 9♦ for cards of the kitty.",
    ),
    (
        "rule partners-best yes; hand; dealer N; up Jh; call E order alone; best Ah for 9c",
        "E asks for the best card: W gives the A♥, E gives the 9♣ back.",
    ),
    (
        "rule defend-alone always; hand; dealer N; up Jh; call E order alone; defend S",
        "S defends alone.",
    ),
    ("rules british; hand; dealer N; up B; benny clubs", "The Benny is turned up; N names clubs."),
]


@pytest.mark.parametrize(("record", "words"), CALLS)
def test_calls_and_exchanges_in_words(record: str, words: str, tmp_path: Path) -> None:
    steps = written(tmp_path, record if "hand;" in record else f"hand; {record}")
    assert words in " ".join(step_words(steps, step) for step in steps.steps)


def test_a_hand_on_a_narrow_terminal() -> None:
    page = "\n".join(hand_page(disputed(), paper(60)))
    assert page.startswith("disputed.euchre, hand 9, at 7–8\nN Ann, E Bob, S Cat, W Dan\n")
    assert "2  9♣    T♦    J♠>*  T♣!\n" in page
    assert "cost Ann & Cat a point; the\n  rules give two.\n" in page
    assert page.endswith("Ann makes 3 in spades, 1 point to Ann & Cat. The score is\n  then 8–8.")


def test_every_step_on_paper() -> None:
    steps = disputed()
    page = "\n".join(steps_page(steps, paper(80)))
    for step in steps.steps:
        assert step_words(steps, step, numbered=step.leads) in page
    assert page.count("Dan played T♣") == 1


def test_what_belongs_to_no_step_stands_above_the_hand(tmp_path: Path) -> None:
    steps = written(tmp_path, "hand; dealer N; maker E hearts; tricks EW 4; score EW 2")
    page = list(hand_page(steps, paper(80)))
    assert page[1].startswith("! EW 2 is claimed")
    assert "· The cards of this hand were not written down." in page[:4]
    assert "E makes 4 in hearts, 1 point to E/W. The score is then 0–1." in page


def test_a_renege_beside_another_mistake_is_undecided(tmp_path: Path) -> None:
    log = DISPUTED.read_text("utf-8").replace("NS 3 EW 2", "NS 4 EW 1").partition("\n")[2]
    page = " ".join("\n".join(hand_page(written(tmp_path, log), paper(120))).split())
    assert "It is undecided, because something else is wrong too" in page
    assert "The rules give" not in page
    assert "T♣?" in page


def test_a_ruling_is_in_the_result_and_the_renege_is_no_error_any_more(tmp_path: Path) -> None:
    _, *records = DISPUTED.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(records) if line.startswith("  score"))
    ruled = [*records[:at], "renege W 2 by S upheld", "score NS 2", "total NS 9 EW 8"]
    page = " ".join("\n".join(hand_page(written(tmp_path, "\n".join(ruled)), paper(80))).split())
    assert page.endswith(
        "Ann makes 3 in spades; Cat's claim that Dan reneged in trick 2 was upheld, "
        "2 points to Ann & Cat. The score is then 9–8."
    )
    assert "· Dan played T♣ on a spade" in page


def test_every_hand_of_the_samples_fits() -> None:
    hands = 0
    for path in sorted(SAMPLES.rglob("*.*")):
        try:
            game = read_log(path)
        except Failure:
            continue
        for steps in game:
            hands += 1
            for width in (40, 120):
                pages = (*hand_page(steps, paper(width)), *steps_page(steps, paper(width)))
                assert all(width_of(line) <= width for line in pages), path
    assert hands > 80


@pytest.mark.parametrize(("width", "low"), [(40, True), (40, False), (60, False)])
def test_no_card_is_cut_off_also_when_the_dealer_has_six(width: int, low: bool) -> None:
    for path in (DISPUTED, SAMPLES / "good" / "thursday.euchre", SAMPLES / "good" / "benny.euchre"):
        for steps in read_log(path):
            for at, step in enumerate(steps.steps):
                rows = drawn(rows_at(steps, at, width, low))
                assert all(width_of(row) <= width for row in rows), rows
                for seat in SEATS:
                    for card in cards_in(step.known(seat)):
                        assert card_sign(card) in "\n".join(rows)


def test_names_of_wide_characters_keep_their_columns(tmp_path: Path) -> None:
    log = DISPUTED.read_text("utf-8").replace("Bob", "鈴木さん").partition("\n")[2]
    rows = trick_lines(written(tmp_path, log), 60)
    assert len({width_of("".join(text for _, text in row).rstrip() + "|") for row in rows[1:]}) < 4
    wide = {width_of("".join(text for _, text in row[:-1])) for row in rows[1:]}
    assert len(wide) == 1
