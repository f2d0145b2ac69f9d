"""`euchre hand`, `thrown-in`, `misdeal` and `concede`: a hand that was played, or how one ended."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import click
from click.shell_completion import CompletionItem

from euchre_engine.rules import Ending
from euchre_engine.seats import SEATS

from ..book import entering
from ..book.entering import LAST_HAND
from ..book.entries import NewEntry
from ..book.people import as_typed, label, lineup_meant, seat_and_more, seat_of, side_of
from ..book.sentences import entered_words
from ..book.sheet import Sheet, seated
from ..cli import interview
from ..cli.change_game import (
    Change,
    change,
    print_change,
    print_hand,
    sheet_to_change,
)
from ..cli.entry_options import HandDetails, HandNumber, hand_details, hand_said
from ..cli.options import completions
from ..cli.session import Session
from ..cli.typed_words import TypedWords
from ..cli.which_game_options import change_options, complete_seat, people_argument
from ..log.words import shortened
from ..render.score_changes import changed_scores
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from ..words.grammar import from_first_name, parse_hand
from ..words.people import People


@click.command()
@people_argument("words", "[MAKER TRICKS [alone] [SUIT]]")
@hand_details
@click.option(
    "--after",
    metavar="N",
    type=HandNumber(min=0),
    help="It was forgotten: it was played after hand N (0: as the first).",
)
@change_options
def hand(
    session: Session,
    words: tuple[str, ...],
    details: HandDetails,
    after: int | None,
) -> None:
    """Enter a hand that was played: who made trump, and how many of the five tricks the makers
    took.

    MAKER is a seat (N, E, S or W, or North …) or the beginning of a name, or of one of its words.
    The points follow from the house rules. Say it as people do, in any order: loner, march, three,
    3h, 4-1, "3 for Ann", "took 3 tricks in hearts", "missed by one"; `euchre Bob 3` is enough.
    `made` and `euchred` need no number if every number brings the same points (`made` then means
    not a march). The up-card and the round of the call may be said too, and are kept. What may mean
    two hands is refused. At a terminal, `euchre hand` alone asks.

    \b
    euchre hand Bob 3                  Bob and his partner took three
    euchre hand e 5 alone              East took all five, alone
    euchre hand Bob 2 hearts           with the suit; Bob is euchred
    euchre hand Bob loner march        all five, alone
    euchre hand Bob euchred            he took two, or one, or none
    euchre hand Cat 3 hearts up Qh     the queen of hearts was turned up
    euchre hand Ann assisted 3         in the first round (or: second round)
    euchre hand Cat 1 alone --defend Bob
    euchre hand Dan 3 --dealer Ann     Ann dealt out of turn
    euchre hand Cat 3 --after 2        forgotten: it was played after hand 2

    Exit status: 0 entered, 2 the rules or the game do not allow it, 3 the scorebook cannot be
    written, 4 the score has moved on, or somebody else is writing.
    """
    hand_words = words or _ask(session)

    def decide(sheet: Sheet) -> list[NewEntry]:
        if after is None:
            said = hand_said(sheet, sheet.dealer, hand_words, details)
            return [entering.hand_entry(entering.hand_entries(sheet, said))]
        then = _sheet_after(sheet, after)
        said = hand_said(then, entering.due_after(then, after), hand_words, details)
        return [entering.forgotten_hand(then, after, said)]

    people = (from_first_name(hand_words), details.defend, details.dealer)
    made = change(session, decide, *people, corrects=after is not None)
    if after is None:
        print_hand(made)
    else:
        _print_forgotten(made, after)


def _sheet_after(sheet: Sheet, number: int) -> Sheet:
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
    players = seated(sheet.head) if line is None else line.players
    return replace(sheet, players=players, playing=players)


def _print_forgotten(made: Change, number: int) -> None:
    """Prints a hand that was inserted after hand `number`, and what it changed."""
    after = made.after
    line = after.lines[number]
    what = f"Hand {line.number}, entered later: {entered_words(line, after.rules)}"
    first, last = line.number + 1, len(after.lines)
    if first == last:
        moved = f"What was hand {first - 1} is hand {first} now."
    else:
        moved = f"What were hands {first - 1} to {last - 1} are hands {first} to {last} now."
    more = [moved, *changed_scores(made.before, after, line.entry.uid, made.game)]
    print_change(made, what, hand=line.number, more=more)


def _ask(session: Session) -> tuple[str, ...]:
    """Asks for the hand step by step, unless it would be refused anyway."""
    if not interview.can_ask():
        raise Refused("who made trump, and how many tricks? As in `euchre hand Bob 3 alone`")
    with session.open() as store:
        sheet = sheet_to_change(store, session)
        entering.check_in_progress(sheet)
    names = ", ".join(f"{seat.name} {label(sheet.playing, seat)}" for seat in SEATS)

    people = People(sheet.playing, sheet.players)

    def how(answer: str) -> list[str]:
        parse_hand([called, *answer.split()], people)
        return answer.split()

    called = interview.ask(f"Who made trump ({names})", lambda word: people.one(word).name)
    answer = interview.ask("Tricks the makers took", how)
    says_alone = parse_hand([called, *answer], people).alone
    alone = not says_alone and interview.ask_yes_no("Alone?", False)
    return called, *(["alone"] if alone else []), *answer


# -- a hand that nobody played ---------------------------------------------------------------

_REASONS: Final = ("ace-no-face", "no-ace-no-face")


def _complete_reason(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes the reason for throwing a hand in, then the player who showed it."""
    if ctx.params.get("words"):
        return complete_seat(ctx, param, incomplete)
    return completions(_REASONS, incomplete)


