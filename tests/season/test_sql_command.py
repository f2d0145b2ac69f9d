"""`euchre sql`: what is asked is answered, whatever it holds, and nothing can be changed."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from euchre_cli.book import readonly_sql as question
from euchre_cli.book.readonly_sql import run_query
from euchre_cli.terminal.exit_status import BadBook, Refused
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable
from ..commands.audits import process
from .random_season import book, season


@pytest.fixture(scope="module")
def a_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("book") / "book.db"
    book(path, season(7, 12)).close()
    return path


@pytest.fixture
def table(a_book: Path, table: CardTable) -> CardTable:
    table.book.write_bytes(a_book.read_bytes())
    return table


# -- answers ---------------------------------------------------------------------------------------


def test_an_answer_is_a_table(table: CardTable) -> None:
    said = table.done(
        ["sql", "SELECT 'Ann' AS player, 12 AS calls, 0.25 AS share, NULL AS form "
                "UNION ALL SELECT 'Bob', 3, 1.0 / 3, 'WL'"]
    )  # fmt: skip
    assert said == (
        "player  calls   share  form\n"
        "Ann        12  0.2500  -\n"
        "Bob         3  0.3333  WL\n"
    )  # fmt: skip


def test_no_row(table: CardTable) -> None:
    assert table.done(["sql", "SELECT game FROM games WHERE 0"]) == "No rows. Columns: game.\n"


VALUES = "SELECT 1 AS n, 2.5 AS x, 'a' AS t, NULL AS none, x'00ff' AS b, 9e999 AS much"


def test_an_answer_is_json(table: CardTable) -> None:
    assert json.loads(table.done(["sql", "--json", VALUES])) == {
        "schema_version": 1,
        "columns": ["n", "x", "t", "none", "b", "much"],
        "rows": [{"n": 1, "x": 2.5, "t": "a", "none": None, "b": "x'00ff'", "much": "inf"}],
    }


def test_an_answer_is_json_lines(table: CardTable) -> None:
    said = table.done(["sql", "--format", "jsonl", "SELECT game FROM games ORDER BY 1 LIMIT 2"])
    assert said == '{"game": 1}\n{"game": 2}\n'
    assert table.done(["sql", "--format", "jsonl", "SELECT game FROM games WHERE 0"]) == ""


def test_an_answer_is_csv(table: CardTable) -> None:
    assert table.done(["sql", "--csv", VALUES]) == "n,x,t,none,b,much\n1,2.5,a,,x'00ff',inf\n"
    assert table.done(["sql", "--csv", "SELECT game FROM games WHERE 0"]) == "game\n"
    assert table.done(["sql", "--csv", "SELECT '=1+1' AS '=x', -1.5 AS y"]) == "'=x,y\n'=1+1,-1.5\n"


@pytest.mark.parametrize(
    ("query", "columns"),
    [
        ("SELECT game, game, game AS 'game:2' FROM games", ["game", "game:2", "game:2:2"]),
        ("SELECT 1 AS 'a.b', 2 AS ''", ["a.b", ""]),
        ('SELECT 1 AS "x""y", 2 AS "two\nlines"', ['x"y', "two\nlines"]),
        ("SELECT count(*) FROM games", ["count(*)"]),
    ],
)
def test_columns_of_any_name(table: CardTable, query: str, columns: list[str]) -> None:
    found = json.loads(table.done(["sql", "--json", query]))
    assert found["columns"] == columns
    assert all(list(row) == columns for row in found["rows"])
    assert next(csv.reader(io.StringIO(table.done(["sql", "--csv", query])))) == [
        name.replace("\n", "^J") for name in columns
    ]


@pytest.mark.parametrize("form", ["table", "csv"])
def test_what_would_act_on_a_terminal_is_shown(table: CardTable, form: str) -> None:
    query = "SELECT char(27) || '[31mred' AS t, 'a' || char(10) || 'b' AS u, char(8238) AS v"
    said = table.done(["sql", "--format", form, query])
    assert "^[[31mred" in said
    assert "a^Jb" in said
    assert "\x1b" not in said
    assert "\u202e" not in said


def test_text_that_is_none(table: CardTable) -> None:
    assert json.loads(table.done(["sql", "--json", "SELECT CAST(x'41ff42' AS TEXT) AS t"]))[
        "rows"
    ] == [{"t": "A�B"}]


@pytest.mark.parametrize("value", ["9223372036854775807", "-1", "0", "123456.789", "1e300", "1e-9"])
def test_numbers_are_exact_for_programs(table: CardTable, value: str) -> None:
    found = json.loads(table.done(["sql", "--json", f"SELECT {value} AS n"]))["rows"][0]["n"]
    assert repr(found) == repr(json.loads(value))


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        (["1", "2.5"], ["    1", "2.5"]),
        (["0.1234567", "2.0"], ["0.1235", "2.0000"]),
        (["1e-9", "0.0"], ["1e-09", "0.0"]),
        (["1e300"], ["1e+300"]),
        (["-9e999"], ["-inf"]),
        (["1", "'a'"], ["1", "a"]),
    ],
)
def test_numbers_stand_under_one_another(
    table: CardTable, values: list[str], shown: list[str]
) -> None:
    query = " UNION ALL ".join(f"SELECT {value} AS n" for value in values)
    lines = table.done(["sql", query]).splitlines()[1:]
    wide = max(map(len, lines))
    assert [line.strip() for line in lines] == [one.strip() for one in shown]
    assert "'a'" in values or {len(line) for line in lines} == {wide}


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_wide_tables_fit(table: CardTable, columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    said = table.done(["sql", "SELECT * FROM standings"])
    assert max(map(width_of, said.splitlines())) <= columns
    first, *_ = said.split("\n\n")
    # A list for each row, of every column.
    with run_query(str(table.book), "SELECT * FROM standings") as answer:
        assert [line.split()[0] for line in first.splitlines()] == list(answer.columns)


def test_long_texts_give_way(table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "60")
    said = table.done(["sql", "SELECT game, body FROM events"])
    lines = said.splitlines()
    assert lines[0].split() == ["game", "body"]
    assert max(map(width_of, lines)) <= 60
    assert any(line.endswith("…") for line in lines)


def test_from_standard_input(table: CardTable) -> None:
    asked = "\ufeff-- how many?\nSELECT count(*) AS games\nFROM games;\n"
    said = process("sql", "-", "--csv", stdin=asked.encode())
    assert (said.stdout, said.returncode) == (b"games\n13\n", 0)


def test_from_standard_input_in_no_encoding(table: CardTable) -> None:
    said = process("sql", "-", stdin=b"SELECT '\xff'")
    assert (said.stdout, said.returncode) == (b"", 2)
    assert said.stderr == (b"euchre: the question has bytes that are not UTF-8: type it again\n")


# -- the list of tables ----------------------------------------------------------------------------


def test_without_a_question_every_table_and_view(table: CardTable) -> None:
    found = {one["name"]: one for one in table.json("sql")["tables"]}
    with closing(sqlite3.connect(table.book)) as connection:
        there = connection.execute(
            "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view')"
        ).fetchall()
        for name, kind in there:
            if "sqlite" in name:
                assert name not in found
                continue
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            assert found[name]["kind"] == kind
            assert [column["name"] for column in found[name]["columns"]] == columns
    assert found["standings"]["about"].startswith("Who wins: ")
    # Every view says what it is; `history` came before they did.
    assert [name for name, one in found.items() if one["kind"] == "view" and not one["about"]] == [
        "history"
    ]


@pytest.mark.parametrize("columns", [60, 120])
def test_the_list_fits(table: CardTable, columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    said = table.done("sql")
    assert max(map(len, said.splitlines())) <= columns
    assert said.startswith("Tables:\n")
    assert "\nViews:\n" in said
    assert "\n  standings  Who wins: games, " in said


def test_the_list_as_rows(table: CardTable) -> None:
    rows = list(csv.DictReader(io.StringIO(table.done("sql --csv"))))
    assert {"table": "games", "kind": "table", "column": "game", "type": "INTEGER"} in rows
    lines = [json.loads(line) for line in table.done("sql --format jsonl").splitlines()]
    assert lines == rows


def test_a_view_of_somebody_s_that_is_broken(table: CardTable) -> None:
    with closing(sqlite3.connect(table.book)) as connection:
        connection.execute("CREATE VIEW lost AS SELECT * FROM nowhere")
        connection.execute('CREATE TABLE "=my ""bets" (who, "how much")')
        connection.commit()
    found = {one["name"]: one["columns"] for one in table.json("sql")["tables"]}
    assert found["lost"] == []
    assert [column["name"] for column in found['=my "bets']] == ["who", "how much"]
    assert "nowhere" in table.refused(["sql", "SELECT * FROM lost"])


# -- what is no question ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("SELECT * FROM standing", "no such table: standing; did you mean standings?"),
        (
            "SELECT * FROM qqq",
            "no such table: qqq; `euchre sql` lists every table with its columns",
        ),
        ("SELECT playr FROM standings", "no such column: playr; did you mean player?"),
        ("SELECT s.mde FROM calling s", "no such column: s.mde; did you mean made?"),
        ("SELECT sqroot(2)", "no such function: sqroot"),
        ("SELEC 1", 'near "SELEC": syntax error'),
        ("SELECT (1", "the question is incomplete: something is missing at its end"),
        ("SELECT 1; SELECT 2", "one question at a time: leave out what comes after the ;"),
        ("SELECT ?", "? and :name have no value here: write the value itself, text in '…'"),
        ("", "this is not a question: `euchre sql` takes one SELECT"),
        ("/* nothing */", "this is not a question: `euchre sql` takes one SELECT"),
        ("SELECT 1\0", "the query contains a null character"),
        (
            "SELECT '\udcff'",
            "it is not valid UTF-8: type it again",
        ),
        ("SELECT zeroblob(200000000)", "string or blob too big"),
        ("SELECT json('{')", "malformed JSON"),
        ("SELECT * FROM \x1b[31m", 'unrecognized token: "^["'),
    ],
)
def test_what_is_not_understood_is_said_in_a_line(table: CardTable, query: str, why: str) -> None:
    assert table.refused(["sql", query]) == why


def test_a_mistake_after_some_rows(table: CardTable) -> None:
    number = "CASE WHEN game > 5 THEN json('{' || game) ELSE game END"
    answer = table.type(["sql", "--csv", f"SELECT {number} AS n FROM games ORDER BY game"])  # noqa: S608
    assert (answer.status, answer.err) == (2, "euchre: malformed JSON\n")
    assert answer.out.startswith("n\n1\n2\n3\n")


# -- nothing is changed ----------------------------------------------------------------------------

CHANGES = [
    "INSERT INTO games SELECT * FROM games",
    "INSERT INTO games SELECT * FROM games RETURNING game",
    "REPLACE INTO games SELECT * FROM games",
    "UPDATE hands SET ns = 7",
    "UPDATE hands SET ns = 7 RETURNING game",
    "DELETE FROM hands",
    "WITH mine AS (SELECT 1) DELETE FROM hands",
    "EXPLAIN DELETE FROM hands",
    "DROP TABLE games",
    "DROP VIEW standings",
    "DROP TRIGGER events_are_never_changed",
    "CREATE TABLE mine (x)",
    "CREATE TABLE mine AS SELECT 1",
    "CREATE VIEW mine AS SELECT 1",
    "CREATE INDEX mine ON hands (ns)",
    "CREATE TRIGGER mine AFTER INSERT ON games BEGIN SELECT 1; END",
    "CREATE TEMP TABLE mine (x)",
    "CREATE TEMP VIEW mine AS SELECT 1",
    "CREATE TEMP TRIGGER mine AFTER INSERT ON games BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE mine USING fts5 (x)",
    "CREATE VIRTUAL TABLE temp.mine USING fts5 (x)",
    "ALTER TABLE games RENAME TO mine",
    "ALTER TABLE games ADD COLUMN mine",
    "ATTACH 'mine.db' AS mine",
    "ATTACH 'file:mine.db?mode=rwc' AS mine",
    "ATTACH ':memory:' AS mine",
    "DETACH main",
    "VACUUM",
    "VACUUM INTO 'mine.db'",
    "VACUUM INTO 'file:mine.db?mode=rwc'",
    "REINDEX",
    "ANALYZE",
    "BEGIN",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "SAVEPOINT mine",
    "PRAGMA writable_schema = ON",
    "PRAGMA user_version = 9",
    "PRAGMA application_id = 9",
    "PRAGMA query_only = OFF",
    "PRAGMA journal_mode = WAL",
    "PRAGMA journal_mode",
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA optimize",
    "PRAGMA incremental_vacuum",
    "PRAGMA wal_checkpoint",
    "PRAGMA temp_store_directory = '.'",
    "PRAGMA schema_version = 9",
    "PRAGMA auto_vacuum = 1",
    "PRAGMA foreign_keys = OFF",
    "SELECT * FROM pragma_user_version",
    "SELECT * FROM pragma_optimize",
    "SELECT load_extension('mine')",
    "SELECT LOAD_EXTENSION('mine', 'mine')",
    "SELECT writefile('mine.db', 'x')",
    "SELECT edit('x', 'touch mine.db')",
    "SELECT fts3_tokenizer('mine', x'00')",
    "UPDATE sqlite_master SET sql = ''",
    "DELETE FROM sqlite_master",
    "SELECT 1; DELETE FROM hands",
]


@pytest.fixture
def unchanged(table: CardTable) -> Iterator[CardTable]:
    """A table of which every file is the same in the end, and none more is there."""
    before = files(table.folder)
    yield table
    assert files(table.folder) == before


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("query", CHANGES)
def test_nothing_can_be_changed(unchanged: CardTable, query: str) -> None:
    why = unchanged.refused(["sql", query])
    said = (
        "nothing can be changed",
        "one question at a time",
        "no such",
        "table sqlite_master may",
    )
    assert why.startswith(said), why


@pytest.mark.parametrize("query", CHANGES)
def test_nor_where_a_statement_is_not_judged(
    unchanged: CardTable, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    """The file is open for reading only, and the connection set to query: that alone does it."""
    monkeypatch.setattr(question, "_judge", lambda *_: sqlite3.SQLITE_OK)
    try:
        with run_query(str(unchanged.book), query) as answer:
            list(answer.rows)
    except (Refused, BadBook):
        pass


def test_reading_leaves_every_file_as_it_was(unchanged: CardTable) -> None:
    for query in (
        "SELECT * FROM standings",
        "SELECT * FROM pragma_table_info('games')",
        "PRAGMA table_info(games)",
        "SELECT key, value FROM games, json_each(house_rules)",
        "SELECT name, sql FROM sqlite_master",
        "EXPLAIN QUERY PLAN SELECT * FROM seat_hands",
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9) SELECT * FROM n",
        "SELECT json_extract(body, '$.players.N') FROM events",
        "SELECT player, row_number() OVER (ORDER BY hands) FROM standings;",
        "VALUES (1, 2)",
    ):
        unchanged.done(["sql", query])


def test_a_book_that_may_only_be_read(table: CardTable) -> None:
    table.book.chmod(0o400)
    assert table.done(["sql", "SELECT 1 AS n"]) == "n\n1\n"


def test_a_book_with_a_name_that_means_something_in_an_address(table: CardTable) -> None:
    name = "a?mode=rwc#b%20.db"
    (table.folder / name).write_bytes(table.book.read_bytes())
    assert table.done(["sql", "--db", name, "SELECT count(*) AS n FROM games"]) == " n\n13\n"
    assert not (table.folder / "a").exists()


# -- the document ----------------------------------------------------------------------------------

DOCUMENT = Path(__file__).parents[2] / "docs" / "sql.md"


def test_every_table_and_view_stands_in_the_document(table: CardTable) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for one in table.json("sql")["tables"]:
        assert f"`{one['name']}`" in text


def test_the_questions_of_the_document_are_answered(table: CardTable) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    [block] = re.findall(r"^```sql\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    questions = [one for one in block.split(";\n") if one.strip()]
    assert len(questions) > 1
    for one in questions:
        table.done(["sql", one])
