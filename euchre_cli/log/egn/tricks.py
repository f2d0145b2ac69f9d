"""The leaders of the tricks of an EGN deal, which lists only the cards in the order of play.

In: the cards of the tricks, and what else is recorded of the deal. Out: tricks with their leaders:
the rules say who leads first, and the winner of a trick leads the next. Does not know: how cards
are spelt, or if a play was legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from euchre_engine.audit.record import Entry, Trick
from euchre_engine.audit.replay import replay_hand
from euchre_engine.cards import Card, Suit, set_of
from euchre_engine.problems import WRONG_LEADER
from euchre_engine.rules import Rules, sitting_out
from euchre_engine.seats import CLOCKWISE, SEAT_BIT, Seat
from euchre_engine.trick import surely_winning_card

from .objects import EgnObject


@dataclass(slots=True)
class TrumpCall:
    """The call that made trump: its index among the calls, the dealer, the maker's seat, the trump
    suit (`None`: unknown), if the maker was alone; and who defended alone."""

    number: int
    dealer: Seat
    seat: Seat
    trump: Suit | None
    alone: bool
    lone_defender: Seat | None = None


class PlayedTrick(NamedTuple):
    """The cards of a trick in the order of play, the path of the trick and those of the cards."""

    cards: tuple[Card, ...]
    path: str
    card_paths: tuple[str, ...]


class TrickWithLeader(NamedTuple):
    """A trick with its leader, and the paths of its parts."""

    trick: Trick
    paths: tuple[str, ...]


def tricks_by_seat(
    rules: Rules,
    entries: Sequence[Entry],
    trump_call: TrumpCall | None,
    tricks: Sequence[PlayedTrick],
    lead: Seat | None,
    play: EgnObject,
) -> Iterator[TrickWithLeader]:
    """The tricks with their leaders.

    `entries` are the other entries of the hand. `lead` is the first leader if the file has one; it
    takes precedence over the rules if the cards fit at least as well. If the leader of a trick is
    unknown, that is reported, and this trick and the later ones are not yielded.
    """
    if not tricks:
        return
    if trump_call is None or trump_call.trump is None:
        words = "trump is not known, so nobody can say who played which card"
        play.reading.leave_out(play.at("tricks"), f"{words}; the tricks are left out", play.path)
        return
    out = _sitting_out(trump_call, tricks)
    leader = rules.opening_leader(
        trump_call.dealer, trump_call.seat, trump_call.alone, trump_call.lone_defender
    )
    if SEAT_BIT[leader] & out:
        leader = CLOCKWISE[out][leader][0]
    path = play.at("initialLead") if lead is leader else tricks[0].path
    led, undecided = _led(rules, trump_call.trump, out, tricks, leader, path)
    if lead is not None and lead is not leader:
        recorded = _led(rules, trump_call.trump, out, tricks, lead, play.at("initialLead"))
        # The first leader against a loner differs from table to table.
        lone = bool(out) and not SEAT_BIT[lead] & out
        if _errors(rules, entries, recorded[0]) - lone <= _errors(rules, entries, led):
            led, undecided = recorded
        else:
            words = (
                f"seat {int(lead)} is written as the first to lead, but it was {leader.name}'s turn"
            )
            play.bad("initialLead", words, WRONG_LEADER)
    yield from led
    if undecided is not None:
        words = "the cards do not show who won this trick, and so who led the next"
        words += "; the tricks after it are left out"
        play.reading.leave_out(undecided.path, words, undecided.path)


def _sitting_out(trump_call: TrumpCall, tricks: Sequence[PlayedTrick]) -> int:
    """The seats that sit out: by the call, unless every trick has one card more or fewer."""
    out = sitting_out(trump_call.seat, trump_call.alone, trump_call.lone_defender)
    expected = 4 - out.bit_count()
    sizes = {len(trick.cards) for trick in tricks}
    if len(tricks) > 1 and sizes == {expected - 1} and not trump_call.alone:
        return out | sitting_out(trump_call.seat, True, None)
    return 0 if len(tricks) > 1 and sizes == {4} else out


def _led(
    rules: Rules,
    trump: Suit,
    out: int,
    tricks: Sequence[PlayedTrick],
    leader: Seat,
    lead_path: str,
) -> tuple[list[TrickWithLeader], PlayedTrick | None]:
    """The tricks, the first led by a seat and the others by the winners, as far as the winners are
    sure; and the first trick, except the last, whose winner is unknown. `out` is the set of seats
    that sit out."""
    led: list[TrickWithLeader] = []
    unseen = rules.whole_deck
    for number, trick in enumerate(tricks, 1):
        winner = None
        order = CLOCKWISE[out][leader]
        if SEAT_BIT[leader] & out:
            order = (leader, *CLOCKWISE[out | SEAT_BIT[leader]][leader])
        if trick.cards:
            led.append(
                TrickWithLeader(
                    Trick(leader, trick.cards), (trick.path, lead_path, *trick.card_paths)
                )
            )
            fell = trick.cards[: len(order)]
            unseen &= ~set_of(fell)
            winner = surely_winning_card(fell, trump, unseen)
        if number == len(tricks):
            break
        if winner is None:
            return led, trick
        leader = order[winner]
        lead_path = tricks[number].path
    return led, None


def _errors(rules: Rules, entries: Sequence[Entry], led: Sequence[TrickWithLeader]) -> int:
    """The number of errors in a hand with these leaders."""
    verdict = replay_hand(rules, [*entries, *(one.trick for one in led)])
    return sum(problem.severity == "error" for problem in verdict.problems)
