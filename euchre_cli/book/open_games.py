"""Which games are under way this evening, and which of them is meant.

Knows: that nobody sits at two tables, that a game is known by whoever is named, and what to say
where nothing tells. Does not know: what is done with the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from euchre_engine.seats import SIDES

from ..log.words import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused
from ..terminal.safe import safe
from ..terminal.words import listed
from .people import LONGEST_NAME, alike, first_name, known_as, meant, meet, side_label

if TYPE_CHECKING:
    from .sheet import Players
    from .sheet_rows import Row
    from .store import Pen, Store


class Table(NamedTuple):
    """A game at a table, who sits there, and whether it is over."""

    game: int
    players: Players
    over: bool

    def __str__(self) -> str:
        sides = " against ".join(side_label(self.players, side) for side in SIDES)
        return f"game {self.game} ({sides})"


def tables(reader: Store | Pen) -> list[Table]:
    """The games under way, the one on the table first. Others count while they are not over,
    something was entered in them this evening, and nobody of them has sat down elsewhere; one that
    is over is left as soon as something is entered at another table."""
    there = _this_evening(reader)
    newest = max((row["played"] for _, row in there), default=0)
    return [table for table, row in there if not table.over or row["played"] == newest]


def last_of(reader: Store | Pen, players: Players) -> int | None:
    """The number of the game of this evening that was begun or resumed last in which any of these
    sits; `None` when there is none."""
    rows = reader.lately()
    return next((row["game"] for row in rows if meet(_sitting(row), players)), None)


def ended(reader: Store | Pen, named: Sequence[str] = ()) -> int | None:
    """The number of the game after which the same four go on: the one in which somebody `named`
    sits, or that is over, where only one is, else the one that is under way. Raises `Refused` where
    nothing tells which."""
    there = [table for table, _ in _this_evening(reader)]
    here = _where(there, named, reader) if named else []
    if len(here) == 1:
        return here[0].game
    over = [table for table in there if table.over]
    if len(over) > 1:
        raise Refused(f"{_and(over)} are over: name one with {_options(over)}")
    return over[0].game if over else the_one(reader)[0]


def _this_evening(reader: Store | Pen) -> list[tuple[Table, Row]]:
    """The last game of each table, the one on the table first. One that is over is at a table of
    its own where others played at the same time."""
    rows = reader.lately()
    current = reader.current()
    rows.sort(key=lambda row: row["game"] != current)
    found: list[tuple[Table, Row]] = []
    for row in rows:
        players = _sitting(row)
        table = Table(row["game"], players, row["state"] != "going")
        if any(meet(players, other.players) for other, _ in found):
            continue
        if not table.over or table.game == current or any(_at_once(row, one) for one in rows):
            found.append((table, row))
    return found


def _sitting(row: Row) -> Players:
    return row["north"], row["east"], row["south"], row["west"]


def _at_once(one: Row, other: Row) -> bool:
    """Whether two games of other people were played at the same time."""
    apart = one["played"] < other["opened"] or other["played"] < one["opened"]
    return not apart and not meet(_sitting(one), _sitting(other))


def the_one(
    reader: Store | Pen, named: Iterable[Sequence[str]] = (), mends: bool = False
) -> tuple[int | None, str]:
    """The number of the game that is meant, `None` when there is none; and what to say of that,
    where more than one is under way. `named` are words that begin with a player, where one is
    named. What `mends` an entry may be about a game that has just ended; anything else is about
    one that goes on.

    Raises `Refused` where nothing tells which is meant.
    """
    there = tables(reader)
    named = [words for words in named if words]
    for words in named:
        _not_at(there, words, reader)
    if len(there) < 2:
        return (there[0].game if there else reader.current()), ""
    left, who = there, ""
    strange = ""
    for words in named:
        here = _where(there, words, reader)
        if here and not any(table in here for table in left):
            raise Refused(
                f"{safe(who)} and {safe(words[0])} sit at different tables: {_and(there)}"
            )
        if not here and not strange and words and _is_name(words[0]):
            near = alike(words[0], {name for table in there for name in table.players if name})
            meant_by = f" (do you mean {safe(near)}?)" if near else ""
            strange = f"nobody at them is called '{safe(words[0][:LONGEST_NAME])}'{meant_by}; "
        if here:
            left, who = [table for table in left if table in here], words[0]
    if not mends:
        left = [table for table in left if not table.over] or left
    if len(left) > 1:
        raise Refused(f"{_how_they_stand(there)}: {strange}name one with {_options(left)}")
    others = [table for table in there if table != left[0] and not table.over]
    if not others:
        return left[0].game, f"That was {left[0]}."
    are = "is" if len(others) == 1 else "are"
    return left[0].game, f"That was {left[0]}; {_and(others)} {are} under way too."


def _not_at(there: list[Table], words: Sequence[str], reader: Store | Pen) -> None:
    """Raises `Refused` where who is named sits at none of these tables, but in a game of this
    evening that is not over, which was left when somebody of it sat down elsewhere."""
    if not there or not _is_name(words[0]):
        return
    # Nearly always the name is there, and no game need be read to see that.
    if any(meant(table.players, words[0]) for table in there) or _where(there, words, reader):
        return
    rows = [row for row in reader.lately() if row["state"] == "going"]
    left = [Table(row["game"], _sitting(row), over=False) for row in rows]
    found = _where(left, words, reader)
    if len(found) == 1:
        number = found[0].game
        raise Refused(
            f"{safe(words[0].strip(',.'))} sits in {found[0]}, which is not over: add "
            f"--game {number}, or go back to it with `euchre resume {number}`"
        )


def _how_they_stand(there: list[Table]) -> str:
    """Which games are under way, and which has just ended."""
    going = [table for table in there if not table.over]
    over = [table for table in there if table.over]
    if not over:
        return f"{len(there)} games are under way, {_and(there)}"
    are = "is" if len(going) == 1 else "are"
    return f"{_and(going)} {are} under way, and {_and(over)} has just ended"


def _is_name(word: str) -> bool:
    """Whether a word may be somebody's name: no seat, no side, no number."""
    plain = word[:1].isalpha() and read_seat(word) is None
    return plain and word.upper() not in SIDE_WORDS


def _options(there: list[Table]) -> str:
    return " or ".join(f"--game {table.game}" for table in sorted(there))


def _where(there: list[Table], words: Sequence[str], reader: Store | Pen) -> list[Table]:
    """The tables where somebody is called as these words begin; only those where it is the whole
    name, if there are any. Who has left a seat, but for the hand under way, is still there; a seat
    or a side is at every table."""
    whole, some = [], []
    words = [word.strip(",.") or word for word in words]
    for table in there:
        sheet = reader.sheet(table.game)
        names = (*table.players, *(sheet.playing if sheet is not None else ()))
        name = " ".join(words[: first_name(names, words)])
        if known_as(name, names) is not None:
            whole.append(table)
        elif read_seat(name) is None and name.upper() not in SIDE_WORDS:
            some += [table] * bool(meant(names, name))
    return whole or some


def _and(there: Iterable[Table]) -> str:
    return listed([str(table) for table in sorted(there)])
