"""`euchre show GAME HAND`, `replay` and `analyze`: which hand is meant, in which form."""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from syrupy.assertion import SnapshotAssertion

from euchre_cli.commands.main import main

from ..card_table import CardTable
from ..transcripts import Session, sessions, typed
from .hands import DISPUTED, SAMPLES

FILE = Path(__file__).with_name("sessions.txt")
HAND = "hand\ndealer N\nmaker E hearts\ntricks EW 3\n"
LOGS = {
    "two": f"game one\n{HAND}game two\n{HAND}",
    "bad": "hand\ndealer N\nup Zz\nmaker E hearts\ntricks EW 3\n",
    "short": HAND,
    "wrong": HAND + "score EW 2\n",
    "alone": """rule partners-best yes; rule defend-alone always
hand; dealer W; up 9s; call N pass; call E pass; call S order alone; discard 9d
hold N Ac Kc As Js Ts; hold E Ad Kd Qd Jd Td; hold S 9c Tc Qc Jc Ks; hold W 9d Jh Qh Kh Ah
play E Ad Ks 9s; play S Jc Jh Td; play S 9c Qh Jd; play S Tc Kh Qd; play S Qc Ah Kd
""",
    "named": """rule no-trump yes
hand; dealer N; up 9s; call E pass; call S pass; call W pass; call N pass; call E no-trump alone
hold N Ac Kc As Ks Js; hold E 9d Jd Qd Kd Jc; hold S Td Ad 9h Qh Ah; hold W Th Jh Kh Ts Qs
tricks NS 4
""",
}


@pytest.fixture
def book(table: CardTable) -> CardTable:
    """Game 1 has cards, game 2 only results, game 3 only its result."""
    log = shlex.quote(str(SAMPLES / "good" / "thursday.euchre"))
    table.begun(
        *(f"import {log}", "new Ann Bob Cat Dan --date 2026-11-19", "hand Bob 3"),
        "result Ann Bob Cat Dan 10-7",
    )
    shutil.copy(DISPUTED, table.folder)
    for name, text in LOGS.items():
        (table.folder / f"{name}.euchre").write_text("euchre 1\n" + text)
    for name, text in (("empty", ""), ("hello", "hello\n")):
        (table.folder / f"{name}.euchre").write_text(text)
    return table


@sessions(FILE)
def test_a_session(session: Session, book: CardTable) -> None:
    places = {"LOG": DISPUTED, "LEAGUE": SAMPLES / "good" / "league.euchre", "BAD": SAMPLES / "bad"}

    def answer(line: str) -> str:
        for name, path in places.items():
            line = line.replace(name, str(path))
        return typed(book, line).replace(str(SAMPLES), "samples")

    session.check(answer)


@pytest.mark.parametrize("form", ["--json", "--html -"])
def test_both_commands_give_the_same_hand(form: str, book: CardTable) -> None:
    of_book, of_log = book.done(f"show 1 1 {form}"), book.done(f"replay 1 1 {form}")
    if form == "--json":
        as_object = json.loads(of_book)
        assert as_object.pop("game") == 1
        assert as_object == json.loads(of_log)
    else:
        assert of_book == of_log


def test_the_steps_for_programs(table: CardTable, snapshot: SnapshotAssertion) -> None:
    hand = table.json(f"replay {DISPUTED} 9")
    assert [step["did"] for step in hand["steps"][:4]] == ["deal", "order", "discard", "play"]
    assert {**hand, "steps": hand["steps"][8]} == snapshot


def test_every_key_for_programs_is_in_the_documents(book: CardTable) -> None:
    page = (SAMPLES.parent / "docs" / "hands.md").read_text("utf-8")
    hand = book.json("show 1 1")
    for key in {*hand, *hand["steps"][0]} - {"schema_version"}:
        assert f"`{key}`" in page, key


def test_logs_in_other_formats(table: CardTable) -> None:
    of_egn = str(SAMPLES / "good" / "third-table.egn")
    Path("other.euchre").write_text(table.done(["fmt", of_egn]))
    shown = table.done(["replay", of_egn, "1"]).splitlines()[1:]
    assert table.done("replay other.euchre 1").splitlines()[1:] == shown


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("show", {"1", "2", "3"}),
        ("show 1", {"1", "2", "3", "4", "5", "6"}),
        ("show --hand 1 2", {"1"}),
        ("replay", {"1", "2", "3"}),
        ("replay thursday.euchre", set()),
    ],
)
def test_games_and_hands_are_completed(typed: str, offered: set[str], book: CardTable) -> None:
    shell = ShellComplete(main, {}, "euchre", "_EUCHRE_COMPLETE")
    items = {item.value for item in shell.get_completions(typed.split(), "")}
    assert offered <= items
    assert not {item for item in items - offered if item.isdecimal()}
    assert [item.type for item in shell.get_completions(["replay"], "thurs")] == ["file"]
