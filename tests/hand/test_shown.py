"""A hand as cards on a table, as tricks in rows, and as text for a terminal."""

from __future__ import annotations

from pathlib import Path

from euchre_cli.hand.layout import table_of_step
from euchre_cli.hand.steps import HandSteps, Step
from euchre_cli.hand.text import Row, hand_page, painted, steps_page, table_lines, trick_lines
from euchre_cli.hand.words import state_words, step_words
from euchre_cli.terminal.display import Paper, painter
from euchre_cli.terminal.exit_status import Failure
from euchre_cli.terminal.phrases import card_sign
from euchre_cli.terminal.text import width_of
from euchre_engine.cards import cards_in
from euchre_engine.seats import SEATS

from ..transcripts import Session, sessions
from .hands import DISPUTED, SAMPLES, disputed, read_log, typed, written

FILE = Path(__file__).with_name("shown.txt")


def paper(width: int) -> Paper:
    return Paper(width, False, True, painter("never"))


def rows_at(steps: HandSteps, at: int, width: int, low: bool = False) -> list[Row]:
    return table_lines(table_of_step(steps, steps.steps[at]), width, low=low)


def drawn(rows: list[Row]) -> list[str]:
    return list(painted(rows, paper(80)))


def held(step: Step) -> str:
    """The four hands before a step, N first, with `?` for a card that is not known."""
    return " | ".join(
        " ".join([*map(str, cards_in(step.known(seat))), *"?" * step.unknown(seat)])
        for seat in SEATS
    )


@sessions(FILE)
def test_a_hand(session: Session, tmp_path: Path) -> None:
    """The table before a step, the tricks up to it, what is said of it; the page of the hand."""
    shown: list[HandSteps] = []

    def answer(line: str) -> str:
        what, _, rest = line.partition(" ")
        if what == "hand":
            shown[:] = [typed(tmp_path, rest)]
            return ""
        (steps,), numbers = shown, list(map(int, rest.split()))
        match what:
            case "table" | "low":
                lines = drawn(rows_at(steps, *numbers, low=what == "low"))
            case "tricks":
                lines = drawn(trick_lines(steps, 40, *numbers))
            case "said":
                step = steps.steps[numbers[0]]
                lines = [f"{step_words(steps, step)} {state_words(steps, step)}".strip()]
            case "held":
                first = next((step for step in steps.steps if step.leads), steps.end)
                lines = list(map(held, (steps.steps[0], first)))
            case "steps":
                lines = [step_words(steps, step) for step in steps.steps]
            case _:
                lines = list(hand_page(steps, paper(*numbers)))
        return "\n".join(lines)

    session.check(answer)


def test_red_suits_are_red_and_what_may_not_be_played_is_grey() -> None:
    rows = rows_at(disputed(), 8, 40)
    assert [piece for piece in rows[3] if piece[1] in ("J♣", "Q♥", "T♣", "T♥")] == [
        ("", "J♣"),
        ("faint", "Q♥"),
        ("", "T♣"),
        ("", "T♣"),
        ("red", "T♥"),
    ]


def test_every_step_of_every_hand_of_the_samples_is_shown_whole_and_fits() -> None:
    """No card is cut off, also when the dealer has six."""
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
            words = " ".join(" ".join(steps_page(steps, paper(120))).split())
            assert all(step_words(steps, step, numbered=False) in words for step in steps.steps)
            for at, step in enumerate(steps.steps):
                rows = drawn(rows_at(steps, at, 40, low=hands % 2 == 0))
                cards = [card for seat in SEATS for card in cards_in(step.known(seat))]
                assert all(width_of(row) <= 40 for row in rows), rows
                assert all(card_sign(card) in "\n".join(rows) for card in cards)
    assert hands > 80


def test_names_of_wide_characters_keep_their_columns(tmp_path: Path) -> None:
    log = DISPUTED.read_text("utf-8").replace("Bob", "鈴木さん").partition("\n")[2]
    rows = trick_lines(written(tmp_path, log), 60)
    assert len({width_of("".join(text for _, text in row[:-1])) for row in rows[1:]}) == 1
