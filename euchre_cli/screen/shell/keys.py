"""The table of the keys of a screen. Its first question, the help line, the pages of all keys, the
words of the line mode and the documents follow from it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...terminal.screen_text import BACK, HelpRows
from .dialogue import Dialogue, Effect, Offer, Question, Subject, printed


class Key(NamedTuple):
    """A key, or several that mean the same kind of thing.

    - `word` says on the help line what it does; without one it is not shown there.
    - `does` says so on the pages of all keys, after `typed`; without it the key has no line there.
    - `leads_to` returns what is to be done, or a dialogue that asks what else must be known.
    - `when` it is on offer; at any other time `leads_to` refuses it, and says why.
    - `names` are words for it in the line mode.
    """

    keys: tuple[str, ...]
    word: str | Callable[[Subject], str]
    does: str
    leads_to: Callable[[Subject, str], Dialogue | Effect]
    when: Callable[[Subject], bool] = lambda subject: True
    typed: str = ""
    names: tuple[str, ...] = ()

    def offer(self, subject: Subject) -> Offer:
        """The key as it is shown on the help line; without words if it is not on offer."""
        word = self.word if isinstance(self.word, str) else self.word(subject)
        return Offer(self.keys, word if self.when(subject) else "")


KeyTable: TypeAlias = Sequence[Key]
Tables: TypeAlias = Mapping[str, KeyTable]
"""The tables of the keys of a screen, by their headings."""


def talk(
    table: KeyTable, words: str, subject: Subject, so_far: str = "", about: Any = None
) -> Dialogue:
    """Asks for a key of the table, and goes on as that key does. A key that is not on offer is
    taken too: what it leads to is refused, in better words than could be said here."""
    offers = tuple(key.offer(subject) for key in table)
    pressed = yield Question(words, offers, so_far, about=about)
    key = next(key for key in table if pressed in key.keys)
    led_to = key.leads_to(subject, pressed)
    return (yield from led_to) if isinstance(led_to, Generator) else led_to


def names_of(tables: Iterable[KeyTable]) -> dict[str, str]:
    """The key that each word of the line mode stands for."""
    return {name: key.keys[0] for table in tables for key in table for name in key.names}


def help_sections(tables: Tables) -> Mapping[str, HelpRows]:
    """The help of a screen: under each heading, what to type and what it does."""
    sections = {
        heading: [(key.typed or printed(key.keys), key.does) for key in table if key.does]
        for heading, table in tables.items()
    }
    if not any(BACK in key.keys for table in tables.values() for key in table):
        next(iter(sections.values())).append(("Backspace", "takes the last key back"))
    return sections
