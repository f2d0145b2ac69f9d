"""Lawful hands written down in full, and slips of the pen in them.

Knows: how a hand is written (bare, or with the hands dealt and the winner of every trick), and how
people slip when they write one. Does not know: how an audit finds out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias, TypeVar

from euchre_engine.actions import Action, Call, Defend, Discard, Name, Order, Pass
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.judge import judge
from euchre_engine.audit.record import (
    Dealer,
    Entry,
    Hold,
    Maker,
    Score,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)
from euchre_engine.cards import STANDARD_DECK, SUITS, Card
from euchre_engine.hand import Hand
from euchre_engine.problems import RENEGE
from euchre_engine.rules import Rules
from euchre_engine.seats import PARTNER, SEATS, Seat
from tests.engine.faults import Renege, with_reneges
from tests.engine.table_play import WEIGHTS, as_entries, deal, play_out, score_of

STANDARD = Rules("standard")
DEFENDING = Rules("standard", {"defend-alone": "always"})
BEFORE = (3, 4)
"""The score before every hand."""

TAME = {**WEIGHTS, "order alone": 0.3, "name alone": 0.5, "play": 20}
"""As people play: loners, and hardly ever a lone defender."""

One = TypeVar("One")


@dataclass
class Written:
    """A hand that was played (`renege`: with this one in it) and its record. `at` are the lines in
    which a slip was made, `word` is what else names it."""

    hand: Hand
    entries: list[Entry]
    due: Seat | None = None
    renege: Renege | None = None
    at: Collection[int] = ()
    word: str = ""

    @property
    def points(self) -> tuple[int, int]:
        """What the hand was worth."""
        return score_of(self.hand)

    @property
    def reneges(self) -> set[tuple[Seat | None, int | None]]:
        """The seat and the trick of its renege, if there is one."""
        return set() if self.renege is None else {(self.renege.seat, self.renege.trick)}

    def lines(self, *kinds: type) -> list[int]:
        """The lines with entries of these kinds."""
        return [at for at, entry in enumerate(self.entries) if isinstance(entry, kinds)]

    def judged(self) -> HandVerdict:
        """The verdict on the record."""
        return judge(self.hand.rules, self.entries, self.due, (BEFORE,))

    def __repr__(self) -> str:
        lines = "\n".join(f"    {at}: {entry!r}" for at, entry in enumerate(self.entries))
        return f"{self.hand.rules!r} due {self.due}, slip at {self.at}, {self.renege}\n{lines}"


def written(rng: Random, rules: Rules, hands: bool, renege: bool = False) -> Written:
    """A hand played out, with a renege in it or lawful, and its record: with the hands dealt and
    the winner of every trick, or bare."""
    while True:
        hand, actions = play_out(rng, rules, deal(rng, rules), TAME)
        reneges: list[Renege] = []
        if renege:
            hand, actions, reneges = with_reneges(rng, rules, actions)
        if hand.maker is not None and bool(reneges) == renege:
            due = hand.dealer if rng.random() < 2 / 3 else None
            entries = _in_full(hand, actions, hands)
            return Written(hand, entries, due, reneges[0] if reneges else None)


def _in_full(hand: Hand, actions: list[Action], hands: bool) -> list[Entry]:
    points = score_of(hand)
    holds = SEATS if hands else ()
    entries: list[Entry] = []
    for entry in as_entries(actions, holds=holds, tricks=hand.tricks(), score=points):
        entries.append(entry)
        if hands and isinstance(entry, Trick):
            winner = hand.winners[sum(isinstance(e, Won) for e in entries)]
            assert winner is not None
            entries.append(Won(winner))
    return [*entries, Total(BEFORE[0] + points[0], BEFORE[1] + points[1])]


# -- the slips -------------------------------------------------------------------------------------

Make: TypeAlias = Callable[[Random, Written], Written | None]


@dataclass(frozen=True)
class Slip:
    """A kind of slip: how it is made, by which edits it is taken back, and what it needs."""

    make: Make
    edits: tuple[str, ...] = ()
    rules: Rules | None = None
    bare: bool = True


SLIPS: dict[str, Slip] = {}
"""Every kind of slip by name."""


def _slip(
    name: str, *edits: str, rules: Rules | None = None, bare: bool = True
) -> Callable[[Make], Make]:
    def add(make: Make) -> Make:
        SLIPS[name] = Slip(make, edits, rules, bare)
        return make

    return add


def slipped(rng: Random, kind: str, hands: bool, renege: bool = False) -> Written:
    """A hand with a slip of this kind in its record."""
    slip = SLIPS[kind]
    rules = slip.rules or rng.choice((STANDARD, DEFENDING))
    while True:
        made = slip.make(rng, written(rng, rules, hands, renege))
        if made is not None:
            return made


def slipped_twice(rng: Random, kinds: Sequence[str], hands: bool) -> Written:
    """A lawful hand with slips of two of these kinds in its record."""
    while True:
        first, second = rng.sample(kinds, 2)
        once = slipped(rng, first, hands)
        try:
            twice = SLIPS[second].make(rng, once)
        except (AssertionError, IndexError, ValueError):
            continue  # What the second is about was left out by the first.
        if twice is not None:
            return twice


def another(rng: Random, among: Iterable[One], *no: One) -> One:
    """One of them, but none of these."""
    return rng.choice([one for one in among if one not in no])


def _instead(
    record: Written, at: int, *entries: Entry, word: str = "", line: int | None = None
) -> Written:
    """The record with other entries in a line."""
    lines = [*record.entries[:at], *entries, *record.entries[at + 1 :]]
    places = {at if line is None else line}
    return Written(record.hand, lines, record.due, record.renege, places, word)


def _call_line(record: Written) -> int:
    return record.lines(Order, Name, Maker)[-1]


def _other_cards(rng: Random, card: Card, how: str) -> Card:
    """A card of another rank, of another suit, or of both."""
    rank, suit = card % 6, card // 6
    for_how = {
        "rank": [c for c in STANDARD_DECK if c // 6 == suit],
        "suit": [c for c in STANDARD_DECK if c % 6 == rank],
        "both": [c for c in STANDARD_DECK if c % 6 != rank and c // 6 != suit],
        "any": STANDARD_DECK,
    }
    return another(rng, for_how[how], card)


def _for_each_how(edit: str, make: Callable[[Random, Written, str], Written | None]) -> None:
    for how in ("rank", "suit", "both"):
        name = f"other-{edit}" if how == "both" else edit
        needs = edit != "hold"
        SLIPS[f"{edit} {how}"] = Slip(lambda r, w, how=how: make(r, w, how), (name,), bare=needs)


def _card(rng: Random, record: Written, how: str) -> Written:
    at, trick, nth = _a_card(rng, record)
    card = _other_cards(rng, trick.cards[nth], how)
    cards = (*trick.cards[:nth], card, *trick.cards[nth + 1 :])
    return _instead(record, at, trick._replace(cards=cards))


def _a_card(rng: Random, record: Written) -> tuple[int, Trick, int]:
    at = rng.choice(record.lines(Trick))
    trick = record.entries[at]
    assert isinstance(trick, Trick)
    return at, trick, rng.randrange(len(trick.cards))


def _up(rng: Random, record: Written, how: str) -> Written:
    (at,) = record.lines(Up)
    assert record.hand.up is not None
    return _instead(record, at, Up(_other_cards(rng, record.hand.up, how)))


def _discard(rng: Random, record: Written, how: str) -> Written | None:
    for at in record.lines(Discard):
        assert record.hand.discarded is not None
        return _instead(record, at, Discard(_other_cards(rng, record.hand.discarded, how)))
    return None


def _hold(rng: Random, record: Written, how: str) -> Written:
    at = rng.choice(record.lines(Hold))
    hold = record.entries[at]
    assert isinstance(hold, Hold)
    nth = rng.randrange(5)
    card = _other_cards(rng, hold.cards[nth], how)
    return _instead(record, at, Hold(hold.seat, (*hold.cards[:nth], card, *hold.cards[nth + 1 :])))


_for_each_how("card", _card)
_for_each_how("up-card", _up)
_for_each_how("discard", _discard)
_for_each_how("hold", _hold)


@_slip("hands of two seats", "hold-seat", bare=False)
def _hold_seat(rng: Random, record: Written) -> Written:
    """Each written for the other seat."""
    one, other = rng.sample(record.lines(Hold), 2)
    first, second = record.entries[one], record.entries[other]
    assert isinstance(first, Hold)
    assert isinstance(second, Hold)
    changed = _instead(record, one, second._replace(seat=first.seat))
    changed = _instead(changed, other, first._replace(seat=second.seat))
    changed.at = {one, other}
    return changed


@_slip("up-card unseen", "up-card", "other-up-card")
def _up_unseen(rng: Random, record: Written) -> Written | None:
    """A card that nobody played, which no play contradicts."""
    seen = {c for at in record.lines(Trick) for c in record.entries[at].cards}  # type: ignore[union-attr]
    unseen = set(STANDARD_DECK) - seen - {record.hand.up, record.hand.discarded}
    (at,) = record.lines(Up)
    return _instead(record, at, Up(rng.choice(sorted(unseen)))) if unseen else None


@_slip("dealer", "dealer")
def _dealer(rng: Random, record: Written) -> Written:
    return _instead(record, 0, Dealer(another(rng, SEATS, record.hand.dealer)))


@_slip("caller", "caller")
def _caller(rng: Random, record: Written) -> Written:
    at = _call_line(record)
    call = record.entries[at]
    assert isinstance(call, (Order, Name))
    return _instead(record, at, call._replace(seat=another(rng, SEATS, call.seat)))


@_slip("maker", "caller")
def _maker(rng: Random, record: Written) -> Written:
    """The wrong seat in a `maker` record in place of the calls."""
    hand, at = record.hand, record.lines(Pass, Order, Name)
    assert hand.maker is not None
    maker = Maker(another(rng, SEATS, hand.maker), hand.trump, hand.alone)
    entries: list[Entry] = [e for i, e in enumerate(record.entries) if i not in at[1:]]
    return _instead(Written(hand, entries, record.due, record.renege), at[0], maker)


@_slip("suit", "suit")
def _suit(rng: Random, record: Written) -> Written | None:
    at = _call_line(record)
    call = record.entries[at]
    if not isinstance(call, Name):
        return None
    return _instead(record, at, call._replace(suit=another(rng, SUITS, call.suit)))


@_slip("pass for a call", "pass")
def _pass(rng: Random, record: Written) -> Written:
    at = _call_line(record)
    return _instead(record, at, Pass(_seat_of(record.entries[at])), word="add the call")


@_slip("call for a pass", "pass")
def _call(rng: Random, record: Written) -> Written | None:
    passes = record.lines(Pass)
    if not passes:
        return None
    at = rng.choice(passes)
    seat = _seat_of(record.entries[at])
    calls: list[Call] = [Order(seat), Name(seat, rng.choice(SUITS))]
    return _instead(record, at, calls[passes.index(at) > 3])


def _seat_of(entry: Entry) -> Seat:
    assert isinstance(entry, (Pass, Order, Name))
    return entry.seat


def _alone(record: Written, alone: bool) -> Written | None:
    at = _call_line(record)
    call = record.entries[at]
    assert isinstance(call, (Order, Name))
    if call.alone is alone:
        return None
    return _instead(record, at, call._replace(alone=alone), word="alone")


@_slip("alone forgotten", "alone")
def _alone_forgotten(rng: Random, record: Written) -> Written | None:
    return _alone(record, False)


@_slip("alone added", "alone")
def _alone_added(rng: Random, record: Written) -> Written | None:
    return _alone(record, True)


@_slip("defend forgotten", "defend", rules=DEFENDING)
def _defend_forgotten(rng: Random, record: Written) -> Written | None:
    for at in record.lines(Defend):
        return _instead(record, at, word="defend", line=_call_line(record))
    return None


@_slip("defend added", "defend", rules=DEFENDING)
def _defend_added(rng: Random, record: Written) -> Written | None:
    maker, at = record.hand.maker, record.lines(Trick)[0]
    assert maker is not None
    if record.lines(Defend):
        return None
    defender = another(rng, SEATS, maker, PARTNER[maker])
    return _instead(record, at, Defend(defender), record.entries[at], word="defend")


def _defend(record: Written, seat: Seat) -> Written | None:
    for at in record.lines(Defend):
        return _instead(record, at, Defend(seat), word="defend")
    return None


@_slip("defend at the partner", "defend", rules=DEFENDING)
def _defend_partner(rng: Random, record: Written) -> Written | None:
    defender = record.hand.lone_defender
    return None if defender is None else _defend(record, PARTNER[defender])


@_slip("defend at a maker", "defend", rules=DEFENDING)
def _defend_maker(rng: Random, record: Written) -> Written | None:
    assert record.hand.maker is not None
    return _defend(record, rng.choice((record.hand.maker, PARTNER[record.hand.maker])))


# Tricks.


@_slip("leader", "leader")
def _leader(rng: Random, record: Written) -> Written:
    at, trick, _ = _a_card(rng, record)
    return _instead(record, at, trick._replace(leader=another(rng, SEATS, trick.leader)))


@_slip("cards exchanged", "cards-exchanged")
def _cards_exchanged(rng: Random, record: Written) -> Written:
    at, trick, _ = _a_card(rng, record)
    cards = list(trick.cards)
    one, other = rng.sample(range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]
    return _instead(record, at, trick._replace(cards=tuple(cards)))


@_slip("trick turned", "trick-turned")
def _trick_turned(rng: Random, record: Written) -> Written:
    """The leader is right, but the cards begin with another seat's."""
    at, trick, _ = _a_card(rng, record)
    first = rng.randrange(1, len(trick.cards))
    cards = (*trick.cards[first:], *trick.cards[:first])
    return _instead(record, at, trick._replace(cards=cards))


