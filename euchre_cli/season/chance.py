"""The chance to win from a score: in a sentence, what the next hand may do to it, and the rates
behind it.

In: a score (`Position`), and a `WinChance` that computes. Out: sentences, a section of a report, an
object for programs. Does not know: how a score is typed, or the chances over a game
(`chance_line.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from ..report.values import Cell, Heading, Part, Row, Section, Table
from ..terminal.phrases import capitalized, count, percent, rules_words
from .win_chance import (
    PUBLISHED,
    WEIGHT,
    NextHandOutcome,
    OutcomeCounts,
    Rates,
    WinChance,
    blend,
    own_rates,
)

DIGITS: Final = 6
"""The decimal places of a chance in JSON and CSV."""

NO_CHANCE_UNTIL_TIME: Final = (
    "No chance can be told: the round ends when time is up, and nobody knows how many hands are "
    "left."
)


class Position(NamedTuple):
    """A score, ours first, as points of `us` and `them`, and the `names` of both sides, safe to
    show. `dealing`: whether we deal (`None`: unknown). `hands_left` is a number if the rules fix
    the number of hands. `game` is the number of the game (`None`: a score that was typed);
    `until_time`: it ends when time is up, so that no chance can be told."""

    us: int
    them: int
    names: tuple[str, str] = ("us", "them")
    dealing: bool | None = None
    hands_left: int | None = None
    game: int | None = None
    until_time: bool = False

    @property
    def deals(self) -> tuple[bool, ...]:
        """The cases to show: `dealing` if it is known, or both."""
        return (True, False) if self.dealing is None else (self.dealing,)

    @property
    def subjects(self) -> list[str]:
        """The two sides as subjects of a sentence."""
        return [_PRONOUNS.get(name, name) for name in self.names]

    def chance(self, win: WinChance, dealing: bool) -> float:
        """Our chance to win (0–1)."""
        chance_of = win.dealing if dealing else win.not_dealing
        return chance_of(self.us, self.them, self.hands_left)

    def next_hand(self, win: WinChance, dealing: bool) -> Iterator[NextHandOutcome]:
        """Each outcome of the next hand, with its rate and our chance after it."""
        return win.next_hand(self.us, self.them, dealing, self.hands_left)

    def leverage(self, win: WinChance, dealing: bool) -> float:
        """How much the next hand matters; the first hand of a game: 1."""
        dealers, others = (self.us, self.them) if dealing else (self.them, self.us)
        return win.swing(dealers, others, self.hands_left).leverage


_PRONOUNS: Final = {"us": "we", "them": "they"}

# -- in sentences --------------------------------------------------------------------------------


def chance_words(win: WinChance, position: Position) -> str:
    """`We win 82 % of the time from 9–6, not dealing; they win 18 % (standard to 10).` If nobody
    knows who deals, our chance in both cases; once the game is over, who has won."""
    if position.until_time:
        return NO_CHANCE_UNTIL_TIME
    score, (we, they) = f"{position.us}–{position.them}", position.subjects
    if win.over(position.us, position.them, position.hands_left):
        over = f"The game is over at {score} ({rules_words(win.rules)}):"
        if position.us == position.them:
            return f"{over} a tie, which counts as half a win for each side."
        return f"{over} {we if position.us > position.them else they} have won."
    chances = [position.chance(win, dealing) for dealing in position.deals]
    ours = [percent(chance, "under ", "over ") for chance in chances]
    words = f"{we} win {ours[0]} of the time from {score}"
    if position.dealing is None:
        words += f" if {'we' if we == 'we' else 'they'} deal, {ours[1]} if {they} do"
    else:
        theirs = percent(1 - chances[0], "under ", "over ")
        words += f", {'' if position.dealing else 'not '}dealing; {they} win {theirs}"
    conditions = rules_words(win.rules)
    if position.hands_left is not None:
        conditions += f", {position.hands_left} still to play; a tie counts as half a win"
    words = f"{words} ({conditions})."
    return capitalized(words) if position.game is None else f"Game {position.game}: {words}"


def rates_words(hands: int) -> str:
    """The note below win chances on the rates that they are computed from; `hands` of the group are
    blended in."""
    ours = f"your {count(hands, 'hand')}" if hands else "none of your hands"
    yet = "" if hands else " yet"
    return f"Win chances come from the published rates, with {ours} blended in{yet}."


# -- with the next hand and the rates ------------------------------------------------------------


def chance_section(win: WinChance, position: Position, counts: OutcomeCounts) -> Section:
    """The chances under the sentence that says them: what the next hand may do, how much it
    matters, and the rates. `counts` are the group's own hands."""
    parts: list[Part] = [
        "What the next hand may bring, how often in 100, and the win chances after it:"
    ]
    at_start = (position.us, position.them) == (0, 0) and position.hands_left in (None, win.hands)
    for dealing in position.deals:
        if position.dealing is None:
            parts.append(f"If {position.subjects[0 if dealing else 1]} deal:")
        parts.append(_next_hand(win, position, dealing))
        if not at_start:
            weight = position.leverage(win, dealing)
            parts.append(
                f"This hand matters {weight:.1f} times as much as the first hand of a game."
            )
    return Section("chance", chance_words(win, position), (*parts, *_rates(counts)))


