"""The findings of an audit as rows: JSON Lines or CSV, one finding each.

Knows: the columns of a finding. Does not know: how anything was found out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from euchre_engine.audit.verdict import HandVerdict
from euchre_engine.seats import Seat

from ..terminal.table import csv_line
from .diagnostics import Diagnostic
from .json_report import finding_object
from .run import GameEnd, GameHead

COLUMNS: Final = (
    "file",
    "game",
    "hand",
    "trick",
    "severity",
    "code",
    "slug",
    "seat",
    "card",
    "line",
    "column",
    "path",
    "claimed",
    "computed",
    "message",
    "slip",
    "doubt",
    "other_slips",
)
"""The columns of the CSV, a stable header: new ones come at the end."""


class FindingRows:
    """One line a finding; nothing else of the audit is written. `as_csv` chooses the form."""

    def __init__(self, write: Callable[[str], object], as_csv: bool) -> None:
        self.write = write
        self.as_csv = as_csv

    def file_begins(self, name: str) -> None: ...

    def game_begins(self, head: GameHead) -> None: ...

    def hand(self, verdict: HandVerdict) -> None: ...

    def substitute(self, seat: Seat, name: str) -> None: ...

    def target(self, points: int) -> None: ...

    def game_ends(self, end: GameEnd) -> None: ...

    def file_ends(self) -> None: ...

    def found(self, diagnostic: Diagnostic) -> None:
        found = finding_object(diagnostic)
        if not self.as_csv:
            self.write(json.dumps(found) + "\n")
            return
        if diagnostic.slip is not None:
            found["slip"] = f"{diagnostic.slip.written} for {' or '.join(diagnostic.slip.right)}"
            found["other_slips"] = "yes" if diagnostic.slip.others else "no"
        self.write(csv_line([found.get(column) for column in COLUMNS]))
