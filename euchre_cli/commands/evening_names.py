"""The people of an evening, as they are typed or listed in a file.

In: the words of a command, or a file of names. Out: 4 to 40 names, as the book keeps them. Does not
know: the plan of the evening.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import click

from ..book.people import as_typed, checked_name, known_as, words_in_first_name
from ..evening.plan import FEWEST, MOST
from ..log.files import STDIN, open_input
from ..log.lines import BINARY, decoded
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
    """The people by name, or, if the words are only a number, the numbers from 1 to it. The names
    are the words, or those in the file `names`. With `in_pairs` partners may be given together, as
    in `Ann and Bob, Cat and Dan`, or on a line of the file.

    Raises `Refused` unless there are 4 to 40 different names, and if one or three are given
    together; `BadFile` if the file cannot be read.
    """
    number = _number_of_people(words)
    if names is None and number is not None:
        return [str(at + 1) for at in range(_checked_number(number))]
    entries = list(_given_names(words, names, in_pairs))
    for word, place, _ in entries:
        if _number(word) is not None:
            raise Refused(
                f"{place}'{safe(word[:20])}' is a number, not a name; a number alone is the "
                "number of people, as in `euchre evening plan 16`"
            )
    return _checked_names(entries)


def people_named(
    words: Sequence[str], names: str | None, remarks: list[str], *, in_pairs: bool = False
) -> list[str]:
    """The people by name: the words, or those in the file `names`, or in the file that the only
    word names. In a file, or between commas, a number is a name like any other. If pairs are named
    that will not stay together, that is added to `remarks`.

    Raises `Refused` and `BadFile` as `people_or_numbers` does, and `Refused` for a number of
    people.
    """
    if names is None and len(words) == 1 and _is_file(words[0]):
        names, words = words[0], []
    if names is None and not words:
        raise click.UsageError("name the people, or give --names FILE with one a line")
    number = _number_of_people(words)
    if names is None and number is not None:
        raise Refused(
            "name the people; for numbers in place of names there is `euchre evening plan "
            f"{number}`, which enters nothing"
        )
    entries = list(_given_names(words, names, in_pairs))
    numbers = [word for word, _, _ in entries if _number(word) is not None]
    if numbers and names is None and "," not in " ".join(words):
        raise Refused(
            f"'{safe(numbers[0][:20])}' is a number: if somebody is called that, put commas "
            "between the names"
        )
    pairs = [part for part, many in Counter(one.part for one in entries).items() if many == 2]
    if len(pairs) > 1 and not in_pairs:
        first, second = (safe(one.word) for one in entries if one.part == pairs[0])
        remarks.append(
            f"{first} and {second} are two people, who change partners like everybody; `--movement "
            "pairs` keeps partners together"
        )
    return _checked_names(entries)


def _is_file(word: str) -> bool:
    """True if a word is the name of a file, or looks like that of a missing one."""
    return os.path.isfile(word) or _LIKE_A_FILE.fullmatch(word) is not None


_LIKE_A_FILE: Final = re.compile(r"[^\s,]+\.(?:txt|csv|md)|[^\s,]*/[^\s,]*\w")


def _number_of_people(words: Sequence[str]) -> int | None:
    """The number of people, if the words are only that (`16`, `16 people`); else `None`."""
    typed = " ".join(words).split()
    if len(typed) == 1 or (len(typed) == 2 and typed[1].lower() in ("people", "players")):
        return _number(typed[0])
    return None


def _given_names(words: Sequence[str], names: str | None, in_pairs: bool) -> list[_GivenName]:
    """The names in the words, or in the file `names`. Raises `UsageError` if both are given, or
    neither, and `Refused` if several names seem to be taken for one."""
    if names is not None:
        if words:
            raise click.UsageError("--names has all the names: leave out those on the line")
        return _names_in_file(names, in_pairs)
    if not words:
        raise click.UsageError("give the number of people, or their names, or --names FILE")
    if len(words) == 1:
        words = words[0].split()  # All names in quotes together.
    words = [
        word if "," in word.rstrip(",") else word.replace(" ", NO_BREAK) for word in words
    ]  # The blanks of a quoted name must not separate names.
    line = " ".join(words)
    if "," in line:
        parts = line.split(",")
    else:
        parts = [
            word if word.strip() else checked_name(word)  # Raises.
            for word in words
            if word.lower() not in _BETWEEN_NAMES
        ]
    entries = _in_parts(((part, "") for part in parts), in_pairs)
    longest = max(entries, key=_blanks, default=None)
    unlike_others = len(entries) < FEWEST or len(set(map(_blanks, entries))) > 1
    if longest is not None and _blanks(longest) > 1 and unlike_others:
        raise Refused(
            f"'{safe(shortened(longest.word))}' is taken for one name: put a comma between all "
            "names, or quotes around that one"
        )
    return [one._replace(word=one.word.replace(NO_BREAK, " ")) for one in entries]


def _blanks(name: _GivenName) -> int:
    return name.word.count(" ")


class _GivenName(NamedTuple):
    """A name that was given, its place for error messages (with a colon after it, or empty), and a
    number that it shares with the names given together with it (`part`)."""

    word: str
    place: str
    part: int = 0


def _in_parts(parts: Iterable[tuple[str, str]], in_pairs: bool) -> list[_GivenName]:
    """The names in parts of a line, each part with its place for error messages. Raises `Refused`
    if they are `in_pairs`, unless there is one name in every part, or two in every part."""
    entries = [
        _GivenName(name.strip(), place, number)
        for number, (part, place) in enumerate(parts)
        for name in names_in_line((f"{part},",))
        if name.strip()
    ]
    names = Counter(one.part for one in entries)
    if in_pairs and max(names.values(), default=0) > 1:
        odd = next((one for one in entries if names[one.part] != 2), None)
        if odd is not None:
            together = [safe(one.word) for one in entries if one.part == odd.part]
            raise Refused(
                f"{odd.place}{' and '.join(together)}: a pair has two names, as in `Ann and Bob, "
                "Cat and Dan`"
            )
    return entries


def _checked_names(entries: Sequence[_GivenName]) -> list[str]:
    names: list[str] = []
    for word, place, _ in entries:
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


def names_in_line(words: Sequence[str], known: Sequence[str] = ()) -> list[str]:
    """A name for each word, or for the words that make up a name of the `known`; if there are
    commas, for each part between them. `Ann & Bob` are two."""
    parts = " ".join(words).split(",")
    if len(parts) == 1:
        left = [word for word in words if word.lower() not in _BETWEEN_NAMES]
        parts = []
        while left:
            length = words_in_first_name(known, left)
            parts.append(" ".join(left[:length]))
            left = left[length:]
    return [name for part in parts for name in _AND.split(_FIRST_AND.sub("", part)) if name.strip()]


_BETWEEN_NAMES: Final = frozenset({"and", "&", "+"})
_FIRST_AND: Final = re.compile(r"^\s*(?:and|&)\s", re.IGNORECASE)
_AND: Final = re.compile(r"(?<=\w)\s*[&+/]\s*(?=\w)|\sand\s|\s&\s", re.IGNORECASE)


def _number(word: str) -> int | None:
    """The whole number that a word stands for; `None` if it is not one."""
    return int(word[:_DIGITS]) if word.isdecimal() else None


_DIGITS: Final = 10
"""The most digits of a number that are read: more would be far too many people anyway."""


def _checked_number(number: int) -> int:
    if not FEWEST <= number <= MOST:
        shown = f"{number:,}" if number < 10 ** (_DIGITS - 1) else "that many"
        raise Refused(f"an evening is planned for {FEWEST} to {MOST} people, not for {shown}")
    return number


# -- in a file -------------------------------------------------------------------------------------


def _names_in_file(file: str, in_pairs: bool) -> list[_GivenName]:
    """The names in a file: one a line, or with commas between them, or `in_pairs`. Numbers or
    dashes before names, as in a list, are ignored, and so are empty lines and lines that begin
    with `#`."""
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
    entries = _in_parts(parts, in_pairs)
    if not entries:
        raise Refused(f"{shown} has no names: write one a line")
    return entries


_LONGEST_LIST: Final = 100_000
"""The most bytes of a file of names: forty names are a few hundred."""

_LIST_MARK: Final = re.compile(r"\s*(?:[-*•]|\d+[.)])\s+")
"""The mark before an item of a list."""
