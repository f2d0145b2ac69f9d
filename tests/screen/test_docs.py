"""What the pages on the screens show is what there is."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from euchre_cli.settings import SETTINGS

from ..card_table import CardTable
from .screens import AtTable, at_dispute

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
DISPUTE = (ROOT / "docs" / "dispute.md").read_text(encoding="utf-8")
CARDS = "129daskctcjc9sqsac9cthkstsjhjdkd9hqdqcadtdah"


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_the_table_is_as_it_is_shown(tmp_path: Path) -> None:
    table = AtTable(tmp_path)
    table.press("2h31sa53d2m4c41h52s5p223h32da")
    assert "\n".join(table.drawn(80, 24)) in TABLE


@pytest.mark.parametrize(("keys", "size"), [(CARDS, (72, 15)), (CARDS + "nn", (44, 20))])
def test_the_dispute_is_as_it_is_shown(tmp_path: Path, keys: str, size: tuple[int, int]) -> None:
    dispute = at_dispute(tmp_path, "maker W spades; tricks EW 3")
    dispute.press(keys)
    assert "\n".join(dispute.drawn(*size)) in DISPUTE


def test_the_lines_are_answered_as_it_is_shown(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    typed, _, rest = TABLE.partition("$ printf '")[2].partition("' | euchre table --plain\n")
    table.monkeypatch.setattr("sys.stdin", StringIO(typed.replace("\\n", "\n")))
    assert table.done("table --plain") == rest.partition("```")[0]
    other = table.folder / "other.db"
    table.done(f"new Ann Bob Cat Dan --dealer Cat --db {other}")
    table.done(f"hand Dan 3 spades --db {other}")
    typed = DISPUTE.partition("$ cat cards.txt\n")[2].partition("$ euchre dispute --plain < ")[0]
    table.monkeypatch.setattr("sys.stdin", StringIO(typed))
    rest = DISPUTE.partition("$ euchre dispute --plain < cards.txt\n")[2]
    assert table.done(f"dispute --plain --db {other}") == rest.partition("```")[0]


def test_the_settings() -> None:
    for name in set(SETTINGS) - {"db", "rules"}:
        assert f"| `{name}` |" in TABLE
