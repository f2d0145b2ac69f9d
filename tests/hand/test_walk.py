"""Walking through hands: where each key leads, and the screen."""

from __future__ import annotations

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from syrupy.assertion import SnapshotAssertion

from euchre_cli.screen.shell.loop import Shown, run_screen
from euchre_cli.screen.shell.machine import opened
from euchre_cli.screen.walk import KEYS, Walk, WalkScreen
from euchre_cli.terminal.screen_text import BACK, DOWN, END, HOME, LEFT, RIGHT, UP, Canvas
from euchre_cli.terminal.text import width_of

from .hands import DISPUTED, SAMPLES, disputed, read_log

TYPED = {"l": LEFT, "u": UP, "r": RIGHT, "d": DOWN, "b": BACK, "h": HOME, "e": END}


def shown_at(walk: Walk) -> Shown:
    return Shown(WalkScreen(), opened(walk))


def pressed(walk: Walk, typed: str) -> Walk:
    """The place after keys; `TYPED` are the letters for those without one."""
    shown = shown_at(walk)
    for key in typed:
        shown.press(TYPED.get(key, key))
    place: Walk = shown.state.subject
    return place


def text(walk: Walk, width: int, height: int) -> list[str]:
    rows = shown_at(walk).draw(Canvas(width, height))
    return ["".join(part for _, part in row).rstrip() for row in rows]


STEPS = """
r.l=1 .r.=3 rrb=1 dd=7 ddu=3 ru=0 e=22 er=22 eh=0 $0=0 l=0 !=8 !!=8 rx=1 rnp=1 ?r=0 ?yr=1
"""


@pytest.mark.parametrize("walked", STEPS.split())
def test_keys_walk_through_a_hand(walked: str) -> None:
    keys, _, step = walked.rpartition("=")
    assert pressed(Walk([disputed()]), keys.replace(".", " ")).at == int(step)


def test_from_hand_to_hand_and_to_the_next_remark() -> None:
    hands = [*read_log(SAMPLES / "good" / "thursday.euchre"), disputed()]
    walk = pressed(Walk(hands, 2), "rN")
    assert (walk.hand, walk.at) == (3, 0)
    assert pressed(walk, "pp").hand == 1
    walk = pressed(walk, "!")
    assert (walk.hand, walk.at) == (len(hands) - 1, 8)
    assert shown_at(walk).press("Q") == "quit"


def test_every_place_is_reached_and_fits_every_window() -> None:
    """Every key from every place; and no window shows a line too wide, or no keys."""
    for path in (DISPUTED, SAMPLES / "good" / "benny.euchre"):
        todo, seen = [Walk(read_log(path))], set[tuple[int, ...]]()
        steps = sum(len(hand.steps) for hand in todo[0].hands)
        while todo:
            walk = todo.pop()
            if walk[1:] in seen:
                continue
            seen.add(walk[1:])
            todo += [pressed(walk, [key]) for one in KEYS for key in one.keys]
            for width, height in ((40, 12), (80, 24), (20, 5)):
                rows = text(walk, width, height)
                assert all(width_of(row) <= width for row in rows)
                assert rows[-1].endswith("? keys") or width < 40
        assert len(seen) == steps


def test_the_renege_in_a_small_window(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(text(pressed(Walk([disputed()]), "!"), 40, 15)) == snapshot


class Terminal(DummyOutput):
    """A terminal of a size."""

    def get_size(self) -> Size:
        return Size(rows=15, columns=40)


@pytest.mark.parametrize(
    ("typed", "step"), [("\x1b[C\x1b[C \x1b[D\x1b[Bq", 3), ("\x1b[F\x1b[D\x1b[Hq", 0)]
)
def test_keys_of_a_terminal_arrive(typed: str, step: int) -> None:
    shown = shown_at(Walk([disputed()]))
    with create_pipe_input() as keys, create_app_session(keys, Terminal()):
        keys.send_text(typed)
        assert run_screen(shown, True, "never") == 0
    assert shown.state.subject.at == step
