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


def test_every_setting_is_listed_with_its_help(table: CardTable) -> None:
    for columns in (60, 120):
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
    assert table.done("config customs off") == "customs is now off.\n"
    assert sources(table)["customs"] == ("off", "file")
    assert table.done("config customs") == "off\n"
    table.monkeypatch.setenv("EUCHRE_CUSTOMS", "ON")
    assert sources(table)["customs"] == ("on", "environment")
    assert table.done("config customs off") == (
        "customs is already on, because EUCHRE_CUSTOMS in the environment overrides the file.\n"
    )
    table.monkeypatch.setenv("EUCHRE_CUSTOMS", "")
    assert sources(table)["customs"] == ("off", "file")
    assert table.done("config --unset customs") == "customs is now on.\n"
    assert table.done("config --unset customs") == "customs was not set, and is on.\n"
    assert file(table).read_text() == ""


def test_the_rest_of_the_file_stays(table: CardTable) -> None:
    file(table).write_text('# mine\nbell = "off" # quiet\ncustoms="on"\r\n\n# the end')
    table.done("config customs off")
    table.done("config color never")
    assert file(table).read_bytes() == (
        b'# mine\nbell = "off" # quiet\ncustoms = "off"\n\n# the end\ncolor = "never"\n'
    )
    table.done("config --unset bell")
    assert tomllib.loads(file(table).read_text()) == {"customs": "off", "color": "never"}


def test_the_scorebook_is_kept_as_a_whole_path(table: CardTable) -> None:
    table.monkeypatch.delenv("EUCHRE_DB")
    table.done("config db cards/book.db")
    kept = os.path.join(os.getcwd(), "cards", "book.db")
    assert tomllib.loads(file(table).read_text()) == {"db": kept}
    assert table.done("config db") == kept + "\n"
    table.done("config db ~/book.db")
    table.done("new Ann Bob Cat Dan")
    assert (table.folder / "book.db").exists()
    table.done("config --unset db")
    assert table.done("config db").startswith(str(table.folder / "data"))


@pytest.mark.parametrize("name", ["é 🂡.db", 'a "b" \\ c.db', "tab\there.db", "\x7f.db", "'.db"])
def test_any_name_of_a_scorebook_comes_back_from_the_file(table: CardTable, name: str) -> None:
    table.monkeypatch.delenv("EUCHRE_DB")
    table.done(["config", "db", name])
    assert tomllib.loads(file(table).read_text())["db"] == os.path.join(os.getcwd(), name)
    table.done("new Ann Bob Cat Dan")
    assert (table.folder / name).exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["config", "custom"], "there is no setting 'custom'; did you mean customs?"),
        (["config", "custom", "off"], "there is no setting 'custom'; did you mean customs?"),
        (["config", "--unset", "custom"], "there is no setting 'custom'; did you mean customs?"),
        (
            ["config", "xyz"],
            "there is no setting 'xyz'; the settings are db, customs, bell, cards, color, rules",
        ),
        (["config", "customs", "maybe"], "customs is on or off, not 'maybe'"),
        (["config", "color", "\x1b[1m"], "color is auto, always or never, not '^[[1m'"),
        (["config", "db", " "], "db cannot be empty: `euchre config --unset db`"),
        (["config", "db", "\udcff"], "it is not valid UTF-8"),
        (["config", "--unset", "db", "db"], "--unset NAME takes nothing else"),
    ],
)
def test_refused(table: CardTable, words: list[str], says: str) -> None:
    assert says in table.refused(words)
    assert not file(table).exists()


def test_a_value_of_an_earlier_version_is_what_it_is_now(table: CardTable) -> None:
    file(table).write_text('customs = "all"\n')
    assert table.done("config customs") == "on\n"
    table.done("new Ann Bob Cat Dan")
    assert file(table).read_text() == 'customs = "all"\n'


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("customs = maybe", 3, "is not a settings file"),
        ("\xff", 3, "is not a settings file"),
        ("x = [" * 5000, 3, "is not a settings file"),
        (
            'customs = "loud"',
            2,
            "customs is on or off, not 'loud'; remove it by hand, or with `euchre config --unset c",
        ),
        ("db = 5", 2, "db must be text in quotes, not 5"),
        ('[customs]\nx = "on"', 2, "customs must be text in quotes"),
        ("sound = 1", 2, "there is no setting 'sound'; remove it by hand, or with `euchre config"),
    ],
)
def test_a_file_that_is_none(table: CardTable, text: str, status: int, says: str) -> None:
    table.done("new Ann Bob Cat Dan")
    file(table).write_text(text, encoding="latin-1")
    for line in ("config", "config customs", "score", "history", "hand Bob 3"):
        said = table.refused(line, status)
        assert says in said
        assert str(file(table)) in said
    assert file(table).read_text(encoding="latin-1") == text
    file(table).unlink()
    # Nothing was entered before it was noticed.
    assert table.sheet().lines == ()


@pytest.mark.parametrize("line", ["sound = 1", 'customs = "maybe"'])
def test_what_should_not_be_there_can_be_removed(table: CardTable, line: str) -> None:
    file(table).write_text(f'bell = "off"\n{line}\n')
    name = line.partition(" ")[0]
    table.done(f"config --unset {name}")
    assert sources(table)["bell"] == ("off", "file")
    assert file(table).read_text() == 'bell = "off"\n'


def test_a_setting_of_an_earlier_version_stays_and_is_ignored(table: CardTable) -> None:
    file(table).write_text('league-points = "3-1-0"\n')
    assert "league-points" not in table.done("config")
    table.done("config bell off")
    assert file(table).read_text() == 'league-points = "3-1-0"\nbell = "off"\n'
    table.done("config --unset league-points")
    assert file(table).read_text() == 'bell = "off"\n'


def test_yes_and_no_as_other_programs_write_them(table: CardTable) -> None:
    file(table).write_text("customs = false\nbell = true\n")
    assert sources(table)["customs"] == ("off", "file")
    assert sources(table)["bell"] == ("on", "file")


def test_a_setting_that_is_spread_over_lines_is_left_alone(table: CardTable) -> None:
    text = "db = '''\n/a/b.db'''\n"
    file(table).write_text(text)
    assert "change it by hand" in table.refused("config db x.db", status=3)
    assert file(table).read_text() == text


def test_a_file_that_cannot_be_written(table: CardTable) -> None:
    (table.folder / "in the way").write_text("")
    table.monkeypatch.setenv("EUCHRE_CONFIG", str(table.folder / "in the way" / "config.toml"))
    said = table.refused("config customs off", status=3)
    assert "in the way" in said
    table.monkeypatch.setenv("EUCHRE_CONFIG", str(table.folder))
    assert "it is a folder" in table.refused("config customs off", status=3)


def test_as_json(table: CardTable) -> None:
    found = table.json("config color always")
    assert found["file"] == str(file(table))
    [one] = found["settings"]
    assert one == {
        "name": "color",
        "value": "always",
        "source": "file",
        "values": ["auto", "always", "never"],
        "variable": "EUCHRE_COLOR",
        "help": SETTINGS["color"].help,
    }
    assert [one["name"] for one in table.json("config")["settings"]] == list(SETTINGS)
