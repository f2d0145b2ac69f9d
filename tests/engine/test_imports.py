"""What may import what: the engine only the standard library, and every floor only those below."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from bench.house import ENGINE, PROGRAM, ROOT, Source, circles, imports, sources

ALLOWED = {
    *("__future__", "collections", "collections.abc", "dataclasses", "difflib", "enum"),
    *("functools", "importlib", "itertools", "math", "operator", "types", "typing"),
}
"""All the engine may use: no files, terminal, clock, random numbers, network or database."""

FORBIDDEN = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}

FLOORS = (
    *("simulated_player", "terminal", "log", "audit", "stat_columns", "evening", "book", "stats"),
    *("render", "analysis", "page", "evening_pages", "cli", "demo", "live_table"),
    *("dispute", "hand_view", "commands"),
)
"""The rooms of the program, lowest first: a room imports from those before it, never from a later
one."""

LAW = (
    *("value_types", "cards", "seats", "rules", "actions", "trick", "words"),
    *("problems", "hand", "game", "solver", "audit"),
)
"""The engine, lowest first: what is played does not know what is written down of it."""

OF_ENGINE = sources(ROOT / "engine" / ENGINE, ENGINE)
OF_PROGRAM = sources(ROOT / PROGRAM, PROGRAM)
MODULES = {source.name for source in (*OF_ENGINE, *OF_PROGRAM)}


def imported(source: Source) -> set[str]:
    """The project's modules that one imports when it runs."""
    return {name for name, _ in imports(source, MODULES)}


@pytest.mark.parametrize("source", OF_ENGINE, ids=lambda source: source.name)
def test_the_engine_uses_little_of_the_standard_library_and_nothing_else(source: Source) -> None:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= ALLOWED
        elif isinstance(node, ast.ImportFrom) and not node.level:
            assert node.module in ALLOWED
        elif isinstance(node, ast.Name):
            assert node.id not in FORBIDDEN


def test_no_modules_of_the_engine_import_one_another_in_a_circle() -> None:
    assert not circles({source.name: imported(source) for source in OF_ENGINE})


@pytest.mark.parametrize(
    ("some", "top", "floors"), [(OF_ENGINE, ENGINE, LAW), (OF_PROGRAM, PROGRAM, FLOORS)]
)
def test_no_floor_imports_a_later_one(
    some: list[Source], top: str, floors: tuple[str, ...]
) -> None:
    below: defaultdict[str, set[str]] = defaultdict(set)
    for source in some:
        if source.name == top:
            continue
        for name in imported(source):
            if name.startswith(f"{top}.") and name.split(".")[1] != source.name.split(".")[1]:
                below[source.name.split(".")[1]].add(name.split(".")[1])
    assert not circles(below)
    for at, floor in enumerate(floors):
        assert not below[floor] & set(floors[at + 1 :]), floor


def test_every_room_of_the_program_is_a_floor() -> None:
    rooms = {
        path.name for path in Path(ROOT / PROGRAM).iterdir() if (path / "__init__.py").exists()
    }
    assert rooms == set(FLOORS)
