"""What is written into the scorebook: one event for each thing somebody entered.

Knows: the kinds of event and how each is spelt in JSON. Does not know: what they add up to
(`sheet.py`), or where they are kept. Nothing is ever changed in the book: a correction is an event.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias, cast

from euchre_engine.kinds import told_apart
from euchre_engine.record import Entry
from euchre_engine.rules import Value
from euchre_engine.seats import SEATS, Seat

from ..log.fields import WordTrouble
from ..log.game_records import HandBegins
from ..log.read import split
from ..log.records import OF_A_GAME, canonical, parse
from ..log.seated import Seated

Players: TypeAlias = tuple[str, str, str, str]
"""Who sits at N, E, S and W; empty for a seat without a name."""


class DamagedEvent(ValueError):
    """An event cannot be read; the message says which and why."""


@told_apart
class GameBegun(NamedTuple):
    """A game begins.

    `players` sit at N, E, S and W; `preset` and `rules` are the house rules; `dealer` deals the
    first hand, `None` when nobody knows; `start` is the opening score (N/S, E/W); `date` is the
    evening's, as YYYY-MM-DD; `source` is the file a game was read from, empty for one that was
    entered here; `replaces` is the number of a game without a hand that gave way to this one, 0
    for none; `begun` is when the game began, in UTC as `Event.at`, where the file it was read from
    says so; `result` is the score at its end (N/S, E/W), of a game of which only that is known and
    that has no hands, `None` for any other.
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


@told_apart
class HandEntered(NamedTuple):
    """A hand came to its end; `record` says how, in the log language: `maker E; tricks EW 3`.
    `after`, where that is not 0, is the event that it was played after, the game's beginning or an
    earlier hand: it was forgotten, and entered later."""

    record: str
    after: int = 0


@told_apart
class RulingEntered(NamedTuple):
    """Something was ruled or noted while a hand is under way: `penalty NS 2 table-talk`. It counts
    at once and belongs to the hand that is entered next."""

    record: str


@told_apart
class SeatTaken(NamedTuple):
    """A substitute: who sits at `seat` from the next hand on."""

    seat: Seat
    name: str


@told_apart
class PlayerRenamed(NamedTuple):
    """Whom the events before this one call `old`, in whichever game, is called `new`; where
    somebody had that name already, the two are one."""

    old: str
    new: str


@told_apart
class TargetSet(NamedTuple):
    """From the next hand on the game is played to so many points."""

    target: int


@told_apart
class BestOf(NamedTuple):
    """With this game a match begins, of so many games at the most, between its two pairs."""

    games: int


@told_apart
class HandAmended(NamedTuple):
    """The hand entered by the event `hand` was otherwise; `why`, where somebody said so."""

    hand: int
    record: str
    why: str = ""


@told_apart
class HandStruck(NamedTuple):
    """The hand entered by the event `hand` was never played; or what it ruled, does not count."""

    hand: int
    why: str = ""


@told_apart
class GameStruck(NamedTuple):
    """The whole game does not count."""

    why: str = ""


@told_apart
class Resumed(NamedTuple):
    """The game is on the table again."""


@told_apart
class Undone(NamedTuple):
    """What the command with the first event `command` entered is taken back; `along`, where that is
    not 0, with the beginning of that other game."""

    command: int
    along: int = 0


@told_apart
class Redone(NamedTuple):
    """What was taken back counts again; `along` as in `Undone`."""

    command: int
    along: int = 0


Body: TypeAlias = (
    GameBegun
    | HandEntered
    | RulingEntered
    | SeatTaken
    | PlayerRenamed
    | TargetSet
    | BestOf
    | HandAmended
    | HandStruck
    | GameStruck
    | Resumed
    | Undone
    | Redone
)

KINDS: Final[dict[str, type[Body]]] = {
    "game-begun": GameBegun,
    "hand": HandEntered,
    "ruling": RulingEntered,
    "seat": SeatTaken,
    "renamed": PlayerRenamed,
    "target": TargetSet,
    "best-of": BestOf,
    "amended": HandAmended,
    "hand-struck": HandStruck,
    "game-struck": GameStruck,
    "resumed": Resumed,
    "undone": Undone,
    "redone": Redone,
}
"""The name of each kind in the book."""

NAMES: Final = {kind: name for name, kind in KINDS.items()}


