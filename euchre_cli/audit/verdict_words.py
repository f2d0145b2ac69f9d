"""The verdict on an audited game: the sentence that is read out at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from euchre_engine.audit.record import Hold
from euchre_engine.problems import (
    EXCHANGED,
    MISSING_TRICK,
    RENEGE,
    RENEGE_UNDECIDED,
    SLIP_OF_THE_PEN,
    Reading,
    Slip,
)
from euchre_engine.seats import OTHER, SIDE, SIDES, Seat, Side, members
from euchre_engine.words import Sentence, points_words

from ..log.places import Span
from ..terminal.phrases import SIDE_WORDS, count, listed, side_names
from .findings import Finding
from .game_audit import GameAudit, GameEnd, HandAudit

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost

_MAX_NAMED: Final = 3
"""The number of hands that are named one by one; the others are only counted."""

Players = Mapping[Seat, str]


def game_verdict(audit: GameAudit) -> str:
    """The verdict on a game, in a sentence."""
    end, players = audit.end, audit.players
    assert end is not None
    errors = [finding for finding in audit.findings if finding.severity == "error"]
    ruled = any(v.rulings or v.penalties for v in audit.verdicts)
    only_result = audit.head.result is not None
    if not errors:
        kinds = [finding.kind for finding in audit.findings]
        holds = "no mistakes found"
        if MISSING_TRICK in kinds:
            holds += ", but not every trick is written down"
        elif only_result or RENEGE_UNDECIDED in kinds or any(v.undecided for v in audit.verdicts):
            holds += ", as far as the log can be checked"
        return f"{holds}; {_outcome(end, players)}."
    hands = [_Reneges(part) for part in audit.parts if isinstance(part, HandAudit)]
    hands = [hand for hand in hands if hand.findings]
    if hands:
        others = len(errors) - sum([len(hand.findings) for hand in hands])
        return f"{_accusations(hands, others)}; {_both_ways(hands, ruled, end, players)}."
    outcome = f"{_outcome(end, players)}{_points_in_doubt(errors)}"
    if all(finding.kind is SLIP_OF_THE_PEN for finding in errors):
        return f"{_slips(errors)} put right, {outcome}."
    by = "by the table's rulings" if ruled else "going by the cards and the rules"
    by = "as it is written" if only_result else by
    return f"{_findings(errors)}; {by}, {outcome}."


def _points_in_doubt(errors: Sequence[Finding]) -> str:
    """`; by another reading hand 3 gives N/S 2`, where that is not what it is taken to give."""
    words = []
    for finding in errors:
        points = dict.fromkeys(one.points for one in finding.problem.others if one.points)
        if points:
            which = listed(map(points_words, points), "or")
            words.append(f"; by another reading hand {finding.hand} gives {which}")
    return "".join(words[:_MAX_NAMED])


class _Reneges:
    """The reneges of one hand: each offender with the tricks, and what leaves them undecided: a
    slip of the pen that would explain one, or what else is wrong with the hand."""

    def __init__(self, one: HandAudit) -> None:
        self.number = one.verdict.number
        self.players = one.players
        self.findings = [f for f in one.findings if f.kind is RENEGE and f.severity == "error"]
        self.tricks: dict[Seat, list[int]] = {}
        problems = [finding.problem for finding in self.findings]
        for problem in problems:
            if problem.seat is not None:
                self.tricks.setdefault(problem.seat, []).append(problem.trick or 0)
        self.slip = next((p.slip for p in problems if p.slip), None)
        self.doubt = next((p.doubt for p in problems if p.doubt), None)
        self.penalty = next((p.penalty for p in reversed(problems) if p.penalty), None)

    def who(self) -> str:
        """The offenders: `Dan and Ann`."""
        return _names(self.tricks, self.players)

    def words(self) -> str:
        """`Dan reneged in hand 9, trick 2, which gives Ann & Cat 2 points`."""
        who, hand = self.who(), f"hand {self.number}"
        tricks = "" if len(self.tricks) > 1 else _in_tricks(*self.tricks.values())
        if self.slip is not None:
            settled = _settled_by([Hold(*hold) for hold in self.slip.settled_by], self.players)
            either = f"in {hand} either {slip_words(self.slip)}, or {who} reneged"
            return f"{either}{tricks and f' in {tricks}'}{settled}"
        if self.doubt:
            doubt = name_player(self.doubt.first_clause, self.players)
            return (
                f"in {hand} it is undecided whether {who} reneged{tricks and f' in {tricks}'}, "
                f"because something else is wrong there too: {doubt}"
            )
        if len({SIDE[seat] for seat in self.tricks}) == 2:
            return f"both sides reneged in {hand} ({who}), which gives no points either way"
        words = f"{who} reneged in {hand}{tricks and f', {tricks}'}"
        if self.penalty is not None:
            side, points = self.penalty
            words += f", which gives {_side(side, self.players)} {count(points, 'point')}"
        return words


def _in_tricks(tricks: Sequence[int]) -> str:
    return f"{'trick' if len(tricks) == 1 else 'tricks'} {listed(tricks)}"


def _settled_by(holds: Sequence[Hold], players: Players) -> str:
    """` (the cards Dan was dealt, written as hold W …, would settle it)`; else empty."""
    if not holds:
        return ""
    lines = listed([f"`hold {hold.seat.name} …`" for hold in holds])
    who = who_were_dealt(holds, players)
    return f" (the cards {who} dealt, written as {lines}, would settle it)"


def who_were_dealt(holds: Sequence[Hold], players: Players) -> str:
    """`Dan was`, `Dan and Ann were`."""
    who = _names([hold.seat for hold in holds], players)
    return f"{who} {'was' if len(holds) == 1 else 'were'}"


def _names(seats: Iterable[Seat], players: Players) -> str:
    return listed([players.get(seat) or seat.name for seat in seats])


def _accusations(hands: list[_Reneges], other_errors: int) -> str:
    named, more = hands[:_MAX_NAMED], len(hands) - _MAX_NAMED
    parts = [hand.words() for hand in named]
    if more > 0:
        parts.append(f"there are reneges in {count(more, 'more hand')}")
    other_errors -= sum([hand.slip is None and hand.doubt is not None for hand in named])
    others = f", besides {count(other_errors, 'other finding')}" if other_errors > 0 else ""
    return ", and ".join(parts) + others


def _both_ways(hands: list[_Reneges], ruled: bool, end: GameEnd, players: Players) -> str:
    """The score with the penalties that nobody took, and as it was played."""
    played_as = "as it was ruled" if ruled else "as played"
    if_ruled, if_so, if_not, closing = end.if_ruled, "with that", f" ({played_as}", ")"
    if len(hands) <= _MAX_NAMED and all(hand.slip or hand.doubt for hand in hands):
        played_as = "as written"
        if_ruled = None if len(hands) > 1 else if_ruled
        if_so, if_not, closing = f"if {hands[0].who()} reneged,", "; if not,", ""
    if if_ruled is None:
        return f"{played_as}, {_outcome(end, players)}"
    with_it, without = _outcome(if_ruled, players), _outcome(end, players)
    if with_it == without:
        return f"either way {with_it}"
    if if_ruled.over or end.over:
        return f"{if_so} {with_it}{if_not} {without}{closing}"
    with_it, without = _lead(if_ruled, players), _lead(end, players, _leaders(if_ruled))
    return f"{if_so} {with_it}{if_not} {without}{closing}, and the game goes on"


def _slips(errors: Sequence[Finding]) -> str:
    """The slips of a game in which nothing else is wrong."""
    first = errors[0].problem
    if len(errors) > 1 or first.slip is None:
        return f"{_findings(errors, 'slip of the pen', 'slips of the pen')}; with them"
    trick = f" trick {first.trick}," if first.trick else ""
    return f"in hand {errors[0].hand},{trick} {slip_words(first.slip, surely=False)}; with that"


def _findings(errors: Sequence[Finding], one: str = "finding", many: str = "findings") -> str:
    words = count(len(errors), one, many)
    first = name_player(errors[0].sentence.first_clause, errors[0].players)
    hands = list(dict.fromkeys([f.hand for f in errors if f.hand is not None]))
    if len(errors) == 1 and first.startswith("hand "):
        return f"{words}: {first}"
    if len(hands) > _MAX_NAMED:
        return f"{words}, the first in hand {hands[0]}"
    if hands:
        words += f", in {'hand' if len(hands) == 1 else 'hands'} {listed(hands)}"
    return f"{words}: {first}" if len(errors) == 1 else words


def other_words(finding: Finding, other: Reading) -> str:
    """`Kc in line 7 should be Kd, and Dan reneged in trick 2 (N/S 2)`."""
    words = [slip_words(slip, finding.place(slip.at)) for slip in other.slips]
    words += [name_player(p.sentence.first_clause, finding.players) for p in other.problems]
    points = "" if other.points is None else f" ({points_words(other.points)})"
    return ", and ".join(words) + points


def slip_words(slip: Slip, place: Span | None = None, surely: bool = True) -> str:
    """`Qs should be Qh`; with its `place`: `Qs in line 3 should be Qh`; unless `surely`, `should
    probably be`."""
    written, probably = slip.written, "" if surely else "probably "
    right = listed(slip.meant, "or")
    if place is not None and not written.startswith("tricks "):
        written += f" in line {place.line}" if place.line else f" in {place.path}"
    if slip.meant == (EXCHANGED,):
        return f"{written} are {probably}written the wrong way round"
    if not slip.written:
        return f"{right} was {probably}left out"
    if not right:
        return f"{written} is {probably}one too many"
    return f"{written} should {probably}be {right}"


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
    both = " and ".join([f"{_side(side, players)} {end.final[side]}" for side in SIDES])
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