@_slip("card left out", "card-left-out")
def _card_left_out(rng: Random, record: Written) -> Written:
    at, trick, nth = _a_card(rng, record)
    return _instead(record, at, trick._replace(cards=trick.cards[:nth] + trick.cards[nth + 1 :]))


@_slip("card too many", "card-too-many")
def _card_too_many(rng: Random, record: Written) -> Written:
    at, trick, nth = _a_card(rng, record)
    return _instead(record, at, trick._replace(cards=trick.cards[: nth + 1] + trick.cards[nth:]))


def _tricks_exchanged(rng: Random, record: Written, near: bool) -> Written | None:
    tricks, won = record.lines(Trick), record.lines(Won)
    one, other = sorted(rng.sample(range(5), 2))
    if (other - one == 1) is not near:
        return None
    entries = record.entries.copy()
    places = set()
    for lines in (tricks, won) if won else (tricks,):
        entries[lines[one]], entries[lines[other]] = entries[lines[other]], entries[lines[one]]
        places |= {lines[one], lines[other]}
    return Written(record.hand, entries, record.due, record.renege, places)


@_slip("neighbouring tricks exchanged", "tricks-exchanged")
def _near(rng: Random, record: Written) -> Written | None:
    return _tricks_exchanged(rng, record, near=True)


