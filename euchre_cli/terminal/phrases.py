"""Phrases that several reports share: sides, trumps, rules, calls, numbers, times.

In: values. Out: a few words each, safe to show; layout is the caller's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from euchre_engine.cards import BENNY, CARD_NAMES, RANKS, SUIT_SYMBOLS, Card
from euchre_engine.rules import Rules
from euchre_engine.seats import SIDE_WORDS as SIDE_WORDS
from euchre_engine.seats import Seat, Side, members
from euchre_engine.words import listed as listed

from .text import safe


def side_names(side: Side, players: Mapping[Seat, str]) -> str:
    """The players of a side: `Ann & Cat`; empty if neither has a name."""
    names = [safe(players[seat]) for seat in members(side) if players.get(seat)]
    return " & ".join(names)


def side_with_names(side: Side, players: Mapping[Seat, str]) -> str:
    """`N/S (Ann & Cat)`, or `N/S`."""
    names = side_names(side, players)
    return f"{SIDE_WORDS[side]} ({names})" if names else SIDE_WORDS[side]


def rules_words(rules: Rules, until_time: bool = False) -> str:
    """The rules in one line: `csl to 10, lone-euchred 4`; of a game that ends when its time is over
    without the number of hands."""
    limit = rules.hands_to_play
    words = (
        f"{rules.preset}, {count(limit, 'hand')}" if limit else f"{rules.preset} to {rules.target}"
    )
    if until_time:
        words = f"{rules.preset}, until time is up"
    changed = [f"{name} {value}" for name, value in rules.overrides.items()]
    return ", ".join([words, *(c for c in changed if c.split()[0] not in ("target", "hands"))])


def rule_source(rules: Rules, name: str) -> str:
    """The source of the value of the rule `name`: `under csl`, or `under your house rules`."""
    own = rules.value(name) != Rules(rules.preset).value(name)
    return "under your house rules" if own else f"under {rules.preset}"


def card_sign(card: Card) -> str:
    """A card in two columns: `J♥`; the Benny is `B`, an unknown card `??`."""
    if card >= BENNY:
        return CARD_NAMES[card]
    return f"{RANKS[card % 6]}{SUIT_SYMBOLS[card // 6]}"


def barn_words(in_the_barn: Sequence[bool], sides: Sequence[str] = SIDE_WORDS) -> str:
    """`N/S in the barn`, `barn to barn`, or an empty string. `in_the_barn` is whether N/S and E/W
    are in the barn; `sides` are their names."""
    if all(in_the_barn):
        return "barn to barn"
    side = next((side for side, there in zip(sides, in_the_barn, strict=True) if there), "")
    return side and f"{side} in the barn"


def short_score(total: tuple[int, int]) -> str:
    """`6–4`, N/S first."""
    return f"{total[0]}–{total[1]}"


def capitalized(words: str) -> str:
    """The words with a capital first letter."""
    return words[:1].upper() + words[1:]


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 game`, `2 games`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def percent(chance: float, below: str = "<", above: str = ">") -> str:
    """A chance in percent: `82 %`. Only 0 and 1 are `0 %` and `100 %`; chances close to them are
    `<1 %` and `>99 %`, or have the words `below` and `above` in place of the signs."""
    whole = round(100 * chance)
    if whole in (0, 100) and chance not in (0.0, 1.0):
        return f"{below}1 %" if whole == 0 else f"{above}99 %"
    return f"{whole} %"


_CALLED: Final = {
    "made": "made it",
    "march": "marched",
    "lone march": "marched alone",
    "euchred": "was euchred",
}


def call_words(maker: str, outcome: str) -> str:
    """A call and its outcome: `Cat marched alone`. `maker` is a name, or a seat's letter.

    `Cat called` if the outcome does not explain the points (see `ScoredHand.outcome_for`); empty if
    nobody called.
    """
    if outcome == "renege":
        return "a renege"
    return f"{safe(maker)} {_CALLED.get(outcome, 'called')}" if maker else ""


def signed(number: float) -> str:
    """A whole number with its sign: `+12`, `-3`, or `0` without one."""
    words = f"{number:+z,.0f}"
    return "0" if words == "+0" else words


_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


def short_date(day: str, year: bool = True) -> str:
    """`2026-11-21` as `21 Nov 2026`; empty for a day that is not known."""
    if not day:
        return ""
    of_year, month, of_month = day.split("-")
    short = f"{int(of_month)} {_MONTHS[int(month) - 1]}"
    return f"{short} {of_year}" if year else short


def date_range(first: str, last: str) -> str:
    """`4 Sep 2025 to 26 Mar 2026`, `4 Sep to 26 Nov 2025`, or one day."""
    if first == last:
        return short_date(first)
    return f"{short_date(first, first[:4] != last[:4])} to {short_date(last)}"


def local_time(at: str) -> str:
    """A time of the scorebook in the local time zone: `2026-11-21 19:04`; if it cannot be read as a
    time, the text itself."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return safe(at)


# -- in JSON -------------------------------------------------------------------------------------


Value = TypeVar("Value")


def by_side(pair: tuple[Value, Value]) -> dict[str, Value]:
    """A value for each side: `{"NS": 6, "EW": 4}`."""
    return {"NS": pair[0], "EW": pair[1]}


def by_seat(players: Sequence[str]) -> dict[str, str]:
    """The players: `{"N": "Ann", "E": "Bob", "S": "Cat", "W": "Dan"}`."""
    return dict(zip("NESW", players, strict=True))


_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty", "twenty-one"),
)


def number_word(number: int) -> str:
    """`eight`, `16`."""
    return _NUMBERS[number] if number <= 12 else f"{number:,}"


def read_number(word: str) -> int | None:
    """The number a word spells, `ten` or `10`; `None` for any other."""
    if word.isascii() and word.isdecimal():
        return int(word) if len(word) < 5 else 9999
    return _NUMBERS.index(word.lower()) if word.lower() in _NUMBERS else None
