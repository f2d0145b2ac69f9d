"""What a simulated player does with a hand: sensible things, from what the seat may see."""

from __future__ import annotations

import pytest

from euchre_cli.simulated_player.player import (
    BiddingPosition,
    Style,
    bury,
    first_call,
    second_call,
    worth,
)
from euchre_engine.actions import Name, Order, Play
from euchre_engine.audit.replay import replay_hand
from euchre_engine.cards import CARD_NAMES, STANDARD_DECK, Card, CardSet, Suit, parse_card, set_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.rules import STANDARD, Ending
from euchre_engine.seats import SEATS, Seat
from tools.demo_season.card_play import VisibleCards, follow, lead
from tools.demo_season.game import RandomDraws, card_by_card, deal, play_hand

SUITS = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}


def _cards(names: str) -> list[Card]:
    return [parse_card(name) for name in names.split()]


def _hand(names: str) -> CardSet:
    return set_of(_cards(names))


def _seen(
    mine: str, trump: str, maker: Seat, *, gone: str = "", alone: bool = False
) -> VisibleCards:
    """What E sees."""
    return VisibleCards(Seat.E, _hand(mine), _hand(gone), maker, SUITS[trump], alone)


# -- calling -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "up", "turn", "called"),
    [
        ("Jh Jd Ah 9c 9s", "Th", 0, "together"),
        ("Jh Jd Ah Kh As", "9h", 0, "alone"),
        ("9c Tc 9s Td Qd", "Ah", 0, "pass"),
        ("Ah Kh Jd 9s Tc", "9h", 3, "together"),  # the left bower is a trump
        ("Ah Kh Js 9s Tc", "Jd", 3, "pass"),  # and in another suit it is none
        ("Jd Ah Kc 9s Tc", "Jh", 1, "together"),  # the dealer, my partner, gets the right
        ("Jd Ah Kc 9s Tc", "Jh", 0, "pass"),  # the dealer, who is against me, does
        ("Ah Qh As 9s Ts", "Jh", 3, "together"),
    ],
)
def test_the_first_round(mine: str, up: str, turn: int, called: str) -> None:
    alone = first_call(_hand(mine), parse_card(up), BiddingPosition(turn), Style())
    assert {None: "pass", False: "together", True: "alone"}[alone] == called


@pytest.mark.parametrize(
    ("mine", "down", "turn", "called"),
    [
        ("Jd Jh Ad 9c 9s", "h", 0, "d"),
        ("9c Tc 9s Td Qd", "h", 0, None),
        ("Jd Jh Ad 9c 9s", "d", 0, "h"),  # never the suit turned down
        ("Jc Ac Jd Ad 9s", "h", 0, "d"),  # eldest: next, the other red suit
        ("Jc Ac Jd Ad 9s", "h", 1, "c"),  # the dealer's side: one of the others
    ],
)
def test_the_second_round(mine: str, down: str, turn: int, called: str | None) -> None:
    found = second_call(_hand(mine), SUITS[down], BiddingPosition(turn), Style(boldness=0.3))
    assert (found and found[0]) == (called and SUITS[called])


@pytest.mark.parametrize(
    ("style", "position", "alone"),
    [
        (Style(), BiddingPosition(0), True),
        (Style(), BiddingPosition(0, 8), False),  # two points win it
        (Style(alone=False), BiddingPosition(0), False),
    ],
)
def test_who_goes_alone(style: Style, position: BiddingPosition, alone: bool) -> None:
    assert first_call(_hand("Jh Jd Ah Kh As"), parse_card("9h"), position, style) is alone


def test_the_bold_call_on_less() -> None:
    mine, up = _hand("Jd Kh 9h 9c Ts"), parse_card("Th")
    calls = [
        first_call(mine, up, BiddingPosition(0), Style(boldness=tenth / 10)) is not None
        for tenth in range(-5, 10)
    ]
    assert calls == sorted(calls)
    assert set(calls) == {False, True}


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
    assert CARD_NAMES[bury(_hand(six), SUITS[trump])] == buried


def test_a_hand_is_worth_more_for_each_better_card() -> None:
    hands = ["9h 9c Tc 9s Ts", "Th 9c Tc 9s As", "Ah Kh Tc 9s As", "Jh Jd Ah 9s As"]
    found = [worth(_hand(mine), Suit.HEARTS) for mine in hands]
    assert found == sorted(set(found))


# -- play ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "trump", "maker", "led"),
    [
        ("Jh Ah 9h Kc 9s", "h", Seat.E, "Jh"),  # the maker draws trumps
        ("Ah 9h Ac Tc 9s", "h", Seat.E, "Ac"),  # but not with two lesser ones
        ("Jd Ac Kc 9s Ts", "h", Seat.W, "Jd"),  # to a partner who called
        ("Jh 9h Ac 9c As", "h", Seat.N, "As"),  # a defender: an ace, of the shorter suit
        ("Jh 9h Kc Tc 9s", "h", Seat.N, "9s"),  # or low, so as to trump later
        ("Jh Jd Ah", "h", Seat.N, "Jh"),
    ],
)
def test_leading(mine: str, trump: str, maker: Seat, led: str) -> None:
    assert CARD_NAMES[lead(_seen(mine, trump, maker))] == led


