"""What the analysis says of a hand, as remarks on its steps.

Knows: which decisions are worth a remark, and at which step each was made. Does not know: how a
decision is judged (`analysis/`), or how remarks are shown.
"""

from __future__ import annotations

from typing import Final

from euchre_engine.audit.hand_steps import Remark
from euchre_engine.words import quote

from ..analysis.grades import LOSSES
from ..analysis.hand_analysis import Analyze, JudgedDecision, with_all_cards, with_known_cards
from ..analysis.known_cards import DEALS
from ..analysis.recorded_games import GameHand
from ..analysis.report import ALL_CARDS_VIEW, ViewWords, did_words, known_cards_view, loss_words
from ..terminal.phrases import count
from .shown_hand import ShownHand

SEED: Final = 1

VIEWS: Final[dict[str, tuple[Analyze, ViewWords]]] = {
    "all-cards": (with_all_cards, ALL_CARDS_VIEW),
    "known": (with_known_cards(DEALS, SEED), known_cards_view(DEALS, SEED)),
}
"""The two views of an analysis, by the name of an option: how it judges, and its title."""


def add_analysis(shown: ShownHand, view: str) -> None:
    """Adds to the steps of a hand what its calls and cards gave up, and to the hand how many were
    judged; `view` is one of `VIEWS`."""
    judge, words = VIEWS[view]
    line = shown.line
    game_hand = GameHand(0, line.number, line.entries, line.verdict, line.players, shown.stakes)
    decisions = judge(game_hand).decisions
    at = 0
    for one in decisions:
        at = _step_of(shown, one, at)
        if one.grade in LOSSES[1:] and at < len(shown.steps):
            grade = f"{_article(one.grade.name)} ({one.grade.sign})"
            remark = f"{did_words(one)}, {grade} {_view(words)}: {loss_words(one)}."
            shown.steps[at].remarks.append(Remark(quote(remark)))
    shown.hand.remarks.append(Remark(quote(_sum_words(words, decisions))))


def _step_of(shown: ShownHand, one: JudgedDecision, first: int) -> int:
    """The index of the step at which a decision was made, from `first` on; a decision not to do
    something belongs to the step that came instead."""
    did = one.decision.did
    if did is None:
        return first
    for at in range(first, len(shown.steps)):
        step = shown.steps[at]
        if step.action == did and step.seat is one.decision.seat:
            return at
    return first


def _sum_words(words: ViewWords, decisions: list[JudgedDecision]) -> str:
    graded = [one for one in decisions if one.is_graded]
    if not graded:
        why = next((one.why for one in decisions if one.why), "its cards are not recorded")
        return f"{words.title}, nothing can be judged: {why}."
    fine = sum(one.grade not in LOSSES[1:] for one in graded)
    return f"{words.title}, {fine} of {count(len(graded), 'decision')} were best or good."


def _view(words: ViewWords) -> str:
    return words.title[0].lower() + words.title[1:]


def _article(grade: str) -> str:
    return f"an {grade}" if grade[0] in "aeiou" else f"a {grade}"
