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


def _one(tmp_path: Path, text: str, *words: str, name: str = "log.euchre") -> dict[str, Any]:
    return whole(audit("--json", *words, _log(tmp_path, text, name)))


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = _log(tmp_path_factory.mktemp("json"), EVERYTHING)
    return whole(audit("--json", path))


@pytest.fixture(scope="module")
def first(everything: dict[str, Any]) -> dict[str, Any]:
    game: dict[str, Any] = everything["files"][0]["games"][0]
    return game


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


def test_the_whole(everything: dict[str, Any]) -> None:
    assert list(everything) == ["schema_version", "files", "findings", "summary"]
    assert everything["schema_version"] == 1
    assert everything["summary"] == {"games": 2, "hands": 10, "errors": 2, "notes": 2}


def test_it_is_ascii_whatever_the_names(tmp_path: Path) -> None:
    log = _log(tmp_path, "player N Zoë \u202e山\x1b[31m\n" + HAND)
    result = audit("--json", log)
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout
    players = whole(result)["files"][0]["games"][0]["players"]
    assert players["N"] == "Zoë \u202e山\x1b[31m"


# -- a game --------------------------------------------------------------------------------------


def test_a_game(first: dict[str, Any]) -> None:
    head = {key: value for key, value in first.items() if key != "hands"}
    assert head == {
        "index": 0,
        "name": "First",
        "event": "Thursday night",
        "season": "2026",
        "place": "Ann's kitchen",
        "date": "2026-11-19",
        "rules": "csl",
        "overrides": {"stick-the-dealer": "no", "lone-euchred": 3},
        "target": 10,
        "hands_to_play": None,
        "players": {"N": "Ann", "E": "Bob", "S": "Cat", "W": "Dan"},
        "start": {"NS": 1, "EW": 2},
        "result_only": False,
        "total": {"NS": 5, "EW": 8},
        "winner": "NS",
        "over": True,
        "conceded": "EW",
        "substitutes": [{"seat": "S", "name": "Eve"}],
        "targets": [],
    }


def test_the_second_game_keeps_the_people_and_begins_at_nothing(everything: dict[str, Any]) -> None:
    game = everything["files"][0]["games"][1]
    assert game["index"] == 1
    assert game["name"] == "Second"
    assert game["event"] == "Thursday night"
    assert game["players"]["N"] == "Ann"
    assert game["start"] == {"NS": 0, "EW": 0}


def test_a_game_of_a_number_of_hands_has_no_target(everything: dict[str, Any]) -> None:
    game = everything["files"][0]["games"][1]
    assert (game["rules"], game["overrides"]) == ("standard", {"hands": 2})
    assert (game["target"], game["hands_to_play"]) == (None, 2)
    assert (game["over"], game["winner"]) == (True, "NS")


def test_what_is_not_stated_is_null_or_empty(tmp_path: Path) -> None:
    game = _one(tmp_path, HAND)["files"][0]["games"][0]
    assert [game[k] for k in ("event", "season", "place", "date")] == [None] * 4
    assert (game["name"], game["rules"], game["overrides"]) == ("", "standard", {})
    assert game["players"] == {"N": None, "E": None, "S": None, "W": None}
    assert (game["over"], game["winner"], game["conceded"]) == (False, None, None)
    assert game["substitutes"] == []


# -- a hand --------------------------------------------------------------------------------------

NOTHING = {"NS": 0, "EW": 0}
NO_SUSPECTS = {"proven": 0, "excluded": 0, "undecided": 0}


def _hand(number: int, **differs: object) -> dict[str, object]:
    """A hand of which only that is known."""
    return {
        "number": number,
        "dealer": None,
        "up": None,
        "trump": None,
        "maker": None,
        "alone": False,
        "lone_defender": None,
        "evidence": "result",
        "void": None,
        "tricks": None,
        "points": NOTHING,
        "points_as_played": NOTHING,
        "total": NOTHING,
        "copy": False,
        "after_game": False,
        "penalties": [],
        "rulings": [],
        "suspects": NO_SUSPECTS,
        **differs,
    }


def _sides(ns: int, ew: int) -> dict[str, int]:
    return {"NS": ns, "EW": ew}


def test_a_hand_with_a_renege_and_no_ruling_has_the_points_as_played(first: dict[str, Any]) -> None:
    assert first["hands"][0] == _hand(
        1,
        dealer="W",
        up="Qs",
        trump="s",
        maker="N",
        evidence="tricks",
        tricks=_sides(3, 2),
        points=_sides(1, 0),
        points_as_played=_sides(1, 0),
        total=_sides(2, 2),
        suspects={"proven": 0, "excluded": 9, "undecided": 1},
    )


def test_a_hand_with_a_ruling_has_the_points_as_ruled(first: dict[str, Any]) -> None:
    assert first["hands"][1] == _hand(
        2,
        dealer="N",
        up="Qs",
        trump="s",
        maker="E",
        evidence="tricks",
        tricks=_sides(2, 3),
        points=_sides(0, 2),
        points_as_played=_sides(0, 1),
        total=_sides(2, 4),
        rulings=[{"seat": "S", "trick": 1, "by": "E", "outcome": "upheld"}],
        suspects={"proven": 1, "excluded": 9, "undecided": 0},
    )


