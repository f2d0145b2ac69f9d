"""The audit as a person reads it: the verdict in one sentence, and each finding's own sentence.

Knows: logs whose findings are known, and what should be read out of them. Does not know: how
anything is found; that is tested beside the engine.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.log.games import MOST_RECORDS
from euchre_cli.terminal.text import width_of

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


def test_a_renege_that_may_be_a_slip_is_told_as_both() -> None:
    said = audit("-", "-q", stdin=NAMES + RENEGE).stdout
    told = " ".join(said.split())
    assert told.startswith(
        "Hand 1, trick 1: either Td in line 10 should be Th, or this is a renege: Bob (E) played "
        "Td on a heart lead while holding 9h and Jh. error[renege] --> -:10:16"
    )
    assert "score: if it was a renege, 2 points to N/S under standard; the hand as played" in told
    assert (
        "settle: ask which five cards Bob was dealt, and add them to the hand. If these, the "
        "renege is proven; if others, the slip shows. hold E Td Jh Tc 9h 9s"
    ) in told
    said = " ".join(audit("-", stdin=RENEGE).stdout.split())
    assert (
        "Somebody did not follow suit 10 times: 9 times the player had none, once it may have "
        "been a renege."
    ) in said


def test_the_cards_that_are_asked_for_settle_a_renege_either_way() -> None:
    """Bob really had the ten of diamonds; or he had the ten of hearts, and followed."""
    log = NAMES + RENEGE
    assert verdict(log + "hold E Td Jh Tc 9h 9s\n").startswith("Bob reneged in hand 1, trick 1")
    said = verdict(log + "hold E Th Jh Tc 9h 9s\n")
    assert said.startswith("1 finding, in hand 1: Bob plays Td, which is not in")
    assert "reneged" not in said


def test_a_renege_in_doubt_says_what_to_put_right_first() -> None:
    log = NAMES + PROVEN.replace("tricks  NS 3 EW 2", "tricks  NS 4 EW 1")
    told = " ".join(audit("-", "-q", stdin=log).stdout.split())
    assert "settle: put right what else is wrong with this hand, and audit it again" in told
    assert "settle:" not in audit("-", "-q", stdin=NAMES + PROVEN).stdout


TRICKS_TURNED_ROUND = """\
hand 1; dealer E; up 9c; call S pass; call W order; discard Kd
play S Jc Js Tc 9c
play S Qc Jd 9h Ac
play E 9d Ad Td Qs
play S Th As 9s Ts
play S Kc Ks Ah Qd
"""
"""Ann reneged in trick 4, or that was the fifth: the same cards in every hand."""


def test_where_no_cards_tell_a_renege_from_a_slip_the_table_does() -> None:
    log = NAMES + TRICKS_TURNED_ROUND
    told = " ".join(audit("-", "-q", stdin=log).stdout.split())
    assert "either S Th As 9s Ts in line 9 should be S As 9s Ts Th, or this is a renege: " in told
    assert "or: tricks 4 and 5 are written the wrong way round" in told
    assert (
        "settle: the cards cannot tell which it was; if the table agrees that it was a renege, "
        "write `renege N 4 upheld`"
    ) in told
    assert "would settle it" not in told
    ruled = audit("-", stdin=log + "renege N 4 upheld\n")
    assert ruled.exit_code == 0
    assert "no mistakes found" in ruled.stdout


def test_hands_after_the_end_of_a_game_never_count_in_the_verdict() -> None:
    log = NAMES + (
        "rule target 3\n"
        "hand 1; dealer N; maker E h; tricks EW 5; score EW 2\n"
        "hand 2; dealer E; maker W h; tricks EW 3; score EW 1\n"
        "hand 3; dealer S; maker S h; tricks NS 5; score NS 2\n"
    )
    assert verdict(log) == (
        "1 finding, in hand 3: E/W had already won 3 to 0; going by the cards and the rules, "
        "Bob & Dan win 3 to 0."
    )
    said = " ".join(audit("-", stdin=log).stdout.split())
    assert "2 E ♥ W 2–3 E/W 1 0 3 3 S ♥ S 5–0 N/S 2 – – after the game" in said


def test_nothing_is_given_for_a_renege_after_the_end_of_a_game() -> None:
    log = NAMES + "hand 1; dealer S; maker N alone; tricks NS 5\n"
    log = "rule target 4\n" + log + PROVEN.replace("hand 1", "hand 2")
    assert verdict(log) == (
        "Bob reneged in hand 2, trick 1, besides 1 other finding; as played, Ann & Cat win 4 to 0."
    )
    assert "score: the game was over before this hand" in audit("-", stdin=log).stdout


def test_a_penalty_that_ends_the_game_ends_it_in_the_verdict() -> None:
    """With the points of the renege N/S had won before the second hand."""
    log = "start NS 8 EW 9\n" + PROVEN + "hand 2; dealer N; maker E h; tricks EW 3\n"
    says = "with that N/S win 10 to 9 (as played E/W win 10 to 9)."
    assert verdict(log).endswith(says)


def test_who_left_the_table_is_still_the_one_who_reneged() -> None:
    log = NAMES + PROVEN + "player E Eve\nhand 2; dealer N; maker E h; tricks EW 5\n"
    assert verdict(log).startswith("Bob reneged in hand 1, trick 1, which gives Ann & Cat 2 points")
    log = (
        NAMES
        + "hand 1; dealer S; maker E h; tricks EW 5\nplayer E Eve\n"
        + PROVEN.replace("1", "2", 1)
    )
    said = audit("-", stdin=log).stdout
    assert "Hand 2, trick 1: Eve (E) played Td on a heart lead" in said
    assert "Bob" not in said.partition("E is now Eve")[2].replace("Verdict: Eve", "")


def test_of_many_reneges_the_first_are_named() -> None:
    hands, hand = [], PROVEN
    for number in range(1, 6):
        hands.append(hand.replace("hand 1", f"hand {number}").split("  tricks")[0])
        hand = one_seat_on(hand)
    said = verdict("rule target 90\n" + "".join(hands))
    assert said.startswith(
        "E reneged in hand 1, trick 1, which gives N/S 2 points, and S reneged in hand 2, trick 1, "
        "which gives E/W 2 points, and W reneged in hand 3, trick 1, which gives N/S 2 points, and "
        "there are reneges in 2 more hands; with that N/S lead 6 to 4"
    )


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


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("hands", range(10, 17))
def test_a_report_that_just_fits_the_screen_has_its_verdict_once(hands: int) -> None:
    log = "".join(f"hand {n}; thrown-in\n" for n in range(1, hands + 1))
    _, *lines = audit("-", stdin=log).stdout.splitlines()
    told = sum(line.startswith("Verdict") for line in lines)
    assert told == (1 if len(lines) <= SCREEN else 2)


def test_where_there_is_no_screen_the_verdict_stands_last_alone() -> None:
    """In a pipe, or in a file: more findings than are kept in memory."""
    log = "".join(f"hand {n}; maker N; tricks NS 9\n" for n in range(1, 5000))
    said = audit("-", stdin=log).stdout
    assert len(said) > 1_000_000
    assert said.count("Verdict: 4,999 findings, the first in hand 1; ") == 1
    assert said.count("[wrong-trick-count]") == 4999
    assert said.index("\n4999  ") < said.index("Hand 1: ") < said.index("Hand 4999: ")
    assert said.index("Hand 4999: ") < said.index("Verdict: ")


@pytest.mark.usefixtures("screen")
def test_a_verdict_that_stands_first_says_of_which_game() -> None:
    hands = "".join(f"hand {n}; maker {'NESW'[n % 4]}; tricks NS 9\n" for n in range(1, 12))
    said = audit("-", stdin=f"game First\n{hands}game\n{hands}").stdout
    assert re.findall(r"^(Verdict[^:]*): ", said, re.MULTILINE) == [
        "Verdict on First",
        "Verdict",
        "Verdict on game 2",
        "Verdict",
    ]


# -- a finding -------------------------------------------------------------------------------------


def test_a_finding_names_its_hand_its_trick_and_its_rule_once() -> None:
    log = HAND.replace("  play    W 9d Kd Td Ad\n", "")
    assert "\nHand 1: trick 2 is missing: four tricks are written" in audit("-", stdin=log).stdout
    first = "hand 1; dealer N; maker E h; tricks EW 5; score EW 2\n"
    assert "\nHand 1 is written twice; it counts only once." in audit("-", stdin=first * 2).stdout
    stuck = "rule stick-the-dealer yes\nhand 1; dealer N; up 9h; thrown-in\n"
    said = audit("-", stdin=stuck).stdout
    assert said.count("House rule stick-the-dealer.") == 1


@pytest.mark.parametrize(
    ("finding", "says"),
    [
        ("dealer S", "1 finding, in hand 2: Cat dealt, but it was E's turn to deal; "),
        ("hand 1", "1 finding: hand 1 was already written above; "),
    ],
)
def test_the_verdict_on_one_finding_says_what_was_found_and_by_whom(
    finding: str, says: str
) -> None:
    second = "hand 2\n  dealer E\n  maker N s\n  tricks NS 3\n"
    at = "dealer E" if finding.startswith("dealer") else "hand 2"
    first = "hand 1; dealer N; maker E h; tricks EW 5\n"
    assert verdict(NAMES + first + second.replace(at, finding)).startswith(says)


@pytest.mark.parametrize("columns", [60, 120])
def test_a_finding_is_a_sentence_with_its_name_behind_it(columns: int, tmp_path: Path) -> None:
    path = tmp_path / "log.euchre"
    path.write_text(NAMES + PROVEN)
    said = audit(path, columns=columns).stdout
    assert max(map(width_of, said.replace(str(path), "log.euchre").splitlines())) <= columns
    sentence = (
        "Hand 1, trick 1: Bob (E) played Td on a heart lead while holding 9h and Jh. error[renege]"
    )
    assert sentence in " ".join(said.split())
    place = said.index(f"  --> {path}:11:16")
    assert said[:place].endswith("error[renege]\n")
    assert "\n  11 |   play    N Kh Td Ah Qs\n     |                ^^\n" in said
    assert "   -- E still held this\n" in said


def test_a_finding_about_no_hand_is_a_sentence_too() -> None:
    said = audit("-", stdin="rules cls\n" + HAND).stdout
    assert "\n'cls' is not a preset of house rules; did you mean csl? error[bad-value]\n" in said


def test_no_line_begins_with_the_name_of_a_finding(tmp_path: Path) -> None:
    said = audit("-", stdin=EVERYTHING).stdout
    assert re.findall(r"^(?:error|note)\[", said, re.MULTILINE) == []
    assert len(re.findall(r"(?:error|note)\[[a-z-]+\]$", said, re.MULTILINE)) == 4


def test_a_finding_shows_how_grave_it_is_by_its_colour() -> None:
    log = NAMES + PROVEN + "hand 2; dealer N; maker N s; tricks NS 3\n"
    said = audit("-", "--color", "always", stdin=log).stdout
    assert "\n\x1b[1;31mHand 1, trick 1:\x1b[0m Bob (E) played Td" in said
    assert "\x1b[1;31merror[renege]\x1b[0m" in said
    assert "\x1b[1;36mnote[unfinished-game]\x1b[0m" in said


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
            "game\n".join([ONE_NOTE] * 2000),
            "2,000 games, 4,000 hands: 2,000 notes; --notes shows them.\n",
        ),
        ("start NS 8\n" + ONE_NOTE, ""),
        (ONE_HAND, ""),
    ],
)
def test_a_quiet_audit_without_errors_says_how_many_notes_there_are(log: str, says: str) -> None:
    assert audit("-", "-q", stdin=log).stdout == says


def test_two_hands_of_one_number_are_two_hands() -> None:
    """E reneged in the first and S in the second, which are on different sides."""
    second = one_seat_on(PROVEN).replace("tricks  NS 3 EW 2", "tricks  EW 3")
    said = verdict(PROVEN + second.replace("score   NS 1", "score EW 1"))
    assert said.startswith(
        "E reneged in hand 1, trick 1, which gives N/S 2 points, and S reneged in hand 1, trick 1, "
        "which gives E/W 2 points, besides 1 other finding; with that it is 2 to 2"
    )
