"""Deals drawn agree with what a seat has seen, and are as likely as counting says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from euchre_cli.analysis.call_likelihood import likelihood_of_call
from euchre_cli.analysis.decisions import Decision, decisions_of
from euchre_cli.analysis.drawn_deals import EquallyLikelyDeals, Place, PossibleDeals
from euchre_cli.analysis.recorded_games import read_log
from euchre_engine import (
    SUITS,
    Call,
    Deal,
    Discard,
    Hand,
    Name,
    Order,
    Pass,
    Phase,
    Play,
    Rules,
    Seat,
    parse_card,
    parse_cards,
)
from euchre_engine.cards import BIT, IN_SUIT, CardSet, set_of
from euchre_engine.seats import SEATS

from .simulated import deal_of, game_hand, played, record_of, simulated_hand
from .test_all_cards import RENEGE

CLUBS, DIAMONDS, _, SPADES = SUITS


def cards(names: str) -> CardSet:
    return set_of(parse_cards(names))


# fmt: off
COUNTS = [
    # cards        places                                       deals
    ("9c",         [(1, "9c")],                                 1),
    ("9c Tc",      [(1, "9c Tc"), (1, "9c Tc")],                2),
    ("9c Tc Qc",   [(2, "9c Tc Qc"), (1, "9c Tc Qc")],          3),
    ("9c Tc Qh",   [(2, "9c Tc Qh"), (1, "9c Tc")],             2),  # the second lacks hearts
    ("9c Qh",      [(1, "9c"), (1, "9c")],                      0),  # nobody can have the queen
    ("9c Tc",      [(1, "9c Tc")],                              0),  # no room for both
    ("9c 9d 9h 9s", [(2, "9c 9d 9h 9s"), (2, "9c 9d 9h 9s")],   6),
]
# fmt: on


@pytest.mark.parametrize(("names", "places", "number"), COUNTS)
def test_the_deals_are_counted(names: str, places: list[tuple[int, str]], number: int) -> None:
    unseen = EquallyLikelyDeals(cards(names), [Place(size, cards(may)) for size, may in places])
    assert unseen.number == number


def test_every_deal_is_drawn_as_often_as_any_other() -> None:
    places = ["9c Tc Qh Kh", "9c Tc Qh", "As Kh 9c"]
    sized = [Place(size, cards(may)) for size, may in zip((2, 2, 1), places, strict=True)]
    unseen = EquallyLikelyDeals(cards("9c Tc Qh Kh As"), sized)
    rng = Random(5)
    drawn = Counter(tuple(unseen.draw(rng)) for _ in range(300 * unseen.number))
    assert len(drawn) == unseen.number
    assert min(drawn.values()) > 220
    assert max(drawn.values()) < 390


def choices_of(seed: int, rules: Rules) -> list[Decision]:
    hand = simulated_hand(seed, rules)
    return [one for one in decisions_of(hand.steps()) if one.own_known and not one.is_forced]


HOUSES = [
    Rules(),
    Rules("standard", {"bury-up-card": "no", "stick-the-dealer": "yes"}),
    Rules("standard", {"deck": "25", "defend-alone": "always"}),
]


@pytest.mark.seeds(4)
@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_a_drawn_deal_differs_only_in_what_the_seat_has_not_seen(seed: int, rules: Rules) -> None:
    for decision in choices_of(seed, rules):
        before, seat, seen = decision.hand, decision.seat, decision.seen
        for deal in PossibleDeals(decision).draw(5, Random(seed)):
            drawn = deal.hand
            assert drawn.held[seat] == before.held[seat]
            assert [held.bit_count() for held in drawn.held] == list(decision.sizes)
            places = [*drawn.held, drawn.played, drawn.kitty]
            if drawn.discarded is not None:
                places.append(BIT[drawn.discarded])
            if not drawn.ordered and drawn.up is not None:
                places.append(BIT[drawn.up])
            whole = 0
            for some in places:
                assert not whole & some
                whole |= some
            assert whole == rules.whole_deck
            for other in SEATS:
                if other is not seat:
                    assert not drawn.held[other] & seen.lacks[other]
            if seat is drawn.dealer:
                assert drawn.discarded == before.discarded
            if drawn.ordered and drawn.up is not None:
                assert BIT[drawn.up] & (
                    drawn.held[drawn.dealer] | drawn.played | BIT[drawn.discarded or drawn.up]
                )
            assert drawn.legal() or drawn.phase is Phase.OVER


@pytest.mark.seeds(6)
def test_the_cards_as_they_were_are_among_the_deals(seed: int) -> None:
    for decision in choices_of(seed, HOUSES[seed % 3]):
        assert PossibleDeals(decision).number >= 1


@pytest.mark.seeds(2)
def test_the_same_seed_draws_the_same_deals(seed: int) -> None:
    for decision in choices_of(seed, Rules()):
        one, other = (PossibleDeals(decision).draw(20, Random("7")) for _ in range(2))
        assert one == other
        assert sum(deal.often for deal in one) == 20


def test_a_seat_that_did_not_follow_suit_holds_none_of_it() -> None:
    deal = Deal.of(
        Seat.W,
        parse_cards("Ac Kc 9h Th As  Ad Kd Qd Jd Td  9c Tc Qc Jc Ks  9d Jh Qh Kh Ah  9s Ts Js Qs"),
    )
    actions = [Pass(Seat.N), Pass(Seat.E), Order(Seat.S), Discard(parse_card("9d"))]
    hand = game_hand(record_of(deal, played(deal, [*actions, Play(Seat.N, parse_card("Ac"))])))
    second_trick = next(one for one in decisions_of(hand.steps()) if one.trick == 2)
    clubs = cards("9c Tc Jc Qc Kc Ac")
    assert second_trick.seen.lacks == (0, clubs & ~cards("Jc"), 0, clubs & ~cards("Jc"))


def test_a_proven_renege_does_not_count_as_lacking_the_suit(tmp_path: Path) -> None:
    log = tmp_path / "game.euchre"
    log.write_text(RENEGE)
    (hand,) = read_log(str(log), print).hands
    decisions = list(decisions_of(hand.steps()))
    after = next(one for one in decisions if one.trick == 3 and one.seat is Seat.W)
    assert not after.seen.lacks[Seat.S]
    assert PossibleDeals(after).number
    clubs = cards("Tc Qc")
    drawn = PossibleDeals(after).draw(50, Random(1))
    assert any(deal.hand.held[Seat.S] & clubs for deal in drawn)


# -- the calls -------------------------------------------------------------------------------------

UP = parse_card("Th")

# fmt: off
LIKELIER = [
    # five cards          this call                      than that one
    ("Jh Jd Ah Kh 9c",    Order(Seat.E),                 Pass(Seat.E)),
    ("9c Tc 9d Ts 9s",    Pass(Seat.E),                  Order(Seat.E)),
    ("Jh Jd Ah Kh Qh",    Order(Seat.E, alone=True),     Order(Seat.E)),
    ("Jh 9h Kh Qc 9s",    Order(Seat.E),                 Order(Seat.E, alone=True)),
    ("Jc Js Ac Kc 9d",    Name(Seat.E, CLUBS),           Name(Seat.E, DIAMONDS)),
    ("Jc Js Ac Kc 9d",    Name(Seat.E, CLUBS),           Pass(Seat.E)),
    ("9c Tc 9d Ts 9s",    Pass(Seat.E),                  Name(Seat.E, SPADES)),
]
# fmt: on


@pytest.mark.parametrize(("names", "call", "other"), LIKELIER)
def test_a_call_is_likelier_on_a_hand_for_it(names: str, call: Call, other: Call) -> None:
    hand = Hand().apply(Deal(Seat.N, UP))
    second = isinstance(call, Name) or isinstance(other, Name)
    one, two = (likelihood_of_call(hand, each, second, cards(names)) for each in (call, other))
    assert one > 2 * two > 0


@pytest.mark.seeds(10)
def test_the_likelihoods_of_all_calls_add_up_to_about_one(seed: int) -> None:
    deal = deal_of(seed)
    hand = Hand().apply(deal)
    for second in (False, True):
        for seat in SEATS:
            own = set_of(deal.hands[seat])
            calls: list[Call] = [Pass(seat)]
            alone = (False, True)
            if second:
                calls += [
                    Name(seat, suit, a) for suit in SUITS for a in alone if suit != hand.up_suit
                ]
            else:
                calls += [Order(seat, a) for a in alone]
            total = sum(likelihood_of_call(hand, call, second, own) for call in calls)
            assert 0.99 < total < 1.05


def test_a_maker_is_drawn_with_more_trumps_than_chance_gives() -> None:
    weighted = unweighted = 0.0
    for seed in range(8):
        for decision in choices_of(seed, Rules()):
            maker, trump = decision.hand.maker, decision.hand.trump
            if decision.trick != 1 or maker is decision.seat or maker is None or trump is None:
                continue
            trumps = IN_SUIT[trump][trump]
            blind = decision._replace(seen=decision.seen._replace(calls=()))
            for_calls, without = (
                sum(
                    deal.often * (deal.hand.held[maker] & trumps).bit_count()
                    for deal in PossibleDeals(one).draw(50, Random(1))
                )
                for one in (decision, blind)
            )
            weighted += for_calls
            unweighted += without
    assert weighted > 1.25 * unweighted