@_slip("far tricks exchanged", "far-tricks-exchanged")
def _far(rng: Random, record: Written) -> Written | None:
    return _tricks_exchanged(rng, record, near=False)


@_slip("trick left out", "trick-left-out")
def _trick_left_out(rng: Random, record: Written) -> Written:
    at, _, _ = _a_card(rng, record)
    gone = {at, at + 1} & {at, *record.lines(Won)}
    entries = [entry for number, entry in enumerate(record.entries) if number not in gone]
    left = Written(record.hand, entries, record.due, record.renege, word="trick")
    left.at = left.lines(Trick)
    return left


@_slip("trick skipped", "trick-skipped")
def _trick_skipped(rng: Random, record: Written) -> Written:
    """A trick left out of a hand that is not written to its end."""
    tricks, ends = record.lines(Trick), rng.choice((3, 4))
    first = rng.randrange(ends - 1)
    kept = {*range(tricks[first]), *range(tricks[first + 1], tricks[ends])}
    entries = [entry for number, entry in enumerate(record.entries) if number in kept]
    left = Written(record.hand, entries, record.due, record.renege, word="trick")
    left.at = left.lines(Trick)
    return left


@_slip("trick twice", "trick-too-many")
def _trick_twice(rng: Random, record: Written) -> Written:
    at, trick, _ = _a_card(rng, record)
    twice = _instead(record, at, trick, trick)
    twice.at = {at, at + 1}
    return twice


