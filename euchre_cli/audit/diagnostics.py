"""Findings with their places in a file, a line about each, and the exit status they give.

Knows: how a problem found by the engine, or the trouble of a log reader, becomes a diagnostic. Does
not know: how a report shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre_engine.audit.record import Hold
from euchre_engine.cards import CARD_NAMES
from euchre_engine.problems import Kind, Problem
from euchre_engine.seats import Seat, Side
from euchre_engine.words import Sentence, quote

from ..log.decoding import LineTrouble
from ..log.formats import STDIN
from ..log.log_items import HandItem, Span, Trouble
from ..terminal.exit_status import Exit as Exit
from ..terminal.phrases import count
from ..terminal.text import safe

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost


class Because(NamedTuple):
    """The second place of a diagnostic: the one that proves it."""

    span: Span
    card: str | None
    trick: int | None
    label: str


class SlipNote(NamedTuple):
    """A slip of the pen: its place, what is written there, and what may have been meant, the
    likeliest first.

    It is `ambiguous` if other slips would explain the hand as well. `settled_by` are the records
    that would show if it was a renege.
    """

    span: Span
    written: str
    meant: tuple[str, ...]
    ambiguous: bool = False
    settled_by: tuple[Hold, ...] = ()


class Diagnostic(NamedTuple):
    """A finding with its place.

    `game` is the index of the game in its file, from 0; `hand` the hand's number; `trick` 1–5;
    `penalty` the side and points a proven renege is worth; `fatal`: the file as a whole could not
    be audited; `doubt`: what else is wrong with the hand of a renege; `cost`: what a proven
    renege cost, if all cards in play are known.
    """

    kind: Kind
    severity: str
    sentence: Sentence
    file: str
    span: Span | None
    game: int | None = None
    hand: int | None = None
    trick: int | None = None
    seat: Seat | None = None
    card: str | None = None
    claimed: object = None
    computed: object = None
    because: Because | None = None
    penalty: tuple[Side, int] | None = None
    rule: str = ""
    score: str = ""
    fatal: bool = False
    slip: SlipNote | None = None
    doubt: Sentence | None = None
    cost: RenegeCost | None = None

    @property
    def message(self) -> str:
        """The sentence, with the seats' letters."""
        return self.sentence.words()

    @property
    def status(self) -> Exit:
        """The exit status this finding alone would give."""
        if self.fatal:
            return Exit.BAD_FILE
        return Exit.FINDINGS if self.severity == "error" else Exit.CLEAN


def in_order(diagnostic: Diagnostic) -> tuple[int, int]:
    """The key by which diagnostics of one file are sorted: their place."""
    span = diagnostic.span
    return (span.line, span.column) if span is not None else (0, 0)


def problem_diagnostic(
    problem: Problem,
    file: str,
    hand: HandItem | None,
    game: int,
    number: int | None,
    cost: RenegeCost | None = None,
) -> Diagnostic:
    """The diagnostic of a problem found by the engine in a hand, or (`None`) in a game as a
    whole."""
    because = None
    if problem.because is not None and hand is not None:
        card = problem.because_card
        because = Because(
            hand.span(problem.because),
            None if card is None else CARD_NAMES[card],
            problem.because_trick,
            str(problem.because_label or ""),
        )
    slip = None
    if problem.slip is not None and hand is not None:
        at, written, meant, ambiguous, settled_by = problem.slip
        holds = tuple(Hold(*hold) for hold in settled_by)
        slip = SlipNote(hand.span(at), written, meant, ambiguous, holds)
    return Diagnostic(
        problem.kind,
        problem.severity,
        problem.sentence,
        file,
        hand.span(problem.at) if hand is not None else None,
        game,
        number,
        problem.trick,
        problem.seat,
        None if problem.card is None else CARD_NAMES[problem.card],
        problem.claimed,
        problem.computed,
        because,
        problem.penalty,
        problem.rule,
        str(problem.score or ""),
        slip=slip,
        doubt=problem.doubt,
        cost=cost,
    )


def trouble_diagnostic(
    trouble: Trouble, file: str, game: int | None, number: int | None
) -> Diagnostic:
    """The diagnostic of a record that could not be read."""
    kind = trouble.kind
    return Diagnostic(kind, kind.severity, quote(trouble.message), file, trouble.span, game, number)


def line_diagnostic(trouble: LineTrouble, file: str, game: int) -> Diagnostic:
    """The diagnostic of a line as such: its length, its encoding."""
    kind, span = trouble.kind, Span(trouble.line, 1, 2, "")
    return Diagnostic(kind, kind.severity, quote(trouble.message), file, span, game)


def file_diagnostic(kind: Kind, message: str, file: str) -> Diagnostic:
    """The diagnostic of a file that cannot be audited at all."""
    return Diagnostic(kind, kind.severity, quote(message), file, None, fatal=True)


_MAX_LINES: Final = 1_000
"""The troubles of one file that are printed; the others are only counted."""


class TroubleLines:
    """Prints the troubles of one file with `say`, a line each, up to `_MAX_LINES`; `end` says how
    many more there were. `has_errors` is true once one of them is an error."""

    def __init__(self, file: str, say: Callable[[str], object]) -> None:
        self.file = file
        self.say = say
        self.has_errors = False
        self._count = 0

    def add(self, trouble: Trouble) -> None:
        """Print that a record could not be read."""
        self._say(_trouble_words(self.file, trouble), trouble.kind)

    def add_line_trouble(self, trouble: LineTrouble) -> None:
        """Print a trouble of a line as such: its length, its encoding."""
        self._say(line_trouble_words(self.file, trouble), trouble.kind)

    def _say(self, line: str, kind: Kind) -> None:
        self.has_errors = self.has_errors or kind.severity == "error"
        self._count += 1
        if self._count <= _MAX_LINES:
            self.say(line)

    def end(self) -> None:
        """Print the number of troubles that were not printed."""
        if self._count > _MAX_LINES:
            self.say(f"{safe(self.file)}: {self._count - _MAX_LINES:,} more like these")


def _trouble_words(file: str, trouble: Trouble) -> str:
    """The place (line and column, or path) and what could not be read there."""
    span = trouble.span
    place = safe(file)
    if span.line:
        place += f":{span.line}"
        if span.column:
            place += f":{span.column}"
    if span.path:
        place += f": {safe(span.path)}"
    return f"{place}: {safe(trouble.message)}"


def line_trouble_words(file: str, trouble: LineTrouble) -> str:
    """The message about a line as such: its length, its encoding."""
    return f"{safe(file)}:{trouble.line}: {safe(trouble.message)}"


def errors_line(file: str, errors: int, first: Diagnostic | None) -> str:
    """The number of errors in a game of a log, the first with its line, and the command that shows
    them."""
    import shlex

    words = count(errors, "error")
    if first is not None:
        words += ", the first" if errors > 1 else ""
        span = first.span
        if span is not None and (span.line or span.path):
            words += f" in line {span.line}" if span.line else f" at {safe(span.path)}"
        words += f" ({first.kind.slug})"
    shows = "-" if file == STDIN else safe(shlex.quote(file))
    return f"{words}; `euchre audit {shows}` shows {'it' if errors == 1 else 'them'}"
