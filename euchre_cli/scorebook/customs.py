"""What a table says at a score: in the barn, turning the tables, and what is called out.

Knows: the customs of the written rule sheets; none of them changes a point. Does not know: how they
are shown, or whether anybody wants to hear them.
"""

from __future__ import annotations

from euchre_engine.seats import OTHER, SIDES, Side

from .people import side_label
from .sheet import Line, Sheet


def in_the_barn(sheet: Sheet) -> tuple[bool, bool]:
    """Whether N/S and E/W are one point short of the target, while the game goes on."""
    ns, ew = sheet.total
    if sheet.over or sheet.struck:
        return False, False
    return sheet.rules.in_the_barn(ns), sheet.rules.in_the_barn(ew)


def a_loner_wins(sheet: Sheet) -> tuple[bool, bool]:
    """Whether a lone march would win the game for N/S and for E/W."""
    from_total = sheet.rules.tops_from()
    if from_total is None or sheet.over or sheet.struck:
        return False, False
    return sheet.total[0] >= from_total, sheet.total[1] >= from_total


def barn_words(sheet: Sheet) -> str:
    """`Bob & Dan are in the barn`, `barn to barn`, or nothing."""
    barn = in_the_barn(sheet)
    if all(barn):
        return "barn to barn"
    side = next((side for side in SIDES if barn[side]), None)
    return "" if side is None else f"{side_label(sheet.players, side)} are in the barn"


def announced(before: Sheet | None, after: Sheet) -> list[str]:
    """What is called out when a game goes from one sheet to the next, in order; each thing once,
    when it comes about."""
    words: list[str] = []
    if before is not None and len(after.lines) == len(before.lines) + 1:
        words += _of_hand(after.lines[-1])
    barn = in_the_barn(after)
    if any(barn) and (before is None or barn != in_the_barn(before)):
        words.append(barn_words(after)[0].upper() + barn_words(after)[1:] + "!")
    lead = _tables_turn(after)
    if lead is not None and (before is None or _tables_turn(before) is None):
        words.append(f"Turn the tables on {side_label(after.players, OTHER[lead])}!")
    loser = _shamed(after)
    if loser is not None and (before is None or not before.over):
        words.append(f"The dance of shame for {side_label(after.players, loser)}.")
    return words


def _of_hand(line: Line) -> list[str]:
    award = line.verdict.award
    if award is None or line.verdict.rulings:
        return []
    if award.called == "euchred":
        return ["Euchre!"]
    return ["That's five!"] if award.called in ("march", "lone march") else []


def _tables_turn(sheet: Sheet) -> Side | None:
    """The side that may turn the tables: 7 or more against 1 or none, to 10."""
    if sheet.rules.target != 10 or sheet.over or sheet.struck:
        return None
    for side in SIDES:
        if sheet.total[side] >= 7 and sheet.total[OTHER[side]] <= 1:
            return side
    return None


def _shamed(sheet: Sheet) -> Side | None:
    """The side that lost without a point."""
    if sheet.winner is None or sheet.rules.target is None or sheet.conceded is not None:
        return None
    loser = OTHER[sheet.winner]
    return loser if sheet.total[loser] == 0 else None
