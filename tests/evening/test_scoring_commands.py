"""`euchre evening ladder` and `rules`: what counts on an evening, as typed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from euchre_cli.evening.evening_rules import EVENING_RULES

from ..card_table import CardTable

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Two rounds at two tables. The first: 9 to 3 with a loner, whose points are the caller's
    alone, and 6 to 6; the second is open."""
    table.done(f"evening new {EIGHT} --rounds 2 --rule loner-points=caller")
    caller = seats(table, 1)[0]
    table.done(f"evening result 1 9-3 --loner {caller}")
    table.done("evening result 2 6-6")
    table.done("evening next")
    return table


def seats(table: CardTable, number: int) -> list[str]:
    """Who sits at a table of the round under way, at N, E, S and W."""
    shown = json.loads(table.done("evening --json"))
    return list(shown["tables"][number - 1]["players"].values())


def ladder(table: CardTable) -> dict[str, Any]:
    return {one["name"]: one for one in json.loads(table.done("evening ladder --json"))["ladder"]}


def prizes(table: CardTable) -> dict[str, Any]:
    found = json.loads(table.done("evening ladder --json"))["prizes"]
    return {one["prize"]: one for one in found}


def test_the_rules_of_an_evening_are_given_with_the_house_rules(table: CardTable) -> None:
    printed = table.done(f"evening new {EIGHT} --rule sitting-out=5 --rule lone-euchred=4")
    assert "Rules of the evening: sitting-out 5." in " ".join(printed.split())
    shown = json.loads(table.done("evening --json"))
    assert shown["evening_rules"] == {"sitting-out": 5}
    assert shown["house_rules"]["lone-euchred"] == 4


def test_the_ladder_says_who_leads(evening: CardTable) -> None:
    standings = ladder(evening)
    assert [one["points"] for one in standings.values()] == [9, 6, 6, 6, 6, 5, 3, 3]
    first = next(iter(standings))
    assert evening.done("evening ladder").splitlines()[0] == (
        f"{first} leads with 9 points, 3 more than "
        + f"{', '.join(list(standings)[1:4])} and {list(standings)[4]}."
    )


def test_a_change_of_the_rules_recounts_everything_and_says_what_it_changed(
    evening: CardTable,
) -> None:
    before = ladder(evening)
    printed = " ".join(evening.done("evening rules loner-points both ranking=wins").split())
    assert "counts by loner-points both and ranking wins from its beginning" in printed
    assert "changes the points or the place of 6 of 8 people" in printed
    assert "wins most points: 9; " in printed
    assert [one["points"] for one in ladder(evening).values()] == [9, 9, 6, 6, 6, 6, 3, 3]
    evening.done("undo")
    assert ladder(evening) == before


def test_the_rules_of_an_evening_that_has_ended_change_only_once_it_is_open_again(
    evening: CardTable,
) -> None:
    evening.done("evening end")
    assert "has ended" in evening.refused("evening rules loner-points=both")
    evening.done("undo")
    evening.done("evening rules loner-points=both")
    evening.done("evening end")
    assert [one["points"] for one in ladder(evening).values()][:2] == [9, 9]


def test_a_rule_that_changes_only_a_prize_says_so(evening: CardTable) -> None:
    printed = evening.done("evening rules prizes second-place,most-points")
    assert "It changes nobody's points or place." in printed
    assert "Second place: " in printed
    assert list(prizes(evening)) == ["most-points", "second-place"]
    evening.done("evening rules prizes none")
    assert prizes(evening) == {}


def test_rules_are_listed_and_explained_with_their_value(evening: CardTable) -> None:
    listed = evening.done("evening rules")
    for name in EVENING_RULES:
        assert name in listed
    explained = evening.done("evening rules Loner-Points")
    assert "Values: both, caller" in explained
    assert explained.splitlines()[-1] == "In evening 1: caller"
    shown = json.loads(evening.done("evening rules loner-points --json"))["rule"]
    assert (shown["value"], shown["standard"]) == ("caller", "both")


