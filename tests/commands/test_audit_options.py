"""The options of `euchre audit`, and how the command behaves among other commands."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
from contextlib import nullcontext
from pathlib import Path

import pytest

from euchre_cli.terminal.text import width_of

from .audits import EVERYTHING, HAND, RENEGE, audit, command, process, whole

BAD = Path(__file__).parents[2] / "sample_logs" / "bad"

MARCH = "hand 1; dealer W; maker N spades alone; tricks NS 5"

LONG = EVERYTHING.replace("Bob", "Maximiliane von Hohenlohe zu Waldenburg").replace(
    "Cat", "山田太郎"
)
COMPACT = (
    "\n".join(f"player {seat} {'Annabel' * 3}" for seat in "NESW")
    + "\nhand 1; "
    + "; ".join(line.strip() for line in RENEGE.splitlines()[1:])
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def log(text: str, name: str = "log.euchre") -> str:
    """The name of a file with this text."""
    Path(name).write_text(text, encoding="utf-8")
    return name


@pytest.fixture
def season() -> Path:
    """A folder of logs: clean, wrong, in a folder below, unreadable, and files of other kinds."""
    folder = Path("season")
    (folder / "b" / "deep").mkdir(parents=True)
    (folder / "z.euchre").write_text(HAND)
    (folder / "a.EUCHRE").write_text(EVERYTHING)
    (folder / "b" / "deep" / "c.euchre").write_text(RENEGE)
    (folder / "b" / "empty.egn").write_text("")
    (folder / "gone.euchre").symlink_to("nowhere")
    (folder / "notes.txt").write_text("no log")
    return folder


# -- house rules ---------------------------------------------------------------------------------

STATED = "rules csl\nrule lone-march 5\n"


@pytest.mark.parametrize(
    ("stated", "options", "rules", "overrides", "points"),
    [
        ("", "", "standard", {}, 4),
        ("", "--rules CSL", "csl", {}, 4),
        (STATED, "", "csl", {"lone-march": 5}, 5),
        (STATED, "--rules standard", "standard", {}, 4),
        (STATED, "--rule lone-march=3", "csl", {"lone-march": 3}, 3),
        ("", "--rule LONE-MARCH=3 --rule target=7", "standard", {"lone-march": 3, "target": 7}, 3),
    ],
)
def test_house_rules_of_the_command_line_win(
    stated: str, options: str, rules: str, overrides: dict[str, object], points: int
) -> None:
    found = whole(audit("--json", *options.split(), log(stated + MARCH)))
    game = found["files"][0]["games"][0]
    assert (game["rules"], game["overrides"]) == (rules, overrides)
    assert game["total"] == {"NS": points, "EW": 0}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--rules cls", "there is no preset 'cls'; did you mean csl?"),
        ("--rules cls\x1b[2J", "there is no preset 'cls^[[2J'; `euchre rules list` lists them all"),
        ("--rule lone-mrach=3", "did you mean lone-march?"),
        ("--rule xyzzy=3", "`euchre rules list` lists them all"),
        ("--rule lone-march=99", "lone-march"),
        ("--rule lone-march", "'lone-march' is not a house rule with its value"),
        ("--rule stick-the-dealer=maybe", "no or yes"),
        ("--nonsense", "--nonsense"),
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(words: str, says: str) -> None:
    result = audit(*words.split(), log(MARCH))
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in " ".join(result.stderr.split())


# -- files and folders ---------------------------------------------------------------------------


def test_a_folder_is_searched_to_the_bottom_in_order(season: Path) -> None:
    found = whole(audit("--json", season))
    names = [str(Path(file["file"]).relative_to(season)) for file in found["files"]]
    assert names == ["a.EUCHRE", "b/deep/c.euchre", "b/empty.egn", "gone.euchre", "z.euchre"]
    unread = {one["file"] for one in found["findings"] if one["line"] is None}
    assert unread == {"season/b/empty.egn", "season/gone.euchre"}


def test_a_folder_without_logs(folder: Path) -> None:
    (found,) = whole(audit("--json", folder))["findings"]
    assert found["slug"] == "unreadable-file"
    assert "no log was found in this folder (.euchre, .egn, .emn)" in found["message"]


def test_standard_input() -> None:
    here = audit("-", stdin=EVERYTHING).stdout
    assert here == audit(log(EVERYTHING)).stdout.replace("log.euchre", "-")
    data = (BAD / "not-representable.egn").read_bytes()
    (found,) = whole(audit("--json", "-", stdin=data))["findings"]
    assert (found["slug"], found["path"]) == ("not-representable", "metadata.ruleset.go_under")


def test_without_a_finding_a_quiet_audit_of_several_files_says_so() -> None:
    clean = log("start NS 9 EW 9\n" + HAND)
    assert audit("-q", clean, clean).stdout == "2 files, 2 games, 2 hands: nothing found.\n"


# -- several processes ---------------------------------------------------------------------------


@pytest.mark.parametrize("options", ["", "-q", "--format json", "--format jsonl"])
def test_several_processes_print_the_same(season: Path, options: str) -> None:
    names = [season, season / "missing.euchre", season / "z.euchre", season / "notes.txt"]
    alone = audit(*options.split(), *names)
    together = audit(*options.split(), "--jobs", "2", *names)
    assert together.stdout == alone.stdout
    assert together.exit_code == alone.exit_code == 3
    if "format" not in options:
        assert "\n\n\n" not in alone.stdout
        assert alone.stdout[0] != "\n"
        assert not any(line != line.rstrip() for line in alone.stdout.splitlines())


_DIES = """
import os, sys
from euchre_cli.audit import files
task = files.audit_task
def dying(parts, *rest):
    if any(part.file.endswith("b.euchre") for part in parts):
        os._exit(9)
    return task(parts, *rest)
