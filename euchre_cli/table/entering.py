"""From the keys typed so far to what they enter, or to what is asked for next.

Knows: what can be entered between two hands, and by which keys. They are read from the first one
each time, so the question that stands on the screen is the one that the next key answers. Does not
know: the rules; the scorebook is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre_engine.record import TABLE_TALK, RenegeClaim
from euchre_engine.seats import OTHER, PARTNER, SEATS, SIDE, Seat

from ..book import entry
from ..book.events import BestOf, GameBegun, Redone, RulingEntered, SeatTaken, Undone, record_of
from ..book.new_game import met
from ..book.people import known_as, label, side_label
from ..book.sheet import Sheet
from ..render.sentences import short_score
from ..terminal.exit_status import Refused
from ..terminal.safe import safe
from .asking import SEAT_KEYS, Asked, Keys, More, Offer, seat_of_key, seats_offered
from .hands import (
    AFTER_CALLER,
    NextHand,
    amended,
    dealer_offers,
    dealt,
    hand,
    not_played,
    void_offers,
    why_not_amended,
)
from .keys import ENTER, REDO, shown
from .state import Effect, Enter, NextGame, Quit

_REST_KEYS = SEAT_KEYS + AFTER_CALLER + "efgilmnopqrtuwz" + REDO
"""Every key that may come first, and those after the caller, to say that they do."""


def takes_text(typed: str) -> bool:
    """Whether the next key is a character of a name or number, and no command."""
    began = typed[:1] == "l" or (typed[:1] == "i" and len(typed) > 1)
    return began and ENTER not in typed


def read(sheet: Sheet | None, typed: str, known: Sequence[str] = ()) -> Effect | None:
    """What the keys enter on a sheet; `None` when nothing comes of them. `known` are the people in
    the book.

    Raises `More` when the entry is not complete, `Refused` with the reason when it cannot be.
    """
    keys = Keys(typed)
    if sheet is None:
        keys.take(Asked("", "There is no current game.", (Offer("q", "quit"),)))
        return Quit()
    question = "The game is over." if _ended(sheet) else "Who called?"
    if not typed:
        raise More(Asked("", question, tuple(_at_rest(sheet))))
    key = keys.take(Asked("", question, ()), _REST_KEYS)
    match key:
        case "q":
            return Quit()
        case "n" | "o":
            return _next_game(keys, sheet, key == "o")
        case "u":
            return _undone(keys, sheet)
        case "e":
            return amended(keys, sheet)
        case _ if key == REDO:
            return _redone(sheet)
    _goes_on(sheet)
    place = NextHand(sheet)
    match key:
        case "m" | "t":
            return not_played(keys, place, key)
        case "w" | "z":
            return dealt(keys, place, key == "z")
        case "i":
            return _substitute(keys, sheet, known)
        case "l":
            return _target(keys, sheet)
        case "f":
            return _best_of(keys)
        case "r":
            return _renege(keys, sheet)
        case "p":
            return _penalty(keys, sheet)
        case "g":
            return _concede(keys, sheet)
    if key not in SEAT_KEYS:
        raise Refused(f"the key {shown(key)} comes after the caller")
    return hand(keys, place, seat_of_key(key))


def asked(sheet: Sheet | None, typed: str, known: Sequence[str] = ()) -> Asked:
    """What is asked for after these keys, which `read` has found incomplete."""
    try:
        read(sheet, typed, known)
    except More as more:
        return more.asked
    raise ValueError(f"{typed!r} is a whole entry")


# -- between hands -------------------------------------------------------------------------------


def _ended(sheet: Sheet) -> bool:
    return sheet.over or sheet.struck


def _goes_on(sheet: Sheet) -> None:
    if _ended(sheet):
        words = "struck out" if sheet.struck else f"over: {entry.outcome_words(sheet)}"
        raise Refused(f"the game is {words}. n begins the next, u takes the last entry back")


def _at_rest(sheet: Sheet) -> list[Offer]:
    """The keys between two hands, those first that are wanted most."""
    goes_on = not _ended(sheet)
    offers = list(seats_offered(sheet.playing))
    if not goes_on:
        offers = [Offer("n", "next game"), Offer("o", "other partners")]
    offers.append(Offer("u", "undo"))
    if sheet.undone:
        offers.append(Offer(REDO, "redo"))
    if sheet.lines and why_not_amended(sheet.lines[-1]) is None:
        offers.append(Offer("e", "amend"))
    if goes_on:
        place = NextHand(sheet)
        wrong, *stolen = dealer_offers(place)
        offers += [*void_offers(place), Offer("r", "renege"), wrong, Offer("p", "penalty")]
        offers += [Offer("i", "substitute"), *stolen]
        if sheet.rules.target is not None:
            offers.append(Offer("l", "play to"))
        offers += [Offer("f", "best of"), Offer("g", "give up")]
        if not _untouched(sheet):
            offers += [Offer("n", "next game"), Offer("o", "other partners")]
    return [*offers, Offer("q", "quit")]


def _untouched(sheet: Sheet) -> bool:
    return not sheet.lines and not sheet.waiting


def _next_game(keys: Keys, sheet: Sheet, partners: bool) -> Effect | None:
    if not _ended(sheet):
        if _untouched(sheet):
            raise Refused(f"game {sheet.number} has no hands yet")
        stands = f"Game {sheet.number} is at {short_score(sheet.total)} and is not over"
        if not keys.sure(f"{stands}. Leave it, and begin another?"):
            return None
    return NextGame(partners)


def _undone(keys: Keys, sheet: Sheet) -> Effect | None:
    command = sheet.done[-1]
    if isinstance(command.events[0].body, GameBegun):
        whole = f"The only thing left to take back is game {sheet.number} itself"
        if not keys.sure(f"{whole}. Take it back?"):
            return None
    return Enter(Undone(command.id))


def _redone(sheet: Sheet) -> Effect:
    if not sheet.undone:
        raise Refused("nothing to redo: the last entry was not an undo")
    return Enter(Redone(sheet.undone[-1].id))


def _renege(keys: Keys, sheet: Sheet) -> Effect:
    players = sheet.playing
    seat = keys.seat("Renege", "Who reneged?", players, SEATS)
    trick: int | None = None
    loner: Seat | None = None
    while True:
        so_far = f"Renege by {label(players, seat)}"
        offers = [Offer("u", "upheld")]
        if loner is None:
            offers += [Offer("j", "rejected"), Offer("d", "dropped"), Offer("c", "corrected")]
        if trick is None:
            offers.append(Offer("12345", "the trick"))
        else:
            so_far += f" in trick {trick}"
        if loner is not None:
            so_far += f", {label(players, loner)} alone"
        elif sheet.rules.renege_ends_hand:
            offers.append(Offer("a", "somebody alone"))
        key = keys.take(Asked(so_far, "How was it ruled?", tuple(offers)), "12345ajdc")
        if key == "a":
            if loner is not None or not sheet.rules.renege_ends_hand:
                raise Refused("who was alone is already known, or will be entered with the hand")
            others = [one for one in SEATS if one is not PARTNER[seat]]
            loner = keys.seat(so_far, "Who was alone?", players, others)
            if loner not in others:
                raise Refused(
                    f"{label(players, seat)} sat out when {label(players, loner)} was alone"
                )
        elif key.isdigit():
            if trick is not None:
                raise Refused(f"trick {trick} is already given: Backspace takes it back")
            trick = int(key)
        else:
            break
    outcome = {"u": "upheld", "j": "rejected", "d": "dropped", "c": "corrected"}[key]
    if loner is not None and outcome != "upheld":
        raise Refused("the hand is played out, and who is alone is entered with it")
    claim = RenegeClaim(seat, trick, None, outcome)
    return Enter(entry.renege(sheet, claim, loner, None, loner is not None))


def _penalty(keys: Keys, sheet: Sheet) -> Effect:
    seat = keys.seat("Penalty", "Whose offence was it?", sheet.playing, SEATS)
    side = OTHER[SIDE[seat]]
    who = label(sheet.playing, seat)
    so_far = f"Penalty on {who}, to {side_label(sheet.playing, side)}"
    offers = (Offer("0123456789", "points"), Offer("t", "table talk"))
    key = keys.take(Asked(so_far, "How many?", offers))
    points, text = (None, TABLE_TALK) if key == "t" else (int(key), "")
    given = entry.penalty(sheet, side, points, text, (seat,))
    return Enter(RulingEntered(record_of([given])))


def _substitute(keys: Keys, sheet: Sheet, known: Sequence[str]) -> Effect:
    players = sheet.players
    seat = keys.seat("Substitute", "For whom?", players, SEATS)
    others = [name for name in known if known_as(name, players) is None]
    typed = keys.text(f"For {label(players, seat)}", "Who sits down?", str.isprintable, others)
    name, meant = met(typed, known, False)
    if known_as(name, players) is not None:
        raise Refused(f"{safe(name)} is already at the table")
    if meant is not None and known_as(meant, players) is None:
        new = f"{safe(name)} is not in the book, but {safe(meant)} is"
        if keys.sure(f"{new}. Do you mean {safe(meant)}?"):
            name = meant
    return Enter(SeatTaken(seat, name))


def _target(keys: Keys, sheet: Sheet) -> Effect:
    if sheet.rules.target is None:
        entry.target(sheet, 1)  # Which says why not.
    typed = keys.text("Let's play to", "How many points?", str.isdecimal)
    if not typed.isascii() or not 0 < len(typed) < 4:
        raise Refused("to how many points? A game goes to 1 to 100")
    return Enter(entry.target(sheet, int(typed)))


def _best_of(keys: Keys) -> Effect:
    offers = (Offer("3579", "games"), Offer("1", "no match"))
    key = keys.take(Asked("A match from this game on", "Best of how many?", offers), "2468")
    if key in "2468":
        raise Refused(f"best of {key} may end in a tie: an odd number has a winner")
    return Enter(BestOf(int(key)))


def _concede(keys: Keys, sheet: Sheet) -> Effect | None:
    side = SIDE[keys.seat("Give up", "Which side gives up the game?", sheet.players, SEATS)]
    if not keys.sure(f"{side_label(sheet.players, side)} give up the game?"):
        return None
    return Enter(entry.entered(entry.concede(sheet, side)))
