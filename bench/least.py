"""The smallest click + sqlite-utils program: one row into one table, as durably as the scorebook.

What `euchre hand` is compared with. Knows nothing of euchre. sqlite-utils' own transactions are
deferred, so this one is written out, as a program that wants two terminals would have to.
"""

import sqlite3

import click
from sqlite_utils import Database


@click.command()
@click.argument("path")
@click.argument("words")
def main(path: str, words: str) -> None:
    """Write WORDS into the database at PATH."""
    db = Database(sqlite3.connect(path, isolation_level=None), execute_plugins=False)
    db.execute("PRAGMA synchronous = EXTRA")
    db.execute("BEGIN IMMEDIATE")
    db.execute("CREATE TABLE IF NOT EXISTS entries (id INTEGER PRIMARY KEY, words TEXT NOT NULL)")
    db.execute("INSERT INTO entries (words) VALUES (?)", (words,))
    db.execute("COMMIT")
    count = db.execute("SELECT count(*) FROM entries").fetchone()[0]
    db.close()
    click.echo(f"entry {count}: {words}")


if __name__ == "__main__":
    main()
