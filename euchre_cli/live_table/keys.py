"""The keys of the live table: every one that may come first, between two hands.

To add a key, declare it here: a `TableKey` that decorates the function which reads the rest of its
entry. The help, the key bar, the line mode and the documents follow. Keys within a hand, after its
caller, are declared in `hand_keys.py`.

In: a sheet and the keys typed since the last entry. Out: the effect, or the prompt for the next
key. All these keys are read again after each key, so the prompt always fits the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.audit.record import (
    TABLE_TALK,
    Concede,
    Entry,
    Misdeal,
    RenegeClaim,
    ThrownIn,
    Trick,
)
from euchre_engine.rules import Ending
from euchre_engine.seats import OTHER, PARTNER, SEATS, SIDE, Seat

from ..book import entering
from ..book.entries import NewEntry, text_of
from ..book.matches import match_from
from ..book.new_game import name_or_typo
from ..book.people import known_as, label, side_label
from ..book.sentences import hand_words, short_words
from ..book.sheet import Players, Sheet
from ..log.records import About
from ..terminal.exit_status import Refused
from ..terminal.phrases import rule_source, short_score
from ..terminal.text import safe
from ..words.grammar import parse_hand
from ..words.people import People
from .hand_keys import HAND_KEY_OF, HAND_KEYS, HandToEnter, read_hand
from .key_reader import (
    IN_WORDS,
    REDO,
    SEAT_KEYS,
    HelpRows,
    Incomplete,
    KeyReader,
    Offer,
    Prompt,
    help_rows,
    key_name,
    seat_of_key,
    seat_offers,
)
from .state import AfterGame, Effect, Enter, NextGame, OpenDispute, Quit, Redo, Undo


class EntrySoFar(NamedTuple):
    """An entry of which the first key has been read: the reader of the next keys, the hand that it
    is about, the people in the book, and what follows the game at a table of an evening."""

    reader: KeyReader
    hand: HandToEnter
    known_players: Sequence[str] = ()
    after_game: AfterGame | None = None

    @property
    def sheet(self) -> Sheet:
        return self.hand.sheet

    @property
    def players(self) -> Players:
        """The four players of the hand."""
        return self.hand.players


EntryReader: TypeAlias = Callable[[EntrySoFar], Effect | None]
"""Reads the rest of an entry; returns `None` if the user does not confirm it."""


@dataclass
class TableKey:
    """Everything about a key that may come first. It decorates the function that reads the rest of
    its entry.

    `offer` is its label on the key bar; it is shown if `when` holds. If room is short, keys with
    the highest `rank` are dropped first; `rank_after_end` is the same once the game is over (0: the
    key is refused then). `amends`: it may follow `e`, for the last hand. `words` may be typed for
    it in the line mode. `help` are its lines of the help, such as `g 1-4: a side gives up` (empty
    if it is on another key's line).
    """

    key: str
    offer: str
    when: Callable[[EntrySoFar], bool] = lambda so_far: True
    rank: int = 4
    rank_after_end: int = 0
    amends: bool = False
    words: str = ""
    help: str = ""
    read: EntryReader = field(init=False)

    def __call__(self, read: EntryReader) -> EntryReader:
        self.read = read
        TABLE_KEYS[self.key] = self
        return read


TABLE_KEYS: Final[dict[str, TableKey]] = {}
"""Every key that may come first except the caller's, in the order of the help."""


def read_entry(
    sheet: Sheet | None,
    typed: str,
    known_players: Sequence[str] = (),
    after_game: AfterGame | None = None,
) -> Effect | None:
    """The effect of the keys typed since the last entry; `None` if they enter nothing.
    `known_players` are the people in the book; for `after_game` see `State`.

    Raises `Incomplete` if keys are missing, `Refused` with the reason if they cannot be entered.
    """
    reader = KeyReader(typed)
    if sheet is None:
        reader.key(Prompt("", "There is no current game.", (Offer("q", "quit"),)))
        return Quit()
    so_far = EntrySoFar(reader, HandToEnter(sheet), known_players, after_game)
    if not typed:
        raise Incomplete(_first_prompt(so_far))
    first = reader.key(
        Prompt("", "", ()), SEAT_KEYS + IN_WORDS + "".join((*TABLE_KEYS, *_AFTER_CALLER))
    )
    key = TABLE_KEYS.get(first)
    if _ended(sheet) and not (key and key.rank_after_end):
        words = "struck out" if sheet.struck else f"over: {entering.outcome_words(sheet)}"
        following = "goes on" if sheet.evening else "begins the next"
        raise Refused(f"the game is {words}. n {following}, u takes the last entry back")
    if key is not None:
        return key.read(so_far)
    if first == IN_WORDS:
        return _in_words(so_far)
    if first in SEAT_KEYS:
        return read_hand(reader, so_far.hand, seat_of_key(first))
    raise Refused(f"the key {key_name(first)} comes after the caller")


def _in_words(so_far: EntrySoFar) -> Effect:
    """The hand that a line says in words."""
    sheet = so_far.sheet
    words = so_far.reader.text("", "The hand in words:", str.isprintable).split()
    said = parse_hand(words, People(sheet.playing, sheet.players), sheet.dealer)
    return Enter(entering.said_hand(sheet, said))


def prompt_after(
    sheet: Sheet | None,
    typed: str,
    known_players: Sequence[str] = (),
    after_game: AfterGame | None = None,
) -> Prompt:
    """The prompt after the keys of an incomplete entry. Raises `Refused` like `read_entry`."""
    try:
        read_entry(sheet, typed, known_players, after_game)
    except Incomplete as incomplete:
        return incomplete.prompt
    raise ValueError(f"{typed!r} is a whole entry")


def _first_prompt(so_far: EntrySoFar) -> Prompt:
    offers = _offers_of(so_far, TABLE_KEYS.values())
    if _ended(so_far.sheet):
        return Prompt("", "The game is over.", offers)
    return Prompt("", "Who called?", (*seat_offers(so_far.players), *offers))


def _offers_of(so_far: EntrySoFar, keys: Iterable[TableKey]) -> tuple[Offer, ...]:
    """The offers for those of these keys that are possible now, in the order of the key bar."""
    ended = _ended(so_far.sheet) and not so_far.hand.is_correction
    ranked = [(key.rank_after_end if ended else key.rank, key) for key in keys]
    return tuple(
        Offer(key.key, key.offer)
        for rank, key in sorted(ranked, key=lambda pair: pair[0])
        if rank and key.when(so_far)
    )


def _ended(sheet: Sheet) -> bool:
    return sheet.over or sheet.struck


# -- undo, redo, amend ----------------------------------------------------------------------------


def _why_not_amended(sheet: Sheet) -> str:
    """The reason why the last hand cannot be entered again by keys; empty if it can."""
    if not sheet.lines:
        return "no hand has been entered yet"
    line = sheet.lines[-1]
    if not line.own:
        return f"hand {line.number} is a ruling: u takes it back"
    if any(isinstance(record, Trick) for record in line.own):
        return f"hand {line.number} is recorded card by card: `euchre amend` corrects it"
    return ""


def _is_blank_table(sheet: Sheet) -> bool:
    """Whether it is a table of an evening at which nothing was entered in this round."""
    blank = not (sheet.lines or sheet.waiting or sheet.only_result)
    return sheet.evening > 0 and blank


@TableKey(
    "u",
    "undo",
    when=lambda so_far: not _is_blank_table(so_far.sheet),
    rank=1,
    rank_after_end=2,
    words="undo",
    help="u  Ctrl-R: undo; redo",
)
def _undo(so_far: EntrySoFar) -> Effect | None:
    sheet = so_far.sheet
    if _is_blank_table(sheet):
        raise Refused(f"nothing was entered at table {sheet.head.table} in this round yet")
    if sheet.evening and sheet.over and so_far.after_game is None:
        where = f"The game at table {sheet.head.table} in round {sheet.head.round} is over"
        if not so_far.reader.confirmed(f"{where}. Take its last entry back?"):
            return None
    with_hand = sheet.evening and (sheet.lines or sheet.waiting)  # Its first entry began it.
    if sheet.commands.done[-1][0].kind == "begun" and not with_hand:
        whole = f"The only thing left to take back is game {sheet.number} itself"
        if not so_far.reader.confirmed(f"{whole}. Take it back?"):
            return None
    return Undo()


@TableKey(
    REDO,
    "redo",
    when=lambda so_far: bool(so_far.sheet.commands.undone),
    rank=1,
    rank_after_end=2,
    words="redo",
)
def _redo(so_far: EntrySoFar) -> Effect:
    if not so_far.sheet.commands.undone:
        raise Refused("nothing to redo: the last entry was not an undo")
    return Redo()


@TableKey(
    "e",
    "amend",
    when=lambda so_far: not _why_not_amended(so_far.sheet),
    rank=1,
    rank_after_end=2,
    words="amend",
    help="e: amend the last hand; p in it: not alone",
)
def _amend(so_far: EntrySoFar) -> Effect | None:
    reader, sheet = so_far.reader, so_far.sheet
    why_not = _why_not_amended(sheet)
    if why_not:
        raise Refused(why_not)
    line = sheet.lines[-1]
    last = so_far._replace(hand=HandToEnter(sheet, line))
    amends = [key for key in TABLE_KEYS.values() if key.amends]
    was = f"Amend hand {line.number} ({hand_words(line, sheet.rules)})"
    offers = (*seat_offers(line.players), *_offers_of(last, amends))
    key = reader.key(Prompt(was, "Who called?", offers))
    if key in SEAT_KEYS:
        return read_hand(reader, last.hand, seat_of_key(key))
    return TABLE_KEYS[key].read(last)


# -- the deal -------------------------------------------------------------------------------------


def _is_allowed(attempt: Callable[..., object], *arguments: object) -> bool:
    try:
        attempt(*arguments)
    except Refused:
        return False
    return True


@TableKey(
    "w",
    "wrong dealer",
    rank=3,
    amends=True,
    help="w  z 1-4: who deals, or stole the deal; ew ez the last",
)
def _dealt(so_far: EntrySoFar) -> Effect:
    return _deal(so_far, "The deal", so_far.hand.dealer_question, stolen=False)


@TableKey(
    "z",
    "stolen deal",
    when=lambda so_far: so_far.hand.due is not None,
    amends=True,
)
def _stolen(so_far: EntrySoFar) -> Effect:
    if so_far.hand.due is None:
        raise Refused(
            "anybody may deal the first hand, so the deal was not stolen: w sets who deals it"
        )
    return _deal(so_far, "Stolen deal", "Who stole it?", stolen=True)


def _deal(so_far: EntrySoFar, what: str, question: str, stolen: bool) -> Effect:
    reader, hand, players = so_far.reader, so_far.hand, so_far.players
    others = [seat for seat in SEATS if _is_allowed(hand.dealer_effect, seat, stolen)]
    seat = reader.seat(hand.prefix + what, question, players, others)
    rules, due = so_far.sheet.rules, hand.due
    if stolen and due is not None and seat is not due and not rules.deals_may_be_stolen:
        rule = f"steal-the-deal is 'no' {rule_source(rules, 'steal-the-deal')}"
        question = f"It was {label(players, due)}'s deal, and {rule}."
        played = Offer("y", "it was played anyway")
        reader.key(Prompt(f"{hand.prefix}{label(players, seat)} dealt", question, (played,)))
    return hand.dealer_effect(seat, stolen)


# -- hands that were not played -------------------------------------------------------------------


_THROW_INS: Final = {
    "a": ("one ace and no face card", Ending.ACE_NO_FACE),
    "f": ("no ace and no face card", Ending.NO_ACE_NO_FACE),
}
"""By key, the hands that are thrown in under some rules."""


def _throw_ins(so_far: EntrySoFar) -> dict[str, tuple[str, Ending]]:
    rules = so_far.sheet.rules
    return {
        key: (words, why) for key, (words, why) in _THROW_INS.items() if rules.has_throw_in(why)
    }


def _may_be_misdealt(so_far: EntrySoFar) -> bool:
    return _is_allowed(so_far.hand.check, [Misdeal()])


def _may_be_thrown_in(so_far: EntrySoFar) -> bool:
    if _is_allowed(so_far.hand.check, [ThrownIn()]):
        return True
    return bool(_throw_ins(so_far)) and _may_be_misdealt(so_far)


@TableKey(
    "m",
    "misdeal",
    when=_may_be_misdealt,
    rank=2,
    amends=True,
    words="misdeal",
    help="m  t: misdeal; thrown in",
)
def _misdeal(so_far: EntrySoFar) -> Effect:
    return _not_played(so_far.hand, Misdeal())


@TableKey("t", "thrown in", when=_may_be_thrown_in, rank=2, amends=True, words="thrown-in")
def _thrown_in(so_far: EntrySoFar) -> Effect:
    """Asks for the reason only if the rules have several."""
    reader, hand = so_far.reader, so_far.hand
    reasons = _throw_ins(so_far)
    entry = ThrownIn()
    if reasons:
        offers = [Offer(key, words) for key, (words, _) in reasons.items()]
        if so_far.sheet.rules.may_pass(True, True):
            offers = [Offer("p", "all passed"), *offers]
        key = reader.key(Prompt("Thrown in", "Why?", tuple(offers)), "p")
        if key != "p":
            words, ending = reasons[key]
            seat = reader.seat(f"Thrown in, {words}", "Who showed it?", hand.players, SEATS)
            entry = ThrownIn(ending, seat)
    return _not_played(hand, entry)


def _not_played(hand: HandToEnter, entry: Entry) -> Effect:
    hand.check([entry])
    return hand.effect([entry])


# -- rulings --------------------------------------------------------------------------------------


_OUTCOMES: Final = {"u": "upheld", "j": "rejected", "d": "dropped", "c": "corrected"}


@TableKey(
    "r",
    "renege",
    rank=2,
    help="r 1-4: who reneged; 1-5 the trick, a who was alone,\n"
    ": u upheld, j rejected, d dropped, c corrected",
)
def _renege(so_far: EntrySoFar) -> Effect | None:
    reader, sheet, players = so_far.reader, so_far.sheet, so_far.players
    offers = [*seat_offers(players), Offer("!", "not sure: look at the cards")]
    who = reader.key(Prompt("Renege", "Who reneged?", tuple(offers)))
    if who == "!":
        return _dispute(so_far)
    seat = seat_of_key(who)
    trick: int | None = None
    loner: Seat | None = None
    while True:
        words = f"Renege by {label(players, seat)}"
        outcomes = _OUTCOMES if loner is None else {"u": "upheld"}
        offers = [Offer(key, outcome) for key, outcome in outcomes.items()]
        if trick is None:
            offers.append(Offer("12345", "the trick"))
        else:
            words += f" in trick {trick}"
        if loner is not None:
            words += f", {label(players, loner)} alone"
        elif sheet.rules.renege_ends_hand:
            offers.append(Offer("a", "somebody alone"))
        key = reader.key(Prompt(words, "How was it ruled?", tuple(offers)), "12345ajdc")
        if key == "a":
            if loner is not None or not sheet.rules.renege_ends_hand:
                raise Refused("who was alone is already known, or will be entered with the hand")
            others = [other for other in SEATS if other is not PARTNER[seat]]
            loner = reader.seat(words, "Who was alone?", players, others)
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
    if key not in outcomes:
        raise Refused("the hand is played to its end: enter who is alone with it")
    claim = RenegeClaim(seat, trick, None, outcomes[key])
    return Enter(entering.renege(sheet, claim, loner, loner is not None))


@TableKey("p", "penalty", rank=3, help="p 1-4: whose offence; the points, or t table talk")
def _penalty(so_far: EntrySoFar) -> Effect:
    sheet, players = so_far.sheet, so_far.players
    seat = so_far.reader.seat("Penalty", "Whose offence was it?", players, SEATS)
    side = OTHER[SIDE[seat]]
    words = f"Penalty on {label(players, seat)}, to {side_label(players, side)}"
    offers = (Offer("0123456789", "points"), Offer("t", "table talk"))
    key = so_far.reader.key(Prompt(words, "How many?", offers))
    points, text = (None, TABLE_TALK) if key == "t" else (int(key), "")
    penalty = entering.penalty(sheet, side, points, text, (seat,))
    return Enter(NewEntry("ruling", text_of([penalty])))


_JUST_PLAYED: Final = Offer("n", "the one just played")


def _why_no_dispute(sheet: Sheet) -> str:
    """The reason why the last hand cannot be disputed; empty if it can."""
    if not sheet.lines:
        return "no hand has been entered yet: there is nothing to dispute"
    line = sheet.lines[-1]
    if line.verdict.void is not None or not line.own or line.is_concession:
        return f"hand {line.number} was not played out: there is nothing to dispute"
    return ""


@TableKey(
    "!",
    "dispute",
    when=lambda so_far: not (_ended(so_far.sheet) and _why_no_dispute(so_far.sheet)),
    rank=2,
    rank_after_end=4,
    words="dispute",
    help="!!  !n: a renege? cards of the last hand; of this one",
)
def _dispute(so_far: EntrySoFar) -> Effect:
    """Asks which hand is meant, if it may be the last one or the one that is not entered yet."""
    sheet = so_far.sheet
    why_not = _why_no_dispute(sheet)
    if _ended(sheet):
        if why_not:
            raise Refused(why_not)
        return OpenDispute()
    if why_not:
        return OpenDispute(under_way=True)
    line = sheet.lines[-1]
    last = Offer("!", f"hand {line.number}: {short_words(line)}")
    key = so_far.reader.key(Prompt("Dispute", "Which hand?", (last, _JUST_PLAYED)))
    return OpenDispute(under_way=key == _JUST_PLAYED.keys)


# -- who plays, how long, and the next game -------------------------------------------------------


@TableKey("i", "substitute", rank=3, help="i 1-4: a substitute: for whom; the name, and Enter")
def _substitute(so_far: EntrySoFar) -> Effect:
    reader, known_players, players = so_far.reader, so_far.known_players, so_far.sheet.players
    seat = reader.seat("Substitute", "For whom?", players, SEATS)
    others = [name for name in known_players if known_as(name, players) is None]
    typed = reader.text(f"For {label(players, seat)}", "Who sits down?", str.isprintable, others)
    name, meant = name_or_typo(typed, known_players)
    if known_as(name, players) is not None:
        raise Refused(f"{safe(name)} is already at the table")
    if meant is not None and known_as(meant, players) is None:
        new = f"{safe(name)} is not in the book, but {safe(meant)} is"
        if reader.confirmed(f"{new}. Do you mean {safe(meant)}?"):
            name = meant
    return Enter(NewEntry("player", text_of([About("player", (seat, name))])))


@TableKey(
    "l",
    "play to",
    when=lambda so_far: so_far.sheet.rules.target is not None,
    help="l: let's play to: the points, and Enter",
)
def _target(so_far: EntrySoFar) -> Effect:
    if so_far.sheet.rules.target is None:
        entering.target(so_far.sheet, 1)  # Raises `Refused` with the reason.
    typed = so_far.reader.text("Let's play to", "How many points?", str.isdecimal)
    if not typed.isascii() or not 0 < len(typed) < 4:
        raise Refused("to how many points? Type a number from 1 to 100")
    return Enter(entering.target(so_far.sheet, int(typed)))


@TableKey(
    "f",
    "best of",
    when=lambda so_far: not so_far.sheet.evening,
    help="f 3-9: best of that many, from this one; f1 no match",
)
def _best_of(so_far: EntrySoFar) -> Effect:
    match_from(so_far.sheet, 1)  # Raises `Refused` with the reason.
    offers = (Offer("3579", "games"), Offer("1", "no match"))
    key = so_far.reader.key(
        Prompt("A match from this game on", "Best of how many?", offers), "2468"
    )
    return Enter(match_from(so_far.sheet, int(key)))


@TableKey("g", "give up", help="g 1-4: a side gives up the game")
def _concede(so_far: EntrySoFar) -> Effect | None:
    reader, sheet = so_far.reader, so_far.sheet
    side = SIDE[reader.seat("Give up", "Which side gives up the game?", sheet.players, SEATS)]
    if not reader.confirmed(f"{side_label(sheet.players, side)} give up the game?"):
        return None
    return Enter(entering.next_hand(sheet, [Concede(side)]))


def _may_be_left(so_far: EntrySoFar) -> bool:
    sheet, following = so_far.sheet, so_far.after_game
    if sheet.evening:
        return _ended(sheet) and following is not None and not following.why_not
    return bool(_ended(sheet) or sheet.lines or sheet.waiting)


@TableKey(
    "n",
    "next game",
    when=_may_be_left,
    rank=5,
    rank_after_end=1,
    words="next",
    help="n  o: the next game: same seats; other partners",
)
def _next_game(so_far: EntrySoFar) -> Effect | None:
    if so_far.sheet.evening:
        return _go_on_with_evening(so_far)
    return _leave_for(so_far, NextGame())


def _go_on_with_evening(so_far: EntrySoFar) -> Effect | None:
    following = so_far.after_game
    if following is None and not _ended(so_far.sheet):
        raise Refused("the game at this table is not over; `euchre evening next` closes the round")
    if following is None:
        raise Refused("after this game comes the next round: `euchre evening next`")
    if following.why_not:
        raise Refused(following.why_not)
    return NextGame() if so_far.reader.confirmed(following.question) else None


@TableKey(
    "o",
    "other partners",
    when=lambda so_far: not so_far.sheet.evening and _may_be_left(so_far),
    rank=5,
    rank_after_end=1,
)
def _other_partners(so_far: EntrySoFar) -> Effect | None:
    if so_far.sheet.evening:
        raise Refused("who plays with whom is a matter of the evening: n goes on")
    return _leave_for(so_far, NextGame(partners=True))


def _leave_for(so_far: EntrySoFar, next_game: NextGame) -> Effect | None:
    sheet = so_far.sheet
    if not _may_be_left(so_far):
        raise Refused(f"game {sheet.number} has no hands yet")
    if not _ended(sheet):
        score = f"Game {sheet.number} is at {short_score(sheet.total)} and is not over"
        if not so_far.reader.confirmed(f"{score}. Leave it, and begin another?"):
            return None
    return next_game


@TableKey("q", "quit", rank=6, rank_after_end=6, words="quit exit")
def _quit(so_far: EntrySoFar) -> Effect:
    return Quit()


# -- what follows from the declarations -----------------------------------------------------------


_AFTER_CALLER: Final = [key for key in HAND_KEY_OF if not key.isdigit()]

WORDS: Final = {
    **{word: key.key for key in TABLE_KEYS.values() for word in key.words.split()},
    **dict.fromkeys(("help", "keys"), "?"),
}
"""The words that may be typed for a key in the line mode."""

HELP: Final[dict[str, HelpRows]] = {
    "A hand: who called, what else you know, the tricks": (
        ("1 2 3 4", "who called: clockwise from North"),
        *(row for key in HAND_KEYS for row in help_rows(key.help)),
        ("Backspace", "takes the last key back; Esc all of them"),
        ("?  q", "these keys; quit"),
    ),
    "Between hands": tuple(row for key in TABLE_KEYS.values() for row in help_rows(key.help)),
}
"""The help that `?` shows: under each heading, what to type and what that does."""
