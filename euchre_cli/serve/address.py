"""Where the phones find this machine, and the QR codes of the addresses."""

from __future__ import annotations

import socket
from typing import Final, NamedTuple

import segno

from .keys import HOST, Keys

LOOPBACK: Final = "127.0.0.1"

_SOMEWHERE_ELSE: Final = ("192.0.2.1", 9)
"""An address that is nobody's: to ask the way there sends nothing."""


def address_in_room() -> str:
    """This machine's address in the network that it is in; the loopback's without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_SOMEWHERE_ELSE)
        except OSError:
            return LOOPBACK
        return str(asked.getsockname()[0])


class Code(NamedTuple):
    """The code of a table: its address, and the QR code as SVG."""

    table: int
    address: str
    picture: str


def table_codes(origin: str, keys: Keys, tables: int) -> list[Code]:
    """The codes of so many tables."""
    addresses = [f"{origin}/table/{n}?key={keys.of(str(n))}" for n in range(1, tables + 1)]
    return [
        Code(table, address, segno.make(address, micro=False).svg_inline(scale=4))
        for table, address in enumerate(addresses, 1)
    ]


def host_address(origin: str, keys: Keys, page: str) -> str:
    """The address of a page that is the host's alone."""
    return f"{origin}/{page}?key={keys.of(HOST)}"


def code_lines(address: str) -> list[str]:
    """A QR code for a terminal, two rows of it a line, light on dark."""
    rows = [list(row) for row in segno.make(address, micro=False).matrix_iter(border=4)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [
        "".join(_HALVES[bool(a), bool(b)] for a, b in zip(*pair, strict=True)) for pair in pairs
    ]


_HALVES: Final = {
    (False, False): "█",
    (False, True): "▀",
    (True, False): "▄",
    (True, True): " ",
}
"""Of two modules one above the other, which are light."""
