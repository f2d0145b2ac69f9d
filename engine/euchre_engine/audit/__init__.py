"""The audit of a record: the entries of a hand in, a verdict with its problems out.

A `Hand` is the law; a record may say anything. `replay` takes the hands of a game in turn.
`clean_hands` judges those with nothing wrong in one pass; each of the others is explained:

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
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..rules import Rules
    from ..seats import Seat
    from .hand_verdict import HandVerdict
    from .record import Entry


def audit(
    record: Sequence[Entry], rules: Rules | None = None, due: Seat | None = None
) -> HandVerdict:
    """The verdict on one hand's record by itself, under the standard rules unless others are given;
    `due` is the seat that should deal, `None` if any may."""
    from ..rules import STANDARD  # Whoever wants one part of this package does not load them all.
    from .judge import judge

    return judge(STANDARD if rules is None else rules, record, due)
