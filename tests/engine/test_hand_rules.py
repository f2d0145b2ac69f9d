"""The house rules of one hand, one by one: what each allows, and what it forbids by which name.

The dealer is W unless a test says otherwise, so that N is eldest and E the dealer's partner.
"""

from __future__ import annotations

import pytest

from euchre_engine.actions import (
    Action,
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
from euchre_engine.audit.judge import read_as_written
from euchre_engine.audit.record import Dealer, Entry, Hold, Kitty, Maker, Trick, Up
from euchre_engine.cards import BENNY, CARD_NAMES, SUITS, UNKNOWN, Suit, cards_in, parse_card
from euchre_engine.hand import Hand, Phase
from euchre_engine.problems import IllegalAction
from euchre_engine.rules import Ending, Rules, Value
from euchre_engine.seats import SEAT_BIT, SEATS, Seat

from .table_play import cards, deal_of, fold

N, E, S, W = SEATS
CLUBS, DIAMONDS, HEARTS, SPADES = SUITS
NO_TRUMP = Suit.NO_TRUMP
PASSED = [Pass(N), Pass(E), Pass(S), Pass(W)]

HANDS = (
    "Jh Ah 9c Tc As",  # N: right bower of hearts
    "Jd 9d Td Qs Ks",  # E: left bower of hearts
    "Ac Kc Qc Jc Ad",  # S: no heart at all
    "Kh Th 9s Ts Kd",  # W: the dealer
)
DEAL = deal_of(W, "Qh", *HANDS, kitty="9h Qd Js")


def at_table(
    overrides: dict[str, Value] | None = None, *actions: Action, deal: Deal = DEAL
) -> Hand:
    """A hand under `standard` with some overrides, after a deal and some legal actions."""
    return fold(Rules("standard", overrides), (deal, *actions))


def refused(hand: Hand, action: Action) -> str:
    """The slug for which an action is refused, after making sure that it is."""
    with pytest.raises(IllegalAction) as raised:
        hand.apply(action)
    return raised.value.problem.kind.slug


def allowed(hand: Hand, action: Action) -> bool:
    """Whether an action is legal; the same to `check` and to `legal`."""
    assert (hand.check(action) is None) is (action in hand.legal())
    return hand.check(action) is None


def legal_cards(hand: Hand) -> str:
    """The cards that may be played now, by name."""
    names = [CARD_NAMES[one.card] for one in hand.legal() if isinstance(one, Play)]
    return " ".join(sorted(names))


# -- calls -----------------------------------------------------------------------------------------


def test_calls_go_clockwise_from_eldest_and_the_first_acceptance_ends_them() -> None:
    hand = at_table()
    assert (hand.phase, hand.turn) == (Phase.FIRST_ROUND, N)
    assert refused(hand, Pass(W)) == "out-of-turn"
    hand.apply(Pass(N)).apply(Order(E))
    assert (hand.maker, hand.trump, hand.alone) == (E, HEARTS, False)
    assert refused(hand, Order(S)) == "call-after-trump"


def test_a_suit_is_named_in_the_second_round_only_and_the_up_card_taken_in_the_first() -> None:
    assert refused(at_table(), Name(N, SPADES)) == "wrong-round"
    assert refused(at_table({}, *PASSED), Order(N)) == "wrong-round"
    hand = at_table({}, *PASSED, Name(N, SPADES, alone=True))
    assert (hand.maker, hand.trump, hand.alone, hand.out) == (N, SPADES, True, SEAT_BIT[S])
    assert hand.phase is Phase.PLAY


def test_after_eight_passes_the_hand_is_thrown_in() -> None:
    hand = at_table({}, *PASSED, *PASSED)
    assert (hand.phase, hand.thrown_in, hand.maker) == (Phase.OVER, Ending.ALL_PASSED, None)
    with pytest.raises(ValueError, match="nobody"):
        hand.result(3)


def test_a_stuck_dealer_must_call_in_the_second_round_and_may_pass_in_the_first() -> None:
    hand = at_table({"stick-the-dealer": "yes"}, *PASSED, *PASSED[:3])
    assert refused(hand, Pass(W)) == "dealer-must-call"
    assert allowed(hand, Name(W, CLUBS))


@pytest.mark.parametrize(("value", "slug"), [("no", "turned-down-suit"), ("yes", None)])
def test_naming_the_suit_that_was_turned_down(value: str, slug: str | None) -> None:
    hand = at_table({"turned-down-suit": value}, *PASSED)
    problem = hand.check(Name(N, HEARTS))
    assert (problem and problem.kind.slug) == slug
    assert allowed(hand, Name(N, DIAMONDS))


@pytest.mark.parametrize(("value", "slug"), [("no", "not-allowed-here"), ("yes", None)])
def test_no_trump_is_named_in_the_second_round_where_the_house_has_it(
    value: str, slug: str | None
) -> None:
    hand = at_table({"no-trump": value}, *PASSED)
    problem = hand.check(Name(N, NO_TRUMP))
    assert (problem and problem.kind.slug) == slug
    first = at_table({"no-trump": value}).check(Name(N, NO_TRUMP))
    assert first is not None


@pytest.mark.parametrize("seat", SEATS)
def test_only_the_dealers_partner_who_orders_up_must_play_alone(seat: Seat) -> None:
    passes = PASSED[: PASSED.index(Pass(seat))]
    hand = at_table({"partner-orders-alone": "yes"}, *passes)
    assert allowed(hand, Order(seat, alone=True))
    assert allowed(hand, Order(seat)) is (seat is not E)
    if seat is E:
        assert refused(hand, Order(seat)) == "must-play-alone"


def test_the_dealers_partner_may_name_a_suit_with_the_partner_in_the_second_round() -> None:
    hand = at_table({"partner-orders-alone": "yes"}, *PASSED, Pass(N))
    assert allowed(hand, Name(E, SPADES))


# -- must-hold-trump -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "seat", "may_order"),
    [
        ("off", S, True),
        ("any", N, True),
        ("any", E, True),  # the left bower is a trump
        ("any", S, False),
        ("any", W, True),
        ("natural", N, True),  # the right bower is natural
        ("natural", E, False),  # the left bower is not
        ("natural", S, False),
        ("natural", W, True),
    ],
)
def test_the_maker_must_hold_a_trump(value: str, seat: Seat, may_order: bool) -> None:
    hand = at_table({"must-hold-trump": value}, *PASSED[: PASSED.index(Pass(seat))])
    assert allowed(hand, Order(seat)) is may_order
    if not may_order:
        assert refused(hand, Order(seat)) == "must-hold-trump"


