"""What docs/dispute.md shows is what there is."""

from __future__ import annotations

import re
from pathlib import Path

from euchre_cli.dispute.disputed_hand import hand_in_book
from euchre_cli.dispute.picture import picture
from euchre_cli.dispute.questions import HELP
from euchre_cli.dispute.state import Dispute
from euchre_cli.dispute.step import opened
from euchre_cli.live_table.canvas import Canvas
from euchre_cli.live_table.key_reader import help_lines

from ..card_table import CardTable
from .test_plain import disputed
from .test_random_keys import sheet_with

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "dispute.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")

CARDS = "9daskctcjc9sqsac9cthkstsjhjdkd9hqdqcadtdah"


def captured(keys: str, width: int, height: int) -> str:
    """The screen after these keys, in a dispute about the hand of the page."""
    sheet = sheet_with("dealer S; maker W spades; tricks EW 3")
    state = opened(sheet, Dispute(hand_in_book(sheet, sheet.lines[0])), keys)
    rows = picture(state, Canvas(width, height))
    return "\n".join("".join(text for _, text in row).rstrip() for row in rows)


def test_the_captures() -> None:
    assert captured(CARDS[:-7], 72, 17) in PAGE
    assert captured(CARDS, 72, 17) in PAGE
    ruled = captured(f"{CARDS}n2", 40, 15)
    assert ruled in PAGE
    assert ruled in README


def test_the_lines(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    table.done("hand Dan 3 spades")
    printed = PAGE.partition("$ cat cards.txt\n")[2].partition("$ euchre dispute --plain < ")[0]
    _, _, rest = PAGE.partition("$ euchre dispute --plain < cards.txt\n")
    assert disputed(table, printed).out == rest.partition("```")[0]


def test_the_keys() -> None:
    assert "\n".join(help_lines(HELP)) in PAGE


def test_no_line_of_the_prose_is_wider_than_the_others() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL).splitlines()
    assert max(map(len, prose)) <= 120
