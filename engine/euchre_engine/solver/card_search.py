"""The play of the cards with all cards known: can the side that leads take enough tricks?

A search on integers, alpha-beta with two values and a table of positions. Knows: who holds which
cards, in the order of the players from the one who leads. Does not know: points, seats, calls.

Under one trump each card is a bit: suit by suit, the lowest card first, trumps last and so highest.
A card of the suit led or a trump wins over another if its bit is higher; the Benny in no-trump is a
trump suit of its own. A goal is the set of the numbers of tricks, of those still to be played, that
satisfy the side that leads, as an integer with a bit for each number. A player who sits out holds
no cards and plays none (0), which never wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..cards import BENNY_DECK, FOLLOWS, LEAD_POWER, TRUMPS, Card, CardSet, Suit

NOTHING: Final = [0]
"""The only play of somebody who sits out."""

UP_TO: Final = [(1 << (tricks + 1)) - 1 for tricks in range(6)]
"""The goal that any number of tricks satisfies, by the number still to be played."""


def _other_side(tricks: int, goal: int) -> int:
    """The goal of the other side: the numbers of tricks that leave this one unsatisfied."""
    return sum(1 << (tricks - n) for n in range(tricks + 1) if not goal >> n & 1)


OTHER_SIDE: Final = [
    [_other_side(tricks, goal) for goal in range(UP_TO[tricks] + 1)] for tricks in range(6)
]
"""The other side's goal, by the number of tricks to be played and a goal."""


NUMBER_OF: Final = [cards.bit_count() for cards in range(256)]
"""The number of cards in a set of trumps."""

ABOVE: Final = [255 >> cards.bit_length() << cards.bit_length() for cards in range(256)]
"""The trumps above all of a set of trumps."""


def _suits(trump: Suit) -> list[list[Card]]:
    """The cards of each suit under a trump, lowest first; the trumps last."""
    power = LEAD_POWER[trump]
    # A card that wins over some card of every suit is a trump; so is the Benny in no-trump.
    trumps = [card for card in BENNY_DECK if all(power[led][card] for led in BENNY_DECK)]
    suits: dict[CardSet, list[Card]] = {}
    for card in BENNY_DECK:
        if card not in trumps:
            suits.setdefault(FOLLOWS[trump][card], []).append(card)
    ordered = [*suits.values(), trumps]
    return [sorted(suit, key=lambda card: power[card][card]) for suit in ordered]


HALF_SIZE: Final = 12
HALF: Final = (1 << HALF_SIZE) - 1
"""The cards of two suits: the bits of a hand are looked up in two halves."""


def _sets(bits: list[int]) -> list[int]:
    """The union of each set of some bits, by the set."""
    sets = [0]
    for bit in bits:
        sets += [cards | bit for cards in sets]
    return sets


class CardOrder:
    """The bits of the cards under one trump.

    `bits` by card; `suits`, all cards of a card's suit by its bit; `trumps`, and the `lowest_trump`
    as the number of the bits below it; and `between`, a bit above each suit that is no card, so
    that cards of two suits are not neighbours.
    """

    def __init__(self, trump: Suit) -> None:
        bits = [0] * len(BENNY_DECK)
        self.suits: dict[int, int] = {}
        self.between = 0
        self.trumps = 0
        self.lowest_trump = 0
        place = 0
        for suit in _suits(trump):
            whole = ((1 << len(suit)) - 1) << place
            self.lowest_trump = place
            for card in suit:
                bits[card] = 1 << place
                self.suits[1 << place] = whole
                place += 1
            self.between |= 1 << place
            self.trumps = whole
            place += 1
        self.bits = bits
        self._low = _sets(bits[:HALF_SIZE])
        self._high = _sets(bits[HALF_SIZE:])

    def set_of(self, cards: CardSet) -> int:
        """The bits of a set of cards."""
        low, high = self._low, self._high
        return low[cards & HALF] | high[cards >> HALF_SIZE]


CARD_ORDERS: Final = tuple(CardOrder(trump) for trump in TRUMPS)
"""The bits of the cards, by trump."""


def choices(cards: int, others: int) -> list[int]:
    """One card of each group of equivalent ones among some cards of a hand, the highest first.

    Cards of a suit are equivalent if no card that is in play, in `others`, ranks between them.
    """
    if not cards:
        return NOTHING
    last = cards & -cards
    chosen = [last]
    cards ^= last
    while cards:
        card = cards & -cards
        if (card - last) & others:
            chosen.append(card)
        else:
            chosen[-1] = card
        last = card
        cards ^= card
    chosen.reverse()
    return chosen


