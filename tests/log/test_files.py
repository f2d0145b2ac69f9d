"""Logs in files and folders: which files are read, and as what."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

from euchre_cli.log.files import find_logs, games_in, is_json, open_input, reading_error

from .test_egn import game

TEXT = "game A\nhand 1; dealer N; maker N hearts; tricks NS 3\n"
JSON = json.dumps(game(title="A"))


@pytest.mark.parametrize(
    ("name", "data", "is_egn"),
    [
        ("a.euchre", JSON, False),
        ("a.EGN", TEXT, True),
        ("a.emn", TEXT, True),
        ("-", f"\n\t {JSON}", True),
        ("-", TEXT, False),
        ("a.json", "[1]", True),
        ("a.txt", "", False),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_a_file_is_json_by_its_name_or_else_by_how_it_begins(
    name: str, data: str, is_egn: bool, encoding: str
) -> None:
    assert is_json(name, data.encode(encoding)) is is_egn
    # A character may be cut in two.
    assert is_json(name, data.ljust(1_023).encode(encoding) + "♥".encode(encoding)) is is_egn


@pytest.mark.parametrize("text", [TEXT, JSON], ids=["log", "EGN"])
def test_games_of_any_format_come_through_one_door(text: str) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        (one,) = games_in("-", io.BytesIO(text.encode(encoding)), lambda trouble: None)
        assert (one.head.name, one.hands) == ("A", 1)


def test_the_logs_in_a_folder(tmp_path: Path) -> None:
    for name in ("b.euchre", "sub/a.EGN", "a.emn", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(TEXT)
    (tmp_path / "gone.euchre").symlink_to(tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe.euchre")
    (tmp_path / "empty").mkdir()
    logs = ["a.emn", "b.euchre", "gone.euchre", "sub/a.EGN"]
    assert list(find_logs([str(tmp_path)])) == [str(tmp_path / name) for name in logs]
    named = ["-", str(tmp_path / "pipe.euchre"), str(tmp_path / "empty"), "missing"]
    assert list(find_logs(named)) == named


@pytest.mark.parametrize(
    ("name", "words"), [(".", "no log was found in this folder"), ("missing", "no such file")]
)
def test_what_cannot_be_opened(name: str, words: str) -> None:
    with pytest.raises(OSError) as failed, open_input(name):  # noqa: PT011 - whichever it is
        pass
    assert words in reading_error(failed.value)