def _table(
    name: str, label: str, titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]
) -> Table:
    """A table of words, with a label before each row."""
    headings = tuple(Heading(title, title, "score") for title in titles)
    cells = [Row((first,), tuple(Cell(words=one) for one in rest)) for first, *rest in rows]
    return Table(name, "", "", (label,), headings, tuple(cells), ordered=True)


def _next_hand(win: WinChance, position: Position, dealing: bool) -> Table:
    ours, theirs = position.names
    rows = []
    for hand in position.next_hand(win, dealing):
        points = f"+{hand.us} {ours}" if hand.us else f"+{hand.them} {theirs}"
        chances = percent(hand.chance), percent(1 - hand.chance)
        scores = hand.us or hand.them
        rows.append((points if scores else "no points", f"{100 * hand.rate:.0f}", *chances))
    name = f"next-hand-{'dealing' if dealing else 'not-dealing'}"
    return _table(name, "next hand", ("times", ours, theirs), rows)


def _rates(counts: OutcomeCounts) -> Iterator[Part]:
    own = own_rates(counts)
    if own is None:
        yield (
            "Rates: Fred Benjamin's published ones; you have no hands of your own to blend in yet."
        )
        return
    yield (
        f"Rates: from your {count(counts.hands, 'hand')}, blended with Fred Benjamin's published "
        f"ones, which count as {WEIGHT} hands."
    )
    outcomes = [f"{whose} +{points}" for whose in ("dealer", "other") for points in (1, 2, 4)]
    rows = [
        (outcome, *(f"{100 * rate:.1f}" for rate in rates))
        for outcome, *rates in zip(outcomes, PUBLISHED, own, blend(counts), strict=True)
    ]
    yield _table("rates", "in 100", ("published", "yours", "blended"), rows)


# -- for programs --------------------------------------------------------------------------------


def chance_object(win: WinChance, position: Position, counts: OutcomeCounts) -> dict[str, Any]:
    """The same as JSON, with chances from 0 to 1; `chances` is empty if the game is over, or if
    nobody can tell."""
    rules = win.rules
    over = not position.until_time and win.over(position.us, position.them, position.hands_left)
    points, typed = (position.us, position.them), position.game is None
    ours, theirs = (
        {
            "name": None if typed else position.names[at],
            "side": None if typed else side,
            "points": points[at],
        }
        for at, side in enumerate(("NS", "EW"))
    )
    deals = () if over or position.until_time else position.deals
    return {
        "game": position.game,
        "rules": {
            "preset": rules.preset,
            "rules": dict(rules.overrides),
            "target": rules.target,
            "hands_to_play": None if position.until_time else rules.hands_to_play,
        },
        "us": ours,
        "them": theirs,
        "hands_left": position.hands_left,
        "over": over,
        "chances": [_chances_object(win, position, dealing) for dealing in deals],
        "rates": _rates_object(counts),
    }


def _chances_object(win: WinChance, position: Position, dealing: bool) -> dict[str, Any]:
    return {
        "dealing": dealing,
        **_both(position.chance(win, dealing)),
        "leverage": round(position.leverage(win, dealing), DIGITS),
        "next_hand": [
            {
                "points": {"us": hand.us, "them": hand.them},
                "rate": round(hand.rate, DIGITS),
                **_both(hand.chance),
            }
            for hand in position.next_hand(win, dealing)
        ],
    }


def _both(chance: float) -> dict[str, float]:
    """Our chance and theirs."""
    return {"us": round(chance, DIGITS), "them": round(1 - chance, DIGITS)}


def _rates_object(counts: OutcomeCounts) -> dict[str, Any]:
    own = own_rates(counts)
    return {
        "used": "published" if own is None else "blended",
        "hands": counts.hands,
        "published_weighs": WEIGHT,
        "published": _by_side(PUBLISHED),
        "own": None if own is None else _by_side(own),
        "blended": _by_side(blend(counts)),
    }


def _by_side(rates: Rates) -> dict[str, dict[str, float]]:
    rounded = [round(rate, DIGITS) for rate in rates]
    return {
        "dealer": dict(zip("124", rounded[:3], strict=True)),
        "other": dict(zip("124", rounded[3:], strict=True)),
    }
