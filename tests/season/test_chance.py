"""Win chance: the figures asked for, two other ways to work it out, and what always holds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from euchre_cli.season.win_chance import GRID, PUBLISHED, Rates, WinChance, ways_of, win_chance
from euchre_engine.rules import PRESETS, STANDARD, Rules, Value

EVEN = Rates(0.25, 0.125, 0.125, 0.25, 0.125, 0.125)
ODD = Rates(0.3, 0.1, 0.2, 0.15, 0.05, 0.2)


def _rules(**changed: Value) -> Rules:
    return Rules("standard", {name.replace("_", "-"): value for name, value in changed.items()})


# -- the figures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("us", "them", "dealing", "in_a_hundred"),
    [
        (0, 0, True, 51),
        (8, 8, True, 54.5),
        (9, 9, True, 66),
        (2, 8, True, 8),
        (9, 6, False, 82),
    ],
)
def test_the_published_figures(us: int, them: int, dealing: bool, in_a_hundred: float) -> None:
    win = WinChance(STANDARD)
    chance = win.dealing(us, them) if dealing else win.not_dealing(us, them)
    assert 100 * chance == pytest.approx(in_a_hundred, abs=1)


# -- worked out another way ----------------------------------------------------------------------

STANDARD_WORTH = (1, 2, 4)


def _recursive(us: int, them: int, target: int, rates: Rates, worth: tuple[int, ...]) -> Fraction:
    """The chance of the side that deals, from the beginning of the game forwards, in fractions."""
    exact = [Fraction(rate).limit_denominator(10**6) for rate in rates]
    mine = list(zip(exact[:3], worth, strict=True))
    theirs = list(zip(exact[3:], worth, strict=True))

    @cache
    def chance(dealers: int, others: int) -> Fraction:
        if dealers >= target:
            return Fraction(1)
        if others >= target:
            return Fraction(0)
        won = sum(p * (1 - chance(others, dealers + n)) for p, n in mine)
        lost = sum(p * (1 - chance(others + n, dealers)) for p, n in theirs)
        return Fraction(won + lost)

    return chance(us, them)


@pytest.mark.parametrize("rates", [PUBLISHED, EVEN, ODD])
@pytest.mark.parametrize(
    ("rules", "worth"),
    [
        (_rules(target=1), STANDARD_WORTH),
        (_rules(target=2), STANDARD_WORTH),
        (_rules(target=5), STANDARD_WORTH),
        (_rules(target=7, lone_march=5), (1, 2, 5)),
        (_rules(target=7, made=2, march=3, euchre=3), (2, 3, 4)),
        (_rules(target=15), STANDARD_WORTH),
        (_rules(target=21, lone_march=3), (1, 2, 3)),
    ],
)
def test_every_score_is_what_a_recursion_says(
    rules: Rules, worth: tuple[int, ...], rates: Rates
) -> None:
    win = WinChance(rules, rates)
    target = rules.target
    assert target is not None
    for us in range(0, target, 1 if target < 10 else 4):
        for them in range(0, target, 1 if target < 10 else 3):
            exact = _recursive(us, them, target, rates, worth)
            assert win.dealing(us, them) == pytest.approx(float(exact), abs=1e-11), (us, them)


@pytest.mark.parametrize("made", [0, 1])
@pytest.mark.parametrize("euchre", [0, 3])
def test_a_hand_that_brings_nothing_passes_the_deal(made: int, euchre: int) -> None:
    win = WinChance(_rules(target=4, made=made, euchre=euchre), PUBLISHED)
    value = {(us, them): 0.5 for us in range(4) for them in range(4)}

    def once(us: int, them: int) -> float:
        dealers, others = PUBLISHED[:3], PUBLISHED[3:]
        mine = ((made, dealers[0]), (2, dealers[1] / 2), (euchre, dealers[1] / 2), (4, dealers[2]))
        theirs = ((made, others[0]), (2, others[1] / 2), (euchre, others[1] / 2), (4, others[2]))
        total = 0.0
        for points, rate in mine:
            total += rate * (1 if us + points >= 4 else 1 - value[them, us + points])
        for points, rate in theirs:
            total += rate * (0 if them + points >= 4 else 1 - value[them + points, us])
        return total

    for _ in range(200):
        value = {score: once(*score) for score in value}
    for (us, them), expected in value.items():
        assert win.dealing(us, them) == pytest.approx(expected, abs=1e-9)


def test_when_nothing_is_worth_anything_nobody_is_ahead() -> None:
    nothing = dict.fromkeys(("made", "march", "euchre", "lone-march"), 0)
    win = WinChance(Rules("standard", nothing))
    assert {win.dealing(us, them) for us in range(10) for them in range(10)} == {0.5}
    assert win.swing(3, 4) == (0.0, 1.0)


# -- played out ----------------------------------------------------------------------------------

SCORES = [(0, 0), (0, 4), (3, 7), (6, 0), (8, 9), (9, 6), (9, 9)]
GAMES = 12_000


def _played_out(us: int, them: int, outcomes: Iterator[int]) -> bool:
    """Whether the side that deals first wins a game played on from here."""
    totals = [us, them]
    dealer = 0
    while max(totals) < 10:
        outcome = next(outcomes)
        totals[dealer if outcome < 3 else 1 - dealer] += (1, 2, 4, 1, 2, 4)[outcome]
        dealer = 1 - dealer
    return totals[0] >= 10


@pytest.mark.parametrize(("us", "them"), SCORES)
def test_games_played_out_come_to_the_same(us: int, them: int) -> None:
    longest = 19 - us - them
    random = Random(us * 10 + them)
    outcomes = iter(random.choices(range(6), PUBLISHED, k=GAMES * longest))
    chance = WinChance(STANDARD).dealing(us, them)
    won = sum(_played_out(us, them, outcomes) for _ in range(GAMES))
    deviation = (chance * (1 - chance) / GAMES) ** 0.5
    assert abs(won / GAMES - chance) < 4 * deviation


# -- a fixed number of hands ---------------------------------------------------------------------


@pytest.mark.parametrize("rates", [PUBLISHED, ODD])
def test_hands_left_are_counted_out(rates: Rates) -> None:
    exact = [Fraction(rate).limit_denominator(10**6) for rate in rates]

    @cache
    def chance(ahead: int, left: int) -> Fraction:
        if not left:
            return Fraction(1 + (ahead > 0) - (ahead < 0), 2)
        gains = (1, 2, 4, -1, -2, -4)
        parts = (
            p * (1 - chance(-(ahead + gain), left - 1))
            for p, gain in zip(exact, gains, strict=True)
        )
        return Fraction(sum(parts))

    win = WinChance(Rules("eight-hands"), rates)
    for left in range(9):
        for us, them in ((0, 0), (3, 5), (5, 3), (0, 31), (33, 0), (7, 6)):
            found = win.dealing(us, them, left)
            assert found == pytest.approx(float(chance(us - them, left)), abs=1e-11)


# -- what must always hold -----------------------------------------------------------------------

RULES = [
    *(Rules(name) for name in PRESETS),
    *(_rules(target=target) for target in (1, 5, 15, 21, 100)),
    _rules(hands=1),
    _rules(hands=100),
    _rules(lone_march=20, made=0),
    _rules(march=1, euchre=4),
]


def _positions(rules: Rules) -> list[tuple[int, int, int | None]]:
    if rules.hands_to_play is not None:
        hands = rules.hands_to_play
        spread = range(0, 13, 3)
        return [(us, them, left) for us in spread for them in spread for left in {1, hands}]
    target = rules.target or 0
    some = sorted({*range(0, target, max(1, target // 7)), target - 1})
    return [(us, them, None) for us in some for them in some]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("rates", [PUBLISHED, ODD])
def test_a_chance_is_a_chance(rules: Rules, rates: Rates) -> None:
    win = WinChance(rules, rates)
    for us, them, left in _positions(rules):
        ours, theirs = win.dealing(us, them, left), win.not_dealing(them, us, left)
        assert 0 <= ours <= 1
        assert ours + theirs == 1
        assert ours * GRID == int(ours * GRID)
        # More points are never worse, nor are fewer on the other side.
        assert win.dealing(us + 1, them, left) >= ours >= win.dealing(us, them + 1, left)
        # What the next hand may do averages to what is so now.
        nexts = list(win.next_hand(us, them, True, left))
        assert sum(one.rate for one in nexts) == pytest.approx(1)
        assert sum(one.rate * one.chance for one in nexts) == pytest.approx(ours, abs=1e-10)
        nexts = list(win.next_hand(us, them, False, left))
        now = win.not_dealing(us, them, left)
        assert sum(one.rate * one.chance for one in nexts) == pytest.approx(now, abs=1e-10)
        assert [one.chance for one in nexts] == sorted((one.chance for one in nexts), reverse=True)
        assert win.swing(us, them, left).deviation >= 0


@pytest.mark.parametrize("rules", [STANDARD, _rules(target=21), Rules("eight-hands")], ids=str)
def test_with_the_same_rates_for_both_the_deal_is_worth_nothing(rules: Rules) -> None:
    win = WinChance(rules, EVEN)
    for us, them, left in _positions(rules):
        assert win.dealing(us, them, left) == pytest.approx(win.not_dealing(us, them, left))


@pytest.mark.parametrize(
    ("us", "them", "chance"),
    [(10, 3, 1), (3, 10, 0), (13, 0, 1), (9, 999, 0), (11, 10, 1), (10, 10, 0.5)],
)
def test_past_the_target_it_is_decided(us: int, them: int, chance: float) -> None:
    win = WinChance(STANDARD)
    assert win.dealing(us, them) == win.not_dealing(us, them) == chance
    assert list(win.next_hand(us, them)) == []
    assert win.swing(us, them) == (0, 0)


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        (STANDARD, (-1, 0, None)),
        (STANDARD, (0, -1, None)),
        (Rules("eight-hands"), (0, 0, 9)),
        (Rules("eight-hands"), (0, 0, -1)),
    ],
)
def test_what_cannot_be_is_an_error(rules: Rules, asked: tuple[int, int, int | None]) -> None:
    with pytest.raises(ValueError, match="there"):
        WinChance(rules).dealing(*asked)


def test_who_does_not_know_the_dealer_stands_in_the_middle() -> None:
    win = WinChance(STANDARD)
    assert win.of_ns((9, 6), 0) == win.dealing(9, 6)
    assert win.of_ns((9, 6), 1) == win.not_dealing(9, 6)
    middle = (win.dealing(9, 6) + win.not_dealing(9, 6)) / 2
    assert win.of_ns((9, 6), None) == pytest.approx(middle, abs=1e-11)
    assert win.of_ns((9, 6), None) + win.of_ns((6, 9), None) == 1


# -- how much hangs on a hand --------------------------------------------------------------------


def test_the_last_hand_weighs_most() -> None:
    win = WinChance(STANDARD)
    assert win.swing(0, 0).leverage == 1
    # At 9–9 whoever scores wins: the deviation of a coin that falls 66 to 34.
    assert win.swing(9, 9).deviation == pytest.approx((0.66 * 0.34) ** 0.5)
    assert win.swing(9, 9).leverage > 4 > win.swing(8, 8).leverage > 1 > win.swing(9, 0).leverage


# -- what a hand is worth ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "ways"),
    [
        (STANDARD, [(4, 0, 5), (2, 0, 16), (1, 0, 45), (0, 1, 17), (0, 2, 12), (0, 4, 5)]),
        (
            _rules(lone_march=2),
            [(2, 0, 21), (1, 0, 45), (0, 1, 17), (0, 2, 17)],
        ),
        (
            _rules(euchre=4),
            [(4, 0, 13), (2, 0, 8), (1, 0, 45), (0, 1, 17), (0, 2, 6), (0, 4, 11)],
        ),
        (_rules(made=0), [(4, 0, 5), (2, 0, 16), (0, 0, 62), (0, 2, 12), (0, 4, 5)]),
    ],
)
def test_the_ways_a_hand_comes_out(rules: Rules, ways: list[tuple[int, int, int]]) -> None:
    found = [
        (dealers, others, round(100 * rate, 9))
        for dealers, others, rate in ways_of(rules, PUBLISHED)
    ]
    assert found == ways


def test_a_table_is_made_once() -> None:
    assert win_chance(STANDARD, PUBLISHED) is win_chance(Rules("standard"), Rates(*PUBLISHED))
    assert win_chance(STANDARD, ODD) is not win_chance(STANDARD, PUBLISHED)
