"""What is typed of an evening: its movement, and its people, on the line or in a file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import Final

import click

from ..book.people import checked_name, known_as, two_people
from ..evening import host
from ..evening.movements import INDIVIDUAL, MOVEMENTS, Movement
from ..log.files import STDIN, open_input
from ..log.lines import decoded
from ..terminal.exit_status import BadFile, Refused, cannot_be, is_no, leave_out
from ..terminal.text import safe
from ..words.people import Names
from .options import Number, combine_options, option

MOST_ROUNDS: Final = 200
"""The most rounds of an evening."""

movement_options = combine_options(
    option(
        "--movement NAME",
        "How people go from round to round: see below.",
        click.Choice(list(MOVEMENTS), case_sensitive=False),
        default=INDIVIDUAL,
        show_default=True,
    ),
    option(
        "--rounds N",
        "The rounds to play.  [default: as many as the whole plan has]",
        Number(1, MOST_ROUNDS),
    ),
)


class CommandWithMovements(click.Command):
    """A command whose help ends with a list of the movements."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Movements"):
            formatter.write_dl([(each.name, each.sentence) for each in MOVEMENTS.values()])


names_option = option(
    "--names FILE", "Take the names from this file, one a line; - means standard input."
)

Parts = list[list[str]]
"""The names that were given together: one, or a couple."""


def people_typed(
    words: Sequence[str], file: str | None, movement: Movement, *, numbers: bool = False
) -> list[str]:
    """The people by name: the words, or those in the file `file`, or in the file that the only word
    names; for a number alone (`16`, `16 people`), with `numbers` the numbers from 1 to it. Raises
    `Refused` if the movement is not for them, or if two have the same name."""
    if file is None and len(words) == 1 and _is_file(words[0]):
        file, words = words[0], []
    many = None if file else _NUMBER.fullmatch(" ".join(words).lower())
    if file is None and (not words or (many and not numbers)):
        how_many = ", or say how many they are" * numbers
        raise click.UsageError(f"name the people{how_many}, or give --names FILE with one a line")
    if many:
        host.check_movement(movement, int(many[1]))
        return [str(at + 1) for at in range(int(many[1]))]
    names = _checked(_given(words, file), couples=movement.couples)
    host.check_movement(movement, len(names))
    return names


_NUMBER: Final = re.compile(r"\s*(\d{1,9})(?:\s+people|\s+players)?\s*")


def names_in_line(words: Sequence[str], known: Sequence[str] = ()) -> list[str]:
    """A name for each word, or for the words that make up a name of the `known`; if there are
    commas, for each part between them. `Ann & Bob` are two."""
    return [name for part in _parts(words, known) for name in part]


# -- as words --------------------------------------------------------------------------------------


def _given(words: Sequence[str], file: str | None) -> Parts:
    if file is not None:
        if words:
            raise leave_out("those on the line", "--names has all the names")
        return [_in_part(part) for part in _parts_of_file(file)]
    if len(words) == 1:
        words = words[0].split()  # All names in quotes together.
    numbers = "," in " ".join(words)
    for word in words:
        if word.lower().strip(",") in _NO_NAMES or (word.isdecimal() and not numbers):
            only = "only names, with commas if one is a number; the rest as in `--rounds 4`"
            raise is_no(word, "a name", only)
    return _parts(words)


def _parts(words: Sequence[str], known: Sequence[str] = ()) -> Parts:
    """What stands between commas; without any, each word, or the words of a `known` name."""
    parts = " ".join(words).split(",")
    if len(parts) == 1:
        left, parts = list(words), []
        while left:
            length = Names(known).length(left)
            parts.append(" ".join(left[:length]))
            left = left[length:]
    return [_in_part(part) for part in parts if part.strip().lower() not in ("", *_BETWEEN_NAMES)]


def _in_part(part: str) -> list[str]:
    """The names that were given together: `Ann`, `Ann and Bob`, `Ann & Bob`."""
    names = [name.strip() for name in _AND.split(_FIRST_AND.sub("", part))]
    return [name for name in names if name] or [part]


_NO_NAMES: Final = frozenset(
    ("round", "rounds", "table", "tables", "people", "at", "on", "the", "in", "until", "tonight")
)
"""Words of somebody who says more than the names."""

_BETWEEN_NAMES: Final = frozenset({"and", "&", "+"})
_FIRST_AND: Final = re.compile(r"^\s*(?:and|&)\s", re.IGNORECASE)
_AND: Final = re.compile(r"(?<=\w)\s*[&+/]\s*(?=\w)|\sand\s|\s&\s", re.IGNORECASE)


def _checked(parts: Parts, *, couples: bool) -> list[str]:
    """The names, if they are different and can be names; `couples` in twos if any are."""
    if couples and any(len(part) == 2 for part in parts):
        odd = next((part for part in parts if len(part) != 2), None)
        if odd is not None:
            raise Refused(
                f"{' and '.join(map(safe, odd))}: a couple has two names, as in `Ann and Bob, Cat "
                "and Dan`"
            )
    names: list[str] = []
    for word in (name for part in parts for name in part):
        name = checked_name(word)
        same = known_as(name, names)
        if same is not None:
            raise two_people(same, "is named twice")
        names.append(name)
    return names


# -- in a file -------------------------------------------------------------------------------------


def _is_file(word: str) -> bool:
    """Whether a word is the name of a file, or looks like that of a missing one."""
    return os.path.isfile(word) or _LIKE_A_FILE.fullmatch(word) is not None


_LIKE_A_FILE: Final = re.compile(r"[^\s,]+\.(?:txt|csv|md)|[^\s,]*/[^\s,]*\w")


def _parts_of_file(file: str) -> Iterable[str]:
    """A part for each line of a file, or for each name between commas. Numbers or dashes before
    names, as in a list, are ignored, and so are empty lines and lines that begin with `#`."""
    shown = "standard input" if file == STDIN else safe(file)
    try:
        with open_input(file) as stream:
            data = stream.read(_LONGEST_LIST + 1)
    except (OSError, ValueError) as error:
        why = error if isinstance(error, OSError) else str(error)
        raise cannot_be("read", shown, why) from None
    text = decoded(data)
    if "\0" in text or len(data) > _LONGEST_LIST:
        raise BadFile(f"{shown} is no list of names")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    parts = [part for line in lines for part in _LIST_MARK.sub("", line).split(",")]
    if not any(map(str.strip, parts)):
        raise Refused(f"{shown} has no names: write one a line")
    return [part.strip() for part in parts if part.strip()]


_LONGEST_LIST: Final = 100_000
"""The most bytes of a file of names: forty names are a few hundred."""

_LIST_MARK: Final = re.compile(r"\s*(?:[-*•]|\d+[.)])\s+")
"""The mark before an item of a list."""
