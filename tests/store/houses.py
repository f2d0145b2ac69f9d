"""A few houses and their prices, written down by hand from the tables of the written rules.

Knows: what a hand gives in each of these houses, and who deals after it. Asks nothing of the
engine: it is what the engine is measured with.
"""

from __future__ import annotations

from typing import NamedTuple

SEATS = "NESW"
SIDES = ("NS", "EW")
LEFT = dict(zip("NESW", "ESWN", strict=True))
SIDE = {"N": 0, "E": 1, "S": 0, "W": 1}


class House(NamedTuple):
    """A preset, the rules said beside it, and what they come to; what is left out is as in
    `standard`."""

    preset: str
    options: tuple[str, ...] = ()
    target: int = 10
    lone_made: int = 1
    shutout: int = 2
    lone_euchred: int = 2
    lone_euchred_by_lone: int | None = None
    """`None`: nobody defends alone against a loner."""
    euchred_by_lone: int | None = None
    """`None`: nobody defends alone against two."""
    stick: bool = False
    misdeal_moves: bool = False
    all_pass_stays: bool = False
    renege_ends: bool = True
    renege: int = 2
    renege_lone: int = 2
    false_claim: int = 0
    table_talk: int = 0


STANDARD = House("standard")
CSL = House("csl", stick=True, lone_euchred=4, lone_euchred_by_lone=4)
MIDWEST = House("midwest", stick=True, misdeal_moves=True)
BEER = House("beer-games", lone_made=2, all_pass_stays=True)
BETHWEEK = House("bethweek", lone_euchred_by_lone=4, euchred_by_lone=4)
ONTARIO = House("ontario", stick=True, renege_ends=False)
PLAYED_ON = House("standard", ("--rule", "renege-hand=scored"), renege_ends=False)
DEAR = House(
    "standard",
    (
        *("--rule", "false-claim-points=2"),
        *("--rule", "table-talk-points=2"),
        *("--rule", "renege-lone-points=4"),
        *("--rule", "shutout=4"),
        *("--target", "5"),
    ),
    target=5,
    shutout=4,
    renege_lone=4,
    false_claim=2,
    table_talk=2,
)

HOUSES = (STANDARD, CSL, MIDWEST, BEER, BETHWEEK, ONTARIO, PLAYED_ON, DEAR)


def allowed(house: House, maker: str, tricks: int, alone: bool, defend: str | None) -> bool:
    """Whether a hand can be played so in this house."""
    if not 0 <= tricks <= 5:
        return False
    if defend is None:
        return True
    priced = house.lone_euchred_by_lone if alone else house.euchred_by_lone
    return SIDE[defend] != SIDE[maker] and priced is not None


def award(
    house: House, maker: str, tricks: int, alone: bool, defend: str | None
) -> tuple[int, int]:
    """What a hand gives N/S and E/W."""
    if tricks == 5:
        makers, defenders = (4 if alone else 2), 0
    elif tricks >= 3:
        makers, defenders = (house.lone_made if alone else 1), 0
    else:
        prices = {
            (False, False): 2,
            (True, False): house.lone_euchred,
            (True, True): house.lone_euchred_by_lone,
            (False, True): house.euchred_by_lone,
        }
        price = prices[alone, defend is not None]
        assert price is not None
        makers, defenders = 0, max(price, house.shutout if tricks == 0 else 0)
    return (makers, defenders) if SIDE[maker] == 0 else (defenders, makers)