# Claims.


@_slip("won", bare=False)
def _won(rng: Random, record: Written) -> Written:
    at = rng.choice(record.lines(Won))
    won = record.entries[at]
    assert isinstance(won, Won)
    return _instead(record, at, Won(another(rng, SEATS, won.seat)))


@_slip("tricks")
def _tricks(rng: Random, record: Written) -> Written:
    ns = another(rng, range(6), record.hand.tricks()[0])
    return _instead(record, record.lines(Tricks)[0], Tricks(ns, 5 - ns))


@_slip("score")
def _score(rng: Random, record: Written) -> Written:
    ns, ew = record.points
    more = (ns and ns % 4 + 1, ew and ew % 4 + 1)
    return _instead(record, record.lines(Score)[0], Score(*rng.choice(((ew, ns), more))))


@_slip("total")
def _total(rng: Random, record: Written) -> Written:
    total = [BEFORE[side] + record.points[side] for side in range(2)]
    total[rng.randrange(2)] += 1
    return _instead(record, record.lines(Total)[0], Total(*total))


# -- what is told ----------------------------------------------------------------------------------


@dataclass
class Told:
    """What a verdict tells: its errors, the seats that reneged outright, those said to have reneged
    at all, the lines that are named (in its other readings too), the points that the hand may have
    had, and the words."""

    errors: list[str] = field(default_factory=list)
    outright: set[Seat | None] = field(default_factory=set)
    reneged: set[tuple[Seat | None, int | None]] = field(default_factory=set)
    lines: set[int] = field(default_factory=set)
    points: set[tuple[int, int]] = field(default_factory=set)
    words: str = ""


