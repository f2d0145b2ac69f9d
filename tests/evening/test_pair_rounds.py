"""Fixed partners who play all evening: the round robin of pairs, Swiss, and matches of several
games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from euchre_cli.evening.pair_rounds import (
    round_robin,
    round_robin_plan,
    round_robin_standing,
    swiss,
    swiss_rounds,
    swiss_standing,
)
from euchre_cli.evening.plan import Plan, Round, Seating
from euchre_cli.evening.progress import (
    Cut,
    EveningSoFar,
    NextRound,
    Over,
    Partners,
    Undecided,
    table_result,
)

from .evenings_played import Points, at_random, begun, people, placed, played, score, with_round

WON, LOST, TIED = (10, 6), (7, 10), (8, 8)


def shown(round_: NextRound) -> str:
    """A round as text, a letter for each pair: `A-D B-C out E`, from players like A and a."""
    assert isinstance(round_, Round), round_
    tables = ["-".join(side[0] for side in seat.sides) for seat in round_.seatings]
    out = ["out " + "".join(round_.sitting_out[::2])] if round_.sitting_out else []
    return " ".join([*tables, *out])


def pairs(letters: str, **others: int) -> EveningSoFar:
    """Pairs `A` and `a`, `B` and `b` ..."""
    return begun([name for letter in letters for name in (letter, letter.lower())], **others)


def without(progress: EveningSoFar, letters: str) -> EveningSoFar:
    """The evening when these people have left."""
    return progress._replace(here=progress.here - set(letters))


def order(progress: EveningSoFar, answer: NextRound) -> str:
    """The final ranking: `A=B C`: A and B share the first place."""
    assert isinstance(answer, Over), answer
    text, before = "", 0
    for place, pair in answer.ranking:
        text += ("" if not text else "=" if place == before else " ") + pair[0]
        before = place
    return text


# -- a match of several games ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("best_of", "games", "outcome"),
    [
        (1, [], "playing"),
        (1, [WON], "N/S"),
        (1, [LOST], "E/W"),
        (1, [TIED], "tied"),
        (3, [WON], "playing"),
        (3, [WON, WON], "N/S"),
        (3, [WON, LOST], "playing"),
        (3, [WON, LOST, LOST], "E/W"),
        (5, [WON, WON, LOST], "playing"),
        (5, [WON, WON, LOST, WON], "N/S"),
        # A game that was tied counts for neither side; then the points of all games decide.
        (3, [TIED, WON], "playing"),
        (3, [TIED, WON, TIED], "N/S"),
        (3, [TIED, WON, (0, 10)], "E/W"),
        (3, [TIED, (10, 6), (6, 10)], "tied"),
        (3, [TIED, TIED, TIED], "tied"),
        (5, [WON, WON, TIED, TIED], "N/S"),
    ],
)
def test_a_match_is_over_when_the_games_left_cannot_change_its_winner(
    best_of: int, games: list[Points], outcome: str
) -> None:
    evening = pairs("AB", best_of=best_of)
    round_ = round_robin(evening)
    assert isinstance(round_, Round)
    evening = with_round(evening, round_, games)
    result = table_result(evening, 1, round_.seatings[0])
    words = {0: "N/S", 1: "E/W", None: "tied" if result.finished else "playing"}
    assert words[result.winner] == outcome
    assert result.tied == (outcome == "tied")


def test_a_game_in_progress_keeps_a_match_open() -> None:
    evening = pairs("AB", best_of=3)
    round_ = round_robin(evening)
    evening = with_round(evening, round_, [WON, WON])
    assert isinstance(round_, Round)
    third = score(round_, round_.seatings[0], (2, 1), finished=False)
    open_again = evening._replace(scores=(*evening.scores, third))
    assert round_robin(open_again) == Undecided(playing=(1,), tied=())
    assert order(evening, round_robin(evening)) == "A B"


# -- round robin -----------------------------------------------------------------------------------


@pytest.mark.parametrize("many", range(2, 21))
def test_in_a_round_robin_every_pair_meets_every_other_once(many: int) -> None:
    evening = begun(people(2 * many))
    plan = round_robin_plan(evening.people)
    assert len(plan.rounds) == (many - 1 if many % 2 == 0 else many)
    met: Counter[frozenset[Partners]] = Counter()
    byes: Counter[str] = Counter()
    for round_ in plan.rounds:
        assert sorted(placed(round_)) == list(evening.people)
        assert len(round_.sitting_out) == many % 2 * 2
        met.update(frozenset(seat.sides) for seat in round_.seatings)
        byes.update(round_.sitting_out)
    assert met == Counter({frozenset(both): 1 for both in combinations(evening.pairs, 2)})
    assert byes == (Counter(evening.people) if many % 2 else Counter())


@pytest.mark.parametrize("many", [4, 5, 12, 13])
def test_the_first_pair_stays_at_table_1(many: int) -> None:
    plan = round_robin_plan(people(2 * many))
    tables = [seat.table for one in plan.rounds for seat in one.seatings if "P01" in seat.players]
    assert set(tables) == {1}


@pytest.mark.parametrize("many", [4, 5, 7, 10])
@pytest.mark.parametrize("rounds", [1, 3, 12])
def test_a_round_robin_is_played_as_planned_and_begins_again(many: int, rounds: int) -> None:
    evening = begun(people(2 * many), planned_rounds=rounds)
    plan = round_robin_plan(evening.people, rounds)
    evening, answer = played(evening, round_robin, at_random(Random(1)))
    assert Plan(evening.people, evening.rounds, fixed_partners=True) == plan
    assert isinstance(answer, Over)


def test_the_standing_is_by_wins_then_points_won_less_points_lost_then_points_won() -> None:
    evening = pairs("ABCD")
    scores: dict[str, Points] = {
        "AD": (10, 3), "BC": (10, 9), "AB": (10, 8), "CD": (10, 5), "AC": (3, 10), "BD": (10, 2),
    }  # fmt: skip
    while isinstance(round_ := round_robin(evening), Round):
        games = []
        for seat in round_.seatings:
            letters = seat.sides[0][0] + seat.sides[1][0]
            turned = scores.get(letters[::-1], (0, 0))[::-1]
            games.append([scores[letters] if letters in scores else (turned[0], turned[1])])
        evening = with_round(evening, round_, *games)
    assert [
        (one.pair[0], one.won, one.lost, one.points, one.against)
        for one in round_robin_standing(evening)
    ] == [("C", 2, 1, 29, 18), ("B", 2, 1, 28, 21), ("A", 2, 1, 23, 21), ("D", 0, 3, 10, 30)]
    assert order(evening, round_) == "C B A D"


def test_a_tie_stands_as_half_a_win_and_equal_pairs_share_a_place() -> None:
    evening = pairs("ABC")
    evening, answer = played(evening, round_robin, lambda _: TIED)
    assert [(one.won, one.tied, one.lost) for one in round_robin_standing(evening)] == [
        (0, 2, 0)
    ] * 3
    assert order(evening, answer) == "A=B=C"


def test_a_pair_that_leaves_loses_the_rest_of_its_matches_by_default() -> None:
    evening = pairs("ABCD")
    assert [shown(one) for one in round_robin_plan(evening.people).rounds] == [
        "A-D B-C",
        "C-A B-D",
        "A-B C-D",
    ]
    evening = with_round(evening, round_robin(evening), [LOST], [WON])
    evening = without(evening, "d")
    second = round_robin(evening)
    assert shown(second) == "C-A out B"
    evening = with_round(evening, second, [LOST])
    evening = with_round(evening, round_robin(evening), [LOST])
    assert order(evening, round_robin(evening)) == "B D A C"
    assert [
        (one.pair[0], one.won, one.lost, one.defaults) for one in round_robin_standing(evening)
    ] == [("B", 3, 0, 1), ("D", 1, 2, 0), ("A", 1, 2, 0), ("C", 1, 2, 1)]


def test_a_pair_that_leaves_during_its_match_has_lost_it() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, round_robin(evening), [], [WON])
    assert round_robin(evening) == Undecided(playing=(1,), tied=())
    evening = without(evening, "D")
    assert shown(round_robin(evening)) == "C-A out B"
    assert round_robin_standing(evening)[0].pair == ("B", "b")
    assert [one.won for one in round_robin_standing(evening)] == [1, 1, 0, 0]


def test_rounds_in_which_nobody_could_play_are_passed_over() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, round_robin(evening), [WON], [WON])
    evening = without(evening, "CD")
    assert shown(round_robin(evening)) == "A-B"
    evening = with_round(evening, round_robin(evening), [WON])
    assert order(evening, round_robin(evening)) == "A B C=D"
    only_one = without(evening, "B")
    assert isinstance(round_robin(only_one), Over)


def test_a_pair_that_comes_back_plays_the_matches_that_are_left() -> None:
    evening = pairs("ABCD")
    evening = with_round(evening, round_robin(evening), [WON], [WON])
    away = without(evening, "D")
    evening = with_round(away, round_robin(away), [WON])._replace(here=frozenset(evening.people))
    assert shown(round_robin(evening)) == "A-B C-D"
    assert [one.lost for one in round_robin_standing(evening) if one.pair[0] == "D"] == [2]


# -- Swiss -----------------------------------------------------------------------------------------


def first_typed_wins(seating: Seating) -> Points:
    return WON if seating.sides[0] < seating.sides[1] else LOST


def test_neighbours_in_the_standing_meet_but_nobody_twice() -> None:
    """After two rounds the standing is A E C D B F. C has met D; if it met B, D would have to meet
    F again: it meets F."""
    evening = pairs("ABCDEF", planned_rounds=5)
    evening, answer = played(evening, swiss, first_typed_wins)
    assert [shown(one) for one in evening.rounds] == [
        "A-B C-D E-F",
        "A-C E-B D-F",
        "A-E C-F D-B",
        "A-D C-E B-F",
        "A-F C-B D-E",
    ]
    assert order(evening, answer) == "A B C D E F"


def test_the_bye_is_a_win_and_goes_to_the_lowest_without_one() -> None:
    evening = pairs("ABCDE", planned_rounds=5)
    evening, _ = played(evening, swiss, first_typed_wins)
    assert [one.sitting_out[0] for one in evening.rounds][:2] == ["E", "D"]
    assert sorted(one.sitting_out[0] for one in evening.rounds) == list("ABCDE")
    assert {one.byes for one in swiss_standing(evening)} == {1}
    assert all(one.won + one.lost == 5 for one in swiss_standing(evening))


@pytest.mark.parametrize(("many", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_it_has_as_many_rounds_as_a_knockout_would_need(many: int, rounds: int) -> None:
    assert swiss_rounds(many) == rounds
    evening, _ = played(begun(people(2 * many)), swiss)
    assert len(evening.rounds) == rounds


def test_pairs_that_leave_keep_what_they_have_and_those_that_come_begin_with_nothing() -> None:
    evening = pairs("ABCD", planned_rounds=3)
    evening = with_round(evening, swiss(evening), [WON], [WON])
    gone = without(evening, "a")
    assert shown(swiss(gone)) == "C-B out D"
    late = gone._replace(people=(*gone.people, "X", "x"), here=gone.here | set("Xx"))
    assert shown(swiss(late)) == "C-X B-D"
    late, answer = played(late, swiss)
    assert "A" in order(late, answer)
    alone = without(evening, "BCD")
    assert isinstance(swiss(alone), Over)


def every_pairing(field: tuple[Partners, ...]) -> Iterator[list[frozenset[Partners]]]:
    """All ways to pair them; with an odd number one is left over."""
    if len(field) % 2:
        for at in range(len(field)):
            yield from every_pairing(field[:at] + field[at + 1 :])
        return
    if not field:
        yield []
        return
    first, *others = field
    for other in others:
        for rest in every_pairing(tuple(one for one in others if one != other)):
            yield [frozenset((first, other)), *rest]


@pytest.mark.seeds(12)
def test_nobody_meets_anybody_again_as_long_as_that_can_be_had(seed: int) -> None:
    """Against all ways there are: as few meet again as can be, given that of those with the fewest
    byes somebody has the next one."""
    draws = Random(seed)
    many = draws.choice([4, 5, 6, 6, 7, 8])
    evening = begun(people(2 * many), planned_rounds=many + 3)
    points = at_random(draws)
    met: Counter[frozenset[Partners]] = Counter()
    byes: Counter[Partners] = Counter()
    for _ in range(many + 3):
        evening, _ = played(evening, swiss, points, 1)
        last = evening.rounds[-1]
        fewest = min(byes[pair] for pair in evening.pairs)
        could = min(
            sum(met[both] for both in pairing)
            for pairing in every_pairing(evening.pairs)
            if many % 2 == 0
            or any(
                byes[pair] == fewest
                for pair in evening.pairs
                if not any(pair in both for both in pairing)
            )
        )
        meetings = [frozenset(seat.sides) for seat in last.seatings]
        assert sum(met[both] for both in meetings) == could
        met.update(meetings)
        byes.update(pair for pair in evening.pairs if pair[0] in last.sitting_out)
        assert max(byes.values(), default=0) - min(byes[pair] for pair in evening.pairs) <= 1


@pytest.mark.seeds(6)
def test_laws_of_a_swiss_played_at_random(seed: int) -> None:
    draws = Random(seed)
    many = draws.randint(2, 20)
    rounds = draws.randint(1, many)
    evening, answer = played(
        begun(people(2 * many), planned_rounds=rounds), swiss, at_random(draws)
    )
    assert isinstance(answer, Over)
    assert len(evening.rounds) == rounds
    for round_ in evening.rounds:
        assert sorted(placed(round_)) == list(evening.people)
    assert sorted(place.pair for place in answer.ranking) == list(evening.pairs)
    standings = swiss_standing(evening)
    assert sum(one.won - one.byes for one in standings) == sum(one.lost for one in standings)
    assert sum(one.points for one in standings) == sum(one.against for one in standings)


def test_with_a_cut_a_tie_is_won() -> None:
    evening = pairs("AB")
    evening = with_round(evening, swiss(evening), [TIED])
    assert order(evening, swiss(evening)) == "A=B"
    assert order(evening, swiss(evening._replace(cuts=(Cut(1, 1, "b"),)))) == "B A"