dying.__module__, dying.__qualname__ = files.__name__, "audit_task"
files.audit_task, files.SMALLEST = dying, 1
from euchre_cli.commands.main import run
run()
"""


def test_a_process_that_dies_is_one_line() -> None:
    names = [log(HAND, f"{name}.euchre") for name in "abcd"]
    words = [*command()[:1], "-c", _DIES, "audit", "-j", "2", *names]
    done = subprocess.run(words, capture_output=True, timeout=30, check=False)  # noqa: S603
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1
    assert b"the process auditing it died" in done.stderr


# -- the terminal --------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [40, 100])
def test_no_line_is_longer_than_the_terminal(columns: int) -> None:
    for text in (EVERYTHING, LONG, COMPACT):
        for line in audit(log(text), columns=columns).stdout.splitlines():
            assert width_of(line) <= max(columns, 51), line
            assert width_of(line) <= columns or line[:4].strip().isdigit() or "deal trump" in line
    for path in sorted(BAD.iterdir()):
        log(path.read_text("utf-8", errors="replace"), path.name)
        for line in audit(path.name, columns=columns).stdout.splitlines():
            unbreakable = " " not in line.strip(" ->:|")
            assert width_of(line) <= max(columns, 60) or unbreakable, line


def test_the_mark_stands_under_the_card() -> None:
    for text in (RENEGE, COMPACT, COMPACT.replace("hand 1;", "hand 1; note 山田 é\u0301 x\x07;")):
        for columns in (50, 60, 80, 200):
            said = audit("-q", log(text), columns=columns).stdout.splitlines()
            at = next(n for n, line in enumerate(said) if "^^" in line)
            column = width_of(said[at][: said[at].index("^^")])
            source = said[at - 1]
            begin = next(n for n in range(len(source)) if width_of(source[:n]) == column)
            assert source[begin:].startswith("Td"), "\n".join(said)


def test_colours() -> None:
    plain = audit(log(EVERYTHING)).stdout
    assert "\x1b" not in plain
    for jobs in ("1", "2"):
        colored = audit("--color", "always", "--jobs", jobs, "log.euchre").stdout
        assert "\x1b[1;31merror[renege]\x1b[0m" in colored
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain


@pytest.mark.parametrize(
    ("environment", "options", "colored"),
    [
        ({}, (), True),
        ({"NO_COLOR": "1"}, (), False),
        ({"TERM": "dumb"}, (), False),
        ({"NO_COLOR": "1"}, ("--color", "always"), True),
        ({}, ("--color", "never"), False),
    ],
)
def test_colour_on_a_terminal(
    environment: dict[str, str], options: tuple[str, ...], colored: bool
) -> None:
    ours, theirs = pty.openpty()
    base = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
    with subprocess.Popen(  # noqa: S603
        command("audit", *options, log(RENEGE)),
        stdout=theirs,
        env=base | {"TERM": "xterm"} | environment,
    ):
        os.close(theirs)
        with open(ours, "rb", buffering=0) as terminal:
            said = b""
            try:
                while piece := terminal.read(65536):
                    said += piece
            except OSError:
                pass  # The end of what is written to a terminal.
    assert b"Verdict" in said
    assert (b"\x1b[" in said) == colored


def test_a_terminal_that_knows_only_ascii() -> None:
    log(LONG.replace("Ann\n", "Zoë\n").replace("Qs", "Q♠"))
    done = process("audit", "log.euchre", PYTHONIOENCODING="ascii", COLUMNS="60")
    assert done.returncode == 1
    said = done.stdout.decode("ascii")
    for words in ("Zo\\xeb", "3-2", " s    N "):
        assert words in said
    assert max(map(len, said.splitlines())) <= 60


# -- among other commands ------------------------------------------------------------------------


def test_output_that_nobody_reads() -> None:
    name = log("".join(f"hand {n}; maker N; tricks NS 3\n" for n in range(2_000)))
    for options in ((), ("--json",), ("--jobs", "2", name)):
        with subprocess.Popen(  # noqa: S603
            command("audit", *options, name), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            assert running.stdout.readline()
            running.stdout.close()
            assert running.stderr.read() == b""
        assert running.returncode == 0


@pytest.mark.parametrize("words", ["-", "--jobs 2 fifo.euchre fifo.euchre"])
def test_an_interrupt_is_one_line(words: str) -> None:
    os.mkfifo("fifo.euchre")
    running = subprocess.Popen(  # noqa: S603
        command("audit", *words.split()),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdin is not None
    with open("fifo.euchre", "wb") if "fifo" in words else nullcontext(running.stdin) as stream:
        stream.write(b"# waiting\n" * 20_000)  # More than a pipe holds: it is being read.
        stream.flush()
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=20)
    assert (running.returncode, said) == (130, b"euchre: interrupted\n")


def test_no_arguments_at_all() -> None:
    done = process()
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"Usage: euchre [OPTIONS] COMMAND")