@pytest.mark.parametrize(("value", "may"), [("off", True), ("any", False), ("natural", False)])
def test_the_up_card_does_not_count_as_the_dealers_own_trump(value: str, may: bool) -> None:
    deal = deal_of(W, "Qh", "", "", "", "Ac Kc 9s Ts Kd")
    hand = at_table({"must-hold-trump": value}, *PASSED[:3], deal=deal)
    assert allowed(hand, Order(W)) is may


def test_the_trump_named_in_the_second_round_must_be_held_too() -> None:
    hand = at_table({"must-hold-trump": "any"}, *PASSED, Pass(N), Pass(E))
    assert allowed(hand, Name(S, CLUBS))
    assert allowed(hand, Name(S, DIAMONDS))
    assert allowed(hand, Name(S, SPADES))  # the jack of clubs is its left bower
    natural = at_table({"must-hold-trump": "natural"}, *PASSED, Pass(N), Pass(E))
    assert refused(natural, Name(S, SPADES)) == "must-hold-trump"
    assert allowed(natural, Name(S, DIAMONDS))


def test_no_trump_asks_for_no_trump_card() -> None:
    hand = at_table({"must-hold-trump": "natural", "no-trump": "yes"}, *PASSED)
    assert allowed(hand, Name(N, NO_TRUMP))


@pytest.mark.parametrize(("value", "may"), [("any", True), ("natural", False)])
def test_the_benny_is_a_trump_but_not_a_natural_one(value: str, may: bool) -> None:
    deal = deal_of(W, "Qh", "B 9c Tc As Ks")
    hand = at_table({"must-hold-trump": value, "deck": 25}, deal=deal)
    assert allowed(hand, Order(N)) is may


