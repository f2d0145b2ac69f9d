"""What a correction of an earlier hand changed: the hand, the later scores, who won.

Knows: two sheets of one game, before and after. Does not know: how it was corrected.
"""

from __future__ import annotations

from ..scorebook.entry import outcome_words
from ..scorebook.sheet import Sheet
from .events import line_of
from .sentences import hand_words, short_score

_SHOWN = 12


def corrected_words(before: Sheet, after: Sheet, event: int) -> str:
    """The hand of this event: what it was, what it is."""
    was, now = line_of(before, event), line_of(after, event)
    assert was is not None
    old = hand_words(was, before.rules)
    if now is None:
        return f"Hand {was.number} is struck out: {old}"
    if now == was:
        return f"Hand {was.number} is as it was: {old}"
    return f"Hand {now.number} now: {hand_words(now, after.rules)} (it was: {old})"


def what_moved(before: Sheet, after: Sheet, event: int) -> list[str]:
    """A line for each later hand whose score is another now, for who won, and for what no longer
    goes together."""
    lines = []
    for now in after.lines:
        was = line_of(before, now.event)
        if was is None or now.event == event or was.verdict.total == now.verdict.total:
            continue
        old, new = short_score(was.verdict.total), short_score(now.verdict.total)
        lines.append(f"  hand {now.number}: {old} is now {new}")
    if len(lines) > _SHOWN:
        lines[_SHOWN - 1 : -1] = [f"  … and {len(lines) - _SHOWN} more; euchre show has them"]
    if before.over and not after.over:
        lines.append(f"The game is not over any more; it was: {outcome_words(before)}.")
    elif after.over and not before.over:
        lines.append(f"The game is over now: {outcome_words(after)}.")
    elif before.over and before.winner is not after.winner:
        lines.append(f"Another side won: {outcome_words(after)}; before: {outcome_words(before)}.")
    late = [line.number for line in after.lines if line.late]
    if late:
        which = f"hand {late[0]} comes" if len(late) == 1 else f"hands {late[0]}–{late[-1]} come"
        lines.append(f"{which[0].upper()}{which[1:]} after the end: euchre void strikes one out.")
    known = {(line.event, problem.message) for line, problem in before.problems()}
    for line, problem in after.problems():
        if not line.late and (line.event, problem.message) not in known:
            lines.append(f"Hand {line.number}: {problem.message}.")
    return lines
