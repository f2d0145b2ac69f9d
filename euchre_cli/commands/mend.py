"""To mend a mistake: `undo`, `redo`, `amend`, `void`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Final

import click

from euchre_engine.audit.record import Entry, Misdeal, ThrownIn, Trick
from euchre_engine.seats import SEATS, Seat

from .. import interview, saved_state
from ..book import entering
from ..book.book import Book
from ..book.entering import LAST_HAND, due_to_deal, find_hand, find_line
from ..book.entries import OF_AN_EVENING, PHONE, NewEntry, NotAHand, hand_records
from ..book.games_in_play import find_game
from ..book.history import command_words
from ..book.matches import match_of
from ..book.reading import STILL_THIS_EVENING
from ..book.sentences import hand_words, with_hand_number
from ..book.sheet import Line, Sheet
from ..book.undo import NOTHING_TO_REDO, Command, commands_in
from ..evening import evening as evening_folded
from ..evening import history as evening_history
from ..evening import in_book
from ..log.names import Names
from ..session import Session, current_sheet, people_at, remember_shown
from ..terminal.display import can_ask
from ..terminal.exit_status import (
    Refused,
    asks,
    leave_out,
    nothing_done,
    nothing_to_change,
    only_one,
)
from ..terminal.phrases import capitalized, listed
from ..words.grammar import said_of
from ..words.hand_words import from_first_name, is_hand_word
from . import evening_answer
from .answer import correction_of, plainly, print_outcome
from .frame import WHY, Entered, Words, enters
from .hands import SAID, Details, hand_said
from .options import combine_options, json_option, option
from .which_game_options import db_option, game_option, people_argument, table_option

# -- a hand that was entered -----------------------------------------------------------------------


_HAND: Final = re.compile(
    r"(?:(?:the|hand|no|number),? )*#?(\d{1,5}|last)(?:,? hand)?(?:,? to)?(?!\S)", re.IGNORECASE
)


def _take_hand(words: Words) -> tuple[int | None, Words]:
    """The number of a hand (`3`, `last`, `hand 3`, `the last hand`) with which the words begin, or
    `None`, and the other words."""
    named = _HAND.match(" ".join(words))
    many = 0 if named is None else len(named[0].split())
    if named is None or named[0] != " ".join(words[:many]):
        return None, words
    return int(named[1]) if named[1].isdecimal() else LAST_HAND, words[many:]


def _people_in(words: Words) -> list[Words]:
    """The words from a name on; none if they name nobody."""
    from_name = from_first_name(_take_hand(words)[1])
    return [] if not from_name or is_hand_word(from_name[0]) else [from_name]


@enters(
    "HAND [MAKER] [TRICKS] [alone]|thrown-in|misdeal",
    SAID,
    option("--record TEXT", "The whole hand in the log language."),
    WHY,
    people=_people_in,
    corrects=True,
)
def amend(sheet: Sheet, words: Words, details: Details, record: str | None, why: str) -> Entered:
    """Correct a hand that was entered: HAND is its number, or `last`; then the hand as it was, as
    for `euchre hand`.

    If only the maker was wrong, or only the tricks, the suit or the loner, say only that: the
    rest stays. A maker with tricks is a whole hand: without `alone` nobody was alone.

    Every later score is worked out again. The old entry stays in the history, with the reason.
    Penalties, claims and notes of the hand stay; --record gives all of it in the log language,
    with what was ruled in it.

    \b
    euchre amend last Bob 4
    euchre amend 3 Dan                 Dan made trump, not Bob
    euchre amend 3 5                   they took all five
    euchre amend last hearts           and nothing else changes
    euchre amend 3 Cat 5 alone --why "she was alone"
    euchre amend 2 misdeal
    euchre amend 1 --record "maker E hearts; tricks EW 3; penalty NS 1 late"

    Exit status: 0 corrected, 2 the rules or the game do not allow it, 3 the scorebook cannot be
    written, 4 somebody else is writing.
    """
    number, how = _take_hand(words)
    name = people_at(sheet).typed(Seat.E)
    if number is None:
        raise asks("which hand", f"euchre amend last {name} 4")
    if how and record is not None:
        raise only_one("--record", "other words")
    if not (how or any(details)) and record is None:
        which = "last" if number == LAST_HAND else number
        raise asks("how was the hand", f"euchre amend {which} {name} 4")
    line = find_hand(sheet, number)
    if record is not None:
        new = entering.replaced(sheet, line, _recorded(record, line), why)
    else:
        own = entering.replacement_entries(line, _as_said(sheet, line, how, details))
        new = [entering.amend(sheet, line, own, why)]
    return Entered(new, correction_of(line))


def _recorded(record: str, line: Line) -> tuple[Entry, ...]:
    try:
        entries = hand_records(record, Names(dict(zip(SEATS, line.players, strict=True))))
        wrong = "" if entries else "there is no hand in it"
    except NotAHand as error:
        wrong = str(error)
    if wrong:
        raise Refused(f"--record: {wrong}")
    return entries


def _as_said(sheet: Sheet, line: Line, words: Words, details: Details) -> Sequence[Entry]:
    """The records of the corrected hand."""
    if any(isinstance(one, Trick) for one in line.own):
        raise Refused(
            f"hand {line.number} is recorded card by card: correct it with --record; `euchre "
            f"export {sheet.number}` shows how it is recorded"
        )
    first = words[0].lower() if words else ""
    if first in ("thrown-in", "misdeal"):
        if len(words) > 1:
            raise leave_out(f"what follows {first}", "only --record says more of such a hand")
        return [ThrownIn() if first == "thrown-in" else Misdeal()]
    people, was = people_at(sheet, line.number), said_of(line.own, line.verdict)
    command = f"euchre amend {line.number}"
    if was is None and not any(people.begins(words[at:]) for at in range(len(words))):
        raise Refused(
            f"{with_hand_number(line, hand_words(line, sheet.rules))}. If it was played after all, "
            f"say the whole hand, as in `{command} {people.typed(Seat.E)} 4`"
        )
    said = hand_said(people, line.verdict.dealer, words, details, command, was)
    return entering.said_entries(entering.counted(said, sheet), due_to_deal(sheet, line))


@enters("HAND", WHY, corrects=True)
def void(sheet: Sheet, words: Words, why: str) -> Entered:
    """Strike out a hand that was never played: HAND is its number, or `last`.

    The hands after it move up, and every score is worked out again. With --game and no HAND the
    whole game is struck out. Nothing is lost: undo brings it back, and the history shows it.
    `euchre amend 4 --record` strikes out only a ruling within the hand.

    \b
    euchre void 4 --why "entered twice"
    euchre void --game 12
    """
    number, more = _take_hand(words)
    if number is None or more:
        if words or click.get_current_context().params["game"] is None:
            raise asks("which hand", "euchre void 4")
        if sheet.struck:
            raise nothing_to_change(f"game {sheet.number} is struck out")
        struck = plainly(f"Game {sheet.number} is struck out")
        return Entered([NewEntry("struck", why=why)], struck)
    line = find_line(sheet, number)
    entries = (line.entry.uid,) if line.own else line.rulings
    new = [NewEntry("struck", about=entry, why=why) for entry in entries]
    return Entered(new, correction_of(line))


# -- undo and redo ---------------------------------------------------------------------------------

_options = combine_options(
    people_argument("words", "[PLAYER]"), game_option, table_option, db_option, json_option
)


@click.command()
@_options
def undo(session: Session, words: Words) -> None:
    """Take back what was entered last in the current game, or at an evening of several tables what
    was entered last at this terminal; once more, the entry before it. With two games under way,
    name a player of the one you mean.

    Hands, rulings, substitutes, corrections and the beginning of a game can all be taken back, and
    of an evening the next round, who came or left, and its end; `euchre redo` does them again.
    `euchre history` still shows them. `euchre undo evening` takes back what was entered last for
    the evening itself, at any terminal.

    \b
    euchre undo
    euchre undo --game 3
    euchre undo evening
    """
    _reverse(session, words, "undo")


@click.command()
@_options
def redo(session: Session, words: Words) -> None:
    """Do again what `euchre undo` took back last; once more, what it took back before
    that. With two games under way, name a player of the one you mean.

    Once you have made another entry after an undo, there is nothing to redo: enter it again.

    \b
    euchre redo
    """
    _reverse(session, words, "redo")


_BACK: Final = {"undo": "redo", "redo": "undo"}
_DONE: Final = {"undo": "Taken back", "redo": "Done again"}
_THE_LAST: Final = frozenset({"last", "the", "that", "it", "entry", "one", "please"})


def _reverse(session: Session, words: Words, how: str) -> None:
    """Takes back (`undo`) the last command of what is meant, or does again (`redo`) the one undone
    last, and prints it."""
    session = session._replace(
        who=() if _THE_LAST.issuperset(map(str.lower, words)) else tuple(words)
    )
    with session.open() as store:
        if {*map(str.lower, words)} - _THE_LAST == {"evening"}:
            session = session._replace(game=in_book.evening_called(store).number, who=())
        stream = _stream_meant(store, session, how)
        if how == "undo":
            _ask_if_unseen(store, stream)
        with store.writing() as writer:
            command = _next(store, stream, how)
            if command is None and how == "undo":
                session.sheet(store)  # Raises `Refused`: there is no such game.
            if command is None:
                raise Refused(NOTHING_TO_REDO)
            entries = store.entries_where("command = ?", command[0].command)
            evening = next((one.game for one in entries if one.kind in OF_AN_EVENING), 0)
            turn = partial(writer.undo if how == "undo" else writer.redo, stream)
            if evening:
                command = tuple(one for one in entries if one.game == evening)
                what = f"{_DONE[how]}: {_reverse_of_evening(store, command, how, turn)}"
            else:
                before, after = store.sheet(stream), turn()
        back = _way_back(store, session, evening or stream, command, _BACK[how])
        if evening:
            _print_evening(store, session, evening, what, back)
            return
        remember_shown(store, after)
        current = current_sheet(store) if after is None and stream else after
        match = match_of(store, current)
    without, applied = (after, before) if how == "undo" else (before, after)
    what = f"{_DONE[how]}: {command_words(command, without, applied)}"
    gave_way = next((one.game for one in entries if one.kind == "replaced"), 0)
    if gave_way and how == "undo":
        what += f". Game {gave_way}, which had given way to it, is back"
    elif gave_way:
        what += f"; game {gave_way} is dropped again"
    if after is None and current is not None:
        what += f". The current game is game {current.number}"
    print_outcome(current, current, what, session.as_json, undo=back, match=match)


def _next(store: Book, stream: int, how: str) -> Command | None:
    """The command of a game, an evening or the whole book that would be undone or redone next."""
    done, undone = commands_in(store.entries(stream))
    commands = done if how == "undo" else undone
    return commands[-1] if commands and commands[-1][0].kind != "replaced" else None


def _ask_if_unseen(store: Book, stream: int) -> None:
    """Asks whether to take back what was entered on a phone and was not shown here, or a round in
    which phones have entered something. Raises `Refused` if not, or if nobody can be asked; typed
    again, it is done."""
    command, sheet = _next(store, stream, "undo"), store.sheet(stream)
    if command is None or not store.terminal:
        return
    entries = command
    if sheet is None:  # An evening.
        begins = any(one.kind == "round-begun" for one in command)
        entries = tuple(store.entries_where("id > ?", command[-1].id)) if begins else ()
    entered = [one for one in entries if one.terminal.startswith(PHONE)]
    last = saved_state.last_shown(store.path, store.terminal)
    shown = last.entry if last is not None and last.game == stream else 0
    if not entered or shown >= entered[-1].id:
        return
    tables = sorted({one.terminal.removeprefix("phone, ") for one in entered})
    words = f"{listed(tables)} entered something on a phone in the round that this takes back"
    if sheet is not None:
        words = f"{command_words(command, None, sheet)}, entered on a {entered[-1].terminal}"
    if not can_ask():
        mark = saved_state.LastShown(stream, entered[-1].id)
        saved_state.save_last_shown(store.path, store.terminal, mark)
        raise Refused(f"nobody has seen that here: {words}; to take it back, type the same again")
    if not interview.ask_yes_no(f"{capitalized(words)}. Take it back?", default=False):
        raise nothing_done()


def _way_back(store: Book, session: Session, stream: int, command: Command, how: str) -> str:
    """What to type to undo or redo this command again; with the game or the evening if another one
    would be meant without it."""
    try:
        meant = _next(store, _stream_meant(store, Session(session.db), how), how)
    except Refused:
        meant = None
    same = meant is not None and meant[0].command == command[0].command
    return f"euchre {how}" if same or not stream else _typed_for(store, how, stream)


def _typed_for(store: Book, how: str, stream: int) -> str:
    """What to type to undo or redo something in this game or evening, whatever else was entered."""
    last = in_book.last_evening(store) if store.has_evenings() else None
    of_evening = last is not None and last.number == stream
    return f"euchre {how} " + ("evening" if of_evening else f"--game {stream}")


def _stream_meant(store: Book, session: Session, how: str) -> int:
    """The number of the game or the evening in which something is undone or redone; 0 for a
    rename. Raises `Refused` if it is unclear."""
    if session.game is not None:
        return session.game
    if session.at_table is None and not session.who:
        here = _entered_here(store, how) if store.has_evenings() else None
        if here is None:
            here = _last_done(store) if how == "undo" else _last_undone(store)
        if here is not None:
            return here
    return session.sheet(store, corrects=True).number


def _last_done(store: Book) -> int | None:
    """0 if a rename was entered last, the number of a game of which only the result was; if that
    was at this terminal."""
    renamed = _next(store, 0, "undo")
    if renamed is not None and not store.rows(_STANDS_LATER, (renamed[-1].id,)):
        return 0 if renamed[-1].terminal == store.terminal else None
    last = store.last_entry()
    if last is None or last.terminal != store.terminal or last.kind not in ("begun", "redone"):
        return None
    sheet = store.sheet(last.game)
    only_result = sheet is not None and sheet.only_result and not sheet.begun.source
    return last.game if only_result else None


_STANDS_LATER: Final = """
SELECT 1 FROM entries AS one WHERE game AND id > ? AND kind NOT IN ('undone', 'redone')
AND coalesce((
    SELECT kind FROM entries AS turn WHERE turn.game = one.game AND turn.about = one.command
    AND kind IN ('undone', 'redone') ORDER BY id DESC LIMIT 1
), '') != 'undone' LIMIT 1
"""
"""Whether something was entered in a game after an entry that has not been taken back."""


def _last_undone(store: Book) -> int | None:
    """The number of the game in which something was undone last, 0 if that was a rename. Raises
    `Refused` if the game that is meant is unclear, or if it was for an evening."""
    find_game(store, corrects=True)
    last = store.next_to_redo()
    if last is None and store.current() is None:
        raise Refused(NOTHING_TO_REDO)
    if last is None or _next(store, last.game, "redo") is None:
        return None
    if store.entries(last.game)[0].kind in OF_AN_EVENING:
        raise Refused(
            f"the last undo was one of the evening: `{_typed_for(store, 'redo', last.game)}` does "
            "it again"
        )
    return last.game


# -- at an evening of several tables ---------------------------------------------------------------


def _evening_of(store: Book, stream: int) -> int:
    """The number of the evening whose entries are in a stream, or the entries of a game at one of
    its tables; 0 for another game, and for an evening that only earlier versions knew. Renames are
    of the last evening, if it is of today."""
    if stream == 0:
        evening = in_book.last_evening(store) if store.evening_lately() else None
        return 0 if evening is None else evening.number
    first = store.entries(stream)[0]
    number = store.number_of(first.about) if first.kind == "begun" and first.about else stream
    return number if evening_folded.begins_evening(store.entries(number)) else 0


def _entered_here(store: Book, how: str) -> int | None:
    """The stream of an evening in which the last entry of this terminal was made, or for a redo its
    last undo: the evening itself, or the game of one of its tables; 0 for a rename.

    `None` if that was elsewhere, or is older than `STILL_THIS_EVENING` and not the book's last.
    Raises `Refused` if an entry of another terminal stands above it.
    """
    if how == "redo":
        undone = store.next_to_redo(store.terminal)
        return None if undone is None or not _evening_of(store, undone.game) else undone.game
    last, newest = store.last_entry(store.terminal), store.last_entry()
    if last is None or newest is None:
        return None
    is_old = store.clock() - datetime.fromisoformat(last.at) >= STILL_THIS_EVENING
    number = _evening_of(store, last.game)
    if not number or (is_old and last.id != newest.id):
        return None
    evening = in_book.evening_in(store, number) or in_book.last_evening(store)
    stream = None if evening is None else in_book.entered_last(store, evening)
    command = None if stream is None else _next(store, stream, how)
    if command is not None and command[0].terminal != store.terminal:
        there = f": `{_typed_for(store, how, stream)}` takes it back" if stream else ""
        raise Refused(
            "another terminal has entered something since, which stands above the last entry of "
            f"this one{there}"
        )
    return stream


def _reverse_of_evening(store: Book, command: Command, how: str, turn: Callable[[], object]) -> str:
    """Undoes or redoes a command of an evening, and returns it in words. Raises `Refused` if a
    table would be seated otherwise at which something was entered."""
    number = command[0].game
    before = in_book.evening_in(store, number)
    turn()
    after = in_book.evening_in(store, number)
    if before is not None:
        in_book.check_seats_stay(before, after)
    return evening_history.evening_command_words(command)


def _print_evening(store: Book, session: Session, number: int, what: str, back: str) -> None:
    """Prints what was undone or redone for an evening, and where the evening stands."""
    evening = in_book.evening_in(store, number)
    if evening is None:
        print_outcome(None, None, what, session.as_json, undo=back)
    else:
        evening_answer.print_evening(evening, as_json=session.as_json, what=what, undo=back)
