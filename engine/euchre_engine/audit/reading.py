"""Reading a hand's record from the deal to its last card.

Knows: the order in which the parts of a record are read. Does not know: which reading of a record
is the likeliest, or what a hand is worth.
"""

from __future__ import annotations

from ..rules import Rules
from ..seats import Seat
from .account import AS_WRITTEN, Account, Interpretation
from .calls import read_calls
from .deal import read_deal, who_dealt
from .exchanges import read_exchanges
from .facts import Facts
from .plays import read_plays

STEPS = (who_dealt, read_deal, read_calls, read_exchanges, read_plays)


def read(
    rules: Rules, facts: Facts, due: Seat | None, reading: Interpretation = AS_WRITTEN
) -> Account:
    """What happened in a hand, from the deal to the last card that was recorded."""
    account = Account(rules, facts, due, reading)
    for step in STEPS:
        step(account)
    return account
