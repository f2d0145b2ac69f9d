"""The audit of one named file: opening it, and telling the report of every way it can fail.

Knows: files and streams. Does not know: notations, or what the report does with the audit.
"""

from __future__ import annotations

from typing import BinaryIO

from euchre_engine.problems import CATALOGUE

from .audit import Audit, Overrides, Report
from .diagnostics import Diagnostic, of_file
from .inputs import opened, why_not
from .log.open_log import items
from .log.read import Span
from .log.source import LineTrouble, NotText


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
    audit.run(items(name, stream, about_line))
