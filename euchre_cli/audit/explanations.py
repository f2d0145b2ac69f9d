"""What is explained of each finding: its headline, what it means and what to do (all three are in
`explanations.toml`), its sample log from the gallery that comes with the package, and what the
audit says of that."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ..log.lines import decoded
from .files import outputs_of
from .findings import Counts
from .game_audit import Overrides
from .parts import Part
from .text_report import Form

_FOLDERS: Final = (
    Path(__file__).parent / "gallery",  # installed
    Path(__file__).parents[2] / "sample_logs" / "bad",  # a checkout
)
_STATED: Final = re.compile(r"[ \t]*#![^\"\n]*")
"""What a log of the gallery says is found in it, which is no part of the sample."""


class Explanation(NamedTuple):
    """A finding in words: its headline, what it means, and what to do."""

    title: str
    means: str
    fix: str


@cache
def explanations() -> dict[str, Explanation]:
    """The explanation of every finding, by its slug."""
    text = Path(__file__).with_name("explanations.toml").read_text("utf-8")
    return {slug: Explanation(**words) for slug, words in tomllib.loads(text).items()}


class Sample(NamedTuple):
    """A log of the gallery: the name of its file, and its text."""

    name: str
    text: str


def sample(slug: str) -> Sample | None:
    """The sample log of a finding; `None` when the finding has none (or the gallery is missing)."""
    for folder in _FOLDERS:
        for suffix in (".euchre", ".egn"):
            path = folder / (slug + suffix)
            if path.is_file():
                return Sample(path.name, _STATED.sub("", decoded(path.read_bytes())))
    return None


def audit_of_sample(example: Sample, width: int, ascii_only: bool = False) -> str:
    """The output of `euchre audit --quiet` for a sample."""
    encoding = "latin-1" if example.name.startswith("not-utf-8.") else "utf-8"
    part = Part(example.name, example.text.encode(encoding))
    form = Form(quiet=True, notes=True, width=width, ascii_only=ascii_only)
    outputs = outputs_of(part, Overrides(), form, Counts())
    return "\n".join([text for text, _ in outputs if text])
