"""A page as one HTML file that requests nothing.

In: a template, a style sheet and a script of a room, and the values for the template. Out: the
file's text. Knows: the content-security policy, which allows this style sheet and this script by
their hashes and nothing else. Does not know: what a page says. Every text is made safe by `safe()`
and escaped.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from .. import __version__
from ..terminal.text import safe

if TYPE_CHECKING:
    from jinja2 import Template


def one_file(
    room: str, template: str, styles: str, script: str = "", *, sizes: str = "", **values: object
) -> str:
    """The text of an HTML file. `room` is the package with the files `template`, `styles` and
    `script` (empty: the page has none). `sizes` are rules of style that depend on the content,
    after those of the style sheet."""
    folder = files(room)
    texts = {
        name: (folder / file).read_text(encoding="utf-8")
        for name, file in (("template", template), ("styles", styles), ("script", script))
        if file
    }
    texts["styles"] += sizes
    return _compiled(texts.pop("template")).render(
        policy=_policy(**texts), version=__version__, **texts, **values
    )


@cache
def _compiled(template: str) -> Template:
    """The template of this text, compiled once: a server makes a page many times."""
    from jinja2 import Environment, StrictUndefined

    return Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: safe(value) if type(value) is str else value,
        cache_size=0,
    ).from_string(template)


def _policy(styles: str, script: str = "") -> str:
    """The content-security policy of a page with this style sheet and this script (empty: none)."""
    allowed = f"style-src '{_hash(styles)}'; "
    if script:
        allowed += f"script-src '{_hash(script)}'; "
    return f"default-src 'none'; {allowed}base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
