"""What a log may come as: empty, binary, cut, of another encoding, huge, hostile.

Each gets a clear finding with its place, and everything else in the file is audited.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
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
STATUSES = (0, 1, 3)


def audited(data: bytes | str, path: Path, output: str = "json") -> tuple[int, str]:
    """The exit status of an audit of some bytes, and what it says."""
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    pieces: list[str] = []

    class Out:
        def write(self, text: str) -> int:
            pieces.append(text)
            return len(text)

    status = audit_files([str(path)], Overrides(), Form(output), Out())  # type: ignore[arg-type]
    return status, "".join(pieces)


def came(data: bytes | str, path: Path) -> tuple[int, list[dict[str, Any]], list[dict[str, Any]]]:
    """The exit status, the findings and the hands."""
    status, said = audited(data, path)
    found = json.loads(said)
    hands = [hand for game in found["files"][0]["games"] for hand in game["hands"]]
    return status, found["findings"], hands


# -- no text, cut, spelt otherwise ---------------------------------------------------------------


@pytest.mark.seeds(1)
def test_a_log_cut_anywhere(tmp_path: Path, seed: int) -> None:
    data = (FULL + RESULT).encode()
    for length in range(seed % 5, len(data) + 1, 5):
        status, findings, hands = came(data[:length], tmp_path / "cut.euchre")
        assert status in STATUSES, length
        assert all(one["message"] for one in findings)
        if length >= len(FULL):  # What is cut does not touch the hand before it.
            assert hands[0]["points"] == {"NS": 1, "EW": 0}, length
            last = data[:length].count(b"\n") + (data[length - 1 : length] != b"\n")
            for one in findings:
                assert one["line"] == last or one["slug"] == "unfinished-game", length
    data = EGN.encode().rstrip()
    for length in range(seed % 5, len(data), 5):
        status, (finding,), _ = came(data[:length], tmp_path / "cut.egn")
        assert (status, finding["slug"]) == (3, "not-a-log"), length
        assert length == 0 or "line" in finding["message"]


# -- too much ------------------------------------------------------------------------------------


_MEASURED = """
import sys
from pathlib import Path
from euchre_cli.commands.main import run
try:
    run()
finally:
    status = Path("/proc/self/status").read_text()
    print(status.partition("VmHWM:")[2].split()[0], file=sys.stderr)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing says how much was used")
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


def test_a_number_of_five_thousand_digits(tmp_path: Path) -> None:
    for name, text in (
        ("n.euchre", f"hand {'9' * 5000}; maker N; tricks NS {'3' * 5000}\n{RESULT}"),
        ("n.egn", EGN.replace("{", '{"version": ' + "9" * 5000 + ", ", 1)),
        ("n.egn", EGN.replace('"deals"', '"initialScore": [1e999, -1e999], "deals"', 1)),
    ):
        status, findings, hands = came(text, tmp_path / name)
        assert status in (1, 3)
        assert hands
        assert all(len(one["message"]) < 400 for one in findings)


# -- names that act, files that are none ---------------------------------------------------------


def acting(text: str) -> list[str]:
    """The characters of a text that act on a terminal or turn the direction of a line."""
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return [one for one in text if one not in "\n\u200d\ufe0f" and category(one) in kinds]


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


# -- anything ------------------------------------------------------------------------------------

WORDS = st.sampled_from(sorted(set(EVERYTHING.split()) | {"\n", ";", "#", '"', "hold", "kitty"}))
EDIT = st.tuples(
    st.sampled_from(("delete", "twice", "swap", "flip")), st.integers(0), st.integers(0)
)


@st.composite
def mutated(draw: st.DrawFn, log: str) -> bytes:
    """A log of which bytes or lines are left out, written twice, exchanged or changed."""
    data = log.encode()
    by_line = draw(st.booleans())
    parts = data.splitlines(keepends=True) if by_line else [bytes([byte]) for byte in data]
    for edit, one, other in draw(st.lists(EDIT, min_size=1, max_size=6)):
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
    return b"".join(parts)


SAID = st.lists(st.one_of(WORDS, st.text(max_size=6)), max_size=60).map(
    lambda words: " ".join(words).encode("utf-8", "replace")
)


@pytest.mark.parametrize(
    ("data", "suffixes"),
    [
        (st.binary(max_size=400), ("euchre", "egn", "emn", "log")),
        (SAID, ("euchre",)),
        (mutated(EVERYTHING), ("euchre",)),
        (mutated(EGN), ("egn",)),
    ],
    ids=["bytes", "words", "a log that was changed", "and of EGN"],
)
def test_anything_is_withstood(
    tmp_path: Path, data: st.SearchStrategy[bytes], suffixes: tuple[str, ...]
) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(data, st.sampled_from(suffixes), st.sampled_from(("table", "json", "jsonl")))
    def withstood(data: bytes, suffix: str, output: str) -> None:
        status, said = audited(data, tmp_path / f"any.{suffix}", output)
        assert status in STATUSES
        for text in {"json": [said], "jsonl": said.splitlines()}.get(output, []):
            json.loads(text)
        assert acting(said) == []

    withstood()
