"""Modules that are loaded when something of them is first used: somebody who enters a hand waits
for no evening, no season and no page.

That is so for a module of this table which another imports whole (`from ..evening import in_book`);
a name taken from it (`from ..evening.in_book import evening_in`) loads it at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import LazyLoader
from types import ModuleType
from typing import Final

ROOMS: Final = ("evening", "season", "hand", "serve")

MODULES: Final = frozenset(
    (
        *("interview", "session", "audit.json_report", "log.egn", "words.commands_said"),
        *("book.copies", "book.matches", "book.migrate", "book.repair", "book.score_changes"),
        *("book.scoring", "book.seats", "book.survey", "book.writing", "terminal.report_table"),
        *("commands.evening_answer", "commands.help", "commands.on_screen", "commands.replay"),
        *("commands.score", "commands.typed_words", "commands.usage_errors"),
    )
)
"""Modules of other rooms."""


_PACKAGE: Final = f"{__package__}."


class WhenUsed:
    """Finds the modules of the table for the import system."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is and how it is loaded; `None` for one that is loaded as any other."""
        if not fullname.startswith(_PACKAGE):
            return None
        name = fullname.removeprefix(_PACKAGE)
        if name not in MODULES and name.partition(".")[0] not in ROOMS:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.parent != fullname and isinstance(spec.loader, SourceFileLoader):
            spec.loader = LazyLoader(spec.loader)
        return spec


def install() -> None:
    """Makes the import system ask this table first."""
    sys.meta_path.insert(0, WhenUsed())


def load_all() -> None:
    """Loads what is waiting for its first use: of threads that use it at once, one would find what
    another has loaded by half."""
    loaded: set[str] = set()
    while waiting := [name for name in sys.modules.keys() - loaded if name.startswith(_PACKAGE)]:
        loaded |= {name for name in waiting if sys.modules[name].__name__}
