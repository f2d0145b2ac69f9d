"""`euchre amend`, `void`, `dealer` and `target`: corrections of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import click

from euchre_engine.audit.record import Dealer, Entry, Misdeal, ThrownIn, Trick
from euchre_engine.seats import SEATS

from ..book import entering
from ..book.entering import (
    due_to_deal,
    find_line,
    replacement_entries,
    said_entries,
    stolen_deal_words,
    with_trick_count,
)
from ..book.entries import NewEntry, NotAHand, hand_records
from ..book.matches import match_of
from ..book.people import lineup_meant, seat_of
from ..book.sentences import dealer_words
from ..book.sheet import Line, Players, Sheet
from ..cli.change_game import change, print_change, print_correction
from ..cli.entry_options import (
    HandDetails,
    hand_as_typed,
    hand_details,
    hand_option,
    hand_said,
    take_hand,
    take_leading_hand,
)
from ..cli.options import F, checked
from ..cli.session import Session, sheet_meant
from ..cli.typed_words import TypedWords
from ..cli.which_game_options import change_options, people_argument
from ..log.names import Names
from ..terminal.exit_status import Refused
from ..terminal.phrases import read_number
from ..terminal.text import safe
from ..words.grammar import from_first_name, is_hand_word, said_of


def _why_option(words: str) -> Callable[[F], F]:
    one_line = checked(lambda text: " ".join(text.split()))
    return click.option("--why", metavar="TEXT", default="", callback=one_line, help=words)


@click.command()
@people_argument("words", "HAND [MAKER] [TRICKS] [alone]|thrown-in|misdeal")
@hand_details
@click.option("--record", metavar="TEXT", help="The whole hand in the log language.")
@_why_option("Why; kept in the history.")
@change_options
def amend(
    session: Session,
    words: tuple[str, ...],
    details: HandDetails,
    record: str | None,
    why: str,
) -> None:
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
    written, 4 the score has moved on.
    """
    number, hand_words = take_leading_hand(words)
    if number is None:
        raise Refused("which hand? Give its number, or last, as in `euchre amend last Bob 4`")
    if len(hand_words) > 1 and hand_words[0].lower() in ("dealer", "dealt"):
        who = " ".join(map(safe, hand_words[1:]))
        raise Refused(f"`euchre dealer {who} --hand {hand_as_typed(number)}` corrects who dealt")
    if hand_words and record is not None:
        raise Refused("say how the hand was, or give --record, not both")
    if not (hand_words or any(details)) and record is None:
        raise Refused(
            f"how was the hand? As in `euchre amend {hand_as_typed(number)} Bob 4`, or give "
            f"--record"
        )

    def decide(sheet: Sheet) -> list[NewEntry]:
        line = find_line(sheet, number)
        if not line.own:
            raise Refused(f"hand {line.number} is a ruling: `euchre void` strikes it out")
        if record is not None:
            return entering.replaced(sheet, line, _from_record(record, line.players), why)
        entries = _from_words(sheet, line, hand_words, details)
        return [entering.amend(sheet, line, entries, why)]

    made = change(
        session, decide, _people_in(hand_words), details.defend, details.dealer, corrects=True
    )
    print_correction(made, number)


def _people_in(words: Sequence[str]) -> Sequence[str]:
    """The words from a name on; none if they name nobody."""
    from_name = from_first_name(words)
    return () if not from_name or is_hand_word(from_name[0]) else from_name


def _from_record(record: str, players: Players) -> tuple[Entry, ...]:
    try:
        entries = hand_records(record, Names(dict(zip(SEATS, players, strict=True))))
    except NotAHand as wrong:
        raise Refused(f"--record: {wrong}") from None
    if not entries:
        raise Refused("--record: there is no hand in it")
    return entries


def _from_words(
    sheet: Sheet, line: Line, words: Sequence[str], details: HandDetails
) -> tuple[Entry, ...]:
    if any(isinstance(one, Trick) for one in line.own):
        raise Refused(
            f"hand {line.number} is recorded card by card: correct it with --record; `euchre "
            f"export {sheet.number}` shows how it is recorded"
        )
    first = words[0].lower() if words else ""
    if first in ("thrown-in", "misdeal"):
        if len(words) > 1:
            raise Refused(f"nothing can follow {first}; --record can say more")
        return replacement_entries(line, [ThrownIn() if first == "thrown-in" else Misdeal()])
    at_table = replace(sheet, players=line.players, playing=line.players)
    command = f"euchre amend {line.number}"
    was = said_of(line.own, line.verdict)
    said_hand = hand_said(at_table, line.verdict.dealer, words, details, command, was)
    counted = with_trick_count(said_hand, sheet.rules)
    return replacement_entries(line, said_entries(counted, due_to_deal(sheet, line), sheet))


