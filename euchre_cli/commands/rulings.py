"""`euchre renege`, `penalty`, `note` and `concede`: what the table ruled, noted or gave up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..at_table import change, change_options, complete_seat, tell
from ..exits import Refused
from ..options import SETTINGS
from .hand import tell_hand, undo_words

if TYPE_CHECKING:
    from euchre_engine.record import Entry

    from ..scorebook.events import Body
    from ..scorebook.sheet import Line, Sheet

_OUTCOMES = ("upheld", "rejected", "dropped", "corrected")

_hand_option = click.option(
    "--hand",
    "number",
    metavar="N",
    type=click.IntRange(min=1),
    help="A hand that was entered before, in place of the one under way.",
)


@click.command(context_settings=SETTINGS, short_help="Enter a claim that somebody reneged.")
@click.argument("seat", shell_complete=complete_seat)
@click.argument("outcome", type=click.Choice(_OUTCOMES), default="upheld", required=False)
@click.option("--trick", metavar="1-5", type=click.IntRange(1, 5), help="In which trick.")
@click.option("--by", metavar="SEAT", shell_complete=complete_seat, help="Who claimed it.")
@click.option("--maker", metavar="SEAT", shell_complete=complete_seat, help="Who had made trump.")
@click.option("--alone", is_flag=True, help="The maker was alone, which may cost more.")
@_hand_option
@change_options
def renege(
    seat: str,
    outcome: str,
    trick: int | None,
    by: str | None,
    maker: str | None,
    alone: bool,
    number: int | None,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Enter a claim that SEAT reneged, and how the table ruled.

    An upheld renege ends the hand under way and gives the other side the points of the house rule
    `renege-points`; where the rule `renege-hand` is `scored`, the hand is played on and its points
    are entered after it. A claim that was rejected, dropped or put right in time goes with the hand
    under way. With --hand it belongs to a hand that was entered already.

    \b
    euchre renege Bob                          upheld: two to the others, as a rule
    euchre renege Bob --trick 3 --by Cat rejected
    euchre renege e --maker n --alone          during North's loner
    euchre renege Dan --hand 4                 found out after the hand was entered
    """
    if alone and maker is None:
        raise Refused("who was alone? Say so with --maker SEAT --alone")

    def decide(sheet: Sheet) -> list[Body]:
        from euchre_engine.record import RenegeClaim

        from ..scorebook import entry
        from ..scorebook.people import seat_of

        players = sheet.players
        if number is not None:
            players = the_line(sheet, number).players
        claim = RenegeClaim(
            seat_of(players, seat), trick, None if by is None else seat_of(players, by), outcome
        )
        if number is not None:
            if maker is not None:
                raise Refused(f"hand {number} says who made trump: leave --maker out")
            return added(sheet, number, claim)
        made_by = None if maker is None else seat_of(players, maker)
        return [entry.renege(sheet, claim, made_by, None, alone)]

    _tell_ruling(*change(db, game, at_score, decide), number, as_json, game)


