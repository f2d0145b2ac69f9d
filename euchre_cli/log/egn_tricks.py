"""The leaders of the tricks of an EGN deal, which lists only the cards in the order they fell.

The rules say who leads first, and the winner of a trick leads the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from euchre_engine.audit.judge import judge
from euchre_engine.audit.record import Entry, Trick
from euchre_engine.cards import Card, Suit, set_of
from euchre_engine.problems import WRONG_LEADER
from euchre_engine.rules import Rules, sitting_out
from euchre_engine.seats import CLOCKWISE, SEAT_BIT, Seat
from euchre_engine.trick import surely_winning_card

from .json_values import Value, written
from .places import InJson


class TrumpCall(NamedTuple):
    """The call that made trump: the dealer, the maker, the suit (`None`: unknown), if the maker was
    alone, and which defender was."""

    dealer: Seat
    maker: Seat
    trump: Suit | None
    alone: bool
    lone_defender: Seat | None = None


class PlayedTrick(NamedTuple):
    """A trick: its place, its cards in the order they fell, and their places."""

    place: Value
    cards: tuple[Card, ...]
    places: Sequence[Value]


def led_tricks(
    rules: Rules,
    recorded: Sequence[Entry],
    made: TrumpCall,
    tricks: Sequence[PlayedTrick],
    lead: Value,
    lead_seat: Seat | None,
) -> list[InJson]:
    """The tricks with their leaders, as far as the winners are sure; where that ends is told.

    `lead` is where the file says who led first, and `lead_seat` who that was, if it does. That wins
    over the rules if the cards fit at least as well; `recorded` is what is known of the hand
    besides.
    """
    out = _seats_out(made, {len(trick.cards) for trick in tricks}, len(tricks))
    due = rules.opening_leader(made.dealer, made.maker, made.alone, made.lone_defender)
    if SEAT_BIT[due] & out:
        due = CLOCKWISE[out][due][0]
    assert made.trump is not None
    place = lead if lead_seat is due else tricks[0].place
    led, undecided = _led(rules, made.trump, out, tricks, due, place)
    if lead_seat is not None and lead_seat is not due:
        other = _led(rules, made.trump, out, tricks, lead_seat, lead)
        # The first leader against a loner differs from table to table.
        lone = bool(out) and not SEAT_BIT[lead_seat] & out
        if _errors(rules, recorded, other[0]) - lone <= _errors(rules, recorded, led):
            led, undecided = other
        else:
            words = f"seat {int(lead_seat)} is written as the first to lead"
            lead.tell(f"{words}, but it was {due.name}'s turn", WRONG_LEADER)
    if undecided is not None:
        words = "the cards do not show who won this trick, and so who led the next"
        words += "; the tricks after it are left out"
        lead.reading.leave_out(undecided.path, words, undecided.path)
    return led


def _seats_out(made: TrumpCall, sizes: set[int], tricks: int) -> int:
    """The set of seats that sit out: by the call, unless several tricks all disagree with it in the
    same way."""
    out = sitting_out(made.maker, made.alone, made.lone_defender)
    if len(sizes) == 1 and tricks > 1:
        (size,) = sizes
        if size == 3 - out.bit_count() and not made.alone:
            return out | sitting_out(made.maker, True, None)
        if size == 4:
            return 0
    return out


def _led(
    rules: Rules,
    trump: Suit,
    out: int,
    tricks: Sequence[PlayedTrick],
    leader: Seat,
    lead_place: Value,
) -> tuple[list[InJson], Value | None]:
    """The tricks if this seat, written at that place, led the first, as far as the winners are
    sure; and the place of the first trick whose winner is not, if others follow."""
    led: list[InJson] = []
    unseen = rules.whole_deck
    for trick in tricks:
        lead = trick.place if led else lead_place
        order = CLOCKWISE[out & ~SEAT_BIT[leader]][leader]
        if trick.cards:
            led.append(written(Trick(leader, trick.cards), trick.place, lead, *trick.places))
        fell = trick.cards[: len(order)]
        unseen &= ~set_of(fell)
        winner = surely_winning_card(fell, trump, unseen) if fell else None
        if trick is tricks[-1]:
            break
        if winner is None:
            return led, trick.place
        leader = order[winner]
    return led, None


def _errors(rules: Rules, recorded: Sequence[Entry], led: Sequence[InJson]) -> int:
    """The number of errors in a hand with these leaders."""
    verdict = judge(rules, [*recorded, *(trick.record for trick in led)])
    return sum(problem.severity == "error" for problem in verdict.problems)
