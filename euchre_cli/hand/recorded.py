"""A recorded hand, from the book or from a log: what was written, and the audit's verdict on it.

Does not know: what happened in which order (`actions.py`), or how a hand is shown.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Concede, Dealer, Entry, Hold, Trick
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, Seat, Side

from ..audit.findings import Finding, errors_line, trouble_line
from ..audit.game_audit import GameAudit, HandAudit, Overrides, audit_game
from ..book.entering import LAST_HAND, no_such_hand
from ..book.people import label, side_label
from ..book.sheet import Players, Sheet, lineup
from ..log.files import STDIN, games_in, open_input, reading_error
from ..log.lines import NotALog
from ..terminal.exit_status import BadFile, Refused, cannot_be, no_such
from ..terminal.text import safe


@dataclass(frozen=True)
class RecordedHand:
    """A hand of a game, with the `rules` it was played under, the names at N, E, S and W (empty: no
    name), the score before it as `total`, and in a game of a fixed number of hands how many were
    left with it."""

    title: str
    game: int
    rules: Rules
    records: tuple[Entry, ...]
    verdict: HandVerdict
    players: Players
    total: tuple[int, int]
    hands_left: int | None

    @property
    def number(self) -> int:
        """Its number in the game."""
        return self.verdict.number

    @property
    def has_cards(self) -> bool:
        """True if cards of it are recorded."""
        return any(isinstance(record, Trick | Hold) for record in self.records)

    @property
    def is_concession(self) -> bool:
        """True if it is no hand, but only a side that gave up the game."""
        return all(isinstance(record, Dealer | Concede) for record in self.records)

    def name(self, seat: Seat) -> str:
        """The player at a seat, or its letter; safe to print."""
        return label(self.players, seat)

    def side(self, side: Side) -> str:
        """The names of a side, or its letters."""
        return side_label(self.players, side)


def recorded_hand(
    title: str,
    game: int,
    rules: Rules,
    records: tuple[Entry, ...],
    verdict: HandVerdict,
    players: Players,
    counted: int = 0,
) -> RecordedHand:
    """A hand with its verdict in the game; `counted` hands before it count in a game of a fixed
    number of them."""
    total, points, whole = verdict.total, verdict.points, rules.hands_to_play
    before = total[0] - points[0], total[1] - points[1]
    left = None if whole is None else max(0, whole - counted)
    return RecordedHand(title, game, rules, records, verdict, players, before, left)


# -- of the book -----------------------------------------------------------------------------------


def hands_of_sheet(sheet: Sheet) -> list[RecordedHand]:
    """Every hand of a game of the book."""
    hands: list[RecordedHand] = []
    counted = 0
    for line in sheet.lines:
        if line.is_concession:
            continue
        rules = sheet.rules
        if line.target is not None and line.target != rules.target:
            rules = rules.with_rule("target", line.target)
        title = f"Game {sheet.number}, hand {line.number}"
        known = line.records, line.verdict, line.players
        hands.append(recorded_hand(title, sheet.number, rules, *known, counted))
        counted += line.verdict.ending.counts
    return hands


def hands_to_show(sheet: Sheet) -> list[RecordedHand]:
    """Every hand of a game of the book. Raises `Refused` if there are none."""
    hands = hands_of_sheet(sheet)
    if not hands:
        raise no_such_hand(sheet)
    return hands


def hand_numbered(hands: list[RecordedHand], number: int, game: str) -> int:
    """The place of the hand with this number among those of a `game`, in words. Raises `Refused`
    if there is none; it says which there are."""
    numbers = [hand.number for hand in hands]
    if number in numbers:
        return numbers.index(number)
    if number == LAST_HAND and hands:
        return len(hands) - 1
    raise no_such(f"hand {number} in {game}", numbers_words("hand", numbers))


def numbers_words(noun: str, numbers: list[int]) -> str:
    """Which hands or games there are: `its hands are 1 to 9`, `its only hand is 1`."""
    if not numbers:
        return f"it has no {noun}s yet"
    if len(numbers) == 1:
        return f"its only {noun} is {numbers[0]}"
    return f"its {noun}s are {numbers[0]} to {numbers[-1]}"


# -- of a log --------------------------------------------------------------------------------------


def hands_of_log(name: str, say: Callable[[str], None]) -> list[RecordedHand]:
    """The hands of all games of the log called `name` (`-` is standard input), without those that
    are written twice; `say` gets what is wrong with the log.

    Raises `BadFile` if it is not a log, or cannot be read.
    """
    where = "standard input" if name == STDIN else safe(name)
    try:
        with open_input(name) as stream:
            games = games_in(name, stream, lambda trouble: say(trouble_line(name, trouble)))
            audits = [audit_game(game, name, Overrides()) for game in games]
    except NotALog as error:
        raise BadFile(f"{where}: {safe(str(error))}") from None
    except OSError as error:
        why = safe(reading_error(error))
        if isinstance(error, FileNotFoundError):
            why += "; a game is given by its number, which `euchre games` shows"
        raise cannot_be("read", where, why) from None
    title = "Standard input" if name == STDIN else safe(os.path.basename(name))
    several = len(audits) > 1
    hands = [
        hand
        for nth, audit in enumerate(audits, 1)
        for hand in _hands_of_audit(audit, f"{title}, game {nth}" if several else title)
    ]
    errors: list[Finding] = [finding for audit in audits for finding in audit.errors]
    if errors and hands:
        say(f"{where}: {errors_line(name, len(errors), errors[0])}")
    return hands


def _hands_of_audit(audit: GameAudit, title: str) -> Iterator[RecordedHand]:
    """The hands of a game of a log."""
    counted = 0
    for one in audit.parts:
        if not isinstance(one, HandAudit) or one.verdict.copy:
            continue
        verdict, records = one.verdict, tuple(one.hand.entries)
        players = lineup(one.players.get(seat, "") for seat in SEATS)
        number, game = verdict.number, audit.head.index + 1
        known = one.rules, records, verdict, players
        yield recorded_hand(f"{title}, hand {number}", game, *known, counted)
        counted += verdict.ending.counts


def game_of_log(hands: list[RecordedHand], number: int | None, name: str) -> list[RecordedHand]:
    """The hands of the game with this number in the log called `name`; without one, of its only
    game. Raises `Refused` if it has no such game, or several."""
    where = "standard input" if name == STDIN else safe(name)
    games = sorted({hand.game for hand in hands})
    if not games:
        raise Refused(f"{where} has no hands to show")
    if number is None and len(games) > 1:
        raise Refused(
            f"{where} has {len(games)} games: choose one of {games[0]} to {games[-1]}, "
            "as in --game 1"
        )
    wanted = games[0] if number is None else number
    if wanted not in games:
        raise no_such(f"game {wanted} in {where}", numbers_words("game", games))
    return [hand for hand in hands if hand.game == wanted]
