"""The keys of the live table between two hands: `TABLE_KEYS` declares all of them."""

from __future__ import annotations

from typing import Final

from euchre_engine.audit.record import TABLE_TALK, Concede, Misdeal, RenegeClaim, ThrownIn, Trick
from euchre_engine.rules import Ending
from euchre_engine.seats import OTHER, PARTNER, SEATS, SIDE, Seat

from ... import interview
from ...book import entering
from ...book.entries import NewEntry, text_of
from ...book.matches import match_from
from ...book.new_game import name_or_typo
from ...book.people import known_as, label, side_label, two_people
from ...book.sentences import hand_words, short_words
from ...book.sheet import Line
from ...book.undo import NOTHING_TO_REDO
from ...evening import tables as evening_tables
from ...log.records import About
from ...terminal.exit_status import Refused
from ...terminal.phrases import capitalized, rule_source, short_score
from ...terminal.screen_text import DOWN, REDO, UP
from ...terminal.text import safe
from ...words.grammar import parse_hand
from ...words.people import People
from ..shell.dialogue import Dialogue, Offer, Quit, choose, confirm, write
from ..shell.keys import Key, talk
from .hand_keys import called
from .subject import (
    AHand,
    Enter,
    NextGame,
    OpenDispute,
    Table,
    TakeBack,
    choose_seat,
    is_allowed,
    seat_of,
    seat_offers,
)

IN_WORDS: Final = "in words"
"""What the line mode puts before a hand in words; no key types it."""


def table_talk(table: Table) -> Dialogue:
    """The dialogue of the live table."""
    words = "The game is over." if table.ended else "Who called?"
    return (yield from talk(_KEYS_AFTER_GAME if table.ended else TABLE_KEYS, words, table))


def _refused(table: Table, pressed: str = "") -> None:
    """Raises `Refused` once the game is over."""
    sheet = table.sheet
    if table.ended:
        how = "struck out" if sheet.struck else f"over: {entering.outcome_words(sheet)}"
        following = "goes on" if sheet.evening else "begins the next"
        raise Refused(f"the game is {how}. n {following}, u takes the last entry back")


# -- hands ----------------------------------------------------------------------------------------


def _caller(seat: Seat) -> Key:
    return Key(
        (str(seat + 1),),
        lambda table: label(table.sheet.playing, seat),
        "",
        lambda table, pressed: called(AHand(table.sheet), seat),
    )


def _in_words(table: Table, pressed: str) -> Dialogue:
    sheet = table.sheet
    words = yield from write("The hand in words:")
    said = parse_hand(words.split(), People(sheet.playing, sheet.players), sheet.dealer)
    return Enter(entering.said_hand(sheet, said))


def _why_not_by_keys(line: Line) -> str:
    """The reason why a hand cannot be entered again by keys; empty if it can."""
    if not line.own:
        return f"hand {line.number} is a ruling: u takes it back"
    if any(isinstance(record, Trick) for record in line.own):
        return f"hand {line.number} is recorded card by card: `euchre amend` corrects it"
    return ""


def _amend(table: Table, pressed: str) -> Dialogue:
    """Asks which hand, the last one first, and enters it again."""
    sheet, lines = table.sheet, table.sheet.lines
    if not lines:
        raise entering.no_such_hand(sheet)
    at = len(lines) - 1
    while True:
        line, hand = lines[at], AHand(sheet, lines[at])
        why_not = _why_not_by_keys(line)
        words = f"Amend hand {line.number} ({hand_words(line, sheet.rules)})"
        words = capitalized(why_not) or words
        offers = [] if why_not else seat_offers(line.players)
        offers += [Offer((UP, "-"), "the hand before")] if at else []
        offers += [Offer((DOWN, "+"), "the next")] if at < len(lines) - 1 else []
        offers += [] if why_not else [key.offer(hand) for key in _DEAL_KEYS]
        if not offers:
            raise Refused(why_not)
        key = yield from choose("Another hand?" if why_not else "Who called?", offers, words)
        if key in (UP, "-", DOWN, "+"):
            at += -1 if key in (UP, "-") else 1
        elif key.isdigit():
            return (yield from called(hand, seat_of(key)))
        else:
            deal_key = next(one for one in _DEAL_KEYS if key in one.keys)
            return (yield from deal_key.leads_to(hand, key))


