"""The win-chance line of a game: what each hand added, the turning hand, the comeback, clutch."""

from __future__ import annotations

import math
from itertools import accumulate
from random import Random

import pytest

from euchre_cli.season.chance_line import (
    TIGHT,
    GameLine,
    added_by_player,
    line_of,
    turning_index,
)
from euchre_cli.season.games import ScoredHand
from euchre_cli.season.tables import CHANCES_TABLE
from euchre_cli.season.win_chance import WinChance, win_chance
from euchre_engine.rules import STANDARD, Rules

from .told import QUICK, season, told

WIN = win_chance(STANDARD)
FOUR = ("Ann", "Bob", "Cat", "Dan")


def game(
    *points: tuple[int, int],
    dealers: str = "NESW" * 30,
    start: tuple[int, int] = (0, 0),
    names: tuple[str, str, str, str] = FOUR,
) -> list[ScoredHand]:
    """The hands of a game that brought these points; (0, 0) is one thrown in. A `?` stands for a
    dealer nobody knows."""
    totals = list(accumulate(points, lambda t, p: (t[0] + p[0], t[1] + p[1]), initial=start))[1:]
    scores = []
    for number, (brought, total, by) in enumerate(zip(points, totals, dealers, strict=False), 1):
        dealer, counts = None if by == "?" else by, any(brought)
        scores.append(ScoredHand(1, number, dealer, "N", brought, total, counts, names, counts))
    return scores


def test_the_chances_are_those_of_the_scores() -> None:
    line = line_of(WIN, game((1, 0), (0, 2), (4, 0)), next_dealer=1)
    assert line.chances == (
        WIN.dealing(0, 0),
        WIN.not_dealing(1, 0),
        WIN.dealing(1, 2),
        WIN.not_dealing(5, 2),
    )
    assert line.added == tuple(b - a for a, b in zip(line.chances, line.chances[1:], strict=False))
    assert line.leverage == (
        1.0,
        WIN.swing(0, 1).leverage,
        WIN.swing(1, 2).leverage,
    )
    assert line.low_point is None


def test_where_nobody_knows_who_deals_it_is_the_middle() -> None:
    line = line_of(WIN, game((1, 0), (1, 0), dealers="N?"))
    assert line.chances == (WIN.dealing(0, 0), WIN.of_ns((1, 0), None), WIN.of_ns((2, 0), None))
    middle = (WIN.swing(1, 0).leverage + WIN.swing(0, 1).leverage) / 2
    assert line.leverage[1] == middle


@pytest.mark.parametrize(
    ("over", "winner", "last"),
    [(True, 0, 1.0), (True, 1, 0.0), (True, None, 0.5)],
)
def test_the_end_is_what_it_was(over: bool, winner: int | None, last: float) -> None:
    win = win_chance(Rules("eight-hands", {"hands": 3}))
    hands = game((2, 0), (0, 4), (2, 0))
    line = line_of(win, hands, over=over, winner=winner)
    assert line.chances[-1] == last
    assert line.given_up is None


def test_a_game_that_goes_on_ends_at_its_chance() -> None:
    assert line_of(WIN, game((2, 0)), next_dealer=1).chances[-1] == WIN.not_dealing(2, 0)
    assert line_of(WIN, game((2, 0))).chances[-1] == WIN.of_ns((2, 0), None)


def test_hands_after_the_end_change_nothing() -> None:
    hands = game((4, 0), (4, 0), (2, 0), (0, 4), (0, 4))
    line = line_of(WIN, hands, over=True, winner=0)
    assert line.chances[3:] == (1.0, 1.0, 1.0)
    assert line.added[3:] == (0.0, 0.0)
    assert line.leverage[3:] == (0.0, 0.0)


def _given_up_in(hands: list[ScoredHand]) -> list[ScoredHand]:
    """The same, with the game given up before the last hand was played to its end."""
    return [*hands[:-1], hands[-1]._replace(counts=False, used=True)]


