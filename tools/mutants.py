"""`make mutants`: which small changes of the engine, the sheet and the grammar no test notices.

mutmut changes one thing at a time in the modules that judge (`MODULES`), in a copy of the program.
The tests are collected once and each is run twice, to see which lines it reaches and how long it
takes; one that takes more than a fifth of `--seconds` is left out. Then every change is tried in a
fork of that process, against the tests that reach the changed statement, the quickest of each file
first, until one fails or `--seconds` of tests have passed. (mutmut's own runner collects the tests
anew for every change and knows no end: it takes ten times as long.)

A survivor that is listed with its reason in `survivors.txt` has been looked at; any other is
printed. Knows: which modules and tests are meant. Does not know: how code is changed.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import resource
import shutil
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, TypeAlias
from zlib import crc32

import pytest
from _pytest.runner import runtestprotocol

from bench.table import Row, table
from euchre_cli.season.interval import wilson

ROOT: Final = Path(__file__).parents[1]
WORK: Final = ROOT / "build" / "mutants"
KNOWN: Final = Path(__file__).with_name("survivors.txt")
ASKED: Final = 0.95

MODULES: Final = (
    *(f"euchre_engine/{name}" for name in ("rules", "trick", "hand*", "solver/*", "audit/*")),
    *("euchre_cli/book/sheet", "euchre_cli/book/scoring", "euchre_cli/words/*"),
)
"""The modules that are changed, as patterns of paths."""

TESTS: Final = (
    *("tests/engine", "--ignore=tests/engine/test_imports.py"),
    *("tests/audit", "--ignore=tests/audit/test_parts.py"),
    *("tests/scoring", "tests/words", "tests/commands/test_rules.py"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=MODULES, help="such as `euchre_engine/hand`")
    parser.add_argument("--sample", type=int, help="try so many changes of each module, by chance")
    parser.add_argument("--seed", default="1", help="which ones")
    parser.add_argument("--seconds", type=float, default=15, help="of tests for each change")
    options = parser.parse_args()
    os.nice(10)
    _copy(options.modules)
    run = _Run(options.sample, options.seed, options.seconds)
    quiet = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--assert=plain", "--tb=native")
    pytest.main([f"--rootdir={WORK}", *quiet, *TESTS], plugins=[run])
    print(_report(run.survived, run.left_out))


def _copy(modules: Sequence[str]) -> None:
    """A tree of its own, in which the modules hold every change of them beside the original."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    shutil.copytree(ROOT / "engine" / "euchre_engine", WORK / "euchre_engine")
    (WORK / "engine").mkdir()
    shutil.copy(ROOT / "engine" / "README.md", WORK / "engine")
    for folder in ("euchre_cli", "sample_logs", "tests"):
        shutil.copytree(ROOT / folder, WORK / folder)
    (WORK / "pyproject.toml").write_text(
        '[tool.mutmut]\nsource_paths = ["euchre_engine"]\n'
        '[tool.pytest.ini_options]\nmarkers = ["seeds(n): run with n seeds"]\n',
        encoding="utf-8",
    )
    os.chdir(WORK)
    sys.path.insert(0, str(WORK))
    for name in [name for name in sys.modules if name.partition(".")[0] == "euchre_cli"]:
        del sys.modules[name]  # What was loaded of the program is not the copy.
    from mutmut.mutation import trampoline  # not among what the other measurements need
    from mutmut.mutation.file_mutation import mutate_file_contents

    trampoline.wrap_in_trampoline = _changeable
    for pattern in modules:
        for path in sorted(WORK.glob(f"{pattern}.py")):
            path.write_text(mutate_file_contents(str(path), path.read_text("utf-8")).code, "utf-8")


Line: TypeAlias = tuple[str, int]
"""A file, and a line in it."""

MOST_CALLS: Final = 200
"""The calls of a function in one test in which its lines are noted."""

_CHANGEABLE: Final[list[tuple[FunctionType, dict[str, FunctionType]]]] = []
"""Each function with its changes, by mutmut's names for them."""


def _changeable(
    changes: dict[str, FunctionType], is_classmethod: bool = False
) -> Callable[[FunctionType], FunctionType]:
    """What mutmut decorates a function with; it stays as it is until one change is tried."""

    def noted(function: FunctionType) -> FunctionType:
        _CHANGEABLE.append((function, changes))
        return function

    return noted


