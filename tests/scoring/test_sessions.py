"""Games as they are typed, in files beside this one: how they begin, hands and rulings, mending
a mistake, several games and terminals, what is asked, the scoreboard.

Besides commands, a session has `is`, which is answered with the score and who deals; `at terminal
a`, where the next lines are typed then; and `3 minutes later`. A line with ` <` is asked, and
answered with what stands behind it.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from euchre_cli.book.reading import evening_of

from ..card_table import CardTable
from ..transcripts import Session, sessions, typed


@sessions(*sorted(Path(__file__).parent.glob("*.txt")))
def test_a_session(session: Session, table: CardTable) -> None:
    patch, later = table.monkeypatch.setattr, timedelta()
    patch("euchre_cli.book.reading.now", lambda: datetime.now(UTC) + later)
    patch("euchre_cli.commands.main.can_ask", lambda: True)

    def answer(line: str) -> str:
        nonlocal later
        if line == "is":
            return f"{table.score()} {table.dealer()}"
        if where := re.fullmatch("at terminal (.+)", line):
            table.monkeypatch.setenv("EUCHRE_TERMINAL", where[1].replace("nowhere", ""))
            return ""
        if wait := re.fullmatch(r"(\d+) (minutes|hours) later", line):
            later += timedelta(**{wait[2]: int(wait[1])})
            return ""
        for asking in ("interview", "commands.hands"):
            patch(f"euchre_cli.{asking}.can_ask", lambda: " <" in line and "--plain" not in line)
        told = typed(table, line)
        for day in (datetime.now(), datetime.now() + later):
            told = told.replace(evening_of(day.astimezone()), "today")
        return re.sub(r"\d\d:\d\d(:\d\dZ)?", "hh:mm", told)

    session.check(answer)
