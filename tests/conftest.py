"""What all tests share: a card table, how commands are started, and how often a search with seeds
is repeated.

The commands that tests start run as they do for somebody who has installed the program: compiled
once for all of them, whatever the environment says of that; and without numpy, which is here for
open_spiel alone: sqlite-utils would load it, in as much time as the rest of a command takes.

A test marked `seeds(n)` is run with the seeds 0 to n - 1; `--times 10` gives it ten times as many,
which `make torture` does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.processes import as_installed

from .card_table import CardTable


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--times",
        type=int,
        default=1,
        metavar="N",
        help="Run the tests marked `seeds` with N times as many seeds.",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for marker in metafunc.definition.iter_markers("seeds"):
        (count,) = marker.args
        metafunc.parametrize("seed", range(count * metafunc.config.getoption("--times")))


@pytest.fixture(scope="session", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever is started in this session finds its modules compiled, and no numpy."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # The workers share what is compiled.
    without = folder / "without"
    without.mkdir(exist_ok=True)
    (without / "numpy.py").write_text("raise ImportError('not installed')\n")
    with as_installed(folder / "compiled"):
        path = (str(without), os.environ.get("PYTHONPATH", ""))
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, path))
        yield


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CardTable:
    """A table without a book; its folder, which is empty, is the working one."""
    monkeypatch.chdir(tmp_path)
    return CardTable(tmp_path, monkeypatch, capsys)


@pytest.fixture
def game(table: CardTable) -> CardTable:
    """A table with a game begun: Ann, Bob, Cat and Dan under `standard`; Ann deals."""
    table.done("new Ann Bob Cat Dan")
    return table
