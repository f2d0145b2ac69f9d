"""An evening that is served by the command, in a process of its own, and requests to it."""

from __future__ import annotations

import html
import http.client
import re
import socket
import subprocess
import sys
import time
import urllib.parse
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from euchre_cli.book.book import Book
from euchre_cli.evening.in_book import last_evening
from euchre_cli.evening.reported_results import Room, room_of
from euchre_cli.serve.keys import Keys, secret_beside

FORM: Final = "application/x-www-form-urlencoded"
PEOPLE: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")


class Answer(NamedTuple):
    """What the server answered: the status, and the page."""

    status: int
    page: str

    @property
    def words(self) -> str:
        """What is said of the tap, or asked about it."""
        found = re.search(r'class="words" role="(?:status|alert)">\s*(?:<p>)?([^<]*)', self.page)
        return html.unescape(found[1].strip()) if found else ""

    @property
    def text(self) -> str:
        """What stands on the page, a line for each part of it."""
        main = self.page.partition("<main>")[2]
        parts = re.sub(r"</?(?:h1|h2|p|div|dd|summary|li|label|button|legend)\b[^>]*>", "\n", main)
        lines = html.unescape(re.sub("<[^>]*>", "", parts)).splitlines()
        return "".join(f"{line.strip()}\n" for line in lines if line.strip())

    def field(self, name: str) -> str:
        """The value of the first field of this name; empty if there is none."""
        found = re.search(f'name="{name}" value="([^"]*)"', self.page)
        return found[1] if found else ""


class Served:
    """The server of the last evening in a scorebook, as the command starts it."""

    def __init__(self, book: Path, *options: str) -> None:
        self.book = book
        self.log = book.with_suffix(".log")
        self.options = options
        self.kills = 0
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.start()
        self.look()

    def look(self) -> None:
        """Takes the keys of the evening that is the last one now."""
        with Book.open(str(self.book)) as opened:
            evening = last_evening(opened)
            assert evening is not None
            self.keys = Keys(secret_beside(str(self.book)), opened.stream_of(evening.number))

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        words = [sys.executable, "-m", "euchre_cli", "evening", "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*words, *self.options], stdout=log, stderr=log)  # noqa: S603
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                self.get("/files/phone.css")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError(self.log.read_text())

    def kill(self) -> None:
        """Kills it."""
        self.kills += 1
        self.process.kill()
        self.process.wait()

    def stop(self) -> str:
        """Ends it, and returns what it has printed."""
        self.process.terminate()
        self.process.wait()
        return self.log.read_text()

    # -- requests --------------------------------------------------------------------------------

    def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        pause: float = 0,
    ) -> Answer:
        """The answer to a request; a slow phone makes a `pause` within it. Raises `OSError` if
        there is none."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.putrequest(method, path, skip_host="Host" in (headers or {}))
            sent = {"Content-Length": str(len(body)), **(headers or {})}
            for name, value in sent.items():
                connection.putheader(name, value)
            connection.endheaders()
            if pause:
                connection.send(body[:9])
                time.sleep(pause)
            connection.send(body[9:] if pause else body)
            answer = connection.getresponse()
            return Answer(answer.status, answer.read().decode(errors="replace"))
        except http.client.HTTPException as broken:
            raise ConnectionError(broken) from None
        finally:
            connection.close()

    def get(self, path: str) -> Answer:
        """A page."""
        return self.ask("GET", path)

    def post(self, path: str, form: Mapping[str, object], pause: float = 0) -> Answer:
        """The answer to a form, sent from a page of the server."""
        body = urllib.parse.urlencode(form).encode()
        headers = {"Origin": f"http://{self.host}", "Content-Type": FORM}
        return self.ask("POST", path, body, headers, pause)

    # -- tables ----------------------------------------------------------------------------------

    def address(self, table: int) -> str:
        """The address of a table's page on the server."""
        return f"/table/{table}?key={self.keys.of(str(table))}"

    def of_host(self, page: str = "host") -> str:
        """The address of a page of the host."""
        return f"/{page}?key={self.keys.of('host')}"

    def tap(self, table: int, seen: object = None, round_: int = 1, **form: object) -> Answer:
        """A tap at a table, on a page that has seen the last entry about it, or another one."""
        seen = self.seen(table, round_) if seen is None else seen
        return self.post(self.address(table), {"round": round_, "seen": seen, **form})

    def host_taps(self, table: int, seen: object = None, round_: int = 1, **form: object) -> Answer:
        """A tap on the host's page."""
        seen = self.seen(table, round_) if seen is None else seen
        return self.post(self.of_host(), {"round": round_, "table": table, "seen": seen, **form})

    def seen(self, table: int, round_: int = 1) -> int:
        """The last entry about a table."""
        return self.room().seen((round_, table))

    def room(self) -> Room:
        """The evening as the book has it."""
        with Book.open(str(self.book)) as book:
            evening = last_evening(book)
            assert evening is not None
            return room_of(book, evening)

    def game(self, table: int) -> int:
        """The number of the game at a table in the first round."""
        return self.room().evening.scores[1, table].game

    def points(self, table: int, round_: int = 1) -> tuple[int, int] | None:
        """The score of a table."""
        score = self.room().evening.scores.get((round_, table))
        return None if score is None else score.points
