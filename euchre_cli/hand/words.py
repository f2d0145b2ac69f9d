"""What happens at a step, in sentences; names and cards as a player reads them.

The findings are worded by the engine, the result of a hand by `book/sentences.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from euchre_engine.actions import (
    Best,
    Deal,
    Defend,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from euchre_engine.cards import BENNY, SUIT_OF, UNKNOWN, Card, cards_in
from euchre_engine.problems import Problem
from euchre_engine.seats import PARTNER, SEATS
from euchre_engine.words import Sentence, listed

from ..audit.verdict_words import renege_cost_words
from ..book.sentences import hand_words
from ..terminal.phrases import capitalized, card_sign, count, short_score
from ..terminal.text import safe
from .layout import in_order
from .recorded import RecordedHand
from .steps import HandSteps, Step, winning


def step_words(steps: HandSteps, step: Step, *, numbered: bool = True) -> str:
    """A step as a sentence: `Trick 2: Dan plays the T♣.`, or without the number of the trick."""
    words = f"{_what(steps, step)}."
    return f"Trick {step.trick}: {words}" if step.trick and numbered else words


def _what(steps: HandSteps, step: Step) -> str:
    hand = steps.hand
    who, partner = hand.name(step.seat), hand.name(PARTNER[step.seat])
    match step.action:
        case Deal(_, up):
            deals = "Nobody knows who dealt" if steps.dealer is None else f"{who} deals"
            return deals if up in (None, UNKNOWN) else f"{deals}; {_the(up)} is turned up"
        case Pass():
            return f"{who} passes"
        case Order(_, alone):
            return _order(steps, step) + (", alone" if alone else "")
        case Name(_, suit, alone):
            return f"{who} calls {suit}" + (", alone" if alone else "")
        case Discard(card):
            return f"{who} picks up {_the(step.before.up)} and buries {_the(card)}"
        case Defend():
            return f"{who} defends alone"
        case Best(given, returned):
            asked = f"{who} asks for the best card: {partner} gives {_the(given)}"
            return f"{asked}, {who} gives {_the(returned)} back"
        case Swap(_, cards):
            what = listed(map(card_sign, cards)) if cards else "cards"
            return f"{who} has a farmer's hand and swaps {what} for cards of the kitty"
        case NameBenny(suit):
            return f"{who} names {suit}"
        case ThrowIn(reason, _):
            return f"{who} shows a hand that is thrown in ({reason.value})"
        case Play(_, card):
            return f"{who} {'leads' if step.leads else 'plays'} {_the(card)}"


def _order(steps: HandSteps, step: Step) -> str:
    who, dealer, up = steps.hand.name(step.seat), step.before.dealer, _the(step.before.up)
    if not steps.round_known or steps.dealer is None:
        trump = steps.end.trump
        return f"{who} makes trump" if trump is None else f"{who} calls {trump}"
    if step.seat is dealer:
        return f"{who} takes up {up}"
    if step.seat is PARTNER[dealer]:
        return f"{who} assists: {steps.hand.name(dealer)} takes up {up}"
    return f"{who} orders up {up}"


def _the(card: Card | None) -> str:
    if card is None:
        return "the up-card"
    if card == BENNY:
        return "the Benny"
    return "a card that nobody remembers" if card == UNKNOWN else f"the {card_sign(card)}"


def state_words(steps: HandSteps, step: Step) -> str:
    """What the player of a card had to do, and who wins the trick with the card on it; empty for a
    step that is no play."""
    return " ".join(filter(None, (_duty(steps.hand, step), _winner(steps, step))))


def _duty(hand: RecordedHand, step: Step) -> str:
    suit, trump, who = step.to_follow, step.before.trump, hand.name(step.seat)
    if suit is None or trump is None:
        return ""
    led = f"{capitalized(str(suit))} are led"
    held = in_order(cards_in(step.known(step.seat)), trump)
    follow = [card_sign(card) for card in held if SUIT_OF[trump][card] == suit]
    if follow:
        return f"{led}: {who} must play {listed(follow, 'or')}."
    if step.unknown(step.seat):
        return f"{led}; not all of {who}'s cards are known."
    return f"{led}; {who} has none and may play anything."


def _winner(steps: HandSteps, step: Step) -> str:
    if not isinstance(step.action, Play) or step.leads:
        return ""
    won = steps.end.winners
    if step.after.trick:
        who, wins = winning(step.after), "is winning"
    else:
        who, wins = won[step.trick - 1] if len(won) >= step.trick else None, "wins the trick"
    return "" if who is None else f"{steps.hand.name(who)} {wins}."


# -- what is wrong ---------------------------------------------------------------------------------


def remarks(steps: HandSteps, problems: Iterable[Problem]) -> list[tuple[str, str]]:
    """What is to be said about findings, each with `error` or `note`."""
    return [(one.severity, " ".join(_problem_sentences(steps, one))) for one in problems]


def hand_remarks(steps: HandSteps) -> list[tuple[str, str]]:
    """What is to be said about the hand as a whole, the errors first."""
    words = remarks(steps, steps.problems)
    if not steps.hand.has_cards and steps.hand.verdict.void is None:
        words.append(("note", "The cards of this hand were not written down."))
    return sorted(words, key=lambda one: one[0] != "error")


def _problem_sentences(steps: HandSteps, problem: Problem) -> Iterator[str]:
    """A finding, whether it mattered, what the rules give for it, and what speaks against it."""
    hand = steps.hand
    yield f"{capitalized(sentence_words(hand, problem.sentence))}."
    if problem.slip is not None:
        written, meant = safe(str(problem.slip.written)), safe(listed(problem.slip.meant, "or"))
        yield f"Or it is a slip of the pen: {written} written for {meant}."
    elif problem.doubt is not None:
        doubt = sentence_words(hand, problem.doubt)
        yield f"It is undecided, because something else is wrong too: {doubt}."
    elif problem.at in steps.costs:
        names = dict(zip(SEATS, hand.players, strict=True))
        yield f"{capitalized(renege_cost_words(steps.costs[problem.at], names))}."
    elif problem.penalty is not None:
        side, points = problem.penalty
        yield f"The rules give {hand.side(side)} {count(points, 'point')}."


def sentence_words(hand: RecordedHand, sentence: Sentence) -> str:
    """A sentence of the engine, with the players' names and the signs of the cards."""
    return safe(_signed(sentence).words(hand.name))


def _signed(sentence: Sentence) -> Sentence:
    return Sentence(sentence.template, {key: _sign_of(v) for key, v in sentence.values.items()})


def _sign_of(value: object) -> object:
    match value:
        case Card():
            return card_sign(value)
        case Sentence():
            return _signed(value)
        case (Card(), *_):
            return tuple(map(_sign_of, value))
    return value


# -- the hand as a whole ---------------------------------------------------------------------------


def result_words(steps: HandSteps) -> str:
    """How the hand came out, and the score after it."""
    hand = steps.hand
    words = capitalized(hand_words(hand, hand.rules))
    return f"{words}. The score is then {short_score(hand.verdict.total)}."


def opening_words(steps: HandSteps) -> str:
    """The deal, the calls and the exchanges in sentences."""
    return " ".join(step_words(steps, step) for step in steps.steps if not step.trick)


def makers_words(steps: HandSteps) -> str:
    """`spades, made by Ann`; empty if nobody made trump."""
    hand, verdict = steps.hand, steps.hand.verdict
    if verdict.maker is None:
        return ""
    who = f"{hand.name(verdict.maker)}{' alone' if verdict.alone else ''}"
    return f"trump made by {who}" if verdict.trump is None else f"{verdict.trump}, made by {who}"
