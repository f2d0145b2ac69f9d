"""The audit of a record: the entries of a hand in, a verdict with its problems out.

A `Hand` is the law; a record may say anything. `replay` takes the hands of a game in turn.
`told_hands` judges those that are told by their maker and tricks, `clean_hands` in one pass those
with every card and nothing wrong; each of the others is explained:

- `record` has the entries of a hand, a `sheet` has them sorted, `written_plays` say who played
  which card;
- `read_hand` reads a sheet into a `hand_replay` with the law (`deal`, `bidding`, `play`, `claims`,
  `rulings`) and yields each problem: what contradicts the law or another line;
- an explanation (`explain`) is a few edits of the sheet (`edits`, `trick_edits`: slips of the pen)
  and the problems that are left when the edited sheet is replayed, each with its cost in the one
  table (`costs`): how seldom people do that;
- `judge` tells the cheapest explanation, and those that cost hardly more: a `hand_verdict`;
- `renege_cost` is what a proven renege cost with best play after it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import STANDARD, Rules
from ..seats import Seat
from .hand_verdict import HandVerdict
from .record import Entry


def audit(
    record: Sequence[Entry], rules: Rules | None = None, due: Seat | None = None
) -> HandVerdict:
    """The verdict on one hand's record by itself, under the standard rules unless others are given;
    `due` is the seat that should deal, `None` if any may."""
    from .judge import judge  # Whoever wants one part of this package does not load them all.

    return judge(STANDARD if rules is None else rules, record, due)
