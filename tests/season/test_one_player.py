"""What is asked of one player is what the table of everybody says of that player, also where two of
one name sit at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.stat_columns.count_queries import PlayerFilter
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.games import book_of
from euchre_cli.stats.season import Season

from .counted import same
from .hand_made import FOUR
from .played import season as played
from .played import told
from .random_season import book, season

BY_PLAYER = [
    column
    for column in COLUMNS.values()
    if (not column.by or "player" in column.by)
    # It compares a row with the others of its table.
    and column.name != "games_behind"
]


@pytest.mark.seeds(2)
def test_no_column_says_else_of_a_player_alone(tmp_path: Path, seed: int) -> None:
    with book(tmp_path / "book.db", season(100 + seed, 30, namesakes=seed % 2 == 0)) as store:
        read = book_of(store)
        everybody, left_before_the_end = Season(read), 0
        for name in read.everybody():
            own = Season(read, PlayerFilter(name))
            rows = own.by("player").rows, everybody.by("player").rows
            assert rows[0].keys() == rows[1].keys() & {(name,)}
            for key, row in rows[0].items():
                for column in BY_PLAYER:
                    cells = column.value(row, own), column.value(rows[1][key], everybody)
                    assert same(*cells), (column.name, name, cells)
            played = {number for number, _ in own.each_line()}
            left_before_the_end += bool(played - {game.number for game in own.games})
        assert left_before_the_end


def test_with_partner_and_rival_only_their_hands_add_to_the_chance() -> None:
    names = (FOUR, ("Ann", "Cat", "Bob", "Dan"), FOUR)
    games = [told(nth, "N3 E3 N5 E5", who) for nth, who in enumerate(names, 1)]
    everybody = played(games)
    assert set(everybody.added) == set(FOUR)
    for wanted, meant in (
        (PlayerFilter("Ann"), (0, 1, 2)),
        (PlayerFilter("Ann", "Cat"), (0, 2)),
        (PlayerFilter("Ann", "", "Cat"), (1,)),
        (PlayerFilter("Cat", "Dan", "Ann"), (1,)),
        (PlayerFilter("Ann", "Dan"), ()),
    ):
        found = played(games, wanted)
        lines, whole = dict(found.each_line()), dict(everybody.each_line())
        assert set(lines) == {at + 1 for at in meant}
        assert all(lines[at] == whole[at] for at in lines)
        assert set(found.added) == ({wanted.player} if meant else set())
        if meant:
            added = found.added[wanted.player]
            assert added.tight + added.others == 4 * len(meant)


def test_partners_and_opponents_are_meant_at_every_seat_of_the_player() -> None:
    names = ("Ann", "Bob", "Cat", "Ann")
    assert PlayerFilter("Ann").seats(names) == [0, 3]
    assert PlayerFilter("Ann", "Cat").seats(names) == [0]
    assert PlayerFilter("Ann", "", "Cat").seats(names) == [3]
    assert PlayerFilter("Ann", "Bob", "Cat").seats(names) == [3]
    assert PlayerFilter("Eve").seats(names) == []
