"""Help, its cost, and completion in the shells."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from euchre_cli.commands.main import COMMANDS
from euchre_cli.terminal.exit_status import Exit
from euchre_engine.problems import CATALOGUE
from euchre_engine.rules import HOUSE_RULES, PRESETS
from tools import docs

from .audits import command, process, run

BY_NAME = {name.split(maxsplit=1)[1]: c for name, c in docs.commands() if name != "euchre"}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name: str) -> None:
    said = run(name, "--help", columns=100)
    assert said.exit_code == 0
    example = r"euchre completion" if name == "completion" else rf"euchre {name}"
    assert re.search(rf"^  (eval .*)?{example}\b", said.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "statuses"),
    [
        ("new", "0234"),
        ("hand", "0234"),
        ("amend", "0234"),
        ("audit", "0123"),
        ("fmt", "013"),
    ],
)
def test_help_says_the_exit_statuses(name: str, statuses: str) -> None:
    said = " ".join(run(*name.split(), "--help", columns=100).stdout.split())
    _, _, after = said.partition("Exit status: ")
    for status in statuses:
        assert re.search(rf"\b{status} [a-z]", after), status


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("name", ["", *BY_NAME])
def test_help_fits(name: str, columns: int) -> None:
    said = run(*name.split(), "--help", columns=columns).stdout
    # A word that is wider than the screen cannot be broken.
    broken = [line for line in said.splitlines() if " " in line.strip()]
    assert max(map(len, broken)) <= columns
    assert not re.search(r"x[<>]=", said)


def test_the_pages_of_help_fit_a_screen() -> None:
    for name in ("more", "exit"):
        lines = run("help", name, columns=80).stdout.splitlines()
        assert len(lines) <= 40
        assert max(map(len, lines)) <= 80
    statuses = re.findall(r"^  (\d+) +[a-z]", run("help", "exit").stdout, re.MULTILINE)
    assert [*map(int, statuses)] == sorted(Exit)


def test_h_is_help() -> None:
    assert run("audit", "-h").stdout == run("audit", "--help").stdout


def test_help_loads_no_command_and_no_engine() -> None:
    words = command("--help")
    words[2] = (
        "import sys\nfrom euchre_cli.commands.main import run\ntry: run()\n"
        "finally: print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(words, capture_output=True, text=True, timeout=30, check=False)  # noqa: S603
    assert done.returncode == 0
    loaded = done.stderr.split()
    own = {
        module.removeprefix("euchre_cli.commands.") for module in loaded if "commands." in module
    }
    assert own == {"main", "options"}
    for module in loaded:
        assert not module.startswith("euchre_engine"), module
        assert module not in ("tabulate", "sqlite_utils", "sqlite3", "json", "multiprocessing")
    for entry, _ in COMMANDS.values():
        assert entry.partition(":")[0] not in loaded


def test_the_audit_loads_no_other_format(tmp_path: Path) -> None:
    log = tmp_path / "log.euchre"
    log.write_text("hand 1; maker N; tricks NS 3\n")
    words = command("audit", log)
    words[2] = (
        "import sys\nfrom euchre_cli.commands.main import run\ntry: run()\n"
        "finally: print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(words, capture_output=True, text=True, timeout=30, check=False)  # noqa: S603
    for module in done.stderr.split():
        assert module not in (
            *("tabulate", "sqlite_utils", "sqlite3", "json", "csv", "multiprocessing"),
            *(
                "euchre_cli.log.egn.read",
                "euchre_cli.audit.json_report",
            ),
        )


# -- completion ----------------------------------------------------------------------------------


def _completed(shell: str, line: str) -> list[str]:
    """What a shell is offered for the last word of a line."""
    words = line.split(" ")
    environment = {
        "_EUCHRE_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words) - 1),
    }
    done = process(**environment)
    assert done.stderr == b""
    lines = done.stdout.decode().splitlines()
    if shell == "zsh":
        return lines[1::3]
    return [line.partition(",")[2].partition("\t")[0] for line in lines]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("euchre ", list(COMMANDS)),
        ("euchre expl", ["explain"]),
        ("euchre rules ", ["choose", "diff", "list", "show"]),
        ("euchre players ", ["rename"]),
        ("euchre help rules ", ["list", "show", "diff", "choose"]),
        ("euchre help mo", ["more"]),
        ("euchre help ex", ["exit", "export", "explain"]),
        ("euchre audit --form", ["--format"]),
        ("euchre audit --format ", ["table", "json", "jsonl"]),
        ("euchre audit --rules ", list(PRESETS)),
        ("euchre audit --rules cs", ["csl"]),
        ("euchre audit --rule stick", ["stick-the-dealer="]),
        ("euchre explain renege-", ["renege-undecided"]),
        ("euchre explain ", list(CATALOGUE)),
        ("euchre rules show lone-l", ["lone-lead"]),
        ("euchre import --rules cs", ["csl"]),
        ("euchre rules diff be", ["beer-games", "bethweek", "bethweek-family"]),
        ("euchre completion ", ["bash", "zsh", "fish"]),
        ("euchre config c", ["customs", "cards", "color"]),
        ("euchre config color a", ["auto", "always"]),
        ("euchre config --unset be", ["bell"]),
    ],
)
def test_completion(shell: str, line: str, offered: list[str]) -> None:
    assert _completed(shell, line) == offered


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_completion_of_the_values_of_a_rule(shell: str) -> None:
    values = [f"stick-the-dealer={value}" for value in HOUSE_RULES["stick-the-dealer"].words]
    assert _completed(shell, "euchre audit --rule stick-the-dealer=") == values
    assert _completed(shell, "euchre audit --rule stick-the-dealer=y") == values[1:]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("euchre audit --rule stick-the-dealer =", ["no", "yes"]),
        ("euchre audit --rule stick-the-dealer = y", ["yes"]),
        ("euchre audit --rule lone-lead = left-of-l", ["left-of-loner"]),
        ("euchre audit --rule a = 1 --rules cs", ["csl"]),
        ("euchre audit --rules = cs", ["csl"]),
        ("euchre audit --rule stick-the-dealer=y", ["stick-the-dealer=yes"]),
    ],
)
def test_bash_takes_words_apart_at_equals_signs(line: str, offered: list[str]) -> None:
    assert _completed("bash", line) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell(shell: str) -> None:
    said = run("completion", shell).stdout
    assert said.startswith("# ")
    assert f"_EUCHRE_COMPLETE={shell}_complete" in said
    if shutil.which(shell):
        checked = subprocess.run(  # noqa: S603
            [str(shutil.which(shell)), "-n"],
            input=said,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_in_bash_itself(tmp_path: Path) -> None:
    (tmp_path / "euchre").write_text("#!/bin/sh\nexec " + _quoted(command()) + ' "$@"\n')
    (tmp_path / "euchre").chmod(0o755)
    script = run("completion", "bash").stdout
    script += (
        "\nCOMP_WORDS=(euchre audit --rule stick-the-dealer = y); COMP_CWORD=5\n"
        '_euchre_completion euchre y =\necho "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash"],  # noqa: S607
        input=script,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
    )
    assert done.stdout == "yes\n"


def _quoted(words: list[str]) -> str:
    import shlex

    return shlex.join(words)
