"""`euchre players` and `players rename`: who plays."""

from __future__ import annotations

from typing import Final

import click

from euchre_engine.rules import did_you_mean
from euchre_engine.words import count

from ..book.book import Book
from ..book.entries import Damaged
from ..book.evenings import evening_sheet, last_evening
from ..book.people import as_typed, known_as
from ..cli import interview
from ..cli.options import json_option, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, no_game_words
from ..cli.typed_words import TypedWords
from ..cli.which_game_options import (
    complete_player,
    db_option,
)
from ..terminal.exit_status import Refused
from ..terminal.report_table import TableColumn, table_lines, write, write_rows
from ..terminal.text import safe, wrap_long_words
from .answer import print_outcome

COLUMNS: Final = (
    TableColumn("player", "player", min_width=12),
    TableColumn("games", "games", right=True),
    TableColumn("hands", "hands", right=True),
    TableColumn("first_played", "first"),
    TableColumn("last_played", "last"),
)

_PLAYERS: Final = """
WITH counted AS (
    SELECT * FROM hands WHERE counts AND NOT late
), seats AS (
    SELECT game, north AS player FROM counted UNION ALL
    SELECT game, east FROM counted UNION ALL
    SELECT game, south FROM counted UNION ALL
    SELECT game, west FROM counted
), sat AS (
    SELECT player, count(*) AS hands FROM seats JOIN games USING (game)
    WHERE state != 'struck' GROUP BY player
)
SELECT player, games, coalesce(sat.hands, 0) AS hands, first_played, last_played
FROM players LEFT JOIN sat USING (player) ORDER BY games DESC, hands DESC, player
"""


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
    with session.open() as store:
        rows = store.rows(_PLAYERS)
        none = no_game_words(store)

    if output != "table":
        write_rows(output, "players", COLUMNS, rows)
    elif not rows:
        paper = terminal_paper()
        write(wrap_long_words(none, paper.width, "  "), paper)
    else:
        paper = terminal_paper()
        write(table_lines(COLUMNS, rows, paper), paper)


@players.command("rename", short_help="Correct somebody's name.")
@click.argument("words", nargs=-1, metavar="OLD NEW", shell_complete=complete_player)
@click.option("--merge", is_flag=True, help="NEW is already in the book and is the same person.")
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
    with session.open() as store:
        known = {str(row["player"]): int(row["games"]) for row in store.rows(_KNOWN)}
        evening = last_evening(store) if store.evening_lately() else None
        if evening is not None:  # Somebody may not have played yet.
            known = {**dict.fromkeys(evening.everybody, 0), **known}
        old, word = _old_and_new(list(words), list(known))
        tablemates = {str(row["player"]) for row in store.rows(_TABLEMATES, (old,))} | {old}
        tablemates |= set() if evening is None else set(evening.everybody)
        new = interview.name_in_book(
            word, [name for name in known if name not in tablemates], slips
        )
        same = known_as(new, known)
        if same is not None and same != old:
            new = same
            _check_never_together(store, old, new)
            _confirm_merge(old, new, known[new], merge)
        if new == old:
            raise Refused(f"{safe(old)} already has that name")
        with store.writing() as writer:
            writer.rename(old, new)
            _check_never_at_one_evening(store, old, new)
        after = store.rows(_KNOWN)
    games = next((int(row["games"]) for row in after if row["player"] == new), 0)
    what = f"{safe(old)} is now {safe(new)}, in {count(known[old], 'game')}"
    if same is not None and same != old:
        what += f"; {safe(new)} has {count(games, 'game')} in all"
    print_outcome(None, None, what, session.as_json, more=slips)


_KNOWN: Final = """
SELECT player, count(DISTINCT CASE WHEN state != 'struck' THEN game END) AS games
FROM sittings JOIN games USING (game) GROUP BY player
"""
"""Everybody, with the games that count."""


def _old_and_new(words: list[str], known: list[str]) -> tuple[str, str]:
    """Splits the words into the player to rename, who must be in the book, and the new name. Raises
    `Refused` if nobody has that name."""
    if len(words) == 1:
        words = words[0].split()  # Both names in quotes together.
    if any(word.endswith(",") for word in words):
        parts = [part.strip() for part in " ".join(words).split(",")]
        words = parts if len(parts) == 2 else words
    words = [word.strip(",") for word in words if word.strip(",")]
    for length in range(len(words) - 1, 0, -1):
        old = known_as(" ".join(words[:length]), known)
        if old is not None:
            new = TypedWords(words[length:])
            if len(new.words) > 1:
                new.skip("to", "as")
            return old, new.text
    if len(words) < 2:
        raise Refused("who gets which name? As in `euchre players rename Den Dan`")

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
SELECT min(game) AS game FROM (
    SELECT game, north, east, south, west FROM hands UNION ALL
    SELECT game, north, east, south, west FROM games
) WHERE ? IN (north, east, south, west) AND ? IN (north, east, south, west)
"""


def _check_never_together(store: Book, old: str, new: str) -> None:
    """Raises `Refused` if the two ever sat at one table."""
    game = store.rows(_TOGETHER, (old, new))[0]["game"]
    if game is not None:
        raise Refused(
            f"{safe(old)} and {safe(new)} played at the same table in game {game}, so they are two "
            "people"
        )


def _confirm_merge(old: str, new: str, games: int, merge: bool) -> None:
    """Raises `Refused` unless the user confirms that the two names are one person."""
    fact = f"{safe(new)} is already in the book, with {count(games, 'game')}"
    if merge:
        return
    if not interview.can_ask():
        raise Refused(f"{fact}: if {safe(old)} is the same person, add --merge")

    if not interview.ask_yes_no(f"{fact}. Are {safe(old)} and {safe(new)} the same person?"):
        raise Refused("nothing was changed")


def _check_never_at_one_evening(store: Book, old: str, new: str) -> None:
    """Raises `Refused` if a rename gave two people of one evening the same name."""
    for (number,) in list(store.each("SELECT game FROM entries WHERE kind = 'evening-begun'")):
        try:
            evening_sheet(store, number)
        except Damaged:
            raise Refused(
                f"{safe(old)} and {safe(new)} both took part in evening {number}, so they are two "
                "people"
            ) from None
