"""A hand that was played, or how one ended: `hand`, `thrown-in`, `misdeal`, `concede`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from euchre_engine.audit.record import Concede, Entry, Misdeal, ThrownIn
from euchre_engine.rules import Ending
from euchre_engine.seats import Seat

from .. import interview
from ..book import entering, score_changes
from ..book.book import Book
from ..book.entering import LAST_HAND, find_line
from ..book.sentences import entered_words, seats_words
from ..book.sheet import Sheet, seated
from ..session import people_at
from ..terminal.display import can_ask
from ..terminal.exit_status import asks, leave_out
from ..words.grammar import Said, parse_hand
from ..words.hand_words import from_first_name
from ..words.people import People, without_first
from .answer import Change, Told, hand_entered
from .frame import Entered, Words, enters
from .options import combine_options, option, options_as_tuple
from .which_game_options import LAST_GAME, HandNumber, person_option


class Details(NamedTuple):
    """What options say of a hand, as typed (`None` if not given): the suit, the lone defender and
    the dealer out of turn; `best`: the lone maker took the partner's best card."""

    suit: str | None
    defend: str | None
    best: bool
    dealer: str | None


SAID: Final = combine_options(
    option("--suit SUIT", "Trump: c, d, h, s or n (no trump)."),
    person_option("--defend SEAT", "A defender who played alone."),
    option("--best", "The lone maker took their partner's best card."),
    person_option("--dealer SEAT", "Who dealt out of turn (a stolen deal)."),
    options_as_tuple(Details, "details"),
)
"""Details of a hand that was played; the command gets `details`."""


def hand_said(
    people: People,
    dealer: Seat | None,
    words: Words,
    details: Details,
    command: str = "euchre hand",
    was: Said | None = None,
) -> Said:
    """The hand that words and options say, dealt by `dealer` as far as that is known. If they
    correct a hand, `was` is that hand as entered. Raises `Refused`."""
    suit = [] if details.suit is None else [details.suit]
    options = {
        "defend": None if details.defend is None else people.one(details.defend),
        "dealer": None if details.dealer is None else people.one(details.dealer),
        "best": details.best or None,
    }
    given = {name: value for name, value in options.items() if value is not None}
    return parse_hand([*words, *suit], people, dealer, command, was, given)


def _ask(store: Book, find_sheet: Callable[[], Sheet], words: Words) -> Words:
    """Asks for the hand step by step at a terminal if nothing is said, unless it would be refused
    anyway."""
    if words or not can_ask():
        return words
    sheet = find_sheet()
    entering.check_in_progress(sheet)
    people = people_at(sheet)

    def how(answer: str) -> list[str]:
        took = ["took", *answer.split()]
        parse_hand([called, *took], people)
        return took

    question = f"Who made trump ({seats_words(sheet.playing)})"
    called = interview.ask(question, lambda word: people.one(word).name)
    answer = interview.ask("Tricks the makers took", how)
    says_alone = parse_hand([called, *answer], people).alone
    alone = not says_alone and interview.ask_yes_no("Alone?", False)
    return called, *(["alone"] if alone else []), *answer


