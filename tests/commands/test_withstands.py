"""What a log may come as: empty, binary, cut, of another encoding, huge, hostile.

Each gets a clear finding with its place, and everything else in the file is audited.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from euchre_cli.audit.files import audit_files
from euchre_cli.audit.game_audit import Overrides
from euchre_cli.audit.text_report import Form

from .audits import EVERYTHING, HAND, audit, command, whole

BAD = Path(__file__).parents[2] / "sample_logs" / "bad"
EGN = (BAD / "not-representable.egn").read_text(encoding="utf-8")
OPENING = "start NS 9 EW 9\n"
RESULT = "hand 9; dealer N; maker E hearts; tricks EW 3; score EW 1\n"
"""A hand that is read and audited whatever stands before it."""
FULL = OPENING + HAND
NAMED = "player N Zoë\n" + FULL
STATUSES = (0, 1, 3)


class Came(NamedTuple):
    """What an audit of some bytes came to."""

    status: int
    findings: list[dict[str, Any]]
    hands: list[dict[str, Any]]


def _came(folder: Path, data: bytes | str, name: str = "log.euchre") -> Came:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    result = audit("--json", path)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    found = whole(result)
    hands = [hand for game in found["files"][0]["games"] for hand in game["hands"]]
    return Came(result.exit_code, found["findings"], hands)


def _quietly(data: bytes, path: Path, output: str = "json") -> tuple[int, str]:
    """The audit of some bytes, without the command around it."""
    path.write_bytes(data)
    pieces: list[str] = []

    class Out:
        def write(self, text: str) -> int:
            pieces.append(text)
            return len(text)

    status = audit_files([str(path)], Overrides(), Form(output), Out())  # type: ignore[arg-type]
    return status, "".join(pieces)


# -- no text, cut, spelt otherwise ---------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["euchre", "egn"])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (bytes(range(256)) * 40, "the file is binary"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0" + bytes(range(256)), "the file is binary"),
        (b"\0" * 5000, "the file is binary"),
    ],
    ids=["empty", "every byte", "picture", "zeros"],
)
def test_what_is_no_text_is_one_finding(
    tmp_path: Path, data: bytes, says: str, suffix: str
) -> None:
    came = _came(tmp_path, data, f"log.{suffix}")
    assert (came.status, [one["slug"] for one in came.findings]) == (3, ["not-a-log"])
    assert says in came.findings[0]["message"]


def test_a_log_without_records_is_none(tmp_path: Path) -> None:
    for text in ("\n\n\n", "# nothing yet\n", "   ;;;  ; \n", "\ufeff", "\r\r"):
        came = _came(tmp_path, text)
        assert (came.status, [one["slug"] for one in came.findings]) == (3, ["not-a-log"])


@pytest.mark.seeds(1)
def test_a_log_cut_anywhere(tmp_path: Path, seed: int) -> None:
    data = (FULL + RESULT).encode()
    for length in range(seed % 5, len(data) + 1, 5):
        status, said = _quietly(data[:length], tmp_path / "cut.euchre")
        assert status in STATUSES, length
        found = json.loads(said)
        assert all(one["message"] for one in found["findings"])
        if length >= len(FULL):  # What is cut does not touch the hand before it.
            hands = [hand for game in found["files"][0]["games"] for hand in game["hands"]]
            assert hands[0]["points"] == {"NS": 1, "EW": 0}, length
            last = data[:length].count(b"\n") + (data[length - 1 : length] != b"\n")
            for one in found["findings"]:
                assert one["line"] == last or one["slug"] == "unfinished-game", length


@pytest.mark.seeds(1)
def test_a_json_log_cut_anywhere(tmp_path: Path, seed: int) -> None:
    data = EGN.encode().rstrip()
    for length in range(seed % 5, len(data), 5):
        status, said = _quietly(data[:length], tmp_path / "cut.egn")
        found = json.loads(said)["findings"]
        assert (status, [one["slug"] for one in found]) == (3, ["not-a-log"]), length
        assert length == 0 or "line" in found[0]["message"]


@pytest.mark.parametrize(
    ("data", "slugs"),
    [
        (NAMED.replace("\n", "\r\n").encode(), []),
        (NAMED.replace("\n", "\r").encode(), []),
        (b"\xef\xbb\xbf" + NAMED.encode(), []),
        (b"\xff\xfe" + NAMED.encode("utf-16-le"), ["not-utf-8"]),
        (NAMED.encode("utf-16-be"), ["not-utf-8"]),
        (NAMED.encode("latin-1"), ["not-utf-8"]),
        (NAMED.upper().replace("ZOË", "Zoë").encode(), []),
        (NAMED.replace("Th", "10h").replace("Td", "10D").replace("Ts", "10s").encode(), []),
        (NAMED.replace("h ", "♥ ").encode(), []),
        (NAMED.replace(" ", "\t").encode(), []),
        (NAMED.replace("\n", "\n\n   \n# so it was\n").encode(), []),
    ],
    ids=map(str, range(11)),
)
def test_other_spellings(tmp_path: Path, data: bytes, slugs: list[str]) -> None:
    came = _came(tmp_path, data)
    assert (came.status, [one["slug"] for one in came.findings]) == (0, slugs)
    assert came.hands[0]["evidence"] == "tricks"
    assert came.hands[0]["points"] == {"NS": 1, "EW": 0}
    players = whole(audit("--json", tmp_path / "log.euchre"))["files"][0]["games"][0]["players"]
    assert players["N"] == "Zoë"


# -- too much ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        HAND + HAND,
        HAND.replace("  play    S 9c Ts Qh Tc\n", ""),
        HAND.replace("Qc Ks As 9s", "Qc Ks As 9s" + " Qc Ks As 9s" * 4),
        HAND.replace("play    S 9c Ts Qh Tc", "play    S 9c"),
        HAND.replace("Kh Jh", "Kh \0Jh"),
        "x y z\n" + HAND,
    ],
    ids=["twice", "a trick missing", "twenty cards", "one card", "a zero byte", "before"],
)
def test_a_hand_that_is_wrong_leaves_the_next_alone(tmp_path: Path, text: str) -> None:
    came = _came(tmp_path, OPENING + text + "game\n" + RESULT)
    assert came.status == 1
    assert [one for one in came.findings if one["game"] == 1] == []
    assert came.hands[-1]["points"] == {"NS": 0, "EW": 1}
    assert all(one["line"] and one["column"] for one in came.findings)


_MEASURED = """
import resource, sys
from pathlib import Path
from euchre_cli.commands.main import run

