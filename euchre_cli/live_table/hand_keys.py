"""The keys of one hand: the next one, or the last one entered again.

In: the keys after the caller. Out: the entry. `HAND_KEYS` declares every one of them. The scorebook
is asked what the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from euchre_engine.audit.record import Entry
from euchre_engine.cards import SUIT_WORDS, TRUMPS
from euchre_engine.rules import Rules
from euchre_engine.seats import LEFT, PARTNER, Seat

from ..book import make_entries as entry
from ..book.events import Players
from ..book.hand_words import SaidHand, as_it_was, made_by
from ..book.people import label
from ..book.sheet import Line, Sheet
from ..terminal.exit_status import Refused
from .key_reader import KeyReader, Offer, Prompt, does_nothing
from .state import Effect, Enter

SUITS: Final = "cdhsn"


class HandToEnter(NamedTuple):
    """The next hand of a game is being entered, or `line`, the last one, again: then what is not
    said anew stays as it was."""

    sheet: Sheet
    line: Line | None = None

    @property
    def again(self) -> bool:
        return self.line is not None

    @property
    def prefix(self) -> str:
        """What stands before its words."""
        return f"Hand {self.line.number} again: " if self.line else ""

    @property
    def who_deals(self) -> str:
        return f"Who dealt hand {self.line.number}?" if self.line else "Who deals this hand?"

    @property
    def players(self) -> Players:
        return self.line.players if self.line else self.sheet.playing

    @property
    def due(self) -> Seat | None:
        """Whose deal it is; `None`: anybody may deal."""
        if self.line:
            return entry.due_to_deal(self.sheet, self.line)
        return self.sheet.due if self.sheet.lines else None

    def called_by(self, maker: Seat) -> SaidHand:
        """The hand when only its maker is said: with three tricks, until they are."""
        was = as_it_was(self.line) if self.line else None
        kept = made_by(was, maker) if was else SaidHand(maker, 3)
        return SaidHand(maker, 3, kept.alone, kept.suit, kept.defend, kept.best)

    def check(self, own: Sequence[Entry], anyway: bool = False) -> None:
        """Raises `Refused` if the hand cannot be as its entries say."""
        if self.line:
            entry.corrected(self.sheet, self.line, entry.instead(self.line, own), anyway)
        else:
            entry.allowed(self.sheet, own, anyway)

    def dealt_by(self, seat: Seat, stolen: bool, anyway: bool) -> Effect:
        if self.line:
            return Enter(entry.dealer_of(self.sheet, self.line, seat, stolen, "", anyway))
        return Enter(entry.dealer(self.sheet, seat, stolen, anyway))

    def entered(self, own: Sequence[Entry]) -> Effect:
        if self.line:
            whole = entry.instead(self.line, own)
            return Enter(entry.amended(self.sheet, self.line, whole, "", anyway=True))
        return Enter(entry.entered(own))


class HandSoFar(NamedTuple):
    """A hand of which some keys are read: what they say, and where the next ones come from."""

    reader: KeyReader
    place: HandToEnter
    said: SaidHand

    @property
    def words(self) -> str:
        """`Bob, hearts, alone`."""
        said, players = self.said, self.place.players
        parts = [label(players, said.maker)]
        if said.suit is not None:
            parts.append(SUIT_WORDS[said.suit])
        if said.alone:
            parts.append("alone")
        if said.best:
            parts.append("partner's best")
        if said.defend is not None:
            parts.append(f"{label(players, said.defend)} alone too")
        return ", ".join(parts)

    @property
    def rules(self) -> Rules:
        return self.place.sheet.rules

    def is_open(self, is_said: bool) -> bool:
        """Whether something may still be said: it was not, or the whole hand is said anew."""
        return self.place.again or not is_said


def read_hand(reader: KeyReader, place: HandToEnter, maker: Seat) -> Effect:
    """The entry of a hand, from after its caller to the tricks."""
    so_far = HandSoFar(reader, place, place.called_by(maker))
    while True:
        place.check(entry.said_entries(so_far.said, place.due))
        offers = tuple(Offer(one.keys, one.offer) for one in HAND_KEYS if one.when(so_far))
        under_way = None if place.again else so_far.said
        prompt = Prompt(place.prefix + so_far.words, "How many tricks?", offers, under_way)
        key = reader.key(prompt, "".join(BY_HAND_KEY))
        said = BY_HAND_KEY[key]
        so_far = so_far._replace(said=said.says(so_far, key))
        if said.last:
            break
    own = entry.said_entries(so_far.said, place.due, place.sheet)
    place.check(own)
    return place.entered(own)


# -- what each key says ---------------------------------------------------------------------------


def _tricks(so_far: HandSoFar, key: str) -> SaidHand:
    return so_far.said._replace(tricks=int(key))


def _too_many(so_far: HandSoFar, key: str) -> SaidHand:
    raise Refused(f"{key} tricks: a hand has five, and the callers take 0 to 5 of them")


def _result(so_far: HandSoFar, key: str) -> SaidHand:
    result = "made" if key == "m" else "euchred"
    uncounted = so_far.said._replace(tricks=None, result=result)
    return entry.counted(uncounted, so_far.rules)


def _suit(so_far: HandSoFar, key: str) -> SaidHand:
    suit = so_far.said.suit
    if suit is not None and not so_far.place.again:
        raise Refused(f"{SUIT_WORDS[suit]} is already called: Backspace takes it back")
    return so_far.said._replace(suit=TRUMPS[SUITS.index(key)])


def _alone(so_far: HandSoFar, key: str) -> SaidHand:
    if not so_far.is_open(so_far.said.alone):
        raise Refused(f"{label(so_far.place.players, so_far.said.maker)} is already alone")
    return so_far.said._replace(alone=True)


def _not_alone(so_far: HandSoFar, key: str) -> SaidHand:
    said, place = so_far.said, so_far.place
    if not place.again:
        raise does_nothing(key)
    defend = said.defend if so_far.rules.may_defend_alone(False) else None
    return said._replace(alone=False, best=False, defend=defend)


def _best(so_far: HandSoFar, key: str) -> SaidHand:
    if not so_far.is_open(so_far.said.best):
        raise Refused("the partner's best card is already asked for")
    return so_far.said._replace(best=True)


def _defended(so_far: HandSoFar, key: str) -> SaidHand:
    reader, place, said = so_far
    if said.defend is not None and not place.again:
        raise Refused(f"{label(place.players, said.defend)} already defends alone")
    defender = LEFT[said.maker]
    place.check(entry.said_entries(said._replace(defend=defender), place.due), True)
    both = (defender, PARTNER[defender])
    words = f"{so_far.words}, a lone defender"
    return said._replace(defend=reader.seat(words, "Who defends alone?", place.players, both))


class HandKey(NamedTuple):
    """A key of a hand, or several that say the same kind of thing: all there is to it.

    `offer` is its words on the bar of keys, where it stands `when` it may come next; `says` adds
    what it says to the hand; `help` is its line of the help, as in `x 1-4: which one`;
    `last`: it ends the hand.
    """

    keys: str
    offer: str
    says: Callable[[HandSoFar, str], SaidHand]
    when: Callable[[HandSoFar], bool] = lambda hand: True
    help: str = ""
    last: bool = False


HAND_KEYS: Final = (
    HandKey("012345", "tricks", _tricks, last=True),
    HandKey("6789", "", _too_many, when=lambda hand: False),
    HandKey(
        "cdhs",
        "suit",
        _suit,
        when=lambda hand: hand.is_open(hand.said.suit is not None),
        help="c d h s n: the suit, or no trump; may be left out",
    ),
    HandKey(
        "n",
        "no trump",
        _suit,
        when=lambda hand: hand.rules.has_no_trump and hand.is_open(hand.said.suit is not None),
    ),
    HandKey(
        "a",
        "alone",
        _alone,
        when=lambda hand: hand.is_open(hand.said.alone),
        help="a: the caller is alone",
    ),
    HandKey("p", "not alone", _not_alone, when=lambda hand: hand.place.again),
    HandKey(
        "b",
        "partner's best",
        _best,
        when=lambda hand: (
            hand.said.alone and hand.rules.may_ask_for_best and hand.is_open(hand.said.best)
        ),
        help="b: alone, with the partner's best card",
    ),
    HandKey(
        "x",
        "a lone defender",
        _defended,
        when=lambda hand: (
            hand.rules.may_defend_alone(hand.said.alone)
            and hand.is_open(hand.said.defend is not None)
        ),
        help="x 1-4: a defender alone too: which one",
    ),
    HandKey(
        "m", "made", _result, help="0-5  m e: the callers' tricks; or only made, euchred", last=True
    ),
    HandKey("e", "euchred", _result, last=True),
)
"""Every key that may follow the caller, in the order of the bar and of the help."""

BY_HAND_KEY: Final = {key: one for one in HAND_KEYS for key in one.keys}
