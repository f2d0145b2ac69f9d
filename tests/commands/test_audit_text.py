"""The audit as a person reads it: the verdict in one sentence, and each finding's own sentence.

Knows: logs whose findings are known, and what should be read out of them. Does not know: how
anything is found; that is tested beside the engine.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.log.games import MOST_RECORDS

from .audits import EVERYTHING, HAND, RENEGE, audit, one_seat_on

NAMES = "player N Ann\nplayer E Bob\nplayer S Cat\nplayer W Dan\n"

PROVEN = RENEGE.replace("  call ", "  hold    E Td Jh Tc 9h 9s\n  call ", 1)
"""With the hand that E was dealt, so that no mistyped card explains it."""

TWO_SIDES = (
    PROVEN.replace("9d Kd Jh", "9d Qh Jh")
    .replace("Ts Qh Tc", "Ts Kd Tc")
    .replace("  hold    E", "  hold    N Kh Qh Kd Qd As\n  hold    E")
)
"""E throws a diamond on a heart, and N a heart on the next trick, with Kd and Qd in hand."""


def verdicts(log: str, *options: str) -> list[str]:
    """The verdicts of an audit, each on one line, without the word itself."""
    said = audit("-", *options, stdin=log).stdout
    found = re.findall(r"^Verdict[^:]*: ((?:.|\n  )*)", said, re.MULTILINE)
    return [" ".join(one.split()) for one in found]


def verdict(log: str, *options: str) -> str:
    """The verdict on the one game of a log."""
    (found,) = verdicts(log, *options)
    return found


# -- the verdict says what the findings say --------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "says"),
    [
        # What holds, by how it ended.
        (HAND, "no mistakes found; N/S lead 1 to 0, and the game goes on."),
        (NAMES + HAND, "no mistakes found; Ann & Cat lead 1 to 0, and the game goes on."),
        ("start NS 1 EW 2\n" + HAND, "no mistakes found; it is 2 to 2, and the game goes on."),
        ("start NS 9 EW 8\n" + HAND, "no mistakes found; N/S win 10 to 8."),
        (NAMES + "start NS 9 EW 8\n" + HAND, "no mistakes found; Ann & Cat win 10 to 8."),
        ("player N Ann\nstart NS 9 EW 8\n" + HAND, "no mistakes found; N/S win 10 to 8."),
        (NAMES + HAND + "concede NS\n", "no mistakes found; Ann & Cat concede and Bob & Dan win"),
        (
            "rule hands 1\nhand 1; dealer N; thrown-in\n" + HAND.replace("hand 1", "hand 2"),
            "1 to 0",
        ),
        # A note is no finding of the verdict.
        ("hand 1; dealer W; maker N s; tricks NS 3", "no mistakes found; N/S lead 1 to 0"),
        (
            PROVEN.replace("score   NS 1", "renege E 1 upheld\n  score NS 2"),
            "no mistakes found; N/S lead 2 to 0, and the game goes on.",
        ),
        (
            "hand 1; dealer W; up Qs; call N order; play N Kh Jh Ah 9h; score NS 1\n",
            "no mistakes found, but not every trick is written down; N/S lead 1 to 0, and the game",
        ),
        # Mistakes in the record.
        (
            NAMES + HAND.replace("score   NS 1", "score   NS 2"),
            "1 finding, in hand 1: NS 2 is claimed, but under standard the hand gives N/S 1 "
            "(made); going by the cards and the rules, Ann & Cat lead 1 to 0, and the game goes "
            "on; by another reading hand 1 gives N/S 2.",
        ),
        (
            "rules cls\n" + HAND,
            "1 finding: 'cls' is not a preset of house rules; going by the cards and the rules, "
            "N/S lead 1 to 0",
        ),
        (
            "".join(f"hand {n}; maker {'NESW'[n % 4]}; tricks NS 9\n" for n in range(1, 6)),
            "5 findings, the first in hand 1; going by the cards and the rules, it is 0 to 0",
        ),
        (
            HAND + "note x\n" * MOST_RECORDS,
            "only the first 20,000 records were read; 1 finding, in hand 1: a game has at most "
            "20,000 records; going by the cards and the rules, N/S lead 1 to 0",
        ),
        # Who reneged, by name, and what it comes to.
        (
            PROVEN,
            "E reneged in hand 1, trick 1, which gives N/S 2 points; with that N/S lead 2 to 0 (as "
            "played 1 to 0), and the game goes on.",
        ),
        (
            NAMES + "start NS 8 EW 9\n" + PROVEN,
            "Bob reneged in hand 1, trick 1, which gives Ann & Cat 2 points; with that Ann & Cat "
            "win 10 to 9 (as played it is 9 to 9, and the game goes on).",
        ),
        (
            NAMES + "start NS 9 EW 9\n" + PROVEN.replace("score   NS 1", "score   NS 2"),
            "Bob reneged in hand 1, trick 1, which gives Ann & Cat 2 points; with that Ann & Cat "
            "win 11 to 9 (as played Ann & Cat win 10 to 9).",
        ),
        (
            NAMES + PROVEN.replace("tricks  NS 3 EW 2", "tricks  NS 4 EW 1"),
            "in hand 1 it is undecided whether Bob reneged in trick 1, because something else is "
            "wrong there too: NS 4 EW 1 is claimed, but N/S took 3 and E/W 2; if Bob reneged, "
            "Ann & Cat lead 2 to 0; if not, 1 to 0, and the game goes on.",
        ),
        # Both sides reneged: no points either way, here as in the finding.
        (
            NAMES + "start NS 9 EW 9\n" + TWO_SIDES,
            "both sides reneged in hand 1 (Bob and Ann), which gives no points either way; with "
            "that it is 9 to 9, and the game goes on (as played Ann & Cat win 10 to 9).",
        ),
        (
            NAMES
            + "rule renege-hand scored\nrule renege-points 1\n"
            + PROVEN.replace("tricks  NS 3 EW 2\n  score   NS 1", "penalty EW 1 a house ruling")
            + "concede EW\n",
            "Bob reneged in hand 1, trick 1, which gives Ann & Cat 1 point; with that Bob & Dan "
            "concede and Ann & Cat win, 2 to 1 (as it was ruled Bob & Dan concede and Ann & Cat "
            "win, 1 to 1).",
        ),
        (
            NAMES + "rule renege-points 1\n" + PROVEN,
            "Bob reneged in hand 1, trick 1, which gives Ann & Cat 1 point; either way Ann & Cat "
            "lead 1 to 0, and the game goes on.",
        ),
        # What the table ruled counts, and is said to be the table's.
        (
            PROVEN + "renege E 1 upheld\n",
            "1 finding, in hand 1: NS 1 is claimed, but under standard the hand gives N/S 2; by "
            "the table's rulings, N/S lead 2 to 0, and the game goes on.",
        ),
        (
            HAND.replace("score   NS 1", "renege E 1 upheld\n  score NS 2"),
            "1 finding, in hand 1: the table ruled that E reneged in trick 1, but E never failed "
            "to follow suit; by the table's rulings, N/S lead 2 to 0, and the game goes on.",
        ),
    ],
)
def test_the_verdict_is_one_sentence_that_says_what_the_findings_say(log: str, says: str) -> None:
    said = verdict(log)
    assert said.startswith(says) or says in said
    assert said.endswith(".")
    assert ". " not in said


SLIP = """\
hand 1
  dealer  W
  up      9s
  call    N order
  discard Th
  play    N Qs Kh Jh Ah
  play    W Kd Jd Ad Js
  play    S Ks As Tc Ts
  play    W Kc 9d Ac Qc
  play    E Qd Jc 9s Td
  tricks  NS 2 EW 3
  score   EW 2
