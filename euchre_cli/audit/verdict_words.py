"""The verdict on an audited game: the sentence that is read out at the table.

Knows: what the findings of a game add up to, who sat where when they were made, and how a score is
read aloud. Does not know: how anything was found, or where the sentence is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from euchre_engine.problems import (
    EXCHANGED,
    MISSING_TRICK,
    RENEGE,
    RENEGE_UNDECIDED,
    SLIP_OF_THE_PEN,
)
from euchre_engine.seats import OTHER, SIDE, SIDES, Seat, Side, members
from euchre_engine.words import Sentence

from ..terminal.phrases import SIDE_WORDS, count, listed, side_names
from .diagnostics import Diagnostic, SlipNote
from .report import GameEnd

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost

_MAX_NAMED: Final = 3
"""The number of hands that are named one by one; the others are only counted."""

Players = Mapping[Seat, str]


@dataclass(slots=True)
class _RenegesOfHand:
    """The reneges of one hand: each offender with the tricks, and the penalty."""

    number: int
    players: Players
    tricks: dict[Seat, list[int]] = field(default_factory=dict)
    penalty: tuple[Side, int] | None = None
    slip: SlipNote | None = None
    doubt: Sentence | None = None

    @property
    def is_undecided(self) -> bool:
        """True if it may be a slip of the pen, or something else is wrong with the hand as well."""
        return self.slip is not None or self.doubt is not None

    def who(self) -> str:
        """The offenders: `Dan and Ann`."""
        return listed([self.players.get(seat) or seat.name for seat in self.tricks])

    def words(self) -> str:
        """`Dan reneged in hand 9, trick 2, which gives Ann & Cat 2 points`."""
        who = self.who()
        if self.slip is not None:
            return (
                f"in hand {self.number} either {slip_words(self.slip)}, "
                f"or {who} reneged{self._in_tricks(' in ')}{self._settled_by(self.slip)}"
            )
        if self.doubt:
            doubt = name_player(self.doubt.first_clause, self.players)
            return (
                f"in hand {self.number} it is undecided whether {who} reneged"
                f"{self._in_tricks(' in ')}, because something else is wrong there too: {doubt}"
            )
        if len({SIDE[seat] for seat in self.tricks}) == 2:
            return (
                f"both sides reneged in hand {self.number} ({who}), "
                "which gives no points either way"
            )
        words = f"{who} reneged in hand {self.number}{self._in_tricks(', ')}"
        if self.penalty is not None:
            side, points = self.penalty
            words += f", which gives {_side(side, self.players)} {count(points, 'point')}"
        return words

    def _settled_by(self, slip: SlipNote) -> str:
        """` (the cards Dan was dealt, written as hold W …, would settle it)`; else empty."""
        if not slip.settled_by:
            return ""
        who = listed([self.players.get(h.seat) or h.seat.name for h in slip.settled_by])
        lines = listed([f"`hold {hold.seat.name} …`" for hold in slip.settled_by])
        was = "was" if len(slip.settled_by) == 1 else "were"
        return f" (the cards {who} {was} dealt, written as {lines}, would settle it)"

    def _in_tricks(self, before: str) -> str:
        """The tricks of a single offender; an empty string if several people reneged."""
        if len(self.tricks) > 1:
            return ""
        (tricks,) = self.tricks.values()
        numbers = listed(tricks)
        return f"{before}{'trick' if len(tricks) == 1 else 'tricks'} {numbers}"


@dataclass(slots=True)
class GameVerdict:
    """The findings of one game, summed up. `only_result`: no hand of the game is known."""

    errors: int = 0
    slips: int = 0
    first: Diagnostic | None = None
    first_words: str = ""
    unsure: bool = False
    in_part: bool = False
    ruled: bool = False
    only_result: bool = False
    hands: list[int] = field(default_factory=list)
    more_hands: bool = False
    reneges: list[_RenegesOfHand] = field(default_factory=list)
    more_reneges: int = 0
    renege_errors: int = 0
    _of_this_hand: _RenegesOfHand | None = None

    def next_hand(self) -> None:
        """Begin another hand: the findings added from here on are about it."""
        self._of_this_hand = None

    def add(self, finding: Diagnostic, players: Players) -> None:
        """Add a finding; `players` are those of its hand."""
        if finding.severity != "error":
            self.unsure = self.unsure or finding.kind is RENEGE_UNDECIDED
            self.in_part = self.in_part or finding.kind is MISSING_TRICK
            return
        self.errors += 1
        self.slips += finding.kind is SLIP_OF_THE_PEN
        if self.first is None:
            self.first = finding
            self.first_words = name_player(finding.sentence.first_clause, players)
        number = finding.hand
        if number is not None and number not in self.hands:
            if len(self.hands) < _MAX_NAMED:
                self.hands.append(number)
            else:
                self.more_hands = True
        if finding.kind is RENEGE and number is not None and finding.seat is not None:
            self._renege(finding, number, finding.seat, players)

    def _renege(self, finding: Diagnostic, number: int, seat: Seat, players: Players) -> None:
        self.renege_errors += 1
        hand = self._of_this_hand
        if hand is None:
            hand = self._of_this_hand = _RenegesOfHand(number, players)
            if len(self.reneges) < _MAX_NAMED:
                self.reneges.append(hand)
            else:
                self.more_reneges += 1
        hand.tricks.setdefault(seat, []).append(finding.trick or 0)
        hand.slip = hand.slip or finding.slip
        hand.doubt = hand.doubt or finding.doubt
        if finding.penalty is not None:
            hand.penalty = finding.penalty

    def sentence(self, end: GameEnd, players: Players) -> str:
        """The verdict in a sentence; `players` are those at the end of the game."""
        if self.reneges:
            return f"{self._accusations()}; {self._both_ways(end, players)}."
        if self.slips and self.slips == self.errors:
            return f"{self._slips()} put right, {_outcome(end, players)}."
        if self.errors:
            by = "by the table's rulings" if self.ruled else "going by the cards and the rules"
            if self.only_result:
                by = "as it is written"
            return f"{self._findings()}; {by}, {_outcome(end, players)}."
        holds = "no mistakes found"
        if self.in_part:
            holds = "no mistakes found, but not every trick is written down"
        elif self.unsure or self.only_result:
            holds += ", as far as the log can be checked"
        return f"{holds}; {_outcome(end, players)}."

    def _accusations(self) -> str:
        parts = [hand.words() for hand in self.reneges]
        if self.more_reneges:
            parts.append(f"there are reneges in {count(self.more_reneges, 'more hand')}")
        words = ", and ".join(parts)
        doubts = sum(1 for hand in self.reneges if hand.slip is None and hand.doubt)
        others = self.errors - self.renege_errors - doubts
        return words + (f", besides {count(others, 'other finding')}" if others else "")

    def _both_ways(self, end: GameEnd, players: Players) -> str:
        """The score with the penalties that nobody took, and as it was played."""
        played_as = "as it was ruled" if self.ruled else "as played"
        if_ruled, if_so, if_not, closing = end.if_ruled, "with that", f" ({played_as}", ")"
        if all(hand.is_undecided for hand in self.reneges) and not self.more_reneges:
            played_as = "as written"
            (hand, *others) = self.reneges
            if_ruled = None if others else if_ruled
            if_so, if_not, closing = f"if {hand.who()} reneged,", "; if not,", ""
        if if_ruled is None:
            return f"{played_as}, {_outcome(end, players)}"
        ruled, played = _outcome(if_ruled, players), _outcome(end, players)
        if ruled == played:
            return f"either way {ruled}"
        if if_ruled.over or end.over:
            return f"{if_so} {ruled}{if_not} {played}{closing}"
        ruled, played = _lead(if_ruled, players), _lead(end, players, _leaders(if_ruled))
        return f"{if_so} {ruled}{if_not} {played}{closing}, and the game goes on"

    def _slips(self) -> str:
        """The slips of a game in which nothing else is wrong."""
        assert self.first is not None
        if self.errors > 1 or self.first.slip is None:
            return f"{self._findings('slip of the pen', 'slips of the pen')}; with them"
        trick = f" trick {self.first.trick}," if self.first.trick else ""
        slip = slip_words(self.first.slip, surely=False)
        return f"in hand {self.first.hand},{trick} {slip}; with that"

    def _findings(self, one: str = "finding", many: str = "findings") -> str:
        words = count(self.errors, one, many)
        if self.errors == 1 and self.first_words.startswith("hand "):
            return f"{words}: {self.first_words}"
        if self.more_hands:
            return f"{words}, the first in hand {self.hands[0]}"
        if self.hands:
            hands = listed(self.hands)
            words += f", in {'hand' if len(self.hands) == 1 else 'hands'} {hands}"
        if self.errors == 1 and self.first is not None:
            words += f": {self.first_words}"
        return words


def slip_words(slip: SlipNote, place: str = "", surely: bool = True) -> str:
    """`Qs in line 3 should be Qh` (with the `place` `in line 3`); unless `surely`, `Qs should
    probably be Qh`."""
    should_be = "should be" if surely else "should probably be"
    if slip.meant == (EXCHANGED,):
        are = "are" if surely else "are probably"
        return " ".join(filter(None, (slip.written, place, are, "written the wrong way round")))
    right = " or ".join(filter(None, (", ".join(slip.meant[:-1]), slip.meant[-1])))
    return " ".join(filter(None, (slip.written, place, should_be, right)))


def renege_cost_words(cost: RenegeCost, players: Players) -> str:
    """Whether a renege mattered: `with best play after it, it cost Ann & Cat a point; the rules
    give two`, `with best play after it, it changed nothing; the rules give two points`."""
    words = "it changed nothing"
    if cost.points > 0:
        words = f"it cost {_side(cost.against, players)} {_points_in_words(cost.points)}"
    elif cost.points < 0:
        own = _side(OTHER[cost.against], players)
        words = f"it cost {own} themselves {_points_in_words(-cost.points)}"
    words = f"with best play after it, {words}"
    if cost.given_points:
        given = _points_in_words(cost.given_points)
        words += f"; the rules give {given.removesuffix(' points') if cost.points else given}"
    return words


_NUMBERS: Final = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _points_in_words(points: int) -> str:
    """`a point`, `two points`."""
    number = _NUMBERS[points] if points < len(_NUMBERS) else str(points)
    return f"{number} point" if points == 1 else f"{number} points"


def name_player(sentence: Sentence, players: Players, seat_too: bool = False) -> str:
    """A sentence that begins with a seat, with the player's name instead: `Dan (W) played Tc …`."""
    seat = sentence.values.get("seat")
    name = players.get(seat) if isinstance(seat, Seat) else None
    return sentence.words(subject=f"{name} ({seat})" if name and seat_too else name or "")


