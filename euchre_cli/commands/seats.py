"""Who sits at the table, and who deals: `sub`, `dealer`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import click
from click.shell_completion import CompletionItem

from euchre_engine.audit.record import Dealer
from euchre_engine.seats import Seat

from .. import interview
from ..book import entering
from ..book.book import Book
from ..book.entries import NewEntry, text_of
from ..book.games_in_play import tables_in_play
from ..book.people import known_as, two_people
from ..book.sentences import dealer_words
from ..book.sheet import Sheet
from ..log.records import About
from ..session import known_players, people_at
from ..terminal.exit_status import Refused, asks, goes_with
from ..terminal.text import as_typed, safe
from ..words.people import People
from .answer import Change, Told, correction_of
from .frame import HAND, WHY, Entered, Words, enters
from .options import option
from .which_game_options import complete_player, complete_seat

# -- a substitute ----------------------------------------------------------------------------------


class Substitute(NamedTuple):
    """Who leaves, as typed, and who comes; `remarks` are on the name."""

    leaves: str
    comes: str
    remarks: list[str]


def _substitute(store: Book, find_sheet: Callable[[], Sheet], words: Words) -> Substitute:
    """Who takes whose seat, by the name that the book has. Raises `Refused` for somebody who plays
    at another table."""
    sitting = find_sheet().players
    leaves, comes = _leaves_and_comes(People(sitting), words)
    known = known_players(store)
    if "," in comes and known_as(comes, known) is None:
        plain = " ".join(comes.replace(",", " ").split())
        raise Refused(
            f"'{safe(comes)}' has a comma: a new name has none, as in `euchre sub "
            f"{as_typed(leaves)} {safe(plain)}`"
        )
    remarks: list[str] = []
    # Nobody at this table can be the substitute, so a similar name is no slip for theirs.
    others = [player for player in known if player not in sitting]
    name = known_as(comes, known) or interview.name_in_book(comes, others, remarks)
    for table in tables_in_play(store):
        if not table.over and table.players != sitting and known_as(name, table.players):
            raise Refused(
                f"{safe(name)} is playing in {table}, and nobody sits at two tables: finish that "
                f"game first, or let somebody sit in there with `euchre sub {as_typed(name)} NAME "
                f"--game {table.game}`"
            )
    return Substitute(leaves, name, remarks)


def _leaves_and_comes(people: People, words: Words) -> tuple[str, str]:
    """Who leaves, named first, and who comes. Raises `Refused` if one is missing, or if only who is
    named last sits here."""
    first, last = people.begins(words), people.begins(words[-1:])
    half = not _BETWEEN.isdisjoint(word.lower().strip(",") for word in words)
    if len(words) < 2 or half or (first is not None and first.words == len(words)):
        raise asks("who sits down, and for whom", f"euchre sub {people.typed(Seat.E)} NAME")
    if first is None and last is not None:
        leaves, comes = people.typed(last.seat), " ".join(map(safe, words[:-1]))
        raise Refused(
            f"who leaves is named first: `euchre sub {leaves} {comes}` lets {comes} sit in for "
            f"{leaves}"
        )
    many = 1 if first is None else first.words
    return " ".join(words[:many]).strip(", "), " ".join(words[many:]).strip(", ")


_BETWEEN: Final = frozenset({"for", "with", "by", "to", "out", "leaves", "goes"})
"""What may stand between two names, of a sentence that was not understood."""


def _complete_sub(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes who leaves (a player at the table), then who comes (anybody in the book)."""
    complete = complete_player if ctx.params.get("words") else complete_seat
    return complete(ctx, param, incomplete)


@enters(
    "SEAT NAME",
    people=lambda words: [words],
    complete=_complete_sub,
    required=True,
    prepare=_substitute,
)
def sub(sheet: Sheet, words: Substitute) -> Entered:
    """Let NAME sit at SEAT from the next hand on. Earlier hands stay with whoever played them.

    \b
    euchre sub Bob Eve
    euchre sub north Aunt Jo
    euchre sub Eve for Bob
    """
    entering.check_in_progress(sheet)
    name, people = words.comes, People(sheet.players)
    if known_as(name, sheet.players):
        raise two_people(name, "sits there already")
    seat = people.one(words.leaves)

    def tell(change: Change) -> Told:
        what = f"{safe(name)} sits in for {people.name(seat)}"
        if change.after.playing != change.after.players:
            hand = len(change.after.lines) + 1
            what += f"; hand {hand}, under way, is still {people.name(seat)}'s"
        return Told(what, words.remarks)

    return Entered([NewEntry("player", text_of([About("player", (seat, name))]))], tell)


# -- the dealer ------------------------------------------------------------------------------------


@enters(
    "WHO",
    HAND,
    option("--stolen", "The deal was stolen; it was somebody else's turn."),
    WHY,
    people=lambda words: [words],
    required=True,
)
def dealer(sheet: Sheet, words: Words, number: int | None, stolen: bool, why: str) -> Entered:
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
    seat = people_at(sheet, number).one(" ".join(words))
    if number is not None:
        line = entering.find_hand(sheet, number)
        return Entered(
            [entering.corrected_dealer(sheet, line, seat, stolen, why)], correction_of(line)
        )

    if why:
        raise goes_with("--why", "--hand N")

    def tell(change: Change) -> Told:
        sheet = change.after
        entered = next(entry for entry in sheet.waiting if isinstance(entry, Dealer))
        what = f"Hand {len(sheet.lines) + 1}: {dealer_words(entered, sheet.players)}"
        return Told(what, entering.stolen_deal_words(change.before, entered))

    return Entered([entering.dealer(sheet, seat, stolen)], tell)
