"""The prizes of an evening: ties decided in the declared order down to the cut, and why.

The published rules: MIET, "Euchre Tournament Rules for Advanced Play" (miet.ca): points tied, most
games won. Euchre Challenge, "Prizes and Pay Outs" (euchrechallenge.net): places by points, most
lone hands and high game; the first takes no other prize, nobody takes both of the others. Tree
Lakes, "Euchre" (treelakes.com): most points, most loners, and a booby prize. Office Evolution Troy,
"Euchre Night" (officeevolution.com): the first places, and last.
"""

from __future__ import annotations

import pytest

from euchre_cli.evening.evening_rules import EveningRules
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.ladder_sheets import award_words, of_hands
from euchre_cli.evening.measures import PRIZES
from euchre_cli.evening.prizes import awards
from euchre_cli.evening.scores import TableScore

from .evening_scores import LONE_MARCH, by_hands, ladder_of, random_evening, result, seating
from .test_ladder import CALLER, CARD, TIED_EVENING

EVERY_PRIZE = ",".join(PRIZES)


def only(*prizes: str, each: bool = False) -> EveningRules:
    """Rules that give these prizes alone, with `each` one to each."""
    return EveningRules({"prizes": ",".join(prizes), "one-prize-each": "yes" if each else "no"})


def sentences(scores: list[TableScore], rules: EveningRules) -> list[str]:
    """The sentence on each prize."""
    standings = list(ladder_of(scores, rules).values())
    return [award_words(award) for award in awards(standings, rules)]


def test_miet_points_tied_are_decided_by_tables_won() -> None:
    assert sentences(TIED_EVENING, only("most-points", "second-place")) == [
        "Eve wins most points: 15; Dan also had 15, but Eve won 2 games and Dan 1.",
        "Dan wins second place: 15.",
    ]


CHALLENGE = only("most-points", "second-place", "most-loners", "high-round", each=True)
CHALLENGE_EVENING = [
    result(1, seating(1, "Ann Bob v Cat Dan"), 14, 6, "Ann", "Ann"),
    result(1, seating(2, "Eve Fay v Gil Hal"), 9, 8, "Gil"),
    result(2, seating(1, "Ann Eve v Bob Gil"), 9, 9, "Gil"),
    result(2, seating(2, "Cat Fay v Dan Hal"), 5, 13, "Dan"),
]
"""Ann 23, Bob 23, Hal 21, Dan 19, Eve 18, Gil 17, Fay 14, Cat 11."""


def test_euchre_challenge_nobody_takes_two_prizes() -> None:
    assert sentences(CHALLENGE_EVENING, CHALLENGE) == [
        "Ann wins most points: 23; Bob also had 23, but Ann made 2 loners and Bob 0.",
        "Bob wins second place: 23.",
        "Gil wins most loners: 2; Ann (2) has a prize already.",
        "Dan wins high round: 13 in round 2; Hal also had 13, but Dan made 1 loner and Hal 0; Ann "
        "(14) and Bob (14) have a prize already.",
    ]


def test_tree_lakes_most_points_most_loners_and_the_booby_prize() -> None:
    rules = only("most-points", "most-loners", "fewest-points")
    assert sentences(CHALLENGE_EVENING, rules) == [
        "Ann wins most points: 23; Bob also had 23, but Ann made 2 loners and Bob 0.",
        "Ann wins most loners: 2; Gil also had 2, but Ann won 1½ games and Gil ½.",
        "Cat wins fewest points: 11.",
    ]


# -- fixed partners --------------------------------------------------------------------------------

PAIRS = [
    result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5, "Ann", "Ann"),
    result(1, seating(2, "Eve Fay v Gil Hal"), 7, 7, "Hal", "Gil"),
    result(2, seating(1, "Ann Bob v Gil Hal"), 5, 7),
    result(2, seating(2, "Eve Fay v Cat Dan"), 4, 9, "Dan"),
]
"""Ann & Bob 14, Gil & Hal 14, Cat & Dan 14, Eve & Fay 11. Gil & Hal won 1½ games, the others 1."""


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            only("most-points"),
            "Gil & Hal win most points: 14; Ann & Bob and Dan & Cat also had 14, but Gil & Hal won "
            "1½ games, the others 1.",
        ),
        (only("fewest-points"), "Eve & Fay win fewest points: 11."),
        (only("most-loners"), "Ann wins most loners as far as entered: 2."),
    ],
)
def test_fixed_partners_win_together_what_a_side_wins(rules: EveningRules, words: str) -> None:
    assert sentences(PAIRS, rules) == [words]


# -- ties, down to the cut -------------------------------------------------------------------------

LEVEL = [
    result(1, seating(1, "Ann Cat v Bob Dan"), 8, 8),
    result(1, seating(2, "Eve Gil v Fay Hal"), 8, 6),
]
"""Ann, Bob, Cat and Dan are level in everything; Eve and Gil have as many points, and a win."""


def test_each_tie_break_leaves_those_behind_whom_it_decides_about() -> None:
    scores = [
        result(1, seating(1, "Ann Dan v Gil Hal"), 8, 6, "Ann"),
        result(1, seating(2, "Bob Cat v Eve Fay"), 8, 8),
    ]
    assert sentences(scores, only("most-points"))[0] == (
        "Ann wins most points: 8; Bob, Eve, Cat and Fay also had 8, but Ann won 1 game, the "
        "others ½; Dan was level there too, but Ann made 1 loner and Dan 0."
    )


