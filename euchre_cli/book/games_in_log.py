"""The games of a log, or of a CSV of results, as the entries that a scorekeeper would have made."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import BinaryIO, Final, NamedTuple, TypeVar, cast

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Dealer, Note, Penalty, RenegeClaim, Total
from euchre_engine.audit.record import Entry as Record
from euchre_engine.audit.replay import replay_hand
from euchre_engine.rules import Rules
from euchre_engine.seats import Seat
from euchre_engine.words import disagrees

from ..audit.findings import Finding, trouble_line
from ..audit.game_audit import GameAudit, Overrides, audit_game
from ..log import reader
from ..log.files import games_in
from ..log.games import Game, Hand, Head
from ..log.lines import read_lines
from ..log.places import Trouble, split
from ..log.records import About
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .entries import Entry, NewEntry, text_of
from .export_log import NOTHING_YET
from .people import normalize_nfc
from .results_csv import is_results, results_log
from .scoring import head_records, sheet_of
from .sheet import Judged, Players, Sheet, seated


class MissingDetails(NamedTuple):
    """Details given on the command line, for every game that does not state them itself."""

    event: str = ""
    season: str = ""
    place: str = ""
    date: str = ""


NOTHING_GIVEN: Final = MissingDetails()


@dataclass(slots=True)
class GameInLog:
    """A game of a file, of which it is the `nth`.

    `entries` are those of the book, the first of them its beginning; `judged` are its hands with
    their verdicts, if these are the same in the book, else empty. `errors` is the number of
    findings that are errors, `unread` the number of those that are records which could not be read,
    `first` the first error; `renumbered`: its hands were not numbered 1, 2, 3 …; `too_long`: it has
    too many records, and the rest is missing here. `names` are all who played.
    """

    nth: int
    head: Head
    players: Players
    names: tuple[str, ...]
    entries: list[NewEntry]
    judged: list[Judged]
    errors: int
    unread: int
    first: Finding | None
    renumbered: bool
    too_long: bool

    def sheet(self, source: str) -> Sheet:
        """The sheet that the game will have in the book; it is numbered 1, and so is its first
        entry. Raises `Damaged` if the book cannot hold it."""
        sheet = sheet_of(as_one_command(self.entries, source), judged=self.judged)
        assert sheet is not None
        return sheet


def as_one_command(new: Iterable[NewEntry], source: str, after: int = 0) -> list[Entry]:
    """Entries as they will be in the book, after those up to the id `after`."""
    return [
        Entry(id_, 1, source, f"new {id_}", "", 0, "new", "", "", "", *_portable(one), "")
        for id_, one in enumerate(new, after + 1)
    ]


def _portable(new: NewEntry) -> tuple[str, str, str, str]:
    return new.kind, new.about, new.record, new.why


# -- a file ----------------------------------------------------------------------------------------


class GamesFile:
    """A file whose games are read, one after the other. `comments` is the number of its comments,
    and `wrong` has a line on each kind of mistake that concerns lines, however often it was
    made."""

    def __init__(self, name: str, results_rules: Rules | None, filling: MissingDetails) -> None:
        self.name = name
        self.results_rules = results_rules
        self.filling = filling
        self.comments = 0
        self._troubles: dict[str, tuple[Trouble, int]] = {}
        self._about_lines: list[Trouble] = []

    def games(self, stream: BinaryIO, called: Callable[[str], str]) -> Iterator[GameInLog]:
        """The games, their players under the names that `called` gives them. `results_rules` are
        the rules by which the games of a CSV of results were played.

        Raises `NotALog` if it is no log, and `Refused` for such rules if it is no such CSV.
        """
        for game in self._games(stream):
            audit = audit_game(game, self.name, Overrides(), self._about_lines)
            self._about_lines.clear()
            yield _GameReader(audit, self.filling, called).read(game)

    def _games(self, stream: BinaryIO) -> Iterator[Game]:
        buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[type-var]
        if is_results(self.name, buffered.peek()):
            rules = self.results_rules or Rules("standard")
            lines = results_log(read_lines(buffered, self._tell), self._tell, rules)
            return reader.read_games(lines)
        if self.results_rules is not None:
            raise Refused(no_results(self.name))
        return games_in(self.name, buffered, self._tell, self._counting_comments)

    def _tell(self, trouble: Trouble) -> None:
        self._about_lines.append(trouble)
        alike = f"{trouble.kind.slug} {_PARTICULARS.sub('', trouble.message)}"
        first, times = self._troubles.get(alike, (trouble, 0))
        self._troubles[alike] = first, times + 1

    def _counting_comments(self, lines: Iterator[str]) -> Iterator[str]:
        for line in lines:
            self.comments += "#" in line and split(line)[1] != ""
            yield line

    @property
    def wrong(self) -> list[str]:
        """A line on each kind of mistake that concerns lines."""
        return [
            trouble_line(self.name, first) + (f" (and {times - 1:,} more like it)" * (times > 1))
            for first, times in self._troubles.values()
        ]


def no_results(name: str) -> str:
    """Why the rules of a CSV of results cannot be given for another file."""
    return f"--rules, --rule and --target are for a CSV of results, which {safe(name)} is not"


_PARTICULARS: Final = re.compile(r"\d[\d,]*|'[^']*'")
"""What differs in messages about the same mistake: numbers, and what is quoted."""


# -- a game ----------------------------------------------------------------------------------------


class _GameReader:
    """Makes the entries of a game while its hands are read."""

    def __init__(
        self, audit: GameAudit, filling: MissingDetails, called: Callable[[str], str]
    ) -> None:
        self.audit = audit
        self.rules = audit.rules
        self.called = called
        self.head = self._head(audit.head, filling)
        self.sitting = dict(self.head.players)
        self.names = dict.fromkeys(self.head.players.values())
        self.entries: list[NewEntry] = []
        self.judged: list[Judged] = []
        self.renumbered = False
        self.dealer: Seat | None = None
        self.due: Seat | None = None
        self.last: tuple[Record, ...] = ()
        self.last_at = -1

    def _head(self, said: Head, filling: MissingDetails) -> Head:
        """The head as the book keeps it."""
        only_result = said.result is not None
        players = {seat: self._name(name) for seat, name in said.players.items()}
        return said.having(
            preset=self.rules.preset,
            house_rules={name: str(value) for name, value in self.rules.overrides.items()},
            name=_without_nul(said.name),
            players={seat: name for seat, name in players.items() if name},
            closed=said.closed and not only_result,
            loners=tuple(s for s in said.loners if only_result and players.get(s)),
            event=_clean(said.event) or filling.event,
            season=_clean(said.season) or filling.season,
            place=_clean(said.place) or filling.place,
            date=said.date or filling.date,
        )

    def _name(self, name: str) -> str:
        kept = _clean(name)
        return kept and self.called(kept)

    def read(self, game: Game) -> GameInLog:
        """Reads the game to its end."""
        verdicts = iter(self.audit.verdicts)
        in_play = False
        for item in game.items:
            if isinstance(item, Hand):
                in_play = True
                self._hand(tuple(item.entries), next(verdicts))
            elif isinstance(item.record, Note):
                self._add("ruling", item.record)
            elif in_play and item.record.keyword == "player":
                self._substitute(*item.record.values)
            elif in_play:
                self._add("target", item.record)
        self._end()
        head = self.head
        about = [NewEntry("begun", _without_nul(text_of(head_records(head, self.dealer))))]
        if head.best_of:
            about.append(NewEntry("best-of", text_of([About("best-of", (head.best_of,))])))
        errors = [finding for finding in self.audit.findings if finding.severity == "error"]
        return GameInLog(
            nth=head.index + 1,
            head=head,
            players=seated(head),
            names=tuple(self.names),
            entries=[*about, *self.entries],
            judged=self.judged if self._as_in_the_book() else [],
            errors=len(errors),
            unread=sum([finding.kind.code[0] in "NE" for finding in errors]),
            first=errors[0] if errors else None,
            renumbered=self.renumbered,
            too_long=game.cut,
        )

    def _add(self, kind: str, *records: object) -> None:
        self.entries.append(NewEntry(kind, _without_nul(text_of(records))))

    def _hand(self, records: tuple[Record, ...], verdict: HandVerdict) -> None:
        """Adds the next hand, unless it is a copy of the one before."""
        if verdict.copy:
            return
        self.renumbered |= verdict.number != len(self.judged) + 1
        self.last = self._without_dealer(records)
        self.last_at = len(self.entries)
        records = _without_total(self.last, verdict)
        self._add("hand", *records)
        self.judged.append(Judged(records, verdict))
        dealer = verdict.dealer
        self.due = None if dealer is None else self.rules.next_dealer(dealer, verdict.ending)

    def _without_dealer(self, records: tuple[Record, ...]) -> tuple[Record, ...]:
        """The records without the dealer where that only repeats the rotation, or names the first
        dealer."""
        dealer, others = _set_apart(Dealer, records)
        if dealer is None or dealer.stolen or dealer.agreed:
            return records
        if not self.judged:
            self.dealer = dealer.seat
        elif dealer.seat is not self.due:
            return records
        return others

    def _substitute(self, seat: Seat, name: str) -> None:
        """Adds a substitute, if another player takes the seat."""
        kept = self._name(name)
        if self.sitting.get(seat, "") != kept:
            self.sitting[seat] = kept
            self.names[kept] = None
            self._add("player", About("player", (seat, kept)))

    def _end(self) -> None:
        """A last hand that is still under way is only its rulings."""
        end = self.audit.end
        assert end is not None
        # A ruling alone takes nobody through the last of a fixed number of hands.
        limit = self.rules.hands_to_play
        may_go_on = not end.over or (limit == end.hands and end.conceded is None)
        waiting = _rulings_under_way(self.rules, self.last) if may_go_on else None
        if waiting is not None and self.last_at >= 0:
            rulings = [NewEntry("ruling", _without_nul(text_of([one]))) for one in waiting]
            self.entries[self.last_at : self.last_at + 1] = rulings
        if self.head.closed:
            self._add("time")

    def _as_in_the_book(self) -> bool:
        """Whether the verdicts are the same in the book: nothing is wrong, and there are only hands
        and substitutes."""
        entered_twice = any(one.records == other.records for one, other in pairwise(self.judged))
        return (
            not self.renumbered
            and not entered_twice
            and all(entry.kind in ("hand", "player") for entry in self.entries)
            and not any(one.verdict.problems or one.verdict.penalties for one in self.judged)
        )


def _rulings_under_way(rules: Rules, records: Sequence[Record]) -> list[Record] | None:
    """The rulings of a last hand that is under way: nothing else is known of it, not even a total.
    `None` for a hand that was played, or that a ruling ended."""
    waiting = [record for record in records if record != NOTHING_YET]
    for record in waiting:
        if isinstance(record, Dealer):
            if not (record.stolen or record.agreed):
                return None
        elif not isinstance(record, RenegeClaim | Penalty | Note):
            return None
        upheld = isinstance(record, RenegeClaim) and record.outcome == "upheld"
        if upheld and rules.renege_ends_hand:
            return None
    if len(waiting) != len(records) and (not waiting or replay_hand(rules, waiting).decided):
        return None
    return waiting


def _without_total(records: tuple[Record, ...], verdict: HandVerdict) -> tuple[Record, ...]:
    """The records without the total, if the engine computes the same one."""
    total, others = _set_apart(Total, records)
    return records if total is None or disagrees(total, verdict.total) else others


R = TypeVar("R", Dealer, Total)


def _set_apart(kind: type[R], records: tuple[Record, ...]) -> tuple[R | None, tuple[Record, ...]]:
    """The only record of a kind, and the others; `None` and all records if it is not the only one,
    or there is none."""
    kinds = list(map(type, records))
    if kinds.count(kind) != 1:
        return None, records
    at = kinds.index(kind)
    return cast("R", records[at]), records[:at] + records[at + 1 :]


def _clean(text: str) -> str:
    return normalize_nfc(_without_nul(text))


def _without_nul(text: str) -> str:
    """A text without NUL characters, which a text file cannot hold."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}") if "\0" in text else text
