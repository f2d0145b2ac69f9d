"""Cards under a trump: the effective suit, the bowers, the Benny, and who wins a trick."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from euchre_engine.cards import (
    BENNY,
    BENNY_DECK,
    CARD_NAMES,
    IN_SUIT,
    RANKS,
    STANDARD_DECK,
    SUIT_OF,
    UNKNOWN,
    Card,
    Suit,
    card,
    cards_in,
    parse_card,
    rank_of,
    set_of,
    suit_printed,
)
from euchre_engine.trick import surely_winning_card, winning_card

from .table_play import cards

SUIT = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}
SUIT["nt"] = Suit.NO_TRUMP

ORDER = {
    "c": ("B Jc Js Ac Kc Qc Tc 9c", "As Ks Qs Ts 9s", "Ad Kd Qd Jd Td 9d", "Ah Kh Qh Jh Th 9h"),
    "d": ("B Jd Jh Ad Kd Qd Td 9d", "Ah Kh Qh Th 9h", "Ac Kc Qc Jc Tc 9c", "As Ks Qs Js Ts 9s"),
    "h": ("B Jh Jd Ah Kh Qh Th 9h", "Ad Kd Qd Td 9d", "Ac Kc Qc Jc Tc 9c", "As Ks Qs Js Ts 9s"),
    "s": ("B Js Jc As Ks Qs Ts 9s", "Ac Kc Qc Tc 9c", "Ad Kd Qd Jd Td 9d", "Ah Kh Qh Jh Th 9h"),
}
"""For each trump: the trumps, then the left bower's own suit, then the other two; highest first."""

NO_TRUMP_ORDER = tuple(" ".join(rank + suit for rank in "AKQJT9") for suit in "cdhs")


def test_the_decks_have_24_and_25_cards_each_with_its_own_name() -> None:
    assert len(STANDARD_DECK) == 24
    assert (*STANDARD_DECK, BENNY) == BENNY_DECK
    assert [parse_card(CARD_NAMES[one]) for one in BENNY_DECK] == list(BENNY_DECK)
    assert set(CARD_NAMES[:24]) == {rank + suit for rank in RANKS for suit in "cdhs"}
    for one in STANDARD_DECK:
        assert card(suit_printed(one), rank_of(one)) == one
        assert CARD_NAMES[one] == RANKS[rank_of(one)] + "cdhs"[suit_printed(one)]


@pytest.mark.parametrize("trump", "cdhs")
def test_the_effective_suit_of_every_card(trump: str) -> None:
    expected = {}
    for row in ORDER[trump]:
        row_suit = SUIT[trump] if row.startswith("B") else SUIT[row[1]]
        expected.update(dict.fromkeys(cards(row), row_suit))
    assert {one: SUIT_OF[SUIT[trump]][one] for one in BENNY_DECK} == expected


@pytest.mark.parametrize("trump", ["c", "d", "h", "s", "nt"])
def test_following_a_suit_is_having_its_effective_suit(trump: str) -> None:
    for led in BENNY_DECK:
        suit = SUIT_OF[SUIT[trump]][led]
        follows = {one for one in BENNY_DECK if SUIT_OF[SUIT[trump]][one] == suit}
        if trump == "nt" and led == BENNY:
            follows = set()  # it calls for no suit
        assert set(cards_in(IN_SUIT[SUIT[trump]][suit])) == follows


def beats(trump: Suit, led: Card, other: Card) -> bool:
    """Whether a card that falls after another one wins the trick."""
    return winning_card((led, other), trump) == 1


@pytest.mark.parametrize("trump", "cdhs")
def test_within_a_suit_the_higher_card_wins_whoever_led(trump: str) -> None:
    for row in ORDER[trump]:
        for high, low in combinations(cards(row), 2):
            assert beats(SUIT[trump], low, high)
            assert not beats(SUIT[trump], high, low)


@pytest.mark.parametrize("trump", "cdhs")
def test_a_trump_beats_every_plain_card_and_a_plain_card_of_another_suit_beats_nothing(
    trump: str,
) -> None:
    rows = [cards(row) for row in ORDER[trump]]
    for row, other in permutations(range(4), 2):
        for led in rows[row]:
            for fell in rows[other]:
                assert beats(SUIT[trump], led, fell) is (other == 0)


