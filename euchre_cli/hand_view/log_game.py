"""A game of a log, hand by hand.

Knows: which game of a log is meant, and what is said of one that cannot be shown. Does not know:
formats, or how a hand is shown.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from euchre_engine.problems import count_errors

from ..analysis.recorded_games import GameHand, read_log
from ..audit.findings import errors_line, trouble_line
from ..book.entries import Entry, text_of
from ..book.sheet import Line
from ..log.files import STDIN, reading_error
from ..terminal.exit_status import BadFile, Refused
from ..terminal.text import safe
from .shown_hand import ShownHand, shown_hand


def hands_of_log(name: str, game: int | None, say: Callable[[str], None]) -> list[ShownHand]:
    """The hands of a game of the log called `name` (`-` is standard input); `game` counts from 1
    and may be `None` if the log has only one. `say` gets what is wrong with the log
    beside these hands.

    Raises `BadFile` if the log cannot be read, `Refused` if it has no such game, or several.
    """
    where = "standard input" if name == STDIN else safe(name)
    try:
        log = read_log(name, lambda trouble: say(trouble_line(name, trouble)), with_late=True)
    except OSError as error:
        raise BadFile(f"cannot read {where}: {reading_error(error)}") from None
    games = sorted({hand.game for hand in log.hands})
    if not games:
        raise Refused(f"{where} has no hands to show")
    if game is None and len(games) > 1:
        numbers = f"{games[0]} to {games[-1]}"
        raise Refused(f"{where} has {len(games)} games: choose one of {numbers}, as in --game 1")
    wanted = games[0] if game is None else game
    if wanted not in games:
        there = f"only game {games[0]}" if len(games) == 1 else f"games 1 to {games[-1]}"
        raise Refused(f"{where} has no hands of a game {wanted}, {there}")
    title = "Standard input" if name == STDIN else safe(os.path.basename(name))
    if len(games) > 1:
        title += f", game {wanted}"
    hands = [_shown(title, hand) for hand in log.hands if hand.game == wanted]
    shown = count_errors(problem for one in hands for problem in one.line.verdict.problems)
    if log.errors > shown:
        say(f"{where}: {errors_line(name, log.errors, log.first)}")
    return hands


def _shown(title: str, hand: GameHand) -> ShownHand:
    north, east, south, west = hand.players
    records = tuple(hand.entries)
    line = Line(
        number=hand.number,
        entry=_NO_ENTRY,
        own=records,
        records=records,
        text=text_of(records),
        rulings=(),
        verdict=hand.verdict,
        players=(north, east, south, west),
        late=hand.verdict.after_game,
        amended=0,
        target=hand.stakes.rules.target,
    )
    return shown_hand(f"{title}, hand {hand.number}", line, hand.stakes)


_NO_ENTRY: Final = Entry(0, 0, "", "", "", 0, "", "", "", "", "hand", "", "", "", "")
"""In place of the entry of a hand that is in no book."""
