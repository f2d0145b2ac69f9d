"""The rows that statistics are made of, hand by hand: what follows from a record, and what not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from euchre_cli.book.sheet import Sheet
from euchre_cli.book.tables import game_row, hand_rows, irregularity_rows
from euchre_engine.rules import Value

from ..entered import NO_RULES, begins, hand, sheet_with


def sheet(
    *records: str,
    preset: str = "standard",
    rules: Mapping[str, Value] = NO_RULES,
    start: tuple[int, int] = (0, 0),
) -> Sheet:
    """A game of these hands."""
    begun = begins(("Ann", "Bob", "Cat", "Dan"), preset, rules=rules)
    begun = begun._replace(record=f"{begun.record}; start NS {start[0]} EW {start[1]}")
    return sheet_with(begun, *map(hand, records))


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("maker E hearts; tricks EW 3", {"round": None, "up": None, "suit": "hearts"}),
        ("up Kh; maker E hearts; tricks EW 3", {"round": 1, "up": "hearts"}),
        ("up Kh; maker E spades; tricks EW 3", {"round": 2, "up": "hearts", "suit": "spades"}),
        ("up Kh; call E order; tricks EW 3", {"round": 1, "suit": "hearts", "maker": "E"}),
        ("up Kh; call S clubs alone; tricks NS 5", {"round": 2, "suit": "clubs", "alone": 1}),
        ("maker E alone; tricks EW 5", {"outcome": "lone march", "points_ew": 4}),
        ("maker E; tricks EW 2", {"outcome": "euchred", "points_ns": 2, "counts": 1}),
        ("maker E made", {"outcome": "made", "tricks": None, "points_ew": 1, "counts": 1}),
        ("maker E euchred", {"outcome": "euchred", "tricks": None, "points_ns": 2, "maker": "E"}),
        ("maker E made; penalty NS 2 late", {"outcome": "made", "points_ns": 2, "points_ew": 1}),
        ("maker E euchred; tricks EW 1", {"outcome": "euchred", "tricks": 1}),
        ("maker E made; renege W upheld", {"outcome": "renege", "points_ns": 2, "points_ew": 0}),
        ("maker E; score NS 2", {"outcome": "points", "counts": 1, "points_ns": 2}),
        ("score NS 2", {"outcome": "points", "counts": 1, "maker": None}),
        ("thrown-in", {"outcome": "thrown-in", "counts": 0}),
        ("misdeal E", {"outcome": "misdeal", "counts": 0}),
        ("maker E", {"outcome": "undecided", "counts": 0}),
        ("concede NS", {"outcome": "conceded", "counts": 0}),
        ("maker E; renege W upheld", {"outcome": "renege", "counts": 1, "points_ns": 2}),
    ],
)
def test_a_hand(record: str, expected: dict[str, object]) -> None:
    (row,) = hand_rows(sheet(record))
    assert {name: row[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("preset", "rules", "record", "up_and_round"),
    [
        (
            "standard",
            {"turned-down-suit": "yes"},
            "up Kh; maker E hearts; tricks EW 3",
            ("hearts", None),
        ),
        ("british", {}, "up B; benny spades; maker E spades; tricks EW 3", ("spades", 1)),
    ],
)
def test_the_round_where_the_rules_say_what_the_up_card_is(
    preset: str, rules: Mapping[str, Value], record: str, up_and_round: tuple[object, object]
) -> None:
    (row,) = hand_rows(sheet(record, preset=preset, rules=rules))
    assert (row["up"], row["round"]) == up_and_round


N_1, E_1 = "maker N; tricks NS 3", "maker E; tricks EW 3"
N_4 = "maker N alone; tricks NS 5"


@pytest.mark.parametrize(
    ("records", "preset", "start", "barn"),
    [
        ([N_1] * 8, "standard", (0, 0), (0, 0)),
        ([N_1] * 9, "standard", (0, 0), (1, 0)),  # The next hand will be from 9.
        ([N_1] * 9 + [E_1] * 9, "standard", (0, 0), (1, 1)),
        ([E_1] * 9 + ["maker N; tricks NS 2"], "standard", (0, 0), (0, 1)),
        ([N_1], "standard", (9, 0), (1, 0)),
        ([N_4] * 3, "eight-hands", (0, 0), (0, None)),  # A game of so many hands has no barn.
        ([N_4] * 3 + [E_1] * 2, "standard", (0, 8), (0, 0)),  # Nor has what comes after the end.
        ([E_1] * 2 + [N_4] * 3, "standard", (0, 8), (0, 1)),
    ],
)
def test_who_was_in_the_barn_before_some_hand(
    records: list[str], preset: str, start: tuple[int, int], barn: tuple[int, int | None]
) -> None:
    row = game_row(sheet(*records, preset=preset, start=start))
    ew = None if row["target"] is None else row["barn_ew"]
    assert (row["barn_ns"], ew) == barn


def test_hands_after_the_end_are_late_and_do_not_count() -> None:
    game = sheet(*[N_4] * 3, "maker E; renege W upheld")
    found = [(row["late"], row["counts"]) for row in hand_rows(game)]
    assert (found, irregularity_rows(game)) == ([(0, 1)] * 3 + [(1, 0)], [])


PLAYED = (
    "dealer W; up Ts; call N order; discard 9d; play N 9s Qs Ks Ts; play S Js Tc 9c Td; "
    "play S Ah Qh Jh Th; play S Kc Jc Ac Kd; play W Ad Qd 9h Kh; tricks NS 3"
)
"""In the second trick W does not follow to spades, and holds the left bower."""


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("maker E; tricks EW 3", []),
        ("dealer N; misdeal E a card fell", [("misdeal", "E", "EW", "Bob", 0, "a card fell", 0)]),
        ("maker E; renege W upheld", [("renege", "W", "EW", "Dan", 2, "upheld", 0)]),
        (
            "maker E; renege W 2 upheld; renege W 3 upheld; renege E upheld",
            [
                ("renege", "W", "EW", "Dan", 2, "upheld", 0),
                ("renege", "W", "EW", "Dan", 2, "upheld", 1),
                ("renege", "E", "EW", "Bob", 2, "upheld", 0),
            ],
        ),
        # What was put right is a kind of its own.
        (
            "maker E; renege W 2 corrected; renege W 3 corrected; renege W 4 upheld",
            [
                ("renege", "W", "EW", "Dan", 0, "corrected", 0),
                ("renege", "W", "EW", "Dan", 0, "corrected", 1),
                ("renege", "W", "EW", "Dan", 2, "upheld", 0),
            ],
        ),
        (
            "maker E; renege W 2 by N rejected; tricks EW 3",
            [("false-claim", "N", "NS", "Ann", 2, "rejected", 0)],
        ),
        (
            "maker E; renege W rejected; tricks EW 3",
            [("false-claim", None, "NS", "", 2, "rejected", 0)],
        ),
        ("maker E; renege W dropped; tricks EW 3", []),
        (
            "maker E; penalty NS 1 against W late; tricks EW 3",
            [("penalty", "W", "EW", "Dan", 1, "late", 0)],
        ),
        (
            "maker E; penalty NS 1 table talk; tricks EW 3",
            [("penalty", None, "EW", "", 1, "table talk", 0)],
        ),
        (PLAYED, [("renege", "W", "EW", "Dan", 0, "proven", 0)]),
        (PLAYED + "; renege W 2 upheld", [("renege", "W", "EW", "Dan", 2, "upheld", 0)]),
    ],
)
def test_irregularities(record: str, expected: list[tuple[object, ...]]) -> None:
    rules = {"false-claim-points": 2, "renege-lone-points": 4}
    rows = irregularity_rows(sheet(record, rules=rules))
    names = ("kind", "seat", "side", "player", "points", "how", "again")
    assert [tuple(row[name] for name in names) for row in rows] == expected
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
