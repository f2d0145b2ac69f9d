"""What happened in a hand and how the game stands, in a sentence.

Knows: how a table says it. Does not know: layout. Names are made safe on the way.
"""

from __future__ import annotations

from euchre_engine.endings import Ending
from euchre_engine.record import Entry, Misdeal, Penalty, RenegeClaim, ThrownIn
from euchre_engine.rules import Rules
from euchre_engine.seats import OTHER, SIDE, SIDES, Side

from ..scorebook.entry import outcome_words
from ..scorebook.people import label, side_label
from ..scorebook.sheet import Line, Players, Sheet
from .safe import safe
from .words import count

_SUITS = ("clubs", "diamonds", "hearts", "spades", "no trump")


def hand_words(line: Line, rules: Rules) -> str:
    """What happened in a hand and what it brought: `Bob makes 3, 1 point to Bob & Dan`."""
    players, verdict = line.players, line.verdict
    parts = [_played(line)] if _played(line) else []
    for entry in line.entries:
        if isinstance(entry, RenegeClaim):
            parts.append(renege_words(entry, players))
        elif isinstance(entry, Penalty):
            parts.append(penalty_words(entry, players, rules))
    if verdict.conceded is not None:
        parts.append(f"{side_label(players, verdict.conceded)} give up the game")
    if not verdict.decided:
        parts.append("undecided")
    words = "; ".join(parts) or "nothing was played"
    return f"{words}, {points_words(verdict.points, players)}"


def _played(line: Line) -> str:
    players, verdict = line.players, line.verdict
    for entry in line.entries:
        if isinstance(entry, Misdeal):
            by = f" by {label(players, entry.seat)}" if entry.seat is not None else ""
            text = f" ({safe(entry.text)})" if entry.text else ""
            return f"misdeal{by}{text}"
        if isinstance(entry, ThrownIn):
            if entry.reason is Ending.ALL_PASSED or entry.seat is None:
                return "thrown in, nobody called"
            return f"thrown in, {entry.reason.value} shown by {label(players, entry.seat)}"
    if verdict.maker is None:
        return ""
    words = label(players, verdict.maker)
    award = verdict.award
    tricks = verdict.tricks[SIDE[verdict.maker]] if verdict.tricks is not None else None
    if award is None or tricks is None:
        words += " calls"
    elif award.called == "euchred":
        words += " is euchred"
    elif award.called == "made":
        words += f" makes {tricks}"
    else:
        words += " marches"
    if verdict.trump is not None:
        words += f" in {_SUITS[verdict.trump]}"
    if verdict.alone:
        words += " alone"
    if any(entry.__class__.__name__ == "Best" for entry in line.entries):
        words += " with partner's best"
    if award is not None and award.called == "euchred" and tricks is not None:
        words += f" with {count(tricks, 'trick')}"
    if verdict.lone_defender is not None:
        words += f" against {label(players, verdict.lone_defender)} alone"
    return words


def renege_words(claim: RenegeClaim, players: Players) -> str:
    """`renege by Bob in trick 3 upheld, claimed by Cat`."""
    words = f"renege by {label(players, claim.seat)}"
    if claim.trick is not None:
        words += f" in trick {claim.trick}"
    words += f" {claim.outcome}"
    return words if claim.by is None else f"{words}, claimed by {label(players, claim.by)}"


def penalty_words(penalty: Penalty, players: Players, rules: Rules) -> str:
    """`penalty (table-talk), 2 to Ann & Cat`."""
    points = rules.table_talk_points if penalty.points is None else penalty.points
    side = side_label(players, penalty.side)
    if not points:
        return f"penalty ({safe(penalty.text)}) for {side}, worth nothing under {rules.preset}"
    return f"penalty ({safe(penalty.text)}), {points} to {side}"


def points_words(points: tuple[int, int], players: Players) -> str:
    """`1 point to Bob & Dan`, or `no points`."""
    given = [
        f"{count(points[side], 'point')} to {side_label(players, side)}"
        for side in SIDES
        if points[side]
    ]
    return " and ".join(given) or "no points"


def score_words(sheet: Sheet) -> str:
    """How the game stands: `Ann & Cat 3, Bob & Dan 9; Cat deals`."""
    score = ", ".join(f"{side_label(sheet.players, side)} {sheet.total[side]}" for side in SIDES)
    if sheet.struck:
        return f"{score}; struck out"
    if sheet.over:
        return f"{score}; {outcome_words(sheet)}"
    if sheet.rules.hands_to_play is not None:
        score += f"; {count(sheet.rules.hands_to_play - sheet.hands, 'hand')} to play"
    if sheet.dealer is None:
        return score
    return f"{score}; {label(sheet.players, sheet.dealer)} deals"


def short_score(total: tuple[int, int]) -> str:
    """`6–4`, N/S first."""
    return f"{total[0]}–{total[1]}"


def loser_of(sheet: Sheet) -> Side | None:
    """The side that lost."""
    return None if sheet.winner is None else OTHER[sheet.winner]


def ruling_words(ruling: Entry, sheet: Sheet) -> str:
    """A ruling on the hand under way, and what it brings at once."""
    players, rules = sheet.players, sheet.rules
    if isinstance(ruling, Penalty):
        return penalty_words(ruling, players, rules)
    if not isinstance(ruling, RenegeClaim):
        return "a note"
    words = renege_words(ruling, players)
    if ruling.outcome == "upheld":
        return f"{words}; enter the hand when it is played out"
    if ruling.outcome == "rejected" and rules.false_claim_points:
        side = side_label(players, SIDE[ruling.seat])
        return f"{words}, {rules.false_claim_points} to {side}"
    return words
