"""The audit over a dask cluster: a scheduler and two workers of this machine, one of which dies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import pytest

from euchre_cli import __version__
from euchre_cli.audit import cluster
from euchre_cli.terminal.exit_status import BadFile, Exit

from ..card_table import CardTable
from ..commands.audits import HAND, RENEGE, audit, command

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")


class Cluster:
    """A scheduler and its workers, as processes; a part may kill one worker, but not two."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.environment = os.environ | {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
        self.log = (folder / "log").open("ab")
        self.running = [self._start("scheduler", "--port", "0")]
        while not self.file.exists():
            time.sleep(0.02)

    def _start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host", "127.0.0.1"]
        words += ["--no-dashboard", "--scheduler-file", str(self.file), *options]
        return subprocess.Popen(  # noqa: S603
            words, stdout=self.log, stderr=self.log, env=self.environment
        )

    def two_workers(self, *options: str) -> subprocess.Popen[bytes]:
        """Start two workers, which are all there are; returns one of them."""
        self.kill(self.running[1:])
        alone = ("--no-nanny", "--nthreads", "1", *options)
        self.running[1:] = [self._start("worker", *alone) for _ in range(2)]
        return self.running[1]

    def audit(self, *words: str | Path, out: IO[bytes] | int) -> subprocess.Popen[bytes]:
        """`euchre audit --cluster`, begun."""
        address = json.loads(self.file.read_text())["address"]
        return subprocess.Popen(  # noqa: S603
            command("audit", "--cluster", address, *words), stdout=out, stderr=subprocess.PIPE
        )

    @staticmethod
    def kill(processes: list[subprocess.Popen[bytes]]) -> None:
        for one in processes:
            one.kill()
            one.wait()


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    yield started
    started.kill(started.running[::-1])
    started.log.close()


def test_a_worker_that_is_killed_changes_nothing(workers: Cluster, tmp_path: Path) -> None:
    first = workers.two_workers()
    season = tmp_path / "season"
    season.mkdir()
    for nth in range(60):
        (season / f"{nth:03}.euchre").write_text(RENEGE if nth % 7 == 0 else HAND)
    lines = "; ".join(line.strip() for line in HAND.splitlines())
    player = "game; player N Ann\n"
    (season / "large.euchre").write_text(player + f"game\n{lines}\n" * 3_000)
    (season / "gone.euchre").symlink_to("nowhere")
    alone = audit("-j", "1", season)
    with (tmp_path / "out").open("wb") as out:
        running = workers.audit(season, out=out)
        while running.poll() is None and first.poll() is None:
            time.sleep(0.02)
            if os.fstat(out.fileno()).st_size:  # In the middle of the large file.
                first.kill()
        assert running.communicate(timeout=120)[1] == b""
    assert running.returncode == alone.exit_code == Exit.BAD_FILE
    assert (tmp_path / "out").read_text("utf-8") == alone.stdout
    assert first.poll() is not None


def test_a_part_that_kills_its_workers_is_one_line(workers: Cluster, tmp_path: Path) -> None:
    deadly = tmp_path / "deadly.py"
    deadly.write_text(
        "import os\nfrom euchre_cli.audit import files\n"
        "files.audit_task = lambda *given: os._exit(9)\n"
    )
    workers.two_workers("--preload", str(deadly))
    (tmp_path / "log.euchre").write_text(HAND)
    running = workers.audit(tmp_path / "log.euchre", out=subprocess.PIPE)
    _, said = running.communicate(timeout=120)
    assert running.returncode == Exit.BAD_FILE
    assert said.count(b"\n") == 1
    assert b"log.euchre: auditing it killed every worker that tried" in said


# -- without a cluster ----------------------------------------------------------------------------


class Client:
    """A client of a cluster that has some workers with some version of this program."""

    def __init__(self, versions: dict[str, Any]) -> None:
        self.versions = versions

    def wait_for_workers(self, number: int, timeout: float) -> None:
        if len(self.versions) < number:
            raise TimeoutError

    def run(self, version: Any, on_error: str) -> dict[str, Any]:
        assert (version(), on_error) == (__version__, "return")
        return self.versions

    def nthreads(self) -> dict[str, Any]:
        return self.versions


class Lost(Exception):
    pass


class Killed(Exception):
    pass


DISTRIBUTED = SimpleNamespace(KilledWorker=Killed, comm=SimpleNamespace(CommClosedError=Lost))


def told(versions: dict[str, Any], error: Exception | None = None) -> str:
    """What is said of a cluster, before it is used (without an `error`) or while it is waited
    for."""
    one = cluster._Cluster(DISTRIBUTED, Client(versions), "host:1\x1b")
    future: Future[Any] = Future()
    if error is not None and not isinstance(error, TimeoutError):
        future.set_exception(error)
    with pytest.raises(BadFile) as refused:
        one.check_version() if error is None else one.result(future, "log\x1b.euchre")
    assert refused.value.status is Exit.BAD_FILE
    return str(refused.value)


def test_what_may_be_wrong_with_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.01)
    monkeypatch.setattr(cluster, "_LOOK_EVERY", 0.02)
    where = "the cluster at host:1^["
    assert told({}) == f"{where} has had no worker for 0.01 seconds"
    assert told({}, TimeoutError()) == f"{where} has had no worker for 0.01 seconds"
    assert "w1 of the cluster at host:1^[ has euchre 9.9" in told({"w1": "9.9"})
    assert "has no euchre, and this is" in told({"w1": __version__, "w2": ImportError()})
    assert told({"w1": __version__}, Lost()) == f"the connection to {where} is lost"
    assert told({"w1": __version__}, CancelledError()) == f"the connection to {where} is lost"
    assert told({"w1": __version__}, Killed()).startswith("log^[.euchre: auditing it killed")


def test_without_the_extra_it_is_said_what_to_install(table: CardTable) -> None:
    table.monkeypatch.setitem(sys.modules, "distributed", None)
    said = table.refused("audit --cluster x:1 .", status=Exit.USAGE)
    assert said.startswith("--cluster needs an extra: `pip install 'euchre-scorekeeper[cluster]'`")


def test_an_address_that_is_none_is_one_line(table: CardTable) -> None:
    said = table.refused("audit --cluster nonsense://x .", status=Exit.BAD_FILE)
    assert said.startswith("no scheduler answers at nonsense://x: ")
