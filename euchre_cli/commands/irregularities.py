"""`euchre renege`, `penalty` and `note`: what went wrong in a hand, and what was ruled."""

from __future__ import annotations

from collections.abc import Sequence

import click
from click.shell_completion import CompletionItem

from euchre_engine.audit.record import Penalty, RenegeClaim
from euchre_engine.seats import OTHER, PARTNER, SIDE, Seat, members

from ..book import entering
from ..book.entering import find_line
from ..book.entries import NewEntry, text_of
from ..book.people import (
    as_typed,
    known_as,
    label,
    lineup_meant,
    matching_names,
    seat_and_more,
    seat_of,
    side_label,
    side_of,
    words_in_first_name,
)
from ..book.sheet import Players, Sheet
from ..cli import interview
from ..cli.change_game import Change, change, print_change, print_ruling
from ..cli.entry_options import hand_option
from ..cli.options import completions
from ..cli.session import Session, sheet_meant
from ..cli.typed_words import TypedWords, plain
from ..cli.which_game_options import change_options, complete_seat, people_argument, person_option
from ..log.words import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused
from ..terminal.phrases import read_number
from ..terminal.text import safe

_OUTCOMES = ("upheld", "rejected", "dropped", "corrected")


def _complete_claim(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes who reneged, then the ruling."""
    if not ctx.params.get("words"):
        return complete_seat(ctx, param, incomplete)
    return completions(_OUTCOMES, incomplete)


@click.command()
@people_argument("words", "SEAT [OUTCOME]", required=True, complete=_complete_claim)
@click.option("--trick", metavar="1-5", type=click.IntRange(1, 5), help="The trick it happened in.")
@person_option("--by", "SEAT", "Who claimed it.")
@person_option("--maker", "SEAT", "Who made trump.")
@click.option("--alone", is_flag=True, help="The maker played alone, which may cost more.")
@hand_option
@change_options
def renege(
    session: Session,
    words: tuple[str, ...],
    trick: int | None,
    by: str | None,
    maker: str | None,
    alone: bool,
    number: int | None,
) -> None:
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
    if alone and maker is None:
        raise Refused("who played alone? Add --maker SEAT, as in --maker Ann --alone")

    def decide(sheet: Sheet) -> list[NewEntry]:
        players = lineup_meant(sheet, words)
        if number is not None:
            players = find_line(sheet, number).players
        typed = TypedWords(words)
        typed.skip("by")
        seat, more = seat_and_more(players, typed.words)
        trick_in_words, more = _take_trick(more)
        claimant, outcome = _claimant_and_ruling(more)
        if any(map(_is_number, more)):
            name = as_typed(label(players, seat))
            raise Refused(
                f"the points for a renege come from your rules: `euchre renege {name}`, with "
                f"--trick 2 for the second trick"
            )
        if outcome not in _OUTCOMES:
            shown = safe(outcome[:40])
            raise Refused(
                f"'{shown}' is not an outcome: write upheld, rejected, dropped or corrected"
            )
        claimant = by or claimant
        by_seat = seat_of(players, claimant) if claimant else None
        claim = RenegeClaim(seat, trick or trick_in_words, by_seat, outcome)
        if number is not None:
            if maker is not None:
                raise Refused("that hand already says who made trump: leave --maker out")
            return [entering.ruling_in_earlier_hand(sheet, number, claim)]
        maker_seat = None if maker is None else seat_of(players, maker)
        return [entering.renege(sheet, claim, maker_seat, None, alone)]

    made = change(session, decide, words, by, maker, corrects=number is not None)
    print_ruling(made, number)


def _take_trick(words: list[str]) -> tuple[int | None, list[str]]:
    """Takes `in trick 3` from the words; returns the trick, or `None`, and the other words."""
    parts = TypedWords(words).cut("trick")
    if parts is None or not parts[2].words:
        return None, words
    before, _, after = parts
    trick = read_number(after.words.pop(0).strip(","))
    if trick is None or not 1 <= trick <= 5:
        raise Refused("a hand has five tricks: name one, as in `euchre renege Bob --trick 3`")
    before.skip_last("in", "on")
    return trick, before.words + after.words


def _claimant_and_ruling(words: Sequence[str]) -> tuple[str, str]:
    """Reads who claimed a renege (empty if nobody is named) and the ruling from phrases such as
    `claimed by Ann rejected` or `not proven`."""
    typed = TypedWords(word.strip(",") for word in words if plain(word) not in _FILLERS)
    claimant: list[str] = []
    parts = typed.cut("by")
    if parts is not None:
        typed, _, after = parts
        places = [at for at, word in enumerate(after.words) if at and _is_ruling(word)]
        first = places[0] if places else len(after.words)
        claimant = after.words[:first]
        typed.words += after.words[first:]
        if not claimant:
            raise Refused("who claimed it? As in `euchre renege Bob --by Ann rejected`")
    ruling = typed.text.lower() or "upheld"
    return " ".join(claimant), _RULED.get(ruling, ruling)


def _is_ruling(word: str) -> bool:
    return word.lower() in _OUTCOMES or word.lower() in _RULED


_FILLERS = ("claimed", "claim", "was", "is", "and")
_RULED = {
    **dict.fromkeys(("no", "not", "not proven", "unproven", "false", "denied"), "rejected"),
    **dict.fromkeys(("yes", "proven", "true", "proved"), "upheld"),
    "withdrawn": "dropped",
}
"""Other words for how the table ruled."""


@click.command()
@people_argument("words", "WHO [POINTS] TEXT")
@person_option("--to", "SIDE", "Who gets the points, instead of the other side.")
@hand_option
@change_options
def penalty(
    session: Session,
    words: tuple[str, ...],
    to: str | None,
    number: int | None,
) -> None:
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

    words = _ask_points(session, words) if words and interview.can_ask() else words

    def decide(sheet: Sheet) -> list[NewEntry]:
        players = lineup_meant(sheet, words)
        if number is not None:
            players = find_line(sheet, number).players
        against, rest = _offenders(players, words, to)
        points, rest = _take_points(rest)
        text = " ".join(" ".join(rest).split())
        side = side_of(players, to) if to is not None else OTHER[SIDE[against[0]]]
        entry = entering.penalty(sheet, side, points, text, against)
        if number is not None:
            return [entering.ruling_in_earlier_hand(sheet, number, entry)]
        return [entering.ruling_in_current_hand(sheet, entry)]

    made = change(session, decide, words, to, corrects=number is not None)
    print_ruling(made, number, _how_to_give_points(made, number))


def _ask_points(session: Session, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a penalty; asks for the points if neither the words nor the rules give them."""

    numbers = [_is_number(word) or word == "no" or read_number(word) is not None for word in words]
    if any(numbers):
        return words
    with session.open() as store:
        rules = sheet_meant(store, session.game, [words]).rules
    talk = "-".join(words).lower().endswith(("table-talk", "-tabletalk"))
    if talk and rules.table_talk_points:
        return words
    return *words, str(interview.ask("How many points", interview.whole_number(0, 99)))


def _how_to_give_points(made: Change, number: int | None) -> list[str]:
    """A remark on how to give points for an offence for which the rules give none."""
    sheet = made.after
    line = None if number is None else find_line(sheet, number)
    entries = sheet.waiting if line is None else line.own
    entry = entries[-1] if entries else None  # A penalty that ended the game is in its hand.
    if not isinstance(entry, Penalty) or entry.points is not None or sheet.rules.table_talk_points:
        return []
    players = sheet.players if line is None else line.players
    who = f"--to {entry.side.name}"
    if entry.against:
        who = as_typed(label(players, entry.against[0]))
    hand = "" if line is None else f" --hand {line.number}"
    return [f"To give points: {made.undo}, then: euchre penalty {who} 1 table talk{hand}"]


def _offenders(
    players: Players, words: tuple[str, ...], to: str | None
) -> tuple[tuple[Seat, ...], tuple[str, ...]]:
    """The seats whose offence it is, and the remaining words. Raises `Refused` if nobody is named,
    or if the points would go to their own side."""
    if len(words) > 1 and _is_number(words[0]) and _is_somebody(players, words[1]):
        words = (words[1], words[0], *words[2:])  # `2 Bob talking`
    unnamed = not words or _is_number(words[0])
    side = None if unnamed else SIDE_WORDS.get(words[0].upper())
    if to is not None and not unnamed and side is None:
        unnamed = read_seat(words[0]) is None and not matching_names(players, words[0])
    if unnamed and to is None:
        raise Refused("whose offence was it? As in `euchre penalty Dan 2 lead out of turn`")
    if unnamed:
        return (), words
    if side is None:
        seat, more = seat_and_more(players, words)
        against: tuple[Seat, ...] = (seat,)
        name_length = words_in_first_name(players, more[1:])
        if (
            more[:1]
            and more[0].lower() in ("and", "&")
            and matching_names(players, " ".join(more[1 : 1 + name_length]))
        ):
            other = seat_of(players, " ".join(more[1 : 1 + name_length]))
            if PARTNER[seat] is not other:
                raise Refused(
                    f"{label(players, seat)} and {label(players, other)} are not partners: enter a "
                    f"penalty for each"
                )
            against, more = members(SIDE[seat]), more[1 + name_length :]
    else:
        against, more = members(side), list(words[1:])
    if to is not None and SIDE[against[0]] is side_of(players, to):
        who = label(players, against[0]) if side is None else side_label(players, side)
        raise Refused(
            f"that would give the points to {who}'s own side: leave --to out, or name "
            f"the other side"
        )
    return against, tuple(more)


def _is_somebody(players: Players, word: str) -> bool:
    """Whether a word names a player; `a` is an article, and not Ann."""
    known = bool(matching_names(players, word))
    return known and (len(word) > 1 or known_as(word, players) is not None)


def _take_points(words: tuple[str, ...]) -> tuple[int | None, tuple[str, ...]]:
    """Takes the points (`2`, `2 points`) from the beginning or end of the words; returns them, or
    `None`, and the text."""
    typed = TypedWords(words)
    text = typed.words
    for at, word in enumerate(text[:-1]):
        if text[at + 1].lower() in _POINTS and not _is_number(word):
            number = 0 if word.lower() == "no" else read_number(word)
            text[at] = word if number is None else str(number)
    if len(text) > 1 and _is_number(text[-2]):
        typed.skip_last(*_POINTS)
    first = bool(text) and _is_number(text[0])
    if not first and not (text and _is_number(text[-1])):
        return None, words
    points = text.pop(0 if first else -1)
    if first:
        typed.skip(*_POINTS)
    typed.skip("for")
    return int(points) if len(points) < 5 else 9999, tuple(text)


_POINTS = ("point", "points")


def _is_number(word: str) -> bool:
    return word.lstrip("-+").isdecimal() and word.isascii()


@click.command()
@click.argument("text", nargs=-1, required=True)
@hand_option
@change_options
def note(
    session: Session,
    text: tuple[str, ...],
    number: int | None,
) -> None:
    """Write a note in the game; it changes nothing else.

    It is kept with the hand under way, or with the one named.

    \b
    euchre note the tables were turned
    euchre note --hand 3 "Bob swears he had no heart"
    """

    def decide(sheet: Sheet) -> list[NewEntry]:
        remark = entering.note(" ".join(text))
        if number is not None:
            return [entering.ruling_in_earlier_hand(sheet, number, remark)]
        if sheet.struck:
            entering.check_in_progress(sheet)
        return [NewEntry("ruling", text_of([remark]))]

    made = change(session, decide, corrects=number is not None)
    print_change(made, "Noted")
