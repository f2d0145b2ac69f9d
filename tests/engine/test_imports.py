"""What may import what: the engine only the standard library, and every floor only those below."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from .house import ENGINE, PROGRAM, ROOT, Source, imports, sources

ALLOWED = {
    *("__future__", "collections", "collections.abc", "dataclasses", "difflib", "enum"),
    *("functools", "importlib", "itertools", "math", "operator", "types", "typing"),
}
"""All the engine may use: no files, terminal, clock, random numbers, network or database."""

FORBIDDEN = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}

FLOORS = (
    *(
        "when_used",
        "terminal",
        "report",
        "log",
        "audit",
        "words",
        "book",
        *("settings", "saved_state", "output", "interview"),
        "evening",
    ),
    *("season", "hand", "session", "screen", "serve", "commands"),
)
"""The rooms of the program, lowest first: a room imports from those before it, never from a later
one."""

LAW = (
    *("value_types", "cards", "seats", "rules", "actions", "trick", "words"),
    *("problems", "hand_state", "hand", "game", "solver", "audit"),
)
"""The engine, lowest first: what is played does not know what is written down of it."""

AUDIT = (
    *("record", "hand_verdict", "told_hands", "sheet", "written_plays"),
    *("hand_replay", "deal", "bidding", "play", "rulings", "claimed_results", "rest", "read_hand"),
    *("clean_hands", "costs", "edits", "trick_edits", "least_cost", "judge"),
    *("replay", "renege_cost"),
)
"""The audit of a record, lowest first: what is written, what the law says of it, what explains it,
and whoever asks."""


class House(NamedTuple):
    """The modules of the engine and of the program, read as syntax, and what each imports: a
    module's name, and whether in a function."""

    engine: list[Source]
    program: list[Source]
    imports: dict[str, set[tuple[str, bool]]]

    def imported(self, module: str) -> set[str]:
        """The project's modules that one imports when it runs."""
        return {name for name, _ in self.imports[module]}


@pytest.fixture(scope="module")
def house() -> House:
    engine = sources(ROOT / "engine" / ENGINE, ENGINE)
    program = sources(ROOT / PROGRAM, PROGRAM)
    both = (*engine, *program)
    modules = {source.name for source in both}
    return House(engine, program, {one.name: set(imports(one, modules)) for one in both})


def too_much(node: ast.AST) -> set[str]:
    """What a piece of the engine uses that it must not."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} - ALLOWED
    if isinstance(node, ast.ImportFrom) and not node.level:
        return {str(node.module)} - ALLOWED
    return {node.id} & FORBIDDEN if isinstance(node, ast.Name) else set()


def in_order(graph: Mapping[str, set[str]]) -> None:
    """Raises `CycleError` if there is a circle in it."""
    TopologicalSorter(graph).prepare()


def test_the_engine_uses_little_of_the_standard_library_and_nothing_else(house: House) -> None:
    assert len(house.engine) > len(LAW)
    wrong = {
        source.name: set().union(*map(too_much, ast.walk(source.tree))) for source in house.engine
    }
    assert {name: uses for name, uses in wrong.items() if uses} == {}


def test_no_modules_of_the_engine_import_one_another_in_a_circle(house: House) -> None:
    in_order({source.name: house.imported(source.name) for source in house.engine})


@pytest.mark.parametrize(
    ("top", "floors"), [(ENGINE, LAW), (f"{ENGINE}.audit", AUDIT), (PROGRAM, FLOORS)]
)
def test_no_floor_imports_a_later_one(house: House, top: str, floors: tuple[str, ...]) -> None:
    depth = len(top.split("."))
    below: defaultdict[str, set[str]] = defaultdict(set)
    for module in house.imports:
        if not module.startswith(f"{top}."):
            continue
        floor = module.split(".")[depth]
        names = (name for name in house.imported(module) if name.startswith(f"{top}."))
        below[floor] |= {name.split(".")[depth] for name in names} - {floor}
        assert floor in floors or top == PROGRAM, module
    in_order(below)
    for at, floor in enumerate(floors):
        assert not below[floor] & set(floors[at + 1 :]), floor


def test_every_room_of_the_program_is_a_floor() -> None:
    there = [*Path(ROOT / PROGRAM).glob("[a-z]*.py"), *Path(ROOT / PROGRAM).glob("*/__init__.py")]
    rooms = {path.parent.name if path.stem == "__init__" else path.stem for path in there}
    assert rooms == set(FLOORS)


def test_hardly_any_module_is_imported_inside_a_function(house: House) -> None:
    """What a command at the table need not load stands in `when_used.py`; the rest is what the
    engine, or a library that may be missing, needs for one thing."""
    found = [(one, name) for one in house.imports for name, inner in house.imports[one] if inner]
    assert len(found) <= 10, found
