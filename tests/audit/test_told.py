"""What is told of a hand: one table of small logs, and every sentence of the catalogue.

A case of `told.txt` is a log. The answer is the verdict on each hand, and whether it is judged in
one pass; then each finding: its slug,
trick, seat and card, the place it is at in «…», where it is proven in ‹…›, what it says, the slip
of the pen that would explain it (and the hands that would rule it out), its penalty, what the
renege cost with best play, and the other likely readings. Of several hands, the score with every
renege punished is told as well. An unfinished game is told only where the rules say how many hands
it has.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.audit.findings import Finding
from euchre_cli.audit.game_audit import HandAudit
from euchre_cli.log.places import Span
from euchre_engine import CATALOGUE
from euchre_engine.audit.clean_hands import clean_hands
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.judge import judge
from euchre_engine.problems import EXCHANGED, SLIP_OF_THE_PEN, Problem, Slip
from tests import golden
from tests.engine import test_hand_rules

from .recording import audit
from .test_gallery import LOGS, heard

TABLE = Path(__file__).with_name("told.txt")

ABBREVIATED = {
    "CLUBS": "dealer N; up Kh; call E pass; call S pass; call W pass; call N pass; call E clubs",
    "DEALT": "hold N Tc Jc 9d Ah As; hold E Qc Ac Th Js Ks; hold S Td Qd Kd Jh 9s; HOLD-W",
    "HOLD-W": "hold W 9c Kc Ad 9h Ts",
    "RENEGE": "T1; T2; play W Ad Ah Th Qd; T4; play N 9d Ac Kd 9h",
    "LONE": "rules csl; hand; dealer E; up Tc; call S pass; call W order alone",
    "L1": "play S Kh 9c 9h",
    "L2": "play W Qc 9s Td",
    "L3": "play W Qd Kd Jh",
    "L4": "play N Qh Qs Ac",
    "L5": "play W Js Ah Ks",
    "PLAYED": "T1; T2; T3; T4; T5",
    "T1": "play E Js 9s 9c Jc",
    "T2": "play N Tc Qc Td Kc",
    "T3": "play W Ad 9d Th Qd",
    "T4": "play W Ts As Ks Jh",
    "T5": "play N Ah Ac Kd 9h",
    "H1": "play N Kh Jh Ah Qs; play W 9d Kd Td Ad; play S 9c Ts Qh Tc; play W Jd Qd 9h Js; H5",
    "H5": "play S Qc Ks As 9s",
    "KEPT": "dealer W; up Qh; call N order; discard 9s; DEALT-KEPT; play N Jh 9d Ac Th; K2; K3; K4",
    "DEALT-KEPT": "hold N Jh As Ah Tc 9c; hold E 9d Qs Jd Td Ks; hold S Ac Kc Qc Ad Jc; HOLD-K",
    "HOLD-K": "hold W Th Ts Kh Kd 9s",
    "K2": "play N As Qs Kc Ts",
    "K3": "play N Ah Jd Qc Kh",
    "K4": "play E Td Ad Kd Tc; play S Jc Qh 9c Ks",
    "BOTH": "play E Td Jc Kd Tc; play W Qh 9c Ks Ad",
    "D1": "play E Kd Td Th; play E Tc Ac 9c; play S Jd 9h Qc; play S Jc Ts 9s; play S Qs Jh As",
}
"""Records that many cases share: E names clubs and takes three tricks, where N may renege in the
third; W alone, who takes four; a hand that N ordered, one in which E keeps the left bower, or S a
diamond, too; and one that E defends alone."""

UNSAID = {
    ("turned-down-suit", "+ordered"),  # Of a `maker` record that says `named`.
    ("card-not-held", "+more"),  # A hand with two wrong cards is explained by slips,
    ("trick-size", "+not-alone"),  # as is `alone` where four cards fell.
    ("wrong-trick-winner", ""),
}
"""The cases of sentences that none of these logs says."""


def in_full(log: str) -> str:
    """The log without abbreviations."""
    for name, records in ABBREVIATED.items():
        log = re.sub(rf"\b{name}\b", records, log)
    return log + "\n"


FIELDS = (
    *("points", "if_ruled", "decided", "dealer", "up", "maker", "trump", "alone", "lone_defender"),
    *("evidence", "void", "tricks", "may_have_taken", "points_as_played", "total", "conceded"),
    *("proven", "excluded", "undecided", "penalties", "copy", "after_game"),
)
"""What is told of a verdict, but for what it does not know and what there is none of."""


def plain(value: object) -> str:
    """A value; points as a pair, as they are once the engine is compiled."""
    return str(tuple(value) if isinstance(value, tuple) else value)


def verdict_words(verdict: HandVerdict) -> str:
    """The verdict on a hand, by field."""
    said = [(name.replace("_", " "), plain(getattr(verdict, name))) for name in FIELDS]
    nothing = ("None", "False", "0", "()", "[]")
    return ", ".join([f"{name} {value}" for name, value in said if value not in nothing])


def one_pass(hand: HandAudit) -> str:
    """Whether nothing is wrong with a hand, so that it is judged in one pass; then with the verdict
    of the full reading."""
    entries, due = hand.hand.entries, hand.verdict.dealer
    verdict = clean_hands(hand.rules).verdict(entries, due)
    if verdict is None:
        return ""
    assert verdict == judge(hand.rules, entries, due)
    return ", judged in one pass"


def finding_words(log: str, finding: Finding) -> str:
    """A finding, with what the log has where it is."""

    def at(span: Span) -> str:
        return log.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]

    problem, note = finding.problem, " note" * (finding.severity == "note")
    about = (problem.trick, problem.seat, problem.card)
    named = [str(one) for one in about if one is not None]
    words = " ".join([f"{finding.kind.slug}{note}", *named])
    words += "" if finding.span is None else f" «{at(finding.span)}»"
    if problem.because is not None:
        proof = (problem.because_trick, problem.because_card, problem.because_label)
        named = [str(one) for one in proof if one is not None]
        words += f" ‹{at(finding.place(problem.because))}: {' '.join(named)}›"
    words += f": {finding.message}"
    words += f" [rule {problem.rule}]" if problem.rule else ""
    if problem.claimed is not None or problem.computed is not None:
        words += f" [claimed {plain(problem.claimed)}, computed {plain(problem.computed)}]"
    if problem.slip is not None and finding.kind is not SLIP_OF_THE_PEN:
        words += f" [{slip_words(problem.slip)}]"
    if problem.penalty is not None or problem.score is not None:
        side, worth = problem.penalty or ("nobody", 0)
        words += f" [{side} {worth}: {problem.score}]"
    if finding.cost is not None:
        cost = finding.cost
        lawful = ", ".join([f"{card} {worth}" for card, worth in cost.lawful.items()])
        words += f" [worth {cost.as_played} for {lawful}, given {cost.given_points}]"
    if problem.doubt:
        words += f" [in doubt: {problem.doubt}]"
    for other in problem.others:
        both = [*map(slip_words, other.slips), *(one.message for one in other.problems)]
        worth = "" if other.points is None else f" {plain(other.points)}"
        words += f" [or {'; and '.join(both)}{worth}]"
    return words


def slip_words(slip: Slip) -> str:
    meant = " or ".join(map(str, slip.meant)) or "nothing"
    written = slip.written or "nothing"
    words = f"{written} {EXCHANGED}" if meant == EXCHANGED else f"{written} for {meant}"
    hands = [f"{seat} {' '.join(map(str, cards))}" for seat, cards in slip.settled_by]
    return f"{words}, unless {' and '.join(hands)}" if hands else words


def told(log: str) -> str:
    """What the audit of a log tells, as the table has it."""
    log = in_full(log)
    recording = audit(log)
    findings = recording.findings
    if "rule hands" not in log:
        findings = [one for one in findings if one.kind.slug != "unfinished-game"]
    said = [verdict_words(hand.verdict) + one_pass(hand) for hand in recording.hands]
    if len(said) > 1:
        said += [f"if every renege is punished {plain(one.total)}" for one in recording.if_ruled]
    return "\n".join([*said, *(f"! {finding_words(log, one)}" for one in findings)])


@pytest.mark.parametrize("log", golden.cases(TABLE))
def test_what_is_told_of_a_hand(log: str, request: pytest.FixtureRequest) -> None:
    golden.check(TABLE, {log: told(log)}, request)


def test_every_case_of_every_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a log of the gallery, a log of the table, or a refusal while a hand is played."""
    refusals = [test_hand_rules.refusal(done) for done in golden.cases(test_hand_rules.REFUSALS)]
    said = {(problem.kind.slug, case) for problem in refusals for case in problem.cases}
    sentence = getattr(Problem.sentence, "fget", None)
    if sentence is None:
        pytest.skip("a compiled property cannot be listened to")

    def heard_of(problem: Problem) -> object:
        said.update((problem.kind.slug, case) for case in problem.cases)
        return sentence(problem)

    monkeypatch.setattr(Problem, "sentence", property(heard_of))
    for path in LOGS:
        heard(path)
    for log in golden.cases(TABLE):
        audit(in_full(log))
    kinds = CATALOGUE.values()
    assert {(kind.slug, case) for kind in kinds for case in kind.sentences} - said == UNSAID