def test_what_giving_up_brought_is_no_hands() -> None:
    line = line_of(WIN, game((2, 0), (1, 0), (0, 1)), over=True, winner=1)
    assert line.chances[-1] == WIN.not_dealing(3, 1)
    assert line.added[2] == WIN.not_dealing(3, 1) - WIN.dealing(3, 0)
    assert sum(line.added) == line.chances[-1] - line.chances[0]
    assert (line.given_up, line.turning, line.low_point) == (0, 0, None)
    assert line_of(WIN, line.hands, over=True, winner=0).given_up == 1


def test_a_hand_that_was_not_played_before_a_game_was_given_up_adds_nothing() -> None:
    line = line_of(WIN, _given_up_in(game((0, 4), (0, 4), (0, 0))), over=True, winner=1)
    assert line.chances[2] == line.chances[3] == WIN.dealing(0, 8)
    assert (line.given_up, line.added[2], line.turning) == (0, 0.0, 0)
    alone = line_of(WIN, _given_up_in(game((0, 0))), over=True, winner=1)
    assert (alone.added, alone.turning, alone.low_point) == ((0.0,), None, None)
    # A penalty in it counts.
    penalty = line_of(WIN, _given_up_in(game((2, 0))), over=True, winner=1)
    assert penalty.chances[-1] == WIN.dealing(2, 0)


def test_of_a_fixed_number_a_hand_that_was_not_played_is_still_to_play() -> None:
    win = win_chance(Rules("eight-hands", {"hands": 3}))
    hands = game((1, 0), (1, 0), (0, 0))
    given_up = line_of(win, _given_up_in(hands[:2]), over=True, winner=1)
    assert given_up.chances[-1] == win.not_dealing(2, 0, 2)
    # One that nobody knows the end of is one of them, and the game's last.
    undecided = line_of(win, _given_up_in(hands), over=True, winner=0)
    assert (undecided.chances[-1], undecided.given_up) == (1.0, None)


def test_a_game_without_hands() -> None:
    assert line_of(WIN, [], next_dealer=0) == GameLine((), (WIN.dealing(0, 0),), (), (), None, None)
    given = line_of(WIN, [], start=(3, 0), over=True, winner=1)
    assert given.chances == (WIN.of_ns((3, 0), None),)
    assert (given.given_up, given.low_point) == (0, None)
    over = line_of(WIN, [], start=(10, 3), over=True, winner=0)
    assert (over.chances, over.given_up, over.low_point) == ((1.0,), None, (0, 1.0, 0, (10, 3)))


def test_a_fixed_number_of_hands_is_counted_down() -> None:
    win = win_chance(Rules("eight-hands"))
    hands = game(*[(1, 0), (0, 0), *[(0, 1)] * 3, *[(1, 0)] * 3, (0, 4)])
    line = line_of(win, hands, over=True, winner=1)
    assert line.chances[0] == win.dealing(0, 0, 8)
    assert line.chances[2] == win.dealing(1, 0, 7)
    assert line.chances[8] == win.dealing(4, 3, 1)
    assert line.chances[9] == 0.0
    level = line_of(win, game(*[(1, 0), (0, 1)] * 4), over=True)
    assert level.chances[-1] == 0.5
    assert level.low_point is None


def test_the_turning_hand_moved_the_chance_most() -> None:
    hands = game((1, 0), (0, 1), (4, 0), (0, 1), (0, 1))
    assert line_of(WIN, hands).turning == 2
    assert line_of(WIN, hands[:1]).turning == 0
    # What passed the deal alone turned nothing.
    assert line_of(WIN, game((0, 0), (0, 0))).turning is None
    assert line_of(WIN, game((0, 0), (0, 1))).turning == 1
    # In a tight game it is the last one.
    tight = game((1, 0), (0, 2), start=(8, 8))
    assert line_of(WIN, tight, (8, 8), over=True, winner=1).turning == 1


