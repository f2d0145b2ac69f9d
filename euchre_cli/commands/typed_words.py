"""What is put right in a line before a command reads it: `table 2` for `--table 2`, and names of
several words after an option, without quotes.

Knows: the options of a command, and who is in the book. Does not know: what its words mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

import click

from .. import session
from ..book.people import known_as
from ..terminal.phrases import read_number
from ..words import commands_said
from ..words.people import Names
from .options import PersonName
from .sections import COMMANDS


def plain(word: str) -> str:
    """The word in lower case, without commas around it."""
    return word.lower().strip(",")


def begins_with_number(words: Sequence[str]) -> bool:
    """Whether the first word is a number, or begins with a digit."""
    return words[0][:1].isdecimal() or read_number(words[0].rstrip(":,")) is not None


def with_table_option(args: Sequence[str], *, anywhere: bool) -> list[str]:
    """The words after a command, with `table 2` or `at table 2` as `--table 2` if they begin with
    it, or with `anywhere` if they end with it or `at` is said."""
    words = [word.lower() for word in args]
    for at, (word, number) in enumerate(pairwise(words)):
        after_at = at > 0 and words[at - 1] == "at"
        ends = after_at or at == len(words) - 2
        read = read_number(number.rstrip(",:"))
        if word == "table" and read is not None and (at == after_at or (anywhere and ends)):
            return [*args[: at - after_at], "--table", str(read), *args[at + 2 :]]
    return list(args)


def join_names(command: click.Command, args: list[str]) -> list[str]:
    """The words after a command that takes names or texts, with those of one after an option
    joined, unless they may be arguments: `--dealer Aunt Jo`."""
    if not any(_is_person(one) or one.metavar == "TEXT" for one in command.params):
        return args
    options = {
        name: one
        for one in command.params
        if isinstance(one, click.Option) and not one.is_flag
        for name in one.opts
    }
    joined: list[str] = []
    arguments = at = 0
    while at < len(args):
        word, at = args[at], at + 1
        joined.append(word)
        name, equals, _ = word.partition("=")
        if word == "--":
            return [*joined, *args[at:]]
        if name not in options:
            arguments += 0 if word.startswith("-") else len(word.split())
            continue
        if not equals and at < len(args):
            joined.append(args[at])
            at += 1
        following = list(takewhile(lambda one: not one.startswith("-"), args[at:]))
        if following and (options[name].metavar == "TEXT" or _is_person(options[name])):
            value = joined[-1].removeprefix(f"{name}=")
            known = _known_names(command, args) if _is_person(options[name]) else []
            many = _words_of_value(command, arguments, [value, *following], known)
            joined[-1] = " ".join([joined[-1], *following[:many]])
            at += many
    return joined


def book_named(args: Sequence[str]) -> str | None:
    """The scorebook that `--db` names in a line; `None` if none."""
    books = [args[at + 1] for at, word in enumerate(args[:-1]) if word == "--db"]
    books += [word.removeprefix("--db=") for word in args if word.startswith("--db=")]
    return books[0] if books else None


def command_meant(words: list[str]) -> list[str]:
    """The words of the command that is meant; see `commands_said.meant`."""
    if words[0].lower() not in COMMANDS:
        words = with_table_option(words, anywhere=True)
        at = words.index("--table") if "--table" in words else len(words)
        words = [*words[:at], *words[at + 2 :], *words[at : at + 2]]
    short_help = {name: words_of for name, (_, words_of) in COMMANDS.items()}
    return commands_said.meant(words, session.games_under_way(book_named(words)), short_help)


def _is_person(param: click.Parameter) -> bool:
    return isinstance(param.type, PersonName)


def _takes_four(command: click.Command) -> bool:
    return any(isinstance(one.type, PersonName) and one.type.four for one in command.params)


def _known_names(command: click.Command, args: Sequence[str]) -> list[str]:
    """Everybody in the book, and who is named with quotes or commas elsewhere in the line."""
    known = session.people_in(book_named(args))
    if _takes_four(command):
        known += [word for word in args if " " in word]
        known += [part.strip() for part in " ".join(args).split(",")[1:]]
    return known


def _words_of_value(
    command: click.Command, arguments: int, words: Sequence[str], known: list[str]
) -> int:
    """The number of words after the first that belong to an option's value, if so many arguments
    were typed before."""
    takes = [one for one in command.params if isinstance(one, click.Argument)]
    endless = any(one.nargs != 1 for one in takes)
    if arguments >= 4 if _takes_four(command) else not endless and arguments >= len(takes):
        return len(words) - 1
    many = Names(known).length(words) - 1 if known else 0
    if many or endless or known_as(words[0], known) is not None:
        return many
    # A text of several words, or the name of somebody who is not in the book but in a log.
    ctx = click.Context(command)
    values = {item.value for one in takes for item in one.shell_complete(ctx, "")}
    rest = [word.lower().replace("_", "-") for word in words[1:]]
    return next((at for at, word in enumerate(rest) if word in values), len(rest))
