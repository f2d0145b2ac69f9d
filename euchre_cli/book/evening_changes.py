"""Changes of an evening under way: people leave or come, a round is closed, the last entry is found
for undo.

In: the sheet of an evening. For people: the scores, and whether the round under way is seated anew;
for a round: a `Writer`, and what follows. Out: who is here now, and the rest of the plan; or
entries in the evening and in the games at its tables. Does not know: what was typed, or who sits
where next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre_engine.audit.record import Concede
from euchre_engine.seats import Side

from ..evening.plan import FEWEST, MOST, Round
from ..evening.rest_of_evening import rest_of_evening
from ..evening.scores import TableScore
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from .book import Book
from .entering import next_hand
from .entries import NewEntry
from .evening_entries import CutWon, EveningEnded, PlanChanged, RoundBegun, evening_entry
from .evening_sheet import EveningSheet
from .evenings import absent_side_at, games_at_tables, games_of_round
from .sheet import Players
from .undo import commands_in
from .writing import Writer

# -- people ----------------------------------------------------------------------------------------


def plan_without(
    sheet: EveningSheet, leaving: Sequence[str], scores: Sequence[TableScore], *, anew: bool
) -> PlanChanged:
    """The change with which these people leave; with `anew`, the round under way is seated anew.
    Raises `Refused` if fewer than four would be left."""
    here = [name for name in sheet.people if name not in leaving]
    if len(here) < FEWEST:
        raise Refused(
            f"without {listed([safe(name) for name in leaving])} only {len(here)} are left: "
            "`euchre evening end` ends the evening"
        )
    return PlanChanged(tuple(here), _rest_of_plan(sheet, here, scores, anew))


def plan_with_latecomers(
    sheet: EveningSheet, coming: Sequence[str], scores: Sequence[TableScore], *, anew: bool
) -> PlanChanged:
    """The change with which these people come, or come back; with `anew`, the round under way is
    seated anew. Raises `Refused` for latecomers where partners are fixed, and for too many
    people."""
    movement = sheet.movement
    if movement.fixed_partners and not set(coming).issubset(sheet.everybody):
        raise Refused(f"with the movement {movement.name} nobody can come later")
    here = [*sheet.people, *coming]
    if len(here) > MOST:
        raise Refused(f"an evening is for {FEWEST} to {MOST} people, not for {len(here)}")
    return PlanChanged(tuple(here), _rest_of_plan(sheet, here, scores, anew))


def _rest_of_plan(
    sheet: EveningSheet, here: Sequence[str], scores: Sequence[TableScore], anew: bool
) -> tuple[Round, ...]:
    """The rest of the plan for those who are here, made anew around what was played. If rounds
    follow from the results, or partners are fixed, that is only the round under way, if it is
    seated anew."""
    movement = sheet.movement
    played = sheet.rounds[:-1] if anew else sheet.rounds
    if movement.plan is not None and not movement.fixed_partners:
        left = sheet.begun.rounds - len(played)
        return rest_of_evening(played, here, left) if left > 0 else ()
    if not anew:
        return ()
    late = tuple(name for name in here if name not in sheet.everybody)
    progress = sheet.progress(scores)._replace(
        people=(*sheet.everybody, *late), here=frozenset(here), rounds=played
    )
    following = movement.next_round(progress)
    return (following,) if isinstance(following, Round) else ()


def check_seats_stay(
    store: Book, before: EveningSheet, after: EveningSheet | None, otherwise: str = ""
) -> None:
    """Raises `Refused` if a change of the evening `before`, which made it into `after`, seats a
    table otherwise at which something was entered; `otherwise` says what to do instead."""
    seats, seats_after = _seats(before), {} if after is None else _seats(after)
    for place, row in games_at_tables(store, before).items():
        if seats.get(place) == seats_after.get(place):
            continue
        number, table = place
        raise Refused(
            f"table {table} has entries in round {number}: take them back first, with `euchre undo "
            f"--game {row['game']}`{f'; or {otherwise}' * bool(otherwise)}"
        )


def _seats(sheet: EveningSheet) -> dict[tuple[int, int], Players]:
    """Who sits where, by round and table, in the rounds that have begun or are planned."""
    return {
        (round_.number, seating.table): seating.players
        for round_ in (*sheet.rounds, *sheet.ahead)
        for seating in round_.seatings
    }


# -- a round ---------------------------------------------------------------------------------------


def close_round(
    writer: Writer, sheet: EveningSheet, *how: CutWon | RoundBegun | EveningEnded
) -> None:
    """Closes the round under way, with the cuts that decided it and what follows. Its unfinished
    games end at their score, but a pair of which one has left concedes. All of that is one
    command."""
    with writer.one_command():
        for game in games_of_round(writer.book, sheet):
            before = writer.sheet(game)
            if before is None or before.over:
                continue
            absent = absent_side_at(sheet, before.head.table)
            conceded = [] if absent is None else [next_hand(before, [Concede(Side(absent))])]
            writer.add(game, *conceded, NewEntry("time"))
        writer.add(sheet.number, *map(evening_entry, how))


# -- undo ------------------------------------------------------------------------------------------


def entered_last(store: Book, sheet: EveningSheet) -> int | None:
    """The number of the evening, or of the game at one of its tables, that holds the last entry
    made at this terminal and not undone, perhaps below one of another terminal; 0 if somebody was
    renamed since, `None` if there is none."""
    newest, number = 0, None
    streams = store.rows(_STREAMS, {"evening": sheet.number, "terminal": store.terminal})
    for row in streams:
        if row["newest"] <= newest:
            break
        commands = commands_in(store.entries(row["game"])).done
        ids = [one[0].id for one in commands if one[0].terminal == store.terminal]
        if ids and ids[-1] > newest:
            newest, number = ids[-1], row["game"]
    return number


_STREAMS: Final = """
SELECT game, max(id) AS newest FROM entries
WHERE (
        game IN (0, :evening)
        OR game IN (SELECT game FROM games WHERE evening = :evening AND evening)
    )
    AND terminal = :terminal
    AND kind NOT IN ('undone', 'redone', 'resumed')
GROUP BY game ORDER BY newest DESC
"""
