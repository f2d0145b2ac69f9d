"""The options for the scorebook, the game, the players and the score that are meant.

Knows: how they are spelt, read and completed from the book. Does not know: what a command does
with them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Final, TypeAlias

import click
from click.shell_completion import CompletionItem

from ..book.book import Book
from ..book.entering import LAST_HAND
from ..evening import in_book
from ..log.spelling import shortened
from ..session import Session, games_under_way, no_such_game, read_if_any
from ..terminal.exit_status import Refused, asks, is_no, only_one
from ..terminal.text import safe
from ..words.grammar import AtTable
from ..words.people import People
from .options import (
    FOUR,
    PERSON,
    Complete,
    F,
    Number,
    combine_options,
    completions,
    json_option,
    option,
    options_as_tuple,
)
from .typed_words import plain

Command: TypeAlias = Callable[..., Any]

# -- completion -----------------------------------------------------------------------------


def complete_from_book(
    find: Callable[[Book], Iterable[str | tuple[str, str]]], most: int | None = None
) -> Complete:
    """Makes a completion from what `find` reads in the scorebook; an empty one if it cannot be
    read."""

    return lambda ctx, param, incomplete: completions(read_if_any(None, find), incomplete, most)


def _games(store: Book) -> Iterable[tuple[str, str]]:
    """The number of every game, latest first, with its date and players."""
    for game, date, north, east, south, west in store.each(
        "SELECT game, date, north, east, south, west FROM games ORDER BY game DESC"
    ):
        yield str(game), f"{date} {north} & {south} – {east} & {west}"


complete_game = complete_from_book(_games, 50)


def complete_hand(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes the hands of the game that was typed before, each with its maker."""
    typed = [value for value in ctx.params.values() if isinstance(value, str | tuple)]
    words = [word for one in typed for word in ([one] if isinstance(one, str) else one)]
    game = next((word for word in words if word.isdecimal()), "")
    if not game:
        return []

    def hands(store: Book) -> Iterable[tuple[str, str]]:
        for hand, maker in store.each(
            "SELECT hand, maker FROM hands WHERE game = ? ORDER BY hand", (int(game[:9]),)
        ):
            yield str(hand), str(maker or "")

    return complete_from_book(hands)(ctx, param, incomplete)