def told(verdict: HandVerdict) -> Told:
    """What a verdict tells."""
    said = Told(points={verdict.points})
    if verdict.if_ruled is not None:
        said.points.add(verdict.if_ruled)
    for problem in verdict.problems:
        if problem.severity == "error":
            said.errors.append(problem.kind.slug)
            if problem.kind is RENEGE and not problem.slip and not problem.doubt:
                said.outright.add(problem.seat)
        if problem.kind is RENEGE:
            said.reneged.add((problem.seat, problem.trick))
        said.points |= {other.points for other in problem.others if other.points is not None}
        problems = [problem, *(fact for other in problem.others for fact in other.problems)]
        slips = [slip for other in problem.others for slip in other.slips]
        slips += [problem.slip] if problem.slip else []
        said.lines |= {one.at[0] for one in (*problems, *slips)}
        said.lines |= {one.because[0] for one in problems if one.because is not None}
        said.words += " ".join(str(one) for one in (*problems, *slips))
    return said


CLAIMS = {"wrong-points", "wrong-total", "wrong-trick-count"}
"""Findings that say of the result that it is wrong."""


def faults_of(record: Written) -> Counter[str]:
    """What is wrong with the verdict on a record with slips in it: it says nothing, it accuses an
    innocent outright, it names another place, it gives other points without a word, or it does not
    name the renege."""
    verdict = record.judged()
    said = told(verdict)
    named = not said.lines.isdisjoint(record.at) or (record.word and record.word in said.words)
    right = record.points in said.points or not CLAIMS.isdisjoint(said.errors)
    right = right or not verdict.decided
    return Counter(
        silent=not said.errors,
        innocent=bool(said.outright - {seat for seat, _ in record.reneges}),
        elsewhere=bool(said.errors) and not named,
        total=not right,
        unnamed=not record.reneges <= said.reneged,
    )