def test_who_is_level_in_everything_cuts_and_second_place_waits_for_it() -> None:
    assert sentences(LEVEL, only("most-points", "second-place")) == [
        "Most points: Eve and Gil both had 8: they cut for it.",
        "Second place: that depends on who wins the cut above.",
    ]


def test_the_fewest_points_are_decided_the_other_way_round() -> None:
    scores = [
        result(1, seating(1, "Ann Cat v Bob Dan"), 9, 7, "Dan"),
        result(1, seating(2, "Eve Gil v Fay Hal"), 7, 7),
    ]
    assert sentences(scores, only("fewest-points")) == [
        "Bob wins fewest points: 7; Eve, Fay, Gil and Hal also had 7, but Bob won 0 games, the "
        "others ½; Dan was level there too, but Bob made 0 loners and Dan 1."
    ]


def test_the_booby_prize_is_for_those_who_took_part_in_every_round() -> None:
    scores = [
        result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5),
        result(2, seating(1, "Ann Cat v Bob Eve"), 6, 3),
    ]
    rules = only("fewest-points")
    standings = ladder_of(scores, rules)
    assert standings["Dan"].points < standings["Cat"].points
    assert not standings["Dan"].stayed
    assert sentences(scores, rules) == [
        "Cat wins fewest points of those who were there every round: 11."
    ]


def test_the_fewest_points_go_to_anybody_if_nobody_took_part_in_every_round() -> None:
    scores = [
        result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5),
        result(2, seating(1, "Eve Fay v Gil Hal"), 6, 3, "Hal"),
    ]
    assert sentences(scores, only("fewest-points")) == [
        "Gil wins fewest points: 3; Hal also had 3, but Gil made 0 loners and Hal 1."
    ]


def test_with_one_prize_each_the_later_prizes_wait_for_a_cut() -> None:
    scores = [
        result(1, seating(1, "Ann Cat v Bob Dan"), 8, 8),
        result(1, seating(2, "Eve Fay v Gil Hal"), 7, 6, "Gil"),
    ]
    rules = only("most-points", "most-loners", each=True)
    assert sentences(scores, rules) == [
        "Most points: Ann, Bob, Cat and Dan all had 8: they cut for it.",
        "Most loners as far as entered: that depends on who wins the cut above.",
    ]


def test_nobody_wins_what_nobody_has() -> None:
    scores = [result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5, "Ann")]
    rules = only("most-points", "most-loners", each=True)
    assert sentences(scores, rules)[1:] == ["Nobody wins most loners: Ann has a prize already."]
    scores = [result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5)]
    assert sentences(scores, only("most-loners")) == [
        "Nobody wins most loners as far as entered: nobody has any."
    ]


def test_a_prize_for_what_not_every_table_entered_says_so() -> None:
    """Results that name no loner at all do not say that there was none."""
    by_hand = by_hands(2, seating(1, "Ann Bob v Cat Dan"), "Ann 4")
    rules = only("most-points", "most-loners")
    scores = [result(1, seating(1, "Ann Dan v Bob Cat"), 9, 5), by_hand]
    assert sentences(scores, rules)[1].startswith("Ann wins most loners as far as entered: 1")
    named = [result(1, seating(1, "Ann Dan v Bob Cat"), 9, 5, "Bob"), by_hand]
    assert "as far as" not in sentences(named, rules)[1]
    unnamed = [*named, result(3, seating(1, "Ann Ida v Bob Cat"), 9, 5)]
    assert sentences(unnamed, rules)[1].startswith("Ann wins most loners as far as entered: 1")
    assert of_hands("loners", ladder_of(unnamed, rules)["Ida"]) == "–"


def test_all_prizes_of_one_card() -> None:
    rules = CALLER.with_rules({"prizes": EVERY_PRIZE})
    assert sentences([CARD], rules) == [
        "Cat wins most points: 9.",
        "Second place: Bob and Dan both had 6: they cut for it.",
        "Cat wins most games won: 1; Ann also had 1, but Cat made 1 loner and Ann 0.",
        "Cat wins most loners: 1.",
        "Cat wins high round: 9 in round 1.",
        "Ann wins fewest points: 5.",
    ]


@pytest.mark.seeds(40)
def test_every_prize_has_a_winner_a_cut_or_nobody(seed: int) -> None:
    rounds, scores = random_evening(seed)
    each = ("no", "yes")[seed % 2]
    rules = EveningRules({"prizes": EVERY_PRIZE, "one-prize-each": each})
    standings = ladder((), rounds, scores, rules, LONE_MARCH)
    given = awards(standings, rules)
    if not any(one.tables for one in standings):
        assert given == []
        return
    assert [award.prize for award in given] == list(PRIZES.values())
    winners = [one.name for award in given for one in award.winners]
    assert all(len(award.winners) <= 1 for award in given)
    if rules.one_prize_each:
        assert len(winners) == len(set(winners))
    for award in given:
        assert not (award.winners and award.cut)
        assert len(award.cut) != 1
        best_of = award.winners or award.cut
        if best_of and not award.passed_over and award.prize.place < 2:
            value = award.prize.measure.value
            eligible = [one for one in standings if one.stayed or not award.prize.fewest]
            best = (min if award.prize.fewest else max)(map(value, eligible))
            assert {value(one) for one in best_of} == {best} or rules.one_prize_each
