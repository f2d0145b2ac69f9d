"""One server for all tests of taps, and an evening of three tables for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..card_table import CardTable
from .served import PEOPLE, Served


class House:
    """Where evenings are served: a folder, and the server once there is an evening."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.served: Served | None = None


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house; nothing may go wrong in its server."""
    one = House(tmp_path_factory.mktemp("house"))
    yield one
    if one.served is not None:
        said = one.served.stop()
        assert "Traceback" not in said, said[-3000:]


@pytest.fixture
def table(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CardTable:
    """The laptop in the house."""
    monkeypatch.chdir(house.folder)
    return CardTable(house.folder, monkeypatch, capsys)


@pytest.fixture
def served(house: House, table: CardTable) -> Served:
    """An evening in its first round, served."""
    table.done(["evening", "new", *PEOPLE, "--rounds", "4"])
    if house.served is None:
        house.served = Served(table.book)
    house.served.look()
    return house.served
