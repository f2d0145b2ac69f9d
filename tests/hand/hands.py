"""Hands for the tests: of the sample logs, written down here, or played by the simulated player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from euchre_cli.hand.analysis.decisions import in_words
from euchre_cli.hand.analysis.judge import Draws, Judged, Judgement, judged_decisions
from euchre_cli.hand.analysis.stakes import stakes_of
from euchre_cli.hand.player import after_pick_up, sensible_calls, worth
from euchre_cli.hand.recorded import RecordedHand, hands_of_log, recorded_hand
from euchre_cli.hand.steps import HandSteps, steps_of
from euchre_cli.log.records import canonical
from euchre_cli.season.win_chance import PUBLISHED
from euchre_engine import STANDARD, Action, Deal, Entry, Hand, Rules, Seat
from euchre_engine.actions import NameBenny
from euchre_engine.audit.judge import judge
from euchre_engine.cards import BENNY, SUITS
from euchre_engine.hand import Phase
from euchre_engine.seats import SEATS
from tests.engine.table_play import as_entries, deal
from tools.demo_season.card_play import finish_play

SAMPLES = Path(__file__).parents[2] / "sample_logs"
DISPUTED = SAMPLES / "disputed.euchre"
"""Dan threw the ten of clubs in the second trick, and held the left bower."""

RENEGE = """\
dealer W; up 9s
hold N Ac Kc 9h Th As; hold E Ad Kd Qd Jd Td; hold S 9c Tc Qc Jc Ks; hold W 9d Jh Qh Kh Ah
call N pass; call E pass; call S order; discard 9d
play N Ac Td 9c Jh
play N Kc Jd Ks Qh
play S Jc 9s As Qd
play S Tc Kh 9h Kd
play S Qc Ah Th Ad"""
"""South played the king of spades in the second trick, and held the ten and the queen of clubs."""


def read_log(path: Path) -> list[HandSteps]:
    """The hands of a log."""
    return [steps_of(hand) for hand in hands_of_log(str(path), lambda words: None)]


def disputed() -> HandSteps:
    """The disputed hand."""
    (steps,) = read_log(DISPUTED)
    return steps


def written(folder: Path, text: str) -> HandSteps:
    """The only hand of a log with these records, apart from its first line."""
    path = folder / "made.euchre"
    path.write_text("euchre 1\n" + text.replace("; ", "\n") + "\n", encoding="utf-8")
    (steps,) = read_log(path)
    return steps


def typed(folder: Path, line: str) -> HandSteps:
    """The hand with these records, or `DISPUTED`, or `RENEGE`; after ` with ` stand words of it,
    and after ` =` those in their place."""
    text, *changes = line.split(" with ")
    named = {"DISPUTED": DISPUTED.read_text("utf-8").partition("\n")[2], "RENEGE": RENEGE}
    text = "; ".join(map(str.strip, named.get(text, text).splitlines()))
    for old, _, new in (change.partition(" =") for change in changes):
        assert old in text
        text = text.replace(old, new.strip())
    return written(folder, text if "hand" in text else f"hand; {text}")


def recorded(
    records: Sequence[Entry],
    rules: Rules = STANDARD,
    total: tuple[int, int] = (0, 0),
    due: Seat | None = None,
) -> RecordedHand:
    """A record as a hand of a game, at this score."""
    records = tuple(records)
    verdict = judge(rules, records, due)
    verdict.total = total[0] + verdict.points[0], total[1] + verdict.points[1]
    return recorded_hand("Hand 1", 1, rules, records, verdict, ("", "", "", ""))


# -- of the simulated player -----------------------------------------------------------------------


def deal_of(seed: int | str, rules: Rules = STANDARD, dealer: Seat | None = None) -> Deal:
    """A deal at random, by this dealer or any."""
    return deal(Random(f"deal {seed}"), rules, dealer)


def played(dealt: Deal, actions: Sequence[Action], rules: Rules = STANDARD) -> list[Action]:
    """The actions from the deal to the end: these, and then what the simulated player does."""
    hand = Hand(rules).apply(dealt)
    done = list(actions)
    for action in actions:
        hand.apply(action)
    if hand.phase is Phase.BENNY:
        mine = hand.held[hand.dealer]
        done.append(
            NameBenny(max(SUITS, key=lambda suit: worth(after_pick_up(mine, BENNY, suit), suit)))
        )
        hand.apply(done[-1])
    done += sensible_calls(hand)
    return [*done, *(finish_play(hand) if hand.phase is Phase.PLAY else ())]


def record_of(dealt: Deal, actions: Sequence[Action]) -> list[Entry]:
    """The full record of a hand."""
    return as_entries([dealt, *actions], holds=SEATS)


def simulated(seed: int | str, rules: Rules = STANDARD, dealer: Seat | None = None) -> HandSteps:
    """A hand that the simulated player played in every seat."""
    dealt = deal_of(seed, rules, dealer)
    return steps_of(recorded(record_of(dealt, played(dealt, (), rules)), rules))


def log_of(hands: Sequence[Sequence[Entry]], *head: str) -> str:
    """A log of hands."""
    lines = ["euchre 1", *head]
    for number, records in enumerate(hands, 1):
        lines += ["", f"hand {number}", *(f"  {canonical(record)}" for record in records)]
    return "\n".join(lines) + "\n"


# -- judged ----------------------------------------------------------------------------------------


def judged(steps: HandSteps, draws: Draws | None = None, player: str = "") -> list[Judged]:
    """The decisions of a hand, by the published rates; without draws with all cards seen."""
    return judged_decisions(steps, stakes_of(steps.hand, PUBLISHED), draws, player)


def numbers(one: Judged) -> Judgement:
    """The judgement on a decision that has one."""
    assert one.judgement is not None
    return one.judgement


def did(one: Judged) -> str:
    """What was done, as in a log."""
    return in_words(one.decision.did)
