"""The pages in a browser, at an address that is not the loopback's: tapped through with and without
script, on a phone and on the screen in the room."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from euchre_cli.serve.address import LOOPBACK, address_in_room

from ..browser import Browser, complaints, found
from ..card_table import CardTable
from .served import Served

PHONE = {"width": 360, "height": 740}
SCREEN = {"width": 1920, "height": 1080}
WORDS = "document.querySelector('.words')"


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser that reaches this machine by its address in the network."""
    program, address = found(), address_in_room()
    if program is None:
        pytest.skip("no Chromium here: no phone was simulated in a browser")
    if address == LOOPBACK:
        pytest.skip("no network here: no page was opened at an address of the room's")
    one = Browser(program, tmp_path_factory.mktemp("phone"), reaches=address)
    yield one
    one.close()


@pytest.fixture
def room(table: CardTable) -> Iterator[Served]:
    """The evening, served in the network."""
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal Ida Jon Kim Leo --rounds 4")
    one = Served(table.book, "--room")
    yield one
    assert "Traceback" not in one.stop()


def address(room: Served, path: str) -> str:
    """An address as a phone has it."""
    return f"http://{address_in_room()}:{room.port}{path}"


def open_page(phone: Browser, room: Served, path: str) -> None:
    """Opens a page, which must ask for nothing elsewhere and have nothing to say."""
    seen = phone.open(address(room, path))
    assert seen.said == []
    assert all(one.startswith(address(room, "/")) for one in seen.asked), seen.asked


def tap_result(phone: Browser, ns: str, ew: str, side: int) -> int:
    """Taps a result in; returns the number of taps."""
    for field, points in (("ns", ns), ("ew", ew)):
        phone.tap(f"input[name={field}]:not([type])")
        phone.type(points)
    phone.tap(f"button[name=side][value='{side}']:not(.yes)")
    return len(ns) + len(ew) + 3


@pytest.mark.parametrize("script", [True, False])
def test_a_round_is_tapped_through_at_three_tables(
    phone: Browser, room: Served, axe: str, script: bool
) -> None:
    phone.look(**PHONE)
    phone.script(on=script)
    try:
        for table in (1, 2):
            phone.open(address(room, room.address(table)))
            taps = tap_result(phone, "10", "9", 0)
            phone.until("document.querySelector('button.yes')")
            phone.tap("button.yes")
            phone.until("document.body.innerText.includes('This table has its result')")
            assert taps + 1 <= 8
            assert room.points(table) == (10, 9)
        phone.open(address(room, room.address(3)))
        phone.tap("main > details:not([open]) > summary")
        hands = 8 if script else 2
        for hand in range(hands):
            phone.tap(f"input[name=caller][value='{hand % 4}'] + span")
            phone.tap("button[name=tricks][value='3']")
            phone.until(f"{WORDS}?.innerText.startsWith('Hand {hand + 1}: ')")
        assert room.points(3) == (hands // 2, hands // 2)
    finally:
        phone.script(on=True)


def test_the_sides_that_differ_come_to_the_host(phone: Browser, room: Served) -> None:
    phone.look(**PHONE)
    open_page(phone, room, room.address(1))
    tap_result(phone, "9", "8", 0)
    phone.until("document.querySelector('button.yes')")
    phone.tap("main > details:not([open]) > summary")
    tap_result(phone, "8", "9", 1)
    phone.until("document.body.innerText.includes('You do not agree')")
    assert room.points(1) is None


class SignIn(BaseHTTPRequestHandler):
    """The page of a network that wants to be signed in to, whatever is asked for."""

    def do_POST(self) -> None:
        """Says 200, as such pages do."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<main>Sign in, please</main>")

    def log_message(self, *_: object) -> None:
        """Is silent."""


def test_a_tap_is_kept_through_a_kill_a_sign_in_page_and_a_reload(
    phone: Browser, room: Served
) -> None:
    phone.look(**PHONE)
    open_page(phone, room, room.address(1))
    room.kill()
    with ThreadingHTTPServer((address_in_room(), room.port), SignIn) as other:
        threading.Thread(target=other.serve_forever).start()
        tap_result(phone, "9", "8", 0)
        phone.until("!document.getElementById('unsent').hidden")
        assert "Sign in" not in str(phone.run("document.body.innerText"))
        other.shutdown()
    room.start()
    phone.open(address(room, room.address(1)))
    phone.until("document.querySelector('button.yes')")
    assert len(room.room().waiting[1, 1]) == 1


def test_a_page_shows_what_others_enter_and_the_board_too(
    phone: Browser, table: CardTable, room: Served
) -> None:
    phone.hurry(10)
    phone.look(**SCREEN)
    open_page(phone, room, "/")
    size = "getComputedStyle(document.documentElement).getPropertyValue('--tiles')"
    assert phone.run(size).strip() == "3"
    room.kill()
    room.start()
    table.done("evening result 1 10-7")
    phone.until("document.querySelector('.done')?.innerText.includes('10')")
    phone.look(**PHONE)
    open_page(phone, room, room.address(2))
    room.tap(2, caller=0, tricks=3)
    phone.until("document.body.innerText.includes('Hand 2')")


def test_pages_can_be_read_by_everybody(phone: Browser, room: Served, axe: str) -> None:
    room.tap(1, side=0, ns=9, ew=8)
    room.tap(2, side=0, ns=9, ew=8)
    room.tap(2, side=1, ns=8, ew=9)
    room.tap(3, caller=1, tricks=3)
    tables = [room.address(table) for table in (1, 2, 3)]
    host = [f"http://{LOOPBACK}:{room.port}{room.of_host(page)}" for page in ("host", "codes")]
    for page in ("/", "/me/Kim", *tables, "/table/1", *host):
        phone.open(page if page in host else address(room, page))
        for size in (SCREEN, PHONE):
            phone.look(**size)
            assert phone.run("document.documentElement.scrollWidth - innerWidth") <= 0, page
        assert complaints(phone, axe) == [], page
