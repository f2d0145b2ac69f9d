"""The table of the keys of a screen. Its first question, the help line, the pages of all keys, the
words of the line mode and the documents follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...terminal.screen_text import HelpRows
from .dialogue import Dialogue, Offer, Question, Subject, printed


def always(subject: Subject) -> bool:
    """The key is on offer whenever its table is."""
    return True


class Key(NamedTuple):
    """A key, or several that mean the same kind of thing.

    - `word` says on the help line what it does; without one it is not shown there.
    - `does` says so on the pages of all keys, after `typed`; without it the key has no line there.
    - `talk` asks what else must be known, and returns what is to be done.
    - `when` it is on offer; at any other time `talk` refuses it, and says why.
    - `names` are words for it in the line mode.
    """

    keys: tuple[str, ...]
    word: str | Callable[[Subject], str]
    does: str
    talk: Callable[[Subject, str], Dialogue]
    when: Callable[[Subject], bool] = always
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
    return (yield from key.talk(subject, pressed))


def at_once(act: Callable[[Subject], Any]) -> Callable[[Subject, str], Dialogue]:
    """The talk of a key after which nothing is asked."""

    def talk_of_key(subject: Subject, pressed: str) -> Dialogue:
        return act(subject)
        yield  # A dialogue without a question.

    return talk_of_key


def names_of(tables: Iterable[KeyTable]) -> dict[str, str]:
    """The key that each word of the line mode stands for."""
    return {name: key.keys[0] for table in tables for key in table for name in key.names}


def help_sections(tables: Tables) -> Mapping[str, HelpRows]:
    """The help of a screen: under each heading, what to type and what it does."""
    sections = {
        heading: [(key.typed or printed(key.keys), key.does) for key in table if key.does]
        for heading, table in tables.items()
    }
    next(iter(sections.values())).append(("Backspace", "takes the last key back"))
    return sections
