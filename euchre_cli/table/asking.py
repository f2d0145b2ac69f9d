"""Questions that keys answer: what may come next, and the keys typed so far.

Knows: that a question that is not answered yet is the one to show. Does not know: what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from euchre_engine.seats import SEATS, Seat

from ..book.events import Players
from ..book.hand_words import SaidHand
from ..book.people import label
from ..terminal.exit_status import Refused
from ..terminal.safe import safe
from .keys import ENTER, TAB, shown

SEAT_KEYS = "1234"


class Offer(NamedTuple):
    """Keys that may come next, and what they mean."""

    keys: str
    words: str

    @property
    def shown(self) -> str:
        """`1 Ann`, `0-5 tricks`, `c d h s suit`."""
        if len(self.keys) > 2 and self.keys.isdigit():
            return f"{self.keys[0]}-{self.keys[-1]} {self.words}"
        return f"{' '.join(map(shown, self.keys))} {self.words}"


class Asked(NamedTuple):
    """What is asked for next: what the keys say `so_far`, the `question`, the keys that answer it,
    and the next `hand` as far as it is said."""

    so_far: str
    question: str
    offers: tuple[Offer, ...]
    hand: SaidHand | None = None


class More(Exception):
    """The entry is not complete."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.question)
        self.asked = asked


class Keys:
    """The keys typed so far, one after the other."""

    def __init__(self, typed: str) -> None:
        self._left = iter(typed)

    def take(self, asked: Asked, also: str = "") -> str:
        """The key that answers. Raises `More` when it was not typed yet, and `Refused` when it is
        none of those offered; `also` are keys whose refusal the caller words better."""
        key = next(self._left, None)
        if key is None:
            raise More(asked)
        if key in also or any(key in offer.keys for offer in asked.offers):
            return key
        raise Refused(f"the key {shown(key)} does nothing here")

    def seat(self, so_far: str, question: str, players: Players, seats: Sequence[Seat]) -> Seat:
        """A seat; those that are named are offered."""
        asked = Asked(so_far, question, seats_offered(players, seats))
        return seat_of_key(self.take(asked, SEAT_KEYS))

    def text(
        self, so_far: str, question: str, sign: Callable[[str], bool], known: Sequence[str] = ()
    ) -> str:
        """What is typed up to Enter, of characters that `sign` lets through; Tab completes the only
        one of those `known` that begins so. Raises `More` before Enter, `Refused` for a character
        that does not belong there."""
        typed = ""
        while True:
            begins = typed.casefold()
            alike = [one for one in known if begins and one.casefold().startswith(begins)]
            only = alike if len(alike) == 1 and alike[0] != typed else []
            offers = [*(Offer(TAB, safe(one)) for one in only), Offer(ENTER, "when done")]
            asked = Asked(so_far, f"{question} {safe(typed)}_", tuple(offers))
            key = next(self._left, None)
            if key is None:
                raise More(asked)
            if key == ENTER:
                return typed
            if key == TAB:
                if not only:
                    raise Refused(
                        "Tab completes a name only if one name in the book begins like that"
                    )
                typed = only[0]
            elif sign(key):
                typed += key
            else:
                raise Refused(f"the key {shown(key)} does nothing here")

    def sure(self, question: str) -> bool:
        """Whether it is meant."""
        return self.take(Asked("", question, (Offer("y", "yes"), Offer("n", "no")))) == "y"


def seats_offered(players: Players, seats: Sequence[Seat] = SEATS) -> tuple[Offer, ...]:
    """The keys for people."""
    return tuple(Offer(str(seat + 1), label(players, seat)) for seat in seats)


def seat_of_key(key: str) -> Seat:
    """The seat that one of `SEAT_KEYS` means."""
    return SEATS[int(key) - 1]
