"""Formatting: the layout, comments, what cannot be read, and the command."""

from __future__ import annotations

import io
import json
import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import example, given, settings
from hypothesis import strategies as st

from euchre_cli.cli.main import main
from euchre_cli.log.formats import EGN as EGN_FORMAT
from euchre_cli.log.formats import TEXT, Format, find_format
from euchre_cli.log.log_items import Trouble, is_game_record, is_hand
from euchre_cli.log.text_read import comment_of, read

from .random_logs import CALM, COMMENT, LOGS, RandomLog, format_text, read_text, write

SAMPLES = Path(__file__).parents[2] / "sample_logs"

FULL = """\
euchre 1
event   Thursday night
date    2026-11-19
rules   csl
player  N Ann

hand 1
  dealer  W
  up      Qs
  call    N order
  play    N Kh Jh Ah Qs  # Dan trumps in
  score   NS 1

hand 2
  dealer  N
  thrown-in ace-no-face E
"""
COMPACT = """\
euchre 1
event   Thursday night
date    2026-11-19
rules   csl
player  N Ann

hand 1; dealer W; up Qs; call N order; play N Kh Jh Ah Qs; score NS 1  # Dan trumps in
hand 2; dealer N; thrown-in ace-no-face E
"""


def formatted(text: str, compact: bool = False) -> str:
    """The formatted text, which must not change when it is formatted again."""
    found, troubles = format_text(text, compact)
    again, troubles_again = format_text(found, compact)
    assert again == found
    assert [t.message for t in troubles] == [t.message for t in troubles_again]
    return found


@pytest.mark.parametrize(
    "text",
    [
        FULL,
        FULL.upper()
        .replace("THURSDAY NIGHT", "Thursday night")
        .replace("DAN TRUMPS", "Dan trumps")
        # names and comments are the only words whose case matters
        .replace("ANN", "Ann")
        .replace(" IN\n", " in\n"),
        FULL.replace("  ", " ").replace("\n\n", "\n"),
        "\n".join(line.strip() + "   " for line in FULL.split("\n")),
    ],
)
def test_one_record_a_line_with_aligned_columns(text: str) -> None:
    assert formatted(text) == FULL


def test_one_hand_a_line() -> None:
    assert formatted(FULL, compact=True) == COMPACT


def test_a_hand_on_one_line_is_opened_out() -> None:
    text = "hand 2; dealer N; maker E hearts; tricks EW 2  # short"
    assert formatted(text) == ("hand 2\n  dealer  N\n  maker   E hearts\n  tricks  EW 2  # short\n")


def test_several_hands_of_a_line_stand_apart() -> None:
    assert formatted("hand 1; score NS 1; HAND 2; score EW 2") == (
        "hand 1\n  score   NS 1\n\nhand 2\n  score   EW 2\n"
    )


def test_a_game_and_a_substitute_stand_apart_from_the_hands() -> None:
    text = "hand 1; score NS 1\nplayer N Eve\nhand 2; score NS 1\ngame two\nhand 1; score NS 2"
    assert formatted(text) == (
        "hand 1\n  score   NS 1\n\nplayer  N Eve\n\nhand 2\n  score   NS 1\n\n"
        "game    two\n\nhand 1\n  score   NS 2\n"
    )
    assert formatted(text, compact=True) == (
        "hand 1; score NS 1\n\nplayer  N Eve\n\nhand 2; score NS 1\n\ngame    two\n\n"
        "hand 1; score NS 2\n"
    )


@pytest.mark.parametrize(
    ("text", "whole", "compact"),
    [
        pytest.param(
            "# top\n\n# about\neuchre 1\n# hands\nhand 1\nscore NS 1",
            "# top\n\n# about\neuchre 1\n\n# hands\nhand 1\n  score   NS 1\n",
            "# top\n\n# about\neuchre 1\n\n# hands\nhand 1; score NS 1\n",
            id="before records",
        ),
        pytest.param(
            "hand 1\n#a\ndealer N #b\n  score NS 1\n  #c\n#d\nhand 2; score NS 1",
            "hand 1\n  #a\n  dealer  N  #b\n  score   NS 1\n  #c\n\n#d\nhand 2\n  score   NS 1\n",
            "#a\n#b\n#c\nhand 1; dealer N; score NS 1\n#d\nhand 2; score NS 1\n",
            id="inside a hand",
        ),
        pytest.param(
            "hand 1; score NS 1\n# the end\n\n# really",
            "hand 1\n  score   NS 1\n# the end\n\n# really\n",
            "hand 1; score NS 1\n# the end\n\n# really\n",
            id="at the end",
        ),
        pytest.param("\n\n# alone\n\n", "# alone\n", "# alone\n", id="alone"),
        pytest.param(";; # nothing", "# nothing\n", "# nothing\n", id="after empty records"),
        pytest.param("", "", "", id="nothing"),
    ],
)
def test_comments_keep_their_place(text: str, whole: str, compact: str) -> None:
    assert formatted(text) == whole
    assert formatted(text, compact=True) == compact


