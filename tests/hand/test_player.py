"""What a sensible player does with a hand, from what the seat may see."""

from __future__ import annotations

import pytest

from euchre_cli.hand.player import bury, next_call, worth
from euchre_engine.actions import Deal, Name, Order, Pass
from euchre_engine.cards import CARD_NAMES, Suit, parse_card, parse_cards, set_of
from euchre_engine.hand import Hand
from euchre_engine.rules import Rules
from euchre_engine.seats import CLOCKWISE, LEFT, SEATS, Seat

SUITS = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}


def called(mine: str, up: str, passes: int, own_score: int = 0) -> str:
    """The call of the seat whose turn it is after so many passes: `pass`, `order alone`, `d`."""
    seat = CLOCKWISE[0][LEFT[Seat.W]][passes % 4]
    hands = [parse_cards(mine) if one is seat else () for one in SEATS]
    hand = Hand(Rules()).apply(Deal(Seat.W, parse_card(up), tuple(hands)))
    for _ in range(passes):
        assert hand.turn is not None
        hand.apply(Pass(hand.turn))
    assert hand.turn is seat
    match next_call(hand, (own_score, own_score)):
        case Order(_, alone):
            return "order alone" if alone else "order"
        case Name(_, suit, _):
            return str(suit)[0]
    return "pass"


@pytest.mark.parametrize(
    ("mine", "up", "passes", "call"),
    [
        ("Jh Jd Ah 9c 9s", "Th", 0, "order"),
        ("Jh Jd Ah Kh As", "9h", 0, "order alone"),
        ("9c Tc 9s Td Qd", "Ah", 0, "pass"),
        ("Ah Kh Jd 9s Tc", "9h", 3, "order"),  # the left bower is a trump
        ("Ah Kh Js 9s Tc", "Jd", 3, "pass"),  # and in another suit it is none
        ("Jd Ah Kc 9s Tc", "Jh", 1, "order"),  # the dealer, my partner, gets the right
        ("Jd Ah Kc 9s Tc", "Jh", 0, "pass"),  # the dealer, who is against me, does
        ("Ah Qh As 9s Ts", "Jh", 3, "order"),
        ("Jd Jh Ad 9c 9s", "Th", 4, "d"),
        ("9c Tc 9s Td Qd", "Th", 4, "pass"),
        ("Jd Jh Ad Ah 9s", "Td", 4, "h"),  # never the suit turned down
        ("Jc Ac Jd Ad Ts", "Th", 4, "d"),  # eldest: next, the other red suit
        ("Jc Ac Jd Ad As", "Th", 5, "c"),  # the dealer's side: one of the others
    ],
)
def test_a_call(mine: str, up: str, passes: int, call: str) -> None:
    assert called(mine, up, passes) == call


def test_nobody_goes_alone_where_two_points_win() -> None:
    assert called("Jh Jd Ah Kh As", "9h", 0, own_score=7) == "order alone"
    assert called("Jh Jd Ah Kh As", "9h", 0, own_score=8) == "order"


@pytest.mark.parametrize(
    ("six", "trump", "buried"),
    [
        ("Jh Ah Th 9c Ks Ts", "h", "9c"),  # one suit less
        ("Jh Ah Th Ac Ks Qs", "h", "Qs"),  # never an ace
        ("Jh Jd Ah Kh Qh 9h", "h", "9h"),
        ("Jd 9h Th 9c Tc Kc", "h", "9c"),  # the left bower is no diamond
    ],
)
def test_what_the_dealer_buries(six: str, trump: str, buried: str) -> None:
    assert CARD_NAMES[bury(set_of(parse_cards(six)), SUITS[trump])] == buried


def test_a_hand_is_worth_more_for_each_better_card() -> None:
    hands = ["9h 9c Tc 9s Ts", "Th 9c Tc 9s As", "Ah Kh Tc 9s As", "Jh Jd Ah 9s As"]
    found = [worth(set_of(parse_cards(mine)), Suit.HEARTS) for mine in hands]
    assert found == sorted(set(found))