def _undo(table: Table, pressed: str) -> Dialogue:
    sheet = table.sheet
    if table.is_blank:
        raise evening_tables.nothing_entered(sheet.head.table, sheet.head.round)
    where = f"The game at table {sheet.head.table} in round {sheet.head.round} is over"
    is_closed = sheet.evening and sheet.over and table.after_game is None
    if is_closed and not (yield from confirm(f"{where}. Take its last entry back?")):
        return None
    with_hand = sheet.evening and (sheet.lines or sheet.waiting)  # Its first entry began it.
    if sheet.commands.done[-1][0].kind == "begun" and not with_hand:
        whole = f"The only thing left to take back is game {sheet.number} itself"
        if not (yield from confirm(f"{whole}. Take it back?")):
            return None
    return TakeBack()


def _redo(table: Table, pressed: str) -> TakeBack:
    if not table.sheet.commands.undone:
        raise Refused(NOTHING_TO_REDO)
    return TakeBack(again=True)


# -- the deal, and hands that were not played -----------------------------------------------------


def _dealer(hand: AHand, pressed: str) -> Dialogue:
    return (yield from _dealt(hand, "Who dealt it?" if hand.line else "Who deals?", stolen=False))


def _stolen(hand: AHand, pressed: str) -> Dialogue:
    if hand.due is None:
        raise Refused("anybody may deal the first hand, so nobody stole the deal: w says who deals")
    return (yield from _dealt(hand, "Who stole the deal?", stolen=True))


def _dealt(hand: AHand, words: str, stolen: bool) -> Dialogue:
    seats = [seat for seat in SEATS if is_allowed(hand.dealt_by, seat, stolen)]
    seat = yield from choose_seat(words, hand.players, seats, hand.again)
    rules = hand.sheet.rules
    if stolen and hand.due is not None and not rules.deals_may_be_stolen:
        rule = f"steal-the-deal is 'no' {rule_source(rules, 'steal-the-deal')}"
        words = f"It was {label(hand.players, hand.due)}'s deal, and {rule}."
        yield from choose(words, [Offer(("y",), "it was played anyway")], hand.again)
    return hand.dealt_by(seat, stolen)


def _misdeal(hand: AHand, pressed: str) -> Dialogue:
    return hand.entered([Misdeal()])
    yield


_THROW_INS: Final = {
    "a": ("one ace and no face card", Ending.ACE_NO_FACE),
    "f": ("no ace and no face card", Ending.NO_ACE_NO_FACE),
}
"""By key, the hands that are thrown in under some rules."""


def _throw_ins(hand: AHand) -> dict[str, tuple[str, Ending]]:
    rules = hand.sheet.rules
    return {key: one for key, one in _THROW_INS.items() if rules.has_throw_in(one[1])}


def _thrown_in(hand: AHand, pressed: str) -> Dialogue:
    """Asks for the reason only if the rules have several."""
    reasons = _throw_ins(hand)
    entry = ThrownIn()
    if reasons:
        offers = [Offer((key,), words) for key, (words, _) in reasons.items()]
        if hand.sheet.rules.may_pass(True, True):
            offers.insert(0, Offer(("p",), "all passed"))
        key = yield from choose("Thrown in why?", offers, hand.again)
        if key != "p":
            shown_by = yield from choose_seat("Who showed it?", hand.players)
            entry = ThrownIn(reasons[key][1], shown_by)
    return hand.entered([entry])


def _may_be_thrown_in(hand: AHand) -> bool:
    misdealt = is_allowed(hand.check, [Misdeal()])
    return is_allowed(hand.check, [ThrownIn()]) or (bool(_throw_ins(hand)) and misdealt)


def _of_next(key: Key) -> Key:
    """A key of a hand as one of the live table, where the next hand is meant."""
    return key._replace(
        leads_to=lambda table, pressed: key.leads_to(AHand(table.sheet), pressed),
        when=lambda table: key.when(AHand(table.sheet)),
    )


# -- rulings --------------------------------------------------------------------------------------


_RULED: Final = {"u": "upheld", "j": "rejected", "d": "dropped", "c": "corrected"}


