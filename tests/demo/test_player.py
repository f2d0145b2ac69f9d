"""What a simulated player of the demo does: it plays by what its seat may see, in its own style."""

from __future__ import annotations

import pytest

from euchre_engine.actions import Deal, Name, Order, Play
from euchre_engine.audit.judge import judge
from euchre_engine.cards import CARD_NAMES, STANDARD_DECK, Card, CardSet, Suit, parse_card, set_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.rules import STANDARD, Ending
from euchre_engine.seats import SEATS, Seat
from tools.demo_season.bidding import Style, finish_bidding
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


def test_the_bold_call_on_less_and_some_never_go_alone() -> None:
    def call(style: Style, cards: str, up: str) -> Order | None:
        """Whether N orders up the card, if everybody passes otherwise."""
        hand = Hand(STANDARD).apply(
            Deal(Seat.W, parse_card(up), (tuple(_cards(cards)), (), (), ()))
        )
        alone = (style, *(Style(boldness=-9),) * 3)
        calls = finish_bidding(hand, alone, (0, 0))
        return calls[0] if isinstance(calls[0], Order) else None

    weak = ("Jd Kh 9h 9c Ts", "Th")
    calls = [call(Style(boldness=tenth / 10), *weak) is not None for tenth in range(-5, 10)]
    assert calls == sorted(calls)
    assert set(calls) == {False, True}
    strong = ("Jh Jd Ah Kh As", "9h")
    assert call(Style(), *strong) == Order(Seat.N, alone=True)
    assert call(Style(alone=False), *strong) == Order(Seat.N)


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
        verdict = judge(STANDARD, card_by_card(played), played.deal.dealer)
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
