"""A dispute without a screen: lines of keys or of cards in, sentences out; for pipes and screen
readers.

Knows: which keys a line stands for. Does not know: how cards and answers are written
(`line_words.py`); what a key does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from euchre_engine.cards import Card

from ..book.people import label, seat_of
from ..book.sentences import hand_words
from ..live_table.key_reader import BACK, CLEAR, ENTER, TAB
from ..live_table.state import Quit
from ..terminal.exit_status import Exit, Refused
from ..terminal.phrases import read_number
from .closing_questions import BACK_TO_CARDS
from .disputed_hand import TRICKS, CardPlace, facts_of, is_sitting_out, missing_fact
from .entry_questions import FACTS_KEY, HELP_KEY, keys_to
from .line_words import ROW_EXAMPLE, answer_key, card_keys, read_row, up_card_keys
from .live import LiveDispute
from .ruling import standing
from .standing import course_of
from .state import Dispute, DisputeState
from .step import ANEW_KEY, asks_card, prompt, step
from .verdict_words import sentence, standing_words


def about(state: DisputeState) -> str:
    """What the dispute is about: `Game 1, hand 8: Bob makes 3 in hearts, 1 point to Bob & Dan`."""
    hand = state.dispute.hand
    line = state.sheet.line_of(hand.entry) if hand.entry else None
    words = "not entered yet" if line is None else hand_words(line, hand.rules)
    return f"Game {state.sheet.number}, hand {hand.number}: {words}"


WORDS: Final = {
    **dict.fromkeys(("done", "enter"), ENTER),
    **dict.fromkeys(("back", "undo"), BACK),
    **dict.fromkeys(("quit", "exit", "leave"), CLEAR),
    "help": HELP_KEY,
    "tab": TAB,
    "facts": FACTS_KEY,
    "fresh": ANEW_KEY,
}
"""The words that may be typed for a key in the line mode."""

PLAIN_HELP: Final = f"""\
{ROW_EXAMPLE.strip("`")}  a player's cards in the order played; ?? is forgotten
2: Kc Ac Jh Qc       the cards of trick 2, from its leader on
Jh                   a card, or several, at the next places; also 10h, J♥, jack of hearts
done                 that is all: what is not entered is not known
back                 takes the last card or answer back
facts                asks the first questions again, such as the up-card
fresh                begins anew, if nothing was typed since the last time
quit                 leaves; what was typed is kept
A question is answered by its key or in words: bob, nobody, yes, three."""
"""The help of the line mode."""


def run_line_mode(
    dispute: LiveDispute, lines: Iterable[str], say: Callable[[str], None], interactive: bool
) -> Exit:
    """Takes each line as cards (`Jh`, or those of a player, `Ann: 9s Jh Ac Td ??`, or of a trick
    from its leader on, `2: Jh 9c ...`) or as the answer to what is asked, and passes the sentences
    to `say`. A line that cannot be taken whole changes nothing. Returns the exit status.

    `interactive`: a person reads each refusal, and can type the line again. Otherwise nothing is
    taken after a refusal, whose exit status is returned.
    """
    say(sentence(about(dispute.state)))
    if dispute.state.dispute.pending:
        dispute.handle(CLEAR)  # Half a card, typed on the screen.
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
    say(
        f"Nothing was written. What was typed is kept: `{dispute.command} --plain` goes on with it."
    )
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
    if asks_card(state):
        keys = f"A card such as Jh, or a row such as {ROW_EXAMPLE}; done, help"
    elif missing_fact(state.dispute.hand) == "up":
        keys = "A card such as 9d, or ? if nobody knows"
    say(f"{question.words.removesuffix(' _')} {keys}.")
    return words


def _take_line(dispute: LiveDispute, line: str, say: Callable[[str], None]) -> Exit | None:
    """Takes a line as a whole, or nothing of it; `None` if it leaves the dispute."""
    state = dispute.state
    try:
        keys = WORDS.get(line.strip().lower()) or _keys_of(state, line)
        if keys == HELP_KEY:
            say(PLAIN_HELP)
            return Exit.CLEAN
    except Refused as why:
        say(sentence(str(why)))
        return why.status
    for key in keys:
        if Quit() in dispute.handle(key):
            return None
    if dispute.state.dispute.pending:
        dispute.handle(CLEAR)  # `back` takes the whole card.
    state = dispute.state
    if state.message and not state.entered:
        say(sentence(state.message))
    return state.status


def _keys_of(state: DisputeState, line: str) -> str:
    """The keys of a line of cards or of an answer. Raises `Refused` if not all of it can be
    taken."""
    now, question = state.dispute, prompt(state)
    word = line.strip()
    if not word:
        return ""
    if missing_fact(now.hand):
        if ":" in word and not word.lower().startswith("up"):
            raise Refused(f"first: {question.question.removesuffix(' _')}")
        if missing_fact(now.hand) == "up":
            return _tried(state, up_card_keys(word))
        return answer_key(question, now.hand.players, word)
    if asks_card(state):
        if word in (HELP_KEY, ANEW_KEY, FACTS_KEY):
            return word
    elif ":" not in word or BACK_TO_CARDS not in question.offers:
        return answer_key(question, now.hand.players, word)
    head, cards = read_row(word, lambda head: _is_row(now, head))
    return _keys_of_row(state, head, cards) if head else _tried(state, card_keys(cards))


def _is_row(dispute: Dispute, head: str) -> bool:
    try:
        return bool(_places_of(dispute, head))
    except Refused:
        return False


def _keys_of_row(state: DisputeState, head: str, cards: list[Card]) -> str:
    """The keys that enter the cards of a player or of a trick."""
    places = _places_of(state.dispute, head)
    if not cards:
        raise Refused(f"no card is given: type a row such as {ROW_EXAMPLE}")
    if len(cards) > len(places):
        raise Refused(f"there are {len(cards)} cards, but only {len(places)} were played")
    keys = ""
    for place, card in zip(places, cards, strict=False):
        back = BACK_TO_CARDS.keys if state.dispute.done else ""
        for key in back:
            state = _after(state, key)
        typed = keys_to(state.dispute, place) + card_keys([card])
        for key in typed:
            state = _after(state, key)
        keys += back + typed
    return keys


def _tried(state: DisputeState, keys: str) -> str:
    """The same keys. Raises `Refused` if any of them is refused, or is too many."""
    for key in keys:
        if state.dispute.done:
            raise Refused("there are more cards than were played")
        state = _after(state, key)
    return keys


def _after(state: DisputeState, key: str) -> DisputeState:
    """The state after a key of a card. Raises `Refused` if it is refused."""
    after, _ = step(state, key)
    if after.status:
        raise Refused(after.message)
    return after


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
