"""What the commands at the table share: which book, which game, and how a change is made and told.

Knows: where the book is, what this terminal was last shown, and the form of an answer. Does not
know: what a command changes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from ..log.inputs import in_utf8
from ..terminal.exit_status import MovedOn, Refused
from ..terminal.screen import say
from ..terminal.text import safe
from . import last_shown as seen
from . import settings
from .options import PERSON
from .output import paper

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..book.events import Body, Players
    from ..book.sheet import Sheet
    from ..book.store import Pen, Store


class _GameNumber(click.IntRange):
    def _describe_range(self) -> str:
        return "x>=1"  # The greatest that fits is nothing to read in a help.


LAST_GAME: Final = 999_999_999
GAME: Final = _GameNumber(1, LAST_GAME)
"""The number of a game, as it is typed."""

F = TypeVar("F", bound=Callable[..., Any])

JUST_NOW = 120
"""Seconds for which an entry is news to a terminal that was shown nothing yet."""


# -- options -----------------------------------------------------------------------------


def db_option(command: F) -> F:
    """`--db FILE`: which scorebook."""
    return click.option(
        "--db",
        metavar="FILE",
        type=click.Path(),
        help="The scorebook, instead of EUCHRE_DB and the setting.",
    )(command)


def game_option(command: F) -> F:
    """`--game N`: which game, instead of the current one."""
    return click.option(
        "--game",
        "game",
        metavar="N",
        type=GAME,
        shell_complete=complete_game,
        help="The game, instead of the current one.",
    )(command)


def game_either_way(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--game N`, or the number alone, or a player of the game, for a command that is told nothing
    else; the command gets `game` and `player`, the words of a name."""

    @wraps(command)
    def with_one(*given: Any, words: tuple[str, ...], game: int | None, **more: Any) -> Any:
        number, player = _game_typed(words)
        if None not in (number, game) and number != game:
            raise click.UsageError(
                f"{number} and --game {game} are two different games: give one of them"
            )
        return command(*given, game=number if game is None else game, player=player, **more)

    argument = click.argument(
        "words", metavar="[GAME|PLAYER]", nargs=-1, type=PERSON, shell_complete=_complete_either
    )
    return argument(game_option(with_one))


_SOME_GAME: Final = {"last", "previous", "latest", "first", "the", "game", "earlier"}


def _game_typed(words: tuple[str, ...]) -> tuple[int | None, tuple[str, ...]]:
    """The number of a game, `3` or `game 3`, or the words of a player's name."""
    rest = words[1:] if len(words) == 2 and words[0].lower() == "game" else words
    if words and {word.lower() for word in words} <= _SOME_GAME:
        raise Refused("which game? Give its number, or a player of it; `euchre games` lists them")
    if len(rest) != 1 or not rest[0].lstrip("-+").isdecimal():
        return None, words
    number = int(rest[0]) if len(rest[0]) < 20 else 0
    if not 0 < number <= LAST_GAME:
        raise Refused(f"there is no game {safe(rest[0][:40])}; `euchre games` lists them")
    return number, ()