def _renege(table: Table, pressed: str) -> Dialogue:
    sheet, players = table.sheet, table.sheet.playing
    unsure = Offer(("!",), "not sure: look at the cards")
    who = yield from choose("Who reneged?", [*seat_offers(players), unsure])
    if who == "!":
        return (yield from _dispute(table, who))
    seat = seat_of(who)
    trick: int | None = None
    loner: Seat | None = None
    while True:
        words = f"{label(players, seat)} reneged" + (f" in trick {trick}" if trick else "")
        words += "" if loner is None else f", {label(players, loner)} alone"
        ruled = _RULED if loner is None else {"u": "upheld"}
        offers = [Offer((key,), how) for key, how in ruled.items()]
        offers += [] if trick else [Offer(tuple("12345"), "the trick")]
        if loner is None and sheet.rules.renege_ends_hand:
            offers.append(Offer(("a",), "somebody alone"))
        key = yield from choose("How was it ruled?", offers, words)
        if key == "a":
            others = [other for other in SEATS if other is not PARTNER[seat]]
            loner = yield from choose_seat("Who was alone?", players, others)
        elif key.isdigit():
            trick = int(key)
        else:
            claim = RenegeClaim(seat, trick, None, ruled[key])
            return Enter(entering.renege(sheet, claim, loner, loner is not None))


def _penalty(table: Table, pressed: str) -> Dialogue:
    sheet, players = table.sheet, table.sheet.playing
    seat = yield from choose_seat("Whose offence was it?", players)
    side = OTHER[SIDE[seat]]
    offers = [Offer(tuple("0123456789"), "points"), Offer(("t",), "table talk")]
    words = f"A penalty on {label(players, seat)}, to {side_label(players, side)}"
    key = yield from choose("How many?", offers, words)
    points, text = (None, TABLE_TALK) if key == "t" else (int(key), "")
    penalty = entering.penalty(sheet, side, points, text, (seat,))
    return Enter(NewEntry("ruling", text_of([penalty])))


def _was_played(table: Table) -> bool:
    """Whether the last hand was played, so that there are cards to look at."""
    line = table.sheet.lines[-1] if table.sheet.lines else None
    return bool(line and line.verdict.void is None and line.own and not line.is_concession)


def _dispute(table: Table, pressed: str) -> Dialogue:
    """Asks which hand is meant, if it may be the last one or the one that is not entered yet."""
    if not _was_played(table):
        _refused(table)
    if table.ended or not _was_played(table):
        return OpenDispute(under_way=not table.ended)
    line = table.sheet.lines[-1]
    last = Offer(("!",), f"hand {line.number}: {short_words(line)}")
    key = yield from choose("Dispute which hand?", [last, Offer(("n",), "the one just played")])
    return OpenDispute(under_way=key == "n")


# -- who plays, how long, and the next game -------------------------------------------------------


def _substitute(table: Table, pressed: str) -> Dialogue:
    players, people = table.sheet.players, table.people
    seat = yield from choose_seat("A substitute for whom?", players)
    others = [name for name in people if known_as(name, players) is None]
    typed = yield from write("Who sits down?", others, f"For {label(players, seat)}")
    name, meant = name_or_typo(typed, people)
    if known_as(name, players) is not None:
        raise two_people(name, "sits there already")
    remark = ""
    if meant is not None and known_as(meant, players) is None:
        remark = f"{safe(name)} is not in the book, but {safe(meant)} is"
        if table.asks and (yield from confirm(f"{remark}. Do you mean {safe(meant)}?")):
            name, remark = meant, ""
    remark = "" if table.asks else remark
    return Enter(NewEntry("player", text_of([About("player", (seat, name))])), remark)


def _play_to(table: Table, pressed: str) -> Dialogue:
    if table.sheet.rules.target is None:
        entering.target(table.sheet, 1)  # Raises `Refused` with the reason.
    typed = yield from write("Let's play to how many points?")
    return Enter(entering.target(table.sheet, interview.whole_number(1, 100)(typed)))


def _best_of(table: Table, pressed: str) -> Dialogue:
    match_from(table.sheet, 1)  # Raises `Refused` with the reason.
    offers = [Offer(tuple("3579"), "games"), Offer(("1",), "no match"), Offer(tuple("2468"), "")]
    games = yield from choose("Best of how many, from this game on?", offers)
    return Enter(match_from(table.sheet, int(games)))


