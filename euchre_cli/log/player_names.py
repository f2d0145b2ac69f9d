"""Reading players' names instead of seats in the records of a log.

In: the `player` records of a log, and the words of a record. Out: the words with seat letters
instead of names, which may have several words. Does not know: what a record means, or what else may
be in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from euchre_engine.problems import BAD_SEAT
from euchre_engine.seats import SEATS, Seat

from .card_fields import PlayedField, SeatField
from .fields import WordTrouble
from .record_forms import FORMS
from .words import read_card, read_seat, read_suit, shortened

_FIELDS: Final = [
    (form.keyword, at, field)
    for form in FORMS.values()
    if form.hand
    for at, field in enumerate(form.fields, 1)
]
_SEAT_AT: Final = {
    word: at for word, at, field in _FIELDS if isinstance(field, SeatField) and field.when is None
}
"""The index of the word that is a seat, by the record's keyword."""

_SEAT_AFTER: Final = {
    word: field.after for word, _, field in _FIELDS if isinstance(field, SeatField) and field.after
}
"""The word before another seat, by the record's keyword."""

_SEATS_WITHIN: Final = {word for word, _, field in _FIELDS if isinstance(field, PlayedField)}
"""The keywords of the records in which a card may have a seat before it, as in `W:Qs`."""

_LONGEST: Final = 8
"""The most words of a name that is recognised."""


class PlayerNames:
    """The names of the players at the seats, as read so far."""

    __slots__ = ("names",)

    def __init__(self) -> None:
        self.names: dict[Seat, list[str]] = {}

    def sit(self, seat: Seat, name: str) -> None:
        """Seats a player, from here on in the log."""
        words = name.casefold().split()
        self.names[seat] = words if len(words) <= _LONGEST else []

    def as_seats(self, words: list[str]) -> tuple[list[str], list[int] | None]:
        """The words of a record with seat letters instead of names. If a name had several words,
        also the index at which each word was written; else `None`.

        Raises `WordTrouble` if a name fits nobody or more than one player.
        """
        keyword = words[0].lower()
        first = _SEAT_AT.get(keyword)
        if first is None or not self.names:
            return words, None
        read = list(words)
        written = list(range(len(words)))
        self._put_seat(read, written, first)
        if keyword in _SEAT_AFTER:
            after = [word.lower() for word in read]
            if _SEAT_AFTER[keyword] in after:
                self._put_seat(read, written, after.index(_SEAT_AFTER[keyword]) + 1)
        elif keyword in _SEATS_WITHIN:
            for at, word in enumerate(read):
                who, colon, card = word.partition(":")
                if colon and read_seat(who) is None and len(found := self._called([who])) == 1:
                    read[at] = f"{found[0].name}:{card}"
        return read, None if len(read) == len(words) else written

    def _put_seat(self, words: list[str], written: list[int], at: int) -> None:
        """Replaces the name that begins at the word `at` by its seat."""
        if at >= len(words):
            return
        seat = read_seat(words[at])
        if seat is not None and len(words[at]) == 1:
            return
        many, seats = self._name(words[at:])
        if seat is not None and seats in ([], [seat]):
            return
        if seat is not None or len(seats) > 1:
            kinds = "the seat, or a player's name" if seat is not None else "more than one player"
            self._trouble(f"'{shortened(words[at])}' may be {kinds}", written[at])
        if not seats:
            self._trouble(
                f"'{shortened(words[at])}' is not a seat (N, E, S or W), nor the name of anybody "
                "at the table",
                written[at],
            )
        last = words[at + many - 1]
        if (
            many > 1
            and last[-1:] != '"'
            and (read_suit(last) is not None or read_card(last) is not None)
            and len(self._called(words[at : at + 1])) == 1
        ):
            name = shortened(" ".join(words[at : at + many]))
            self._trouble(f"'{name}' may be a name, or a name and another word", written[at])
        words[at : at + many] = [seats[0].name]
        del written[at + 1 : at + many]

    def _trouble(self, message: str, at: int) -> NoReturn:
        raise WordTrouble(BAD_SEAT, f"{message}; write the seat's letter", at)

    def _name(self, words: Sequence[str]) -> tuple[int, list[Seat]]:
        """The number of words of the name at the start of `words`, and the seats of the players
        whose name it fits."""
        if words[0].startswith('"'):
            end = next((n for n, word in enumerate(words, 1) if word.endswith('"')), 0)
            if end:
                return end, self._called(" ".join(words[:end]).strip('"').split())
        longest = max(map(len, self.names.values()))
        for many in range(min(longest, len(words)), 0, -1):
            found = self._called(words[:many])
            if found:
                return many, found
        return 1, []

    def _called(self, words: Sequence[str]) -> list[Seat]:
        """The seats of the players whose name is exactly these words; if none, of those whose name
        contains them."""
        wanted = [word.casefold() for word in words]
        if not wanted:
            return []
        whole = [seat for seat in SEATS if self.names.get(seat) == wanted]
        if whole:
            return whole
        many = len(wanted)
        return [
            seat
            for seat in SEATS
            if any(
                self.names.get(seat, [])[at : at + many] == wanted
                for at in range(len(self.names.get(seat, [])))
            )
        ]
