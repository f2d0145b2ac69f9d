"""The audit as a person reads it: whole reports, and verdicts alone, in `audit_reports.txt`.

Knows: logs whose findings are known. Does not know: how anything is found; that is tested beside
the engine.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.log.games import MOST_RECORDS

from .audits import EVERYTHING, HAND, RENEGE, audit, one_seat_on

NAMES = "player N Ann\nplayer E Bob\nplayer S Cat\nplayer W Dan\n"
BARN, AHEAD = "start NS 8 EW 9\n", "start NS 9 EW 8\n"

PROVEN = RENEGE.replace("  call ", "  hold    E Td Jh Tc 9h 9s\n  call ", 1)
"""With the hand that E was dealt, so that no mistyped card explains it."""

TWO_SIDES = (
    PROVEN.replace("9d Kd Jh", "9d Qh Jh")
    .replace("Ts Qh Tc", "Ts Kd Tc")
    .replace("  hold    E", "  hold    N Kh Qh Kd Qd As\n  hold    E")
)
"""E throws a diamond on a heart, and N a heart on the next trick, with Kd and Qd in hand."""

SLIP = """\
hand 1; dealer W; up 9s; call N order; discard Th
play N Qs Kh Jh Ah
play W Kd Jd Ad Js
play S Ks As Tc Ts
play W Kc 9d Ac Qc
play E Qd Jc 9s Td
tricks NS 2 EW 3
score EW 2
"""
"""The first card is the queen of hearts, written as a trump that nobody seems to follow."""

TURNED_ROUND = """\
hand 1; dealer E; up 9c; call S pass; call W order; discard Kd
play S Jc Js Tc 9c
play S Qc Jd 9h Ac
play E 9d Ad Td Qs
play S Th As 9s Ts
play S Kc Ks Ah Qd
"""
"""Ann reneged in trick 4, or that was the fifth: the same cards in every hand."""

AFTER_THE_END = """\
rule target 3
hand 1; dealer N; maker E h; tricks EW 5; score EW 2
hand 2; dealer E; maker W h; tricks EW 3; score EW 1
hand 3; dealer S; maker S h; tricks NS 5; score NS 2
"""


def next_hand(log: str) -> str:
    """The same hand as the second of a game, one seat further round."""
    on = one_seat_on(re.sub("; +(?=dealer|up|call|disc)", "\n", log)).replace("hand 1", "hand 2")
    sides = str.maketrans("NSEW", "EWNS")
    claims = r"(?m)^ *(tricks|score) .*"
    return re.sub(claims, lambda claim: claim[1] + claim[0].split(claim[1])[1].translate(sides), on)


def claimed(log: str, claim: str) -> str:
    """The log with this claim of tricks or points in place of its own."""
    return re.sub(rf"(?m)^  {claim.split()[0]} .*", f"  {claim}", log)


MANY = "rule target 90\n"
_hand = PROVEN
for _number in range(1, 6):
    MANY += _hand.replace("hand 1", f"hand {_number}").split("  tricks")[0]
    _hand = one_seat_on(_hand)

ONE_HAND = "hand 1; dealer W; maker N s; tricks NS 3\n"
ONE_NOTE = ONE_HAND + "hand 2; dealer N; maker N s; tricks NS 3\n"
NOTES_AND_ERROR = (
    ONE_NOTE + "game\nstart NS 9\n" + ONE_NOTE.replace("NS 3", "NS 9", 1) + "game\n" + ONE_NOTE
)

REPORTS: dict[str, tuple[str, str]] = {
    "everything": ("", EVERYTHING),
    "everything, quiet": ("-q", EVERYTHING),
    "a slip or a renege": ("", NAMES + RENEGE),
    "a proven renege, in colour": ("--color always", NAMES + PROVEN),
    "in doubt": ("-q", NAMES + claimed(PROVEN, "tricks  NS 4 EW 1")),
    "in doubt whatever the hands": ("-q", NAMES + TURNED_ROUND),
    "ruled": ("", NAMES + TURNED_ROUND + "renege N 4 upheld\n"),
    "after the end": ("", NAMES + AFTER_THE_END),
    "a renege after the end": (
        "-q",
        "rule target 4\nhand 1; dealer S; maker N alone; tricks NS 5\n"
        + PROVEN.replace("hand 1", "hand 2"),
    ),
    "a penalty would have ended it": (
        "-q",
        BARN + PROVEN + "hand 2; dealer N; maker E h; tricks EW 3\n",
    ),
    "who left the table": ("", NAMES + PROVEN + "player E Eve\nhand 2; maker E h; tricks EW 5\n"),
    "many reneges": ("-q", MANY),
    "two hands of one number": ("-q", PROVEN + one_seat_on(PROVEN)),
    "a trick that is missing": ("-q", HAND.replace("  play    W 9d Kd Td Ad\n", "")),
    "a copy": ("-q", "hand 1; dealer N; maker E h; tricks EW 5; score EW 2\n" * 2),
    "no hand's": ("-q", "rules cls\n" + HAND),
    "stuck": ("-q", "rule stick-the-dealer yes\nhand 1; dealer N; up 9h; thrown-in\n"),
    "a note, quiet": ("-q", ONE_NOTE),
    "many notes, quiet": ("-q", "game\n".join([ONE_NOTE] * 20)),
    "a note of a finished game, quiet": ("-q", "start NS 8\n" + ONE_NOTE),
    "nothing, quiet": ("-q", ONE_HAND),
    "notes and an error": ("", NOTES_AND_ERROR),
    "notes and an error, quiet": ("-q", NOTES_AND_ERROR),
    "notes and an error, quiet, with notes": ("-q --notes", NOTES_AND_ERROR),
}
"""Options and logs whose reports are kept."""

VERDICTS: dict[str, str] = {
    "without names": HAND,
    "with names": NAMES + HAND,
    "level": "start NS 1 EW 2\n" + HAND,
    "won": AHEAD + HAND,
    "won, with names": NAMES + AHEAD + HAND,
    "won, with one name": "player N Ann\n" + AHEAD + HAND,
    "conceded": NAMES + HAND + "concede NS\n",
    "a number of hands": "rule hands 1\nhand 1; dealer S; thrown-in\n"
    + HAND.replace("hand 1", "hand 2"),
    "a note is no finding": "hand 1; dealer W; maker N s; tricks NS 3",
    "an upheld renege": claimed(PROVEN, "score NS 2") + "  renege E 1 upheld\n",
    "not every trick": "hand 1; dealer W; up Qs; call N order; play N Kh Jh Ah 9h; score NS 1\n",
    "wrong points": NAMES + claimed(HAND, "score NS 2"),
    "no hand's": "rules cls\n" + HAND,
    "several": "".join(f"hand {n}; maker {'NESW'[n % 4]}; tricks NS 9\n" for n in range(1, 6)),
    "too many records": HAND + "note x\n" * MOST_RECORDS,
    "a renege": PROVEN,
    "a renege decides": NAMES + BARN + PROVEN,
    "a renege adds to it": NAMES + "start NS 9 EW 9\n" + claimed(PROVEN, "score NS 2"),
    "a renege in doubt": NAMES + claimed(PROVEN, "tricks NS 4 EW 1"),
    "both sides reneged": NAMES + "start NS 9 EW 9\n" + TWO_SIDES,
    "conceded, with a penalty": (
        NAMES
        + "rule renege-hand scored\nrule renege-points 1\n"
        + PROVEN.split("  tricks")[0]
        + "penalty EW 1 a house ruling\nconcede EW\n"
    ),
    "a renege changes nothing": NAMES + "rule renege-points 1\n" + PROVEN,
    "upheld, not counted": PROVEN + "renege E 1 upheld\n",
    "upheld, not proven": claimed(HAND, "score NS 2") + "renege E 1 upheld\n",
    "a slip": NAMES + SLIP,
    "two slips": NAMES + SLIP + next_hand(SLIP),
    "a slip or a renege": NAMES + BARN + RENEGE,
    "a slip or a renege that changes nothing": NAMES + "rule renege-points 1\n" + RENEGE,
    "in two hands": NAMES + RENEGE + next_hand(RENEGE),
    "in one hand of two": NAMES + RENEGE + next_hand(PROVEN),
}
"""Logs whose verdicts are kept: what holds, by how it ended; mistakes; who reneged, by name, and
what it comes to; what the table ruled; and a slip of the pen, before anybody is accused."""

PAGES = Path(__file__).with_name("audit_reports.txt")


def verdict(log: str) -> str:
    """The verdict on the one game of a log, without the word itself."""
    said = audit("-", stdin=log, columns=2_000).stdout
    (found,) = re.findall(r"^Verdict[^:]*: (.*)", said, re.MULTILINE)
    return str(found)


def reports() -> str:
    """All of them, as the file has them."""
    said = {name: audit("-", *words.split(), stdin=log) for name, (words, log) in REPORTS.items()}
    pages = [f"==== {name}: {one.exit_code}\n{one.stdout}" for name, one in said.items()]
    verdicts = [f"==== {name}\n{verdict(log)}\n" for name, log in VERDICTS.items()]
    return "".join([*pages, *verdicts])


def test_the_reports_and_verdicts_are_as_they_were(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--snapshot-update"):
        PAGES.write_text(reports())
    assert reports().split("\n") == PAGES.read_text().split("\n")


def test_a_verdict_is_one_sentence() -> None:
    for log in VERDICTS.values():
        assert verdict(log).endswith(".")
        assert ". " not in verdict(log)


@pytest.mark.parametrize("options", [(), ("-q",)])
@pytest.mark.parametrize("hands", [1, 40])
def test_the_verdict_stands_first_as_well_where_the_report_is_longer_than_the_screen(
    monkeypatch: pytest.MonkeyPatch, hands: int, options: tuple[str, ...]
) -> None:
    log = "".join(f"hand {n}; maker {'NESW'[n % 4]}; tricks NS 9\n" for n in range(1, hands + 1))
    once = audit("-", *options, stdin="rule target 99\n" + log).stdout
    assert once.count("\nVerdict") == 1
    monkeypatch.setattr("euchre_cli.commands.audit.height", lambda: 24)
    said = audit("-", *options, stdin="rule target 99\n" + log).stdout
    lines = said.splitlines()
    told = [line for line in lines if line.startswith("Verdict")]
    assert len(set(told)) == 1
    assert len(told) == (1 if hands == 1 else 2)
    assert hands == 1 or lines[0 if options else 1] == told[0]
    assert "\n\n\n" not in said
