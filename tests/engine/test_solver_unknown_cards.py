"""A hand is solved only if every card that may come into play is known; what is not is named."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from euchre_engine import (
    SEATS,
    UNKNOWN,
    Action,
    Deal,
    Discard,
    Hand,
    Order,
    Pass,
    Phase,
    Play,
    Rules,
    Seat,
    Solver,
    UnknownCards,
    solve,
    solve_each,
    value,
)
from euchre_engine.solver.position import PlayPosition

from .table_play import deal, deal_of

DEALT = deal_of(
    Seat.N, "Js", "9c Tc 9d Td Th", "Jh Qh Kh Ah Jd", "Qc Kc Ac Jc Qd", "Qs Ks As Kd Ad"
)
"""North, who deals, has a farmer's hand of nines and tens; the kitty is not known."""

EAST_PLAYS = (Order(Seat.E), Discard(DEALT.hands[Seat.N][0]))


def without(*seats: Seat) -> Deal:
    """The deal in which all cards of some seats are not known but one."""
    hands = [DEALT.hands[seat][:1] if seat in seats else DEALT.hands[seat] for seat in SEATS]
    return DEALT._replace(hands=tuple(hands))


def after(dealt: Deal, actions: Sequence[Action], rules: str = "") -> Hand:
    """A hand in which this happened, lawful or not, under `standard` but for one rule."""
    name, _, value = rules.partition("=")
    hand = Hand(Rules("standard", {name: value} if name else {}))
    hand.apply(dealt)
    for action in actions:
        hand.take(action)
    return hand


ONLY = "a hand is solved only with all cards known; not known: "


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (Hand(), "the cards are not dealt yet"),
        (after(without(Seat.E, Seat.W), []), ONLY + "E, W"),
        (after(without(Seat.E, Seat.W), [Pass(Seat.E)]), ONLY + "E, W"),
        (after(without(Seat.S), EAST_PLAYS), ONLY + "S"),
        (after(DEALT._replace(up=None), []), ONLY + "the up-card"),
        (after(DEALT._replace(up=UNKNOWN), []), ONLY + "the up-card"),
        (after(DEALT, [], "farmers-hand=nines-and-tens"), ONLY + "the kitty"),
        (after(DEALT._replace(up=None), EAST_PLAYS), "trump is not known"),
        (
            after(DEALT, [*EAST_PLAYS, *(Play(s, DEALT.hands[s][0]) for s in (Seat.E, Seat.W))]),
            "the trick in progress was not played in turn",
        ),
        (
            after(DEALT, [*EAST_PLAYS, Play(Seat.E, UNKNOWN)]),
            "a card of the trick in progress is not known",
        ),
        (
            after(DEALT, [*EAST_PLAYS, *(Play(s, UNKNOWN) for s in (*SEATS[1:], Seat.N))]),
            "it is not known who won a trick",
        ),
    ],
)
def test_what_is_not_known_is_named(hand: Hand, reason: str) -> None:
    for question in (value, solve_each, Solver().line):
        with pytest.raises(UnknownCards, match=f"^{reason}$"):
            question(hand)


def test_a_kitty_that_nobody_may_swap_for_need_not_be_known() -> None:
    nobody = after(DEALT, [Pass(Seat.E)], "farmers-hand=nines-and-tens")
    assert value(nobody) == value(after(DEALT, [Pass(Seat.E)]))
    hand = after(DEALT, [], "farmers-hand=nines")
    assert value(hand) in range(-4, 5)
    hands = [*DEALT.hands[:3], ()]
    with pytest.raises(UnknownCards, match=r"not known: W$"):
        value(after(DEALT._replace(hands=tuple(hands)), [], "farmers-hand=nines"))


def test_the_cards_of_who_sits_out_are_needed_only_for_the_best_card() -> None:
    dealt = deal(Random(5), dealer=Seat.N)
    hands = list(dealt.hands)
    hands[Seat.W] = ()
    alone = (dealt._replace(hands=tuple(hands)), [Order(Seat.E, alone=True)])
    with pytest.raises(UnknownCards, match=r"not known: W$"):
        value(after(*alone, "partners-best=yes"))
    assert abs(value(after(*alone, "partners-best=no"))) in (1, 2, 4)
    # Once a card is played nobody asks for one any more.
    hand = after(*alone, "partners-best=yes")
    hand.take(Discard(hand.cards(Seat.N)[0]))
    hand.take(Play(Seat.E, hand.cards(Seat.E)[0]))
    assert hand.phase is Phase.PLAY
    points = Solver().points(PlayPosition.of(hand))
    assert value(hand) == points
    assert solve(hand).line
