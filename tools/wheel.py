"""Asked by `hatch` while it builds a wheel: with `EUCHRE_COMPILED=1` it holds the compiled modules.

Such a wheel is for this platform only. Knows: what it needs to hold them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface[Any]):
    """Puts the compiled modules into a wheel, where they were asked for."""

    @staticmethod
    def _asked() -> bool:
        return os.environ.get("EUCHRE_COMPILED", "") not in ("", "0")

    def dependencies(self) -> list[str]:
        """What compiling needs."""
        return ["mypy>=1.15", "setuptools"] if self._asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say where each library goes."""
        if version == "editable" or not self._asked():
            return
        sys.path.insert(0, self.root)
        from tools.compiled import compile_into

        folder = Path(self.root, "build", "wheel")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in compile_into(folder):
            build_data["force_include"][str(library)] = str(library.relative_to(folder / "done"))
