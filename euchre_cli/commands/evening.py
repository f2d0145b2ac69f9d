"""`euchre evening`: an evening of several tables: who takes part, where it stands, who leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import click

from euchre_engine.rules import HOUSE_RULES

from .. import interview, settings
from ..book.book import Book
from ..book.entries import NewEntry
from ..book.new_game import NewGameOptions, evening_now, next_game
from ..evening import host
from ..evening.as_objects import seat_object
from ..evening.board_file import begin_board, end_board
from ..evening.evening import Evening
from ..evening.in_book import (
    NO_EVENING,
    evening_called,
    evening_in,
    evening_to_enter,
    last_evening,
)
from ..evening.movements import MOVEMENTS
from ..evening.rules import EVENING_RULES
from ..evening.texts import seat_words
from ..session import Session, book_is_begun, known_players, people_in
from ..terminal.exit_status import Refused, goes_with, leave_out, only_one
from ..terminal.phrases import listed
from ..terminal.text import safe
from ..words import commands_said
from ..words.grammar import AtTable
from ..words.people import Names, People
from .entry_options import occasion_options
from .evening_answer import enter, evening_command, print_evening
from .evening_play import end, next_, result
from .evening_serve import serve
from .evening_shown import ladder, plan, rules
from .evening_typed import (
    CommandWithMovements,
    movement_options,
    names_in_line,
    names_option,
    people_typed,
)
from .house_rules import rules_options
from .options import Number, json_option, option, options_as_tuple
from .pages import Page
from .which_game_options import complete_from_book, complete_player, db_option

# -- an evening begins -----------------------------------------------------------------------------


@evening_command(
    click.argument("words", nargs=-1, metavar="[NAMES|FILE]", shell_complete=complete_player),
    names_option,
    movement_options,
    option(
        "--hands N",
        "A round is so many hands.  [default: 8; with fixed partners a game]",
        Number(1, 99),
    ),
    option("--to N", "A round is to so many points.", Number(1, 100)),
    option(
        "--minutes N",
        "A round is so many minutes, for as many hands as are played.",
        Number(1, 600),
    ),
    options_as_tuple(host.RoundLength, "length"),
    rules_options(
        "those of the last game and evening",
        {**HOUSE_RULES, **EVENING_RULES},
        "house rule or rule of the evening",
        "`euchre rules list` and `euchre evening rules` list them all",
    ),
    occasion_options,
    options_as_tuple(NewGameOptions, "options"),
    cls=CommandWithMovements,
    short_help="Begin an evening: who takes part, how long a round is.",
)
def new(
    session: Session,
    words: tuple[str, ...],
    names: str | None,
    movement: str,
    rounds: int | None,
    length: host.RoundLength,
    options: NewGameOptions,
) -> None:
    """Begin an evening of 4 to 40 people who change partners every round, and show who sits where
    in the first.

    Name the people on the line, or give a file with one name a line. A name of several words is put
    in quotes, or commas between all names; between commas, or in the file, a name may be a number.
    A round is 8 hands if you say nothing else. The house rules, the season and the place are those
    of the last game, and what counts for each player (`euchre evening rules`) is as on the last
    evening, unless you give others. N deals first at each table.

    With fixed partners the first two names are a couple, the next two another, and so on: `Ann and
    Bob, Cat and Dan`, in a file a couple a line. Then a round is a game.

    \b
    euchre evening new Ann Bob Cat Dan Eve Fay Gus Hal
    euchre evening new thursday.txt --rounds 8 --hands 10
    euchre evening new --names thursday.txt --minutes 20 --rules csl
    euchre evening new thursday.txt --rule sitting-out=average --rule ranking=wins
    euchre evening new thursday.txt --movement winners-move --rounds 10
    euchre evening new Ann and Bob, Cat and Dan, Eve and Fay --movement pairs

    Exit status: 0 begun, 2 refused, 3 a file or the scorebook cannot be read or written, 4 somebody
    else is writing.
    """
    moves = MOVEMENTS[movement]
    slips: list[str] = []
    people = people_typed(words, names, moves)
    options = options.under(settings.house())
    given = {name: value for name, value in options.rules.items() if name in EVENING_RULES}
    house = {name: value for name, value in options.rules.items() if name in HOUSE_RULES}
    options = options._replace(rules=house)
    with session.open(create=True) as book:
        people = interview.names_in_book(people, known_players(book), slips)
        with book.writing() as writer:
            before, last = last_evening(book), book.last_entered()
            sheet = None if last is None else book.sheet(last)
            now = book.clock()
            dated = options._replace(date=options.date or evening_now(None, now))
            head = next_game(sheet, ("", "", "", ""), dated, now).head
            kept = dict(before.rules.overrides) if before else {}
            if moves.couples:
                kept.pop("sitting-out", None)  # It may be points, and couples rank by wins.
            rules = {**kept, **given}
            begun = host.begin(people, moves, rounds, length, head, house, rules)
            number = writer.begin_evening(*begun)
        evening = evening_in(book, number)
        assert evening is not None
        print_evening(evening, as_json=session.as_json, undo="euchre undo", more=slips)


# -- people ----------------------------------------------------------------------------------------


_now_option = option(
    "--now", "Seat the round under way anew, if nothing was entered in it.", field="at_once"
)


@evening_command(
    click.argument(
        "words",
        nargs=-1,
        required=True,
        metavar="NAMES",
        shell_complete=complete_from_book(lambda book: evening_to_enter(book).here),
    ),
    _now_option,
    short_help="Say who leaves after this round.",
)
def leave(session: Session, words: tuple[str, ...], at_once: bool) -> None:
    """Let people leave the evening after the round under way; of a couple both. The rounds after it
    are planned anew around what was played.

    With --now they leave at once, and the round under way is seated anew if nothing was entered in
    it. Somebody may also sit in: `euchre sub Bob Eve --table 2`.

    \b
    euchre evening leave Bob
    euchre evening leave Bob, Aunt Jo --now
    """
    with session.open() as book:
        names = names_in_line(words, evening_to_enter(book).people)
        _move(session, book, partial(host.leave, names=names, at_once=at_once), at_once)


@evening_command(
    click.argument(
        "words", nargs=-1, required=True, metavar="NAMES", shell_complete=complete_player
    ),
    _now_option,
    short_help="Say who comes late, or comes back.",
)
def come(session: Session, words: tuple[str, ...], at_once: bool) -> None:
    """Let people come late, or come again, from the next round on; of couples both partners. The
    rounds after the one under way are planned anew around what was played.

    With --now they play at once, and the round under way is seated anew if nothing was entered in
    it.

    \b
    euchre evening come Fay
    euchre evening come Fay, Aunt Jo --now
    """
    slips: list[str] = []
    with session.open() as book:
        known, here = known_players(book), evening_to_enter(book).here
        names = interview.names_in_book(names_in_line(words, known), known, slips, here)
        _move(session, book, partial(host.come, names=names, at_once=at_once), at_once, slips)


def _move(
    session: Session,
    book: Book,
    change: Callable[[Evening], list[NewEntry]],
    at_once: bool,
    slips: Sequence[str] = (),
) -> None:
    """Enters who left or came, and prints it, with from when on."""
    before, after = enter(book, change)
    left = [safe(name) for name in before.here if name not in after.here]
    came = [safe(name) for name in after.here if name not in before.here]
    verb = ("leave" if left else "come") + "s" * (len(left or came) == 1)
    what = f"{listed(left or came)} {verb}; {len(after.here)} people are here"
    told = f"Round {after.begun} {'is seated anew' if at_once else 'stays as it is'}"
    empty = not any(now.game for now in before.tables())
    told += "; `--now` seats it anew." if empty and not at_once else "."
    print_evening(
        after, as_json=session.as_json, what=what, undo="euchre undo", more=[told, *slips]
    )


# -- the group -------------------------------------------------------------------------------------

PARTS: Final = (plan, new, result, next_, leave, come, end, ladder, rules, serve)
"""The commands of an evening, in the order of the help."""


@evening_command(click.argument("words", nargs=-1))
def seat(session: Session, words: tuple[str, ...]) -> Page:
    """Say where somebody sits now.

    \b
    euchre evening Kim
    """
    with session.open() as book:
        evening = last_evening(book)
        assert evening is not None  # Otherwise nobody is called so.
        name = _person_called(_people(book), words)
    sits = evening
    return Page(lambda paper: paper.lines(seat_words(sits, name)), lambda: seat_object(sits, name))


def _people(book: Book) -> list[str]:
    """Everybody of the last evening, and who sits in for somebody."""
    evening = last_evening(book)
    if evening is None:
        return []
    seated = [one for now in evening.tables() for one in now.seating.players]
    return list(dict.fromkeys([*evening.people, *seated]))


def _person_called(people: Sequence[str], words: Sequence[str]) -> str:
    """The one of these people whose name this is, or a word of it; empty if none or several are
    meant."""
    meant = Names(people).meant(" ".join(word for word in words if not word.startswith("-")))
    return meant[0] if len(meant) == 1 else ""


class EveningGroup(click.Group):
    """A group that takes a name for the question where somebody sits, and other words that are none
    of its commands for what they say."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None:
            people = people_in(ctx.params.get("db"), _people)
            if _person_called(people, args):
                return args[0], seat, args
            here = [AtTable(People(people[:4]))] if people else []
            args = commands_said.meant(["evening", *args], here, {"evening": ""})[1:]
        return super().resolve_command(ctx, args)


