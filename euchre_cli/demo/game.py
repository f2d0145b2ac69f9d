"""One simulated game: hands dealt, called and played through the engine, and what is entered.

Knows: the standard rules' score, how often people misdeal, renege, claim, talk, or write down the
wrong caller, and how much of a hand they write down. Does not know: why somebody calls or plays a
card (`player.py`), or dates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.actions import Call, Deal, Discard, Name, Order, Pass, Play
from euchre_engine.audit.record import (
    TABLE_TALK,
    Entry,
    Hold,
    Maker,
    Misdeal,
    Penalty,
    RenegeClaim,
    ThrownIn,
    Trick,
    Tricks,
    Up,
)
from euchre_engine.cards import BIT, STANDARD_DECK, Card, cards_in, set_of
from euchre_engine.endings import Ending
from euchre_engine.game import Game
from euchre_engine.hand import Hand, Phase
from euchre_engine.rules import STANDARD, Rules
from euchre_engine.seats import AT, CLOCKWISE, LEFT, OTHER, PARTNER, SEATS, SIDE, Seat, Side
from euchre_engine.trick import winning_card

from ..book.events import Body, HandAmended, HandEntered, RulingEntered, record_of
from .chance import Chance
from .player import Place, Sight, Style, bury, first_call, follow, lead, second_call

# -- a hand ----------------------------------------------------------------------------------------


Styles = tuple[Style, Style, Style, Style]
"""How those at N, E, S and W play."""


class PlayedHand(NamedTuple):
    """A hand that was played out or thrown in: the deal, the calls in order, the card the dealer
    buried if any, the cards in the order they fell, and the engine's state at the end."""

    deal: Deal
    calls: tuple[Call, ...]
    buried: Card | None
    plays: tuple[Play, ...]
    end: Hand


def play_hand(
    chance: Chance, rules: Rules, dealer: Seat, styles: Styles, total: tuple[int, int]
) -> PlayedHand:
    """A hand dealt by `dealer` at the score `total` (N/S, E/W), from the shuffle to the end."""
    dealt = deal(chance, dealer)
    hand = Hand(rules).apply(dealt)
    calls = _call(hand, dealt, styles, total)
    if hand.maker is None:
        return PlayedHand(dealt, calls, None, (), hand)
    assert hand.trump is not None
    buried = None
    if hand.phase is Phase.DISCARD:
        buried = bury(hand.held[dealer], hand.trump)
        hand.apply(Discard(buried))
    return PlayedHand(dealt, calls, buried, _play(chance, hand, styles), hand)


def deal(chance: Chance, dealer: Seat) -> Deal:
    """The whole deck dealt: four hands, the up-card, and the kitty under it."""
    return Deal.of(dealer, chance.shuffled(STANDARD_DECK))


def _call(hand: Hand, dealt: Deal, styles: Styles, total: tuple[int, int]) -> tuple[Call, ...]:
    """The two rounds of calls; nobody knows more than the own five cards and the up-card."""
    calls: list[Call] = []
    assert dealt.up is not None
    for first in (True, False):
        for turn, seat in enumerate(CLOCKWISE[0][LEFT[dealt.dealer]]):
            side = SIDE[seat]
            place = Place(turn, total[side])
            mine = set_of(dealt.hands[seat])
            call: Call = Pass(seat)
            if first:
                alone = first_call(mine, dealt.up, place, styles[seat])
                if alone is not None:
                    call = Order(seat, alone)
            else:
                assert hand.turned_down is not None
                named = second_call(mine, hand.turned_down, place, styles[seat])
                if named is not None:
                    call = Name(seat, *named)
            hand.apply(call)
            calls.append(call)
            if hand.maker is not None:
                return tuple(calls)
    return tuple(calls)


