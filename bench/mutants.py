"""`make mutants`: which small changes of the engine no test notices.

Copies the engine and its tests, lets mutmut change one thing at a time in the modules that judge
(`MODULES`), and prints for each the share of changes that a test caught. A survivor that is listed
with its reason in `survivors.txt` (it changes nothing that can be seen, say) counts as looked at;
any other is printed. Knows: which modules and tests are meant. Does not know: how mutmut works.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .table import Row, table

ROOT: Final = Path(__file__).parents[1]
WORK: Final = ROOT / "build" / "mutants"
KNOWN: Final = Path(__file__).with_name("survivors.txt")
ASKED: Final = 0.95

MODULES: Final = ("rules", "trick", "hand", "audit/*")
"""The modules of the engine that are changed, as patterns of paths."""

TESTS: Final = ("tests/engine", "tests/audit")

_CONFIGURATION: Final = """\
[tool.mutmut]
source_paths = ["euchre_engine"]
only_mutate = [{modules}]
also_copy = ["euchre_cli", "bench", "sample_logs"]
pytest_add_cli_args = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = [{tests}, "--ignore=tests/engine/test_imports.py"]
use_git_change_detection = false
track_dependencies = false

[tool.pytest.ini_options]
markers = ["seeds(n): run with n seeds; with `--times N`, N times as many"]
"""


def main(modules: Sequence[str]) -> None:
    """Change the named modules, or all of `MODULES`, and print what was caught."""
    _copy(modules or MODULES)
    subprocess.run([sys.executable, "-m", "mutmut", "run"], cwd=WORK, check=True)
    verdicts = _verdicts()
    known = {line.split("  #")[0].strip() for line in KNOWN.read_text("utf-8").splitlines()}
    caught: Counter[str] = Counter()
    everything: Counter[str] = Counter()
    for name, verdict in verdicts.items():
        module = name.split(".x")[0]
        everything[module] += 1
        if verdict in ("killed", "timeout"):
            caught[module] += 1
        elif (words := _described(name)) not in known:
            print(words)
    print(
        table(
            [
                Row(module, f"{ASKED:.0%}", f"{share:.1%} of {number}", share >= ASKED)
                for module, number in sorted(everything.items())
                for share in (caught[module] / number,)
            ]
        )
    )


def _copy(modules: Sequence[str]) -> None:
    """A tree that mutmut can work in: the engine at its top, where it is imported by its name."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    shutil.copytree(ROOT / "engine" / "euchre_engine", WORK / "euchre_engine")
    for folder in ("euchre_cli", "bench", "sample_logs", "tests"):
        shutil.copytree(ROOT / folder, WORK / folder)
    quoted = ", ".join(f'"euchre_engine/{module}.py"' for module in modules)
    tests = ", ".join(f'"{tests}"' for tests in TESTS)
    text = _CONFIGURATION.format(modules=quoted.replace("*.py", "*"), tests=tests)
    (WORK / "pyproject.toml").write_text(text, encoding="utf-8")


def _verdicts() -> dict[str, str]:
    """Every change by mutmut's name for it, with what became of it."""
    return dict(re.findall(r"^\s*(\S+): (.+)$", _mutmut("results", "--all", "true"), re.MULTILINE))


def _described(name: str) -> str:
    """A change as `module.function: old line -> new line`, which lives longer than its number."""
    changed = re.findall(r"^[-+](?![-+])\s*(.*)$", _mutmut("show", name), re.MULTILINE)
    function = re.sub(r"__mutmut_\d+$", "", name).replace(".x_", ".").replace("xǁ", "")
    return f"{function.replace('ǁ', '.')}: {' -> '.join(changed)}"


def _mutmut(*words: str) -> str:
    line = [sys.executable, "-m", "mutmut", *words]
    done = subprocess.run(line, cwd=WORK, capture_output=True, text=True, check=True)  # noqa: S603
    return done.stdout


if __name__ == "__main__":
    main(sys.argv[1:])
