"""Whatever was entered, in whichever game: what the answer offers takes back exactly that."""

from __future__ import annotations

import re
from random import Random

import pytest

from euchre_cli.book.book import Book

from ..card_table import CardTable

LINES = [
    *("hand Ann 5", "hand Bob 3", "hand Eve 5", "hand Fay 3", "penalty Ann 1 late", "void last"),
    *("rematch", "rematch Ann", "rematch Eve", "rematch swap", "rematch swap Eve"),
    *("concede Ann", "concede Eve"),
    *("new Ann Bob Cat Dan", "new Eve Fay Gus Hal", "target 4", "target 6 --game 1", "resume 1"),
    *("undo", "undo Ann", "undo Eve", "undo --game 1", "redo", "redo Ann", "redo --game 2"),
    *("result Ann Bob Cat Dan 5-3", "sub Ann Zoe", "sub Zoe Ann", "resume 2"),
]


def _games(table: CardTable) -> list[object]:
    """Every game of the book, as it stands."""
    with Book.open(str(table.book)) as store:
        sheets = [store.sheet(row["game"]) for row in store.rows("SELECT game FROM games")]
    return [
        (one.number, one.players, one.total, len(one.lines), one.rules.target, one.struck)
        for one in sheets
        if one is not None
    ]


def _offered(answer: str) -> str:
    return "".join(
        re.findall(r"(?:Undo|Redo): euchre ((?:undo|redo)(?: --game \d+)?)$", answer, re.MULTILINE)
    )


@pytest.mark.parametrize("seed", range(5))
def test_what_an_answer_offers_is_its_way_back(table: CardTable, seed: int) -> None:
    rng = Random(seed)
    table.done("new Ann Bob Cat Dan --target 5")
    tried = 0
    for line in rng.choices(LINES, k=40):
        before = _games(table)
        answer = table.type(line)
        back = "" if answer.status else _offered(answer.out)
        if not back:
            continue
        after = _games(table)
        told = table.done(back)
        assert _games(table) == before, (line, answer.out, told)
        table.done(_offered(told))
        assert _games(table) == after, (line, told)
        tried += 1
    assert tried > 5
