"""The games of a log, or of a CSV of results, as the entries that a scorekeeper would have made."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, BinaryIO, Final, Literal, NamedTuple, TypeAlias

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.judge import judge
from euchre_engine.audit.record import Dealer, Note, Penalty, RenegeClaim, Total
from euchre_engine.audit.record import Entry as Record
from euchre_engine.rules import Rules
from euchre_engine.seats import SIDES, Seat
from euchre_engine.words import disagrees

from ..audit.findings import Finding, trouble_line
from ..audit.game_audit import GameAudit, Overrides, audit_game
from ..log import reader
from ..log.files import games_in
from ..log.games import MOST_RECORDS, Game, Hand, Head
from ..log.lines import read_lines
from ..log.places import Trouble, split
from ..log.records import About
from ..terminal.exit_status import Refused
from ..terminal.text import in_utf8, safe
from ..words.people import kept_text
from .entries import Damaged, Entry, NewEntry, text_of
from .export_log import NOTHING_YET, joined
from .people import side_label, similar_name
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


Became: TypeAlias = Literal["imported", "continued", "here", "left-out"]
"""What became of a game: it was imported, it continued a game of the book, it was in the book
already, or it was left out."""


@dataclass(slots=True)
class GameInLog:
    """A game of a file, and what becomes of it in the book.

    - `nth` is its place in the file, and its `head` as the book keeps it. Players, score (N/S,
      E/W), number of hands and whether it is over are those of the file; `names` are all who played
      in it, `digest` is that of its log.
    - `errors` is the number of errors that an audit finds, `first` the first of them, and `unread`
      the number of those that are records which could not be read.
    - `entries` are those of the book, the first of them its beginning, and `sheet` is what it comes
      to, numbered 1, as its first entry is; both are gone when it was imported.
    - `number` is its number in the book, where it may be `struck` out; `None` if it was left out,
      for the reason `why`.
    """

    nth: int
    head: Head
    players: Players
    names: tuple[str, ...] = ()
    total: tuple[int, int] = (0, 0)
    hands: int = 0
    over: bool = False
    digest: str = ""
    errors: int = 0
    first: Finding | None = None
    unread: int = 0
    entries: list[NewEntry] = field(default_factory=list)
    sheet: Sheet | None = None
    became: Became = "imported"
    number: int | None = None
    struck: bool = False
    why: str = ""

    def leave_out(self, why: str) -> None:
        """Notes that the game is left out."""
        self.became, self.why = "left-out", why

    def words(self) -> str:
        """`2026-11-19, Ann & Cat 10, Bob & Dan 6`"""
        sides = [f"{side_label(self.players, side)} {self.total[side]}" for side in SIDES]
        return ", ".join([self.head.date, *sides] if self.head.date else sides)


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
            yield _Reading(game, audit, self.filling, called).game(in_utf8(self.name))

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


# -- names -----------------------------------------------------------------------------------------


class KnownPlayers:
    """The names of known players: `names` are those in the book; `meet` adds those of a game."""

    def __init__(self, names: Iterable[str]) -> None:
        self._spelt: dict[str, str] = {}
        for name in names:
            self._add(name)

    def _add(self, name: str) -> None:
        self._spelt[name] = name
        self._spelt.setdefault(name.casefold(), name)

    def known_spelling(self, name: str) -> str:
        """The known name that is the same but for the case of its letters; else `name` itself."""
        return self._spelt.get(name) or self._spelt.get(name.casefold(), name)

    def meet(self, games: Iterable[Iterable[str]]) -> list[tuple[str, str]]:
        """Adds the players of games. Returns the first new names that may be misspelt, each with
        the known, similar name of somebody who is in no game with them; of a crowd none."""
        met: dict[str, set[str]] = defaultdict(set)
        for names in games:
            for name in names:
                met[name].update(names)
        slips = []
        for name in [name for name in met if name not in self._spelt]:
            known = self._spelt.values() if len(self._spelt) <= 2 * _CROWD else ()
            similar = similar_name(name, (other for other in known if other not in met[name]))
            if similar is not None:
                slips.append((name, similar))
            self._add(name)
        return slips[:_MOST_SLIPS]


_CROWD: Final = 300
"""The most players with whom each new name is compared."""

_MOST_SLIPS: Final = 10


# -- a game ----------------------------------------------------------------------------------------


class _Played(NamedTuple):
    """A hand as the book keeps it: its records, its verdict, and who played it."""

    records: Sequence[Record]
    verdict: HandVerdict
    players: Players


class _Reading:
    """A game while it becomes entries of the book."""

    def __init__(
        self, game: Game, audit: GameAudit, filling: MissingDetails, called: Callable[[str], str]
    ) -> None:
        self._audit = audit
        self._called = called
        self.head = head = self._kept(audit.head, filling)
        self._sitting = seated(head)
        self.names = dict.fromkeys(head.players.values())
        self.too_long = game.cut
        self._hands: list[_Played] = []
        self._dealer: Seat | None = None
        self._due: Seat | None = None
        self._entries = self._later(game)
        self._as_audited = self._is_as_audited()
        about = [_entry("begun", head_records(head.having(best_of=0, closed=False), self._dealer))]
        if head.best_of:
            about.append(_entry("best-of", [About("best-of", (head.best_of,))]))
        self._entries[:0] = about

    def game(self, source: str) -> GameInLog:
        """The game, left out if the book cannot hold it; it was read from the file `source`."""
        errors = self._audit.errors
        game = GameInLog(
            nth=self.head.index + 1,
            head=self.head,
            players=seated(self.head),
            names=tuple(self.names),
            errors=len(errors),
            first=errors[0] if errors else None,
            unread=sum([finding.kind.code[0] in "NE" for finding in errors]),
            entries=self._entries,
        )
        try:
            game.sheet = sheet = self._sheet(source)
        except Damaged as damaged:
            game.leave_out(f"it cannot go into the scorebook ({damaged})")
            return game
        game.players, game.total = sheet.players, sheet.total
        game.hands, game.over = len(sheet.lines), sheet.over
        if self.too_long:
            game.leave_out(f"it has more than {MOST_RECORDS:,} records")
        return game

    def _sheet(self, source: str) -> Sheet:
        """The sheet that the game will have in the book. Raises `Damaged` if it cannot hold it."""
        entries = [
            Entry._make(
                (id_, 1, source, str(id_), "", 0, "", "", "", "", kind, about, record, why, "")
            )
            for id_, (kind, record, about, why) in enumerate(self._entries, 1)
        ]
        sheet = sheet_of(entries[:1] if self._as_audited else entries)
        assert sheet is not None
        return self._with_audited_hands(sheet, entries) if self._as_audited else sheet

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
        records = _without(Total, records, lambda total: not disagrees(total, verdict.total))
        self._hands.append(_Played(records, verdict, self._sitting))
        dealer = verdict.dealer
        ending = verdict.ending
        self._due = None if dealer is None else self._audit.rules.next_dealer(dealer, ending)
        return _entry("hand", records)

    def _without_dealer(self, records: list[Record]) -> list[Record]:
        """The records without the dealer where that only repeats the rotation, or names the first
        dealer."""

        def is_known(dealer: Dealer) -> bool:
            if dealer.stolen or dealer.agreed:
                return False
            if not self._hands:
                self._dealer = dealer.seat
            return not self._hands or dealer.seat is self._due

        return _without(Dealer, records, is_known)

    def _substitute(self, seat: Seat, name: str) -> Iterator[NewEntry]:
        """A substitute, if another player takes the seat."""
        kept = self._name(name)
        if self._sitting[seat] != kept:
            self._sitting = lineup(kept if s == seat else n for s, n in enumerate(self._sitting))
            self.names[kept] = None
            yield _entry("player", [About("player", (seat, kept))])

    # -- a game in which nothing is wrong ------------------------------------------------------

    def _is_as_audited(self) -> bool:
        """Whether the sheet follows from the audit without scoring the game again: nothing is
        wrong, and there are only hands and substitutes."""
        return (
            bool(self._hands)
            and all(entry.kind in ("hand", "player") for entry in self._entries)
            and not any(
                one.verdict.problems or one.verdict.penalties or one.verdict.number != number
                for number, one in enumerate(self._hands, 1)
            )
            and not any(one.records == two.records for one, two in pairwise(self._hands))
        )

    def _with_audited_hands(self, begun: Sheet, entries: list[Entry]) -> Sheet:
        """The sheet of a game that has only `begun`, with all hands."""
        end = self._audit.end
        made = [entry for entry in entries if entry.kind == "hand"]
        records = [tuple(hand.records) for hand in self._hands]
        texts = [entry.record for entry in made]
        own = records[0]
        if self._dealer is not None:
            dealt = Dealer(self._dealer)
            records[0], texts[0] = (dealt, *own), joined(text_of([dealt]), texts[0])
        to = begun.rules.target
        lines = [
            Line(number, entry, said, said, text, (), verdict, who, verdict.after_game, 0, to)
            for number, (entry, said, text, (_, verdict, who)) in enumerate(
                zip(made, records, texts, self._hands, strict=True), 1
            )
        ]
        lines[0] = lines[0]._replace(own=own)
        return replace(
            begun,
            players=self._sitting,
            playing=self._sitting,
            lines=tuple(lines),
            total=end.final or end.total,
            dealer=self._due,
            due=self._due,
            hands=end.hands,
            over=end.over,
            winner=end.winner,
            conceded=end.conceded,
            best_of=self.head.best_of,
            last=entries[-1].id,
            commands=Commands((tuple(entries),), ()),
        )


def _without(
    kind: type[Record], records: list[Record], is_known: Callable[[Any], bool]
) -> list[Record]:
    """The records without the only one of this kind, if that is known anyhow."""
    kinds = [record.__class__ for record in records]
    if kinds.count(kind) != 1:
        return records
    at = kinds.index(kind)
    return records[:at] + records[at + 1 :] if is_known(records[at]) else records


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
    if len(waiting) != len(records) and (not waiting or judge(rules, waiting).decided):
        return None
    return waiting


def _entry(kind: str, records: Iterable[Any]) -> NewEntry:
    return NewEntry(kind, _without_nul(text_of(records)))


def _clean(text: str) -> str:
    return kept_text(_without_nul(text))


def _without_nul(text: str) -> str:
    """A text without NUL characters, which a text file cannot hold."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}") if "\0" in text else text
