"""`euchre amend` and `euchre void`: a hand was otherwise, or was none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from euchre_engine.record import Misdeal, ThrownIn, Trick

from ..book import entry
from ..book.entry import counted, due_to_deal, instead, said_entries
from ..book.events import GameStruck, HandStruck, NoHand, entries_of
from ..book.hand_words import as_it_was, is_of_a_hand
from ..cli.options import PERSON, SETTINGS
from ..cli.session import LAST, change, change_options, complete_seat, hand_first, tell_change
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .hand import hand_details, said_of
from .rulings import tell_corrected, the_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from euchre_engine.record import Entry

    from ..book.events import Body, Players
    from ..book.sheet import Line, Sheet

_why_option = click.option("--why", metavar="TEXT", default="", help="Why; kept in the history.")


@click.command(context_settings=SETTINGS, short_help="Correct a hand that was entered.")
@click.argument(
    "words",
    nargs=-1,
    type=PERSON,
    metavar="HAND [MAKER] [TRICKS] [alone]|thrown-in|misdeal",
    shell_complete=complete_seat,
)
@hand_details
@click.option("--record", metavar="TEXT", help="The whole hand in the log language.")
@_why_option
@change_options
def amend(
    words: tuple[str, ...],
    suit: str | None,
    defend: str | None,
    best: bool,
    dealer: str | None,
    anyway: bool,
    record: str | None,
    why: str,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Correct a hand that was entered: HAND is its number, or `last`; then the hand as it was, as
    for `euchre hand`.

    Where only the maker was wrong, or only the tricks, the suit or the loner, say only that: the
    rest stays. A maker with tricks is a whole hand: without `alone` nobody was alone.

    Every later score is worked out again. The old entry stays in the history, with the reason.
    Penalties and notes of the hand stay; --record gives all of it in the log language.

    \b
    euchre amend last Bob 4
    euchre amend 3 Dan                 Dan made trump, not Bob
    euchre amend 3 5                   they took all five
    euchre amend 3 Cat 5 alone --why "she was alone"
    euchre amend 2 misdeal
    euchre amend 1 --record "maker E hearts; tricks EW 3; penalty NS 1 late"

    Exit status: 0 corrected, 2 the rules or the game do not allow it, 3 the scorebook cannot be
    written, 4 the score has moved on.
    """
    number, said = hand_first(words)
    if number is None:
        raise Refused("which hand? Give its number, or last, as in `euchre amend last Bob 4`")
    if len(said) > 1 and said[0].lower() in ("dealer", "dealt"):
        who = " ".join(map(safe, said[1:]))
        raise Refused(f"`euchre dealer {who} --hand {_typed(number)}` corrects who dealt")
    if said and record is not None:
        raise Refused("say how the hand was, or give --record, not both")
    if not (said or suit or defend or best or dealer) and record is None:
        raise Refused(
            f"how was the hand? As in `euchre amend {_typed(number)} Bob 4`, or give --record"
        )

    def decide(sheet: Sheet) -> list[Body]:
        line = the_line(sheet, number)
        if not line.own:
            raise Refused(f"hand {line.number} is a ruling: `euchre void` strikes it out")
        if record is not None:
            own = _from_record(record, line.players)
        else:
            own = _from_words(sheet, line, said, suit, defend, best, dealer)
        return [entry.amended(sheet, line, own, " ".join(why.split()), anyway)]

    named = None if not said or is_of_a_hand(said[0]) else said
    made = change(db, game, at_score, decide, named, defend, dealer, mends=True)
    tell_corrected(made, the_line(made.before, number).event, as_json)


@click.command(context_settings=SETTINGS, short_help="Strike out a hand, or a whole game.")
@click.argument("words", metavar="HAND", nargs=-1)
@click.option("--rulings", is_flag=True, help="Only the penalties, claims and notes in it.")
@_why_option
@change_options
def void(
    words: tuple[str, ...],
    rulings: bool,
    why: str,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Strike out a hand that was never played: HAND is its number, or `last`.

    The hands after it move up, and every score is worked out again. With --rulings the hand stays,
    and only what was ruled while it was played is struck out; `euchre penalty --hand 4` puts
    another ruling in. With --game and no HAND the whole game is struck out. Nothing is lost: undo
    brings it back, and the history shows it.

    \b
    euchre void 4 --why "entered twice"
    euchre void 4 --rulings
    euchre void --game 12
    """
    number, more = hand_first(words)
    if number is None and (words or game is None or rulings):
        raise Refused("which hand? As in `euchre void 4`; `euchre void --game N` strikes a game")
    if more:
        said, hand = " ".join(map(safe, more)), _typed(number)
        other = f'with the reason, `euchre void {hand} --why "{said}"`'
        if any(map(is_of_a_hand, more)):
            other = f"to correct it, `euchre amend {hand} {said}`"
        raise Refused(f"`euchre void` strikes out the whole hand: `euchre void {hand}`; {other}")

    def decide(sheet: Sheet) -> list[Body]:
        reason = " ".join(why.split())
        if number is not None:
            line = the_line(sheet, number)
            if line.own and not rulings:
                return [HandStruck(line.event, reason)]
            if not line.ruled:
                raise Refused(
                    f"there was no ruling while hand {line.number} was played; what was added "
                    f"later is corrected with `euchre amend {line.number} --record`"
                )
            return [HandStruck(event, reason) for event in line.ruled]
        if sheet.struck:
            raise Refused(f"game {sheet.number} is already struck out")
        return [GameStruck(reason)]

    made = change(db, game, at_score, decide, mends=True)
    if number is None:
        tell_change(made, f"Game {made.before.number} is struck out", as_json)
        return
    tell_corrected(made, the_line(made.before, number).event, as_json)


def _typed(number: int | None) -> str:
    """A hand as it is typed."""
    return "last" if number == LAST else str(number)


def _from_record(record: str, players: Players) -> tuple[Entry, ...]:
    try:
        own = entries_of(record, players)
    except NoHand as wrong:
        raise Refused(f"--record: {wrong}") from None
    if not own:
        raise Refused("--record: there is no hand in it")
    return own


def _from_words(
    sheet: Sheet,
    line: Line,
    words: Sequence[str],
    suit: str | None,
    defend: str | None,
    best: bool,
    dealer: str | None,
) -> tuple[Entry, ...]:

    if any(isinstance(entry, Trick) for entry in line.own):
        raise Refused(
            f"hand {line.number} is recorded card by card: correct it with --record; `euchre "
            f"export {sheet.number}` shows how it is recorded"
        )
    first = words[0].lower() if words else ""
    if first in ("thrown-in", "misdeal"):
        if len(words) > 1:
            raise Refused(f"nothing can follow {first}; --record can say more")
        return instead(line, [ThrownIn() if first == "thrown-in" else Misdeal()])
    at_table = sheet._replace(players=line.players, playing=line.players)
    command = f"euchre amend {line.number}"
    heard = said_of(at_table, tuple(words), suit, defend, best, dealer, command, as_it_was(line))
    said = counted(heard, sheet.rules)
    return instead(line, said_entries(said, due_to_deal(sheet, line), sheet))
