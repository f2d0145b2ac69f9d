"""Lawful hands written down in full, and slips of the pen in them.

Knows: how a hand is written (bare, or with the hands dealt and the winner of every trick), and how
people slip when they write one. Does not know: how an audit finds out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeAlias, TypeVar

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
Change: TypeAlias = Callable[[Random, Written, Any], Entry | None]
"""What a line becomes: another entry, or `None` if the slip cannot be made there."""


@dataclass(frozen=True)
class Slip:
    """A kind of slip: how it is made, by which edits it is taken back, and what it needs."""

    make: Make
    edits: tuple[str, ...] = ()
    rules: Rules | None = None
    bare: bool = True


SLIPS: dict[str, Slip] = {}
"""Every kind of slip by name."""


def slipped(rng: Random, kind: str, hands: bool, renege: bool = False) -> Written:
    """A hand with a slip of this kind in its record."""
    slip = SLIPS[kind]
    assert hands or slip.bare, f"{kind} cannot be made in a bare record"
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
        except (IndexError, ValueError):
            continue  # What the second is about was left out by the first.
        if twice is not None:
            return twice


def another(rng: Random, among: Iterable[One], *no: One) -> One:
    """One of them, but none of these."""
    return rng.choice([one for one in among if one not in no])


def _with(record: Written, at: Collection[int], word: str, entries: Sequence[Entry]) -> Written:
    """The record with these entries, and the lines of the slip."""
    return Written(record.hand, list(entries), record.due, record.renege, at, word)


def _line(
    name: str,
    *edits: str,
    of: tuple[type, ...],
    to: Change,
    word: str = "",
    rules: Rules | None = None,
    bare: bool = True,
) -> None:
    """A slip in one line `of` these kinds, any of them."""

    def make(rng: Random, record: Written) -> Written | None:
        lines = record.lines(*of)
        if not lines:
            return None
        at = rng.choice(lines)
        meant = to(rng, record, record.entries[at])
        if meant is None:
            return None
        return _with(record, {at}, word, [*record.entries[:at], meant, *record.entries[at + 1 :]])

    SLIPS[name] = Slip(make, edits, rules, bare)


def _slip(
    name: str, *edits: str, rules: Rules | None = None, bare: bool = True
) -> Callable[[Make], Make]:
    """A slip in several lines."""

    def add(make: Make) -> Make:
        SLIPS[name] = Slip(make, edits, rules, bare)
        return make

    return add


def _cards(change: Callable[[Random, list[Card]], object]) -> Change:
    """Change the cards of a line."""

    def to(rng: Random, record: Written, entry: Any) -> Entry:
        cards = list(entry.cards)
        change(rng, cards)
        return entry._replace(cards=tuple(cards))  # type: ignore[no-any-return]

    return to


def _exchange(rng: Random, cards: list[Card]) -> None:
    one, other = rng.sample(range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]


def _turn(rng: Random, cards: list[Card]) -> None:
    first = rng.randrange(1, len(cards))
    cards[:] = cards[first:] + cards[:first]


def _double(rng: Random, cards: list[Card]) -> None:
    at = rng.randrange(len(cards))
    cards.insert(at, cards[at])


def _other_card(rng: Random, card: Card, how: str) -> Card:
    """A card of another rank, of another suit, or of both."""
    rank, suit = card % 6, card // 6
    for_how = {
        "rank": [c for c in STANDARD_DECK if c // 6 == suit],
        "suit": [c for c in STANDARD_DECK if c % 6 == rank],
        "both": [c for c in STANDARD_DECK if c % 6 != rank and c // 6 != suit],
    }
    return another(rng, for_how[how], card)


def _other_of(how: str) -> Change:
    """Another card in place of one of the line's."""

    def to(rng: Random, record: Written, entry: Any) -> Entry:
        if isinstance(entry, (Up, Discard)):
            return entry._replace(card=_other_card(rng, entry.card, how))
        nth = rng.randrange(len(entry.cards))
        cards = list(entry.cards)
        cards[nth] = _other_card(rng, cards[nth], how)
        return entry._replace(cards=tuple(cards))  # type: ignore[no-any-return]

    return to


