"""Logs are counted as the scorebook they would become: how often a game counts that they hold
several times, who is one person in them, and which of their hands and rulings count."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.book.store import Store
from euchre_cli.season.from_logs import Logs
from euchre_cli.season.games import Book, book_of
from euchre_cli.season.season import Season
from euchre_cli.season.tables import TABLES

from ..book.exchange import in_order, sheets_of, written
from ..card_table import CardTable
from .random_season import book, one_more, season
from .test_win_chance import ONE_MORE

COUNT = "game IN (SELECT game FROM games WHERE state != 'struck')"

ONE_GAME = """\
game
date 2026-01-08
rule target 4
player N Ann; player E Bob; player S Cat; player W Dan
hand; dealer W; maker N alone; tricks NS 5
"""


def log(folder: Path, name: str, text: str) -> str:
    path = folder / f"{name}.euchre"
    path.write_text(f"euchre 1\n{text}", encoding="utf-8", newline="\n")
    return str(path)


def read(*names: str) -> Logs:
    """What these logs hold, every one of which can be read."""
    logs = Logs(lambda name, trouble: None, anyway=True)
    for name in names:
        logs.read(name)
    return logs


@pytest.mark.parametrize("times", [(1,), (3,), (1, 1), (1, 2), (2, 1), (2, 2), (1, 1, 3)])
def test_as_often_as_an_import_would_have_it(table: CardTable, times: tuple[int, ...]) -> None:
    """In one log alike games are as many games; a log more that has them adds nothing."""
    names = [log(table.folder, f"log {nth}", ONE_GAME * number) for nth, number in enumerate(times)]
    logs = read(*names)
    told = table.json(f"import {' '.join(repr(name) for name in names)}")["summary"]
    assert (len(logs.book().games), logs.duplicates) == (told["imported"], told["here"])


def test_who_is_spelt_otherwise_is_known_from_the_games_before(table: CardTable) -> None:
    later = ONE_GAME.replace("-08", "-09").replace("Ann", "ANN")
    logs = read(log(table.folder, "one", ONE_GAME), log(table.folder, "two", later))
    assert {game.names for game in logs.book().games} == {("Ann", "Bob", "Cat", "Dan")}


@pytest.mark.parametrize("seed", [41, 42, 43])
def test_logs_say_what_the_book_says_that_they_were_written_from(
    table: CardTable, seed: int
) -> None:
    """With hands after the end, rulings in them, games that stand twice in a log, and games that
    stand in two logs."""
    games = [
        one_more(one, ONE_MORE, 2) if nth % 3 else one
        for nth, one in enumerate(season(seed, 16, logged=True))
    ]
    with book(table.book, [*games, games[0]]) as store, store.reading():
        late = "SELECT count(*) AS hands FROM hands WHERE late"
        assert store.rows(late)[0]["hands"] > 5
        wanted = everything(store)
    sheets = sheets_of(table)
    names = [str(table.folder / name) for name in ("one.euchre", "two.euchre")]
    for name, held in zip(names, (sheets[:8] + sheets[-1:], sheets[6:-1]), strict=True):
        Path(name).write_text(written(in_order(held)), encoding="utf-8", newline="\n")
    logs = read(*names)
    assert (logs.duplicates, logs.left_out) == (2, [])
    assert counted(logs.book()) == wanted


def everything(store: Store) -> dict[object, dict[object, int]]:
    return counted(book_of(store))


def counted(found: Book) -> dict[object, dict[object, int]]:
    """All counts by player and by night, but for nought."""
    season = Season(found)
    counts = {count for table in TABLES.values() for c in table.columns for count in c.counts}
    rows = (*season.rows("player", counts).values(), *season.rows("night", counts).values())
    return {row.key: {count: row[count] for count in counts if row[count]} for row in rows}


def test_a_game_that_may_be_a_correction_of_another_is_told(table: CardTable) -> None:
    begun = ONE_GAME.replace("date ", "begun 2026-01-08T19:30:00Z\ndate ")
    right = log(table.folder, "right", begun.replace("NS 5", "NS 4"))
    for one, alike in ((ONE_GAME, 0), (begun, 1), (begun.replace("19:30", "19:31"), 0)):
        wrong = log(table.folder, "wrong", one)
        logs = read(wrong, right)
        assert (len(logs.book().games), logs.similar) == (2, alike)
        told = table.type(["stats", "--from", wrong, "--from", right])
        assert (told.status, "began in the same second" in told.err) == (0, bool(alike))


def test_of_which_nothing_can_be_read_is_no_game(table: CardTable) -> None:
    (table.folder / "no.euchre").write_text("hand x\n")
    logs = read(str(table.folder / "no.euchre"), log(table.folder, "one", ONE_GAME))
    assert len(logs.book().games) == 1
    assert [(one.nth, one.why) for one in logs.left_out] == [(1, "nothing in it can be read")]


# -- a game that went on --------------------------------------------------------------------------

HANDS = """\
hand 1; dealer N; maker E; tricks EW 3
hand 2; dealer E; maker N; tricks NS 5
hand 3; dealer S; maker N; tricks NS 4
"""


@pytest.mark.parametrize("names", [("early", "late"), ("late", "early"), ("early", "late", "mid")])
@pytest.mark.parametrize("sub", ["", "player E Eve\n"])
def test_a_log_that_grew_counts_once(table: CardTable, names: tuple[str, ...], sub: str) -> None:
    head, hands = ONE_GAME.partition("hand")[0], HANDS.splitlines(keepends=True)
    grown = {
        "early": head + hands[0],
        "mid": head + hands[0] + sub + hands[1],
        "late": head + hands[0] + sub + hands[1] + hands[2],
    }
    logs = read(*(log(table.folder, name, grown[name]) for name in names))
    book = logs.book()
    assert (len(book.games), len(list(book.hands(COUNT))), logs.continued) == (1, 3, len(names) - 1)
    assert book.outcomes.hands == 3
    told = table.type(["stats", *(f"--from={table.folder / name}.euchre" for name in names)])
    assert told.status == 0
    assert "in another log; the longer one counts" in told.err


def test_without_a_date_nobody_knows_whether_it_is_the_same_game(table: CardTable) -> None:
    head = ONE_GAME.partition("hand")[0].replace("date 2026-01-08\n", "")
    first = HANDS.splitlines(keepends=True)[0]
    logs = read(log(table.folder, "one", head + first), log(table.folder, "two", head + HANDS))
    assert (len(logs.book().games), logs.continued) == (2, 0)


def test_in_one_log_they_are_two_games(table: CardTable) -> None:
    head, first = ONE_GAME.partition("hand")[0], HANDS.splitlines(keepends=True)[0]
    one = log(table.folder, "one", head + first + head + HANDS)
    for names, found in (((one,), (2, 0)), ((one, log(table.folder, "two", head + HANDS)), (2, 0))):
        logs = read(*names)
        assert (len(logs.book().games), logs.continued) == found


@pytest.mark.parametrize(
    ("other", "games"),
    [
        (HANDS.replace("tricks EW 3", "tricks EW 4"), 2),  # Otherwise from its first hand on.
        ("", 2),  # Of no hand yet.
        (HANDS, 1),  # The same as far: it is one game that stands in two logs.
    ],
)
def test_what_is_no_beginning_counts(table: CardTable, other: str, games: int) -> None:
    head = ONE_GAME.partition("hand")[0]
    logs = read(log(table.folder, "one", head + other), log(table.folder, "two", head + HANDS))
    assert (len(logs.book().games), logs.continued) == (games, 0)
