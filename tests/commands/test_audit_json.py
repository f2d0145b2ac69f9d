"""`euchre audit --json`: the contract for programs, key by key, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from euchre_engine.problems import CATALOGUE

from .audits import EVERYTHING, HAND, RENEGE, audit, schema, whole

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_logs"


def _log(folder: Path, text: str, name: str = "log.euchre") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# -- the whole -----------------------------------------------------------------------------------


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


def test_the_schema_knows_no_key_that_is_optional() -> None:
    def closed(part: object) -> None:
        if isinstance(part, dict):
            if "properties" in part:
                assert part["required"] == list(part["properties"])
                assert part["additionalProperties"] is False
            for value in part.values():
                closed(value)
        elif isinstance(part, list):
            for value in part:
                closed(value)

    closed(schema())


def test_it_is_ascii_whatever_the_names(tmp_path: Path) -> None:
    log = _log(tmp_path, "player N Zoë \u202e山\x1b[31m\n" + HAND)
    result = audit("--json", log)
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout
    players = whole(result)["files"][0]["games"][0]["players"]
    assert players["N"] == "Zoë \u202e山\x1b[31m"


GOLDEN = Path(__file__).with_name("audit_everything.json")


def everything() -> str:
    """What is printed of a log in which everything happens, and one in which nothing is stated."""
    said = audit("--json", "-", stdin=EVERYTHING + "game Third\nrules standard\n" + HAND)
    whole(said)
    return said.stdout


def test_every_key_says_what_it_said(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--snapshot-update"):
        GOLDEN.write_text(everything())
    assert json.loads(everything()) == json.loads(GOLDEN.read_text())


@pytest.mark.parametrize("path", sorted((SAMPLES / "bad").iterdir()), ids=lambda p: p.name)
def test_every_finding_of_the_gallery_is_as_the_schema_says(path: Path) -> None:
    found = whole(audit("--json", path))["findings"]
    slugs = {one["slug"] for one in found}
    assert path.stem in slugs
    for one in found:
        kind = CATALOGUE[one["slug"]]
        assert one["code"] == kind.code
        whole_file = one["slug"] in ("not-a-log", "unreadable-file")
        in_json = path.suffix != ".euchre"
        assert (one["path"] is not None) == (in_json and not whole_file)
        assert (one["line"] is not None) == (not in_json and not whole_file)


# -- files, and the exit status ------------------------------------------------------------------

CLEAN = HAND.replace("hand 1", "start NS 9 EW 9\nhand 1")
FILES = {
    "clean": CLEAN,
    "noted": HAND,
    "wrong": CLEAN.replace("score   NS 1", "score NS 2"),
    "renege": RENEGE,
    "garbage": "pretzels, chips\n",
    "empty": "",
}


def _files(folder: Path, names: str) -> list[str]:
    """The names of these files, which are there unless they are not in the table."""
    for name in set(names.split()) & set(FILES):
        _log(folder, FILES[name], name)
    return [str(folder / name) for name in names.split()]


@pytest.mark.parametrize("output", ["table", "json", "jsonl"])
@pytest.mark.parametrize(
    ("names", "options", "status"),
    [
        ("clean", "", 0),
        ("noted", "", 0),
        ("wrong", "", 1),
        ("renege", "", 1),
        ("garbage", "", 3),
        ("empty", "", 3),
        ("missing", "", 3),
        ("folder", "", 3),
        ("clean noted", "", 0),
        ("wrong clean", "", 1),
        ("garbage wrong clean", "", 3),
        ("clean missing wrong", "", 3),
        ("clean", "--rules cls", 2),
        ("clean", "--nonsense", 2),
    ],
)
def test_the_exit_status(
    tmp_path: Path, names: str, options: str, status: int, output: str
) -> None:
    (tmp_path / "folder").mkdir()
    done = audit("--format", output, *options.split(), *_files(tmp_path, names))
    assert done.exit_code == status


def test_several_files_and_one_that_cannot_be_read(tmp_path: Path) -> None:
    names = _files(tmp_path, "wrong missing garbage clean")
    found = whole(audit("--json", *names))
    assert [file["file"] for file in found["files"]] == names
    assert [len(file["games"]) for file in found["files"]] == [1, 0, 0, 1]
    assert [(one["slug"], one["file"]) for one in found["findings"]] == [
        ("wrong-points", names[0]),
        ("unreadable-file", names[1]),
        ("not-a-log", names[2]),
    ]
    unreadable = found["findings"][1]
    for key in ("line", "column", "end_column", "path", "game", "hand", "trick", "because"):
        assert unreadable[key] is None
    assert unreadable["message"] == "no such file or directory"


def test_a_file_that_fails_in_the_middle_is_audited_to_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from euchre_cli.log import files

    def failing(*args: Any) -> Any:
        yield from lines(*args)
        raise OSError(5, "Input/output error")

    lines = files.read_lines
    monkeypatch.setattr(files, "read_lines", failing)
    result = audit("--json", _log(tmp_path, CLEAN))
    assert result.exit_code == 3
    found = whole(result)
    assert found["files"][0]["games"][0]["winner"] == "NS"
    assert [one["message"] for one in found["findings"]] == ["input/output error"]
    assert "Verdict" in audit(_log(tmp_path, CLEAN)).stdout


def test_json_lines_are_the_findings_alone(tmp_path: Path) -> None:
    log = _log(tmp_path, EVERYTHING)
    lines = audit("--format", "jsonl", log).stdout.splitlines()
    assert [json.loads(line) for line in lines] == whole(audit("--json", log))["findings"]
