"""Nobody gets in who does not belong, and what is sent breaks nothing."""

from __future__ import annotations

import os
import socket
import stat
import urllib.parse
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from euchre_cli.serve.guard import MOST_BYTES, WrongKeys

from ..card_table import CardTable
from .served import FORM, Served

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}",
    "O'Neil &amp; Co",
    "..\\..\\passwd",
    "javascript:alert(1)",
    "%s%n",
    "'OR'1=1--",
)
CLAIM = {"round": 1, "seen": 0, "ns": 9, "ew": 8, "side": 0, "sure": "yes"}
HAND = {"round": 1, "seen": 0, "caller": 0, "tricks": 3}
VALUES = (
    *("-1", "99999999999999999", "x", "٣", "1e3", "0x1", "\0", "{{7*7}}", "\u202e", "'; drop"),
    *("<script>alert(1)</script>", "NaN", "7\n8", ""),
)
PATHS = (
    *("/files/../app.py", "/files/..%2fapp.py", "/table/999999999999", "/table/-1", "/me/%00"),
    *("/me/%3Cscript%3Ealert(1)%3C/script%3E", "/me/" + "a" * 3000, "/%2e%2e/etc/passwd", "/host"),
    *("/codes", "//evil.example/", "/table/1", "/me/{{7*7}}", "/files/room.html.j2"),
)
RAW = (
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"\x16\x03\x01\x02\x00",
    b"POST /table/1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
)


def requests(served: Served, rng: Random) -> Iterator[tuple[str, str, bytes, dict[str, str]]]:
    """One request of each kind that must not get in: method, path, body and headers."""
    mine = {"Origin": f"http://{served.host}", "Content-Type": FORM}
    claim, good = urllib.parse.urlencode(CLAIM).encode(), served.address(1)
    key = good.partition("=")[2]
    keys = (*(served.keys.of(one) for one in ("2", "host", "1 ", "01")), key[:-1], key + "a")
    wrong = rng.choice((*keys, key.upper(), "", "\0", "é", "'" * 30))
    yield "POST", f"/table/1?key={urllib.parse.quote(wrong)}", claim, mine
    yield "POST", f"/table/1?key={wrong[:0]}&key={key}", claim, mine
    origins = ("http://evil.example", "null", f"https://{served.host}", "")
    foreign = rng.choice(origins)
    yield "POST", good, claim, {**mine, "Origin": foreign} if foreign else {"Content-Type": FORM}
    yield "POST", good, claim, {**mine, "Host": "evil.example"}
    yield "GET", "/", b"", {"Host": rng.choice(("evil.example", f"evil.example:{served.port}"))}
    more = b"&x=" + b"a" * rng.choice((MOST_BYTES, 5_000, 60_000))
    yield "POST", good, claim + more, mine
    form = dict(rng.choice((CLAIM, HAND, {"round": 1, "seen": 0, "back": 1})))
    field = rng.choice([name for name in form if name not in ("sure", "back")])
    form[field] = rng.choice(VALUES)
    yield "POST", good, urllib.parse.urlencode(form).encode(), mine
    yield "GET", rng.choice(PATHS), b"", {}
    kinds = ("application/json", "multipart/form-data; boundary=x", "multipart/form-data", " ")
    yield "POST", good, b'{"round": 1}', {**mine, "Content-Type": rng.choice(kinds)}
    method = rng.choice(("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"))
    yield method, rng.choice(("/", "/host", "/codes", good)), claim, mine
    yield "POST", good, rng.randbytes(200), mine
    yield "GET", "/", b"", {"X-A": "b" * rng.choice((9_000, 100))}
    yield "POST", served.of_host()[:-1], claim, mine


@pytest.mark.seeds(1)
def test_nothing_foreign_gets_in(
    table: CardTable, served: Served, seed: int, request: pytest.FixtureRequest
) -> None:
    """20,800 requests in the long form, with names that are meant to break pages."""
    rng, number = Random(seed), 80 if request.config.getoption("--times") > 1 else 12
    (table.folder / "hostile.txt").write_text("\n".join(HOSTILE))
    table.done("evening new hostile.txt --rounds 4")
    served.look()
    before, got = served.book.read_bytes(), Counter[int]()
    for _ in range(number):
        for method, path, body, headers in requests(served, rng):
            try:
                answer = served.ask(method, path, body, headers)
            except OSError:  # A body that is too long is not read to its end.
                got[0] += 1
                continue
            got[answer.status] += 1
            said = (method, path, body[:80], headers, answer)
            assert served.book.read_bytes() == before, said
            assert answer.status < 500, said
            assert "<script>alert" not in answer.page, said
            assert "<img" not in answer.page, said
            assert ">49<" not in answer.page, said
        with socket.create_connection(("127.0.0.1", served.port), 5) as connection:
            connection.sendall(rng.choice(RAW))
    assert {403, 404, 405, 413, 421} <= got.keys(), got
    assert sum(got.values()) == 13 * number
    # The right key is let in all the while.
    assert served.get(served.address(1)).status == 200
    with table.capsys.disabled():
        print(f" {sum(got.values())} requests: {dict(sorted(got.items()))}", end="")


def test_the_hosts_pages_are_for_this_machine_and_its_key(served: Served) -> None:
    for page in ("host", "codes"):
        assert served.get(served.of_host(page)).status == 200
        assert served.get(f"/{page}?key={served.keys.of('1')}").status in (403, 429)
        elsewhere = {"Host": f"localhost:{served.port}"}
        assert served.ask("GET", served.of_host(page), b"", elsewhere).status == 403


def test_wrong_keys_are_counted_for_a_minute_by_address() -> None:
    now = 0.0
    wrong = WrongKeys(lambda: now)
    assert [wrong.too_many("a") for _ in range(12)] == [False] * 10 + [True] * 2
    assert not wrong.too_many("b")
    now = 61.0
    assert not wrong.too_many("a")


def test_keys_differ_by_table_and_evening_and_their_secret_stays(
    table: CardTable, served: Served
) -> None:
    first = [served.keys.of(whom) for whom in ("1", "2", "host")]
    table.done("evening new Ann Bob Cat Dan")
    table.done("hand Ann 3")
    served.look()
    assert len({*first, *(served.keys.of(whom) for whom in ("1", "2", "host"))}) == 6
    path = table.book.with_name(table.book.name + ".keys")
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    secret = path.read_bytes()
    table.done("backup copy.db")
    table.done("export --all -o all.euchre --force")
    for file in table.folder.iterdir():
        assert file == path or not file.is_file() or secret not in file.read_bytes(), file
    assert "scorebook, or part of one" in table.refused(f"export --all -o {path} --force")


def test_pages_carry_their_policy_and_are_small(served: Served) -> None:
    pages = ["/", "/me/Kim", served.address(1), served.of_host(), served.of_host("codes")]
    for path in pages:
        answer = served.get(path)
        assert answer.status == 200
        assert len(answer.page) < 30 * 1024 or "codes" in path, path
        assert "<style" not in answer.page
        assert " onclick" not in answer.page
