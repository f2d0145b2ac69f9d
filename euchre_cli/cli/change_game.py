"""Changes a game for a command, and prints what changed.

Knows: that nobody else may write meanwhile, and the form of the answer. Does not know: what is
changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre_engine.actions import Best
from euchre_engine.audit.record import Maker, Up
from euchre_engine.cards import CARD_NAMES

from ..book.barn_and_customs import NOTHING, called_out, explain_saying
from ..book.book import Book
from ..book.entering import find_line, out_of_turn_words
from ..book.entries import NewEntry
from ..book.game_selection import game_meant
from ..book.matches import Match, match_of
from ..book.people import as_typed, label
from ..book.sentences import (
    entered_words,
    match_words,
    score_words,
    waiting_words,
    with_hand_number,
)
from ..book.sheet import Line, Sheet
from ..log.words import suit_name
from ..render.score_changes import changed_scores, corrected_words
from ..terminal import report_table as reports
from ..terminal.exit_status import Conflict, Refused
from ..terminal.phrases import capitalized, count, short_score
from ..terminal.text import wrap
from . import saved_state, settings
from .output import terminal_paper
from .session import Session, mark_shown, remember_shown, sheet_meant, was_shown_last

if TYPE_CHECKING:
    from .evening_tables import TableToEnter

JUST_NOW: Final = 120
"""The number of seconds in which a hand may be entered a second time by mistake."""


class Change(NamedTuple):
    """A game before and after a change.

    `game` is its number if the undo command must name it. `book` is the path of the scorebook.
    `which_game` is a sentence on which game was changed, if several are under way and this terminal
    was not shown that one last; otherwise it is empty. `match` is the match that it belongs to.
    `round_now` is a sentence on the round of an evening, if the change ended a game of it.
    """

    before: Sheet
    after: Sheet
    match: Match | None
    game: int | None
    book: str
    which_game: str
    as_json: bool
    round_now: str = ""

    @property
    def undo(self) -> str:
        """The command that undoes it."""
        return undo_command(self.game)


def change(
    session: Session,
    decide: Callable[[Sheet], Iterable[NewEntry]],
    *people: str | Sequence[str] | None,
    corrects: bool = False,
) -> Change:
    """Makes the entries that `decide` makes of a game's sheet, and returns the game before and
    after.

    Of several games under way, the one in which the `people` sit is meant: each is a name, or words
    that begin with one. For a correction (`corrects`) it may be a game that has just ended.

    Raises `Conflict` if it looks like a hand that somebody at another terminal has just entered,
    unless the game's number is given. If `decide` raises, nothing is written.
    """
    game = session.game
    with session.open() as store:
        with store.writing() as writer:
            words = [(one,) if isinstance(one, str) else one for one in people if one]
            table = _table_meant(store, session, words)
            if table is not None:
                before, sentence = table.sheet, str(table)
            elif game is not None:
                before, sentence = sheet_meant(writer, game), ""
            else:
                number, sentence = game_meant(writer, words, corrects)
                before = sheet_meant(writer, number)
            if before.over:
                decide(before)  # That the game is over comes before what others entered in it.
            same_game = was_shown_last(store, before)
            new = tuple(decide(before))
            if game is None:
                check_not_entered_twice(store, before, new)
            if table is not None and table.begins is not None:
                after: Sheet | None = writer.begin(table.begins, *new)
            else:
                after = writer.add(before.number, *new)
        remember_shown(store, after)
        assert after is not None  # Only an undo leaves no game.
        match = match_of(store, after)
        ended = after.over and not before.over
        round_now = ""
        if ended and after.evening:
            from .evening_session import round_status_of  # Only for an evening.

            round_now = round_status_of(store, after.evening)
    undo_number = before.number if sentence and table is None else game
    which_game = "" if same_game else sentence
    return Change(
        before, after, match, undo_number, store.path, which_game, session.as_json, round_now
    )


def sheet_to_change(store: Book, session: Session, words: Sequence[Sequence[str]] = ()) -> Sheet:
    """The sheet of the game that a change would be made in, which may be about to begin at a table
    of an evening. The `words` begin with names. Raises `Refused` as `change` does."""
    table = _table_meant(store, session, words)
    return sheet_meant(store, session.game, words) if table is None else table.sheet


def _table_meant(
    store: Book, session: Session, words: Sequence[Sequence[str]]
) -> TableToEnter | None:
    """The table of an evening that the options or the `words` mean; `None` if they mean none."""
    if session.at_table is None and (session.game is not None or not store.evening_lately()):
        return None
    from .evening_tables import table_to_enter  # Only for an evening.

    if session.at_table is not None and session.game is not None:
        raise Refused("--table and --game both name a game: give one of them")
    return table_to_enter(store, session.at_table, words)


def undo_command(game: int | None) -> str:
    """The command that undoes the last change of this game."""
    return "euchre undo" if game is None else f"euchre undo --game {game}"


# -- somebody else was faster ---------------------------------------------------------------


def check_not_entered_twice(store: Book, sheet: Sheet, new: Sequence[NewEntry]) -> None:
    """Raises `Conflict` if these entries look like a hand that somebody at another terminal has
    just entered: the one after the last hand that this terminal was shown, or if it was shown
    nothing of this game, one with the same records. The score counts as shown then, so the second
    attempt goes through."""
    line = sheet.lines[-1] if sheet.lines else None
    hands = [one for one in new if one.kind == "hand" and not one.about]
    if line is None or not hands or not store.terminal or line.entry.terminal == store.terminal:
        return
    age = (store.clock() - datetime.fromisoformat(line.entry.at)).total_seconds()
    last = saved_state.last_shown(store.path, store.terminal)
    knows_game = last is not None and last.game == sheet.number
    if knows_game and last is not None and last.entry >= line.entry.id:
        return
    if not 0 <= age < JUST_NOW or not (knows_game or hands[0].record == line.entry.record):
        return
    mark_shown(store, sheet)
    who = f"{line.entry.who}, " if line.entry.who else ""
    words = with_hand_number(line, entered_words(line, sheet.rules))
    raise Conflict(
        f"somebody has just entered this hand, it seems: {who}at another terminal, {words}. The "
        f"score is {_score(sheet)}. Nothing was changed; if yours is another hand, enter it again"
    )


def _score(sheet: Sheet) -> str:
    return f"{short_score(sheet.total)} after {count(len(sheet.lines), 'hand')}"


# -- what is printed ------------------------------------------------------------------------


def print_outcome(
    before: Sheet | None,
    after: Sheet | None,
    what: str,
    as_json: bool,
    *,
    undo: str = "euchre undo",
    undo_label: str = "Undo",
    hand: int | None = None,
    more: Iterable[str] = (),
    book: str = "",
    match: Match | None = None,
    round_now: str = "",
) -> None:
    """Prints what a command did: `what`, the score, the sayings, how to undo it, and how the
    `match` stands that the game belongs to, unless the game simply goes on.

    `undo` is the command that takes it back, and `undo_label` what it is called; `hand` is the
    number of the hand concerned; `more` are further lines. With the path of a `book`, a saying is
    explained the first time it is printed. `round_now` says what comes next at an evening.
    """
    called = NOTHING
    if after is not None:
        called = called_out(before, after, settings.value("customs").text)
    if as_json:
        from ..season.game_sheet import line_object, match_object, sheet_object  # 10 ms

        line = None if after is None or hand is None else after.line(hand)
        reports.write_object(
            what=what,
            also=[remark.strip() for remark in more],
            called_out=called.plain,
            undo=undo or None,
            hand=None if after is None or line is None else line_object(after, line),
            game=None if after is None else sheet_object(after),
            match=match_object(match),
        )
        return
    paper = terminal_paper()
    columns = min(paper.width, 100)
    quoted = f" {called.quoted}" if called.sayings else ""
    lines = wrap(f"{what}.{quoted}", columns)
    if after is not None:
        lines += wrap(f"{score_words(after)}.", columns, indent="  ")
        back = f" {undo_label}: {undo}" if undo else ""
        if len(lines[-1]) + len(back) <= columns:
            lines[-1] += back
        else:  # A command is not broken across lines.
            lines.append(back.strip())
    elif undo:
        lines.append(f"{undo_label}: {undo}")
    if after is not None and match is not None:
        goes_on = before is not None and before is not after and not (before.over or after.over)
        lines += [] if goes_on else wrap(f"{match_words(match, after.players)}.", columns, "  ")
    for remark in more:
        words = remark.lstrip(" ")
        indent = remark[: len(remark) - len(words)]
        lines += wrap(words, columns, indent=f"{indent}  ", first=indent)
    if called.barn:
        lines.append(paper.paint(called.barn, "strong"))
    if book and called.sayings:
        for name in saved_state.mark_explained(book, called.sayings):
            lines += wrap(f"({explain_saying(name)})", columns, indent="  ")
    if after is not None and after.over and before is not None and not before.over:
        lines += wrap(round_now if after.evening else _what_is_next(match), columns)
    reports.write(lines, paper)


def _what_is_next(match: Match | None) -> str:
    """The sentence on what to do after a game that is over, which may belong to a match."""
    if match is None or match.unfinished:
        return "Next: euchre rematch, or euchre rematch swap for other partners."
    if match.decided:
        return (
            f"Next: euchre rematch for a single game, or with --best-of {match.best_of} for "
            f"another match; euchre rematch swap for other partners."
        )
    return "Next: euchre rematch goes on with the match."


def print_change(
    made: Change, what: str, *, hand: int | None = None, more: Iterable[str] = ()
) -> None:
    """Prints what a change did, and which game it was if that is not obvious."""
    print_outcome(
        made.before,
        made.after,
        what,
        made.as_json,
        undo=made.undo,
        hand=hand,
        more=[*more, *filter(None, [made.which_game])],
        book=made.book,
        match=made.match,
        round_now=made.round_now,
    )


def print_hand(made: Change) -> None:
    """Prints the hand that was entered last."""
    line = made.after.lines[-1]
    what = capitalized(with_hand_number(line, entered_words(line, made.after.rules)))
    out_of_turn = out_of_turn_words(made.after, line.verdict.problems)
    more = [*_call_words(line), *filter(None, [out_of_turn])]
    if line.verdict.may_have_taken:
        more.append(
            f"The number of tricks was not entered; if you know it: {_amend_with_count(line)}"
        )
    print_change(made, what, hand=line.number, more=more)


def _call_words(line: Line) -> list[str]:
    """What a hand that was entered by its maker says of the call: `Up-card Qh, second round.`"""
    makers = [entry for entry in line.own if isinstance(entry, Maker)]
    words = [
        *(f"up-card {CARD_NAMES[one.card]}" for one in line.own if isinstance(one, Up)),
        *(f"{('first', 'second')[one.round - 1]} round" for one in makers if one.round),
    ]
    return [f"{capitalized(', '.join(words))}."] if makers and words else []


def _amend_with_count(line: Line) -> str:
    """The command that adds the number of tricks to a hand of which only the result is known."""
    verdict = line.verdict
    assert verdict.maker is not None
    words = ["euchre amend last", as_typed(label(line.players, verdict.maker))]
    words.append(str(max(verdict.may_have_taken[0], min(2, verdict.may_have_taken[-1]))))
    if verdict.trump is not None:
        words.append(suit_name(verdict.trump))
    if verdict.alone:
        words.append("alone")
    if verdict.lone_defender is not None:
        words.append(f"--defend {as_typed(label(line.players, verdict.lone_defender))}")
    if any(isinstance(entry, Best) for entry in line.own):
        words.append("--best")
    return " ".join(words)


def print_correction(made: Change, number: int, more: Sequence[str] = ()) -> None:
    """Prints a correction of the hand that had this number: the hand as it is now, and every later
    score that changed."""
    entry = find_line(made.before, number).entry.uid
    moved = changed_scores(made.before, made.after, entry, made.game)
    line = made.after.line_of(entry)
    print_change(
        made,
        corrected_words(made.before, made.after, entry),
        hand=None if line is None else line.number,
        more=[*([] if line is None else _call_words(line)), *moved, *more],
    )


def print_ruling(made: Change, number: int | None, more: Sequence[str] = ()) -> None:
    """Prints a ruling: on the earlier hand of this number, on the hand that it ended, or on the
    hand under way."""
    after = made.after
    if number is not None:
        print_correction(made, number, more)
    elif len(after.lines) > len(made.before.lines):
        print_hand(made)
    else:
        words = waiting_words(after.waiting[-1], after)
        print_change(made, f"In hand {len(after.lines) + 1}: {words}", more=more)
