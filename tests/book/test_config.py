"""`euchre config`: the settings, where each comes from, and the file that keeps them."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from euchre_cli.settings import SETTINGS

from ..card_table import CardTable


def file(table: CardTable) -> Path:
    """The file of settings."""
    return table.folder / "config.toml"


def sources(table: CardTable) -> dict[str, tuple[str, str]]:
    """Each setting's value and where it comes from."""
    return {one["name"]: (one["value"], one["source"]) for one in table.json("config")["settings"]}


@pytest.mark.parametrize("columns", [60, 120])
def test_every_setting_is_listed_with_its_help(table: CardTable, columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    page = table.done("config")
    words = " ".join(page.split())
    for one in SETTINGS.values():
        assert f"\n{one.name} " in f"\n{page}"
        assert one.help in words
    assert max(map(len, page.replace(str(table.folder), "").splitlines())) <= columns
    assert f"The file of settings: {file(table)} (not there yet)" in words


def test_standard_file_environment(table: CardTable) -> None:
    assert sources(table)["customs"] == ("on", "standard")
    table.plays("""
        config customs off = customs is now off.
        config customs = off
    """)
    assert sources(table)["customs"] == ("off", "file")
    table.monkeypatch.setenv("EUCHRE_CUSTOMS", "ON")
    assert sources(table)["customs"] == ("on", "environment")
    assert table.done("config customs off") == (
        "customs is already on, because EUCHRE_CUSTOMS in the environment overrides the file.\n"
    )
    table.monkeypatch.setenv("EUCHRE_CUSTOMS", "")
    assert sources(table)["customs"] == ("off", "file")
    table.plays("""
        config --unset customs = customs is now on.
        config --unset customs = customs was not set, and is on.
    """)
    found = table.json("config color always")
    assert (found["file"], [one["name"] for one in found["settings"]]) == (
        *(str(file(table)), ["color"]),
    )


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("customs = false\nbell = true\n", {"customs": ("off", "file"), "bell": ("on", "file")}),
        ('customs = "all"\n', {"customs": ("on", "file")}),
    ],
)
def test_a_value_may_be_written_otherwise(
    table: CardTable, text: str, expected: dict[str, tuple[str, str]]
) -> None:
    file(table).write_text(text)
    assert sources(table).items() >= expected.items()


@pytest.mark.parametrize(
    "name", ["cards/a.db", "é 🂡.db", 'a "b" \\ c.db', "tab\there.db", "\x7f.db", "'.db"]
)
def test_any_name_of_a_scorebook_comes_back_from_the_file(table: CardTable, name: str) -> None:
    table.monkeypatch.delenv("EUCHRE_DB")
    table.done(["config", "db", name])
    kept = os.path.join(os.getcwd(), name)
    assert tomllib.loads(file(table).read_text())["db"] == kept
    table.done("new Ann Bob Cat Dan")
    assert Path(kept).exists()
    table.done("config --unset db")
    assert table.done("config db").startswith(str(table.folder / "data"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["custom"], "there is no setting 'custom'; did you mean customs?"),
        (["--unset", "custom"], "there is no setting 'custom'; did you mean customs?"),
        (["xyz"], "there is no setting 'xyz'; the settings are db, customs, bell, cards, color"),
        (["customs", "maybe"], "customs is on or off, not 'maybe'"),
        (["color", "\x1b[1m"], "color is auto, always or never, not '^[[1m'"),
        (["db", " "], "db cannot be empty: `euchre config --unset db`"),
        (["db", "\udcff"], "it is not valid UTF-8"),
        (["--unset", "db", "db"], "--unset and another NAME do not go together"),
    ],
)
def test_refused(table: CardTable, words: list[str], says: str) -> None:
    assert says in table.refused(["config", *words])
    assert not file(table).exists()


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("customs = maybe", 3, "is not a settings file"),
        ("\xff", 3, "is not a settings file"),
        ("x = [" * 5000, 3, "is not a settings file"),
        ('customs = "loud"', 2, "customs is on or off, not 'loud'; remove it by hand, or with `eu"),
        ("db = 5", 2, "db must be text in quotes, not 5"),
        ('[customs]\nx = "on"', 2, "customs must be text in quotes"),
        ("sound = 1", 2, "there is no setting 'sound'; remove it by hand, or with `euchre config"),
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
