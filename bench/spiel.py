"""OpenSpiel replays hands from JSON lines, as a program of its own.

Run as `spiel.py FILE`; each action is applied after OpenSpiel's own check of legality. Prints how
many hands it replayed and the sum of their returns. Knows: OpenSpiel's actions. Does not know: our
log language or engine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

GAME: Final = "euchre(allow_lone_defender=false,stick_the_dealer=true)"


def main(path: str) -> None:
    """Replay every line of a file."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(GAME)
    hands = 0
    total = 0.0
    with Path(path).open() as lines:
        for line in lines:
            state = game.new_initial_state()
            for action in json.loads(line)["actions"]:
                state.apply_action_with_legality_check(action)
            total += max(state.returns())
            hands += 1
    print(hands, total)


if __name__ == "__main__":
    main(sys.argv[1])