@pytest.mark.parametrize(
    ("stick", "dealer_holds", "exempt"),
    [
        ("yes", "Kh Th Ah 9h Jh", True),  # hearts were turned down: nothing else is natural
        ("yes", "Kh Th Ah 9h 9s", False),
        ("no", "Kh Th Ah 9h Jh", False),
    ],
)
def test_a_stuck_dealer_with_no_suit_to_name_is_exempt(
    stick: str, dealer_holds: str, exempt: bool
) -> None:
    overrides: dict[str, Value] = {"must-hold-trump": "natural", "stick-the-dealer": stick}
    deal = deal_of(W, "Qh", "", "", "", dealer_holds)
    hand = at_table(overrides, *PASSED, *PASSED[:3], deal=deal)
    assert allowed(hand, Name(W, CLUBS)) is exempt
    assert allowed(hand, Name(W, SPADES)) is (exempt or "9s" in dealer_holds)


def test_no_trump_is_no_suit_that_takes_a_stuck_dealers_exemption_away() -> None:
    overrides: dict[str, Value] = {
        "must-hold-trump": "natural",
        "stick-the-dealer": "yes",
        "no-trump": "yes",
    }
    deal = deal_of(W, "Qh", "", "", "", "Kh Th Ah 9h Jh")
    hand = at_table(overrides, *PASSED, *PASSED[:3], deal=deal)
    assert allowed(hand, Name(W, CLUBS))
    assert allowed(hand, Name(W, NO_TRUMP))


def test_a_hand_that_is_not_known_may_call_anything() -> None:
    hand = at_table({"must-hold-trump": "natural"}, deal=deal_of(W, "Qh", "9c Tc As Ks"))
    assert allowed(hand, Order(N))


# -- the up-card and the discard -------------------------------------------------------------------


@pytest.mark.parametrize("maker", SEATS)
def test_the_dealer_takes_the_up_card_and_discards_one(maker: Seat) -> None:
    hand = at_table({}, *PASSED[: PASSED.index(Pass(maker))], Order(maker))
    assert (hand.phase, hand.turn) == (Phase.DISCARD, W)
    discards = [one for one in hand.legal() if isinstance(one, Discard)]
    assert {one.card for one in discards} == set(cards(HANDS[3] + " Qh"))
    assert refused(hand, Discard(parse_card("9h"))) == "card-not-held"
    hand.apply(Discard(parse_card("9s")))
    assert set(cards_in(hand.held[W])) == set(cards("Kh Th Ts Kd Qh"))
    assert (hand.phase, hand.turn) == (Phase.PLAY, N)
    assert refused(hand, Discard(parse_card("Ts"))) == "discard-without-order"


@pytest.mark.parametrize(("value", "slug"), [("yes", None), ("no", "up-card-buried")])
def test_burying_the_up_card(value: str, slug: str | None) -> None:
    hand = at_table({"bury-up-card": value}, Order(N))
    problem = hand.check(Discard(parse_card("Qh")))
    assert (problem and problem.kind.slug) == slug
    assert allowed(hand, Discard(parse_card("Kh")))


def test_a_dealer_who_sits_out_need_not_discard_but_may() -> None:
    hand = at_table({}, Pass(N), Order(E, alone=True))
    assert (hand.phase, hand.turn, hand.out) == (Phase.PLAY, N, SEAT_BIT[W])
    assert allowed(hand, Play(N, parse_card("9c")))
    assert allowed(hand, Discard(parse_card("9s")))
    hand.apply(Discard(parse_card("9s")))
    assert not allowed(hand, Discard(parse_card("Ts")))
    hand.apply(Play(N, parse_card("9c")))
    assert refused(hand, Play(W, parse_card("Kh"))) == "sitting-out"


def test_a_dealer_who_sits_out_discards_before_the_first_lead_or_not_at_all() -> None:
    hand = at_table({}, Pass(N), Order(E, alone=True), Play(N, parse_card("9c")))
    assert refused(hand, Discard(parse_card("9s"))) == "discard-without-order"


