"""Random games and random histories of a scorebook: what a table may enter, all of it let through
by the checks that the commands make."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random

from euchre_cli.book import entering
from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry, text_of
from euchre_cli.book.import_log import LogImporter
from euchre_cli.book.scoring import in_two_seats
from euchre_cli.book.sheet import NewGame, Sheet
from euchre_cli.log.games import Head
from euchre_cli.log.records import About
from euchre_cli.terminal.exit_status import Refused
from euchre_cli.words.grammar import Said
from euchre_engine.audit.record import Concede, Misdeal, RenegeClaim, ThrownIn
from euchre_engine.cards import TRUMPS
from euchre_engine.rules import HOUSE_RULES, PRESETS, Value
from euchre_engine.seats import SEATS, SIDES, Seat

HARD_TEXTS = ("", 'half "quoted', "a;b", "#1", "x; hand 9", "\\", "名前", "3 points", "E", "--help")
HARD_NAMES = ("Ann", "Bob the 2nd", "🂡🃏 Zoë", '"Dan"', "a;b", "#1", "\\", "O'Hara", "alone")
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def random_head(rng: Random, names: tuple[str, ...] = HARD_NAMES) -> Head:
    """How a game begins, with every preset and house rule."""
    rules: dict[str, Value] = {}
    for rule in rng.sample(list(HOUSE_RULES.values()), rng.choice((0, 0, 0, 1, 3))):
        if rule.words:
            rules[rule.name] = rng.choice([*rule.words])
        elif rule.span is not None:
            rules[rule.name] = rng.randint(rule.span[0], min(rule.span[1], rule.span[0] + 14))
    return Head().having(
        preset=rng.choice(list(PRESETS)),
        house_rules={name: str(value) for name, value in rules.items()},
        name=rng.choice(HARD_TEXTS),
        event=rng.choice(("", "Thursday")),
        season=rng.choice(("", "2026", "#1")),
        place=rng.choice(("", "Ann's; kitchen")),
        date=rng.choice(("", "2026-11-19", "2026-11-20")),
        begun=rng.choice(("", "2026-11-19T19:30:05Z")),
        start=rng.choice(((0, 0), (0, 0), (0, 7))),
        players=dict(zip(SEATS, rng.sample(names, 4), strict=True)),
    )


def random_entries(rng: Random, now: Sheet, names: tuple[str, ...] = HARD_NAMES) -> list[NewEntry]:
    """What may be entered next in a game. Raises `Refused` for what may not."""
    what, seat, text = rng.random(), rng.choice(SEATS), rng.choice(HARD_TEXTS)
    if what < 0.55:
        return [entering.said_hand(now, _said(rng))]
    if what < 0.6:
        return [entering.next_hand(now, [ThrownIn()])]
    if what < 0.65:
        return [entering.next_hand(now, [Misdeal(rng.choice([None, seat]), text)])]
    if what < 0.72:
        outcome = rng.choice(("upheld", "rejected", "dropped", "corrected"))
        claim = RenegeClaim(seat, rng.choice([None, 1]), rng.choice([None, *SEATS]), outcome)
        return [entering.renege(now, claim)]
    if what < 0.78:
        entering.check_in_progress(now)
        penalty = entering.penalty(now, rng.choice(SIDES), rng.choice((0, 1, 2)), text)
        return [NewEntry("ruling", text_of([penalty]))]
    if what < 0.82:
        return [NewEntry("ruling", text_of([entering.note(text)]))]
    if what < 0.87:
        entering.check_in_progress(now)
        free = [name for name in names if name not in now.players]
        return [NewEntry("player", text_of([About("player", (seat, rng.choice(free)))]))]
    if what < 0.88:
        return [entering.next_hand(now, [Concede(rng.choice(SIDES))])]
    if what < 0.9:
        return [NewEntry("struck", why=text)]
    if not now.lines or not (line := rng.choice(now.lines)).own:
        raise Refused("there is nothing to correct")
    if what < 0.94:
        return [NewEntry("struck", about=line.entry.uid)]
    own = entering.said_entries(_said(rng), entering.due_to_deal(now, line))
    return [entering.amend(now, line, own, "looked again")]


def _said(rng: Random) -> Said:
    lone = rng.random() < 0.2
    suit = rng.choice([None, *TRUMPS])
    return Said(rng.choice(SEATS), rng.choice((0, 2, 3, 3, 4, 5)), lone, suit, None)


def play(book: Book, rng: Random, head: Head, steps: int, names: tuple[str, ...] = NAMES) -> Sheet:
    """Begins a game and enters a few things."""
    with book.writing() as writer:
        sheet = writer.begin(NewGame(head, rng.choice([*SEATS, None])))
    for _ in range(steps):
        sheet = enter(book, rng, sheet, names) or sheet
    return sheet


def enter(book: Book, rng: Random, sheet: Sheet, names: tuple[str, ...] = NAMES) -> Sheet | None:
    """Enters something in a game, or undoes or redoes something; nothing if that is refused."""
    try:
        with book.writing() as writer:
            what = rng.random()
            if what < 0.1 and len(sheet.commands.done) > 1:
                return writer.undo(sheet.number)
            if what < 0.15:
                return writer.redo(sheet.number)
            return writer.add(sheet.number, *random_entries(rng, sheet, names))
    except Refused:
        return None


class Laptop:
    """A laptop with a book, on which somebody at a club's evening enters what is played."""

    _minutes = count()

    def __init__(self, path: Path) -> None:
        self.book = Book.open(str(path), create=True)
        self.book.clock = self._time

    def _time(self) -> datetime:
        return datetime(2026, 11, 19, 19, tzinfo=UTC) + timedelta(minutes=next(self._minutes))

    def something(self, rng: Random) -> None:
        """Enters something: in a game, at a table of an evening, or for the whole book."""
        what, book = rng.random(), self.book
        games = [row["game"] for row in book.rows("SELECT game FROM games ORDER BY game")]
        evenings = book.rows("SELECT game FROM entries WHERE kind = 'evening-begun' ORDER BY game")
        if what < 0.6 and games:
            sheet = book.sheet(rng.choice(games))
            assert sheet is not None
            enter(book, rng, sheet, NAMES)
        elif what < 0.7 or not games:
            play(book, rng, random_head(rng, NAMES), rng.randrange(3))
        elif what < 0.78:
            self._evening(rng, [row["game"] for row in evenings])
        elif what < 0.83:
            self._instead(rng, games)
        elif what < 0.88:
            self._rename(rng)
        elif what < 0.94:
            self.reads(rng.choice(LOGS))
        elif evenings:
            with book.writing() as writer:
                writer.add(evenings[-1]["game"], _of_evening(rng, "plan-changed"))
        else:
            with book.writing() as writer:
                writer.begin_evening(_of_evening(rng, "evening-begun"))

    def _evening(self, rng: Random, evenings: list[int]) -> None:
        """The next round of an evening, or a game at one of its tables."""
        with self.book.writing() as writer:
            if not evenings:
                writer.begin_evening(_of_evening(rng, "evening-begun"))
            elif rng.random() < 0.3:
                sql = "SELECT game FROM games WHERE evening AND state = 'going'"
                with writer.one_command():  # What is closed with the round is undone with it.
                    writer.add(evenings[-1], _of_evening(rng, "round-begun"))
                    for (number,) in self.book.execute(sql).fetchall():
                        writer.add(number, NewEntry("time"))
            else:
                head = random_head(rng, NAMES)
                head.round, head.table = rng.choice((1, 2)), rng.choice((1, 2))
                head.result = (10, rng.randrange(9)) if rng.random() < 0.5 else None
                head.preset, head.house_rules, head.start = "standard", {}, (0, 0)
                dealer = Seat.N if head.result is None else None
                writer.begin(NewGame(head, dealer, evening=evenings[-1]))

    def _instead(self, rng: Random, games: list[int]) -> None:
        """A game that another gives way to, which is one command in two games."""
        sheet = self.book.sheet(rng.choice(games))
        if sheet is not None and not sheet.lines and not sheet.evening and not sheet.waiting:
            with self.book.writing() as writer:
                writer.begin(NewGame(random_head(rng, NAMES), None, sheet.number))

    def _rename(self, rng: Random) -> None:
        try:
            with self.book.writing() as writer:
                if rng.random() < 0.3:
                    writer.undo(0)
                else:
                    writer.rename(*rng.sample((*NAMES, "Gus"), 2))
        except Refused:
            return

    def reads(self, text: str) -> None:
        """Imports a log."""
        log = Path(self.book.path).with_suffix(".euchre")
        log.write_text(text)
        LogImporter(self.book, lambda: self.book, anyway=True).import_file(str(log))

    def nobody_sits_twice(self) -> bool:
        """Whether nobody has two seats in any game."""
        numbers = [number for (number,) in self.book.each("SELECT game FROM games")]
        sheets = [self.book.sheet(number) for number in numbers]
        return not any(sheet is not None and in_two_seats(sheet) for sheet in sheets)


LOG = (
    "player N Ann\nplayer E Bob\nplayer S Cat\nplayer W Dan\nhand 1; maker E hearts; tricks EW 3\n"
)
LOGS = (LOG, LOG.replace("Dan", "Eve"), LOG + "hand 2; maker N alone; tricks NS 5\n", LOG * 2)


def _of_evening(rng: Random, kind: str) -> NewEntry:
    people = rng.sample(NAMES, 4)
    seating = {"round": rng.randrange(1, 4), "tables": {"1": people}, "out": []}
    content = {"evening-begun": {"people": people}, "round-begun": {"seating": seating}}
    return NewEntry(kind, json.dumps(content.get(kind, {"people": people, "plan": [seating]})))
