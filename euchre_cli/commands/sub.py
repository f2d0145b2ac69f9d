"""`euchre sub`: a substitute takes a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click
from click.shell_completion import CompletionItem

from ..book import entering
from ..book.entries import NewEntry, text_of
from ..book.game_selection import tables_in_play
from ..book.people import as_typed, known_as, label, matching_names, seat_of, words_in_first_name
from ..book.sheet import Players, Sheet
from ..cli import interview
from ..cli.change_game import change, print_change, sheet_to_change
from ..cli.session import Session, known_players
from ..cli.typed_words import TypedWords
from ..cli.which_game_options import (
    change_options,
    complete_player,
    complete_seat,
    people_argument,
)
from ..log.records import About
from ..log.words import read_seat
from ..terminal.exit_status import Refused
from ..terminal.text import safe


def _complete_sub(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes who leaves (a player at the table), then who comes (anybody in the book)."""
    complete = complete_player if ctx.params.get("words") else complete_seat
    return complete(ctx, param, incomplete)


@click.command()
@people_argument("words", "SEAT NAME", required=True, complete=_complete_sub)
@change_options
def sub(session: Session, words: tuple[str, ...]) -> None:
    """Let NAME sit at SEAT from the next hand on. Earlier hands stay with whoever played them.

    \b
    euchre sub Bob Eve
    euchre sub north Aunt Jo
    euchre sub Eve for Bob
    """
    with session.open() as store:
        known = known_players(store)
        leaves, comes_words = _leaves_and_comes(words)
        sitting = sheet_to_change(store, session, [leaves]).players
        seat, name = _seat_and_name(sitting, leaves, comes_words)
        elsewhere = [
            table for table in tables_in_play(store) if not table.over and table.players != sitting
        ]
    if "," in name and known_as(name, known) is None:
        plain = " ".join(name.replace(",", " ").split())
        raise Refused(
            f"'{safe(name)}' has a comma: a new name has none, as in `euchre sub {as_typed(seat)} "
            f"{safe(plain)}`"
        )
    slips: list[str] = []
    # Nobody at this table can be the substitute, so a similar name is no slip for theirs.
    others = [player for player in known if player not in sitting]
    comes = known_as(name, known) or interview.name_in_book(name, others, slips)
    for table in elsewhere:
        if known_as(comes, table.players) is not None:
            raise Refused(
                f"{safe(comes)} is playing in {table}, and nobody sits at two tables: finish that "
                f"game first, or let somebody sit in there with `euchre sub {as_typed(comes)} NAME "
                f"--game {table.game}`"
            )
    leaver: list[str] = []

    def decide(sheet: Sheet) -> list[NewEntry]:
        entering.check_in_progress(sheet)
        sits = known_as(comes, sheet.players)
        if sits is not None:
            raise Refused(f"{safe(sits)} sits there already")
        at = seat_of(sheet.players, seat)
        leaver.append(label(sheet.players, at))
        return [NewEntry("player", text_of([About("player", (at, comes))]))]

    made = change(session, decide, seat)
    what = f"{safe(comes)} sits in for {leaver[0]}"
    if made.after.playing != made.after.players:
        what += f"; hand {len(made.after.lines) + 1}, under way, is still {leaver[0]}'s"
    print_change(made, what, more=slips)


_WHO: Final = "who sits down, and for whom? As in `euchre sub Bob Eve`"


def _leaves_and_comes(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Splits phrases such as `Eve for Bob` and `Bob with Eve` into who leaves and who comes.
    Without such a word, all words are in the first part. Raises `Refused` if a name is missing."""
    typed = TypedWords(words)
    if parts := typed.cut("out"):  # `Bob out Eve in`, `out Bob in Eve`
        leaves, _, comes = parts
        if not leaves.words:
            leaves, _, comes = comes.cut("in") or (comes, "", leaves)
        comes.skip_last("in")
    elif (parts := typed.cut(*_AFTER_LEAVER)) and parts[0].words:  # `Bob leaves, Eve plays`
        leaves, _, comes = parts
        comes.skip_all(_BEFORE_SUBSTITUTE)
        comes.skip_all_last(_AFTER_SUBSTITUTE)
    elif parts := typed.cut("with", "by", "for"):
        leaves, between, comes = parts
        if between == "for":
            leaves, comes = comes, leaves
            comes.skip_all_last(_AFTER_SUBSTITUTE)
    else:
        return typed.words, []
    if not leaves.words or not comes.words:
        raise Refused(_WHO)
    return leaves.words, comes.words


_AFTER_LEAVER: Final = ("leaves", "left", "leaving", "goes", "quits")
_BEFORE_SUBSTITUTE: Final = ("home", "early", "and", "then", "so", "now")
_AFTER_SUBSTITUTE: Final = (
    "in",
    "sits",
    "sit",
    "plays",
    "play",
    "playing",
    "comes",
    "is",
    "down",
    "instead",
    "now",
)
"""Words that may follow the name of the substitute."""


def _seat_and_name(players: Players, words: Sequence[str], comes: Sequence[str]) -> tuple[str, str]:
    """The words of the seat, and the name of the substitute. Raises `Refused` if one is missing."""

    if comes:
        return " ".join(words), " ".join(comes).strip(", ")
    length = words_in_first_name(players, words)
    if length == len(words):
        length = len(words) - 1  # Of `sub Aunt Jo` the second word is the substitute.
    if not length:
        raise Refused(_WHO)
    last = matching_names(players, words[-1])
    named = matching_names(players, " ".join(words[:length])) or read_seat(words[0]) is not None
    if last and not named:
        leaves, comes_in = as_typed(last[0]), " ".join(map(safe, words[:-1]))
        raise Refused(
            f"who leaves is named first: `euchre sub {leaves} {comes_in}` lets {comes_in} sit in "
            f"for {leaves}"
        )
    return " ".join(words[:length]), " ".join(words[length:]).strip(", ")
