"""The keys of the tables: random for each table and each evening, and kept nowhere.

They follow from a secret in a file beside the scorebook that only its owner can read.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import b32encode
from contextlib import suppress
from typing import Final

from ..book.disk import KEYS, atomic_file
from ..terminal.exit_status import BadBook, BadFile, cannot_be
from ..terminal.text import safe

HOST: Final = "host"
"""Whose key is that of the host's pages."""

_BYTES: Final = 32


class Keys:
    """The keys of the evening with this uid, from the secret of its scorebook."""

    def __init__(self, secret: bytes, evening: str) -> None:
        self._secret = secret
        self.evening = evening

    def of(self, whom: str) -> str:
        """The key of a table, by its number, or of the host."""
        made = hmac.digest(self._secret, f"{self.evening}\n{whom}".encode(), "sha256")
        return b32encode(made[:15]).decode().lower()

    def fits(self, key: str, whom: str) -> bool:
        """Whether this is the key of a table or the host; every wrong key takes the same time."""
        return hmac.compare_digest(key.encode(errors="replace"), self.of(whom).encode())


def secret_beside(book: str) -> bytes:
    """The secret of a scorebook, which is made the first time. Raises `BadFile` if it cannot be
    read or written."""
    path = os.path.realpath(book) + KEYS
    if not os.path.exists(path):
        # Of two who make it at once, one is too late.
        made = atomic_file(path, str(os.getpid()))
        with suppress(BadBook), made as part, open(part, "wb") as file:
            file.write(secrets.token_bytes(_BYTES))
            file.flush()
            os.fsync(file.fileno())
    try:
        with open(path, "rb") as file:
            secret = file.read()
    except OSError as error:
        raise cannot_be("read or made", path, error) from None
    if len(secret) != _BYTES:
        raise BadFile(f"{safe(path)} is damaged: delete it, and print the codes of the tables anew")
    return secret
