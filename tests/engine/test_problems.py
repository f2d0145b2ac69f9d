"""Sentences say their values as they ask for them; a hand is changed by its own module alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import euchre_engine
from euchre_engine import Hand, Play, Rules, Seat, parse_cards
from euchre_engine.hand import Phase
from euchre_engine.words import Sentence, in_words, phrase, quote

from .table_play import play_out

ENGINE = Path(euchre_engine.__file__).parent
MODULES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(ENGINE.rglob("*.py"))}


def test_nobody_else_writes_the_fields_of_a_hand() -> None:
    def written(tree: ast.AST) -> Iterator[ast.Attribute]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                yield node

    for path, tree in MODULES.items():
        if path.name != "hand.py":
            for node in written(tree):
                owner = getattr(node.value, "attr", getattr(node.value, "id", ""))
                assert owner != "hand", (path.name, node.lineno, node.attr)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (phrase("{n:card} and {m:card}", n=1, m=2), "1 card and 2 cards"),
        (phrase("{pair} or {pair:points}", pair=(0, 2)), "NS 0 EW 2 or E/W 2"),
        (phrase("{cards:list}", cards=parse_cards("9c Tc Jc")), "9c, Tc and Jc"),
        (phrase("{inner}!", inner=phrase("in {seat}'s hand", seat=Seat.W)), "in W's hand!"),
        (quote("a {brace}; and more"), "a {brace}; and more"),
        (quote("a {brace}; and more").first_clause, "a {brace}"),
    ],
)
def test_values_are_said_as_the_template_asks(said: Sentence, words: str) -> None:
    assert str(said) == in_words(said) == words


@pytest.mark.seeds(1)
def test_a_whole_trick_is_played_at_once_only_where_every_card_is_legal(seed: int) -> None:
    rng = Random(f"tricks {seed}")
    at_once = refused = 0
    for _ in range(250):
        hand, actions = play_out(rng, Rules("bethweek"))
        plays = [action for action in actions if isinstance(action, Play)]
        size = 4 - hand.out.bit_count()
        one = Hand(hand.rules)
        for action in actions[: len(actions) - len(plays)]:
            one.take(action)
        while plays:
            cards = tuple(play.card for play in plays[:size])
            if rng.random() < 0.2:
                mixed = list(cards)
                mixed[rng.randrange(size)] = rng.choice(hand.rules.deck)
                cards = tuple(mixed)
            other, lawful = one.copy(), True
            before = one.copy()
            assert isinstance(other, Hand)
            for play, card in zip(plays[:size], cards, strict=True):
                lawful = lawful and other.check_play(play.seat, card) is None
                other.take_play(play.seat, card)
            if one.take_trick([play.seat for play in plays[:size]], cards) >= 0:
                assert lawful
                assert (one.held, one.winners, one.turn) == (other.held, other.winners, other.turn)
                at_once += 1
            else:
                assert not lawful
                assert one == before
                refused += 1
                break
            if cards != tuple(play.card for play in plays[:size]):
                break
            del plays[:size]
        assert plays or one.phase is Phase.OVER
    assert at_once > 500
    assert refused > 50
