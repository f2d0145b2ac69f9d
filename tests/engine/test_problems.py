"""Problems and their sentences: every sentence has its values, and is said; a hand is changed by
its own module alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter

import pytest

import euchre_engine
from euchre_engine import CATALOGUE, Hand, Play, Rules, Seat, parse_cards, problems
from euchre_engine.hand import Phase
from euchre_engine.words import Sentence, in_words, phrase, quote

from .table_play import play_out

ENGINE = Path(euchre_engine.__file__).parent
MODULES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(ENGINE.rglob("*.py"))}
OF_EVERY_PROBLEM = {
    *("seat", "card", "trick", "claimed", "computed", "rule", "because_card", "because_trick"),
}
ELSEWHERE = {"made", "euchred", "empty"}
"""Cases that are not written out in the engine."""


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def calls() -> Iterator[tuple[problems.Kind, ast.Call]]:
    """Every problem that is made in the engine with a kind that is named."""
    for tree in MODULES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem":
                kind = getattr(problems, getattr(node.args[0], "id", ""), None)
                if isinstance(kind, problems.Kind):
                    yield kind, node


def cases(call: ast.Call, kind: problems.Kind) -> list[str]:
    """The sentences that a call may mean."""
    if len(call.args) < 2:
        return [""]
    said = [node.value for node in ast.walk(call.args[1]) if isinstance(node, ast.Constant)]
    return [str(one) for one in said if one in kind.sentences]


def test_every_problem_has_the_values_its_sentence_speaks_of() -> None:
    checked = 0
    for kind, call in calls():
        given = {word.arg for word in call.keywords} | OF_EVERY_PROBLEM
        for case in cases(call, kind):
            assert fields(kind.sentences[case]) <= given, (kind.slug, case, call.lineno)
            checked += 1
    assert checked > 70


def test_every_sentence_of_the_catalogue_is_said() -> None:
    written = {
        node.value
        for path, tree in MODULES.items()
        if path.name != "problems.py"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    for kind in CATALOGUE.values():
        assert kind.sentences.keys() - ELSEWHERE <= written, kind.slug


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
