"""The entries of the scorebook: one event for each thing somebody entered.

In and out: the JSON of an event in the book, and its Python class; the record of a hand in the log
language, and the engine's entries. Does not know: what the events add up to (`sheet.py`). Nothing
is ever changed in the book: a correction is an event.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from euchre_engine.audit.record import Entry
from euchre_engine.rules import Value
from euchre_engine.seats import SEATS, Seat, Side

from ..log.names import Names
from ..log.places import split
from ..log.records import NOBODY, About, HandBegins, canonical, read_record, read_trick
from ..log.words import Unreadable
from .event_kinds import (
    FORMS,
    KINDS,
    NAMES,
    NUMBER,
    RULES,
    TEXT,
    Gone,
    JsonForm,
    entered_as,
    is_gone,
    read_text,
    unchanged,
)
from .event_kinds import KIND_NAMES as KIND_NAMES
from .event_kinds import DamagedEvent as DamagedEvent

if TYPE_CHECKING:
    from .evening_events import EveningBody

Players: TypeAlias = tuple[str, str, str, str]
"""The names at N, E, S and W; empty for a seat without a name."""

SEAT_COLUMNS: Final = ("north", "east", "south", "west")
"""The columns of the tables and of a CSV with the players at N, E, S and W."""


def lineup(names: Iterable[str]) -> Players:
    """The four names as a tuple, clockwise from N."""
    north, east, south, west = names
    return north, east, south, west


def lineup_in(row: Mapping[str, str]) -> Players:
    """The names at N, E, S and W in a row of the tables."""
    return lineup(row[column] for column in SEAT_COLUMNS)


def winner_in(row: Mapping[str, Any]) -> Side | None:
    """The side that won, in a row of the table of games; `None` for a tie, or if it goes on."""
    return None if row["winner"] is None else Side[row["winner"]]


def _read_players(value: Any) -> Players:
    return lineup(read_text(value[seat.name]) for seat in SEATS)


def _read_points(value: Any) -> int:
    if not -1000 < int(value) < 1000:
        raise ValueError(f"{value} is not a score")
    return int(value)


def _read_target(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 100:
        raise ValueError(f"{value!r} is not a target")
    return value


_SEAT: Final = JsonForm(
    lambda seat: seat.name, lambda value: None if value is None else Seat[value]
)
_SIDES: Final = JsonForm(
    lambda value: {"NS": value[0], "EW": value[1]},
    lambda value: (_read_points(value["NS"]), _read_points(value["EW"])),
)

_FORMS: Final = {
    "players": JsonForm(lambda value: dict(zip("NESW", value, strict=True)), _read_players),
    "rules": RULES,
    "loners": NAMES,
    **dict.fromkeys(("seat", "dealer"), _SEAT),
    **dict.fromkeys(("start", "result"), _SIDES),
    **dict.fromkeys(("target", "games"), JsonForm(unchanged, _read_target)),
    **dict.fromkeys(("hand", "after", "command", "along", "replaces"), NUMBER),
    **dict.fromkeys(("evening", "round", "table"), NUMBER),
}
"""The JSON forms of the fields of a game's events, by name."""


@entered_as("game-begun", _FORMS)
class GameBegun(NamedTuple):
    """A game begins.

    `players` sit at N, E, S and W; `rules` are the house rules that differ from those of the
    `preset`; `dealer` deals the first hand, `None` if unknown; `start` is the opening score (N/S,
    E/W); `date` is the evening's, as YYYY-MM-DD; `source` is the file an imported game was read
    from, else empty; `replaces` is the number of a game without hands that this one replaces, 0
    for none; `begun` is the time an imported game began, in UTC like `Event.at`, empty if its file
    does not say; `result` is the final score (N/S, E/W) of a game of which nothing else is known
    and that has no hands, `None` for any other; `evening`, `round` and `table` are the numbers of
    an evening of several tables, of the round and of the table, 0 for none; `loners` are the makers
    of the loners that took all tricks in a game of which only the result is known, as far as they
    were told.
    """

    players: Players
    preset: str = "standard"
    rules: tuple[tuple[str, Value], ...] = ()
    dealer: Seat | None = None
    event: str = ""
    season: str = ""
    place: str = ""
    date: str = ""
    name: str = ""
    start: tuple[int, int] = (0, 0)
    source: str = ""
    replaces: int = 0
    begun: str = ""
    result: tuple[int, int] | None = None
    evening: int = 0
    round: int = 0
    table: int = 0
    loners: tuple[str, ...] = ()
    origin: str = ""


