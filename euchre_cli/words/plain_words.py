"""A sentence in plain words: small letters, no punctuation, and a player's name as the seat's
letter.

In: typed words, and who sits where. Out: words to look things up by, and the names among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from euchre_engine.seats import Seat

from ..terminal.exit_status import Refused
from ..terminal.phrases import read_number
from .hand_words import is_hand_word, word_set
from .people import People

ASKING: Final = word_set(
    "who whos what whats whatd how hows howd when where which why is are do does did can could "
    "may must will should would has have whose am was"
)
"""The words with which a question begins."""
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
CARDINAL: Final = "one|two|three|four|five|six|seven|eight|nine|ten|[0-9]{1,3}"


def is_question(words: Sequence[str]) -> bool:
    """Whether a sentence begins as a question does."""
    return words[0].lower().replace("'", "") in ASKING


def place(word: str) -> int:
    """The number of `2`, `two`, `second` or `2nd`; 0 for another word."""
    plain = re.sub("(?<=[0-9])(st|nd|rd|th)$", "", word.lower())
    return ORDINALS.index(plain) + 1 if plain in ORDINALS else read_number(plain) or 0


def plain_words(words: Sequence[str], people: People | None) -> list[str]:
    """The words in small letters, without punctuation and apostrophes; a player's name as `@N`,
    and what is theirs as `@Ns`."""
    line = re.sub(r"(?<=\d)[-–:](?=\d)", " ", " ".join(words)).replace("’", "'")
    line = re.sub("#(?=[0-9])", "number ", line.replace("@", ""))
    parts = re.sub("(?i)\\bno[ -]one\\b", "nobody", line).split()
    plain: list[str] = []
    at = 0
    while at < len(parts):
        seat, many, owns = _person(parts[at:], people)
        word = parts[at].lower().replace("'", "").strip('.,;:!?()"“”…-')
        if seat is not None:
            plain.append(f"@{seat.name}{'s' * owns}")
        elif word:
            plain.append("and" if word in ("n", "&") or parts[at] == "an'" else word)
            plain += [","] * (word in ("hand", "deal") and parts[at].endswith(","))
        at += many
    return plain


_NO_NAMES: Final = word_set(
    "a i an we us he she it is in on at no so of to or by my me go do up be if as was who the they"
)
"""Short words, in small letters, that are not the beginning of a name."""


def _person(words: Sequence[str], people: People | None) -> tuple[Seat | None, int, bool]:
    """Who is named by the first words, how many they are, and whether something is theirs."""
    first, *rest = (word.strip(".,;:!?()") for word in words)
    if first in _NO_NAMES:
        return None, 1, False
    for name in dict.fromkeys((first, re.sub("'?s'?$", "", first))) if people else ():
        assert people is not None
        try:
            person = people.whole_name([name, *rest]) if name else None
            if person is None and len(name) > 1 and not is_hand_word(name):
                person = people.begins([name, *rest])
        except Refused:
            person = None  # It may be several.
        if person is not None:
            return person.seat, person.words, name != first
    return None, 1, False


def names_in(
    words: Sequence[str], people: People | None, known: frozenset[str]
) -> Iterator[tuple[str, bool]]:
    """The names in a sentence, and whether somebody at the table has it."""
    for word in re.split(r"[\s/+,]+", " ".join(words)):
        name = word.strip('.,;:!?()-"').removesuffix("'s")
        plain = name.lower().replace("'", "").replace("’", "")
        seat = plain_words([name], people)[:1] if name else []
        if seat and seat[0][0] == "@" and people is not None:
            yield people.players[Seat[seat[0][1]]], True
        elif plain.isalpha() and len(plain) > 1 and plain not in known and not is_hand_word(name):
            yield name if name[0].isupper() else name.capitalize(), False