class Event(NamedTuple):
    """One event as it stands in the book.

    `id` counts up from 1 without end; `at` is the time in UTC as the machine's clock had it; `who`
    is the login name, `terminal` where it was typed (empty when at none); `game` is the number of
    the game; `command` is the id of the first event of the same command, which is what undo takes
    back.
    """

    id: int
    at: str
    who: str
    terminal: str
    game: int
    command: int
    body: Body


def to_json(body: Body) -> str:
    """The content of an event as JSON: what is as in an empty one is left out."""
    defaults = body._field_defaults
    found: dict[str, Any] = {}
    for key, value in body._asdict().items():
        if key in defaults and defaults[key] == value:
            continue
        found[key] = _plain(key, value)
    return _ENCODER.encode(found)


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": "))


def _plain(key: str, value: Any) -> Any:
    if isinstance(value, Seat):
        return value.name
    if key == "players":
        return dict(zip("NESW", value, strict=True))
    if key == "rules":
        return dict(value)
    if key in ("start", "result"):
        return {"NS": value[0], "EW": value[1]}
    return value


def from_json(kind: str, content: str) -> Body:
    """The content of an event from JSON; the inverse of `to_json`.

    Raises `DamagedEvent` for a kind or content that this program cannot have written.
    """
    made = KINDS.get(kind)
    if made is None:
        raise DamagedEvent(f"'{kind}' is not a kind of entry")
    try:
        found = json.loads(content)
        return made(**{key: _typed(key, value) for key, value in found.items()})
    except (
        *(ValueError, TypeError, KeyError, AttributeError),
        *(OverflowError, RecursionError),
    ) as wrong:
        raise DamagedEvent(f"a '{kind}' entry cannot be read ({wrong})") from None


def _typed(key: str, value: Any) -> Any:
    if key == "dealer" and value is None:
        return None
    if key in ("seat", "dealer"):
        return Seat[value]
    if key == "players":
        return tuple(_text(value[seat.name]) for seat in SEATS)
    if key == "rules":
        return tuple((str(name), _value(one)) for name, one in value.items())
    if key in ("start", "result"):
        return (_points(value["NS"]), _points(value["EW"]))
    if key in ("target", "games"):
        return _target(value)
    if key in ("hand", "after", "command", "along", "replaces"):
        return int(value)
    return _text(value)


def _value(value: Any) -> Value:
    return value if isinstance(value, int) else str(value)


def _target(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 100:
        raise ValueError(f"{value!r} is not a target")
    return value


def _points(value: Any) -> int:
    if not -1000 < int(value) < 1000:
        raise ValueError(f"{value} is not a score")
    return int(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    value.encode()  # Half a character is none.
    return value


def turned_back(events: Sequence[Event]) -> set[int]:
    """The ids of the events before which the clock was turned back."""
    return {now.id for before, now in pairwise(events) if now.at < before.at}


class NoHand(ValueError):
    """A text is no record of one hand; the message says which word is wrong."""


def entries_of(record: str, players: Sequence[str] = ()) -> tuple[Entry, ...]:
    """The entries of a record: `maker E hearts; tricks EW 3`. Where somebody types it, the names of
    the `players` at N, E, S and W may stand for their seats.

    Raises `NoHand` when a word cannot be read, or says something about the game.
    """
    # The same record is read when a game is imported and when it is in the book, and again and
    # again in a long game; a long one is kept by nobody.
    read = _entries_of.__wrapped__ if len(record) > _LONG else _entries_of
    return read(record, tuple(players))


_LONG: Final = 1_000


@lru_cache(maxsize=2_000)
def _entries_of(record: str, players: tuple[str, ...]) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    seated = Seated()
    for seat, name in zip(SEATS, players, strict=False):
        seated.sit(seat, name)
    for raw in split(record):
        words = raw.text.split()
        if not words:
            continue
        try:
            entry = parse(seated.read(words)[0], raw.text)
        except WordTrouble as bad:
            raise NoHand(bad.message) from None
        if isinstance(entry, HandBegins) or entry.__class__ in OF_A_GAME:
            raise NoHand(f"`{words[0].lower()}` belongs to a game, not to a single hand")
        entries.append(cast("Entry", entry))
    return tuple(entries)


def record_of(entries: Iterable[Entry]) -> str:
    """Entries as one line of the log language; the inverse of `entries_of`."""
    return "; ".join(map(canonical, entries))
