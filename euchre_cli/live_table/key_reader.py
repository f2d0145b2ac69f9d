"""Reads the keys typed at the live table, one after the other; `keys.py` declares what they do.

In: the keys typed since the last entry. Out: the answer that each of them gives to a prompt; once
they run out, `Incomplete` with the first prompt that has no answer yet, which is the one to show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.seats import SEATS, Seat

from ..book.people import label
from ..book.sheet import Players
from ..terminal.exit_status import Refused
from ..terminal.text import safe, wrap
from ..words.grammar import Said

REDO: Final = "\x12"
BACK: Final = "\x7f"
CLEAR: Final = "\x1b"
ENTER: Final = "\r"
TAB: Final = "\t"
ARROWS: Final = "←↑→↓"
"""The arrow keys, as they are typed."""
HOME: Final = "⇱"
END: Final = "⇲"
SEAT_KEYS: Final = "1234"
IN_WORDS: Final = "\x17"
"""What the line mode puts before a hand in words; no key types it."""

_NAMES: Final = {
    REDO: "Ctrl-R",
    BACK: "Backspace",
    CLEAR: "Esc",
    " ": "Space",
    ENTER: "Enter",
    TAB: "Tab",
}

HelpRows: TypeAlias = tuple[tuple[str, str], ...]
"""Lines of the help: the keys to type, and their effect."""


def key_name(key: str) -> str:
    """The name printed on a key, or its character."""
    return _NAMES.get(key) or (safe(key) if len(key) == 1 else "that key")


def key_refused(key: str) -> Refused:
    """The refusal of a key that has no meaning here."""
    return Refused(f"the key {key_name(key)} does nothing here")


class Offer(NamedTuple):
    """Keys that may come next, and their meaning."""

    keys: str
    words: str

    @property
    def shown(self) -> str:
        """`1 Ann`, `0-5 tricks`, `c d h s suit`."""
        if len(self.keys) > 2 and self.keys.isdigit():
            return f"{self.keys[0]}-{self.keys[-1]} {self.words}"
        return f"{' '.join(map(key_name, self.keys))} {self.words}"


YES: Final = Offer("y", "yes")
NO: Final = Offer("n", "no")


class Prompt(NamedTuple):
    """A question to the user: the entry `so_far` in words, the `question`, and the keys that answer
    it.

    `hand` is the hand under way as far as it is entered. `text`: a name or a number is being typed,
    so that no character is a command.
    """

    so_far: str
    question: str
    offers: tuple[Offer, ...]
    hand: Said | None = None
    text: bool = False

    @property
    def words(self) -> str:
        """The question, after what is entered so far."""
        return f"{self.so_far}: {self.question}" if self.so_far else self.question


class Incomplete(Exception):
    """The keys ran out before the entry was complete; `prompt` asks for the next one."""

    def __init__(self, prompt: Prompt) -> None:
        super().__init__(prompt.question)
        self.prompt = prompt


class KeyReader:
    """Takes the keys typed so far, one after the other."""

    def __init__(self, typed: str) -> None:
        self._keys_left = iter(typed)

    def key(self, prompt: Prompt, also: str = "") -> str:
        """The key that answers a prompt. `also` are further keys to return, which the caller
        refuses with a better message.

        Raises `Incomplete` if it is not typed yet, `Refused` if it is not among those offered.
        """
        key = self._next(prompt)
        if key in also or any(key in offer.keys for offer in prompt.offers):
            return key
        raise key_refused(key)

    def seat(self, so_far: str, question: str, players: Players, seats: Sequence[Seat]) -> Seat:
        """The seat of the next key. Only `seats` are offered, but any seat is returned: the caller
        refuses the others."""
        prompt = Prompt(so_far, question, seat_offers(players, seats))
        return seat_of_key(self.key(prompt, SEAT_KEYS))

    def text(
        self,
        so_far: str,
        question: str,
        fits: Callable[[str], bool],
        known_names: Sequence[str] = (),
    ) -> str:
        """The text typed up to Enter. Each character must pass `fits`. Tab completes the text to a
        name in `known_names`, if only one begins with it."""
        typed = ""
        while True:
            begins = typed.casefold()
            alike = [name for name in known_names if begins and name.casefold().startswith(begins)]
            only = alike if len(alike) == 1 and alike[0] != typed else []
            offers = [*(Offer(TAB, safe(name)) for name in only), Offer(ENTER, "when done")]
            prompt = Prompt(so_far, f"{question} {safe(typed)}_", tuple(offers), text=True)
            key = self._next(prompt)
            if key == ENTER:
                return typed
            if key == TAB and not only:
                raise Refused("Tab completes a name only if one name in the book begins like that")
            if key != TAB and not fits(key):
                raise key_refused(key)
            typed = only[0] if key == TAB else typed + key

    def confirmed(self, question: str) -> bool:
        """Returns whether the next key is `y`; `n` is the only other one allowed."""
        return self.key(Prompt("", question, (YES, NO))) == YES.keys

    def _next(self, prompt: Prompt) -> str:
        key = next(self._keys_left, None)
        if key is None:
            raise Incomplete(prompt)
        return key


def seat_offers(players: Players, seats: Sequence[Seat] = SEATS) -> tuple[Offer, ...]:
    """The keys of these seats, with the players' names."""
    return tuple(Offer(str(seat + 1), label(players, seat)) for seat in seats)


def seat_of_key(key: str) -> Seat:
    return SEATS[int(key) - 1]


# -- the help -------------------------------------------------------------------------------------


def help_rows(help_of_key: str) -> HelpRows:
    """The rows of a key's `help`, which is lines of `typed: what it does`."""
    return tuple(
        (row[0], row[2]) for row in (line.partition(": ") for line in help_of_key.splitlines())
    )


_TYPED_WIDE: Final = 13
"""The width of the keys in a line of the help."""


def help_lines(sections: dict[str, HelpRows]) -> Iterable[str]:
    """The help as lines of text."""
    for heading, rows in sections.items():
        yield heading
        yield from (f"  {typed}".ljust(_TYPED_WIDE) + does for typed, does in rows)


def help_pages(sections: dict[str, HelpRows], width: int, height: int) -> list[list[str]]:
    """The help as pages of lines: a single one if it fits, else several, each with a heading."""
    pages: list[list[str]] = []
    for heading, rows in sections.items():
        head = wrap(heading, width)
        pages.append(list(head))
        for typed, does in rows:
            lines = wrap(does, width, " " * _TYPED_WIDE, f"  {typed}".ljust(_TYPED_WIDE))
            if len(pages[-1]) + len(lines) > height and pages[-1] != head:
                pages.append(list(head))
            pages[-1] += lines
    whole = [line for page in pages for line in page]
    return [whole] if len(pages) == len(sections) and len(whole) <= height else pages
