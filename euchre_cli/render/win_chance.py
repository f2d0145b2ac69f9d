"""The win chances at a score, as `euchre chance` prints them: a sentence, a page, JSON.

In: a score (`Position`) and a `WinChance`, which computes the chances. Out: lines for a `Paper`, an
object for JSON. The chances of a whole game, hand by hand, are in `season/chances_of_game.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..stats.win_chance import (
    PUBLISHED,
    WEIGHT,
    NextHandOutcome,
    OutcomeCounts,
    Rates,
    WinChance,
    blend,
    own_rates,
)
from ..terminal.display import Paper
from ..terminal.phrases import capitalized, count, percent, rules_words
from ..terminal.report_table import TableColumn, objects, table_lines
from ..terminal.text import wrap

if TYPE_CHECKING:
    from ..stats.win_chance_line import GameLine

DIGITS: Final = 6
"""The decimal places of a chance in JSON and CSV."""


NO_CHANCE_UNTIL_TIME: Final = (
    "No chance can be told: the round ends when time is up, and nobody knows how many hands are "
    "left."
)


class Position(NamedTuple):
    """The score to show chances for.

    `us` and `them` are points; `names` are the names of the two sides, safe to show; `dealing` is
    whether we deal, `None` if unknown; `hands_left` is a number if the rules fix the number of
    hands; `game` is the number of the game whose score it is, `None` for a score that was typed;
    `until_time`: it ends when time is up, and no chance can be told.
    """

    us: int
    them: int
    names: tuple[str, str] = ("us", "them")
    dealing: bool | None = None
    hands_left: int | None = None
    game: int | None = None
    until_time: bool = False

    def deals(self) -> tuple[bool, ...]:
        """The cases to show: `dealing` as it is known, or both."""
        return (True, False) if self.dealing is None else (self.dealing,)

    def chance(self, win: WinChance, dealing: bool) -> float:
        """Our chance to win, 0 to 1."""
        chance_of = win.dealing if dealing else win.not_dealing
        return chance_of(self.us, self.them, self.hands_left)

    def next_hand(self, win: WinChance, dealing: bool) -> Iterator[NextHandOutcome]:
        """Each outcome of the next hand, with its rate and our chance after it."""
        return win.next_hand(self.us, self.them, dealing, self.hands_left)

    def leverage(self, win: WinChance, dealing: bool) -> float:
        """The weight of the next hand, relative to the first hand of a game (1)."""
        dealers, others = (self.us, self.them) if dealing else (self.them, self.us)
        return win.swing(dealers, others, self.hands_left).leverage


_PRONOUNS: Final = {"us": "we", "them": "they"}


def chance_lines(win: WinChance, position: Position, paper: Paper) -> list[str]:
    """The chances in a sentence: `We win 82 % of the time from 9–6, not dealing; they win 18 %
    (standard to 10).` If nobody knows who deals, it says our chance in both cases."""
    we, they = (_PRONOUNS.get(name, name) for name in position.names)
    ours = [
        percent(position.chance(win, dealing), "under ", "over ") for dealing in position.deals()
    ]
    words = f"{we} win {ours[0]} of the time from {position.us}–{position.them}"
    if position.dealing is None:
        words += f" if {'we' if we == 'we' else 'they'} deal, {ours[1]} if {they} do"
    else:
        theirs = percent(1 - position.chance(win, position.dealing), "under ", "over ")
        words += f", {'' if position.dealing else 'not '}dealing; {they} win {theirs}"
    conditions = rules_words(win.rules)
    if position.hands_left is not None:
        conditions += f", {position.hands_left} still to play; a tie counts as half a win"
    words = f"{words} ({conditions})."
    words = capitalized(words) if position.game is None else f"Game {position.game}: {words}"
    return paper.lines(words, "strong")


_NEXT_HAND: Final = "What the next hand may bring, how often in 100, and the win chances after it:"


def page(win: WinChance, position: Position, counts: OutcomeCounts, paper: Paper) -> list[str]:
    """The sentence, a table of the next hand's outcomes, and the rates used. `counts` are the
    group's own hands."""
    lines = [*chance_lines(win, position, paper), "", *wrap(_NEXT_HAND, paper.width), ""]
    for dealing in position.deals():
        if position.dealing is None:
            who = position.names[0 if dealing else 1]
            lines += paper.lines(f"If {_PRONOUNS.get(who, who)} deal:")
        lines += [
            *table_lines(_next_hand_columns(position), position.next_hand(win, dealing), paper),
            "",
        ]
        if (position.us, position.them) != (0, 0) or position.hands_left not in (None, win.hands):
            weight = position.leverage(win, dealing)
            words = f"This hand matters {weight:.1f} times as much as the first hand of a game."
            lines += [*paper.lines(words), ""]
    return [*lines, *_rates_lines(counts, paper)]


