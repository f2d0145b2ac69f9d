"""The rows of the derived tables (`games`, `hands`, `irregularities`), made from a score sheet.

In: a sheet. Out: its rows; the same sheet always gives the same rows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from euchre_engine.actions import Best, Name, NameBenny, Order
from euchre_engine.audit.record import Misdeal, Penalty, RenegeClaim
from euchre_engine.cards import BENNY, UNKNOWN, Suit, suit_printed
from euchre_engine.problems import RENEGE
from euchre_engine.rules import Rules
from euchre_engine.seats import OTHER, SIDE, Seat, Side

from ..log.words import suit_name
from .schema import NO_RESULT
from .sheet import Line, Sheet, sheet_of
from .sheet_to_log import game_log, rules_to
from .sqlite_file import Row


class GameRows(NamedTuple):
    """The rows of one game in the derived tables: of `games`, `hands` and `irregularities`."""

    game: Row
    hands: list[Row]
    irregularities: list[Row]

    def renumbered(self, game: int, first: int, at: str) -> GameRows:
        """The rows of the same game under the number `game`, with its first event numbered `first`
        instead of 1, and all its events written at the time `at`."""
        offset = first - 1
        row = {**self.game, "game": game, "begun_at": at}
        row["last_event"] += offset
        return GameRows(
            row,
            [
                {**hand, "game": game, "event": hand["event"] + offset, "at": at}
                for hand in self.hands
            ],
            [{**one, "game": game} for one in self.irregularities],
        )


def rows_of(sheet: Sheet) -> GameRows:
    """All derived rows of a game."""
    return GameRows(game_row(sheet), hand_rows(sheet), irregularity_rows(sheet))


def game_row(sheet: Sheet) -> Row:
    """The game's row in `games`."""
    begun = sheet.begun
    own_digest = digest(sheet)
    north, east, south, west = sheet.players
    return {
        "game": sheet.number,
        "begun_at": sheet.at,
        "date": begun.date,
        "event": begun.event,
        "season": begun.season,
        "place": begun.place,
        "name": begun.name,
        "rules": begun.preset,
        "house_rules": house_rules(sheet, sheet.rules.target),
        "north": north,
        "east": east,
        "south": south,
        "west": west,
        "start_ns": begun.start[0],
        "start_ew": begun.start[1],
        "ns": sheet.total[0],
        "ew": sheet.total[1],
        "hands": len(sheet.lines),
        "state": "struck" if sheet.struck else "over" if sheet.over else "going",
        "winner": _side(sheet.winner),
        "conceded": _side(sheet.conceded),
        "dealer": _seat(sheet.dealer),
        "source": begun.source,
        "digest": own_digest,
        "origin": _original_digest(sheet) or own_digest,
        "opened": sheet.opened,
        "last_event": sheet.last,
        "began": sheet.began,
        "target": sheet.rules.target,
        "barn_ns": int(_was_in_the_barn(sheet, Side.NS)),
        "barn_ew": int(_was_in_the_barn(sheet, Side.EW)),
        "best_of": sheet.best_of,
        "evening": begun.evening,
        "round_number": begun.round,
        "table_number": begun.table,
    }


def house_rules(sheet: Sheet, target: int | None) -> str:
    """The game's rules that differ from its preset while it was played to `target`, as JSON."""
    return json.dumps(dict(rules_to(sheet, target).overrides))


def _was_in_the_barn(sheet: Sheet, side: Side) -> bool:
    """Whether a side was in the barn (one point short of the target) at the start of any hand."""
    before = sheet.begun.start
    for line in sheet.lines:
        if line.late:
            return False
        if before[side] + 1 == line.target:
            return True
        before = line.verdict.total
    return not sheet.over and sheet.rules.in_the_barn(sheet.total[side])


def digest(sheet: Sheet) -> str:
    """The SHA-256 of a game's log without its time and match: two games with the same digest are
    the same game, entered twice or imported from a file."""
    return hashlib.sha256(game_log(sheet).encode()).hexdigest()


def _original_digest(sheet: Sheet) -> str:
    """The game's digest before it was moved, corrected or affected by a rename; empty if it was
    none of these."""
    if sheet.begun.origin:
        return sheet.begun.origin
    imported = bool(sheet.begun.source)
    if not sheet.renamed and (not imported or len(sheet.undo_stack) < 2):
        return ""
    commands = sheet.undo_stack[:1] if imported else sheet.undo_stack
    events = [event for command in commands for event in command.events]
    original = sheet_of(sheet.number, events)
    return "" if original is None else digest(original)


def hand_rows(sheet: Sheet, first: int = 0) -> list[Row]:
    """The game's rows in `hands`, without its `first` hands (a number)."""
    return [_hand_row(sheet, line) for line in sheet.lines[first:]]


def _hand_row(sheet: Sheet, line: Line) -> Row:
    verdict = line.verdict
    north, east, south, west = line.players
    maker = verdict.maker
    how = outcome(line)
    return {
        "game": sheet.number,
        "hand": line.number,
        "dealer": _seat(verdict.dealer),
        "maker": _seat(maker),
        "suit": _suit(verdict.trump),
        "up": _suit(_suit_turned_up(line)),
        "round": round_of(sheet.rules, line),
        "alone": int(verdict.alone),
        "lone_defender": _seat(verdict.lone_defender),
        "best": int(Best in map(type, line.entries)),
        "tricks": None if verdict.tricks is None or maker is None else verdict.tricks[SIDE[maker]],
        "outcome": how,
        "counts": int(not line.late and how not in NO_RESULT),
        "late": int(line.late),
        "points_ns": verdict.points[0],
        "points_ew": verdict.points[1],
        "ns": verdict.total[0],
        "ew": verdict.total[1],
        "north": north,
        "east": east,
        "south": south,
        "west": west,
        "event": line.event,
        "at": line.at,
        "amended": line.amended,
        "record": line.record,
    }