@pytest.mark.parametrize(
    ("added", "side", "turning"),
    [
        ((0.2, -0.2, 0.1, -0.3), None, 1),  # Of equals the last; the fourth was thrown in.
        ((0.2, -0.2, 0.2, 0.0), 0, 2),
        ((0.2, -0.2, 0.1, 0.0), 0, 0),
        ((0.1, -0.1, -0.1, 0.0), 1, 2),
        ((0.1, 0.2, 0.0, 0.0), 1, None),
        ((0.0, 0.0, 0.0, 0.3), None, None),
    ],
)
def test_the_turning_hand_of_a_side(
    added: tuple[float, ...], side: int | None, turning: int | None
) -> None:
    hands = game((1, 0), (0, 1), (1, 0), (0, 0))
    meant = turning_index(hands, added, lambda score, gained: side in (None, gained))
    assert meant == turning


def test_a_comeback_is_the_least_chance_the_winner_had() -> None:
    points = [(0, 4), (0, 4), (2, 0), (4, 0), (4, 0)]
    line = line_of(WIN, game(*points), over=True, winner=0)
    assert line.low_point == (0, WIN.dealing(0, 8), 2, (0, 8))
    mirrored = game(*[(ew, ns) for ns, ew in points], dealers="ENEN" * 3)
    other = line_of(WIN, mirrored, over=True, winner=1)
    assert other.low_point == (1, WIN.dealing(0, 8), 2, (8, 0))
    ahead = line_of(WIN, game((4, 0), (4, 0), (2, 0)), over=True, winner=0)
    assert ahead.low_point == (0, WIN.dealing(0, 0), 0, (0, 0))


# -- sums and symmetries -------------------------------------------------------------------------


def _random_games(seed: int, win: WinChance) -> list[GameLine]:
    random = Random(seed)
    target = win.rules.target or 10
    lines = []
    for _ in range(60):
        points = []
        total = [random.randrange(3), 0]
        start = (total[0], total[1])
        while max(total) < target:
            side, worth = random.randrange(2), random.choice((0, 1, 1, 2, 4))
            total[side] += worth
            points.append((worth, 0) if side == 0 else (0, worth))
        if random.random() < 0.1:
            points = points[:-2]
        whole = bool(points) and total == [sum(p[i] for p in points) + start[i] for i in (0, 1)]
        over = whole or random.random() < 0.5  # Given up.
        dealers = "".join(random.choice("NESW?") for _ in range(len(points) + 1))
        names = tuple(random.sample(("Ann", "Bob", "Cat", "Dan", "Eve", ""), 4))
        hands = game(*points, dealers=dealers, start=start, names=names)  # type: ignore[arg-type]
        winner = int(total[1] > total[0]) if over else None
        lines.append(line_of(win, hands, start, over=over, winner=winner))
    return lines


@pytest.mark.parametrize("target", [1, 5, 10, 21])
def test_what_the_hands_added_is_the_last_chance_less_the_first_exactly(target: int) -> None:
    for line in _random_games(target, WinChance(Rules("standard", {"target": target}))):
        assert sum(line.added) == line.chances[-1] - line.chances[0]
        if line.low_point is not None:
            assert line.chances[-1] == 1 - line.low_point.side
        if line.given_up is not None:
            assert max(line.hands[-1].total) < target if line.hands else True
            assert line.low_point is None
        assert len(line.chances) == len(line.hands) + 1
        assert len(line.added) == len(line.leverage) == len(line.hands)


