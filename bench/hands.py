"""Hands to measure with: played at random by OpenSpiel, written twice.

Once as JSON lines of OpenSpiel's own actions, and once as compact text of the log language, so that
both programs read the same hands from disk.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

SEATS = "NESW"
SUITS = "cdhs"
RANKS = "9TJQKA"
GAME = "euchre(allow_lone_defender=false,stick_the_dealer=true)"
PASS, FIRST_SUIT, ALONE, TOGETHER = 24, 25, 29, 30


def card_name(action: int) -> str:
    """OpenSpiel numbers cards by rank, then suit."""
    return RANKS[action // 4] + SUITS[action % 4]


def write(count: int, spiel: Path, compact: Path, seed: int = 7) -> None:
    """`count` random hands in both forms, in games to ten."""
    import pyspiel

    game = pyspiel.load_game(GAME)
    rng = random.Random(seed)
    with spiel.open("w") as json_lines, compact.open("w") as text:
        text.write("euchre 1\nrules openspiel\n")
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


def _play(game: Any, rng: random.Random, dealer: int) -> tuple[list[int], str, tuple[int, int]]:
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
    return actions, *_text(actions, dealer, state)


def _text(actions: list[int], dealer: int, state: Any) -> tuple[str, tuple[int, int]]:
    up = actions[21]
    parts = [f"dealer {SEATS[dealer]}", f"up {card_name(up)}"]
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
        discard = actions[at]
        at += 1
    alone = actions[at] == ALONE
    at += 1
    parts += [f"call {SEATS[(dealer + 1 + n) % 4]} pass" for n in range(passes)]
    called = "order" if passes < 4 else ("clubs", "diamonds", "hearts", "spades")[suit]
    parts.append(f"call {SEATS[maker]} {called}{' alone' if alone else ''}")
    if discard is not None:
        parts.append(f"discard {card_name(discard)}")
    size = 3 if alone else 4
    tricks = [0, 0]
    for trick in state.tricks():
        cards = " ".join(card_name(card) for card in trick.cards()[:size])
        parts.append(f"play {SEATS[trick.leader()]} {cards}")
        tricks[trick.winner() % 2] += 1
    parts.append(f"tricks NS {tricks[0]} EW {tricks[1]}")
    returns = state.returns()
    side = 0 if returns[0] > 0 else 1
    points = int(abs(returns[0]))
    parts.append(f"score {('NS', 'EW')[side]} {points}")
    return "; ".join(parts), (side, points)


if __name__ == "__main__":
    import sys

    write(int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]))
