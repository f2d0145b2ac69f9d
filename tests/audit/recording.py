"""What an audit says, kept; and faults planted in logs, with the places where they must be found.

Knows: how to audit a text, how an edit of a log is written, and how places are marked in it.
Does not know: what should be found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from euchre_cli.audit.findings import Finding
from euchre_cli.audit.game_audit import GameEnd, Overrides, audit_game
from euchre_cli.log.games import Game
from euchre_cli.log.places import Span
from euchre_cli.log.reader import read_games
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.problems import CATALOGUE
from euchre_engine.words import in_words


@dataclass
class Recording:
    """What an audit finds, the verdicts on the hands, and how the games end."""

    findings: list[Finding] = field(default_factory=list)
    verdicts: list[HandVerdict] = field(default_factory=list)
    ends: list[GameEnd] = field(default_factory=list)


def audit_of(games: Iterable[Game]) -> Recording:
    """The audit of some games."""
    recording = Recording()
    for game in games:
        audit = audit_game(game, "log", Overrides())
        recording.findings += audit.findings
        recording.verdicts += audit.verdicts
        assert audit.end is not None
        recording.ends.append(audit.end)
    return recording


def audit(text: str) -> Recording:
    """The audit of a log given as text."""
    return audit_of(read_games(text.splitlines()))


Place = tuple[int, int, int]
"""Line, column, end column; all from 1."""


def place(span: Span | None) -> Place | None:
    """A span as a place."""
    return None if span is None else (span.line, span.column, span.end_column)


def proofs(findings: Sequence[Finding]) -> list[Place]:
    """The second places of findings: those that prove them."""
    spans = [d.because.span for d in findings if d.because is not None]
    return [(span.line, span.column, span.end_column) for span in spans]


@dataclass(frozen=True)
class Found:
    """A finding as it comes out, without its words."""

    severity: str
    slug: str
    hand: int | None
    trick: int | None
    seat: str | None
    card: str | None
    claimed: str | None
    computed: str | None


def found(d: Finding) -> Found:
    """What a diagnostic says, without its words and places."""
    seat, claimed, computed = (
        None if value is None else in_words(value) for value in (d.seat, d.claimed, d.computed)
    )
    return Found(d.severity, d.kind.slug, d.hand, d.trick, seat, d.card, claimed, computed)


def expected(line: str) -> Found:
    """A finding as a test writes it: `SLUG [note] [hand n] [trick n] [seat S] [card C] [claimed …]
    [computed …]`; what is not written must not be said."""
    slug, *words = line.split()
    about: dict[str, str] = {}
    key = ""
    severity: str = CATALOGUE[slug].severity
    for word in words:
        if word in ("hand", "trick", "seat", "card", "claimed", "computed"):
            key = word
        elif key:
            about[key] = f"{about[key]} {word}" if key in about else word
        else:
            severity = word
    return Found(
        severity,
        slug,
        int(about["hand"]) if "hand" in about else None,
        int(about["trick"]) if "trick" in about else None,
        about.get("seat"),
        about.get("card"),
        about.get("claimed"),
        about.get("computed"),
    )


@dataclass(frozen=True)
class Fault:
    """A fault planted in a log: its name, the log with it, the findings that must come of it in the
    order of their places, their own places and those that prove them."""

    name: str
    text: str
    findings: list[Found]
    own: list[Place]
    proof: list[Place]


def faults(clean: str, written: str) -> Iterator[Fault]:
    """The faults a table describes, each an edit of a clean log.

    A fault begins with `## name`. `@ line` goes behind the next such line of the log, `^ line`
    before it, `- line` takes it out, `+ line` puts a line in there, `= finding` is what must be
    found. Blanks between words mean nothing. In what is put in, «…» marks a finding's own place,
    ‹…› one that proves it, in the order of the findings.
    """
    for block in written.split("\n## ")[1:]:
        name, *edits = block.strip().splitlines()
        lines = clean.splitlines()
        at = 0
        findings = []
        for edit in edits:
            sign, _, words = edit.strip().partition(" ")
            if sign == "=":
                findings.append(expected(words))
            elif sign == "+":
                lines.insert(at, words)
                at += 1
            elif sign in ("-", "@", "^"):
                at = _find(lines, words, at, name) + (sign == "@")
                if sign == "-":
                    del lines[at]
            else:
                raise AssertionError(f"{name}: {edit!r}")
        yield Fault(name, *_unmarked("\n".join(lines) + "\n", findings))


def _find(lines: list[str], words: str, start: int, name: str) -> int:
    for at in range(start, len(lines)):
        if lines[at].split() == words.split():
            return at
    raise AssertionError(f"{name}: no line {words!r} from line {start + 1} on")


def _unmarked(
    text: str, findings: list[Found]
) -> tuple[str, list[Found], list[Place], list[Place]]:
    plain: list[str] = []
    own: list[Place] = []
    proof: list[Place] = []
    line = column = 1
    begun = (0, 0)
    for one in text:
        if one in "«‹":
            begun = (line, column)
        elif one in "»›":
            (own if one == "»" else proof).append((begun[0], begun[1], column))
        else:
            plain.append(one)
            line, column = (line + 1, 1) if one == "\n" else (line, column + 1)
    return "".join(plain), findings, own, proof


def told(findings: Sequence[Finding]) -> str:
    """The findings in lines, for a failing test to show."""
    return "\n".join(
        f"  {place(d.span)} {d.severity}[{d.kind.slug}] hand {d.hand} trick {d.trick} {d.seat} "
        f"{d.card}: {d.message}" + (f" (because {place(d.because.span)})" if d.because else "")
        for d in findings
    )
