"""`euchre players` and `players rename`: who plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import click

from euchre_engine.rules import did_you_mean

from .. import interview
from ..book.book import Book
from ..book.entries import Damaged
from ..book.people import known_as
from ..evening.in_book import evening_in, last_evening
from ..report.values import Cell, Heading, Row, Table
from ..session import Session, no_game_words
from ..terminal.exit_status import Refused, asks, nothing_done, nothing_to_change
from ..terminal.phrases import count
from ..terminal.text import as_typed, safe
from .answer import print_outcome
from .options import json_option, option, output_options
from .pages import Page, write_page
from .which_game_options import complete_player, db_option


@click.group(invoke_without_command=True)
@output_options("table", "json")
@db_option
@click.pass_context
def players(ctx: click.Context, session: Session, output: str) -> None:
    """List everybody in the scorebook: the games they sat in, the hands with a result, the first
    evening and the last. Those who played most come first.

    A game in which somebody sat in for another counts here for both; in `euchre stats` it is won or
    lost by who sat there at its end. Games that were struck out do not count. `euchre players
    rename` corrects a name.

    \b
    euchre players
    euchre players rename Den Dan
    """
    if ctx.invoked_subcommand is not None:
        ctx.obj = session
        return
    with session.open() as book:
        rows = tuple(map(_player_row, book.rows(_PLAYERS)))
        none = "" if rows else no_game_words(book)
    write_page(
        Page(table=Table("players", "", "", (), _OF_PLAYERS, rows, least=5), none=none), output
    )


_OF_PLAYERS: Final = (
    Heading("player", "player"),
    Heading("games", "games", "score"),
    Heading("hands", "hands", "score"),
    Heading("first_played", "first", "day"),
    Heading("last_played", "last", "day"),
)

_PLAYERS: Final = """
WITH sat AS (
    SELECT player, count(*) AS hands FROM seat_hands WHERE counts GROUP BY player
)
SELECT player, games, coalesce(sat.hands, 0) AS hands, first_played, last_played
FROM players LEFT JOIN sat USING (player) ORDER BY games DESC, hands DESC, player
"""


def _player_row(player: dict[str, Any]) -> Row:
    words = ("-" if value is None else str(value) for value in player.values())
    return Row((), tuple(Cell(words=safe(word)) for word in words), object=player)


# -- another name --------------------------------------------------------------------------------


@players.command("rename", short_help="Correct somebody's name.")
@click.argument("words", nargs=-1, metavar="OLD NEW", shell_complete=complete_player)
@option("--merge", "NEW is already in the book and is the same person.")
@db_option
@json_option
@click.pass_context
def rename(ctx: click.Context, session: Session, words: tuple[str, ...], merge: bool) -> None:
    """Give somebody another name, in everything that was entered so far: scores, statistics, page
    and exports follow. The history still shows what was entered.

    If NEW is already in the book, the two become one: at a terminal it asks first, in a script add
    --merge. Two who sat at the same table are two people. If another OLD comes along later, that is
    a new player.

    \b
    euchre players rename Den Dan
    euchre players rename Danny Dan --merge
    euchre players rename "Aunt Jo" Joanna

    Exit status: 0 renamed, 2 refused, 3 the scorebook cannot be written, 4 somebody else is
    writing.
    """
    slips: list[str] = []
    session = session if session.db else session._replace(db=ctx.obj.db)
    with session.open() as book:
        games = {str(player): int(number) for player, number in book.each(_KNOWN)}
        evening = last_evening(book) if book.evening_lately() else None
        here = set() if evening is None else set(evening.people)  # Some have not played yet.
        known = {**dict.fromkeys(here, 0), **games}
        old, word = _old_and_new(words, list(known))
        tablemates = {str(player) for (player,) in book.each(_TABLEMATES, (old,))} | {old} | here
        new = interview.name_in_book(word, [one for one in known if one not in tablemates], slips)
        same = known_as(new, known)
        merges = same not in (None, old)
        if same is not None and merges:
            new = same
            _check_never_together(book, old, new)
            if not merge:
                _confirm(old, new, known[new])
        if new == old:
            raise nothing_to_change(f"{safe(old)} has that name")
        with book.writing() as writer:
            writer.rename(old, new)
            _check_never_at_one_evening(book, old, new)
        total = dict(book.each(_KNOWN)).get(new, 0)
    what = f"{safe(old)} is now {safe(new)}, in {count(known[old], 'game')}"
    if merges:
        what += f"; {safe(new)} has {count(total, 'game')} in all"
    print_outcome(None, None, what, session.as_json, more=slips)


_KNOWN: Final = """
SELECT player, count(DISTINCT CASE WHEN state != 'struck' THEN game END) AS games
FROM sittings JOIN games USING (game) GROUP BY player
"""
"""Everybody, with the games that count."""


def _old_and_new(typed: Sequence[str], known: list[str]) -> tuple[str, str]:
    """Splits the words into the player to rename, who must be in the book, and the new name. Raises
    `Refused` if nobody has that name."""
    words = typed[0].split() if len(typed) == 1 else list(typed)  # Both in quotes together.
    if any(word.endswith(",") for word in words):
        parts = [part.strip() for part in " ".join(words).split(",")]
        words = parts if len(parts) == 2 else [word.strip(",") for word in words if word != ","]
    for length in range(len(words) - 1, 0, -1):
        old = known_as(" ".join(words[:length]), known)
        if old is not None:
            filler = len(words) > length + 1 and words[length].lower() in ("to", "as")
            return old, " ".join(words[length + filler :])
    if len(words) < 2:
        raise asks("who gets which name", "euchre players rename Den Dan")
    hint = safe(did_you_mean(words[0], known)) or "; `euchre players` lists everybody"
    if len(words) > 2:
        quoted = as_typed(" ".join(words[:-1]))
        hint += f"; put a name of several words in quotes, as in {quoted}"
    raise Refused(f"nobody in the scorebook is called '{safe(words[0][:40])}'{hint}")


_TABLEMATES: Final = """
SELECT DISTINCT player FROM sittings
WHERE game IN (SELECT game FROM sittings WHERE player = ?)
"""

_TOGETHER: Final = """
SELECT min(game) FROM (
    SELECT game, north, east, south, west FROM hands UNION ALL
    SELECT game, north, east, south, west FROM games
) WHERE ? IN (north, east, south, west) AND ? IN (north, east, south, west)
"""


def _check_never_together(book: Book, old: str, new: str) -> None:
    """Raises `Refused` if the two ever sat at one table."""
    for (game,) in list(book.each(_TOGETHER, (old, new))):
        if game is not None:
            raise _two_people(old, new, f"played at the same table in game {game}")


def _check_never_at_one_evening(book: Book, old: str, new: str) -> None:
    """Raises `Refused` if a rename gave two people of one evening the same name."""
    for (number,) in list(book.each("SELECT game FROM entries WHERE kind = 'evening-begun'")):
        try:
            evening_in(book, number)
        except Damaged:
            raise _two_people(old, new, f"both took part in evening {number}") from None


def _two_people(old: str, new: str, why: str) -> Refused:
    return Refused(f"{safe(old)} and {safe(new)} {why}, so they are two people")


def _confirm(old: str, new: str, games: int) -> None:
    """Asks whether the two names are one person. Raises `Refused` if not, or if nobody can be
    asked."""
    fact = f"{safe(new)} is already in the book, with {count(games, 'game')}"
    if not interview.can_ask():
        raise Refused(f"{fact}: if {safe(old)} is the same person, add --merge")
    if not interview.ask_yes_no(f"{fact}. Are {safe(old)} and {safe(new)} the same person?"):
        raise nothing_done()
