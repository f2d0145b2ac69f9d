"""How a table says what became of a hand: `Bob 3`, `Bob loner all`, `Aunt Jo euchred in hearts`.

Knows: the words that people use, and what each of them means. Does not know: what the rules allow
or award; the engine is asked (`entry.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre_engine.cards import Suit
from euchre_engine.seats import Seat

from ..exits import Refused
from ..log.words import read_suit, shortened
from ..render.safe import safe
from .people import as_typed, first_name, label, seat_of
from .sheet import Players

_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "zero none nothing",
            "one",
            "two",
            "three",
            "four",
            "five all march marched marches sweep sweeps swept",
        )
    )
    for word in words.split()
}
_ALONE: Final = frozenset({"alone", "loner", "lone", "solo"})
_MADE: Final = frozenset({"made", "makes", "make"})
_EUCHRED: Final = frozenset({"euchred", "set", "lost", "loses"})
_BETWEEN: Final = frozenset(
    {
        *("tricks", "trick", "took", "takes", "got", "in", "with", "and", "it", "them", "the"),
        *("trump", "trumps", "was", "is", "won", "wins", "gets", "get", "a"),
        *("went", "goes", "going", "go", "picked", "picks", "up"),
    }
)
"""Words that say nothing of their own: `took 3 tricks in hearts`."""

_BOTH_SIDES = re.compile(r"(\d)[-–:/](\d)")
_WITH_SUIT = re.compile(r"(\d)(\D)|(\D)(\d)")


class Saying(NamedTuple):
    """What was said of a hand: who made trump, in which suit, alone or not; and the tricks of the
    makers, 0–5, or where nobody said how many, the `result`, `made` or `euchred`."""

    maker: Seat
    tricks: int | None
    result: str
    alone: bool
    suit: Suit | None


def saying(
    players: Players,
    words: Sequence[str],
    command: str = "euchre hand",
    suit: tuple[str, Suit] | None = None,
) -> Saying:
    """What these words say of a hand that these four played.

    The maker's name, of as many words as it has, comes first. Raises `Refused` with what can be
    typed; `command` is what stands before the words, `suit` is a suit said elsewhere, as it was
    typed and as it is meant.
    """
    found: list[Saying] = []
    refused: list[Refused] = []
    words = [word.rstrip(",") or word for word in words]
    many = first_name(players, words)
    for words_of_name in dict.fromkeys((many, 1)):
        name, rest = " ".join(words[:words_of_name]), words[words_of_name:]
        try:
            found.append(_Hearing(players, name, command, suit).hear(rest))
        except Refused as wrong:
            refused.append(wrong)
    if not found:
        raise refused[0]
    if len(set(found)) > 1:
        quoted = as_typed(" ".join(words[:many]))
        raise Refused(
            f"{quoted} may be a name, or a name and another word: if it is a name, put it in "
            f"quotes, `{command} {quoted} {' '.join(map(_shown, words[many:]))}`"
        )
    return found[0]


class _Hearing:
    """The words after the maker's name, heard one after the other."""

    def __init__(
        self, players: Players, name: str, command: str, suit: tuple[str, Suit] | None
    ) -> None:
        try:
            self.maker = seat_of(players, name)
        except Refused:
            if not _is_of_a_hand(name):
                raise
            one = as_typed(label(players, Seat.E))
            raise Refused(
                "say who made trump, then the tricks, as in "
                f"`{command} {one} 3` or `{command} {one} 5 alone`"
            ) from None
        self.name = as_typed(label(players, self.maker))
        self.command = command
        self.tricks: int | None = None
        self.result = ""
        self.alone = False
        self.suit = suit

    def hear(self, words: Sequence[str]) -> Saying:
        at = 0
        while at < len(words):
            at += self._hear(words[at], words[at + 1] if at + 1 < len(words) else "")
        if self.tricks is None and not self.result:
            many = "5 alone" if self.alone else "3"
            raise Refused(
                f"how many tricks did the makers take? As in `{self.command} {self.name} {many}`"
            )
        return Saying(self.maker, self.tricks, self.result, self.alone, self.suit and self.suit[1])

    def _hear(self, typed: str, following: str) -> int:
        """Hear a word; returns how many it was."""
        word = typed.lower().strip(",.!")
        if word in _ALONE:
            if self.alone and word == "alone":
                raise Refused(
                    "say 'alone' only once; for a defender who plays alone, use --defend SEAT"
                )
            self.alone = True
        elif word in _NUMBERS or _is_number(word):
            if following.lower().strip(",.!") in ("point", "points", "pts"):
                raise Refused(
                    "the points follow from the tricks: how many of the five did the makers take? "
                    f"As in `{self.command} {self.name} 3`"
                )
            self._count(_NUMBERS[word] if word in _NUMBERS else _whole(word), typed)
        elif word in _MADE or word in _EUCHRED:
            self._came_out("made" if word in _MADE else "euchred")
        elif word == "of" and following.lower().strip(",.!") in ("5", "five"):
            return 2  # `took 3 of 5`
        elif word == "no" and following.lower().strip(",.!") in ("trump", "trumps"):
            self._in_suit(typed, Suit.NO_TRUMP)
            return 2
        elif (suit := _suit(word)) is not None:
            self._in_suit(typed, suit)
        elif both := _BOTH_SIDES.fullmatch(word):
            self._both(int(both[1]), int(both[2]), typed)
        elif (pair := _with_suit(word)) is not None:
            self._count(pair[0], typed)
            self._in_suit(typed, pair[1])
        elif word not in _BETWEEN:
            raise Refused(
                f"'{_shown(typed)}' is not a number of tricks (0 to 5), a suit or 'alone': try "
                f"`{self.command} {self.name} 3`, `{self.command} {self.name} 5 alone`, "
                f"`{self.command} {self.name} 2 hearts`"
            )
        return 1

    def _count(self, tricks: int, typed: str) -> None:
        if self.tricks is not None and self.tricks != tricks:
            raise Refused(
                f"you gave two numbers of tricks, {self.tricks} and {_shown(typed)}: give one"
            )
        self.tricks = tricks

    def _came_out(self, result: str) -> None:
        if self.result not in ("", result):
            raise Refused("say made or euchred, not both")
        self.result = result

    def _both(self, makers: int, others: int, typed: str) -> None:
        if makers + others != 5:
            raise Refused(f"{_shown(typed)}: a hand has five tricks, and the makers' come first")
        if makers < others:
            raise Refused(
                f"which side took {makers}? `{self.command} {self.name} {makers}` if the "
                f"makers took {makers} and are euchred, `{self.command} {self.name} {others}` if "
                f"they took {others}"
            )
        self._count(makers, typed)

    def _in_suit(self, typed: str, suit: Suit) -> None:
        if self.suit is not None and self.suit[1] is not suit:
            said = f"{_shown(self.suit[0])} and {_shown(typed)}"
            raise Refused(f"you named trump twice, {said}: name it once")
        self.suit = typed, suit


def _is_number(word: str) -> bool:
    return word.isascii() and word.lstrip("-").isdecimal()


def _whole(word: str) -> int:
    return int(word) if len(word) < 4 else 999


def _suit(word: str) -> Suit | None:
    return Suit.NO_TRUMP if word == "n" else read_suit(word)


def _with_suit(word: str) -> tuple[int, Suit] | None:
    """`3h` or `h3`: the tricks, and the suit."""
    pair = _WITH_SUIT.fullmatch(word)
    if pair is None:
        return None
    suit = read_suit(pair[2] or pair[3])
    number = int(pair[1] or pair[4])
    return None if suit is None or number > 5 else (number, suit)


def _is_of_a_hand(word: str) -> bool:
    """Whether a word says something of a hand, so that no maker's name was typed before it."""
    lower = word.lower()
    return (
        _is_number(lower)
        or lower in _NUMBERS
        or lower in _ALONE | _MADE | _EUCHRED
        or _BOTH_SIDES.fullmatch(lower) is not None
        or _with_suit(lower) is not None
    )


def _shown(word: str) -> str:
    return safe(shortened(word))
