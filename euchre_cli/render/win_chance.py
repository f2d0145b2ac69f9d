"""Win chances in words, in a small table, and as JSON; and what a hand did to them.

Knows: how a chance is said and laid out. Does not know: how it is worked out, or which game is
meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from euchre_engine.seats import SIDES, Side

from ..book.people import side_label
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
from ..terminal.phrases import count, percent, rules_words
from ..terminal.report_table import TableColumn, table_lines
from ..terminal.text import safe, wrap

if TYPE_CHECKING:
    from ..book.sheet import Sheet
    from ..stats.win_chance_line import GameLine


class Position(NamedTuple):
    """A score that chances are asked at: `us` and `them` are points, `names` what the two sides are
    called (safe to show); `hands_left` where their number is fixed; `dealing` is whether we deal,
    `None` where nobody said; `game` is the number of the game on the table, if it is that one."""

    us: int
    them: int
    names: tuple[str, str] = ("us", "them")
    dealing: bool | None = None
    hands_left: int | None = None
    game: int | None = None

    def deals(self) -> tuple[bool, ...]:
        """Whether we deal: what is known, or both."""
        return (True, False) if self.dealing is None else (self.dealing,)

    def chance(self, win: WinChance, dealing: bool) -> float:
        """Our chance."""
        who = win.dealing if dealing else win.not_dealing
        return who(self.us, self.them, self.hands_left)

    def next_hand(self, win: WinChance, dealing: bool) -> Iterator[NextHandOutcome]:
        """What the next hand may do."""
        return win.next_hand(self.us, self.them, dealing, self.hands_left)

    def leverage(self, win: WinChance, dealing: bool) -> float:
        """How much hangs on the next hand, against a game's first."""
        dealers, others = (self.us, self.them) if dealing else (self.them, self.us)
        return win.swing(dealers, others, self.hands_left).leverage


# -- text ----------------------------------------------------------------------------------------


def chance_said(win: WinChance, at: Position, paper: Paper) -> list[str]:
    """How likely a win is, in a sentence: `We win 82 % of the time from 9–6, not dealing; they win
    18 % (standard to 10).`; where nobody said who deals, ours in either case."""
    we, they = (_SUBJECT.get(name, name) for name in at.names)
    said = [percent(at.chance(win, dealing), "under ", "over ") for dealing in at.deals()]
    words = f"{we} win {said[0]} of the time from {at.us}–{at.them}"
    if at.dealing is None:
        words += f" if {'we' if we == 'we' else 'they'} deal, {said[1]} if {they} do"
    else:
        other = percent(1 - at.chance(win, at.dealing), "under ", "over ")
        words += f", {'' if at.dealing else 'not '}dealing; {they} win {other}"
    where = rules_words(win.rules)
    if at.hands_left is not None:
        where += f", {at.hands_left} still to play; a tie counts as half a win"
    words = f"{words} ({where})."
    words = words[:1].upper() + words[1:] if at.game is None else f"Game {at.game}: {words}"
    return paper.lines(words, "strong")


_NEXT_HAND: Final = "What the next hand may bring, how often in 100, and the win chances after it:"
_SUBJECT: Final = {"us": "we", "them": "they"}


def page(win: WinChance, at: Position, counts: OutcomeCounts | None, paper: Paper) -> list[str]:
    """The answer, and below it what the next hand may do to it, and whose rates these are. `counts`
    are the group's own hands, `None` when they are left out on purpose."""
    lines = [*chance_said(win, at, paper), "", *wrap(_NEXT_HAND, paper.width), ""]
    for dealing in at.deals():
        if at.dealing is None:
            who = at.names[0 if dealing else 1]
            lines += paper.lines(f"If {_SUBJECT.get(who, who)} deal:")
        lines += [*_next_hand(win, at, dealing, paper), ""]
        weight = at.leverage(win, dealing)
        words = f"This hand matters {weight:.1f} times as much as the first hand of a game."
        first = (at.us, at.them) == (0, 0) and at.hands_left in (None, win.hands)
        lines += [] if first else [*paper.lines(words), ""]
    return [*lines, *_whose(counts, paper)]


def _next_hand(win: WinChance, at: Position, dealing: bool, paper: Paper) -> list[str]:
    ours, theirs = at.names

    def what(hand: NextHandOutcome) -> str:
        points = f"+{hand.us} {ours}" if hand.us else f"+{hand.them} {theirs}"
        return points if hand.us or hand.them else "no points"

    columns = (
        TableColumn("", "next hand", text=what, least=9),
        TableColumn("", "in 100", text=lambda hand: f"{100 * hand.rate:.0f}", right=True),
        TableColumn("", ours, text=lambda hand: percent(hand.chance), right=True, least=5),
        TableColumn("", theirs, text=lambda hand: percent(1 - hand.chance), right=True, least=5),
    )
    return table_lines(columns, at.next_hand(win, dealing), paper)


def _whose(counts: OutcomeCounts | None, paper: Paper) -> list[str]:
    """Whose rates these are."""
    mine = own_rates(counts) if counts is not None else None
    if counts is None or mine is None:
        why = "" if counts is None else "; you have no hands of your own to blend in yet"
        return wrap(f"Rates: Fred Benjamin's published ones{why}.", paper.width)
    said = (
        f"Rates: from your {count(counts.hands, 'hand')}, blended with Fred Benjamin's published "
        f"ones, which count as {WEIGHT} hands."
    )
    titles = [f"{whose} +{points}" for whose in ("dealer", "other") for points in (1, 2, 4)]
    rows = list(zip(titles, PUBLISHED, mine, blend(counts), strict=True))
    return [*wrap(said, paper.width), "", *table_lines(_RATES, rows, paper)]


