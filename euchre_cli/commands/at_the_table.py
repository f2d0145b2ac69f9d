"""The commands of an evening: their options and help.

Knows: how they are typed. What each does is in the module that it loads when it is run, so that its
help reads nothing of the book.
"""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from ..cli.entry_options import (
    HandNumber,
    about_options,
    beginning_options,
    hand_details,
    hand_option,
    why_option,
)
from ..cli.game_options import (
    change_options,
    complete_player,
    complete_seat,
    db_option,
    four_argument,
    game_either_way,
    game_option,
    new_player_option,
    people_argument,
    person_option,
)
from ..cli.options import completions, json_option, loaded, stack

# -- games ------------------------------------------------------------------------------------

_new_game_options = stack(
    beginning_options,
    lambda command: game_option(command, "The game to follow, instead of the last one."),
    db_option,
    json_option,
)
"""How a game is begun after another."""


@click.command()
@four_argument("names", "[N E S W]")
@_new_game_options
@new_player_option
def new(**options: Any) -> None:
    """Begin a game: the four players clockwise, at N, E, S and W; N and S are partners.

    Without names it asks at a terminal who plays, who deals and which rules you use; in a script
    the last four keep their seats. The new game is then the current game, the one that `hand`,
    `score` and the others mean; a game that is not over is kept, for `euchre resume`. The rules
    are those of the game before, unless you have set yours with `euchre rules choose`; --rule
    changes one of them. N deals first, or in a later game whoever was to deal next; --dealer
    changes that. Put names of several words in quotes, or commas between the names.

    \b
    euchre new Ann Bob Cat Dan
    euchre new Aunt Jo, Bob, Cat, Dan
    euchre new Ann Bob Cat Dan --rules csl --rule lone-euchred=2 --dealer Bob
    euchre new --dealer random --season "Winter 2026"

    Exit status: 0 begun, 2 refused, 3 the scorebook cannot be written, 4 somebody else is
    writing.
    """
    loaded("euchre_cli.commands.new:new")(**options)


@click.command()
@people_argument("players", "[PLAYER]")
@_new_game_options
def rematch(**options: Any) -> None:
    """Begin another game with the same four in the same seats, under the same rules, to as many
    points as the last one was played to.

    The deal goes on: whoever was to deal next deals first. With two games under way, name a player
    of the one you mean.

    \b
    euchre rematch
    euchre rematch Ann
    euchre rematch --dealer Bob
    """
    loaded("euchre_cli.commands.new:rematch")(**options)


@click.command()
@people_argument("players", "[PLAYER PLAYER]")
@_new_game_options
def swap(**options: Any) -> None:
    """Begin another game with the same four in other seats.

    Two players change seats; without names everybody gets the next partner: N stays and the others
    move on, so that in three games everybody has played with everybody.

    \b
    euchre swap                 the next partners
    euchre swap Bob Cat         these two change seats
    """
    loaded("euchre_cli.commands.new:swap")(**options)


@click.command()
@four_argument("words", "N E S W NS-EW | A B beat C D SCORE")
@about_options
@new_player_option
@db_option
@json_option
def result(**options: Any) -> None:
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
    loaded("euchre_cli.commands.new:result")(**options)


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="POINTS")
@change_options
def target(**options: Any) -> None:
    """Play this game to POINTS from here on: "let's play to 11".

    Nobody may have that many already. `euchre rematch` and `swap` begin the next game to as many;
    `euchre new --target 11` begins a game to 11.

    \b
    euchre target 11
    """
    loaded("euchre_cli.commands.amend:target")(**options)


@click.command()
@people_argument("words", "SIDE", required=True)
@change_options
def concede(**options: Any) -> None:
    """Concede the game for SIDE: the other side wins, at the current score.

    SIDE is NS, EW, or one of its players.

    \b
    euchre concede EW
    euchre concede Bob
    euchre concede Bob and Dan
    """
    loaded("euchre_cli.commands.rulings:concede")(**options)


@click.command()
@click.option(
    "--plain", is_flag=True, help="Draw in plain ASCII, as the setting `cards plain` does."
)
@click.option("--chance", is_flag=True, help="Say how likely each side is to win.")
@game_either_way
@db_option
@json_option
def score(**options: Any) -> None:
    """Show the scoreboard: the score, the counting cards, who deals, who leads, who is in the barn.

    With two games under way it shows both scores; name a player of the one you mean.

    The setting `customs` turns the table's sayings off.

    \b
    euchre score
    euchre score 3
    euchre score Bob
    euchre score --chance
    euchre score --json
    """
    loaded("euchre_cli.commands.show:score")(**options)


