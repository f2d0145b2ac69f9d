"""An evening of sixteen at four tables, entered by four processes at once, some of them killed with
SIGKILL and resumed: the same as its twin that one process entered."""

from __future__ import annotations

import json
import signal
import sys
from asyncio import create_subprocess_exec, gather, run, wait_for
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("there are no signals to kill with", allow_module_level=True)

from ..card_table import CardTable
from .book import EUCHRE, environment, rows

PEOPLE = [f"P{letter}" for letter in "ABCDEFGHIJKLMNOP"]
TABLES = 4
HANDS = 2
BUSY = 4
KILLED_OF_TEN = 4

ENTERED = """
SELECT count(hand), max(games.hands = 0 AND state = 'over') FROM games LEFT JOIN hands USING (game)
WHERE round_number = {} AND table_number = {}
"""
PLAYED = """
SELECT round_number, table_number, hand, maker, alone, tricks, outcome, points_ns, points_ew,
    hands.ns, hands.ew, hands.north, hands.east, hands.south, hands.west
FROM games JOIN hands USING (game) ORDER BY round_number, table_number, hand
"""


def script(rng: Random, count: int) -> list[list[list[list[str]]]]:
    """What is entered, by round and table: a result, or hands."""

    def entries(table: int) -> list[list[str]]:
        number = str(table)
        if not rng.randrange(4):
            return [["evening", "result", number, f"{rng.randrange(5)}-{rng.randrange(5)}"]]
        return [
            ["hand", "--table", number, rng.choice("NESW"), str(rng.randrange(6))]
            + ["alone"] * rng.randrange(2)
            for _ in range(HANDS)
        ]

    return [[entries(table) for table in range(1, TABLES + 1)] for _ in range(count)]


def entered(folder: Path, round_number: int, table: int) -> int:
    """How many entries a table has in the book."""
    hands, only_result = rows(folder / "book.db", ENTERED.format(round_number, table))[0]
    return int(hands) or int(only_result or 0)


async def play(
    folder: Path, round_number: int, table: int, entries: Sequence[list[str]], rng: Random
) -> int:
    """Enters what was played at a table, each entry in a process of its own, until all is in the
    book; returns how many of the processes were killed."""
    own = environment(folder, EUCHRE_TERMINAL=f"table {table}", EUCHRE_WHO=f"table {table}")
    killed = 0
    while (at := entered(folder, round_number, table)) < len(entries):
        process = await create_subprocess_exec(
            EUCHRE, *entries[at], env=own, stdout=DEVNULL, stderr=PIPE
        )
        if rng.randrange(10) < KILLED_OF_TEN:
            with suppress(TimeoutError):
                await wait_for(process.wait(), rng.random() / 2)
            with suppress(ProcessLookupError):
                process.kill()
        _, errors = await process.communicate()
        killed += process.returncode == -signal.SIGKILL
        assert process.returncode in (0, -signal.SIGKILL, BUSY), errors.decode()
    return killed


async def play_together(
    folder: Path, number: int, at_tables: Sequence[Sequence[list[str]]], seed: int
) -> int:
    """Plays a round, all tables at once; returns how many processes were killed."""
    writers = [
        play(folder, number, at + 1, entries, Random(f"{seed} {number} {at}"))
        for at, entries in enumerate(at_tables)
    ]
    return sum(await gather(*writers))


def played(table: CardTable) -> tuple[Any, list[tuple[Any, ...]]]:
    """How the evening ended, but for the numbers of its games, and every hand."""
    state = json.loads(table.done("evening --json"))
    for one in state["tables"]:
        del one["game"]
    return state, rows(table.book, PLAYED)


@pytest.mark.seeds(1)
def test_it_is_the_same_as_its_twin(table: CardTable, seed: int) -> None:
    rng = Random(seed)
    rounds = script(rng, 1 if seed == 0 else 3)
    begin = (
        f"evening new {' '.join(PEOPLE)} --rounds {len(rounds)} --hands {HANDS} --date 2026-11-19"
    )
    table.done(begin)
    killed = 0
    for number, at_tables in enumerate(rounds, 1):
        killed += run(play_together(table.folder, number, at_tables, seed))
        table.done("evening next")
    assert killed
    table.done("doctor")
    crowd = played(table)
    twin = table.another("twin")
    twin.done(begin)
    for at_tables in rounds:
        for entries in at_tables:
            for entry in entries:
                twin.done(entry)
        twin.done("evening next")
    assert played(twin) == crowd
