"""Players and their names: finds players by what was typed, and checks and compares names.

In: words, and who sits where. Out: seats, sides and names; `Refused` if a word names nobody, or
several.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from euchre_engine.rules import did_you_mean
from euchre_engine.seats import SEATS, Seat, Side, members

from ..log.words import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import as_typed as as_typed
from ..terminal.text import safe
from .sheet import Players, lineup

LONGEST_NAME = 40
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


def matching_names(names: Iterable[str], word: str) -> list[str]:
    """The names that a word may mean: an exact match ignoring case; else every name that has `word`
    as a prefix of one of its words."""
    prefix = _folded(word)
    if not prefix:
        return []
    folded = {name: _folded(name) for name in names if name}
    exact = [name for name, key in folded.items() if key == prefix]
    return exact or [name for name, key in folded.items() if f" {prefix}" in f" {key}"]


def seat_of(players: Players, word: str) -> Seat:
    """The seat that `word` means: a seat's name, or a player's name or its beginning. Raises
    `Refused` if nobody or several people are meant; the message says who sits where."""
    word = word.strip(", ")
    seat = read_seat(word)
    matches = matching_names(players, word) if seat is None or len(word) > 1 else []
    seats = [one for one in SEATS if players[one] in matches]
    if seat is not None:
        others = [one for one in seats if one is not seat and _folded(players[one]) == word.lower()]
        if not others:
            return seat
        seats = [seat, *others]
    if len(seats) == 1:
        return seats[0]
    shown = safe(word[:LONGEST_NAME])
    if seats:
        names = listed([f"{label(players, seat)} ({seat.name})" for seat in seats], "or")
        raise Refused(f"'{shown}' may be {names}: type more of the name, or give the seat")
    sitting = ", ".join(f"{seat.name} {label(players, seat)}" for seat in SEATS)
    near = similar_name(word, filter(None, players)) if word else None
    meant_by = f" (do you mean {safe(near)}?)" if near else ""
    raise Refused(f"nobody here is called '{shown}'{meant_by}; at the table: {sitting}")


def words_in_first_name(players: Sequence[str], words: Sequence[str]) -> int:
    """The number of leading words that form the first player's name: 1, or more for an unquoted
    name of several words."""
    folded = [f" {_folded(name)} " for name in players]
    for length in range(len(words), 1, -1):
        if any(f" {_folded(' '.join(words[:length]))} " in name for name in folded):
            return length
    if len(words) > 1 and len(matching_names(players, words[0])) > 1:
        # The first word may mean two people; the beginning of the second tells them apart.
        return 2 if len(matching_names(players, " ".join(words[:2]))) == 1 else 1
    return 1


def checked_name(name: str) -> str:
    """A name as the book keeps it (`normalize_nfc`).

    Raises `Refused` if it is empty, longer than `LONGEST_NAME`, or the name of a seat or a side.
    """
    kept = normalize_nfc(name).strip(", ")
    if not kept:
        raise Refused("a player needs a name")
    if len(kept) > LONGEST_NAME:
        raise Refused(
            f"'{safe(kept[:20])}…' is too long for a name: use at most {LONGEST_NAME} letters"
        )
    if read_seat(kept) is not None or kept.upper() in SIDE_WORDS:
        raise Refused(f"'{kept}' is the name of a seat or a side: choose another name")
    return kept


def check_four_names(names: Iterable[str]) -> Players:
    """The four names as a lineup, clockwise from N. Raises `Refused` if two of them are the
    same."""
    players = lineup(names)
    for at, name in enumerate(players):
        if known_as(name, players[:at]) is not None:
            raise Refused(
                f"{safe(name)} cannot sit in two seats: make the names different, as in Ann B"
            )
    return players


def known_as(name: str, known: Iterable[str]) -> str | None:
    """The name in `known` that is the same but for the case of its letters; `None` if there is
    none."""
    wanted = _folded(name)
    return next((one for one in known if _folded(one) == wanted), None)


def share_a_player(some: Players, others: Players) -> bool:
    """Whether somebody sits in both games."""
    return any(name and known_as(name, others) is not None for name in some)


def same_four(some: Players, others: Players) -> bool:
    """Whether the same people play, wherever they sit."""
    return sorted(map(_folded, some)) == sorted(map(_folded, others))


def similar_name(name: str, known: Iterable[str]) -> str | None:
    """The name in `known` that differs from `name` by one typing slip, preferably one with the same
    first letter; `None` if there is none."""
    wanted = _folded(name)
    slips = (one for one in known if _one_slip(wanted, _folded(one)))
    return min(slips, key=lambda one: _folded(one)[:1] != wanted[:1], default=None)


def _folded(name: str) -> str:
    """A name in lower case and without commas, for comparison."""
    words = (word.strip(",") for word in normalize_nfc(name).casefold().split())
    return " ".join(word for word in words if word)


def _one_slip(one: str, other: str) -> bool:
    """Whether two names differ by one typing slip, a letter changed, added, left out or swapped
    with the next, in a word of three letters or more. `Ann B` and `Ann C`, or `Bot 1` and `Bot 2`,
    are two people."""
    if _digits(one) != _digits(other):
        return False
    pairs = list(zip(one.split(), other.split(), strict=False))
    if len(pairs) == len(one.split()) == len(other.split()):
        different = [pair for pair in pairs if pair[0] != pair[1]]
        if len(different) != 1:
            return False
        one, other = different[0]
    if one == other or min(len(one), len(other)) < 3 or abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    rest, others = one[start:], other[start:]
    return (
        rest[1:] == others
        or rest == others[1:]
        or (rest[:2] == others[1::-1] and rest[2:] == others[2:])
        or rest[1:] == others[1:]
    )


def _digits(name: str) -> str:
    return "".join(one for one in name if one.isdigit())


def find_player(
    names: Iterable[str], word: str, nobody: str = "nobody who played", hint: str = ""
) -> str:
    """The one of these names that `word` means: an exact match, else the only one in
    `matching_names`.

    Raises `Refused` if it means none or several. The message for none begins with `nobody`, and
    ends with a similar name, or else with `hint` (by default the first eight names).
    """
    names = list(names)
    name_typed = normalize_nfc(word)
    if name_typed in names:
        return name_typed
    matches = matching_names(names, name_typed)
    exact = any(name.casefold() == name_typed.casefold() for name in matches)
    if len(matches) == 1:
        return matches[0]
    shown = safe(word[:40])
    if matches:
        more = "type it exactly as it is spelt" if exact else "type more of the name"
        raise Refused(
            f"'{shown}' may be {listed([safe(one) for one in matches[:5]], 'or')}: {more}"
        )
    if not hint and names:
        hint = f"; the players are {', '.join(names[:8])}{' …' if len(names) > 8 else ''}"
    raise Refused(f"{nobody} is called '{shown}'{safe(did_you_mean(word, names) or hint)}")


def normalize_nfc(text: str) -> str:
    """A text in Unicode's form NFC (`é` is one letter, whatever the keyboard made of it), without
    blanks around it, and with single blanks between its words."""
    words = " ".join(text.split())
    if words.isascii():
        return words
    from unicodedata import normalize

    return normalize("NFC", words)