@click.command()
@four_argument("names", "[N E S W]")
@click.option(
    "--plain", is_flag=True, help="Read lines of keys and answer in sentences, without a screen."
)
@beginning_options
@new_player_option
@game_option
@db_option
@click.pass_context
def table(ctx: click.Context, /, **options: Any) -> None:
    """Keep score on a live screen, two to five keys a hand: no Enter, no commands.

    Who called (1 to 4, clockwise from North), what else you know (a suit, a for alone), and the
    tricks (0 to 5); the hand is on the disk before its score is shown. ? shows all keys, u takes
    back, q quits. It goes on with the current game, or with another one by --game; four names, or
    any option of `euchre new`, begin a new game. The first time it asks for the names.

    With --plain each line of the input is taken as keys and answered with a sentence: for screen
    readers and scripts. A script ends at the first line that is refused.

    \b
    euchre table
    euchre table Ann Bob Cat Dan --rules csl
    euchre table --game 3
    echo 2h3 | euchre table --plain      Bob called hearts and took three

    Exit status: 0 left, 2 refused, 3 the scorebook cannot be read (with --plain: or written), 4
    with --plain: the score has moved on, 130 interrupted; nothing that was shown is ever lost.
    """
    loaded("euchre_cli.commands.table:table")(ctx, **options)


# -- hands ------------------------------------------------------------------------------------


@click.command()
@people_argument("words", "[MAKER TRICKS [alone] [SUIT]]")
@hand_details
@click.option(
    "--after",
    metavar="N",
    type=HandNumber(min=0),
    help="It was forgotten: it was played after hand N (0: as the first).",
)
@change_options
def hand(**options: Any) -> None:
    """Enter a hand that was played: who made trump, and how many of the five tricks the makers
    took.

    MAKER is a seat (N, E, S or W, or North …) or the beginning of a name, or of one of its words.
    The points follow from the house rules. You can also say it as people do: loner, march, all,
    three, 3h, 4-1, "took 3 tricks in hearts". `made` and `euchred` need no number if every number
    brings the same points (`made` then means not a march). At a terminal, `euchre hand` alone asks.

    \b
    euchre hand Bob 3                  Bob and his partner took three
    euchre hand e 5 alone              East took all five, alone
    euchre hand Bob 2 hearts           with the suit; Bob is euchred
    euchre hand Bob loner march        all five, alone
    euchre hand Bob euchred            he took two, or one, or none
    euchre hand Cat 1 alone --defend Bob
    euchre hand Dan 3 --dealer Ann     Ann dealt out of turn
    euchre hand Cat 3 --after 2        forgotten: it was played after hand 2

    Exit status: 0 entered, 2 the rules or the game do not allow it, 3 the scorebook cannot be
    written, 4 the score has moved on, or somebody else is writing.
    """
    loaded("euchre_cli.commands.hand:hand")(**options)


