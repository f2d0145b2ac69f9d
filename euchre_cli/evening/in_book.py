"""Evenings of several tables in the scorebook: the door between the entries and games of a `Reader`
and an `Evening`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from euchre_engine.seats import SEATS, Seat

from ..book.entries import NewEntry, records_in
from ..book.reading import STILL_THIS_EVENING, Reader
from ..book.scoring import head_of
from ..book.sheet import NewGame, lineup_in, winner_in
from ..book.undo import commands_in
from ..log.games import Head
from ..terminal.exit_status import Refused, no_such
from ..terminal.text import safe
from .evening import Evening, Place, Score, begins_evening, evening_of
from .measures import Counts

if TYPE_CHECKING:
    from ..book.writing import Writer

NO_EVENING: Final = "no evening is under way: `euchre evening new Ann Bob Cat Dan …` begins one"


# -- which evening ---------------------------------------------------------------------------------


def evening_in(book: Reader, number: int) -> Evening | None:
    """The evening of this number in the book; `None` if there is none."""
    entries = book.entries(number)
    if not begins_evening(entries):
        return None
    earlier = "SELECT count(*) FROM entries WHERE kind = 'evening-begun' AND game <= ?"
    nth = book.execute(earlier, (number,)).fetchone()[0]
    evening = evening_of(number, entries, book.renames(), nth)
    return None if evening is None else evening._replace(scores=_scores(book, evening))


def evenings(book: Reader) -> Iterator[Evening]:
    """The evenings of the book, first the one that was begun last."""
    for (number,) in list(book.each(_LATEST)):
        evening = evening_in(book, number)
        if evening is not None:
            yield evening


def last_evening(book: Reader) -> Evening | None:
    """The evening that was begun last; `None` if there is none."""
    return next(evenings(book), None)


def evenings_on(book: Reader, date: str) -> list[Evening]:
    """The evenings that have games of this date."""
    found = (evening_in(book, number) for (number,) in book.each(_ON_DATE, (date,)))
    return [evening for evening in found if evening is not None]


def evening_called(book: Reader, which: str = "") -> Evening:
    """The last evening, or the one of this date or this number of its own. Raises `Refused` if
    there is none."""
    known = []
    for evening in evenings(book):
        if which in ("", str(evening.nth), evening.head.date):
            return evening
        known.append(f"{evening.nth} ({evening.head.date})")
    if not known:
        raise Refused(NO_EVENING)
    last = ", ".join(reversed(known[:3]))
    raise no_such(f"evening '{safe(which)}'", f"the last are {last}")


def evening_under_way(book: Reader) -> Evening | None:
    """The evening that was begun last, if it has not ended and had an entry in the last
    `STILL_THIS_EVENING`; else `None`."""
    evening = last_evening(book)
    if evening is None or evening.ended:
        return None
    entered = evening.commands.done[-1][-1].at
    return evening if book.clock() - datetime.fromisoformat(entered) < STILL_THIS_EVENING else None


def evening_to_enter(book: Reader) -> Evening:
    """The evening that was begun last. Raises `Refused` if there is none, or it has ended."""
    evening = evening_called(book)
    if evening.ended:
        raise Refused(
            f"evening {evening.nth} has ended: `euchre undo evening` opens it again, and `euchre "
            "evening new` begins another"
        )
    return evening


def people_of_evening(book: Reader) -> Sequence[str]:
    """Everybody of an evening of several tables that was begun lately, played or not."""
    evening = last_evening(book) if book.evening_lately() else None
    return () if evening is None else evening.people


# -- its tables ------------------------------------------------------------------------------------


def _scores(book: Reader, evening: Evening) -> dict[Place, Score]:
    """The scores of the tables at which something was entered. Of several games at one table the
    last counts, and a game of a round that is closed is over."""
    rows = {
        (row["round_number"], row["table_number"]): row
        for row in book.rows(_TABLES, (evening.number,))
    }
    counts = _counts_of_hands(book, evening) | _counts_of_results(book, evening)
    scores = {}
    for place, row in sorted(rows.items()):
        if evening.seated(place) is None:
            continue
        score = Score(
            row["game"],
            lineup_in(row),
            (row["ns"], row["ew"]),
            row["state"] == "over",
            winner_in(row),
            row["conceded"] is not None,
            row["counted"],
            tuple(counts.get(row["game"], [Counts()] * 4)),
        )
        is_closed = evening.ended or place[0] < evening.begun
        scores[place] = score.closed() if is_closed else score
    return scores


def _counts_of_hands(book: Reader, evening: Evening) -> dict[int, list[Counts]]:
    """What the hands say of each seat, by game."""
    counts: defaultdict[int, list[Counts]] = defaultdict(lambda: [Counts()] * 4)
    for row in book.rows(_HANDS, (evening.number,)):
        seats, maker = counts[row["game"]], Seat[row["maker"]]
        of_maker = Counts(*(row[name] for name in Counts._fields[:5]))
        seats[maker] = seats[maker].plus(of_maker)
        for seat in SEATS:
            if seat % 2 != maker % 2:
                seats[seat] = seats[seat].plus(Counts(euchres=row["euchred"]))
    return dict(counts)


def _counts_of_results(book: Reader, evening: Evening) -> dict[int, list[Counts]]:
    """The loners that were named with results, by game and seat."""
    counts, march = {}, evening.lone_march
    for entry in book.entries_where(_RESULTS, evening.number):
        loners = head_in(entry.record).loners
        made = [loners.count(seat) for seat in SEATS]
        counts[entry.game] = [Counts(number, number * march) for number in made]
    return counts


@lru_cache(maxsize=1_000)
def head_in(record: str) -> Head:
    """The head in the record with which a game began."""
    return head_of(records_in(record))[0]


def game_at(evening: Evening, round_: int, table: int) -> NewGame:
    """The game that begins at a table, with those who sit in there. N deals."""
    score = evening.scores.get((round_, table))
    players = score.players if score else evening.seats[round_ - 1].seatings[table - 1].players
    seats = dict(zip(SEATS, players, strict=True))
    head = evening.head.having(players=seats, round=round_, table=table)
    return NewGame(head, Seat.N, evening=evening.number)


# -- changes ---------------------------------------------------------------------------------------


def close_round(writer: Writer, evening: Evening, new: Sequence[NewEntry]) -> None:
    """Closes the round under way with these entries of the evening. Its unfinished games end at
    their score. All of that is one command."""
    with writer.one_command():
        for now in evening.tables():
            if now.game and not now.over:
                writer.add(now.game, NewEntry("time"))
        writer.add(evening.number, *new)


def write_results(
    writer: Writer,
    evening: Evening,
    results: Iterable[tuple[Place, NewGame | None]],
    new: Sequence[NewEntry] = (),
) -> None:
    """Enters results at their places, each as a game that replaces what was there (`None`: only
    that is taken away), and with them entries of the evening. All of that is one command."""
    with writer.one_command():
        for place, game in results:
            if place in evening.scores:
                writer.add(evening.scores[place].game, NewEntry("struck"))
            if game is not None:
                writer.begin(game)
        if new:
            writer.add(evening.number, *new)


def check_seats_stay(before: Evening, after: Evening | None) -> None:
    """Raises `Refused` if a change of the evening `before`, which made it into `after`, seats a
    table otherwise at which something was entered."""
    for place, score in before.scores.items():
        if before.seated(place) != (after and after.seated(place)):
            raise has_entries(place, score.game)


def has_entries(place: Place, game: int) -> Refused:
    """The refusal of other seats for a table at which something was entered, in this game."""
    return Refused(
        f"table {place[1]} has entries in round {place[0]}: take them back first, with `euchre "
        f"undo --game {game}`"
    )


def entered_last(book: Reader, evening: Evening) -> int | None:
    """The number of the evening, or of the game at one of its tables, that holds the last entry
    made at this terminal and not undone, perhaps below one of another terminal; 0 if somebody was
    renamed since, `None` if there is none."""
    newest, number = 0, None
    streams = book.rows(_STREAMS, {"evening": evening.number, "terminal": book.terminal})
    for row in streams:
        if row["newest"] <= newest:
            break
        commands = commands_in(book.entries(row["game"])).done
        ids = [one[0].id for one in commands if one[0].terminal == book.terminal]
        if ids and ids[-1] > newest:
            newest, number = ids[-1], row["game"]
    return number


_LATEST: Final = "SELECT game FROM entries WHERE kind = 'evening-begun' ORDER BY id DESC"

_ON_DATE: Final = """
SELECT DISTINCT evening FROM games WHERE date = ? AND evening AND state != 'struck' ORDER BY evening
"""

_TABLES: Final = """
SELECT game, round_number, table_number, north, east, south, west, ns, ew, state, winner, conceded,
(
    SELECT count(*) FROM hands
    WHERE hands.game = games.game AND NOT late
        AND outcome NOT IN ('misdeal', 'thrown-in', 'conceded')
) AS counted
FROM games WHERE evening = ? AND evening AND state != 'struck'
ORDER BY round_number, table_number, game
"""

_HANDS: Final = """
SELECT game, maker,
    sum(outcome = 'lone march') AS loners,
    sum(CASE WHEN outcome = 'lone march' THEN points_ns + points_ew - coalesce((
        SELECT sum(points) FROM irregularities
        WHERE irregularities.game = hands.game AND irregularities.hand = hands.hand
    ), 0) ELSE 0 END) AS lone_points,
    count(*) AS calls,
    sum(outcome = 'euchred') AS euchred,
    sum(outcome = 'euchred' AND alone) AS loners_euchred
FROM games JOIN hands USING (game)
WHERE evening = ? AND evening AND state != 'struck' AND NOT late AND maker IS NOT NULL
    AND outcome NOT IN ('misdeal', 'thrown-in', 'conceded')
GROUP BY game, maker
"""

_RESULTS: Final = """
kind = 'begun' AND game IN (
    SELECT game FROM games WHERE evening = ? AND evening AND hands = 0
)
"""

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
