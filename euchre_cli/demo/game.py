"""One simulated game: hand after hand to ten, and what goes wrong at a table now and then.

Knows: the standard rules' score, and how often people misdeal, renege, claim, talk, or write down
the wrong caller. Does not know: how cards are played (`hand.py`), or dates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.actions import Name, Order, Pass
from euchre_engine.endings import Ending
from euchre_engine.game import Game
from euchre_engine.record import (
    TABLE_TALK,
    Entry,
    Maker,
    Misdeal,
    Penalty,
    RenegeClaim,
    ThrownIn,
    Tricks,
    Up,
)
from euchre_engine.rules import STANDARD
from euchre_engine.seats import AT, LEFT, OTHER, PARTNER, SEATS, SIDE, Seat, Side

from ..book.events import Body, HandAmended, HandEntered, RulingEntered, record_of
from .chance import Chance
from .hand import Played, Styles

MISDEALS: Final = 1 / 120
RENEGES: Final = 1 / 350
CLAIMS: Final = 1 / 300
TALK: Final = 1 / 300
SLIPS: Final = 1 / 200
"""How many hands in one have a misdeal before them, a renege, a claim that is rejected, talk across
the table, or are entered for the caller's partner and put right."""

TALK_POINTS: Final = 2

Deals: TypeAlias = Callable[[Seat, tuple[int, int]], Played]
"""Plays a hand: who deals it, and the score (N/S, E/W) before it."""

Told: TypeAlias = Callable[[Played], tuple[Entry, ...]]
"""What is written down of a hand that was played."""


class Entered(NamedTuple):
    """Something entered into the book, and how many seconds after what was entered before it. In a
    correction the number of the hand's event counts the events of the game, the beginning being
    1."""

    after: int
    body: Body


def game_events(
    chance: Chance, dealer: Seat, styles: Styles, deals: Deals, told: Told
) -> Iterator[Entered]:
    """What is entered of a game that `dealer` begins, after its beginning, to its end."""
    game = Game(STANDARD, dealer=dealer)
    number = 1
    while not game.over:
        for entered in _hand(chance, game, styles, deals, told, number):
            number += 1
            yield entered


def _hand(
    chance: Chance, game: Game, styles: Styles, deals: Deals, told: Told, number: int
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
        yield Entered(_seconds(chance, 30, 60), _hand_of(*told(played)))
        game.add(dealer, Ending.ALL_PASSED, (0, 0), None)
        return
    makers = SIDE[hand.maker]
    if chance.happens(RENEGES):
        claim = _claim(chance, hand.out, styles, "upheld")
        yield Entered(_seconds(chance, 90, 240), _hand_of(*_made(told(played)), claim))
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
    right = _hand_of(*told(played))
    if chance.happens(SLIPS):
        wrong = Maker(PARTNER[hand.maker], hand.trump, hand.alone)
        yield Entered(_seconds(chance, 90, 240), _hand_of(wrong, _taken(played)))
        amended = HandAmended(number + 1, right.record, "the partner had called")
        yield Entered(_seconds(chance, 10, 40), amended)
    else:
        yield Entered(_seconds(chance, 90, 240), right)
    won = STANDARD.award(hand.result(hand.tricks()[makers])).pair()
    game.add(dealer, Ending.SCORED, (won[0] + given[0], won[1] + given[1]), makers)


def by_result(played: Played) -> tuple[Entry, ...]:
    """The record of a hand of which nobody wrote the cards down: who called, and the tricks."""
    hand = played.end
    if hand.maker is None:
        return (ThrownIn(),)
    return (Maker(hand.maker, hand.trump, hand.alone), _taken(played))


def by_up_card_and_result(played: Played) -> tuple[Entry, ...]:
    """The same with the up-card, which tells the round trump was made in."""
    assert played.deal.up is not None
    return (Up(played.deal.up), *by_result(played))


def _taken(played: Played) -> Tricks:
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
