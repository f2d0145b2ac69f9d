"""Scoring a game: from its entries to its sheet. Every point comes from the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from euchre_engine.audit import audit
from euchre_engine.audit.record import Dealer, Note, Penalty, RenegeClaim, Total
from euchre_engine.audit.record import Entry as Record
from euchre_engine.audit.replay import GameReplay
from euchre_engine.rules import Ending, Rules, UnknownRule
from euchre_engine.seats import SEATS, Seat

from ..log.games import Head
from ..log.records import About, canonical
from .entries import (
    OF_AN_EVENING,
    Damaged,
    Entry,
    NotAHand,
    Uid,
    hand_records,
    records_in,
    unreadable,
    values_in,
)
from .people import AS_WRITTEN, Renames
from .sheet import Line, Players, Sheet, lineup, seated
from .undo import commands_in

NOTHING_BEFORE: Final = Head()
"""The head before the first game of a log."""

NO_GAME: Final = (*OF_AN_EVENING, "renamed", "gone")
"""The kinds of entries that begin something other than a game."""


def sheet_of(
    entries: Sequence[Entry],
    renames: Renames = AS_WRITTEN,
    evening: int = 0,
) -> Sheet | None:
    """The sheet of a game from all its entries, in the order of the book; `None` if they are of no
    game, its beginning was undone, or it gave way to another. `evening` is the
    number of its evening.

    Raises `Damaged` for entries that this program cannot have written.
    """
    commands = commands_in(entries)
    in_force = _read_before_renames(entries, commands.entries())
    if not in_force or in_force[0].kind in NO_GAME or in_force[-1].kind == "replaced":
        return None
    try:
        course = _Course(in_force, renames)
        scoring = _Scoring(course)
    except (UnknownRule, NotAHand, ValueError, IndexError, TypeError) as wrong:
        raise Damaged(f"game {entries[0].game} cannot be read: {wrong}") from None
    game, head, due = scoring.replay.game, course.head, scoring.due
    begun = in_force[0]
    resumed = [e.id for e in entries if e.kind == "resumed" and not e.source]
    imported = bool(begun.source) or head.result is not None
    return Sheet(
        number=begun.game,
        evening=evening,
        head=head,
        begun=begun,
        first_dealer=course.dealer,
        rules=game.rules,
        players=course.players,
        playing=scoring.playing or course.players,
        lines=tuple(scoring.lines),
        waiting=tuple(scoring.waiting),
        total=scoring.total,
        dealer=dealer_in(scoring.waiting, due),
        due=due,
        hands=game.hands,
        over=game.over,
        winner=game.winner,
        conceded=game.conceded,
        struck=course.struck,
        time_called=None in course.steps,
        best_of=course.best_of,
        origin=course.origin,
        opened=max(resumed, default=None if imported else begun.id),
        last=entries[-1].id,
        commands=commands,
    )


def _read_before_renames(entries: Iterable[Entry], in_force: list[Entry]) -> list[Entry]:
    """The entries in force; of a game that was read from the same log for two books, which were
    merged, those read come before all that was renamed after it was first read."""
    readings = [entry.order for entry in entries if entry.kind == "read"]
    if len(readings) < 2:
        return in_force
    read, first = in_force[0].command if in_force else "", min(readings)
    return [e._replace(order=min(e.order, first)) if e.command == read else e for e in in_force]


# -- corrections -----------------------------------------------------------------------------------


class _Played:
    """A hand or a ruling as it stands now, and who sat at the table."""

    def __init__(self, entry: Entry, players: Players) -> None:
        self.entry = entry
        self.text = entry.record
        self.players = players
        self.earlier_texts: list[tuple[int, str]] = []
        self.struck = False

    def text_at(self, entry: int) -> str:
        """Its record as it was when the entry of this id was made."""
        return next((text for later, text in self.earlier_texts if later > entry), self.text)


class _Course:
    """The course of a game with its corrections applied: hands and rulings, and between them new
    targets (numbers) and the end of the time (`None`)."""

    def __init__(self, entries: Sequence[Entry], renames: Renames) -> None:
        begun = entries[0]
        if begun.kind != "begun":
            raise unreadable(begun.id, "a game begins with its players")
        self.head, self.dealer = head_of(records_in(begun.record))
        named = {seat: renames.now(begun, name) for seat, name in self.head.players.items() if name}
        self.head.players = named
        self.players = seated(self.head)
        self.steps: list[_Played | int | None] = []
        self.struck = False
        self.best_of = 0
        self.origin = ""
        self._played: dict[Uid, _Played] = {}
        for entry in entries[1:]:
            self._take(entry, renames)
        self.steps = [one for one in self.steps if not (isinstance(one, _Played) and one.struck)]

    def _take(self, entry: Entry, renames: Renames) -> None:
        match entry.kind:
            case "hand" | "ruling":
                played = _Played(entry, self.players)
                self._played[entry.uid] = played
                self.steps.append(played)
            case "player":
                seat, name = values_in(entry.record)
                players = list(self.players)
                players[seat] = renames.now(entry, name)
                self.players = lineup(players)
            case "target":
                self.steps.append(int(values_in(entry.record)[1]))
            case "time":
                self.steps.append(None)
            case "amended":
                corrected = self._meant(entry)
                corrected.earlier_texts.append((entry.id, corrected.text))
                corrected.text = entry.record
            case "struck" if entry.about:
                self._meant(entry).struck = True
            case "struck":
                self.struck = True
            case "best-of":
                self.best_of = int(values_in(entry.record)[0])
            case "read":
                self.origin = entry.about
            case "renamed" | "gone":
                pass
            case _:
                raise unreadable(entry.id, f"'{entry.kind}' is not a part of a game")

    def _meant(self, entry: Entry) -> _Played:
        if entry.about not in self._played:
            raise unreadable(entry.id, "it corrects a hand that is not there")
        return self._played[entry.about]


def head_of(records: Iterable[Any]) -> tuple[Head, Seat | None]:
    """The head in the record of a game's beginning, and the first dealer. Raises `ValueError`."""
    head, dealer = Head(), None
    for record in records:
        if isinstance(record, Dealer):
            dealer = record.seat
        elif isinstance(record, Total) and record.ns is not None and record.ew is not None:
            head.result = (record.ns, record.ew)
        elif isinstance(record, About):
            head.take(record)
        else:
            raise ValueError(f"`{canonical(record)}` is not a part of a game's head")
    return head, dealer


