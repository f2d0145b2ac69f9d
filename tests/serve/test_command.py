"""The command: what it says at its start, and that it is no burden where it is not used."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time

from euchre_cli.serve.address import code_lines

from ..card_table import CardTable
from .served import Answer, Served


def test_without_the_extra_it_says_how_to_install_it(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan")
    table.monkeypatch.setitem(sys.modules, "waitress", None)
    said = table.refused("evening serve")
    assert said == (
        "the phones need an extra: `pip install 'euchre-scorekeeper[serve]'` installs it"
    )


def test_no_other_command_loads_it() -> None:
    code = (
        "import sys, euchre_cli.commands.evening, euchre_cli.commands.hands; "
        "print([name for name in sys.modules if name.split('.')[0] in "
        "('flask', 'waitress', 'segno', 'werkzeug')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.strip() == "[]"


def test_a_port_that_is_taken_and_an_evening_that_is_over_are_refused(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = [sys.executable, "-m", "euchre_cli", "evening", "serve", "--port", str(port)]
        done = subprocess.run(words, capture_output=True, text=True)  # noqa: S603
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"euchre: port {port} cannot be opened: ")
    assert f"`euchre evening serve --port {port + 1}` opens another" in done.stderr
    table.done("evening end --anyway")
    assert "has ended" in table.refused("evening serve")


def test_it_warns_of_codes_that_lead_elsewhere_and_ends_with_ctrl_c(
    table: CardTable, served: Served
) -> None:
    assert served.get(served.of_host("codes")).page.count("<svg") == 10
    other = Served(table.book)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        other.process.send_signal(signal.SIGINT)
        assert other.process.wait(20) == 0
    said = other.stop()
    assert "Traceback" not in said
    assert f"The codes were printed for http://{served.host}, and this machine is at" in said
    assert f"The board: http://{other.host}/" in said
    assert code_lines(f"http://{other.host}/")[0] in said


def test_a_busy_book_is_503_and_nothing_is_lost(table: CardTable, served: Served) -> None:
    seen, answers = served.seen(1), list[Answer]()
    other = sqlite3.connect(table.book, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    def tap() -> None:
        answers.append(served.tap(1, seen, caller=0, tricks=3))

    first = threading.Thread(target=tap)
    first.start()
    time.sleep(0.5)
    while served.tap(1, seen, caller=0, tricks=3).status != 503:
        pass
    other.execute("ROLLBACK")
    other.close()
    first.join()
    assert answers[0].status == 200
    assert served.tap(1, seen, caller=0, tricks=3).words.endswith("counts once.")
    assert served.points(1) == (1, 0)