@enters(
    "[MAKER TRICKS [alone] [SUIT]]",
    SAID,
    option(
        "--after N",
        "It was forgotten: it was played after hand N (0: as the first).",
        HandNumber(0, LAST_GAME),
    ),
    people=lambda words: [from_first_name(words)],
    prepare=_ask,
)
def hand(sheet: Sheet, words: Words, details: Details, after: int | None) -> Entered:
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
    written, 4 somebody else is writing, or has just entered this hand.
    """
    if after is None:
        said = hand_said(people_at(sheet), sheet.dealer, words, details)
        return Entered([entering.said_hand(sheet, said)], hand_entered)
    at_table = _sheet_after(sheet, after)
    due = entering.due_after(sheet, after)
    said = hand_said(People(at_table.players), due, words, details)
    return Entered(
        [entering.forgotten_hand(at_table, after, said)], lambda change: _forgotten(change, after)
    )


def _sheet_after(sheet: Sheet, number: int) -> Sheet:
    """The sheet with the players who were at the table after hand `number`. Raises `Refused` if
    there is no such hand, or none after it."""
    if sheet.only_result:
        raise entering.no_such_hand(sheet)
    if number in (len(sheet.lines), LAST_HAND):
        last = (
            f"hand {len(sheet.lines)} is the last one" if sheet.lines else "there are no hands yet"
        )
        raise leave_out("--after", last)
    players = find_line(sheet, number).players if number else seated(sheet.head)
    return sheet._replace(players=players, playing=players)


def _forgotten(change: Change, number: int) -> Told:
    """Tells a hand that was put in after hand `number`, and what it changed."""
    sheet = change.after
    line, last = sheet.lines[number], len(sheet.lines)
    moved = f"What was hand {last - 1} is hand {last} now."
    if line.number < last - 1:
        moved = (
            f"What were hands {line.number} to {last - 1} are hands {line.number + 1} to {last} "
            "now."
        )
    changed = score_changes.changed_scores(change.before, sheet, line.entry.uid)
    what = f"Hand {line.number}, entered later: {entered_words(line, sheet.rules)}"
    return Told(what, [moved, *changed], line.number)


# -- a hand that nobody played ---------------------------------------------------------------------


def _next_hand(sheet: Sheet, record: Entry) -> Entered:
    return Entered([entering.next_hand(sheet, [record])], hand_entered)


_SHOWN: Final = re.compile(r"((?:no[ -])?ace[ -]no[ -]face) (?:by )?(.+)", re.IGNORECASE)


def _shown_by(words: Words) -> list[Words]:
    """Who showed the hand."""
    shown = _SHOWN.fullmatch(" ".join(words))
    return [] if shown is None else [shown[2].split()]


@enters("[ace-no-face|no-ace-no-face SEAT]", people=_shown_by)
def thrown_in(sheet: Sheet, words: Words) -> Entered:
    """Enter a hand that was thrown in: everybody passed twice, or somebody showed a hand that the
    house rules throw in.

    Who deals next follows from the house rules.

    \b
    euchre thrown-in                      nobody called
    euchre thrown-in ace-no-face Bob      Bob showed an ace and no face
    """
    if not words:
        return _next_hand(sheet, ThrownIn())
    people, shown = people_at(sheet), _SHOWN.fullmatch(" ".join(words))
    if shown is None:
        command = f"euchre thrown-in ace-no-face {people.typed(Seat.E)}"
        raise asks("why was it thrown in, and who showed the hand", command)
    reason = Ending(shown[1].lower().replace(" ", "-"))
    return _next_hand(sheet, ThrownIn(reason, people.one(shown[2])))


@enters("[SEAT] [TEXT]...", people=lambda words: [without_first(words, "by", "on")])
def misdeal(sheet: Sheet, words: Words) -> Entered:
    """Enter a misdeal: the hand is void.

    Who deals next follows from the house rule `misdeal`, whoever was at fault.

    \b
    euchre misdeal
    euchre misdeal Bob a card was turned
    """
    by, text = people_at(sheet).first(without_first(words, "by", "on")) if words else (None, [])
    return _next_hand(sheet, Misdeal(by, " ".join(" ".join(text).split())))


def _parts_of_side(words: Words) -> Sequence[Words]:
    """The names in the words for a side: `Bob's side`, `Bob and Dan`, `team Bob`."""
    between = r"\s*(?:,|&|['’]s\b|\b(?:and|the|side|team)\b)\s*"
    parts = re.split(between, " ".join(words), flags=re.IGNORECASE)
    return [part.split() for part in parts if part]


@enters("SIDE", people=_parts_of_side, required=True)
def concede(sheet: Sheet, words: Words) -> Entered:
    """Concede the game for SIDE: the other side wins, at the current score.

    SIDE is NS, EW, or one of its players.

    \b
    euchre concede EW
    euchre concede Bob
    euchre concede Bob and Dan
    """
    people = people_at(sheet)
    named = [" ".join(part) for part in _parts_of_side(words)]
    if not named:
        raise asks("which side gives up", f"euchre concede {people.typed(Seat.E)}")
    sides = [people.side(name) for name in named]
    if len(set(sides)) > 1:
        raise people.not_partners(*map(people.one, named[:2]))
    return _next_hand(sheet, Concede(sides[0]))