"""
"""The first card is the queen of hearts, written as a trump that nobody seems to follow."""

ASK_BOB = " (the cards Bob was dealt, written as `hold E …`, would settle it)"

SECOND = one_seat_on(SLIP).replace("hand 1", "hand 2").replace("NS 2 EW 3", "EW 2 NS 3")
SECOND = SECOND.replace("score   EW 2", "score   NS 2")
RENEGE_NEXT, RENEGE_NEXT_TOO = (
    one_seat_on(log)
    .replace("hand 1", "hand 2")
    .replace("NS 3 EW 2", "EW 3 NS 2")
    .replace("score   NS 1", "score   EW 1")
    for log in (PROVEN, RENEGE)
)


@pytest.mark.parametrize(
    ("log", "says"),
    [
        # A mark that can only be wrong, and is read as it should be.
        (
            NAMES + SLIP,
            "in hand 1, trick 1, Qs should probably be Qh; with that put right, Bob & Dan lead 2 "
            "to 0, and the game goes on.",
        ),
        (
            NAMES + SLIP + SECOND,
            "2 slips of the pen, in hands 1 and 2; with them put right, it is 2 to 2, and the game "
            "goes on.",
        ),
        # A mark that may be wrong: nobody is named without it, and the score is said both ways.
        (
            NAMES + "start NS 8 EW 9\n" + RENEGE,
            f"in hand 1 either Td should be Th, or Bob reneged in trick 1{ASK_BOB}; if Bob "
            "reneged, Ann & Cat win 10 to 9; if not, it is 9 to 9, and the game goes on.",
        ),
        (
            NAMES + "rule renege-points 1\n" + RENEGE,
            f"in hand 1 either Td should be Th, or Bob reneged in trick 1{ASK_BOB}; either way Ann "
            "& Cat lead 1 to 0, and the game goes on.",
        ),
        # In two hands: the score as it is written.
        (
            NAMES + RENEGE + RENEGE_NEXT_TOO,
            f"in hand 1 either Td should be Th, or Bob reneged in trick 1{ASK_BOB}, and in hand 2 "
            "either Td should be Th, or Cat reneged in trick 1 (the cards Cat was dealt, written "
            "as `hold S …`, would settle it); as written, it is 1 to 1, and the game goes "
            "on.",
        ),
        (
            NAMES + RENEGE + RENEGE_NEXT,
            f"in hand 1 either Td should be Th, or Bob reneged in trick 1{ASK_BOB}, and Cat "
            "reneged in hand 2, trick 1, which gives Bob & Dan 2 points; with that Bob & Dan lead "
            "2 to 1 (as played it is 1 to 1), and the game goes on.",
        ),
    ],
)
def test_a_slip_of_the_pen_is_said_before_anybody_is_accused(log: str, says: str) -> None:
    assert verdict(log) == says


"""Ann reneged in trick 4, or that was the fifth: the same cards in every hand."""


# -- whole reports ---------------------------------------------------------------------------------

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

MANY = "rule target 90\n"
_hand = PROVEN
for _number in range(1, 6):
    MANY += _hand.replace("hand 1", f"hand {_number}").split("  tricks")[0]
    _hand = one_seat_on(_hand)

REPORTS: dict[str, tuple[str, str]] = {
    "everything": ("", EVERYTHING),
    "everything, quiet": ("-q", EVERYTHING),
    "a slip or a renege": ("", NAMES + RENEGE),
    "a proven renege, in colour": ("--color always", NAMES + PROVEN),
    "in doubt": ("-q", NAMES + PROVEN.replace("tricks  NS 3 EW 2", "tricks  NS 4 EW 1")),
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
        "start NS 8 EW 9\n" + PROVEN + "hand 2; dealer N; maker E h; tricks EW 3\n",
    ),
    "who left the table": ("", NAMES + PROVEN + "player E Eve\nhand 2; maker E h; tricks EW 5\n"),
    "many reneges": ("-q", MANY),
    "two hands of one number": ("-q", PROVEN + one_seat_on(PROVEN)),
    "a trick that is missing": ("-q", HAND.replace("  play    W 9d Kd Td Ad\n", "")),
    "a copy": ("-q", "hand 1; dealer N; maker E h; tricks EW 5; score EW 2\n" * 2),
    "no hand's": ("-q", "rules cls\n" + HAND),
    "stuck": ("-q", "rule stick-the-dealer yes\nhand 1; dealer N; up 9h; thrown-in\n"),
}
"""Options and logs, whose reports are in `audit_reports.txt`."""

PAGES = Path(__file__).with_name("audit_reports.txt")


def reports() -> str:
    """All of them, as the file has them."""
    said = {name: audit("-", *words.split(), stdin=log) for name, (words, log) in REPORTS.items()}
    return "".join([f"==== {name}: {one.exit_code}\n{one.stdout}" for name, one in said.items()])


def test_the_reports_are_as_they_were() -> None:
    """Read the difference; `python -m tests.commands.test_audit_text` writes them anew."""
    assert reports().split("\n") == PAGES.read_text().split("\n")


# -- first as well as last -------------------------------------------------------------------------

SCREEN = 24


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of so many lines."""
    monkeypatch.setattr("euchre_cli.commands.audit.height", lambda: SCREEN)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("options", [(), ("-q",)])