@entered_as("hand", _FORMS)
class HandEntered(NamedTuple):
    """A hand ended; `record` is the hand in the log language: `maker E; tricks EW 3`. If the hand
    was forgotten and entered later, `after` is the id of the event it was played after (an earlier
    hand, or the beginning of the game); otherwise 0."""

    record: str
    after: int = 0


@entered_as("ruling", _FORMS)
class RulingEntered(NamedTuple):
    """A ruling or a note while a hand is under way: `penalty NS 2 table-talk`. It counts at once,
    and belongs to the hand that is entered next."""

    record: str


@entered_as("seat", _FORMS)
class SeatTaken(NamedTuple):
    """A substitute: the player `name` sits at `seat` from the next hand on."""

    seat: Seat
    name: str


@entered_as("renamed", _FORMS)
class PlayerRenamed(NamedTuple):
    """Renames a player in all earlier events of every game; if `new` exists already, the two
    players are merged."""

    old: str
    new: str


@entered_as("target", _FORMS)
class TargetSet(NamedTuple):
    """From the next hand on, the game is played to `target` points."""

    target: int


@entered_as("best-of", _FORMS)
class BestOfSet(NamedTuple):
    """This game begins a match of at most so many `games` between its two pairs."""

    games: int


@entered_as("amended", _FORMS)
class HandAmended(NamedTuple):
    """Corrects the hand entered by the event `hand` to `record`; `why` is the reason, if given."""

    hand: int
    record: str
    why: str = ""


@entered_as("hand-struck", _FORMS)
class HandStruck(NamedTuple):
    """Strikes the hand, or the ruling, entered by the event `hand`; `why` is the reason, if
    given."""

    hand: int
    why: str = ""


@entered_as("game-struck", _FORMS)
class GameStruck(NamedTuple):
    """Strikes the whole game, which does not count; `why` is the reason, if given."""

    why: str = ""


@entered_as("time-called", _FORMS)
class TimeCalled(NamedTuple):
    """The game ends at the score that it has, because the round of its evening is closed."""


@entered_as("resumed", _FORMS)
class Resumed(NamedTuple):
    """Makes the game the current one again."""


@entered_as("undone", _FORMS)
class Undone(NamedTuple):
    """Undoes the command whose first event is `command`; if `along` is not 0, the beginning of game
    `along` as well."""

    command: int
    along: int = 0


@entered_as("redone", _FORMS)
class Redone(NamedTuple):
    """Reverses an `Undone` of the same `command` and `along`."""

    command: int
    along: int = 0


Body: TypeAlias = (
    "GameBegun | HandEntered | RulingEntered | SeatTaken | PlayerRenamed | TargetSet | BestOfSet | "
    "HandAmended | HandStruck | GameStruck | TimeCalled | Resumed | Undone | Redone | EveningBody "
    "| Gone"
)
"""The content of an event."""

OF_AN_EVENING: Final = frozenset(
    {
        *("evening-begun", "round-begun", "plan-changed", "evening-rules", "cut-won"),
        *("game-moved", "evening-ended"),
    }
)
"""The kinds of events that belong to an evening of several tables (`evening_events.py`), which is
read only where there is one."""


def is_of_an_evening(body: Body) -> bool:
    """Whether an event belongs to an evening of several tables rather than to a game."""
    return kind_of(body) in OF_AN_EVENING


def kind_of(body: Body) -> str:
    """The name of an event's kind in the book."""
    return body.kind if isinstance(body, Gone) else KIND_NAMES[type(body)]


class Event(NamedTuple):
    """One row of the table `events`.

    `id` counts from 1 through the whole book; `at` is the time in UTC by the machine's clock
    (2026-11-19T20:30:05Z); `who` is the login name, `terminal` the terminal it was typed at (empty
    if none); `game` is the number of the game; `command` is the id of the first event of the same
    command, which is undone as a whole.
    """

    id: int
    at: str
    who: str
    terminal: str
    game: int
    command: int
    body: Body


def event_from_row(row: tuple[Any, ...]) -> Event:
    """The event in a row of the table `events`; values after the first eight are ignored. Raises
    `DamagedEvent` if it cannot be read."""
    number, at, who, terminal, game, command, kind, body = row = row[: len(_TYPES)]
    if tuple(map(type, row)) != _TYPES:  # STRICT cannot prevent changes to the file's bytes.
        raise DamagedEvent(f"entry {number} has values of the wrong kind")
    try:
        return Event(number, at, who, terminal, game, command, from_json(kind, body))
    except DamagedEvent as damaged:
        raise DamagedEvent(f"entry {number}: {damaged}") from None