class _Run:
    """A pytest plugin that tries changes instead of running the tests."""

    def __init__(self, sample: int | None, seed: str, seconds: float) -> None:
        self.sample, self.seed, self.seconds = sample, seed, seconds
        self.survived: dict[FunctionType, bool] = {}
        self.left_out: Counter[str] = Counter()
        self.write: Callable[[str], None] = print

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.write = session.config.get_terminal_writer().line
        tests = self._tests_by_line(session.items)
        tried = dict(self._chosen(tests))
        running: dict[int, FunctionType] = {}
        for change, (function, items) in tried.items():
            if len(running) == (os.cpu_count() or 1):
                self._finish(running)
            child = os.fork()
            if not child:
                os._exit(_try(function, change, items))
            running[child] = change
        while running:
            self._finish(running)
        return True

    def _tests_by_line(self, items: list[pytest.Item]) -> dict[Line, list[pytest.Item]]:
        """The tests that reach each line of what is changed. Each test is run twice, since noting
        its lines takes longer than the test itself."""
        ours = {code for function, _ in _CHANGEABLE for code in _codes_in(function.__code__)}
        tests = defaultdict(list)
        reached: set[Line] = set()
        calls: Counter[CodeType] = Counter()

        def at_call(frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
            code = frame.f_code
            if code not in ours or calls[code] == MOST_CALLS:
                return None
            calls[code] += 1
            return at_line(frame, event, argument)

        def at_line(frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
            reached.add((frame.f_code.co_filename, frame.f_lineno))
            return at_line

        slow: list[pytest.Item] = []

        def stop(number: int, frame: FrameType | None) -> None:
            slow.append(item)
            raise TimeoutError

        signal.signal(signal.SIGVTALRM, stop)
        for item in items:
            reached.clear()
            calls.clear()
            signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds)
            sys.settrace(at_call)
            passed = _passes(item)
            sys.settrace(None)
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds / 5)
            passed = passed and _passes(item)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            item.stash[_SECONDS] = time.process_time() - begun
            if item in slow:
                continue
            if not passed:
                self.write(f"left out, for it fails on the copy as it is: {item.nodeid}")
                continue
            for line in reached:
                tests[line].append(item)
        return tests

    def _chosen(
        self, tests: dict[Line, list[pytest.Item]]
    ) -> Iterator[tuple[FunctionType, tuple[FunctionType, list[pytest.Item]]]]:
        """The changes to try, each with its function and as many tests as there is time for."""
        by_module = defaultdict(list)
        for function, changes in _CHANGEABLE:
            found = [change for name, change in changes.items() if name != "_mutmut_orig"]
            if any(line in tests for line in _lines_in(function.__code__)):
                by_module[function.__module__] += [(change, function) for change in found]
            else:
                self.left_out[function.__module__] += len(found)
        for found in by_module.values():
            for change, function in sorted(found, key=self._by_chance)[: self.sample]:
                reaching = {
                    item: None
                    for line in _statement(function, change)
                    for item in tests.get(line, ())
                }
                yield change, (function, list(self._in_time(_in_turn(reaching))))

    def _by_chance(self, found: tuple[FunctionType, FunctionType]) -> int:
        name = f"{self.seed} {found[0].__module__} {found[0].__name__}"
        return crc32(name.encode())

    def _in_time(self, items: list[pytest.Item]) -> Iterator[pytest.Item]:
        passed = 0.0
        for item in items:
            passed += item.stash[_SECONDS]
            if passed > self.seconds:
                return
            yield item

    def _finish(self, running: dict[int, FunctionType]) -> None:
        child, status = os.wait()
        change = running.pop(child)
        self.survived[change] = status == 0
        if status == 0 and (words := described(change)) not in _known():
            self.write(words)


_SECONDS: Final = pytest.StashKey[float]()