# -- loners ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("value", ["no", "against-loner", "always"])
def test_lone_defenders_where_the_house_allows_them(value: str, alone: bool) -> None:
    may = value == "always" or (value == "against-loner" and alone)
    hand = at_table({"defend-alone": value}, *PASSED, Name(N, SPADES, alone))
    defenders = {one.seat for one in hand.legal() if isinstance(one, Defend)}
    assert defenders == ({E, W} if may else set())
    assert refused(hand, Defend(S)) == "not-allowed-here"
    if may:
        hand.apply(Defend(E))
        assert (hand.lone_defender, hand.out) == (E, SEAT_BIT[W] | (SEAT_BIT[S] if alone else 0))
        assert refused(hand, Defend(W)) == "not-allowed-here"
    else:
        assert refused(hand, Defend(E)) == "not-allowed-here"


def test_a_defender_goes_alone_after_the_discard_and_before_the_first_lead() -> None:
    hand = at_table({"defend-alone": "always"}, Order(N))
    assert not allowed(hand, Defend(E))
    hand.apply(Discard(parse_card("9s")))
    assert allowed(hand, Defend(E))
    hand.apply(Play(N, parse_card("9c")))
    assert not allowed(hand, Defend(E))


def test_partners_best_changes_a_card_with_the_lone_maker() -> None:
    rules: dict[str, Value] = {"partners-best": "yes"}
    hand = at_table(rules, *PASSED, Name(N, SPADES, alone=True))
    given, returned = cards("Ad 9c")
    assert refused(hand, Best(returned, given)) == "card-not-held"
    assert refused(hand, Best(given, given)) == "card-not-held"
    hand.apply(Best(given, returned))
    assert set(cards_in(hand.held[N])) == set(cards("Jh Ah Ad Tc As"))
    assert set(cards_in(hand.held[S])) == set(cards("Ac Kc Qc Jc 9c"))
    assert refused(hand, Best(*cards("Ac Tc"))) == "not-allowed-here"
    assert hand.result(5).best


def test_partners_best_is_not_the_same_card_there_and_back() -> None:
    rules: dict[str, Value] = {"partners-best": "yes"}
    unknown = deal_of(W, "Qh")
    hand = at_table(rules, *PASSED, Name(N, SPADES, alone=True), deal=unknown)
    assert refused(hand, Best(*cards("Ac Ac"))) == "card-not-held"
    assert refused(hand, Best(*cards("Qh Ac"))) == "card-not-held"  # it was turned down
    assert allowed(hand, Best(*cards("Ac Kc")))


def test_the_dealer_discards_before_the_partners_best_card_is_given() -> None:
    rules: dict[str, Value] = {"partners-best": "yes"}
    hand = at_table(rules, Pass(N), Order(E, alone=True), Best(*cards("Kh 9d")))
    assert refused(hand, Discard(parse_card("9s"))) == "discard-without-order"


# -- play ------------------------------------------------------------------------------------------


def test_the_effective_suit_must_be_followed() -> None:
    hand = at_table({}, Order(N), Discard(parse_card("9s")))
    assert legal_cards(hand) == "9c Ah As Jh Tc"
    hand.apply(Play(N, parse_card("Ah")))
    assert legal_cards(hand) == "Jd"  # the left bower is E's only trump
    assert refused(hand, Play(E, parse_card("9d"))) == "renege"
    hand.apply(Play(E, parse_card("Jd")))
    assert legal_cards(hand) == "Ac Ad Jc Kc Qc"  # S has none
    hand.apply(Play(S, parse_card("Ac")))
    assert legal_cards(hand) == "Kh Qh Th"
    hand.apply(Play(W, parse_card("Th")))
    assert hand.winners == [E]
    assert hand.turn is E


def test_the_left_bower_does_not_follow_its_printed_suit() -> None:
    hand = at_table({}, Order(N), Discard(parse_card("9s")))
    for seat, card in zip((N, E, S, W), cards("As Ks Ac Ts"), strict=True):
        hand.apply(Play(seat, card))
    hand.apply(Play(N, parse_card("9c")))
    assert legal_cards(hand) == "9d Jd Qs Td"
    hand.apply(Play(E, parse_card("Qs")))
    hand.apply(Play(S, parse_card("Jc")))
    hand.apply(Play(W, parse_card("Kd")))
    hand.apply(Play(S, parse_card("Ad")))
    hand.apply(Play(W, parse_card("Kh")))
    hand.apply(Play(N, parse_card("Tc")))
    assert legal_cards(hand) == "9d Td"


