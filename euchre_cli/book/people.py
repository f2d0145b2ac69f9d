"""Players and their names: how they are shown, checked and compared, and what somebody is called
now, whatever an entry calls them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import Final, NamedTuple

from euchre_engine.seats import Seat, Side, members

from ..log.spelling import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused, is_no
from ..terminal.text import as_typed, safe
from ..words.people import folded, kept_text
from .entries import Entry, values_in
from .sheet import Players, lineup
from .undo import commands_in

LONGEST_NAME: Final = 40
"""The most letters in a player's name."""


def label(players: Players, seat: Seat) -> str:
    """A player's name, or the seat's letter if there is none; safe to print."""
    return safe(players[seat]) or seat.name


def side_label(players: Players, side: Side) -> str:
    """The names of a side: `Ann & Cat`, or `N/S` if either has none."""
    names = [safe(players[seat]) for seat in members(side) if players[seat]]
    return " & ".join(names) if len(names) == 2 else ("N/S", "E/W")[side]


def side_through(lineups: Iterable[Players], side: Side) -> str:
    """The names of a side over many hands: `Bob/Eve & Dan` if Eve took Bob's place."""
    lineups = list(lineups)
    joined = [
        "/".join(dict.fromkeys(safe(players[seat]) for players in lineups if players[seat]))
        for seat in members(side)
    ]
    return " & ".join(joined) if all(joined) else ("N/S", "E/W")[side]


def checked_name(name: str) -> str:
    """A name as the book keeps it, in Unicode's form NFC and with single blanks.

    Raises `Refused` if it is empty, longer than `LONGEST_NAME`, or the name of a seat or a side.
    """
    kept = kept_text(name).strip(", ")
    is_place = read_seat(kept) is not None or kept.upper() in SIDE_WORDS
    if is_place or not 0 < len(kept) <= LONGEST_NAME:
        letters = f"1 to {LONGEST_NAME} letters, and no seat or side"
        raise is_no(kept, "a player's name", letters)
    return kept


def check_four_names(names: Iterable[str]) -> Players:
    """The four names as a lineup, clockwise from N. Raises `Refused` if two of them are the
    same."""
    players = lineup(names)
    for at, name in enumerate(players):
        if known_as(name, players[:at]) is not None:
            raise two_people(name, "cannot sit in two seats")
    return players


def two_people(name: str, fact: str) -> Refused:
    """The refusal of a name for somebody beside the one who has it already."""
    return Refused(
        f"{safe(name)} {fact}; if they are two people, tell them apart, as in "
        f"{as_typed(f'{name} B')}"
    )


def known_as(name: str, known: Iterable[str]) -> str | None:
    """The name in `known` that is the same but for the case of its letters; `None` if there is
    none."""
    wanted = folded(name)
    return next((one for one in known if folded(one) == wanted), None)


def share_a_player(some: Players, others: Players) -> bool:
    """Whether somebody sits in both games."""
    return any(name and known_as(name, others) is not None for name in some)


def same_four(some: Players, others: Players) -> bool:
    """Whether the same people play, wherever they sit."""
    return sorted(map(folded, some)) == sorted(map(folded, others))


def similar_name(name: str, known: Iterable[str]) -> str | None:
    """The name in `known` that differs from `name` by one typing slip, preferably one with the same
    first letter; `None` if there is none."""
    wanted = folded(name)
    slips = (one for one in known if _one_slip(wanted, folded(one)))
    return min(slips, key=lambda one: folded(one)[:1] != wanted[:1], default=None)


def _one_slip(one: str, other: str) -> bool:
    """Whether two names differ by one typing slip, a letter changed, added, left out or swapped
    with the next, in a word of three letters or more. `Ann B` and `Ann C`, or `Bot 1` and `Bot 2`,
    are two people."""
    if re.sub(r"\D", "", one) != re.sub(r"\D", "", other):
        return False
    pairs = list(zip(one.split(), other.split(), strict=False))
    if len(pairs) == len(one.split()) == len(other.split()):
        different = [pair for pair in pairs if pair[0] != pair[1]]
        if len(different) != 1:
            return False
        one, other = different[0]
    if one == other or min(len(one), len(other)) < 3 or abs(len(one) - len(other)) > 1:
        return False
    same = (a == b for a, b in zip(one, other, strict=False))
    start = sum(takewhile(bool, same))
    rest, others = one[start:], other[start:]
    return (
        rest[1:] == others
        or rest == others[1:]
        or rest[1:] == others[1:]
        or (rest[:2] == others[1::-1] and rest[2:] == others[2:])
    )


# -- other names ------------------------------------------------------------------------------


class Renames(NamedTuple):
    """The renames in force, oldest first: the order of the entry, the old name and the new one."""

    given: tuple[tuple[int, str, str], ...] = ()

    def now(self, entry: Entry, name: str) -> str:
        """The current name of the player whom an entry calls `name`."""
        for order, old, new in self.given:
            if entry.order < order and name == old:
                name = new
        return name


AS_WRITTEN: Final = Renames()
"""No renames: every player is called as in the entries."""


def renames_in(entries: Iterable[Entry]) -> Renames:
    """The renames in force, from the entries of the whole book in its order."""
    given = [
        (entry.order, entry.why, values_in(entry.record)[1])
        for command in commands_in(entries).done
        for entry in command
    ]
    return Renames(tuple(sorted(given)))
