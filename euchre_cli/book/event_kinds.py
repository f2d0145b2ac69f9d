"""The declaration of a kind of event, and the JSON of its fields.

In and out: the fields of an event, and their JSON in the book. Does not know: the kinds themselves
(`events.py` has those of a game, `evening_events.py` those of an evening).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast

from euchre_engine.value_types import equal_by_type

if TYPE_CHECKING:
    from .events import Body


class DamagedEvent(ValueError):
    """Raised for an event that cannot be read, or does not fit those before it; the message says
    which and why."""


E = TypeVar("E", bound=tuple[Any, ...])

KINDS: Final[dict[str, type[Body]]] = {}
"""The class of each kind of event, by its name in the book."""

KIND_NAMES: Final[dict[type[tuple[Any, ...]], str]] = {}
"""The name in the book of each class in `KINDS`."""


class JsonForm(NamedTuple):
    """The JSON of a field's value: a function that writes it, and one that checks and reads it."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


FORMS: Final[dict[type[tuple[Any, ...]], Mapping[str, JsonForm]]] = {}
"""The JSON forms of the fields of each kind, by name; a field without one is text."""


def entered_as(name: str, forms: Mapping[str, JsonForm]) -> Callable[[type[E]], type[E]]:
    """Declares a class as the kind of event that has this `name` in the book. Its fields are those
    of the event's JSON; `forms` has the JSON forms of those that are not text, by field name."""

    def declare(kind: type[E]) -> type[E]:
        KINDS[name] = cast("type[Body]", kind)
        KIND_NAMES[kind] = name
        FORMS[kind] = forms
        return equal_by_type(kind)

    return declare


GONE: Final[Mapping[str, Mapping[str, Container[object] | None]]] = {
    "game-moved": {},
    "cut-won": {"prize": None},
    "evening-begun": {
        "best_of": None,
        "third_place": None,
        "movement": ("by-seats", "swiss", "knockout", "double-knockout"),
    },
}
"""The kinds of entries that only earlier versions wrote: those that have one of these fields, with
one of these values (`None`: any); without fields, all entries of the kind."""

GONE_RULES: Final = frozenset(
    {
        *("lone-caller", "lone-partner", "euchred-loner", "table-win", "dropped-rounds"),
        *("tie-breaks", "most-points", "second-place", "third-place", "most-loners"),
        *("most-euchres", "most-euchred", "most-wins", "high-round", "fewest-points"),
    }
)
"""The rules of an evening that only earlier versions had."""


@equal_by_type
class Gone(NamedTuple):
    """An entry that only earlier versions wrote: its `kind`, and its `content` as JSON. It is kept,
    and counts for nothing."""

    kind: str
    content: str


def gone_words(number: int) -> str:
    """A sentence on so many entries that only earlier versions wrote."""
    entries = f"{number} entries of earlier versions count"
    if number == 1:
        entries = "1 entry of an earlier version counts"
    return f"{entries} for nothing, or not as a whole, but the book keeps what was entered"


def is_gone(kind: str, fields: Mapping[str, object]) -> bool:
    """Whether only earlier versions wrote an entry of this kind with these fields."""
    gone = GONE.get(kind)
    if not gone:
        return gone is not None
    return any(
        name in fields and (values is None or fields[name] in values)
        for name, values in gone.items()
    )


def unchanged(value: Any) -> Any:
    """The value itself."""
    return value


def read_text(value: Any) -> str:
    """A text that can be written as UTF-8. Raises `TypeError` or `UnicodeEncodeError`."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    value.encode()  # Lone surrogates are rejected.
    return value


def read_rules(value: Any) -> tuple[tuple[str, Any], ...]:
    """Rules and their values, each a number or a word."""
    return tuple(
        (str(name), one if isinstance(one, int) else str(one)) for name, one in value.items()
    )


TEXT: Final = JsonForm(unchanged, read_text)
NUMBER: Final = JsonForm(unchanged, int)
RULES: Final = JsonForm(dict, read_rules)
NAMES: Final = JsonForm(list, lambda value: tuple(map(read_text, value)))
