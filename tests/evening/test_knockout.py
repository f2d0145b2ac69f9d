"""Fixed partners, knocked out: single and double elimination."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from euchre_cli.evening.knockout import (
    bracket_state,
    double_bracket,
    double_knockout,
    knockout,
    single_bracket,
)
from euchre_cli.evening.plan import Seating
from euchre_cli.evening.progress import (
    Contradiction,
    Cut,
    EveningSoFar,
    Over,
    Partners,
    Undecided,
)

from .evenings_played import Points, at_random, begun, people, placed, played, with_round
from .test_pair_rounds import LOST, TIED, WON, first_typed_wins, order, pairs, shown, without


def last_typed_wins(seating: Seating) -> Points:
    return WON if seating.sides[0] > seating.sides[1] else LOST


def rounds_of(evening: EveningSoFar) -> list[str]:
    return [shown(one) for one in evening.rounds]


# -- single elimination ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letters", "third_place", "rounds", "ranking"),
    [
        ("AB", False, ["A-B"], "A B"),
        ("ABC", False, ["B-C out A", "A-B"], "A B C"),
        ("ABCD", False, ["A-D B-C", "A-B"], "A B C=D"),
        ("ABCD", True, ["A-D B-C", "A-B D-C"], "A B C D"),
        ("ABC", True, ["B-C out A", "A-B"], "A B C"),
        ("ABCDE", False, ["D-E out ABC", "A-D B-C", "A-B"], "A B C=D E"),
        ("ABCDEF", True, ["D-E C-F out AB", "A-D B-C", "A-B D-C"], "A B C D E=F"),
        ("ABCDEFG", False, ["D-E B-G C-F out A", "A-D B-C", "A-B"], "A B C=D E=F=G"),
        ("ABCDEFGH", False, ["A-H D-E B-G C-F", "A-D B-C", "A-B"], "A B C=D E=F=G=H"),
    ],
)
def test_the_winner_goes_on_and_the_first_typed_have_the_byes(
    letters: str, third_place: bool, rounds: list[str], ranking: str
) -> None:
    evening, answer = played(pairs(letters, third_place=third_place), knockout, first_typed_wins)
    assert rounds_of(evening) == rounds
    assert order(evening, answer) == ranking


def test_a_tie_cannot_stand() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, knockout(evening), [TIED], [LOST])
    assert knockout(evening) == Undecided(playing=(), tied=(1,))
    evening = evening._replace(cuts=(Cut(1, 1, "d"),))
    assert shown(knockout(evening)) == "D-C"
    evening = with_round(evening, knockout(evening), [TIED])
    assert knockout(evening) == Undecided(playing=(), tied=(1,))
    evening = evening._replace(cuts=(*evening.cuts, Cut(2, 1, "c")))
    assert order(evening, knockout(evening)) == "C D A=B"


def test_a_match_of_several_games_goes_on_until_it_is_won() -> None:
    evening = pairs("ABCD", best_of=3)
    evening = with_round(evening, knockout(evening), [WON, LOST], [LOST, LOST])
    assert knockout(evening) == Undecided(playing=(1,), tied=())
    evening = evening._replace(scores=(*evening.scores, evening.scores[0]))
    assert shown(knockout(evening)) == "A-C"


def test_a_pair_that_leaves_has_lost_its_next_match() -> None:
    evening = pairs("ABCDEFGH")
    evening = with_round(evening, knockout(evening), [WON], [], [LOST], [WON])
    assert knockout(evening) == Undecided(playing=(2,), tied=())
    evening = without(evening, "Dg")  # During its match, and between two.
    assert shown(knockout(evening)) == "A-E out C"
    evening = with_round(evening, knockout(evening), [WON])
    assert shown(knockout(evening)) == "A-C"
    evening = with_round(evening, knockout(evening), [LOST])
    assert order(evening, knockout(evening)) == "C A E=G B=D=F=H"


def test_when_both_pairs_leave_during_their_match_the_others_go_on() -> None:
    for next_round in (knockout, double_knockout):
        evening = pairs("ABCD")
        evening = with_round(evening, next_round(evening), [], [WON])
        evening, answer = played(without(evening, "Ad"), next_round, first_typed_wins)
        assert order(evening, answer).startswith("B")


def test_the_last_that_is_here_has_won() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, knockout(evening), [WON], [WON])
    assert order(evening, knockout(without(evening, "B"))) == "A B C=D"
    assert order(evening, knockout(without(evening, "AB"))) == "A B C=D"


def test_a_score_that_was_changed_after_the_next_round_began_is_a_contradiction() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, knockout(evening), [WON], [WON])
    evening = with_round(evening, knockout(evening), [WON])
    turned = evening.scores[0]._replace(points=LOST, winner=1)
    assert knockout(evening._replace(scores=(turned, *evening.scores[1:]))) == Contradiction(2)
    higher = evening.scores[0]._replace(points=(12, 0))
    same = evening._replace(scores=(higher, *evening.scores[1:]))
    assert order(same, knockout(same)) == "A B C=D"


def test_a_score_that_was_taken_back_later_is_told_by_who_went_on() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, knockout(evening), [WON], [WON])
    evening = with_round(evening, knockout(evening), [WON])
    without_it = evening._replace(scores=evening.scores[1:])
    assert order(without_it, knockout(without_it)) == "A B C=D"
    # Where the loser goes on as well it cannot be told.
    evening = pairs("ABCD")
    evening, _ = played(evening, double_knockout, first_typed_wins, 2)
    assert double_knockout(evening._replace(scores=evening.scores[1:])) == Contradiction(2)


# -- double elimination ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letters", "rounds", "ranking"),
    [
        ("AB", ["A-B", "A-B"], "A B"),
        ("ABC", ["B-C out A", "A-B out C", "C-B out A", "A-B"], "A B C"),
        (
            "ABCD",
            ["A-D B-C", "A-B D-C", "C-B out A", "A-B"],
            "A B C D",
        ),
        (
            "ABCDEFGH",
            [
                "A-H D-E B-G C-F",
                "A-D B-C H-E G-F",
                "A-B E-C F-D",
                "C-D out AB",
                "C-B out A",
                "A-B",
            ],
            "A B C D E=F G=H",
        ),
    ],
)
def test_who_has_lost_twice_is_out(letters: str, rounds: list[str], ranking: str) -> None:
    evening, answer = played(pairs(letters), double_knockout, first_typed_wins)
    assert rounds_of(evening) == rounds
    assert order(evening, answer) == ranking


def test_the_unbeaten_pair_has_to_be_beaten_twice() -> None:
    evening = pairs("ABC")
    evening, _ = played(evening, double_knockout, first_typed_wins, 3)
    final = double_knockout(evening)
    assert shown(final) == "A-B"
    evening = with_round(evening, final, [LOST])
    second = double_knockout(evening)
    assert shown(second) == "B-A"
    assert order(evening, double_knockout(with_round(evening, second, [WON]))) == "B A C"
    assert order(evening, double_knockout(with_round(evening, second, [LOST]))) == "A B C"


@pytest.mark.parametrize("many", range(2, 21))
@pytest.mark.parametrize("points", [first_typed_wins, last_typed_wins], ids=["first", "last"])
def test_a_bracket_is_played_to_its_end_for_any_number_of_pairs(many: int, points: object) -> None:
    assert callable(points)
    single, answer = played(begun(people(2 * many)), knockout, points)
    assert isinstance(answer, Over)
    assert len(single.scores) == many - 1
    assert len(single.rounds) == (many - 1).bit_length()
    double, answer = played(begun(people(2 * many)), double_knockout, points)
    assert isinstance(answer, Over)
    assert len(double.scores) in (2 * many - 2, 2 * many - 1)


def lost(evening: EveningSoFar) -> Counter[Partners]:
    """How often each pair has lost: recounted from the scores and the cuts."""
    losses: Counter[Partners] = Counter()
    cuts = {(cut.round, cut.table): cut.winner for cut in evening.cuts}
    for score in evening.scores:
        ours, theirs = score.points
        sides = score.seating.sides
        if ours == theirs:
            losses[sides[cuts[score.round, score.seating.table] in sides[0]]] += 1
        else:
            losses[sides[ours > theirs]] += 1
    return losses


@pytest.mark.seeds(20)
def test_laws_of_eliminations_played_at_random(seed: int) -> None:
    draws = Random(seed)
    many = draws.randint(2, 20)
    before = begun(people(2 * many), third_place=draws.random() < 0.5)
    for next_round, lives in ((knockout, 1), (double_knockout, 2)):
        evening, answer = played(before, next_round, at_random(draws))
        assert isinstance(answer, Over)
        assert sorted(place.pair for place in answer.ranking) == list(evening.pairs)
        so_far = before
        for round_ in evening.rounds:
            # Whoever has lost too often has no place any more; everybody else has one.
            out = {pair for pair, times in lost(so_far).items() if times >= lives}
            third = lives == 1 and before.third_place and round_ == evening.rounds[-1]
            if not third:
                assert sorted(placed(round_)) == sorted(
                    name for pair in evening.pairs if pair not in out for name in pair
                )
            so_far = so_far._replace(
                rounds=(*so_far.rounds, round_),
                scores=tuple(one for one in evening.scores if one.round <= round_.number),
                cuts=evening.cuts,
            )
        losses = lost(evening)
        winner = answer.ranking[0].pair
        assert [place.place for place in answer.ranking].count(1) == 1
        if lives == 2:
            assert losses[winner] <= 1
            assert {losses[pair] for pair in evening.pairs if pair != winner} == {2}
            assert len(evening.scores) == 2 * many - 2 + losses[winner]
        else:
            third_place = many > 3 and before.third_place
            assert losses[winner] == 0
            assert len(evening.scores) == many - 1 + third_place


@pytest.mark.seeds(10)
def test_an_elimination_in_which_pairs_leave_has_an_end_too(seed: int) -> None:
    draws = Random(seed)
    many = draws.randint(3, 20)
    for next_round in (knockout, double_knockout):
        evening = begun(people(2 * many))
        points = at_random(draws)
        for _ in range(100):
            evening, answer = played(evening, next_round, points, 1)
            if isinstance(answer, Over):
                break
            if draws.random() < 0.4:
                evening = without_pair(evening, draws.choice(evening.pairs))
        assert isinstance(answer, Over)
        assert sorted(place.pair for place in answer.ranking) == list(evening.pairs)
        for round_ in evening.rounds:
            assert len(set(placed(round_))) == len(placed(round_))


def without_pair(evening: EveningSoFar, pair: Partners) -> EveningSoFar:
    return evening._replace(here=evening.here - set(pair))


@pytest.mark.parametrize("many", range(2, 21))
def test_the_first_two_pairs_meet_only_in_the_final(many: int) -> None:
    for bracket in (single_bracket(many), double_bracket(many)):
        assert bracket[-1].stage in ("final", "second final")
        state = bracket_state(begun(people(2 * many)), bracket)
        assert not isinstance(state, Contradiction)
        byes = 2 ** (many - 1).bit_length() - many
        waiting = [
            pair for pair in state.pairs if not any(pair in met for met in state.ready.values())
        ]
        assert waiting == list(state.pairs[:byes])


def test_in_a_double_elimination_nobody_meets_again_soon() -> None:
    """With eight pairs whoever drops out of the second round meets nobody of its own half."""
    evening, _ = played(pairs("ABCDEFGH"), double_knockout, first_typed_wins, 3)
    met = Counter(frozenset(seat.sides) for one in evening.rounds for seat in one.seatings)
    assert set(met.values()) == {1}
