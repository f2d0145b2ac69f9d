"""Whatever was entered, its answer offers what takes back exactly that, and does exactly that
again."""

from __future__ import annotations

import re
from datetime import datetime
from random import Random

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.file import Row
from euchre_cli.book.reading import evening_of

from ..card_table import CardTable

LINES = [
    *("hand Ann 5", "hand Bob 3", "hand Eve 5", "hand Fay 3", "hand Dan 3 --after 0 --game 1"),
    *("thrown-in", "misdeal Ann", "renege Bob", "renege Ann rejected", "renege Bob --hand 1"),
    *("penalty Ann 1 late", "penalty --to Dan 2 talk", "note hm --game 1", "sub Ann Zoe"),
    *("sub Zoe Ann", "amend 1 Cat 4", "amend last misdeal", "void last", "void 1 --game 1"),
    *("void --game 2", "dealer Dan", "dealer Dan --hand 1", "dealer Bob --stolen"),
    *("rematch", "rematch Ann", "rematch Eve", "rematch swap", "rematch swap Eve"),
    *("concede Ann", "concede Eve", "target 4", "target 6 --game 1", "resume 1", "resume 2"),
    *("new Ann Bob Cat Dan", "new Eve Fay Gus Hal", "result Ann Bob Cat Dan 5-3"),
    *("undo", "undo Ann", "undo Eve", "undo --game 1", "redo", "redo Ann", "redo --game 2"),
]


def _rows(table: CardTable) -> list[list[Row]]:
    """The rows of the games and of their hands, without what every entry changes."""
    with Book.open(str(table.book)) as book:
        games = book.rows("SELECT * FROM games ORDER BY game")
        hands = book.rows("SELECT * FROM hands ORDER BY game, hand")
    for row in games:
        del row["last_event"], row["checksum"]
    return [games, hands]


def _offered(answer: str) -> str:
    return "".join(
        re.findall(r"(?:Undo|Redo): euchre ((?:undo|redo)(?: --game \d+)?)$", answer, re.MULTILINE)
    )


@pytest.mark.seeds(2)
def test_what_an_answer_offers_takes_back_exactly_that(table: CardTable, seed: int) -> None:
    rng = Random(seed)
    table.done("new Ann Bob Cat Dan --target 5")
    tried = 0
    for line in rng.choices(LINES, k=20):
        before = _rows(table)
        answer = table.type(line)
        back = "" if answer.status else _offered(answer.out)
        if not back:
            continue
        after = _rows(table)
        told = table.done(back)
        assert _rows(table) == before, (line, answer.out, told)
        table.done(_offered(told))
        assert _rows(table) == after, (line, told)
        tried += 1
    assert tried > 5


@pytest.mark.parametrize(
    ("now", "date"), [("2026-03-06T04:59", "2026-03-05"), ("2026-03-06T05:00", "2026-03-06")]
)
def test_an_evening_ends_at_five(now: str, date: str) -> None:
    assert evening_of(datetime.fromisoformat(now)) == date
