"""Four people typed in one line, and the score of their game: `Aunt Jo, Bob, Cat and Dan`,
`Ann and Cat vs Bob and Dan`, `Ann Cat beat Bob Dan 10-7`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from ..terminal.exit_status import Refused, asks
from ..terminal.phrases import count
from ..terminal.text import as_typed, safe
from .people import folded

NEW: Final = "euchre new {}"
"""The command in which the four are named, in a refusal."""

_AND: Final = ("and", "&", "+")
_AGAINST: Final = ("vs", "v", "against")
_BETWEEN: Final = re.compile(r"[,&/+]|\band\b", re.IGNORECASE)
_PAIR: Final = re.compile(r"([^-+/]+)[-+/]([^-+/]+),?")
_SCORE: Final = re.compile(r"(\d{1,3})(?: ?[-–—:] ?| to | )(\d{1,3})", re.ASCII)
_EXAMPLE: Final = ("Ann", "Bob", "Cat", "Dan")
_MOST_WORDS: Final = 12
"""The words in four names of three words each."""


def four_names(words: Sequence[str], known: Collection[str] = (), form: str = NEW) -> list[str]:
    """The names at N, E, S and W in typed words: the four clockwise, or two pairs of partners. A
    name of several words needs no quotes if it is `known`, or if commas separate the names. Raises
    `Refused` with what to type in the `form` of a command."""
    words = words[0].split() if len(words) == 1 else list(words)
    pairs = _two_pairs(words, _AGAINST, known)
    if pairs:
        return pairs
    one, other = (_PAIR.fullmatch(word) for word in words) if len(words) == 2 else (None, None)
    if one and other:
        return [one[1], other[1], one[2], other[2]]
    ands = [at for at, word in enumerate(words) if word.lower() in _AND]
    if len(ands) == 1 and 2 < ands[0] < len(words) - 1:  # `Cat and Dan`, for `Cat, Dan`.
        words[ands[0] - 1 : ands[0] + 1] = [f"{words[ands[0] - 1]},"]
        ands = []
    names = _names(words, 4, known)
    names = [name for name in names if name.lower() not in (*_AND, *_AGAINST)]
    if len(names) == 4 and not ands:
        return names
    given, four = count(len(names), "name was", "names were") + " given", [*_EXAMPLE]
    if len(names) == 4:
        given, four = "partners sit across from each other", [names[at] for at in (0, 2, 1, 3)]
    elif 4 < len(names) <= _MOST_WORDS:
        given += "; one of several words is put in quotes"
        four = [" ".join(names[:-3]), *names[-3:]]
    raise Refused(f"name four players, clockwise N E S W: {given}, as in {_typed(form, four)}")


def result_typed(
    words: Sequence[str], known: Collection[str] = ()
) -> tuple[list[str], tuple[int, int]]:
    """The names at N, E, S and W and the final score, N/S first, in words such as `Ann Bob Cat Dan
    10-7` or `Ann Cat beat Bob Dan 10-7`; the winners sit at N and S. Raises `Refused`."""
    words = words[0].split() if len(words) == 1 else words
    for taken in (1, 2, 3):
        score = _SCORE.fullmatch(" ".join(words[-taken:]))
        if score is not None:
            break
    else:
        raise asks("what was the final score, N/S first", "euchre result Ann Bob Cat Dan 10-7")
    ns, ew = int(score[1]), int(score[2])
    named = [word.rstrip(":") for word in words[:-taken]]
    winners_first = _two_pairs(named, ("beat",), known)
    if winners_first and ns <= ew:
        winners = safe(" & ".join(winners_first[::2]))
        raise Refused(
            f"{winners} cannot have won {ns} to {ew}: write the winners and their score first"
        )
    if not winners_first and "beat" in named:
        raise asks("who beat whom", "euchre result Ann Cat beat Bob Dan 10-7")
    form = f"euchre result {{}} {ns}-{ew}"
    return winners_first or four_names(named, known, form), (ns, ew)


def _typed(form: str, names: Sequence[str]) -> str:
    return f"`{form.format(' '.join(map(as_typed, names)))}`"


def _two_pairs(
    words: Sequence[str], between: Collection[str], known: Collection[str]
) -> list[str] | None:
    """The names at N, E, S and W if these words name two pairs with a word `between` them."""
    for at, word in enumerate(words):
        if word.lower().strip(".,") in between:
            pairs = [_names(part, 2, known) for part in (words[:at], words[at + 1 :])]
            if len(pairs[0]) == len(pairs[1]) == 2:
                return [name for two in zip(*pairs, strict=True) for name in two]
    return None


def _names(words: Sequence[str], many: int, known: Collection[str]) -> list[str]:
    """The names in these words: so `many` if a word each, what stands between commas, `and`, `&` or
    slashes, or words of which several are a known name, are so many; else a word each."""
    # In quotes a comma may be part of a name.
    pieces = [one for word in words for one in ([word] if " " in word else word.split(","))]
    by_word = _stripped(pieces)
    joined = any(one.lower() in _AND for one in by_word)
    text = " ".join(words)
    readings = [_stripped(_BETWEEN.split(text))]
    if not joined:
        with_known = _with_known(by_word, many, known)
        readings = [by_word, _stripped(text.split(",")), *with_known, *readings]
    return next((names for names in readings if len(names) == many), by_word)


def _stripped(parts: Sequence[str]) -> list[str]:
    return [part for part in (one.strip(", ") for one in parts) if part]


def _with_known(words: list[str], many: int, known: Collection[str]) -> list[list[str]]:
    """The only way to read the words as so many names, of which those of several words are known;
    none if there is no such way, or more than one."""
    spelt = {folded(name) for name in known if " " in name}

    def ways(left: list[str], many: int) -> Iterator[list[str]]:
        if not many and not left:
            yield []
        for length in range(1, len(left) - many + 2) if many else ():
            name = " ".join(left[:length])
            if length == 1 or folded(name) in spelt:
                yield from ([name, *rest] for rest in ways(left[length:], many - 1))

    found = list(ways(words, many)) if len(words) <= _MOST_WORDS else []
    return found if len(found) == 1 else []