def _in_turn(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The quickest test of each file, then the next of each: what every test calls would be tried
    against the quickest alone, which are all of one kind."""
    files = defaultdict(list)
    for item in sorted(items, key=lambda item: item.stash[_SECONDS]):
        files[item.path].append(item)
    rounds = zip_longest(*files.values())
    return [item for in_round in rounds for item in in_round if item is not None]


def _passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False))


def _try(function: FunctionType, change: FunctionType, items: list[pytest.Item]) -> int:
    """In a process of its own: 0 if no test notices a change."""
    seconds = sum(item.stash[_SECONDS] for item in items)
    usage = resource.getrusage(resource.RUSAGE_SELF)
    most = int(usage.ru_utime + usage.ru_stime + 10 + 4 * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))  # A change may never end.
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    function.__code__ = change.__code__
    function.__defaults__ = change.__defaults__
    function.__kwdefaults__ = change.__kwdefaults__
    try:
        return 0 if all(map(_passes, items)) else 1
    except BaseException:  # Whatever comes of it, it is noticed.
        return 1


def _report(verdicts: dict[FunctionType, bool], left_out: Counter[str]) -> str:
    """How many changes of each module were killed, with the 95 % interval of the share."""
    tried: Counter[str] = Counter()
    survived: Counter[str] = Counter()
    listed: Counter[str] = Counter()
    for change, survives in verdicts.items():
        module = change.__module__
        tried[module] += 1
        if survives:
            survived[module] += 1
            listed[module] += described(change) in _known()
    rows = []
    for module, number in sorted(tried.items()):
        killed = number - survived[module]
        low, high = wilson(killed, number)
        words = f"{killed / number:.1%} of {number} ({low:.0%} to {high:.0%})"
        words += f", {listed[module]} survivors listed" if listed[module] else ""
        words += f", {left_out[module]} that no test calls" if left_out[module] else ""
        rows.append(Row(module, f"{ASKED:.0%}", words, killed >= ASKED * number))
    return table(rows)


@cache
def _known() -> set[str]:
    """The survivors that somebody has looked at."""
    return {line.rsplit("  #", 1)[0].strip() for line in KNOWN.read_text("utf-8").splitlines()}


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of those within it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes_in(inner)


def _lines_in(code: CodeType) -> set[Line]:
    return {(code.co_filename, line) for _, _, line in code.co_lines() if line is not None}


def _statement(function: FunctionType, change: FunctionType) -> set[Line]:
    """The lines of the statement of a function that is changed; of a compound one without those of
    the statements in it."""
    original, old, new = _before_and_after(change)
    differing = (n for n, (one, other) in enumerate(zip_longest(old, new)) if one != other)
    line = original.lineno + 1 + next(differing, 0)
    around = [one for one in ast.walk(original) if isinstance(one, ast.stmt)]
    around = [one for one in around if one.lineno <= line <= (one.end_lineno or 0)]
    inner = min(around, key=lambda one: len(_lines_of(one)))
    within = [one for one in ast.walk(inner) if isinstance(one, ast.stmt) and one is not inner]
    lines = _lines_of(inner).difference(*map(_lines_of, within))
    # mutmut keeps the original twice: as it is called, below its decorator, and beside the changes.
    code = function.__code__
    moved = code.co_firstlineno + 1 - original.lineno
    return {(code.co_filename, number + moved) for number in lines}


def _lines_of(statement: ast.stmt) -> set[int]:
    return set(range(statement.lineno, (statement.end_lineno or 0) + 1))


def described(change: FunctionType) -> str:
    """A change as `module.function: old -> new`, which lives longer than mutmut's number for it."""
    _, old, new = _before_and_after(change)
    changed = [line for line in difflib.ndiff(old, new) if line[0] in "-+"]
    original, _, _ = change.__name__.rpartition("__mutmut_")
    name = original.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    words = " -> ".join(line[1:].strip() for line in changed)
    return f"{change.__module__.removeprefix('euchre_engine.')}.{name}: {words}"


def _before_and_after(change: FunctionType) -> tuple[ast.FunctionDef, list[str], list[str]]:
    """The function that is changed, and the lines after its first, before and after."""
    functions = _functions(change.__code__.co_filename)
    original, _, _ = change.__name__.rpartition("__mutmut_")
    node, old = functions[f"{original}__mutmut_orig"]
    return node, old, functions[change.__name__][1]


@cache
def _functions(path: str) -> dict[str, tuple[ast.FunctionDef, list[str]]]:
    """Every function in a file with its lines after the first, by name."""
    source = Path(path).read_text("utf-8")
    lines = source.splitlines()
    return {
        node.name: (node, lines[node.lineno : node.end_lineno])
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    }


if __name__ == "__main__":
    main()
