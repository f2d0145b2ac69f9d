"""A group's own rates are the same, whether the scorebook counts the hands or statistics do."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.book.events import HandEntered
from euchre_cli.stats.chance_lines import counts_of
from euchre_cli.stats.from_book import book_of, group_counts

from .random_season import book, one_more, season

ONE_MORE = HandEntered("maker N; tricks NS 3")
"""A hand that follows on any game, and is late where the game is over."""


@pytest.mark.parametrize("seed", range(8))
def test_both_count_the_same_hands_of_a_season(tmp_path: Path, seed: int) -> None:
    games = [one_more(one, ONE_MORE) for one in season(seed, 20)]
    with book(tmp_path / "season.db", games) as store:
        late = "SELECT count(*) AS hands FROM hands WHERE late AND dealer IS NOT NULL"
        assert store.rows(late)[0]["hands"] > 5
        assert store.rows("SELECT game FROM games WHERE state = 'struck'")
        found = group_counts(store)
        assert found.hands
        read = book_of(store)
        there = {game.number for game in read.games}
        assert found == counts_of(hand for hand in read.hands() if hand[0] in there)
