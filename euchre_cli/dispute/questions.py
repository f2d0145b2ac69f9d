"""What a dispute asks, one question after another, and the help.

To add a question, write its prompt and what its answer does in `entry_questions.py` or
`closing_questions.py`, and give it a row in `QUESTIONS`. In: a dispute, and a key. Out: the dispute
after it, or `Refused` with the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ..live_table.key_reader import (
    CLEAR,
    ENTER,
    TAB,
    HelpRows,
    Prompt,
)
from .closing_questions import (
    BACK_TO_CARDS,
    accused_prompt,
    back_to_cards,
    by_prompt,
    contradiction_prompt,
    count_prompt,
    dealer_prompt,
    key_slip_prompt,
    look_prompt,
    other_fault_prompt,
    ruling_prompt,
    take_accused,
    take_by,
    take_contradiction,
    take_count,
    take_dealer,
    take_key_slip,
    take_look,
    take_other_fault,
    take_ruling,
    take_took,
    take_trump,
    took_prompt,
    trump_prompt,
    with_looks_forgotten,
)
from .entry_questions import cards_prompt, fact_prompt, take_card, take_fact
from .state import Dispute


class Question(NamedTuple):
    """A question: `prompt` gives it if it is to be asked now, `answer` takes a key."""

    prompt: Callable[[Dispute], Prompt | None]
    answer: Callable[[Dispute, str], Dispute]


def question_of(dispute: Dispute) -> tuple[Prompt, Question]:
    """The question to be answered next."""
    for question in QUESTIONS:
        prompt = question.prompt(dispute)
        if prompt is not None:
            return prompt, question
    raise ValueError("nothing is left to be asked")


def press(dispute: Dispute, key: str) -> Dispute:
    """The dispute after a key. Raises `Refused` if it does not answer the question."""
    prompt, question = question_of(dispute)
    key = key if key in (TAB, ENTER, CLEAR) else key.lower()
    if key == BACK_TO_CARDS.keys and BACK_TO_CARDS in prompt.offers:
        return back_to_cards(dispute)
    after = question.answer(dispute, key)
    return after if after.cards == dispute.cards else with_looks_forgotten(after)


QUESTIONS: Final = (
    Question(fact_prompt, take_fact),
    Question(cards_prompt, take_card),
    Question(took_prompt, take_took),
    Question(key_slip_prompt, take_key_slip),
    Question(dealer_prompt, take_dealer),
    Question(trump_prompt, take_trump),
    Question(look_prompt, take_look),
    Question(contradiction_prompt, take_contradiction),
    Question(other_fault_prompt, take_other_fault),
    Question(accused_prompt, take_accused),
    Question(by_prompt, take_by),
    Question(count_prompt, take_count),
    Question(ruling_prompt, take_ruling),
)
"""The questions in the order in which they are asked."""


HELP: Final[dict[str, HelpRows]] = {
    "The cards, as they lie on the table": (
        ("9 0 j-a", "the rank: nine, ten (or 10, t), j q k a"),
        ("c d h s", "the suit; before the rank or after it"),
        ("?", "a card nobody remembers"),
        ("b", "the Benny"),
        ("Tab", "player by player, or trick by trick"),
        ("arrows", "to another card; type it again to change it"),
        ("Backspace", "takes the last key back"),
        ("f", "asks the first questions again, such as the up-card"),
        ("x", "begins anew, if nothing was typed since the last time"),
        ("Enter", "that is all: what is not entered is not known"),
        ("Esc", "leaves; what was typed is kept for the next try"),
    ),
    "At the end": (
        ("r", "writes the ruling and the cards into the book"),
        ("u", "the offender owns up, where the cards prove nothing"),
        ("↓ ↑", "read on in long words, and back"),
        ("e", "back to the cards"),
    ),
}
"""The help: under each heading, what to type and what that does."""
