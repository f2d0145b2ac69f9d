"""`euchre evening ladder`, `prizes`, `cut` and `rules`: what counts on an evening, as typed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from euchre_cli.evening.evening_rules import EVENING_RULES

from ..card_table import CardTable

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Two rounds at two tables. The first: 9 to 3 with a loner, and 6 to 6; the second is open."""
    table.done(f"evening new {EIGHT} --rounds 2 --rule lone-caller=5 --rule lone-partner=4")
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
    found = json.loads(table.done("evening prizes --json"))["prizes"]
    return {one["prize"]: one for one in found}


def test_the_rules_of_an_evening_are_given_with_the_house_rules(table: CardTable) -> None:
    printed = table.done(f"evening new {EIGHT} --rule lone-caller=5 --rule lone-euchred=4")
    assert "Rules of the evening: lone-caller 5." in " ".join(printed.split())
    shown = json.loads(table.done("evening --json"))
    assert shown["evening_rules"] == {"lone-caller": 5}
    assert shown["house_rules"]["lone-euchred"] == 4


def test_the_ladder_ranks_by_points_or_by_another_measure(evening: CardTable) -> None:
    standings = ladder(evening)
    assert [one["points"] for one in standings.values()] == [10, 9, 6, 6, 6, 6, 3, 3]
    first, second, *_ = standings
    assert evening.done("evening ladder").splitlines()[0] == (
        f"{first} leads with 10 points, 1 more than {second}."
    )
    by_loners = json.loads(evening.done("evening ladder --by loners --json"))
    assert [one["loners"] for one in by_loners["ladder"]] == [1, 0, 0, 0, 0, 0, 0, 0]
    assert [one["rank"] for one in by_loners["ladder"]] == [1, 2, 2, 2, 2, 2, 2, 2]
    assert evening.done("evening ladder --csv").startswith("rank,level,name,points,")
    assert "--by is points, wins, margin" in evening.refused("evening ladder --by luck")


def test_a_change_of_the_rules_recounts_everything_and_says_what_it_changed(
    evening: CardTable,
) -> None:
    before = ladder(evening)
    printed = " ".join(evening.done("evening rules lone-caller house table-win=2").split())
    assert "counts by lone-caller house and table-win 2 from its beginning" in printed
    assert "changes the points or the place of 2 of 8 people" in printed
    assert "wins most points: 11; " in printed
    assert [one["points"] for one in ladder(evening).values()] == [11, 11, 6, 6, 6, 6, 3, 3]
    evening.done("undo")
    assert ladder(evening) == before


def test_the_rules_of_an_evening_that_has_ended_change_only_once_it_is_open_again(
    evening: CardTable,
) -> None:
    evening.done("evening end")
    assert "has ended" in evening.refused("evening rules lone-caller=6")
    evening.done("evening undo")
    evening.done("evening rules lone-caller=6")
    evening.done("evening end")
    assert next(iter(ladder(evening).values()))["points"] == 11


def test_a_rule_that_changes_only_a_prize_says_so(evening: CardTable) -> None:
    printed = evening.done("evening rules tie-breaks share")
    assert "It changes nobody's points or place." in printed
    assert "share fewest points: 3 each." in printed


def test_hands_that_are_entered_count_singly_with_penalties_and_substitutes(
    table: CardTable,
) -> None:
    rules = "--rule lone-caller=5 --rule lone-partner=3 --rule euchred-loner=3"
    table.done(f"evening new {EIGHT} --rounds 2 --hands 6 {rules}")
    north, east, south, west = seats(table, 1)
    for words in (
        f"hand {east} 5 alone",  # East 5, West 3
        f"hand {west} 2 alone",  # North and South 3
        f"renege {north} --maker {east}",  # East and West 2
        f"hand {south} 2",  # East and West 2
        f"sub {west} Zoe",
        "hand Zoe 5 alone",  # West 5, East 3
    ):
        table.done(f"{words} --table 1")
    standings = ladder(table)
    assert "Zoe" not in standings
    points = [standings[name]["points"] for name in (north, east, south, west)]
    assert points == [3, 12, 3, 12]
    assert standings[west]["loners"] == standings[west]["loners_euchred"] == 1
    assert [standings[name]["points_against"] for name in (north, east)] == [12, 2]


def test_rules_are_listed_and_explained_with_their_value(evening: CardTable) -> None:
    listed = evening.done("evening rules")
    for name in EVENING_RULES:
        assert name in listed
    explained = evening.done("evening rules Lone-Caller")
    assert "house; 0 to 20 (in use: 4, 5)" in explained
    assert explained.splitlines()[-1] == "In evening 1: 5"
    shown = json.loads(evening.done("evening rules lone-caller --json"))["rule"]
    assert (shown["value"], shown["standard"]) == (5, "house")
    assert "points,lone-caller,5,house,yes" in evening.done("evening rules --csv").splitlines()