def test_in_no_trump_only_the_suit_led_and_the_benny_win() -> None:
    rows = [cards(row) for row in NO_TRUMP_ORDER]
    for row in rows:
        for high, low in combinations(row, 2):
            assert beats(Suit.NO_TRUMP, low, high)
            assert not beats(Suit.NO_TRUMP, high, low)
    for row, other in permutations(rows, 2):
        assert not any(beats(Suit.NO_TRUMP, led, fell) for led in row for fell in other)
    for one in STANDARD_DECK:
        assert beats(Suit.NO_TRUMP, one, BENNY)
        assert not beats(Suit.NO_TRUMP, BENNY, one)


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        ("h", "9c As Ks Ad", "9c"),  # nobody follows, nobody trumps: the lead wins
        ("h", "Ac 9h Kc Qc", "9h"),  # the lowest trump beats the ace led
        ("h", "Ac 9h Th Qc", "Th"),  # over-trumped
        ("h", "Ah Kh Jd 9h", "Jd"),  # the left bower beats the ace of trumps
        ("h", "Ad Jd Kd Qd", "Jd"),  # a left bower on its printed suit is a trump
        ("h", "Ac Js Jc Qc", "Ac"),  # the black jacks are ordinary
        ("h", "Jh Jd B Ah", "B"),
        ("h", "Ac B Kc Qc", "B"),
        ("nt", "Jh Jd Ad Qh", "Qh"),  # no bowers
        ("nt", "Ac B Kc Qc", "B"),
        ("h", "9s Ts 9h", "9h"),  # three in play
        ("h", "9s Ac", "9s"),  # two in play
    ],
)
def test_who_wins_a_trick(trump: str, trick: str, winner: str) -> None:
    fell = cards(trick)
    assert CARD_NAMES[fell[winning_card(fell, SUIT[trump])]] == winner


@pytest.mark.parametrize("led_known", [True, False], ids=["the lead known", "the lead unknown"])
@pytest.mark.parametrize("trump", SUIT)
def test_a_trick_with_unknown_cards_is_decided_if_none_of_them_can_win(
    trump: str, led_known: bool
) -> None:
    rng = Random(trump)
    decided = set()
    for _ in range(400):
        deck = rng.sample(BENNY_DECK, len(BENNY_DECK))
        fell, unseen = deck[:4], deck[4 : 4 + rng.choice((2, 4, 8))]
        hidden = rng.sample(range(1, 4), 1 + rng.randrange(2)) if led_known else [0]
        written = [UNKNOWN if at in hidden else one for at, one in enumerate(fell)]
        winners = set()
        for some in permutations(unseen, len(hidden)):
            for at, one in zip(hidden, some, strict=True):
                fell[at] = one
            winners.add(winning_card(fell, SUIT[trump]))
        found = surely_winning_card(written, SUIT[trump], set_of(unseen))
        decided.add(found is not None)
        assert found is None or winners == {found}, (written, unseen)
        if led_known:
            assert (found is None) == bool(winners & set(hidden)), (written, unseen)
    assert decided == ({True, False} if led_known or trump != "nt" else {False})


@pytest.mark.parametrize(
    ("fell", "trump", "unseen", "winner"),
    [
        ("?? Jh 9c Th", "h", "B 9h Ah", None),
        ("?? Jh 9c Th", "h", "9h Ah", 1),
        ("?? Ac Kc", "h", "9d", None),  # The lead may have been a diamond or a club.
        ("?? ?? ?? ??", "h", "9h Ah", None),
        ("9c ?? Ac", "h", "Kc Qc", 2),
        ("9c ?? Ac", "h", "Kc 9h", None),
    ],
)
def test_an_unknown_lead_is_won_by_a_trump_that_nothing_unseen_beats(
    fell: str, trump: str, unseen: str, winner: int | None
) -> None:
    assert surely_winning_card(cards(fell), SUIT[trump], set_of(cards(unseen))) == winner
