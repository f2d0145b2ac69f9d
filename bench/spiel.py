"""OpenSpiel replays hands from JSON lines, as a program of its own.

Run as `spiel.py WAY FILE`; prints how many hands it replayed and the sum of their returns. Knows:
OpenSpiel's actions. Does not know: our log language or engine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

GAME: Final = "euchre(allow_lone_defender=false,stick_the_dealer=true)"


def unchecked(state: Any, actions: list[int]) -> None:
    """Each action applied; an illegal one goes unnoticed, or ends the program."""
    for action in actions:
        state.apply_action(action)


def checked(state: Any, actions: list[int]) -> None:
    """Each action applied after OpenSpiel's own check of legality."""
    for action in actions:
        state.apply_action_with_legality_check(action)


def looked_up(state: Any, actions: list[int]) -> None:
    """Each action looked for among the legal ones: what an audit must do to say what is wrong."""
    for action in actions:
        if action not in state.legal_actions():
            raise ValueError(f"{action} is not legal")
        state.apply_action(action)


def worded(state: Any, words: list[str]) -> None:
    """Each action by OpenSpiel's own name for it."""
    for word in words:
        state.apply_action(state.string_to_action(word))


WAYS: Final[dict[str, Callable[[Any, Any], None]]] = {
    "unchecked": unchecked,
    "checked": checked,
    "looked-up": looked_up,
    "worded": worded,
}


def main(way: str, path: str) -> None:
    """Replay every line of a file."""
    import pyspiel  # type: ignore[import-not-found]

    replay = WAYS[way]
    game = pyspiel.load_game(GAME)
    hands = 0
    total = 0.0
    with Path(path).open() as lines:
        for line in lines:
            state = game.new_initial_state()
            replay(state, json.loads(line)["actions"])
            total += max(state.returns())
            hands += 1
    print(hands, total)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