def json_option(command: F) -> F:
    """`--json`; the command gets `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")(command)


def change_options(command: F) -> F:
    """The options of every command that changes a game: `--at`, `--game`, `--db`, `--json`."""
    command = json_option(db_option(game_option(command)))
    return click.option(
        "--at",
        "at_score",
        metavar="NS-EW",
        callback=check_score,
        help="Only if this is the score, as in 6-4; for scripts.",
    )(command)


def check_score(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """A score as it is typed, `6-4`; for options and arguments."""
    if value is None:
        return None
    parts = value.replace("–", "-").replace(":", "-").split("-")
    if len(parts) != 2 or not all(p.isascii() and p.isdigit() and len(p) < 4 for p in parts):
        raise click.BadParameter(f"'{value}' is not a score; write N/S first, as in 6-4")
    return int(parts[0]), int(parts[1])


LAST: Final = -1
"""The last hand, in place of a number."""


class HandNumber(click.IntRange):
    """The number of a hand, or `last`."""

    name = "hand"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == LAST or str(value).lower() == "last":
            return LAST
        text = str(value).removeprefix("#")
        if not (text.isascii() and text.isdecimal() and len(text) < 6):
            self.fail("give the number of a hand, or last", param, ctx)
        return super().convert(int(text), param, ctx)


def hand_first(words: Sequence[str]) -> tuple[int | None, list[str]]:
    """The hand that these words begin with, `3`, `last`, `hand 3`, `the last hand`, and the words
    after it; `None` for no hand."""
    rest = list(words)
    said = False
    while rest and rest[0].lower() in ("the", "hand", "no", "number"):
        said = said or rest.pop(0).lower() == "hand"
    try:
        number: int = HandNumber()(rest[0])
    except (click.BadParameter, IndexError):
        return None, list(words)
    after = rest[1:]
    if not said and number == LAST and after[:1] and after[0].lower() == "hand":
        after = after[1:]
    return number, after


# -- completion --------------------------------------------------------------------------


def complete_game(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The numbers of the games in the book, the last ones first."""
    from click.shell_completion import CompletionItem

    found = _look("SELECT game, date, north, east, south, west FROM games ORDER BY game DESC")
    return [
        CompletionItem(
            str(row["game"]),
            help=f"{row['date']} {row['north']} & {row['south']} – {row['east']} & {row['west']}",
        )
        for row in found
        if str(row["game"]).startswith(incomplete)
    ][:50]


