"""A hand read from its sheet with the law: from the deal to the claims, with every problem on the
way.

Problems come one by one, in the order of play, so that whoever has heard enough may stop; the
result stands when all came. Nothing here weighs whether the record may have been meant otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems import RECORD_OUT_OF_PLACE, RENEGE, Problem
from .bidding import read_bidding
from .claimed_results import read_claims
from .deal import read_deal
from .hand_replay import HandReplay
from .hand_verdict import HandVerdict
from .play import read_play
from .sheet import KEYWORDS


def read_hand(replay: HandReplay) -> Iterator[Problem]:
    """Read a hand, and yield every problem in the order of play."""
    for problem in _read(replay):
        if problem.kind is RENEGE:
            replay.reneges.append(problem)
        replay.found.append(problem)
        yield problem


def _read(replay: HandReplay) -> Iterator[Problem]:
    for number, entry in replay.sheet.twice:
        record = KEYWORDS.get(entry.__class__) or f"hold {entry[0]}"
        yield Problem(RECORD_OUT_OF_PLACE, "twice", (number, 0), record=record)
    yield from read_deal(replay)
    yield from read_bidding(replay)
    yield from read_play(replay)
    hand = replay.hand
    replay.verdict = HandVerdict(
        replay.dealer, replay.up, hand.trump, hand.maker, hand.alone, hand.lone_defender
    )
    yield from read_claims(replay)