def _next_hand_columns(position: Position) -> tuple[TableColumn, ...]:
    ours, theirs = position.names

    def points(hand: NextHandOutcome) -> str:
        words = f"+{hand.us} {ours}" if hand.us else f"+{hand.them} {theirs}"
        return words if hand.us or hand.them else "no points"

    def chance(key: str, title: str, of: Callable[[NextHandOutcome], float]) -> TableColumn:
        return TableColumn(
            key,
            title,
            lambda hand: round(of(hand), DIGITS),
            lambda hand: percent(of(hand)),
            right=True,
            min_width=5,
        )

    return (
        TableColumn(("points", "us"), value=attrgetter("us")),
        TableColumn(("points", "them"), value=attrgetter("them")),
        TableColumn("", "next hand", text=points, min_width=9),
        TableColumn(
            "rate",
            "in 100",
            lambda hand: round(hand.rate, DIGITS),
            lambda hand: f"{100 * hand.rate:.0f}",
            right=True,
        ),
        chance("us", ours, lambda hand: hand.chance),
        chance("them", theirs, lambda hand: 1 - hand.chance),
    )


def _rates_lines(counts: OutcomeCounts, paper: Paper) -> list[str]:
    own = own_rates(counts)
    if own is None:
        words = (
            "Rates: Fred Benjamin's published ones; you have no hands of your own to blend in yet."
        )
        return wrap(words, paper.width)
    words = (
        f"Rates: from your {count(counts.hands, 'hand')}, blended with Fred Benjamin's published "
        f"ones, which count as {WEIGHT} hands."
    )
    outcomes = [f"{whose} +{points}" for whose in ("dealer", "other") for points in (1, 2, 4)]
    rows = list(zip(outcomes, PUBLISHED, own, blend(counts), strict=True))
    return [*wrap(words, paper.width), "", *table_lines(_RATES, rows, paper)]


def _rate(position: int, title: str) -> TableColumn:
    return TableColumn("", title, text=lambda row: f"{100 * row[position]:.1f}", right=True)


_RATES: Final = (
    TableColumn("", "in 100", text=itemgetter(0)),
    *(
        _rate(position, title)
        for position, title in enumerate(("published", "yours", "blended"), 1)
    ),
)


def rates_words(hands: int) -> str:
    """The note below win chances about the rates they are computed from; `hands` is how many hands
    of the group are blended in."""
    ours = f"your {count(hands, 'hand')}" if hands else "none of your hands"
    return (
        f"Win chances come from the published rates, with {ours} blended "
        f"in{'' if hands else ' yet'}."
    )


def over_words(win: WinChance, position: Position) -> str:
    """The sentence for a score at which the game is over: who has won."""
    score = f"{position.us}–{position.them}"
    rules = rules_words(win.rules)
    if position.us == position.them:
        return (
            f"The game is over at {score} ({rules}): a tie, which counts as half a win for "
            f"each side."
        )
    we, they = (_PRONOUNS.get(name, name) for name in position.names)
    winners = we if position.us > position.them else they
    return f"The game is over at {score} ({rules}): {winners} have won."


def turning_words(line: GameLine, winner: int | None, *, over: bool) -> str:
    """The effect of the turning hand on its game: `turned the game`, `decided the game`, `moved the
    chance most`. `winner` is the side that won (0 N/S, 1 E/W), `None` without one; `over` is
    whether the game is over."""
    assert line.turning is not None
    if not over:
        return "has moved the chance most"
    gained = int(line.added[line.turning] < 0)
    if gained != winner or line.given_up is not None:
        return "moved the chance most"
    return "decided the game" if line.turning == len(line.hands) - 1 else "turned the game"


# -- JSON ----------------------------------------------------------------------------------------


def chance_object(win: WinChance, position: Position, counts: OutcomeCounts) -> dict[str, Any]:
    """The page as JSON, with chances from 0 to 1; `chances` is empty if the game is over, or if
    nobody can tell."""
    rules = win.rules
    over = not position.until_time and win.over(position.us, position.them, position.hands_left)
    sides: tuple[str | None, str | None] = (None, None) if position.game is None else ("NS", "EW")
    ours, theirs = (
        {"name": name if side else None, "side": side, "points": points}
        for name, side, points in zip(
            position.names, sides, (position.us, position.them), strict=True
        )
    )
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
        "chances": []
        if over or position.until_time
        else [_chances(win, position, dealing) for dealing in position.deals()],
        "rates": _rates_object(counts),
    }


def _chances(win: WinChance, position: Position, dealing: bool) -> dict[str, Any]:
    chance = position.chance(win, dealing)
    return {
        "dealing": dealing,
        "us": round(chance, DIGITS),
        "them": round(1 - chance, DIGITS),
        "leverage": round(position.leverage(win, dealing), DIGITS),
        "next_hand": list(objects(_next_hand_columns(position), position.next_hand(win, dealing))),
    }


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
