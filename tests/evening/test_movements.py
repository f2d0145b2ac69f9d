"""Who sits where: by each movement, whoever leaves and comes; and that the entries say it."""

from __future__ import annotations

import shlex
from collections import Counter
from contextlib import suppress
from itertools import combinations, pairwise, product
from random import Random

import pytest

from euchre_cli.book.entries import Damaged
from euchre_cli.book.sheet import lineup
from euchre_cli.evening import host
from euchre_cli.evening.couples import circle, couples_of, rounds_of_couples
from euchre_cli.evening.entries import entry_of, rounds_in, seats_of
from euchre_cli.evening.evening import evening_of
from euchre_cli.evening.movements import MOVEMENTS
from euchre_cli.evening.plan import Round, Seating, SoFar, meetings

from .made import NAMES, Played


@pytest.mark.seeds(2)
@pytest.mark.parametrize("movement", list(MOVEMENTS))
def test_everybody_has_one_place_whoever_leaves_and_comes(movement: str, seed: int) -> None:
    rng = Random(seed)
    couples = MOVEMENTS[movement].couples
    many = rng.randrange(8, 17, 2)
    played = Played(NAMES[:many], movement, rng.randint(3, 5))
    here, spare, rounds = list(NAMES[:many]), list(NAMES[many:]), [played.evening.round]
    while True:
        placed = sorted(rounds[-1].people)
        assert placed == sorted(here) or (couples and set(placed) <= set(here))
        assert len(rounds[-1].seatings) == len(placed) // 4
        played.play(rng)
        if rng.random() < 0.4 and len(here) > 8:
            gone = rng.choice(here)
            played.enter(host.leave(played.evening, [gone]))
            here = list(played.evening.here)
            assert gone not in here
        elif rng.random() < 0.4 and len(spare) > 1:
            came = [spare.pop(), spare.pop()][: 2 if couples else 1]
            played.enter(host.come(played.evening, came))
            here += came
        assert sorted(played.evening.round.people) == placed
        if not played.next(rng):
            break
        rounds.append(played.evening.round)
    assert list(played.evening.rounds) == rounds


@pytest.mark.seeds(3)
def test_winners_go_up_losers_stay_and_nobody_keeps_a_partner(seed: int) -> None:
    rng = Random(seed)
    played = Played(NAMES[: 4 * rng.randint(2, 5)], "winners-move", 6)
    first = played.evening.round
    assert [one.players for one in first.seatings] == [
        NAMES[at : at + 4] for at in range(0, len(first.people), 4)
    ]
    while True:
        before = played.evening.round
        played.play(rng)
        cut = {}
        for now in played.evening.tied():
            cut[now.table] = rng.choice((0, 1))
            name = now.seating.sides[cut[now.table]][0]
            (won_cut,) = host.cut_won(played.evening, {}, str(now.table), name).items()
            played.enter([entry_of("cut-won", *won_cut)])
        won = {now.table: played.evening.winner(now) for now in played.evening.tables()}
        if not played.next():
            break
        assert {table: won[table] for table in cut} == cut
        now_at = {name: one.table for one in played.evening.round.seatings for name in one.players}
        last = len(before.seatings)
        for seating in before.seatings:
            side = won[seating.table]
            assert side is not None
            for name in seating.sides[side]:
                assert now_at[name] == max(1, seating.table - 1)
            for name in seating.sides[1 - side]:
                assert now_at[name] == (last if seating.table == 1 else seating.table)
        partners = meetings([before]).partners, meetings([played.evening.round]).partners
        assert not set(partners[0]) & set(partners[1])


@pytest.mark.seeds(3)
def test_sitting_out_is_shared_where_winners_move(seed: int) -> None:
    rng = Random(seed)
    people = NAMES[: (9, 10, 11, 13, 14)[seed % 5]]
    played = Played(people, "winners-move", 12)
    while True:
        played.play(rng)
        if not played.next(rng):
            break
    out = [round_.sitting_out for round_ in played.evening.rounds]
    assert all(not set(one) & set(other) for one, other in pairwise(out))
    times = Counter(name for one in out for name in one)
    assert max(times.values()) - min(times[name] for name in people) <= 1


