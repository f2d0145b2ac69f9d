"""A player beside the group: the loners' break-even, rates far enough apart for a word, and what
must hold among the numbers of a profile, whatever was played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_cli.book.store import Store
from euchre_cli.page.player_section import player_page
from euchre_cli.render.player import (
    PARTS,
    loner_words,
    other_players_words,
    style_words,
)
from euchre_cli.render.player_page import player_lines, player_object
from euchre_cli.stat_columns.column import Cell, clearly_apart, mean_of, share_of
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.filters import Filters
from euchre_cli.stats.from_logs import Logs
from euchre_cli.stats.loners import (
    Calls,
    CallsUnderRules,
    Verdict,
    loners_of,
    reckon_loners,
)
from euchre_cli.stats.player import (
    RATES,
    OtherPlayer,
    PlayerProfile,
    count_profiles,
    profile_of,
)
from euchre_cli.stats.season import Season
from euchre_cli.terminal.display import Paper
from euchre_cli.terminal.text import width_of

from .counted import season_of
from .hard_books import FOUR, LOGS, game
from .random_season import book, season
from .recount import Recount, Tables

# -- loners --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house_rules", "alone", "together", "break_even", "if_all_marched"),
    [
        # 4, 1 and −2 alone, 2, 1 and −2 together. 10 % are euchred, and 6 of 16 of the rest march
        # together: 1 + 0.3375 − 0.30 = 1.0375 points; alone 0.70, and 3 more for each march.
        ("{}", Calls(4, 5, 1), Calls(6, 10, 4), 0.3375 / 3, 1.30 / 3),
        # Nobody was euchred: a third of the marches together, or a third of the loners.
        ("{}", Calls(1, 9, 0), Calls(3, 7, 0), 0.10, 1 / 3),
        # A euchred loner costs 4: alone 0.50 and 3 more for each march.
        ('{"lone-euchred": 4}', Calls(4, 5, 1), Calls(6, 10, 4), 0.5375 / 3, 1.50 / 3),
        ("{}", Calls(), Calls(6, 10, 4), None, None),
        ("{}", Calls(4, 5, 1), Calls(), None, None),
        ("{}", Calls(4, 5, 1), Calls(0, 0, 4), None, None),
        # All were euchred: with the partner, too, or no march could make up for it.
        ("{}", Calls(0, 0, 10), Calls(10, 0, 0), 0.0, 1.0),
    ],
)
def test_the_break_even_of_loners(
    house_rules: str,
    alone: Calls,
    together: Calls,
    break_even: float | None,
    if_all_marched: float | None,
) -> None:
    found = reckon_loners([CallsUnderRules("standard", house_rules, alone, 0, together)])
    assert found.break_even == (break_even and pytest.approx(break_even))
    assert found.if_all_marched == (if_all_marched and pytest.approx(if_all_marched))


def test_under_several_rules_the_points_are_averaged_over_the_loners() -> None:
    found = reckon_loners(
        [
            CallsUnderRules("standard", "{}", Calls(1, 2, 0), 0, Calls(0, 10, 0)),
            CallsUnderRules("standard", '{"lone-euchred": 4}', Calls(1, 0, 0), 2, Calls(5, 0, 5)),
        ]
    )
    assert found.points_alone == (4.0, 1.0, -2.5)
    assert found.points_together == (2.0, 1.0, -2.0)
    assert (found.alone, found.together, found.forced) == (Calls(2, 2, 0), Calls(5, 10, 5), 2)


@pytest.mark.parametrize(
    ("alone", "verdict"),
    [
        (Calls(45, 5, 0), "pay"),
        (Calls(20, 20, 0), "pay"),  # By the 95 % interval that is shown, not by one of 99 %.
        (Calls(20, 30, 0), "pay if like others"),
        (Calls(1, 3, 0), "unknown"),
        (Calls(0, 100, 50), "cost"),
    ],
)
def test_what_is_said_of_loners(alone: Calls, verdict: Verdict) -> None:
    found = reckon_loners([CallsUnderRules("standard", "{}", alone, 0, Calls(30, 50, 20))])
    assert found.verdict == verdict


def test_a_loner_that_a_rule_demanded_was_not_chosen(tmp_path: Path) -> None:
    hands = (
        "up Qh; maker S hearts alone; tricks NS 5",  # N deals, S orders its partner up.
        "up Qh; maker S hearts alone; tricks NS 5",
    )
    found = loners_of(
        logged(tmp_path, game(FOUR, hands, "rule partner-orders-alone yes", dealer=0))
    )
    assert (found["Cat"].alone, found["Cat"].forced) == (Calls(1, 0, 0), 1)


def logged(tmp_path: Path, text: str) -> Season:
    log = tmp_path / "log.euchre"
    log.write_text("euchre 1\n" + text, encoding="utf-8")
    logs = Logs(lambda name, trouble: None, anyway=True)
    logs.read(str(log))
    return Season(logs.book())


# -- far enough apart ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "value", "apart"),
    [
        (share_of(50, 100), 0.30, 1),
        (share_of(50, 100), 0.70, -1),
        (share_of(50, 100), 0.40, 0),  # Outside of the 95 % interval, but not of the 99 % one.
        (share_of(3, 4), 0.10, 1),
        (share_of(0, 0), 0.10, 0),
        (share_of(0, 30), 0.30, -1),
        (mean_of(30, 100, 100), 0.0, 1),
        (mean_of(30, 900, 100), 0.0, 0),
        (Cell(1.0, 5), 0.0, 0),
    ],
)
def test_what_is_clearly_apart(cell: Cell, value: float, apart: int) -> None:
    assert clearly_apart(cell, value) == apart


# -- profiles ------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[200, 201])
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    path = tmp_path_factory.mktemp("book") / "book.db"
    with book(path, season(request.param, 60, named=True)) as store:
        yield store


@pytest.fixture(scope="module")
def counted(store: Store) -> Season:
    counted = season_of(store)
    count_profiles(counted)
    return counted


@pytest.fixture(scope="module")
def profiles(counted: Season) -> list[PlayerProfile]:
    loners = loners_of(counted)
    return [profile_of(counted, name, loners) for (name,) in counted.by("player").rows]


def test_the_group_is_everybody_together(store: Store, profiles: list[PlayerProfile]) -> None:
    again = Recount(Tables(store.rows), "player").rows
    for profile in profiles:
        for rate in (rate for rates in profile.rates.values() for rate in rates):
            part, whole = (
                sum(row[name] for row in again.values())
                for name in (rate.column.numerator, rate.column.denominator)
            )
            assert rate.group.n == whole
            assert rate.group.value == (pytest.approx(part / whole) if whole else None)


def test_seasons_partners_and_rivals_add_up_to_the_games(profiles: list[PlayerProfile]) -> None:
    for profile in profiles:
        counts = profile.counts
        games = counts["games_won"], counts["games_lost"], counts["games_tied"]
        seasons = zip(*((one.won, one.lost, one.tied) for one in profile.seasons), strict=True)
        assert tuple(map(sum, seasons)) == (games if any(games) else ())
        assert Counter(profile.results) == Counter(
            dict(zip("WLT", games, strict=True))
        ) - Counter() or not any(games)
        assert sum(one.won for one in profile.partners) == counts["games_won"]
        assert sum(one.lost for one in profile.opponents) == 2 * counts["games_lost"]
        assert sum(one.margin.n or 0 for one in profile.partners) == counts["hands"]
        assert sum(one.margin.n or 0 for one in profile.opponents) == 2 * counts["hands"]


def test_the_calls_of_the_loners_are_all_calls(profiles: list[PlayerProfile]) -> None:
    for profile in profiles:
        reckoning, counts = profile.loners, profile.counts
        assert reckoning.alone.number + reckoning.forced == counts["loners"]
        assert reckoning.together.number == counts["calls"] - counts["loners"]


def test_every_rate_has_an_interval_that_can_be_compared() -> None:
    for names in RATES.values():
        for name in names:
            column = COLUMNS[name]
            assert column.rate
            assert column.denominator
            assert column.unit == "share" or column.squares


# -- words ---------------------------------------------------------------------------------------


def habits(tmp_path: Path, hands: tuple[str, ...]) -> dict[str, str]:
    counted = logged(tmp_path, game(FOUR, hands, "rule target 100", dealer=-1))
    loners = loners_of(counted)
    return {name: style_words(profile_of(counted, name, loners)) for name in FOUR}


def test_a_player_is_called_what_the_numbers_bear(tmp_path: Path) -> None:
    words = habits(tmp_path, ("dealer N; up Qh; maker N hearts; tricks NS 3",) * 60)
    assert words["Ann"].startswith("Ann is a bold caller (100 % of chances)")
    assert words["Bob"].startswith("Bob is a careful caller (0 % of chances)")
    assert words["Cat"].endswith("careful caller (0 % of chances).")


def test_who_never_goes_alone_is_not_said_to_do_so_seldom(tmp_path: Path) -> None:
    hands = ("maker N; tricks NS 3", "maker E alone; tricks EW 3") * 60
    assert "Ann never goes alone (0 % of calls)" in habits(tmp_path, hands)["Ann"]


def test_without_the_bidding_nobody_knows_the_chances(tmp_path: Path) -> None:
    counted = logged(tmp_path, game(FOUR, ("thrown-in", "maker N; tricks NS 3") * 4))
    profile = profile_of(counted, "Ann", loners_of(counted))
    assert PARTS["opportunities"][1](profile) == (
        "The chances to call are not known. The round of bidding was not written down for 4 of 4 "
        "hands."
    )


def test_few_hands_bear_no_word(tmp_path: Path) -> None:
    """Forty chances and calls, all of one evening, are no style."""
    words = habits(tmp_path, ("dealer N; up Qh; maker N hearts; tricks NS 3",) * 40)
    assert words["Ann"] == "Too few hands (40) to tell how Ann plays."
    counted = logged(tmp_path, game(FOUR, ("maker N; tricks NS 3",) * 2))
    profile = profile_of(counted, "Ann", loners_of(counted))
    assert loner_words(profile) == ""


def test_hands_that_are_all_alike_set_nobody_apart(tmp_path: Path) -> None:
    hands = tuple(f"maker {seat}; tricks {side} 3" for seat, side in
                  (("N", "NS"), ("E", "EW"), ("S", "NS"), ("W", "EW"))) * 15  # fmt: skip
    words = habits(tmp_path, hands)
    assert words["Ann"] == (
        "Ann plays much like the group: nothing stands out clearly in 60 hands."
    )


def test_places_are_those_of_the_table_of_ratings_and_partners_share_theirs(
    tmp_path: Path,
) -> None:
    """Eve sat there for one hand, too few for the table."""
    first = game(FOUR, ("maker N; tricks NS 3",) * 20, "rule target 100")
    second = game((*FOUR[:3], "Eve"), ("maker E; tricks EW 3",), "rule target 100")
    counted = logged(tmp_path, first + second)
    loners = loners_of(counted)
    profiles = {name: profile_of(counted, name, loners) for name in (*FOUR, "Eve")}
    places = {name: (one.rank, one.shared, one.rated) for name, one in profiles.items()}
    assert places["Ann"] == places["Cat"] == (1, True, 4)
    assert {places["Bob"][0], places["Dan"][0]} == {3, 4}
    assert places["Eve"] == (0, False, 4)


def test_partners_and_rivals_who_stand_out_are_named() -> None:
    best, plain, worst = (
        OtherPlayer(name, 1, 1, mean_of(1, 9, 50), apart)
        for name, apart in (("Bob", 1), ("Cat", 0), ("Dan", -1))
    )
    assert other_players_words((best, plain), (plain, worst)) == (
        "Clearly better with Bob and worse against Dan than on the whole."
    )
    assert other_players_words((plain,), (plain,)).startswith("Nobody stands out")


# -- everything that makes statistics hard -------------------------------------------------------


@pytest.mark.parametrize("name", LOGS)
def test_everybody_of_hard_books_can_be_shown(hard_books: dict[str, Path], name: str) -> None:
    with Store.open(str(hard_books[name])) as store:
        counted = season_of(store)
        count_profiles(counted)
        loners = loners_of(counted)
        players = [key for (key,) in counted.by("player").rows]
        for player in players[:4]:
            profile = profile_of(counted, player, loners)
            for width in (60, 120):
                paper = Paper(width, False, False, lambda text, style: text)
                lines = player_lines(profile, "From these games.", (), paper)
                assert max(map(width_of, lines)) <= max(width, 60), lines
            json.dumps(player_object(profile), allow_nan=False)
            page = player_page(counted.book, player, Filters(), None, "today")
            assert page.findings
            assert len({table.caption for one in page.sections for table in one.tables}) == sum(
                len(one.tables) for one in page.sections
            )
