"""The verdict on an audited game: the sentence that is read out at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from euchre_engine.audit.record import Hold
from euchre_engine.game import Game as Score
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
from euchre_engine.words import Sentence, in_words, points_words

from ..log.places import Span
from ..terminal.phrases import SIDE_WORDS, count, listed, side_names
from .findings import Finding
from .game_audit import GameAudit

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost

_MAX_NAMED: Final = 3
"""The number of hands that are named one by one; the others are only counted."""

Players = Mapping[Seat, str]


def game_verdict(audit: GameAudit) -> str:
    """The verdict on a game, in a sentence."""
    end, players, errors = audit.end, audit.players, audit.errors
    only_result = audit.head.result is not None
    if not errors:
        kinds = [finding.kind for finding in audit.findings]
        holds = "no mistakes found"
        if MISSING_TRICK in kinds:
            holds += ", but not every trick is written down"
        elif only_result or RENEGE_UNDECIDED in kinds or any(v.undecided for v in audit.verdicts):
            holds += ", as far as the log can be checked"
        return f"{holds}; {_outcome(end, players)}."
    ruled = any(v.rulings or v.penalties for v in audit.verdicts)
    reneges = [finding for finding in errors if finding.kind is RENEGE]
    if reneges:
        hands = [list(of_hand) for _, of_hand in groupby(reneges, lambda f: id(f.written))]
        accusations = _accusations(hands, len(errors) - len(reneges))
        return f"{accusations}; {_both_ways(audit, hands, ruled)}."
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


def _reneged(findings: Sequence[Finding]) -> str:
    """The reneges of a hand: `Dan reneged in hand 9, trick 2, which gives Ann & Cat 2 points`; with
    a slip of the pen that would explain one, or what else is wrong with the hand, undecided."""
    players, problems = findings[0].players, [finding.problem for finding in findings]
    who, hand = _offenders(findings), f"hand {findings[0].hand}"
    seats = {problem.seat for problem in problems if problem.seat is not None}
    numbers = [problem.trick for problem in problems]
    tricks = f"{'trick' if len(numbers) == 1 else 'tricks'} {listed(numbers)}"
    in_tricks = f" in {tricks}" if len(seats) == 1 else ""
    slip, doubt = _undecided(findings)
    if slip is not None:
        words = f"in {hand} either {slip_words(slip, players)}, or {who} reneged{in_tricks}"
        holds = [Hold(*hold) for hold in slip.settled_by]
        if holds:
            lines = listed([f"`hold {hold.seat.name} …`" for hold in holds])
            dealt = f"the cards {who_were_dealt(holds, players)} dealt, written as {lines}"
            words += f" ({dealt}, would settle it)"
        return words
    if doubt is not None:
        words = name_player(doubt.first_clause, players)
        return (
            f"in {hand} it is undecided whether {who} reneged{in_tricks}, because something else "
            f"is wrong there too: {words}"
        )
    if len({SIDE[seat] for seat in seats}) == 2:
        return f"both sides reneged in {hand} ({who}), which gives no points either way"
    words = f"{who} reneged in {hand}{f', {tricks}' if in_tricks else ''}"
    penalty = next((p.penalty for p in reversed(problems) if p.penalty), None)
    if penalty is not None:
        words += f", which gives {_side(penalty[0], players)} {count(penalty[1], 'point')}"
    return words


def _offenders(findings: Sequence[Finding]) -> str:
    """Who reneged in a hand: `Dan and Ann`."""
    seats = dict.fromkeys(f.problem.seat for f in findings if f.problem.seat is not None)
    return _names(seats, findings[0].players)


def _undecided(findings: Sequence[Finding]) -> tuple[Slip | None, Sentence | None]:
    """The slip of the pen that would explain a renege of a hand, and what else is wrong there."""
    problems = [finding.problem for finding in findings]
    slip = next((problem.slip for problem in problems if problem.slip), None)
    return slip, next((problem.doubt for problem in problems if problem.doubt), None)


def who_were_dealt(holds: Sequence[Hold], players: Players) -> str:
    """`Dan was`, `Dan and Ann were`."""
    who = _names([hold.seat for hold in holds], players)
    return f"{who} {'was' if len(holds) == 1 else 'were'}"


def _names(seats: Iterable[Seat], players: Players) -> str:
    return listed(map(_name_of(players), seats))


def _accusations(hands: Sequence[Sequence[Finding]], other_errors: int) -> str:
    named, more = hands[:_MAX_NAMED], len(hands) - _MAX_NAMED
    parts = list(map(_reneged, named))
    if more > 0:
        parts.append(f"there are reneges in {count(more, 'more hand')}")
    for slip, doubt in map(_undecided, named):
        other_errors -= slip is None and doubt is not None
    others = f", besides {count(other_errors, 'other finding')}" if other_errors > 0 else ""
    return ", and ".join(parts) + others


def _both_ways(audit: GameAudit, hands: Sequence[Sequence[Finding]], ruled: bool) -> str:
    """The score with the penalties that nobody took, and as it was played."""
    end, players, if_ruled = audit.end, audit.players, audit.if_ruled
    played_as = "as it was ruled" if ruled else "as played"
    if_so, if_not, closing = "with that", f" ({played_as}", ")"
    if len(hands) <= _MAX_NAMED and all(any(_undecided(hand)) for hand in hands):
        played_as = "as written"
        if_ruled = None if len(hands) > 1 else if_ruled
        if_so, if_not, closing = f"if {_offenders(hands[0])} reneged,", "; if not,", ""
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
    words = slip_words(first.slip, errors[0].players, surely=False)
    return f"in hand {errors[0].hand},{trick} {words}; with that"


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
    words = [slip_words(s, finding.players, finding.place(s.at)) for s in other.slips]
    words += [name_player(p.sentence.first_clause, finding.players) for p in other.problems]
    points = "" if other.points is None else f" ({points_words(other.points)})"
    return ", and ".join(words) + points


def slip_words(slip: Slip, players: Players, place: Span | None = None, surely: bool = True) -> str:
    """`Qs should be Qh`; with its `place`: `Qs in line 3 should be Qh`; unless `surely`, `should
    probably be`."""
    name = _name_of(players)
    written, probably = in_words(slip.written, name), "" if surely else "probably "
    right = listed([in_words(one, name) for one in slip.meant], "or")
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
    """A sentence with the players' names instead of the seats: `Dan played Tc …`; of the one that
    it begins with the seat too, as `Dan (W)`."""
    seat = sentence.values.get("seat")
    name = players.get(seat) if isinstance(seat, Seat) else None
    subject = f"{name} ({seat})" if name and seat_too else ""
    return sentence.words(_name_of(players), subject)


def _name_of(players: Players) -> Callable[[Seat], str]:
    return lambda seat: players.get(seat) or seat.name


def _side(side: Side, players: Players) -> str:
    """`Ann & Cat`, or `N/S` if not both names are known."""
    if all(players.get(seat) for seat in members(side)):
        return side_names(side, players)
    return SIDE_WORDS[side]


def _outcome(end: Score, players: Players) -> str:
    """The score of a game in words: `Ann & Cat win 10 to 8`."""
    ns, ew = final = _final(end)
    if end.winner is not None:
        winner, loser = _side(end.winner, players), _side(OTHER[end.winner], players)
        score = f"{final[end.winner]} to {final[OTHER[end.winner]]}"
        if end.conceded is not None:
            return f"{loser} concede and {winner} win, {score}"
        return f"{winner} win {score}"
    if not end.over:
        return f"{_lead(end, players)}, and the game goes on"
    if ns == ew:
        return f"it ends {ns} to {ew}, a tie"
    both = " and ".join([f"{_side(side, players)} {final[side]}" for side in SIDES])
    return f"it ends {both}, and who made the last hand is not recorded"


def _lead(end: Score, players: Players, known: Side | None = None) -> str:
    """The side that leads, and the score; only the score if that side is `known`."""
    ns, ew = _final(end)
    side = _leaders(end)
    if side is None:
        return f"it is {ns} to {ew}"
    score = f"{max(ns, ew)} to {min(ns, ew)}"
    return score if side is known else f"{_side(side, players)} lead {score}"


def _final(end: Score) -> tuple[int, int]:
    """The score when the game was over, else the score now."""
    return end.final or end.total


def _leaders(end: Score) -> Side | None:
    ns, ew = _final(end)
    return None if ns == ew else Side.NS if ns > ew else Side.EW
