"""The keys of a hand, after its caller. What the rules allow is checked in `book/entering.py`."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from euchre_engine.cards import SUIT_WORDS, TRUMPS
from euchre_engine.seats import LEFT, PARTNER, Seat

from ...book import entering
from ...book.people import label
from ...terminal.exit_status import Refused
from ...words.grammar import Said
from ..shell.dialogue import Dialogue
from ..shell.keys import Key, talk
from .subject import AHand, Enter, choose_seat

SUIT_KEYS: Final = ("c", "d", "h", "s", "n")


class Called(NamedTuple):
    """A hand, and what was said of it so far."""

    hand: AHand
    said: Said

    def __str__(self) -> str:
        """`Bob, hearts, alone`."""
        said, players = self.said, self.hand.players
        words = [label(players, said.caller)]
        words += [] if said.suit is None else [SUIT_WORDS[said.suit]]
        words += ["alone"] * said.alone + ["partner's best"] * said.best
        words += [] if said.defend is None else [f"{label(players, said.defend)} alone too"]
        so_far = ", ".join(words)
        return f"{self.hand.again}: {so_far}" if self.hand.line else so_far

    def having(self, **said: Any) -> Called:
        """The hand with more said of it."""
        return self._replace(said=self.said._replace(**said))

    def is_open(self, part: str) -> bool:
        """Whether this may still be said; in a hand that is amended it may be said anew."""
        said = getattr(self.said, part)
        return self.hand.line is not None or said is None or said is False

    def check_open(self, part: str, words: str) -> None:
        """Raises `Refused` if that was said already."""
        if not self.is_open(part):
            raise Refused(f"{words} already: Backspace takes it back")


def called(hand: AHand, maker: Seat) -> Dialogue:
    """Asks for the rest of a hand that this player called."""
    now = Called(hand, hand.called_by(maker))
    while True:
        hand.check(entering.said_entries(now.said, hand.due))
        about = None if hand.line else now.said
        outcome = yield from talk(HAND_KEYS, "How many tricks?", now, str(now), about)
        if not isinstance(outcome, Called):
            return outcome
        now = outcome


def _ended(now: Called) -> Enter:
    said = entering.counted(now.said, now.hand.sheet)
    return now.hand.entered(entering.said_entries(said, now.hand.due))


def _tricks(now: Called, pressed: str) -> Enter:
    if int(pressed) > 5:
        raise Refused(f"{pressed} tricks: a hand has five, and the callers take 0 to 5 of them")
    return _ended(now.having(tricks=int(pressed)))


def _result(now: Called, pressed: str) -> Enter:
    return _ended(now.having(tricks=None, result="made" if pressed == "m" else "euchred"))


def _suit(now: Called, pressed: str) -> Called:
    now.check_open("suit", "the suit is called")
    return now.having(suit=TRUMPS[SUIT_KEYS.index(pressed)], round=None)


def _alone(now: Called, pressed: str) -> Called:
    now.check_open("alone", f"{label(now.hand.players, now.said.caller)} is alone")
    return now.having(alone=True)


def _best(now: Called, pressed: str) -> Called:
    now.check_open("best", "the partner's best card is asked for")
    return now.having(best=True)


def _not_alone(now: Called, pressed: str) -> Called:
    if now.hand.line is None:
        raise Refused("that is said only of a hand that is amended: Backspace takes a key back")
    stays = now.hand.sheet.rules.may_defend_alone(False)
    return now.having(alone=False, best=False, defend=now.said.defend if stays else None)


def _defender(now: Called, pressed: str) -> Dialogue:
    now.check_open("defend", "a lone defender is named")
    left = LEFT[now.said.caller]
    hand = now.hand
    hand.check(entering.said_entries(now.having(defend=left).said, hand.due))
    both = left, PARTNER[left]
    defends = yield from choose_seat("Who defends alone?", hand.players, both, str(now))
    return now.having(defend=defends)


HAND_KEYS: Final = (
    Key(tuple("012345"), "tricks", "", _tricks),
    Key(tuple("6789"), "", "", _tricks),
    Key(SUIT_KEYS[:4], "suit", "the suit, or no trump; may be left out", _suit,
        lambda now: now.is_open("suit"), "c d h s n"),
    Key(SUIT_KEYS[4:], "no trump", "", _suit,
        lambda now: now.hand.sheet.rules.has_no_trump and now.is_open("suit")),
    Key(("a",), "alone", "the caller is alone", _alone, lambda now: now.is_open("alone")),
    Key(("p",), "not alone", "not alone, in a hand that is amended", _not_alone,
        lambda now: now.hand.line is not None),
    Key(("b",), "partner's best", "alone, with the partner's best card", _best,
        lambda now: now.said.alone and now.hand.sheet.rules.may_ask_for_best
        and now.is_open("best")),
    Key(("x",), "a lone defender", "a defender alone too: which one", _defender,
        lambda now: now.hand.sheet.rules.may_defend_alone(now.said.alone)
        and now.is_open("defend"), "x 1-4"),
    Key(("m",), "made", "the callers' tricks; or only made, euchred", _result, typed="0-5  m e"),
    Key(("e",), "euchred", "", _result),
)  # fmt: skip
"""Every key that may follow the caller."""
