"""A dispute without a screen: lines of keys or of cards in, sentences out; for pipes and screen
readers.

Knows: how a line of cards becomes the keys that enter them. Does not know: what a key does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ..book.people import label, seat_of
from ..live_table.key_reader import BACK, CLEAR, ENTER, TAB, help_lines
from ..live_table.state import Quit
from ..log.words import read_card, read_number
from ..render.sentences import hand_words
from ..terminal.exit_status import Exit, Refused
from ..terminal.text import safe
from .disputed_hand import TRICKS, CardPlace, facts_of, is_sitting_out, missing_fact
from .entry_questions import HELP_KEY, keys_to
from .live import LiveDispute
from .questions import HELP
from .ruling import standing
from .standing import course_of
from .state import Dispute, DisputeState
from .step import prompt
from .verdict_words import sentence, standing_words


def about(state: DisputeState) -> str:
    """What the dispute is about: `Game 1, hand 8: Bob makes 3 in hearts, 1 point to Bob & Dan`."""
    hand = state.dispute.hand
    line = state.sheet.line_of_event(hand.event) if hand.event else None
    words = "not entered yet" if line is None else hand_words(line, hand.rules)
    return f"Game {state.sheet.number}, hand {hand.number}: {words}"


WORDS: Final = {
    **dict.fromkeys(("done", "enter"), ENTER),
    **dict.fromkeys(("back", "undo"), BACK),
    **dict.fromkeys(("quit", "exit", "leave"), CLEAR),
    "help": HELP_KEY,
    "tab": TAB,
}
"""The words that may be typed for a key in the line mode."""


def run_line_mode(
    dispute: LiveDispute, lines: Iterable[str], say: Callable[[str], None], interactive: bool
) -> Exit:
    """Takes each line as keys, or as the cards of a player (`Ann: 9s Jh Ac Td ??`) or of a trick
    (`2: Jh 9c ...`, from its leader), and passes the sentences to `say`. Returns the exit status.

    `interactive`: a person reads each refusal, and can type the line again. Otherwise nothing is
    taken after a refusal, whose exit status is returned.
    """
    say(sentence(about(dispute.state)))
    if dispute.state.message:
        say(sentence(dispute.state.message))
    told = _say_question(dispute, say, "")
    for number, line in enumerate(lines, 1):
        status = _take_line(dispute, line, say)
        if status is None:
            return Exit.CLEAN
        if dispute.state.entered:
            say(dispute.state.message)
            return Exit.CLEAN
        if status and not interactive:
            say(f"That was line {number}. Nothing after it was entered.")
            return status
        told = _say_question(dispute, say, told)
    if interactive:
        return Exit.CLEAN
    say("Nothing was written. What was typed is kept for the next try.")
    return Exit.USAGE


def _say_question(dispute: LiveDispute, say: Callable[[str], None], told: str) -> str:
    """Says the verdict if it is not the one that was told, and the question. Returns the
    verdict."""
    state = dispute.state
    words = sentence(
        standing_words(state.dispute.hand, state.dispute.cards, standing(state.dispute))
    )
    if words != told:
        say(words)
    question = prompt(state)
    keys = ", ".join(offer.shown for offer in question.offers)
    if not state.dispute.done and not missing_fact(state.dispute.hand):
        keys = "Keys, or a row such as `Ann: 9s Jh Ac Td ??`; done, help"
    say(f"{question.words} {keys}.")
    return words


def _take_line(dispute: LiveDispute, line: str, say: Callable[[str], None]) -> Exit | None:
    """Takes the keys of a line up to the first that is refused; `None` if a key leaves the
    dispute."""
    word = line.strip().lower()
    head, colon, cards = line.partition(":")
    if colon:
        return _take_row(dispute, head.strip(), cards.split(), say)
    if word.isalpha() and len(word) > 3 and word not in WORDS:
        say(f"'{safe(word[:24])}' is not known here: type keys, cards, or {', '.join(WORDS)}.")
        return Exit.USAGE
    for key in WORDS.get(word) or "".join(line.split()):
        status = _take_key(dispute, key, say)
        if status is None or status:
            return status
        if dispute.state.entered:
            break
    return Exit.CLEAN


def _take_key(dispute: LiveDispute, key: str, say: Callable[[str], None]) -> Exit | None:
    if Quit() in dispute.handle(key):
        return None
    state = dispute.state
    if state.help:
        for help_line in help_lines(HELP):
            say(help_line)
        dispute.handle(CLEAR)
    if state.message and not state.entered:
        say(sentence(state.message))
    return state.status


def _take_row(
    dispute: LiveDispute, head: str, words: list[str], say: Callable[[str], None]
) -> Exit | None:
    """Takes the cards of a player or of a trick, by the keys that enter them."""
    now = dispute.state.dispute
    try:
        places = _places_of(now, head)
        if len(words) > len(places):
            raise Refused(f"there are {len(words)} cards, but only {len(places)} were played")
        cards = [read_card(word) for word in words]
        if None in cards:
            raise Refused(
                f"'{safe(words[cards.index(None)][:24])}' is not a card: write Jh, Td or ??"
            )
    except Refused as why:
        say(sentence(str(why)))
        return why.status
    for place, card in zip(places, cards, strict=False):
        now = dispute.state.dispute
        back = "e" if now.done else ""
        for key in back:
            _take_key(dispute, key, say)
        keys = keys_to(dispute.state.dispute, place)
        for key in keys + ("?" if str(card) == "??" else str(card).lower()):
            status = _take_key(dispute, key, say)
            if status is None or status:
                if dispute.state.dispute.pending:
                    dispute.handle(CLEAR)
                return status
    return Exit.CLEAN


def _places_of(dispute: Dispute, head: str) -> list[CardPlace]:
    """The places in the row of a player, or in a trick from its leader on."""
    facts = facts_of(dispute.hand)
    trick = read_number(head.lower().removeprefix("trick").strip())
    if trick is None:
        seat = seat_of(dispute.hand.players, head)
        if is_sitting_out(facts, seat):
            raise Refused(f"{label(dispute.hand.players, seat)} sat out")
        return dispute.cards.places([seat])
    if not 1 <= trick <= TRICKS:
        raise Refused("a hand has five tricks")
    leader = course_of(dispute.hand, dispute.cards, dispute.answers.took).leaders[trick - 1]
    if leader is None:
        raise Refused(f"who led trick {trick} is not known yet: enter the tricks before it")
    return [CardPlace(seat, trick) for seat in facts.order(leader)]
