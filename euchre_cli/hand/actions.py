"""What was done in a recorded hand, in order, and where that is written.

In: a record as the audit reads it. Out: its actions, with those that follow without being written:
passes before a call, a discard. Does not know: who held what, or what was lawful.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from euchre_engine.actions import (
    Action,
    Best,
    Deal,
    Defend,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from euchre_engine.audit.hand_replay import HandReplay
from euchre_engine.audit.record import Dealer, Kitty, ThrownIn, Up
from euchre_engine.audit.sheet import Sheet
from euchre_engine.cards import BENNY, UNKNOWN, Card, Suit
from euchre_engine.problems import Place
from euchre_engine.rules import Ending, sitting_out
from euchre_engine.seats import CLOCKWISE, LEFT, SEAT_BIT, Seat


class Done(NamedTuple):
    """An action, and its place in the record; `None` if it is not written. One that is not `told`
    changes the hand, but nobody knows what it was."""

    action: Action
    at: Place | None = None
    told: bool = True


def certain(replay: HandReplay) -> bool:
    """True if the record tells who dealt, and in which round trump was made."""
    return replay.dealer is not None and replay.round_known


def actions_of(replay: HandReplay) -> Iterator[Done]:
    """The deal, and what was done after it."""
    sheet = replay.sheet
    deal = _deal(replay)
    yield Done(deal, (sheet.number(Dealer if sheet.one(Dealer) else Up), 1))
    yield from _written(sheet, NameBenny)
    if deal.up == BENNY and sheet.one(NameBenny) is None:
        yield Done(NameBenny(Suit.CLUBS), told=False)
    yield from _thrown_in(replay)
    yield from _written(sheet, Swap)
    yield from _calls(replay)
    if replay.trump_line is not None:
        yield from _discard(replay, replay.trump_line[1])
        yield from _written(sheet, Defend)
        yield from _written(sheet, Best)
        for play in replay.plays.after(0):
            yield Done(Play(play.seat, play.card), play.at)


def _written(sheet: Sheet, kind: type[NameBenny | Swap | Defend | Best]) -> Iterator[Done]:
    action = sheet.one(kind)
    if action is not None:
        yield Done(action, (sheet.number(kind), 1))


def _deal(replay: HandReplay) -> Deal:
    """The deal, with the cards that are written as dealt."""
    held: list[tuple[Card, ...]] = [()] * 4
    for seat, (_, hold) in replay.sheet.holds.items():
        held[seat] = tuple(card for card in hold.cards if card != UNKNOWN)
    kitty = replay.sheet.one(Kitty)
    up = replay.up if replay.round_known else None
    return Deal(replay.hand.dealer, up, tuple(held), () if kitty is None else kitty.cards)


def _thrown_in(replay: HandReplay) -> Iterator[Done]:
    thrown = replay.sheet.one(ThrownIn)
    if thrown is not None and thrown.reason is not Ending.ALL_PASSED and thrown.seat is not None:
        yield Done(ThrowIn(thrown.reason, thrown.seat), (replay.sheet.number(ThrownIn), 1))


def _calls(replay: HandReplay) -> Iterator[Done]:
    """The calls up to the one that made trump. Where passes are missing, they were the first."""
    sheet, line = replay.sheet, replay.trump_line
    spoken = takewhile(lambda one: isinstance(one[1], Pass), sheet.calls)
    passes = [Done(call, (number, 1)) for number, call in spoken]
    if line is not None and certain(replay):
        implied = _passes_before(replay.hand.dealer, line[1])
        yield from map(Done, implied[: max(0, len(implied) - len(passes))])
    yield from passes
    if line is not None:
        yield Done(line[1], (line[0], 1))


def _passes_before(dealer: Seat, call: Order | Name) -> list[Pass]:
    """The passes before a call."""
    order = CLOCKWISE[0][LEFT[dealer]]
    first_round = order if isinstance(call, Name) else ()
    return [*map(Pass, first_round), *map(Pass, order[: order.index(call.seat)])]


def _discard(replay: HandReplay, call: Order | Name) -> Iterator[Done]:
    """The discard; one that is not written is known if only one card can have been buried."""
    sheet, dealer = replay.sheet, replay.hand.dealer
    written = sheet.one(Discard)
    at = None if written is None else (sheet.number(Discard), 1)
    if isinstance(call, Name) or replay.dealer is None:
        return
    if written is None and SEAT_BIT[dealer] & sitting_out(call.seat, call.alone, None):
        return
    if written is None or written.card == UNKNOWN:
        written = Discard(_buried(replay))
    yield Done(written, at, told=at is not None or certain(replay))


def _buried(replay: HandReplay) -> Card:
    """The one card of the dealer's six that may have been buried; unknown if there are several."""
    dealer = replay.hand.dealer
    played = {play.card for play in replay.plays.after(0) if play.seat is dealer} - {UNKNOWN}
    six = {*_deal(replay).hands[dealer], replay.up, *played}
    left = six - played
    if not replay.rules.may_bury_up_card:
        left.discard(replay.up)
    card = left.pop() if len(six) == 6 and len(left) == 1 else None
    return UNKNOWN if card is None else card