def test_when_no_trump_is_left_elsewhere_none_is_led() -> None:
    sight = _seen("Ah Ac", "h", Seat.E, gone="Jh Jd Kh Qh Th 9h")
    assert CARD_NAMES[lead(sight)] == "Ac"


def test_a_king_is_led_when_the_ace_has_fallen() -> None:
    assert CARD_NAMES[lead(_seen("Kc 9s Ts", "h", Seat.N, gone="Ac"))] == "Kc"


@pytest.mark.parametrize(
    ("mine", "fallen", "winning", "partner", "left", "played"),
    [
        ("Kc 9c Ah 9s", "Tc", 0, False, 2, "9c"),  # second hand low
        ("Ac 9c Ah 9s", "Tc", 0, False, 2, "Ac"),  # unless with the best there is
        ("Kc 9c Ah 9s", "Tc Qc", 1, False, 1, "Kc"),  # third hand high
        ("Kc Ac Ah 9s", "9c Tc Qc", 2, False, 0, "Kc"),  # last, with as little as it takes
        ("Kc 9c Ah 9s", "Ac Tc", 0, True, 1, "9c"),  # not over a partner's ace
        ("Kc 9c Ah 9s", "9d Qc Tc", 1, True, 0, "9s"),  # nor trumped in on a partner who has it
        ("Ah 9h 9s Ts", "Ac Tc 9c", 0, False, 0, "9h"),  # trumped in, low
        ("Ah 9h 9s Ts", "Ac Th 9c", 1, False, 0, "Ah"),  # over another trump
        ("Jd Kd 9s Ts", "9h Th", 1, False, 1, "Jd"),  # the left bower follows trump
        ("Jd Kd 9s Ts", "Ad 9d", 0, True, 1, "Kd"),  # and not its own suit
        ("Ah As 9d Ks", "Ac Tc 9c", 0, True, 0, "9d"),  # aces are kept, a suit got rid of
    ],
)
def test_following(
    mine: str, fallen: str, winning: int, partner: bool, left: int, played: str
) -> None:
    sight = _seen(mine, "h", Seat.N, gone=fallen)
    assert CARD_NAMES[follow(sight, _cards(fallen), winning, partner, left)] == played


def test_a_seat_plays_by_what_it_sees_alone() -> None:
    # The other hands mixed anew: whoever leads first leads the same card.
    draws = RandomDraws("mixed")
    for _ in range(60):
        dealt = deal(draws, Seat.N)
        seen = (dealt.up, *dealt.hands[Seat.E])
        others = [card for card in STANDARD_DECK if card not in seen]
        mixed = draws.shuffled(others)
        hands = [tuple(mixed[at : at + 5]) for at in (0, 5, 10)]
        other = dealt._replace(
            hands=(hands[0], dealt.hands[Seat.E], hands[1], hands[2]), kitty=(), dealer=Seat.N
        )
        led = set()
        for one in (dealt, other):
            hand = Hand(STANDARD).apply(one).apply(Order(Seat.E))
            mine = hand.held[Seat.E]
            sight = VisibleCards(Seat.E, mine, 0, Seat.E, hand.trump or Suit.CLUBS, False)
            led.add(lead(sight))
        assert len(led) == 1


# -- whole hands ---------------------------------------------------------------------------------


def test_every_hand_is_legal_and_its_record_says_what_happened() -> None:
    draws = RandomDraws("legal")
    styles = (Style(), Style(boldness=-0.5), Style(care=0.0), Style(loner_boldness=0.8))
    alone = thrown_in = second = 0
    for number in range(300):
        played = play_hand(draws, STANDARD, SEATS[number % 4], styles, (0, 0))
        end = played.end
        assert end.phase is Phase.OVER
        verdict = replay_hand(STANDARD, card_by_card(played), played.deal.dealer)
        assert verdict.problems == []
        assert (verdict.maker, verdict.trump, verdict.alone) == (end.maker, end.trump, end.alone)
        if end.maker is None:
            thrown_in += verdict.ending is Ending.ALL_PASSED
            continue
        assert verdict.tricks == end.tricks()
        assert len(played.plays) == (15 if end.alone else 20)
        alone += end.alone
        second += isinstance(played.calls[-1], Name)
    assert min(alone, second) > 10
    assert thrown_in


def test_who_does_not_think_plays_otherwise() -> None:
    def plays(care: float) -> list[Play]:
        styles = (Style(care=care),) * 4
        return list(play_hand(RandomDraws("care"), STANDARD, Seat.N, styles, (0, 0)).plays)

    assert plays(1.0) == plays(1.0) != plays(0.0)