def test_every_couple_meets_every_other_once() -> None:
    for many in range(2, 21):
        couples = couples_of([f"P{at:02}" for at in range(2 * many)])
        met = Counter(frozenset(one) for meetings_ in circle(couples) for one in meetings_)
        assert met == Counter(frozenset(pair) for pair in combinations(couples, 2))


def test_as_many_couples_play_as_can_whoever_has_left_or_come() -> None:
    for many, gone, late in product(range(2, 10), range(4), range(3)):
        if many - gone + late < 2:
            continue
        first = MOVEMENTS["pairs"].following(SoFar(people := NAMES[: 2 * many], people))[0]
        everybody = NAMES[: 2 * (many + late)]
        here = everybody[2 * gone :]
        rounds = rounds_of_couples(SoFar(everybody, here, (first,)))
        assert {len(one.seatings) for one in rounds} <= {len(here) // 4}
        met = {frozenset(seating.sides) for one in (first, *rounds) for seating in one.seatings}
        assert met.issuperset(map(frozenset, combinations(couples_of(here), 2)))


@pytest.mark.seeds(2)
def test_a_late_couple_meets_everybody_and_sits_out_no_more(seed: int) -> None:
    rng = Random(seed)
    played = Played(NAMES[: 2 * rng.randint(3, 6)], "pairs")
    late = rng.randint(1, 2)
    for number in range(1, 30):
        played.play(rng)
        if number == late:
            played.enter(host.come(played.evening, ["Zed", "Zoe"]))
        if not played.next():
            break
    rounds, couples = played.evening.rounds, couples_of(played.evening.people)
    met = Counter(frozenset(seating.sides) for one in rounds for seating in one.seatings)
    assert set(met) == {frozenset(pair) for pair in combinations(couples, 2)}
    assert len(rounds) <= len(couples) + 2


def test_whoever_should_meet_a_couple_that_has_left_wins_by_default() -> None:
    played = Played(NAMES[:8], "pairs")
    played.play(Random(1))
    played.enter(host.leave(played.evening, ["Bob"]))
    assert played.evening.here == NAMES[2:8]
    defaults = []
    while played.next():
        defaults.append(played.evening.round.unopposed)
        assert not set(played.evening.round.people) & {"Ann", "Bob"}
        played.play(Random(2))
    assert all(len(one) == 2 for one in defaults)


# -- entries ---------------------------------------------------------------------------------------

STRANGE = ("/", "out", "round 2", "'Ann'", '"Bob"', "{", "table", "Ærø ☂", "\\", "#", "1", "a b c")


@pytest.mark.seeds(3)
def test_seats_are_read_as_they_were_written_whatever_the_names(seed: int) -> None:
    rng = Random(seed)
    rounds = []
    for number in range(1, rng.randint(2, 4)):
        names = rng.sample(STRANGE, 11)
        seatings = tuple(Seating(at + 1, lineup(names[4 * at : 4 * at + 4])) for at in range(2))
        rounds.append(Round(number, seatings, tuple(names[8:11]), tuple(names[8:10])))
    assert rounds_in(shlex.split(seats_of(rounds).record), str) == tuple(rounds)


@pytest.mark.seeds(3)
def test_a_damaged_entry_is_told_and_never_a_traceback(seed: int) -> None:
    rng = Random(seed)
    played = Played(NAMES[:9], rng.choice(["individual", "winners-move"]), 3, ranking="wins")
    whole = list(played.entries)
    for at, entry in enumerate(whole):
        words = shlex.split(entry.record)
        where = rng.randrange(len(words)) if words else 0
        for instead in ([], words[where : where + 1] * 2, ["Zed"], None):
            changed = [*words[:where], *(instead or []), *words[where + 1 :]]
            record = "" if instead is None else shlex.join(changed)
            damaged = [*whole[:at], entry._replace(record=record), *whole[at + 1 :]]
            with suppress(Damaged):
                found = evening_of(1, damaged)
                assert found is not None
                assert all(len(set(one.people)) == len(one.people) for one in found.seats)
