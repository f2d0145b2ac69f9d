"""The verdict on a player: proven, excluded, or open, and then what would settle it.

Here it is decided whether a claim is upheld, rejected or dropped: upheld if the renege is proven,
rejected if it is excluded, and dropped if it stays open or the cards contradict each other. Who
owns up needs no verdict: that claim is upheld (`dispute.py`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from euchre_engine.cards import BIT, FOLLOWS, UNKNOWN, Card, left_bower
from euchre_engine.seats import Seat
from euchre_engine.trick import surely_winning_card

from ...book.people import label
from ...terminal.phrases import listed
from .cards import ORDINALS, TRICKS, Cards, Place, card_words
from .deal import Deal, known
from .reasoning import BOTH, EVERY_TRICK, Answer, Took, by_winners, may_have, reneged

UPHELD, REJECTED, OPEN, IMPOSSIBLE = "upheld", "rejected", "open", "impossible"
_OF_ANSWER: Final = {
    frozenset({True}): UPHELD,
    frozenset({False}): REJECTED,
    BOTH: OPEN,
    frozenset(): IMPOSSIBLE,
}


class Renege(NamedTuple):
    """A renege that is proven: the card `thrown`, and the card that was `held`. Both are `None` if
    it is certain, but not with which cards."""

    seat: Seat
    thrown: Place | None = None
    held: Place | None = None

    @property
    def trick(self) -> int | None:
        """The trick (1–5), if it is certain."""
        return None if self.thrown is None else self.thrown.trick


class Course(NamedTuple):
    """Who led and who won each trick; `None` where that is not certain."""

    leaders: tuple[Seat | None, ...]
    winners: tuple[Seat | None, ...]


def verdict(deal: Deal, cards: Cards, took: Took, seat: Seat) -> str:
    """Whether it is proven that this player reneged."""
    return _OF_ANSWER[reneged(deal, cards, took, seat)]


@lru_cache(maxsize=512)
def course(deal: Deal, cards: Cards, took: Took) -> Course:
    """Who led and who won each trick, as the cards show it or the table says."""
    leaders: list[Seat | None] = []
    winners: list[Seat | None] = []
    leader = None if known(deal).trump is None else known(deal).leader
    for trick in EVERY_TRICK:
        leaders.append(leader)
        shown = None if leader is None else sure_winner(deal, cards, leader, trick)
        leader = dict(took).get(trick) if shown is None else shown
        winners.append(leader)
    return Course(tuple(leaders), tuple(winners))


def trick_cards(deal: Deal, cards: Cards, leader: Seat, trick: int) -> tuple[Card, ...]:
    """The cards of a trick as they fell; `UNKNOWN` for one not entered or forgotten."""
    fell = (cards.known(Place(seat, trick)) for seat in known(deal).order(leader))
    return tuple(UNKNOWN if card is None else card for card in fell)


def sure_winner(deal: Deal, cards: Cards, leader: Seat, trick: int) -> Seat | None:
    """The seat that won a trick whatever its unknown cards are; `None` if that depends on them."""
    facts = known(deal)
    assert facts.trump is not None
    unseen = deal.rules.whole_deck & ~cards.seen & ~facts.gone
    best = surely_winning_card(trick_cards(deal, cards, leader, trick), facts.trump, unseen)
    return None if best is None else facts.order(leader)[best]


def off_suit(deal: Deal, cards: Cards, leader: Seat | None, place: Place) -> str:
    """The mark behind a card off suit: `!` a renege, `?` perhaps one, `-` none."""
    facts, card = known(deal), cards.known(place)
    if leader is None or leader is place.seat or card is None or facts.trump is None:
        return ""
    led = cards.known(Place(leader, place.trick))
    follows = 0 if led is None else FOLLOWS[facts.trump][led]
    if not follows or BIT[card] & follows:
        return ""
    later = [cards.known(Place(place.seat, trick)) for trick in range(place.trick + 1, TRICKS + 1)]
    if any(card is not None and BIT[card] & follows for card in later):
        return "!"
    possible = any(BIT[card] & follows for card in may_have(deal, cards, place.seat))
    return "?" if None in later and possible else "-"


def proof(deal: Deal, cards: Cards, took: Took, seat: Seat) -> Renege:
    """How a renege shows that is proven: by the first two cards that show it, else by its trick."""
    shown = shown_by_cards(deal, cards, took, seat)
    if shown is not None:
        return shown
    for trick in EVERY_TRICK:
        if reneged(deal, cards, took, seat, (trick,)) == frozenset({True}):
            return Renege(seat, Place(seat, trick))
    return Renege(seat)


def shown_by_cards(deal: Deal, cards: Cards, took: Took, seat: Seat) -> Renege | None:
    """The first renege of a player that two known cards show; `None` if there is none."""
    trump, leaders = known(deal).trump, course(deal, cards, took).leaders
    for trick in EVERY_TRICK:
        thrown, leader = Place(seat, trick), leaders[trick - 1]
        if leader is None or off_suit(deal, cards, leader, thrown) != "!":
            continue
        led = cards.known(Place(leader, trick))
        assert led is not None
        assert trump is not None
        for place, card in cards.lying():
            if place.seat is seat and place.trick > trick and BIT[card] & FOLLOWS[trump][led]:
                return Renege(seat, thrown, place)
    return None


def proof_words(deal: Deal, cards: Cards, renege: Renege, *, with_trick: bool = True) -> str:
    """The proof, as it is read out: `in trick 4 Ann threw the ten of hearts and held the king of
    spades, played in trick 5`."""
    name = label(deal.players, renege.seat)
    if renege.thrown is None:
        return f"however the forgotten cards lay, {name} reneged"
    thrown = cards.known(renege.thrown)
    held = None if renege.held is None else cards.known(renege.held)
    where = f"in trick {renege.trick} " if with_trick else ""
    if renege.held is None or thrown is None or held is None:
        return f"however the forgotten cards lay, {where}{name} did not follow suit"
    words = f"{where}{name} threw the {card_words(thrown)} and held the {card_words(held)}"
    words += f", played in trick {renege.held.trick}"
    trump = known(deal).trump
    left = None if trump is None else left_bower(trump)
    if left is not None and left in (thrown, held):
        words += f" (the {card_words(left)} is the left bower, a trump)"
    return words


# -- what would settle it -------------------------------------------------------------------------


@lru_cache(maxsize=512)
def settling_trick(
    deal: Deal, cards: Cards, took: Took, seat: Seat, forgotten: tuple[int, ...]
) -> int:
    """The trick of which it may settle the verdict to know who took it, if need be besides others;
    0 if there is none but for those that are `forgotten`."""
    if verdict(deal, cards, took, seat) != OPEN:
        return 0
    tricks = tuple(trick for trick in _unknown(deal, cards, took) if trick not in forgotten)
    answers = by_winners(deal, cards, took, seat, tricks)
    for many in range(1, len(tricks) + 1):
        for some in combinations(range(len(tricks)), many):
            told: dict[tuple[Seat, ...], Answer] = {}
            for who, answer in answers.items():
                of_some = tuple(who[at] for at in some)
                told[of_some] = told.get(of_some, frozenset()) | answer
            if any(answer != BOTH for answer in told.values()):
                return tricks[some[0]]
    return 0


def _unknown(deal: Deal, cards: Cards, took: Took) -> tuple[int, ...]:
    """The tricks before the last one of which it is not known who took them."""
    winners = course(deal, cards, took).winners[: max(0, cards.last_trick - 1)]
    return tuple(trick for trick, winner in enumerate(winners, 1) if winner is None)


@lru_cache(maxsize=512)
def whole_course(deal: Deal, cards: Cards, took: Took) -> Course:
    """Who led and who won each trick, also where all ways to fill in what is forgotten, and the
    count in the book, leave nobody else."""
    tricks = _unknown(deal, cards, took)
    ways = by_winners(deal, cards, took, known(deal).players[0], tricks) if tricks else {}
    by_trick = zip(tricks, zip(*ways, strict=True), strict=False)
    certain = tuple((trick, who[0]) for trick, who in by_trick if len(set(who)) == 1)
    return course(deal, cards, took + certain)


FEW: Final = 4
"""With more cards than this not known, nobody is told which of them would settle it."""


def missing_words(deal: Deal, cards: Cards, took: Took, seat: Seat) -> str:
    """What would settle an open verdict, in a sentence."""
    places = [Place(one, trick) for one in known(deal).players for trick in EVERY_TRICK]
    unknown = [place for place in places if cards.known(place) is None]
    if len(unknown) > FEW:
        whose = dict.fromkeys(f"{label(deal.players, place.seat)}'s" for place in unknown)
        return f"It needs more of {listed(list(whose))} cards."
    settle = []
    for place in unknown:
        puts = (cards.put(place, card) for card in may_have(deal, cards, place.seat))
        if any(len(reneged(deal, put, took, seat)) == 1 for put in puts):
            settle.append(f"{label(deal.players, place.seat)}'s {ORDINALS[place.trick - 1]} card")
    if settle:
        return f"What may settle it: {listed(settle[:3], 'or')}."
    return "More than one of the cards that nobody remembers would be needed to settle it."
