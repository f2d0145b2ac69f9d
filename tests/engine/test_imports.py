"""What may import what: the engine only the standard library, and every floor only those below."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.house import ENGINE, PROGRAM, ROOT, Source, circles, imports, sources

ALLOWED = {
    *("__future__", "collections", "collections.abc", "dataclasses", "difflib", "enum"),
    *("functools", "importlib", "itertools", "math", "operator", "types", "typing"),
}
"""All the engine may use: no files, terminal, clock, random numbers, network or database."""

FORBIDDEN = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}

FLOORS = (
    *("simulated_player", "terminal", "report", "log", "audit", "evening", "book", "render"),
    *("season", "analysis", "evening_pages", "cli", "live_table"),
    *("dispute", "hand_view", "commands"),
)
"""The rooms of the program, lowest first: a room imports from those before it, never from a later
one."""

LAW = (
    *("value_types", "cards", "seats", "rules", "actions", "trick", "words"),
    *("problems", "hand", "game", "solver", "audit"),
)
"""The engine, lowest first: what is played does not know what is written down of it."""


class House(NamedTuple):
    """The modules of the engine and of the program, read as syntax."""

    engine: list[Source]
    program: list[Source]

    def imported(self, source: Source) -> set[str]:
        """The project's modules that one imports when it runs."""
        modules = {other.name for other in (*self.engine, *self.program)}
        return {name for name, _ in imports(source, modules)}


@pytest.fixture(scope="module")
def house() -> House:
    return House(sources(ROOT / "engine" / ENGINE, ENGINE), sources(ROOT / PROGRAM, PROGRAM))


def too_much(node: ast.AST) -> set[str]:
    """What a piece of the engine uses that it must not."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} - ALLOWED
    if isinstance(node, ast.ImportFrom) and not node.level:
        return {str(node.module)} - ALLOWED
    return {node.id} & FORBIDDEN if isinstance(node, ast.Name) else set()


def test_the_engine_uses_little_of_the_standard_library_and_nothing_else(house: House) -> None:
    assert len(house.engine) > len(LAW)
    wrong = {
        source.name: set().union(*map(too_much, ast.walk(source.tree))) for source in house.engine
    }
    assert {name: uses for name, uses in wrong.items() if uses} == {}


def test_no_modules_of_the_engine_import_one_another_in_a_circle(house: House) -> None:
    assert not circles({source.name: house.imported(source) for source in house.engine})


@pytest.mark.parametrize(("top", "floors"), [(ENGINE, LAW), (PROGRAM, FLOORS)])
def test_no_floor_imports_a_later_one(house: House, top: str, floors: tuple[str, ...]) -> None:
    below: defaultdict[str, set[str]] = defaultdict(set)
    for source in house.engine if top == ENGINE else house.program:
        if source.name == top:
            continue
        for name in house.imported(source):
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
