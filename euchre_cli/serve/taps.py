"""What is tapped on a page: read from its form, checked and entered once.

It is entered through the same functions as by the commands, and refused in the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.seats import SEATS, Seat

from .. import settings
from ..book.barn_and_customs import called_out
from ..book.book import Book
from ..book.entering import said_entries, said_hand
from ..book.entries import PHONE, Entry, text_of
from ..book.history import command_words
from ..book.scoring import head_records
from ..book.sentences import result_words, score_words
from ..book.undo import Command, commands_in
from ..book.writing import Writer
from ..evening import host
from ..evening.evening import Place, TableResult
from ..evening.in_book import evening_to_enter, write_results
from ..evening.reported_results import Claim, ask_again_entry, claim_entry, entries_since, room_of
from ..evening.tables import table_to_enter
from ..terminal.exit_status import Refused
from ..words.grammar import Said
from .book import ServedBook
from .shown import last_hand

Form: TypeAlias = Mapping[str, str]

HOST_PAGE: Final = "host's page"
"""The terminal of what is entered on the host's page."""

ONCE: Final = "That was entered already, and counts once."

_FIELDS: Final = {
    "round": ("the round", 999),
    "table": ("the table", 99),
    "seen": ("the page", 10**9),
    "side": ("who says so", 1),
    "ns": ("the score", 999),
    "ew": ("the score", 999),
    "caller": ("who made trump", 3),
    "tricks": ("tricks", 5),
    **{f"loners-{seat}": ("loners", 20) for seat in range(4)},
}
"""The numbers in a form: what each is, and the most that it can be."""


class Stale(Refused):
    """The page is not of what there is now: something was entered meanwhile."""

    def __init__(self) -> None:
        super().__init__("meanwhile something else was entered here: look, and tap again")


class Tap(NamedTuple):
    """A tap: its terminal, the round and the table that it is about, the last entry that its page
    has seen, and what the page's form says."""

    terminal: str
    place: Place
    seen: int
    form: Form

    def number(self, name: str) -> int:
        """A number in the form."""
        return _number(self.form, name)

    def result(self) -> TableResult:
        """The result in the form, N/S first."""
        times = [_number(self.form, f"loners-{seat:d}", 0) for seat in SEATS]
        loners = [seat for seat in SEATS for _ in range(times[seat])]
        return TableResult((self.number("ns"), self.number("ew")), tuple(loners))

    @property
    def is_sure(self) -> bool:
        """Whether somebody has said that a doubtful result is right."""
        return "sure" in self.form


def tap_at(table: int, form: Form) -> Tap:
    """What is tapped on the page of a table."""
    place = _number(form, "round"), table
    return Tap(f"{PHONE}{table}", place, _number(form, "seen"), form)


def tap_of_host(form: Form) -> Tap:
    """What is tapped on the host's page."""
    place = _number(form, "round"), _number(form, "table")
    return Tap(HOST_PAGE, place, _number(form, "seen"), form)


def _number(form: Form, name: str, missing: int | None = None) -> int:
    """A whole number in a form; `missing` if it is not there."""
    text, (what, most) = form.get(name, "").strip(), _FIELDS[name]
    if not text and missing is not None:
        return missing
    if not (text.isascii() and text.isdigit() and len(text) < 11 and int(text) <= most):
        raise Refused(f"{what}: a number from 0 to {most}")
    return int(text)


# -- entering --------------------------------------------------------------------------------------


def enter(served: ServedBook, tap: Tap, actions: Mapping[str, Action]) -> str:
    """Enters what was tapped, unless that has been done; returns what is said of it.

    Raises `Refused`; `Stale` if something else was entered there since the page was shown;
    `Doubtful` if it is probably a slip, and nobody has said that it is right. Then nothing is
    written.
    """
    action = next((action for name, action in actions.items() if name in tap.form), None)
    if action is None:
        raise Stale
    with served.open(tap.terminal) as book:
        try:
            with book.writing() as writer:
                return action(Entering(book, writer, tap))
        finally:
            served.look(book)


class Entering:
    """A tap that is being entered."""

    def __init__(self, book: Book, writer: Writer, tap: Tap) -> None:
        self.book = book
        self.writer = writer
        self.tap = tap
        self.evening = evening_to_enter(book)
        self.room = room_of(book, self.evening)
        self.score = self.evening.scores.get(tap.place)
        round_, table = tap.place
        if not 0 < round_ <= self.evening.begun:
            raise Stale
        tables = self.evening.tables(self.evening.rounds[round_ - 1])
        if not 0 < table <= len(tables):
            raise Stale
        self.players = tables[table - 1].seating.players

    def is_new(self, kind: str, record: str = "") -> bool:
        """Whether nothing was entered at the table since the page was shown; false if it was this,
        from here. Raises `Stale` if it was anything else. Two sides may claim at once."""

        def is_beside(entry: Entry) -> bool:
            if entry.kind == kind == "claimed":
                return entry.record.split()[2] != record.split()[2]
            return (kind, entry.kind) in (("hand", "begun"), ("begun", "struck"))

        tap = self.tap
        since = entries_since(self.book, self.room, tap.place, tap.seen)
        first = next((entry for entry in since if not is_beside(entry)), None)
        made = (tap.terminal, kind, record)
        if first is not None and made == (first.terminal, first.kind, first.record):
            return False
        if first is not None or tap.seen > self.room.seen(tap.place):
            raise Stale
        return True

    def check_open(self) -> None:
        """Raises `Refused` unless the round is under way."""
        round_ = self.tap.place[0]
        if round_ != self.evening.begun:
            raise Refused(f"round {round_} is closed: the host can still correct it")

    def last_command(self) -> Command:
        """What was entered last in the game of the table. Raises `Refused` if nothing was."""
        if self.score is None:
            raise Stale
        return commands_in(self.book.entries(self.score.game)).done[-1]

    def take_back(self) -> str:
        """Takes back what was entered last in the game of the table."""
        command = self.last_command()
        game = command[0].game
        before, after = self.book.sheet(game), self.writer.undo(game)
        return f"Taken back: {command_words(command, after, before)}."


