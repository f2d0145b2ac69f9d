"""What docs/table.md shows is what there is."""

from __future__ import annotations

import re
from pathlib import Path

from euchre_cli.cli.settings import SETTINGS

from ..card_table import CardTable
from .test_picture import drawn, live
from .test_plain import typed

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")


def test_the_capture() -> None:
    table = live("2h31sa53d2m4c41h52s5p223h32da")
    assert "\n".join(drawn(table, 80, 24)) in PAGE


def test_the_lines(game: CardTable) -> None:
    printed, _, rest = PAGE.partition("$ printf '")[2].partition("' | euchre table --plain\n")
    said = rest.partition("```")[0]
    assert typed(game, printed.replace("\\n", "\n")).out == said


def test_the_settings() -> None:
    for name in set(SETTINGS) - {"db", "rules"}:
        assert f"| `{name}` |" in PAGE


def test_no_line_of_the_prose_is_wider_than_the_others() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL).splitlines()
    assert max(map(len, prose)) <= 120
