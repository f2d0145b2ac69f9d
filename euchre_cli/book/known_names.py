"""Who is known when logs are read: names of the same people spelt alike, and slips.

Knows: how to find a name among thousands at once. Does not know: when one name is so like another
that it may be meant; `people.py` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from .events import SeatTaken
from .log_in import GameIn
from .people import alike

_LONGEST: Final = 100
"""A slip in a longer name is not looked for: nobody typed it."""


class Known:
    """The people who are known; `names` are those in the book, and more are met in the logs."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: set[str] = set()
        self._by_letters: dict[str, str] = {}
        self._near: dict[str, list[str]] = {}
        for name in names:
            self._add(name)

    def _add(self, name: str) -> None:
        self._names.add(name)
        self._by_letters.setdefault(name.casefold(), name)
        for part in _parts(name):
            self._near.setdefault(part, []).append(name)

    def called(self, name: str) -> str:
        """The name somebody has already, spelt in other letter case; else the same name."""
        return name if name in self._names else self._by_letters.get(name.casefold(), name)

    def meet(self, game: GameIn) -> list[tuple[str, str]]:
        """Know everybody in a game from now on; returns the new names that are so like another that
        it may be meant, with the other, who is not in the game."""
        slips = []
        here = set(_named(game))
        for name in _named(game):
            if not name or name in self._names:
                continue
            others = (other for part in _parts(name) for other in self._near_to(part))
            near = alike(name, (other for other in others if other not in here))
            if near is not None:
                slips.append((name, near))
            self._add(name)
        return slips

    def _near_to(self, part: str) -> list[str]:
        return self._near.get(part, [])


def _named(game: GameIn) -> Iterator[str]:
    yield from game.begun.players
    for body in game.more:
        if isinstance(body, SeatTaken):
            yield body.name


def _parts(name: str) -> set[str]:
    """A name, and what is left of it without one of its letters: two names that differ by one slip
    have one of these in common."""
    letters = name.casefold()
    if len(letters) > _LONGEST:
        return {letters}
    return {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}
