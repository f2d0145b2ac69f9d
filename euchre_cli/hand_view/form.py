"""The options of a command that shows hands: which form they are shown in.

In: options. Out: a form that can be had. Does not know: what a hand looks like in it (`output.py`),
which a command that may show a whole game need not load.
"""

from __future__ import annotations

from typing import NamedTuple

import click

from ..cli.options import combine_options, options_as_tuple
from ..cli.output import check_page


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
        check_page(self.html, force=self.force)


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
