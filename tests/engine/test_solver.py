"""Best play by all: the solver against a plain search through `Hand`, under rules of all kinds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from euchre_engine import (
    SEATS,
    UNKNOWN,
    Action,
    Best,
    Defend,
    Discard,
    Hand,
    Order,
    Pass,
    Phase,
    Play,
    Rules,
    Seat,
    Side,
    Solution,
    Solver,
    Suit,
    Swap,
    solve,
    solve_each,
    value,
)
from euchre_engine.cards import cards_in, parse_card, set_of
from euchre_engine.seats import CLOCKWISE, LEFT, PARTNER
from euchre_engine.solver.position import PlayPosition

from .table_play import choose, deal, deal_of, play_out
from .test_invariance import RELABELLINGS, Turned

Memo = dict[tuple[object, ...], tuple[int, int]]
"""The least and the most that a position can be worth, as far as it was searched."""

MOST = 99
"""More points than any hand brings."""

HOUSE_RULES = {
    "deck": (24, 25),
    "no-trump": ("yes",),
    "defend-alone": ("always", "against-loner", "no"),
    "partners-best": ("yes", "no"),
    "lone-lead": ("left-of-dealer", "left-of-loner"),
    "lone-must-march": ("no", "yes"),
    "shutout": (2, 4),
    "lone-march": (4, 0, 5),
    "made": (1, 3),
}
"""The rules that matter for the play and its points, some with values that turn the usual order of
points round."""


def random_rules(rng: Random) -> Rules:
    return Rules("standard", {name: rng.choice(values) for name, values in HOUSE_RULES.items()})


def ending(rng: Random, cards: int) -> Hand:
    """A hand in play with so many cards in the fullest hand."""
    while True:
        rules = random_rules(rng)
        hand = Hand(rules).apply(deal(rng, rules))
        while hand.phase is not Phase.OVER:
            if hand.played and max(hand.held[seat].bit_count() for seat in hand.players) == cards:
                return hand
            action = choose(rng, hand)
            assert action is not None
            hand.apply(action)


def begun(rng: Random, rules: Rules, alone: bool = False) -> Hand:
    """A hand in which the play begins; with `alone` by a lone maker."""
    while True:
        hand = Hand(rules).apply(deal(rng, rules))
        while hand.phase not in (Phase.PLAY, Phase.OVER):
            action = choose(rng, hand)
            assert action is not None
            hand.apply(action)
        if hand.phase is Phase.PLAY and (hand.alone or not alone):
            return hand


def assert_line_is_kept(solution: Solution, hand: Hand) -> None:
    """The line of a solution is lawful, and brings its points and tricks."""
    end = hand.copy()
    for action in solution.line:
        end.apply(action)
    assert end.phase is Phase.OVER
    assert to_ns(end) == solution.points
    assert solution.tricks == (None if end.thrown_in else end.tricks())


def assert_no_call_is_better(solver: Solver, hand: Hand) -> None:
    """No other call or discard brings its side more points than the line, or tricks if they are
    the same; for hands in which only the seat to call decides."""
    hand = hand.copy()
    for action in solver.solve(hand).line:
        if hand.phase is Phase.PLAY:
            return
        assert hand.turn is not None
        best = max if hand.turn.side is Side.NS else min
        after = {}
        for other in hand.legal():
            solution = solver.solve(hand.copy().apply(other))
            after[other] = solution.points, (solution.tricks or (0, 0))[0]
        assert after[action] == best(after.values())
        hand.apply(action)


def assert_each_is_worth_what_follows(hand: Hand) -> None:
    """Every legal action is worth what the hand after it, solved by itself, is worth."""
    for action, points in solve_each(hand).items():
        assert points == value(hand.copy().apply(action)), action


def to_ns(hand: Hand) -> int:
    """The points to N/S less those to E/W of a hand that is over."""
    outcome = hand.outcome()
    assert outcome is not None
    return outcome.points.ns - outcome.points.ew


def plainly(hand: Hand, known: Memo | None = None, low: int = -MOST, high: int = MOST) -> int:
    """Best play by all from a hand in play, through `Hand` alone; `known` are bounds found before.

    Every lawful card is tried, as long as it can matter between `low` and `high`.
    """
    if hand.phase is Phase.OVER:
        return to_ns(hand)
    known = {} if known is None else known
    key = (*hand.held, *hand.trick, hand.turn, *hand.tricks())
    least, most = known.get(key, (-MOST, MOST))
    if least == most or least >= high:
        return least
    if most <= low:
        return most
    turn = hand.turn
    assert turn is not None
    ns = turn.side is Side.NS
    best = -MOST if ns else MOST
    alpha, beta = low, high
    for card in hand.cards(turn):
        if hand.check_play(turn, card) is None:
            value = plainly(hand.copy().apply(Play(turn, card)), known, alpha, beta)
            if ns:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    known[key] = (best if best > low else least, best if best < high else most)
    return best


@pytest.mark.seeds(3)
def test_endings_are_solved_as_a_plain_search_solves_them(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        hand = ending(rng, rng.choice((2, 3)))
        known: Memo = {}
        solver = Solver()
        solution = solver.solve(hand)
        assert solution.points == plainly(hand, known)
        assert_line_is_kept(solution, hand)
        by_action = solver.solve_each(hand)
        assert list(by_action) == hand.legal()
        for action, points in by_action.items():
            assert points == plainly(hand.copy().apply(action), known)


@pytest.mark.seeds(3)
def test_full_deals_are_solved_as_a_plain_search_solves_them(seed: int) -> None:
    rng = Random(seed)
    hand = begun(rng, random_rules(rng))
    assert Solver().points(PlayPosition.of(hand)) == plainly(hand)


@pytest.mark.seeds(3)
def test_calls_and_discards_are_decided_by_the_side_whose_turn_it_is(seed: int) -> None:
    rng = Random(seed)
    rules = Rules(rng.choice(("standard", "midwest", "ontario", "british", "high-speed-house")))
    rules = rules.with_rule("partners-best", "no").with_rule("farmers-hand", "off")
    hand = Hand(rules).apply(deal(rng, rules))
    for _ in range(rng.randrange(7)):
        action = choose(rng, hand, {"pass": 9})
        if action is None or hand.phase is Phase.PLAY:
            break
        hand.apply(action)
    solver = Solver()

    def worth(hand: Hand) -> int:
        if hand.phase in (Phase.PLAY, Phase.OVER):
            return solver.solve(hand).points
        assert hand.turn is not None
        best = max if hand.turn.side is Side.NS else min
        return best([worth(hand.copy().apply(action)) for action in hand.legal()])

    assert value(hand) == worth(hand)
    assert_line_is_kept(solver.solve(hand), hand)
    assert_no_call_is_better(solver, hand)


@pytest.mark.seeds(3)
def test_defenders_speak_first_then_the_maker_may_ask_for_the_best_card(seed: int) -> None:
    rng = Random(seed)
    solver = Solver()
    for _ in range(4):
        lone = rng.choice(("always", "against-loner"))
        ask = rng.choice(("yes", "no"))
        hand = begun(rng, Rules("standard", {"defend-alone": lone, "partners-best": ask}), True)
        makers, defenders = (max, min) if hand.maker in (Seat.N, Seat.S) else (min, max)

        def asked(hand: Hand, makers: Callable[[list[int]], int] = makers) -> int:
            """With or without the partner's best card, whichever is better for the maker."""
            given = [action for action in hand.legal() if isinstance(action, Best)]
            ways = [hand, *(hand.copy().apply(action) for action in given)]
            return makers([solver.points(PlayPosition.of(way)) for way in ways])

        alone = [action for action in hand.legal() if isinstance(action, Defend)]
        ways = [hand, *(hand.copy().apply(action) for action in alone)]
        assert len(ways) == 3
        solution = solver.solve(hand)
        assert solution.points == defenders([asked(way) for way in ways])
        assert_line_is_kept(solution, hand)


