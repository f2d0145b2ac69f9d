"""The boundary of the engine: what it may import, and that imports go one way."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import euchre_engine

ENGINE = Path(euchre_engine.__file__).parent
ROOT = Path(__file__).parents[2]

ALLOWED = {
    "__future__",
    "collections",
    "collections.abc",
    "dataclasses",
    "difflib",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "types",
    "typing",
}
"""All the engine may use: no files, terminal, clock, random numbers, network or database."""

LAYERS = ("cards", "seats"), ("actions",), ("rules", "trick"), ("hand",), ("game",), ("replay",)
"""A module may import from its own layer and those before it; others belong where they fit."""


def modules() -> list[Path]:
    return sorted(ENGINE.glob("**/*.py"))


def sources() -> list[Path]:
    folders = ("engine", "euchre_cli", "tests", "bench")
    return sorted(path for folder in folders for path in (ROOT / folder).glob("**/*.py"))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The modules a file imports when it runs; `.name` for those beside it."""
    found: list[str] = []
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for_types = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    unused = {inner for node in for_types for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if node in unused:
            continue
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
            if node.level and not node.module:
                found += ("." * node.level + alias.name for alias in node.names)
    return tuple(found)


def within_engine() -> dict[str, set[str]]:
    """For each module of the engine, those it imports beside it."""
    found: dict[str, set[str]] = {}
    for path in modules():
        names = {name.removeprefix("euchre_engine") for name in imported(path)}
        found[path.stem] = {name[1:] for name in names if name.startswith(".") and name != "."}
    return found


def reached(start: str, graph: dict[str, set[str]]) -> set[str]:
    """Everything a module imports, directly or not."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()]:
            if name not in seen:
                seen.add(name)
                waiting.append(name)
    return seen


def test_there_is_an_engine_to_look_at() -> None:
    assert {path.stem for path in modules()} >= {name for layer in LAYERS for name in layer}


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.stem)
def test_the_engine_imports_nothing_but_the_allow_list(path: Path) -> None:
    outside = {name for name in imported(path) if not name.startswith((".", "euchre_engine"))}
    assert outside <= ALLOWED
    assert outside <= sys.stdlib_module_names | ALLOWED


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.stem)
def test_the_engine_touches_no_file_terminal_or_code(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    forbidden = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}
    assert not names & forbidden


@pytest.mark.parametrize(
    "path", sources(), ids=lambda path: path.relative_to(ROOT).as_posix().replace("/", ".")
)
def test_nobody_imports_the_folder_the_engine_lies_in(path: Path) -> None:
    assert not [name for name in imported(path) if name.split(".")[0] == "engine"]


def test_the_engine_never_imports_the_command_line() -> None:
    for path in modules():
        assert not [name for name in imported(path) if name.split(".")[0] == "euchre_cli"]


@pytest.mark.parametrize("name", sorted(within_engine()))
def test_imports_go_one_way_without_a_cycle(name: str) -> None:
    assert name not in reached(name, within_engine())


@pytest.mark.parametrize("number", range(len(LAYERS)))
def test_no_layer_imports_a_later_one(number: int) -> None:
    graph = within_engine()
    later = {name for layer in LAYERS[number + 1 :] for name in layer}
    for name in LAYERS[number]:
        assert not reached(name, graph) & later
