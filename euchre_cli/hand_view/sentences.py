"""What happened at a step, in sentences: the deal, a call, an exchange, a card.

In: a hand and a step of it. Out: plain sentences with the players' names. The findings are worded
by the engine (`problems.py`), the result of a hand by `book/sentences.py`.
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
from euchre_engine.audit.hand_steps import Step
from euchre_engine.cards import SUIT_OF, UNKNOWN, Card
from euchre_engine.problems import Problem
from euchre_engine.seats import PARTNER, SEAT_BIT, SEATS, SIDE, Seat
from euchre_engine.words import Sentence, listed

from ..audit.verdict_words import renege_cost_words
from ..book.people import side_label
from ..book.sentences import hand_words
from ..terminal.phrases import capitalized, card_sign, count, short_score
from ..terminal.text import safe
from .shown_hand import ShownHand


def step_words(shown: ShownHand, step: Step, *, numbered: bool = True) -> str:
    """What happens at a step, as a sentence: `Trick 2: Dan plays the T♣.`, or without the number of
    the trick."""
    trick = f"Trick {step.trick}: " if numbered and step.trick else ""
    return trick + _StepWords(shown, step).sentence()


def duty_words(shown: ShownHand, step: Step) -> str:
    """What the player of a card had to do: `Spades are led, so Dan must play J♣.` Empty for a lead,
    and for a step that is no play."""
    suit, who = step.to_follow, shown.name(step.seat)
    if not isinstance(step.action, Play) or suit is None:
        return ""
    led = f"{capitalized(str(suit))} are led"
    trump = shown.trump
    follows = [c for c in step.cards(step.seat) if trump is not None and SUIT_OF[trump][c] == suit]
    if follows:
        signs = listed((card_sign(card) for card in shown.sorted(follows)), "or")
        return f"{led}: {who} must play {signs}."
    if step.unknown(step.seat):
        return f"{led}; not all of {who}'s cards are known."
    return f"{led}; {who} has none and may play anything."


def winning_words(shown: ShownHand, step: Step, after: Step | None) -> str:
    """Who wins the trick with this card on it: `Cat is winning`, or `Cat wins the trick`."""
    if not isinstance(step.action, Play) or not step.before.trick:
        return ""
    if after is not None and after.trick == step.trick:
        winner, words = after.winning, "is winning"
    else:
        won = (shown.hand.end if after is None else after.before).winners
        winner = won[step.trick - 1] if len(won) >= step.trick else None
        words = "wins the trick"
    return "" if winner is None else f"{shown.name(winner)} {words}."


class _StepWords:
    """The words of a step."""

    def __init__(self, shown: ShownHand, step: Step) -> None:
        self.shown = shown
        self.step = step

    def sentence(self) -> str:
        step, who = self.step, self.shown.name(self.step.seat)
        match step.action:
            case Deal():
                return self._deal(step.action)
            case Pass():
                return f"{who} passes."
            case Order(_, alone):
                return f"{self._order()}{', alone' if alone else ''}."
            case Name(_, suit, alone):
                return f"{who} calls {suit}{', alone' if alone else ''}."
            case Discard(card):
                return f"{who} picks up {self._the(step.before.up)} and buries {self._the(card)}."
            case Defend():
                return f"{who} defends alone."
            case Best(given, returned):
                partner = self.shown.name(PARTNER[step.seat])
                return (
                    f"{who} asks for the best card: {partner} gives {self._the(given)}, "
                    f"{who} gives {self._the(returned)} back."
                )
            case Swap(_, cards):
                signs = listed(self._signs(cards)) if cards else "cards"
                return f"{who} has a farmer's hand and swaps {signs} for cards of the kitty."
            case NameBenny(suit):
                return f"The Benny is turned up; {who} names {suit}."
            case ThrowIn(reason, _):
                return f"{who} shows a hand that is thrown in ({reason.value})."
            case Play(_, card):
                verb = "plays" if step.before.trick else "leads"
                return f"{who} {verb} {self._the(card)}."

    def _deal(self, deal: Deal) -> str:
        dealer = self.shown.hand.dealer
        who = "Nobody knows who dealt" if dealer is None else f"{self.shown.name(dealer)} deals"
        if deal.up is None or deal.up == UNKNOWN:
            return f"{who}."
        return f"{who}; {self._the(deal.up)} is turned up."

    def _order(self) -> str:
        step, before = self.step, self.step.before
        who = self.shown.name(step.seat)
        suit = self.shown.trump
        if not self.shown.hand.round_known or self.shown.hand.dealer is None:
            return f"{who} calls {suit}" if suit is not None else f"{who} makes trump"
        up = self._the(before.up)
        if step.seat is before.dealer:
            return f"{who} takes up {up}"
        if step.seat is PARTNER[before.dealer]:
            return f"{who} assists: {self.shown.name(before.dealer)} takes up {up}"
        return f"{who} orders up {up}"

    def _the(self, card: Card | None) -> str:
        if card is None:
            return "the up-card"
        return "a card that nobody remembers" if card == UNKNOWN else f"the {self._sign(card)}"

    def _sign(self, card: Card) -> str:
        return card_sign(card)

    def _signs(self, cards: Iterable[Card]) -> Iterator[str]:
        return map(self._sign, cards)


# -- what was wrong ------------------------------------------------------------------------------


def problem_words(shown: ShownHand, problem: Problem) -> str:
    """A finding, whether it mattered, what the rules give for it, and what speaks against it."""
    words = [f"{capitalized(sentence_words(shown, problem.sentence))}."]
    if problem.slip is not None:
        meant = safe(listed(problem.slip.meant, "or"))
        words.append(
            f"Or it is a slip of the pen: {safe(problem.slip.written)} written for {meant}."
        )
    elif problem.doubt is not None:
        doubt = sentence_words(shown, problem.doubt)
        words.append(f"It is undecided, because something else is wrong too: {doubt}.")
    elif problem.at in shown.costs:
        cost = shown.costs[problem.at]
        names = dict(zip(SEATS, shown.line.players, strict=True))
        words.append(f"{capitalized(renege_cost_words(cost, names))}.")
    elif problem.penalty is not None:
        side, points = problem.penalty
        who = side_label(shown.line.players, side)
        words.append(f"The rules give {who} {count(points, 'point')}.")
    return " ".join(words)


def sentence_words(shown: ShownHand, sentence: Sentence) -> str:
    """A sentence of the engine with the players' names and the signs of the cards."""
    return safe(_with_signs(sentence).words(shown.name))