@pytest.mark.seeds(3)
def test_a_farmer_swaps_if_that_is_better_for_the_side(seed: int) -> None:
    rng = Random(seed)
    rules = Rules("standard", {"farmers-hand": "nines-and-tens"})
    swaps: list[Action] = []
    while not swaps:
        hand = Hand(rules).apply(deal(rng, rules))
        swaps = [action for action in hand.legal() if isinstance(action, Swap)]
    by_action = solve_each(hand)
    first_call = (hand.turn or Seat.N).side
    worth = (max if first_call is Side.NS else min)(
        points for action, points in by_action.items() if not isinstance(action, Swap)
    )
    for seat in reversed(CLOCKWISE[0][LEFT[hand.dealer]]):
        best = max if seat.side is Side.NS else min
        own = [by_action[s] for s in swaps if isinstance(s, Swap) and s.seat is seat]
        worth = best([worth, *own])
    assert value(hand) == worth


@pytest.mark.parametrize("maker", SEATS)
def test_cards_are_not_the_same_to_give_away_if_an_opponent_ranks_between_them(maker: Seat) -> None:
    """The maker marches alone if the partner's king of spades is good: the dealer, on the maker's
    left, must keep the ace."""
    hands = ("Jh Jd Ah Kh 9c", "As Qs 9d Td 9h", "Ks 9s Tc Qd Jc", "Ac Ad Qc Kd Th")
    dealt = deal_of(LEFT[maker], "Qh", *(hands[(seat - maker) % 4] for seat in SEATS))
    hand = Hand(Rules("standard", {"partners-best": "yes"})).apply(dealt)
    hand.apply(Pass(PARTNER[maker])).apply(Pass(LEFT[PARTNER[maker]])).apply(Order(maker, True))
    sign = 1 if maker.side is Side.NS else -1
    discards = solve_each(hand)
    assert discards.pop(Discard(parse_card("As"))) == sign * 3
    assert set(discards.values()) == {sign}
    exchanges = solve_each(hand.apply(Discard(parse_card("As"))))
    for given, points in (("Ks", 3), ("9s", 1), ("Tc", 1)):
        assert exchanges[Best(parse_card(given), parse_card("9c"))] == sign * points


