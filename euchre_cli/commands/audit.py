"""`euchre audit`: replay logs and verify what can be verified."""

from __future__ import annotations

import sys
from typing import Any

import click

from ..audit.files import MOST_JOBS, audit_files
from ..audit.game_audit import Overrides
from ..audit.text_report import Form
from ..log.files import find_logs
from ..terminal.display import can_show_unicode, height, painter, width
from .house_rules import rules_options
from .options import Number, color_option, option, output_options


class _Jobs(Number):
    """A number of processes, or `auto`, which is 0."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return 0 if value == "auto" else super().convert(value, param, ctx)


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER|-...", type=click.Path())
@rules_options("the log's rules")
@output_options("table", "json", "jsonl")
@option("-q --quiet", "Show only errors, and the games that have some.")
@option("--notes", "Show notes as well, with --quiet.")
@option(
    "-j --jobs N",
    "Audit in N processes, large files in parts; `auto` takes as many as are worth it.  "
    "[default: auto]",
    _Jobs(1, MOST_JOBS),
    default="auto",
)
@option(
    "--cluster ADDRESS",
    "Audit on the workers of the dask scheduler at this address.",
    field="address",
)
@color_option
def audit(
    files: tuple[str, ...],
    preset: str | None,
    rules: dict[str, str | int],
    output: str,
    quiet: bool,
    notes: bool,
    jobs: int,
    address: str | None,
    color: str,
) -> None:
    """Check logs of euchre card by card and say what is wrong.

    Each hand is replayed under the house rules of the log (or those given here), and every claim in
    it is checked. Every finding shows its place and the card that proves it. Reads the log
    language, EGN and EMN; give it a folder to check all the logs in it.

    Each game ends with a verdict, one sentence to read out. If the report is longer than the
    screen, the verdict comes first as well. With --quiet you see only errors, and the games that
    have some; the last line counts the notes, and --notes shows them.

    \b
    euchre audit thursday.euchre              one evening
    euchre audit --rules csl hand.euchre      under other rules than the log's
    euchre audit --rule euchre=4 -q season/   one rule changed; only what is wrong
    euchre audit --json -j 2 season/ | jq .   for programs
    euchre audit - < hand.euchre              from standard input
    euchre audit --cluster 10.0.0.5:8786 season/   on other machines

    Exit status: 0 nothing wrong (notes allowed), 1 findings, 2 usage, 3 a file that is not a log
    or cannot be read; of several files, the worst.
    """
    # `auto` is decided here, because the other processes do not write to the terminal.
    in_color = painter(color)("x", "strong") != "x"
    form = Form(
        output=output,
        quiet=quiet,
        notes=notes,
        width=width(),
        height=height(),
        color="always" if in_color else "never",
        ascii_only=not can_show_unicode(),
    )
    names, overrides = find_logs(files), Overrides(preset, rules)
    if address is None:
        sys.exit(audit_files(names, overrides, form, sys.stdout, jobs=jobs))
    from ..audit.cluster import cluster  # Half a second, with dask.

    with cluster(address) as workers:
        status = audit_files(names, overrides, form, sys.stdout, workers)
    sys.exit(status)
