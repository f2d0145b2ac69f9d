"""The initial rounds from which whole plans are developed.

They were found by a search, once: hill climbing for the pairs of partners, backtracking for the
tables, and of what came in some seconds the one whose first twelve rounds have the fewest meetings
of the same opponents. Nothing about them is taken on trust: `tests/evening/test_round_robin.py`
checks every plan that follows from them.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class InitialRounds(NamedTuple):
    """Initial rounds, and the group whose elements are added to them: the whole numbers modulo
    `moduli`, or pairs of them.

    A round is the places of its tables, four numbers each: north, east, south, west. Places that
    are missing sit out. For 4n people the last place is fixed: nothing is added to it. For 4n + 2
    there are two copies of the group, and two initial rounds.
    """

    moduli: tuple[int, ...]
    rounds: tuple[str, ...]


def _initial(moduli: tuple[int, ...], *rounds: str) -> InitialRounds:
    return InitialRounds(moduli, rounds)


INITIAL_ROUNDS: Final[dict[int, InitialRounds]] = {
    4: _initial(
        (3,),
        "3 1 2 0",
    ),
    5: _initial(
        (5,),
        "4 3 1 2",
    ),
    6: _initial(
        (1,),
        "2 4 3 5",
        "0 1 4 5",
        "0 1 2 3",
        "1 3 4 5",
        "0 2 3 5",
        "0 2 1 4",
    ),
    7: _initial(
        (1,),
        "3 5 4 6",
        "0 2 1 6",
        "2 4 3 5",
        "0 1 5 6",
        "0 1 3 4",
        "1 4 2 6",
        "0 3 2 5",
    ),
    8: _initial(
        (7,),
        "2 7 0 6  1 4 5 3",
    ),
    9: _initial(
        (3, 3),
        "2 3 1 6  7 4 5 8",
    ),
    10: _initial(
        (5,),
        "7 6 9 4  8 1 3 2",
        "2 1 5 4  8 9 7 3",
    ),
    11: _initial(
        (11,),
        "3 7 5 8  6 4 10 9",
    ),
    12: _initial(
        (11,),
        "7 0 2 8  1 9 10 5  6 4 11 3",
    ),
    13: _initial(
        (13,),
        "1 7 4 2  8 3 6 12  9 5 10 11",
    ),
    14: _initial(
        (7,),
        "12 1 10 9  3 11 13 6  8 2 4 5",
        "5 2 12 3  11 6 10 4  13 1 9 7",
    ),
    15: _initial(
        (15,),
        "9 13 3 10  14 5 7 4  6 12 11 8",
    ),
    16: _initial(
        (15,),
        "0 9 4 3  1 14 15 7  5 13 2 12  11 10 6 8",
    ),
    17: _initial(
        (17,),
        "4 12 1 11  13 10 2 15  8 3 6 7  14 16 5 9",
    ),
    18: _initial(
        (9,),
        "17 2 12 11  10 3 16 14  13 4 15 7  8 5 6 1",
        "1 7 2 14  9 17 3 4  11 8 6 16  12 5 13 15",
    ),
    19: _initial(
        (19,),
        "16 14 3 5  18 4 7 8  9 13 12 6  10 15 11 17",
    ),
    20: _initial(
        (19,),
        "9 4 0 1  3 2 7 10  19 12 18 5  6 15 11 13  16 14 17 8",
    ),
    21: _initial(
        (21,),
        "5 1 17 15  2 16 10 13  14 18 3 12  4 7 8 9  20 11 19 6",
    ),
    22: _initial(
        (11,),
        "16 21 19 15  14 17 13 1  3 6 12 2  20 4 9 5  7 8 10 18",
        "4 6 2 20  19 7 21 1  13 3 9 15  16 5 8 11  17 14 10 18",
    ),
    23: _initial(
        (23,),
        "10 3 16 8  18 4 22 19  17 5 6 21  11 7 13 20  9 15 12 14",
    ),
    24: _initial(
        (23,),
        ("15 0 5 17  23 21 1 7  18 19 2 11  3 22 14 4  16 6 20 9  8 13 10 12"),
    ),
    25: _initial(
        (25,),
        ("18 24 11 1  15 14 2 6  22 17 3 13  4 8 7 9  12 20 23 5  21 19 16 10"),
    ),
    26: _initial(
        (13,),
        ("19 15 16 24  8 1 21 23  20 2 14 6  9 12 25 18  4 3 22 11  5 7 17 10"),
        ("23 1 6 2  12 10 13 3  16 19 5 4  25 9 24 7  11 15 21 8  20 22 18 17"),
    ),
    27: _initial(
        (27,),
        ("14 9 3 19  12 13 10 4  20 22 5 8  15 6 18 26  24 11 25 7  21 23 16 17"),
    ),
    28: _initial(
        (27,),
        ("10 9 17 0  6 4 8 1  15 2 23 14  19 26 3 27  11 20 5 16  21 18 7 13  25 22 24 12"),
    ),
    29: _initial(
        (29,),
        ("26 9 4 1  15 2 11 3  5 18 23 8  12 6 24 22  14 7 28 13  19 20 10 17  16 27 21 25"),
    ),
    30: _initial(
        (15,),
        ("16 1 25 19  3 7 18 20  27 28 5 11  21 9 29 6  13 26 8 24  12 10 17 22  2 14 4 23"),
        ("7 4 3 12  5 13 6 27  15 1 14 24  20 8 21 2  10 9 29 19  17 25 11 28  22 18 26 23"),
    ),
    31: _initial(
        (31,),
        ("30 3 8 21  27 19 20 4  13 15 5 25  23 17 28 6  24 9 10 7  18 12 14 11  29 22 26 16"),
    ),
    32: _initial(
        (31,),
        (
            "2 15 28 0  27 12 24 1  31 5 6 3  21 11 4 10  25 8 7 16  "
            "30 9 23 19  22 17 13 29  26 18 20 14"
        ),
    ),
    33: _initial(
        (33,),
        (
            "21 19 31 1  2 18 23 25  17 3 4 8  6 10 5 32  22 7 14 13  "
            "26 15 9 29  11 28 20 30  16 24 12 27"
        ),
    ),
    34: _initial(
        (17,),
        (
            "31 33 24 21  26 22 6 20  2 18 28 11  30 7 3 29  4 25 14 19  "
            "12 1 13 32  23 16 5 8  27 9 10 15"
        ),
        (
            "22 16 14 4  6 30 10 7  9 11 21 13  27 1 8 29  2 32 5 19  "
            "12 24 25 3  31 23 15 26  28 33 20 17"
        ),
    ),
    35: _initial(
        (35,),
        (
            "10 32 24 3  4 22 26 7  5 31 6 34  20 8 11 25  13 21 9 28  "
            "27 14 16 12  33 15 17 23  30 19 18 29"
        ),
    ),
    36: _initial(
        (35,),
        (
            "16 0 20 28  25 15 1 12  8 2 13 11  3 18 21 19  23 29 4 9  "
            "10 5 31 27  34 33 32 6  17 24 7 30  35 26 22 14"
        ),
    ),
    37: _initial(
        (37,),
        (
            "1 7 26 22  18 11 31 2  34 9 4 3  14 5 30 16  28 24 29 6  "
            "10 19 8 27  25 17 15 12  20 33 23 13  35 32 21 36"
        ),
    ),
    38: _initial(
        (19,),
        (
            "32 20 29 37  26 28 22 9  24 25 2 12  17 34 4 33  14 5 35 30  "
            "6 31 7 21  8 3 1 27  10 11 36 16  23 18 13 15"
        ),
        (
            "16 5 8 1  4 31 13 17  11 12 27 14  9 30 24 2  22 37 18 10  "
            "3 36 21 23  34 26 29 6  7 35 19 28  33 32 25 15"
        ),
    ),
    39: _initial(
        (39,),
        (
            "5 12 18 3  4 24 19 14  17 10 6 33  22 38 20 7  25 8 11 15  "
            "21 35 9 29  13 30 31 34  27 16 28 36  32 26 37 23"
        ),
    ),
    40: _initial(
        (39,),
        (
            "2 33 0 26  29 32 23 1  10 15 13 3  20 19 7 4  5 30 9 25  "
            "34 6 18 28  27 8 38 39  11 16 12 37  24 22 14 31  17 21 36 35"
        ),
    ),
}
"""By the number of people. For 6 and 7 no group helps: all their rounds are initial ones."""
