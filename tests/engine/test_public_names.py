"""The engine as a library: its public names, its examples, and a hand as a program uses it."""

from __future__ import annotations

import doctest
import re
from copy import copy
from pathlib import Path
from random import Random

import pytest

import euchre_engine
from euchre_engine import (
    SEATS,
    STANDARD_DECK,
    BadNotation,
    Deal,
    Ending,
    Game,
    Hand,
    IllegalAction,
    Rules,
    Seat,
    Side,
    Suit,
    UnknownCards,
    parse_action,
    parse_card,
    parse_cards,
    record_of,
    suit_of,
)
from euchre_engine.audit import audit

from .table_play import deal, play_out

README = Path(__file__).parents[2] / "engine" / "README.md"


def test_the_readme_names_what_can_be_imported() -> None:
    names = README.read_text("utf-8").partition("## The public names")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"`(\w+)`", names)) == sorted(euchre_engine.__all__)
    with pytest.raises(AttributeError, match="dealer_of"):
        _ = euchre_engine.dealer_of


def test_the_examples_of_the_readme_and_of_the_package_say_what_they_print() -> None:
    assert doctest.testfile(str(README), module_relative=False).failed == 0
    assert doctest.testmod(euchre_engine) == (0, 3)


@pytest.mark.parametrize(
    "words",
    [
        "S pass",
        "E order",
        "E order alone",
        "W no-trump",
        "N hearts alone",
        "S Jh",
        "discard ??",
        "defend W",
        "best Ah for 9c",
        "benny clubs",
        "farmer E 9c 9d Td",
        "thrown-in ace-no-face N",
    ],
)
def test_an_action_prints_as_it_is_typed(words: str) -> None:
    assert str(parse_action(words)) == words


@pytest.mark.parametrize(
    ("words", "error", "reason"),
    [
        ("E ordr", BadNotation, "'E ordr' is no action; write"),
        ("", BadNotation, "'' is no action; write"),
        ("E order up", BadNotation, "'E order up' is no action; write"),
        ("Q pass", BadNotation, "'Q' is no seat or suit"),
        ("discard Xh", BadNotation, "'Xh' is not a card"),
        ("thrown-in misdeal N", BadNotation, "'misdeal' is no seat or suit"),
        ("S order", IllegalAction, "out-of-turn: S calls, but it is E's turn"),
        ("E Ac", IllegalAction, "out-of-turn: E plays, but it is time for the first round"),
    ],
)
def test_a_refusal_says_what_is_no_action_and_what_is_not_legal(
    words: str, error: type[ValueError], reason: str
) -> None:
    hand = Hand.deal(Seat.N, STANDARD_DECK)
    with pytest.raises(error, match=re.escape(reason)):
        hand.play(words)
    assert hand == Hand.deal(Seat.N, STANDARD_DECK)


def test_cards_suits_and_seats_print_as_they_are_written() -> None:
    assert list(map(str, parse_cards("Jh 9c B ??"))) == ["Jh", "9c", "B", "??"]
    assert repr([parse_card("Th"), Seat.W, Side.EW, Suit.HEARTS]) == "[Th, W, E/W, hearts]"
    assert f"{parse_card('As')}" == "As"


def test_the_left_bower_belongs_to_trump() -> None:
    assert suit_of(parse_card("Jd"), Suit.HEARTS) is Suit.HEARTS
    assert suit_of(parse_card("Jd"), Suit.NO_TRUMP) is Suit.DIAMONDS
    assert suit_of(parse_card("B"), Suit.NO_TRUMP) is None


def test_a_seat_knows_its_neighbours() -> None:
    assert [(seat.left, seat.partner, seat.side, seat.side.other) for seat in SEATS] == [
        (Seat.E, Seat.S, Side.NS, Side.EW),
        (Seat.S, Seat.W, Side.EW, Side.NS),
        (Seat.W, Seat.N, Side.NS, Side.EW),
        (Seat.N, Seat.E, Side.EW, Side.NS),
    ]


