"""What became of a deal, in the words of the table of hands.

Knows: which words are of a kind. Does not know: how an outcome follows from what was entered
(`rows.py`).
"""

from __future__ import annotations

from typing import Final

PLAYED_OUT: Final = frozenset(("made", "march", "lone march", "euchred"))
"""The outcomes of a hand of which the tricks say how it came out."""

NOT_PLAYED: Final = ("misdeal", "thrown-in")
"""The outcomes of a deal that nobody played."""

NO_RESULT: Final = (*NOT_PLAYED, "undecided", "conceded")
"""The outcomes of a hand that was not played, or of which nobody knows how it ended."""
