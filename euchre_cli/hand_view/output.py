"""The options of a command that shows hands, and what they print or write.

In: hands, and a form. Out: lines, JSON, a file. Does not know: where the hands come from.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

import click

from ..cli.options import combine_options, options_as_tuple
from ..cli.output import check_writable, file_out, standard_output, terminal_paper
from ..terminal import report_table as reports
from .objects import hand_object
from .shown_hand import ShownHand
from .text import chat_text


class HandForm(NamedTuple):
    """Another form of a hand than the terminal's: a page in the file `html` (`-` is standard
    output), written over an existing one with `force`, or the `text` of a chat. `analysis` is the
    view in which its decisions are judged."""

    html: str | None = None
    text: bool = False
    force: bool = False
    analysis: str | None = None

    def check(self, flag: str, shown_as_json: bool) -> None:
        """Raises `UsageError` if two forms are asked for, or `Refused` if the file must not be
        written. `flag` is the option of the third form."""
        if (self.html is not None) + self.text + shown_as_json > 1:
            raise click.UsageError(f"--html, --text and {flag} are three forms: choose one")
        if self.force and self.html in (None, STDOUT):
            raise click.UsageError("--force goes with --html FILE")
        if self.html not in (None, STDOUT):
            assert self.html is not None
            check_writable(self.html, force=self.force)


STDOUT: Final = "-"

hand_form_options = combine_options(
    click.option(
        "--html",
        metavar="FILE",
        type=click.Path(),
        help="Write the hand as a page to send; - means standard output.",
    ),
    click.option("--text", is_flag=True, help="Print the hand to paste into a chat."),
    click.option("--force", is_flag=True, help="Overwrite the FILE of --html."),
    click.option(
        "--analysis",
        type=click.Choice(["known", "all-cards"]),
        help="Add what each call and card gave up: judged by what the player could know, or with "
        "all cards seen.",
    ),
    options_as_tuple(HandForm, "form"),
)
"""`--html FILE`, `--text`, `--force` and `--analysis`; the command gets a `form`."""


def analysed(shown: ShownHand, form: HandForm) -> ShownHand:
    """A hand with the remarks of the analysis, if it was asked for."""
    if form.analysis is not None:
        from .analysis_remarks import add_analysis  # 15 ms, which only `--analysis` needs.

        add_analysis(shown, form.analysis)
    return shown


def write_form(shown: ShownHand, form: HandForm) -> bool:
    """Writes a hand as a page or as the text of a chat; returns whether either was asked for."""
    if form.text:
        standard_output()(chat_text(shown))
        return True
    if form.html is None:
        return False
    from .page import to_html  # 15 ms, which only `--html` needs.

    page = to_html(shown)
    if form.html == STDOUT:
        standard_output()(page)
        return True
    with file_out(form.html, force=form.force) as write:
        write(page)
    size = -(-len(page.encode()) // 1024)
    where = Path(os.path.realpath(form.html)).as_uri()
    click.echo(f"{shown.title}, {size} KiB: open {where} in a browser")
    return True


def write_json(shown: ShownHand, **more: object) -> None:
    """Prints a hand as a JSON object."""
    reports.write_object(**more, **hand_object(shown))


def write_lines(pages: list[list[str]]) -> None:
    """Prints pages, with a blank line between two of them."""
    paper = terminal_paper()
    for at, lines in enumerate(pages):
        reports.write([""] * bool(at) + lines, paper)