def test_what_cannot_be_read_is_kept_as_it_was_and_reported() -> None:
    text = 'hand 1; dealer N; plya N  "Kh # ; score NS 1\n  up  Xx # why?\nhand x\n  dealer E'
    found, troubles = format_text(text)
    assert found == (
        'hand 1\n  dealer  N\n  plya N  "Kh  # ; score NS 1\n  up  Xx  # why?\n\n'
        "hand x\n  dealer  E\n"
    )
    assert [(t.kind.slug, t.span.line, t.span.column) for t in troubles] == [
        ("unknown-record", 1, 19),
        ("bad-card", 2, 7),
        ("bad-value", 3, 6),
    ]
    assert formatted(text, compact=True) == (
        '# ; score NS 1\n# why?\nhand 1; dealer N\n  plya N  "Kh\n  up  Xx\nhand x\n  dealer E\n'
    )


def _as_read(text: str) -> tuple[list[object], list[str]]:
    """What a text says: the records and hands, and the troubles without their places."""
    said: list[object] = []
    troubles: list[str] = []
    for item in read(text.split("\n")):
        if isinstance(item, Trouble):
            troubles.append(item.message)
        elif is_hand(item):
            troubles += [trouble.message for trouble in item.troubles]
            said.append((item.number, item.entries))
        elif is_game_record(item):
            said.append(item.record)
    return said, troubles


def _comments(text: str) -> list[str]:
    found = [comment_of(line) for line in text.split("\n")]
    return sorted(comment for comment in found if comment is not None)


PIECES = st.sampled_from(
    [
        "hand 1",
        "hand",
        "HAND x",
        "dealer N",
        "dealer Q",
        "score NS 1",
        "play N Kh 10h",
        "note a",
        'note "a;b # c"',
        'note "a',
        'foo "bar',
        'foo "b\\',
        'b\\" c"',
        "game",
        "player N Ann",
        "event x",
        "euchre 1",
        ";",
        "; ",
        "\n",
        "\n",
        "\n\n",
        "\n  ",
        " # c",
        '# say "x"',
        '# "',
        "#",
        " ",
        '"',
        "\\",
        "\x1c",
        "\x85",
    ]
)


@settings(CALM, max_examples=250)
@given(st.lists(PIECES, max_size=14).map("".join), st.booleans())
@example("hand 1\n# a\n\n\nhand 2 # b", True)
def test_formatting_twice_changes_nothing_and_says_the_same(text: str, compact: bool) -> None:
    found = formatted(text, compact)
    assert _as_read(found) == _as_read(text)
    assert _comments(found) == _comments(text)


@settings(CALM, max_examples=150)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60), st.booleans())
def test_any_text_can_be_formatted(text: str, compact: bool) -> None:
    found = formatted(text, compact)
    assert _as_read(found) == _as_read(text.replace("\r", "\n"))


@settings(CALM, max_examples=40)
@given(LOGS, st.lists(COMMENT, min_size=1), st.randoms(use_true_random=False), st.booleans())
def test_a_log_with_comments_keeps_them_and_every_record(
    log: RandomLog, comments: list[str], random: object, compact: bool
) -> None:
    lines = write(log).split("\n")
    for comment in comments:
        at = random.randrange(len(lines))  # type: ignore[attr-defined]
        indent = random.choice(["", "  "])  # type: ignore[attr-defined]
        if random.random() < 0.5 and "#" not in lines[at]:  # type: ignore[attr-defined]
            lines[at] += " " + comment
        else:
            lines.insert(at, indent + comment)
    text = "\n".join(lines)
    found = formatted(text, compact)
    assert read_text(found) == log
    assert _comments(found) == _comments(text)


# -- the command ---------------------------------------------------------------------------------


def run(*args: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["fmt", *args], input=stdin)


def test_the_formatted_log_is_printed(tmp_path: Path) -> None:
    log = tmp_path / "a.euchre"
    log.write_bytes(FULL.upper().encode())
    found = run(str(log))
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout.endswith("hand 2\n  dealer  N\n  thrown-in ace-no-face E\n")
    assert log.read_bytes() == FULL.upper().encode()
    assert run("--compact", "-", stdin=FULL.encode()).stdout == COMPACT


