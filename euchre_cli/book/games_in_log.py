"""The games of a log, or of a CSV of results, as the entries that a scorekeeper would have made."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
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
from .entries import Damaged, Entry, text_of
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
    - `entries` are those of the book, numbered from 1, the first of them its beginning, and `sheet`
      is what they come to, as game 1; both are gone once it was taken.
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
    entries: list[Entry] = field(default_factory=list)
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
            reading = _Reading(game, audit, self.filling, called, in_utf8(self.name)).game()
            if game.cut and reading.became != "left-out":
                reading.leave_out(f"it has more than {MOST_RECORDS:,} records")
            yield reading

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


class _Reading:
    """A game while it becomes entries of the book, numbered from 1, and the lines of its sheet."""

    def __init__(
        self,
        game: Game,
        audit: GameAudit,
        filling: MissingDetails,
        called: Callable[[str], str],
        source: str,
    ) -> None:
        self._audit = audit
        self._called = called
        self._source = source
        self.head = head = self._kept(audit.head, filling)
        self._sitting = seated(head)
        self.names = dict.fromkeys(head.players.values())
        self._lines: list[Line] = []
        self._dealer: Seat | None = None
        self._due: Seat | None = None
        self.entries: list[Entry] = []
        if head.best_of:
            self._add("best-of", [About("best-of", (head.best_of,))])
        self._later(game)
        begun = text_of(head_records(head.having(best_of=0, closed=False), self._dealer))
        self.entries.insert(0, self._entry(1, "begun", _without_nul(begun)))

    def game(self) -> GameInLog:
        """The game, left out if the book cannot hold it."""
        errors = self._audit.errors
        game = GameInLog(
            nth=self.head.index + 1,
            head=self.head,
            players=seated(self.head),
            names=tuple(self.names),
            errors=len(errors),
            first=errors[0] if errors else None,
            unread=sum([finding.kind.code[0] in "NE" for finding in errors]),
            entries=self.entries,
        )
        try:
            sheet = self._as_audited() if self._is_as_audited() else sheet_of(self.entries)
        except Damaged as damaged:
            game.leave_out(f"it cannot go into the scorebook ({damaged})")
            return game
        assert sheet is not None
        game.sheet, game.players, game.total = sheet, sheet.players, sheet.total
        game.hands, game.over = len(sheet.lines), sheet.over
        return game

    # -- entries -------------------------------------------------------------------------------

    def _add(self, kind: str, records: Iterable[Any] = ()) -> Entry:
        entry = self._entry(len(self.entries) + 2, kind, _without_nul(text_of(records)))
        self.entries.append(entry)
        return entry

    def _entry(self, number: int, kind: str, record: str) -> Entry:
        made = (number, 1, self._source, str(number), "", 0, "", "", "", "")
        return Entry._make((*made, kind, "", record, "", ""))

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

    def _later(self, game: Game) -> None:
        """Adds the entries after the game's beginning. A last hand that is still under way is only
        its rulings."""
        last: Hand | None = None
        last_at = 0
        verdicts = iter(self._audit.verdicts)
        for item in game.items:
            if isinstance(item, Hand):
                verdict = next(verdicts)
                if not verdict.copy:
                    last, last_at = item, len(self.entries)
                    self._hand(item.entries, verdict)
            elif isinstance(item.record, Note):
                self._add("ruling", [item.record])
            elif last is not None and item.record.keyword == "player":
                self._substitute(*item.record.values)
            elif last is not None:
                self._add("target", [item.record])
        end = self._audit.end
        # A ruling alone takes nobody through the last of a fixed number of hands.
        limit = self._audit.rules.hands_to_play
        may_go_on = not end.over or (limit == end.hands and end.conceded is None)
        if may_go_on and last is not None and Total not in map(type, last.entries):
            waiting = _rulings_under_way(self._audit.rules, self._lines[-1].own)
            if waiting is not None:
                _, *after = self.entries[last_at:]
                del self.entries[last_at:]
                for one in waiting:
                    self._add("ruling", [one])
                for entry in after:
                    self.entries.append(entry._replace(id=len(self.entries) + 2))
        if self.head.closed:
            self._add("time")

    def _hand(self, records: list[Record], verdict: HandVerdict) -> None:
        """The next hand."""
        own = tuple(self._without_what_follows(records, verdict))
        entry = self._add("hand", own)
        said, text = own, entry.record
        if not self._lines and self._dealer is not None:
            dealt = Dealer(self._dealer)
            said, text = (dealt, *own), joined(text_of([dealt]), text)
        rules = self._audit.rules
        about = (len(self._lines) + 1, entry, own, said, text, (), verdict, self._sitting)
        self._lines.append(Line(*about, verdict.after_game, 0, rules.target))
        dealer = verdict.dealer
        self._due = None if dealer is None else rules.next_dealer(dealer, verdict.ending)

    def _without_what_follows(self, records: list[Record], verdict: HandVerdict) -> list[Record]:
        """The records without a dealer that only repeats the rotation, or names the first dealer,
        and without a total that the engine computes."""
        kinds, own = [record.__class__ for record in records], [*records]
        if kinds.count(Dealer) == 1:
            dealer: Any = records[kinds.index(Dealer)]
            if not (dealer.stolen or dealer.agreed):
                if not self._lines:
                    self._dealer = self._due = dealer.seat
                if dealer.seat is self._due:
                    own.remove(dealer)
        if kinds.count(Total) == 1:
            total: Any = records[kinds.index(Total)]
            if not disagrees(total, verdict.total):
                own.remove(total)
        return own

    def _substitute(self, seat: Seat, name: str) -> None:
        """Another player may take a seat."""
        kept = self._name(name)
        if self._sitting[seat] != kept:
            self._sitting = lineup(kept if s == seat else n for s, n in enumerate(self._sitting))
            self.names[kept] = None
            self._add("player", [About("player", (seat, kept))])

    # -- a game in which nothing is wrong ------------------------------------------------------

    def _is_as_audited(self) -> bool:
        """Whether the sheet follows from the audit without scoring the game again: nothing is
        wrong, and there are only hands and substitutes."""
        return (
            bool(self._lines)
            and all(entry.kind in ("hand", "player", "best-of") for entry in self.entries[1:])
            and not any(
                one.verdict.problems or one.verdict.penalties or one.verdict.number != one.number
                for one in self._lines
            )
            and not any(one.own == two.own for one, two in pairwise(self._lines))
        )

    def _as_audited(self) -> Sheet:
        """The sheet with the hands as they were audited."""
        end = self._audit.end
        return Sheet(
            number=1,
            evening=0,
            head=self.head,
            begun=self.entries[0],
            first_dealer=self._dealer,
            rules=self._audit.rules,
            players=self._sitting,
            playing=self._sitting,
            lines=tuple(self._lines),
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
            last=self.entries[-1].id,
            commands=Commands((tuple(self.entries),), ()),
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
    if len(waiting) != len(records) and (not waiting or judge(rules, waiting).decided):
        return None
    return waiting


def _clean(text: str) -> str:
    return kept_text(_without_nul(text))


def _without_nul(text: str) -> str:
    """A text without NUL characters, which a text file cannot hold."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}") if "\0" in text else text
