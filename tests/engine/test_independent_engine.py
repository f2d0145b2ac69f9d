"""A second, independent euchre (OpenSpiel's, in C++) plays; ours must agree at every step.

OpenSpiel asks "alone or with the partner?" after the dealer's discard, ours hears it with the
call; everything else is the same game under the preset `openspiel`. The same hands, written down
as played out records, are replayed: no finding on any; and every fourth one again with one renege
put in: that finding and no other. Half of them are written with the hands that were dealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

import pytest

from euchre_engine.actions import Action, Call, Deal, Defend, Discard, Name, Order, Pass, Play
from euchre_engine.audit.judge import judge
from euchre_engine.cards import SUITS, Card, Suit, cards_in, set_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.rules import Rules
from euchre_engine.seats import OTHER, SEATS, SIDE, Seat

from .faults import assert_found, with_reneges
from .table_play import as_entries, score_of

pyspiel = pytest.importorskip(
    "pyspiel", reason="open_spiel, the independent engine, is not installed"
)

PASS, FIRST_SUIT, ALONE, WITH_PARTNER = 24, 25, 29, 30
OURS = [Card(SUITS[number % 4] * 6 + number // 4) for number in range(24)]
"""Our card by OpenSpiel's number, which counts rank by rank."""
THEIRS = {card: number for number, card in enumerate(OURS)}

HANDS = 60
"""Hands of each game with each seed."""
GAMES = [(stick, defend) for stick in (True, False) for defend in (True, False)]


Kind = TypeVar("Kind", bound=Action)


@dataclass
class Table:
    """One hand on both engines: theirs leads, ours follows."""

    rng: Random
    rules: Rules
    state: Any
    hand: Hand
    actions: list[Action]

    def do(self, action: Action) -> None:
        self.hand.apply(action)
        self.actions.append(action)

    def their_choice(self, weights: dict[int, float]) -> int:
        legal = self.state.legal_actions()
        chosen = self.rng.choices(legal, [weights.get(action, 1) for action in legal])[0]
        self.state.apply_action(chosen)
        return int(chosen)

    def our_legal(self, kind: type[Kind]) -> list[Kind]:
        return [action for action in self.hand.legal() if isinstance(action, kind)]


def game(stick: bool, defend: bool) -> tuple[Any, Rules]:
    """OpenSpiel's game and our rules for it."""
    theirs = pyspiel.load_game("euchre", {"allow_lone_defender": defend, "stick_the_dealer": stick})
    rules = Rules(
        "openspiel",
        {
            "stick-the-dealer": "yes" if stick else "no",
            "defend-alone": "always" if defend else "no",
        },
    )
    return theirs, rules


def begin(rng: Random, theirs: Any, rules: Rules) -> Table:
    """The same random deal on both tables."""
    state = theirs.new_initial_state()
    dealer = rng.choice(SEATS)
    pack = list(range(24))
    rng.shuffle(pack)
    state.apply_action(int(dealer))
    hands: list[list[Card]] = [[], [], [], []]
    for number in range(20):
        state.apply_action(pack[number])
        hands[(dealer + number) % 4].append(OURS[pack[number]])
    state.apply_action(pack[20])
    kitty = tuple(OURS[card] for card in pack[21:])
    deal = Deal(dealer, OURS[pack[20]], tuple(map(tuple, hands)), kitty)
    return Table(rng, rules, state, Hand(rules).apply(deal), [deal])


def bid(table: Table) -> tuple[Seat, Suit] | None:
    """The bidding, without the making call itself: who makes which trump, `None` if nobody does."""
    state, hand = table.state, table.hand
    weights = {PASS: 4.0}
    while hand.phase in (Phase.FIRST_ROUND, Phase.SECOND_ROUND):
        seat = Seat(state.current_player())
        assert seat is hand.turn
        expected: set[Call] = set()
        for action in state.legal_actions():
            for alone in (False, True):
                if action == PASS:
                    expected.add(Pass(seat))
                elif hand.phase is Phase.FIRST_ROUND:
                    expected.add(Order(seat, alone))
                else:
                    expected.add(Name(seat, SUITS[action - FIRST_SUIT], alone))
        assert set(hand.legal()) == expected
        chosen = table.their_choice(weights)
        if chosen != PASS:
            return seat, SUITS[chosen - FIRST_SUIT]
        table.do(Pass(seat))
    return None


