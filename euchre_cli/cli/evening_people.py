"""The people of an evening, as they are typed or listed in a file.

In: the words of a command, or a file of names. Out: 4 to 40 names, as the book keeps them. Does not
know: what an evening is planned for.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import click

from ..book.people import as_typed, checked_name, known_as
from ..evening.plan import FEWEST, MOST
from ..log.decoding import BINARY, decoded
from ..log.formats import STDIN, open_input
from ..log.words import shortened
from ..terminal.exit_status import BadFile, Refused
from ..terminal.text import NO_BREAK, safe

names_option = click.option(
    "--names",
    metavar="FILE",
    type=click.Path(),
    help="Take the names from this file, one a line; - means standard input.",
)


def people_or_numbers(
    words: Sequence[str], names: str | None, *, in_pairs: bool = False
) -> list[str]:
    """The people: the numbers from 1 on if the words are a number, else the names that they are;
    or those in the file called `names`. With `in_pairs` partners may stand together, as in `Ann and
    Bob, Cat and Dan`, or on a line of the file.

    Raises `Refused` unless they are 4 to 40 different names, and if one or three stand where
    partners do; `BadFile` if the file cannot be read.
    """
    number = _number_meant(words)
    if names is None and number is not None:
        return [str(at + 1) for at in range(_checked_number(number))]
    listed = list(_listed(words, names, in_pairs))
    for word, place, _ in listed:
        if _number(word) is not None:
            raise Refused(
                f"{place}'{safe(word[:20])}' is a number, not a name; a number alone is how many "
                "people there are, as in `euchre evening plan 16`"
            )
    return _different(listed)


def people_named(words: Sequence[str], names: str | None, *, in_pairs: bool = False) -> list[str]:
    """The people by name: those that the words are, or those in the file called `names` (or like
    the only word). In a file, or between commas, a number is a name like any other.

    Raises `Refused` and `BadFile` as `people_or_numbers` does, and `Refused` for a number of
    people.
    """
    if names is None and len(words) == 1 and _is_file(words[0]):
        return _different(_listed_in(words[0], in_pairs))
    if names is None and not words:
        raise click.UsageError("name the people, or give --names FILE with one a line")
    number = _number_meant(words)
    if names is None and number is not None:
        raise Refused(
            "name the people; for numbers in place of names there is `euchre evening plan "
            f"{number}`, which enters nothing"
        )
    listed = list(_listed(words, names, in_pairs))
    numbers = [word for word, _, _ in listed if _number(word) is not None]
    if numbers and names is None and "," not in " ".join(words):
        raise Refused(
            f"'{safe(numbers[0][:20])}' is a number: if somebody is called that, put commas "
            "between the names"
        )
    return _different(listed)


def _is_file(word: str) -> bool:
    """Whether a word is a file, or looks like one that is missing."""
    return os.path.isfile(word) or _LIKE_A_FILE.fullmatch(word) is not None


_LIKE_A_FILE: Final = re.compile(r"[^\s,]+\.(?:txt|csv|md)|[^\s,]*/[^\s,]*\w")


def _number_meant(words: Sequence[str]) -> int | None:
    """The number of people that the words are; `None` if they are none."""
    typed = " ".join(words).split()
    if len(typed) == 1 or (len(typed) == 2 and typed[1].lower() in ("people", "players")):
        return _number(typed[0])
    return None


def _listed(words: Sequence[str], names: str | None, in_pairs: bool) -> list[_ListedName]:
    """The names in the words, or in the file called `names`. Raises `UsageError` if both are given,
    or neither."""
    if names is not None:
        if words:
            raise click.UsageError("--names has all the names: leave out those on the line")
        return _listed_in(names, in_pairs)
    if not words:
        raise click.UsageError("give the number of people, or their names, or --names FILE")
    if len(words) == 1:
        words = words[0].split()  # All names in quotes together.
    words = [
        word if "," in word.rstrip(",") else word.replace(" ", NO_BREAK) for word in words
    ]  # A name in quotes has no blanks.
    line = " ".join(words)
    if in_pairs and "," in line:
        listed = _in_pairs((part, "") for part in line.split(","))
    else:
        listed = [_ListedName(word.strip(), "") for word in names_in_line(words)]
    longest = max(listed, key=_blanks, default=None)
    unlike_others = len(listed) < FEWEST or len(set(map(_blanks, listed))) > 1
    if longest is not None and _blanks(longest) > 1 and unlike_others:
        raise Refused(
            f"'{safe(shortened(longest.word))}' is taken for one name: put a comma between all "
            "names, or quotes around that one"
        )
    return [one._replace(word=one.word.replace(NO_BREAK, " ")) for one in listed]


def _blanks(name: _ListedName) -> int:
    return name.word.count(" ")


class _ListedName(NamedTuple):
    """A name that was given, the place that an error names, with a colon after it, and with whom it
    stands together: the names of a `part` have one number."""

    word: str
    place: str
    part: int = 0


def _in_pairs(parts: Iterable[tuple[str, str]]) -> list[_ListedName]:
    """The names in parts of a line, each with the place that an error names: in each part one name,
    or in each the two of a pair. Raises `Refused` for anything else."""
    listed = [
        _ListedName(name.strip(), place, number)
        for number, (part, place) in enumerate(parts)
        for name in names_in_line((f"{part},",))
        if name.strip()
    ]
    names = Counter(one.part for one in listed)
    if max(names.values(), default=0) > 1:
        odd = next((one for one in listed if names[one.part] != 2), None)
        if odd is not None:
            together = [safe(one.word) for one in listed if one.part == odd.part]
            raise Refused(
                f"{odd.place}{' and '.join(together)}: a pair has two names, as in `Ann and Bob, "
                "Cat and Dan`"
            )
    return listed


def _different(listed: Sequence[_ListedName]) -> list[str]:
    names: list[str] = []
    for word, place, _ in listed:
        try:
            name = checked_name(word)
        except Refused as refused:
            raise Refused(f"{place}{refused}") from None
        same = known_as(name, names)
        if same is not None:
            raise Refused(
                f"{place}{safe(same)} is named twice; if they are two people, tell them apart, as "
                f"in {as_typed(same + ' B')}"
            )
        names.append(name)
    _checked_number(len(names))
    return names


# -- as words --------------------------------------------------------------------------------------


def names_in_line(words: Sequence[str]) -> list[str]:
    """A name for each word; if there are commas, for each part between them."""
    line = " ".join(words)
    if "," in line:
        return [part for part in _SEPARATOR.split(line) if part.strip()]
    return [word for word in words if word.lower() not in ("and", "&")]


_SEPARATOR: Final = re.compile(r",\s*(?:(?:and|&)\s)?|\s(?:and|&)\s", re.IGNORECASE)


def _number(word: str) -> int | None:
    """The whole number that a word is; `None` if it is none."""
    return int(word[:_DIGITS]) if word.isdecimal() else None


_DIGITS: Final = 10
"""No more digits of a number are read: it is far too many people in any case."""


def _checked_number(number: int) -> int:
    if not FEWEST <= number <= MOST:
        shown = f"{number:,}" if number < 10 ** (_DIGITS - 1) else "that many"
        raise Refused(f"an evening is planned for {FEWEST} to {MOST} people, not for {shown}")
    return number


# -- in a file -------------------------------------------------------------------------------------


def _listed_in(file: str, in_pairs: bool) -> list[_ListedName]:
    """The names in a file: one a line, or with commas between them, or `in_pairs`. A number or a
    dash before a name, as in a list, is no part of it; empty lines and those after `#` are left
    out."""
    shown = "standard input" if file == STDIN else safe(file)
    try:
        with open_input(file) as stream:
            data = stream.read(_LONGEST_LIST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(f"{shown} cannot be read: {reason.lower()}") from None
    text = decoded(data)
    if "\0" in text:
        raise BadFile(f"{shown}: {BINARY}")
    if len(data) > _LONGEST_LIST:
        raise BadFile(f"{shown} is no list of names: it has more than {_LONGEST_LIST:,} bytes")
    parts = [
        (name.strip(), f"{shown}, line {number}: ")
        for number, line in enumerate(text.splitlines(), 1)
        if not line.lstrip().startswith("#")
        for name in _LIST_MARK.sub("", line).split(",")
        if name.strip()
    ]
    listed = _in_pairs(parts) if in_pairs else [_ListedName(*part) for part in parts]
    if not listed:
        raise Refused(f"{shown} has no names: write one a line")
    return listed


_LONGEST_LIST: Final = 100_000
"""The most bytes of a file of names: forty names are a few hundred."""

_LIST_MARK: Final = re.compile(r"\s*(?:[-*•]|\d+[.)])\s+")
"""What stands before an item of a list."""
