"""Names of several words on a command line, with or without quotes.

Knows: which words belong to the option before them, and that all words of a command may have been
quoted together. Does not know: who is meant; `people.py` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import click

from ..book.people import known_as, matching_names, words_in_first_name
from .options import PersonName
from .session import people_in

_FOUR: Final = 4
"""The number of words with which the names of a table are complete."""


def join_unquoted_names(command: click.Command, args: list[str]) -> list[str]:
    """Joins the words of a name or text after an option if nothing else can be meant, and splits
    words that were quoted together but are no name."""
    return _CommandLine(command, args).joined()


class _CommandLine:
    """The words after a command. `typed` counts those that are its arguments, so far."""

    def __init__(self, command: click.Command, args: list[str]) -> None:
        self.command = command
        self.args = args
        self.options = {
            name: one
            for one in command.params
            if isinstance(one, click.Option) and not one.is_flag
            for name in one.opts
        }
        self.arguments = [one for one in command.params if isinstance(one, click.Argument)]
        self.person_types = [one.type for one in self.arguments if isinstance(one.type, PersonName)]
        self.typed = 0

    def joined(self) -> list[str]:
        joined: list[str] = []
        at = 0
        while at < len(self.args):
            word, at = self.args[at], at + 1
            if word == "--":
                return [*joined, word, *self.args[at:]]
            name, equals, value = word.partition("=")
            option = self.options.get(name)
            if option is None:
                words = [word] if word.startswith("-") else self._split_unless_name(word)
                self.typed += 0 if word.startswith("-") else len(word.split())
                joined += words
                continue
            joined.append(word)
            if not equals and at < len(self.args):
                value, at = self.args[at], at + 1
                joined.append(value)
            following = list(_until_option(self.args[at:]))
            count = self._count_belonging(option, value, following) if following else 0
            joined[-1] = " ".join([joined[-1], *following[:count]])
            at += count
        return joined

    def _split_unless_name(self, word: str) -> list[str]:
        """The words of a quoted argument; a single one if it begins with somebody's name."""
        words = word.split()
        if len(words) < 2 or not self.person_types or self.person_types[0].four:
            return [word]
        return [word] if matching_names(self._known_names(), word) else words

    def _count_belonging(self, option: click.Option, value: str, following: Sequence[str]) -> int:
        """The number of words after an option's value that belong to it."""
        person = isinstance(option.type, PersonName)
        if not person and option.metavar != "TEXT":
            return 0
        if self._arguments_complete():
            return len(following)
        known = self._known_names() if person else []
        count = 0
        if person:
            count = words_in_first_name(known, [value, *following]) - 1
            if known_as(value, known):
                return count
        if count or any(one.nargs != 1 for one in self.arguments):
            return count
        # A text of several words, or the name of somebody who is not in the book but in a log.
        for word in following:
            if self._is_argument_value(word):
                break
            count += 1
        return count

    def _arguments_complete(self) -> bool:
        if any(kind.four for kind in self.person_types):
            return self.typed >= _FOUR
        return self.typed >= len(self.arguments) and all(one.nargs == 1 for one in self.arguments)

    def _is_argument_value(self, word: str) -> bool:
        """Returns whether a word is one of the values that the command's argument takes."""
        ctx = click.Context(self.command)
        name = word.lower().replace("_", "-")
        return any(
            name == item.value for one in self.arguments for item in one.shell_complete(ctx, name)
        )

    def _known_names(self) -> list[str]:
        """The players in the book, and names that are quoted or between commas elsewhere in the
        line."""
        db = [self.args[at + 1] for at, word in enumerate(self.args[:-1]) if word == "--db"]
        db += [word.removeprefix("--db=") for word in self.args if word.startswith("--db=")]
        known = people_in(db[0] if db else None)
        if any(kind.four for kind in self.person_types):
            known += [word for word in self.args if " " in word]
            known += [part.strip() for part in " ".join(self.args).split(",")[1:]]
        return known


def _until_option(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        if word.startswith("-"):
            return
        yield word
