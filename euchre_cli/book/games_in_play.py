"""Which game is meant at a table: the one in progress, or the one in which somebody sits who was
named.

In: a book, and what was typed. Out: numbers of games; `Refused` if it is unclear which is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from euchre_engine.seats import SIDES

from ..log.spelling import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from ..words.people import Names
from .people import known_as, share_a_player, side_label
from .reading import Reader
from .sheet import Players, lineup_in


class TableInPlay(NamedTuple):
    """A game at a table, who sits there, and whether it is over. `opened` and `played` are the ids
    of the entry that opened it and of the last one played; `table` is the number of the table if it
    is one of the round under way of an evening."""

    game: int
    players: Players
    over: bool
    opened: int
    played: int
    table: int = 0

    def __str__(self) -> str:
        sides = " against ".join(side_label(self.players, side) for side in SIDES)
        return f"table {self.table} ({sides})" if self.table else f"game {self.game} ({sides})"

    @property
    def option(self) -> str:
        """The option that names it: `--game 2`, or `--table 1` at an evening."""
        return f"--table {self.table}" if self.table else f"--game {self.game}"

    def was_beside(self, other: TableInPlay) -> bool:
        """Whether the two were played at the same time, with no player in common."""
        apart = self.played < other.opened or other.played < self.opened
        return not apart and not share_a_player(self.players, other.players)


def tables_in_play(book: Reader) -> list[TableInPlay]:
    """The games in progress, the current one first. Further games count if they are unfinished, had
    an entry this evening, and none of their players has moved to another table. A finished game is
    dropped at the next entry elsewhere."""
    evening = _this_evening(book)
    newest = max((table.played for table in evening), default=0)
    return [table for table in evening if not table.over or table.played == newest]


def last_game_with(book: Reader, players: Players) -> int | None:
    """The number of this evening's game that was begun or resumed last in which any of these
    players sits; `None` if there is none."""
    rows = book.recent_games()
    return next((row["game"] for row in rows if share_a_player(lineup_in(row), players)), None)


def game_to_follow(book: Reader, named: Sequence[str] = ()) -> int | None:
    """The number of the game that a rematch follows: the one of a player whose name begins the
    words `named`; else the only finished one; else the current one; `None` if there is none. Raises
    `Refused` if several are possible."""
    evening = _this_evening(book)
    with_player = _tables_of_player(evening, named, book) if named else []
    if len(with_player) == 1:
        return with_player[0].game
    over = [table for table in evening if table.over]
    if len(over) > 1:
        raise Refused(f"{_listed(over)} are over: name one with {_options(over)}")
    return over[0].game if over else find_game(book)[0]


def _this_evening(book: Reader) -> list[TableInPlay]:
    """This evening's last game of each table, the current game first. A finished game is a table of
    its own only if it is the current one, or if other people played a game at the same time."""
    current = book.current()
    tables = [
        TableInPlay(
            row["game"],
            lineup_in(row),
            row["state"] != "going",
            row["opened"],
            row["played"],
            row["table_under_way"],
        )
        for row in sorted(book.recent_games(), key=lambda row: row["game"] != current)
    ]
    last_games: list[TableInPlay] = []
    for table in tables:
        if any(share_a_player(table.players, other.players) for other in last_games):
            continue
        if not table.over or table.game == current or any(map(table.was_beside, tables)):
            last_games.append(table)
    return last_games


def at_different_tables(one: str, other: str, tables: str) -> Refused:
    """The refusal of two who are named together, and play at different tables."""
    return Refused(f"{safe(one)} and {safe(other)} sit at different tables: {tables}")


def find_game(
    book: Reader, named: Iterable[Sequence[str]] = (), corrects: bool = False
) -> tuple[int | None, str]:
    """The number of the game that a command is about (`None` if there is no game), and a sentence
    that says which one it was if several are in progress (else empty).

    Each item of `named` is a list of typed words that begins with a player's name. A correction
    (`corrects`) may refer to a game that has just ended; any other command refers to one in
    progress. Raises `Refused` if several games are possible.
    """
    tables = tables_in_play(book)
    if len(tables) < 2:
        return (tables[0].game if tables else book.current()), ""
    left, before = tables, ""
    for words in filter(None, named):
        there = _tables_of_player(tables, words, book)
        if there and not any(table in there for table in left):
            raise at_different_tables(before, words[0], _listed(tables))
        if there:
            left, before = [table for table in left if table in there], words[0]
    if not corrects:
        left = [table for table in left if not table.over] or left
    if len(left) > 1:
        raise Refused(f"which game, {_listed(left, 'or')}? Name one with {_options(left)}")
    others = [table for table in tables if table != left[0] and not table.over]
    if not others:
        return left[0].game, f"That was {left[0]}."
    are = "is" if len(others) == 1 else "are"
    return left[0].game, f"That was {left[0]}; {_listed(others)} {are} under way too."


def _options(tables: list[TableInPlay]) -> str:
    return " or ".join(table.option for table in sorted(tables, key=_order))


def _listed(tables: Iterable[TableInPlay], last: str = "and") -> str:
    return listed([str(table) for table in sorted(tables, key=_order)], last)


def _order(table: TableInPlay) -> tuple[int, int]:
    """The order in which games are listed: by table at an evening, else by number."""
    return table.table, table.game


def _tables_of_player(
    tables: list[TableInPlay], words: Sequence[str], book: Reader
) -> list[TableInPlay]:
    """The tables with a player whose name the words begin with; whole names win over beginnings.
    A player who is being replaced still counts until the hand ends."""
    found = _named({table: table.players for table in tables}, words)
    if found:
        return found
    sheets = {table: book.sheet(table.game) for table in tables}
    return _named({one: sheet.playing for one, sheet in sheets.items() if sheet}, words)


def _named(lineups: Mapping[TableInPlay, Players], words: Sequence[str]) -> list[TableInPlay]:
    names = Names(name for players in lineups.values() for name in players)
    text = " ".join(words[: names.length(words)]).strip(",.")
    meant = names.meant(text)
    is_place = read_seat(text) is not None or text.upper() in SIDE_WORDS
    if is_place and known_as(text, meant) is None:
        return []
    return [table for table, players in lineups.items() if not set(meant).isdisjoint(players)]