def test_files_are_rewritten_in_place_and_their_mode_is_kept(tmp_path: Path) -> None:
    changed, same = tmp_path / "a.euchre", tmp_path / "b.euchre"
    changed.write_bytes(b"\xef\xbb\xbfHAND 1\r\nscore ns 1\r\n")
    changed.chmod(0o640)
    same.write_text(FULL)
    os.utime(same, (1, 1))
    (tmp_path / "c.egn").write_text('{"deals":[]}')
    found = run("--write", str(tmp_path))
    assert (found.exit_code, found.stdout) == (0, "")
    assert found.stderr == "1 formatted, 1 unchanged\n"
    assert changed.read_bytes() == b"hand 1\n  score   NS 1\n"
    assert stat.S_IMODE(changed.stat().st_mode) == 0o640
    assert same.stat().st_mtime == 1
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.euchre", "b.euchre", "c.egn"]


def test_a_link_goes_on_pointing_to_its_file(tmp_path: Path) -> None:
    log, link = tmp_path / "a.euchre", tmp_path / "b.euchre"
    log.write_text("HAND 1\n")
    link.symlink_to(log)
    assert run("--write", str(link)).exit_code == 0
    assert link.is_symlink()
    assert log.read_text() == "hand 1\n"


def test_a_file_that_cannot_be_read_throughout_is_not_rewritten(tmp_path: Path) -> None:
    log = tmp_path / "a.euchre"
    log.write_text("HAND 1\nplya N Kh\nscore NS one\n")
    found = run("--write", str(log))
    assert found.exit_code == 1
    first, second, *rest = found.stderr.splitlines()
    assert first.startswith(f"{log}:2:1: 'plya' is not a keyword")
    assert second.startswith(f"{log}:3:10: 'one' is not a number of points")
    assert rest == [f"{log}: left unchanged", "0 formatted"]
    assert log.read_text() == "HAND 1\nplya N Kh\nscore NS one\n"


@pytest.mark.parametrize(
    "content",
    [b"note " + b"x" * 1_000_001 + b"\nhand 1\n", "hand 1\n".encode("utf-16") + b"\x00\xd8"],
    ids=["a line too long", "half a character"],
)
def test_nothing_is_lost_where_part_of_a_file_cannot_be_read(
    tmp_path: Path, content: bytes
) -> None:
    log = tmp_path / "a.euchre"
    log.write_bytes(content)
    found = run("--write", str(log))
    assert found.exit_code == 1
    assert "part of the file could not be read" in found.stderr
    assert log.read_bytes() == content


@pytest.mark.parametrize(
    "content",
    ["player N Zoë\n".encode("utf-16"), "player N Zoë\n".encode("latin-1")],
    ids=["UTF-16", "Latin-1"],
)
def test_other_encodings_become_utf_8(tmp_path: Path, content: bytes) -> None:
    log = tmp_path / "a.euchre"
    log.write_bytes(content)
    assert run("--write", str(log)).exit_code == 0
    assert log.read_bytes() == "player  N Zoë\n".encode()


def test_check_lists_what_would_change(tmp_path: Path) -> None:
    changed, same = tmp_path / "a.euchre", tmp_path / "b.euchre"
    changed.write_text("HAND 1")
    same.write_text("hand 1\n")
    found = run("--check", str(changed), str(same))
    assert (found.exit_code, found.stdout) == (1, f"{changed}\n")
    assert run("--check", str(same)).exit_code == 0
    assert changed.read_text() == "HAND 1"


