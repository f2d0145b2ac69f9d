"""The hands of recorded games, with the score and the rules they were played under.

In: a log, or a game of the scorebook. Out: hand by hand the record, the audit's verdict on it, who
sat where, and the win chances at that score. Does not know: how a decision is judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from euchre_engine.audit.hand_steps import HandSteps, hand_steps
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Entry, Hold, Trick
from euchre_engine.rules import Ending, Rules
from euchre_engine.seats import SIDE, Seat

from ..audit.findings import Finding
from ..audit.game_audit import GameAudit, HandAudit, Overrides, audit_game
from ..log.files import games_in, open_input
from ..log.lines import NotALog, Tell
from ..season.win_chance import PUBLISHED, Rates, Standing, win_chance
from ..terminal.exit_status import BadFile
from ..terminal.text import safe

if TYPE_CHECKING:
    from ..book.sheet import Line, Sheet


class Stakes:
    """The stakes of a hand: the win chances that its possible results lead to.

    `total` is the score before it (N/S, E/W), `hands_left` the number of hands still to play with
    this one, `None` in a game to a target.
    """

    __slots__ = ("_chances", "_rates", "dealer", "hands_left", "rules", "total")

    def __init__(
        self,
        rules: Rules,
        total: tuple[int, int],
        dealer: Seat | None,
        hands_left: int | None,
        rates: Rates = PUBLISHED,
    ) -> None:
        self.rules = rules
        self.total = total
        self.dealer = dealer
        self.hands_left = hands_left
        self._rates = rates
        self._chances: dict[int, float] = {}

    def chance_ns(self, points: int) -> float:
        """The win chance of N/S (0–1) after a hand that is worth so many points to N/S less those
        to E/W. With 0 points it counts as a hand in which everybody passed."""
        chance = self._chances.get(points)
        if chance is None:
            chance = self._chances[points] = self._chance_ns(points)
        return chance

    def chance(self, seat: Seat, points: int) -> float:
        """The same for the side of a seat."""
        chance = self.chance_ns(points)
        return 1.0 - chance if SIDE[seat] else chance

    def _chance_ns(self, points: int) -> float:
        ns, ew = self.total
        ending = Ending.SCORED if points else Ending.ALL_PASSED
        dealer = None if self.dealer is None else self.rules.next_dealer(self.dealer, ending)
        left = self.hands_left
        if left is not None and ending.counts:
            left = max(0, left - 1)
        win = win_chance(self.rules, self._rates)
        after = ns + max(points, 0), ew + max(-points, 0)
        return win.chance(Standing(after, None if dealer is None else int(SIDE[dealer]), left))


class GameHand(NamedTuple):
    """A recorded hand of a game: the number of its `game` and its own, its `entries`, the audit's
    `verdict`, the `players` at N, E, S and W (empty: no name), and its `stakes`."""

    game: int
    number: int
    entries: Sequence[Entry]
    verdict: HandVerdict
    players: tuple[str, ...]
    stakes: Stakes

    @property
    def has_cards(self) -> bool:
        """True if cards of it are recorded, so that there may be something to judge."""
        return any(isinstance(entry, Trick | Hold) for entry in self.entries)

    def steps(self) -> HandSteps:
        """The hand step by step."""
        verdict = self.verdict
        return hand_steps(self.stakes.rules, self.entries, verdict.dealer, verdict)


def lines_with_stakes(sheet: Sheet, rates: Rates) -> Iterator[tuple[Line, Stakes]]:
    """The hands of a game of the scorebook as lines of its sheet, each with its stakes."""
    counted = 0
    for line in sheet.lines:
        if line.is_concession:
            continue
        rules = sheet.rules
        if line.target is not None and line.target != rules.target:
            rules = rules.with_rule("target", line.target)
        yield line, _stakes(rules, line.verdict, counted, rates)
        counted += line.verdict.ending.counts


def hands_of_sheet(sheet: Sheet, rates: Rates) -> Iterator[GameHand]:
    """The hands of a game of the scorebook, without those entered after its end."""
    for line, stakes in lines_with_stakes(sheet, rates):
        if not line.late:
            yield GameHand(
                sheet.number, line.number, line.records, line.verdict, line.players, stakes
            )


class ReadLog(NamedTuple):
    """A log that was read: its hands, without those after the end of a game and those written
    twice; how many errors an audit finds in it, and the first."""

    hands: list[GameHand]
    errors: int
    first: Finding | None


def read_log(name: str, report: Tell, *, with_late: bool = False) -> ReadLog:
    """Read the log called `name` (`-` is standard input); `report` gets what is wrong with a line.
    `with_late`: hands after the end of their game are read, too.

    Raises `BadFile` if it is not a log, and `OSError` if it cannot be read.
    """
    hands: list[GameHand] = []
    errors: list[Finding] = []
    with open_input(name) as stream:
        try:
            for game in games_in(name, stream, report):
                audit = audit_game(game, name, Overrides())
                hands += _hands_of_audit(audit, with_late)
                errors += audit.errors
        except NotALog as error:
            raise BadFile(f"{safe(name)}: {safe(str(error))}") from None
    return ReadLog(hands, len(errors), errors[0] if errors else None)


def _hands_of_audit(audit: GameAudit, with_late: bool) -> Iterator[GameHand]:
    """The hands of a game of a log."""
    counted = 0
    for one in audit.parts:
        if not isinstance(one, HandAudit):
            continue
        verdict = one.verdict
        if verdict.copy or (verdict.after_game and not with_late):
            continue
        players = tuple(one.players.get(seat, "") for seat in Seat)
        stakes = _stakes(audit.rules, verdict, counted)
        counted += verdict.ending.counts
        yield GameHand(
            audit.head.index + 1, verdict.number, one.hand.entries, verdict, players, stakes
        )


def _stakes(rules: Rules, verdict: HandVerdict, counted: int, rates: Rates = PUBLISHED) -> Stakes:
    """The stakes of a hand; `counted` is the number of hands before it that count in a game of a
    fixed number."""
    total, points = verdict.total, verdict.points
    before = total[0] - points[0], total[1] - points[1]
    whole = rules.hands_to_play
    left = None if whole is None else max(0, whole - counted)
    return Stakes(rules, before, verdict.dealer, left, rates)
