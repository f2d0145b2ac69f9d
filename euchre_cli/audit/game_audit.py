"""The audit of one game: its hands are replayed, and what is wrong becomes findings.

In: a game as the reader gives it. Out: a `GameAudit`, from which every report is made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.replay import GameReplay
from euchre_engine.game import Game as Score
from euchre_engine.problems import (
    DEALER_MUST_CALL,
    DISCARD_WITHOUT_ORDER,
    MISSING_TRICK,
    OUT_OF_TURN,
    RECORD_OUT_OF_PLACE,
    RENEGE,
    RENEGE_UNDECIDED,
    TRICK_SIZE,
    UNDECIDED_HAND,
    UNFINISHED_HAND,
    WRONG_LEADER,
    WRONG_POINTS,
    WRONG_TOTAL,
    WRONG_TRICK_COUNT,
    WRONG_TRICK_WINNER,
)
from euchre_engine.rules import Rules, Value
from euchre_engine.seats import Seat

from ..log.games import Game, Hand, Head
from ..log.places import Trouble
from ..log.records import About
from .findings import Finding, in_order, problem_finding, trouble_finding

_FOLLOWS_A_LOST_WORD: Final = (RENEGE_UNDECIDED, MISSING_TRICK)
_FOLLOWS_A_LOST_RECORD: Final = (
    *(*_FOLLOWS_A_LOST_WORD, UNFINISHED_HAND, UNDECIDED_HAND, RECORD_OUT_OF_PLACE),
    *(DISCARD_WITHOUT_ORDER, DEALER_MUST_CALL, OUT_OF_TURN, WRONG_LEADER, WRONG_TRICK_WINNER),
    *(TRICK_SIZE, WRONG_TRICK_COUNT, WRONG_POINTS, WRONG_TOTAL),
)
"""Findings of a hand that may be so only because a word, or a whole record of it, is missing."""


class Overrides(NamedTuple):
    """Rules given on the command line, which win over those of a log: a preset and single rules."""

    preset: str | None = None
    rules: Mapping[str, Value] = MappingProxyType({})


class Change(NamedTuple):
    """A change between two hands: a substitute, or (without a seat) a new target."""

    seat: Seat | None = None
    name: str = ""
    target: int = 0


class HandAudit(NamedTuple):
    """A hand as it was written, its verdict, and who played it under which rules."""

    hand: Hand
    verdict: HandVerdict
    players: dict[Seat, str]
    rules: Rules


@dataclass(slots=True)
class GameAudit:
    """A game as replayed. `parts` are its hands and the changes between them, `findings` all that
    is wrong, in the order of their places; `players` those who sat there at the end.

    `end` is its score at the end; `if_ruled` the same with every proven renege punished (if none is
    proven, every undecided one), `None` without reneges.
    """

    head: Head
    rules: Rules
    end: Score
    players: dict[Seat, str]
    if_ruled: Score | None = None
    parts: list[HandAudit | Change] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    hands: int = 0

    @property
    def errors(self) -> list[Finding]:
        """The findings that are no notes."""
        return [finding for finding in self.findings if finding.severity == "error"]

    @property
    def verdicts(self) -> list[HandVerdict]:
        """The verdicts on its hands."""
        return [part.verdict for part in self.parts if isinstance(part, HandAudit)]


def audit_game(
    game: Game, file: str, overrides: Overrides, about_lines: Sequence[Trouble] = ()
) -> GameAudit:
    """Replays a game. `about_lines` is what is wrong with its lines as such."""
    head = game.head
    rules = head.rules(overrides.preset, overrides.rules)
    replay = GameReplay(rules, head.start)
    players = head.players
    audit = GameAudit(head, rules, replay.game, players)
    last: HandAudit | None = None
    for item in game.items:
        if isinstance(item, Hand):
            # Where something could not be read, which is told, nothing is weighed.
            verdict = replay.hand(item.entries, item.number, item.is_whole)
            last = HandAudit(item, verdict, players, replay.rules)
            audit.parts.append(last)
            audit.hands += 1
            if verdict.problems or item.troubles:
                audit.findings += _of_hand(last, file, head.index)
        elif last is not None and isinstance(item.record, About):
            keyword, values = item.record
            if keyword == "player":
                players = {**players, values[0]: values[1]}
                audit.parts.append(Change(*values))
            elif overrides.preset is None and "target" not in overrides.rules:
                target = int(values[1])
                replay.play_to(target)
                audit.parts.append(Change(target=target))
    audit.players = players
    if game.troubles or about_lines:
        found = _beside_hands(game.troubles, audit, file)
        found += [trouble_finding(trouble, file, head.index) for trouble in about_lines]
        audit.findings = sorted([*found, *audit.findings], key=in_order)
    _end_game(audit, game, replay, last, file)
    audit.if_ruled = replay.if_ruled
    return audit


def _of_hand(one: HandAudit, file: str, game: int) -> list[Finding]:
    """The findings of a hand, in the order of their places."""
    hand, verdict = one.hand, one.verdict
    number, players = verdict.number, one.players
    problems = verdict.problems
    if not hand.is_whole:
        # What is unknown could not be read, which is told.
        follows = _FOLLOWS_A_LOST_RECORD if hand.lost else _FOLLOWS_A_LOST_WORD
        problems = [p for p in problems if p.kind not in follows]
    findings = []
    for problem in problems:
        finding = problem_finding(problem, file, game, hand, number, players)
        if problem.kind is RENEGE and not verdict.after_game:
            from euchre_engine.audit.renege_cost import cost_of_renege  # Only this needs a solver.

            cost = cost_of_renege(one.rules, hand.entries, problem, verdict.dealer)
            finding = finding._replace(cost=cost)
        findings.append(finding)
    findings += [trouble_finding(t, file, game, number, players) for t in hand.troubles]
    return sorted(findings, key=in_order)


def _beside_hands(troubles: Iterable[Trouble], audit: GameAudit, file: str) -> list[Finding]:
    """What could not be read beside the hands of a game; it belongs to the hand before it, if there
    is one."""
    hands = [part for part in audit.parts if isinstance(part, HandAudit)]
    lines = [one.hand.begun.span().line for one in hands]
    found = []
    for trouble in troubles:
        before = bisect_right(lines, trouble.span.line) if trouble.span.line else 0
        number, players = None, audit.head.players
        if before:
            number, players = hands[before - 1].verdict.number, hands[before - 1].players
        found.append(trouble_finding(trouble, file, audit.head.index, number, players))
    return found


def _end_game(
    audit: GameAudit, game: Game, replay: GameReplay, last: HandAudit | None, file: str
) -> None:
    """Ends a game, and adds what is wrong with it as a whole."""
    head = game.head
    if game.result is not None and head.result is not None:
        problem = replay.end_at(head.result)
        if problem is not None:
            finding = problem_finding(problem, file, head.index)
            audit.findings.append(finding._replace(span=game.result.span()))
    if head.closed:
        for score in (replay.game, replay.if_ruled):
            if score is not None and not score.over:
                score.end_at(score.total)
    # That a single hand does not bring a side to the target needs no words.
    single = audit.hands == 1 and replay.rules.hands_to_play is None
    unfinished = None if single else replay.end()
    if unfinished is not None and last is None:
        unfinished.cases = ["empty"]
        audit.findings.append(problem_finding(unfinished, file, head.index))
    elif unfinished is not None and last is not None:
        number = last.verdict.number
        found = problem_finding(unfinished, file, head.index, last.hand, number, audit.players)
        audit.findings.append(found)
