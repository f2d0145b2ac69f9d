"""What changed on the sheet of a game when an earlier hand was corrected or struck out.

In: two sheets of one game, before and after. Out: sentences. How it was corrected does not matter.
"""

from __future__ import annotations

from ..book.make_entries import outcome_words
from ..book.people import label
from ..book.sheet import Sheet
from .sentences import hand_words, short_score

_SHOWN = 12


def corrected_words(before: Sheet, after: Sheet, event: int) -> str:
    """The hand of this event: what it was, what it is."""
    was, now = before.line_of_event(event), after.line_of_event(event)
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


def what_moved(before: Sheet, after: Sheet, event: int, game: int | None) -> list[str]:
    """A line for each later hand whose score is another now, for who dealt and who won, and for
    what no longer goes together; `game` is the number that was named, for the hints."""
    lines = []
    for now in after.lines:
        was = before.line_of_event(now.event)
        if was is None or now.event == event or was.verdict.total == now.verdict.total:
            continue
        if now.is_concession:
            continue
        old, new = short_score(was.verdict.total), short_score(now.verdict.total)
        lines.append(f"  hand {now.number}: {old} is now {new}")
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
    lines += _deals_moved(before, after, event)
    late = [line.number for line in after.lines if line.late]
    if late:
        void = "euchre void last" if game is None else f"euchre void last --game {game}"
        if len(late) == 1:
            lines.append(f"Hand {late[0]} comes after the end: {void} strikes it out.")
        else:
            lines.append(
                f"Hands {late[0]}–{late[-1]} come after the end: {void}, {len(late)} times, "
                "strikes them out."
            )
    known = {(line.event, problem.message) for line, problem in before.problems()}
    for line, problem in after.problems():
        if not line.late and (line.event, problem.message) not in known:
            lines.append(f"Hand {line.number}: {problem.message}.")
    return lines


def _deals_moved(before: Sheet, after: Sheet, event: int) -> list[str]:
    """Where another seat dealt than before, from which hand on."""
    for now in after.lines:
        was = before.line_of_event(now.event)
        if was is None or now.event == event or was.verdict.dealer == now.verdict.dealer:
            continue
        if now.is_concession:
            continue
        if was.verdict.dealer is None or now.verdict.dealer is None:
            continue
        old, new = label(was.players, was.verdict.dealer), label(now.players, now.verdict.dealer)
        number = now.number
        return [f"From hand {number} on the deal moves: {new} dealt hand {number}, not {old}."]
    return []
