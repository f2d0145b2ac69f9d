"""The audit of one named file: opening it, choosing its reader, telling the report.

Knows: which reader goes with which bytes. Does not know: what the report does with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from euchre_engine.problems import CATALOGUE

from .audit import Audit, Overrides, Report
from .diagnostics import Diagnostic, of_file
from .inputs import opened, why_not
from .log.read import Item, Span, read
from .log.source import LineTrouble, NotText, lines


def audit_file(name: str, report: Report, overrides: Overrides) -> None:
    """Audit the file called `name` (`-` is standard input); every way it can fail is a finding."""
    report.file_begins(name)
    try:
        with opened(name) as stream:
            _audit(name, stream, report, overrides)
    except OSError as error:
        report.found(of_file("unreadable-file", why_not(error, name), name))
    except NotText as error:
        report.found(of_file("not-a-log", str(error), name))
    report.file_ends()


def _audit(name: str, stream: BinaryIO, report: Report, overrides: Overrides) -> None:
    def about_line(trouble: LineTrouble) -> None:
        kind = CATALOGUE[trouble.slug]
        span = Span(trouble.line, 1, 1, "")
        report.found(Diagnostic(kind, kind.severity, trouble.message, name, span, audit.index))

    audit = Audit(name, report, overrides)
    items: Iterable[Item] = read(lines(stream, about_line))
    audit.run(items)
