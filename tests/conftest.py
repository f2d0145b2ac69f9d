"""What all tests share: a card table, how commands are started, and how often a search with seeds
is repeated.

The commands that tests start run as they do for somebody who has installed the program: compiled
once for all of them, whatever the environment says of that; and without numpy, which is here for
open_spiel alone: sqlite-utils would load it, in as much time as the rest of a command takes.

The scorebooks that tests begin in this process are copies of one that was begun once, but in
`tests/store`; and no write of this process waits until it is on the disk. A round of an evening is
planned once for the same people after the same rounds.

A test marked `seeds(n)` is run with the seeds 0 to n - 1; `--times 10` gives it ten times as many,
which `make torture` does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.processes import as_installed
from euchre_cli.book import book, disk, journal
from euchre_cli.book.book import Book
from euchre_cli.evening import rest_of_evening
from euchre_cli.evening.plan import Round

from .browser import Browser
from .browser import found as found_browser
from .card_table import CardTable
from .transcripts import Session


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


@pytest.fixture(scope="session")
def begun_book(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a scorebook in which nothing was entered yet."""
    path = tmp_path_factory.mktemp("begun") / "book.db"
    Book.open(str(path), create=True).close()
    return path.read_bytes()


@pytest.fixture(autouse=True)
def quick_books(begun_book: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """New scorebooks are copies."""

    def create_file(path: str) -> None:
        missing = not os.path.lexists(path)
        disk.create_file(path)
        if missing:
            Path(path).write_bytes(begun_book)

    monkeypatch.setattr(book, "create_file", create_file)


@pytest.fixture(autouse=True)
def quick_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """No write waits until it is on the disk."""
    pragmas = [one.replace("EXTRA", "OFF") for one in book.PRAGMAS]
    monkeypatch.setattr(book, "PRAGMAS", pragmas)
    monkeypatch.setattr(journal, "fsync", lambda file: None)


@pytest.fixture(scope="session", autouse=True)
def rounds_planned_once() -> None:
    """There is no randomness in a plan, and many evenings begin alike."""
    plan = cache(rest_of_evening._next_round)

    def next_round(played: Sequence[Round], people: Sequence[str], at: int) -> tuple[Round, int]:
        return plan(tuple(played), tuple(people), at)

    rest_of_evening._next_round = next_round


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


@pytest.fixture
def session(request: pytest.FixtureRequest) -> Session:
    """A session of those that a test is run with (`sessions` of `transcripts.py`)."""
    one: Session = request.param
    return one._replace(anew=request.config.getoption("--snapshot-update"))


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all tests of pages; they are skipped by name where there is none."""
    program = found_browser()
    if program is None:
        pytest.skip("no Chromium here: the page was not opened in a browser")
    one = Browser(program, tmp_path_factory.mktemp("browser"))
    yield one
    one.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of a checker of accessibility, axe-core, as it comes in a package of its own."""
    found = find_spec("axe_playwright_python")
    if found is None or not found.submodule_search_locations:
        pytest.skip("axe-playwright-python is not installed: the page was not checked with axe")
    return (Path(found.submodule_search_locations[0]) / "axe.min.js").read_text(encoding="utf-8")
