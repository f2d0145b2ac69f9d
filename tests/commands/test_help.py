"""Help, its cost, and completion in the shells."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from euchre_cli.commands.sections import COMMANDS, COMMON, MENDING
from euchre_cli.terminal.exit_status import Exit
from euchre_engine.problems import CATALOGUE
from euchre_engine.rules import HOUSE_RULES, PRESETS
from tools import docs

from ..card_table import CardTable
from .audits import command
from .test_whole_commands import NARROW, WIDE, broken

BY_NAME = {name.split(maxsplit=1)[1]: c for name, c in docs.commands() if name != "euchre"}


@pytest.mark.parametrize("name", ["", *BY_NAME])
def test_help_fits_and_breaks_no_command(table: CardTable, name: str) -> None:
    def said(columns: int) -> str:
        table.monkeypatch.setenv("COLUMNS", str(columns))
        return table.done(f"{name} --help")

    for columns in (40, 80):
        # A word that is wider than the screen cannot be broken.
        lines = [line for line in said(columns).splitlines() if " " in line.strip()]
        assert max(map(len, lines)) <= columns
        assert not any(re.search(r"x[<>]=", line) for line in lines)
    assert not broken(said(NARROW), said(WIDE))
    assert said(WIDE) == table.done(f"help {name}") == table.done(f"{name} -h")
    if name in COMMANDS:
        assert re.search(rf"^  (eval .*)?euchre {name}\b", said(WIDE), re.MULTILINE)
    if name in ("new", "hand", "amend", "audit", "fmt"):
        statuses = said(WIDE).partition("Exit status: ")[2]
        assert all(f"{status} " in statuses for status in (0, 3))


def test_help_and_its_pages_name_every_command_and_status_once(table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "80")
    first = [name for names in COMMON.values() for name in names]
    more = table.done("help more")
    commands = r"^  ([a-z-]+)  +[A-Z]"
    assert re.findall(commands, table.done("help"), re.MULTILINE) == first
    assert 12 <= len(first) <= 18
    assert sorted([*first, *re.findall(commands, more, re.MULTILINE)]) == sorted(COMMANDS)
    statuses = table.done("help exit")
    assert [*map(int, re.findall(r"^  (\d+) ", statuses, re.MULTILINE))] == sorted(Exit)
    assert max(len(page.splitlines()) for page in (more, statuses)) <= 40
    assert set(MENDING) < set(COMMANDS)


@pytest.mark.parametrize(
    ("words", "never"),
    [
        (
            ["--help"],
            r"tabulate|sqlite|json|multiproc|euchre_engine|commands\.(?!main|options|sections)",
        ),
        (["audit", "log"], r"tabulate|sqlite|json|csv|multiproc|euchre_cli\.log\.egn\.read"),
    ],
)
def test_only_what_is_needed_is_loaded(tmp_path: Path, words: list[str], never: str) -> None:
    (tmp_path / "log").write_text("hand 1; maker N; tricks NS 3\n")
    code = (
        "import sys\nfrom euchre_cli.commands.main import run\ntry: run()\nfinally: print(*("
        "name for name, one in sys.modules.items() if type(one).__name__ != '_LazyModule'"
        "), file=sys.stderr)"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code, *words], capture_output=True, text=True, cwd=tmp_path
    )  # fmt: skip
    loaded = done.stderr.split()
    assert "euchre_cli.commands.main" in loaded
    assert [module for module in loaded if re.match(rf"(euchre_cli\.)?({never})", module)] == []


# -- completion ----------------------------------------------------------------------------------


def _completed(table: CardTable, shell: str, line: str) -> list[str]:
    """What a shell is offered for the last word of a line."""
    words = line.split(" ")
    for name, value in {
        "_EUCHRE_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words) - 1),
    }.items():
        table.monkeypatch.setenv(name, value)
    answer = table.type([])
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    if shell == "zsh":
        return lines[1::3]
    return [line.partition(",")[2].partition("\t")[0] for line in lines]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(table: CardTable, shell: str) -> None:
    values = [f"stick-the-dealer={value}" for value in HOUSE_RULES["stick-the-dealer"].words]
    for line, offered in {
        "": list(COMMANDS),
        "expl": ["explain"],
        "rules ": ["choose", "diff", "list", "show"],
        "players ": ["rename"],
        "help rules ": ["list", "show", "diff", "choose"],
        "help ex": ["exit", "export", "explain"],
        "audit --form": ["--format"],
        "audit --format ": ["table", "json", "jsonl"],
        "audit --rules ": list(PRESETS),
        "audit --rule stick": ["stick-the-dealer="],
        "explain ": list(CATALOGUE),
        "rules show lone-l": ["lone-lead"],
        "rules diff be": ["beer-games", "bethweek", "bethweek-family"],
        "completion ": ["bash", "zsh", "fish"],
        "config c": ["customs", "cards", "color"],
        "config color a": ["auto", "always"],
        "config --unset be": ["bell"],
        **({} if shell == "bash" else {"audit --rule stick-the-dealer=": values}),
    }.items():
        assert _completed(table, shell, f"euchre {line}") == offered


def test_completion_from_the_book(game: CardTable) -> None:
    game.plays("hand Bob 3\nhand Cat 3\nnew Eve Fay Gus Hal --season Winter")
    for line, offered in {
        "hand B": ["Bob"],
        "sub Eve A": ["Ann"],
        "show ": ["2", "1", "Eve", "Fay", "Gus", "Hal"],
        "show 1 ": ["1", "2"],
        "games --season ": ["Winter"],
        "players rename Ha": ["Hal"],
        "resume --game ": ["2", "1"],
    }.items():
        assert _completed(game, "zsh", f"euchre {line}")[: len(offered)] == offered, line


def test_bash_takes_words_apart_at_equals_signs(table: CardTable) -> None:
    for line, offered in {
        "--rule stick-the-dealer =": ["no", "yes"],
        "--rule stick-the-dealer = y": ["yes"],
        "--rule a = 1 --rules cs": ["csl"],
        "--rules = cs": ["csl"],
        "--rule stick-the-dealer=y": ["stick-the-dealer=yes"],
    }.items():
        assert _completed(table, "bash", f"euchre audit {line}") == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell(table: CardTable, shell: str) -> None:
    said = table.done(f"completion {shell}")
    assert said.startswith("# ")
    assert f"_EUCHRE_COMPLETE={shell}_complete" in said
    if shutil.which(shell):
        checked = subprocess.run(  # noqa: S603
            [str(shutil.which(shell)), "-n"], input=said, capture_output=True, text=True
        )
        assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_in_bash_itself(table: CardTable) -> None:
    program = table.folder / "euchre"
    program.write_text("#!/bin/sh\nexec " + shlex.join(command()) + ' "$@"\n')
    program.chmod(0o755)
    script = table.done("completion bash") + (
        "\nCOMP_WORDS=(euchre audit --rule stick-the-dealer = y); COMP_CWORD=5\n"
        '_euchre_completion euchre y =\necho "${COMPREPLY[@]}"\n'
    )
    path = f"{table.folder}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["/bin/bash"], input=script, capture_output=True, text=True, env=os.environ | {"PATH": path}
    )  # fmt: skip
    assert done.stdout == "yes\n"