def make_trump(table: Table, maker: Seat, suit: Suit) -> None:
    """The call, the discard, and who plays alone."""
    state, hand = table.state, table.hand
    discards: list[int] = []
    discard = None
    if hand.phase is Phase.FIRST_ROUND:
        assert state.current_player() == hand.dealer
        discards = state.legal_actions()
        discard = table.their_choice({})
    assert state.legal_actions() == [ALONE, WITH_PARTNER]
    assert state.current_player() == maker
    alone = table.their_choice({ALONE: 0.6}) == ALONE
    if discard is None:
        table.do(Name(maker, suit, alone))
        assert table.our_legal(Discard) == []
    else:
        table.do(Order(maker, alone))
        assert hand.trump is suit
        assert {THEIRS[one.card] for one in table.our_legal(Discard)} == set(discards)
        table.do(Discard(OURS[discard]))
    may_defend = {action.seat for action in table.our_legal(Defend)}
    asked = set()
    while ALONE in state.legal_actions():
        seat = Seat(state.current_player())
        asked.add(seat)
        assert seat in may_defend
        if table.their_choice({ALONE: 0.4}) == ALONE:
            table.do(Defend(seat))
            return
    assert may_defend == asked


def play(table: Table) -> None:
    """Five tricks: the same seats, the same legal cards, the same winners."""
    state, hand = table.state, table.hand
    while not state.is_terminal():
        assert state.current_player() == hand.turn
        assert hand.turn is not None
        ours = table.our_legal(Play)
        assert {THEIRS[one.card] for one in ours} == set(state.legal_actions())
        assert {one.seat for one in ours} == {hand.turn}
        table.do(Play(hand.turn, OURS[table.their_choice({})]))
    assert hand.phase is Phase.OVER
    assert hand.legal() == []
    assert [int(winner) for winner in hand.winners if winner is not None] == [
        trick.winner() for trick in state.tricks()
    ]


def settle(table: Table) -> None:
    """The same points."""
    hand, returns = table.hand, table.state.returns()
    assert hand.maker is not None
    award = hand.rules.award(hand.result(hand.tricks()[SIDE[hand.maker]]))
    assert award.points == max(returns)
    assert award.side is (SIDE[Seat(returns.index(max(returns)))])


@pytest.mark.seeds(1)
@pytest.mark.parametrize(
    ("stick", "defend"),
    GAMES,
    ids=[f"{'stuck' if s else 'free'}-{'lone-defender' if d else 'plain'}" for s, d in GAMES],
)
def test_every_action_trick_and_score_agrees_with_open_spiel(
    stick: bool, defend: bool, seed: int
) -> None:
    theirs, rules = game(stick, defend)
    rng = Random(f"{stick} {defend} {seed}")
    seen = {"thrown in": 0, "alone": 0, "lone defender": 0, "renege": 0}
    for number in range(HANDS):
        table = begin(rng, theirs, rules)
        made = bid(table)
        if made is None:
            seen["thrown in"] += 1
            assert table.state.is_terminal()
            assert table.hand.phase is Phase.OVER
            assert judge(rules, as_entries(table.actions)).problems == []
            continue
        make_trump(table, *made)
        play(table)
        settle(table)
        hand = table.hand
        seen["alone"] += hand.alone
        seen["lone defender"] += hand.lone_defender is not None

        holds = SEATS if number % 2 else ()
        verdict = judge(rules, as_entries(table.actions, holds=holds))
        assert verdict.problems == []
        assert verdict.points == score_of(hand)
        assert verdict.tricks == hand.tricks()
        assert (verdict.proven, verdict.undecided) == (0, 0)

        if number % 4:
            continue
        wrong, actions, reneges = with_reneges(rng, rules, table.actions)
        if reneges:
            seen["renege"] += 1
            entries = as_entries(actions)
            verdict = judge(rules, entries)
            assert [problem.kind.slug for problem in verdict.problems] == ["renege"]
            found = verdict.problems[0]
            assert_found(entries, found, reneges[0], wrong.out)
            assert found.penalty == (OTHER[SIDE[reneges[0].seat]], 2)
            assert verdict.points == score_of(wrong)
            assert (verdict.proven, verdict.undecided) == (1, 0)
    assert bool(seen["thrown in"]) is not stick
    assert bool(seen["lone defender"]) is defend
    assert min(seen["alone"], seen["renege"]) > HANDS // 40


def test_the_cards_of_both_engines_are_named_alike() -> None:
    state = pyspiel.load_game("euchre").new_initial_state()
    state.apply_action(0)
    for number, card in enumerate(OURS):
        name = state.action_to_string(-1, number)
        assert list(cards_in(set_of([card]))) == [card]
        assert ("CDHS".index(name[0]), "9TJQKA".index(name[1])) == (card // 6, card % 6)