@pytest.mark.parametrize("hands", [1, 4, 40])
def test_the_verdict_stands_first_as_well_where_the_report_is_longer_than_the_screen(
    hands: int, options: tuple[str, ...]
) -> None:
    log = "".join(f"hand {n}; maker {'NESW'[n % 4]}; tricks NS 9\n" for n in range(1, hands + 1))
    lines = audit("-", *options, stdin="rule target 99\n" + log).stdout.splitlines()
    told = [n for n, line in enumerate(lines) if line.startswith("Verdict")]
    long = hands > 1
    assert len(told) == (2 if long else 1)
    assert not long or told[0] == (0 if options else 1)
    assert not long or lines[told[0]] == lines[told[1]]
    assert "\n\n\n" not in "\n".join(lines)


def test_where_there_is_no_screen_the_verdict_stands_last_alone() -> None:
    log = "".join(f"hand {n}; maker N; tricks NS 9\n" for n in range(1, 700))
    said = audit("-", stdin=log).stdout
    assert len(said) > 100_000
    assert said.count("Verdict: 699 findings, the first in hand 1; ") == 1
    assert said.count("[wrong-trick-count]") == 699
    assert said.index("\n699  ") < said.index("Hand 1: ") < said.index("Hand 699: ")
    assert said.index("Hand 699: ") < said.index("Verdict: ")


