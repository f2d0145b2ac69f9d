"""The error gallery: for each finding one tiny log that says beside the bad line what is found.

A comment `#! SEVERITY[SLUG] COLUMN MESSAGE` states one finding of its line, word for word. Where a
finding is of the whole file the column is `-`; where the log is JSON the comment stands in one of
its texts and gives the path in place of the column.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from euchre_cli.audit.findings import Finding, file_finding
from euchre_cli.audit.game_audit import Overrides, audit_game
from euchre_cli.audit.parts import Part
from euchre_cli.log.lines import NotALog
from euchre_cli.log.places import Trouble
from euchre_engine.problems import CATALOGUE, NOT_A_LOG

from .recording import told

BAD = Path(__file__).parents[2] / "sample_logs" / "bad"

WITHOUT_A_LOG = {
    "unreadable-file": "the finding is that there is no file to read",
    "line-too-long": "a line of a million bytes has no place in a repository; it is made below",
}
"""The findings that have no log in the gallery, and why."""

STATED = re.compile(r"#! (?P<severity>error|note)\[(?P<slug>[a-z0-9-]+)\] (?P<at>\S+) (?P<says>.+)")


class Stated(NamedTuple):
    """A finding as a log of the gallery states it, or as the audit says it."""

    line: int
    severity: str
    slug: str
    at: str
    says: str


def _text(path: Path) -> str:
    data = path.read_bytes()
    return data.decode("latin-1" if path.stem == "not-utf-8" else "utf-8")


def stated(path: Path) -> list[Stated]:
    """What a log of the gallery says is found in it, in order."""
    found = []
    for number, line in enumerate(_text(path).splitlines(), 1):
        if "#!" not in line:
            continue
        match = STATED.fullmatch(line[line.index("#!") :].removesuffix('",'))
        assert match, f"{path.name}:{number}: a `#!` that is not of the form of the gallery"
        whole = match["at"] == "-" or path.suffix != ".euchre"
        found.append(Stated(0 if whole else number, *match.groups()))
    return found


def said(finding: Finding) -> Stated:
    """A finding of the audit in the form of the gallery."""
    span = finding.span
    line, at = (0, "-") if span is None else (span.line, span.path or str(span.column))
    says = " ".join(finding.message.split())
    return Stated(line, finding.severity, finding.kind.slug, at, says)


def heard(path: Path) -> list[Finding]:
    """The findings of a file."""
    part = Part(str(path))
    about_lines: list[Trouble] = []
    found: list[Finding] = []
    try:
        for game in part.games(about_lines.append):
            found += audit_game(game, path.name, Overrides(), about_lines).findings
    except NotALog as error:
        found.append(file_finding(NOT_A_LOG, str(error), path.name))
    return found


LOGS = sorted(path for path in BAD.iterdir() if not path.name.startswith("."))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_a_log_gives_what_it_states_and_nothing_else(path: Path) -> None:
    findings = heard(path)
    assert [said(finding) for finding in findings] == stated(path), told(findings)
    assert [finding.kind.slug for finding in findings] == [path.stem]


def test_every_finding_has_one_log_and_the_gallery_holds_nothing_else() -> None:
    logs = [path.stem for path in LOGS]
    assert sorted([*logs, *WITHOUT_A_LOG]) == sorted(CATALOGUE)


def test_a_line_too_long(tmp_path: Path) -> None:
    path = tmp_path / "long.euchre"
    long = "note " + "x" * 2_000_000
    path.write_text(
        f"start NS 9 EW 9\n{long}\nhand 1; dealer W; maker N spades; tricks NS 3 EW 2\n"
    )
    assert [(f.kind.slug, f.span and f.span.line) for f in heard(path)] == [("line-too-long", 2)]
