"""The columns of the CSV of hands, which programs and spreadsheets rely on.

Knows: their names and order. Does not know: how a row is written or read.
"""

from __future__ import annotations

from typing import Final

OF_THE_GAME: Final = (
    *("game", "date", "event", "season", "place", "name", "rules", "house_rules"),
    *("start_ns", "start_ew"),
)
OF_THE_HAND: Final = (
    *("hand", "dealer", "maker", "suit", "alone", "lone_defender", "best", "tricks", "outcome"),
    *("points_ns", "points_ew", "ns", "ew", "north", "east", "south", "west", "record"),
)
ADDED: Final = ("began",)
"""Columns of the game that came later. They stand at the end, so that who counts columns still
finds the others, and a CSV without them is read as well."""
COLUMNS: Final = OF_THE_GAME + OF_THE_HAND + ADDED
"""The header: the game's columns, then the hand's; `tricks` are the makers', `points_…` what the
hand brought, `ns` and `ew` the score after it, `record` the hand in the log language. At the end
`began`, when the game did, in UTC."""
