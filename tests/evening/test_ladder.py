"""Who leads and who wins which prize: recounted, and in the cases that people argue about."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from euchre_cli.evening import host
from euchre_cli.evening.awards import Award, award_words, awards
from euchre_cli.evening.evening import Evening
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.measures import MEASURES, Standing
from euchre_cli.evening.prizes import PRIZES
from euchre_cli.evening.rules import EVENING_RULES
from euchre_cli.evening.texts import leader_words
from euchre_engine.seats import Seat

from .made import NAMES, Played

NINE = NAMES[:9]


# -- a recount -------------------------------------------------------------------------------------


def recounted(evening: Evening) -> dict[str, tuple[Any, ...]]:
    """Points, against, wins, games, loners, rounds sat out and high round of everybody, counted
    table by table from the scores alone; sitting out brings nothing."""
    counts: defaultdict[str, list[Any]] = defaultdict(lambda: [0, 0, Fraction(), 0, 0, 0, 0])
    for round_ in evening.seats[: evening.begun]:
        for name in round_.sitting_out:
            counts[name][5] += 1
        for seating in round_.seatings:
            score = evening.scores[round_.number, seating.table]
            cut = evening.cuts.get(f"{round_.number}.{seating.table}", "")
            for seat, name in enumerate(seating.players):
                ours, theirs = score.points[seat % 2], score.points[1 - seat % 2]
                won = Fraction(ours > theirs) if ours != theirs else Fraction(1, 2)
                if ours == theirs and cut:
                    won = Fraction(seating.players.index(cut) % 2 == seat % 2)
                mine = counts[name]
                mine[0] += ours
                mine[1] += theirs
                mine[2] += won
                mine[3] += 1
                mine[4] += score.counts[seat].loners
                mine[6] = max(mine[6], ours)
    return {name: tuple(values) for name, values in counts.items()}


def told(one: Standing) -> tuple[Any, ...]:
    games = MEASURES["games"].of(one)
    loners, high = one.counts.loners, one.high or 0
    return one.points, one.against, games, one.tables, loners, one.sat_out, high


@pytest.mark.seeds(3)
def test_a_recount_agrees_and_the_order_follows_the_ranking(seed: int) -> None:
    rng = Random(seed)
    ranking = rng.choice(("points", "wins", "margin"))
    movement = rng.choice(("individual", "winners-move"))
    played = Played(NAMES[: rng.randint(8, 17)], movement, 3, ranking=ranking)
    while True:
        played.play(rng)
        evening = played.evening
        standings = ladder(evening)
        assert {one.name: told(one) for one in standings if one.has_score} == {
            name: values for name, values in recounted(evening).items() if values[3]
        }
        ranked = [MEASURES[ranking].of(one) for one in standings if one.has_score]
        assert ranked == sorted(ranked, reverse=True)
        assert [one.place for one in standings[: len(ranked)]] == [
            ranked.index(value) + 1 for value in ranked
        ]
        if not played.next(rng):
            break


@pytest.mark.seeds(2)
def test_couples_have_one_line_with_what_both_have(seed: int) -> None:
    rng = Random(seed)
    played = Played(NAMES[: rng.randrange(6, 14, 2)], "pairs")
    while True:
        played.play(rng)
        singly = {one.name: one for one in ladder(played.evening, singly=True)}
        for one in ladder(played.evening):
            first, second = (singly[name] for name in one.names)
            assert one.counts.loners == first.counts.loners + second.counts.loners
            assert told(one)[:4] == told(first)[:4] == told(second)[:4]
        if not played.next(rng):
            break


# -- what sitting out brings -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "field", "brought", "words"),
    [
        ({"sitting_out": 8}, "points", 8, "8 points"),
        ({"sitting_out": "average"}, "points", 6, "the average in points"),
        ({"sitting_out": 8, "ranking": "margin"}, "margin", 8, "8 points of margin"),
        ({"sitting_out": "average", "ranking": "margin"}, "margin", 0, "the average in points of"),
        ({"sitting_out": 1, "ranking": "wins"}, "wins", 1, "1 win"),
        ({"sitting_out": "average", "ranking": "wins"}, "wins", Fraction(1, 2), "the average in"),
    ],
)
def test_sitting_out_counts_in_the_unit_of_the_ranking_and_says_so(
    rules: dict[str, Any], field: str, brought: int | Fraction, words: str
) -> None:
    played = Played(NINE, rounds=3, **rules)
    (out,) = played.evening.round.sitting_out
    for table in (1, 2):
        played.result(table, (7, 5))
    standings = ladder(played.evening)
    assert standings[-1].name == out  # Who has not played does not lead.
    values = {name: MEASURES[name].of(standings[-1]) for name in ("points", "margin", "wins")}
    assert values == {**dict.fromkeys(values, 0), field: brought}
    assert f"A round sat out brings {words}" in leader_words(played.evening, standings)


def test_every_value_of_every_rule_changes_the_ladder_or_the_prizes() -> None:
    played = Played(NINE, rounds=2)
    played.result(1, (9, 3), [Seat.N])
    played.result(2, (6, 6))
    played.next()
    played.result(1, (4, 8), [Seat.E, Seat.W])
    played.result(2, (7, 5))

    def outcome(told: dict[str, Any]) -> str:
        values = {"one-prize-each": "no", "sitting-out": 7, **told}
        if told.get("ranking") == "wins":
            del values["sitting-out"]
        evening = played.evening._replace(told=values)
        return f"{ladder(evening)} {[award_words(one) for one in awards(evening)]}"

    for rule in EVENING_RULES.values():
        values = [value for value in rule.words if value not in PRIZES]
        seen = [outcome({rule.name: value}) for value in (*values, *PRIZES)[: len(rule.words)]]
        assert len(set(seen)) == len(seen) > 1, rule.name


# -- prizes ----------------------------------------------------------------------------------------


def given(played: Played) -> dict[str, str]:
    return {one.prize.name: award_words(one) for one in awards(played.evening)}


def test_prizes_for_least_go_to_those_who_missed_no_more_than_anybody_sat_out() -> None:
    played = Played(NINE, rounds=4, one_prize_each="no")
    gone = "Gus"
    for number in range(1, 5):
        for seating in played.evening.round.seatings:
            low = next((at % 2 for at, name in enumerate(seating.players) if name == gone), None)
            played.result(seating.table, {None: (7, 6), 0: (4, 12), 1: (12, 4)}[low])
        if number == 2:
            played.enter(host.leave(played.evening, [gone]))
        played.next()
    least = min(ladder(played.evening), key=lambda one: one.points)
    assert least.name == gone
    (award,) = (one for one in awards(played.evening) if one.prize.fewest)
    assert award.winner is not None
    assert gone not in award.winner.names
    assert "(of those who missed at most 1 round, as anybody may)" in award_words(award)


def test_a_win_by_default_is_no_game_won_and_no_round_missed() -> None:
    played = Played(NAMES[:8], "pairs", one_prize_each="no", prizes="most-wins,fewest-points")
    played.play(Random(1))
    played.enter(host.leave(played.evening, [NAMES[0]]))
    played.next()
    (lucky,) = (one for one in ladder(played.evening) if one.by_default)
    assert MEASURES["wins"].of(lucky) == MEASURES["games"].of(lucky) + 1
    assert (lucky.missed, lucky.sat_out) == (0, 0)


def test_a_couple_that_leaves_without_having_played_loses_its_match() -> None:
    played = Played(NAMES[:8], "pairs")
    played.result(1, (9, 3))
    gone, stayed = played.evening.round.seatings[1].sides
    played.enter(host.leave(played.evening, [gone[0]]))
    assert played.evening.won_by_default(played.evening.round) == set()
    played.enter(host.close(played.evening, {}, ends=False))
    assert played.evening.won_by_default(played.evening.rounds[0]) == set(stayed)
    assert played.evening.left_out() == []


def test_ties_go_by_games_loners_and_opponents_and_then_they_cut() -> None:
    played = Played(NAMES[:8], rounds=2, one_prize_each="no")
    played.result(1, (7, 7), [Seat.N])
    played.result(2, (7, 7))
    north = played.evening.round.seatings[0].players[0]
    words = given(played)
    assert words["most-points"].startswith(f"{north} wins most points: 7; 7 others also had 7, ")
    assert f"{north} made 1 loner and they 0" in " ".join(words["most-points"].split())
    assert words["high-round"] == "Nobody wins high round: everybody had 7."
    assert "all had 7: they cut for it" in words["fewest-points"]
    (cut,) = (one.cut for one in awards(played.evening) if one.prize.fewest)
    played.enter([host.entry_of("cut-won", "fewest-points", cut[0].name)])
    assert given(played)["fewest-points"].endswith(f", but {cut[0].name} won the cut.")


@pytest.mark.seeds(3)
def test_prizes_are_given_once_each_to_the_best_who_has_none(seed: int) -> None:
    rng = Random(seed)
    each = rng.choice(("yes", "no"))
    every = ",".join(PRIZES)
    played = Played(NAMES[: rng.randint(8, 13)], rounds=3, one_prize_each=each, prizes=every)
    while True:
        played.play(rng)
        if not played.next(rng):
            break
    found: list[Award] = awards(played.evening)
    assert [one.prize.name for one in found] == [
        name for name in PRIZES if name != "most-loners" or "most-loners" in given(played)
    ]
    before: set[str] = set()
    for award in found:
        for winner in (award.winner, *award.cut):
            if winner is None:
                continue
            better = [
                one
                for one in ladder(played.evening)
                if award.prize.value(one) > award.prize.value(winner)
                and not (
                    award.prize.fewest
                    and one.missed > max(o.sat_out for o in ladder(played.evening))
                )
            ]
            passed = before if each == "yes" or award.prize.name == "second-place" else set()
            assert all(one.name in passed for one in better), award_words(award)
        before.update(award.winner_names)
    winners = [name for one in found for name in one.winner_names]
    assert each == "no" or len(set(winners)) == len(winners)
