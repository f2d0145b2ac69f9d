"""What the cards prove, against every single way to fill in what is forgotten."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from euchre_cli.screen.dispute.cards import TRICKS, Cards, Place
from euchre_cli.screen.dispute.deal import Deal, known
from euchre_cli.screen.dispute.dispute import Dispute
from euchre_cli.screen.dispute.doubts import doubts, guilty
from euchre_cli.screen.dispute.reasoning import Took, reneged
from euchre_cli.screen.dispute.sentences import ruling_words
from euchre_cli.screen.dispute.verdict import settling_trick, verdict
from euchre_engine.audit.record import Dealer, Maker, Up
from euchre_engine.cards import BIT, UNKNOWN, Card, Suit, cards_in, parse_card
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, SIDE, Seat

from .hands import NONE, clockwise, played, power, suit, without
from .screens import FOUR


def course(deal: Deal, rows: list[list[Card]]) -> tuple[list[Seat], set[Seat]]:
    """Who won each trick, and who reneged, if every card is known."""
    facts = known(deal)
    assert facts.trump is not None
    assert facts.leader is not None
    leader, winners, guilty = facts.leader, list[Seat](), set[Seat]()
    refused: dict[Seat, set[int]] = {seat: set() for seat in SEATS}
    for trick in range(TRICKS):
        order = [seat for seat in clockwise(leader) if not facts.sits_out(seat)]
        led = suit(rows[leader][trick], facts.trump)
        for seat in order:
            own = suit(rows[seat][trick], facts.trump)
            guilty |= {seat} if own in refused[seat] else set()
            refused[seat] |= {led} if own != led != NONE else set()
        high = {seat: power(rows[seat][trick], facts.trump, led) for seat in order}
        leader = max(order, key=lambda seat: high[seat])
        winners.append(leader)
    return winners, guilty


def every_way(deal: Deal, cards: Cards) -> Iterator[list[list[Card]]]:
    """Every way to fill in what is forgotten."""
    facts = known(deal)
    lying = {card for _, card in cards.lying()}
    whole = cards_in(deal.rules.whole_deck)
    pool = [card for card in whole if card not in lying and not BIT[card] & facts.gone]
    places = [Place(seat, trick) for seat in SEATS for trick in range(1, TRICKS + 1)]
    gaps = [place for place in places if cards.at(place) == UNKNOWN]
    for filling in permutations(pool, len(gaps)):
        at = dict(zip(gaps, filling, strict=True))
        seat = next((place.seat for place, card in at.items() if card == facts.up), facts.dealer)
        if not facts.taken_up or seat is facts.dealer:
            rows = [[card or Card(0) for card in row] for row in cards.rows]
            for place, card in at.items():
                rows[place.seat][place.trick - 1] = card
            yield rows


def by_brute_force(
    deal: Deal, cards: Cards, took: Took, accused: Seat
) -> dict[tuple[Seat, ...], set[bool]]:
    """Whether the accused reneged: yes, no, or both, by who took the tricks."""
    answers: dict[tuple[Seat, ...], set[bool]] = {}
    for rows in every_way(deal, cards):
        winners, found = course(deal, rows)
        north = [SIDE[seat] for seat in winners[: cards.last_trick]].count(SIDE[Seat.N])
        if all(winners[trick - 1] is seat for trick, seat in took):
            counted = deal.counted or (TRICKS, TRICKS)
            if north <= counted[0] and cards.last_trick - north <= counted[1]:
                answers.setdefault(tuple(winners), set()).add(accused in found)
    return answers


def whether(answers: Iterable[set[bool]]) -> frozenset[bool]:
    return frozenset(one for answer in answers for one in answer)


def settling(
    answers: dict[tuple[Seat, ...], set[bool]], unknown: Collection[int]
) -> Iterator[tuple[int, ...]]:
    """The sets of these tricks of which it may settle the verdict to know who took them, the
    smallest first."""
    for many in range(1, len(unknown) + 1):
        for tricks in combinations(unknown, many):
            told: dict[tuple[Seat, ...], set[bool]] = {}
            for winners, answer in answers.items():
                told.setdefault(tuple(winners[trick - 1] for trick in tricks), set()).update(answer)
            if any(len(answer) == 1 for answer in told.values()):
                yield tricks


@pytest.mark.seeds(3)
def test_the_verdict_is_that_of_every_way_there_is(seed: int) -> None:
    for number in range(12 * seed, 12 * seed + 12):
        compare(number)


def compare(seed: int) -> None:
    rng = Random(seed)
    hand = played(rng, reneges=seed % 2 == 1)
    # Cards forgotten in one trick may have won it, and the up-card is not anybody's.
    tricks = {rng.randint(1, 5), rng.randint(1, 5)} if seed % 3 else set(range(1, 6))
    lying = [place for place, _ in hand.cards.lying() if place.trick in tricks]
    up = known(hand.deal).up
    forgotten = [place for place, card in hand.cards.lying() if card == up and rng.random() < 0.6]
    cards = without(hand.cards, [*rng.sample(lying, min(len(lying), seed % 4)), *forgotten])
    accused = rng.choice(known(hand.deal).players)
    accused = hand.guilty if hand.guilty is not None and rng.random() < 0.7 else accused
    took = [(trick, hand.winners[trick - 1]) for trick in range(1, 6) if rng.random() < 0.2]
    north = [SIDE[seat] for seat in hand.winners].count(SIDE[Seat.N])
    counted = (north, TRICKS - north) if rng.random() < 0.4 else None
    deal = hand.deal._replace(counted=counted)
    told = deal, cards, tuple(took), accused
    answers = by_brute_force(*told)
    assert reneged(*told) == whether(answers.values())
    sets = list(settling(answers, range(1, cards.last_trick)))
    asked = settling_trick(*told, ())
    if len(reneged(*told)) == 2 and sets:
        assert asked in [tricks[0] for tricks in sets if len(tricks) == len(sets[0])]
    else:
        assert asked == 0
    assert guilty(*told[:3]) <= ({hand.guilty} - {None})  # Nobody innocent is ever proven guilty.
    dispute = Dispute(deal, deal, cards, accused, None, True, took=tuple(took), done=True)
    words = ruling_words(dispute)
    assert ("threw the" in words or "did not follow suit" in words) or dispute.verdict != "upheld"
    assert ("was rejected" in words) == (dispute.verdict == "rejected")
    assert ("cannot be decided" in words) == (dispute.verdict == "open")


@pytest.mark.parametrize(("seed", "trick"), [(2787, 1)])
def test_of_two_cards_that_are_alike_either_may_have_won(seed: int, trick: int) -> None:
    hand = played(Random(seed), reneges=seed % 2 == 1)
    places = [place for place, _ in hand.cards.lying() if place.trick == trick]
    cards = without(hand.cards, places)
    for seat in known(hand.deal).players:
        assert reneged(hand.deal, cards, (), seat) == whether(
            by_brute_force(hand.deal, cards, (), seat).values()
        )


@pytest.mark.seeds(3)
def test_a_doubt_clears_somebody_and_convicts_nobody_else(seed: int) -> None:
    for number in range(4):
        hand = played(Random(f"{seed} {number}"), reneges=True)
        now = guilty(hand.deal, hand.cards, ())
        for doubt in doubts(hand.deal, hand.cards, ()):
            rows = [[card or Card(0) for card in row] for row in doubt.cards.rows]
            assert course(doubt.deal, rows)[1] < now


@pytest.mark.seeds(3)
def test_one_card_entered_wrong_is_asked_about_before_anybody_is_accused(seed: int) -> None:
    """A hand without a renege, in which one card has another suit of the same rank."""
    rng = Random(seed)
    hand = played(rng, reneges=False, preset="standard")
    lying = {card: place for place, card in hand.cards.lying()}
    gone = known(hand.deal).gone
    slips = [
        hand.cards.put(place, other)
        for card, place in lying.items()
        for other in (Card((card + 6 * turn) % 24) for turn in (1, 2, 3))
        if other not in lying and not BIT[other] & gone
    ]
    for cards in rng.sample(slips, min(8, len(slips))):
        if guilty(hand.deal, cards, ()):
            right = [doubt.cards for doubt in doubts(hand.deal, cards, ())]
            assert right
            assert hand.cards in right


def row(words: str) -> tuple[Card | None, ...]:
    return tuple(UNKNOWN if word == "?" else parse_card(word) for word in words.split())


@pytest.mark.parametrize(
    ("took", "ruled"),
    [((), "open"), (((1, Seat.E),), "open"), (((1, Seat.E), (2, Seat.S)), "rejected")],
)
def test_where_every_way_clears_her_the_claim_is_rejected(took: Took, ruled: str) -> None:
    facts = (Dealer(Seat.N), Up(Card(6)), Maker(Seat.S, Suit.HEARTS))
    deal = Deal(1, Rules("standard"), FOUR, Seat.N, facts)
    rows = ("Jc Qd Th Ad Ks", "Ac 9c ? ? ?", "Tc 9h Jh Jd Ah", "? ? ? ? ?")
    assert verdict(deal, Cards(tuple(map(row, rows))), took, Seat.N) == ruled
