"""The changes on the sheet of a game after an earlier hand was corrected or struck out.

In: two sheets of one game, before and after. Out: sentences.
"""

from __future__ import annotations

from functools import partial

from ..terminal.phrases import short_score
from .entering import outcome_words
from .entries import Uid
from .people import label
from .sentences import hand_words
from .sheet import Sheet

_SHOWN = 12
"""The largest number of changed scores that are listed."""


def corrected_words(before: Sheet, after: Sheet, entry: Uid) -> str:
    """The hand that this entry made, as it is after a correction and as it was."""
    was, now = before.line_of(entry), after.line_of(entry)
    assert was is not None
    old = hand_words(was, before.rules)
    if now is None:
        return f"Hand {was.number} is struck out: {old}"
    if now._replace(amended=was.amended) == was:
        return f"Hand {was.number} is as before: {old}"
    dealt, deals = was.verdict.dealer, now.verdict.dealer
    new = hand_words(now, after.rules)
    if new == old and deals is not None and dealt is not deals:
        by = f"dealt by {label(now.players, deals)}"
        instead = "" if dealt is None else f", not by {label(was.players, dealt)}"
        return f"Hand {now.number} was {by}{instead}"
    return f"Hand {now.number} is now: {new} (it was: {old})"


def changed_scores(before: Sheet, after: Sheet, entry: Uid) -> list[str]:
    """The consequences of correcting the hand that this entry made, a line each: later hands with
    another score, the first with another dealer, another winner, hands after the end, new
    problems."""
    lines_before = {line.entry.uid: line for line in before.lines}
    later = [
        (lines_before[now.entry.uid], now)
        for now in after.lines
        if now.entry.uid in lines_before and now.entry.uid != entry and not now.is_concession
    ]
    lines = [
        f"  hand {now.number}: {short_score(was.verdict.total)} is now "
        f"{short_score(now.verdict.total)}"
        for was, now in later
        if was.verdict.total != now.verdict.total
    ]
    if len(lines) > _SHOWN:
        lines[_SHOWN - 1 : -1] = [f"  … and {len(lines) - _SHOWN} more; `euchre show` lists them"]
    if before.over and not after.over:
        lines.append(f"The game is no longer over (it was: {outcome_words(before)}).")
    elif after.over and not before.over:
        lines.append(f"The game is over now: {outcome_words(after)}.")
    elif before.over and before.winner is not after.winner:
        lines.append(
            f"The winner has changed: {outcome_words(after)}; before: {outcome_words(before)}."
        )
    for was, now in later:
        old, new = was.verdict.dealer, now.verdict.dealer
        if old is not None and new is not None and old != new:
            lines.append(
                f"From hand {now.number} on the deal moves: {label(now.players, new)} dealt hand "
                f"{now.number}, not {label(was.players, old)}."
            )
            break
    late = [line.number for line in after.lines if line.late]
    if late:
        many = f"Hand {late[0]} comes" if len(late) == 1 else f"Hands {late[0]}–{late[-1]} come"
        void = f"euchre void last --game {after.number}"
        lines.append(f"{many} after the end: {void} strikes out the last.")
    known = {(line.entry.uid, problem.message) for line, problem in before.problems()}
    for line, problem in after.problems():
        if not line.late and (line.entry.uid, problem.message) not in known:
            words = problem.sentence.words(partial(label, line.players))
            lines.append(f"Hand {line.number}: {words}.")
    return lines