@click.command()
@click.argument("words", metavar="HAND", nargs=-1)
@_why_option("Why; kept in the history.")
@change_options
def void(session: Session, words: tuple[str, ...], why: str) -> None:
    """Strike out a hand that was never played: HAND is its number, or `last`.

    The hands after it move up, and every score is worked out again. With --game and no HAND the
    whole game is struck out. Nothing is lost: undo brings it back, and the history shows it.
    `euchre amend 4 --record` strikes out only a ruling within the hand.

    \b
    euchre void 4 --why "entered twice"
    euchre void --game 12
    """
    number, more = take_leading_hand(words)
    if number is None and (words or session.game is None):
        raise Refused("which hand? As in `euchre void 4`; `euchre void --game N` strikes a game")
    if more:
        extra, hand = " ".join(map(safe, more)), hand_as_typed(number)
        other = f'with the reason, `euchre void {hand} --why "{extra}"`'
        if any(map(is_hand_word, more)):
            other = f"to correct it, `euchre amend {hand} {extra}`"
        raise Refused(f"`euchre void` strikes out the whole hand: `euchre void {hand}`; {other}")

    def decide(sheet: Sheet) -> list[NewEntry]:
        if number is not None:
            line = find_line(sheet, number)
            entries = (line.entry.uid,) if line.own else line.rulings
            return [NewEntry("struck", about=entry, why=why) for entry in entries]
        if sheet.struck:
            raise Refused(f"game {sheet.number} is already struck out")
        return [NewEntry("struck", why=why)]

    if number is None:
        left = _left_of_match(session)
        made = change(session, decide)
        print_change(made, f"Game {made.before.number} is struck out", more=left)
    else:
        made = change(session, decide, corrects=True)
        print_correction(made, number)


def _left_of_match(session: Session) -> list[str]:
    """What to say of the match of which a game is struck out, if it began with that game: the games
    left of it are no match of their own."""
    with session.open() as store:
        sheet = sheet_meant(store, session.game)
        match = match_of(store, sheet)
    if match is None or match.games[0].number != sheet.number or len(match.games) < 2:
        return []
    return [
        f"A match began with it, best of {match.best_of}: the games left of it are no match of "
        "their own"
    ]


@click.command()
@people_argument("words", "WHO", required=True)
@hand_option
@click.option("--stolen", is_flag=True, help="The deal was stolen; it was somebody else's turn.")
@_why_option("Why; kept in the history, with --hand.")
@change_options
def dealer(
    session: Session,
    words: tuple[str, ...],
    number: int | None,
    stolen: bool,
    why: str,
) -> None:
    """Say that WHO deals the hand under way, when you had the dealer wrong; with --hand, who dealt
    a hand that was entered.

    The deal goes on from there; nothing else in the hand changes. With --stolen it was somebody
    else's turn; the house rule `steal-the-deal` says whether such a deal stands, and if it does
    not, the answer says so.

    \b
    euchre dealer Dan                  Dan deals this hand
    euchre dealer Dan --hand 3         Dan dealt hand 3
    euchre dealer Dan --stolen         it was somebody else's turn
    """
    number_in_words, others = take_hand(words)
    number = number_in_words if number is None else number
    typed = TypedWords(others)
    typed.skip("is", "was")
    *name, last = typed.words or [""]
    if name and last.isdecimal():
        raise Refused(
            f"`euchre dealer {safe(' '.join(name))} --hand {last}` says who dealt hand {last}"
        )
    seat = typed.text

    def decide(sheet: Sheet) -> list[NewEntry]:
        if number is None:
            who = seat_of(lineup_meant(sheet, [seat]), seat)
            return [entering.dealer(sheet, who, stolen)]
        line = find_line(sheet, number)
        who = seat_of(line.players, seat)
        return [entering.corrected_dealer(sheet, line, who, stolen, why)]

    made = change(session, decide, seat, corrects=number is not None)
    if number is not None:
        print_correction(made, number)
        return
    after = made.after
    entered = next(entry for entry in after.waiting if isinstance(entry, Dealer))
    what = f"Hand {len(after.lines) + 1}: {dealer_words(entered, after.players)}"
    out_of_turn = stolen_deal_words(made.before, entered)
    print_change(made, what, more=[out_of_turn] if out_of_turn else [])


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="POINTS")
@change_options
def target(session: Session, words: tuple[str, ...]) -> None:
    """Play this game to POINTS from here on: "let's play to 11".

    Nobody may have that many already. `euchre rematch` begins the next game with the same target,
    `euchre new --target 11` a game to 11.

    \b
    euchre target 11
    """
    typed = TypedWords(words)
    typed.skip("to")
    typed.skip_last("point", "points")
    points = read_number("-".join(typed.words))
    if points is None:
        raise Refused("to how many points? As in `euchre target 11`")
    made = change(session, lambda sheet: [entering.target(sheet, points)])
    print_change(made, f"This game now goes to {points}, not to {made.before.rules.target}")
