"""An evening of three games, typed as it is typed at a table, out of the book and into another."""

from __future__ import annotations

import json
import shlex
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from euchre_cli.book.derived_rows import digest
from euchre_cli.book.sheet import Sheet
from euchre_cli.book.store import Store
from euchre_cli.cli.main import run
from euchre_engine.seats import Side

from .exchange import said

EVENING = """
new Ann Bob Cat Dan --rules csl --dealer Dan --date 2026-11-19 --season 2026 --place "Ann's kitchen"
hand Ann 3 hearts
hand Bob 5 alone
hand Cat 2
misdeal Dan a card was turned
hand Ann 3
undo
hand Ann 4 d
penalty --to NS 2 table talk
note "Bob had gone for a drink; #1 of many"
hand Cat 5
sub Dan Eve
hand Eve 3 s
amend 5 Ann 5 --why "the last trick was hers"
renege Bob --trick 3 --by Cat dropped
hand Bob 3 alone --defend Cat
renege Bob --trick 2 --by Ann
hand Ann 4 h

new Ann Bob Cat Eve --rules high-speed-house --dealer Ann --date 2026-11-19
thrown-in
hand Eve 2
thrown-in ace-no-face Cat
hand Bob 3 alone --best
hand Ann 5 alone --best h
thrown-in no-ace-no-face Eve
hand Cat 5
hand Bob 1
hand Eve 3
hand Ann 3

rematch swap --rules standard --rule lone-made=2 --target 7 --dealer Cat --date 2026-11-19
hand N 3
hand E 3 alone
hand S 5
renege W rejected
hand W 2
hand E 4
concede EW
"""
"""What is typed."""


class Kept:
    """A folder with a book in it, and `euchre` run on that."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.where = {
            "HOME": str(folder),
            "EUCHRE_DB": str(folder / "book.db"),
            "EUCHRE_CONFIG": str(folder / "config.toml"),
            "XDG_STATE_HOME": str(folder / "state"),
            "XDG_DATA_HOME": str(folder / "data"),
            "EUCHRE_TERMINAL": "a laptop",
            "COLUMNS": "80",
        }

    def euchre(self, *words: str, status: int = 0) -> str:
        """What a command prints, which must end so."""
        out, err = StringIO(), StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            for name, value in self.where.items():
                patch.setenv(name, value)
            with pytest.raises(SystemExit) as end:
                run(list(words))
        assert int(end.value.code or 0) == status, (words, out.getvalue(), err.getvalue())
        return out.getvalue()

    def sheets(self) -> list[Sheet]:
        """Every game in the book."""
        with Store.open(str(self.folder / "book.db")) as store:
            assert store.differences() == []
            rows = store.rows("SELECT game FROM games ORDER BY game")
            found = [store.sheet(row["game"]) for row in rows]
        return [one for one in found if one is not None]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """The evening in a book."""
    kept = Kept(tmp_path_factory.mktemp("evening") / "at-the-table")
    for line in EVENING.splitlines():
        if line:
            kept.euchre(*shlex.split(line))
    return kept


def test_the_evening(evening: Kept) -> None:
    """The games are full ones, and came out as they were played."""
    first, second, third = evening.sheets()
    assert [one.total for one in (first, second, third)] == [(10, 8), (10, 2), (5, 3)]
    assert [one.winner for one in (first, second, third)] == [Side.NS] * 3
    assert [one.conceded for one in (first, second, third)] == [None, None, Side.EW]
    assert [line.verdict.total for line in first.lines] == [
        *((1, 0), (1, 4), (1, 6), (1, 6), (3, 6)),
        *((7, 6), (7, 7), (7, 8), (9, 8), (10, 8)),
    ]
    assert [line.verdict.void for line in second.lines].count("thrown-in") == 3
    assert first.players == ("Ann", "Bob", "Cat", "Eve")
    assert first.lines[5].players == ("Ann", "Bob", "Cat", "Dan")


def test_the_evening_goes_out_is_clean_and_comes_in_again(evening: Kept, tmp_path: Path) -> None:
    out, again = str(tmp_path / "evening.euchre"), str(tmp_path / "again.euchre")
    evening.euchre("export", "--evening", "--out", out)
    audited = json.loads(evening.euchre("audit", "--json", out))
    assert (audited["summary"]["games"], audited["findings"]) == (3, [])
    evening.euchre("fmt", "--check", out)

    other = Kept(tmp_path / "elsewhere")
    told = json.loads(other.euchre("import", "--json", out))
    assert told["summary"] == {"imported": 3, "here": 0, "left-out": 0}
    assert [said(one) for one in other.sheets()] == [said(one) for one in evening.sheets()]
    assert [digest(one) for one in other.sheets()] == [digest(one) for one in evening.sheets()]
    other.euchre("doctor")

    other.euchre("export", "--all", "--out", again)
    assert Path(again).read_bytes() == Path(out).read_bytes()
    assert "3 already here" in other.euchre("import", again)
    assert "3 already here" in evening.euchre("import", again)
    assert len(evening.sheets()) == 3
