"""The keys of one hand, after its caller: for the next hand, or to enter the last one again.

In: the keys after the caller. Out: the entry. `HAND_KEYS` declares all of them; to add one, add a
row there, and a function that adds the key's meaning to the hand. What the rules allow is checked
in `book/entering.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from euchre_engine.audit.record import Entry
from euchre_engine.cards import SUIT_WORDS, TRUMPS
from euchre_engine.rules import Rules
from euchre_engine.seats import LEFT, PARTNER, Seat

from ..book import entering
from ..book.people import label
from ..book.sheet import Line, Players, Sheet
from ..terminal.exit_status import Refused
from ..words.grammar import Said, said_of
from .key_reader import KeyReader, Offer, Prompt, key_refused
from .state import Effect, Enter

SUITS: Final = "cdhsn"


class HandToEnter(NamedTuple):
    """The hand to enter: the next one of a game, or again `line`, the last one (a correction, in
    which everything that is not entered anew stays as it was)."""

    sheet: Sheet
    line: Line | None = None

    @property
    def is_correction(self) -> bool:
        return self.line is not None

    @property
    def prefix(self) -> str:
        """The beginning of its prompts."""
        return f"Hand {self.line.number} again: " if self.line else ""

    @property
    def dealer_question(self) -> str:
        return f"Who dealt hand {self.line.number}?" if self.line else "Who deals this hand?"

    @property
    def players(self) -> Players:
        return self.line.players if self.line else self.sheet.playing

    @property
    def due(self) -> Seat | None:
        """The seat whose deal it is; `None` if anybody may deal."""
        if self.line:
            return entering.due_to_deal(self.sheet, self.line)
        return self.sheet.due if self.sheet.lines else None

    def called_by(self, maker: Seat) -> Said:
        """The hand after its first key, the maker; it has three tricks until they are entered."""
        was = said_of(self.line.own, self.line.verdict) if self.line else None
        kept = was.called_by(maker) if was else Said(maker)
        return kept._replace(tricks=3, result="")

    def check(self, own: Sequence[Entry]) -> None:
        """Raises `Refused` if the rules do not allow a hand with these entries."""
        if self.line:
            whole = entering.replacement_entries(self.line, own)
            entering.check_correction(self.sheet, self.line, whole)
        else:
            entering.next_hand(self.sheet, own)

    def dealer_effect(self, seat: Seat, stolen: bool) -> Effect:
        """The entry that the player at `seat` dealt; `stolen`: out of turn."""
        if self.line:
            return Enter(entering.corrected_dealer(self.sheet, self.line, seat, stolen, ""))
        return Enter(entering.dealer(self.sheet, seat, stolen))

    def effect(self, own: Sequence[Entry]) -> Effect:
        """The entry of the hand, with these entries."""
        if self.line:
            whole = entering.replacement_entries(self.line, own)
            return Enter(entering.amend(self.sheet, self.line, whole, ""))
        return Enter(entering.next_hand(self.sheet, own))


class HandSoFar(NamedTuple):
    """A hand of which some keys have been read: the reader of the next keys, and the hand as they
    `said` it so far."""

    reader: KeyReader
    hand: HandToEnter
    said: Said

    @property
    def words(self) -> str:
        """`Bob, hearts, alone`."""
        said, players = self.said, self.hand.players
        parts = [label(players, said.caller)]
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
        return self.hand.sheet.rules


def read_hand(reader: KeyReader, hand: HandToEnter, maker: Seat) -> Effect:
    """Reads the keys of a hand, from the one after its caller to the tricks; returns the entry.
    Raises `Incomplete` if keys are missing, `Refused` if the rules do not allow it."""
    so_far = HandSoFar(reader, hand, hand.called_by(maker))
    while True:
        hand.check(entering.said_entries(so_far.said, hand.due))
        offers = tuple(Offer(key.keys, key.offer) for key in HAND_KEYS if key.is_possible(so_far))
        under_way = None if hand.is_correction else so_far.said
        prompt = Prompt(hand.prefix + so_far.words, "How many tricks?", offers, under_way)
        typed = reader.key(prompt, "".join(HAND_KEY_OF))
        key = HAND_KEY_OF[typed]
        if key.refusal(so_far) and not hand.is_correction:
            raise Refused(key.refusal(so_far))
        so_far = so_far._replace(said=key.add(so_far, typed))
        if key.last:
            break
    own = entering.said_entries(so_far.said, hand.due)
    hand.check(own)
    return hand.effect(own)


# -- the meaning of each key ----------------------------------------------------------------------


def _tricks(so_far: HandSoFar, key: str) -> Said:
    return so_far.said._replace(tricks=int(key))


def _too_many(so_far: HandSoFar, key: str) -> Said:
    raise Refused(f"{key} tricks: a hand has five, and the callers take 0 to 5 of them")


def _result(so_far: HandSoFar, key: str) -> Said:
    result = "made" if key == "m" else "euchred"
    without_tricks = so_far.said._replace(tricks=None, result=result)
    return entering.counted(without_tricks, so_far.rules)


def _suit(so_far: HandSoFar, key: str) -> Said:
    return so_far.said._replace(suit=TRUMPS[SUITS.index(key)], round=None)


def _suit_already_called(so_far: HandSoFar) -> str:
    suit = so_far.said.suit
    return "" if suit is None else f"{SUIT_WORDS[suit]} is already called: Backspace takes it back"


def _alone(so_far: HandSoFar, key: str) -> Said:
    return so_far.said._replace(alone=True)


def _already_alone(so_far: HandSoFar) -> str:
    said, players = so_far.said, so_far.hand.players
    return f"{label(players, said.caller)} is already alone" if said.alone else ""


def _not_alone(so_far: HandSoFar, key: str) -> Said:
    said, hand = so_far.said, so_far.hand
    if not hand.is_correction:
        raise key_refused(key)
    defend = said.defend if so_far.rules.may_defend_alone(False) else None
    return said._replace(alone=False, best=False, defend=defend)


def _best(so_far: HandSoFar, key: str) -> Said:
    return so_far.said._replace(best=True)


def _best_already_asked(so_far: HandSoFar) -> str:
    return "the partner's best card is already asked for" if so_far.said.best else ""


def _defended(so_far: HandSoFar, key: str) -> Said:
    reader, hand, said = so_far
    defender = LEFT[said.caller]
    hand.check(entering.said_entries(said._replace(defend=defender), hand.due))
    both = (defender, PARTNER[defender])
    words = f"{so_far.words}, a lone defender"
    return said._replace(defend=reader.seat(words, "Who defends alone?", hand.players, both))


def _defender_already_named(so_far: HandSoFar) -> str:
    seat, players = so_far.said.defend, so_far.hand.players
    return "" if seat is None else f"{label(players, seat)} already defends alone"


class HandKey(NamedTuple):
    """Everything about a key of a hand, or about several with the same kind of meaning.

    `offer` is its label on the key bar. It is shown if the rules allow the key (`when`), unless its
    meaning has been entered already: then `refusal` returns the message (never used if the hand is
    a correction), else an empty text. `add` returns the hand with the meaning of the key added.
    `help` is its line of the help, such as `x 1-4: which one`. `last`: it ends the hand.
    """

    keys: str
    offer: str
    add: Callable[[HandSoFar, str], Said]
    when: Callable[[HandSoFar], bool] = lambda so_far: True
    refusal: Callable[[HandSoFar], str] = lambda so_far: ""
    help: str = ""
    last: bool = False

    def is_possible(self, so_far: HandSoFar) -> bool:
        """Returns whether the key may come next."""
        return self.when(so_far) and (so_far.hand.is_correction or not self.refusal(so_far))


HAND_KEYS: Final = (
    HandKey("012345", "tricks", _tricks, last=True),
    HandKey("6789", "", _too_many, when=lambda so_far: False),
    HandKey(
        "cdhs",
        "suit",
        _suit,
        refusal=_suit_already_called,
        help="c d h s n: the suit, or no trump; may be left out",
    ),
    HandKey(
        "n",
        "no trump",
        _suit,
        when=lambda so_far: so_far.rules.has_no_trump,
        refusal=_suit_already_called,
    ),
    HandKey("a", "alone", _alone, refusal=_already_alone, help="a: the caller is alone"),
    HandKey("p", "not alone", _not_alone, when=lambda so_far: so_far.hand.is_correction),
    HandKey(
        "b",
        "partner's best",
        _best,
        when=lambda so_far: so_far.said.alone and so_far.rules.may_ask_for_best,
        refusal=_best_already_asked,
        help="b: alone, with the partner's best card",
    ),
    HandKey(
        "x",
        "a lone defender",
        _defended,
        when=lambda so_far: so_far.rules.may_defend_alone(so_far.said.alone),
        refusal=_defender_already_named,
        help="x 1-4: a defender alone too: which one",
    ),
    HandKey(
        "m", "made", _result, help="0-5  m e: the callers' tricks; or only made, euchred", last=True
    ),
    HandKey("e", "euchred", _result, last=True),
)
"""Every key that may follow the caller, in the order of the key bar and of the help."""

HAND_KEY_OF: Final = {char: key for key in HAND_KEYS for char in key.keys}
