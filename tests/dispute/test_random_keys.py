"""Any keys at all: nothing raises, everything follows from the keys, and every picture fits."""

from __future__ import annotations

from random import Random

import pytest

from euchre_cli.book.entries import NewEntry
from euchre_cli.book.sheet import Sheet
from euchre_cli.dispute.disputed_hand import cards_in_book, hand_in_book, hand_under_way
from euchre_cli.dispute.picture import picture
from euchre_cli.dispute.state import Dispute, DisputeState
from euchre_cli.dispute.step import opened, prompt, step
from euchre_cli.live_table.canvas import Canvas
from euchre_cli.live_table.key_reader import ARROWS, BACK
from euchre_cli.live_table.state import Enter, WriteDone
from euchre_cli.terminal.text import width_of

from .. import entered
from .hands import FOUR

RECORDS = (
    "dealer S; maker W spades; tricks EW 3",
    "maker W; tricks EW 3",
    "maker E hearts alone; tricks EW 5",
    "maker N clubs made",
    "score NS 2",
    "dealer W; up Qs; call N order; discard Ac; play N Kh Jh Ah Qs; play W 9d Kd Td Ad; "
    "play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s; tricks NS 3 EW 2",
)
PRESETS = ("standard", "british", "csl", "high-speed-house", "ontario")
KEYS = "9tjqka10cdhsb?????\t\r" + ARROWS + BACK + "yn1234enr0ucb/x"


def sheet_with(record: str, preset: str = "standard", *more: NewEntry) -> Sheet:
    """A game with one hand, and what was entered after it."""
    return entered.sheet_with(entered.begins(FOUR, preset), entered.hand(record), *more)


@pytest.mark.seeds(8)
def test_any_keys(seed: int) -> None:
    rng = Random(seed)
    for _ in range(6):
        sheet = sheet_with(rng.choice(RECORDS), rng.choice(PRESETS))
        hand = hand_in_book(sheet, sheet.lines[0])
        if rng.random() < 0.2:
            hand = hand_under_way(sheet)
        state = opened(sheet, Dispute(hand, cards_in_book(hand)))
        for number in range(rng.choice((30, 120))):
            state = pressed(state, typed(rng, state))
            if number % 5 == 4:  # At each key it would take five times as long.
                replayed = opened(sheet, state.opened, state.typed)
                assert replayed.dispute == state.dispute
        for size in ((40, 15), (60, 20), (120, 40), (24, 6)):
            rows = ["".join(text for _, text in row) for row in picture(state, Canvas(*size))]
            assert len(rows) == size[1]
            assert max(map(width_of, rows)) <= size[0]


@pytest.mark.seeds(12)
def test_whatever_is_written_has_nothing_wrong_in_it(seed: int) -> None:
    """Cards at random, and any answers to what is asked of them."""
    rng = Random(seed)
    for _ in range(4):
        record, preset = rng.choice(RECORDS), rng.choice(PRESETS)
        sheet = sheet_with(record, preset)
        hand = hand_in_book(sheet, sheet.lines[0])
        if rng.random() < 0.2:
            hand = hand_under_way(sheet)
        state = opened(sheet, Dispute(hand, cards_in_book(hand)))
        for _ in range(250):
            question = prompt(state)
            keys = "".join(offer.keys for offer in question.offers)
            if "which card?" in question.question:
                keys = "9tjqkacdhs9tjqkacdhs9tjqkacdhs?\r"
            state, effects = step(state, rng.choice(keys))
            if effects and isinstance(effects[0], Enter):
                after = sheet_with(record, preset, effects[0].entry)
                assert after.problems() == sheet.problems()
                break


def typed(rng: Random, state: DisputeState) -> str:
    """A key that is offered, more often than not."""
    offered = "".join(offer.keys for offer in prompt(state).offers)
    return rng.choice(offered if offered and rng.random() < 0.7 else KEYS)


def pressed(state: DisputeState, key: str) -> DisputeState:
    """The state after a key; a ruling is not written, as on a full disk or with a book closed."""
    after, effects = step(state, key)
    if after.status:
        assert after.message
        assert state.typed.startswith(after.typed)
        assert after.dispute._replace(pending=state.dispute.pending) == state.dispute
    for effect in effects:
        if isinstance(effect, Enter):
            step(after, WriteDone(effect, state.sheet))
    return after
