"""Games out of a book and into it again, without commands.

Knows: how sheets become a log, and a log becomes sheets; and when two sheets are the same game.
"""

from __future__ import annotations

import io
from collections.abc import Iterable

from euchre_cli.book.book import Book
from euchre_cli.book.exports import write_log
from euchre_cli.book.game_selection import log_order_key
from euchre_cli.book.games_in_log import NOTHING_GIVEN, GameInLog, GamesFile
from euchre_cli.book.sheet import Sheet
from euchre_engine.audit.record import Dealer

from ..card_table import CardTable

HEAD = "date 2026-11-19\nplayer N Ann\nplayer E Bob\nplayer S Cat\nplayer W Dan\n"
GAME = (
    HEAD
    + "hand 1; dealer W; maker E hearts; tricks EW 3; total NS 0 EW 1\n"
    + "hand 2; maker N alone; tricks NS 5\nhand 3; misdeal E\n"
)
OVER = GAME + "hand 4; maker N alone; tricks NS 5; total NS 8\nhand 5; maker S; tricks NS 5\n"
BEGUN = GAME.replace("player N", "begun 2026-11-19T19:30:05Z\nplayer N")
"""Games in the log language: one under way, the same when it is over, and with its time."""


def written(sheets: Iterable[Sheet]) -> str:
    """The games as a log."""
    pieces: list[str] = []
    write_log(sheets, pieces.append)
    return "".join(pieces)


def games_in(text: str) -> list[GameInLog]:
    """The games of a log."""
    file = GamesFile("a-log.euchre", None, NOTHING_GIVEN)
    return list(file.games(io.BytesIO(text.encode()), str))


def in_order(sheets: Iterable[Sheet]) -> list[Sheet]:
    """The games as they stand in a log."""
    return sorted(
        sheets,
        key=lambda one: log_order_key(one.head.date, one.began, one.begun.source, one.number),
    )


def sheets_of(table: CardTable, book: str = "book.db") -> list[Sheet]:
    """Every game of a book, by number."""
    with Book.open(str(table.folder / book)) as store:
        rows = store.rows("SELECT game FROM games ORDER BY game")
        found = [store.sheet(row["game"]) for row in rows]
    return [one for one in found if one is not None]


def said(sheet: Sheet) -> dict[str, object]:
    """All that a game says, wherever and however it was entered: not its number, events and times,
    nor which of its entries were corrected."""
    head = sheet.head
    return {
        "head": (head.event, head.season, head.place, head.date, head.name, head.start),
        "began": sheet.began,
        "rules": (head.preset, head.house_rules),
        "players": sheet.players,
        "hands": [
            # A dealer who was due may be said or not; who dealt is in the verdict.
            (line.number, _but_dealer(line.records), line.players, line.late, line.verdict.dealer)
            for line in sheet.lines
        ],
        "points": [(line.verdict.points, line.verdict.total) for line in sheet.lines],
        "problems": [problem.kind.slug for _, problem in sheet.problems()],
        "waiting": sheet.waiting,
        "score": (sheet.total, sheet.hands, sheet.over, sheet.winner, sheet.conceded),
        "dealer": sheet.dealer if sheet.lines or sheet.waiting else None,
    }


def _but_dealer(entries: Iterable[object]) -> list[object]:
    return [one for one in entries if not (isinstance(one, Dealer) and not one.stolen)]
