"""What the house looks like: lines, files, loose modules, circles of imports, names used twice.

Reads the source and counts; imports none of it. Knows: what was asked of the house. Does not know:
what any of the code does.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from .table import Row

ROOT: Final = Path(__file__).parent.parent
PROGRAM: Final = "euchre_cli"
ENGINE: Final = "euchre_engine"

LINES: Final = 24_000
FILES: Final = 120
LOOSE: Final = 2
TEST_LINES: Final = 27_000
INNER: Final = 30
TWICE: Final = 5


class Source(NamedTuple):
    """A module: its dotted `name`, its number of `lines`, and its syntax `tree`."""

    name: str
    lines: int
    tree: ast.Module

    @property
    def room(self) -> str:
        """The folder it is in, or itself where it is loose."""
        return ".".join(self.name.split(".")[:2])


def sources(folder: Path, top: str) -> list[Source]:
    """Every module below a folder whose import name is `top`."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        name = ".".join((top, *parts)).removesuffix(".__init__")
        text = path.read_text(encoding="utf-8")
        found.append(Source(name, text.count("\n"), ast.parse(text)))
    return found


def imports(source: Source, modules: set[str]) -> Iterator[tuple[str, bool]]:
    """The project's own modules that a module imports, and whether it does so in a function.
    What is imported for the types alone is left out."""
    package = source.name if _is_package(source, modules) else source.name.rpartition(".")[0]

    def visit(node: ast.AST, inner: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and _names(child.test, "TYPE_CHECKING"):
                continue
            if isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    above = package.split(".")[: len(package.split(".")) - child.level + 1]
                    base = ".".join((*above, base)).rstrip(".")
                for alias in child.names:
                    whole = f"{base}.{alias.name}"
                    name = whole if whole in modules else base
                    if name in modules:
                        yield name, inner
            elif isinstance(child, ast.Import):
                yield from ((alias.name, inner) for alias in child.names if alias.name in modules)
            in_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from visit(child, inner or in_function)

    return visit(source.tree, False)


def _names(test: ast.expr, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(test))


def _is_package(source: Source, modules: set[str]) -> bool:
    return any(name.startswith(source.name + ".") for name in modules)


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of nodes that can each be reached from the others (Tarjan's algorithm)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for following in sorted(graph.get(node, ())):
            if following not in index:
                visit(following)
                low[node] = min(low[node], low[following])
            elif following in stack:
                low[node] = min(low[node], index[following])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def house() -> list[Row]:
    """The figures of the house, as rows."""
    program = sources(ROOT / PROGRAM, PROGRAM)
    engine = sources(ROOT / "engine" / ENGINE, ENGINE)
    tests = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    test_lines = sum(text.count("\n") for text in tests)
    modules = {source.name for source in program}
    own = modules | {source.name for source in engine}
    loose = [
        source.name
        for source in program
        if source.name.count(".") == 1
        and not _is_package(source, modules)
        and not source.name.endswith(".__main__")
    ]
    rooms: defaultdict[str, set[str]] = defaultdict(set)
    inner = 0
    for source in program:
        for name, in_function in imports(source, own):
            inner += in_function
            room = ".".join(name.split(".")[:2])
            if name in modules and room != source.room and PROGRAM not in (room, source.room):
                rooms[source.room].add(room)
    around = circles(rooms)
    classes = Counter(
        node.name
        for source in (*program, *engine)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
    )
    twice = [name for name, times in classes.items() if times > 1]
    lines = sum(source.lines for source in program)
    return [
        Row(f"{PROGRAM}: lines", f"{LINES:,}", f"{lines:,}", lines <= LINES),
        Row(f"{PROGRAM}: files", f"{FILES}", f"{len(program)}", len(program) <= FILES),
        Row(f"{PROGRAM}: loose modules", f"{LOOSE}", f"{len(loose)}", len(loose) <= LOOSE),
        Row(f"{ENGINE}: lines", "", f"{sum(source.lines for source in engine):,}"),
        Row("tests: lines", f"{TEST_LINES:,}", f"{test_lines:,}", test_lines <= TEST_LINES),
        Row(
            "rooms in a circle of imports",
            "0",
            " ".join([str(sum(map(len, around))), *(f"({', '.join(one)})" for one in around)]),
            not around,
        ),
        Row("own modules imported in functions", f"{INNER}", f"{inner}", inner <= INNER),
        Row(
            "class names defined twice",
            f"{TWICE}",
            f"{len(twice)} ({', '.join(sorted(twice))})",
            len(twice) <= TWICE,
        ),
    ]
