"""Converting a log: every way between the formats, and what cannot be converted."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings

from euchre_cli.cli.main import main
from euchre_cli.log.formats import find_format

from .random_logs import CALM, LOGS, RandomLog, write

TEXT = """\
# an evening
euchre 1
event   Thursday night  # at Ann's
player  N Zoë

hand 1
  dealer  W
  maker   N spades alone
  tricks  NS 5
  score   NS 4
"""
LINES = """\
{"comment":"# an evening"}
{"euchre":1,"event":"Thursday night","player":{"N":"Zoë"},"comments":["# at Ann's"]}
{"hand":1,"dealer":"W","maker":{"seat":"N","suit":"s","alone":true},"tricks_taken":{"NS":5},\
"score":{"NS":4}}
"""
EGN = {
    "fileType": "Euchre Game Notation",
    "version": "1.4",
    "metadata": {"title": "A final", "players": ["Ann", "Bob", "Cat", "Dan"]},
    "deals": [
        {
            "dealNumber": 0,
            "initialState": {"dealer": 0, "upCard": "Th"},
            "phases": [
                {
                    "phaseNumber": 0,
                    "type": "EUCHRE_BIDDING",
                    "calls": ["Pass", "Order"],
                    "isAlone": False,
                }
            ],
        }
    ],
}


def run(*args: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *args], input=stdin)


@pytest.mark.parametrize(
    ("target", "source", "result"),
    [
        ("jsonl", TEXT, LINES),
        (
            "euchre",
            LINES,
            TEXT.replace("  # at Ann's", "").replace("euchre 1", "# at Ann's\neuchre 1"),
        ),
        ("euchre", TEXT.upper().replace("# AN", "# an"), None),
        ("jsonl", LINES, LINES),
    ],
)
def test_each_way_from_standard_input(target: str, source: str, result: str | None) -> None:
    found = run("--to", target, "-", stdin=source.encode())
    assert (found.exit_code, found.stderr) == (0, "")
    if result is not None:
        assert found.stdout_bytes == result.encode()
    else:
        assert found.stdout.count("\n") == TEXT.count("\n")


@settings(CALM, max_examples=25)
@given(LOGS)
def test_there_and_back_is_the_same_log(log: RandomLog) -> None:
    text = write(log).encode()
    lines = run("--to", "jsonl", "-", stdin=text)
    assert (lines.exit_code, lines.stderr) == (0, "")
    again = run("--to", "euchre", "-", stdin=lines.stdout_bytes)
    assert (again.exit_code, again.stderr) == (0, "")
    assert again.stdout_bytes == text


def test_egn_becomes_a_log(tmp_path: Path) -> None:
    egn = tmp_path / "final.egn"
    egn.write_text(json.dumps(EGN, indent=1))
    found = run("--to", "euchre", str(egn))
    assert found.exit_code in (0, 1)
    for record in ("player  N Ann", "hand 1", "  dealer  N", "  up      Th", "  call    S order"):
        assert record in found.stdout.splitlines()
    again = run("--to", "jsonl", str(egn))
    hands = [json.loads(line) for line in again.stdout.splitlines()]
    assert hands[-1]["calls"] == [{"seat": "E", "call": "pass"}, {"seat": "S", "call": "order"}]


def test_the_result_goes_to_a_file(tmp_path: Path) -> None:
    log, out = tmp_path / "a.euchre", tmp_path / "a.jsonl"
    log.write_text(TEXT)
    assert run("--to", "jsonl", str(log), "--out", str(out)).exit_code == 0
    assert out.read_text() == LINES
    assert run("--to", "jsonl", str(out), "-o", str(out), "--force").exit_code == 0
    assert out.read_text() == LINES
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.euchre", "a.jsonl"]


@pytest.mark.parametrize(
    ("target", "source", "errors"),
    [
        ("jsonl", "hand 1; up Xx; score NS 1\nrules csl\n", ["-:1:12: 'Xx'", "-:2:1: `rules`"]),
        ("euchre", "hand 1; up Xx; score NS 1\n", ["-:1:12: 'Xx'"]),
        ("euchre", '{"hand":1,"up":"Xx"}\n{"hand":2,\n', ["-:1: up: 'Xx'", "-:2:"]),
        ("jsonl", '{"hand":1,"odd":1,"score":{"NS":1}}\n', ["-:1: odd: 'odd' is not a key"]),
        ("jsonl", "hand 1\nnote " + "x" * 1_000_001 + "\n", ["-:2: a line of"]),
    ],
)
def test_what_cannot_be_converted_is_reported_and_the_rest_is_converted(
    target: str, source: str, errors: list[str]
) -> None:
    found = run("--to", target, "-", stdin=source.encode())
    assert found.exit_code == 1
    assert len(found.stderr.splitlines()) == len(errors)
    for line, error in zip(found.stderr.splitlines(), errors, strict=True):
        assert line.startswith(error)
    assert "hand" in found.stdout


@pytest.mark.parametrize(
    "source",
    [b"", b"\x7fELF\0\0", b"Dear diary\nno cards today\n", b"{}", b"[1, 2]", b"{" * 200_000],
    ids=["empty", "binary", "prose", "an empty object", "an array", "deep"],
)
@pytest.mark.parametrize("target", ["euchre", "jsonl"])
def test_what_is_no_log_is_refused(tmp_path: Path, target: str, source: bytes) -> None:
    out = tmp_path / "out"
    found = run("--to", target, "-", "--out", str(out), stdin=source)
    assert found.exit_code == 3
    assert found.stderr.strip()
    assert not out.exists()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["missing.euchre"], "missing.euchre: no such file"),
        (["."], ".: this is a folder"),
    ],
)
def test_a_file_that_cannot_be_opened_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.euchre").write_text(TEXT)
    found = run("--to", "jsonl", *args)
    assert found.exit_code == 3
    assert words in found.stderr
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "first", "form"),
    [
        ("a.euchre", b'{"hand":1}', "euchre"),
        ("a.JSONL", b"", "jsonl"),
        ("a.egn", b"", "egn"),
        ("a.emn", b"", "emn"),
        ("-", b"hand 1", "euchre"),
        ("-", b"", "euchre"),
        ("-", b'{"hand":1}\n{"hand":2}', "jsonl"),
        ("-", b'\xef\xbb\xbf {"hand":1}', "jsonl"),
        ("-", '{"hand":1}'.encode("utf-16"), "jsonl"),
        ("-", b'{"fileType":"Euchre Game Notation","deals":[]}', "egn"),
        ("-", b'{\n"hand": 1}', "egn"),
        ("-", b"[1]", "egn"),
        ("-", b'{"deals":[],"version":"1.4"}', "egn"),
        ("-", b'{"version":"1.4","deals":[', "egn"),
        ("-", b'{"hand":1,"tricks":[', "jsonl"),
        ("-", b'{"hand":1,}\n{"hand":2}\n', "jsonl"),
        ("-", b"{" * 100_000, "egn"),
        ("x.txt", b'{"comment":"#"}\n', "jsonl"),
        ("-", b'{"fileType":"Euchre Match Notation","games":[]}', "emn"),
        ("-", b'["Event"]', "egn"),
    ],
)
def test_the_format_is_known_by_name_then_by_content(name: str, first: bytes, form: str) -> None:
    found, stream = find_format(name, io.BytesIO(first))
    assert found.name == form
    assert stream.read() == first
