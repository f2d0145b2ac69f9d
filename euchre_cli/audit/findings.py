"""Findings: what is wrong with a log, with its place, and a line about each.

In: a problem found by the engine, or a trouble of the reader. Out: a `Finding`. How it is printed
is left to the reports. The sentences are in `euchre_engine/problems.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from euchre_engine.problems import NOT_A_LOG, UNREADABLE_FILE, Kind, Place, Problem
from euchre_engine.seats import Seat
from euchre_engine.words import Sentence, quote

from ..log.files import STDIN
from ..log.games import Hand
from ..log.places import Span, Trouble
from ..terminal.exit_status import Exit
from ..terminal.phrases import count
from ..terminal.text import safe

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost


class Finding(NamedTuple):
    """Something that is wrong, with its place.

    `problem` is what the engine found; of what could not be read, only the kind. `game` is the
    index of the game in its file, `hand` the number of the hand, `written` the hand as it was
    written, `players` those who sat there then. `cost` is what a renege cost.
    """

    problem: Problem
    sentence: Sentence
    file: str
    span: Span | None
    game: int | None = None
    hand: int | None = None
    written: Hand | None = None
    players: Mapping[Seat, str] = {}
    cost: RenegeCost | None = None

    @property
    def kind(self) -> Kind:
        """What kind of problem it is."""
        return self.problem.kind

    @property
    def severity(self) -> str:
        """`error` or `note`."""
        return self.problem.severity

    @property
    def message(self) -> str:
        """Its sentence, with the seats' letters."""
        return self.sentence.words()

    def place(self, at: Place) -> Span:
        """A place in its hand."""
        assert self.written is not None
        return self.written.span(at)


Counts = Counter[str]
"""The numbers of `games` and `hands` in an audit, of `errors` and `notes`, and of the errors that
are `fatal`: the file as a whole could not be audited."""


def count_findings(counts: Counts, findings: Iterable[Finding]) -> None:
    """Adds findings to the counts."""
    for finding in findings:
        counts[f"{finding.severity}s"] += 1
        counts["fatal"] += finding.kind in (NOT_A_LOG, UNREADABLE_FILE)


def exit_status(counts: Counts) -> Exit:
    """The exit status of an audit."""
    if counts["fatal"]:
        return Exit.BAD_FILE
    return Exit.FINDINGS if counts["errors"] else Exit.CLEAN


def in_order(finding: Finding) -> tuple[bool, int, int]:
    """The key by which the findings of a game are sorted: their place; what is of the file comes
    last."""
    of_file = finding.game is None
    return (of_file, *((finding.span.line, finding.span.column) if finding.span else (0, 0)))


def problem_finding(
    problem: Problem,
    file: str,
    game: int,
    hand: Hand | None = None,
    number: int | None = None,
    players: Mapping[Seat, str] | None = None,
) -> Finding:
    """The finding for a problem of a hand, or of a game as a whole."""
    span = None if hand is None else hand.span(problem.at)
    return Finding(problem, problem.sentence, file, span, game, number, hand, players or {})


def trouble_finding(
    trouble: Trouble,
    file: str,
    game: int | None = None,
    hand: int | None = None,
    players: Mapping[Seat, str] | None = None,
) -> Finding:
    """The finding for something that could not be read."""
    if trouble.of_file:
        game = hand = None
    problem, sentence = Problem(trouble.kind), quote(trouble.message)
    return Finding(problem, sentence, file, trouble.span, game, hand, None, players or {})


def file_finding(kind: Kind, message: str, file: str) -> Finding:
    """The finding for a file that cannot be audited at all."""
    return Finding(Problem(kind), quote(message), file, None)


def trouble_line(file: str, trouble: Trouble) -> str:
    """Where something could not be read, and why, in a line."""
    span = trouble.span
    place = f":{span.line}" if span.line else ""
    place += f":{span.column}" if span.line and span.text else ""
    place += f": {safe(span.path)}" if span.path else ""
    return f"{safe(file)}{place}: {safe(trouble.message)}"


def errors_line(file: str, errors: int, first: Finding | None) -> str:
    """The number of errors in a game of a log, the place of the first, and the command that shows
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
