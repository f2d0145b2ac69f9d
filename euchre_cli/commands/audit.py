"""`euchre audit`: replay logs and verify what can be verified."""

from __future__ import annotations

import sys

import click

from ..audit import Overrides
from ..audit_file import audit_file
from ..inputs import gather
from ..tally import Tally
from ..terminal import painter, speaks_unicode, width


@click.command(short_help="Replay logs and verify all that can be verified.")
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER|-…")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("-q", "--quiet", is_flag=True, help="Only findings, and the games that have some.")
@click.option("--strict", is_flag=True, help="Notes count as findings.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto")
def audit(files: tuple[str, ...], as_json: bool, quiet: bool, strict: bool, color: str) -> None:
    """Replay logs and verify all that can be verified."""
    from ..render.text import TextReport

    report = TextReport(
        sys.stdout.write, painter(color), width(), quiet, ascii_only=not speaks_unicode()
    )
    tally = Tally(report, strict=strict)
    for name in gather(files):
        audit_file(name, tally, Overrides())
    sys.exit(tally.status)
