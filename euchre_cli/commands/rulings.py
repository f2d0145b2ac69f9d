"""What went wrong in a hand, and what was ruled: `renege`, `penalty`, `note`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from euchre_engine.audit.record import OUTCOMES, Entry, RenegeClaim
from euchre_engine.seats import OTHER, PARTNER, SIDE, Seat, members

from .. import interview
from ..book import entering
from ..book.book import Book
from ..book.entering import LAST_HAND, find_hand
from ..book.sheet import Sheet
from ..log.spelling import SIDE_WORDS
from ..session import people_at
from ..terminal.exit_status import Refused, asks, goes_with, is_no, leave_out
from ..terminal.phrases import read_number
from ..words.people import People, without_first
from .answer import Change, Tell, Told, correction_of, plainly, ruling_entered
from .frame import HAND, Entered, Words, enters
from .options import Number, option
from .which_game_options import person_option


def _ruling(sheet: Sheet, record: Entry, number: int | None, tell: Tell | None = None) -> Entered:
    """A ruling in the hand under way, or in the hand of this number."""
    new = entering.ruling(sheet, record, number)
    if tell is None:
        tell = ruling_entered if number is None else correction_of(find_hand(sheet, number))
    return Entered([new], tell)


# -- a renege --------------------------------------------------------------------------------------

_RULED: Final = {
    **{outcome: outcome for outcome in OUTCOMES},
    **dict.fromkeys(("no", "not", "not proven", "unproven", "false", "denied"), "rejected"),
    **dict.fromkeys(("", "yes", "proven", "true", "proved"), "upheld"),
    "withdrawn": "dropped",
}
"""How the table ruled, in its own words."""
_SAYS_NOTHING: Final = ("claimed", "claim", "was", "is", "and")


@enters(
    "SEAT [OUTCOME]",
    option("--trick 1-5", "The trick it happened in.", Number(1, 5)),
    person_option("--by SEAT", "Who claimed it."),
    person_option("--maker SEAT", "Who made trump."),
    option("--alone", "The maker played alone, which may cost more."),
    HAND,
    people=lambda words: [without_first(words, "by")],
    required=True,
)
def renege(
    sheet: Sheet,
    words: Words,
    trick: int | None,
    by: str | None,
    maker: str | None,
    alone: bool,
    number: int | None,
) -> Entered:
    """Enter a claim that SEAT reneged, and how the table ruled: OUTCOME is upheld (also if left
    out), rejected, dropped or corrected. If the table does not agree, `euchre dispute` settles it
    from the cards.

    An upheld renege ends the hand under way and gives the other side the points of the house rule
    `renege-points`; if the rule `renege-hand` is `scored`, the hand is played out and its points
    are entered after it. A claim that was rejected, dropped or corrected in time is kept with the
    hand under way; with --hand, with a hand that was already entered.

    \b
    euchre renege Bob                       upheld: usually 2 points to the others
    euchre renege Bob --trick 3 --by Cat rejected
    euchre renege e --maker n --alone       during North's loner
    euchre renege Dan --hand 4              found out after the hand was entered
    """
    said = _HAND_SAID.search(" ".join(words))
    if said and number is None:
        number = LAST_HAND if said[1] is None else int(said[1])
        words = words[: -len(said[0].split())]
    people = people_at(sheet, number)
    if alone and maker is None:
        raise goes_with("--alone", f"--maker {people.typed(Seat.N)}, who played alone")
    seat, left = people.first(without_first(words, "by"))
    claimant = None if by is None else people.one(by)
    ruled: list[str] = []
    while left:
        word = left.pop(0).strip(",").lower()
        if word == "by" and left:
            claimant, left = people.first(left)
        elif word == "trick" and left:
            trick = read_number(left.pop(0).strip(",")) or 0
            ruled = ruled[:-1] if ruled[-1:] in (["in"], ["on"]) else ruled
        elif word not in _SAYS_NOTHING:
            ruled.append(word)
    name, outcome = people.typed(seat), _RULED.get(" ".join(ruled))
    if any(word.isdecimal() for word in ruled):
        raise Refused(
            f"the points for a renege come from your rules: `euchre renege {name}`, with --trick 2 "
            "for the second trick"
        )
    if trick is not None and not 1 <= trick <= 5:
        raise is_no(str(trick), "a trick", f"1 to 5, as in `euchre renege {name} --trick 3`")
    if outcome is None:
        raise is_no(" ".join(ruled), "an outcome", "upheld, rejected, dropped or corrected")
    others = members(OTHER[SIDE[seat]])
    if claimant not in (None, *others):
        raise Refused(
            f"{' and '.join(map(people.name, others))} can claim that {people.name(seat)} reneged, "
            f"not {people.name(claimant)}: `euchre renege {name} --by {people.typed(others[0])}`"
        )
    claim = RenegeClaim(seat, trick, claimant, outcome)
    if number is None:
        called_by = None if maker is None else people.one(maker)
        new = entering.renege(sheet, claim, called_by, alone)
        if not sheet.lines or sheet.waiting or maker is not None:
            return Entered([new], ruling_entered)
        again = f"euchre renege {name}" + (f" --trick {trick}" if trick else "")
        return Entered([new], lambda change: _or_the_last_hand(change, again))
    if maker is not None:
        raise leave_out("--maker", "that hand says who made trump")
    return _ruling(sheet, claim, number)


_HAND_SAID: Final = re.compile(
    r"\s(?:(?:in|of|on) )?(?:the )?(?:hand (\d{1,4})|last hand)$", re.IGNORECASE
)
"""`in hand 3`, `the last hand`."""


def _or_the_last_hand(change: Change, command: str) -> Told:
    """Tells a renege that ended a hand of which nothing else was entered: was it in the one before,
    which has just been entered?"""
    told = ruling_entered(change)
    if len(change.after.lines) == len(change.before.lines):
        return told
    last = len(change.before.lines)
    instead = f"If it was in hand {last}: euchre undo, then {command} --hand {last}"
    return told._replace(more=[*told.more, instead])


# -- a penalty -------------------------------------------------------------------------------------


def _points(words: Words, *places: int) -> tuple[int | None, list[str]]:
    """The points in these words, and the other words: a number in figures at one of these places,
    or any before `points`; `None` if there is none."""
    for at, word in enumerate(words):
        said = at + 1 < len(words) and words[at + 1].lower() in ("point", "points")
        number = _number(word)
        if number is not None and (said or (at in places and not word.isalpha())):
            return number, [*words[:at], *without_first(words[at + 1 + said :], "for")]
    return None, list(words)


def _number(word: str) -> int | None:
    plain = word.lstrip("-+")
    if plain.isdecimal() and plain.isascii():
        return int(word[:5])
    return 0 if word.lower() == "no" else read_number(word)


def _ask_points(store: Book, find_sheet: Callable[[], Sheet], words: Words) -> Words:
    """Asks for the points at a terminal, if neither the words nor the rules give them."""
    said = [word == "no" or _number(word) is not None for word in words]
    if not interview.can_ask() or any(said) or not words:
        return words
    talk = "-".join(words).lower().endswith(("table-talk", "-tabletalk"))
    if talk and find_sheet().rules.table_talk_points:
        return words
    return *words, str(interview.ask("How many points", interview.whole_number(0, 99)))


@enters(
    "WHO [POINTS] TEXT",
    person_option("--to SIDE", "Who gets the points, instead of the other side."),
    HAND,
    people=lambda words: [words],
    prepare=_ask_points,
)
def penalty(sheet: Sheet, words: Words, to: str | None, number: int | None) -> Entered:
    """Give points to the other side for an offence of WHO.

    WHO is the offender, as for `euchre renege`: a player, or a side (NS or EW). With --to the
    points go to the side that it names; then WHO may be left out. The points count at once, and
    are kept with the hand under way; who deals does not change. `table talk` without a number costs
    what the house rule `table-talk-points` says. At a terminal it asks for the
    points if neither you nor the rules give them.

    \b
    euchre penalty Dan 2 "lead out of turn"     2 points to the others
    euchre penalty Ann table talk               as many points as the house rules say
    euchre penalty EW 1 --hand 3 a card was shown
    euchre penalty --to NS 1 a house ruling     nobody's offence
    """
    people = people_at(sheet, number)
    points, rest = _points(" ".join(words).split(), 0)
    must_name = to is None and points is None and bool(words)
    against, left = _offenders(people, rest, must_name)
    if to is None and not against:
        command = f"euchre penalty {people.typed(Seat.W)} 2 lead out of turn"
        raise asks("whose offence was it", command)
    if points is None:
        points, left = _points(left, 0, len(left) - 1)
    side = OTHER[SIDE[against[0]]] if to is None else people.side(to)
    if against and SIDE[against[0]] is side:
        raise leave_out(
            "--to", f"that would give the points to {people.name(against[0])}'s own side"
        )
    return _ruling(sheet, entering.penalty(sheet, side, points, " ".join(left), against), number)


def _offenders(
    people: People, words: list[str], must_name: bool
) -> tuple[tuple[Seat, ...], Sequence[str]]:
    """The seats whose offence it is, and the other words. Nobody, unless the words `must_name`
    somebody, if they begin with no name; an article is none."""
    side = SIDE_WORDS.get(words[0].upper()) if words else None
    if side is not None:
        return members(side), words[1:]
    article = words and words[0].lower() in ("a", "an", "the") and not people.whole_name(words)
    if not must_name and (article or people.begins(words) is None):
        return (), words
    seat, left = people.first(words)
    other = people.begins(left[1:]) if left[:1] in (["and"], ["&"]) else None
    if other is None:
        return (seat,), left
    if other.seat is not PARTNER[seat]:
        raise people.not_partners(seat, other.seat)
    return members(SIDE[seat]), left[1 + other.words :]


@enters("TEXT...", HAND, required=True)
def note(sheet: Sheet, words: Words, number: int | None) -> Entered:
    """Write a note in the game; it changes nothing else.

    It is kept with the hand under way, or with the one named.

    \b
    euchre note the tables were turned
    euchre note --hand 3 "Bob swears he had no heart"
    """
    return _ruling(sheet, entering.note(" ".join(words)), number, plainly("Noted"))
