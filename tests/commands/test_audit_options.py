"""The options of `euchre audit`, and how the command behaves among other commands."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import nullcontext
from pathlib import Path

import pytest

from euchre_cli.terminal.text import width_of

from .audits import EVERYTHING, HAND, RENEGE, audit, command, process, whole

BAD = Path(__file__).parents[2] / "sample_logs" / "bad"

MARCH = "hand 1; dealer W; maker N spades alone; tricks NS 5"


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """A folder of logs: clean, wrong, in a folder below, unreadable, and files of other kinds."""
    folder = tmp_path / "season"
    (folder / "b" / "deep").mkdir(parents=True)
    (folder / "z.euchre").write_text(HAND)
    (folder / "a.EUCHRE").write_text(EVERYTHING)
    (folder / "b" / "deep" / "c.euchre").write_text(RENEGE)
    (folder / "b" / "empty.egn").write_text("")
    (folder / "gone.euchre").symlink_to("nowhere")
    (folder / "notes.txt").write_text("no log")
    return folder


# -- house rules ---------------------------------------------------------------------------------


def _log(folder: Path, text: str) -> Path:
    path = folder / "log.euchre"
    path.write_text(text, encoding="utf-8")
    return path


def _game(log: Path, *options: str) -> dict[str, object]:
    game: dict[str, object] = whole(audit("--json", *options, log))["files"][0]["games"][0]
    return game


@pytest.mark.parametrize(
    ("stated", "options", "rules", "overrides", "points"),
    [
        ("", "", "standard", {}, 4),
        ("", "--rules csl", "csl", {}, 4),
        ("", "--rules CSL", "csl", {}, 4),
        ("rules csl\nrule lone-march 5\n", "", "csl", {"lone-march": 5}, 5),
        ("rules csl\nrule lone-march 5\n", "--rules standard", "standard", {}, 4),
        ("rules csl\nrule lone-march 5\n", "--rule lone-march=3", "csl", {"lone-march": 3}, 3),
        ("rules csl\n", "--rule lone-march=3 --rule target=5", "csl", None, 3),
        ("rule target 7\n", "--rule LONE-MARCH=3", "standard", None, 3),
    ],
)
def test_house_rules_of_the_command_line_win(
    tmp_path: Path,
    stated: str,
    options: str,
    rules: str,
    overrides: dict[str, object] | None,
    points: int,
) -> None:
    game = _game(_log(tmp_path, stated + MARCH), *options.split())
    assert game["rules"] == rules
    assert overrides is None or game["overrides"] == overrides
    assert game["total"] == {"NS": points, "EW": 0}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--rules cls", "there is no preset 'cls'; did you mean csl?"),
        ("--rules xyzzy", "there is no preset 'xyzzy'; `euchre rules list` lists them all"),
        ("--rule lone-mrach=3", "did you mean lone-march?"),
        ("--rule xyzzy=3", "`euchre rules list` lists them all"),
        ("--rule lone-march=99", "lone-march"),
        ("--rule lone-march=many", "lone-march"),
        ("--rule lone-march", "'lone-march' is not written as NAME=VALUE"),
        ("--rule stick-the-dealer=maybe", "no or yes"),
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(tmp_path: Path, words: str, says: str) -> None:
    result = audit(*words.split(), str(_log(tmp_path, MARCH)))
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())
    assert not result.stdout


def test_a_usage_error_is_one_line() -> None:
    done = process("audit", "--rules", "cls\x1b[2J", "x")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == [
        "euchre: --rules: there is no preset 'cls^[[2J'; `euchre rules list` lists them all"
    ]


# -- what is reported ----------------------------------------------------------------------------


def test_quiet(tmp_path: Path) -> None:
    said = audit("-q", _log(tmp_path, EVERYTHING)).stdout
    assert "deal trump" not in said
    assert "Verdict on First: " in said
    assert "Verdict on Second: " not in said
    (tmp_path / "clean.euchre").write_text("start NS 9 EW 9\n" + HAND)
    assert audit("-q", tmp_path / "clean.euchre").stdout == ""
    both = audit("-q", tmp_path / "clean.euchre", tmp_path / "clean.euchre")
    assert both.stdout == "2 files, 2 games, 2 hands: nothing found.\n"


@pytest.mark.parametrize("quiet", [(), ("-q",)])
def test_no_two_blank_lines_and_none_at_the_ends(season: Path, quiet: tuple[str, ...]) -> None:
    said = audit(*quiet, season).stdout
    assert "\n\n\n" not in said
    assert said[0] != "\n"
    assert said.endswith(".\n")
    assert not any(line != line.rstrip() for line in said.splitlines())


# -- files and folders ---------------------------------------------------------------------------


def test_a_folder_is_searched_to_the_bottom_in_order(season: Path) -> None:
    found = whole(audit("--json", season))
    names = [str(Path(file["file"]).relative_to(season)) for file in found["files"]]
    assert names == [
        "a.EUCHRE",
        "b/deep/c.euchre",
        "b/empty.egn",
        "gone.euchre",
        "z.euchre",
    ]
    assert {
        one["file"] for one in found["findings"] if one["code"] == "N09" or not one["line"]
    } >= {
        str(season / "b/empty.egn"),
        str(season / "gone.euchre"),
    }


def test_a_folder_without_logs(tmp_path: Path) -> None:
    found = whole(audit("--json", tmp_path))
    assert found["findings"][0]["slug"] == "unreadable-file"
    words = "no log was found in this folder (.euchre, .egn, .emn)"
    assert words in found["findings"][0]["message"]


def test_standard_input(tmp_path: Path) -> None:
    log = _log(tmp_path, EVERYTHING)
    there, here = audit(log).stdout, audit("-", stdin=EVERYTHING).stdout
    assert here == there.replace(str(log), "-")


def test_egn_on_standard_input() -> None:
    data = (BAD / "not-representable.egn").read_bytes()
    found = whole(audit("--json", "-", stdin=data))
    assert [one["slug"] for one in found["findings"]] == ["not-representable"]
    assert found["findings"][0]["path"] == "metadata.ruleset.go_under"


# -- several processes ---------------------------------------------------------------------------


@pytest.mark.parametrize("output", ["table", "json", "jsonl"])
@pytest.mark.parametrize("quiet", [(), ("-q",)])
def test_several_processes_print_the_same(
    season: Path, output: str, quiet: tuple[str, ...]
) -> None:
    names = [season, season / "missing.euchre", season / "z.euchre", season / "notes.txt"]
    alone = audit("--format", output, *quiet, *names)
    together = audit("--format", output, *quiet, "--jobs", "2", *names)
    assert together.stdout == alone.stdout
    assert together.exit_code == alone.exit_code == 3


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


def test_a_process_that_dies_is_one_line(tmp_path: Path) -> None:
    names = []
    for name in "abcd":
        (tmp_path / f"{name}.euchre").write_text(HAND)
        names.append(str(tmp_path / f"{name}.euchre"))
    words = [*command()[:1], "-c", _DIES, "audit", "-j", "2", *names]
    done = subprocess.run(words, capture_output=True, timeout=30, check=False)  # noqa: S603
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1
    assert b"the process auditing it died" in done.stderr


# -- the terminal --------------------------------------------------------------------------------

LONG = EVERYTHING.replace("Bob", "Maximiliane von Hohenlohe zu Waldenburg").replace(
    "Cat", "山田太郎"
)
COMPACT = (
    "\n".join(f"player {seat} {'Annabel' * 3}" for seat in "NESW")
    + "\nhand 1; "
    + "; ".join(line.strip() for line in RENEGE.splitlines()[1:])
)


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("text", [EVERYTHING, LONG, COMPACT], ids=["plain", "long", "compact"])
def test_no_line_is_longer_than_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, columns: int
) -> None:
    _log(tmp_path, text)
    monkeypatch.chdir(tmp_path)
    for line in audit("log.euchre", columns=columns).stdout.splitlines():
        assert width_of(line) <= max(columns, 51), line
        assert width_of(line) <= columns or line[:4].strip().isdigit() or "deal trump" in line


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("path", sorted(BAD.iterdir()), ids=lambda path: path.name)
def test_no_line_of_the_gallery_is_longer_than_the_terminal(
    monkeypatch: pytest.MonkeyPatch, path: Path, columns: int
) -> None:
    monkeypatch.chdir(BAD)
    said = audit(path.name, columns=columns).stdout
    for line in said.splitlines():
        unbreakable = " " not in line.strip(" ->:|")
        assert width_of(line) <= columns or unbreakable, line
    assert f"[{path.stem}]" in said


def test_the_mark_stands_under_the_card(tmp_path: Path) -> None:
    for text in (RENEGE, COMPACT, COMPACT.replace("hand 1;", "hand 1; note 山田 é\u0301 x\x07;")):
        for columns in (50, 60, 80, 200):
            said = audit("-q", _log(tmp_path, text), columns=columns).stdout.splitlines()
            at = next(n for n, line in enumerate(said) if "^^" in line)
            column = width_of(said[at][: said[at].index("^^")])
            source = said[at - 1]
            begin = next(n for n in range(len(source)) if width_of(source[:n]) == column)
            assert source[begin:].startswith("Td"), "\n".join(said)


def test_colours(tmp_path: Path) -> None:
    log = _log(tmp_path, EVERYTHING)
    plain = audit(log).stdout
    assert "\x1b" not in plain
    colored = audit("--color", "always", log).stdout
    assert "\x1b[1;31merror[renege]\x1b[0m" in colored
    import re

    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
    assert audit("--color", "never", log).stdout == plain
    assert audit("--color", "always", "--jobs", "2", log, log).stdout.count("\x1b") > 20


@pytest.mark.parametrize(
    ("environment", "options", "colored"),
    [
        ({}, (), True),
        ({"NO_COLOR": "1"}, (), False),
        ({"NO_COLOR": ""}, (), True),
        ({"TERM": "dumb"}, (), False),
        ({"NO_COLOR": "1"}, ("--color", "always"), True),
        ({}, ("--color", "never"), False),
    ],
)
def test_colour_on_a_terminal(
    tmp_path: Path, environment: dict[str, str], options: tuple[str, ...], colored: bool
) -> None:
    said = _on_a_terminal(command("audit", *options, _log(tmp_path, RENEGE)), environment)
    assert b"Verdict" in said
    assert (b"\x1b[" in said) == colored


def _on_a_terminal(words: list[str], environment: dict[str, str]) -> bytes:
    import pty

    ours, theirs = pty.openpty()
    base = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
    running = subprocess.Popen(  # noqa: S603
        words, stdout=theirs, stderr=theirs, env=base | {"TERM": "xterm"} | environment
    )
    os.close(theirs)
    said = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        said += piece
    os.close(ours)
    running.wait(20)
    return said


def test_a_terminal_that_knows_only_ascii(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _log(tmp_path, LONG.replace("Ann\n", "Zoë\n").replace("Qs", "Q♠"))
    monkeypatch.chdir(tmp_path)
    done = process("audit", "log.euchre", PYTHONIOENCODING="ascii", COLUMNS="60")
    assert done.returncode == 1
    said = done.stdout.decode("ascii")
    assert "Zo\\xeb" in said
    assert "3-2" in said
    assert " s    N " in said
    assert max(map(len, said.splitlines())) <= 60


# -- among other commands ------------------------------------------------------------------------


def test_output_that_nobody_reads(tmp_path: Path) -> None:
    log = _log(tmp_path, "".join(f"hand {n}; maker N; tricks NS 9\n" for n in range(1000)))
    for options in ((), ("--json",), ("--jobs", "2", log)):
        running = subprocess.Popen(  # noqa: S603
            command("audit", *options, log), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(20) == 0
        running.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", ["audit {}", "audit --json {}", "audit -j 2 {} {}", "--help"])
def test_a_disk_that_is_full(tmp_path: Path, words: str) -> None:
    log = _log(tmp_path, HAND)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(  # noqa: S603
            command(*(word.format(log) for word in words.split())),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=30,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr == b"euchre: no space left on device\n"


@pytest.mark.parametrize("words", ["-", "--jobs 2 {fifo} {fifo}", "--json -"])
def test_an_interrupt_is_one_line(tmp_path: Path, words: str) -> None:
    fifo = tmp_path / "fifo.euchre"
    os.mkfifo(fifo)
    running = subprocess.Popen(  # noqa: S603
        command("audit", *words.format(fifo=fifo).split()),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdin is not None
    with open(fifo, "wb") if "{fifo}" in words else nullcontext(running.stdin) as log:
        log.write(b"# waiting\n" * 20_000)  # More than a pipe holds: it is being read.
        log.flush()
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=20)
    assert running.returncode == 130
    assert said == b"euchre: interrupted\n"


def test_no_arguments_at_all() -> None:
    done = process()
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"Usage: euchre [OPTIONS] COMMAND")
