"""A log that is audited in parts prints what it prints audited whole."""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest

from euchre_cli.audit import files, jobs
from euchre_cli.audit.files import OutputOptions, audit_files
from euchre_cli.audit.log_audit import Overrides
from euchre_cli.audit.parts import parts_of
from euchre_cli.log.decoding import LONGEST_LINE

SAMPLES = Path(__file__).parents[2] / "sample_logs"
FORMS = (
    OutputOptions(),
    OutputOptions(quiet=True),
    OutputOptions("json"),
    OutputOptions("jsonl"),
)

PIECES = (
    "game Friday\n",
    "game\n",
    "  GAME ; date 2024-05-01\n",
    "game; rules british; player N Ann; player E Bob the 2nd; player S Cat; player W Dan\n",
    'game "one; game two" # game three\n',
    "note x; game in the middle\n",
    "# game in a comment\n",
    "rules bethweek-family\n",
    "rule target 5\n",
    "rule no-such-rule 5\n",
    "season 2024; place here\n",
    "player N Zoë\n",
    "player W Ann\n",
    "start NS 8 EW 9\n",
    "total NS 10 EW 4\n",
    "hand 1; dealer N; maker E; tricks NS 3 EW 2; score EW 2\n",
    "hand 2; dealer Ann; up Jh; call E order; discard 9c; tricks NS 3 EW 2\n",
    "hand; dealer E; up Ad; call S hearts alone; play S Ah Kh Qh; play S As Qs Ks; tricks NS 5\n",
    "hand\ndealer Bob the 2nd\nmaker Cat\ntricks NS 4 EW 1\ntotal NS 20 EW 4\n",
    "dealer S; maker N; tricks NS 5\n",
    "hand nine; maker N; tricks NS 9 EW 9\n",
    "concede EW\n",
    "gamble on; what is this\n",
    "euchre 1\n",
    "\n",
    "note caf\udce9\n",
)


class InPlace:
    """Does at once what a pool of processes would do."""

    _processes = None

    def __init__(self, *_: object, **__: object) -> None: ...

    def __enter__(self) -> InPlace:
        return self

    def __exit__(self, *_: object) -> None: ...

    def submit(self, work: Callable[..., object], *given: object) -> Future[object]:
        done: Future[object] = Future()
        done.set_result(work(*given))
        return done


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "SMALLEST", 1)
    monkeypatch.setattr(files, "PARTS", 100)
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", InPlace)


def printed(names: list[str], form: OutputOptions, processes: int) -> tuple[str, object]:
    """What an audit prints and counts."""
    out = io.StringIO()
    counts = audit_files(names, Overrides(None, {}), form, processes, out)
    return out.getvalue(), counts


def same(names: list[str]) -> None:
    for form in FORMS:
        assert printed(names, form, 9) == printed(names, form, 1), (names, form)


def test_the_samples() -> None:
    for path in sorted(SAMPLES.rglob("*.euchre")):
        same([str(path)])


@pytest.mark.seeds(150)
def test_any_log(seed: int, tmp_path: Path) -> None:
    rng = Random(f"parts {seed}")
    names = []
    for nth in range(rng.choice((1, 1, 2))):
        path = tmp_path / f"{nth}.{rng.choice(('euchre', 'txt'))}"
        text = "".join(rng.choices(PIECES, k=rng.randrange(2, 40)))
        if rng.random() < 0.2:
            text = text.replace("\n", rng.choice(("\r\n", "\r")))
        path.write_bytes(
            rng.choice((b"", b"", b"\xef\xbb\xbf")) + text.encode(errors="surrogateescape")
        )
        names.append(str(path))
    same(names)


def test_games_are_parted(tmp_path: Path) -> None:
    log = tmp_path / "log.euchre"
    log.write_text("player N Ann\n" + "game\nhand; dealer Ann; maker E; tricks NS 3 EW 2\n" * 9)
    parts = list(parts_of(str(log), 1))
    assert len(parts) == 9
    assert parts[0].begin == 0
    assert [part.begin for part in parts[1:]] == [part.end for part in parts[:-1]]
    assert parts[8].carried is not None
    assert parts[8].carried.head.index == 8
    assert list(parts[8].carried.head.players.values()) == ["Ann"]


@pytest.mark.parametrize(
    "data", [b"\xff\n", b"note \xff\n", b"game\rgame\n", b"\0\n", b"x" * LONGEST_LINE + b"\n"]
)
def test_from_bytes_on_that_are_not_plain_text_a_log_is_not_parted(
    tmp_path: Path, data: bytes
) -> None:
    log = tmp_path / "log.euchre"
    game = b"game\nhand; dealer E; maker N; tricks NS 3 EW 2\n"
    log.write_bytes(game * 40 + b"game\n" + data + game * 9)
    *others, last = parts_of(str(log), 1)
    assert len(others) in (39, 40)
    assert last.end is None
    same([str(log)])


def test_processes_of_their_own_print_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", ProcessPoolExecutor)
    monkeypatch.setattr(files, "PARTS", 2)
    log = tmp_path / "log.euchre"
    log.write_text("game\nhand; dealer N; maker E; tricks NS 3 EW 2; score NS 2\n" * 40)
    for form in FORMS[:3]:
        assert printed([str(log)], form, 2) == printed([str(log)], form, 1)
