"""The pages of the room, and what is entered on them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from flask import Flask, Response, abort, render_template, request
from jinja2 import ChoiceLoader, PackageLoader, StrictUndefined
from werkzeug.exceptions import HTTPException

from .. import saved_state
from ..evening.board import board_values
from ..evening.host import Doubtful
from ..evening.plan import MOST
from ..terminal.exit_status import BadFile, Conflict, Refused
from ..terminal.phrases import capitalized
from ..terminal.text import safe
from .address import LOOPBACK, host_address, table_codes
from .book import Now, ServedBook
from .guard import MOST_BYTES, WrongKeys, protect
from .keys import HOST
from .shown import somebody, what_waits
from .taps import AT_TABLE, OF_HOST, Action, Form, Tap, enter, tap_at, tap_of_host

_TABLES: Final = MOST // 4
"""The most tables of an evening."""

_FILES: Final = {
    name: (f"euchre_cli.{room}", kind)
    for room, name, kind in (
        ("evening", "board.css", "text/css"),
        ("evening", "board.js", "text/javascript"),
        ("serve.pages", "phone.css", "text/css"),
        ("serve.pages", "phone.js", "text/javascript"),
    )
}
"""The files that pages ask for, with the folder where each is and what it is."""

_REFUSALS: Final = {
    403: "Scan the code on your table: this address is not complete, or of another evening.",
    413: "That is too long.",
    429: "Too many wrong addresses: wait a minute.",
    503: "The scorebook is busy: try again.",
}


def create_app(book: str, origin: str, others: Collection[str] = ()) -> Flask:
    """The room of the last evening in a scorebook, which phones find at `origin`; its pages may
    also be asked for at `others`."""
    app = Flask(__name__, static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=MOST_BYTES, MAX_FORM_PARTS=30)
    app.jinja_loader = ChoiceLoader(
        [PackageLoader("euchre_cli.serve", "pages"), PackageLoader("euchre_cli.evening", ".")]
    )
    # Flask escapes in templates `*.html` alone: these are `*.html.j2`.
    app.jinja_options = {
        "autoescape": True,
        "trim_blocks": True,
        "lstrip_blocks": True,
        "undefined": StrictUndefined,
        "finalize": lambda value: safe(value) if type(value) is str else value,
    }
    protect(app, {origin, *others})
    _Pages(ServedBook(book), origin).of(app)
    return app


class _Said(NamedTuple):
    """What is said of a tap, or asked about it, and the status of the answer."""

    words: str = ""
    question: str = ""
    status: int = 200


class _Pages:
    """The pages: each answers from the scorebook as it is."""

    def __init__(self, book: ServedBook, origin: str) -> None:
        self._book = book
        self._origin = origin
        self._wrong_keys = WrongKeys()
        self._board = lru_cache(maxsize=1)(self._board_anew)

    def of(self, app: Flask) -> None:
        """Lets the pages be asked for."""
        get, both = ["GET"], ["GET", "POST"]
        pages: tuple[tuple[str, list[str], Callable[..., Response]], ...] = (
            ("/", get, self.board),
            ("/me/<name>", get, self.me),
            ("/table/<int:number>", both, self.table),
            ("/host", both, self.host),
            ("/codes", get, self.codes),
            ("/files/<name>", get, self.file),
        )
        for rule, methods, page in pages:
            app.add_url_rule(rule, view_func=page, methods=methods)
        app.register_error_handler(HTTPException, lambda error: _sorry(error.code or 404))
        app.register_error_handler(Conflict, lambda busy: _sorry(503))
        app.register_error_handler(BadFile, lambda broken: _sorry(503, capitalized(str(broken))))

    # -- without a key ---------------------------------------------------------------------------

    def board(self) -> Response:
        """The board."""
        return _page(self._board(self._now()))

    def _board_anew(self, now: Now) -> str:
        return render_template("room.html.j2", **board_values(now.room.evening, now.room.at))

    def me(self, name: str) -> Response:
        """Where somebody sits."""
        one = somebody(self._now().room.evening, name)
        return _page(render_template("me.html.j2", one=one)) if one else abort(404)

    def file(self, name: str) -> Response:
        """A file that a page asks for."""
        if name not in _FILES:
            abort(404)
        package, kind = _FILES[name]
        return _page((files(package) / name).read_text(encoding="utf-8"), kind=kind)

    # -- with a key ------------------------------------------------------------------------------

    def table(self, number: int) -> Response:
        """The page of a table."""
        self._now(str(number))
        said = self._enter(AT_TABLE, lambda form: tap_at(number, form))
        now = self._now()
        at, ended = now.tables.get(number), now.room.evening.ended
        return _answer("table.html.j2", said, number=number, at=at, ended=ended)

    def host(self) -> Response:
        """The host's page."""
        self._now(HOST)
        said = self._enter(OF_HOST, tap_of_host)
        now = self._now()
        return _answer(
            "host.html.j2",
            said,
            waiting=what_waits(now.room),
            tables=now.tables.values(),
            round=now.room.evening.begun,
            codes=host_address("", now.keys, "codes"),
        )

    def codes(self) -> Response:
        """The codes of the tables, to be printed."""
        now = self._now(HOST)
        saved_state.save_codes_address(self._book.path, now.keys.evening, self._origin)
        made = table_codes(self._origin, now.keys, _TABLES)
        date = now.room.evening.head.date
        return _page(render_template("codes.html.j2", codes=made, date=date))

    def _now(self, whom: str = "") -> Now:
        """The evening, for who has the key of a table or the host's, if one is needed."""
        now = self._book.now()
        if now is None:
            abort(404)
        here = request.remote_addr, request.host.partition(":")[0]
        if whom == HOST and here != (LOOPBACK, LOOPBACK):
            abort(403)
        if whom and not now.keys.fits(request.args.get("key", ""), whom):
            abort(429 if self._wrong_keys.too_many(request.remote_addr or "") else 403)
        return now

    def _enter(self, actions: Mapping[str, Action], tap: Callable[[Form], Tap]) -> _Said:
        """Enters what was tapped, if anything was."""
        if request.method != "POST":
            return _Said()
        form = request.form.to_dict()
        try:
            return _Said(enter(self._book, tap(form), actions))
        except Doubtful as doubt:
            return _Said(question=f"{capitalized(str(doubt))}. {doubt.question}", status=409)
        except Refused as refused:
            return _Said(f"Not entered: {refused}.", status=409)


def _answer(template: str, said: _Said, **values: object) -> Response:
    """A page on which something can be entered, with what is said of the last tap."""
    text = render_template(
        template, words=said.words, question=said.question, form=request.form, **values
    )
    return _page(text, said.status)


def _page(text: str, status: int = 200, kind: str = "text/html") -> Response:
    """An answer; a page that has not changed since it was asked for last is not sent again."""
    response = Response(text, status, content_type=f"{kind}; charset=utf-8")
    if status == 200 and request.method in ("GET", "HEAD"):
        response.add_etag()
        response.make_conditional(request)
    return response


def _sorry(status: int, words: str = "") -> Response:
    """A page that says why there is nothing else."""
    words = words or _REFUSALS.get(status, "There is nothing here.")
    return _page(render_template("refused.html.j2", words=words), status)
