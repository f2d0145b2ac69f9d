"""Who sits where: left, partner, sides, and the order of play with somebody sitting out."""

from __future__ import annotations

import pytest

from euchre_engine.rules import sitting_out
from euchre_engine.seats import CLOCKWISE, LEFT, PARTNER, SEAT_BIT, SEATS, Seat

N, E, S, W = SEATS


@pytest.mark.parametrize(
    ("first", "out", "order"),
    [
        (N, (), "NESW"),
        (W, (), "WNES"),
        (N, (S,), "NEW"),
        (S, (S,), "WNE"),
        (E, (S, W), "EN"),
        (S, (S, W), "NE"),
        (N, (N, E), "SW"),
    ],
)
def test_the_order_of_play(first: Seat, out: tuple[Seat, ...], order: str) -> None:
    absent = sum(SEAT_BIT[seat] for seat in out)
    assert "".join(seat.name for seat in CLOCKWISE[absent][first]) == order


@pytest.mark.parametrize("maker", SEATS)
def test_the_partner_of_whoever_is_alone_sits_out(maker: Seat) -> None:
    left, partner, right = LEFT[maker], PARTNER[maker], PARTNER[LEFT[maker]]
    assert sitting_out(maker, False, None) == 0
    assert sitting_out(maker, True, None) == SEAT_BIT[partner]
    assert sitting_out(maker, False, left) == SEAT_BIT[right]
    assert sitting_out(maker, True, right) == SEAT_BIT[partner] | SEAT_BIT[left]