def test_rules_are_listed_without_an_evening_or_a_book(table: CardTable) -> None:
    assert "What counts if you say nothing else" in table.done("evening rules")
    assert not table.book.exists()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("evening rules lone-caller 50", "lone-caller must be 0 to 20 or house, not '50'"),
        ("evening rules lone-caller=5 lone-partner", "lone-partner must be 0 to 20 or house"),
        ("evening rules lone-caller=5", "that is the rule already: lone-caller=5"),
        ("evening prizes --round 1", "prizes are of the whole evening"),
        ("evening swap Ann Bob", " --table 1` seats "),
        ("evening rules lone-calller", "did you mean lone-caller?"),
        ("evening rules luck", "`euchre evening rules` lists them"),
        ("evening rules lone-march 5", "'lone-march' is a house rule"),
        ("prizes", "`euchre evening ladder` shows who leads"),
        ("evening rules csl", "`euchre evening rules` lists them"),
        ("evening new A B C D --rule luck=3", "no house rule or rule of the evening 'luck'"),
        ("evening new A B C D --rule lone-caller=50", "lone-caller must be 0 to 20 or house"),
        ("new A B C D --rule lone-caller=5", "there is no house rule 'lone-caller'"),
        ("evening cut most-points", "who won the cut, and for what?"),
        ("evening cut most-points Ann", "nobody has to cut for 'most-points': "),
        ("evening cut most-wins Ann", "nobody has to cut for 'most-wins': it is not given"),
        ("evening cut fewest-points Zed", "nobody who is level is called 'Zed'"),
        ("evening cut Zed", "nobody has to cut who is called 'Zed'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(evening: CardTable, line: str, why: str) -> None:
    assert why in evening.refused(line)


def test_prizes_have_reasons_and_a_cut_is_entered_by_its_winner(evening: CardTable) -> None:
    printed = evening.done("evening prizes")
    assert printed.startswith("The evening has not ended; if it ended now:")
    first, second = prizes(evening)["fewest-points"]["cut"]
    assert f"Who won the cut: euchre evening cut fewest-points {first}" in printed
    printed = " ".join(evening.done(f"evening cut {second.lower()}").split())
    assert f"{second} won the cut" in printed
    fewest = prizes(evening)["fewest-points"]
    assert (fewest["winners"], fewest["cut"]) == ([second], [])
    assert fewest["reason"].endswith(f"but {second} won the cut.")
    assert "nobody has to cut for a prize now" in evening.refused(f"evening cut {first}")
    evening.done(f"evening cut fewest-points {first}")
    assert prizes(evening)["fewest-points"]["winners"] == [first]
    evening.done("undo")
    evening.done("undo")
    assert prizes(evening)["fewest-points"]["cut"] == [first, second]


def test_before_a_table_has_finished_there_are_no_prizes(table: CardTable) -> None:
    table.done("new A B C D")
    for word in ("ladder", "prizes", "cut Ann", "rules lone-caller=5"):
        assert "no evening is under way" in table.refused(f"evening {word}")
    table.done(f"evening new {EIGHT}")
    assert table.done("evening ladder").startswith("No table has finished yet.")
    assert "no table has finished yet" in table.refused("evening prizes")
    assert "nobody has to cut" in table.refused("evening cut Ann")


def test_the_night_says_who_leads_and_in_the_end_who_won_what(evening: CardTable) -> None:
    caller = next(iter(ladder(evening)))
    leads = f"8 people, round 2 of 2: {caller} leads with 10 points, 1 more than "
    assert any(line.startswith(leads) for line in evening.done("night").splitlines())
    evening.done("evening end")
    lines = json.loads(evening.done("night --json"))["lines"]
    partly = "most loners as far as entered"
    ended = f"8 people, 1 round. Most points: {caller} (10); {partly}: {caller} (1); high round:"
    assert any(line.startswith(ended) for line in lines)


def test_the_night_says_which_pair_has_won_an_evening_of_fixed_partners(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan --movement pairs --rounds 1")
    table.done("evening result Ann 10-5")
    assert "2 pairs, round 1 of 1." in table.done("night").splitlines()
    table.done("evening next")
    assert "2 pairs, 1 round. Ann & Bob have won." in table.done("night").splitlines()


@pytest.mark.parametrize("movement", ["knockout", "double-knockout"])
def test_a_knockout_has_winners_and_no_prizes_by_points_unless_they_are_asked_for(
    table: CardTable, movement: str
) -> None:
    table.done(f"evening new Ann and Bob, Cat and Dan, Eve and Fay --movement {movement}")
    shown = json.loads(table.done("evening --json"))
    while not shown["ended"]:
        players = list(shown["tables"][0]["players"].values())
        ahead = "10-4" if "Ann" in players[::2] or "Bob" in players[::2] else "4-10"
        table.done(f"evening result 1 {ahead}")
        shown = json.loads(table.done("evening next --json"))
    assert set(prizes(table)) == {"most-loners", "most-euchres"}
    assert table.done("evening prizes").startswith("Ann & Bob have won.\n")
    table.done("evening undo")
    table.done("evening rules most-points yes")
    assert set(prizes(table)) == {"most-points", "most-loners", "most-euchres"}
    table.done("evening end")
    table.done(f"evening new {EIGHT}")
    assert json.loads(table.done("evening --json"))["evening_rules"] == {}


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
    assert f"\n{first} came first with 10 points, " in evening.done("evening end")
    assert evening.done("evening ladder").startswith(f"{first} came first with 10 points, ")


def test_who_sits_out_for_no_points_is_told_so_when_the_evening_begins(table: CardTable) -> None:
    words = "Sitting out brings no points"
    assert words in table.done("evening new Ann Bob Cat Dan Eve")
    assert words not in table.done("evening new Ann Bob Cat Dan")
    assert words not in table.done("evening new Ann Bob Cat Dan Eve --rule sitting-out=average")