def _seat(change: Callable[[Random, Written, Seat], Seat]) -> Change:
    """Another seat in a line."""
    return lambda rng, record, entry: entry._replace(seat=change(rng, record, entry.seat))


def _any_other(rng: Random, record: Written, seat: Seat) -> Seat:
    return another(rng, SEATS, seat)


def _maker_of(record: Written) -> Seat:
    assert record.hand.maker is not None
    return record.hand.maker


def _alone(alone: bool) -> Change:
    return lambda _, __, call: None if call.alone is alone else call._replace(alone=alone)


def _unseen(rng: Random, record: Written, up: Up) -> Up | None:
    """An up-card that nobody played, which no play contradicts."""
    seen = {c for e in record.entries if isinstance(e, Trick) for c in e.cards}
    unseen = set(STANDARD_DECK) - seen - {up.card, record.hand.discarded}
    return Up(rng.choice(sorted(unseen))) if unseen else None


def _a_call(rng: Random, record: Written, passed: Pass) -> Call:
    """A call in place of a pass, in the round of it."""
    second = record.entries.index(passed, record.lines(Pass)[0]) > record.lines(Pass)[0] + 3
    return Name(passed.seat, rng.choice(SUITS)) if second else Order(passed.seat)


def _wrong_score(rng: Random, record: Written, score: Score) -> Score:
    ns, ew = record.points
    return Score(*rng.choice(((ew, ns), (ns and ns % 4 + 1, ew and ew % 4 + 1))))


def _wrong_total(rng: Random, record: Written, total: Total) -> Total:
    ns = rng.randrange(2)
    return Total((total.ns or 0) + ns, (total.ew or 0) + 1 - ns)


CALLED = (Order, Name)
for _edit, _kind in (("card", Trick), ("up-card", Up), ("discard", Discard), ("hold", Hold)):
    for _how in ("rank", "suit", "both"):
        _taken_back = f"other-{_edit}" if _how == "both" else _edit
        _line(
            f"{_edit} {_how}", _taken_back, of=(_kind,), to=_other_of(_how), bare=_kind is not Hold
        )
_line("up-card unseen", "up-card", "other-up-card", of=(Up,), to=_unseen)
_line("dealer", "dealer", of=(Dealer,), to=_seat(_any_other))
_line("caller", "caller", of=CALLED, to=_seat(_any_other))
_line("suit", "suit", of=(Name,), to=lambda r, _, e: e._replace(suit=another(r, SUITS, e.suit)))
_line("pass for a call", "pass", of=CALLED, to=lambda _, __, e: Pass(e.seat), word="add the call")
_line("call for a pass", "pass", of=(Pass,), to=_a_call)
_line("alone forgotten", "alone", of=CALLED, to=_alone(False), word="alone")
_line("alone added", "alone", of=CALLED, to=_alone(True), word="alone")
for _name, _whom in (
    ("partner", lambda _, __, seat: PARTNER[seat]),
    ("maker", lambda r, w, _: r.choice((_maker_of(w), PARTNER[_maker_of(w)]))),
):
    _named = f"defend at the {_name}"
    _line(_named, "defend", of=(Defend,), to=_seat(_whom), word="defend", rules=DEFENDING)
_line(
    "leader",
    "leader",
    of=(Trick,),
    to=lambda r, _, e: e._replace(leader=another(r, SEATS, e.leader)),
)
_line("cards exchanged", "cards-exchanged", of=(Trick,), to=_cards(_exchange))
_line("trick turned", "trick-turned", of=(Trick,), to=_cards(_turn))
_line(
    "card left out",
    "card-left-out",
    of=(Trick,),
    to=_cards(lambda r, c: c.pop(r.randrange(len(c)))),
)
_line("card too many", "card-too-many", of=(Trick,), to=_cards(_double))
_line("won", of=(Won,), to=_seat(_any_other), bare=False)
_line("score", of=(Score,), to=_wrong_score)
_line("total", of=(Total,), to=_wrong_total)