def _rate(at: int, title: str) -> TableColumn:
    return TableColumn("", title, text=lambda row: f"{100 * row[at]:.1f}", right=True)


_RATES: Final = (
    TableColumn("", "in 100", text=itemgetter(0)),
    *(_rate(at, title) for at, title in enumerate(("published", "yours", "blended"), 1)),
)


def rates_words(hands: int) -> str:
    """Whose rates chances rest on, in a line below them: so many of the group's own hands are
    blended in; none too where there are some of which nobody knows the dealer."""
    ours = f"your {count(hands, 'hand')}" if hands else "none of your hands"
    return (
        f"Win chances come from the published rates, with {ours} blended "
        f"in{'' if hands else ' yet'}."
    )


def over_words(win: WinChance, at: Position) -> str:
    """Who won, at a typed score where the game is over."""
    score = f"{at.us}–{at.them}"
    where = rules_words(win.rules)
    if at.us == at.them:
        return (
            f"The game is over at {score} ({where}): a tie, which counts as half a win for "
            f"each side."
        )
    we, they = (_SUBJECT.get(name, name) for name in at.names)
    return f"The game is over at {score} ({where}): {we if at.us > at.them else they} have won."


# -- JSON ----------------------------------------------------------------------------------------

DIGITS: Final = 6
"""The decimal places of a chance."""


def chance_object(win: WinChance, at: Position, counts: OutcomeCounts | None) -> dict[str, Any]:
    """The same with stable keys: chances are from 0 to 1, without any when the game is over."""
    rules = win.rules
    over = win.over(at.us, at.them, at.hands_left)
    sides: tuple[str | None, str | None] = (None, None) if at.game is None else ("NS", "EW")
    ours, theirs = (
        {"name": name if side else None, "side": side, "points": points}
        for name, side, points in zip(at.names, sides, (at.us, at.them), strict=True)
    )
    return {
        "game": at.game,
        "rules": {
            "preset": rules.preset,
            "rules": dict(rules.overrides),
            "target": rules.target,
            "hands_to_play": rules.hands_to_play,
        },
        "us": ours,
        "them": theirs,
        "hands_left": at.hands_left,
        "over": over,
        "chances": [] if over else [_chances(win, at, dealing) for dealing in at.deals()],
        "rates": _rates_object(counts),
    }


def _chances(win: WinChance, at: Position, dealing: bool) -> dict[str, Any]:
    chance = at.chance(win, dealing)
    return {
        "dealing": dealing,
        **_both(chance),
        "leverage": round(at.leverage(win, dealing), DIGITS),
        "next_hand": [
            {
                "points": {"us": one.us, "them": one.them},
                "rate": round(one.rate, DIGITS),
                **_both(one.chance),
            }
            for one in at.next_hand(win, dealing)
        ],
    }


def _both(chance: float) -> dict[str, float]:
    return {"us": round(chance, DIGITS), "them": round(1 - chance, DIGITS)}


def _rates_object(counts: OutcomeCounts | None) -> dict[str, Any]:
    mine = None if counts is None else own_rates(counts)
    return {
        "used": "published" if mine is None else "blended",
        "hands": 0 if counts is None else counts.hands,
        "published_weighs": WEIGHT,
        "published": _by_side(PUBLISHED),
        "own": None if mine is None else _by_side(mine),
        "blended": _by_side(PUBLISHED if counts is None else blend(counts)),
    }


def _by_side(rates: Rates) -> dict[str, dict[str, float]]:
    rounded = [round(rate, DIGITS) for rate in rates]
    return {
        "dealer": dict(zip("124", rounded[:3], strict=True)),
        "other": dict(zip("124", rounded[3:], strict=True)),
    }


# -- a game --------------------------------------------------------------------------------------


def chance_of_sheet(win: WinChance, sheet: Sheet) -> tuple[float, float]:
    """The chances of N/S and E/W in a game as it stands; the middle of the two cases where nobody
    knows who deals; once it is over 1, 0, or half for a tie."""
    if sheet.over:
        ns = 0.5 if sheet.winner is None else float(sheet.winner is Side.NS)
    else:
        dealer = None if sheet.dealer is None else sheet.dealer % 2
        ns = win.of_ns(sheet.total, dealer, hands_left(sheet))
    return ns, 1 - ns


def hands_left(sheet: Sheet) -> int | None:
    """How many hands are left where their number is fixed."""
    whole = sheet.rules.hands_to_play
    return None if whole is None else max(0, whole - sheet.hands)


def chance_words(chances: tuple[float, float], sheet: Sheet) -> str:
    """`Win chance: Ann & Cat 82 %, Bob & Dan 18 %.`"""
    said = [f"{side_label(sheet.players, side)} {percent(chances[side])}" for side in SIDES]
    return f"Win chance: {', '.join(said)}."


_CAME: Final = {
    "made": "made it",
    "march": "marched",
    "lone march": "marched alone",
    "euchred": "was euchred",
}


def came_words(maker: str, outcome: str) -> str:
    """What came of the call of the `maker` (a name, or a seat's letter): `Cat marched alone`.

    Only that there was a call, if the outcome says nothing of the points (`ScoredHand.brought`);
    empty if nobody called. Safe to show.
    """
    if outcome == "renege":
        return "a renege"
    return f"{safe(maker)} {_CAME.get(outcome, 'called')}" if maker else ""


def did_words(line: GameLine, winner: int | None, *, over: bool) -> str:
    """What the turning hand of a line did to its game, which this side won (0 N/S, 1 E/W; `None`:
    nobody): `turned the game`."""
    assert line.turning is not None
    if not over:
        return "has moved the chance most"
    gained = int(line.added[line.turning] < 0)
    if gained != winner or line.given_up is not None:
        return "moved the chance most"
    return "decided the game" if line.turning == len(line.scores) - 1 else "turned the game"