@click.group(cls=EveningGroup, invoke_without_command=True)
@option("--page FILE", "Write a page for a screen in the room, from now on after each entry.")
@option("--no-page", "Do not write that page any more.")
@option("--force", "Overwrite the FILE of --page.")
@db_option
@json_option
@click.pass_context
def evening(
    ctx: click.Context, session: Session, page: str | None, no_page: bool, force: bool
) -> None:
    """Show where the evening stands: who sits where, which tables are still playing, and what can
    be typed next. An evening is for 4 to 40 people at several tables who change partners every
    round.

    (`euchre night` sums up an evening that was played.)

    \b
    euchre evening new Ann Bob Cat Dan Eve Fay Gus Hal
    euchre hand --table 2 Bob 3        a hand at table 2
    euchre evening result 1 12-7       or only the score of a table
    euchre evening                     who sits where, who is still playing
    euchre evening Kim                 where Kim sits now
    euchre evening next                the next round
    euchre evening --page board.html   a page for a screen in the room
    euchre evening ladder              who leads, and who wins which prize
    euchre evening plan 16             a plan for the wall, without a scorebook

    The page reloads itself in a browser every few seconds, without a server.

    Exit status: 0 shown, 2 no evening was begun, or FILE already exists, 3 a file cannot be read or
    written.
    """
    if page is not None and no_page:
        raise only_one("--page", "--no-page")
    if force and page is None:
        raise goes_with("--force", "--page FILE")
    if ctx.invoked_subcommand is not None:
        if page is not None or no_page:
            raise leave_out("other words", "`euchre evening --page FILE` stands alone")
        ctx.obj = session
        return
    if not book_is_begun(session.db):
        raise Refused(NO_EVENING)
    with session.open() as book:
        shown = evening_called(book)
        more = []
        if page is not None:
            begin_board(book, page, force=force)
            more.append(
                f"Open {Path(page).resolve().as_uri()} in a browser on the screen: the page is "
                "written anew after each entry."
            )
        if no_page:
            file = end_board(book)
            stays = f"{safe(file)} is not written any more, and stays as it is."
            more.append(stays if file else "There was no page to give up.")
        print_evening(shown, as_json=session.as_json, more=more)


for part in PARTS:
    evening.add_command(part)
