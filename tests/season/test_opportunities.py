"""Calls by opportunity: a chance that one seat passes is the next seat's, every call takes one, and
what comes round to whom under which rules."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from euchre_cli.season.from_logs import Logs
from euchre_cli.season.games import book_of
from euchre_cli.season.season import Season
from euchre_cli.season.tables import (
    BIDDINGS,
    BIDDINGS_UNKNOWN,
    CALLS,
    CHANCES,
    OPPORTUNITIES,
    STUCK,
    TAKEN,
)

from .hard_books import FOUR, game
from .random_season import book, season

SEATS = ("eldest", "partner", "third", "dealer")
TURNS = [
    OPPORTUNITIES.column(f"{word}_{seat}_share").counts
    for word in ("first", "second")
    for seat in SEATS
]
"""What was taken, and the chances, of every turn of the bidding in order."""


@pytest.mark.parametrize("seed", [100, 101])
def test_the_bidding_goes_round(tmp_path: Path, seed: int) -> None:
    games = season(seed, 60, named=True)
    with book(tmp_path / "book.db", games) as store, store.reading():
        counted = Season(book_of(store))
        everything = (CALLS, CHANCES, TAKEN, STUCK, BIDDINGS, BIDDINGS_UNKNOWN)
        counts = [*everything, *(count for turn in TURNS for count in turn)]
        total = Counter[object]()
        for row in counted.rows("player", counts).values():
            total.update({count: row[count] for count in counts})
            unknown = row[CALLS] - row[TAKEN] - row[STUCK]
            assert 0 <= unknown <= row[BIDDINGS_UNKNOWN]
            assert row[CHANCES] == sum(row[chances] for _, chances in TURNS)
            assert row[TAKEN] == sum(row[taken] for taken, _ in TURNS)
    assert total[TURNS[0][1]] * 4 == total[BIDDINGS]
    for (taken, chances), (_, following) in pairwise(TURNS[:-1]):
        assert total[chances] - total[taken] == total[following]
    passed = total[TURNS[6][1]] - total[TURNS[6][0]]
    assert passed >= total[TURNS[7][1]] + total[STUCK] > 0
    assert (total[CALLS] - total[TAKEN] - total[STUCK]) * 4 == total[BIDDINGS_UNKNOWN] > 0


# Ann is at N, Bob at E, Cat at S, Dan at W; Ann deals, so Bob is eldest.
@pytest.mark.parametrize(
    ("about", "hands", "player", "chances", "taken", "stuck", "known"),
    [
        ("", "up Kd; maker E hearts; tricks EW 3", "Bob", 2, 1, 0, 1),
        ("", "up Qh; maker N clubs; tricks NS 3", "Ann", 2, 1, 0, 1),
        ("rule stick-the-dealer yes", "up Qh; maker N clubs; tricks NS 3", "Ann", 1, 0, 1, 1),
        ("rules eight-hands", "up Qh; maker N clubs; tricks NS 3", "Ann", 1, 0, 1, 1),
        ("", "up Qh; thrown-in", "Ann", 2, 0, 0, 1),
        # Passes count only where a call would have counted.
        ("", "thrown-in", "Bob", 0, 0, 0, 0),
        ("", "maker E; tricks EW 3", "Bob", 0, 0, 0, 0),
        # A hand thrown in under a rule had no bidding.
        ("rule ace-no-face redeal", "up Qh; thrown-in ace-no-face E", "Bob", 0, 0, 0, 0),
    ],
)
def test_what_comes_round(
    tmp_path: Path,
    about: str,
    hands: str,
    player: str,
    chances: int,
    taken: int,
    stuck: int,
    known: int,
) -> None:
    log = tmp_path / "log.euchre"
    head = (about,) if about else ()
    log.write_text("euchre 1\n" + game(FOUR, (hands,), *head, dealer=0), encoding="utf-8")
    logs = Logs(anyway=True)
    logs.read(str(log))
    row = Season(logs.book()).rows("player", (CHANCES, TAKEN, STUCK, BIDDINGS))[player,]
    assert [row[count] for count in (CHANCES, TAKEN, STUCK, BIDDINGS)] == [
        *(chances, taken, stuck, known),
    ]