def test_no_card_falls_before_trump_is_made_or_after_the_fifth_trick() -> None:
    assert refused(at_table(), Play(N, parse_card("As"))) == "out-of-turn"
    hand = at_table({}, Order(N))
    assert refused(hand, Play(N, parse_card("As"))) == "out-of-turn"
    hand.apply(Discard(parse_card("9s")))
    while hand.phase is not Phase.OVER:
        hand.apply(hand.legal()[0])
    assert refused(hand, Play(N, parse_card("As"))) == "too-many-tricks"


def test_in_no_trump_a_jack_is_a_jack() -> None:
    hand = at_table({"no-trump": "yes"}, *PASSED, Name(N, NO_TRUMP), Play(N, parse_card("Jh")))
    assert legal_cards(hand) == "9d Jd Ks Qs Td"
    hand.apply(Play(E, parse_card("Jd"))).apply(Play(S, parse_card("Ad")))
    assert legal_cards(hand) == "Kh Th"
    assert hand.apply(Play(W, parse_card("Kh"))).winners == [W]


# -- the farmer's hand -----------------------------------------------------------------------------

FARMERS = deal_of(
    W,
    "Qh",
    "9c Tc 9d Td As",
    "9h Th 9s Jc Kc",
    "Ac Ad Ah Kd Kh",
    "Js Jd Jh Qc Qs",
    kitty="Ts Qd Ks",
)


def swaps(hand: Hand) -> dict[Seat, int]:
    """How many swaps each seat may make."""
    found: dict[Seat, int] = {}
    for one in hand.legal():
        if isinstance(one, Swap):
            found[one.seat] = found.get(one.seat, 0) + 1
    return found


@pytest.mark.parametrize(
    ("value", "may"), [("off", {}), ("nines-and-tens", {N: 4, E: 1}), ("nines", {})]
)
def test_a_farmer_has_three_nines_or_tens(value: str, may: dict[Seat, int]) -> None:
    assert swaps(at_table({"farmers-hand": value}, deal=FARMERS)) == may


def test_with_nines_a_farmer_has_three_nines() -> None:
    deal = deal_of(W, "Qh", "9c 9d 9s Tc Td", "Th Ts 9h Jc Kc")
    hand = at_table({"farmers-hand": "nines"}, deal=deal)
    assert {one.cards for one in hand.legal() if isinstance(one, Swap) and one.seat is N} == {
        tuple(sorted(cards("9c 9d 9s")))
    }
    assert refused(hand, Swap(N, cards("9c 9d Tc"))) == "hand-rule-not-met"
    assert refused(hand, Swap(E, cards("9h Th Ts"))) == "hand-rule-not-met"


def test_a_farmer_swaps_three_cards_for_the_kitty_once_a_deal_before_the_bidding() -> None:
    hand = at_table({"farmers-hand": "nines-and-tens"}, deal=FARMERS)
    assert refused(hand, Swap(S, cards("9c Tc 9d"))) == "hand-rule-not-met"
    assert refused(hand, Swap(N, cards("9c Tc As"))) == "hand-rule-not-met"
    assert refused(hand, Swap(N, cards("9c Tc"))) == "hand-rule-not-met"
    hand.apply(Swap(N, cards("9c Tc 9d")))
    assert set(cards_in(hand.held[N])) == set(cards("Td As Ts Qd Ks"))
    assert swaps(hand) == {}
    assert refused(hand, Swap(E, cards("9h Th 9s"))) == "hand-rule-not-met"
    assert hand.turn is N


@pytest.mark.parametrize(
    "known", [deal_of(W, "9c"), deal_of(W, "Qh", "", "9c"), deal_of(W, "Qh", kitty="9c")]
)
def test_a_farmer_cannot_swap_a_card_that_is_known_to_be_elsewhere(known: Deal) -> None:
    hand = at_table({"farmers-hand": "nines-and-tens"}, deal=known)
    assert refused(hand, Swap(N, cards("9c Tc 9d"))) == "hand-rule-not-met"
    assert allowed(hand, Swap(N, cards("Tc 9d 9s")))


