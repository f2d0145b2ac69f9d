"""Deals drawn agree with what a seat has seen, and are as likely as counting says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from euchre_cli.hand.analysis.dealings import Dealings, Place
from euchre_cli.hand.analysis.decisions import Decision, decisions_of, why_not_judged
from euchre_cli.hand.analysis.likelihood import of_call
from euchre_cli.hand.analysis.possible_hands import PossibleHands, lacks
from euchre_cli.hand.later_cards import hand_size
from euchre_cli.hand.steps import steps_of
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

from .hands import RENEGE, deal_of, played, record_of, recorded, simulated, written

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
    unseen = Dealings(cards(names), [Place(size, cards(may)) for size, may in places])
    assert unseen.number == number


def test_every_deal_is_drawn_as_often_as_any_other() -> None:
    places = ["9c Tc Qh Kh", "9c Tc Qh", "As Kh 9c"]
    sized = [Place(size, cards(may)) for size, may in zip((2, 2, 1), places, strict=True)]
    unseen = Dealings(cards("9c Tc Qh Kh As"), sized)
    rng = Random(5)
    drawn = Counter(tuple(unseen.draw(rng)) for _ in range(300 * unseen.number))
    assert len(drawn) == unseen.number
    assert min(drawn.values()) > 220
    assert max(drawn.values()) < 390


def choices_of(seed: int, rules: Rules) -> list[Decision]:
    decisions = decisions_of(simulated(seed, rules))
    return [one for one in decisions if len(one.options) > 1 and not why_not_judged(one)]


HOUSES = [
    Rules(),
    Rules("standard", {"bury-up-card": "no", "stick-the-dealer": "yes"}),
    Rules("standard", {"deck": "25", "defend-alone": "always"}),
]


@pytest.mark.seeds(1)
@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_a_possible_hand_differs_only_in_what_the_seat_has_not_seen(
    seed: int, rules: Rules
) -> None:
    for decision in choices_of(seed, rules):
        before, seat = decision.position, decision.seat
        possible = PossibleHands(decision)
        assert possible.number >= 1  # The cards as they were.
        one, again = (possible.draw(8, Random(seed)) for _ in range(2))
        assert one == again
        assert sum(often for _, often in one) == 8
        for drawn, _ in one[:5]:
            assert drawn.held[seat] == before.held[seat]
            sizes = [hand_size(before, other) for other in SEATS]
            assert [held.bit_count() for held in drawn.held] == sizes
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
                assert other is seat or not drawn.held[other] & lacks(decision.before, other)
            if seat is drawn.dealer:
                assert drawn.discarded == before.discarded
            if drawn.ordered and drawn.up is not None:
                dealers = drawn.held[drawn.dealer] | drawn.played | BIT[drawn.discarded or drawn.up]
                assert BIT[drawn.up] & dealers
            assert drawn.legal() or drawn.phase is Phase.OVER


def test_a_seat_that_did_not_follow_suit_holds_none_of_it() -> None:
    deal = Deal.of(
        Seat.W,
        parse_cards("Ac Kc 9h Th As  Ad Kd Qd Jd Td  9c Tc Qc Jc Ks  9d Jh Qh Kh Ah  9s Ts Js Qs"),
    )
    actions = [Pass(Seat.N), Pass(Seat.E), Order(Seat.S), Discard(parse_card("9d"))]
    actions = played(deal, [*actions, Play(Seat.N, parse_card("Ac"))])
    decisions = decisions_of(steps_of(recorded(record_of(deal, actions))))
    before = next(one.before for one in decisions if one.trick == 2)
    clubs = cards("9c Tc Qc Kc Ac")
    assert [lacks(before, seat) for seat in SEATS] == [0, clubs, 0, clubs]


@pytest.mark.parametrize("fell", ["Ks", "??"])
def test_a_renege_and_a_forgotten_card_do_not_count_as_lacking_the_suit(
    fell: str, tmp_path: Path
) -> None:
    text = RENEGE.replace("Kc Jd Ks Qh", f"Kc Jd {fell} Qh")
    after = [one for one in decisions_of(written(tmp_path, text)) if one.trick == 3]
    assert not lacks(after[-1].before, Seat.S)
    if fell == "Ks":
        west = next(one for one in after if one.seat is Seat.W)
        drawn = PossibleHands(west).draw(50, Random(1))
        assert any(hand.held[Seat.S] & cards("Tc Qc") for hand, _ in drawn)


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
    one, two = (of_call(hand, each, second, cards(names)) for each in (call, other))
    assert one > 2 * two > 0


@pytest.mark.seeds(3)
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
            total = sum(of_call(hand, call, second, own) for call in calls)
            assert 0.99 < total < 1.05


def test_a_maker_is_drawn_with_more_trumps_than_chance_gives() -> None:
    weighted = unweighted = 0.0
    for seed in range(6):
        for decision in choices_of(seed, Rules()):
            maker, trump = decision.position.maker, decision.position.trump
            if decision.trick != 1 or maker is decision.seat or maker is None or trump is None:
                continue
            trumps = IN_SUIT[trump][trump]
            blind = decision._replace(before=[one for one in decision.before if one.trick])
            for_calls, without = (
                sum(
                    often * (hand.held[maker] & trumps).bit_count()
                    for hand, often in PossibleHands(one).draw(20, Random(1))
                )
                for one in (decision, blind)
            )
            weighted += for_calls
            unweighted += without
    assert weighted > 1.25 * unweighted