@click.command(context_settings=SETTINGS, short_help="Give a side points outside the tricks.")
@click.argument("side", shell_complete=complete_seat)
@click.argument("words", nargs=-1, metavar="[POINTS] TEXT")
@_hand_option
@change_options
def penalty(
    side: str,
    words: tuple[str, ...],
    number: int | None,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Give SIDE points outside the tricks; the side is the one that gets them.

    SIDE is NS, EW, or one of its players. They count at once, and go with the hand under way; who
    deals does not change. `table talk` without a number has the price of the house rule
    `table-talk-points`.

    \b
    euchre penalty NS 2 "table talk"
    euchre penalty Ann table talk          at the house's price
    euchre penalty EW 1 --hand 3 a card was shown
    """

    def decide(sheet: Sheet) -> list[Body]:
        from ..scorebook import entry
        from ..scorebook.people import side_of

        players = sheet.players if number is None else the_line(sheet, number).players
        points: int | None = None
        rest = words
        if words and words[0].lstrip("-+").isdecimal() and words[0].isascii():
            points, rest = int(words[0]) if len(words[0]) < 5 else 9999, words[1:]
        text = " ".join(" ".join(rest).split())
        given = entry.penalty(sheet, side_of(players, side), points, text)
        if number is not None:
            return added(sheet, number, given)
        return waiting(sheet, given)

    _tell_ruling(*change(db, game, at_score, decide), number, as_json, game)


@click.command(context_settings=SETTINGS, short_help="Write a remark into the game.")
@click.argument("text", nargs=-1, required=True)
@_hand_option
@change_options
def note(
    text: tuple[str, ...],
    number: int | None,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Write a remark into the game; it changes nothing.

    It goes with the hand under way, or with the one named.

    \b
    euchre note the tables were turned
    euchre note --hand 3 "Bob swears he had no heart"
    """

    def decide(sheet: Sheet) -> list[Body]:
        from ..scorebook import entry
        from ..scorebook.events import RulingEntered
        from ..scorebook.records import record_of

        remark = entry.note(" ".join(text))
        if number is not None:
            return added(sheet, number, remark)
        if sheet.struck:
            entry.going_on(sheet)
        return [RulingEntered(record_of([remark]))]

    before, after = change(db, game, at_score, decide)
    tell(before, after, "Noted", as_json, undo=undo_words(game))


@click.command(context_settings=SETTINGS, short_help="A side gives up the game.")
@click.argument("side", shell_complete=complete_seat)
@change_options
def concede(
    side: str,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """SIDE gives up the game: the other side has won it at the score as it stands.

    SIDE is NS, EW, or one of its players.

    \b
    euchre concede EW
    euchre concede Bob
    """

    def decide(sheet: Sheet) -> list[Body]:
        from ..scorebook import entry
        from ..scorebook.people import side_of

        return [entry.entered(entry.concede(sheet, side_of(sheet.players, side)))]

    tell_hand(*change(db, game, at_score, decide), as_json, game)


def waiting(sheet: Sheet, ruling: Entry) -> list[Body]:
    """The event of a ruling on the hand under way."""
    from ..scorebook import entry
    from ..scorebook.events import RulingEntered
    from ..scorebook.records import record_of

    entry.going_on(sheet, entry.EARLIER)
    return [RulingEntered(record_of([ruling]))]


def the_line(sheet: Sheet, number: int) -> Line:
    """The hand of this number; `Refused` when the game has none."""
    line = sheet.line(number)
    if line is None:
        has = f"it has {len(sheet.lines)}" if sheet.lines else "it has none yet"
        raise Refused(f"there is no hand {number} in game {sheet.number}: {has}")
    return line


def added(sheet: Sheet, number: int, more: Entry) -> list[Body]:
    """The event by which something is added to a hand that was entered before."""
    from ..scorebook.events import HandAmended
    from ..scorebook.records import record_of

    line = the_line(sheet, number)
    if not line.own:
        raise Refused(f"hand {number} is a ruling: `euchre void {number}` strikes it out")
    return [HandAmended(line.event, record_of([*line.own, more]))]


def tell_corrected(
    before: Sheet, after: Sheet | None, event: int, as_json: bool, game: int | None
) -> None:
    """Tell of a correction: the hand as it is now, and every later score that changed."""
    from ..render.corrections import corrected_words, what_moved
    from ..render.events import line_of

    assert after is not None
    what = corrected_words(before, after, event)
    moved = what_moved(before, after, event, game)
    now = line_of(after, event)
    hand = None if now is None else now.number
    tell(before, after, what, as_json, undo=undo_words(game), hand=hand, more=moved)


def _tell_ruling(
    before: Sheet, after: Sheet | None, number: int | None, as_json: bool, game: int | None
) -> None:
    """Tell of a ruling: on a hand entered before, on the hand it ended, or while it waits."""
    from ..render.sentences import ruling_words

    assert after is not None
    if number is not None:
        tell_corrected(before, after, the_line(before, number).event, as_json, game)
    elif len(after.lines) > len(before.lines):
        tell_hand(before, after, as_json, game)
    else:
        words = ruling_words(after.waiting[-1], after)
        what = f"In hand {len(after.lines) + 1}, under way: {words}"
        tell(before, after, what, as_json, undo=undo_words(game))
