"""How long a dispute takes from a key to the picture, with all the cards on the table.

Knows: keys, and hands in which somebody reneged, so that each card entered is looked through for a
slip of the key. Does not know: the disk.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

from euchre_cli.dispute.disputed_hand import CardPlace, facts_of
from euchre_cli.dispute.entry_questions import keys_to
from euchre_cli.dispute.picture import picture
from euchre_cli.dispute.state import Dispute
from euchre_cli.dispute.step import opened, step
from euchre_cli.live_table.canvas import Canvas
from tests.dispute.hands import entered, keys_of, played_hand
from tests.dispute.test_random_keys import sheet_with

LOOK = Canvas(120, 40)


def key_times(rounds: int = 20) -> list[float]:
    """The seconds each of many keys took: the answers, back to the cards, and a row of cards
    forgotten and entered once more, in another order."""
    times = []
    sheet = sheet_with("maker N; tricks NS 3")
    for seed in range(10 * rounds):
        rng = Random(seed)  # noqa: S311
        played = played_hand(seed, reneged=True)
        cards = entered(played, by_trick=False, rng=rng).cards
        seat = rng.choice(facts_of(played.disputed).players)
        row = cards.known(seat)
        rng.shuffle(row)
        first = keys_to(Dispute(played.disputed, cards), CardPlace(seat, 1))
        state = opened(sheet, Dispute(played.disputed, cards, done=True))
        keys = f"ne{first}?????e{first}" + "".join(keys_of(card, rng) for card in row) + "ne"
        for key in keys:
            start = perf_counter()
            state, _ = step(state, key)
            picture(state, LOOK)
            times.append(perf_counter() - start)
    return times
