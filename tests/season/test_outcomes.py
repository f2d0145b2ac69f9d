"""A group's own rates are the same, whether the scorebook counts the hands or statistics do."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.book.events import HandEntered
from euchre_cli.season.games import count_outcomes
from euchre_cli.season.win_chance import OutcomeCounts, class_of

from .random_season import book, one_more, season

FACTS = (
    "late, hands.dealer, outcome, maker, alone, lone_defender, best, tricks, points_ns, points_ew"
)

ONE_MORE = HandEntered("maker N; tricks NS 3")
"""A hand that follows on any game, and is late where the game is over."""


@pytest.mark.parametrize("seed", range(8))
def test_both_count_the_same_hands_of_a_season(tmp_path: Path, seed: int) -> None:
    games = [one_more(one, ONE_MORE) for one in season(seed, 20)]
    with book(tmp_path / "season.db", games) as store:
        late = "SELECT count(*) AS hands FROM hands WHERE late AND dealer IS NOT NULL"
        assert store.rows(late)[0]["hands"] > 5
        assert store.rows("SELECT game FROM games WHERE state = 'struck'")
        found = count_outcomes(store.connection)
        assert found.hands
        counts = [0] * 6
        for hand in store.rows(f"SELECT state, {FACTS} FROM hands JOIN games USING (game)"):  # noqa: S608
            late, state = hand.pop("late"), hand.pop("state")
            which = None if late or state == "struck" else class_of(**hand)
            if which is not None:
                counts[which] += 1
        assert found == OutcomeCounts(*counts)
