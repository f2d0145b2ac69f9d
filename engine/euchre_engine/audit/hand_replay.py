"""One hand replayed from its sheet: what is known of it so far, and the problems found.

Knows: what the sheet says before anything is read: who made trump, and who sits out. Does not know:
how it is read (`read_hand`).
"""

from __future__ import annotations

from typing import NamedTuple

from ..actions import Defend, Discard, Name, NameBenny, Order
from ..cards import BENNY, SAME_COLOUR, SUITS, UNKNOWN, Card, CardSet, Suit, cards_in, suit_printed
from ..hand import Hand
from ..problems import Problem
from ..rules import Rules, sitting_out
from ..seats import SIDE, Seat
from .hand_verdict import HandVerdict
from .record import Hold, Kitty, Maker, Trick, Up
from .sheet import Sheet
from .written_plays import WrittenPlays


class Before(NamedTuple):
    """What is known before a hand: the rules, the seat that is due to deal (`None`: any may), and
    the scores the hand may go on from, as computed and as claimed at the table (empty: not
    known)."""

    rules: Rules
    due: Seat | None = None
    totals: tuple[tuple[int, int], ...] = ()


class HandReplay:
    """A hand as its sheet tells it, as far as it was read.

    `found` are the problems so far, `hand` is the state so far; `dealer` is `None` if not known
    (`hand.dealer` is then a guess); `trump_line` is the call that made trump, with the number of
    its line, and `round_known` tells whether its round is certain; `reneges` are the proven ones in
    the order of play; `suspects` counts the off-suit plays that are proven to be reneges, excluded,
    undecided. The `verdict` is begun once the tricks are read; its `points` are kept here, `None`
    while they are not known; `penalty_taken` tells whether a claim counts the penalty for a renege
    without a ruling.
    """

    def __init__(self, sheet: Sheet, before: Before) -> None:
        self.sheet = sheet
        self.before = before
        self.rules = before.rules
        self.hand = Hand(before.rules)
        self.verdict: HandVerdict
        self.dealer: Seat | None
        self.up: Card | None
        self.trump_line = _who_made_trump(sheet)
        self.round_known = self.trump_line is None or not self._may_be_either_round(
            *self.trump_line
        )
        self.plays = WrittenPlays(sheet, self._sitting_out())
        self.found: list[Problem] = []
        self.reneges: list[Problem] = []
        self.suspects = [0, 0, 0]
        self.points: tuple[int, int] | None = None
        self.penalty_taken = False

    def suits(self) -> list[Suit]:
        """The four suits in the order in which the record first shows them, so that what is told
        does not depend on which suit is which."""
        shown: dict[Suit, None] = {}
        for _, entry in self.sheet.lines:
            match entry:
                case Trick(_, cards) | Hold(_, cards) | Kitty(cards):
                    pass
                case Up(card) | Discard(card):
                    cards = (card,)
                case _:
                    continue
            shown |= dict.fromkeys(SUITS[card // 6] for card in cards if card < BENNY)
        for suit in list(shown):
            shown.setdefault(SAME_COLOUR[suit])
        return [*shown, *(suit for suit in SUITS if suit not in shown)]

    def in_order(self, cards: CardSet) -> list[Card]:
        """A set of cards by suit, in the order of `suits`, and by rank."""
        suits = self.suits()
        return sorted(
            cards_in(cards), key=lambda c: (suits.index(SUITS[c // 6]) if c < BENNY else 4, c)
        )

    @property
    def ordered(self) -> bool:
        """True if the up-card was taken up."""
        return self.trump_line is not None and isinstance(self.trump_line[1], Order)

    @property
    def lone_defender(self) -> Seat | None:
        """The defender written as alone, if it can be one."""
        defend = self.sheet.one(Defend)
        if defend is None or self.trump_line is None:
            return None
        return None if SIDE[defend.seat] is SIDE[self.trump_line[1].seat] else defend.seat

    def _sitting_out(self) -> int:
        if self.trump_line is None:
            return 0
        call = self.trump_line[1]
        return sitting_out(call.seat, call.alone, self.lone_defender)

    def _may_be_either_round(self, number: int, call: Order | Name) -> bool:
        """True if a `maker` record may mean an order, or a suit named in the second round."""
        sheet, maker = self.sheet, self.sheet.one(Maker)
        if maker is None or sheet.number(Maker) != number or sheet.one(Discard) is not None:
            return False
        if maker.suit is Suit.NO_TRUMP or maker.round is not None or sheet.calls:
            return False
        suit = _suit_turned_up(sheet)
        if maker.suit is None or suit is None:
            return True
        return maker.suit is suit and self.rules.may_name(maker.suit, maker.suit)


def _who_made_trump(sheet: Sheet) -> tuple[int, Order | Name] | None:
    """The call that made trump, and the number of its line: by the calls, else by the `maker`
    record."""
    line, maker = sheet.trump_call, sheet.one(Maker)
    if line is not None or maker is None:
        return line
    number, suit = sheet.number(Maker), maker.suit
    turned_up = sheet.one(Up) is not None or sheet.one(NameBenny) is not None
    named = suit is Suit.NO_TRUMP or (turned_up and suit is not _suit_turned_up(sheet))
    if maker.round is not None:
        named = maker.round == 2
    if suit is None or not named:
        return number, Order(maker.seat, maker.alone)
    return number, Name(maker.seat, suit, maker.alone)


def _suit_turned_up(sheet: Sheet) -> Suit | None:
    """The suit of the up-card, or the one named for the Benny; `None` if it is not known."""
    benny, up = sheet.one(NameBenny), sheet.one(Up)
    if benny is not None:
        return benny.suit
    return suit_printed(up.card) if up is not None and up.card not in (BENNY, UNKNOWN) else None
