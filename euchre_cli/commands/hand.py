"""`euchre hand`, `thrown-in` and `misdeal`: the next hand."""

from __future__ import annotations

from typing import Final

from euchre_engine.endings import Ending
from euchre_engine.seats import SEATS

from ..book import entry
from ..book.entry import LAST_HAND
from ..book.events import Body
from ..book.hand_words import HandDetails, hand_said
from ..book.people import label, lineup_meant, seat_and_more, seat_of
from ..book.sheet import Sheet
from ..cli import interview
from ..cli.changes import Change, change, check_score_is, tell_change, tell_hand
from ..cli.session import Session, the_game
from ..log.words import shortened
from ..render.entries import what_moved
from ..render.sentences import entered_words
from ..terminal.exit_status import Refused
from ..terminal.text import safe


def hand(
    session: Session,
    words: tuple[str, ...],
    details: HandDetails,
    anyway: bool,
    after: int | None,
) -> None:
    said = words or _ask(session)

    def decide(sheet: Sheet) -> list[Body]:
        if after is None:
            return [entry.entered(entry.hand(sheet, hand_said(sheet, said, details), anyway))]
        then = _as_after(sheet, after)
        return [entry.forgotten(then, after, hand_said(then, said, details), anyway)]

    named = (said, details.defend, details.dealer)
    made = change(session, decide, *named, mends=after is not None)
    if after is None:
        tell_hand(made)
    else:
        _tell_forgotten(made, after)


def _as_after(sheet: Sheet, number: int) -> Sheet:
    """The sheet with the players who were at the table after hand `number`. Raises `Refused` if
    there is no such hand, or none after it."""
    if sheet.only_result:
        raise Refused(f"of game {sheet.number} only the result is known: a hand cannot be put in")
    if number == LAST_HAND:
        number = len(sheet.lines)
    if number > len(sheet.lines):
        has = f"it has {len(sheet.lines)}" if sheet.lines else "it has none yet"
        raise Refused(f"there is no hand {number} in game {sheet.number}: {has}")
    if number == len(sheet.lines):
        last = f"hand {number} is the last one" if number else "there are no hands yet"
        raise Refused(f"{last}; leave out --after, and this one comes next")
    line = sheet.line(number)
    players = sheet.begun.players if line is None else line.players
    return sheet._replace(players=players, playing=players)


def _tell_forgotten(made: Change, number: int) -> None:
    """Prints a hand that was inserted after hand `number`, and what it changed."""
    after = made.after
    line = after.lines[number]
    what = f"Hand {line.number}, entered later: {entered_words(line, after.rules)}"
    one, last = line.number + 1, len(after.lines)
    if one == last:
        moved = f"What was hand {one - 1} is hand {one} now."
    else:
        moved = f"What were hands {one - 1} to {last - 1} are hands {one} to {last} now."
    more = [moved, *what_moved(made.before, after, line.event, made.game)]
    tell_change(made, what, hand=line.number, more=more)


def _ask(session: Session) -> tuple[str, ...]:
    """Asks for the hand step by step, unless it would be refused anyway."""
    if not interview.can_ask():
        raise Refused("who made trump, and how many tricks? As in `euchre hand Bob 3 alone`")
    with session.open() as store:
        sheet = the_game(store, session.game)
        entry.going_on(sheet)
        check_score_is(store, sheet, session.game, session.at_score)
    names = ", ".join(f"{seat.name} {label(sheet.playing, seat)}" for seat in SEATS)

    def maker(word: str) -> str:
        return seat_of(lineup_meant(sheet, [word]), word).name

    called = interview.ask(f"Who made trump ({names})", maker)
    tricks = str(interview.ask("Tricks the makers took", interview.whole_number(0, 5)))
    return (called, tricks, "alone") if interview.sure("Alone?", False) else (called, tricks)


# -- a hand that nobody played ---------------------------------------------------------------

REASONS: Final = ("ace-no-face", "no-ace-no-face")


def thrown_in(session: Session, words: tuple[str, ...]) -> None:
    said = " ".join(words)
    for one in REASONS[::-1]:  # `no ace no face` ends in the other.
        said = said.replace(one.replace("-", " "), one)
    reason, _, rest = said.partition(" ")
    if words and reason.lower() not in REASONS:
        raise Refused(
            f"say ace-no-face or no-ace-no-face, not '{safe(shortened(reason))}': as in `euchre "
            f"thrown-in ace-no-face Bob`; if nobody called, just `euchre thrown-in`"
        )
    seat = rest.removeprefix("by ") or None
    if words and seat is None:
        raise Refused("who showed the hand? As in `euchre thrown-in ace-no-face Bob`")

    def decide(sheet: Sheet) -> list[Body]:
        ending = Ending(reason.lower()) if reason else Ending.ALL_PASSED
        shown_by = None if seat is None else seat_of(lineup_meant(sheet, [seat]), seat)
        return [entry.entered(entry.thrown_in(sheet, ending, shown_by))]

    tell_hand(change(session, decide, seat))


def misdeal(session: Session, words: tuple[str, ...]) -> None:
    if len(words) > 1 and words[0].lower() == "by":
        words = words[1:]

    def decide(sheet: Sheet) -> list[Body]:
        by, text = seat_and_more(lineup_meant(sheet, words), words) if words else (None, [])
        return [entry.entered(entry.misdeal(sheet, by, " ".join(" ".join(text).split())))]

    tell_hand(change(session, decide, words or None))
