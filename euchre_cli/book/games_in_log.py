"""The games of a log, as they are imported and as they are counted without a scorebook.

In: a log in any format. Out: its games, one after the other, as events; its players under the names
that are known, and the new names that look like slips. Does not know: what is done with a game.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

from euchre_engine.rules import Rules

from ..audit.game_audit import Overrides, audit_game
from ..log import reader
from ..log.files import games_in
from ..log.lines import NotALog as NotALog
from ..log.lines import Tell, read_lines
from ..log.places import Trouble, split
from ..terminal.exit_status import Refused
from ..terminal.text import in_utf8, safe
from .events import SeatTaken
from .log_to_events import GameFromLog, game_from_log
from .people import similar_name
from .results_csv import is_results, results_log


def read_games(
    name: str,
    stream: BinaryIO,
    take: Callable[[GameFromLog], None],
    report: Tell,
    results_rules: Rules | None = None,
) -> int:
    """Reads the log named `name`. `take` is called with each game when it is complete, `report`
    with each line that is wrong. Returns the number of comments. `results_rules` are the rules by
    which the games of a CSV of results were played.

    Raises `NotALog` if it is not a log, and `Refused` if there are such rules but no such CSV.
    """
    comments = 0
    about_lines: list[Trouble] = []

    def tell(trouble: Trouble) -> None:
        report(trouble)
        about_lines.append(trouble)

    def counting_comments(lines: Iterator[str]) -> Iterator[str]:
        nonlocal comments
        for line in lines:
            comments += "#" in line and split(line)[1] != ""
            yield line

    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[type-var]
    if is_results(name, buffered.peek()):
        rules = results_rules or Rules("standard")
        games = reader.read_games(results_log(read_lines(buffered, tell), tell, rules))
    elif results_rules is not None:
        raise Refused(
            f"--rules, --rule and --target are for a CSV of results, which {safe(name)} is not"
        )
    else:
        games = games_in(name, buffered, tell, counting_comments)
    for game in games:
        audit = audit_game(game, name, Overrides(), about_lines)
        about_lines.clear()
        take(game_from_log(game, audit, in_utf8(name)))
    return comments


_LONGEST: Final = 100
"""The most characters of a name that is checked for a typing slip."""


class KnownPlayers:
    """The names of known players: `names` are those in the book; `meet` adds those in a log."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: set[str] = set()
        self._by_casefold: dict[str, str] = {}
        self._by_similar_key: dict[str, list[str]] = {}
        for name in names:
            self._add(name)

    def _add(self, name: str) -> None:
        self._names.add(name)
        self._by_casefold.setdefault(name.casefold(), name)
        for key in _similar_keys(name):
            self._by_similar_key.setdefault(key, []).append(name)

    def known_spelling(self, name: str) -> str:
        """The known name that is the same but for the case of its letters; else `name` itself."""
        return name if name in self._names else self._by_casefold.get(name.casefold(), name)

    def meet(self, game: GameFromLog) -> list[tuple[str, str]]:
        """Adds the players of a game. Returns the new names that may be misspelt, each with the
        known, similar name of somebody who is not in the game."""
        slips = []
        in_game = set(_names_in(game))
        for name in _names_in(game):
            if not name or name in self._names:
                continue
            keys = _similar_keys(name)
            others = (other for key in keys for other in self._by_similar_key.get(key, ()))
            similar = similar_name(name, (other for other in others if other not in in_game))
            if similar is not None:
                slips.append((name, similar))
            self._add(name)
        return slips


def _names_in(game: GameFromLog) -> Iterator[str]:
    yield from game.begun.players
    for body in game.more:
        if isinstance(body, SeatTaken):
            yield body.name


def _similar_keys(name: str) -> set[str]:
    """A name in lower case, and the same with any one letter left out: two names that differ by one
    slip have at least one of these keys in common."""
    letters = name.casefold()
    if len(letters) > _LONGEST:
        return {letters}
    return {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}