def test_nobody_remembers_which_card_of_a_farmer_was_swapped() -> None:
    hand = at_table({"farmers-hand": "nines-and-tens"}, deal=FARMERS)
    hand.apply(Swap(N, (*cards("9c Tc"), UNKNOWN)))
    assert set(cards_in(hand.held[N])) == set(cards("As Ts Qd Ks"))
    assert (hand.hidden[N], hand.whole[N]) == (1, False)


def test_a_farmer_who_may_not_call_may_pass_and_the_partner_may_call() -> None:
    rules: dict[str, Value] = {"farmers-hand": "nines-and-tens", "farmer-may-call": "no"}
    swap = Swap(N, cards("9c Tc 9d"))
    hand = at_table(rules, swap, deal=FARMERS)
    assert refused(hand, Order(N)) == "farmer-may-not-call"
    assert allowed(hand, Pass(N))
    assert allowed(at_table(rules, swap, Pass(N), Pass(E), deal=FARMERS), Order(S))
    second = at_table(rules, swap, *PASSED, deal=FARMERS)
    assert refused(second, Name(N, SPADES)) == "farmer-may-not-call"
    either = at_table({**rules, "farmer-may-call": "yes"}, swap, deal=FARMERS)
    assert allowed(either, Order(N))


@pytest.mark.parametrize("stick", ["yes", "no"])
def test_a_stuck_dealer_who_swapped_may_call_all_the_same(stick: str) -> None:
    rules: dict[str, Value] = {
        "farmers-hand": "nines-and-tens",
        "farmer-may-call": "no",
        "stick-the-dealer": stick,
    }
    deal = deal_of(W, "Qh", "", "", "", "9c Tc 9d Td As")
    calls: list[Action] = [Swap(W, cards("9c Tc 9d")), *PASSED, *PASSED[:3]]
    hand = at_table(rules, *calls, deal=deal)
    assert allowed(hand, Name(W, SPADES)) is (stick == "yes")
    first = at_table(rules, *calls[:4], deal=deal)
    assert refused(first, Order(W)) == "farmer-may-not-call"


@pytest.mark.parametrize(("card", "slugs"), [("Kd", []), ("Ks", ["card-not-held"])])
def test_with_the_benny_a_farmer_takes_the_top_three_of_the_four_kitty_cards(
    card: str, slugs: list[str]
) -> None:
    rules = Rules("standard", {"deck": 25, "farmers-hand": "nines-and-tens"})
    entries: list[Entry] = [
        Dealer(W),
        Up(parse_card("Qh")),
        Hold(N, cards("9c Tc 9d Td As")),
        Kitty(cards("Kd Ah Jc Ks")),
        Swap(N, cards("9c Tc 9d")),
        Maker(E, SPADES),
        Trick(N, cards(f"{card} ?? ?? ??")),
    ]
    found = [problem.kind.slug for problem in read_as_written(rules, entries).found]
    assert [slug for slug in found if slug != "unfinished-hand"] == slugs


# -- hands that must be thrown in ------------------------------------------------------------------

ACE_NO_FACE = "As 9c Tc 9d Td"
NO_ACE_NO_FACE = "9s 9c Tc 9d Td"