def test_a_copy_of_a_hand_is_equal_and_goes_its_own_way() -> None:
    hand = Hand.deal(Seat.N, STANDARD_DECK)
    other = copy(hand)
    assert other == hand
    assert other.play("E pass") != hand
    assert hand == hand.copy() != Hand()
    assert hand.turn is Seat.E


def test_a_hand_prints_what_is_known_of_it() -> None:
    hand = Hand().apply(Deal(Seat.N, parse_card("Js"), ((), parse_cards("9c Jh"), (), ())))
    assert hand.legal_cards() == ()
    assert repr(hand) == (
        "<Hand: N dealt, up Js, nobody has made trump, tricks N/S 0, E/W 0, "
        "waits for E: the first round of calls>"
    )
    hand.play("E order alone").play("discard ??").play("E Jh")
    assert str(hand).splitlines() == [
        "N dealt, up Js, E made spades alone",
        "E: 9c ?? ?? ??",
        "S: ?? ?? ?? ?? ??",
        "W: ?? ?? ?? ?? ?? (sits out)",
        "N: Js ?? ?? ?? ?? ??",
        "trick: E Jh",
        "tricks N/S 0, E/W 0",
        "waits for S: a card",
    ]
    assert hand.cards(Seat.E) == parse_cards("9c")
    assert hand.players == (Seat.E, Seat.S, Seat.N)
    kinds = [type(entry).__name__ for entry in record_of(hand.actions)]
    assert kinds == ["Dealer", "Up", "Hold", "Order", "Discard", "Trick"]


@pytest.mark.parametrize("preset", ["standard", "british", "euchre-com", "high-speed-house"])
def test_the_record_of_a_hand_as_it_was_played_has_nothing_wrong(preset: str) -> None:
    rules = Rules(preset, {"partners-best": "yes", "defend-alone": "always"})
    for seed in range(20):
        rng = Random(seed)
        hand, _ = play_out(rng, rules, deal(rng, rules, rare=seed % 2 == 0))
        record, outcome = record_of(hand.actions), hand.outcome()
        verdict = audit(record, rules)
        assert outcome is not None
        assert (verdict.problems, verdict.points) == ([], outcome.points), str(hand)
        assert verdict.ending is outcome.ending
        assert audit(record, rules, hand.dealer).problems == []
        due = audit(record, rules, hand.dealer.left).problems
        assert [problem.kind.slug for problem in due] == ["wrong-dealer"]
        if preset == "standard":
            assert bool(audit(record).problems) is bool(hand.lone_defender or hand.best)


def test_a_game_takes_finished_hands() -> None:
    game, hand = (
        Game(Rules("standard", {"all-pass": "same-dealer"})),
        Hand.deal(Seat.W, STANDARD_DECK),
    )
    with pytest.raises(ValueError, match="not over: it waits for the first round"):
        game.score(hand)
    for turn in (*SEATS, *SEATS):
        hand.play(f"{turn} pass")
    outcome = game.score(hand)
    assert (outcome.ending, outcome.points, outcome.award) == (Ending.ALL_PASSED, (0, 0), None)
    assert str(hand).splitlines()[1:] == ["thrown in (all-passed)"]
    assert (game.total, game.dealer, game.hands) == ((0, 0), Seat.W, 0)
    hand = Hand.deal(Seat.W, STANDARD_DECK).play("N order").play("discard 9s")
    while hand.outcome() is None:
        hand.play(f"{hand.turn} {hand.legal_cards()[0]}")
    assert game.score(hand) == hand.outcome()
    assert (game.total, game.dealer, game.hands) == (hand.outcome().points, Seat.N, 1)


def test_a_hand_whose_cards_are_not_known_has_no_score() -> None:
    hand = Hand().apply(Deal(Seat.N, parse_card("Js"))).play("E order").play("discard ??")
    for _ in range(20):
        hand.play(f"{'E' if hand.turn is None else hand.turn} ??")
    with pytest.raises(UnknownCards, match=r"^not all of the five tricks are known$"):
        Game().score(hand)
    assert str(hand).splitlines()[-1] == "tricks N/S 0, E/W 0"
