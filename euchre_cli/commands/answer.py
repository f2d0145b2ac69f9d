"""What a command answers: what was entered, the score, the sayings that are due, and how to take it
back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from euchre_engine.audit.record import Maker, Up
from euchre_engine.cards import CARD_NAMES

from .. import saved_state, settings
from ..book import score_changes
from ..book.barn_and_customs import NOTHING, called_out, explain_saying
from ..book.entering import out_of_turn_words
from ..book.sentences import (
    entered_words,
    match_words,
    score_words,
    waiting_words,
    with_hand_number,
)
from ..book.sheet import Line, Sheet
from ..output import terminal_paper
from ..season import game_sheet
from ..terminal import report_table
from ..terminal.display import write
from ..terminal.phrases import capitalized
from ..terminal.text import wrap

if TYPE_CHECKING:
    from ..book.matches import Match


class Change(NamedTuple):
    """A game before and after a change."""

    before: Sheet
    after: Sheet


class Told(NamedTuple):
    """What is said of a change, in a sentence and further lines; `hand` is the number of the hand
    that it is about."""

    what: str
    more: Sequence[str] = ()
    hand: int | None = None


Tell: TypeAlias = Callable[[Change], Told]


# -- what was entered ------------------------------------------------------------------------------


def plainly(what: str) -> Tell:
    """Tells any change in these words."""
    return lambda change: Told(what)


def hand_entered(change: Change) -> Told:
    """Tells the hand that was entered last."""
    sheet = change.after
    line = sheet.lines[-1]
    what = capitalized(with_hand_number(line, entered_words(line, sheet.rules)))
    more = [*_call_words(line), *out_of_turn_words(sheet, line.verdict.problems)]
    may_be = line.verdict.may_have_taken
    if may_be:
        tricks = max(may_be[0], min(2, may_be[-1]))
        known = f"euchre amend last {tricks}"
        more.append(f"The number of tricks was not entered; if you know it: {known}")
    return Told(what, more, line.number)


def correction_of(line: Line) -> Tell:
    """Tells a correction of this hand: the hand as it is now, and every later score that
    changed."""
    entry = line.entry.uid

    def tell(change: Change) -> Told:
        now = change.after.line_of(entry)
        what = score_changes.corrected_words(change.before, change.after, entry)
        more = [] if now is None else _call_words(now)
        more += score_changes.changed_scores(change.before, change.after, entry)
        return Told(what, more, None if now is None else now.number)

    return tell


def ruling_entered(change: Change) -> Told:
    """Tells a ruling on the hand under way, or on the hand that it ended."""
    after = change.after
    if len(after.lines) > len(change.before.lines):
        return hand_entered(change)
    return Told(f"In hand {len(after.lines) + 1}: {waiting_words(after.waiting[-1], after)}")


def _call_words(line: Line) -> list[str]:
    """What a hand that was entered by its maker says of the call: `Up-card Qh, second round.`"""
    makers = [entry for entry in line.own if isinstance(entry, Maker)]
    words = [
        *(f"up-card {CARD_NAMES[one.card]}" for one in line.own if isinstance(one, Up)),
        *(f"{('first', 'second')[one.round - 1]} round" for one in makers if one.round),
    ]
    return [f"{capitalized(', '.join(words))}."] if makers and words else []


# -- the whole answer ------------------------------------------------------------------------------


def print_outcome(
    before: Sheet | None,
    after: Sheet | None,
    what: str,
    as_json: bool,
    *,
    undo: str = "euchre undo",
    hand: int | None = None,
    more: Iterable[str] = (),
    book: str = "",
    match: Match | None = None,
    following: str = "",
) -> None:
    """Prints what a command did: `what`, the score, the sayings, and how the `match` stands that
    the game belongs to, unless the game simply goes on.

    `undo` is the command that takes it back, or does it again; `hand` is the number of the hand
    concerned; `more` are further lines, and `following` is the last: what can be done next. With
    the path of a `book`, a saying is explained the first time it is printed.
    """
    called = NOTHING
    if after is not None:
        called = called_out(before, after, settings.value("customs").text)
    if as_json:
        line = None if after is None or hand is None else after.line(hand)
        report_table.write_object(
            what=what,
            also=[remark.strip() for remark in more],
            called_out=called.plain,
            undo=undo or None,
            hand=None if after is None or line is None else game_sheet.line_object(after, line),
            game=None if after is None else game_sheet.sheet_object(after),
            match=game_sheet.match_object(match),
        )
        return
    paper = terminal_paper()
    columns = min(paper.width, 100)
    quoted = f" {called.quoted}" if called.sayings else ""
    lines = wrap(f"{what}.{quoted}", columns)
    back = f"{'Redo' if undo.startswith('euchre redo') else 'Undo'}: {undo}" if undo else ""
    if after is not None:
        lines += wrap(f"{score_words(after)}.", columns, indent="  ")
        if back and len(lines[-1]) + 1 + len(back) <= columns:
            lines[-1] += f" {back}"
            back = ""
    lines += [back] if back else []  # A command is not broken across lines.
    if after is not None and match is not None:
        goes_on = before is not None and before is not after and not (before.over or after.over)
        lines += [] if goes_on else wrap(f"{match_words(match, after.players)}.", columns, "  ")
    for remark in more:
        words = remark.lstrip(" ")
        indent = remark[: len(remark) - len(words)]
        lines += wrap(words, columns, indent=f"{indent}  ", first=indent)
    if called.barn:
        lines.append(paper.paint(called.barn, "strong"))
    for name in saved_state.mark_explained(book, called.sayings) if book else ():
        lines += wrap(f"({explain_saying(name)})", columns, indent="  ")
    lines += wrap(following, columns) if following else []
    write(lines, paper)


def next_words(match: Match | None) -> str:
    """The sentence on what to do after a game that is over, which may belong to a match."""
    if match is None or match.unfinished:
        return "Next: euchre rematch, or euchre rematch swap for other partners."
    if match.decided:
        return (
            f"Next: euchre rematch for a single game, or with --best-of {match.best_of} for "
            f"another match; euchre rematch swap for other partners."
        )
    return "Next: euchre rematch goes on with the match."