@pytest.mark.parametrize(
    ("rule", "hand", "ending"),
    [
        ("ace-no-face", ACE_NO_FACE, Ending.ACE_NO_FACE),
        ("ace-no-face", NO_ACE_NO_FACE, None),
        ("ace-no-face", "As Ac Tc 9d Td", None),  # two aces
        ("ace-no-face", "As Jc Tc 9d Td", None),  # a face
        ("no-ace-no-face", NO_ACE_NO_FACE, Ending.NO_ACE_NO_FACE),
        ("no-ace-no-face", ACE_NO_FACE, None),
        ("no-ace-no-face", "B 9c Tc 9d Td", None),  # the Benny is neither nine nor ten
        ("ace-no-face", "B Ac Tc 9d Td", None),
    ],
)
def test_which_hands_must_be_thrown_in(rule: str, hand: str, ending: Ending | None) -> None:
    value = "redeal" if rule == "ace-no-face" else "redeal-next"
    state = at_table({rule: value, "deck": 25}, deal=deal_of(W, "Qh", "", hand))
    if ending is None:
        assert state.phase is Phase.FIRST_ROUND
        for reason in (Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE):
            assert not allowed(state, ThrowIn(reason, E))
    else:
        assert state.phase is Phase.THROW_IN
        assert refused(state, Pass(N)) == "hand-rule-ignored"
        assert refused(state, Order(N)) == "hand-rule-ignored"
        state.apply(ThrowIn(ending, E))
        assert (state.phase, state.thrown_in) == (Phase.OVER, ending)
        assert state.legal() == []


def test_a_hand_that_must_be_thrown_in_is_not_swapped_first() -> None:
    rules: dict[str, Value] = {"no-ace-no-face": "redeal-next", "farmers-hand": "nines-and-tens"}
    hand = at_table(rules, deal=deal_of(W, "Qh", NO_ACE_NO_FACE))
    assert swaps(hand) == {}
    assert not allowed(hand, Swap(N, cards("9c Tc 9d")))


def test_a_hand_that_a_swap_made_is_not_thrown_in() -> None:
    rules: dict[str, Value] = {"no-ace-no-face": "redeal-next", "farmers-hand": "nines-and-tens"}
    deal = deal_of(W, "Qh", "9c Tc 9d Td Ks", kitty="9s Ts 9h")
    hand = at_table(rules, deal=deal)
    hand.apply(Swap(N, cards("9c Tc 9d")))
    assert hand.phase is Phase.FIRST_ROUND
    assert allowed(hand, Pass(N))


@pytest.mark.parametrize("reason", [Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE])
def test_a_hand_nobody_wrote_down_may_be_thrown_in_before_the_bidding(reason: Ending) -> None:
    rules: dict[str, Value] = {"ace-no-face": "redeal", "no-ace-no-face": "redeal-next"}
    unknown = deal_of(W, "Qh")
    assert allowed(at_table(rules, deal=unknown), ThrowIn(reason, S))
    called = at_table(rules, Pass(N), deal=unknown)
    assert refused(called, ThrowIn(reason, S)) == "hand-rule-not-met"


def test_nothing_can_be_swapped_once_a_hand_is_thrown_in() -> None:
    rules: dict[str, Value] = {"no-ace-no-face": "redeal-next", "farmers-hand": "nines-and-tens"}
    hand = at_table(rules, ThrowIn(Ending.NO_ACE_NO_FACE, E), deal=deal_of(W, "Qh"))
    assert not allowed(hand, Swap(N, cards("9c Tc 9d")))


# -- the Benny -------------------------------------------------------------------------------------


@pytest.mark.parametrize("suit", SUITS)
def test_the_dealer_names_the_suit_of_an_upturned_benny_before_the_calls(suit: Suit) -> None:
    deal = deal_of(W, "B", *HANDS)
    hand = at_table({"deck": 25}, deal=deal)
    assert (hand.phase, hand.turn) == (Phase.BENNY, W)
    assert hand.legal() == [NameBenny(one) for one in SUITS]
    assert refused(hand, NameBenny(NO_TRUMP)) == "not-allowed-here"
    assert refused(hand, Pass(N)) == "out-of-turn"
    hand.apply(NameBenny(suit))
    assert (hand.phase, hand.turn) == (Phase.FIRST_ROUND, N)
    assert refused(hand, NameBenny(suit)) == "not-allowed-here"
    ordered = at_table({"deck": 25}, NameBenny(suit), Order(N), deal=deal)
    assert ordered.trump is suit
    assert BENNY in set(cards_in(ordered.held[W]))
    turned = at_table({"deck": 25}, NameBenny(suit), *PASSED, deal=deal)
    assert refused(turned, Name(N, suit)) == "turned-down-suit"