def test_rules_are_listed_without_an_evening_or_a_book(table: CardTable) -> None:
    assert "What counts if you say nothing else" in table.done("evening rules")
    assert not table.book.exists()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("evening rules sitting-out 51", "sitting-out must be 1 to 50, none or average, not '51'"),
        ("evening rules sitting-out=5 ranking", "ranking must be points, wins or margin"),
        ("evening rules loner-points=caller", "that is the rule already: loner-points=caller"),
        ("evening rules prizes most-euchres", "prizes must be some of most-points"),
        ("evening rules loner-pints", "did you mean loner-points?"),
        ("evening rules luck", "`euchre evening rules` lists them"),
        ("evening rules lone-march 5", "'lone-march' is a house rule"),
        ("evening new A B C D --rule luck=3", "no house rule or rule of the evening 'luck'"),
        ("evening new A B C D --rule sitting-out=51", "sitting-out must be 1 to 50, none or avera"),
        ("new A B C D --rule sitting-out=5", "there is no house rule 'sitting-out'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(evening: CardTable, line: str, why: str) -> None:
    assert why in evening.refused(line)


def test_prizes_have_reasons_and_say_who_cuts(evening: CardTable) -> None:
    printed = " ".join(evening.done("evening ladder").split())
    assert " The prizes, if the evening ended now: " in printed
    fewest = prizes(evening)["fewest-points"]
    first, second = fewest["cut"]
    assert fewest["reason"] == (f"Fewest points: {first} and {second} both had 3: they cut for it.")
    assert fewest["reason"] in printed
    evening.done("evening end")
    assert " The prizes: " in " ".join(evening.done("evening ladder").split())


def test_before_a_table_has_finished_there_are_no_prizes(table: CardTable) -> None:
    table.done("new A B C D")
    for word in ("ladder", "rules sitting-out=5"):
        assert "no evening is under way" in table.refused(f"evening {word}")
    table.done(f"evening new {EIGHT}")
    assert table.done("evening ladder").startswith("No table has finished yet.")
    assert json.loads(table.done("evening ladder --json"))["prizes"] == []


def test_the_night_says_who_leads_and_in_the_end_who_won_what(evening: CardTable) -> None:
    caller = next(iter(ladder(evening)))
    leads = f"8 people, round 2 of 2: {caller} leads with 9 points, 3 more than "
    assert any(line.startswith(leads) for line in evening.done("night").splitlines())
    evening.done("evening end")
    lines = json.loads(evening.done("night --json"))["lines"]
    partly = "most loners as far as entered"
    ended = f"8 people, 1 round. Most points: {caller} (9); {partly}: {caller} (1); high round:"
    assert any(line.startswith(ended) for line in lines)


def test_the_night_says_which_pair_has_won_an_evening_of_fixed_partners(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan --movement pairs --rounds 1")
    table.done("evening result Ann 10-5")
    assert "2 pairs, round 1 of 1." in table.done("night").splitlines()
    table.done("evening next")
    assert "2 pairs, 1 round. Ann & Bob have won." in table.done("night").splitlines()


@pytest.mark.parametrize(
    ("results", "words"), [([], "ended after 1 round\n"), (["1 9-3"], "ended after 2 rounds\n")]
)
def test_a_round_in_which_nothing_was_entered_was_not_played(
    evening: CardTable, results: list[str], words: str
) -> None:
    for result in results:
        evening.done(f"evening result {result}")
    assert words in evening.done("evening end")


def test_after_the_end_nobody_leads_any_more(evening: CardTable) -> None:
    first = next(iter(ladder(evening)))
    assert f"\n{first} came first with 9 points, " in evening.done("evening end")
    assert evening.done("evening ladder").startswith(f"{first} came first with 9 points, ")


def test_who_sits_out_for_no_points_is_told_so_when_the_evening_begins(table: CardTable) -> None:
    words = "Sitting out brings no points"
    assert words in table.done("evening new Ann Bob Cat Dan Eve")
    assert words not in table.done("evening new Ann Bob Cat Dan")
    assert words not in table.done("evening new Ann Bob Cat Dan Eve --rule sitting-out=average")
