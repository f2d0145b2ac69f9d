"""The chance to win from a score: in a sentence, what the next hand may do to it, and the rates
behind it.

In: a score (`Position`). Out: sentences, a section of a report, an object for programs. Does not
know: how a score is typed, or the chances over a game (`chance_line.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from ..report.as_data import as_json
from ..report.values import Cell, Heading, Part, Row, Section, Table
from ..terminal.phrases import capitalized, count, percent, rules_words
from .win_chance import (
    PUBLISHED,
    WEIGHT,
    NextHand,
    OutcomeCounts,
    Rates,
    Standing,
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
    """How a game stands (`at`), seen by us; what gives its chances (`win`), and the group's own
    hands by outcome (`counts`) behind it. `names` are those of both sides, safe to show; `game` is
    its number (`None`: a score that was typed). `ended`: it has ended, however it stands;
    `until_time`: it ends when time is up, so that no chance can be told."""

    at: Standing
    win: WinChance
    counts: OutcomeCounts
    names: tuple[str, str] = ("us", "them")
    game: int | None = None
    ended: bool = False
    until_time: bool = False

    @property
    def over(self) -> bool:
        """Whether the game has ended, or the score ends it."""
        return self.ended or (not self.until_time and self.win.over(self.at))


class Case(NamedTuple):
    """The chances of `us` and of `them` (0–1) if we are `dealing`, or not; how much the next hand
    matters (the first of a game: 1), and what it may bring."""

    dealing: bool
    us: float
    them: float
    leverage: float
    next_hand: tuple[NextHand, ...]


def cases(position: Position) -> Iterator[Case]:
    """The chances if we deal, and if they do; only one of them if it is known who deals, and none
    if the game is over, or if nobody can tell."""
    win = position.win
    for dealer in () if position.over or position.until_time else (0, 1):
        if position.at.dealer in (dealer, None):
            at = position.at._replace(dealer=dealer)
            us = win.chance(at)
            yield Case(dealer == 0, us, 1 - us, win.leverage(at), tuple(win.next_hand(at)))


# -- in sentences --------------------------------------------------------------------------------


def chance_words(position: Position) -> str:
    """`We win 82 % of the time from 9–6, not dealing; they win 18 % (standard to 10).` If nobody
    knows who deals, our chance in both cases; once the game is over, who has won."""
    if position.until_time:
        return NO_CHANCE_UNTIL_TIME
    (us, them), left = position.at.score, position.at.hands_left
    we, they = _subjects(position)
    conditions = rules_words(position.win.rules)
    if position.over:
        over = f"The game is over at {us}–{them} ({conditions}):"
        if us == them:
            return f"{over} a tie, which counts as half a win for each side."
        return f"{over} {we if us > them else they} have won."
    if left is not None:
        conditions += f", {left} still to play; a tie counts as half a win"
    case, *other = cases(position)
    ours, theirs = _percent(case.us), _percent(case.them)
    ends = f", {'' if case.dealing else 'not '}dealing; {they} win {theirs}"
    if other:
        ends = f" if {'we' if we == 'we' else 'they'} deal, {_percent(other[0].us)} if {they} do"
    words = f"{we} win {ours} of the time from {us}–{them}{ends} ({conditions})."
    return capitalized(words) if position.game is None else f"Game {position.game}: {words}"


def _subjects(position: Position) -> tuple[str, str]:
    """The two sides as subjects of a sentence."""
    return ("we", "they") if position.game is None else position.names


def _percent(chance: float) -> str:
    return percent(chance, "under ", "over ")


def rates_words(hands: int) -> str:
    """The note below win chances on the rates that they are computed from; `hands` of the group are
    blended in."""
    ours = f"your {count(hands, 'hand')}" if hands else "none of your hands"
    yet = "" if hands else " yet"
    return f"Win chances come from the published rates, with {ours} blended in{yet}."


# -- with the next hand and the rates ------------------------------------------------------------


def chance_section(position: Position) -> Section:
    """The chances under the sentence that says them: what the next hand may do, how much it
    matters, and the rates."""
    parts: list[Part] = [
        "What the next hand may bring, how often in 100, and the win chances after it:"
    ]
    for case in cases(position):
        if position.at.dealer is None:
            parts.append(f"If {_subjects(position)[0 if case.dealing else 1]} deal:")
        parts.append(_next_hand(position, case))
        if case.leverage != 1:  # As that of the first hand is.
            parts.append(
                f"This hand matters {case.leverage:.1f} times as much as the first hand of a game."
            )
    return Section("chance", chance_words(position), (*parts, *_rates(position.counts)))


def _table(name: str, label: str, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table of words, with a label before each row."""
    headings = tuple(Heading(title, title, "score") for title in titles)
    cells = [Row((first,), tuple(Cell(words=one) for one in rest)) for first, *rest in rows]
    return Table(name, "", "", (label,), headings, tuple(cells), ordered=True)


def _next_hand(position: Position, case: Case) -> Table:
    rows = []
    for points, rate, *chances in case.next_hand:
        scored = [f"+{n} {name}" for n, name in zip(points, position.names, strict=True) if n]
        rows.append((*(scored or ["no points"]), f"{100 * rate:.0f}", *map(percent, chances)))
    name = f"next-hand-{'dealing' if case.dealing else 'not-dealing'}"
    return _table(name, "next hand", ("times", *position.names), rows)


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


def chance_object(position: Position) -> dict[str, Any]:
    """The same as JSON, with chances from 0 to 1; `chances` is empty if the game is over, or if
    nobody can tell."""
    rules, counts, typed = position.win.rules, position.counts, position.game is None
    own = own_rates(counts)
    ours, theirs = (
        {"name": None if typed else name, "side": None if typed else side, "points": points}
        for name, side, points in zip(position.names, ("NS", "EW"), position.at.score, strict=True)
    )
    answer = {
        "game": position.game,
        "rules": {
            "preset": rules.preset,
            "rules": rules.overrides,
            "target": rules.target,
            "hands_to_play": None if position.until_time else rules.hands_to_play,
        },
        "us": ours,
        "them": theirs,
        "hands_left": position.at.hands_left,
        "over": position.over,
        "chances": list(cases(position)),
        "rates": {
            **rates_object(counts.hands),
            "published": _by_side(PUBLISHED),
            "own": own and _by_side(own),
            "blended": _by_side(blend(counts)),
        },
    }
    return {name: as_json(value, DIGITS) for name, value in answer.items()}


def rates_object(hands: int) -> dict[str, Any]:
    """Which rates were used, as JSON; `hands` of the group are blended in."""
    used = "blended" if hands else "published"
    return {"used": used, "hands": hands, "published_weighs": WEIGHT}


def _by_side(rates: Rates) -> dict[str, dict[str, float]]:
    by_points = [dict(zip("124", half, strict=True)) for half in (rates[:3], rates[3:])]
    return dict(zip(("dealer", "other"), by_points, strict=True))