def head_records(
    head: Head, dealer: Seat | None = None, before: Head = NOTHING_BEFORE
) -> Iterator[Any]:
    """A head as records of the log language, with the first dealer: the inverse of `head_of`. What
    the head `before` it in a log states, and this one lacks, is reset; a date cannot be."""
    yield About("game", (head.name,))
    for keyword in ("event", "season", "place"):
        if getattr(head, keyword) or getattr(before, keyword):
            yield About(keyword, (getattr(head, keyword),))
    for keyword in ("date", "begun"):
        if getattr(head, keyword):
            yield About(keyword, (getattr(head, keyword),))
    yield About("rules", (head.preset,))
    for name, value in head.house_rules.items():
        yield About("rule", (name, str(value)))
    for seat in SEATS:
        if head.players.get(seat) or before.players.get(seat):
            yield About("player", (seat, head.players.get(seat, "")))
    if head.start != (0, 0):
        yield About("start", (head.start,))
    if head.best_of:
        yield About("best-of", (head.best_of,))
    if head.round:
        yield About("round", (head.round, "closed" if head.closed else ""))
    if head.table:
        yield About("table", (head.table,))
    for seat in head.loners:
        yield About("loner", (seat,))
    if dealer is not None:
        yield Dealer(dealer)
    if head.result is not None:
        yield Total(*head.result)


# -- scores ----------------------------------------------------------------------------------------


