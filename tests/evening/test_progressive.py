"""Progressive euchre: winners move."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from euchre_cli.evening.plan import Round, meetings
from euchre_cli.evening.progress import Cut, EveningSoFar, Over, Undecided
from euchre_cli.evening.progressive import winners_move
from euchre_cli.evening.rest_of_evening import times_sat_out

from .evenings_played import at_random, begun, people, placed, played, score, with_round


def shown(round_: object) -> str:
    """A round as text: `AC-BD EG-FH out I`."""
    assert isinstance(round_, Round), round_
    tables = ["-".join("".join(side) for side in seating.sides) for seating in round_.seatings]
    out = ["out " + "".join(round_.sitting_out)] if round_.sitting_out else []
    return " ".join([*tables, *out])


WON, LOST, TIED = (10, 6), (7, 10), (8, 8)


@pytest.mark.parametrize(
    ("names", "first", "results", "second"),
    [
        pytest.param("ABCD", "AC-BD", [WON], "AB-CD", id="one table: partners change"),
        pytest.param(
            "ABCDEFGH", "AC-BD EG-FH", [WON, LOST], "AF-CH BE-DG", id="two tables: losers go down"
        ),
        pytest.param(
            "ABCDEFGHIJKL",
            "AC-BD EG-FH IK-JL",
            [LOST, WON, WON],
            "BE-DG IF-KH AJ-CL",
            id="three tables: up one, the head's losers to the last, the last's losers stay",
        ),
        pytest.param("ABCDE", "AC-BD out E", [WON], "AB-CE out D", id="whoever sat out comes in"),
        pytest.param(
            "ABCDEFGHI",
            "AC-BD EG-FH out I",
            [WON, WON],
            "AE-CG BF-DI out H",
            id="the lowest in the room sits out",
        ),
        pytest.param(
            "ABCDEFG", "AC-BD out EFG", [WON], "AF-EG out CBD", id="three come in, three go out"
        ),
    ],
)
def test_winners_go_up_losers_stay_and_partners_change(
    names: str, first: str, results: list[tuple[int, int]], second: str
) -> None:
    evening = begun(names)
    begins = winners_move(evening)
    assert shown(begins) == first
    evening = with_round(evening, begins, *results)
    assert shown(winners_move(evening)) == second


def test_of_two_new_partners_it_is_the_one_with_whom_one_has_played_less() -> None:
    evening = begun("ABCD")
    evening, _ = played(evening, winners_move, rounds=6)
    with_ann = [
        next(set(pair) - {"A"} for pair in round_.seatings[0].partner_pairs() if "A" in pair)
        for round_ in evening.rounds
    ]
    assert with_ann[0].union(*with_ann[1:3]) == with_ann[3].union(*with_ann[4:]) == set("BCD")


def test_a_tie_needs_a_cut_and_whoever_wins_it_goes_up() -> None:
    evening = begun("ABCDEFGH")
    evening = with_round(evening, winners_move(evening), TIED, TIED)
    assert winners_move(evening) == Undecided(playing=(), tied=(1, 2))
    evening = evening._replace(cuts=(Cut(1, 2, "H"),))
    assert winners_move(evening) == Undecided(playing=(), tied=(1,))
    after = evening._replace(cuts=(*evening.cuts, Cut(1, 1, "A")))
    assert shown(winners_move(after)) == "AF-CH BE-DG"
    other = evening._replace(cuts=(*evening.cuts, Cut(1, 1, "B")))
    assert shown(winners_move(other)) == "BF-DH AE-CG"


@pytest.mark.parametrize(
    "cut", [Cut(2, 1, "A"), Cut(1, 2, "A"), Cut(1, 1, "X")], ids=["round", "table", "player"]
)
def test_a_cut_counts_only_for_its_table_and_its_players(cut: Cut) -> None:
    evening = begun("ABCD")
    evening = with_round(evening, winners_move(evening), TIED)._replace(cuts=(cut,))
    assert winners_move(evening) == Undecided(playing=(), tied=(1,))


def test_a_cut_does_not_change_a_score_without_a_tie() -> None:
    evening = begun("ABCDEFGH")
    evening = with_round(evening, winners_move(evening), WON, LOST)
    cut = evening._replace(cuts=(Cut(1, 1, "B"),))
    assert winners_move(cut) == winners_move(evening)


def test_tables_that_still_play_are_named() -> None:
    evening = begun("ABCDEFGHIJKL")
    begins = winners_move(evening)
    evening = with_round(evening, begins, WON, None, TIED)
    assert winners_move(evening) == Undecided(playing=(2,), tied=(3,))
    assert isinstance(begins, Round)
    half = score(begins, begins.seatings[1], (3, 2), finished=False)
    evening = evening._replace(scores=(*evening.scores, half))
    assert winners_move(evening) == Undecided(playing=(2,), tied=(3,))


def test_it_is_over_after_the_rounds_that_were_planned_and_nothing_depends_on_the_last() -> None:
    evening = begun("ABCDEFGH", planned_rounds=1)
    evening = with_round(evening, winners_move(evening), TIED, WON)
    assert winners_move(evening) == Over()
    assert winners_move(evening._replace(scores=evening.scores[:1])) == Over()
    evening = begun(people(8), planned_rounds=2)
    evening, answer = played(evening, winners_move)
    assert (len(evening.rounds), answer) == (2, Over())


def test_when_people_leave_the_others_close_up_and_who_comes_late_comes_in_at_the_foot() -> None:
    evening = begun("ABCDEFGHIJKL")
    evening = with_round(evening, winners_move(evening), WON, WON, WON)
    assert shown(winners_move(evening)) == "AE-CG IF-KH BJ-DL"
    gone = evening._replace(here=evening.here - set("CK"))
    assert shown(winners_move(gone)) == "AG-EI FB-HD out JL"
    late = gone._replace(people=(*gone.people, "X", "Y"), here=gone.here | set("XY"))
    assert shown(winners_move(late)) == "AG-EI FB-HD JX-LY"


@pytest.mark.seeds(20)
def test_laws_of_winners_move_on_evenings_played_at_random(seed: int) -> None:
    draws = Random(seed)
    evening = begun(people(draws.randint(4, 40)))
    rounds = draws.randint(3, 12)
    evening, _ = played(evening, winners_move, at_random(draws), rounds)
    assert len(evening.rounds) == rounds
    for round_ in evening.rounds:
        assert sorted(placed(round_)) == list(evening.people)
        assert len(round_.sitting_out) == len(evening.people) % 4
        assert [seat.table for seat in round_.seatings] == [*range(1, len(evening.people) // 4 + 1)]
    for before, after in zip(evening.rounds, evening.rounds[1:], strict=False):
        kept = meetings([before]).partners & meetings([after]).partners
        assert not kept, "a partner of the round before"
        assert not set(before.sitting_out) & set(after.sitting_out)
    for upto in range(len(evening.rounds) + 1):
        out = Counter(name for one in evening.rounds[:upto] for name in one.sitting_out)
        times = [out[name] for name in evening.people]
        assert max(times) - min(times) <= 1, "nobody sits out twice before everybody has once"


@pytest.mark.seeds(10)
def test_winners_never_go_down_and_losers_up_only_where_somebody_sits_out(seed: int) -> None:
    draws = Random(seed)
    evening = begun(people(4 * draws.randint(2, 10)))
    evening, _ = played(evening, winners_move, at_random(draws, ties=0), 4)
    for before, after in zip(evening.rounds, evening.rounds[1:], strict=False):
        table = {name: seat.table for seat in after.seatings for name in seat.players}
        foot = len(before.seatings)
        for seat, result in zip(before.seatings, results_of(evening, before), strict=True):
            winners, losers = (seat.sides, seat.sides[::-1])[result[1] > result[0]]
            if result[0] != result[1]:
                assert {table[name] for name in winners} == {max(seat.table - 1, 1)}
                stays = foot if seat.table == 1 else seat.table
                assert {table[name] for name in losers} == {stays}


def results_of(evening: EveningSoFar, round_: Round) -> list[tuple[int, int]]:
    return [score.points for score in evening.scores if score.round == round_.number]


@pytest.mark.seeds(10)
def test_people_come_and_go_while_winners_move(seed: int) -> None:
    draws = Random(seed)
    everybody = people(draws.randint(5, 30))
    evening = EveningSoFar(everybody[:4], frozenset(everybody[:4]))
    for _ in range(draws.randint(2, 8)):
        here = draws.sample(everybody, draws.randint(4, len(everybody)))
        known = (*evening.people, *(name for name in here if name not in evening.people))
        times = times_sat_out(evening.rounds, here)
        before = evening.rounds[-1:]
        evening, _ = played(
            evening._replace(people=known, here=frozenset(here)),
            winners_move,
            at_random(draws, ties=0.2),
            1,
        )
        last = evening.rounds[-1]
        assert sorted(placed(last)) == sorted(here)
        assert not meetings(before).partners & meetings([last]).partners
        if before:
            seated_before = {name for seat in before[0].seatings for name in seat.players}
            could = [times[name] for name in here if name in seated_before]
            out = [times[name] for name in last.sitting_out if name in seated_before]
            stayed = set(last.sitting_out) - seated_before
            assert not stayed or set(last.sitting_out) >= seated_before & set(here)
            assert sorted(out) == sorted(could)[: len(out)]
