"""Legality is stated once: *legal ⇔ check is None*, over the whole action space.

The states are random prefixes of random hands, known in whole or in part, under each preset and
with each value of each house rule. In each the whole space of actions is asked one by one.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from euchre_engine.actions import (
    Action,
    Best,
    Deal,
    Defend,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from euchre_engine.cards import BENNY_DECK, NINES, TENS, TRUMPS, cards_in
from euchre_engine.hand import Hand, Phase
from euchre_engine.problems import IllegalAction
from euchre_engine.rules import HOUSE_RULES, PRESETS, Ending, Rules, Value
from euchre_engine.seats import SEATS

from .table_play import choose, deal, play_out

ACTIONS: list[Action] = [
    *(Pass(seat) for seat in SEATS),
    *(Order(seat, alone) for seat in SEATS for alone in (False, True)),
    *(Name(seat, suit, alone) for seat in SEATS for suit in TRUMPS for alone in (False, True)),
    *(Discard(card) for card in BENNY_DECK),
    *(Defend(seat) for seat in SEATS),
    *(Best(given, returned) for given in BENNY_DECK for returned in BENNY_DECK),
    *(Play(seat, card) for seat in SEATS for card in BENNY_DECK),
    *(ThrowIn(reason, seat) for reason in Ending for seat in SEATS),
    *(NameBenny(suit) for suit in TRUMPS),
]
LOW_SWAPS: list[Action] = [
    Swap(seat, three) for seat in SEATS for three in combinations(cards_in(NINES | TENS), 3)
]
SWAPS: list[Action] = [Swap(seat, three) for seat in SEATS for three in combinations(BENNY_DECK, 3)]

GENEROUS: dict[str, Value] = {
    "deck": 25,
    "farmers-hand": "nines-and-tens",
    "turned-down-suit": "yes",
    "no-trump": "yes",
    "defend-alone": "always",
    "partners-best": "yes",
    "ace-no-face": "redeal",
    "no-ace-no-face": "redeal-next",
}
"""Everything a table can do at once."""


def rule_sets() -> list[tuple[str, dict[str, Value]]]:
    """Each preset as it is and with everything allowed; each value of each house rule on both."""
    sets: list[tuple[str, dict[str, Value]]] = []
    for preset in PRESETS:
        sets += [(preset, {}), (preset, GENEROUS)]
    for name, rule in HOUSE_RULES.items():
        values: list[Value] = [*rule.words, *rule.usual, *(rule.span or ())]
        for value in dict.fromkeys(values):
            if value != rule.standard:
                sets += [("standard", {name: value}), ("standard", {**GENEROUS, name: value})]
    Random(0).shuffle(sets)  # the same mixture in every chunk
    return sets


RULE_SETS = rule_sets()


def partly_known(rng: Random, whole: Deal) -> Deal:
    """The same deal, some of it forgotten: the up-card, the kitty, whole hands, cards."""
    hands = []
    for held in whole.hands:
        keep = rng.choice((0, rng.random(), 1))
        hands.append(tuple(card for card in sorted(held) if rng.random() < keep))
    up = whole.up if rng.random() < 0.8 else None
    kitty = whole.kitty if rng.random() < 0.5 else ()
    return Deal(whole.dealer, up, tuple(hands), kitty)


def random_state(rng: Random, rules: Rules, kind: str) -> Hand:
    """A random hand, begun or nearly played; with cards forgotten, or of a rare deal."""
    whole = deal(rng, rules, rare=kind == "rare")
    dealt = partly_known(rng, whole) if kind == "forgotten" else whole
    steps = rng.choice((0, 0, 1, 2, 4, 6, 8, 10, 18, 26))
    return play_out(rng, rules, dealt, steps=steps)[0]


def snapshot(hand: Hand) -> list[object]:
    """Everything a hand knows."""
    names = [name for name in dir(hand) if not name.startswith("_") and name != "rules"]
    return [repr(value) for value in (getattr(hand, name) for name in names) if not callable(value)]


@pytest.mark.seeds(1)
def test_legal_is_what_check_passes_and_apply_raises_what_check_says(seed: int) -> None:
    """One state under each set of rules."""
    phases = dict.fromkeys(Phase, 0)
    for number, (preset, overrides) in enumerate(RULE_SETS):
        rules = Rules(preset, overrides)
        rng = Random(f"{preset} {overrides} {seed}")
        kind = rng.choice(("usual", "rare", "forgotten"))
        hand = random_state(rng, rules, kind)
        phases[hand.phase] += 1
        space = ACTIONS + (SWAPS if number % 40 == 0 else LOW_SWAPS)
        legal = hand.legal()
        passed = [action for action in space if hand.check(action) is None]
        told = f"{rules!r} {hand.actions!r}"
        assert set(legal) == set(passed), told
        assert len(legal) == len(set(legal)), told
        if kind != "forgotten":
            assert bool(legal) is not (hand.phase is Phase.OVER), told
        before = snapshot(hand)
        for action in rng.sample(space, 12):
            problem = hand.check(action)
            if problem is None:
                continue
            with pytest.raises(IllegalAction) as raised:
                hand.apply(action)
            assert raised.value.problem == problem
            assert snapshot(hand) == before, told
        following = choose(rng, hand)
        if following is not None:
            assert hand.apply(following) is hand
            assert snapshot(hand) != before
    assert min(seen for phase, seen in phases.items() if phase is not Phase.DEAL) > 0


def test_a_hand_that_waits_for_its_deal_lists_nothing_and_allows_only_a_deal() -> None:
    hand = Hand()
    assert hand.legal() == []
    assert [action for action in ACTIONS if hand.check(action) is None] == []
    dealt = deal(Random(1))
    assert hand.check(dealt) is None
    hand.apply(dealt)
    with pytest.raises(IllegalAction):
        hand.apply(dealt)


def test_a_hand_that_is_over_allows_nothing() -> None:
    rng = Random(2)
    for preset in PRESETS:
        for _ in range(5):
            hand, _ = play_out(rng, Rules(preset))
            assert hand.legal() == []
            assert [action for action in ACTIONS + LOW_SWAPS if hand.check(action) is None] == []


def test_every_hand_that_is_played_legally_comes_to_an_end() -> None:
    rng = Random(3)
    for preset, overrides in RULE_SETS:
        rules = Rules(preset, overrides)
        hand, actions = play_out(rng, rules)
        assert hand.phase is Phase.OVER
        assert len(actions) <= 1 + 1 + 1 + 8 + 3 + 20
        assert sum(hand.tricks()) == (5 if hand.maker is not None else 0)