def test_the_benny_is_the_highest_trump_and_must_follow_trumps() -> None:
    deal = deal_of(W, "Qh", "Jh Ah 9c Tc As", "B 9d Td Qs Ks", HANDS[2], HANDS[3])
    hand = at_table({"deck": 25}, Order(N), Discard(parse_card("9s")), deal=deal)
    hand.apply(Play(N, parse_card("Jh")))
    assert legal_cards(hand) == "B"
    hand.apply(Play(E, BENNY)).apply(Play(S, parse_card("Ac"))).apply(Play(W, parse_card("Th")))
    assert hand.winners == [E]


def test_the_benny_led_calls_for_trumps() -> None:
    deal = deal_of(W, "Qh", "B Ah 9c Tc As", HANDS[1], HANDS[2], HANDS[3])
    hand = at_table({"deck": 25}, Order(N), Discard(parse_card("9s")), Play(N, BENNY), deal=deal)
    assert legal_cards(hand) == "Jd"


def test_in_no_trump_the_benny_may_be_played_only_when_void() -> None:
    deal = deal_of(W, "Qh", "Ah 9c Tc As Jh", "B Jd 9d Td Qs", HANDS[2], HANDS[3])
    rules: dict[str, Value] = {"deck": 25, "no-trump": "yes"}
    named: list[Action] = [*PASSED, Name(N, NO_TRUMP)]
    follows = at_table(rules, *named, Play(N, parse_card("As")), deal=deal)
    assert legal_cards(follows) == "Qs"
    assert refused(follows, Play(E, BENNY)) == "renege"
    void = at_table(rules, *named, Play(N, parse_card("9c")), deal=deal)
    assert legal_cards(void) == "9d B Jd Qs Td"
    void.apply(Play(E, BENNY)).apply(Play(S, parse_card("Ac"))).apply(Play(W, parse_card("Kd")))
    assert void.winners == [E]


def test_in_no_trump_the_benny_led_calls_for_no_suit() -> None:
    deal = deal_of(W, "Qh", "B 9c Tc As Jh", *HANDS[1:])
    rules: dict[str, Value] = {"deck": 25, "no-trump": "yes"}
    hand = at_table(rules, *PASSED, Name(N, NO_TRUMP), Play(N, BENNY), deal=deal)
    assert legal_cards(hand) == "9d Jd Ks Qs Td"
    for seat in (E, S, W):
        hand.apply(Play(seat, next(cards_in(hand.held[seat]))))
    assert hand.winners == [N]


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        (SPADES, "Js ?? 9s Ts", N),
        (SPADES, "As ?? 9s Ts", None),  # a bower may have fallen
        (SPADES, "?? Js 9s Ts", E),
        (SPADES, "?? Ah Kh 9h", None),
        (CLUBS, "9d ?? Jc 9c", S),
        (NO_TRUMP, "Ah ?? Qh Kh", N),
        (NO_TRUMP, "Kh ?? Qh Jh", None),
        (NO_TRUMP, "9c ?? Ac Kc", S),
        (NO_TRUMP, "?? Ah Ac Ad", None),
        (NO_TRUMP, "?? ?? ?? ??", None),
    ],
)
def test_a_trick_with_a_forgotten_card_is_won_only_where_no_card_could_beat_the_winner(
    trump: Suit, trick: str, winner: Seat | None
) -> None:
    unknown = deal_of(W, "Qd")
    hand = at_table({"no-trump": "yes"}, *PASSED, Name(N, trump), deal=unknown)
    for seat, card in zip((N, E, S, W), cards(trick), strict=True):
        hand.apply(Play(seat, card))
    assert (hand.winners, hand.turn) == ([winner], winner)


def test_after_a_forgotten_card_none_of_the_hand_is_certain() -> None:
    hand = at_table({}, Order(N), Discard(parse_card("9s")), Play(N, UNKNOWN))
    known_in_part = at_table({}, Order(N), Discard(UNKNOWN), deal=deal_of(W, "Qh", "9c Tc As"))
    for one in (hand, known_in_part.apply(Play(N, UNKNOWN))):
        assert "N: ?? ?? ?? ??\n" in str(one)
    assert allowed(hand, Play(E, parse_card("Jd")))
    assert not allowed(hand, Play(E, parse_card("Kc")))
