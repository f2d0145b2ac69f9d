"""Forty phones play an evening at ten tables while the server is killed: every result counts once,
and the ladder is that of the same evening entered by commands."""

from __future__ import annotations

import re
import time
from random import Random
from typing import Any

import pytest

from ..card_table import CardTable
from .phones import Phones
from .served import Served

FIRST = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
PEOPLE = [f"{name}{end}" for name in FIRST for end in ("a", "e'l", "i <b>", "ö")]
LONGEST = 900
"""The seconds after which an evening is given up."""


def ladder(table: CardTable) -> Any:
    """The ladder, as the command gives it to programs."""
    return table.json("evening ladder")["ladder"]


def close_rounds(table: CardTable, served: Served, phones: Phones, kills: int) -> None:
    """Lets the host close every round that is over and ask again where sides differ, and kills the
    server now and then."""
    began = time.monotonic()
    while not phones.done.is_set():
        assert time.monotonic() - began < LONGEST, phones.happened
        time.sleep(0.3)
        if kills and time.monotonic() - began > 4 * phones.slower * (served.kills + 1):
            kills -= 1
            served.kill()
            time.sleep(0.7)
            served.start()
        room = served.room()
        for place, claims in room.waiting.items():
            if len(claims) > 1:
                served.host_taps(place[1], room.seen(place), place[0], again="yes")
        if not room.evening.missing() and not room.waiting:
            if room.evening.begun == phones.rounds:
                phones.done.set()
            else:
                table.done("evening next")


@pytest.mark.seeds(1)
def test_an_evening_of_forty_is_what_it_would_be_by_commands(
    table: CardTable, seed: int, request: pytest.FixtureRequest
) -> None:
    """In the long form the phones of the first evening look at their pages as often as the script
    does."""
    long = request.config.getoption("--times") > 1
    rounds, kills = (8, 5) if long else (2, 1)
    slower = (8 if seed == 0 else 1) if long else 1.5
    table = table.another(f"evening {seed}")
    new = ["evening", "new", ",".join(PEOPLE), "--rounds", str(rounds)]
    table.done(new)
    served = Served(table.book)
    try:
        phones = Phones(served, served.room().evening, rounds, Random(seed), slower)
        threads = phones.play()
        close_rounds(table, served, phones, kills)
    finally:
        phones.done.set()
        said = served.stop()
    for thread in threads:
        thread.join(30)
    assert "Traceback" not in said, said[-3000:]
    assert not phones.wrong
    scores = served.room().evening.scores
    assert {place: one.points for place, one in scores.items()} == {
        place: one.points for place, one in phones.truth.items()
    }
    games = served.room().games
    assert [len(games[place]) for place, one in phones.truth.items() if not one.hands] == [
        1 for one in phones.truth.values() if not one.hands
    ]
    found = ladder(table)
    seconds = sorted(phones.seconds)
    p95 = seconds[len(seconds) * 95 // 100]
    with table.capsys.disabled():
        print(
            f"{rounds} rounds, {served.kills} kills, {len(seconds)} requests, median "
            f"{1000 * seconds[len(seconds) // 2]:.0f} ms, p95 {1000 * p95:.0f} ms; "
            f"{dict(phones.happened)}"
        )
    by_commands = table.another("by commands")
    by_commands.done(new)
    for number in range(1, rounds + 1):
        if number > 1:
            by_commands.done("evening next")
        for (round_, at), one in phones.truth.items():
            players = served.room().evening.seats[round_ - 1].seatings[at - 1].players
            if round_ != number:
                continue
            if one.hands:
                for caller, tricks, alone in one.hands:
                    words = ["hand", "--table", str(at), "NESW"[caller], str(tricks)]
                    by_commands.done(words + ["alone"] * alone)
                continue
            loners = [word for seat in one.loners for word in ("--loner", players[seat])]
            score = "-".join(map(str, one.points))
            by_commands.done(["evening", "result", str(at), score, "--anyway", *loners])
    assert re.sub(r"\s", "", str(ladder(by_commands))) == re.sub(r"\s", "", str(found))
