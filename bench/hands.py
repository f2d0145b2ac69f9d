"""Hands to measure with: played at random by OpenSpiel, written in several forms.

As JSON lines of OpenSpiel's own actions, and as compact text of the log language, so that both
programs read the same hands from disk. Knows: how OpenSpiel's actions are said in a log. Does not
know: the rules of euchre; OpenSpiel plays.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from .spiel import GAME

SEATS: Final = "NESW"
RANKS: Final = "9TJQKA"
SUITS: Final = "cdhs"
HEAD: Final = "euchre 1\nrules openspiel\n"
PASS, FIRST_SUIT, ALONE, TOGETHER = 24, 25, 29, 30


def card_name(action: int) -> str:
    """OpenSpiel numbers cards by rank, then suit."""
    return RANKS[action // 4] + SUITS[action % 4]


def open_spiel() -> Any:
    """OpenSpiel's game of euchre."""
    import pyspiel  # type: ignore[import-not-found]

    return pyspiel.load_game(GAME)


def write(count: int, numbers: Path, compact: Path, seed: int = 7) -> None:
    """`count` random hands, in games to ten: OpenSpiel's actions as numbers, and the log."""
    game = open_spiel()
    rng = random.Random(seed)  # noqa: S311
    with numbers.open("w") as json_lines, compact.open("w") as text:
        text.write(HEAD)
        dealer = 0
        total = [0, 0]
        number = 0
        for _ in range(count):
            if max(total) >= 10:
                text.write("game\n")
                total = [0, 0]
                number = 0
            number += 1
            actions, line, points = _play(game, rng, dealer)
            total[points[0]] += points[1]
            json_lines.write(json.dumps({"actions": actions}) + "\n")
            text.write(f"hand {number}; {line}\n")
            dealer = (dealer + 1) % 4


def repeated(compact: Path, count: int, one_game: bool = False) -> Iterator[str]:
    """The lines of a log of `count` hands: those of a log again and again, so that a long one need
    not be played; as games, or all in one game, which is over after the first dozen."""
    lines = compact.read_text().splitlines(keepends=True)[2:]
    yield HEAD
    if one_game:
        hands = [line.partition(";")[2] for line in lines if line.startswith("hand ")]
        # The deal goes round without a break only where whole rounds are repeated.
        hands = hands[: len(hands) // 4 * 4]
        for number in range(count):
            yield f"hand {number + 1};{hands[number % len(hands)]}"
        return
    written = 0
    while written < count:
        if written:
            yield "game\n"
        for line in lines:
            if written == count:
                return
            written += line.startswith("hand ")
            yield line


def write_alone(compact: Path, path: Path) -> None:
    """The hands of a log, each in a game of its own."""
    lines = compact.read_text().splitlines(keepends=True)
    hands = [line.partition(";")[2] for line in lines if line.startswith("hand ")]
    path.write_text(HEAD + "game\n".join([f"hand 1;{hand}" for hand in hands]))


def write_repeated(compact: Path, path: Path, count: int, one_game: bool = False) -> None:
    """`repeated` into a file."""
    with path.open("w") as out:
        out.writelines(repeated(compact, count, one_game))


class Written(NamedTuple):
    """A hand of OpenSpiel in the words of the log language: who dealt, the up-card, the calls, the
    discard, each trick (its leader, cards and winner), the tricks of N/S and E/W, and the side that
    got points with how many."""

    dealer: str
    up: str
    calls: list[str]
    discard: str | None
    tricks: list[tuple[str, list[str], str]]
    taken: tuple[int, int]
    points: tuple[int, int]


def play_at_random(game: Any, rng: random.Random, dealer: int) -> tuple[list[int], Any]:
    """A hand played by chance, with passes and partners favoured: its actions, and how it ended."""
    state = game.new_initial_state()
    actions = [dealer]
    state.apply_action(dealer)
    while not state.is_terminal():
        choices = state.legal_actions()
        if not state.is_chance_node() and choices[0] == PASS and rng.random() < 0.7:
            choices = [PASS]
        elif choices[0] == ALONE and rng.random() < 0.9:
            choices = [TOGETHER]
        action = rng.choice(choices)
        actions.append(action)
        state.apply_action(action)
    return actions, state


def written(actions: list[int], dealer: int, state: Any) -> Written:
    """A hand of OpenSpiel's actions as a log says it."""
    at = 22
    passes = 0
    while actions[at] == PASS:
        passes += 1
        at += 1
    maker = (dealer + 1 + passes) % 4
    suit = actions[at] - FIRST_SUIT
    at += 1
    discard = None
    if passes < 4:
        discard = card_name(actions[at])
        at += 1
    alone = actions[at] == ALONE
    calls = [f"call {SEATS[(dealer + 1 + n) % 4]} pass" for n in range(passes)]
    called = "order" if passes < 4 else ("clubs", "diamonds", "hearts", "spades")[suit]
    calls.append(f"call {SEATS[maker]} {called}{' alone' if alone else ''}")
    tricks = []
    taken = [0, 0]
    for trick in state.tricks():
        cards = [card_name(card) for card in trick.cards()[: 3 if alone else 4]]
        tricks.append((SEATS[trick.leader()], cards, SEATS[trick.winner()]))
        taken[trick.winner() % 2] += 1
    returns = state.returns()
    side = 0 if returns[0] > 0 else 1
    points = (side, int(abs(returns[0])))
    up = card_name(actions[21])
    return Written(SEATS[dealer], up, calls, discard, tricks, (taken[0], taken[1]), points)


def _play(game: Any, rng: random.Random, dealer: int) -> tuple[list[int], str, tuple[int, int]]:
    actions, state = play_at_random(game, rng, dealer)
    hand = written(actions, dealer, state)
    return actions, _text(hand), hand.points


def _text(hand: Written) -> str:
    parts = [f"dealer {hand.dealer}", f"up {hand.up}", *hand.calls]
    if hand.discard is not None:
        parts.append(f"discard {hand.discard}")
    parts += [f"play {leader} {' '.join(cards)}" for leader, cards, _ in hand.tricks]
    parts.append(f"tricks NS {hand.taken[0]} EW {hand.taken[1]}")
    side, points = hand.points
    parts.append(f"score {('NS', 'EW')[side]} {points}")
    return "; ".join(parts)
