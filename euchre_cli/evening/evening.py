"""An evening as it stands: the state that its entries fold into, with the scores of its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.rules import Result, Rules, Value
from euchre_engine.seats import SEATS, Seat

from ..book.entries import Entry, records_in, unreadable
from ..book.people import AS_WRITTEN, Renames
from ..book.scoring import head_of
from ..book.sheet import Players
from ..book.undo import Commands, commands_in
from ..log.games import Head
from .entries import Line, rounds_in
from .measures import Counts
from .movements import INDIVIDUAL, MOVEMENTS, Movement
from .older import USUAL, EveningLines, is_older
from .plan import Round, Seating, SoFar
from .rules import EveningRules

_LONE_MARCH: Final = Result(Seat.N, alone=True, lone_defender=None, best=False, tricks=5)


class TableResult(NamedTuple):
    """The result of a table, N/S first, with the seats of those who made loners."""

    points: tuple[int, int]
    loners: tuple[Seat, ...] = ()


class Score(NamedTuple):
    """The score of a table: a result, or a game of which the hands are entered.

    `game` is its number in the book, `players` are those who sit there, substitutes included, and
    `points` are those of N/S and E/W. Once it is `over`, `winner` is 0 for N/S, 1 for E/W, and
    `None` for a tie; that is not always the side with more points, which may have `conceded`.
    `hands` is the number of hands that count, 0 if only the result is known; `counts` has what they
    say of each seat.
    """

    game: int
    players: Players
    points: tuple[int, int]
    over: bool = True
    winner: int | None = None
    conceded: bool = False
    hands: int = 0
    counts: tuple[Counts, ...] = (Counts(),) * 4

    @property
    def ahead(self) -> int | None:
        """The side that has won or has more points, 0 for N/S and 1 for E/W; `None` if they are
        level."""
        ns, ew = self.points
        return self.winner if self.over else None if ns == ew else int(ew > ns)

    @property
    def loners(self) -> tuple[Seat, ...]:
        """The seat of whoever made a loner with all tricks, once for each."""
        return tuple(seat for seat in SEATS for _ in range(self.counts[seat].loners))

    @property
    def result(self) -> TableResult:
        """What it is if no hands were entered."""
        return TableResult(self.points, self.loners)

    def closed(self) -> Score:
        """The score if the game ends as it stands."""
        return self if self.over else self._replace(over=True, winner=self.ahead)


Place: TypeAlias = tuple[int, int]
"""A round and a table."""


class TableNow(NamedTuple):
    """A table in a round: who sits there, substitutes included, and its score, if it has one."""

    round: int
    seating: Seating
    score: Score | None

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.seating.table

    @property
    def game(self) -> int:
        """The number of its game; 0 if nothing was entered."""
        return self.score.game if self.score else 0

    @property
    def over(self) -> bool:
        """Whether its game is over."""
        return self.score is not None and self.score.over


class Evening(NamedTuple):
    """An evening as it stands.

    - `number` is its number in the book, `nth` its own among the evenings; `head` has the house
      rules and the occasion of its games; it was begun at the time `at`.
    - `planned` is the number of its rounds, 0 if it is open; `minutes` is their length, 0 if they
      are not limited by time.
    - `people` were ever there, in the order in which they came, `here` are those who have not left,
      and `late` came after the first round had begun.
    - `seats` has all rounds that are known, of which the first `begun` have begun, the last of them
      at `round_at`.
    - `scores` has every table that has one, `cuts` who won them, by what they were about.
    - `told` are the rules of the evening that differ from the `usual` ones.
    - `commands` are those of the evening itself.
    """

    number: int
    nth: int
    at: str
    commands: Commands
    head: Head
    movement: Movement = MOVEMENTS[INDIVIDUAL]
    planned: int = 0
    minutes: int = 0
    people: tuple[str, ...] = ()
    here: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    seats: tuple[Round, ...] = ()
    begun: int = 0
    round_at: str = ""
    told: Mapping[str, Value] = MappingProxyType({})
    usual: Mapping[str, Value] = MappingProxyType({})
    cuts: Mapping[str, str] = MappingProxyType({})
    ended: bool = False
    scores: Mapping[Place, Score] = MappingProxyType({})

    # -- rules -----------------------------------------------------------------------------------

    @property
    def house(self) -> Rules:
        """The house rules of its games."""
        return self.head.rules()

    @property
    def lone_march(self) -> int:
        """The points of a loner with all tricks at a table."""
        return self.house.award(_LONE_MARCH).points

    @property
    def rules(self) -> EveningRules:
        """The rules of the evening."""
        return EveningRules(self.told, self.usual)

    # -- rounds ----------------------------------------------------------------------------------

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that have begun."""
        return self.seats[: self.begun]

    @property
    def round(self) -> Round:
        """The round under way; once the evening has ended, its last one."""
        return self.seats[self.begun - 1]

    @property
    def rounds_in_all(self) -> int:
        """The number of rounds; 0 if nobody knows."""
        return self.planned or (0 if self.movement.by_results else len(self.seats))

    @property
    def rounds_played(self) -> int:
        """The rounds that count: all that have begun, but not the last if the evening has ended and
        nothing was entered in it."""
        empty = not any(number == self.begun for number, _ in self.scores)
        return self.begun - (self.ended and empty)

    @property
    def round_times(self) -> tuple[datetime, datetime] | None:
        """The times at which the round under way was begun and is over; `None` if rounds are not
        limited by time, and once the evening has ended."""
        if not self.minutes or self.ended:
            return None
        begun = datetime.fromisoformat(self.round_at)
        return begun, begun + timedelta(minutes=self.minutes)

    def following(self) -> tuple[Round, ...]:
        """The rounds after the one under way, as far as they are known."""
        if self.planned and self.begun >= self.planned:
            return ()
        known = self.seats[self.begun :]
        winners = self._winners()
        undecided = self.begun and len(winners) < len(self.round.seatings)
        if known or (self.movement.by_results and undecided):
            return known
        so_far = SoFar(self.people, self.here, self.rounds, winners, self.planned)
        return self.movement.following(so_far)

    @property
    def is_last_round(self) -> bool:
        """Whether the evening ends with the round under way."""
        if self.movement.by_results:
            return 0 < self.planned <= self.begun
        return not self.following()

    # -- tables ----------------------------------------------------------------------------------

    def tables(self, round_: Round | None = None) -> list[TableNow]:
        """The tables of a round, by default of the one under way."""
        round_ = round_ or self.round
        tables = []
        for seating in round_.seatings:
            score = self.scores.get((round_.number, seating.table))
            now = seating if score is None else seating._replace(players=score.players)
            tables.append(TableNow(round_.number, now, score))
        return tables

    def seated(self, place: Place) -> Players | None:
        """Who has a seat at a place; `None` if there is no such table."""
        round_, table = place
        seatings = self.seats[round_ - 1].seatings if round_ <= len(self.seats) else ()
        return seatings[table - 1].players if table <= len(seatings) else None

    def winner(self, now: TableNow) -> int | None:
        """The side that won a table, by its score or a cut; `None` if neither has, or not yet."""
        if now.score is None or not now.score.over:
            return None
        if now.score.winner is not None:
            return now.score.winner
        cut = self.cuts.get(f"{now.round}.{now.table}")
        planned = self.seats[now.round - 1].seatings[now.table - 1].players
        for players in (planned, now.seating.players):
            if cut in players:
                return players.index(cut) % 2
        return None

    def _winners(self) -> dict[int, int]:
        if not self.begun:
            return {}
        winners = {now.table: self.winner(now) for now in self.tables()}
        return {table: winner for table, winner in winners.items() if winner is not None}

    def missing(self) -> list[TableNow]:
        """The tables for which the round cannot be closed yet: nothing was entered there, or their
        game is not over, unless rounds are limited by time."""
        return [now for now in self.tables() if not (now.game if self.minutes else now.over)]

    def tied(self) -> list[TableNow]:
        """The tables of the round whose tie has to be cut for, because people move by results."""
        if not self.movement.by_results or self.is_last_round:
            return []
        return [now for now in self.tables() if now.over and self.winner(now) is None]

    def left_out(self) -> list[TableNow]:
        """The tables of closed rounds at which nothing was entered, though all four were there."""
        closed = self.rounds[: self.rounds_played if self.ended else -1]
        return [
            now
            for round_ in closed
            for now in self.tables(round_)
            if not now.game and self._by_default(round_, now.seating) is None
        ]

    def closed(self) -> Evening:
        """The evening if the round under way is closed now: each game ends as it stands."""
        scores = {
            place: score.closed() if place[0] == self.begun else score
            for place, score in self.scores.items()
        }
        return self._replace(scores=scores)

    def won_by_default(self, round_: Round) -> set[str]:
        """The couples that win a round without playing, because the other one had left."""
        won = set(round_.unopposed)
        for seating in round_.seatings:
            side = self._by_default(round_, seating)
            if side is not None and (round_.number, seating.table) not in self.scores:
                won.update(seating.sides[side])
        return won

    def _by_default(self, round_: Round, seating: Seating) -> int | None:
        """The side of a table that would win by default, if the other couple had left when the
        round was closed."""
        if not self.movement.couples or (round_.number == self.begun and not self.ended):
            return None
        last = round_.number == self.begun
        there = set(self.here if last else self.seats[round_.number].people)
        stayed = [there.issuperset(side) for side in seating.sides]
        return stayed.index(True) if stayed.count(True) == 1 else None


