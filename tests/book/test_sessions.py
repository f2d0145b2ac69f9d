"""The scorebook as it is used at a table: evenings of several tables, games that come in and go
out, and copies. What may be typed beside commands is in `SPECIAL`."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ..card_table import CardTable
from ..store.book import entries, wrong_with
from ..transcripts import Session, sessions, typed
from .clock import Clock
from .exchange import BEGUN, GAME, OVER

FILE = Path(__file__).with_name("sessions.txt")

WRONG = GAME.replace("total NS 0", "total NS 1")
RESULTS = "date,north,east,south,west,ns,ew\n2026-11-19,Ann,Bob,Cat,Dan,10,7\n"
WRONG_ROWS = """\
x,Ann,Bob,Cat,Dan,10,7
2026-11-20,Ann,Bob,Cat,Ann,10,7
2026-11-20,Ann,Bob,Cat,Dan,10
2026-11-20,Ann,Bob,Cat,Dan,ten,7
2026-11-20,,Bob,Cat,Dan,10,7
"""
TEXTS = {
    "GAME": GAME,
    "OVER": OVER,
    "OTHERS": f"# friday\n{OVER.replace('hearts', 'spades')}game\n{GAME.replace('11-19', '11-20')}",
    "BEGUN": BEGUN,
    "CORRECTED": BEGUN.replace("hearts", "spades"),
    "WRONG": WRONG,
    "OFTEN_WRONG": "game\n".join([WRONG] * 190),
    "PRETZELS": GAME + "pretzels 3\n# done\n",
    "LATIN": GAME + "note caf\udce9\n" * 190,
    "COMMENT": "# nothing\n",
    "DIARY": "dear diary\n",
    "NOTHING": "",
    "RESULTS": RESULTS,
    "TO_FIVE": RESULTS.replace("10,7", "5,3"),
    "WRONG_ROWS": RESULTS + WRONG_ROWS,
    "MANY_WRONG_ROWS": RESULTS + ",Ann,Bob,Cat,Dan,5,3\n" * 190,
    "NO_COLUMNS": "north,east\n",
    "A_COLUMN_MORE": RESULTS.replace("ns,ew", "ns,ew,seasons"),
    "NOISE": "no database at all" * 300,
}
"""Files that are read, by the names that they have in the sessions."""
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
    """The files in the folder; of books, and what is beside them, the mode and how many entries
    they have."""
    told = []
    for one in sorted(filter(Path.is_file, table.folder.iterdir())):
        mode = f" {one.stat().st_mode & 0o777:o}" if ".db" in one.name else ""
        is_book = one.suffix == ".db" or ".evening-" in one.name
        told.append(f"{one.name}{mode}{f' {len(entries(one))} entries' if is_book else ''}")
    return "\n".join(told) + "\n"


def ill(table: CardTable) -> str:
    """What the doctor finds that is not as it should be, and how it ends."""
    answer = table.type("doctor --json")
    checks = json.loads(answer.out)["checks"]
    told = [
        f"{one['state']} {one['name']}: {one['found']}. Fix: {one['fix'] or 'none'}\n"
        for one in checks
        if one["state"] != "ok"
    ]
    return "".join(told) + answer.err + f"[{answer.status}]\n"


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
    "write": _quietly(lambda table, words: _write(Path(words[0]), TEXTS[words[1]])),
    "copy": _quietly(lambda table, words: shutil.copy(words[0], words[1])),
    "cut": _quietly(lambda table, words: _cut(Path(words[0]), int(words[1]))),
    "spoil": _quietly(lambda table, words: _spoil(Path(words[0]), *words[1:])),
    "unwrite": _quietly(lambda table, words: _without_line(Path(words[0]), words[1])),
    "mode": _quietly(lambda table, words: Path(words[0]).chmod(int(words[1], 8))),
    "remove": _quietly(lambda table, words: Path(words[0]).unlink()),
    "folder": _quietly(lambda table, words: Path(words[0]).mkdir()),
    "link": _quietly(lambda table, words: Path(words[0]).symlink_to(words[1])),
    "terminal": _quietly(lambda table, words: _setenv(table, "EUCHRE_TERMINAL", words)),
    "columns": _quietly(lambda table, words: _setenv(table, "COLUMNS", words)),
    "sql": lambda table, words: _sql(table, words),
    "sound": book_is_sound,
    "ill": lambda table, words: ill(table),
    "rows": csv_rows,
    "tables": lambda table, words: evening(table),
    "each": games,
    "first": lambda table, words: typed(table, words).partition("\n")[0] + "\n",
    "files": lambda table, words: files(table),
}  # fmt: skip
"""What may be typed beside commands: it writes one of the `TEXTS`, changes files, goes to another
terminal, or shows what is in a book."""


def _write(file: Path, text: str) -> None:
    file.write_bytes(text.encode(errors="surrogateescape"))


def _spoil(file: Path, old: str, new: str) -> None:
    file.write_bytes(file.read_bytes().replace(old.encode(), new.encode(), 1))


def _without_line(file: Path, beginning: str) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith(beginning)))


def _sql(table: CardTable, statements: str) -> str:
    """Another program that minds no trigger."""
    with closing(sqlite3.connect(table.book, isolation_level=None)) as connection:
        for name in ("entries_are_never_changed", "entries_are_never_deleted"):
            if "entries SET" in statements or "FROM entries" in statements:
                connection.execute(f"DROP TRIGGER {name}")
        connection.executescript(statements)
    return ""


def _setenv(table: CardTable, name: str, words: list[str]) -> None:
    table.monkeypatch.setenv(name, words[0])


def _cut(file: Path, size: int) -> None:
    file.write_bytes(file.read_bytes()[:size])


@sessions(FILE)
def test_a_session(session: Session, table: CardTable, clock: Clock) -> None:
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

    session.check(answer)