@pytest.mark.seeds(3)
def test_discards_and_swaps_are_worth_what_the_hand_after_them_is_worth(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng).with_rule("farmers-hand", "nines-and-tens")
    hand = Hand(rules).apply(deal(rng, rules))
    while not any(isinstance(action, Swap) for action in hand.legal()):
        hand = Hand(rules).apply(deal(rng, rules))
    assert_each_is_worth_what_follows(hand)
    for _ in range(4):
        while hand.phase is not Phase.DISCARD:
            action = choose(rng, hand)
            hand = Hand(rules).apply(deal(rng, rules)) if action is None else hand.apply(action)
        assert_each_is_worth_what_follows(hand)
        hand.apply(hand.legal()[0])


@pytest.mark.seeds(2)
@pytest.mark.parametrize("suits", RELABELLINGS)
def test_a_turned_table_with_other_suits_is_worth_the_same(
    seed: int, suits: tuple[Suit, Suit, Suit, Suit]
) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    hand = begun(rng, rules)
    position = PlayPosition.of(hand)
    turned = Turned(rng.randrange(4), suits)
    held = [0, 0, 0, 0]
    for seat in SEATS:
        held[turned.seat(seat)] = set_of(map(turned.card, cards_in(position.held[seat])))
    there = position._replace(
        trump=turned.suit(position.trump),
        leader=turned.seat(position.leader),
        held=tuple(held),
        out=sum(1 << turned.seat(seat) for seat in SEATS if position.out >> seat & 1),
        worth=position.worth[::-1] if turned.by % 2 else position.worth,
    )
    if turned.by % 2:
        there = there._replace(worth=tuple(-points for points in there.worth))
    sign = -1 if turned.by % 2 else 1
    here = Solver().each_card(position)
    assert Solver().each_card(there) == {turned.card(c): sign * here[c] for c in here}


def test_only_points_count_and_the_line_takes_the_most_tricks() -> None:
    """North holds every trump: how many tricks he takes is what the rules pay for."""
    dealt = deal_of(
        Seat.W, "9s", "Js Jc As Ks Qs", "9h Th Jh Qh Kh", "9c Tc Qc Kc Ac", "9d Td Jd Qd Kd"
    )
    for rules, points, tricks in (
        (Rules(), 2, (5, 0)),
        (Rules("standard", {"march": 0}), 0, (5, 0)),
    ):
        hand = Hand(rules).apply(dealt).apply(Order(Seat.N)).apply(Discard(dealt.up or UNKNOWN))
        solution = solve(hand)
        assert (solution.points, solution.tricks) == (points, tricks)


def test_a_hand_that_is_over_or_thrown_in_is_worth_what_it_brought() -> None:
    rng = Random(2)
    hand, _ = play_out(rng)
    assert value(hand) == to_ns(hand)
    assert solve(hand).line == ()
    assert solve_each(hand) == {}
    hand = Hand().apply(deal(rng))
    while hand.phase is not Phase.OVER:
        assert hand.turn is not None
        hand.apply(Pass(hand.turn))
    assert (value(hand), solve(hand).tricks) == (0, None)
