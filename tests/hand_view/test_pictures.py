"""A hand as cards on a table, as tricks in rows, and as text for a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.hand_view.page import to_html
from euchre_cli.hand_view.pictures import table_rows, text_of, trick_rows
from euchre_cli.hand_view.sentences import duty_words, step_words, winning_words
from euchre_cli.hand_view.text import hand_page, steps_page
from euchre_cli.terminal.display import Paper, painter
from euchre_cli.terminal.exit_status import Failure
from euchre_cli.terminal.phrases import card_sign
from euchre_cli.terminal.text import width_of
from euchre_engine.seats import SEATS

from .hands import DISPUTED, SAMPLES, disputed, read_game, written


def paper(width: int) -> Paper:
    return Paper(width, False, True, painter("never"))


def test_the_table_as_dealt_has_the_up_card_on_it() -> None:
    assert [text_of(row) for row in table_rows(disputed(), 0, 40)] == [
        "                  Ann",
        "             9♠ J♥ A♣ 9♣ Q♦",
        "Dan (dealer)                         Bob",
        " J♣ Q♥ T♣ A♦ 9♦   [T♠]   Q♠ T♥ 9♥ K♦ T♦",
        "",
        "                  Cat",
        "             J♠ K♠ A♥ K♥ K♣",
    ]


def test_the_card_that_falls_is_in_brackets_and_on_the_table() -> None:
    rows = table_rows(disputed(), 8, 40)
    assert [text_of(row) for row in rows] == [
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
        ("faint", "T♣"),
        ("", "T♣"),
        ("red", "T♥"),
    ]


def test_the_dealer_who_made_trump_is_both_where_there_is_room(tmp_path: Path) -> None:
    records = ("hand", "dealer N", "up Jh", *("call E pass", "call S pass", "call W pass"))
    (shown,) = written(tmp_path, *records, "call N order", "discard 9c", "play E Ah Kh Qh Th")
    (asking,) = written(tmp_path, "player N Maximilian", *records, "call N order", "play E Ah")
    at = len(shown.steps) - 1
    assert text_of(table_rows(shown, at, 40)[0]).strip() == "N (dealer, maker)"
    assert text_of(table_rows(shown, at, 40, low=True)[0]).strip().startswith("N (maker)")
    assert "<bdi>N</bdi> <small>dealer, maker</small>" in to_html(shown)
    assert "<small>dealer, maker</small>" in to_html(asking)


def test_after_the_last_step_the_last_trick_lies_there() -> None:
    shown = disputed()
    rows = [text_of(row) for row in table_rows(shown, len(shown.steps), 40, low=True)]
    assert [row.split() for row in rows] == [
        ["Ann"],
        ["Dan", "Q♦", "Bob"],
        ["A♦", "9♥"],
        ["K♥"],
        ["Cat"],
    ]


def test_the_tricks_in_rows_up_to_a_step() -> None:
    assert [text_of(row) for row in trick_rows(disputed(), 40, 8)] == [
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
    shown = disputed()
    step, after = shown.steps[at], shown.steps[at + 1]
    parts = [step_words(shown, step), duty_words(shown, step), winning_words(shown, step, after)]
    assert " ".join(filter(None, parts)) == words


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
    if "hand" not in record.split("; "):
        record = "hand; " + record
    (shown,) = written(tmp_path, *record.split("; "))
    assert words in " ".join(step_words(shown, step) for step in shown.steps)


def test_a_hand_on_a_narrow_terminal() -> None:
    page = "\n".join(hand_page(disputed(), paper(60)))
    assert page.startswith("disputed.euchre, hand 9, at 7–8\nN Ann, E Bob, S Cat, W Dan\n")
    assert "2  9♣    T♦    J♠>*  T♣!\n" in page
    assert (
        "! Dan played T♣ on a spade (trump) lead while holding J♣; J♣\n"
        "  is the left bower, so it is a trump and had to follow.\n"
        "  With best play after it, it cost Ann & Cat a point; the\n"
        "  rules give two.\n"
    ) in page
    assert page.endswith("Ann makes 3 in spades, 1 point to Ann & Cat. The score is\n  then 8–8.")


def test_every_step_on_paper() -> None:
    shown = disputed()
    page = "\n".join(steps_page(shown, paper(80)))
    for step in shown.steps:
        assert step_words(shown, step, numbered=not step.before.trick) in page
    assert page.count("Dan played T♣") == 1


def test_a_hand_of_which_only_the_result_is_known(tmp_path: Path) -> None:
    (shown,) = written(tmp_path, "hand", "dealer N", "maker E hearts", "tricks EW 4")
    assert "\n".join(hand_page(shown, paper(80))) == (
        "made.euchre, hand 1, at 0–0\n"
        "N deals. E calls hearts.\n"
        "\n"
        "· The cards of this hand were not written down.\n"
        "\n"
        "E makes 4 in hearts, 1 point to E/W. The score is then 0–1."
    )


def test_a_renege_beside_another_mistake_is_undecided(tmp_path: Path) -> None:
    records = DISPUTED.read_text("utf-8").replace("NS 3 EW 2", "NS 4 EW 1").splitlines()
    (shown,) = written(tmp_path, *(line for line in records if line != "euchre 1"))
    page = " ".join("\n".join(hand_page(shown, paper(120))).split())
    assert "It is undecided, because something else is wrong too" in page
    assert "The rules give" not in page
    assert "T♣?" in page


@pytest.mark.parametrize("width", [40, 60, 120])
def test_every_hand_of_the_samples_fits(width: int) -> None:
    hands = 0
    for path in sorted(SAMPLES.rglob("*.*")):
        try:
            game = read_game(path)
        except Failure:
            continue
        for shown in game:
            hands += 1
            for line in (*hand_page(shown, paper(width)), *steps_page(shown, paper(width))):
                assert width_of(line) <= width, (path, line)
    assert hands > 80


@pytest.mark.parametrize(("width", "low"), [(40, True), (40, False), (60, False)])
def test_no_card_is_cut_off_also_when_the_dealer_has_six(width: int, low: bool) -> None:
    for path in (DISPUTED, SAMPLES / "good" / "thursday.euchre", SAMPLES / "good" / "benny.euchre"):
        for shown in read_game(path):
            for at, step in enumerate(shown.steps):
                rows = [text_of(row) for row in table_rows(shown, at, width, low=low)]
                assert all(width_of(row) <= width for row in rows), rows
                cards = "\n".join(rows)
                for seat in SEATS:
                    for card in step.cards(seat):
                        assert card_sign(card) in cards


def test_names_of_wide_characters_keep_their_columns(tmp_path: Path) -> None:
    records = DISPUTED.read_text("utf-8").replace("Bob", "鈴木さん").splitlines()
    (shown,) = written(tmp_path, *(line for line in records if line != "euchre 1"))
    head, *rows = trick_rows(shown, 60)
    assert {width_of("".join(text for _, text in row)) for row in (head, *rows)} == {
        width_of("".join(text for _, text in head))
    }


def test_a_ruling_is_in_the_result_and_the_renege_is_no_error_any_more(tmp_path: Path) -> None:
    records = DISPUTED.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(records) if line.startswith("  score"))
    ruled = [*records[1:at], "renege W 2 by S upheld", "score NS 2", "total NS 9 EW 8"]
    (shown,) = written(tmp_path, *(line for line in ruled if line != "euchre 1"))
    page = "\n".join(hand_page(shown, paper(80)))
    assert " ".join(page.split()).endswith(
        "Ann makes 3 in spades; Cat's claim that Dan reneged in trick 2 was upheld, "
        "2 points to Ann & Cat. The score is then 9–8."
    )
    assert "\n2  9♣    T♦    J♠>*  T♣!\n" in page
    assert "\n· Dan played T♣ on a spade" in page