def _side(side: Side, players: Players) -> str:
    """`Ann & Cat`, or `N/S` if not both names are known."""
    if all(players.get(seat) for seat in members(side)):
        return side_names(side, players)
    return SIDE_WORDS[side]


def _outcome(end: GameEnd, players: Players) -> str:
    """The score of a game in words: `Ann & Cat win 10 to 8`."""
    ns, ew = end.final
    if end.winner is not None:
        winner, loser = _side(end.winner, players), _side(OTHER[end.winner], players)
        score = f"{end.final[end.winner]} to {end.final[OTHER[end.winner]]}"
        if end.conceded is not None:
            return f"{loser} concede and {winner} win, {score}"
        return f"{winner} win {score}"
    if not end.over:
        return f"{_lead(end, players)}, and the game goes on"
    if ns == ew:
        return f"it ends {ns} to {ew}, a tie"
    both = " and ".join(f"{_side(side, players)} {end.final[side]}" for side in SIDES)
    return f"it ends {both}, and who made the last hand is not recorded"


def _lead(end: GameEnd, players: Players, known: Side | None = None) -> str:
    """The side that leads, and the score; only the score if that side is `known`."""
    ns, ew = end.final
    side = _leaders(end)
    if side is None:
        return f"it is {ns} to {ew}"
    score = f"{max(ns, ew)} to {min(ns, ew)}"
    return score if side is known else f"{_side(side, players)} lead {score}"


def _leaders(end: GameEnd) -> Side | None:
    ns, ew = end.final
    return None if ns == ew else Side.NS if ns > ew else Side.EW
