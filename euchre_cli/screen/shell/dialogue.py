"""A dialogue: one question after another, each answered by a key, until it is known what to do.

A dialogue is a generator: it yields questions, is sent keys, and returns an effect. It is run from
its first key again after each one, so the keys typed are all the state it needs.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...terminal.exit_status import Refused
from ...terminal.screen_text import ENTER, PRINTED, TAB
from ...terminal.text import safe

Subject: TypeAlias = Any
"""What a screen is about, such as a game; each screen has its own type."""
Effect: TypeAlias = Any
"""What is to be done; a screen defines its own, besides `Change` and `Quit`."""


class Change(NamedTuple):
    """The subject of the screen is now another, and there is nothing to write."""

    subject: Subject
    words: str = ""


class Quit(NamedTuple):
    """Leave the screen."""


class Withdrawn(Refused):
    """What was typed since the last question of the screen cannot be, as a whole: a card that lies
    elsewhere, not only its suit. The message stays until the next one is typed."""


class Offer(NamedTuple):
    """Keys that answer a question, and what they mean; without words they are not shown."""

    keys: tuple[str, ...]
    words: str

    def __str__(self) -> str:
        return f"{printed(self.keys)} {self.words}"


def printed(keys: Sequence[str]) -> str:
    """Keys as they are shown: `0-5`, `c d h s`, `Enter`."""
    if len(keys) > 2 and "".join(keys) in "0123456789":
        return f"{keys[0]}-{keys[-1]}"
    return " ".join(PRINTED.get(key, key) for key in keys)


class Question(NamedTuple):
    """A question, after what was said `so_far`. `text`: a name or a number is written, so that no
    character is a command. `about` is what the screen draws for it, such as the hand so far."""

    words: str
    offers: tuple[Offer, ...] = ()
    so_far: str = ""
    text: bool = False
    about: Any = None

    def __str__(self) -> str:
        return f"{self.so_far}. {self.words}" if self.so_far else self.words

    def takes(self, key: str) -> bool:
        """Whether the key is an answer."""
        written = self.text and len(key) == 1 and key.isprintable()
        return written or any(key in offer.keys for offer in self.offers)


Dialogue: TypeAlias = Generator[Question, str, Effect]
Choosing: TypeAlias = Generator[Question, str, str]


def choose(words: str, offers: Iterable[Offer], so_far: str = "") -> Choosing:
    """Asks for one of the keys on offer."""
    return (yield Question(words, tuple(offers), so_far))


YES_OR_NO = (Offer(("y",), "yes"), Offer(("n",), "no"))


def confirm(words: str) -> Generator[Question, str, bool]:
    """Asks a question of yes or no."""
    return (yield Question(words, YES_OR_NO)) == "y"


def write(words: str, names: Sequence[str] = (), so_far: str = "") -> Choosing:
    """Asks for a text, up to Enter. Tab completes a name if only one of `names` begins like it."""
    typed = ""
    while True:
        start = typed.casefold()
        alike = [name for name in names if start and name.casefold().startswith(start)]
        offers = [Offer((ENTER,), "when done")]
        if len(alike) == 1 and alike[0] != typed:
            offers.insert(0, Offer((TAB,), safe(alike[0])))
        key = yield Question(f"{words} {safe(typed)}_", tuple(offers), so_far, text=True)
        if key == ENTER:
            return typed
        typed = alike[0] if key == TAB else typed + key


class Answered(NamedTuple):
    """How far the keys went: the next `question`, or the `effect` if it was the last one."""

    question: Question | None
    effect: Effect = None


def answered(dialogue: Dialogue, keys: Iterable[str]) -> Answered:
    """Runs a dialogue with these keys. Raises `Refused` for a key that is no answer."""
    try:
        question = next(dialogue)
        for key in keys:
            if not question.takes(key):
                raise Refused(f"the key {safe(PRINTED.get(key, key))} does nothing here")
            question = dialogue.send(key)
    except StopIteration as end:
        return Answered(None, end.value)
    return Answered(question)
