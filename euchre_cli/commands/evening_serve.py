"""`euchre evening serve`: the evening for the phones in the room."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from .. import saved_state, settings
from ..evening.in_book import evening_to_enter
from ..evening.texts import title
from ..output import terminal_paper
from ..serve import address, app, guard, keys
from ..session import Session
from ..terminal.atomic_files import reason
from ..terminal.display import can_show_unicode, write
from ..terminal.exit_status import Refused, needs_extra
from ..when_used import load_all
from .evening_answer import evening_command
from .options import Number, option

PORT: Final = 8420
"""The usual port. It stays the same, because it is in the codes of the tables."""

LIBRARIES: Final = ("flask", "waitress", "segno")
"""The libraries of the extra."""


@evening_command(
    option("--room", "Also for the phones in this network."),
    option(
        "--port N",
        "The port, which is part of every address.",
        Number(1024, 65535),
        default=PORT,
        show_default=True,
    ),
    short_help="Let every table enter its results on a phone.",
)
def serve(session: Session, room: bool, port: int) -> None:
    """Open the evening to the phones in the room, until Ctrl-C: the board, live; for each table a
    page on which it enters its result or its hands; and for everybody where they sit next.

    With --room it listens in the network that this machine is in, and prints the address there and
    its QR code; without it, only this machine can open the pages. What a table enters waits until
    the other side says that it is right. The host's page shows what waits, and has the codes of the
    tables to print. All commands work meanwhile. Anybody in the network can read what is sent.

    \b
    euchre evening serve --room
    euchre evening serve --room --port 8421
    """
    if not all(map(find_spec, LIBRARIES)):
        raise needs_extra("the phones need", "serve")
    import logging  # No other command needs it.

    waitress: Any = import_module("waitress")
    book = settings.book_path(session.db)
    with session.open() as opened:
        evening = evening_to_enter(opened)
        made = keys.Keys(keys.secret_beside(book), opened.stream_of(evening.number))
    loopback = address.LOOPBACK
    found = address.address_in_room() if room else loopback
    origin, here, alias = (f"http://{name}:{port}" for name in (found, loopback, "localhost"))
    listen = " ".join(dict.fromkeys((f"{loopback}:{port}", f"{found}:{port}")))
    logging.getLogger("waitress").setLevel(logging.ERROR)  # That requests wait is no news.
    try:
        server = waitress.create_server(
            app.create_app(book, origin, (here, alias)),
            listen=listen,
            threads=4,
            connection_limit=400,
            channel_timeout=30,
            max_request_body_size=guard.MOST_BYTES,
            max_request_header_size=8192,
            ident=None,
        )
    except OSError as error:
        raise Refused(
            f"port {port} cannot be opened: {reason(error)}; `euchre evening serve --port "
            f"{port + 1}` opens another"
        ) from None
    paper = terminal_paper()
    lines = [*paper.lines(f"{title(evening)}, for the phones in the room until Ctrl-C.", "strong")]
    printed = saved_state.codes_address(book, made.evening)
    if printed and printed != origin:
        lines += paper.lines(
            f"The codes were printed for {printed}, and this machine is at {origin} now: print "
            "them anew."
        )
    if room and found == loopback:
        lines += paper.lines("This machine is in no network: only it can open the pages.")
    lines += ["", f"The board: {origin}/"]
    if can_show_unicode():
        lines += ["", *(paper.paint(line, "code") for line in address.code_lines(f"{origin}/")), ""]
    lines += [
        f"For you:   {address.host_address(here, made, 'host')}",
        f"To print:  {address.host_address(here, made, 'codes')}",
    ]
    write(lines, paper)
    load_all()
    server.run()
