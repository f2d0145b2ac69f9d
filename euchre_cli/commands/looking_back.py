"""The commands that look back at games, and correct what was entered: their options and help.

Knows: how they are typed. What each does is in the module that it loads when it is run, so that its
help reads nothing of the book.
"""

from __future__ import annotations

from typing import Any

import click

from ..cli.entry_options import hand_details, why_option
from ..cli.game_options import (
    change_options,
    check_score,
    complete_player,
    db_option,
    game_either_way,
    game_option,
    people_argument,
    person_option,
)
from ..cli.options import days_options, json_option, loaded, output_options


@click.command()
@click.option(
    "-a", "--all", "all_games", is_flag=True, help="List all games, not only the last 20."
)
@person_option("--player", "NAME", "Only games with this player.", complete=complete_player)
@click.option("--season", metavar="TEXT", help="Only games of a season.")
@days_options
@click.option("--unfinished", is_flag=True, help="Only games that are not over.")
@output_options("table", "json", "jsonl", "csv")
@db_option
def games(**options: Any) -> None:
    """List the games, newest first: number, date, who sat where, the score, who won, the hands, the
    rules. Dates are written 2026-11-21.

    The current game is marked, and so are games that are not over (`euchre resume` goes back to
    one) or were struck out.

    \b
    euchre games
    euchre games --player Ann --since 2026-11-01
    euchre games --unfinished
    euchre games --all --csv > games.csv
    """
    loaded("euchre_cli.commands.games:games")(**options)


@click.command()
@game_either_way
@click.option("--chance", is_flag=True, help="Add the win chance after every hand.")
@output_options("table", "json", "csv")
@db_option
def show(**options: Any) -> None:
    """Show a game, hand by hand: who dealt, who called, how it came out, the score after it. GAME
    is its number; without it, the current game. With two games under way, name a player of the one
    you mean.

    It also shows the rulings, the substitutes, and what an audit finds wrong. CSV has the hands,
    and JSON the whole game. With --chance it adds how likely N/S were to win after every hand, how
    much each hand changed that, and the hand that turned the game; JSON and CSV too.

    \b
    euchre show
    euchre show 12
    euchre show 12 --chance
    euchre show 12 --csv > game-12.csv
    """
    loaded("euchre_cli.commands.show:show")(**options)


@click.command()
@click.option("-a", "--all", "all_games", is_flag=True, help="The whole scorebook.")
@click.option("-v", "--verbose", is_flag=True, help="Name the terminals too.")
@game_either_way
@output_options("table", "json", "jsonl", "csv")
@db_option
def history(**options: Any) -> None:
    """Show every entry of the current game, or of GAME (its number, or one of its players), in the
    order in which they were made: when, by whom, what, and what became of it.

    Nothing that was entered is ever lost: what was taken back, struck out or amended is listed
    here, with the number of the entry that did it. A clock that was turned back is marked too.

    \b
    euchre history
    euchre history 3 --verbose
    euchre history --all --csv > everything.csv
    """
    loaded("euchre_cli.commands.games:history")(**options)


@click.command()
@click.argument("score", metavar="[NS-EW]", required=False, callback=check_score)
@game_option
@db_option
@json_option
def recap(**options: Any) -> None:
    """Show the hands since a score that both sides remember, N/S first: for when the counting
    cards disagree. Without a score, the last five hands.

    Each hand is shown with its points and the score after it, so that both sides can see where
    they stopped agreeing; then `euchre amend` corrects that hand.

    \b
    euchre recap 6-4
    euchre recap
    euchre recap 6-4 --game 3

    Exit status: 0 shown, 2 the score was never that (the nearest ones are named), 3 the scorebook
    cannot be read.
    """
    loaded("euchre_cli.commands.show:recap")(**options)


@click.command()
@game_either_way
@db_option
@json_option
def resume(**options: Any) -> None:
    """Go back to an unfinished game: GAME is its number. Without one, it is the game that was left
    last, or the last one of PLAYER.

    That game becomes the current game, the one that `hand`, `score` and the others mean. The game
    you leave is kept, and can be resumed in turn.

    \b
    euchre resume
    euchre resume 3

    Exit status: 0 done, 2 there is no such game or it is over, 3 the scorebook
    cannot be written, 4 somebody else is writing.
    """
    loaded("euchre_cli.commands.undo:resume")(**options)


@click.command()
@people_argument("words", "HAND [MAKER] [TRICKS] [alone]|thrown-in|misdeal")
@hand_details
@click.option("--record", metavar="TEXT", help="The whole hand in the log language.")
@why_option("Why; kept in the history.")
@change_options
def amend(**options: Any) -> None:
    """Correct a hand that was entered: HAND is its number, or `last`; then the hand as it was, as
    for `euchre hand`.

    Where only the maker was wrong, or only the tricks, the suit or the loner, say only that: the
    rest stays. A maker with tricks is a whole hand: without `alone` nobody was alone.

    Every later score is worked out again. The old entry stays in the history, with the reason.
    Penalties and notes of the hand stay; --record gives all of it in the log language.

    \b
    euchre amend last Bob 4
    euchre amend 3 Dan                 Dan made trump, not Bob
    euchre amend 3 5                   they took all five
    euchre amend 3 Cat 5 alone --why "she was alone"
    euchre amend 2 misdeal
    euchre amend 1 --record "maker E hearts; tricks EW 3; penalty NS 1 late"

    Exit status: 0 corrected, 2 the rules or the game do not allow it, 3 the scorebook cannot be
    written, 4 the score has moved on.
    """
    loaded("euchre_cli.commands.amend:amend")(**options)


@click.command()
@click.argument("words", metavar="HAND", nargs=-1)
@click.option("--rulings", is_flag=True, help="Only the penalties, claims and notes in it.")
@why_option("Why; kept in the history.")
@change_options
def void(**options: Any) -> None:
    """Strike out a hand that was never played: HAND is its number, or `last`.

    The hands after it move up, and every score is worked out again. With --rulings the hand stays,
    and only what was ruled while it was played is struck out; `euchre penalty --hand 4` puts
    another ruling in. With --game and no HAND the whole game is struck out. Nothing is lost: undo
    brings it back, and the history shows it.

    \b
    euchre void 4 --why "entered twice"
    euchre void 4 --rulings
    euchre void --game 12
    """
    loaded("euchre_cli.commands.amend:void")(**options)
