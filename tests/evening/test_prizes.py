"""The prizes of an evening: ties decided in the declared order down to the cut, and why.

The published rules: MIET, "Euchre Tournament Rules for Advanced Play" (miet.ca): points tied, most
games won. Euchre Challenge, "Prizes and Pay Outs" (euchrechallenge.net): places by points, most
lone hands and high game; the first takes no other prize, nobody takes both of the others; tied
prizes are combined and split. Tree Lakes, "Euchre" (treelakes.com): most points, most loners, and a
booby prize. Office Evolution Troy, "Euchre Night" (officeevolution.com): the first three, and last.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from euchre_cli.evening.evening_rules import EVENING_RULES, EveningRules
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.ladder_sheets import award_words, of_hands
from euchre_cli.evening.measures import PRIZES
from euchre_cli.evening.prizes import awards
from euchre_cli.evening.scores import TableScore

from .evening_scores import LONE_MARCH, by_hands, ladder_of, random_evening, result, seating
from .test_ladder import CARD, MIET, MIET_EVENING

NO_PRIZES = dict.fromkeys(PRIZES, "no")


def only(*prizes: str, **rules: str) -> EveningRules:
    """Rules that give these prizes alone; `tie_breaks="cut"` is a rule besides."""
    others = {name.replace("_", "-"): value for name, value in rules.items()}
    return EveningRules({**NO_PRIZES, **dict.fromkeys(prizes, "yes"), **others})


def sentences(
    scores: list[TableScore], rules: EveningRules, cuts: Mapping[str, str] | None = None
) -> list[str]:
    """The sentence on each prize."""
    standings = list(ladder_of(scores, rules).values())
    return [award_words(award) for award in awards(standings, rules, cuts or {})]


def test_miet_points_tied_are_decided_by_tables_won() -> None:
    rules = MIET.with_rules(dict(only("most-points", "second-place", "third-place").overrides))
    assert sentences(MIET_EVENING, rules) == [
        "Eve wins most points: 15; Dan also had 15, but Eve won 2 games and Dan 1.",
        "Dan wins second place: 15.",
        "Ann wins third place: 14; Fay also had 14, but Ann won 2 games and Fay 1.",
    ]


CHALLENGE = only(
    "most-points",
    "second-place",
    "most-loners",
    "high-round",
    one_prize_each="yes",
    tie_breaks="share",
)
CHALLENGE_EVENING = [
    result(1, seating(1, "Ann Bob v Cat Dan"), 14, 6, "Ann", "Ann"),
    result(1, seating(2, "Eve Fay v Gil Hal"), 9, 8, "Gil"),
    result(2, seating(1, "Ann Eve v Bob Gil"), 9, 9, "Gil"),
    result(2, seating(2, "Cat Fay v Dan Hal"), 5, 13, "Dan"),
]
"""Ann 23, Bob 23, Hal 21, Dan 19, Eve 18, Gil 17, Fay 14, Cat 11."""


def test_euchre_challenge_nobody_takes_two_prizes_and_tied_prizes_are_split() -> None:
    assert sentences(CHALLENGE_EVENING, CHALLENGE) == [
        "Ann and Bob share most points: 23 each.",
        "Ann and Bob share second place: 23 each.",
        "Gil wins most loners: 2; Ann (2) has a prize already.",
        "Hal and Dan share high round: 13 each; Ann (14) and Bob (14) have a prize already.",
    ]


def test_tree_lakes_most_points_most_loners_and_the_booby_prize() -> None:
    rules = only("most-points", "most-loners", "fewest-points")
    assert sentences(CHALLENGE_EVENING, rules) == [
        "Ann wins most points: 23; Bob also had 23, but Ann made 2 loners and Bob 0.",
        "Ann wins most loners: 2; Gil also had 2, but Ann won 1½ games and Gil ½.",
        "Cat wins fewest points: 11.",
    ]


def test_troy_the_first_three_and_the_last() -> None:
    rules = only("most-points", "second-place", "third-place", "fewest-points")
    assert sentences(CHALLENGE_EVENING, rules)[1:] == [
        "Bob wins second place: 23.",
        "Hal wins third place: 21.",
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
        (
            only("most-points", tie_breaks="loners-wins-opponents"),
            "Gil & Hal win most points: 14; Dan & Cat also had 14, but Gil & Hal made 2 loners and "
            "Dan & Cat 1; Ann & Bob were level there too, but Gil & Hal won 1½ games and Ann & "
            "Bob 1.",
        ),
        (
            only("most-points", tie_breaks="cut"),
            "Most points: Ann & Bob, Cat & Dan and Gil & Hal all had 14: they cut for it.",
        ),
        (
            only("most-points", tie_breaks="share"),
            "Ann & Bob, Cat & Dan and Gil & Hal share most points: 14 each.",
        ),
        (only("fewest-points"), "Eve & Fay win fewest points: 11."),
        (only("most-loners"), "Ann wins most loners as far as entered: 2."),
    ],
)
def test_fixed_partners_win_together_what_a_side_wins(rules: EveningRules, words: str) -> None:
    assert sentences(PAIRS, rules) == [words]


def test_either_partner_may_win_the_cut_for_both() -> None:
    rules = only("most-points", "second-place", tie_breaks="cut")
    first, second = sentences(PAIRS, rules, {"most-points": "Hal", "second-place": "Ann"})
    assert first.startswith("Gil & Hal win most points: 14; ")
    assert first.endswith(" also had 14, but Gil & Hal won the cut.")
    assert second.startswith("Ann & Bob win second place: 14; Cat & Dan also had 14, but")


# -- ties, down to the cut -------------------------------------------------------------------------

LEVEL = [
    result(1, seating(1, "Ann Cat v Bob Dan"), 8, 8),
    result(1, seating(2, "Eve Gil v Fay Hal"), 8, 6),
]
"""Ann, Bob, Cat and Dan are level in everything; Eve and Gil have as many points, and a win."""


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (
            "wins-loners-opponents",
            "Ann wins most points: 8; Bob also had 8, but Ann won 1 game and Bob ½.",
        ),
        (
            "loners-wins-opponents",
            "Bob wins most points: 8; Ann also had 8, but Bob made 1 loner and Ann 0.",
        ),
        (
            "opponents-wins-loners",
            "Bob wins most points: 8; Ann also had 8, but Bob met opponents with 8 points a round "
            "and Ann 6.",
        ),
        ("cut", "Most points: Ann and Bob both had 8: they cut "
         "for it."),
        ("share", "Ann and Bob share most points: 8 each."),
    ],
)  # fmt: skip
def test_ties_are_decided_in_the_order_of_the_rules(order: str, words: str) -> None:
    scores = [
        result(1, seating(1, "Ann Cat v Gil Dan"), 8, 6),
        result(1, seating(2, "Bob Fay v Eve Hal"), 8, 8, "Bob"),
    ]
    rules = only("most-points", tie_breaks=order)
    standings = [
        one for name, one in ladder_of(scores, rules).items() if name in ("Ann", "Bob", "Gil")
    ]
    assert [award_words(award) for award in awards(standings, rules, {})] == [words]


def test_each_tie_break_leaves_those_behind_whom_it_decides_about() -> None:
    scores = [
        result(1, seating(1, "Ann Dan v Gil Hal"), 8, 6, "Ann"),
        result(1, seating(2, "Bob Cat v Eve Fay"), 8, 8),
    ]
    assert sentences(scores, only("most-points"), {})[0] == (
        "Ann wins most points: 8; Bob, Eve, Cat and Fay also had 8, but Ann won 1 game, the "
        "others ½; Dan was level there too, but Ann made 1 loner and Dan 0."
    )


@pytest.mark.parametrize(
    ("winner", "words"),
    [
        (None, "Most points: Eve and Gil both had 8: they cut "
         "for it."),
        ("Gil", "Gil wins most points: 8; Ann, Bob, Cat and Dan also had 8, but Gil won 1 game, "
         "the others ½; Eve was level there too, but Gil won the "
         "cut."),
        ("Ann", "Most points: Eve and Gil both had 8: they cut "
         "for it."),
    ],
    ids=["not yet cut", "Gil won the cut", "Ann is not one of them"],
)  # fmt: skip
def test_who_is_level_in_everything_cuts(winner: str | None, words: str) -> None:
    cuts = {} if winner is None else {"most-points": winner}
    assert sentences(LEVEL, only("most-points"), cuts) == [words]


def test_later_places_wait_for_the_cut_and_may_need_one_themselves() -> None:
    rules = only("most-points", "second-place", "third-place")
    wait = ["Second place: a prize above has to be cut for first.",
            "Third place: a prize above has to be cut for first."]  # fmt: skip
    assert sentences(LEVEL, rules)[1:] == wait
    after = sentences(LEVEL, rules, {"most-points": "Gil"})
    assert after[1].startswith("Eve wins second place: 8; Ann, Bob, Cat and Dan also had")
    assert after[2] == ("Third place: Ann, Bob, Cat and Dan all had 8: they cut for it.")
    last = sentences(LEVEL, rules, {"most-points": "Gil", "third-place": "Dan"})[2]
    assert last == ("Dan wins third place: 8; Ann, Bob and Cat also had 8, but Dan won the cut.")


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


def test_who_leaves_early_may_win_anything_else() -> None:
    scores = [
        result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5, "Dan"),
        result(2, seating(1, "Ann Cat v Bob Eve"), 6, 3),
    ]
    assert sentences(scores, only("most-loners")) == ["Dan wins most loners as far as entered: 1."]


def test_the_fewest_points_go_to_anybody_if_nobody_took_part_in_every_round() -> None:
    scores = [
        result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5),
        result(2, seating(1, "Eve Fay v Gil Hal"), 6, 3, "Hal"),
    ]
    assert sentences(scores, only("fewest-points")) == [
        "Gil wins fewest points: 3; Hal also had 3, but Gil made 0 loners and Hal 1."
    ]


def test_with_one_prize_each_the_later_prizes_wait_for_a_cut() -> None:
    scores = [result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5, "Cat")]
    rules = only("most-points", "most-loners", one_prize_each="yes", tie_breaks="cut")
    assert sentences(scores, rules)[1:] == ["Most loners: a prize above has to be cut for first."]
    assert sentences(scores, rules, {"most-points": "Bob"})[1:] == ["Cat wins most loners: 1."]


def test_nobody_wins_what_nobody_has() -> None:
    scores = [result(1, seating(1, "Ann Bob v Cat Dan"), 9, 5, "Ann")]
    rules = only("most-points", "most-loners", "most-euchres", one_prize_each="yes")
    assert sentences(scores, rules, {"most-points": "Ann"})[1:] == [
        "Nobody wins most loners: Ann has a prize already.",
        "Nobody wins most euchres as far as entered: nobody has any.",
    ]


def test_a_prize_for_what_not_every_table_entered_says_so() -> None:
    """Results that name no loner at all do not say that there was none."""
    by_hand = by_hands(2, seating(1, "Ann Bob v Cat Dan"), "Ann 4")
    rules = only("most-points", "most-loners", "most-euchres")
    scores = [result(1, seating(1, "Ann Dan v Bob Cat"), 9, 5), by_hand]
    assert sentences(scores, rules)[1].startswith("Ann wins most loners as far as entered: 1")
    named = [result(1, seating(1, "Ann Dan v Bob Cat"), 9, 5, "Bob"), by_hand]
    assert "as far as" not in sentences(named, rules)[1]
    unnamed = [*named, result(3, seating(1, "Ann Ida v Bob Cat"), 9, 5)]
    assert sentences(unnamed, rules)[1].startswith("Ann wins most loners as far as entered: 1")
    assert of_hands("loners", ladder_of(unnamed, rules)["Ida"]) == "–"


def test_all_prizes_of_one_card() -> None:
    everything = dict.fromkeys(PRIZES, "yes")
    rules = EveningRules({**everything, "lone-caller": 5})
    assert sentences([CARD], rules, {"fewest-points": "Dan"}) == [
        "Cat wins most points: 10.",
        "Ann wins second place: 9.",
        "Third place: Bob and Dan both had 6: they cut for it.",
        "Cat wins most loners: 1.",
        "Cat wins most euchres: 1; Bob and Dan also had 1, but Cat won 1 game, the others 0; Ann "
        "was level there too, but Cat made 1 loner and Ann 0.",
        "Ann wins most often euchred: 1; Dan also had 1, but Ann won 1 game and Dan 0.",
        "Cat wins most games won: 1; Ann also had 1, but Cat made 1 loner and Ann 0.",
        "Cat wins high round: 10 in round 1.",
        "Dan wins fewest points: 6; Bob also had 6, but Dan won the cut.",
    ]


@pytest.mark.seeds(40)
def test_every_prize_has_a_winner_a_cut_or_nobody_and_cuts_decide(seed: int) -> None:
    rounds, scores = random_evening(seed)
    order = EVENING_RULES["tie-breaks"].words[seed % 8]
    rules = EveningRules({**dict.fromkeys(PRIZES, "yes"), "tie-breaks": order,
                          "one-prize-each": ("no", "yes")[seed % 2]})  # fmt: skip
    standings = ladder((), rounds, scores, rules, LONE_MARCH)
    if not any(one.tables for one in standings):
        assert awards(standings, rules, {}) == []
        return
    cuts: dict[str, str] = {}
    for _ in PRIZES:
        given = awards(standings, rules, cuts)
        pending = [award for award in given if award.cut]
        for award in pending:
            cuts.setdefault(award.prize.name, award.cut[-1].name)
    assert not any(award.cut or award.waits for award in given)
    assert [award.prize for award in given] == list(PRIZES.values())
    winners = [one.name for award in given for one in award.winners]
    if order != "share":
        assert all(len(award.winners) <= 1 for award in given)
        if rules.one_prize_each:
            assert len(winners) == len(set(winners))
    for award in given:
        if award.winners and not award.passed_over and award.prize.place < 2:
            value = award.prize.measure.value
            eligible = [one for one in standings if one.stayed or not award.prize.fewest]
            best = (min if award.prize.fewest else max)(map(value, eligible))
            assert {value(one) for one in award.winners} == {best} or rules.one_prize_each