@_slip("tricks")
def _tricks(rng: Random, record: Written) -> Written:
    ns = another(rng, range(6), record.hand.tricks()[0])
    (at,) = record.lines(Tricks)
    entries = [*record.entries[:at], Tricks(ns, 5 - ns), *record.entries[at + 1 :]]
    return _with(record, {at}, "", entries)


@_slip("hands of two seats", "hold-seat", bare=False)
def _hold_seat(rng: Random, record: Written) -> Written:
    """Each written for the other seat."""
    places = rng.sample(record.lines(Hold), 2)
    one, other = (record.entries[at] for at in places)
    entries = record.entries.copy()
    entries[places[0]] = other._replace(seat=one.seat)  # type: ignore[union-attr]
    entries[places[1]] = one._replace(seat=other.seat)  # type: ignore[union-attr]
    return _with(record, places, "", entries)


@_slip("maker", "caller")
def _maker(rng: Random, record: Written) -> Written:
    """The wrong seat in a `maker` record in place of the calls."""
    first, *more = record.lines(Pass, Order, Name)
    seat = another(rng, SEATS, _maker_of(record))
    entries: list[Entry] = [e for at, e in enumerate(record.entries) if at not in more]
    entries[first] = Maker(seat, record.hand.trump, record.hand.alone)
    return _with(record, {first}, "", entries)


@_slip("defend forgotten", "defend", rules=DEFENDING)
def _defend_forgotten(rng: Random, record: Written) -> Written | None:
    entries = [entry for entry in record.entries if not isinstance(entry, Defend)]
    same = len(entries) == len(record.entries)
    return None if same else _with(record, record.lines(*CALLED)[-1:], "defend", entries)


@_slip("defend added", "defend", rules=DEFENDING)
def _defend_added(rng: Random, record: Written) -> Written | None:
    at = record.lines(Trick)[0]
    if record.lines(Defend):
        return None
    defender = another(rng, SEATS, _maker_of(record), PARTNER[_maker_of(record)])
    entries = [*record.entries[:at], Defend(defender), *record.entries[at:]]
    return _with(record, {at}, "defend", entries)


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
    return _with(record, places, "", entries)


for _name, _edit, _near in (
    ("neighbouring", "tricks-exchanged", True),
    ("far", "far-tricks-exchanged", False),
):
    SLIPS[f"{_name} tricks exchanged"] = Slip(partial(_tricks_exchanged, near=_near), (_edit,))


def _without_lines(record: Written, gone: Collection[int]) -> Written:
    left = _with(record, (), "trick", [e for at, e in enumerate(record.entries) if at not in gone])
    left.at = left.lines(Trick)
    return left


@_slip("trick left out", "trick-left-out")
def _trick_left_out(rng: Random, record: Written) -> Written:
    at = rng.choice(record.lines(Trick))
    return _without_lines(record, {at, at + 1} & {at, *record.lines(Won)})


@_slip("trick skipped", "trick-skipped")
def _trick_skipped(rng: Random, record: Written) -> Written:
    """A trick left out of a hand that is not written to its end."""
    tricks, ends = record.lines(Trick), rng.choice((3, 4))
    first = rng.randrange(ends - 1)
    kept = {*range(tricks[first]), *range(tricks[first + 1], tricks[ends])}
    return _without_lines(record, set(range(len(record.entries))) - kept)


@_slip("trick twice", "trick-too-many")
def _trick_twice(rng: Random, record: Written) -> Written:
    at = rng.choice(record.lines(Trick))
    entries = [*record.entries[: at + 1], *record.entries[at:]]
    return _with(record, {at, at + 1}, "", entries)


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
