"""Logs are counted as the scorebook they would become: how often a game counts that they hold
several times, who is one person in them, and which of their hands and rulings count."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.season.from_logs import Logs
from euchre_cli.season.games import BookOfGames
from euchre_cli.season.games import book_of as games_of
from euchre_cli.season.season import Season
from euchre_cli.season.tables import TABLES

from ..book.exchange import in_order, sheets_of, written
from ..card_table import CardTable
from .logs import book_of, season

UNDATED = "game\nrule target 4\nplayer N Ann; player E Bob; player S Cat; player W Dan\n"
HEAD = UNDATED.replace("game\n", "game\ndate 2026-01-08\n")
OVER = f"{HEAD}hand; dealer W; maker N alone; tricks NS 5\n"
FIRST = "hand; dealer N; maker E; tricks EW 3\n"
SECOND = "player E Eve\nhand; dealer E; maker N; tricks NS 5\n"
EARLY = HEAD + FIRST
LATER = EARLY + SECOND
LATEST = LATER + "hand; dealer S; maker N; tricks NS 4\n"


def read(folder: Path, *texts: str) -> Logs:
    """What logs hold with these texts, every one of which can be read."""
    logs = Logs(anyway=True)
    for nth, text in enumerate(texts):
        (folder / f"{nth}.euchre").write_text(f"euchre 1\n{text}", encoding="utf-8", newline="\n")
        logs.read(str(folder / f"{nth}.euchre"))
    return logs


@pytest.mark.parametrize("times", [(3,), (1, 2), (2, 1), (1, 1, 3)])
def test_as_often_as_an_import_would_have_it(table: CardTable, times: tuple[int, ...]) -> None:
    """In one log alike games are as many games; a log more that has them adds nothing."""
    logs = read(table.folder, *(OVER * number for number in times))
    names = " ".join(f"{nth}.euchre" for nth in range(len(times)))
    table.monkeypatch.chdir(table.folder)
    imported = table.json(f"import {names}")["summary"]
    assert (len(logs.book().games), logs.repeated) == (imported["imported"], imported["here"])


@pytest.mark.parametrize(
    ("texts", "games", "repeated"),
    [
        ((EARLY, LATEST), 1, 1),
        ((LATEST, EARLY), 1, 1),
        ((EARLY, LATEST, LATER), 1, 2),
        ((EARLY + LATEST,), 2, 0),  # In one log they are two games.
        ((EARLY + LATEST, LATEST), 2, 1),
        ((EARLY.replace("EW 3", "EW 4"), LATEST), 2, 0),  # Otherwise from the first hand on.
        ((HEAD, LATEST), 2, 0),  # Of no hand yet.
        # Without a date nobody knows whether it is the same game.
        ((UNDATED + FIRST, UNDATED + FIRST + SECOND), 2, 0),
    ],
)
def test_a_game_that_goes_on_in_another_log_counts_once(
    table: CardTable, texts: tuple[str, ...], games: int, repeated: int
) -> None:
    logs = read(table.folder, *texts)
    found = logs.book()
    assert (len(found.games), logs.repeated) == (games, repeated)
    if games == 1:
        assert found.outcomes.hands == 3
    told = table.type(["stats", f"--from={table.folder}"])
    assert (told.status, "in another log too" in told.err) == (0, bool(repeated))


def test_who_is_spelt_otherwise_is_known_from_the_games_before(tmp_path: Path) -> None:
    later = OVER.replace("-08", "-09").replace("Ann", "ANN")
    games = read(tmp_path, OVER, later).book().games
    assert [game.names for game in games] == [("Ann", "Bob", "Cat", "Dan")] * 2


def test_what_does_not_count_is_told(tmp_path: Path) -> None:
    wrong = "tricks NS 5; score EW 1"
    logs = read(tmp_path, "game\nhand x\n" + OVER + OVER.replace("tricks NS 5", f"{wrong}; x y"))
    assert len(logs.book().games) == 2
    nothing, unread = (note.partition(": ")[2] for note in logs.notes)
    assert nothing == "game 1 of the file is left out: nothing in it can be read"
    assert unread == "game 3 of the file: 1 record could not be read or counted"


@pytest.mark.seeds(1)
def test_logs_say_what_the_book_says_that_they_were_written_from(
    table: CardTable, seed: int
) -> None:
    """With hands after the end, rulings in them, games that stand twice in a log, and games that
    stand in two logs."""
    games = list(season(seed, 16))
    with book_of(table.book, [*games, games[0]]) as store, store.reading():
        wanted = counted(games_of(store))
    sheets = in_order(sheets_of(table))
    held = (sheets[:8] + sheets[-1:], sheets[6:-1])
    logs = read(table.folder, *(written(one).removeprefix("euchre 1\n") for one in held))
    assert (logs.repeated, logs.notes) == (2, [])
    assert counted(logs.book()) == wanted


def counted(found: BookOfGames) -> dict[object, dict[object, int]]:
    """All counts by player and by night, but for nought."""
    season = Season(found)
    counts = {count for table in TABLES.values() for c in table.columns for count in c.counts}
    rows = (*season.rows("player", counts).values(), *season.rows("night", counts).values())
    return {row.key: {count: row[count] for count in counts if row[count]} for row in rows}
