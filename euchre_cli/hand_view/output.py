"""Hands in the form that was asked for, printed or written.

In: hands, and a form. Out: lines, JSON, a file. Does not know: where the hands come from.
"""

from __future__ import annotations

import click

from ..cli.output import check_page, terminal_paper, write_page
from ..terminal import report_table as reports
from .objects import hand_object
from .shown_hand import ShownHand
from .text import hand_page


def check_form(html: str | None, *, force: bool, as_json: bool) -> None:
    """Raises `UsageError` if both a page and JSON are asked for; else checks the file of the page
    as `check_page` does."""
    if html is not None and as_json:
        raise click.UsageError("--html and --json are two forms: choose one")
    check_page(html, force=force)


def write_html(shown: ShownHand, html: str, *, force: bool) -> None:
    """Writes a hand as a page to the file `html`; `-` means standard output."""
    from .page import to_html  # 15 ms, which only `--html` needs.

    write_page(html, to_html(shown), shown.title, force=force)


def write_json(shown: ShownHand, **more: object) -> None:
    """Prints a hand as a JSON object."""
    reports.write_object(**more, **hand_object(shown))


def write_hand(shown: ShownHand) -> None:
    """Prints a hand as a page of text."""
    write_lines([hand_page(shown, terminal_paper())])


def write_lines(pages: list[list[str]]) -> None:
    """Prints pages, with a blank line between two of them."""
    paper = terminal_paper()
    for at, lines in enumerate(pages):
        reports.write([""] * bool(at) + lines, paper)