class CardSearch:
    """Searches the play under one trump; what was found is remembered in a table."""

    def __init__(self, trump: Suit) -> None:
        self.order = CARD_ORDERS[trump]
        self.trumps = self.order.trumps
        self.lowest_trump = self.order.lowest_trump
        self.suits = self.order.suits
        self.between = self.order.between
        self.table: dict[tuple[int, int, int], bool] = {}

    def reaches(self, held: Sequence[int], trick: Sequence[int], goal: int) -> bool:
        """True if the side that leads, or led, reaches a goal of the tricks not yet finished.

        `held` are the cards of the four players from the leader, with those they have played to the
        trick in progress; `trick` are those, none for a player who sits out. A card that was played
        against the rules is played all the same.
        """
        first, second, third, fourth = held
        if not trick:
            return self._search(first, second, third, fourth, goal, first.bit_count())
        led = trick[0]
        suit = self.suits[led]
        others = first | second | third | fourth | self.between
        plays = [[card] for card in trick]
        to_play = held[len(trick) :]
        plays += [choices(cards & suit or cards, others & ~cards) for cards in to_play]
        tricks = first.bit_count()
        return self._lead(
            first, second, third, fourth, led, plays[1], plays[2], plays[3], goal, tricks
        )

    def _search(
        self, first: int, second: int, third: int, fourth: int, goal: int, tricks: int
    ) -> bool:
        """True if the side that is to lead reaches a goal of so many tricks."""
        if tricks == 1:
            follow = self.suits[first] | self.trumps
            mine, theirs = max(first, third & follow), max(second & follow, fourth & follow)
            return bool(goal >> (mine > theirs) & 1)
        cards = first | second | third | fourth
        anything = UP_TO[tricks]
        # As many tricks as somebody holds trumps above all others are sure.
        trumps = cards & self.trumps
        if trumps:
            mine, theirs = first & trumps, second & trumps
            other = third & trumps
            if other > mine:
                mine = other
            other = fourth & trumps
            if other > theirs:
                theirs = other
            own = max(mine, theirs)
            lowest = self.lowest_trump
            sure = NUMBER_OF[own >> lowest & ABOVE[(trumps ^ own) >> lowest]]
            if mine > theirs:
                if goal | UP_TO[sure] >> 1 == anything:
                    return True
                if not goal >> sure:
                    return False
            else:
                possible = anything >> sure
                if goal & possible == possible:
                    return True
                if not goal & possible:
                    return False
        # Two hands in a number: three numbers are sooner looked up than five.
        key = (first << 30 | second, third << 30 | fourth, goal)
        known = self.table.get(key)
        if known is not None:
            return known
        others = cards | self.between
        seconds = choices(second, others & ~second)
        thirds = choices(third, others & ~third)
        fourths = choices(fourth, others & ~fourth)
        reached = False
        for led in choices(first, others & ~first):
            suit = self.suits[led]
            if self._lead(
                first,
                second,
                third,
                fourth,
                led,
                [card for card in seconds if card & suit] if second & suit else seconds,
                [card for card in thirds if card & suit] if third & suit else thirds,
                [card for card in fourths if card & suit] if fourth & suit else fourths,
                goal,
                tricks,
            ):
                reached = True
                break
        self.table[key] = reached
        return reached

    def _lead(
        self,
        first: int,
        second: int,
        third: int,
        fourth: int,
        led: int,
        seconds: list[int],
        thirds: list[int],
        fourths: list[int],
        goal: int,
        tricks: int,
    ) -> bool:
        """True if the side that leads reaches a goal with this lead, by the plays of the others."""
        tricks -= 1
        anything = UP_TO[tricks]
        won = goal >> 1
        lost = OTHER_SIDE[tricks][goal & anything]
        follow = self.suits[led] | self.trumps
        for card2 in seconds:
            over = card2 & follow
            best2 = max(led, over)
            for card3 in thirds:
                over = card3 & follow
                best3 = max(best2, over)
                for card4 in fourths:
                    if card4 & follow > best3:
                        winner = 3
                    elif best3 == led:
                        winner = 0
                    else:
                        winner = 2 if best3 == card3 else 1
                    if winner & 1 == 0:
                        if won == 0:
                            reached = False
                        elif won == anything:
                            reached = True
                        elif winner == 0:
                            reached = self._search(
                                first ^ led,
                                second ^ card2,
                                third ^ card3,
                                fourth ^ card4,
                                won,
                                tricks,
                            )
                        else:
                            reached = self._search(
                                third ^ card3,
                                fourth ^ card4,
                                first ^ led,
                                second ^ card2,
                                won,
                                tricks,
                            )
                    elif lost == 0:
                        reached = True
                    elif lost == anything:
                        reached = False
                    elif winner == 1:
                        reached = not self._search(
                            second ^ card2, third ^ card3, fourth ^ card4, first ^ led, lost, tricks
                        )
                    else:
                        reached = not self._search(
                            fourth ^ card4, first ^ led, second ^ card2, third ^ card3, lost, tricks
                        )
                    if not reached:
                        break
                else:
                    break
            else:
                return False
        return True
