"""The charts of points and calls, from the statistics of a season.

Knows: what is drawn of them, and how a picture is told in words. Does not know: how it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..columns.tables import COLUMNS, TABLES
from ..stats.counting import RowCounts, Season
from ..stats.tables import table_rows
from ..terminal.words import count
from .content import Bars, Chart, ChartBar, Dot, Dots
from .tables import CALLS, POINTS, table_of
from .words import Ranked, axis, cell_of, ends, ticks, together

ROWS: Final = 24
"""How many players have a row in a picture; the table beside it has everybody."""


def left_out(everybody: int, what: str = "played the most") -> str:
    """What is said below a picture that has no room for everybody, of those it shows."""
    return f" Only the {ROWS} players who {what} are shown." if everybody > ROWS else ""


def players_of(season: Season) -> list[str]:
    """All players, those with the most hands first."""
    tallies = season.by("player").rows.values()
    return [tally.key[0] for tally in sorted(tallies, key=lambda one: (-one["hands"], one.key))]


def points_a_hand(season: Season, least: int) -> Chart | None:
    """Everybody's points a hand with the interval; `None` where nobody has enough hands."""
    column = COLUMNS["points_a_hand"]
    group = season.by("player")
    rows = table_rows(season, TABLES["standings"], "player", (column,), least, column.name)
    found = [(row.key[0], row.cells[0]) for row in rows if row.cells[0].enough(least)]
    if not found:
        return None
    most = {name for name, _ in sorted(found, key=lambda one: -(one[1].n or 0))[:ROWS]}
    dots: list[Dot] = []
    ranked: list[Ranked] = []
    for name, cell in (one for one in found if one[0] in most):
        shown = cell_of(column, cell, least)
        words = f"{shown.text} ({shown.note})" if cell.low is not None else shown.text
        dots.append(Dot(name, cell.value or 0, cell.low, cell.high, words))
        ranked.append(Ranked(name, shown.text, words))
    hands = group.sum("hands")
    level = group.sum("points_in_hands") / hands if hands else None
    reach = [end for dot in dots for end in (dot.low, dot.high, dot.value) if end is not None]
    across, low, high = axis(min(reach), max(reach))
    words = f"Points a hand with 95 % intervals. {ends(ranked, 'The most', 'The fewest')}"
    note = "" if level is None else f"The line at {level:.2f} is the average of everybody."
    note += left_out(len(found))
    return Chart(
        "points-a-hand",
        "Points a hand, with 95 % intervals",
        words,
        Dots(
            tuple(dots), ticks(across, 1 if across[1] - across[0] >= 0.1 else 2), low, high, level
        ),
        table_of(season, "standings", POINTS, least, title="Points a hand", sort=column.name),
        note,
        small=True,
    )


def calls(season: Season, least: int) -> Chart | None:
    """What came of everybody's calls; `None` when nobody called."""
    found = season.by("player").rows
    rows = table_rows(season, TABLES["calling"], "player", (), least, "calls")
    everybody = [found[row.key] for row in rows]
    tallies = [tally for tally in everybody if tally["calls"]]
    if not tallies:
        return None
    bars = tuple(
        ChartBar(one.key[0], (one["made"] - one["marched"], one["marched"], one["euchred"]))
        for one in tallies[:ROWS]
    )
    first = tallies[0]
    across, _, _ = axis(0, first["calls"], whole=True)
    ranked = [
        Ranked(one.key[0], count(one["calls"], "call"), count(one["calls"], "call"))
        for one in everybody
    ]
    words = (
        "Calls that were made with three or four tricks, marched, and euchred. "
        f"{ends(ranked, 'The most', 'The fewest')}{_euchred(tallies, least)}"
    )
    return Chart(
        "calls",
        "What came of the calls",
        words,
        Bars(("made", "marched", "euchred"), bars, ticks(across, 0)),
        table_of(season, "calling", CALLS, least, title="Calls", sort="calls"),
        "Made here means three or four tricks; all five is a march."
        + left_out(len(tallies), "called the most"),
    )


def _euchred(tallies: Sequence[RowCounts], least: int) -> str:
    """Whose calls were euchred most, of those who called often enough; nothing where all are
    alike."""
    parts = {
        one.key[0]: (one["euchred"] / one["calls"], f"{one['euchred']:,} of {one['calls']:,}")
        for one in tallies
        if one["calls"] >= least
    }
    most = max((part for part, _ in parts.values()), default=0.0)
    holders = [f"{name} ({words})" for name, (part, words) in parts.items() if part == most]
    if not most or len(holders) == len(parts) > 1:
        return ""
    return f" The highest share of euchres: {together(holders)}."