def _suit_turned_up(line: Line) -> Suit | None:
    """The suit of the up-card; if that was the Benny, the suit that the dealer named."""
    if NameBenny in map(type, line.entries):
        return next(entry.suit for entry in line.entries if isinstance(entry, NameBenny))
    up = line.verdict.up
    return None if up is None or up in (BENNY, UNKNOWN) else suit_printed(up)


def round_of(rules: Rules, line: Line) -> int | None:
    """The round of bidding, 1 or 2, in which trump was made; `None` if the record does not show it.

    The calls show it; without calls, the up-card does, unless the rules let the maker name the suit
    that was turned down.
    """
    for entry in line.entries:
        if isinstance(entry, Order):
            return 1
        if isinstance(entry, Name):
            return 2
    turned, trump = _suit_turned_up(line), line.verdict.trump
    if turned is None or trump is None:
        return None
    if trump is not turned:
        return 2
    return None if rules.may_name(turned, turned) else 1


def irregularity_rows(sheet: Sheet, first: int = 0) -> list[Row]:
    """The game's rows in `irregularities`, without its `first` hands (a number): its reneges, false
    claims, misdeals and penalties.

    `seat` is the offender, `None` if unknown; `points` is what it gave the other side, 0 if nothing
    was said and the rules set no price; `how` is the ruling on a renege (`upheld`, `corrected`, or
    `proven` by the cards without a ruling), or the text of a penalty or misdeal; `again` is 1 if
    the same seat has an earlier irregularity of this kind in the same hand (corrected reneges are a
    separate kind).
    """
    rows: list[Row] = []
    for line in sheet.lines[first:]:
        if line.late:
            continue
        earlier: set[tuple[str, Seat | None, bool]] = set()
        for number, (kind, seat, side, points, how) in enumerate(_irregularities(sheet, line), 1):
            offence = kind, seat, how == "corrected"
            rows.append(
                {
                    "game": sheet.number,
                    "hand": line.number,
                    "number": number,
                    "kind": kind,
                    "seat": _seat(seat),
                    "side": _side(side),
                    "player": "" if seat is None else line.players[seat],
                    "points": points,
                    "how": how,
                    "again": int(offence in earlier),
                }
            )
            earlier.add(offence)
    return rows


_Irregularity: TypeAlias = tuple[str, Seat | None, Side | None, int, str]
"""The kind, seat, side, points and `how` of a row of `irregularities`."""


def _irregularities(sheet: Sheet, line: Line) -> Iterator[_Irregularity]:
    verdict, rules = line.verdict, sheet.rules
    if verdict.void == "misdeal":
        yield _misdeal(line)
    alone = verdict.alone or verdict.lone_defender is not None
    ruled: set[Seat] = set()
    for entry in line.entries:
        if isinstance(entry, RenegeClaim):
            if entry.outcome in ("upheld", "corrected"):
                upheld = entry.outcome == "upheld"
                ruled.add(entry.seat)
                worth = rules.renege_points(alone)[0] if upheld else 0
                yield "renege", entry.seat, SIDE[entry.seat], worth, entry.outcome
            elif entry.outcome == "rejected":
                side = OTHER[SIDE[entry.seat]] if entry.by is None else SIDE[entry.by]
                yield "false-claim", entry.by, side, rules.false_claim_points, "rejected"
    for problem in verdict.problems:
        if problem.kind is RENEGE and problem.seat is not None and problem.seat not in ruled:
            ruled.add(problem.seat)
            yield "renege", problem.seat, SIDE[problem.seat], 0, "proven"
    for side, points, penalty in verdict.penalties:
        assert isinstance(penalty, Penalty)
        seat = penalty.against[0] if len(penalty.against) == 1 else None
        whose = SIDE[penalty.against[0]] if penalty.against else OTHER[side]
        yield "penalty", seat, whose, points, penalty.text


def _misdeal(line: Line) -> _Irregularity:
    entry = next(entry for entry in line.entries if isinstance(entry, Misdeal))
    seat = line.verdict.dealer if entry.seat is None else entry.seat
    side = None if seat is None else SIDE[seat]
    return "misdeal", seat, side, 0, entry.text


def outcome(line: Line) -> str:
    """The outcome of a hand, as the column `outcome` has it: what players call it (`made`, `march`,
    `lone march`, `euchred`), or another word for how the hand ended."""
    verdict = line.verdict
    if verdict.void is not None:
        return verdict.void
    if verdict.conceded is not None and verdict.award is None:
        return "conceded"
    if any(claim.outcome == "upheld" for claim in verdict.rulings):
        return "renege"
    if verdict.award is not None:
        return verdict.award.outcome
    if not verdict.decided:
        return "undecided"
    return "points" if verdict.evidence == "points" else "ruling"


def _suit(suit: Suit | None) -> str | None:
    return None if suit is None else suit_name(suit)


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _side(side: Side | None) -> str | None:
    return None if side is None else side.name