def _play(chance: Chance, hand: Hand, styles: Styles) -> tuple[Play, ...]:
    maker, trump, alone = hand.maker, hand.trump, hand.alone
    assert maker is not None
    assert trump is not None
    assert hand.up is not None
    turned_down = 0 if hand.ordered else BIT[hand.up]
    sights = [Sight(seat, hand.held[seat], turned_down, maker, trump, alone) for seat in SEATS]
    if hand.discarded is not None:
        sights[hand.dealer].elsewhere &= ~BIT[hand.discarded]
    size = 3 if alone else 4
    plays: list[Play] = []
    while hand.phase is not Phase.OVER:
        seat = hand.turn
        assert seat is not None
        sight, trick = sights[seat], hand.trick
        if not chance.happens(styles[seat].care):
            card = _thoughtless(hand, seat)
        elif not trick:
            card = lead(sight)
        else:
            best = winning_card(trick, trump)
            is_partner = hand.trick_by[best] is sight.partner
            card = follow(sight, trick, best, is_partner, size - 1 - len(trick))
        play = Play(seat, card)
        hand.apply(play)
        plays.append(play)
        bit = BIT[card]
        sight.mine &= ~bit
        for other in sights:
            other.elsewhere &= ~bit
    return tuple(plays)


def _thoughtless(hand: Hand, seat: Seat) -> Card:
    """The highest card that may be played, by its face: what somebody plays who talks."""
    held = hand.held[seat]
    return max(cards_in(hand.led & held or held), key=lambda card: (card % 6, card))


def entries_of(played: PlayedHand) -> tuple[Entry, ...]:
    """The record of a hand card by card: up-card, the hands as dealt, the calls, the card buried,
    the tricks. Who dealt is said by the game."""
    dealt, end = played.deal, played.end
    assert dealt.up is not None
    entries: list[Entry] = [Up(dealt.up)]
    entries += [Hold(seat, tuple(sorted(dealt.hands[seat]))) for seat in SEATS]
    entries += played.calls
    if end.maker is None:
        return (*entries, ThrownIn())
    if played.buried is not None:
        entries.append(Discard(played.buried))
    return (*entries, *_tricks(played.plays, 3 if end.alone else 4))


def _tricks(plays: Sequence[Play], size: int) -> list[Entry]:
    return [
        Trick(plays[at].seat, tuple(play.card for play in plays[at : at + size]))
        for at in range(0, len(plays), size)
    ]


# -- a game ----------------------------------------------------------------------------------------


MISDEALS: Final = 1 / 120
RENEGES: Final = 1 / 350
CLAIMS: Final = 1 / 300
TALK: Final = 1 / 300
SLIPS: Final = 1 / 200
"""How many hands in one have a misdeal before them, a renege, a claim that is rejected, talk across
the table, or are entered for the caller's partner and put right."""

TALK_POINTS: Final = 2

Deals: TypeAlias = Callable[[Seat, tuple[int, int]], PlayedHand]
"""Plays a hand: who deals it, and the score (N/S, E/W) before it."""

Recorder: TypeAlias = Callable[[PlayedHand], tuple[Entry, ...]]
"""What is written down of a hand that was played."""


class Entered(NamedTuple):
    """Something entered into the book, and how many seconds after what was entered before it. In a
    correction the number of the hand's event counts the events of the game, the beginning being
    1."""

    after: int
    body: Body


def game_events(
    chance: Chance, dealer: Seat, styles: Styles, deals: Deals, record: Recorder
) -> Iterator[Entered]:
    """What is entered of a game that `dealer` begins, after its beginning, to its end."""
    game = Game(STANDARD, dealer=dealer)
    number = 1
    while not game.over:
        for entered in _hand(chance, game, styles, deals, record, number):
            number += 1
            yield entered


