"""Who may enter: who has the key, on a page of this server, and without trying many keys."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection
from threading import Lock
from typing import Final

from flask import Flask, Response, abort, request

MOST_BYTES: Final = 4096
"""The most bytes of what a page sends."""

_TRIES_A_MINUTE: Final = 10
_MOST_ADDRESSES: Final = 1000

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    # `no-referrer` would make browsers send `Origin: null` with our own forms.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
    # By this a phone knows an answer of ours from that of another network's sign-in page.
    "Euchre": "answered",
}


class WrongKeys:
    """The wrong keys of the last minute, by the address that they came from."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tries: defaultdict[str, deque[float]] = defaultdict(deque)
        self._lock = Lock()

    def too_many(self, address: str) -> bool:
        """Counts a wrong key; whether there were too many before it."""
        with self._lock:
            if len(self._tries) > _MOST_ADDRESSES:
                self._tries.clear()
            tries, now = self._tries[address], self._clock()
            while tries and tries[0] < now - 60:
                tries.popleft()
            if len(tries) >= _TRIES_A_MINUTE:
                return True
            tries.append(now)
            return False


def protect(app: Flask, origins: Collection[str]) -> None:
    """Lets nothing in but from pages of these origins, and sends the headers that hold pages."""
    hosts = {origin.partition("://")[2] for origin in origins}

    @app.before_request
    def check_where_from() -> None:
        if request.headers.get("Host") not in hosts:  # A foreign name that leads here.
            abort(421)
        if request.method == "POST" and request.headers.get("Origin") not in origins:
            abort(403)

    @app.after_request
    def hold(response: Response) -> Response:
        response.headers.extend(_HEADERS)
        return response
