"""The hand in dispute: what is known of it apart from the cards that were played."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from euchre_engine.actions import Best, NameBenny, Swap
from euchre_engine.audit.judge import read_as_written
from euchre_engine.audit.record import (
    Concede,
    Dealer,
    Entry,
    Hold,
    Maker,
    Note,
    Penalty,
    RenegeClaim,
    Rest,
    Score,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)
from euchre_engine.cards import BENNY, BIT, UNKNOWN, Card, CardSet, Suit, set_of
from euchre_engine.rules import Result, Rules
from euchre_engine.seats import CLOCKWISE, SEAT_BIT, SIDE, Seat, Side

from ...book import entering
from ...book.entries import Uid
from ...book.sheet import Line, Players, Sheet
from ...terminal.exit_status import Refused
from .cards import TRICKS, Cards, Place

THIS_HAND: Final = 0
"""The hand under way, in place of a number."""

_OF_THE_PLAY: Final = (Trick, Won, Rest, Tricks, RenegeClaim, Score, Total)
"""The entries that the dispute makes anew."""
_KEPT: Final = (Note, Penalty)


class Deal(NamedTuple):
    """A hand as the book or the table knows it.

    - `due` is the seat whose turn it was to deal, `facts` are the entries up to the first lead.
    - `was` are its own entries in the book, and `entry` is the uid of the one that made it, empty
      for the hand under way. `is_last`: no later hand is in the book.
    - `counted` are the tricks in the book (N/S, E/W); `result` is `made` or `euchred` if only that
      is known, and `score` the points if nothing else is.
    - `asked` are the facts that the table was asked for: an answer may be that nobody knows.
    """

    number: int
    rules: Rules
    players: Players
    due: Seat | None
    facts: tuple[Entry, ...] = ()
    was: tuple[Entry, ...] = ()
    entry: Uid = ""
    is_last: bool = True
    counted: tuple[int, int] | None = None
    result: str = ""
    score: Score | None = None
    asked: frozenset[str] = frozenset()

    @property
    def kept(self) -> tuple[Entry, ...]:
        """The notes and penalties of the hand, which stay."""
        return tuple(entry for entry in self.was if isinstance(entry, _KEPT))

    @property
    def is_counted(self) -> bool:
        """Whether the book says how the hand came out."""
        return self.counted is not None or bool(self.result) or self.score is not None

    def uncounted(self) -> Deal:
        """The hand without what the book has counted."""
        return self._replace(counted=None, result="", score=None)

    def with_fact(self, fact: Entry) -> Deal:
        """The hand with another dealer, up-card or maker, or another fact."""
        others = [one for one in self.facts if type(one) is not type(fact)]
        order = (Dealer, Up)
        rank = order.index(type(fact)) if type(fact) in order else len(others)
        at = sum(isinstance(one, order[:rank]) for one in others) if rank < 2 else rank
        return self._replace(facts=(*others[:at], fact, *others[at:]))


class Known(NamedTuple):
    """What the facts come to; `None` for what is not known.

    `taken_up`: the dealer took the up-card. `leader` leads the first trick, `out` is the set of the
    seats that sit out. `gone` are cards that nobody can have played, and `held` are the cards that
    a seat was dealt, with whether they are all of them.
    """

    dealer: Seat | None
    maker: Seat | None
    trump: Suit | None
    alone: bool
    lone_defender: Seat | None
    up: Card | None
    taken_up: bool
    leader: Seat | None
    out: int
    gone: CardSet
    buried: Card | None
    held: tuple[tuple[Seat, CardSet, bool], ...]

    def order(self, leader: Seat) -> tuple[Seat, ...]:
        """The players of a trick, as their cards fall."""
        return CLOCKWISE[self.out][leader]

    @property
    def players(self) -> tuple[Seat, ...]:
        """Those who play, from the first leader on."""
        return self.order(Seat.N if self.leader is None else self.leader)

    def sits_out(self, seat: Seat) -> bool:
        """Whether a seat does not play, because its partner plays alone."""
        return bool(SEAT_BIT[seat] & self.out)


@lru_cache(maxsize=512)
def known(deal: Deal) -> Known:
    """What the facts of a hand come to, as the engine reads them."""
    reading = read_as_written(deal.rules, deal.facts, deal.due)
    hand, dealer = reading.hand, reading.dealer
    benny = any(isinstance(fact, NameBenny) for fact in deal.facts)
    up = next((fact.card for fact in deal.facts if isinstance(fact, Up)), BENNY if benny else None)
    up = None if up == UNKNOWN else up
    gone = hand.kitty
    buried = None if hand.discarded in (None, UNKNOWN) else hand.discarded
    gone |= 0 if buried is None else BIT[buried]
    taken_up = hand.ordered and reading.round_known and up is not None
    if up is not None and hand.maker is not None and not hand.ordered and reading.round_known:
        gone |= BIT[up]
    leader = None
    if hand.maker is not None and dealer is not None:
        leader = deal.rules.opening_leader(dealer, hand.maker, hand.alone, hand.lone_defender)
    return Known(
        dealer,
        hand.maker,
        hand.trump,
        hand.alone,
        hand.lone_defender,
        up,
        taken_up,
        leader,
        hand.out,
        gone & deal.rules.whole_deck,
        buried,
        _held(deal),
    )


def _held(deal: Deal) -> tuple[tuple[Seat, CardSet, bool], ...]:
    """The hands that were written down; none where cards changed hands."""
    if any(isinstance(fact, Best | Swap) for fact in deal.facts):
        return ()
    written = [
        (fact.seat, [card for card in fact.cards if card != UNKNOWN])
        for fact in deal.facts
        if isinstance(fact, Hold)
    ]
    return tuple((seat, set_of(cards), len(cards) == TRICKS) for seat, cards in written)


@lru_cache(maxsize=512)
def tricks_in_book(deal: Deal) -> frozenset[int] | None:
    """The numbers of tricks that N/S can have taken by the count, the result or the points in the
    book; `None` if it has none of these."""
    facts, rules = known(deal), deal.rules
    if deal.counted is not None:
        return frozenset((deal.counted[0],))
    if not deal.is_counted or facts.maker is None:
        return None
    makers: list[int] = []
    if deal.result:
        makers = list(rules.possible_tricks(deal.result, facts.alone))
    elif deal.score is not None:
        best = any(isinstance(fact, Best) for fact in deal.facts)
        points = deal.score.ns or 0, deal.score.ew or 0
        for tricks in range(TRICKS + 1):
            result = Result(facts.maker, facts.alone, facts.lone_defender, best, tricks)
            makers += [tricks] * (rules.award(result).pair() == points)
    north = SIDE[facts.maker] is Side.NS
    return frozenset(tricks if north else TRICKS - tricks for tricks in makers)


# -- what is still to be asked --------------------------------------------------------------------


def missing_fact(deal: Deal) -> str:
    """The fact to be asked next: `dealer`, `maker`, `trump`, `alone`, `defend`, `up` or `benny`;
    empty if nothing is missing."""
    facts, asked = known(deal), deal.asked
    missing = {
        "dealer": facts.dealer is None,
        "maker": facts.maker is None,
        "trump": facts.trump is None,
        "alone": "maker" in asked,
        "defend": "maker" in asked and deal.rules.may_defend_alone(facts.alone),
        "up": facts.up is None,
        "benny": facts.up == BENNY and not any(isinstance(f, NameBenny) for f in deal.facts),
    }
    return next((fact for fact, wanted in missing.items() if wanted and fact not in asked), "")


# -- from the book --------------------------------------------------------------------------------


def deal_meant(sheet: Sheet, number: int | None) -> Deal:
    """The hand of this number, `LAST_HAND` or `THIS_HAND`; `None`: the last one, or the hand under
    way if none was entered. Raises `Refused` if there is none, or nobody played it."""
    if sheet.only_result:
        raise entering.no_such_hand(sheet)
    if number == THIS_HAND or (number is None and not sheet.lines):
        entering.check_in_progress(sheet, "; `euchre dispute last` is about its last hand")
        return Deal(len(sheet.lines) + 1, sheet.rules, sheet.playing, sheet.dealer)
    return deal_of(
        sheet, entering.find_line(sheet, entering.LAST_HAND if number is None else number)
    )


def deal_of(sheet: Sheet, line: Line) -> Deal:
    """A hand that was entered. Raises `Refused` if nobody played it."""
    own, verdict = line.own, line.verdict
    conceded = line.is_concession or any(isinstance(entry, Concede) for entry in own)
    if not own or verdict.void is not None or conceded:
        what = "is a ruling" if not own else "was given up" if conceded else "was not played"
        raise Refused(f"hand {line.number} {what}: there are no cards to look at")
    facts = tuple(
        entry._replace(result="") if isinstance(entry, Maker) else entry
        for entry in own
        if not isinstance(entry, (*_OF_THE_PLAY, *_KEPT))
    )
    dealt = any(isinstance(entry, Dealer) for entry in own)
    due = entering.due_to_deal(sheet, line) if dealt else verdict.dealer
    maker = next((entry for entry in own if isinstance(entry, Maker)), None)
    score = next((entry for entry in own if isinstance(entry, Score)), None)
    return Deal(
        line.number,
        sheet.rules,
        line.players,
        due,
        facts,
        own,
        line.entry.uid,
        line is sheet.lines[-1],
        verdict.tricks,
        maker.result if maker and verdict.tricks is None else "",
        score if verdict.evidence == "points" else None,
    )


def cards_in_book(deal: Deal) -> Cards:
    """The cards of a hand that is recorded card by card; none for any other."""
    cards = Cards()
    for play in read_as_written(deal.rules, deal.was, deal.due).plays.after(0):
        cards = cards.put(Place(play.seat, play.trick), play.card)
    return cards