_TYPES: Final = (int, str, str, str, int, int, str, str)


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": "))


def to_json(body: Body) -> str:
    """The content of an event as JSON; fields with their default value are left out."""
    if isinstance(body, Gone):
        return body.content
    defaults, forms = body._field_defaults, FORMS[type(body)]
    return _ENCODER.encode(
        {
            name: forms.get(name, TEXT).write(value)
            for name, value in zip(body._fields, body, strict=True)
            if name not in defaults or defaults[name] != value
        }
    )


def kind_and_json(body: Body) -> tuple[str, str]:
    """The name of an event's kind in the book, and its content as JSON."""
    return kind_of(body), to_json(body)


def from_json(kind: str, content: str) -> Body:
    """The content of an event from JSON; the inverse of `to_json`.

    Raises `DamagedEvent` for a kind or content that this program cannot have written.
    """
    if kind in OF_AN_EVENING:
        import_module(".evening_events", __package__)  # Declares them; a game needs none of it.
    body_class = KINDS.get(kind)
    if body_class is None and not is_gone(kind, {}):
        raise DamagedEvent(f"'{kind}' is not a kind of entry")
    try:
        fields = json.loads(content)
        if body_class is None or is_gone(kind, fields):
            return Gone(kind, content)
        forms = FORMS[body_class]
        return body_class(
            **{name: forms.get(name, TEXT).read(value) for name, value in fields.items()}
        )
    except (
        *(ValueError, TypeError, KeyError, AttributeError),
        *(OverflowError, RecursionError),
    ) as wrong:
        raise DamagedEvent(f"a '{kind}' entry cannot be read ({wrong})") from None


EVENING_ENDS: Final = timedelta(hours=5)
"""A game begun before five in the morning belongs to the evening before."""


def evening_of(now: datetime) -> str:
    """The date of the evening that a local time belongs to, as YYYY-MM-DD."""
    return (now - EVENING_ENDS).date().isoformat()


def ids_back_in_time(times: Iterable[tuple[int, str]]) -> set[int]:
    """The ids of events whose time is earlier than that of the event before: the clock was set
    back. `times` are the ids and times of events, in order."""
    return {number for (_, before), (number, at) in pairwise(times) if at < before}


class NotAHand(ValueError):
    """A text is not the record of one hand; the message says which word is wrong."""


def entries_of(record: str, players: Sequence[str] = ()) -> tuple[Entry, ...]:
    """The entries of a record: `maker E hearts; tricks EW 3`. If `players` (at N, E, S and W) are
    given, the record may use their names in place of seats.

    Raises `NotAHand` if a word cannot be read, or belongs to the game rather than to a hand.
    """
    if players:
        names = Names(dict(zip(SEATS, players, strict=False)))
        return tuple([_read_entry(text, names) for text in _texts(record)])
    return entries_and_words(record)[0]


def entries_and_words(record: str) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    """The entries of a record without players' names, and each entry in the standard spelling of
    the log language. Raises `NotAHand`."""
    entries: list[Entry] = []
    spelt: list[str] = []
    for text in _texts(record):
        # By far the most frequent record, and never the same twice.
        entry: Entry | None = read_trick(text)
        if entry is not None:
            word = canonical(entry)
        elif len(text) < _LONGEST_CACHED:
            entry, word = _cached_entry(text)
        else:
            entry = _read_entry(text)
            word = canonical(entry)
        entries.append(entry)
        spelt.append(word)
    return tuple(entries), tuple(spelt)


def _texts(record: str) -> list[str]:
    parts = [record[start:end] for start, end in split(record)[0]]
    return [part for part in parts if part and not part.isspace()]


_LONGEST_CACHED: Final = 100


@lru_cache(maxsize=2_000)
def _cached_entry(text: str) -> tuple[Entry, str]:
    entry = _read_entry(text)
    return entry, canonical(entry)


def _read_entry(text: str, names: Names = NOBODY) -> Entry:
    try:
        entry, _ = read_record(text, names)
    except Unreadable as bad:
        raise NotAHand(bad.message) from None
    if isinstance(entry, HandBegins | About):
        word = text.split(None, 1)[0].lower()
        raise NotAHand(f"`{word}` belongs to a game, not to a single hand")
    return cast("Entry", entry)


def record_of(entries: Iterable[Entry]) -> str:
    """The entries as one line of the log language; the inverse of `entries_of`."""
    return "; ".join(map(canonical, entries))
