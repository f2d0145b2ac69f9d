"""What is tapped at the tables and on the host's page, and typed meanwhile: it counts once, and
means what a command means."""

from __future__ import annotations

import re
from pathlib import Path

from ..card_table import CardTable
from ..transcripts import Session, sessions, typed
from .served import Served

FILE = Path(__file__).with_name("sessions.txt")


class Room:
    """The room of a session: what is done there, and what is said of it."""

    def __init__(self, table: CardTable, served: Served) -> None:
        self.table = table
        self.served = served
        self.seen: dict[int, int] = {}

    def answer(self, line: str) -> str:
        """`phone 2 side=0 ns=9 ew=8` is tapped at table 2, `host 2 undo=yes` on the host's page,
        both on the page as it is, or with `old` on that of the tap before; `page 2` has these
        headings; `room` says what is entered and what waits. All else is typed."""
        who, *words = line.split()
        if who in ("phone", "host"):
            return self._tap(who, *words)
        if who == "me":
            page = self.served.get(f"/me/{words[0]}")
            return page.text if page.status == 200 else f"[{page.status}]\n"
        if who == "page":
            return self.served.get(self.served.address(int(words[0]))).text
        room = self.served.room()
        if who == "room":
            told = [
                f"table {table}: {'-'.join(map(str, score.points))}"
                for (round_, table), score in sorted(room.evening.scores.items())
                if round_ == room.evening.begun
            ]
            for (_, table), claims in sorted(room.waiting.items()):
                told += [f"table {table}, {claim.who}: {claim.words}" for claim in claims.values()]
            return "\n".join(told or ["nothing"]) + "\n"
        for (_, at), games in room.games.items():
            line = line.replace(f"GAME{at}", str(games[-1]))
        told = typed(self.table, line.replace("EVENING", str(room.evening.number)))
        self.served.look()
        return re.sub(r"(?m)^ *[\d#]+  [\d:time]{4,5} +|^[-0-9]{10}\n", "", told)

    def _tap(self, who: str, at: str, *words: str) -> str:
        table, form = int(at), dict(word.partition("=")[::2] for word in words)
        round_ = int(form.pop("round", self.served.room().evening.begun))
        if form.pop("old", None) is None or table not in self.seen:
            self.seen[table] = self.served.seen(table, round_)
        tap = self.served.tap if who == "phone" else self.served.host_taps
        said = tap(table, self.seen[table], round_, **form)
        told = re.sub(r"game \d+", "game 5", said.words)
        return f"{told}\n" + (f"[{said.status}]\n" if said.status != 200 else "")


@sessions(FILE)
def test_a_session(session: Session, table: CardTable, served: Served) -> None:
    table.monkeypatch.setenv("EUCHRE_TERMINAL", "laptop")
    session.check(Room(table, served).answer)
