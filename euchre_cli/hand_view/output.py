"""Hands in the form that was asked for, printed or written.

In: hands, and a form. Out: lines, JSON, a file. Does not know: where the hands come from.
"""

from __future__ import annotations

from ..cli.output import standard_output, terminal_paper, write_page
from ..terminal import report_table as reports
from .form import HandForm
from .objects import hand_object
from .shown_hand import ShownHand
from .text import chat_text, hand_page


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

    write_page(form.html, to_html(shown), shown.title, force=form.force)
    return True


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
