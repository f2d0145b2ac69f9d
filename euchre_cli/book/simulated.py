"""Simulated games: how one is told from a game that people played.

Knows: that the two never stand in one scorebook, where statistics would count them together. Does
not know: how a game is simulated (`demo/`), or where a book is kept.
"""

from __future__ import annotations

from typing import Final

from ..terminal.exit_status import Refused

MARK: Final = "(simulated)"
"""What the event of a simulated game ends with: in the scorebook, and in every log made of it."""

NOT_HERE: Final = (
    "this scorebook holds a simulated season: put your own games in another one, with --db FILE "
    "or EUCHRE_DB"
)
NOT_AMONG_PLAYED: Final = (
    "simulated games cannot be mixed with real ones: name another scorebook with --db FILE"
)


def is_simulated(event: str) -> bool:
    """Whether the event that a game belongs to says that nobody played it."""
    return event.rstrip().casefold().endswith(MARK)


def check_event(event: str) -> None:
    """Raises `Refused` for an event that somebody calls simulated: only those who are not there
    play in it."""
    if is_simulated(event):
        raise Refused(
            f"'{MARK}' at the end of an event marks simulated games: give the event another name"
        )


def why_apart(simulated: bool, book: bool | None) -> str:
    """Why a game, `simulated` or not, does not go into a book of simulated ones (`book`), of others
    (`False`), or without any (`None`); nothing where it does."""
    if book is None or simulated == book:
        return ""
    return NOT_AMONG_PLAYED if simulated else NOT_HERE


def keep_apart(simulated: bool, book: bool | None) -> None:
    """Raises `Refused` where a game does not go into a book (see `why_apart`)."""
    why = why_apart(simulated, book)
    if why:
        raise Refused(why)
