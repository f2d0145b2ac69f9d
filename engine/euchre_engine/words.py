"""Words that several problems share.

Knows: how a table says numbers, sides and points. Does not know: any rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from .record import SideClaim
from .seats import SIDE_WORDS, SIDES


def count(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listed(names: Iterable[object], word: str = "and") -> str:
    """`Ann, Bob and Cat`; with another `word`: `Ann, Bob or Cat`."""
    *others, last = map(str, names)
    return f"{', '.join(others)} {word} {last}" if others else last


def points_words(points: tuple[int, int]) -> str:
    """`N/S 2`, `N/S 2 and E/W 1`, or `no points`."""
    parts = [f"{SIDE_WORDS[side]} {points[side]}" for side in SIDES if points[side]]
    return " and ".join(parts) or "no points"


def claim_words(claim: SideClaim) -> str:
    """A claim as it is written: `NS 3 EW 2`, `EW 2`."""
    parts = []
    if claim.ns is not None:
        parts.append(f"NS {claim.ns}")
    if claim.ew is not None:
        parts.append(f"EW {claim.ew}")
    return " ".join(parts)


def pair_words(pair: tuple[int, int]) -> str:
    """Computed numbers in the form of a claim: `NS 3 EW 2`."""
    return f"NS {pair[0]} EW {pair[1]}"


def both_sides(claim: SideClaim, whole: int) -> tuple[int, int] | None:
    """Both numbers of a claim of which one may be missing; `None` when they do not make `whole`."""
    ns = claim.ns if claim.ns is not None else whole - (claim.ew or 0)
    ew = claim.ew if claim.ew is not None else whole - (claim.ns or 0)
    return (ns, ew) if ns + ew == whole and ns >= 0 and ew >= 0 else None


def disagrees(claim: SideClaim, computed: tuple[int, int]) -> bool:
    """Whether a claim differs from what was computed, on a side it names."""
    return (claim.ns is not None and claim.ns != computed[0]) or (
        claim.ew is not None and claim.ew != computed[1]
    )