Action: TypeAlias = Callable[[Entering], str]


# -- at a table ------------------------------------------------------------------------------------


def _claim(it: Entering) -> str:
    """A side says what the result is."""
    claim = Claim(it.tap.place, it.players, it.tap.number("side"), it.tap.result())
    new = claim_entry(claim)
    if not it.is_new(new.kind, new.record):
        return ONCE
    it.check_open()
    if it.score is not None and it.score.over:
        raise Refused("this table has its result: the host can correct it")
    if it.score is not None:
        raise Refused("this game is entered hand by hand")
    games = host.result_games(it.evening, {claim.place: claim.result}, sure=it.tap.is_sure)
    it.writer.add(it.evening.number, new)
    other = it.room.waiting.get(claim.place, {}).get(1 - claim.side)
    if other is None:
        return "The other side has to say that it is right."
    if not claim.says_the_same(other):
        return "The other side says something else: the host sees both."
    write_results(it.writer, it.evening, games)
    return f"Entered: {claim.words}."


def _hand(it: Entering) -> str:
    """A hand was played."""
    caller, tricks = Seat(it.tap.number("caller")), it.tap.number("tricks")
    said = Said(maker=caller, tricks=tricks, alone="alone" in it.tap.form)
    if not it.is_new("hand", text_of(said_entries(said, None))):
        return ONCE
    it.check_open()
    if it.tap.place in it.room.waiting:
        raise Refused("a result waits here: the other side says whether it is right")
    table = table_to_enter(it.book, it.tap.place[1], ())
    assert table is not None
    new, before = said_hand(table.sheet, said), table.sheet
    begins = table.begins
    after = it.writer.begin(begins, new) if begins else it.writer.add(before.number, new)
    assert after is not None
    called = called_out(before, after, settings.value("customs").text)
    words = (*last_hand(after), called.quoted, f"{score_words(after)}.", called.barn)
    return " ".join(filter(None, words))


def _back(it: Entering) -> str:
    """The last hand is taken back."""
    if not it.is_new("undone"):
        return ONCE
    it.check_open()
    last = it.last_command()[-1]
    if (last.terminal, last.kind) != (it.tap.terminal, "hand"):
        raise Refused("that was not entered on a phone of this table: the host can take it back")
    return it.take_back()


AT_TABLE: Final[Mapping[str, Action]] = {"side": _claim, "tricks": _hand, "back": _back}
"""What can be tapped on the page of a table, each by the field of the form that it needs."""


# -- the host --------------------------------------------------------------------------------------


def _ask_again(it: Entering) -> str:
    """What the sides of a table say does not count."""
    new = ask_again_entry(it.tap.place)
    if not it.is_new(new.kind, new.record):
        return ONCE
    if it.tap.place not in it.room.waiting:
        raise Stale
    it.writer.add(it.evening.number, new)
    return f"Table {it.tap.place[1]} is asked again."


def _result(it: Entering) -> str:
    """A result is entered or corrected, or that of a side is taken."""
    results = {it.tap.place: it.tap.result()}
    games = host.result_games(it.evening, results, sure=it.tap.is_sure)
    game = games[0][1]
    assert game is not None
    if not it.is_new("begun", text_of(head_records(game.head, game.dealer))):
        return ONCE
    after = host.with_results(it.evening, results)
    round_, table = it.tap.place
    if host.has_moved_wrongly(it.evening, after, results):
        typed = f"`{host.result_command(it.evening, table)} --round {round_}`"
        raise Refused(
            f"the winners have changed, and people moved by them to round {after.begun}: on the "
            f"laptop, {typed} asks whether to seat it anew"
        )
    write_results(it.writer, it.evening, games)
    return f"Entered: {result_words(it.players, results[it.tap.place].points)}."


def _undo(it: Entering) -> str:
    """What was entered last at a table is taken back."""
    return it.take_back() if it.is_new("undone") else ONCE


OF_HOST: Final[Mapping[str, Action]] = {"again": _ask_again, "undo": _undo, "ns": _result}
"""What can be tapped on the host's page."""
