"""An evening of several tables in words: who sits where now, and how far each table has got.

In: the sheet of an evening, and its tables. Out: lines for a `Paper`, objects, sentences. Does not
know: how people are ranked (`evening/ladder.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import Any

from euchre_engine.seats import Side

from ..book.evening_sheet import EveningSheet
from ..book.evenings import TableNow, absent_side_at, is_missing, rounds_played
from ..book.seats import NAMES
from ..evening.ladder_sheets import counting_words, leader_words, prizes_summary
from ..evening.measures import Standing
from ..evening.movements import INDIVIDUAL
from ..evening.plan import Seating
from ..evening.prizes import Award
from ..evening.progress import cut_winner
from ..evening.scores import TableScore
from ..terminal.display import Paper
from ..terminal.phrases import by_seat, by_side, count, listed, rules_words, short_score
from ..terminal.report_table import TableColumn, natural_width, table_lines, texts_of
from ..terminal.text import NO_BREAK, padded, safe, width_of, wrap, wrap_long_words

# -- the state -------------------------------------------------------------------------------------


def title(sheet: EveningSheet, tables: Sequence[TableNow]) -> str:
    """`Evening 5, 2026-11-19: round 3 of 15`, or that it has ended."""
    named = f" ({safe(sheet.begun.event)})" if sheet.begun.event else ""
    words = f"Evening {sheet.number}{named}, {sheet.begun.date}: "
    if sheet.ended:
        played = rounds_played(sheet, (now for now in tables if now.game))
        return f"{words}ended after {count(played, 'round')}"
    return words + round_words(sheet)


def round_words(sheet: EveningSheet) -> str:
    """`round 3 of 15`."""
    whole = sheet.begun.rounds
    return f"round {sheet.round.number}" + (f" of {whole}" if whole else "")


def summary_words(
    sheet: EveningSheet,
    scores: Sequence[TableScore],
    standings: Sequence[Standing],
    prizes: Sequence[Award],
) -> str:
    """The evening in one line: who won what once it has ended, until then who leads."""
    people = count(len(sheet.everybody), "person", "people")
    if not sheet.ended:
        return f"{people}, {round_words(sheet)}: {leader_words(standings, sheet.rules.ranking)}"
    words = f"{people}, {count(rounds_played(sheet, scores), 'round')}."
    return f"{words} {prizes_summary(prizes)}".rstrip()


def length_words(sheet: EveningSheet) -> str:
    """The length of a round, with the house rules: `20 minutes a round, standard`."""
    if sheet.begun.minutes:
        rules = sheet.house
        rules = rules.with_rule("hands", "none")
        return f"{sheet.begun.minutes} minutes a round; {rules.preset}"
    if sheet.movement.fixed_partners:
        return f"a game a round; {rules_words(sheet.house)}"
    return f"{rules_words(sheet.house)} a round"


def until_words(sheet: EveningSheet) -> str:
    """`This round was begun at 20:25 and lasts until 20:45`, in local time; empty if a round is not
    so many minutes, and once the evening has ended."""
    if sheet.round_times is None:
        return ""
    begun, over = (f"{time.astimezone():%H:%M}" for time in sheet.round_times)
    return f"This round was begun at {begun} and lasts until {over}"


def _people_words(sheet: EveningSheet) -> str:
    if sheet.movement.fixed_partners:
        return f"{len(sheet.people) // 2} pairs, movement {sheet.begun.movement}"
    people = count(len(sheet.people), "person", "people")
    movement = sheet.begun.movement
    return people if movement == INDIVIDUAL else f"{people}, movement {movement}"


def state_lines(sheet: EveningSheet, tables: Sequence[TableNow], paper: Paper) -> list[str]:
    """The title, and the tables of the round under way, or of the last round."""
    lines = paper.lines(title(sheet, tables), "strong")
    words = f"{_people_words(sheet)}; {length_words(sheet)}."
    if sheet.round_times is not None:
        words += f" {until_words(sheet)}."
    counting = counting_words(sheet.rules)
    if counting:
        words += f" Rules of the evening: {counting}."
    lines += [*paper.faint_lines(words), ""]
    lines += tables_lines(sheet, tables, paper)
    return lines


def tables_lines(sheet: EveningSheet, tables: Sequence[TableNow], paper: Paper) -> list[str]:
    """The tables of a round with who sits there, and who sits out."""
    closed = sheet.ended or not tables or tables[0].round != sheet.round.number
    columns = [
        TableColumn(title="table", text=lambda now: str(now.table), right=True),
        TableColumn(title="N & S", text=lambda now: _pair(now, 0), min_width=10),
        TableColumn(title="E & W", text=lambda now: _pair(now, 1), min_width=10),
        TableColumn(title="score", text=lambda now: short_score(now.points) if now.game else "-"),
        TableColumn(title="", text=lambda now: table_progress(sheet, now, closed=closed)),
    ]
    lines = table_lines(columns, tables, paper)
    if natural_width(columns, texts_of(columns, tables)) > paper.width:
        lines = list(_with_whole_names(columns[3:], tables, paper))
    out = next((one.sitting_out for one in sheet.rounds if one.number == tables[0].round), ())
    if sheet.movement.fixed_partners:
        pairs = zip(out[::2], out[1::2], strict=True)
        return lines + sitting_out_lines([" & ".join(pair) for pair in pairs], paper)
    return lines + sitting_out_lines(out, paper)


def _with_whole_names(
    columns: Sequence[TableColumn], tables: Sequence[TableNow], paper: Paper
) -> Iterator[str]:
    """Each table in one line, if all fit with whole names; else in two, a line for each side."""
    cells = [[one.text_of(now) for one in columns if one.text_of(now) != "-"] for now in tables]
    in_words = [
        f"{now.table:>2}  {_pair(now, 0)} v {_pair(now, 1)}: {', '.join(filter(None, state))}"
        for now, state in zip(tables, cells, strict=True)
    ]
    if max(map(width_of, in_words)) <= paper.width:
        yield from in_words
        return
    # Narrow: `not begun` takes two lines.
    states = [[part for cell in state for part in wrap(cell, 8)] for state in cells]
    wide = max(width_of(part) for state in states for part in state)
    room = paper.width - wide - 5
    for now, state in zip(tables, states, strict=True):
        ours, theirs = (
            " & ".join(safe(name).replace(" ", NO_BREAK) for name in side)
            for side in now.seating.sides
        )
        names = [*wrap_long_words(ours, room, "  "), *wrap_long_words(f"v {theirs}", room, "  ")]
        numbers = [f"{now.table:>2}"]
        for number, part, side in zip_longest(numbers, state, names, fillvalue=""):
            yield f"{number:2} {padded(part, wide)}  {side}".rstrip()


def sitting_out_lines(people: Sequence[str], paper: Paper) -> list[str]:
    """`Sits out: Eve`; nothing if nobody does."""
    if not people:
        return []
    verb = "Sits" if len(people) == 1 else "Sit"
    return paper.lines(f"{verb} out: {', '.join(map(safe, people))}")


def _pair(now: TableNow, side: int) -> str:
    return " & ".join(map(safe, now.seating.sides[side]))


def table_progress(sheet: EveningSheet, now: TableNow, *, closed: bool) -> str:
    """How far a table is: `not begun`, `3 of 8 hands`, `1 hand (N/S left)`, `done`, `N/S
    conceded`."""
    if not now.game:
        return "nothing entered" if closed else "not begun"
    if now.over and now.conceded and now.winner is not None:
        return f"{('E/W', 'N/S')[now.winner]} conceded"
    if now.over:
        seating = sheet.seating(now.round, now.table)
        cut = None if seating is None else cut_winner(sheet.cuts, now.round, seating)
        tied = now.winner is None and cut is not None
        return f"{('N/S', 'E/W')[cut or 0]} won the cut" if tied else "done"
    hands = count(now.hands, "hand")
    if closed:
        return f"closed after {hands}"
    whole = None if sheet.begun.minutes else sheet.house.hands_to_play
    absent = absent_side_at(sheet, now.table)
    left = "" if absent is None else f" ({('N/S', 'E/W')[absent]} left)"
    return (f"{now.hands} of {count(whole, 'hand')}" if whole else hands) + left


def seat_words(sheet: EveningSheet, tables: Sequence[TableNow], name: str) -> str:
    """Where somebody sits in the round under way: `Round 3, table 2: Kim sits north with Ann,
    against Bob and Dan.`"""
    place, who = seat_object(sheet, tables, name), safe(name)
    if sheet.ended:
        return f"Evening {sheet.number} has ended: `euchre evening ladder` shows who came where."
    if place["table"] is None:
        out = name in sheet.round.sitting_out
        return f"Round {sheet.round.number}: {who} {'sits out' if out else 'is not in it'}."
    against = listed([safe(one) for one in place["opponents"]])
    return (
        f"Round {sheet.round.number}, table {place['table']}: {who} sits {place['seat']} with "
        f"{safe(place['partner'])}, against {against}."
    )


def seat_object(sheet: EveningSheet, tables: Sequence[TableNow], name: str) -> dict[str, Any]:
    """The same for programs; `table` is `None` for somebody who sits at none."""
    place: dict[str, Any] = {"table": None, "seat": None, "partner": None, "opponents": []}
    for now in () if sheet.ended else tables:
        players = now.seating.players
        if name in players:
            at = players.index(name)
            opponents = list(now.seating.sides[1 - at % 2])
            place = {
                "table": now.table,
                "seat": NAMES[at],
                "partner": players[(at + 2) % len(players)],
                "opponents": opponents,
            }
    return {"round": sheet.round.number, "player": name, **place}


def missing_words(sheet: EveningSheet, tables: Sequence[TableNow]) -> str:
    """`tables 1 and 4 are still playing; table 2 has no score yet`; empty if no table is
    missing."""
    missing = [now for now in tables if is_missing(sheet, now)]
    begun = [now for now in missing if now.game]
    blank = [now for now in missing if now not in begun]
    words = []
    if begun:
        words.append(f"{tables_words(begun)} {'is' if len(begun) == 1 else 'are'} still playing")
    if blank:
        words.append(f"{tables_words(blank)} {'has' if len(blank) == 1 else 'have'} no score yet")
    return "; ".join(words)


def tables_words(tables: Sequence[TableNow | Seating]) -> str:
    """`table 2`, `tables 1 and 4`."""
    return f"table{'s' * (len(tables) > 1)} {listed([str(one.table) for one in tables])}"


def left_out_words(left_out: Sequence[TableNow]) -> str:
    """`table 1 in round 2, and tables 1 and 3 in round 4`"""
    return ", and ".join(
        f"{tables_words(list(tables))} in round {round_}"
        for round_, tables in groupby(left_out, attrgetter("round"))
    )


def state_object(sheet: EveningSheet, tables: Sequence[TableNow]) -> dict[str, Any]:
    """The state for programs."""
    begun = sheet.begun
    return {
        "evening": sheet.number,
        "date": begun.date,
        "event": begun.event,
        "season": begun.season,
        "place": begun.place,
        "movement": begun.movement,
        "rules": begun.preset,
        "house_rules": dict(begun.rules),
        "evening_rules": dict(sheet.rules.overrides),
        "minutes": begun.minutes or None,
        "people": list(sheet.people),
        "round": sheet.round.number,
        "rounds": sheet.begun.rounds or None,
        "ended": sheet.ended,
        "tables": [_table_object(now) for now in tables],
        "sitting_out": list(sheet.round.sitting_out),
    }


def _table_object(now: TableNow) -> dict[str, Any]:
    return {
        "table": now.table,
        "players": by_seat(now.seating.players),
        "game": now.game or None,
        "score": by_side(now.points) if now.game else None,
        "hands": now.hands,
        "over": now.over,
        "winner": None if now.winner is None else Side(now.winner).name,
    }
