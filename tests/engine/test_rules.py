"""The house rules and the presets: what each says, what a hand is worth, who leads and who deals.

Golden tables hold what follows from them: `presets.txt` the values of each preset, `points.txt`
what every result is worth (makers:defenders, by the makers' tricks from five to none; `–` where the
rules do not allow it) and `leaders.txt` who leads when W dealt.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_engine.rules import (
    HOUSE_RULES,
    PRESETS,
    STANDARD,
    Ending,
    HouseRule,
    Result,
    Rules,
    UnknownRule,
    Value,
)
from euchre_engine.seats import LEFT, SEATS, SIDE, Seat

from .. import golden

HERE = Path(__file__).parent


def rules_of(case: str) -> Rules:
    """The rules that a case means: `csl`, or `csl, lone-march 5, made 2`."""
    preset, *overrides = case.split(", ")
    return Rules(preset, dict(one.split() for one in overrides))


# -- the presets ---------------------------------------------------------------------------------


def preset_words(preset: str) -> str:
    """What a preset says that `standard` does not; of `standard`, everything."""
    values = {name: Rules(preset).value(name) for name in HOUSE_RULES}
    if preset != "standard":
        values = {name: v for name, v in values.items() if v != STANDARD.value(name)}
    return "\n".join([f"{name} {value}" for name, value in values.items()]) or "as `standard`"


def test_each_preset_says_what_its_source_says_and_nothing_else(
    request: pytest.FixtureRequest,
) -> None:
    table = HERE / "presets.txt"
    assert list(golden.cases(table)) == list(PRESETS)
    golden.check(table, {preset: preset_words(preset) for preset in PRESETS}, request)


@pytest.mark.parametrize("rule", HOUSE_RULES.values(), ids=lambda rule: rule.name)
def test_each_value_of_each_rule_can_be_stated_as_text(rule: HouseRule) -> None:
    assert rule.effect.endswith(".")
    for value in (*rule.words, *rule.usual, *(rule.span or ())):
        assert rule.parse(f" {str(value).upper()} ") == value
        assert Rules("csl", {rule.name: str(value)}).value(rule.name) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("target", text) for text in ("0", "101", "ten", "-1", "1" * 5000, "²")),
        *(("hands", "0"), ("deck", "32"), ("renege-points", "0"), ("renege-points", "6")),
        *(("stick-the-dealer", "maybe"), ("stick-the-dealer", ""), ("defend-alone", "yes")),
    ],
)
def test_a_value_a_rule_does_not_have_is_refused(name: str, text: str) -> None:
    with pytest.raises(UnknownRule, match=name):
        Rules("standard", {name: text})


@pytest.mark.parametrize(
    ("preset", "name", "value", "says"),
    [
        ("standard", "misdeel", "no", "there is no house rule 'misdeel'; did you mean misdeal?"),
        ("standard", "no-such-rule", "no", "there is no house rule 'no-such-rule'"),
        ("british1", "misdeal", "no", "there is no preset 'british1'; did you mean british?"),
        ("standard", "target", " ten ", "target must be 1 to 100, not 'ten'"),
    ],
)
def test_what_nobody_knows_is_refused_with_the_nearest_name(
    preset: str, name: str, value: str, says: str
) -> None:
    with pytest.raises(UnknownRule) as refused:
        Rules(preset, {name: value})
    assert str(refused.value) == says


def test_rules_are_equal_when_every_value_is() -> None:
    stuck = STANDARD.with_rule("stick-the-dealer", "yes")
    assert stuck == Rules("standard", {"stick-the-dealer": "yes"})
    assert hash(stuck) == hash(Rules("standard", {"stick-the-dealer": "yes"}))
    assert Rules("high-speed") == STANDARD
    assert stuck != STANDARD
    assert STANDARD.value("stick-the-dealer") == "no"
    assert stuck.with_rule("stick-the-dealer", "no") == STANDARD
    assert hash(stuck) != hash(STANDARD)


# -- points --------------------------------------------------------------------------------------

SITUATIONS = {
    "together": (False, False, False),
    "alone": (True, False, False),
    "alone with the best card": (True, False, True),
    "alone against a lone defender": (True, True, False),
    "together against a lone defender": (False, True, False),
}
"""Is the maker alone? Is there a lone defender? Was the partner's best card given?"""


def allowed(rules: Rules, situation: str) -> bool:
    """True if the rules know the situation."""
    alone, lone_defender, best = SITUATIONS[situation]
    if lone_defender:
        return rules.may_defend_alone(alone)
    return rules.may_ask_for_best if best else True


