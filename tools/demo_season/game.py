"""One simulated game: hands dealt, called and played through the engine, and their entries.

Knows: how often people misdeal, renege, claim, talk, or write down the wrong caller, and how much
of a hand they write down. Does not know: why somebody calls (`bidding.py`), or who plays
whom (`season.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

from euchre_cli.book.entries import NewEntry, text_of
from euchre_cli.book.scoring import head_records
from euchre_cli.book.sheet import NewGame
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
from euchre_engine.cards import STANDARD_DECK
from euchre_engine.game import Game
from euchre_engine.hand import Hand
from euchre_engine.rules import STANDARD, Ending
from euchre_engine.seats import LEFT, OTHER, PARTNER, SEATS, SIDE, Seat, Side

from .bidding import Styles, finish_bidding
from .card_play import finish_play

T = TypeVar("T")


class RandomDraws:
    """A stream of random draws that is the same for the same `seed` (a text, such as `7 people`) on
    every machine and in every version of Python.

    Python promises that only of `random()`, so all other draws are computed from it here.
    """

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        # Nobody gains by guessing the cards of people who do not exist.
        self.random = Random(seed).random  # noqa: S311

    def happens(self, rate: float) -> bool:
        """True with probability `rate`."""
        return self.random() < rate

    def below(self, end: int) -> int:
        """A whole number from 0 up to, but not including, `end`."""
        return int(self.random() * end)

    def one_of(self, things: Sequence[T]) -> T:
        """One of some things, each as likely as the other."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in a random order."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


# -- a hand ----------------------------------------------------------------------------------------


class PlayedHand(NamedTuple):
    """A hand that was played out or thrown in: the deal; the calls in order, with the dealer's
    discard if there was one; the cards in the order in which they were played; and the engine's
    state at the end."""

    deal: Deal
    calls: list[Call | Discard]
    plays: tuple[Play, ...]
    end: Hand


def play_hand(
    draws: RandomDraws, dealer: Seat, styles: Styles, total: tuple[int, int]
) -> PlayedHand:
    """A hand dealt by `dealer` at the score `total` (N/S, E/W), from the shuffle to the end."""

    def thinks(seat: Seat) -> bool:
        return draws.happens(styles[seat].care)

    dealt = deal(draws, dealer)
    hand = Hand(STANDARD).apply(dealt)
    calls = finish_bidding(hand, styles, total)
    plays = () if hand.maker is None else finish_play(hand, thinks)
    return PlayedHand(dealt, calls, plays, hand)


def deal(draws: RandomDraws, dealer: Seat) -> Deal:
    """The whole deck dealt: four hands, the up-card, and the kitty under it."""
    return Deal.of(dealer, draws.shuffled(STANDARD_DECK))


# -- the record of a hand ------------------------------------------------------------------------


Recorder: TypeAlias = Callable[[PlayedHand], tuple[Entry, ...]]
"""Makes the record of a played hand, without the dealer, who is known from the game."""


def card_by_card(played: PlayedHand) -> tuple[Entry, ...]:
    """The full record: up-card, the hands as dealt, the calls, the discard, the tricks."""
    dealt, end, plays = played.deal, played.end, played.plays
    assert dealt.up is not None
    hands = [Hold(seat, tuple(sorted(dealt.hands[seat]))) for seat in SEATS]
    before_play = (Up(dealt.up), *hands, *played.calls)
    if end.maker is None:
        return (*before_play, ThrownIn())
    size = len(end.players)
    tricks = (plays[at : at + size] for at in range(0, len(plays), size))
    return (
        *before_play,
        *(Trick(trick[0].seat, tuple(play.card for play in trick)) for trick in tricks),
    )


def by_result(played: PlayedHand) -> tuple[Entry, ...]:
    """The record without cards: who called, and the tricks."""
    hand = played.end
    if hand.maker is None:
        return (ThrownIn(),)
    return (Maker(hand.maker, hand.trump, hand.alone), _tricks_taken(hand))


def _tricks_taken(hand: Hand) -> Tricks:
    assert hand.maker is not None
    ns, ew = hand.tricks()
    return Tricks(ns, None) if SIDE[hand.maker] is Side.NS else Tricks(None, ew)


def _calls_of(entries: tuple[Entry, ...]) -> list[Entry]:
    """The up-card and the calls of a hand's record."""
    return [e for e in entries if isinstance(e, Up | Pass | Order | Name | Maker)]


# -- a game ----------------------------------------------------------------------------------------


MISDEALS: Final = 1 / 120
RENEGES: Final = 1 / 350
CLAIMS: Final = 1 / 300
TALK: Final = 1 / 300
SLIPS: Final = 1 / 200
"""The share of hands that are misdealt, have a renege, a rejected claim or table talk, or are
entered with the caller's partner as the caller and corrected."""

