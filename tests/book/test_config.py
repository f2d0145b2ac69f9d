"""The file of settings: what is written there by hand stays, and what cannot be read is told before
anything is entered."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import platformdirs
import pytest

from euchre_cli.settings import SETTINGS, user_folder

from ..card_table import CardTable


def file(table: CardTable) -> Path:
    """The file of settings."""
    return table.folder / "config.toml"


@pytest.mark.parametrize("columns", [60, 120])
def test_every_setting_is_listed_with_its_help(table: CardTable, columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    page = table.done("config")
    words = " ".join(page.split())
    for one in SETTINGS.values():
        assert f"\n{one.name} " in f"\n{page}"
        assert one.help in words
    assert max(map(len, page.replace(str(table.folder), "").splitlines())) <= columns


@pytest.mark.parametrize(
    ("before", "line", "after"),
    [
        (
            '# mine\nbell = "off" # quiet\ncustoms="on"\r\n\n# the end',
            "config customs off",
            '# mine\nbell = "off" # quiet\ncustoms = "off"\n\n# the end',
        ),
        ('# mine\nbell = "off"\n', "config color never", '# mine\nbell = "off"\ncolor = "never"\n'),
        ('bell = "off"\nsound = 1\n', "config --unset sound", 'bell = "off"\n'),
        ('bell = "off"\ncustoms = "maybe"\n', "config --unset customs", 'bell = "off"\n'),
        # A setting that only an earlier version had stays, and is no error.
        ('league-points = "3-1-0"\n', "config bell off", 'league-points = "3-1-0"\nbell = "off"\n'),
        ('league-points = "3-1-0"\n', "config --unset league-points", ""),
        ('customs = "all"\n', "new Ann Bob Cat Dan", 'customs = "all"\n'),
    ],
)
def test_the_rest_of_the_file_stays(table: CardTable, before: str, line: str, after: str) -> None:
    file(table).write_text(before)
    table.done(line)
    assert file(table).read_bytes().decode() == after


def test_any_name_of_a_scorebook_comes_back_from_the_file(table: CardTable) -> None:
    table.monkeypatch.delenv("EUCHRE_DB")
    for name in ("cards/a.db", "é 🂡.db", 'a "b" \\ c.db', "tab\there.db", "\x7f.db", "'.db"):
        table.done(["config", "db", name])
        kept = os.path.join(os.getcwd(), name)
        assert tomllib.loads(file(table).read_text())["db"] == kept
        table.done("new Ann Bob Cat Dan")
        assert Path(kept).exists()
    table.done("config --unset db")
    assert table.done("config db").startswith(str(table.folder / "data"))
    assert "it is not valid UTF-8" in table.refused(["config", "db", "\udcff"])


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("customs = maybe", 3, "is not a settings file"),
        ("\xff", 3, "is not a settings file"),
        ("x = [" * 5000, 3, "is not a settings file"),
        ('customs = "loud"', 2, "customs is on or off, not 'loud'; remove it by hand, or with `eu"),
        ("db = 5", 2, "'5' is not a value of db: write text in quotes"),
        ('[customs]\nx = "on"', 2, "is not a value of customs: write text in quotes"),
        ("sound = 1", 2, "remove it by hand, or with `euchre config --unset sound"),
    ],
)
def test_a_file_that_is_none(table: CardTable, text: str, status: int, says: str) -> None:
    """Nothing is entered before it is noticed."""
    table.done("new Ann Bob Cat Dan")
    file(table).write_text(text, encoding="latin-1")
    for line in ("config", "score", "hand Bob 3"):
        said = table.refused(line, status)
        assert (says in said, str(file(table)) in said) == (True, True)
    assert file(table).read_text(encoding="latin-1") == text
    file(table).unlink()
    assert table.sheet().lines == ()


def test_a_file_that_is_left_alone_or_cannot_be_written(table: CardTable) -> None:
    text = "db = '''\n/a/b.db'''\n"
    file(table).write_text(text)
    assert "change it by hand" in table.refused("config db x.db", status=3)
    assert file(table).read_text() == text
    for place, says in (("config.toml/file", "config.toml"), ("", "it is a folder")):
        table.monkeypatch.setenv("EUCHRE_CONFIG", str(table.folder / place))
        assert says in table.refused("config customs off", status=3)


@pytest.mark.parametrize("kind", ["config", "data", "state"])
@pytest.mark.parametrize("named", [None, "", "/else/where", "not/absolute"])
def test_the_folders_are_those_of_the_platform(
    table: CardTable, kind: str, named: str | None
) -> None:
    variable = f"XDG_{kind.upper()}_HOME"
    table.monkeypatch.delenv(variable, raising=False)
    if named is not None:
        table.monkeypatch.setenv(variable, named)
    of_platform = getattr(platformdirs, f"user_{kind}_dir")("euchre", appauthor=False)
    assert user_folder(kind) == of_platform
