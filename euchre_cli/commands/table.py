"""`euchre table`: the live screen."""

from __future__ import annotations

import io
import sys

import click

from .. import interview, settings
from ..book.book import Book
from ..book.entering import LAST_HAND
from ..book.games_in_play import tables_in_play
from ..book.new_game import NewGameOptions
from ..book.people import known_as
from ..book.sentences import game_words, score_words
from ..evening.tables import table_of_four, table_to_show
from ..screen.dispute.book import DisputeScreen
from ..screen.dispute.deal import THIS_HAND
from ..screen.shell.lines import run_lines
from ..screen.shell.machine import State, opened
from ..screen.table.book import TableScreen
from ..screen.table.subject import OpenDispute
from ..session import Session, book_is_begun, known_players
from ..terminal.display import width
from ..terminal.exit_status import answer_with, leave_out
from ..terminal.phrases import listed
from ..terminal.text import wrap
from ..words.four_names import four_names
from ..words.people import Names
from .entry_options import new_game_options
from .on_screen import check_terminal, show
from .options import option
from .which_game_options import db_option, four_argument, game_option, table_option


@click.command()
@four_argument("names", "[N E S W]")
@option("--plain", "Read lines of keys and answer in sentences, without a screen.")
@new_game_options
@game_option
@table_option
@db_option
@click.pass_context
def table(
    ctx: click.Context,
    /,
    session: Session,
    names: tuple[str, ...],
    plain: bool,
    options: NewGameOptions,
) -> None:
    """Keep score on a live screen, two to five keys a hand: no Enter, no commands.

    Who called (1 to 4, clockwise from North), what else you know (a suit, a for alone), and the
    tricks (0 to 5); the hand is on the disk before its score is shown. ? shows all keys, u takes
    back, q quits. It goes on with the current game, or with another one by --game; four names, or
    any option of `euchre new`, begin a new game. The first time it asks for the names. With --table
    it is a table of the evening under way, and goes on with its next round; while an evening is
    under way it asks which table, and the four names of a table mean that one.

    With --plain each line of the input is taken as keys, or as a hand in the words of `euchre
    hand`, and answered with a sentence: for screen readers and scripts. A script ends at the first
    line that is refused.

    \b
    euchre table
    euchre table Ann Bob Cat Dan --rules csl
    euchre table --game 3
    euchre table --table 2               a table of the evening
    echo 2h3 | euchre table --plain      Bob called hearts and took three

    Exit status: 0 left, 2 refused, 3 the scorebook cannot be read (with --plain: or written), 4
    with --plain: the score has moved on, 130 interrupted; nothing that was shown is ever lost.
    """
    if not plain:
        check_terminal("euchre table --plain")
    if len(names) == 1 and names[0].isdecimal() and session.at_table is None:
        session, names = session._replace(at_table=int(names[0][:4])), ()
    begins = bool(names) or options != NewGameOptions()
    named = session.game is not None or session.at_table is not None
    if begins and named:
        option = "--game" if session.game is not None else "--table"
        raise leave_out("the rest", f"{option} goes on with an existing game")
    if not named and options == NewGameOptions():
        session = session._replace(at_table=_table_of_evening(session, names))
        named = session.at_table is not None
        begins = begins and not named
    asks = not named and interview.can_ask() and _no_game_yet(session)
    if begins or asks:
        main = ctx.find_root().command
        new = main.get_command(ctx, "new") if isinstance(main, click.Group) else None
        assert new is not None
        ctx.invoke(new, names=names, db=session.db, **options._asdict())
    with session.open() as book:
        game = book.current() if begins or asks else session.game
        if game is None and not named:
            game = _choose_game(book)
        screen = TableScreen(
            book,
            game,
            session.at_table,
            settings.value("customs").text,
            not plain or interview.can_ask(),
        )
        sys.exit(_run_lines(screen) if plain else _run_screen(screen))


def _choose_game(book: Book) -> int | None:
    """The game that is chosen if several are under way and somebody can be asked; else `None`."""
    tables = [table for table in tables_in_play(book) if not table.over]
    if len(tables) < 2 or not interview.can_ask():
        return None

    def read(answer: str) -> int:
        words = answer.lower().removeprefix("game").strip()
        chosen = [table for table in tables if words == str(table.game)]
        chosen = chosen or [table for table in tables if Names(table.players).meant(answer)]
        if len(chosen) != 1:
            raise answer_with(f"{listed(numbers, 'or')}, or a player of one game only")
        return chosen[0].game

    numbers = [str(table.game) for table in tables]
    games = listed([str(table) for table in tables], "or")
    return interview.ask(f"Which game, {games}", read)


def _table_of_evening(session: Session, names: tuple[str, ...]) -> int | None:
    """The table of the evening under way at which these four sit; without names, the one that is
    chosen. `None` if another game is meant. Raises `Refused` as `table_to_show` does."""
    if not book_is_begun(session.db):
        return None
    with session.open() as store:
        if not store.evening_lately():
            return None
        if not names:
            return table_to_show(store)
        known = known_players(store)
        four = [known_as(name, known) or name for name in four_names(names, known)]
        of_four = table_of_four(store, four)
        return None if of_four is None else of_four.table


def _no_game_yet(session: Session) -> bool:
    """Returns whether no game was ever begun in the book."""
    if not book_is_begun(session.db):
        return True
    with session.open() as store:
        return store.current() is None


def _run_lines(screen: TableScreen) -> int:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    answers = interview.can_ask()
    lines = iter(sys.stdin or ())

    def leave(opens: OpenDispute, state: State) -> State:
        dispute = _dispute(screen, state, opens)
        left = run_lines(dispute, dispute.first, lines, click.echo, answers)
        return opened(screen.again(state.subject))._replace(status=left.status)

    return run_lines(screen, opened(screen.first), lines, click.echo, answers, leave).status


def _run_screen(screen: TableScreen) -> int:
    state = opened(screen.first)
    while True:
        shown = show(screen, state, screen.book)
        if not isinstance(shown.left, OpenDispute):
            break
        dispute = _dispute(screen, shown.state, shown.left)
        words = show(dispute, dispute.first, screen.book).state.message
        state = opened(screen.again(shown.state.subject), words)
    sheet = shown.state.subject.sheet
    words = shown.state.message if sheet.struck else f"{game_words(sheet)}: {score_words(sheet)}."
    click.echo("\n".join(wrap(words, width())))
    return 0


def _dispute(screen: TableScreen, state: State, opens: OpenDispute) -> DisputeScreen:
    hand = THIS_HAND if opens.under_way else LAST_HAND
    return DisputeScreen(screen.book, state.subject.sheet, hand, at_table=True)
