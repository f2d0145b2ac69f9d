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
from typing import Any, Final

from .spiel import GAME

SEATS: Final = "NESW"
RANKS: Final = "9TJQKA"
SUITS: Final = "cdhs"
HEAD: Final = "euchre 1\nrules openspiel\n"
PASS, FIRST_SUIT, ALONE, TOGETHER = 24, 25, 29, 30


def card_name(action: int) -> str:
    """OpenSpiel numbers cards by rank, then suit."""
    return RANKS[action // 4] + SUITS[action % 4]


def write(count: int, numbers: Path, compact: Path) -> None:
    """`count` random hands, in games to ten: OpenSpiel's actions as numbers, and the log."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(GAME)
    rng = random.Random(7)  # noqa: S311
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
            actions, state = play_at_random(game, rng, dealer)
            side, points = scored(state)
            total[side] += points
            json_lines.write(json.dumps({"actions": actions}) + "\n")
            text.write(f"hand {number}; {written(actions, dealer, state)}\n")
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


def written(actions: list[int], dealer: int, state: Any) -> str:
    """A hand of OpenSpiel's actions, and how it ended, as a line of the log language."""
    passes = 0
    while actions[22 + passes] == PASS:
        passes += 1
    rest = iter(actions[22 + passes :])
    maker, suit = SEATS[(dealer + 1 + passes) % 4], next(rest) - FIRST_SUIT
    ordered = passes < 4
    discard = f"discard {card_name(next(rest))}; " if ordered else ""
    alone = next(rest) == ALONE
    parts = [f"dealer {SEATS[dealer]}", f"up {card_name(actions[21])}"]
    parts += [f"call {SEATS[(dealer + 1 + nth) % 4]} pass" for nth in range(passes)]
    called = "order" if ordered else ("clubs", "diamonds", "hearts", "spades")[suit]
    parts.append(f"call {maker} {called}{' alone' if alone else ''}")
    taken = [0, 0]
    for nth, trick in enumerate(state.tricks()):
        cards = " ".join(map(card_name, trick.cards()[: 3 if alone else 4]))
        parts.append(f"{'' if nth else discard}play {SEATS[trick.leader()]} {cards}")
        taken[trick.winner() % 2] += 1
    side, points = scored(state)
    parts += [f"tricks NS {taken[0]} EW {taken[1]}", f"score {('NS', 'EW')[side]} {points}"]
    return "; ".join(parts)


def scored(state: Any) -> tuple[int, int]:
    """The side that got points, and how many."""
    returns = state.returns()
    return int(returns[0] <= 0), int(abs(returns[0]))
