"""The games of a log, or of a CSV of results, as the entries that a scorekeeper would have made."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, BinaryIO, Final, NamedTuple

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Dealer, Note, Penalty, RenegeClaim, Total
from euchre_engine.audit.record import Entry as Record
from euchre_engine.audit.replay import replay_hand
from euchre_engine.rules import Rules
from euchre_engine.seats import Seat
from euchre_engine.words import disagrees

from ..audit.findings import trouble_line
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
from .export_log import NOTHING_YET, joined
from .people import normalize_nfc
from .results_csv import is_results, results_log
from .scoring import head_records, sheet_of
from .sheet import Line, Players, Sheet, lineup, seated
from .undo import Commands


class MissingDetails(NamedTuple):
    """Details given on the command line, for every game that does not state them itself."""

    event: str = ""
    season: str = ""
    place: str = ""
    date: str = ""


NOTHING_GIVEN: Final = MissingDetails()


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
            yield GameInLog(game, audit, self.filling, called)

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


class _Played(NamedTuple):
    """A hand as the book keeps it: its records, its verdict, and who played it."""

    records: Sequence[Record]
    verdict: HandVerdict
    players: Players


class GameInLog:
    """A game of a file, of which it is the `nth`; its `head` is as the book keeps it.

    `entries` are those of the book, the first of them its beginning. `players` sat there then, and
    `names` are all who played. `errors` is the number of findings that are errors, `first` the
    first of them, and `unread` the number of those that are records which could not be read;
    `renumbered`: its hands were not numbered 1, 2, 3 …; `too_long`: it has too many records, and
    the rest is missing here.
    """

    def __init__(
        self, game: Game, audit: GameAudit, filling: MissingDetails, called: Callable[[str], str]
    ) -> None:
        self._audit = audit
        self._called = called
        self.head = head = self._kept(audit.head, filling)
        self.nth = head.index + 1
        self.players = self._sitting = seated(head)
        self.names = dict.fromkeys(head.players.values())
        self.renumbered = False
        self.too_long = game.cut
        found = [finding for finding in audit.findings if finding.severity == "error"]
        self.errors, self.first = len(found), found[0] if found else None
        self.unread = sum([finding.kind.code[0] in "NE" for finding in found])
        self._hands: list[_Played] = []
        self._dealer: Seat | None = None
        self._due: Seat | None = None
        later = self._later(game)
        about = [_entry("begun", head_records(head, self._dealer))]
        if head.best_of:
            about.append(_entry("best-of", [About("best-of", (head.best_of,))]))
        self.entries: list[NewEntry] = about + later
        self._as_audited = self._is_as_audited(later)

    def sheet(self, source: str) -> Sheet:
        """The sheet that the game will have in the book; it is numbered 1, and so is its first
        entry. Raises `Damaged` if the book cannot hold it."""
        entries = [
            Entry._make(
                (id_, 1, source, str(id_), "", 0, "", "", "", "", kind, about, record, why, "")
            )
            for id_, (kind, record, about, why) in enumerate(self.entries, 1)
        ]
        if self._as_audited:
            return self._sheet_as_audited(entries)
        sheet = sheet_of(entries)
        assert sheet is not None
        return sheet

    # -- entries -------------------------------------------------------------------------------

    def _kept(self, said: Head, filling: MissingDetails) -> Head:
        """The head as the book keeps it."""
        rules = self._audit.rules
        only_result = said.result is not None
        players = {seat: self._name(name) for seat, name in said.players.items()}
        return said.having(
            preset=rules.preset,
            house_rules={name: str(value) for name, value in rules.overrides.items()},
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
        return kept and self._called(kept)

    def _later(self, game: Game) -> list[NewEntry]:
        """The entries after the game's beginning. A last hand that is still under way is only its
        rulings."""
        entries: list[NewEntry] = []
        last: list[Record] = []
        last_at = -1
        verdicts = iter(self._audit.verdicts)
        for item in game.items:
            if isinstance(item, Hand):
                verdict = next(verdicts)
                if not verdict.copy:
                    last, last_at = self._without_dealer(item.entries), len(entries)
                    entries.append(self._hand(last, verdict))
            elif isinstance(item.record, Note):
                entries.append(_entry("ruling", [item.record]))
            elif last_at >= 0 and item.record.keyword == "player":
                entries += self._substitute(*item.record.values)
            elif last_at >= 0:
                entries.append(_entry("target", [item.record]))
        end = self._audit.end
        assert end is not None
        # A ruling alone takes nobody through the last of a fixed number of hands.
        limit = self._audit.rules.hands_to_play
        may_go_on = not end.over or (limit == end.hands and end.conceded is None)
        if may_go_on and last_at >= 0:
            waiting = _rulings_under_way(self._audit.rules, last)
            if waiting is not None:
                entries[last_at : last_at + 1] = [_entry("ruling", [one]) for one in waiting]
        if self.head.closed:
            entries.append(NewEntry("time"))
        return entries

    def _hand(self, records: list[Record], verdict: HandVerdict) -> NewEntry:
        """The next hand, without the total that the engine computes."""
        totals = [record for record in records if record.__class__ is Total]
        if len(totals) == 1 and not disagrees(totals[0], verdict.total):
            records = [record for record in records if record.__class__ is not Total]
        self._hands.append(_Played(records, verdict, self._sitting))
        self.renumbered |= verdict.number != len(self._hands)
        dealer = verdict.dealer
        ending = verdict.ending
        self._due = None if dealer is None else self._audit.rules.next_dealer(dealer, ending)
        return _entry("hand", records)

    def _without_dealer(self, records: list[Record]) -> list[Record]:
        """The records without the dealer where that only repeats the rotation, or names the first
        dealer."""
        named = [record for record in records if record.__class__ is Dealer]
        if len(named) != 1 or named[0].stolen or named[0].agreed:
            return records
        if not self._hands:
            self._dealer = named[0].seat
        elif named[0].seat is not self._due:
            return records
        return [record for record in records if record.__class__ is not Dealer]

    def _substitute(self, seat: Seat, name: str) -> Iterator[NewEntry]:
        """A substitute, if another player takes the seat."""
        kept = self._name(name)
        if self._sitting[seat] != kept:
            self._sitting = lineup(kept if s == seat else n for s, n in enumerate(self._sitting))
            self.names[kept] = None
            yield _entry("player", [About("player", (seat, kept))])

    # -- a game in which nothing is wrong ------------------------------------------------------

    def _is_as_audited(self, later: Iterable[NewEntry]) -> bool:
        """Whether the sheet follows from the audit without scoring the game again: nothing is
        wrong, and there are only hands and substitutes."""
        return (
            bool(self._hands)
            and not self.renumbered
            and all(entry.kind in ("hand", "player") for entry in later)
            and not any(one.verdict.problems or one.verdict.penalties for one in self._hands)
            and not any(one.records == two.records for one, two in pairwise(self._hands))
        )

    def _sheet_as_audited(self, entries: list[Entry]) -> Sheet:
        end, rules = self._audit.end, self._audit.rules
        target = rules.target
        assert end is not None
        made = [entry for entry in entries if entry.kind == "hand"]
        records = [tuple(hand.records) for hand in self._hands]
        texts = [entry.record for entry in made]
        own = records[0]
        if self._dealer is not None:
            dealt = Dealer(self._dealer)
            records[0], texts[0] = (dealt, *own), joined(text_of([dealt]), texts[0])
        lines = [
            Line(number, entry, said, said, text, (), verdict, who, verdict.after_game, 0, target)
            for number, (entry, said, text, (_, verdict, who)) in enumerate(
                zip(made, records, texts, self._hands, strict=True), 1
            )
        ]
        lines[0] = lines[0]._replace(own=own)
        return Sheet(
            number=1,
            evening=0,
            head=self.head,
            begun=entries[0],
            first_dealer=self._dealer,
            rules=rules,
            players=self._sitting,
            playing=self._sitting,
            lines=tuple(lines),
            waiting=(),
            total=end.final or end.total,
            dealer=self._due,
            due=self._due,
            hands=end.hands,
            over=end.over,
            winner=end.winner,
            conceded=end.conceded,
            struck=False,
            time_called=False,
            best_of=self.head.best_of,
            origin="",
            opened=None,
            last=entries[-1].id,
            commands=Commands((tuple(entries),), ()),
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


def _entry(kind: str, records: Iterable[Any]) -> NewEntry:
    return NewEntry(kind, _without_nul(text_of(records)))


def _clean(text: str) -> str:
    return normalize_nfc(_without_nul(text))


def _without_nul(text: str) -> str:
    """A text without NUL characters, which a text file cannot hold."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}") if "\0" in text else text
