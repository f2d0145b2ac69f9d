"""An evening in ten lines: what is told and what is left out, for a chat and for programs; which
evening, and what is refused."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.season.night import Night, night_lines, night_object

from .told import QUICK, Told, book, result, told

NEXT = ("Ann", "Cat", "Bob", "Dan")
LAST = ("Ann", "Bob", "Dan", "Cat")
DAY = "2026-11-19"
ACTS = ("\x1b[31mAnn", "\u202eBob", "=1+1", "Dan<b>")
LONG = "N3 E3 " * 8 + "N5"
"""N/S win 10–8 in seventeen hands."""


def night(*games: Told) -> Night:
    return Night(book(*games), DAY)


NIGHTS = {
    "a comeback, and the season's leaders": [
        told(8, QUICK, NEXT, date="2026-11-05", season="summer"),
        told(9, QUICK, date="2026-11-12"),
        told(1, "N3 E3 S5! W2 N5 E3 N3 E5 S4", event="our THURSDAYS", place="the Vera"),
        told(2, "E3 E3 E5! E3 E3 N5! S5 N5! N3", NEXT, place="the Vera"),
        told(3, "E5! S2 W3 N3 E3 E4 W5", LAST),
    ],
    "of some the result only": [told(1, LONG), result(2, (6, 10), loners=("Bob", "Bob"))],
    "a result, and nothing that acts": [
        told(9, "E5! N2 E5!", ACTS, date="2026-11-12", season="\x9bS"),
        result(1, (6, 10), ACTS, event="\x1b]0;x\x07", place="a\u2028b", season="\x9bS"),
    ],
    "of two comebacks the bigger": [told(1, "E5! E3 N5! N5! N5!"), told(2, "E5! E5! N5! N5! N5")],
    "six games have a line each, however they ended; so nothing is said of loners and euchres": [
        told(8, QUICK, date="2026-11-12"),
        told(1, f"{LONG} E4"),
        told(2, QUICK),
        told(3, "N5! E5! N3"),
        told(4, "N5! E5! N3", given_up=0),
        told(5, "N3 E3", target=None),
        told(6, QUICK, ("Ann", "", "", "Dan")),
    ],
    "of more games, how many each won": [
        *(told(nth, QUICK, ("Gus", one, "Bob", "Ann")) for nth, one in enumerate("ABCDE")),
        *(told(nth, "E3", NEXT) for nth in (5, 6)),
        told(7, "", NEXT, given_up=1),
    ],
    "of two who won as much, both": [told(1, LONG), told(2, LONG)],
    "a tie is no loss": [
        told(1, f"{LONG}!"),
        told(2, "N3 E3 N3 E3", LAST, target=None),
        told(3, "N3 E3 " * 9 + "N3 N3", ("Eve", "Bob", "Finn", "Dan")),
    ],
    "of three who won as much, nobody": [
        told(nth, LONG, (one, "Dan", other, "Eve"))
        for nth, (one, other) in enumerate(("AB", "AC", "BC"))
    ],
    "all won as much": [told(1, QUICK), told(2, "E5! E5! E5", date="2026-11-12")],
}


@pytest.mark.parametrize("named", NIGHTS)
def test_a_night(named: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(night_lines(night(*NIGHTS[named]))) == snapshot


def test_a_night_as_json(snapshot: SnapshotAssertion) -> None:
    answer = night_object(night(*NIGHTS["a comeback, and the season's leaders"]))
    assert sum(one["chance_added"] for one in answer["players"]) == pytest.approx(0, abs=1e-5)
    first = {"games": answer["games"][:1], "players": answer["players"][:1]}
    assert json.dumps(answer | first, indent=1) == snapshot


@pytest.mark.parametrize(("hands", "best"), [(18, []), (20, ["Ann", "Cat"])])
def test_a_player_of_the_night_has_played_twenty_hands(hands: int, best: list[str]) -> None:
    assert night_object(night(told(1, "N3 E3 " * (hands // 2 - 1) + "N3 N3")))["best"] == best


def test_loners_and_euchres(snapshot: SnapshotAssertion) -> None:
    said = {}
    for hands in (
        *("-", "N3 E3", "N3 E3 " * 5, "N3! E2", "N5! W5! N5!"),
        *("N2 E2 N2 E3", "N2 E2", "E2 E2 N3", "E2 E2 E2"),
    ):
        lines = night_lines(night(told(1, hands)))[2:]
        said[hands] = " ".join(one for one in lines if "Turning hand" not in one)
    assert said == snapshot