def complete_game_or_file(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes the number of a game, or else the name of a file."""
    games = complete_game(ctx, param, incomplete)
    return games or [CompletionItem(incomplete, type="file")]


complete_player = complete_from_book(
    lambda store: [
        str(name) for (name,) in store.each("SELECT player FROM players ORDER BY player")
    ]
)


def complete_seat(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes a player of a game under way, or a seat."""
    seated = [
        (seat, name)
        for table in games_under_way() or [AtTable(People(("",) * 4))]
        for seat, name in zip("NESW", table.people.players, strict=True)
    ]
    return [
        one
        for seat, name in seated
        for one in completions([(name, seat), (seat, name)] if name else [seat], incomplete, 1)
    ]


def _complete_game_or_player(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [*complete_game(ctx, param, incomplete), *complete_seat(ctx, param, incomplete)]


# -- who --------------------------------------------------------------------------------------


def people_argument(
    name: str, metavar: str, *, required: bool = False, complete: Complete = complete_seat
) -> Callable[[F], F]:
    """An argument of several words that may contain the name of somebody at the table."""
    return click.argument(
        name, nargs=-1, required=required, type=PERSON, metavar=metavar, shell_complete=complete
    )


def four_argument(name: str, metavar: str) -> Callable[[F], F]:
    """An argument of the words that name the four players of a table."""
    return click.argument(
        name, nargs=-1, type=FOUR, metavar=metavar, shell_complete=complete_player
    )


def person_option(
    form: str, words: str, complete: Complete = complete_seat, **settings: Any
) -> Callable[[F], F]:
    """An option that names somebody."""
    return option(form, words, PERSON, shell_complete=complete, **settings)


# -- which game -----------------------------------------------------------------------------


LAST_GAME: Final = 999_999_999
GAME: Final = Number(1, LAST_GAME)
"""The number of a game, as it is typed."""


class HandNumber(Number):
    """The number of a hand, or `last`."""

    name = "hand"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if value == LAST_HAND or str(value).lower() == "last":
            return LAST_HAND
        text: Any = str(value).removeprefix("#")
        if not text.lstrip("+-").isdecimal():
            self.fail(_no_hand(text), param, ctx)
        number: int = super().convert(text, param, ctx)
        return number


HAND: Final = HandNumber(1, LAST_GAME)
"""The number of a hand, as it is typed."""


def _no_hand(typed: str) -> str:
    return f"'{shortened(typed)}' is not a hand: give its number, or last"


db_option = combine_options(
    option("--db FILE", "The scorebook, instead of EUCHRE_DB and the setting."),
    options_as_tuple(Session, "session"),
)
"""`--db FILE`: which scorebook. The command gets a `session`, with the values of this module's
other options too."""


def game_option(command: Command, words: str = "The game, instead of the current one.") -> Command:
    """`--game N`: the game to work on."""
    return option("--game N", words, GAME, shell_complete=complete_game)(command)


def _tables(store: Book) -> Iterable[tuple[str, str]]:
    """The tables of the round under way, with who sits there."""
    evening = in_book.evening_under_way(store)
    for seating in () if evening is None else evening.round.seatings:
        north, east, south, west = seating.players
        yield str(seating.table), f"{north} & {south} – {east} & {west}"


def table_option(command: Command) -> Command:
    """`--table N`: the table of the evening under way, in place of its game."""
    decorate: Callable[[Command], Command] = option(
        "--table N",
        "The table of the evening under way: its game in this round.",
        Number(1, 99),
        field="at_table",
        shell_complete=complete_from_book(_tables),
    )
    return decorate(command)


def game_argument(command: Command) -> Command:
    """`--game N`, or the number alone, or a player's name, for a command without other arguments.
    Sets `game` and `who` of its `Session`."""
    argument = people_argument("words", "[GAME|PLAYER]", complete=_complete_game_or_player)
    return argument(game_option(table_option(_with_game(command))))


def game_and_hand_argument(command: Command) -> Command:
    """As `game_argument`, and `--hand N` or the number of a hand after the game: `12 9`, `hand 9`,
    `Bob last`. The command gets also `hand`, `None` for the whole game."""

    @wraps(command)
    def with_hand(*args: Any, words: tuple[str, ...], hand: int | None, **options: Any) -> Any:
        before, last = list(_without_game(words)), None
        if len(before) > 1 and (before[-1].isdecimal() or before[-1] == "last"):
            last = HAND.convert(before.pop(), None, None)
            if plain(before[-1]) == "hand":
                before.pop()
        if len(before) > 1 and before[0].isdecimal():
            raise Refused(_no_hand(" ".join(before[1:])))
        hand = _only_one(last, hand, "hand")
        return _with_game(command)(*args, words=before, hand=hand, **options)

    number = option(
        "--hand N", "Only this hand, card by card; also last.", HAND, shell_complete=complete_hand
    )
    argument = people_argument(
        "words",
        "[GAME|PLAYER] [HAND]",
        complete=lambda *typed: complete_hand(*typed) or _complete_game_or_player(*typed),
    )
    return argument(game_option(table_option(number(with_hand))))


def _with_game(command: Command) -> Command:
    """The command with `game` and `who` in place of the words that say which game."""

    @wraps(command)
    def with_game(*args: Any, words: Sequence[str], game: int | None, **options: Any) -> Any:
        typed, who = _game_typed(words)
        return command(*args, game=_only_one(typed, game, "game"), who=who, **options)

    return with_game


def _only_one(typed: int | None, option: int | None, what: str) -> int | None:
    """The number that was typed alone, or after the option `--{what}`."""
    if None not in (typed, option) and typed != option:
        raise only_one(str(typed), f"--{what} {option}")
    return option if typed is None else typed


def _without_game(words: Sequence[str]) -> Sequence[str]:
    """`3` of `game 3`."""
    return words[1:] if len(words) > 1 and plain(words[0]) == "game" else words


_VAGUE_WORDS: Final = {"last", "previous", "latest", "first", "the", "game", "earlier"}
"""Words that alone do not say which game is meant."""


def _game_typed(words: Sequence[str]) -> tuple[int | None, tuple[str, ...]]:
    """The number of a game (`3`, `game 3`), or else the words of a player's name."""
    if words and {plain(word) for word in words} <= _VAGUE_WORDS:
        raise asks("which game, by its number or a player of it", "euchre show 3")
    words = _without_game(words)
    if len(words) == 1 and words[0].lstrip("-+").isdecimal():
        return game_number(words[0]), ()
    return None, tuple(words)


def game_number(typed: str) -> int:
    """The number of a game. Raises `Refused` if no game can have it."""
    if not (typed.isdecimal() and 0 < int(typed[:20]) <= LAST_GAME):
        raise no_such_game(safe(typed[:40]))
    return int(typed)


change_options = combine_options(json_option, db_option, game_option, table_option)
"""The options of every command that changes a game."""


# -- which score ----------------------------------------------------------------------------


def read_score(text: str) -> tuple[int, int]:
    """Reads a score such as `6-4`."""
    parts = re.split("[-–: ]", text)
    if len(parts) != 2 or not all(p.isascii() and p.isdigit() and len(p) < 4 for p in parts):
        raise is_no(text, "a score", "N/S first, as in 6-4")
    return int(parts[0]), int(parts[1])
