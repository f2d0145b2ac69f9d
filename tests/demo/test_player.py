"""What a simulated player of the demo does: it plays by what its seat may see, in its own style."""

from __future__ import annotations

from euchre_engine.actions import Deal, Name, Order, Play
from euchre_engine.audit.judge import judge
from euchre_engine.cards import STANDARD_DECK, Card, Suit, parse_card
from euchre_engine.hand import Hand, Phase
from euchre_engine.rules import STANDARD, Ending
from euchre_engine.seats import SEATS, Seat
from tools.demo_season.bidding import Style, finish_bidding
from tools.demo_season.card_play import VisibleCards, lead
from tools.demo_season.game import RandomDraws, card_by_card, deal, play_hand


def _cards(names: str) -> list[Card]:
    return [parse_card(name) for name in names.split()]


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
