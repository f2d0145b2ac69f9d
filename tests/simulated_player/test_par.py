"""Par: every deal is played to its end under any house rules, and comes to the same whatever the
suits are called and whichever chairs the players sit on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from euchre_cli.simulated_player.par import par
from euchre_cli.simulated_player.play_out import play_out
from euchre_engine.actions import Deal
from euchre_engine.audit.record import ThrownIn
from euchre_engine.audit.replay import replay_hand
from euchre_engine.cards import SUITS
from euchre_engine.hand import Phase
from euchre_engine.rules import STANDARD, Ending, Rules
from euchre_engine.seats import SEATS, Seat

from ..engine.table_play import as_entries, cards, deal, deal_of
from ..engine.test_invariance import RELABELLINGS, Turned
from ..engine.test_legality_law import RULE_SETS


def under(**rules: Any) -> Rules:
    return Rules("standard", {name.replace("_", "-"): value for name, value in rules.items()})


LONER = deal_of(
    Seat.S, "9h", "Kc Qc 9c Tc 9d", "Jc Td Ks Qs 9s", "Jh Jd Ah Kh As", "Ac Ad Qd Js Ts"
)
"""South picks up the nine beside the four best trumps."""

MIDDLING = deal_of(
    Seat.E, "Tc", "As Ah 9s Qc Td", "Kc 9d Jd Kh Qs", "Ad 9c Qh Ts Js", "Kd Qd Jc 9h Th"
)
"""Nobody has a call. The dealer, East, has most in diamonds."""

FARMER = deal_of(
    Seat.E, "9s", "As Qd Th Ad Qh", "Ks Kc 9c Jd Ts", "Ac 9h Td 9d Ah", "Jh Kh Qc Qs Tc"
)._replace(kitty=cards("Jc Kd Js"))
"""South may swap two nines and a ten for the black jacks and a king."""

LOW = deal_of(Seat.S, "9h", "9c Tc 9d Td Ac", "Jc Qc Ks Qs 9s", "Jh Jd Ah Kh As", "Ad Kd Qd Js Ts")
"""South has his loner again; North has an ace and no face card."""


@pytest.mark.parametrize(
    ("rules", "dealt", "points"),
    [
        pytest.param(STANDARD, LONER, 4, id="a lone march"),
        pytest.param(under(lone_march=5), LONER, 5, id="with the points of the house"),
        pytest.param(under(must_hold_trump="natural"), LONER, 4, id="with a trump in hand"),
        pytest.param(STANDARD, MIDDLING, 0, id="thrown in"),
        pytest.param(under(stick_the_dealer="yes"), MIDDLING, -1, id="unless the dealer is stuck"),
        pytest.param(STANDARD, FARMER, 0, id="no call by three low cards"),
        pytest.param(under(farmers_hand="nines-and-tens"), FARMER, 1, id="which some swap"),
        pytest.param(STANDARD, LOW, 4, id="low cards beside it"),
        pytest.param(under(ace_no_face="redeal"), LOW, 0, id="which some deal again"),
    ],
)
def test_par_by_hand(rules: Rules, dealt: Deal, points: int) -> None:
    assert par(rules, dealt) == points


def test_sensible_players_come_out_at_par() -> None:
    """But for the choices between suits that are equally good."""
    rng = Random("at par")
    above = []
    for _ in range(400):
        dealt = deal(rng, STANDARD)
        award = play_out(STANDARD, dealt).end.award()
        ns, ew = (0, 0) if award is None else award.pair()
        above.append(ns - ew - par(STANDARD, dealt))
    assert 0 < sum(map(bool, above)) < 0.05 * len(above)


def turned(by: Turned, dealt: Deal) -> Deal:
    """The same deal some chairs farther, with other names of the suits."""
    assert dealt.up is not None
    hands = [tuple(map(by.card, hand)) for hand in dealt.hands]
    hands = hands[-by.by :] + hands[: -by.by]
    kitty = tuple(map(by.card, dealt.kitty))
    return Deal(by.seat(dealt.dealer), by.card(dealt.up), tuple(hands), kitty)


@pytest.mark.seeds(1)
def test_neither_chairs_nor_the_names_of_suits_matter(seed: int) -> None:
    rng = Random(f"par turned {seed}")
    for number in range(600):
        rules = Rules(*RULE_SETS[number % len(RULE_SETS)]) if number % 2 else STANDARD
        dealt = deal(rng, rules, rare=rng.random() < 0.3)
        by = Turned(rng.randrange(4), rng.choice((SUITS, *RELABELLINGS)))
        ns, ew = by.pair((par(rules, dealt), 0)) or (0, 0)
        assert par(rules, turned(by, dealt)) == ns - ew, (rules, dealt, by.by, by.suits)


@pytest.mark.seeds(1)
def test_every_deal_is_played_out_under_every_rule(seed: int) -> None:
    rng = Random(f"played out {seed}")
    done: Counter[str] = Counter()
    for number in range(3 * len(RULE_SETS)):
        rules = Rules(*RULE_SETS[number % len(RULE_SETS)])
        played = play_out(rules, deal(rng, rules, rare=rng.random() < 0.3))
        assert played.end.phase is Phase.OVER
        thrown_in = played.end.must_throw_in
        record = as_entries([played.deal, *played.calls, *played.plays], holds=SEATS, kitty=True)
        if thrown_in is not None:
            record[-1] = ThrownIn(*thrown_in)
        verdict = replay_hand(rules, record)
        assert verdict.problems == [], (rules, record)
        award = played.end.award()
        assert verdict.points == ((0, 0) if award is None else award.pair())
        done.update(type(call).__name__ for call in played.calls)
        done.update([f"thrown in: {played.end.thrown_in}", f"alone: {played.end.alone}"])
    assert set(done) == {
        *("NameBenny", "Swap", "Pass", "Order", "Name", "Discard"),
        *(f"thrown in: {ending}" for ending in (None, Ending.ALL_PASSED, Ending.ACE_NO_FACE)),
        f"thrown in: {Ending.NO_ACE_NO_FACE}",
        *("alone: True", "alone: False"),
    }