def _complete_either(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The numbers of the games, and who plays in those under way."""
    return [*complete_game(ctx, param, incomplete), *complete_seat(ctx, param, incomplete)]


def complete_player(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The players in the book whose name begins so."""
    from click.shell_completion import CompletionItem

    wanted = incomplete.casefold()
    names = (str(row["player"]) for row in _look("SELECT player FROM players ORDER BY player"))
    return [CompletionItem(name) for name in names if name.casefold().startswith(wanted)]


def complete_seat(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The players of the games under way, and the seats."""
    from click.shell_completion import CompletionItem

    wanted = incomplete.casefold()
    items = []
    for players in players_under_way() or [("",) * 4]:
        for seat, name in zip("NESW", players, strict=True):
            if name and name.casefold().startswith(wanted):
                items.append(CompletionItem(name, help=seat))
            elif seat.casefold().startswith(wanted):
                items.append(CompletionItem(seat, help=name))
    return items


def players_under_way() -> list[Players]:
    """Who sits where in the games under way; nobody where no book can be read."""
    from ..book.game_selection import tables
    from ..terminal.exit_status import Failure

    try:
        with opened(None) as store:
            return [table.players for table in tables(store)]
    except Failure:
        return []


def _look(sql: str) -> list[dict[str, Any]]:
    """What the book says while a line is being completed: nothing, where there is none."""
    from ..terminal.exit_status import Failure

    try:
        with opened(None) as store:
            return store.rows(sql)
    except Failure:
        return []


# -- the book ----------------------------------------------------------------------------


def people_in(db: str | None) -> list[str]:
    """Who is in the book; nobody while there is none, or none that can be read."""
    from ..terminal.exit_status import Failure

    if not os.path.exists(settings.book_path(db)):
        return []
    try:
        with opened(db) as store:
            return [str(row["player"]) for row in store.rows("SELECT player FROM players")]
    except Failure:
        return []


def opened(db: str | None, *, create: bool = False) -> Store:
    """The scorebook, open; with `create`, begun where there is none."""
    from getpass import getuser

    from ..book.store import Store

    settings.everything()  # A bad setting is said before anything is written.
    store = Store.open(settings.book_path(db), create=create, say=remark)
    try:
        store.who = in_utf8(os.environ.get("EUCHRE_WHO") or getuser())
    except (OSError, KeyError):
        store.who = ""  # A user without a name, as in some containers.
    store.terminal = seen.terminal()
    return store


def remark(words: str) -> None:
    """Say something beside what a command prints."""
    say(f"euchre: {words}")


def the_game(
    reader: Store | Pen,
    game: int | None,
    named: Iterable[Sequence[str]] = (),
    mends: bool = False,
) -> Sheet:
    """The sheet of a game, by default of the one that is under way, or, of several, of that in
    which those sit who are `named`; what `mends` an entry may mean one that has just ended. Raises
    `Refused` when there is none, or nothing tells which."""
    from ..book.game_selection import the_one

    number = the_one(reader, named, mends)[0] if game is None else game
    if number is None:
        raise Refused("no game is under way: `euchre new Ann Bob Cat Dan` begins one")
    sheet = reader.sheet(number)
    if sheet is None:
        raise Refused(f"there is no game {number}; `euchre games` lists them")
    return sheet


def game_of(
    reader: Store | Pen, game: int | None, player: Sequence[str], mends: bool = False
) -> Sheet:
    """The same, of the game in which a `player` sits, where one is named. Raises `Refused` where
    nobody there is called so."""
    from ..book.people import lineup_meant, seat_of

    sheet = the_game(reader, game, [player] if player else (), mends)
    if player:
        name = " ".join(player)
        seat_of(lineup_meant(sheet, [name]), name)
    return sheet


# -- a change ----------------------------------------------------------------------------


class Change(NamedTuple):
    """A game before and after a change.

    `game` is its number where the way back must name it, and `aside` is said where the game was
    known by whoever was named in it, and another was shown here before; `book` is the scorebook's
    file.
    """

    before: Sheet
    after: Sheet | None
    game: int | None
    book: str
    aside: str = ""

    @property
    def undo(self) -> str:
        """How it is taken back."""
        return undo_words(self.game)


def change(
    db: str | None,
    game: int | None,
    at_score: tuple[int, int] | None,
    decide: Callable[[Sheet], Iterable[Body]],
    *named: str | Sequence[str] | None,
    mends: bool = False,
) -> Change:
    """Write what `decide` makes of a game's sheet; where several games are under way, of that in
    which those sit who are `named`: each a name, or words that begin with one. What `mends` an
    entry may be about a game that has just ended.

    Nobody else writes between before and after. Raises `MovedOn` when the score is not `at_score`,
    or somebody at another terminal has changed the game since this one was shown it; whatever
    `decide` raises leaves the book as it was.
    """
    from ..book.game_selection import the_one

    with opened(db) as store:
        with store.writing() as pen:
            words = [(one,) if isinstance(one, str) else one for one in named if one]
            number, aside = (game, "") if game is not None else the_one(pen, words, mends)
            before = the_game(pen, number)
            as_was_seen(store, before, game, at_score)
            stays = _was_last(store, before)
            after = pen.add(before.number, *decide(before))
        shown(store, after)
        named_by = before.number if aside else game
        return Change(before, after, named_by, store.path, "" if stays else aside)


def _was_last(store: Store, sheet: Sheet) -> bool:
    """Whether this terminal was shown this game last; where it is unknown, whether the last entry
    was made in it."""
    if store.terminal:
        last = seen.last(store.path, store.terminal)
        return last is not None and last.game == sheet.number
    entry = store.last_event()
    return entry is not None and entry.game == sheet.number


def undo_words(game: int | None) -> str:
    """How a change to this game is taken back."""
    return "euchre undo" if game is None else f"euchre undo --game {game}"


def shown(store: Store, sheet: Sheet | None) -> None:
    """Remember that this terminal is being shown a game as it is now, if it is under way."""
    if sheet is None or not store.terminal:
        return
    from ..book.game_selection import tables

    if store.current() == sheet.number or sheet.number in [one.game for one in tables(store)]:
        seen.mark(store.path, store.terminal, seen.Seen(sheet.number, sheet.last))


def as_was_seen(
    store: Store, now: Sheet, game: int | None, at_score: tuple[int, int] | None
) -> None:
    """Refuse a change where the score is not `at_score`; or where that is not said, and the game is
    not named, where somebody else has changed it."""
    if at_score is not None and at_score != now.total:
        raise MovedOn(
            f"the score is {_score(now)}, not {at_score[0]}–{at_score[1]}; nothing was entered"
        )
    if game is None and at_score is None:
        has_moved_on(store, now)


def has_moved_on(store: Store, now: Sheet) -> None:
    """Refuse a change made against a score that somebody else has changed; the second time round it
    has been shown, and is let through.

    A terminal that was shown nothing yet is refused what comes right after somebody else's entry.
    """
    last = seen.last(store.path, store.terminal)
    if not store.terminal or (
        last is not None and last.game == now.number and last.event >= now.last
    ):
        return
    from ..book.events import GameBegun, Resumed

    events = store.events(now.number)
    if last is None:
        news = [e for e in events[-1:] if not isinstance(e.body, GameBegun | Resumed)]
        others = [e for e in news if 0 <= _age(store, e.at) < JUST_NOW]
        saw = ""
    elif last.game == now.number:
        from ..book.sheet import sheet_of

        others = [e for e in events if e.id > last.event]
        then = sheet_of(now.number, [e for e in events if e.id <= last.event])
        saw = " (you last saw none)" if then is None else f" (you last saw {_score(then)})"
    else:
        others = events[-1:]
        saw = f" (you last saw game {last.game})"
    since = [e for e in others if e.terminal != store.terminal]
    if not since:
        return
    shown(store, now)
    from ..render.entries import body_words

    latest = body_words(since[-1].body, since[-1].id, now)
    who = f"by {since[-1].who} " if since[-1].who else ""
    raise MovedOn(
        f"the score has moved on: game {now.number} is now at {_score(now)}{saw}. The last entry, "
        f"{who}at another terminal, was {latest}. Nothing was changed; if your entry is still "
        f"right, make it again"
    )


def _age(store: Store, at: str) -> float:
    """How many seconds ago a time of the book was."""
    from datetime import datetime

    return (store.clock() - datetime.fromisoformat(at)).total_seconds()


def _score(sheet: Sheet) -> str:
    from ..render.sentences import short_score
    from ..terminal.words import count

    return f"{short_score(sheet.total)} after {count(len(sheet.lines), 'hand')}"


def tell(
    before: Sheet | None,
    after: Sheet | None,
    what: str,
    as_json: bool,
    *,
    undo: str = "euchre undo",
    word: str = "Undo",
    hand: int | None = None,
    more: Iterable[str] = (),
    book: str = "",
) -> None:
    """Print what a command did: what, the score, what is called out, and how to undo it.

    `word` is what the way back is called; `hand` is the number of the hand it is about; `more` are
    further lines. A saying is explained the first time it is printed for a `book`.
    """
    from ..book.sayings import NOTHING, called_out, explained

    called = NOTHING
    if after is not None:
        called = called_out(before, after, settings.value("customs").text)
    from ..terminal import table as reports

    if as_json:
        from ..render.game import line_object, sheet_object

        line = None if after is None or hand is None else after.line(hand)
        reports.write_object(
            what=what,
            also=[words.strip() for words in more],
            called_out=called.plain,
            undo=undo or None,
            hand=None if after is None or line is None else line_object(after, line),
            game=None if after is None else sheet_object(after),
        )
        return
    from ..render.sentences import score_words
    from ..terminal.text import wrap

    on = paper()
    columns = min(on.width, 100)
    quoted = f" {called.quoted}" if called.sayings else ""
    lines = wrap(f"{what}.{quoted}", columns)
    if after is not None:
        lines += wrap(f"{score_words(after)}.", columns, indent="  ")
        back = f" {word}: {undo}" if undo else ""
        if len(lines[-1]) + len(back) <= columns:
            lines[-1] += back
        else:  # A command is not cut in two.
            lines.append(back.strip())
    elif undo:
        lines.append(f"{word}: {undo}")
    for one in more:
        words = one.lstrip(" ")
        ahead = one[: len(one) - len(words)]
        lines += wrap(words, columns, indent=f"{ahead}  ", first=ahead)
    if called.barn:
        lines.append(on.paint(called.barn, "strong"))
    if book and called.sayings:
        for name in seen.first_time(book, called.sayings):
            lines += wrap(f"({explained(name)})", columns, indent="  ")
    if after is not None and after.over and before is not None and not before.over:
        lines += wrap("Next: euchre rematch, or euchre swap for other partners.", columns)
    reports.write(lines, on)


def tell_change(
    made: Change, what: str, as_json: bool, *, hand: int | None = None, more: Iterable[str] = ()
) -> None:
    """Print what a change did, and which game it was where that is not plain."""
    more = [*more, *filter(None, [made.aside])]
    tell(
        made.before,
        made.after,
        what,
        as_json,
        undo=made.undo,
        hand=hand,
        more=more,
        book=made.book,
    )


def can_ask() -> bool:
    """Whether somebody sits at the terminal to answer a question."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
