"""With what the player could know: exact where there is nothing to guess, repeatable, and fair."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from euchre_cli.analysis.all_cards import AllCardsJudgement
from euchre_cli.analysis.decisions import words_of
from euchre_cli.analysis.drawn_deals import DrawnDeal, PossibleDeals
from euchre_cli.analysis.grades import BEST, CLEAR, ERRORS, LOSSES
from euchre_cli.analysis.hand_analysis import JudgedDecision, with_all_cards, with_known_cards
from euchre_cli.analysis.known_cards import KnownCardsJudgement
from euchre_cli.analysis.recorded_games import read_log
from euchre_engine import Deal, Rules, Seat, parse_cards

from .simulated import game_hand, played, record_of, simulated_hand


def numbers(one: JudgedDecision) -> KnownCardsJudgement:
    assert isinstance(one.judgement, KnownCardsJudgement)
    return one.judgement


HOUSES = [
    Rules(),
    Rules("standard", {"defend-alone": "always", "partners-best": "yes"}),
    Rules("standard", {"deck": "25", "no-trump": "yes", "stick-the-dealer": "yes"}),
    Rules("standard", {"must-hold-trump": "natural", "partner-orders-alone": "yes"}),
    Rules("standard", {"farmers-hand": "nines-and-tens", "bury-up-card": "no"}),
]


@pytest.mark.seeds(1)
@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_numbers_fit_together_under_all_house_rules(seed: int, rules: Rules) -> None:
    for number in (2 * seed, 2 * seed + 1):
        for one in with_known_cards(12, 1)(simulated_hand(number, rules)).decisions:
            if not one.is_graded:
                continue
            judgement = numbers(one)
            assert judgement.deals == 12
            assert judgement.chance_short >= 0
            assert judgement.error >= 0
            assert judgement.better_in + judgement.worse_in <= 12
            sign = 1 if one.decision.seat in (Seat.N, Seat.S) else -1
            short = sign * (judgement.better_average - judgement.average)
            assert judgement.points_short == pytest.approx(short)
            assert (one.grade is not None and one.grade.name == "best") is (
                judgement.better == one.decision.did
            )
            if one.grade is not None and one.grade.least:
                assert judgement.chance_short >= ERRORS * judgement.error


@pytest.mark.seeds(2)
def test_the_same_seed_gives_the_same_and_another_seed_other_deals(seed: int) -> None:
    hand = simulated_hand(seed)
    one, again, other = (with_known_cards(20, number)(hand).decisions for number in (3, 3, 4))
    same = [numbers(each)._replace(example=None) for each in one if each.judgement]
    assert same == [numbers(each)._replace(example=None) for each in again if each.judgement]
    assert same != [numbers(each)._replace(example=None) for each in other if each.judgement]


def test_a_decision_is_judged_the_same_with_and_without_the_other_players() -> None:
    hand = simulated_hand(5)._replace(players=("Ann", "Bob", "Cat", "Dan"))
    everybody = [one for one in with_known_cards(10, 1)(hand).decisions if one.player == "Bob"]
    alone = with_known_cards(10, 1, "Bob")(hand).decisions
    assert [one.grade for one in everybody] == [one.grade for one in alone]


def test_nobody_is_blamed_for_not_naming_what_the_hand_is_not_for() -> None:
    cards = "9c Tc 9d Td Ts  Ac Kc Ad Kd Qh  Jc Js Qc Qd Ah  Jd Jh 9h Th Kh  Qs 9s Ks As"
    deal = Deal.of(Seat.W, parse_cards(cards))
    first, *_ = with_known_cards(10, 1)(game_hand(record_of(deal, played(deal, ())))).decisions
    assert words_of(first.decision.did) == "pass"
    assert first.grade is CLEAR
    assert not first.is_graded


RIGHT_BOWER_ON_PARTNERS_QUEEN = """\
euchre 1
hand 1
  dealer W
  up Qs
  call N order
  discard Ac
  play N Kh Jh Ah Qs
  play W 9d Kd Td Ad
  play S 9c Ts Qh Tc
  play W Jd Qd 9h Js    # South's queen of clubs would have left the trick to North
  play S Qc Ks As 9s
"""


def test_trumping_partners_trick_is_an_error_although_the_cards_lay_well(tmp_path: Path) -> None:
    log = tmp_path / "game.euchre"
    log.write_text(RIGHT_BOWER_ON_PARTNERS_QUEEN)
    (hand,) = read_log(str(log), print).hands
    at = next(
        at
        for at, one in enumerate(with_all_cards(hand).decisions)
        if one.decision.trick == 4 and one.decision.seat is Seat.S
    )
    assert with_all_cards(hand).decisions[at].grade is BEST
    known = with_known_cards(100, 1)(hand).decisions[at]
    assert words_of(numbers(known).better) == "Qc"
    assert numbers(known).worse_in == 0
    assert known.grade in LOSSES[1:]


ONE_DEAL = """\
euchre 1
hand 1
  dealer N
  up 9s
  hold N Ac Kc As Ks Js
  hold E 9d Jd Qd Kd Jc
  hold S Td Ad 9h Qh Ah
  hold W Th Jh Kh Ts Qs
  call E pass
  call S pass
  call W pass
  call N order
  discard As
  play E 9d Ad Jh Js
  play N Ac Jd Td Kh
  play N Ks Jc Qh Ts
  play E Kd Ah Th Kc    # North could only win with the nine of spades
  play E Qd 9h Qs 9s
"""


def test_with_one_possible_deal_it_agrees_with_all_cards_seen(tmp_path: Path) -> None:
    log = tmp_path / "game.euchre"
    log.write_text(ONE_DEAL)
    (hand,) = read_log(str(log), print).hands
    exact = next(
        one
        for one in with_all_cards(hand).decisions
        if one.decision.trick == 4 and one.decision.seat is Seat.N
    )
    known = numbers(
        next(
            one
            for one in with_known_cards(30, 1)(hand).decisions
            if one.decision.trick == 4 and one.decision.seat is Seat.N
        )
    )
    assert isinstance(exact.judgement, AllCardsJudgement)
    assert known.possible == 1
    assert exact.judgement.lost_points == known.points_short == 3
    assert (known.better,) == exact.judgement.best
    assert known.average == exact.judgement.value == -2
    assert known.chance_short == pytest.approx(exact.judgement.lost_chance)
    assert known.error == pytest.approx(0)
    assert known.grade is exact.grade
    assert known.better_in == known.deals == 30


@pytest.mark.seeds(3)
def test_over_the_deal_as_it_was_every_decision_agrees_with_all_cards_seen(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_the_deal_as_it_was(
        deals: PossibleDeals, number: int, random: Random
    ) -> list[DrawnDeal]:
        return [DrawnDeal(deals.decision.hand, number)]

    monkeypatch.setattr(PossibleDeals, "draw", only_the_deal_as_it_was)
    hand = simulated_hand(seed)
    pairs = zip(with_all_cards(hand).decisions, with_known_cards(5, 1)(hand).decisions, strict=True)
    compared = 0
    for one, other in pairs:
        if other.is_graded and other.kind in ("lead", "follow"):
            exact, known = one.judgement, numbers(other)
            assert isinstance(exact, AllCardsJudgement)
            assert (known.average, known.better_average) == (exact.value, exact.best_value)
            assert known.better in exact.best
            assert known.chance_short == pytest.approx(exact.lost_chance)
            assert other.grade is one.grade
            compared += 1
    assert compared
