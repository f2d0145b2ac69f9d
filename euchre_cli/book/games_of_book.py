"""The games of another scorebook that was merged into this one: what became of each, and what there
is to know about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..log.games import Head
from ..terminal.phrases import short_score
from ..terminal.text import safe
from .games_in_log import GameInLog
from .merge import Fork, Merged
from .reading import Reader
from .sheet import lineup_in

WENT_ON: Final = "it went on in both books"
"""The reason why a game is left out until somebody says which of its ends to keep."""

EARLIER: Final = "the result of its table that is here was entered later"
"""The reason why a result is left out."""


def games_of(other: Reader, book: Reader, merged: Merged) -> list[GameInLog]:
    """What became of the games of the other book that count there. One that was here already is
    told as it is here, and one of a table of which another counts only when it comes in."""
    games = []
    here = {row["stream"]: row for row in book.rows(_BEGUN)}
    decided = {fork.place for fork in merged.decided}
    for nth, row in enumerate(other.rows(_BEGUN), 1):
        stream = row["stream"]
        added = stream in merged.added and stream not in merged.kept
        if not added and stream not in merged.left_out:
            if stream not in here and stream not in merged.added:
                continue
            row = here.get(stream, row)
        about = {name: row[name] for name in ("name", "event", "season", "place", "date")}
        head = Head().having(
            begun=row["began"], round=row["round_number"], table=row["table_number"], **about
        )
        if row["state"] == "over" and not row["hands"]:
            head.result = row["ns"], row["ew"]
        game = GameInLog(nth, head, lineup_in(row), hands=row["hands"], digest=row["digest"])
        game.total, game.over = (row["ns"], row["ew"]), row["state"] == "over"
        game.number = book.number_of(stream) or None
        game.became = "here"
        if stream in merged.left_out:
            game.leave_out(WENT_ON)
        elif added:
            game.became = "imported" if stream in merged.begun else "continued"
        elif stream not in here:
            place = other.stream_of(row["evening"]), head.round, head.table
            why = EARLIER if place in decided else "the game that is here counts at its table"
            game.leave_out(why)
        games.append(game)
    return games


def notes_on_merge(book: Reader, merged: Merged) -> Iterator[str]:
    """Sentences on what came with the games of another book, and on what is in this one twice."""
    for stream in merged.begun:
        number = book.number_of(stream)
        if book.entries(number)[0].kind == "evening-begun":
            yield f"evening {number} comes with it"
    for row in book.rows(_SAME_HANDS):
        if row["stream"] in merged.begun:
            yield (
                f"game {row['game']} has the same hands as game {row['first']}: if they are one "
                f"game, `euchre void --game {row['game']}`"
            )
    yield from map(_decided_words, merged.decided)
    for old, new in merged.renames:
        yield f"{safe(old)} is not renamed {safe(new)}, because both sit at one table"


def _decided_words(fork: Fork) -> str:
    """`table 2, round 1: 10-8, entered later in that book, counts; 9-10 is left out`."""
    where = "here" if fork.counts == "mine" else "in that book"
    if fork.mine is None or fork.theirs is None:
        return f"the seats of the evening that were decided later, {where}, count"
    mine, theirs = short_score(fork.mine.total), short_score(fork.theirs.total)
    later, left = (mine, theirs) if fork.counts == "mine" else (theirs, mine)
    head = fork.mine.head
    return (
        f"table {head.table}, round {head.round}: {later}, entered later {where}, counts; {left} "
        "is left out"
    )


_SAME_HANDS: Final = """
SELECT games.game, stream, min(other.game) AS first FROM games
JOIN entries ON entries.game = games.game AND kind = 'begun'
JOIN games AS other ON other.digest = games.digest AND other.game < games.game
WHERE games.hands > 0 AND games.state != 'struck' AND other.state != 'struck'
GROUP BY games.game ORDER BY games.game
"""
"""The games whose log is that of an earlier game: somebody imported it, and then the book too."""

_BEGUN: Final = """
SELECT games.*, stream FROM games JOIN entries ON entries.game = games.game AND kind = 'begun'
WHERE state != 'struck' ORDER BY games.game
"""