@pytest.mark.parametrize(("number", "void"), [(3, "misdeal"), (4, "thrown-in")])
def test_a_void_hand(first: dict[str, Any], number: int, void: str) -> None:
    assert first["hands"][number - 1] == _hand(
        number, dealer="E", evidence=None, void=void, total=_sides(2, 4)
    )


def test_a_loner_against_a_lone_defender(first: dict[str, Any]) -> None:
    points = _sides(0, 1)
    assert first["hands"][4] == _hand(
        5,
        dealer="S",
        trump="h",
        maker="W",
        alone=True,
        lone_defender="N",
        tricks=_sides(2, 3),
        points=points,
        points_as_played=points,
        total=_sides(2, 5),
    )


def test_a_penalty_is_in_the_points_but_not_as_played(first: dict[str, Any]) -> None:
    assert first["hands"][5] == _hand(
        6,
        dealer="W",
        trump="c",
        maker="N",
        tricks=_sides(3, 2),
        points=_sides(1, 2),
        points_as_played=_sides(1, 0),
        total=_sides(3, 7),
        penalties=[{"side": "EW", "points": 2, "text": "table-talk"}],
    )


def test_a_hand_of_which_only_the_points_are_known(first: dict[str, Any]) -> None:
    assert first["hands"][7] == _hand(
        8,
        dealer="E",
        evidence="points",
        points=_sides(0, 1),
        points_as_played=_sides(0, 1),
        total=_sides(5, 8),
    )


@pytest.mark.parametrize(
    ("preset", "call", "trump"),
    [("standard", "clubs", "c"), ("standard", "♦", "d"), ("other", "no-trump", "no-trump")],
)
def test_trumps(tmp_path: Path, preset: str, call: str, trump: str) -> None:
    rule = "rule no-trump yes\n" if preset == "other" else ""
    text = f"{rule}hand 1; dealer W; maker N {call}; tricks NS 3\n"
    hand = _one(tmp_path, text)["files"][0]["games"][0]["hands"][0]
    assert hand["trump"] == trump


# -- a finding -----------------------------------------------------------------------------------


def test_a_renege_that_a_slip_of_the_pen_explains_as_well(everything: dict[str, Any]) -> None:
    found = everything["findings"][0]
    file = everything["files"][0]["file"]
    assert found == {
        "code": "P12",
        "slug": "renege",
        "severity": "error",
        "message": "E played Td on a heart lead while holding 9h and Jh",
        "file": file,
        "line": 21,
        "column": 16,
        "end_column": 18,
        "path": None,
        "game": 0,
        "hand": 1,
        "trick": 1,
        "seat": "E",
        "card": "Td",
        "claimed": None,
        "computed": None,
        "because": {
            "file": file,
            "line": 22,
            "column": 19,
            "end_column": 21,
            "path": None,
            "game": 0,
            "hand": 1,
            "trick": 2,
            "card": "Jh",
            "label": "E still held this",
        },
        "penalty": {"side": "NS", "points": 2},
        "slip": {
            "line": 21,
            "column": 16,
            "end_column": 18,
            "path": None,
            "written": "Td",
            "meant": ["Th"],
            "others": True,
            "settled_by": ["hold E Td Jh Tc 9h 9s"],
        },
        "doubt": None,
        "others": [],
        "renege_cost": None,
    }


def test_a_renege_that_was_ruled_is_a_note(everything: dict[str, Any]) -> None:
    found = everything["findings"][1]
    assert (found["slug"], found["severity"], found["hand"]) == ("renege", "note", 2)
    assert found["penalty"] is None
    assert found["slip"] is None


def test_a_claim_that_is_wrong(everything: dict[str, Any]) -> None:
    found = everything["findings"][2]
    assert (found["slug"], found["hand"], found["trick"]) == ("wrong-points", 7, None)
    assert (found["claimed"], found["computed"]) == ("NS 1", "NS 2 EW 0")
    assert (found["seat"], found["card"], found["because"]) == (None, None, None)


def test_an_undecided_play_of_the_second_game(everything: dict[str, Any]) -> None:
    found = everything["findings"][3]
    assert (found["slug"], found["severity"]) == ("renege-undecided", "note")
    assert (found["game"], found["hand"], found["trick"]) == (1, 2, 1)
    assert (found["seat"], found["card"]) == ("W", "9c")


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
NOTED = HAND
WRONG = CLEAN.replace("score   NS 1", "score NS 2")


def _files(folder: Path) -> dict[str, Path]:
    return {
        "clean": _log(folder, CLEAN, "clean.euchre"),
        "noted": _log(folder, NOTED, "noted.euchre"),
        "wrong": _log(folder, WRONG, "wrong.euchre"),
        "renege": _log(folder, RENEGE, "renege.euchre"),
        "garbage": _log(folder, "pretzels, chips\n", "garbage.euchre"),
        "empty": _log(folder, "", "empty.euchre"),
        "missing": folder / "missing.euchre",
        "folder": folder / "nothing",
    }


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
    (tmp_path / "nothing").mkdir()
    known = _files(tmp_path)
    paths = [known[name] for name in names.split()]
    assert audit("--format", output, *options.split(), *paths).exit_code == status


def test_several_files_and_one_that_cannot_be_read(tmp_path: Path) -> None:
    known = _files(tmp_path)
    names = [str(known[name]) for name in ("wrong", "missing", "garbage", "clean")]
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
