"""The engine and the audit of logs compiled to C by mypyc: `python -m tools.compiled`; with
`--quick` without the C compiler's optimizations, to be tested; with `--clean` taken back.

A compiled module is a shared library beside its source, which Python imports in its place; without
it the source runs, as slowly as Python does. Knows: which modules are compiled. Does not know: what
they do.
"""

from __future__ import annotations

import shutil
import sys
from contextlib import chdir
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = {"euchre_engine": "engine/euchre_engine", "euchre_cli": "euchre_cli"}
"""The packages, and where they are."""

LIBRARY: Final = "euchre_engine.compiled"
"""The library that holds the code of all modules; those beside the sources only lead to it."""

OF_THE_PROGRAM: Final = (
    *("log/fields", "log/games", "log/lines", "log/names", "log/places"),
    *("log/reader", "log/records", "log/spelling"),
    *("audit/files", "audit/game_audit", "audit/parts", "audit/text_report"),
    "audit/verdict_words",
    *("terminal/phrases", "terminal/text"),
)
"""The modules of `euchre_cli` that every hand of an audit goes through."""

AS_SOURCE: Final = ("__init__", "value_types")
"""What is not compiled: a package (its library is within it), and what says itself why not."""


def modules() -> list[Path]:
    """The modules that are compiled, as paths from the root."""
    engine = sorted((ROOT / SOURCES["euchre_engine"]).rglob("*.py"))
    found = [path for path in engine if path.stem not in AS_SOURCE]
    found += [ROOT / "euchre_cli" / f"{name}.py" for name in OF_THE_PROGRAM]
    return [path.relative_to(ROOT) for path in found]


def compile_into(folder: Path, optimized: bool = True) -> list[Path]:
    """Compile every module into a folder; the paths in it of the libraries.

    Raises `SystemExit` when a type is wrong or no C compiler works.
    """
    # Only who compiles needs them.
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    work = folder / "c"
    shutil.rmtree(folder, ignore_errors=True)
    with chdir(ROOT):  # where mypy is configured
        extensions = mypycify(
            ["--follow-imports=silent", *map(str, modules())],
            opt_level="2" if optimized else "0",
            debug_level="0",  # a tenth of the size
            target_dir=str(work),
            group_name=LIBRARY,
        )
    building = build_ext(Distribution({"name": "compiled", "ext_modules": extensions}))
    building.build_lib, building.build_temp = str(folder / "done"), str(work / "objects")
    building.ensure_finalized()
    building.run()
    return sorted(path for path in (folder / "done").rglob("*") if path.is_file())


def beside_sources(library: Path, folder: Path) -> Path:
    """Where a library made in a folder belongs, from the root."""
    package, *rest = library.relative_to(folder / "done").parts
    return Path(SOURCES[package], *rest)


def clean() -> None:
    """Remove the libraries: the sources run again."""
    for source in SOURCES.values():
        for pattern in ("*.so", "*.pyd"):
            for library in (ROOT / source).rglob(pattern):
                library.unlink()


def main(arguments: list[str]) -> None:
    """Compile in place, or clean up."""
    clean()
    if "--clean" in arguments:
        return
    folder = ROOT / "build" / "compiled"
    for library in compile_into(folder, optimized="--quick" not in arguments):
        shutil.move(library, ROOT / beside_sources(library, folder))


if __name__ == "__main__":
    main(sys.argv[1:])