# -- from its entries ------------------------------------------------------------------------------


def begins_evening(entries: Sequence[Entry]) -> bool:
    """Whether these are the entries of an evening, rather than of a game."""
    return bool(entries) and entries[0].kind == "evening-begun"


def evening_of(
    number: int, entries: Sequence[Entry], names: Renames = AS_WRITTEN, nth: int = 0
) -> Evening | None:
    """Evening `number` from its entries, in the order of the book, without what was played at its
    tables; the names are those that people have after the renames in `names`.

    `None` if its beginning was undone. Raises `Damaged` for entries that this program cannot have
    written.
    """
    commands = commands_in(entries)
    counted = commands.entries()
    if not counted:
        return None
    usual = USUAL if is_older(counted[0]) else {}
    evening = Evening(number, nth, counted[0].at, commands, Head(), usual=usual)
    lines = EveningLines()
    for entry in counted:
        try:
            for line in lines.of(entry, names):
                evening = after(evening, line, entry.at)
        except (ValueError, LookupError) as wrong:
            raise unreadable(entry.id, wrong) from None
    if not evening.begun or not begins_evening(counted):
        raise unreadable(counted[0].id, "an evening begins with a round")
    return evening


def after(evening: Evening, line: Line, at: str = "") -> Evening:
    """The evening after another entry, made at the time `at`. Raises `ValueError` or `LookupError`
    for what this program cannot have written."""
    if line.kind == "evening-begun" and not evening.people:
        head, _ = head_of(records_in(line.record))
        head.rules()
        return evening._replace(head=head)
    if line.kind == "gone":
        return evening
    words = line.words
    match line.kind, words:
        case "movement", [name, rounds, minutes]:
            movement = MOVEMENTS[name]
            usual = {**evening.usual, **movement.usual_rules}
            evening = evening._replace(movement=movement, usual=usual)
            return evening._replace(planned=int(rounds), minutes=int(minutes))
        case "came", _:
            people = tuple(map(line.name, words))
            new = tuple(one for one in people if one not in evening.people)
            if len(set(people)) < len(people):
                raise ValueError("somebody comes twice")
            return evening._replace(
                seats=evening.rounds,
                people=(*evening.people, *new),
                here=(*evening.here, *(one for one in people if one not in evening.here)),
                late=(*evening.late, *new) if evening.begun else (),
            )
        case "left", _:
            gone = set(map(line.name, words))
            here = tuple(one for one in evening.here if one not in gone)
            return evening._replace(seats=evening.rounds, here=here)
        case "seats", _:
            seats = list(evening.seats)
            for one in rounds_in(words, line.name):
                if not 0 < one.number <= len(seats) + 1:
                    raise ValueError(f"round {one.number} does not follow round {len(seats)}")
                if len(set(one.people)) < len(one.people):
                    raise ValueError(f"somebody has two places in round {one.number}")
                seats[one.number - 1 : one.number] = [one]
            return evening._replace(seats=tuple(seats))
        case "round-begun", [number] if int(number) == evening.begun + 1 <= len(evening.seats):
            return evening._replace(begun=int(number), round_at=at)
        case "evening-rules", _:
            told = dict(zip(words[::2], words[1::2], strict=True))
            EveningRules(told, evening.usual)
            return evening._replace(told=told)
        case "cut-won", [about, winner]:
            return evening._replace(cuts={**evening.cuts, about: line.name(winner)})
        case "evening-ended", []:
            return evening._replace(ended=True)
    raise ValueError(f"{line.kind} {line.record}")
