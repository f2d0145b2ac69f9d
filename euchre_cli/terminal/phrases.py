"""Words that several reports share: sides, trumps, rules, scores, numbers.

Knows: what a table calls things. Does not know: layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.cards import SUIT_LETTERS, SUIT_SYMBOLS
from euchre_engine.rules import Rules
from euchre_engine.seats import SIDE_WORDS as SIDE_WORDS
from euchre_engine.seats import Seat, Side, members
from euchre_engine.words import listed as listed

from .text import safe


def side_names(side: Side, players: Mapping[Seat, str]) -> str:
    """The people of a side: `Ann & Cat`; empty when nobody is named."""
    names = [safe(players[seat]) for seat in members(side) if players.get(seat)]
    return " & ".join(names)


def side_with_names(side: Side, players: Mapping[Seat, str]) -> str:
    """`N/S (Ann & Cat)`, or `N/S`."""
    names = side_names(side, players)
    return f"{SIDE_WORDS[side]} ({names})" if names else SIDE_WORDS[side]


def rules_words(rules: Rules) -> str:
    """The rules in one line: `csl to 10, lone-euchred 4`."""
    limit = rules.hands_to_play
    words = f"{rules.preset}, {limit} hands" if limit else f"{rules.preset} to {rules.target}"
    changed = [f"{name} {value}" for name, value in rules.overrides.items()]
    return ", ".join([words, *(c for c in changed if c.split()[0] not in ("target", "hands"))])


def under(rules: Rules, name: str) -> str:
    """Where a rule's value comes from: `under csl`, or `under your house rules`."""
    own = rules.value(name) != Rules(rules.preset).value(name)
    return "under your house rules" if own else f"under {rules.preset}"


def trump_sign(verdict: HandVerdict, ascii_only: bool) -> str:
    """The pip of the trump, or its letter; blank when there is none."""
    if verdict.trump is None:
        return ""
    if ascii_only:
        return "NT" if verdict.trump == 4 else SUIT_LETTERS[verdict.trump]
    return SUIT_SYMBOLS[verdict.trump]


def barn_words(in_the_barn: Sequence[bool], sides: Sequence[str] = SIDE_WORDS) -> str:
    """`N/S in the barn`, `barn to barn`, or an empty string, by whether each side is in it."""
    if all(in_the_barn):
        return "barn to barn"
    side = next((side for side, there in zip(sides, in_the_barn, strict=True) if there), "")
    return side and f"{side} in the barn"


def capitalized(words: str) -> str:
    """A sentence's words, with the first letter as a sentence has it."""
    return words[:1].upper() + words[1:]


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 game`, `2 games`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def percent(chance: float, under: str = "<", over: str = ">") -> str:
    """A chance in a hundred: `82 %`; what is not quite certain never looks so, but is `under` 1 %
    or `over` 99 %."""
    whole = round(100 * chance)
    if whole in (0, 100) and chance not in (0.0, 1.0):
        return f"{under}1 %" if whole == 0 else f"{over}99 %"
    return f"{whole} %"
