"""Whatever is pressed: no exception, the sheet that is drawn is the fold of the entries, and a key
that is refused changes nothing."""

from __future__ import annotations

import random

import pytest

from euchre_cli.live_table.canvas import Canvas
from euchre_cli.live_table.key_reader import BACK, CLEAR, REDO
from euchre_cli.live_table.picture import picture
from euchre_cli.live_table.state import Bell, ChangedElsewhere, Drawn, OpenDispute, Quit, State
from euchre_cli.live_table.step import prompt
from euchre_cli.terminal.exit_status import Exit
from euchre_engine.seats import Seat

from ..entered import hand
from .books import Book, Live

SEEDS = 3
SEQUENCES = 1_200
"""For each seed; `make torture` has twenty times as many seeds."""

BOOKS = (
    Book(),
    Book(target=5),
    Book("csl"),
    Book("bethweek"),
    Book("midwest", target=4),
    Book("high-speed-house"),
    Book("ontario", renege_lone_points=4),
    Book("eight-hands", hands=3),
    Book("british", dealer=None, no_trump="yes", false_claim_points=2),
)
ALL_KEYS = "0123456789abcdefghijklmnopqrstuvwxyz?! A" + REDO + BACK + CLEAR + "é\r"
AFTER_CALLER = ("", "", "h", "c", "n", "a", "ha", "ab", "sab", "ax2", "x1", "ax1a", "hh")
BETWEEN = ("u", "u", REDO, "m", "t", "ta3", "tp", "e", "r2u", "r33j", "r1a3u", "p13", "p2t")
RARELY = (
    *("n", "ny", "o", "oy", "g2y", "uy", "w3", "z3", "z3y", "ew2", "ez2y", "l11\r", "l3\r"),
    *("f3", "f1", "i2Eve\r", "i3b\r", "i4An\t\ry", "?", CLEAR, BACK, BACK, "q"),
)


def typed(draw: random.Random) -> str:
    """An entry as somebody might type it, with a slip now and then."""
    choice = draw.random()
    if choice < 0.55:
        keys = draw.choice("1234") + draw.choice(AFTER_CALLER) + draw.choice("0123456")
    elif choice < 0.75:
        keys = draw.choice(BETWEEN)
    elif choice < 0.85:
        keys = draw.choice(RARELY)
    else:
        keys = "".join(draw.choices(ALL_KEYS, k=3))
    if draw.random() < 0.1:
        at = draw.randrange(len(keys) + 1)
        keys = keys[:at] + draw.choice(ALL_KEYS) + keys[at:]
    return keys


@pytest.mark.seeds(SEEDS)
def test_any_keys(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(SEQUENCES):
        live = Live(draw.choice(BOOKS).copy())
        wanted = draw.randint(4, draw.choice((8, 12, 20)))
        keys = ""
        while len(keys) < wanted:
            keys += typed(draw)
        for key in keys[:wanted]:
            press(live, key)
        assert live.state.sheet == live.book.sheet(), keys


def press(live: Live, key: str) -> None:
    before, written = live.state, len(live.book.entries)
    effects = live.handle(key)
    after = live.state
    assert set(effects) <= {Bell(), Quit(), OpenDispute(), OpenDispute(under_way=True)}
    if after.status:
        assert unchanged(before, after)
        assert after.message
        assert len(live.book.entries) == written
        assert not effects


def unchanged(before: State, after: State) -> bool:
    """But for what is said, a table is as it was."""
    return after.sheet is before.sheet and after.typed == before.typed and not after.help


@pytest.mark.seeds(1)
def test_any_keys_with_somebody_else_and_a_full_disk(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(300):
        live = Live(draw.choice(BOOKS).copy())
        for key in "".join(typed(draw) for _ in range(6)):
            chance = draw.random()
            now = live.book.known()
            live.book.fails = chance > 0.9
            if chance < 0.1 and now is not None and not now.over:
                live.book.write(now.number, hand("maker E; tricks EW 3"))
            elif chance < 0.15:
                live.handle(ChangedElsewhere(now))
            elif chance < 0.2:
                live.handle(Drawn())
            before, written = live.state, len(live.book.entries)
            live.handle(key)
            after = live.state
            assert prompt(after).question
            # Nothing is written unless it was meant for the score that was read.
            if len(live.book.entries) > written:
                unseen = before.unseen
                assert unseen is None or (unseen.drawn and before.retry_key)
                assert not live.book.fails
                assert before.sheet == now or chance >= 0.1
            if after.status is Exit.BAD_FILE:
                assert unchanged(before, after)
        live.handle(ChangedElsewhere(live.book.sheet()))
        assert live.state.sheet == live.book.sheet()


@pytest.mark.seeds(1)
def test_the_keys_that_are_offered_are_those_that_are_taken(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(10):
        live = Live(draw.choice(BOOKS).copy())
        for key in "".join(typed(draw) for _ in range(5)):
            live.handle(key)
            if live.state.help or prompt(live.state).text:
                continue
            offered = "".join(o.keys for o in prompt(live.state).offers)
            for one in set(ALL_KEYS.lower()) - {BACK, CLEAR, "?"}:
                other = Live(live.book.copy())
                other.state = live.state
                other.handle(one)
                if other.state.message.endswith("nothing to amend"):
                    continue  # That is known only when the hand is said to its end.
                assert (one in offered) == (not other.state.status), (live.state.typed, one)


@pytest.mark.seeds(2)
def test_every_table_can_be_drawn(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(40):
        live = Live(draw.choice(BOOKS).copy(), customs=draw.choice(["on", "off"]))
        for key in "".join(typed(draw) for _ in range(6)).replace("é", "e"):
            live.handle(key)
            look = Canvas(draw.randint(1, 130), draw.randint(1, 50), draw.random() < 0.5)
            rows = ["".join(text for _, text in row) for row in picture(live.state, look)]
            assert len(rows) == look.height
            assert max(map(len, rows)) <= look.width
            assert not look.plain or "".join(rows).isascii()


def test_the_dealer_of_a_first_hand_may_be_unknown() -> None:
    live = Live(BOOKS[-1])
    assert live.sheet.dealer is None
    live.press("w3")
    assert live.sheet.dealer is Seat.S
    live.press("2h3")
    assert live.sheet.lines[0].verdict.dealer is Seat.S
