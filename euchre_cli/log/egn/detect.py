"""EGN and EMN, the public euchre notation in JSON: a text of either as the items of a log.

Knows: how the two are told apart, and what is neither. Does not know: what a game or a match holds;
that is `egn_game.py` and `emn.py`. Places are paths: `deals[3].phases[1].tricks[2][1]`.
"""

from __future__ import annotations

from collections.abc import Iterator

from euchre_engine.problems import NOT_A_LOG

from ..read import Item, Span, Trouble
from .emn import MATCH_TYPE, read_match
from .game import GAME_TYPE, read_game
from .json import NotJson, Object, Part, Reading, parse, shown


def read_egn(text: str) -> Iterator[Item]:
    """The records about games, the hands, and the troubles of an EGN or EMN text.

    Never raises on what the text says. A text that is neither gives a single trouble, `not-a-log`;
    everything else gives what can be read of it, each hand before the troubles met in it.
    """
    try:
        whole = parse(text)
    except NotJson as bad:
        place = Span(bad.line, bad.column, bad.column + 1, "") if bad.line else Span(0, 0, 0, "")
        yield Trouble(NOT_A_LOG, str(bad), place)
        return
    match = _is_match(whole)
    if match is None or not isinstance(whole, Object):
        words = f"this is {shown(whole)}, which is neither {GAME_TYPE} nor {MATCH_TYPE}"
        yield Trouble(NOT_A_LOG, words, Span(0, 0, 0, ""))
        return
    reading = Reading()
    part = Part(whole, "", reading)
    yield from read_match(part) if match else read_game(part)
    yield from reading.met()
    yield from reading.held_back()


def _is_match(whole: object) -> bool | None:
    """Whether this is a match (EMN) or a game (EGN); `None` when it is neither.

    The type of the file decides; where it is missing or misspelt, what the file holds does.
    """
    if not isinstance(whole, Object):
        return None
    kind = whole.get("fileType")
    if kind in (GAME_TYPE, MATCH_TYPE):
        return kind == MATCH_TYPE
    if isinstance(whole.get("deals"), list):
        return False
    return True if isinstance(whole.get("games"), list) else None
