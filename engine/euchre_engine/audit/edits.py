"""Edits: what may have been meant instead of what is written, each a slip of one kind.

An edit says what should stand instead of some lines. Here are the edits of a line about the deal
or the bidding; `trick_edits` has those of the tricks. To add a kind of slip, add a function to
`KINDS` and its cost to the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..actions import Call, Defend, Discard, Name, NameBenny, Order, Pass
from ..cards import BENNY, BIT, SUIT_WORDS, UNKNOWN, Card, CardSet, set_of
from ..problems import Place
from ..seats import SIDE, others
from ..words import Doing
from .costs import SLIPS
from .hand_replay import HandReplay
from .record import Dealer, Entry, Hold, Kitty, Maker, ThrownIn, Up
from .sheet import Changes


class Edit(NamedTuple):
    """An edit of a record: its kind in the table of costs, its place, what is written there and
    what was meant, in words, and the changes that it makes. In a trick (1–5) it has its number.
    `moved` has, for each line to which an entry moves, the line from which it comes."""

    kind: str
    at: Place
    written: str | Doing
    meant: str | Doing
    changes: Changes
    trick: int | None = None
    moved: Mapping[int, int] = {}

    @property
    def cost(self) -> int:
        """How seldom people slip like this."""
        return SLIPS[self.kind]


def edit_to(
    kind: str,
    at: Place,
    written: str | Doing | Card,
    meant: str | Doing | Card,
    entry: Entry,
    trick: int | None = None,
) -> Edit:
    """The edit of one line that has this entry instead."""
    words, right = (str(one) if isinstance(one, Card) else one for one in (written, meant))
    return Edit(kind, at, words, right, {at[0]: (entry,)}, trick)


def kind_of_card(kind: str, written: Card, meant: Card) -> str:
    """The kind of slip: one letter of a card, or another card altogether."""
    alike = written // 6 == meant // 6 or written % 6 == meant % 6
    return kind if alike and BENNY not in (written, meant) else f"other-{kind}"


def cards_named(replay: HandReplay) -> CardSet:
    """The cards that are written to be somewhere: played, buried, turned down or in the kitty."""
    sheet = replay.sheet
    named = replay.plays.anybody
    discard, up, kitty = sheet.one(Discard), sheet.one(Up), sheet.one(Kitty)
    if discard is not None:
        named |= BIT[discard.card]
    if up is not None and not replay.ordered:
        named |= BIT[up.card]
    return named if kitty is None else named | set_of(kitty.cards)


def _of_up_card(replay: HandReplay) -> Iterator[Edit]:
    sheet, up = replay.sheet, replay.sheet.one(Up)
    if up is None or up.card == UNKNOWN:
        return
    number = sheet.number(Up)
    dealer = replay.dealer
    mine = replay.plays.shown[dealer] if replay.ordered and dealer is not None else 0
    elsewhere = set_of(card for _, hold in sheet.holds.values() for card in hold.cards)
    possible = replay.rules.whole_deck & ~BIT[up.card] & ~elsewhere
    for card in replay.in_order(possible & ~(replay.plays.anybody & ~mine)):
        kind = kind_of_card("up-card", up.card, card)
        yield edit_to(kind, (number, 1), up.card, card, Up(card))


def _of_discard(replay: HandReplay) -> Iterator[Edit]:
    sheet, discard = replay.sheet, replay.sheet.one(Discard)
    if discard is None or discard.card == UNKNOWN:
        return
    number, written = sheet.number(Discard), discard.card
    for card in replay.in_order(replay.rules.whole_deck & ~replay.plays.anybody & ~BIT[written]):
        kind = kind_of_card("discard", written, card)
        yield edit_to(kind, (number, 1), written, card, Discard(card))


def _of_dealer(replay: HandReplay) -> Iterator[Edit]:
    sheet, dealer, due = replay.sheet, replay.sheet.one(Dealer), replay.before.due
    if dealer is None or dealer.seat is due or dealer.agreed or dealer.stolen:
        return
    at = (sheet.number(Dealer), 1)
    for seat in others(dealer.seat) if due is None else (due,):
        yield edit_to("dealer", at, Doing(dealer.seat, "deals"), Doing(seat, "deals"), Dealer(seat))


def _of_caller(number: int, call: Call | Maker) -> Iterator[Edit]:
    for seat in others(call.seat):
        meant = call._replace(seat=seat)
        words = Doing(call.seat, "calls"), Doing(seat, "calls")
        yield edit_to("caller", (number, 1), *words, meant)


def _alone_or_not(at: Place, call: Order | Name | Maker) -> Edit:
    words = ("`alone`", "") if call.alone else ("", "`alone`")
    return edit_to("alone", at, *words, call._replace(alone=not call.alone))


def _of_calls(replay: HandReplay) -> Iterator[Edit]:
    """Another caller, another suit, a pass for a call or a call for a pass, alone or not."""
    sheet = replay.sheet
    trump_calls = sum(not isinstance(call, Pass) for _, call in sheet.calls)
    # Without another call nobody would have made trump.
    may_be_pass = trump_calls > 1 or Maker in sheet.single or ThrownIn in sheet.single
    for number, call in sheet.calls:
        yield from _of_caller(number, call)
        alone = not isinstance(call, Pass) and call.alone
        calls: list[Order | Name] = [Order(call.seat, alone)]
        calls += [Name(call.seat, suit, alone) for suit in replay.suits()]
        for meant in calls:
            if meant != call:
                kind = "pass" if isinstance(call, Pass) else "suit"
                yield edit_to(kind, (number, 2), _call_words(call), _call_words(meant), meant)
        if not isinstance(call, Pass):
            if may_be_pass:
                yield edit_to("pass", (number, 2), _call_words(call), "pass", Pass(call.seat))
            yield _alone_or_not((number, 2 + alone), call)


def _call_words(call: Pass | Order | Name) -> str:
    if isinstance(call, Name):
        return SUIT_WORDS[call.suit]
    return "pass" if isinstance(call, Pass) else "order"


def _of_maker(replay: HandReplay) -> Iterator[Edit]:
    """Another maker, suit, or alone or not, in a `maker` record."""
    sheet, maker = replay.sheet, replay.sheet.one(Maker)
    if maker is None:
        return
    number = sheet.number(Maker)
    yield from _of_caller(number, maker)
    if maker.suit is not None:
        for suit in replay.suits():
            if suit is not maker.suit:
                words = SUIT_WORDS[maker.suit], SUIT_WORDS[suit]
                yield edit_to("suit", (number, 2), *words, maker._replace(suit=suit))
    part = 2 + (maker.suit is not None)
    if maker.round is not None:
        words = ("ordered", "named") if maker.round == 1 else ("named", "ordered")
        yield edit_to("suit", (number, part), *words, maker._replace(round=3 - maker.round))
        part += 1
    yield _alone_or_not((number, part - (not maker.alone)), maker)


def _of_benny(replay: HandReplay) -> Iterator[Edit]:
    benny = replay.sheet.one(NameBenny)
    if benny is None:
        return
    number = replay.sheet.number(NameBenny)
    for suit in replay.suits():
        if suit is not benny.suit:
            words = SUIT_WORDS[benny.suit], SUIT_WORDS[suit]
            yield edit_to("suit", (number, 1), *words, NameBenny(suit))


def _of_defence(replay: HandReplay) -> Iterator[Edit]:
    """`defend` left out, added, or with another seat; where the rules have it."""
    sheet, defend = replay.sheet, replay.sheet.one(Defend)
    if replay.trump_line is None:
        return
    call_at, call = replay.trump_line
    if defend is None:
        if not replay.rules.may_defend_alone(call.alone):
            return
        for seat in others(call.seat):
            if SIDE[seat] is not SIDE[call.seat]:
                changes = {call_at: (sheet.entry(call_at), Defend(seat))}
                yield Edit("defend", (call_at, 0), "", f"`defend {seat}`", changes)
        return
    number = sheet.number(Defend)
    yield Edit("defend", (number, 0), f"`defend {defend.seat}`", "", {number: ()})
    for seat in others(defend.seat):
        words = Doing(defend.seat, "defends alone"), Doing(seat, "defends alone")
        yield edit_to("defend", (number, 1), *words, Defend(seat))


def _of_holds(replay: HandReplay) -> Iterator[Edit]:
    """Another card in a hand that is written: one that is not known to be elsewhere."""
    sheet, plays = replay.sheet, replay.plays
    up = sheet.one(Up)
    for seat, (number, hold) in sheet.holds.items():
        for other in others(seat):
            changes: dict[int, tuple[Hold]] = {number: (hold._replace(seat=other),)}
            if other in sheet.holds:
                at, beside = sheet.holds[other]
                changes[at] = (beside._replace(seat=seat),)
            if other not in sheet.holds or other > seat:
                words = Doing(seat, "was dealt this"), Doing(other, "was dealt this")
                yield Edit("hold-seat", (number, 1), *words, changes)
        in_others = set_of(c for s, (_, h) in sheet.holds.items() if s is not seat for c in h.cards)
        in_others |= BIT[up.card] if up is not None else 0
        by_others = plays.anybody & ~plays.shown[seat]
        may_be = replay.rules.whole_deck & ~set_of(hold.cards) & ~in_others & ~by_others
        for part, card in enumerate(hold.cards):
            copied = card in hold.cards[:part]
            if card == UNKNOWN or (BIT[card] & plays.shown[seat] and not copied):
                continue
            for meant in replay.in_order(may_be):
                cards = (*hold.cards[:part], meant, *hold.cards[part + 1 :])
                kind = kind_of_card("hold", card, meant)
                yield edit_to(kind, (number, part + 2), card, meant, hold._replace(cards=cards))


KINDS = (
    *(_of_dealer, _of_calls, _of_maker, _of_benny, _of_defence),
    *(_of_up_card, _of_discard, _of_holds),
)
"""The edits of the lines before the first trick."""
