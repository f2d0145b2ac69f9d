"""The sample log of each finding, from the error gallery that comes with the package.

Knows: where the gallery is, and that its `#!` comments state the findings and are no part of a
sample. Does not know: what is wrong with a log.
"""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .files import audit_file
from .log_audit import Overrides
from .text_report import TextReport

_INSTALLED = Path(__file__).parent / "gallery"
_CHECKOUT = Path(__file__).parents[2] / "sample_logs" / "bad"
_STATED = re.compile(r"[ \t]*#![^\"\n]*")


class Sample(NamedTuple):
    """A log of the gallery: the name of its file, and its text without the `#!` comments."""

    name: str
    text: str


def sample(slug: str) -> Sample | None:
    """The sample log of a finding; `None` when the finding has none (or the gallery is missing)."""
    for folder in (_INSTALLED, _CHECKOUT):
        for suffix in (".euchre", ".egn"):
            path = folder / (slug + suffix)
            if path.is_file():
                return Sample(path.name, _STATED.sub("", _decoded(path.read_bytes())))
    return None


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def audit_of_sample(example: Sample, width: int, ascii_only: bool = False) -> str:
    """The output of `euchre audit --quiet` for a sample."""
    pieces: list[str] = []
    report = TextReport(
        pieces.append, lambda text, style: text, width, quiet=True, ascii_only=ascii_only
    )
    encoding = "latin-1" if example.name.startswith("not-utf-8.") else "utf-8"
    with TemporaryDirectory(prefix="euchre-sample-") as folder:
        path = Path(folder) / example.name
        path.write_bytes(example.text.encode(encoding))
        audit_file(str(path), report, Overrides())
        return "".join(pieces).replace(str(path), example.name).strip("\n") + "\n"