def high_water():
    # What `getrusage` says begins with the memory of whoever started the process.
    status = Path("/proc/self/status")
    if status.exists():
        return status.read_text().partition("VmHWM:")[2].split()[0]
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

try:
    run()
finally:
    print(high_water(), file=sys.stderr)
"""


def test_a_line_of_two_hundred_million_bytes(tmp_path: Path) -> None:
    path, hand = tmp_path / "long.euchre", RESULT.encode()
    with path.open("wb") as stream:
        stream.write(hand + b"note ")
        stream.seek(200_000_000, os.SEEK_CUR)  # Zeros that take no room on the disk.
        stream.write(b"\n" + hand.replace(b"9", b"8", 1))
    words = [sys.executable, "-c", _MEASURED, "audit", "--json", str(path)]
    done = subprocess.run(words, capture_output=True, timeout=60, check=False)  # noqa: S603
    found = json.loads(done.stdout)
    assert ("line-too-long", 2) in [(one["slug"], one["line"]) for one in found["findings"]]
    assert found["summary"]["hands"] == 2
    assert int(done.stderr) < 120 * 1024


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("n.euchre", f"hand {'9' * 5000}; maker N; tricks NS {'3' * 5000}\n{RESULT}"),
        ("n.egn", EGN.replace("{", '{"version": ' + "9" * 5000 + ", ", 1)),
        ("n.egn", EGN.replace('"deals"', '"initialScore": [1e999, -1e999], "deals"', 1)),
    ],
)
def test_a_number_of_five_thousand_digits(tmp_path: Path, name: str, text: str) -> None:
    came = _came(tmp_path, text, name)
    assert came.status in (1, 3)
    assert came.hands
    assert all(len(one["message"]) < 400 for one in came.findings)


# -- names that act, files that are none ---------------------------------------------------------


def _acting(text: str) -> list[str]:
    """The characters of a text that act on a terminal or turn the direction of a line."""
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return [one for one in text if one not in "\n\u200d\ufe0f" and category(one) in kinds]


@pytest.mark.parametrize("output", ["table", "json", "jsonl"])
def test_names_with_characters_that_act(tmp_path: Path, output: str) -> None:
    for name in (
        *("\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x9b31m", "a\u202eb\u2066c\u200fd"),
        *("=cmd|' /C calc'!A0", "@SUM(A1)", "line\u2028separator\x0bfeed\x0c"),
        "\U000e0041\u200b\ufeff",
    ):
        text = f"game {name}\nevent {name}\nplayer N {name}\nplayer E {name}\n{name} x\n" + FULL
        text += f"note {name}\nplayer S {name}\nmisdeal {name}\n"
        text += f"hand 2; dealer N; maker {name}\nhand {name}; play N {name}\n"
        path = tmp_path / "a\x1b[31m\u202e.euchre"
        path.write_text(text, encoding="utf-8")
        for options in ((), ("-q",), ("--color", "always")):
            said = audit("--format", output, *options, path).stdout
            ours = "always" in options and output == "table"
            assert _acting(said.replace("\x1b[", "") if ours else said) == []


def test_a_pipe_with_a_name_and_links_in_a_circle(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo.euchre"
    os.mkfifo(fifo)
    running = subprocess.Popen(command("audit", "--json", fifo), stdout=subprocess.PIPE)  # noqa: S603
    fifo.write_text(FULL)
    said, _ = running.communicate(timeout=20)
    assert json.loads(said)["summary"]["hands"] == 1
    # In a folder it is not waited for.
    (tmp_path / "log.euchre").write_text(FULL)
    (tmp_path / "around").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "itself.euchre").symlink_to("itself.euchre")
    found = whole(audit("--json", tmp_path))
    names = [Path(file["file"]).name for file in found["files"]]
    assert names == ["itself.euchre", "log.euchre"]
    assert "symbolic links" in found["findings"][0]["message"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_what_may_not_be_read(tmp_path: Path) -> None:
    path, closed = tmp_path / "log.euchre", tmp_path / "closed"
    path.write_text(FULL)
    path.chmod(0)
    closed.mkdir(mode=0)
    found = whole(audit("--json", tmp_path))
    closed.chmod(0o700)
    assert {one["message"] for one in found["findings"]} == {"permission denied"}


def test_a_file_that_vanishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from euchre_cli.commands import audit as command_audit

    for name in "ab":
        (tmp_path / f"{name}.euchre").write_text(FULL)
    find_logs: Callable[[tuple[str, ...]], Any] = command_audit.find_logs

    def gone(names: tuple[str, ...]) -> list[str]:
        found = list(find_logs(names))
        (tmp_path / "a.euchre").unlink()
        return found

    monkeypatch.setattr(command_audit, "find_logs", gone)
    found = whole(audit("--json", tmp_path))
    assert found["summary"]["hands"] == 1
    first = found["findings"][0]
    assert (first["slug"], first["message"]) == ("unreadable-file", "no such file or directory")


# -- anything ------------------------------------------------------------------------------------

FORMATS = st.sampled_from(("table", "json", "jsonl"))
ONCE = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def _withstood(data: bytes, folder: Path, suffix: str, output: str) -> None:
    status, said = _quietly(data, folder / f"any.{suffix}", output)
    assert status in STATUSES
    for text in {"json": [said], "jsonl": said.splitlines()}.get(output, []):
        json.loads(text)
    assert _acting(said) == []


@ONCE
@given(st.binary(max_size=400), st.sampled_from(("euchre", "egn", "emn", "log")), FORMATS)
def test_any_bytes(tmp_path: Path, data: bytes, suffix: str, output: str) -> None:
    _withstood(data, tmp_path, suffix, output)


WORDS = st.sampled_from(sorted(set(EVERYTHING.split()) | {"\n", ";", "#", '"', "hold", "kitty"}))


@ONCE
@given(st.lists(st.one_of(WORDS, st.text(max_size=6)), max_size=60), FORMATS)
def test_any_words(tmp_path: Path, words: list[str], output: str) -> None:
    _withstood(" ".join(words).encode("utf-8", "replace"), tmp_path, "euchre", output)


EDIT = st.tuples(
    st.sampled_from(("delete", "twice", "swap", "flip")), st.integers(0), st.integers(0)
)


@ONCE
@given(
    st.sampled_from(("euchre", "egn")),
    st.booleans(),
    st.lists(EDIT, min_size=1, max_size=6),
    FORMATS,
)
def test_any_mutation(
    tmp_path: Path, which: str, by_line: bool, edits: list[tuple[str, int, int]], output: str
) -> None:
    whole_log = (EVERYTHING if which == "euchre" else EGN).encode()
    parts = whole_log.splitlines(keepends=True) if by_line else [bytes([b]) for b in whole_log]
    for edit, one, other in edits:
        at, to = one % max(1, len(parts)), other % max(1, len(parts))
        match edit:
            case "delete":
                del parts[at : at + 1]
            case "twice":
                parts[to:to] = parts[at : at + 1]
            case "swap":
                parts[at : at + 1], parts[to : to + 1] = parts[to : to + 1], parts[at : at + 1]
            case _ if parts:
                parts[at] = bytes([parts[at][0] ^ (1 << (other % 8))]) + parts[at][1:]
    _withstood(b"".join(parts), tmp_path, which, output)
