"""The deal of a recorded hand is known if it is written down, or if the plays show it; and what is
said to be known was dealt."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from euchre_cli.book.events import entries_of
from euchre_engine.actions import Deal
from euchre_engine.audit.deal import known_deal
from euchre_engine.audit.record import Hold
from euchre_engine.rules import STANDARD, Rules
from euchre_engine.seats import SEATS, Seat

from ..engine.table_play import as_entries, deal, deal_of, play_out
from ..engine.test_legality_law import RULE_SETS

UP = "up Qs"
HOLDS = "hold N Qc Th Ts Js Ks; hold E 9c Kc Td Jd Ad; hold S Tc Jc Qd Kd 9h; hold W Ac 9d Qh Kh 9s"
DEAL = deal_of(
    Seat.E,
    "Qs",
    *("Qc Th Ts Js Ks", "9c Kc Td Jd Ad", "Tc Jc Qd Kd 9h", "Ac 9d Qh Kh 9s"),
    kitty="As Ah Jh",
)
ORDERED = "call S pass; call W pass; call N order; discard Td"
PLAYS = (
    "play S Jc 9s Ts Qs; play S 9h Qh Th 9c; play W Ac Qc Kc Tc; play W 9d Ks Jd Qd; "
    "play N Js Ad Kd Kh"
)
"""How it went: North ordered up the queen, and East buried the ten of diamonds."""

NAMED = "call S pass; call W pass; call N pass; call E pass; call S diamonds"
LONER = "call S pass; call W pass; call N order alone; discard Td"
WITHOUT_SOUTH = (
    "play W 9s Ts Qs; play N Th 9c Qh; play W Ac Qc Kc; play W 9d Ks Jd; play N Js Ad Kh"
)


@pytest.mark.parametrize(
    ("record", "known"),
    [
        pytest.param(f"{UP}; {HOLDS}", True, id="four hands"),
        pytest.param(f"{UP}; {HOLDS}; {NAMED}; tricks NS 3", True, id="four hands, and the tricks"),
        pytest.param(f"{UP}; {HOLDS}; thrown-in", True, id="thrown in"),
        pytest.param(HOLDS, False, id="no up-card"),
        pytest.param(f"up ??; {HOLDS}", False, id="an unknown up-card"),
        pytest.param(f"{UP}; {HOLDS.replace('9h', '??')}", False, id="an unknown card"),
        pytest.param(f"{UP}; {HOLDS.replace('9h', 'Ac')}", False, id="a card twice"),
        pytest.param(f"{UP}; {HOLDS.replace('9h', 'Qs')}", False, id="the up-card in a hand"),
        pytest.param(f"{UP}; {HOLDS.replace(' 9h', '')}", False, id="a hand of four"),
        pytest.param(f"{UP}; {HOLDS.replace(' 9h', ' 9h Ah')}", False, id="a hand of six"),
        pytest.param(f"{UP}; {HOLDS.replace('9h', 'B')}", False, id="a card of another deck"),
        pytest.param(f"{UP}; {HOLDS.partition(';')[2]}", False, id="three hands"),
        pytest.param(f"{UP}; {ORDERED}; {PLAYS}", True, id="every card played, and the discard"),
        pytest.param(f"{UP}; {ORDERED[:-12]}; {PLAYS}", False, id="the discard forgotten"),
        pytest.param(f"{UP}; maker N spades; discard Td; {PLAYS}", True, id="calls forgotten"),
        pytest.param(f"{UP}; {ORDERED}; {PLAYS[:-20]}", False, id="a trick forgotten"),
        pytest.param(f"{UP}; {LONER}; {WITHOUT_SOUTH}", False, id="who sat out"),
        pytest.param(
            f"{UP}; hold S Tc Jc Qd Kd 9h; {LONER}; {WITHOUT_SOUTH}", True, id="who showed his hand"
        ),
    ],
)
def test_what_is_known_of_a_deal(record: str, known: bool) -> None:
    found = known_deal(STANDARD, entries_of(record), Seat.E)
    assert (found and as_sets(found)) == (as_sets(DEAL) if known else None)


def as_sets(dealt: Deal) -> tuple[object, ...]:
    """A deal in which the order of cards does not matter."""
    return dealt.dealer, dealt.up, tuple(map(frozenset, dealt.hands)), frozenset(dealt.kitty)


@pytest.mark.parametrize(
    ("cards", "known"), [(HOLDS, True), (f"discard Td; {PLAYS}", True), (PLAYS, False)]
)
def test_the_round_of_the_call_does_not_matter_to_cards_that_are_written(
    cards: str, known: bool
) -> None:
    # The queen's suit may have been named when she was turned down.
    rules = Rules("standard", {"turned-down-suit": "yes"})
    found = known_deal(rules, entries_of(f"{UP}; maker N spades; {cards}"), Seat.E)
    assert (found and as_sets(found)) == (as_sets(DEAL) if known else None)


def test_somebody_dealt() -> None:
    record = f"{UP}; {HOLDS}"
    assert known_deal(STANDARD, entries_of(record), None) is None
    for due in (None, Seat.E):
        found = known_deal(STANDARD, entries_of(f"dealer S; {record}"), due)
        assert found is not None
        assert found.dealer is Seat.S


@pytest.mark.parametrize(
    ("kitty", "known", "with_farmers"),
    [
        ("kitty As Ah Jh B", True, True),
        ("kitty As Ah Jh ??", True, True),
        ("kitty As ?? Jh B", True, False),
        ("kitty As Ah Jh", True, False),
        ("", True, False),
    ],
)
def test_the_kitty_matters_where_it_may_be_swapped(
    kitty: str, known: bool, with_farmers: bool
) -> None:
    for farmers, expected in (("off", known), ("nines", with_farmers)):
        rules = Rules("standard", {"deck": 25, "farmers-hand": farmers})
        found = known_deal(rules, entries_of(f"{UP}; {HOLDS}; {kitty}"), Seat.E)
        assert (found is not None) is expected


@pytest.mark.seeds(1)
def test_what_is_known_was_dealt(seed: int) -> None:
    rng = Random(f"known {seed}")
    results: Counter[str] = Counter()
    for number in range(400):
        rules = Rules(*RULE_SETS[number % len(RULE_SETS)])
        begun = deal(rng, rules, rare=rng.random() < 0.3)
        _, actions = play_out(rng, rules, begun)
        entries = as_entries(
            actions,
            holds=[seat for seat in SEATS if rng.random() < 0.7],
            kitty=rng.random() < 0.7,
            passes=rng.random() < 0.7,
            discard=rng.random() < 0.7,
        )
        found = known_deal(rules, entries, None)
        all_held = sum(isinstance(entry, Hold) for entry in entries) == 4
        if found is None:
            assert not all_held or rules.farmer_cards
        else:
            assert as_sets(found)[:3] == as_sets(begun)[:3]
            assert set(found.kitty) <= {*begun.kitty}
        results["unknown" if found is None else "held" if all_held else "played"] += 1
    assert min(results["unknown"], results["held"], results["played"]) > 20, results
