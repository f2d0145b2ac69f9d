"""A game of many entries: each asks for as little work as the first, and all count as if read at
once."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book.events import (
    Body,
    GameBegun,
    HandAmended,
    HandEntered,
    HandStruck,
    RulingEntered,
    SeatTaken,
    Undone,
)
from euchre_cli.book.sheet import IncrementalSheet, sheet_of
from euchre_cli.book.store import Store
from euchre_engine.audit.replay import GameReplay
from euchre_engine.seats import Seat

BEGUN = GameBegun(("Ann", "Bob", "Cat", "Dan"), rules=(("target", 100),))


def test_an_entry_replays_and_writes_its_own_hand_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed = 0
    hand = GameReplay.hand

    def counting(self: GameReplay, *given: Any) -> Any:
        nonlocal replayed
        replayed += 1
        return hand(self, *given)

    monkeypatch.setattr(GameReplay, "hand", counting)
    with Store.open(str(tmp_path / "book.db"), create=True) as store:
        with store.writing() as writer:
            writer.begin(BEGUN)
        for number in range(60):
            with store.writing() as writer:
                before = store.connection.total_changes
                writer.sheet(1)
                writer.add(1, HandEntered("thrown-in"))
                assert (
                    store.connection.total_changes - before == 3
                )  # The event, its hand, the game.
            assert replayed == number + 1
        assert store.differences() == []


MORE: list[tuple[Body, ...]] = [
    (HandEntered("maker N hearts; tricks NS 3"),),
    (RulingEntered("penalty EW 1 late"),),
    (SeatTaken(Seat.E, "Eve"), HandEntered("maker E; tricks EW 5")),
    (HandAmended(2, "maker N hearts; tricks NS 5"),),
    (HandEntered("maker S; tricks NS 2"),),
    (RulingEntered("note loud"),),
    (Undone(8),),
    (HandEntered("maker W; tricks EW 3"),),
    (HandStruck(2),),
    (RulingEntered("concede NS"),),
    (RulingEntered("penalty NS 2 after the end"),),
    (HandEntered("maker N; tricks NS 5"),),
]


def test_a_game_that_grows_is_the_game_read_at_once(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "book.db"), create=True) as store:
        with store.writing() as writer:
            writer.begin(BEGUN)
        growing = IncrementalSheet(1)
        seen = 0
        for bodies in MORE:
            with store.writing() as writer:
                writer.add(1, *bodies)
            events = store.events(1)
            assert str(growing.sheet(events[seen:])) == str(sheet_of(1, events))
            seen = len(events)
            assert store.differences() == []
        with suppress(ZeroDivisionError), store.writing() as writer:
            writer.add(1, HandEntered("thrown-in"))
            raise ZeroDivisionError
        with store.writing() as writer:
            writer.add(1, HandEntered("misdeal S"))
        assert store.differences() == []


def test_what_another_wrote_in_between_is_seen(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    with Store.open(book, create=True) as one, Store.open(book, create=True) as other:
        with one.writing() as writer:
            writer.begin(BEGUN)
        for _ in range(3):
            for store in (one, other):
                with store.writing() as writer:
                    writer.add(1, HandEntered("maker N; tricks NS 3"))
        with other.writing() as writer:
            writer.add(1, HandAmended(2, "maker N; tricks NS 5"))
        with one.writing() as writer:
            sheet = writer.add(1, HandEntered("maker N; tricks NS 3"))
        assert sheet is not None
        assert sheet.total == (8, 0)
        assert one.differences() == []


def test_a_command_of_its_own_writes_its_own_hand_only(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    with Store.open(book, create=True) as store, store.writing() as writer:
        writer.begin(BEGUN, *[HandEntered("thrown-in")] * 60)
    for body, written in (
        (HandEntered("thrown-in"), 3),
        (RulingEntered("penalty EW 1 late"), 2),
        (HandEntered("thrown-in"), 4),
        (HandAmended(61, "maker N; tricks NS 3"), 8),
    ):
        with Store.open(book) as store:
            with store.writing() as writer:
                before = store.connection.total_changes
                writer.add(1, body)
                assert store.connection.total_changes - before == written, body
            assert store.differences() == []