def test_the_sides_swapped_give_the_other_chance() -> None:
    other = {"N": "E", "E": "N", "S": "W", "W": "S", None: None}
    for line in _random_games(5, WIN):
        hands = [
            score._replace(
                dealer=other[score.dealer], points=score.points[::-1], total=score.total[::-1]
            )
            for score in line.hands
        ]
        over = line.low_point is not None or line.given_up is not None
        winner = line.low_point.side if line.low_point else 1 - (line.given_up or 0)
        if not line.hands:
            continue
        first = line.hands[0]
        start = (first.total[1] - first.points[1], first.total[0] - first.points[0])
        swapped = line_of(WIN, hands, start, over=over, winner=1 - winner if over else None)
        assert swapped.chances == tuple(1 - chance for chance in line.chances)
        assert swapped.turning == line.turning
        assert swapped.given_up == (None if line.given_up is None else 1 - line.given_up)


def test_players_added_what_their_sides_did_in_any_order_of_games() -> None:
    lines = _random_games(9, WIN)
    found = added_by_player(lines)
    expected = dict.fromkeys(found, 0.0)
    for line in lines:
        for seat, name in enumerate(line.hands[0].names if line.hands else ()):
            if name:
                expected[name] += (line.chances[-1] - line.chances[0]) * (1 - 2 * (seat % 2))
    assert {name: one.total for name, one in found.items()} == expected
    again = added_by_player(reversed(lines))
    for name, one in again.items():
        assert (one.total, one.tight, one.others) == (
            *(found[name].total, found[name].tight, found[name].others),
        )


def test_a_substitute_gets_what_was_added_from_then_on() -> None:
    hands = game((1, 0), (2, 0), (4, 0))
    hands[2] = hands[2]._replace(names=("Eve", "Bob", "Cat", "Dan"))
    line = line_of(WIN, hands, next_dealer=1)
    found = added_by_player([line])
    assert found["Eve"].total == line.added[2]
    assert found["Ann"].total == line.added[0] + line.added[1]
    assert found["Cat"].total == math.fsum(line.added)


# -- clutch --------------------------------------------------------------------------------------


def test_clutch_is_what_tight_hands_added_against_others() -> None:
    # At 0–0 and 1–0 not much hangs on a hand, at 9–9 everything.
    early = line_of(WIN, game((1, 0), (1, 0)), next_dealer=0)
    late = line_of(WIN, game((0, 1), start=(9, 9)), (9, 9), over=True, winner=1)
    assert max(early.leverage) < TIGHT <= late.leverage[0]
    found = added_by_player([early, late])
    ann, bob = found["Ann"], found["Bob"]
    assert (ann.tight.n, ann.others.n) == (1, 2)
    assert ann.tight.total == -WIN.dealing(9, 9) == -bob.tight.total
    assert ann.others.total == early.chances[-1] - early.chances[0]
    assert ann.tight.squares == pytest.approx(WIN.dealing(9, 9) ** 2, abs=1e-12)
    assert ann.others.squares == pytest.approx(sum(one**2 for one in early.added), abs=1e-12)


@pytest.mark.parametrize(
    ("hands", "n", "number", "interval"),
    [(QUICK, 0, False, False), ("N3", 0, False, False), ("N3 E3 " * 9 + "N3", 8, True, True)],
)
def test_without_hands_of_both_kinds_there_is_no_clutch(
    hands: str, n: int, number: bool, interval: bool
) -> None:
    counted = season(told(1, hands))
    rows = CHANCES_TABLE.rows(counted, "player", [CHANCES_TABLE.column("clutch")])
    (cell,) = next(row.cells for row in rows if row.key == ("Ann",))
    assert (cell.n, cell.value is not None, cell.low is not None) == (n, number, interval)


def test_a_thrown_in_hand_says_nothing_about_clutch() -> None:
    line = line_of(WIN, game((0, 0), (1, 0), start=(9, 9)), (9, 9), over=True, winner=0)
    ann = added_by_player([line])["Ann"]
    assert (ann.tight.n, ann.others.n) == (1, 0)
    assert ann.total == 1 - WIN.dealing(9, 9)
    assert ann.tight.total == 1 - WIN.not_dealing(9, 9)
