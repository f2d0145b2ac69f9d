"""Commands as they are typed, in a file beside this one: wrong usage, the list of games, the
settings.

Besides commands, a session has `columns 60`, the width of the screen from there on; `with BELL
off`, a setting in the environment; and `file bell = "off"`, what the file of settings says.
"""

from __future__ import annotations

import re
from pathlib import Path

from ..card_table import CardTable
from ..transcripts import Session, sessions, typed

FILE = Path(__file__).with_name("sessions.txt")


@sessions(FILE)
def test_a_session(session: Session, table: CardTable) -> None:
    def answer(line: str) -> str:
        first, _, rest = line.partition(" ")
        if first == "columns":
            table.monkeypatch.setenv("COLUMNS", rest)
        elif first == "with":
            name, _, value = rest.partition(" ")
            table.monkeypatch.setenv(f"EUCHRE_{name}", value)
        elif first == "file":
            (table.folder / "config.toml").write_text(rest.replace("; ", "\n") + "\n")
        else:
            told = typed(table, line)
            return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "now", told)
        return ""

    session.check(answer)
