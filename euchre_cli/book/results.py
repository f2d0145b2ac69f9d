"""A finished game of which only the score is known: how it is said, and how it is begun.

Knows: `Ann Bob Cat Dan 10-7`, clockwise with N/S first, and `Ann Cat beat Bob Dan 10-7`. Does not
know: who is in the book, or files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from euchre_engine.audit.replay import why_no_result
from euchre_engine.rules import Rules

from ..terminal.exit_status import Refused
from ..terminal.safe import safe
from .events import GameBegun
from .people import how_to_quote, names_typed

_SCORE: Final = re.compile(
    r"(?:^|(?<=[\s,;:]))(\d{1,3})(?:\s*[-–—:]\s*|\sto\s|\s)(\d{1,3})$", re.ASCII
)
_BETWEEN: Final = re.compile(r"\s*(?:[,&/]|\band\b)\s*", re.IGNORECASE)
_PARTNERS: Final = re.compile(r"&|\band\b", re.IGNORECASE)

FORMS: Final = "`euchre result Ann Bob Cat Dan 10-7` (N E S W), or `… Ann Cat beat Bob Dan 10-7`"


class Result(NamedTuple):
    """Who sat at N, E, S and W, and the score at the end (N/S, E/W)."""

    names: tuple[str, ...]
    total: tuple[int, int]


def said(words: Sequence[str], known: Iterable[str] = ()) -> Result:
    """A result as somebody says it; names of several words need no quotes where they are `known`.
    Raises `Refused` with how it is said."""
    who, total = _with_score([word for word in words if word.strip()])
    there = list(known)
    for at, word in enumerate(who):
        if word.casefold() == "beat":
            winners, losers = _pairs(who[:at], who[at + 1 :], there)
            if len(winners) == len(losers) == 2:
                return beaten(winners, losers, total)
    names = _four(who, there)
    if len(names) != 4 or "beat" in names:
        count = f"{len(names)} {'is' if len(names) == 1 else 'are'}" if names else "nobody is"
        quoted = how_to_quote(names, there, "euchre result")
        fix = f"{quoted[:-1]} {total[0]}-{total[1]}`" if quoted else f": {FORMS}"
        raise Refused(f"name all four players; {count} named{fix}")
    if _PARTNERS.search(" ".join(who)):
        raise Refused(f"who won, and against whom? As in {FORMS}")
    return Result(tuple(names), total)


def _four(words: Sequence[str], known: Iterable[str]) -> list[str]:
    names = names_in(words)
    if len(names) != 4:
        with suppress(Refused):
            return names_typed(words, known)
    return names


def _pairs(
    winners: Sequence[str], losers: Sequence[str], known: Iterable[str]
) -> tuple[list[str], list[str]]:
    """The names on either side of `beat`; two and two, where that can be."""
    found = names_in(winners), names_in(losers)
    if not len(found[0]) == len(found[1]) == 2:
        names = _four([*winners, *losers], known)
        if len(" ".join(names[:2]).split()) == len(winners):
            return names[:2], names[2:]
    return found


def _with_score(words: Sequence[str]) -> tuple[list[str], tuple[int, int]]:
    """What stands before the score, as words, and the score at the end."""
    found = None
    for taken in (1, 2, 3):
        found = _SCORE.fullmatch(" ".join(words[-taken:]))
        if found is not None:
            who = [word.rstrip(":") for word in words[:-taken]]
            break
    else:
        text = " ".join(words)
        found = _SCORE.search(text)
        if found is None:
            raise Refused(f"what was the final score? As in {FORMS}")
        who = [text[: found.start()].rstrip(" ,;:")]
    if len(who) == 1:
        who = who[0].split()
    return who, (int(found[1]), int(found[2]))


def beaten(winners: Sequence[str], losers: Sequence[str], total: tuple[int, int]) -> Result:
    """The result of a game that one pair won against another, the winners' score first; they sit
    at N and S."""
    if total[0] <= total[1]:
        raise Refused(
            f"{safe(' & '.join(winners))} cannot have won {total[0]} to {total[1]}: write the "
            f"winners and their score first"
        )
    return Result((winners[0], losers[0], winners[1], losers[1]), total)


def names_in(words: Sequence[str]) -> list[str]:
    """The names in words: what stands between `&`, `and`, commas or strokes where there are any, or
    else each word."""
    text = " ".join(words)
    parts = _BETWEEN.split(text) if _BETWEEN.search(text) else words
    return [part for part in (one.strip() for one in parts) if part]


def ended(begun: GameBegun, total: tuple[int, int]) -> GameBegun:
    """A game as it begins, with the result that is all that is known of it: nobody is to deal, and
    it takes no other's place. Raises `Refused` where no game ends so under its rules."""
    rules = Rules(begun.preset, dict(begun.rules))
    check(rules, total, "if it was played to another score, add --target N, or --rules")
    return begun._replace(result=total, dealer=None, replaces=0)


def check(rules: Rules, total: tuple[int, int], fix: str) -> None:
    """Raises `Refused`, with what can be done, where no game under these rules ends so."""
    why = why_no_result(rules, total)
    if why:
        raise Refused(f"{why}; {fix}")
