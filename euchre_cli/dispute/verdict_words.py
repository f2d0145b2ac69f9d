"""The verdict of a dispute in sentences that can be read out.

In: a hand, its cards, and what they prove. Out: plain words with the players' names. The engine's
own sentences are used for whatever else is wrong with a hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from euchre_engine.cards import BENNY, UNKNOWN, Card, Suit, left_bower
from euchre_engine.problems import WRONG_TRICK_COUNT, Problem
from euchre_engine.seats import SIDES, Seat

from ..book.people import label, side_label
from ..terminal.phrases import capitalized, count, listed
from .disputed_hand import CardsPlayed, DisputedHand, facts_of
from .standing import VerdictSoFar, proof_of

_RANKS: Final = ("nine", "ten", "jack", "queen", "king", "ace")


def card_words(card: Card) -> str:
    """A card as it is said: `ten of clubs`."""
    if card >= BENNY:
        return "Benny" if card == BENNY else "forgotten card"
    return f"{_RANKS[card % 6]} of {Suit(card // 6)}"


def standing_words(hand: DisputedHand, cards: CardsPlayed, standing: VerdictSoFar) -> str:
    """The verdict as it stands: `proven: in trick 2 Dan threw the ten of clubs …`, `undecided:
    needs Dan's last two cards`, `nobody reneged so far`, `nothing yet`."""
    if facts_of(hand).trump is None:
        return "Nothing yet"
    if standing.reneges:
        words = "; ".join(renege_words(hand, cards, standing, p) for p in standing.reneges)
        if standing.is_slip:
            return f"Either something is entered wrong, or {words}"
        if standing.doubt is not None:
            doubt = _fault_words(hand, standing)
            return f"Undecided: something else is wrong ({doubt}). Perhaps {words}"
        return f"{'Proven' if standing.whole else 'As it stands'}: {words}"
    if standing.others:
        return f"Something is wrong: {_fault_words(hand, standing)}"
    if standing.undecided:
        seats = dict.fromkeys(suspect.place.seat for suspect in standing.undecided)
        return f"Undecided: {_needed(hand, cards, seats)}"
    if standing.whole:
        return "Nobody reneged: everybody followed suit who could"
    players = facts_of(hand).players
    entered = all(cards.at(place) is not None for place in cards.places(players))
    if standing.unsettled and (standing.suspects or entered):
        return f"Undecided: {_needed(hand, cards, standing.unsettled)}"
    if standing.suspects:
        return "Nobody reneged so far"
    return "Nothing yet"


def _fault_words(hand: DisputedHand, standing: VerdictSoFar) -> str:
    """What is wrong with a hand besides a renege: `by the cards Ann & Cat took 2 tricks and Bob &
    Dan 3, the book has 1 and 4`, or in the engine's words."""
    counts = [p for p in standing.others if p.kind is WRONG_TRICK_COUNT]
    if not counts or hand.counted is None:
        return standing.others[0].sentence.words(lambda seat: label(hand.players, seat))
    ns, ew = (side_label(hand.players, side) for side in SIDES)
    first, second = standing.taken
    return (
        f"by the cards {ns} took {count(first, 'trick')} and {ew} {second}; the book has "
        f"{hand.counted[0]} and {hand.counted[1]}"
    )


def renege_words(
    hand: DisputedHand, cards: CardsPlayed, standing: VerdictSoFar, renege: Problem
) -> str:
    """`in trick 2 Dan threw the ten of clubs and held the jack of spades, played in trick 4`."""
    return f"in trick {renege.trick} {evidence_words(hand, cards, standing, renege)}"


def evidence_words(
    hand: DisputedHand, cards: CardsPlayed, standing: VerdictSoFar, renege: Problem
) -> str:
    """The same without the trick of the renege."""
    assert renege.seat is not None
    assert renege.card is not None
    proof, place = proof_of(standing, cards, renege)
    who = label(hand.players, renege.seat)
    words = f"{who} threw the {card_words(renege.card)}"
    words += f" and held the {listed(map(card_words, proof), 'or')}"
    if place is not None:
        words += f", played in trick {place.trick}"
    trump = facts_of(hand).trump
    left = None if trump is None else left_bower(trump)
    if left is not None and left in (*proof, renege.card):
        words += f" (the {card_words(left)} is the left bower, a trump)"
    return words


def _needed(hand: DisputedHand, cards: CardsPlayed, seats: Iterable[Seat]) -> str:
    """What would decide whether these players reneged: `needs Dan's last two cards`."""
    needs, forgotten = [], []
    for seat in seats:
        row = cards.row(seat)
        open_cards = [at for at, card in enumerate(row) if card is None]
        whose = f"{label(hand.players, seat)}'s"
        if open_cards:
            last = open_cards == list(range(5 - len(open_cards), 5))
            needs.append(_of_cards(whose, len(open_cards), last))
        elif UNKNOWN in row:
            forgotten.append(_of_cards(whose, row.count(UNKNOWN), row[-1] == UNKNOWN))
    words = []
    if needs:
        words.append(f"needs {listed(needs)}")
    if forgotten:
        words.append(f"nobody remembers {listed(forgotten)}")
    return "; ".join(words) or "not all cards of everybody are known"


def _of_cards(whose: str, number: int, last: bool) -> str:
    if number == 1:
        return f"{whose} last card" if last else f"one card of {whose[:-2]}"
    if not last:
        return f"{count(number, 'card')} of {whose[:-2]}"
    return f"{whose} {'all' if number == 5 else 'last'} {_NUMBERS[number]} cards".replace(
        "all five", "five"
    )


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


def row_words(hand: DisputedHand, seat: Seat, row: tuple[Card | None, ...]) -> str:
    """A player's cards in the order played: `Dan: Tc 9d Jc ?? As`."""
    names = " ".join("--" if card is None else str(card) for card in row)
    return f"{label(hand.players, seat)}: {names}"


def sentence(words: str) -> str:
    """Words as a sentence: a capital at the beginning, and a full stop."""
    return capitalized(words if words.endswith((".", "!", "?")) else f"{words}.")
