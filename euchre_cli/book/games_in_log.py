"""The games of a log, as they are imported and as they are counted without a scorebook.

In: a log in any format. Out: its games, one after the other, as events; its players under the names
that are known, and the new names that look like slips. Does not know: what is done with a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

from ..audit.diagnostics import line_diagnostic
from ..audit.log_audit import Audit, Overrides
from ..log.decoding import LineTrouble, NotText, in_utf8
from ..log.formats import FORMATS, find_format
from ..log.log_items import Comment, Item, ItemOrComment
from .events import SeatTaken
from .hands_csv import HANDS
from .log_to_events import GameCollector, GameFromLog
from .people import similar_name
from .results_csv import RESULTS


class NotALog(Exception):
    """A file is not a log; the message says why."""


def read_games(
    name: str,
    stream: BinaryIO,
    take: Callable[[GameFromLog], None],
    report: Callable[[LineTrouble], None],
) -> int:
    """Reads the log named `name`. `take` is called with each game when it is complete, `report`
    with each line that is wrong. Returns the number of comments.

    Raises `NotALog` if it is not a log.
    """
    games = GameCollector(in_utf8(name), take)
    audit = Audit(name, games, Overrides())
    comments = 0

    def report_line(trouble: LineTrouble) -> None:
        report(trouble)
        games.found(line_diagnostic(trouble, name, audit.index))

    def without_comments(items: Iterable[ItemOrComment]) -> Iterator[Item]:
        nonlocal comments
        for item in items:
            if isinstance(item, Comment):
                comments += 1
            else:
                yield item

    try:
        audit.run(games.collecting(without_comments(_items(name, stream, report_line))))
    except NotText as error:
        raise NotALog(str(error)) from None
    if games.failure is not None:
        raise NotALog(games.failure.message)
    return comments


def _items(
    name: str, stream: BinaryIO, report: Callable[[LineTrouble], None]
) -> Iterator[ItemOrComment]:
    """The items of a log in any format, with its comments. Raises `NotText`."""
    form, whole = find_format(name, stream, (RESULTS, HANDS, *FORMATS))
    return form.read(whole, report, comments=True)


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
