"""Findings: what is wrong with a log, with its place, and a line about each.

In: a problem found by the engine, or a trouble of the reader. Out: a `Finding`. How it is printed
is left to the reports.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from euchre_engine.audit.record import Hold
from euchre_engine.cards import CARD_NAMES
from euchre_engine.problems import Kind, Problem, Reading
from euchre_engine.problems import Slip as EngineSlip
from euchre_engine.seats import Seat, Side
from euchre_engine.words import Sentence, quote

from ..log.files import STDIN
from ..log.games import Hand
from ..log.places import Span, Trouble
from ..terminal.exit_status import Exit
from ..terminal.phrases import count
from ..terminal.text import safe

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost


class Because(NamedTuple):
    """The second place of a finding: the one that proves it."""

    span: Span
    card: str | None
    trick: int | None
    label: str


class Slip(NamedTuple):
    """A slip of the pen: its place, what is written there, and what may have been meant, the
    likeliest first. `ambiguous`: others would explain the hand as well. `settled_by` are the
    records that would show if it was a renege."""

    span: Span
    written: str
    meant: tuple[str, ...]
    ambiguous: bool = False
    settled_by: tuple[Hold, ...] = ()


class OtherReading(NamedTuple):
    """Another way the hand may have come about: slips of the pen, what is wrong all the same, and
    the points (N/S, E/W) where they are not those of the verdict."""

    slips: tuple[Slip, ...]
    problems: tuple[Sentence, ...]
    points: tuple[int, int] | None


class Finding(NamedTuple):
    """Something that is wrong, with its place.

    `game` is the index of the game in its file, `hand` the number of the hand, `players` those who
    sat there then. `doubt` is what else is wrong with the hand of a renege, `cost` what the renege
    cost; `others` are other likely readings of the hand; `fatal`: the file as a whole could not be
    audited.
    """

    kind: Kind
    severity: str
    sentence: Sentence
    file: str
    span: Span | None
    game: int | None = None
    hand: int | None = None
    players: Mapping[Seat, str] = {}
    trick: int | None = None
    seat: Seat | None = None
    card: str | None = None
    claimed: object = None
    computed: object = None
    because: Because | None = None
    penalty: tuple[Side, int] | None = None
    rule: str = ""
    score: str = ""
    slip: Slip | None = None
    doubt: Sentence | None = None
    others: tuple[OtherReading, ...] = ()
    cost: RenegeCost | None = None
    fatal: bool = False

    @property
    def message(self) -> str:
        """Its sentence, with the seats' letters."""
        return self.sentence.words()

    @property
    def status(self) -> Exit:
        """The exit status that it alone would give."""
        if self.fatal:
            return Exit.BAD_FILE
        return Exit.FINDINGS if self.severity == "error" else Exit.CLEAN


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
    because = slip = span = None
    if hand is not None:
        span = hand.span(problem.at)
        if problem.because is not None:
            because = Because(
                hand.span(problem.because),
                _card(problem.because_card),
                problem.because_trick,
                str(problem.because_label or ""),
            )
        if problem.slip is not None:
            slip = _slip(problem.slip, hand)
    return Finding(
        problem.kind,
        problem.severity,
        problem.sentence,
        file,
        span,
        game,
        number,
        players or {},
        problem.trick,
        problem.seat,
        _card(problem.card),
        problem.claimed,
        problem.computed,
        because,
        problem.penalty,
        problem.rule,
        str(problem.score or ""),
        slip,
        problem.doubt,
        () if hand is None else tuple(_other(one, hand) for one in problem.others),
    )


def _slip(slip: EngineSlip, hand: Hand) -> Slip:
    holds = tuple(Hold(*hold) for hold in slip.settled_by)
    return Slip(hand.span(slip.at), slip.written, slip.meant, slip.ambiguous, holds)


def _other(reading: Reading, hand: Hand) -> OtherReading:
    slips = tuple(_slip(slip, hand) for slip in reading.slips)
    return OtherReading(slips, tuple(p.sentence for p in reading.problems), reading.points)


def _card(card: Any) -> str | None:
    return None if card is None else CARD_NAMES[card]


def trouble_finding(
    trouble: Trouble,
    file: str,
    game: int | None = None,
    hand: int | None = None,
    players: Mapping[Seat, str] | None = None,
) -> Finding:
    """The finding for something that could not be read."""
    kind = trouble.kind
    sentence = quote(trouble.message)
    if trouble.of_file:
        game = hand = None
    return Finding(kind, kind.severity, sentence, file, trouble.span, game, hand, players or {})


def file_finding(kind: Kind, message: str, file: str) -> Finding:
    """The finding for a file that cannot be audited at all."""
    return Finding(kind, kind.severity, quote(message), file, None, fatal=True)


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
