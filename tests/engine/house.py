"""The source read as syntax: modules, and what each imports. For the test that holds the rooms to
their order.

Imports none of what it reads. Does not know: what any of the code does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PROGRAM: Final = "euchre_cli"
ENGINE: Final = "euchre_engine"


class Source(NamedTuple):
    """A module: its dotted `name` and its syntax `tree`."""

    name: str
    tree: ast.Module


def sources(folder: Path, top: str) -> list[Source]:
    """Every module below a folder whose import name is `top`."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        name = ".".join((top, *parts)).removesuffix(".__init__")
        text = path.read_text(encoding="utf-8")
        found.append(Source(name, ast.parse(text)))
    return found


def imports(source: Source, modules: set[str]) -> Iterator[tuple[str, bool]]:
    """The project's own modules that a module imports, and whether it does so in a function.
    What is imported for the types alone is left out."""
    package = source.name if _is_package(source, modules) else source.name.rpartition(".")[0]

    def visit(node: ast.AST, inner: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            for_types = isinstance(child, ast.If) and _names(child.test, "TYPE_CHECKING")
            if for_types or isinstance(child, ast.expr):
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
            in_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from visit(child, inner or in_function)

    return visit(source.tree, False)


def _names(test: ast.expr, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(test))


def _is_package(source: Source, modules: set[str]) -> bool:
    return any(name.startswith(source.name + ".") for name in modules)