@click.command()
@people_argument("words", "[ace-no-face|no-ace-no-face SEAT]", complete=_complete_reason)
@change_options
def thrown_in(session: Session, words: tuple[str, ...]) -> None:
    """Enter a hand that was thrown in: everybody passed twice, or somebody showed a hand that the
    house rules throw in.

    Who deals next follows from the house rules.

    \b
    euchre thrown-in                      nobody called
    euchre thrown-in ace-no-face Bob      Bob showed an ace and no face
    """
    text = " ".join(words)
    for known in _REASONS[::-1]:  # The longer first: `no ace no face` contains the other.
        text = text.replace(known.replace("-", " "), known)
    reason, _, rest = text.partition(" ")
    if words and reason.lower() not in _REASONS:
        raise Refused(
            f"say ace-no-face or no-ace-no-face, not '{safe(shortened(reason))}': as in `euchre "
            f"thrown-in ace-no-face Bob`; if nobody called, just `euchre thrown-in`"
        )
    seat = rest.removeprefix("by ") or None
    if words and seat is None:
        raise Refused("who showed the hand? As in `euchre thrown-in ace-no-face Bob`")

    def decide(sheet: Sheet) -> list[NewEntry]:
        ending = Ending(reason.lower()) if reason else Ending.ALL_PASSED
        shown_by = None if seat is None else seat_of(lineup_meant(sheet, [seat]), seat)
        return [entering.hand_entry(entering.thrown_in(sheet, ending, shown_by))]

    print_hand(change(session, decide, seat))


@click.command()
@people_argument("words", "[SEAT] [TEXT]...")
@change_options
def misdeal(session: Session, words: tuple[str, ...]) -> None:
    """Enter a misdeal: the hand is void.

    Who deals next follows from the house rule `misdeal`, whoever was at fault.

    \b
    euchre misdeal
    euchre misdeal Bob a card was turned
    """
    typed = TypedWords(words)
    if len(words) > 1:
        typed.skip("by", "on")
    named = typed.words

    def decide(sheet: Sheet) -> list[NewEntry]:
        by, text = seat_and_more(lineup_meant(sheet, named), named) if named else (None, [])
        return [entering.hand_entry(entering.misdeal(sheet, by, " ".join(" ".join(text).split())))]

    print_hand(change(session, decide, named or None))


@click.command()
@people_argument("words", "SIDE", required=True)
@change_options
def concede(
    session: Session,
    words: tuple[str, ...],
) -> None:
    """Concede the game for SIDE: the other side wins, at the current score.

    SIDE is NS, EW, or one of its players.

    \b
    euchre concede EW
    euchre concede Bob
    euchre concede Bob and Dan
    """

    text = " ".join(words).replace("’", "'").replace("'s ", " ").removesuffix("'s")
    between = r"\s*(?:,|&|\b(?:and|the|side|team)\b)\s*"
    names = re.split(between, text, flags=re.IGNORECASE)
    side, partner = [*filter(None, names), "", ""][:2]
    if not side:
        raise Refused("which side gives up? As in `euchre concede Bob`")

    def decide(sheet: Sheet) -> list[NewEntry]:
        gives_up = side_of(lineup_meant(sheet, [side]), side)
        if partner and side_of(lineup_meant(sheet, [partner]), partner) is not gives_up:
            raise Refused(
                f"{safe(side)} and {safe(partner)} are not partners: name one side, as in "
                f"`euchre concede {as_typed(side)}`"
            )
        return [entering.hand_entry(entering.concede(sheet, gives_up))]

    print_hand(change(session, decide, side, partner))
