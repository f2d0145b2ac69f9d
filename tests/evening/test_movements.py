"""Who sits where: by each movement, whoever leaves and comes; and that the entries say it."""

from __future__ import annotations

import shlex
from collections import Counter
from contextlib import suppress
from itertools import combinations, pairwise
from random import Random

import pytest

from euchre_cli.book.entries import Damaged
from euchre_cli.book.sheet import lineup
from euchre_cli.evening import host
from euchre_cli.evening.couples import circle, couples_of
from euchre_cli.evening.entries import entry_of, rounds_in, seats_of
from euchre_cli.evening.evening import evening_of
from euchre_cli.evening.movements import MOVEMENTS
from euchre_cli.evening.plan import Round, Seating, meetings
from euchre_cli.terminal.exit_status import Refused

from .made import NAMES, Played


def placed(round_: Round) -> list[str]:
    return sorted(round_.people)


@pytest.mark.seeds(6)
@pytest.mark.parametrize("movement", list(MOVEMENTS))
def test_everybody_has_one_place_whoever_leaves_and_comes(movement: str, seed: int) -> None:
    rng = Random(seed)
    couples = MOVEMENTS[movement].couples
    many = rng.randrange(8, 21, 2)
    played = Played(NAMES[:many], movement, rng.randint(3, 8))
    here = list(NAMES[:many])
    spare = list(NAMES[many:])
    rounds = [played.evening.round]
    while True:
        assert placed(played.evening.round) == sorted(here)
        tables = [seating.table for seating in played.evening.round.seatings]
        assert tables == list(range(1, len(here) // 4 + 1)) or couples
        played.play(rng)
        if rng.random() < 0.3 and len(here) > 8:
            gone = rng.choice(here)
            played.enter(host.leave(played.evening, [gone]))
            here = list(played.evening.here)
            assert gone not in here
        elif rng.random() < 0.3 and len(spare) > 1:
            came = [spare.pop(), spare.pop()][: 2 if couples else 1]
            played.enter(host.come(played.evening, came))
            here += came
        assert placed(played.evening.round) == placed(rounds[-1])
        if not played.next(rng):
            break
        rounds.append(played.evening.round)
    assert list(played.evening.rounds) == rounds


@pytest.mark.seeds(10)
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
            (cut_for,) = host.cut_won(played.evening, {}, str(now.table), name).items()
            played.enter([entry_of("cut-won", *cut_for)])
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


@pytest.mark.seeds(10)
def test_sitting_out_is_shared_where_winners_move(seed: int) -> None:
    rng = Random(seed)
    people = NAMES[: rng.choice((9, 10, 11, 13, 14))]
    played = Played(people, "winners-move", 12)
    while True:
        played.play(rng)
        if not played.next(rng):
            break
    out = [round_.sitting_out for round_ in played.evening.rounds]
    assert all(not set(one) & set(other) for one, other in pairwise(out))
    times = Counter(name for one in out for name in one)
    assert max(times.values()) - min(times[name] for name in people) <= 1


@pytest.mark.parametrize("many", range(2, 21))
def test_every_couple_meets_every_other_once(many: int) -> None:
    couples = couples_of([f"P{at:02}" for at in range(2 * many)])
    met = Counter(frozenset(one) for meetings_ in circle(couples) for one in meetings_)
    assert met == Counter(frozenset(pair) for pair in combinations(couples, 2))


@pytest.mark.seeds(6)
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
    rounds = played.evening.rounds
    met = Counter(frozenset(seating.sides) for one in rounds for seating in one.seatings)
    assert set(met) == {
        frozenset(pair) for pair in combinations(couples_of(played.evening.people), 2)
    }
    assert len(rounds) <= len(played.evening.people) // 2 + 2


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


@pytest.mark.parametrize(
    ("movement", "act", "why"),
    [
        ("pairs", lambda e: host.come(e, ["Zoe"]), "partners stay together"),
        ("individual", lambda e: host.come(e, ["Zoe", "zoe"]), "twice"),
        ("individual", lambda e: host.come(e, ["ann"]), "here already"),
        ("individual", lambda e: host.leave(e, NAMES[:5]), "only 3 would be left"),
        ("individual", lambda e: host.leave(e, ["Zoe"]), "nobody here"),
        ("winners-move", lambda e: host.check_complete(e, ends=False, sure=True), "depends on it"),
        ("winners-move", lambda e: host.cut_won(e, {}, "1", "Ann"), "not ended in a tie"),
        ("individual", lambda e: host.cut_won(e, {}, "most-luck", "Ann"), "no such prize"),
    ],
)
def test_what_cannot_be_is_refused(movement: str, act: object, why: str) -> None:
    assert callable(act)
    with pytest.raises(Refused, match=why):
        act(Played(NAMES[:8], movement).evening)


# -- entries ---------------------------------------------------------------------------------------

STRANGE = ("/", "out", "round 2", "'Ann'", '"Bob"', "{", "table", "Ærø ☂", "\\", "#", "1", "a b c")


@pytest.mark.seeds(20)
def test_seats_are_read_as_they_were_written_whatever_the_names(seed: int) -> None:
    rng = Random(seed)
    rounds = []
    for number in range(1, rng.randint(2, 4)):
        names = rng.sample(STRANGE, 11)
        seatings = tuple(Seating(at + 1, lineup(names[4 * at : 4 * at + 4])) for at in range(2))
        rounds.append(Round(number, seatings, tuple(names[8:11]), tuple(names[8:10])))
    assert rounds_in(shlex.split(seats_of(rounds).record), str) == tuple(rounds)


@pytest.mark.seeds(30)
def test_a_damaged_entry_is_told_and_never_a_traceback(seed: int) -> None:
    rng = Random(seed)
    played = Played(NAMES[:9], rng.choice(["individual", "winners-move"]), 3, ranking="wins")
    at = rng.randrange(len(played.entries))
    words = shlex.split(played.entries[at].record)
    change = rng.choice(("drop", "double", "other", "nothing"))
    if words and change != "nothing":
        where = rng.randrange(len(words))
        words[where : where + 1] = {"drop": [], "double": [words[where]] * 2, "other": ["Zed"]}[
            change
        ]
    record = "" if change == "nothing" else shlex.join(words)
    played.entries[at] = played.entries[at]._replace(record=record)
    with suppress(Damaged):
        found = evening_of(1, played.entries)
        assert found is not None
        assert all(len(set(one.people)) == len(one.people) for one in found.seats)
