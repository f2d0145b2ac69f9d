"""The engine as a library: its public names, its examples, and a hand as a program uses it."""

from __future__ import annotations

import ast
import doctest
import re
from copy import copy
from pathlib import Path

import pytest

import euchre_engine
from euchre_engine import (
    SEATS,
    STANDARD_DECK,
    Deal,
    Discard,
    Ending,
    Game,
    Hand,
    Order,
    Pass,
    Phase,
    Play,
    Rules,
    Seat,
    Side,
    Suit,
    parse_card,
    parse_cards,
    suit_of,
)

README = Path(__file__).parents[2] / "engine" / "README.md"


def played_out() -> Hand:
    """A hand that E orders up and N/S euchre."""
    hand = Hand().apply(Deal.of(Seat.N, STANDARD_DECK)).apply(Order(Seat.E))
    hand.apply(Discard(parse_card("9c")))
    while hand.phase is Phase.PLAY:
        hand.apply(next(one for one in hand.legal() if isinstance(one, Play)))
    return hand


def test_the_readme_names_what_can_be_imported() -> None:
    names = README.read_text("utf-8").partition("## The public names")[2].partition("\n## ")[0]
    assert sorted(re.findall(r"`(\w+)`", names)) == sorted(euchre_engine.__all__)


def test_the_examples_of_the_readme_and_of_the_package_say_what_they_print() -> None:
    assert doctest.testfile(str(README), module_relative=False).failed == 0
    assert doctest.testmod(euchre_engine).attempted > 5
    assert doctest.testmod(euchre_engine).failed == 0


def test_every_public_class_and_function_is_explained() -> None:
    explained = {
        node.name: ast.get_docstring(node) or ""
        for path in Path(euchre_engine.__file__).parent.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }
    named = [name for name in euchre_engine.__all__ if name in explained]
    assert len(named) > 45
    assert [name for name in named if len(explained[name]) < 10] == []


def test_a_name_that_is_not_public_is_not_found() -> None:
    with pytest.raises(AttributeError, match="dealer_of"):
        _ = euchre_engine.dealer_of


def test_cards_suits_and_seats_print_as_they_are_written() -> None:
    assert list(map(str, parse_cards("Jh 9c B ??"))) == ["Jh", "9c", "B", "??"]
    assert repr([parse_card("Th"), Seat.W, Side.EW, Suit.HEARTS]) == "[Th, W, E/W, hearts]"
    assert f"{parse_card('As')}" == "As"
    with pytest.raises(ValueError, match="'Xh' is not a card"):
        parse_card("Xh")


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
    hand = Hand().apply(Deal.of(Seat.N, STANDARD_DECK))
    other = copy(hand)
    assert other == hand
    assert other.apply(Pass(Seat.E)) != hand
    assert hand == hand.copy() != Hand()
    assert hand.turn is Seat.E


def test_a_hand_prints_what_is_known_of_it() -> None:
    hand = Hand().apply(Deal(Seat.N, parse_card("Js"), ((), parse_cards("9c Jh"), (), ())))
    assert repr(hand) == (
        "<Hand: N dealt, nobody has made trump, 0 to 0 tricks, "
        "waits for E: the first round of calls>"
    )
    hand.apply(Order(Seat.E, alone=True)).apply(Discard(parse_card("??")))
    hand.apply(Play(Seat.E, parse_card("Jh")))
    assert str(hand).splitlines() == [
        "N dealt, up Js, E made spades alone",
        "E: 9c ?? ?? ??",
        "S: ?? ?? ?? ?? ??",
        "W: ?? ?? ?? ?? ?? (sits out)",
        "N: Js ?? ?? ?? ?? ??",
        "trick: E Jh",
        "tricks: N/S 0, E/W 0",
        "waits for S: a card",
    ]
    assert str(Hand()).splitlines()[0] == "N dealt, up ??, nobody has made trump"
    assert hand.cards(Seat.E) == parse_cards("9c")
    assert hand.players == (Seat.E, Seat.S, Seat.N)


def test_a_game_takes_a_finished_hand() -> None:
    game, hand = Game(), played_out()
    award = game.score(hand)
    assert award is not None
    assert (award, award.side, award.points) == (hand.award(), Side.NS, 2)
    assert (game.total, game.dealer, game.hands) == ((2, 0), Seat.E, 1)


def test_a_game_takes_a_hand_that_was_thrown_in() -> None:
    game, hand = Game(Rules("standard", {"all-pass": "same-dealer"})), Hand()
    hand.apply(Deal.of(Seat.N, STANDARD_DECK))
    for turn in (*SEATS, *SEATS):
        hand.apply(Pass(turn.left))
    assert game.score(hand) is None
    assert (hand.thrown_in, game.total, game.dealer) == (Ending.ALL_PASSED, (0, 0), Seat.N)


def test_a_hand_that_is_not_over_or_not_known_has_no_score() -> None:
    hand = Hand().apply(Deal.of(Seat.N, STANDARD_DECK))
    with pytest.raises(ValueError, match="not over: it waits for the first round"):
        Game().score(hand)
    forgotten = Hand().apply(Deal(Seat.N, parse_card("Js"))).apply(Order(Seat.E))
    forgotten.apply(Discard(parse_card("??")))
    for _ in range(20):
        turn = Seat.E if forgotten.turn is None else forgotten.turn
        forgotten.apply(Play(turn, parse_card("??")))
    with pytest.raises(ValueError, match=r"^not all of the five tricks are known$"):
        Game().score(forgotten)
