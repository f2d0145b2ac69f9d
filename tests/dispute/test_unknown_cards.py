"""Cards that nobody remembers: a claim that they leave open is never settled against the
claimant."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from euchre_cli.dispute.disputed_hand import CardPlace, facts_of
from euchre_cli.dispute.questions import press, question_of
from euchre_cli.dispute.ruling import outcome, standing
from euchre_cli.dispute.verdict_words import standing_words
from euchre_cli.terminal.exit_status import Refused
from euchre_engine.cards import UNKNOWN

from .hands import entered, played_hand, settled
from .test_step import after, verdict

HEARTS = "dealer E; up Th; maker W hearts"
"""Bob leads trick 2; Ann throws the ten of diamonds to his jack of hearts, and plays the left bower
to trick 3."""
CAT, DAN, ANN, BOB = "ac9hqctcqs", "9cqh9s9dks", "kctdjdadqd", "thjhahkhas"


@pytest.mark.parametrize(
    ("ann", "said"),
    [
        (ANN, "Either something is entered wrong, or in trick 2 Ann threw"),
        ("kc?jdadqd", "Undecided: nobody remembers one card of Ann."),
        ("kctd?adqd", "Undecided: nobody remembers one card of Ann."),
        ("kc??adqd", "Undecided: nobody remembers 2 cards of Ann."),
    ],
)
def test_a_forgotten_card_may_have_been_the_renege(ann: str, said: str) -> None:
    assert f"{verdict(after(CAT + DAN + ann + BOB, HEARTS))}.".startswith(said)


def test_of_cards_that_are_only_counted_the_verdict_names_them_all() -> None:
    rows = "tdjskcqd9d" + "9stsqs??" + "kdksahqhjh" + "adas9cjdth"
    said = verdict(after(rows, "dealer E; up Kh; maker S; discard Kh"))
    held = "ten of clubs, jack of clubs, queen of clubs or ace of clubs"
    assert said == f"As it stands: in trick 3 Dan threw the queen of spades and held the {held}"


def test_a_claim_that_forgotten_cards_leave_open_could_not_be_settled() -> None:
    state = after(CAT + DAN + "kc?jdadqd" + BOB + "1" + "2", HEARTS)
    question, _ = question_of(state.dispute)
    assert question.question.startswith("Bob's claim that Ann reneged could not be settled")
    assert "u" in {offer.keys for offer in question.offers}


def test_the_rows_of_others_do_not_clear_a_forgotten_card() -> None:
    """Spades are trump; nobody remembers what Cat played to the ace, and she has the jack of clubs
    in the second trick."""
    keys = "?" + "asqs9cthks" + "tsjhjdkd9h" + "?jcadtdah"
    for row in ("", "kstcqckc9s"):
        assert "xcluded" not in verdict(after(keys + row, "dealer W; maker W spades"))


@pytest.mark.parametrize("forgotten", ["the renege", "its proof", "any cards"])
@pytest.mark.parametrize("by_trick", [False, True])
@pytest.mark.seeds(25)
def test_no_forgotten_card_settles_a_claim_against_the_claimant(
    seed: int, by_trick: bool, forgotten: str
) -> None:
    played = played_hand(seed, reneged=True)
    assert played.renege is not None
    rng, players = Random(seed), facts_of(played.disputed).players
    renege = CardPlace(played.renege.seat, played.renege.trick)
    places = [renege]
    if forgotten == "its proof":
        shown = standing(settled(entered(played, by_trick, rng))).reneges[0].values["held"]
        assert isinstance(shown, tuple)
        places = [place for card in shown if (place := played.cards.place_of(card)) is not None]
    elif forgotten == "any cards":
        places = rng.sample(played.cards.places(players), rng.randint(1, 3))
    dispute = entered(
        played, by_trick, rng, as_typed=lambda at, card: UNKNOWN if at in places else card
    )
    while True:
        now = standing(dispute)
        assert not standing_words(dispute.hand, dispute.cards, now).startswith("Excluded")
        assert all(
            suspect.verdict != "excluded" for suspect in now.suspects if suspect[0] == renege
        )
        question, _ = question_of(settled(dispute))
        if "could not be settled" in question.question or outcome(dispute) == "upheld":
            break
        dispute = settled(dispute)
        assert outcome(dispute) != "rejected"
        keys = [key for offer in question.offers for key in offer.keys if key not in "e0u"]
        assert "r" not in keys
        with suppress(Refused):  # More tricks than the count leaves: another number.
            dispute = press(dispute, rng.choice(keys))