def _with_signs(sentence: Sentence) -> Sentence:
    return Sentence(sentence.template, {k: _sign_of(v) for k, v in sentence.values.items()})


def _sign_of(value: object) -> object:
    match value:
        case Card():
            return card_sign(value)
        case Sentence():
            return _with_signs(value)
        case tuple() if value and all(isinstance(one, Card) for one in value):
            return tuple(map(card_sign, value))
        case _:
            return value


def remark_words(shown: ShownHand, step: Step) -> list[tuple[str, str]]:
    """What is wrong at a step, each with `error` or `note`."""
    return _words(shown, step.problems)


def hand_remarks(shown: ShownHand) -> list[tuple[str, str]]:
    """What is to be said about the hand as a whole, each with `error` or `note`."""
    words = _words(shown, shown.hand.problems)
    played = any(isinstance(step.action, Play) for step in shown.steps)
    if not played and shown.line.verdict.void is None:
        words.append(("note", "The cards of this hand were not written down."))
    return words


def all_remarks(shown: ShownHand) -> list[tuple[str, str]]:
    """Everything that is to be said about a hand and its steps: first what is wrong."""
    of_steps = [words for step in shown.steps for words in remark_words(shown, step)]
    return sorted([*of_steps, *hand_remarks(shown)], key=lambda words: words[0] != "error")


def _words(shown: ShownHand, problems: Iterable[Problem]) -> list[tuple[str, str]]:
    return [(problem.severity, problem_words(shown, problem)) for problem in problems]


# -- the hand as a whole -------------------------------------------------------------------------


def result_line(shown: ShownHand) -> str:
    """How the hand came out, and the score after it."""
    words = hand_words(shown.line, shown.rules)
    return f"{capitalized(words)}. The score is then {short_score(shown.line.verdict.total)}."


def opening_words(shown: ShownHand) -> str:
    """The deal, the calls and the exchanges in sentences."""
    return " ".join(
        step_words(shown, step) for step in shown.steps if not isinstance(step.action, Play)
    )


def seat_remarks(shown: ShownHand, step: Step, seat: Seat) -> list[str]:
    """What is to be said beside a name, the least important first: `dealer`, `maker`,
    `sits out`."""
    before = step.before
    facts = {
        "dealer": shown.hand.dealer is seat,
        "maker": before.maker is seat,
        "sits out": before.maker is not None and bool(SEAT_BIT[seat] & before.out),
    }
    return [words for words, is_so in facts.items() if is_so]


def makers_words(shown: ShownHand) -> str:
    """`spades, made by Ann`; empty if nobody made trump."""
    verdict = shown.line.verdict
    if verdict.maker is None:
        return ""
    alone = " alone" if verdict.alone else ""
    side = side_label(shown.line.players, SIDE[verdict.maker])
    made = f"{shown.name(verdict.maker)}{alone}"
    return f"{verdict.trump}, made by {made}" if verdict.trump is not None else f"{side} called"
