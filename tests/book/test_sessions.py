"""The scorebook as it is used at a table: evenings of several tables, games that come in and go
out, and copies. What may be typed beside commands is in `SPECIAL`."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ..card_table import CardTable
from ..store.book import entries, wrong_with
from ..transcripts import check, sessions, typed
from .clock import Clock

FILE = Path(__file__).with_name("sessions.txt")

HEAD = "date 2026-11-19\nplayer N Ann\nplayer E Bob\nplayer S Cat\nplayer W Dan\n"
GAME = (
    HEAD
    + "hand 1; dealer W; maker E hearts; tricks EW 3; total NS 0 EW 1\n"
    + "hand 2; maker N alone; tricks NS 5\nhand 3; misdeal E\n"
)
OVER = GAME + "hand 4; maker N alone; tricks NS 5; total NS 8\nhand 5; maker S; tricks NS 5\n"
TEXTS = {
    "GAME": GAME,
    "OVER": OVER,
    "OTHERS": f"{OVER.replace('hearts', 'spades')}game\n{GAME.replace('11-19', '11-20')}",
    "WRONG": GAME.replace("total NS 0", "total NS 1"),
    "DIARY": "dear diary\n",
    "NOTHING": "",
    "RESULTS": "date,north,east,south,west,ns,ew\n2026-11-19,Ann,Bob,Cat,Dan,10,7\n",
    "NOISE": "no database at all" * 300,
}
EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


def csv_rows(table: CardTable, words: str) -> str:
    """Some columns of an exported CSV, a row a line."""
    found = csv.DictReader(io.StringIO(table.done(words)))
    columns = ("game", "hand", "outcome", "ns", "ew", "east", "house_rules", "record")
    return "".join(" | ".join(row[column] for column in columns) + "\n" for row in found)


def evening(table: CardTable) -> str:
    """Who sits at the tables of an evening, the hands and the score of each."""
    state = table.json("evening")
    tables = [
        f"{' '.join(one['players'].values())}: {one['hands']} {list((one['score'] or {}).values())}"
        for one in state["tables"]
    ]
    return "\n".join([f"round {state['round']}{' ended' * state['ended']}", *tables]) + "\n"


def games(table: CardTable, words: str) -> str:
    """The games of a book: state, score and winner."""
    return "".join(
        f"game {one['game']}: {one['state']} {list(one['score'].values())} {one['winner']}\n"
        for one in table.json(f"games --all {words}")["games"]
    )


def files(table: CardTable) -> str:
    """The files in the folder, with the mode of those that are the book's, and how many entries
    each book has."""
    told = []
    for one in sorted(filter(Path.is_file, table.folder.iterdir())):
        many = (
            f" {len(entries(one))} entries"
            if one.suffix == ".db" or ".evening-" in one.name
            else ""
        )
        told.append(f"{one.name} {one.stat().st_mode & 0o777:o}{many}")
    return "\n".join(told) + "\n"


def book_is_sound(table: CardTable, name: str) -> str:
    assert wrong_with(table.folder / (name or "book.db")) == []
    return ""


Does = Callable[[CardTable, str], str]


def _quietly(act: Callable[[CardTable, list[str]], object]) -> Does:
    def does(table: CardTable, words: str) -> str:
        act(table, words.split())
        return ""

    return does


SPECIAL: dict[str, Does] = {
    "write": _quietly(lambda table, words: Path(words[0]).write_text(TEXTS[words[1]])),
    "copy": _quietly(lambda table, words: shutil.copy(words[0], words[1])),
    "cut": _quietly(lambda table, words: _cut(Path(words[0]), int(words[1]))),
    "remove": _quietly(lambda table, words: Path(words[0]).unlink()),
    "folder": _quietly(lambda table, words: Path(words[0]).mkdir()),
    "link": _quietly(lambda table, words: Path(words[0]).symlink_to(words[1])),
    "terminal": _quietly(lambda table, words: _setenv(table, "EUCHRE_TERMINAL", words)),
    "columns": _quietly(lambda table, words: _setenv(table, "COLUMNS", words)),
    "sound": book_is_sound,
    "rows": csv_rows,
    "tables": lambda table, words: evening(table),
    "each": games,
    "first": lambda table, words: typed(table, words).partition("\n")[0] + "\n",
    "files": lambda table, words: files(table),
}  # fmt: skip
"""What may be typed beside commands: it writes one of the `TEXTS`, changes files, goes to another
terminal, or shows what is in a book."""


def _setenv(table: CardTable, name: str, words: list[str]) -> None:
    table.monkeypatch.setenv(name, words[0])


def _cut(file: Path, size: int) -> None:
    file.write_bytes(file.read_bytes()[:size])


@sessions(FILE)
def test_a_session(
    session: str, table: CardTable, clock: Clock, request: pytest.FixtureRequest
) -> None:
    """The folder is called `FOLDER`."""
    table.folder.chmod(0o700)

    def answer(line: str) -> str:
        line = line.replace("EIGHT", EIGHT).replace("FOLDER", str(table.folder))
        word, _, more = line.partition(" ")
        if word == "hours":
            clock.turn(hours=int(more))
            return ""
        said = SPECIAL[word](table, more) if word in SPECIAL else typed(table, line)
        return re.sub(r'(?<="bytes": )\d+', "MANY", said.replace(str(table.folder), "FOLDER"))

    check(FILE, session, answer, request)