TALK_POINTS: Final = 2


class TimedEntry(NamedTuple):
    """An entry of a game, with its time. A correction names the entry of its hand by its number in
    the game, from 1."""

    at: datetime
    new: NewEntry


def game_entries(
    draws: RandomDraws,
    begun: NewGame,
    at: datetime,
    styles: Styles,
    record: Recorder,
) -> Iterator[TimedEntry]:
    """All entries of a game, from `begun` to its end; `at` is the time at which it begins."""
    yield TimedEntry(at, NewEntry("begun", text_of(head_records(begun.head, begun.dealer))))
    game = Game(STANDARD, dealer=begun.dealer)
    number = 1
    while not game.over:
        for seconds, new in _hand_entries(draws, game, styles, record, number):
            at += timedelta(seconds=seconds)
            number += 1
            yield TimedEntry(at, new)


def _hand_entries(
    draws: RandomDraws,
    game: Game,
    styles: Styles,
    record: Recorder,
    number: int,
) -> Iterator[tuple[int, NewEntry]]:
    """The entries of the next hand, each with the seconds since the one before; adds the hand to
    `game`. `number` is that of the last entry in the game."""
    dealer = game.dealer
    assert dealer is not None

    def seconds(least: int, most: int) -> int:
        return least + draws.below(most - least)

    if draws.happens(MISDEALS):
        yield seconds(20, 60), _entered(Misdeal(dealer))
        game.add(dealer, Ending.MISDEAL, (0, 0), None)
        return
    played = play_hand(draws, dealer, styles, game.total)
    hand = played.end
    if hand.maker is None:
        yield seconds(30, 60), _entered(*record(played))
        game.add(dealer, Ending.ALL_PASSED, (0, 0), None)
        return
    makers = SIDE[hand.maker]
    if draws.happens(RENEGES):
        claim = _claim(draws, hand, styles, "upheld")
        yield seconds(90, 240), _entered(*_calls_of(record(played)), claim)
        points = STANDARD.renege_points(hand.alone)[0]
        game.add(dealer, Ending.SCORED, _points_to(OTHER[SIDE[claim.seat]], points), makers)
        return
    penalty = (0, 0)
    if draws.happens(CLAIMS):
        claim = _claim(draws, hand, styles, "rejected")
        yield seconds(60, 120), NewEntry("ruling", text_of([claim]))
        number += 1
    elif not STANDARD.over((max(game.total) + TALK_POINTS, 0), 0) and draws.happens(TALK):
        side = OTHER[SIDE[_careless_player(draws, hand, styles)]]
        ruling = Penalty(side, TALK_POINTS, TABLE_TALK)
        yield seconds(40, 90), NewEntry("ruling", text_of([ruling]))
        number += 1
        penalty = _points_to(side, TALK_POINTS)
    right = _entered(*record(played))
    if draws.happens(SLIPS):
        wrong = Maker(PARTNER[hand.maker], hand.trump, hand.alone)
        yield seconds(90, 240), _entered(wrong, _tricks_taken(hand))
        yield (
            seconds(10, 40),
            right._replace(kind="amended", about=str(number + 1), why="the partner had called"),
        )
    else:
        yield seconds(90, 240), right
    won = STANDARD.award(hand.result(hand.tricks()[makers])).pair()
    game.add(dealer, Ending.SCORED, (won[0] + penalty[0], won[1] + penalty[1]), makers)


def _entered(*entries: Entry) -> NewEntry:
    return NewEntry("hand", text_of(entries))


def _points_to(side: Side, points: int) -> tuple[int, int]:
    return (points, 0) if side is Side.NS else (0, points)


def _claim(draws: RandomDraws, hand: Hand, styles: Styles, outcome: str) -> RenegeClaim:
    """A claim by one player of this hand that an opponent reneged."""
    seat = _careless_player(draws, hand, styles)
    rivals = [rival for rival in (LEFT[seat], PARTNER[LEFT[seat]]) if rival in hand.players]
    return RenegeClaim(seat, 2 + draws.below(4), draws.one_of(rivals), outcome)


def _careless_player(draws: RandomDraws, hand: Hand, styles: Styles) -> Seat:
    """A random player of this hand; those with less `care` are more likely."""
    seats = sorted(hand.players)
    shares = [1.03 - styles[seat].care for seat in seats]
    drawn = draws.random() * sum(shares)
    for seat, share in zip(seats, shares, strict=True):
        drawn -= share
        if drawn < 0:
            return seat
    return seats[-1]
