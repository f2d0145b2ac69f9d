"""The table of movements: what each takes, and that each keeps what its row says."""

from __future__ import annotations

import csv
import io
import json
from random import Random

import pytest

from euchre_cli.evening.movements import MOVEMENTS, Movement
from euchre_cli.evening.plan import MOST, Round, meetings
from euchre_cli.evening.progress import EveningSoFar, Over, Undecided

from ..card_table import CardTable
from .evenings_played import at_random, begun, people, placed, played, with_round

every_movement = pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda one: one.name)
planned_movement = pytest.mark.parametrize(
    "movement", [one for one in MOVEMENTS.values() if one.plan], ids=lambda one: one.name
)


@pytest.mark.parametrize(
    ("name", "words", "takes", "refuses"),
    [
        ("individual", "4 to 40 people", [4, 5, 40], [3, 41]),
        ("winners-move", "4 to 40 people", [4, 7, 39], [3, 41]),
        ("pairs", "2 to 20 pairs", [4, 6, 40], [2, 5, 42]),
    ],
)
def test_how_many_people_a_movement_takes(
    name: str, words: str, takes: list[int], refuses: list[int]
) -> None:
    assert MOVEMENTS[name].takes_words == words
    assert all(MOVEMENTS[name].takes(many) for many in takes)
    assert not any(MOVEMENTS[name].takes(many) for many in refuses)


@every_movement
@pytest.mark.parametrize("rounds", [1, 4])
def test_every_movement_plays_an_evening_of_any_number_it_takes(
    movement: Movement, rounds: int
) -> None:
    for many in filter(movement.takes, range(MOST + 1)):
        evening = begun(people(many), planned_rounds=rounds)
        evening, answer = played(evening, movement.next_round, at_random(Random(many)), rounds)
        assert isinstance(answer, (Over, Round, Undecided))
        first = evening.rounds[0]
        assert sorted(placed(first)) == list(evening.people)
        assert first.number == 1
        assert [seat.table for seat in first.seatings] == [*range(1, len(first.seatings) + 1)]
        if movement.fixed_partners:
            pairs = {frozenset(pair) for pair in evening.pairs}
            assert set(meetings(evening.rounds).partners) <= pairs


@every_movement
def test_the_next_round_waits_for_every_table(movement: Movement) -> None:
    evening = begun(people(8))
    begins = movement.next_round(evening)
    evening = with_round(evening, begins, (10, 3), None)
    assert movement.next_round(evening) == Undecided(playing=(2,), tied=())


@planned_movement
def test_a_plan_is_what_is_played(movement: Movement) -> None:
    assert movement.plan is not None
    evening = begun(people(12), planned_rounds=5)
    evening, answer = played(evening, movement.next_round, at_random(Random(1), ties=0))
    assert evening.rounds == movement.plan(people(12), 5).rounds
    assert isinstance(answer, Over)


def test_when_somebody_leaves_or_comes_the_rest_is_made_anew() -> None:
    evening = begun(people(16), planned_rounds=7)
    next_round = MOVEMENTS["individual"].next_round
    evening, _ = played(evening, next_round, rounds=3)
    evening = evening._replace(
        people=(*evening.people, "late"), here=evening.here - {"P02"} | {"late"}
    )
    after, answer = played(evening, next_round)
    assert (len(after.rounds), answer) == (7, Over())
    for round_ in after.rounds[3:]:
        assert sorted(placed(round_)) == sorted(evening.here)
    assert max(meetings(after.rounds).partners.values()) == 1


def test_the_first_movement_needs_no_name(table: CardTable) -> None:
    assert next(iter(MOVEMENTS)) == "individual"
    assert table.done("evening plan 9") == table.done("evening plan 9 --movement individual")


# -- `euchre evening plan --movement` --------------------------------------------------------------


@planned_movement
@pytest.mark.parametrize("many", [8, 12, 40])
def test_csv_and_json_have_the_plan_of_the_movement(
    movement: Movement, many: int, table: CardTable
) -> None:
    assert movement.plan is not None
    names = [str(number) for number in range(1, many + 1)]
    tables = [
        (one.number, seat.table, *seat.players)
        for one in movement.plan(names, 3).rounds
        for seat in one.seatings
    ]
    typed = f"evening plan {many} --rounds 3 --movement {movement.name}"
    rows = csv.DictReader(io.StringIO(table.done(f"{typed} --csv")))
    seats = ("north", "east", "south", "west")
    assert tables == [
        (int(row["round"]), int(row["table"]), *(row[seat] for seat in seats)) for row in rows
    ]
    plan = json.loads(table.done(f"{typed} --json"))
    assert plan["movement"] == movement.name
    assert tables == [
        (one["round"], at["table"], *(at[seat] for seat in seats))
        for one in plan["rounds"]
        for at in one["tables"]
    ]


def test_the_sheet_of_pairs_says_how_often_pairs_meet(table: CardTable) -> None:
    out = table.done("evening plan Ann and Bob, Cat and Dan, Eve and Fay --movement pairs")
    assert out == (
        "3 pairs, 1 table, 3 rounds\n"
        "Any two pairs meet once. Every pair sits out once.\n"
        "The first of each pair sits north or east.\n"
        "\n"
        "round  table 1                sits out\n"
        "    1  Cat & Dan v Eve & Fay  Ann & Bob\n"
        "    2  Eve & Fay v Ann & Bob  Cat & Dan\n"
        "    3  Ann & Bob v Cat & Dan  Eve & Fay\n"
    )
    assert "Any two pairs meet once or twice." in table.done(
        "evening plan 8 --rounds 4 --movement pairs"
    )
    plan = json.loads(table.done("evening plan 8 --rounds 4 --movement pairs --json"))
    assert plan["meetings"] == {"least": 1, "most": 2}
    assert "fairness" not in plan


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("9 --movement pairs", "for 2 to 20 pairs, not for 9 people: somebody has no partner"),
        ("8 --movement winners-move", "winners-move goes by the results, and has no plan in"),
        ("8 --movement mitchell", "individual, winners-move or pairs"),
    ],
)
def test_a_plan_that_there_is_not_is_refused_in_a_line(
    typed: str, why: str, table: CardTable
) -> None:
    answer = table.type(f"evening plan {typed}")
    assert (answer.status, answer.out) == (2, "")
    assert why in answer.err
    assert len(answer.err.splitlines()) == 1


def test_help_lists_every_movement_with_its_sentence(table: CardTable) -> None:
    words = " ".join(table.done("evening plan --help").split())
    for movement in MOVEMENTS.values():
        assert f"{movement.name} {movement.sentence}" in words


def test_progress_knows_who_is_a_pair() -> None:
    evening = EveningSoFar(("Ann", "Bob", "Cat", "Dan"), frozenset(("Ann", "Bob", "Cat")))
    assert evening.pairs == (("Ann", "Bob"), ("Cat", "Dan"))
    assert [evening.pair_is_here(pair) for pair in evening.pairs] == [True, False]
