"""What is no ordinary file is never replaced by one, whoever writes."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from ..scoring.at_a_table import CardTable

LOG = "euchre 1\nhand; dealer N; maker E; tricks EW 3\n"


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CardTable:
    """A book of one game, and its log, in the working folder."""
    monkeypatch.chdir(tmp_path)
    Path("log.euchre").write_text(LOG)
    card_table = CardTable(tmp_path, monkeypatch, capsys)
    card_table.done("import log.euchre")
    return card_table


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize(
    "command",
    [
        "export --all --out pipe",
        "export 1 --csv --out pipe",
        "export --table standings --out pipe",
        "export 1 --to jsonl --out pipe",
        "convert --to jsonl log.euchre --out pipe",
        "report --out pipe",
        "report --out pipe --force",
    ],
)
@pytest.mark.parametrize("link", [False, True])
def test_a_pipe_stays_a_pipe(table: CardTable, command: str, link: bool) -> None:
    os.mkfifo("the pipe")
    if link:
        os.symlink("the pipe", "pipe")
    else:
        os.rename("the pipe", "pipe")
    assert "is no ordinary file" in table.refused(command)
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)
