"""What else than a renege may explain the cards, and in which order it is asked."""

from __future__ import annotations

from random import Random

import pytest

from euchre_cli.dispute.disputed_hand import CardPlace, facts_of, hand_in_book
from euchre_cli.dispute.questions import press, question_of
from euchre_cli.dispute.ruling import claims, standing
from euchre_cli.dispute.standing import Answers, standing_of
from euchre_cli.dispute.state import Dispute
from euchre_cli.dispute.step import opened, step
from euchre_cli.live_table.state import Enter
from euchre_engine.audit.record import Dealer
from euchre_engine.seats import LEFT, Seat

from ..entered import hand
from .hands import PlayedHand, entered, is_slip, played_hand
from .test_docs import CARDS
from .test_step import after, game


def asked(dispute: Dispute) -> str:
    """The question to be answered next."""
    return question_of(dispute)[0].question


def keys_now(dispute: Dispute) -> str:
    """The keys that answer it."""
    return "".join(offer.keys for offer in question_of(dispute)[0].offers)


# -- the dealer -----------------------------------------------------------------------------------


def with_dealer_off(seed: int) -> tuple[PlayedHand, Seat] | None:
    """A lawful hand whose dealer is one seat off in the book, and the true dealer; `None` if the
    same player leads all the same, or the cards show the true dealer."""
    played = played_hand(seed, reneged=False)
    facts = facts_of(played.disputed)
    assert facts.dealer is not None
    off = played.disputed.with_fact(Dealer(LEFT[facts.dealer]))
    wrong = facts_of(off)
    if facts.picked_up or wrong.leader is facts.leader or wrong.out != facts.out:
        return None
    return played._replace(disputed=off), facts.dealer


@pytest.mark.seeds(50)
def test_with_the_wrong_dealer_the_dealer_is_asked_before_several_players_are_accused(
    seed: int,
) -> None:
    off = with_dealer_off(seed)
    if off is None:
        return
    played, true = off
    dispute = entered(played, False, Random(seed))
    now = standing(dispute)
    assert not now.proven
    if len(now.reneges) < 2:
        assert not now.reneges or is_slip(question_of(dispute)[0])
        return
    assert "nobody reneged" in asked(dispute)
    right = press(dispute, "y" if "y" in keys_now(dispute) else str(true + 1))
    assert not standing(right).reneges
    assert facts_of(right.hand).dealer is true
    denied = press(dispute, "n")
    assert facts_of(denied.hand).dealer is facts_of(played.disputed).dealer
    assert "deal" not in asked(denied)


CAT_DAN_ANN = "?" + "9hkctsthqs" + "js9cqhjhac" + "tcqc9skhah" + "tdkdasjd9d"
"""Bob's cards first, who leads if Ann has dealt; all are lawful only if Dan has."""
ANN_DEALT = "dealer N; maker S hearts"


@pytest.mark.parametrize(
    ("record", "dealt"),
    [
        (ANN_DEALT, "dealer W;"),  # In the first hand anybody may deal.
        ("maker S hearts", "dealer W agreed;"),  # It was Ann's turn.
    ],
)
def test_the_dealer_that_the_table_names_is_written_into_the_book(record: str, dealt: str) -> None:
    first = () if "dealer" in record else (hand("dealer W; maker W spades; tricks EW 3"),)
    sheet = game(*first, hand(record))
    state = opened(sheet, Dispute(hand_in_book(sheet, sheet.lines[-1])), CAT_DAN_ANN)
    assert asked(state.dispute) == (
        "Did Ann lead the first trick, and Dan deal? Then nobody reneged."
    )
    for key in "y0":
        state, _ = step(state, key)
    _, (written,) = step(state, "r")
    assert isinstance(written, Enter)
    assert written.entry.kind == "amended"
    assert written.entry.record.startswith(dealt)


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("2", "Bob's claim was upheld. Cat reneged in trick 1: Cat threw"),
        ("1", "Cat reneged in trick 1: Cat threw"),
        ("0", "Cat reneged in trick 1: Cat threw"),
    ],
)
def test_nobody_claims_more_than_one_renege(key: str, told: str) -> None:
    dispute = after(CAT_DAN_ANN + "nn" + key, ANN_DEALT).dispute
    claimants = [claim.by for claim in claims(dispute)]
    assert len(claimants) == 3
    assert claimants.count(None) == (3 if key == "0" else 2)
    assert asked(dispute).startswith(told)


# -- cards in another order -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dan", "question"),
    [
        ("9cqh9s9dks", "Whose renege was claimed?"),
        (
            "9dqh9s9cks",
            "Perhaps something is entered wrong. Dan: are the nine of diamonds, trick 1, and the "
            "nine of clubs, trick 4, the wrong way round?",
        ),
        ("ks9d9sqh9c", "Are Dan's cards in the other order, from the last to the first?"),
    ],
)
def test_the_cards_of_a_player_in_another_order(dan: str, question: str) -> None:
    cards = "ac9hqctcqs" + dan + "kcjdtdadqd" + "thjhahkhas"
    state = after(cards, "dealer E; up Th; maker W hearts")
    assert asked(state.dispute) == question
    if "renege" not in question:
        right = press(state.dispute, "y")
        assert str(right.cards.at(CardPlace(Seat.W, 1))) == "9c"
        assert asked(right) == "Whose renege was claimed?"


@pytest.mark.seeds(25)
@pytest.mark.parametrize("by_trick", [False, True])
def test_an_exchange_is_first_looked_for_where_the_cards_were_entered(
    seed: int, by_trick: bool
) -> None:
    """Within a player's cards, if they were entered player by player, else within a trick."""
    played, rng = played_hand(seed, reneged=False), Random(seed)
    seats = facts_of(played.disputed).players
    first, second = (CardPlace(seat, 1) for seat in rng.sample(seats, 2))
    if not by_trick:
        second = CardPlace(first.seat, rng.randint(2, 5))
    cards = played.cards.with_card(first, played.cards.at(second))
    cards = cards.with_card(second, played.cards.at(first))
    slip = standing_of(played.disputed, cards, Answers(), by_trick).key_slip
    if slip is not None:
        assert slip.other is not None
        assert (slip.place.trick if by_trick else slip.place.seat) == (
            slip.other.trick if by_trick else slip.other.seat
        )


@pytest.mark.seeds(25)
def test_a_pile_from_the_last_card_to_the_first_accuses_nobody(seed: int) -> None:
    played = played_hand(seed, reneged=False)
    cards = played.cards
    seat = Random(seed).choice(facts_of(played.disputed).players)
    for place, card in zip(cards.places([seat]), reversed(cards.row(seat)), strict=True):
        cards = cards.with_card(place, card)
    dispute = Dispute(played.disputed, cards, done=True)
    if standing(dispute).reneges:
        assert is_slip(question_of(dispute)[0])
        assert not standing(dispute).proven


# -- what was looked at ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "question"),
    [
        ("n", "Who claimed it?"),
        ("ne\r", "Who claimed it?"),
        ("ne→→→→9s", "Who claimed it?"),
        ("ne→→→↓kh", "Perhaps one card is entered wrong. Bob, trick 2"),
    ],
)
def test_what_was_looked_at_stays_looked_at_until_a_card_changes(keys: str, question: str) -> None:
    assert asked(after(CARDS + keys).dispute).startswith(question)