@pytest.mark.parametrize(
    ("args", "status", "words"),
    [
        (["--check", "--write", "x"], 2, "but not both"),
        (["--write", "-"], 2, "standard input is not a file"),
        (["--write"], 2, "name a log"),
        (["x.euchre", "y.euchre"], 2, "only one log is printed at a time"),
        (["x.euchre"], 3, "x.euchre: no such file or directory"),
        (["--check", "."], 3, "there are no .euchre logs in this folder"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    args: list[str], status: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = run(*args)
    assert found.exit_code == status
    assert words in found.stderr


@pytest.mark.parametrize(("content", "why"), [(b"", "empty"), (b"\x7fELF\0\0", "binary")])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    log = tmp_path / "a.euchre"
    log.write_bytes(content)
    found = run("--write", str(log))
    assert found.exit_code == 3
    assert why in found.stderr
    assert log.read_bytes() == content


# -- other formats -------------------------------------------------------------------------------

EGN = {
    "fileType": "Euchre Game Notation",
    "version": "1.4",
    "metadata": {
        "title": "A final",
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "initialScore": [0, 0],
    },
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
IN_LOG_LANGUAGE = """\
game    A final
player  N Ann
player  E Bob
player  S Cat
player  W Dan
rules   standard
rule    stick-the-dealer yes

hand 1
  dealer  N
  up      Th
  call    E pass
  call    S order
"""


@pytest.mark.parametrize("name", ["final.egn", "final.EMN", "final.json", "-"])
def test_egn_is_printed_in_the_log_language(tmp_path: Path, name: str) -> None:
    data = json.dumps(EGN, indent=1).encode()
    egn = tmp_path / name
    if name != "-":
        egn.write_bytes(data)
    found = run(name if name == "-" else str(egn), stdin=data)
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout == IN_LOG_LANGUAGE
    assert formatted(found.stdout) == found.stdout
    assert (
        "\nhand 1; dealer N; up Th; call E pass; call S order\n"
        in run("--compact", name if name == "-" else str(egn), stdin=data).stdout
    )
    if name != "-":
        assert egn.read_bytes() == data


@pytest.mark.parametrize("path", sorted((SAMPLES / "good").glob("*.egn")), ids=lambda p: p.name)
def test_an_audit_of_what_is_printed_is_the_same(path: Path) -> None:
    found = run(str(path))
    assert found.exit_code == 0
    there, here = (
        CliRunner().invoke(main, ["audit", *words], input=text)
        for words, text in (([str(path)], None), (["-"], found.stdout))
    )
    assert here.stdout == there.stdout.replace(str(path), "-")


def test_what_the_log_language_cannot_say_is_named_and_the_rest_is_printed() -> None:
    path = SAMPLES / "bad" / "not-representable.egn"
    found = run(str(path))
    assert found.exit_code == 1
    (line,) = found.stderr.splitlines()
    assert line.startswith(f"{path}: metadata.ruleset.go_under: ")
    assert "\nhand 1\n" in found.stdout


def test_what_is_only_ignored_is_a_note() -> None:
    path = SAMPLES / "bad" / "left-out.egn"
    found = run(str(path))
    assert found.exit_code == 0
    (line,) = found.stderr.splitlines()
    assert "left out, because the score does not depend on it" in line


@pytest.mark.parametrize("option", ["--check", "--write"])
def test_what_is_not_in_the_log_language_is_not_checked_or_rewritten(
    tmp_path: Path, option: str
) -> None:
    egn = tmp_path / "final.egn"
    egn.write_text(json.dumps(EGN))
    found = run(option, str(egn))
    assert (found.exit_code, found.stdout) == (3, "")
    line = found.stderr.splitlines()[0]
    assert line.startswith(f"{egn}: only a file in the log language can be checked or rewritten")
    assert found.stderr.splitlines()[1:] == (["0 formatted"] if option == "--write" else [])
    assert egn.read_text() == json.dumps(EGN)


@pytest.mark.parametrize(
    "source",
    [b"", b"\x7fELF\0\0", b"{}", b"[1, 2]", b"{" * 200_000],
    ids=["empty", "binary", "an empty object", "an array", "deep"],
)
def test_what_is_no_log_is_refused(source: bytes) -> None:
    found = run("-", stdin=source)
    assert (found.exit_code, found.stdout) == (3, "")
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "first", "form"),
    [
        ("a.euchre", b'{"hand":1}', TEXT),
        ("a.EUCHRE", b"", TEXT),
        ("a.egn", b"", EGN_FORMAT),
        ("a.emn", b"", EGN_FORMAT),
        ("-", b"hand 1", TEXT),
        ("-", b"", TEXT),
        ("-", b'{"fileType":"Euchre Game Notation","deals":[]}', EGN_FORMAT),
        ("-", b'{\n"hand": 1}', EGN_FORMAT),
        ("-", b"[1]", EGN_FORMAT),
        ("-", b'\xef\xbb\xbf {"version":"1.4","deals":[', EGN_FORMAT),
        ("-", '{"deals":[]}'.encode("utf-16"), EGN_FORMAT),
        ("-", b"{" * 100_000, EGN_FORMAT),
        ("x.txt", b'{"fileType":"Euchre Match Notation","games":[]}', EGN_FORMAT),
    ],
)
def test_the_format_is_known_by_name_then_by_content(name: str, first: bytes, form: Format) -> None:
    found, stream = find_format(name, io.BytesIO(first))
    assert found is form
    assert stream.read() == first
