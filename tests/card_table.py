"""A card table in a test: commands typed as a person types them, and what they answer.

Knows: how the command is run in this process with everything it keeps in one folder.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.sheet import Sheet
from euchre_cli.commands import main as cli


class Answer(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


def settings_in(folder: Path) -> dict[str, str]:
    """The environment in which everything is kept below `folder`."""
    return {
        "HOME": str(folder),
        "EUCHRE_DB": str(folder / "book.db"),
        "EUCHRE_CONFIG": str(folder / "config.toml"),
        "XDG_STATE_HOME": str(folder / "state"),
        "XDG_DATA_HOME": str(folder / "data"),
        "EUCHRE_WHO": "tester",
        "COLUMNS": "100",
    }


_LEFT: Final[dict[tuple[str, ...], dict[Path, bytes]]] = {}
"""The files that the first commands at a table left."""


class CardTable:
    """Types commands; keeps the book, the settings and the marks below `folder`."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.folder = folder
        self.book = folder / "book.db"
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        for name, value in settings_in(folder).items():
            monkeypatch.setenv(name, value)
        for name in ("EUCHRE_CUSTOMS", "EUCHRE_BELL", "EUCHRE_CARDS", "EUCHRE_COLOR", "NO_COLOR"):
            monkeypatch.delenv(name, raising=False)

    def another(self, name: str) -> CardTable:
        """A table whose folder is one below this one's; from here on its settings are in force."""
        folder = self.folder / name
        folder.mkdir()
        return CardTable(folder, self.monkeypatch, self.capsys)

    def type(self, line: str | list[str]) -> Answer:
        """Run `euchre` with these words."""
        words = shlex.split(line) if isinstance(line, str) else line
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            cli.run(words)
        said = self.capsys.readouterr()
        return Answer(int(end.value.code or 0), said.out, said.err)

    def begun(self, *lines: str) -> CardTable:
        """This table after the first commands in its folder, which must succeed. They are run once;
        for the next table the files that they left are copied."""
        if lines not in _LEFT:
            for line in lines:
                self.done(line)
            files = [path for path in self.folder.rglob("*") if path.is_file()]
            _LEFT[lines] = {path.relative_to(self.folder): path.read_bytes() for path in files}
        for name, data in _LEFT[lines].items():
            path = self.folder / name
            path.parent.mkdir(exist_ok=True)
            path.touch(0o600)
            path.write_bytes(data)
        return self

    def done(self, line: str | list[str]) -> str:
        """Run a command that must succeed; returns what it printed."""
        answer = self.type(line)
        assert answer.status == 0, (line, answer)
        return answer.out

    def refused(self, line: str | list[str], status: int = 2) -> str:
        """Run a command that must be refused in one line; returns that line without the name."""
        answer = self.type(line)
        assert (answer.status, answer.out) == (status, ""), (line, answer)
        lines = answer.err.splitlines()
        assert lines[0].startswith("euchre"), answer.err
        assert "Traceback" not in answer.err
        return lines[0].partition(": ")[2]

    def json(self, line: str) -> Any:
        """Run a command with `--json`; returns what it printed."""
        return json.loads(self.done(line + " --json"))

    def plays(self, session: str) -> None:
        """Types the lines of a session. After ` = ` stands what the answer says, with ` … ` between
        parts that follow one another, after ` ~ ` what it does not say, and after ` ! ` what the
        refusal says; a line goes on with `…`. `is 2-0 Bob` is the score then, and who deals."""
        lines = re.sub(r"\n *…", " …", session).splitlines()
        for line in filter(None, map(str.strip, lines)):
            typed, sign, said = [*re.split(" ([=~!]) ", line, maxsplit=1), "", ""][:3]
            if typed.startswith("is "):
                score, dealer = [*typed.split(), ""][1:3]
                assert "-".join(map(str, self.score())) == score, line
                assert dealer in ("", self.dealer()), line
                continue
            answer = self.type(typed)
            assert answer.status == (2 if sign == "!" else 0), (line, answer)
            text = " ".join((answer.out + answer.err).split())
            for part in said.split(" … ") if said else []:
                assert (part in text) == (sign != "~"), (line, answer)
                text = text.partition(part)[2] or text

    def sheet(self, game: int | None = None) -> Sheet:
        """The sheet of a game, by default of the one on the table."""
        with Book.open(str(self.book)) as store:
            number = store.current() if game is None else game
            assert number is not None
            sheet = store.sheet(number)
            assert sheet is not None
            return sheet

    def score(self) -> tuple[int, int]:
        """The score of the game on the table."""
        return self.sheet().total

    def dealer(self) -> str:
        """Who deals in the game on the table."""
        sheet = self.sheet()
        assert sheet.dealer is not None
        return sheet.players[sheet.dealer]
