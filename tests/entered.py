"""Entries without a book, each a command of its own, and the sheet of a game that has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from euchre_cli.book.entries import Entry, NewEntry, Uid, text_of
from euchre_cli.book.scoring import head_records, sheet_of
from euchre_cli.book.sheet import NewGame, Players, Sheet
from euchre_cli.log.games import Head
from euchre_engine.rules import Value
from euchre_engine.seats import SEATS, Seat

NO_RULES: Mapping[str, Value] = {}


def new_game(dealer: Seat | None = Seat.N, **about: Any) -> NewGame:
    """Ann, Bob, Cat and Dan begin a game."""
    players = dict(zip(SEATS, ("Ann", "Bob", "Cat", "Dan"), strict=True))
    return NewGame(Head().having(players=players, **about), dealer)


def begins(
    players: Players,
    preset: str = "standard",
    dealer: Seat | None = None,
    rules: Mapping[str, Value] = NO_RULES,
) -> NewEntry:
    """A game begins."""
    house_rules = {name: str(value) for name, value in rules.items()}
    seated = dict(zip(SEATS, players, strict=True))
    head = Head().having(preset=preset, house_rules=house_rules, players=seated)
    return NewEntry("begun", text_of(head_records(head, dealer)))


def hand(record: str) -> NewEntry:
    """A hand ended."""
    return NewEntry("hand", record)


def uid(number: int) -> Uid:
    """The uid of the entry of this number, and of its command."""
    return f"{number:016x}"


def entry(number: int, new: NewEntry, game: int = 1) -> Entry:
    """The entry of this number in the book."""
    at = "2026-11-19T20:00:00Z"
    place = (number, game, "", uid(number), f"game {game}", number, uid(number), at, "", "")
    return Entry(*place, new.kind, new.about, new.record, new.why, "")


def sheet_with(*new: NewEntry) -> Sheet:
    """A game with these entries, the first of which begins it."""
    sheet = sheet_of([entry(number, one) for number, one in enumerate(new, 1)])
    assert sheet is not None
    return sheet