class _Scoring:
    """The hands of a game, scored one after the other, and the hand under way."""

    def __init__(self, course: _Course) -> None:
        self.head, self.dealer = course.head, course.dealer
        self.replay = GameReplay(course.head.rules(), course.head.start)
        self.lines: list[Line] = []
        self.last_played: _Played | None = None
        self.waiting: list[Record] = []
        self.rulings: list[_Played] = []
        self.penalties = (0, 0)  # What penalties and false claims give in the hand under way.
        self.playing: Players | None = None
        self.ended: tuple[int, int] | None = None
        for step in course.steps:
            if step is None:
                self._call_time()
            elif isinstance(step, int):
                self._play_to(step)
            elif step.entry.kind == "hand":
                self._hand(step, step.text)
            else:
                self._ruling(step)
        if course.head.result is not None:
            if self.lines or not self._only_notes_wait:
                raise ValueError("a game entered by its result alone has hands")
            self.replay.end_at(course.head.result)
        elif self.replay.game.over and self.waiting:
            self._rulings_after_the_end()

    @property
    def total(self) -> tuple[int, int]:
        """The score, with the rulings of the hand under way."""
        total = self.ended or self.replay.game.total
        return _sum(total, points_of(self.replay.rules, self.waiting))

    @property
    def due(self) -> Seat | None:
        """The seat that deals the hand under way by rotation."""
        return self.replay.game.dealer if self.lines else self.dealer

    @property
    def _only_notes_wait(self) -> bool:
        return all(isinstance(record, Note) for record in self.waiting)

    def _ruling(self, played: _Played) -> None:
        records = hand_records(played.text)
        self.waiting = with_waiting(self.waiting, records)
        self.rulings.append(played)
        self.penalties = _sum(self.penalties, points_of(self.replay.rules, records))
        if self.playing is None and any(isinstance(r, RenegeClaim | Penalty) for r in records):
            self.playing = played.players
        if any(isinstance(r, Penalty) for r in records):
            self._rulings_may_end_the_game()  # No other ruling gives points before its hand ends.

    def _rulings_may_end_the_game(self) -> None:
        game = self.replay.game
        if game.over or game.rules.target is None or renege_upheld(self.waiting):
            return  # A hand with a renege that did not end it is played out.
        if self.rulings and game.rules.over(_sum(game.total, self.penalties), game.hands):
            self._hand(self.rulings[-1])

    def _play_to(self, target: int) -> None:
        if not self.replay.game.over:
            self.replay.play_to(target)
            self._keep_final_score()
            self._rulings_may_end_the_game()

    def _call_time(self) -> None:
        game = self.replay.game
        if game.over:
            return
        if self.rulings and not self._only_notes_wait:
            self._hand(self.rulings[-1])
        if not game.over:
            self.replay.end_at(game.total)
            self._keep_final_score()

    def _rulings_after_the_end(self) -> None:
        """Notes after the end go with the last hand, and other rulings make one of their own."""
        if not self.lines or not self._only_notes_wait:
            self._hand(self.rulings[-1])
            return
        last = self.lines[-1]
        self.lines[-1] = last._replace(
            records=(*last.records, *self.waiting),
            text="; ".join([last.text, *map(canonical, self.waiting)]),
            rulings=(*last.rulings, *(ruling.entry.uid for ruling in self.rulings)),
        )
        self.waiting = []

    def _hand(self, played: _Played, text: str = "") -> None:
        """Scores a hand; without a text, one of which nothing is known but what was ruled."""
        self._keep_deal(played)
        own = hand_records(text)
        records, late = own, self.replay.game.over
        if self.waiting or not self.lines:
            records = whole_hand(own, self.waiting)
            if not self.lines and self.dealer is not None and dealer_in(records, None) is None:
                records = (Dealer(self.dealer), *records)
            text = "; ".join(map(canonical, records))
        verdict = self.replay.hand(records)
        if not late:
            self._keep_final_score()
        line = Line(
            number=verdict.number,
            entry=played.entry,
            own=own,
            records=records,
            text=text,
            rulings=tuple(ruling.entry.uid for ruling in self.rulings),
            verdict=verdict,
            players=self.playing or played.players,
            late=late,
            amended=len(played.earlier_texts),
            target=self.replay.rules.target,
        )
        self.lines.append(line)
        self.last_played = played
        self.waiting, self.rulings, self.playing = [], [], None
        self.penalties = (0, 0)

    def _keep_deal(self, played: _Played) -> None:
        """A ruling that both sides reneged, made (or taken back) in the hand before once this one
        was entered, does not change who had dealt this one."""
        if self.last_played is None or not self.last_played.earlier_texts:
            return
        then, last = self.last_played.text_at(played.entry.id), self.lines[-1]
        dealer, told = last.verdict.dealer, dealer_in(self.waiting, None)
        if then == self.last_played.text or dealer is None or told is not None:
            return
        rules = self.replay.rules
        ending = audit(whole_hand(hand_records(then), last.waited), rules).ending
        if (ending is Ending.BOTH_RENEGED) is not (last.verdict.ending is Ending.BOTH_RENEGED):
            due = rules.next_dealer(dealer, ending)
            self.waiting = [Dealer(due, agreed=True), *self.waiting]

    def _keep_final_score(self) -> None:
        if self.replay.game.over:
            self.ended = self.replay.game.total


def with_waiting(waiting: Sequence[Record], more: Sequence[Record]) -> list[Record]:
    """The records of the hand under way with more; a later dealer replaces an earlier one."""
    if any(isinstance(record, Dealer) for record in more):
        waiting = [record for record in waiting if not isinstance(record, Dealer)]
    return [*waiting, *more]


def whole_hand(own: Sequence[Record], waiting: Sequence[Record]) -> tuple[Record, ...]:
    """A hand's own records with those that waited for it. The dealer comes first; if both name one,
    the hand's own counts."""
    dealt = [record for record in waiting if isinstance(record, Dealer)]
    if any(isinstance(record, Dealer) for record in own):
        dealt = []
    return (*dealt, *own, *(record for record in waiting if not isinstance(record, Dealer)))


def dealer_in(records: Iterable[Record], due: Seat | None) -> Seat | None:
    """The dealer whom these records name, else the one who is due."""
    return next((record.seat for record in records if isinstance(record, Dealer)), due)


def points_of(rules: Rules, waiting: Sequence[Record]) -> tuple[int, int]:
    """The points (N/S, E/W) that rulings give at once, whatever the result of their hand."""
    return audit(waiting, rules).points if waiting else (0, 0)


def _sum(points: tuple[int, int], more: tuple[int, int]) -> tuple[int, int]:
    return points[0] + more[0], points[1] + more[1]


def renege_upheld(records: Iterable[Record]) -> bool:
    """Whether a renege is upheld in these records of a hand."""
    return any(isinstance(r, RenegeClaim) and r.outcome == "upheld" for r in records)


def in_two_seats(sheet: Sheet) -> str:
    """The name of a player who sits in two seats at once, at the beginning, in a hand or now; empty
    if there is none."""
    for players in (seated(sheet.head), *(line.players for line in sheet.lines), sheet.players):
        for name in players:
            if name and players.count(name) > 1:
                return name
    return ""