def _give_up(table: Table, pressed: str) -> Dialogue:
    sheet = table.sheet
    side = SIDE[(yield from choose_seat("Which side gives up?", sheet.players))]
    if not (yield from confirm(f"Do {side_label(sheet.players, side)} give up the game?")):
        return None
    return Enter(entering.next_hand(sheet, [Concede(side)]))


def _may_be_left(table: Table) -> bool:
    sheet, following = table.sheet, table.after_game
    if sheet.evening:
        return table.ended and following is not None and not following.why_not
    return bool(table.ended or sheet.lines or sheet.waiting)


def _next_game(table: Table, pressed: str) -> Dialogue:
    sheet = table.sheet
    if sheet.evening:
        return (yield from _next_round(table, pressed))
    if not _may_be_left(table):
        raise entering.no_such_hand(sheet)
    if not table.ended:
        score = f"Game {sheet.number} is at {short_score(sheet.total)}, and not over"
        if not (yield from confirm(f"{score}. Leave it, and begin another?")):
            return None
    return NextGame(pressed == "o")


def _next_round(table: Table, pressed: str) -> Dialogue:
    following = table.after_game
    if pressed == "o":
        raise Refused("who plays with whom is a matter of the evening: n goes on")
    if following is None:
        raise Refused("the round goes on: `euchre evening next` closes it")
    if following.why_not:
        raise Refused(following.why_not)
    return NextGame() if (yield from confirm(following.question)) else None


_DEAL_KEYS: Final = (
    Key(("m",), "misdeal", "misdeal", _misdeal,
        lambda hand: is_allowed(hand.check, [Misdeal()]), names=("misdeal",)),
    Key(("t",), "thrown in", "thrown in", _thrown_in, _may_be_thrown_in, names=("thrown-in",)),
    Key(("w",), "wrong dealer", "who deals this hand; ew who dealt the last", _dealer,
        typed="w 1-4"),
    Key(("z",), "stolen deal", "who stole the deal; ez of the last hand", _stolen,
        lambda hand: hand.due is not None, "z 1-4"),
)  # fmt: skip
"""The keys of a hand that may also follow `e`."""

TABLE_KEYS: Final = (
    Key((IN_WORDS,), "", "", _in_words),
    Key(("n",), "next game", "the next game, same seats", _next_game,
        lambda table: table.ended and _may_be_left(table), names=("next",)),
    Key(("o",), "other partners", "the next game, other partners", _next_game,
        lambda table: table.ended and not table.sheet.evening),
    *map(_caller, SEATS),
    Key(("u",), "undo", "undo", _undo, lambda table: not table.is_blank, names=("undo",)),
    Key((REDO,), "redo", "redo", _redo,
        lambda table: bool(table.sheet.commands.undone), names=("redo",)),
    Key(("e",), "amend", "amend the last hand; ↑ ↓ another", _amend,
        lambda table: bool(table.sheet.lines), names=("amend",)),
    *map(_of_next, _DEAL_KEYS),
    Key(("r",), "renege", "who reneged; 1-5 the trick, a who was alone, "
        "u upheld, j rejected, d dropped, c corrected", _renege, typed="r 1-4"),
    Key(("!",), "dispute", "a renege? cards of the last hand; of this one", _dispute,
        lambda table: not table.ended or _was_played(table), "!!  !n", ("dispute",)),
    Key(("p",), "penalty", "whose offence; the points, or t table talk", _penalty, typed="p 1-4"),
    Key(("i",), "substitute", "a substitute: for whom; the name, and Enter", _substitute,
        typed="i 1-4"),
    Key(("l",), "play to", "let's play to: the points, and Enter", _play_to,
        lambda table: table.sheet.rules.target is not None),
    Key(("f",), "best of", "best of that many, from this one; f1 no match", _best_of,
        lambda table: not table.sheet.evening, "f 3-9"),
    Key(("g",), "give up", "a side gives up the game", _give_up, typed="g 1-4"),
    Key(("q",), "quit", "quit", lambda table, pressed: Quit(), names=("quit", "exit")),
)  # fmt: skip
"""Every key that may come first, in the order of the help line."""

_AFTER_GAME: Final = {"n", "o", "u", REDO, "e", "!", "q"}
_KEYS_AFTER_GAME: Final = tuple(
    key if key.keys[0] in _AFTER_GAME else key._replace(leads_to=_refused, when=lambda _: False)
    for key in TABLE_KEYS
)
