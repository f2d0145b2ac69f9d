"""How a hand can end, as far as the next deal is concerned.

Knows: the kinds of ending. Does not know: who deals after which; that is a question for the rules.
"""

from __future__ import annotations

from enum import Enum


class Ending(Enum):
    """How a hand ended."""

    SCORED = "scored"
    ALL_PASSED = "all-passed"
    MISDEAL = "misdeal"
    ACE_NO_FACE = "ace-no-face"
    NO_ACE_NO_FACE = "no-ace-no-face"
    BOTH_RENEGED = "both-reneged"

    @property
    def counts(self) -> bool:
        """Whether the hand is one of a fixed number of hands: those scored, and those ruled."""
        return self is Ending.SCORED or self is Ending.BOTH_RENEGED
