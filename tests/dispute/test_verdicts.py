"""What the cards prove, whatever the order in which they are entered."""

from __future__ import annotations

from random import Random

import pytest

from euchre_cli.dispute.disputed_hand import CardPlace, facts_of
from euchre_cli.dispute.questions import question_of
from euchre_cli.dispute.ruling import standing
from euchre_cli.dispute.standing import Answers, standing_of
from euchre_cli.terminal.exit_status import Refused
from euchre_engine.cards import UNKNOWN, Card

from .hands import entered, is_slip, played_hand, proven, settled

ORDERS = pytest.mark.parametrize("by_trick", [False, True])


@ORDERS
@pytest.mark.seeds(25)
def test_a_renege_is_proven_at_the_right_trick(seed: int, by_trick: bool) -> None:
    played = played_hand(seed, reneged=True)
    assert played.renege is not None
    dispute = settled(entered(played, by_trick, Random(seed)))
    assert proven(dispute) == [(played.renege.seat, played.renege.trick)]


@ORDERS
@pytest.mark.seeds(25)
def test_with_the_last_two_tricks_withheld_a_renege_is_never_excluded(
    seed: int, by_trick: bool
) -> None:
    played = played_hand(seed, reneged=True)
    assert played.renege is not None
    now = standing(settled(entered(played, by_trick, Random(seed), upto=3)))
    of_it = [
        suspect.verdict
        for suspect in now.suspects
        if suspect.place == (played.renege.seat, played.renege.trick)
    ]
    assert "excluded" not in of_it
    assert all((p.seat, p.trick) == (played.renege.seat, played.renege.trick) for p in now.reneges)


@ORDERS
@pytest.mark.seeds(25)
def test_a_mistyped_card_accuses_nobody_without_the_other_reading(
    seed: int, by_trick: bool
) -> None:
    played = played_hand(seed, reneged=False)
    rng = Random(seed)
    places = played.cards.places(facts_of(played.disputed).players)
    wrong = rng.choice(places)
    lying = {played.cards.at(place) for place in places}

    def as_typed(place: CardPlace, card: Card) -> Card:
        others = [other for other in played.disputed.rules.deck if other not in lying]
        return rng.choice(others) if place == wrong else card

    try:
        dispute = entered(played, by_trick, rng, as_typed=as_typed)
    except Refused:
        return  # It cannot lie there, and that was said at once.
    assert not standing(dispute).proven
    if standing(dispute).reneges:
        question, _ = question_of(dispute)
        assert is_slip(question) or standing(dispute).doubt is not None


@ORDERS
@pytest.mark.seeds(25)
def test_two_cards_of_a_player_the_wrong_way_round_accuse_nobody_without_the_other_reading(
    seed: int, by_trick: bool
) -> None:
    played = played_hand(seed, reneged=False)
    rng = Random(seed)
    seat = rng.choice(facts_of(played.disputed).players)
    first, second = (CardPlace(seat, trick) for trick in rng.sample(range(1, 6), 2))
    cards = played.cards.with_card(first, played.cards.at(second))
    cards = cards.with_card(second, played.cards.at(first))
    dispute = entered(played._replace(cards=cards), by_trick, rng)
    assert not standing(dispute).proven
    if standing(dispute).reneges:
        question, _ = question_of(dispute)
        assert is_slip(question)


@ORDERS
@pytest.mark.seeds(10)
def test_a_clean_hand_excludes_every_play_off_suit(seed: int, by_trick: bool) -> None:
    played = played_hand(seed, reneged=False)
    now = standing(entered(played, by_trick, Random(seed)))
    assert not now.reneges
    assert {suspect.verdict for suspect in now.suspects} <= {"excluded"}


@pytest.mark.seeds(20)
def test_cards_that_are_not_known_neither_convict_nor_clear_anybody(seed: int) -> None:
    rng = Random(seed)
    played = played_hand(seed, reneged=seed % 2 == 0)
    renege = played.renege
    for _ in range(20):
        cards = played.cards
        places = cards.places(facts_of(played.disputed).players)
        for place in rng.sample(places, rng.randint(1, 9)):
            cards = cards.with_card(place, rng.choice((None, UNKNOWN)))
        now = standing_of(played.disputed, cards, Answers())
        for suspect in now.suspects:
            guilty = renege is not None and suspect.place == (renege.seat, renege.trick)
            assert suspect.verdict in ("undecided", "proven" if guilty else "excluded")