def worth(rules: Rules, maker: Seat, situation: str, tricks: int) -> str:
    """What a result is worth, makers:defenders, with the rule that says so."""
    alone, lone_defender, best = SITUATIONS[situation]
    award = rules.award(Result(maker, alone, LEFT[maker] if lone_defender else None, best, tricks))
    assert award.points == rules.value(award.rule)
    assert (award.outcome == "euchred") is rules.is_euchred(alone, tricks)
    pair = award.pair()
    return f"{pair[SIDE[maker]]}:{pair[1 - SIDE[maker]]} {award.outcome} by {award.rule}"


def points_words(case: str) -> str:
    """Everything that a hand can be worth."""
    rules = rules_of(case)
    lines = []
    for situation in SITUATIONS:
        by_maker = {
            ", ".join([worth(rules, maker, situation, tricks) for tricks in range(5, -1, -1)])
            for maker in SEATS
        }
        (cells,) = by_maker
        lines.append(f"{situation}: {cells if allowed(rules, situation) else '–'}")
    (points, rule), (alone, of_loner) = map(rules.renege_points, (False, True))
    ends = "ends" if rules.renege_ends_hand else "is scored"
    lines.append(f"a renege: {points} {rule}, {alone} {of_loner}; the hand {ends}")
    lines.append(
        f"false claim {rules.false_claim_points}, table talk {rules.table_talk_points}, "
        f"at most {rules.most_points()}, a lone march wins from {rules.lone_march_wins_from()}"
    )
    for result in ("made", "euchred"):
        together, lone = (rules.possible_tricks(result, alone) for alone in (False, True))
        lines.append(f"{result}: {together} tricks, alone {lone}")
    return "\n".join(lines)


POINTS = HERE / "points.txt"


@pytest.mark.parametrize("case", golden.cases(POINTS))
def test_the_points_table(case: str, request: pytest.FixtureRequest) -> None:
    golden.check(POINTS, {case: points_words(case)}, request)


def test_every_preset_is_in_the_points_table() -> None:
    assert set(golden.cases(POINTS)) >= set(PRESETS)


# -- who leads, and who deals --------------------------------------------------------------------


def leaders_words(case: str) -> str:
    """Who leads, W having dealt, with the lead on the left of the dealer, or of the loner; the
    same at a table that is turned."""
    maker, _, how = case.partition(" ")
    alone, defender = "alone" in how, how[-1] if "against" in how else ""
    found = set()
    for turn in range(4):
        dealer, by, lone = (
            None if not seat else SEATS[(Seat[seat] + turn) % 4] for seat in ("W", maker, defender)
        )
        assert dealer is not None
        assert by is not None
        for_rule = []
        for value in ("left-of-dealer", "left-of-loner"):
            rules = Rules("standard", {"lone-lead": value, "defend-alone": "always"})
            leader = rules.opening_leader(dealer, by, alone, lone)
            for_rule.append(str(SEATS[(leader - turn) % 4]))
        found.add(" or ".join(for_rule))
    (leaders,) = found
    return leaders


def test_who_leads_first(request: pytest.FixtureRequest) -> None:
    table = HERE / "leaders.txt"
    golden.check(table, {case: leaders_words(case) for case in golden.cases(table)}, request)


DEALS: list[tuple[dict[str, Value], Ending, bool]] = [
    ({}, Ending.SCORED, False),
    ({}, Ending.ALL_PASSED, False),
    ({"all-pass": "same-dealer"}, Ending.ALL_PASSED, True),
    ({}, Ending.MISDEAL, True),
    ({"misdeal": "next-dealer"}, Ending.MISDEAL, False),
    ({"ace-no-face": "redeal"}, Ending.ACE_NO_FACE, True),
    ({"no-ace-no-face": "redeal-next"}, Ending.NO_ACE_NO_FACE, False),
    ({}, Ending.BOTH_RENEGED, True),
    ({"all-pass": "same-dealer", "misdeal": "next-dealer"}, Ending.SCORED, False),
]


@pytest.mark.parametrize(("overrides", "ending", "stays"), DEALS)
def test_who_deals_next(overrides: dict[str, Value], ending: Ending, stays: bool) -> None:
    for dealer in SEATS:
        following = Rules("standard", overrides).next_dealer(dealer, ending)
        assert following is (dealer if stays else LEFT[dealer])