# -- a finding -------------------------------------------------------------------------------------


# -- quiet, and notes ------------------------------------------------------------------------------

ONE_HAND = "hand 1; dealer W; maker N s; tricks NS 3\n"
ONE_NOTE = ONE_HAND + "hand 2; dealer N; maker N s; tricks NS 3\n"
ONE_ERROR = (
    "game\nstart NS 9\n"
    "hand 1; dealer W; maker N s; tricks NS 9\n"
    "hand 2; dealer N; maker N s; tricks NS 3\n"
)
COUNTED = "3 games, 6 hands: 1 error, 2 notes"


@pytest.mark.parametrize(
    ("options", "notes", "last"),
    [
        ((), 2, f"{COUNTED}."),
        (("-q",), 0, f"{COUNTED}; --notes shows them."),
        (("-q", "--notes"), 2, f"{COUNTED}."),
        (("--notes",), 2, f"{COUNTED}."),
    ],
)
def test_a_quiet_audit_counts_notes_in_its_last_line(
    options: tuple[str, ...], notes: int, last: str
) -> None:
    done = audit("-", *options, stdin=ONE_NOTE + ONE_ERROR + "game\n" + ONE_NOTE)
    said = done.stdout
    assert said.count("note[") == notes
    assert said.splitlines()[-1] == last
    assert said.count("error[") == 1
    assert done.exit_code == 1


@pytest.mark.parametrize(
    ("log", "says"),
    [
        (ONE_NOTE, "1 note; --notes shows it.\n"),
        (
            "game\n".join([ONE_NOTE] * 20),
            "20 games, 40 hands: 20 notes; --notes shows them.\n",
        ),
        ("start NS 8\n" + ONE_NOTE, ""),
        (ONE_HAND, ""),
    ],
)
def test_a_quiet_audit_without_errors_says_how_many_notes_there_are(log: str, says: str) -> None:
    assert audit("-", "-q", stdin=log).stdout == says


if __name__ == "__main__":
    PAGES.write_text(reports())