def _hand(
    chance: Chance, game: Game, styles: Styles, deals: Deals, record: Recorder, number: int
) -> Iterator[Entered]:
    """What is entered of the next hand, the last event in the game being `number`; the game goes
    on by it."""
    dealer = game.dealer
    assert dealer is not None
    if chance.happens(MISDEALS):
        yield Entered(_seconds(chance, 20, 60), _hand_of(Misdeal(dealer)))
        game.add(dealer, Ending.MISDEAL, (0, 0), None)
        return
    played = deals(dealer, game.total)
    hand = played.end
    if hand.maker is None:
        yield Entered(_seconds(chance, 30, 60), _hand_of(*record(played)))
        game.add(dealer, Ending.ALL_PASSED, (0, 0), None)
        return
    makers = SIDE[hand.maker]
    if chance.happens(RENEGES):
        claim = _claim(chance, hand.out, styles, "upheld")
        yield Entered(_seconds(chance, 90, 240), _hand_of(*_made(record(played)), claim))
        points = [0, 0]
        points[OTHER[SIDE[claim.seat]]] = STANDARD.renege_points(hand.alone)[0]
        game.add(dealer, Ending.SCORED, (points[0], points[1]), makers)
        return
    given = (0, 0)
    if chance.happens(CLAIMS):
        claim = _claim(chance, hand.out, styles, "rejected")
        yield Entered(_seconds(chance, 60, 120), RulingEntered(record_of([claim])))
        number += 1
    elif not STANDARD.over((max(game.total) + TALK_POINTS, 0), 0) and chance.happens(TALK):
        side = OTHER[SIDE[_careless(chance, styles, hand.out)]]
        penalty = Penalty(side, TALK_POINTS, TABLE_TALK)
        yield Entered(_seconds(chance, 40, 90), RulingEntered(record_of([penalty])))
        number += 1
        given = (TALK_POINTS, 0) if side is Side.NS else (0, TALK_POINTS)
    right = _hand_of(*record(played))
    if chance.happens(SLIPS):
        wrong = Maker(PARTNER[hand.maker], hand.trump, hand.alone)
        yield Entered(_seconds(chance, 90, 240), _hand_of(wrong, _taken(played)))
        amended = HandAmended(number + 1, right.record, "the partner had called")
        yield Entered(_seconds(chance, 10, 40), amended)
    else:
        yield Entered(_seconds(chance, 90, 240), right)
    won = STANDARD.award(hand.result(hand.tricks()[makers])).pair()
    game.add(dealer, Ending.SCORED, (won[0] + given[0], won[1] + given[1]), makers)


def by_result(played: PlayedHand) -> tuple[Entry, ...]:
    """The record of a hand of which nobody wrote the cards down: who called, and the tricks."""
    hand = played.end
    if hand.maker is None:
        return (ThrownIn(),)
    return (Maker(hand.maker, hand.trump, hand.alone), _taken(played))


def by_up_card_and_result(played: PlayedHand) -> tuple[Entry, ...]:
    """The same with the up-card, which tells the round trump was made in."""
    assert played.deal.up is not None
    return (Up(played.deal.up), *by_result(played))


def _taken(played: PlayedHand) -> Tricks:
    hand = played.end
    assert hand.maker is not None
    ns, ew = hand.tricks()
    return Tricks(ns, None) if SIDE[hand.maker] is Side.NS else Tricks(None, ew)


def _made(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Of a hand's record what was known when its play was broken off."""
    return tuple(e for e in entries if isinstance(e, Up | Pass | Order | Name | Maker))


def _hand_of(*entries: Entry) -> HandEntered:
    return HandEntered(record_of(entries))


def _claim(chance: Chance, out: int, styles: Styles, outcome: str) -> RenegeClaim:
    """A claim against somebody at play by an opponent who is."""
    seat = _careless(chance, styles, out)
    rivals = [one for one in (LEFT[seat], PARTNER[LEFT[seat]]) if not AT[one] & out]
    return RenegeClaim(seat, 2 + chance.below(4), chance.one_of(rivals), outcome)


def _careless(chance: Chance, styles: Styles, out: int) -> Seat:
    """Somebody at play, the likelier the less they think about what they do."""
    seats = [seat for seat in SEATS if not AT[seat] & out]
    shares = [1.03 - styles[seat].care for seat in seats]
    drawn = chance.draw() * sum(shares)
    for seat, share in zip(seats, shares, strict=True):
        drawn -= share
        if drawn < 0:
            return seat
    return seats[-1]


def _seconds(chance: Chance, least: int, most: int) -> int:
    return least + chance.below(most - least)