def _complete_reason(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes the reason for throwing a hand in, then the player who showed it."""
    if ctx.params.get("words"):
        return complete_seat(ctx, param, incomplete)
    return completions(loaded("euchre_cli.commands.hand:REASONS"), incomplete)


@click.command()
@people_argument("words", "[ace-no-face|no-ace-no-face SEAT]", complete=_complete_reason)
@change_options
def thrown_in(**options: Any) -> None:
    """Enter a hand that was thrown in: everybody passed twice, or somebody showed a hand that the
    house rules throw in.

    Who deals next follows from the house rules.

    \b
    euchre thrown-in                      nobody called
    euchre thrown-in ace-no-face Bob      Bob showed an ace and no face
    """
    loaded("euchre_cli.commands.hand:thrown_in")(**options)


@click.command()
@people_argument("words", "[SEAT] [TEXT]...")
@change_options
def misdeal(**options: Any) -> None:
    """Enter a misdeal: the hand is void.

    Who deals next follows from the house rule `misdeal`, whoever was at fault.

    \b
    euchre misdeal
    euchre misdeal Bob a card was turned
    """
    loaded("euchre_cli.commands.hand:misdeal")(**options)


@click.command()
@people_argument("words", "WHO", required=True)
@hand_option
@click.option("--stolen", is_flag=True, help="The deal was stolen; it was somebody else's turn.")
@click.option(
    "--anyway", is_flag=True, help="Record a stolen deal even if the rules do not let it stand."
)
@why_option("Why; kept in the history, with --hand.")
@change_options
def dealer(**options: Any) -> None:
    """Say that WHO deals the hand under way, when you had the dealer wrong; with --hand, who dealt
    a hand that was entered.

    The deal goes on from there; nothing else in the hand changes. With --stolen it was somebody
    else's turn, and the house rule `steal-the-deal` says whether the deal stands.

    \b
    euchre dealer Dan                  Dan deals this hand
    euchre dealer Dan --hand 3         Dan dealt hand 3
    euchre dealer Dan --stolen         it was somebody else's turn
    """
    loaded("euchre_cli.commands.amend:dealer")(**options)


def _complete_sub(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes who leaves (a player at the table), then who comes (anybody in the book)."""
    complete = complete_player if ctx.params.get("words") else complete_seat
    return complete(ctx, param, incomplete)


@click.command()
@people_argument("words", "SEAT NAME", required=True, complete=_complete_sub)
@new_player_option
@change_options
def sub(**options: Any) -> None:
    """Let NAME sit at SEAT from the next hand on. Earlier hands stay with whoever played them.

    \b
    euchre sub Bob Eve
    euchre sub north Aunt Jo
    euchre sub Eve for Bob
    """
    loaded("euchre_cli.commands.players:sub")(**options)


# -- rulings ----------------------------------------------------------------------------------


def _complete_claim(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes who reneged, then the ruling."""
    if not ctx.params.get("words"):
        return complete_seat(ctx, param, incomplete)
    return completions(loaded("euchre_cli.commands.rulings:OUTCOMES"), incomplete)


@click.command()
@people_argument("words", "SEAT [OUTCOME]", required=True, complete=_complete_claim)
@click.option("--trick", metavar="1-5", type=click.IntRange(1, 5), help="The trick it happened in.")
@person_option("--by", "SEAT", "Who claimed it.")
@person_option("--maker", "SEAT", "Who made trump.")
@click.option("--alone", is_flag=True, help="The maker played alone, which may cost more.")
@hand_option
@change_options
def renege(**options: Any) -> None:
    """Enter a claim that SEAT reneged, and how the table ruled: OUTCOME is upheld (also if left
    out), rejected, dropped or corrected.

    An upheld renege ends the hand under way and gives the other side the points of the house rule
    `renege-points`; where the rule `renege-hand` is `scored`, the hand is played out and its points
    are entered after it. A claim that was rejected, dropped or corrected in time goes with the hand
    under way; with --hand it goes with a hand that was already entered.

    \b
    euchre renege Bob                       upheld: usually 2 points to the others
    euchre renege Bob --trick 3 --by Cat rejected
    euchre renege e --maker n --alone       during North's loner
    euchre renege Dan --hand 4              found out after the hand was entered
    """
    loaded("euchre_cli.commands.rulings:renege")(**options)


@click.command()
@people_argument("words", "WHO [POINTS] TEXT")
@person_option("--to", "SIDE", "Who gets the points, instead of the other side.")
@hand_option
@change_options
def penalty(**options: Any) -> None:
    """Give points to the other side for an offence of WHO.

    WHO is the offender, as for `euchre renege`: a player, or a side (NS or EW). With --to the
    points go to the side that it names; then WHO may be left out. The points count at once, and
    are kept with the hand under way; who deals does not change. `table talk` without a number costs
    what the house rule `table-talk-points` says. At a terminal, points that nothing says are asked.

    \b
    euchre penalty Dan 2 "lead out of turn"     2 points to the others
    euchre penalty Ann table talk               as many points as the house rules say
    euchre penalty EW 1 --hand 3 a card was shown
    euchre penalty --to NS 1 a house ruling     nobody's offence
    """
    loaded("euchre_cli.commands.rulings:penalty")(**options)


@click.command()
@click.argument("text", nargs=-1, required=True)
@hand_option
@change_options
def note(**options: Any) -> None:
    """Write a note in the game; it changes nothing else.

    It goes with the hand under way, or with the one named.

    \b
    euchre note the tables were turned
    euchre note --hand 3 "Bob swears he had no heart"
    """
    loaded("euchre_cli.commands.rulings:note")(**options)


# -- back -------------------------------------------------------------------------------------


_undo_options = stack(people_argument("words", "[PLAYER]"), game_option, db_option, json_option)


@click.command()
@_undo_options
def undo(**options: Any) -> None:
    """Take back what was entered last in the current game; once more, the entry before it.
    With two games under way, name a player of the one you mean.

    Hands, rulings, substitutes, corrections and the beginning of a game can all be taken back, and
    `euchre redo` does them again. `euchre history` still shows them.

    \b
    euchre undo
    euchre undo --game 3
    """
    loaded("euchre_cli.commands.undo:undo")(**options)


@click.command()
@_undo_options
def redo(**options: Any) -> None:
    """Do again what `euchre undo` took back last; once more, what it took back before
    that. With two games under way, name a player of the one you mean.

    Once you have made another entry after an undo, there is nothing to redo: enter it again.

    \b
    euchre redo
    """
    loaded("euchre_cli.commands.undo:redo")(**options)
