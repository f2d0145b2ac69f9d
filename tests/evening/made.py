"""Evenings without a book: their entries made by what the host does, and scores at random."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from euchre_cli.book.entries import Entry, NewEntry
from euchre_cli.evening import host
from euchre_cli.evening.evening import Evening, Score, evening_of
from euchre_cli.evening.measures import Counts
from euchre_cli.evening.movements import MOVEMENTS
from euchre_cli.log.games import Head
from euchre_engine.seats import Seat

NAMES = (
    *("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia"),
    *("Ned", "Ola", "Pia", "Quin", "Rex", "Sue", "Tom", "Una", "Vic", "Wes", "Xia", "Yan", "Zoe"),
)
AT = "2026-11-24T20:00:00Z"


class Played:
    """An evening that is played: entries are added, scores are set."""

    def __init__(
        self, people: Iterable[str], movement: str = "individual", rounds: int = 0, **rules: Any
    ) -> None:
        told = {name.replace("_", "-"): value for name, value in rules.items()}
        begun = host.begin(
            tuple(people),
            MOVEMENTS[movement],
            rounds or None,
            host.RoundLength(hands=8),
            Head().having(date=AT[:10]),
            {},
            told,
        )
        self.entries: list[Entry] = []
        self.scores: dict[tuple[int, int], Score] = {}
        self.enter(begun)

    def enter(self, new: Iterable[NewEntry]) -> None:
        """Enters a command."""
        command = f"{len(self.entries)}"
        for one in new:
            number = len(self.entries) + 1
            place = (number, 1, "", f"{number}", "evening", number, command, AT, "", "")
            self.entries.append(Entry(*place, one.kind, one.about, one.record, one.why, ""))

    @property
    def evening(self) -> Evening:
        """The evening as it stands."""
        found = evening_of(1, self.entries, nth=1)
        assert found is not None
        return found._replace(scores=dict(self.scores))

    def result(
        self, table: int, points: tuple[int, int], loners: Iterable[Seat] = (), *, hands: int = 0
    ) -> None:
        """Sets the score of a table in the round under way."""
        evening, made = self.evening, list(loners)
        players = evening.round.seatings[table - 1].players
        ns, ew = points
        counts = tuple(Counts(made.count(seat), 4 * made.count(seat)) for seat in Seat)
        winner = None if ns == ew else int(ew > ns)
        score = Score(table, players, points, winner=winner, hands=hands, counts=counts)
        self.scores[evening.begun, table] = score

    def play(self, rng: Random, ties: float = 0.1) -> None:
        """Gives every table of the round a score at random."""
        for seating in self.evening.round.seatings:
            ours, theirs = rng.randint(4, 12), rng.randint(4, 12)
            points = (ours, ours) if rng.random() < ties else (ours, theirs)
            loners = [seat for seat in Seat if points[seat % 2] >= 8 and rng.random() < 0.2]
            self.result(seating.table, points, loners)

    def next(self, rng: Random | None = None) -> bool:
        """Begins the next round; ties are cut. False if the evening is over."""
        evening = self.evening
        cuts: host.Cuts = {}
        for now in evening.closed().tied():
            seats = now.seating.players
            name = rng.choice(seats) if rng else seats[0]
            cuts = host.cut_won(evening, cuts, str(now.table), name)
        ends = host.ends_with_this_round(evening)
        self.enter(host.close(evening, cuts, ends=ends))
        return not ends
