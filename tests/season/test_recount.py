"""What SQLite counts is what is counted once more in Python: every column of every table that is a
count or rests on one, for every kind of row, whoever is chosen, over seasons at random and books of
all that is hard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from euchre_cli.book.book import Book
from euchre_cli.report.values import Cell
from euchre_cli.season.column import mean_cell, share_cell
from euchre_cli.season.counting import EVERYBODY, ROW_KINDS, People
from euchre_cli.season.filters import Filters, open_season
from euchre_cli.season.games import book_of
from euchre_cli.season.interval import Sums
from euchre_cli.season.season import Season
from euchre_cli.season.tables import BIDDINGS, BIDDINGS_UNKNOWN, COLUMNS, TABLES
from euchre_engine.seats import SEATS

from .hard_books import LOGS
from .random_season import begins, book, head_in, is_result, season
from .recount import Recount, Tables

_SEATS: Final = ("eldest", "partner", "third", "dealer")
_ROUNDS: Final = [f"{word}_{seat}" for word in ("first", "second") for seat in _SEATS]

SHARES: Final = {
    "win_share": ("games_won", "games"),
    "call_share": ("calls", "hands"),
    "euchred_share": ("euchred", "calls"),
    "marched_share": ("marched", "calls"),
    "made_share": ("made", "calls"),
    "loner_share": ("own_loners", "calls"),
    "loner_march_share": ("own_loners_marched", "own_loners"),
    "loner_euchred_share": ("loners_euchred", "own_loners"),
    "euchre_share": ("euchres", "defended"),
    "stopped_share": ("loners_stopped", "loners_faced"),
    "chance_share": ("chances_taken", "call_chances"),
    **{f"{turn}_share": (f"{turn}_taken", f"{turn}_chances") for turn in _ROUNDS},
    **{f"call_share_{seat}": (f"calls_{seat}", f"hands_{seat}") for seat in _SEATS},
    **{f"euchred_{seat}_share": (f"euchred_{seat}", f"calls_{seat}") for seat in _SEATS},
}
"""What each share is out of what, by the names of the recount."""

MEANS: Final = {
    "margin_a_hand": ("hands", "margin"),
    "points_a_call": ("calls", "call_points"),
    "points_a_loner": ("own_loners", "loner_points"),
    "points_a_call_together": ("calls_together", "together_points"),
}
"""What each mean is the mean of."""

OTHERWISE: Final = {
    *("streak", "form", "games_behind", "longest_won", "longest_lost"),
    *("expected_margin", "synergy"),
    *("chance_added", "clutch", "rating", "best", "ahead_of_next", "hands_rated"),
}
"""The columns that follow from the order of games, from other rows, or from a model."""


def compare(season: Season, tables: Tables) -> None:
    """Compares every table of a season with the recount of its games."""
    chosen = [game.number for game in season.everybody.games]
    for by in ROW_KINDS:
        again = Recount(tables, by, season.people, chosen)
        for table in TABLES.values():
            if by in table.by:
                possible = table.columns_for(by, season.people)
                columns = [column for column in possible if column.name not in OTHERWISE]
                rows = {row.key: row.cells for row in table.rows(season, by, columns)}
                wanted = {
                    key: tuple(_cell(column.name, numbers) for column in columns)
                    for key, numbers in again.rows.items()
                }
                assert rows == wanted, (table.name, by, season.people)
        for key, row in season.rows(by, (BIDDINGS, BIDDINGS_UNKNOWN)).items():
            known = again.rows[key]["biddings"], again.rows[key]["biddings_unknown"]
            assert (row[BIDDINGS], row[BIDDINGS_UNKNOWN]) == known, (key, season.people)
        assert {key: one for key, one in season.results(by).items() if one} == again.results


def _cell(name: str, numbers: Mapping[str, int]) -> Cell:
    if name in SHARES:
        part, whole = SHARES[name]
        return share_cell(numbers[part], numbers[whole])
    if name in MEANS:
        of, total = MEANS[name]
        return mean_cell(Sums(numbers[of], numbers[total], numbers[f"{total}_squared"]))
    return Cell(numbers[name])


class TwoCounts:
    """A book read once by the program and once for the recount, to be compared."""

    def __init__(self, store: Book) -> None:
        self.book = book_of(store)
        self.tables = Tables(store.rows, self.book.loners)

    def compare(self, filters: Filters = Filters(), people: People = EVERYBODY) -> None:  # noqa: B008
        whole, _, _ = open_season(self.book, filters)
        compare(whole.of(people), self.tables)


def some_people(names: list[str], at: int) -> Iterator[People]:
    """The hands and games of one of these players, with and against some who may or may not have
    sat there."""
    name, *others = names[at % len(names) :] + names[: at % len(names)]
    yield People(name)
    if len(others) > 1:
        partner, rival = others[:2]
        yield from (People(name, partner), People(name, "", rival), People(name, partner, rival))


@pytest.mark.seeds(1)
def test_a_season_at_random(tmp_path: Path, seed: int) -> None:
    games = season(seed, 25, namesakes=True)
    for nth, game in enumerate(games):
        if is_result(game):
            head = head_in(game)
            head.loners = tuple(seat for seat in SEATS[nth % 3 :] if head.players.get(seat)) * 2
            game.entries[0] = begins(head)
    with book(tmp_path / "book.db", games) as store, store.reading():
        both = TwoCounts(store)
        assert both.book.loners
        both.compare()
        for at in range(2):
            for people in some_people(both.book.everybody(), at):
                both.compare(people=people)
        days = sorted({game.day for game in both.book.games} - {""})
        both.compare(Filters(since=days[len(days) // 2]))
        both.compare(Filters(until=days[0]))
        for name in sorted({game.season for game in both.book.games}):
            both.compare(Filters(season=name))


@pytest.mark.seeds(1)
@pytest.mark.parametrize("name", LOGS)
def test_a_hard_book(hard_books: dict[str, Path], name: str, seed: int) -> None:
    with Book.open(str(hard_books[name])) as store, store.reading():
        both = TwoCounts(store)
        both.compare()
        for people in some_people(both.book.everybody(), seed):
            both.compare(people=people)


def test_the_books_have_something_of_everything(
    tmp_path: Path, hard_books: dict[str, Path]
) -> None:
    """Otherwise the tests above say little."""
    dull = {*COLUMNS} - {*SHARES, *MEANS, *OTHERWISE}
    dull.update(name for parts in (*SHARES.values(), *MEANS.values()) for name in parts)
    namesakes = 0
    for seed in range(2):
        book(tmp_path / f"{seed}.db", season(seed, 40, namesakes=True)).close()
    for path in (*tmp_path.glob("*.db"), *hard_books.values()):
        with Book.open(str(path)) as store, store.reading():
            both = TwoCounts(store)
            for row in Recount(both.tables, "player").rows.values():
                dull -= {name for name, number in row.items() if number}
            lineups = [game.names for game in both.book.games]
            namesakes += sum(all(names) and len(set(names)) < 4 for names in lineups)
    assert not dull
    assert namesakes > 2


def test_a_wrong_hand_is_found_out(tmp_path: Path) -> None:
    """The recount reads the tables themselves: a change after it was made shows."""
    with book(tmp_path / "book.db", season(1, 10)) as store:
        before = Tables(store.rows)
        store.execute("UPDATE hands SET points_ns = points_ns + 1 WHERE game = 1 AND hand = 1")
        both = TwoCounts(store)
        both.compare()
        with pytest.raises(AssertionError, match="standings"):
            compare(Season(both.book), before)
