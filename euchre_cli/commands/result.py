"""`euchre result`: a finished game of which only the score is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..book.new_game import NewGameOptions, ended, evening_now, next_game, said
from ..book.people import four
from ..cli.options import FOUR, SETTINGS
from ..cli.session import complete_player, db_option, json_option, opened, people_in, remark, tell
from ..terminal.words import rules_words
from .new import about_options, by_house, named, new_player_option

if TYPE_CHECKING:
    from ..book.events import GameBegun
    from ..book.sheet_rows import Row


@click.command(
    context_settings=SETTINGS,
    short_help="Enter a finished game by its final score.",
)
@click.argument(
    "words",
    nargs=-1,
    type=FOUR,
    metavar="N E S W NS-EW | A B beat C D SCORE",
    shell_complete=complete_player,
)
@about_options
@new_player_option
@db_option
@json_option
def result(
    words: tuple[str, ...], new_player: bool, db: str | None, as_json: bool, **given: Any
) -> None:
    """Enter a finished game when you know only the final score: the four players clockwise, and the
    score, N/S first. Or say who beat whom: name partners together, and the winners first.

    It counts wherever games count: won and lost, streaks, ratings, pairs, the night. It does not
    count in anything that needs hands (calls, loners, points a hand, win chances). The current game
    stays as it is. The season and the rules are those of the last game entered, unless you give
    others; the evening is tonight, unless --date names another.

    \b
    euchre result Ann Bob Cat Dan 10-7              Ann and Cat won
    euchre result Ann Cat beat Bob Dan 10-7         the same
    euchre result Aunt Jo and Cat beat Bob and Dan 10 to 7 --date 2026-11-19
    euchre import results.csv                       many at once: see `euchre import --help`

    Exit status: 0 entered, 2 no game ends with that score, or a name is not understood, 3 the
    scorebook cannot be written, 4 somebody else is writing.
    """

    wanted = by_house(NewGameOptions(**given))
    slips: list[str] = []
    known = people_in(db)
    names, total = said(words, known)
    players = four(named(names, known, new_player, slips))
    with opened(db, create=True) as store, store.writing() as pen:
        last, there = pen.last_entered(), pen.current()
        # The evening of another result may be any: tonight is that of the game on the table.
        now = store.clock()
        tonight = evening_now(None if there is None else pen.sheet(there), now)
        wanted = wanted._replace(date=wanted.date or tonight)
        begun = next_game(None if last is None else pen.sheet(last), players, wanted, now)
        begun = ended(begun, total)
        twice = [row["game"] for row in store.rows(_ALIKE) if _is_as(row, begun)]
        after = pen.begin(begun)
    on = f" of {after.begun.date}" if after.begun.date else ""
    what = f"Game {after.number}{on}, the result only; {rules_words(after.rules)}"
    more = [] if there is None else [f"The current game is still game {there}."]
    if twice:
        more.append(
            f"Game {twice[-1]}, the same evening, has the same four and the same score: if you "
            f"entered one game twice, euchre undo"
        )
    tell(after, after, what, as_json, more=more)
    for slip in slips:
        remark(slip)


_ALIKE = "SELECT game, date, north, east, south, west, ns, ew FROM games WHERE state = 'over'"


def _is_as(row: Row, begun: GameBegun) -> bool:
    """Whether a game of the book has the players, the date and the score of one that begins."""
    north, east, south, west = begun.players
    new = {frozenset((north, south)): 0, frozenset((east, west)): 1}
    score = begun.result or (0, 0)
    sides = ((row["north"], row["south"], row["ns"]), (row["east"], row["west"], row["ew"]))
    return row["date"] == begun.date and all(
        frozenset((one, other)) in new and score[new[frozenset((one, other))]] == points
        for one, other, points in sides
    )
