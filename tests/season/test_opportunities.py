"""Calls by opportunity: a chance that one seat passes is the next seat's, every call takes one, and
what comes round to whom under which rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.from_logs import Logs
from euchre_cli.stats.season import Season

from .counted import season_of
from .hard_books import FOUR, game
from .random_season import book, season

TURNS = [f"{word}_{seat}" for word in ("first", "second") for seat in
         ("eldest", "partner", "third", "dealer")]  # fmt: skip
"""Every turn of the bidding, in order."""


@pytest.fixture(scope="module", params=[100, 101])
def counted(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Season]:
    """A season in which every seat has a name."""
    path = tmp_path_factory.mktemp("book") / "book.db"
    with book(path, season(request.param, 60, named=True)) as store:
        yield season_of(store)


def test_what_one_seat_passes_comes_round_to_the_next(counted: Season) -> None:
    total = counted.by("player").sum
    assert total("first_eldest_chances") * 4 == total("biddings")
    for turn, following in pairwise(TURNS[:-1]):
        assert total(f"{turn}_chances") - total(f"{turn}_taken") == total(f"{following}_chances")
    passed = total("second_third_chances") - total("second_third_taken")
    assert passed >= total("second_dealer_chances") + total("dealer_stuck") > 0


def test_every_call_took_a_chance_or_was_a_stuck_dealers_or_is_unknown(counted: Season) -> None:
    rows = counted.by("player").rows.values()
    for row in rows:
        unknown = row["calls"] - row["chances_taken"] - row["dealer_stuck"]
        assert 0 <= unknown <= row["biddings_unknown"]
    total = counted.by("player").sum
    unknown = total("calls") - total("chances_taken") - total("dealer_stuck")
    assert unknown * 4 == total("biddings_unknown") > 0


def test_the_parts_of_the_chances_add_up(counted: Season) -> None:
    for by in ("player", "pair", "game"):
        for row in counted.by(by).rows.values():  # type: ignore[arg-type]
            for what, whole in (("chances", "call_chances"), ("taken", "chances_taken")):
                assert row[whole] == sum(row[f"{turn}_{what}"] for turn in TURNS)
            for share in (name for name in COLUMNS if COLUMNS[name].denominator):
                if share.endswith("_share") and share.split("_")[0] in ("first", "second"):
                    column = COLUMNS[share]
                    assert row[column.numerator] <= row[column.denominator]


def counts(tmp_path: Path, *hands: str, about: tuple[str, ...] = ()) -> dict[str, dict[str, int]]:
    """What is counted, without zeros, for each player of a game in which North deals first."""
    log = tmp_path / "log.euchre"
    log.write_text("euchre 1\n" + game(FOUR, hands, *about, dealer=0), encoding="utf-8")
    logs = Logs(lambda name, trouble: None, anyway=True)
    logs.read(str(log))
    rows = Season(logs.book()).by("player").rows
    names = ("call_chances", "chances_taken", "dealer_stuck", "biddings", "biddings_unknown")
    names += tuple(f"{turn}_{what}" for turn in TURNS for what in ("chances", "taken"))
    return {key[0]: {name: row[name] for name in names if row[name]} for key, row in rows.items()}


# Ann is at N, Bob at E, Cat at S, Dan at W; Ann deals, so Bob is eldest.


def test_passes_count_only_where_a_call_would_have_counted(tmp_path: Path) -> None:
    """Otherwise a book that is kept without the bidding would show players who never call."""
    found = counts(tmp_path, "thrown-in", "maker E hearts; tricks EW 3")
    assert found["Bob"] == {"biddings_unknown": 1}


def test_a_hand_thrown_in_under_a_rule_had_no_bidding(tmp_path: Path) -> None:
    about = ("rule ace-no-face redeal",)
    hands = "up Qh; thrown-in ace-no-face E", "maker E; tricks EW 3"
    found = counts(tmp_path, *hands, about=about)
    assert found == {name: {"biddings_unknown": 1} for name in FOUR}


def test_a_stuck_dealer_had_no_chance_to_pass(tmp_path: Path) -> None:
    hand = "up Qh; maker N clubs; tricks NS 3"
    free = counts(tmp_path, hand)["Ann"]
    stuck = counts(tmp_path, hand, about=("rule stick-the-dealer yes",))["Ann"]
    by_preset = counts(tmp_path, hand, about=("rules eight-hands",))["Ann"]
    assert (free["call_chances"], free["chances_taken"]) == (2, 1)
    assert free["second_dealer_chances"] == free["second_dealer_taken"] == 1
    assert stuck == by_preset
    assert stuck == {
        "call_chances": 1,
        "first_dealer_chances": 1,
        "dealer_stuck": 1,
        "biddings": 1,
    }
