"""Evenings of several tables in the scorebook, with the games at their tables.

In: an open `Book`. Out: an evening's sheet, the state and the score of each table in each round,
and the game that begins at a table. Does not know: who sits where next
(`evening/movements.py`), or how people are ranked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre_engine.seats import SEATS, Seat

from ..evening.ladder import ladder
from ..evening.measures import Standing
from ..evening.pair_rounds import absent_side
from ..evening.plan import Round, Seating
from ..evening.progress import NextRound, Over
from ..evening.scores import HandScore, TableScore
from ..log.games import Head
from ..terminal.exit_status import Refused
from .book import AN_EVENING, Book
from .entries import records_in
from .evening_sheet import EveningSheet, begins_evening, evening_sheet_of
from .file import Row
from .scoring import head_of
from .sheet import NewGame, lineup_in, winner_in
from .tables import PLAYED_OUT

if TYPE_CHECKING:
    from .writing import Writer

NO_EVENING: Final = "no evening is under way: `euchre evening new Ann Bob Cat Dan …` begins one"


def evening_sheet(store: Book, number: int) -> EveningSheet | None:
    """The sheet of an evening; `None` if no evening has this number."""
    entries = store.entries(number)
    return evening_sheet_of(number, entries, store.renames()) if begins_evening(entries) else None


def last_evening(store: Book) -> EveningSheet | None:
    """The evening that was begun last; `None` if there is none."""
    for (number,) in list(store.each(_EVENINGS)):
        sheet = evening_sheet(store, number)
        if sheet is not None:
            return sheet
    return None


def no_evening(store: Book) -> str:
    """A sentence on why no evening can be shown or entered in."""
    for (number,) in store.each(_GONE):
        return (
            f"evening {number} went by a way to play that this version no longer has: its games "
            "are games like any others (`euchre games` lists them), and `euchre evening new` "
            "begins another evening"
        )
    return NO_EVENING


def evenings_on(store: Book, date: str) -> list[EveningSheet]:
    """The evenings of several tables that have games of this date."""
    sheets = (evening_sheet(store, number) for (number,) in store.each(_ON_DATE, (date,)))
    return [sheet for sheet in sheets if sheet is not None]


def evening_under_way(store: Book) -> EveningSheet | None:
    """The evening that was begun last, if it has not ended and had an entry in the last
    `AN_EVENING`; else `None`."""
    sheet = last_evening(store)
    if sheet is None or sheet.ended:
        return None
    entered = sheet.commands.done[-1][-1].at
    return sheet if store.clock() - datetime.fromisoformat(entered) < AN_EVENING else None


def evening_to_enter(store: Book) -> EveningSheet:
    """The evening that was begun last. Raises `Refused` if there is none, or it has ended."""
    sheet = last_evening(store)
    if sheet is None:
        raise Refused(no_evening(store))
    if sheet.ended:
        raise Refused(
            f"evening {sheet.number} has ended: {opens_again(sheet)} opens it again, and `euchre "
            "evening new` begins another"
        )
    return sheet


def opens_again(sheet: EveningSheet) -> str:
    """The command that takes back the last entry of an evening, at any terminal."""
    return f"`euchre undo --game {sheet.number}`"


# -- its tables ------------------------------------------------------------------------------------


class TableNow(NamedTuple):
    """The state of a table in a round: who sits there (substitutes included), the number of its
    `game` (0 if nothing was entered yet), the points (N/S, E/W), the number of hands that count,
    and whether the game is over. Then `winner` is the side that won (0 N/S, 1 E/W; `None`: a tie),
    perhaps because the other `conceded`. `only_result` is true if no hands were entered.
    """

    round: int
    seating: Seating
    game: int
    points: tuple[int, int]
    hands: int
    over: bool
    only_result: bool
    winner: int | None = None
    conceded: bool = False

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.seating.table


def is_missing(sheet: EveningSheet, now: TableNow) -> bool:
    """True if a round cannot be closed yet because of this table: nothing was entered there (unless
    a pair that was to play there has left), or its game is not over (unless rounds are limited by
    time)."""
    if not now.game and sheet.movement.fixed_partners:
        return set(now.seating.players).issubset(sheet.people)
    return not now.game if sheet.begun.minutes else not now.over


def tables_left_out(store: Book, sheet: EveningSheet) -> list[TableNow]:
    """The tables of closed rounds that count for nobody: nothing was entered there, though all four
    were here. The last round of an evening that has ended is left out if it has no entry at all."""
    closed = sheet.rounds if sheet.ended else sheet.rounds[:-1]
    here = (*sheet.stayed, frozenset(sheet.people))
    left_out: list[TableNow] = []
    for round_, people in zip(closed, here, strict=False):
        tables = tables_now(store, sheet, round_)
        empty = [now for now in tables if not now.game]
        if round_ == sheet.round and len(empty) == len(tables):
            continue
        if sheet.movement.fixed_partners:
            empty = [now for now in empty if people.issuperset(now.seating.players)]
        left_out += empty
    return left_out


def tables_now(store: Book, sheet: EveningSheet, round_: Round) -> list[TableNow]:
    """The tables of a round, in order."""
    games = games_at_tables(store, sheet)
    return [
        _table_now(round_, seating, games.get((round_.number, seating.table)))
        for seating in round_.seatings
    ]


def tables_under_way(reader: Book | Writer) -> list[TableNow]:
    """The tables of the round under way, in order; none if no evening is under way."""
    store = reader if isinstance(reader, Book) else reader.book
    sheet = evening_under_way(store)
    return [] if sheet is None else tables_now(store, sheet, sheet.round)


def games_at_tables(store: Book, sheet: EveningSheet) -> dict[tuple[int, int], Row]:
    """The row of `games` by round and table: of several games at one the last, which counts."""
    return {
        (row["round_number"], row["table_number"]): row
        for row in store.rows(_TABLES, (sheet.number,))
    }


def games_of_round(store: Book, sheet: EveningSheet) -> list[int]:
    """The numbers of the games at the tables of the round under way."""
    return [
        row["game"]
        for (number, _), row in games_at_tables(store, sheet).items()
        if number == sheet.round.number
    ]


def _table_now(round_: Round, seating: Seating, row: Row | None) -> TableNow:
    """A table from the row of its game, `None` if it has none."""
    if row is None:
        return TableNow(round_.number, seating, 0, (0, 0), 0, over=False, only_result=False)
    return TableNow(
        round_.number,
        Seating(seating.table, lineup_in(row)),
        row["game"],
        (row["ns"], row["ew"]),
        row["counted"],
        row["state"] == "over",
        row["state"] == "over" and not row["hands"],
        winner_in(row),
        row["conceded"] is not None,
    )


def table_scores(store: Book, sheet: EveningSheet) -> list[TableScore]:
    """The scores of the tables at which something was entered, in the order of rounds and tables. A
    game of an earlier round counts as finished."""
    hands: dict[int, list[HandScore]] = defaultdict(list)
    for row in store.rows(_HANDS, (sheet.number,)):
        players = lineup_in(row)
        maker = None if row["maker"] is None else players[Seat[row["maker"]]]
        outcome = row["outcome"]
        points = row["points_ns"] + row["points_ew"]
        award = points - row["other"] if outcome in PLAYED_OUT else 0
        hands[row["game"]].append(HandScore(players, maker, bool(row["alone"]), outcome, award))
    loners = _loners(store, sheet)
    games = games_at_tables(store, sheet)
    scores = []
    for round_ in sheet.rounds:
        for seating in round_.seatings:
            game = games.get((round_.number, seating.table))
            if game is None:
                continue
            score = TableScore(
                round_.number,
                seating,
                (game["ns"], game["ew"]),
                tuple(hands[game["game"]]),
                loners.get(game["game"], ()),
                game["state"] == "over",
                winner_in(game),
            )
            is_closed = sheet.ended or round_ != sheet.round
            scores.append(score.closed() if is_closed else score)
    return scores


def scores_if_closed(store: Book, sheet: EveningSheet) -> list[TableScore]:
    """The scores of the tables as they count if the round under way is closed now."""
    return [
        score.closed(absent_side_at(sheet, score.seating.table))
        for score in table_scores(store, sheet)
    ]


def rounds_played(sheet: EveningSheet, entered: Iterable[TableScore | TableNow]) -> int:
    """The number of rounds that count: all that have begun, but not the last if the evening has
    ended and nothing was entered in it. `entered` are the tables with an entry, of the last round
    at least."""
    last = sheet.round.number
    return len(sheet.rounds) - (sheet.ended and all(one.round != last for one in entered))


def absent_side_at(sheet: EveningSheet, table: int) -> int | None:
    """The side at a table of the round under way that concedes what it has not finished, because
    one of its fixed partners has left: 0 for N/S, 1 for E/W. `None` if there is none."""
    seating = sheet.seating(sheet.round.number, table)
    if seating is None or not sheet.movement.fixed_partners:
        return None
    return absent_side(seating, sheet.people)


def ladder_of(store: Book, sheet: EveningSheet) -> list[Standing]:
    """The ladder of the evening, the best first."""
    scores = table_scores(store, sheet)
    return ladder(
        sheet.everybody,
        sheet.rounds,
        scores,
        sheet.rules,
        sheet.lone_march,
        sheet.cuts,
        fixed_partners=sheet.movement.fixed_partners,
    )


def next_round(sheet: EveningSheet, scores: Sequence[TableScore]) -> NextRound:
    """The round after the round under way, from the plan or by the movement; or the reason why
    there is none yet, or none any more."""
    if sheet.ahead:
        return sheet.ahead[0]
    if sheet.begun.plan and sheet.round.number >= sheet.begun.rounds:
        return Over()
    return sheet.movement.next_round(sheet.progress(scores))


def _loners(store: Book, sheet: EveningSheet) -> dict[int, tuple[str, ...]]:
    """The makers of loners by game, for games of which only the result is known."""
    names = store.renames()
    loners = {}
    for entry in store.entries_where(_RESULTS, sheet.number):
        head, _ = head_of(records_in(entry.record))
        players = head.players
        loners[entry.game] = tuple([names.now(entry, players[seat]) for seat in head.loners])
    return loners


# -- a game at a table -----------------------------------------------------------------------------


def game_at_table(sheet: EveningSheet, table: TableNow) -> NewGame:
    """The game at a table. N deals."""
    begun = sheet.begun
    head = Head().having(
        preset=begun.preset,
        house_rules={name: str(value) for name, value in begun.rules},
        event=begun.event,
        season=begun.season,
        place=begun.place,
        date=begun.date,
        players=dict(zip(SEATS, table.seating.players, strict=True)),
        round=table.round,
        table=table.table,
    )
    return NewGame(head, Seat.N, evening=sheet.number)


_EVENINGS: Final = """
SELECT game FROM entries WHERE kind = 'evening-begun' ORDER BY id DESC LIMIT 20
"""

_GONE: Final = """
SELECT game FROM entries WHERE kind = 'gone' AND record LIKE '["evening-begun"%'
ORDER BY id DESC LIMIT 1
"""
"""The last evening that only earlier versions knew (`migrate.py`)."""

_ON_DATE: Final = """
SELECT DISTINCT evening FROM games WHERE date = ? AND evening AND state != 'struck' ORDER BY evening
"""

_TABLES: Final = """
SELECT game, round_number, table_number, north, east, south, west, ns, ew, state, hands,
    winner, conceded, (
    SELECT count(*) FROM hands
    WHERE hands.game = games.game AND NOT late
        AND outcome NOT IN ('misdeal', 'thrown-in', 'conceded')
) AS counted
FROM games WHERE evening = ? AND evening AND state != 'struck'
ORDER BY round_number, table_number, game
"""

_HANDS: Final = """
SELECT hands.*, coalesce((
    SELECT sum(points) FROM irregularities
    WHERE irregularities.game = hands.game AND irregularities.hand = hands.hand
), 0) AS other
FROM games JOIN hands USING (game)
WHERE evening = ? AND evening AND state != 'struck' AND NOT late
    AND outcome NOT IN ('misdeal', 'thrown-in', 'conceded')
ORDER BY game, hand
"""

_RESULTS: Final = """
kind = 'begun' AND game IN (
    SELECT game FROM games WHERE evening = ? AND evening AND hands = 0
)
"""
