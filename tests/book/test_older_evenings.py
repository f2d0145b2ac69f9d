"""A scorebook with evenings that only earlier versions knew: it opens, its games count, and what
says nothing any more is counted in a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.sheet import NewGame
from euchre_cli.evening.as_objects import ladder_object, state_object
from euchre_cli.evening.awards import awards, prize_objects
from euchre_cli.evening.in_book import evening_in
from euchre_cli.log.games import Head
from euchre_engine.seats import SEATS

from ..card_table import CardTable
from .test_sessions import EIGHT

SEATED = {"1": ["Ann", "Cat", "Bob", "Dan"], "2": ["Eve", "Gus", "Fay", "Hal"]}


def entered(kind: str, content: dict[str, Any]) -> NewEntry:
    """An entry of an evening as an earlier version made it."""
    return NewEntry(kind, json.dumps(content))


def gone(kind: str, content: dict[str, Any]) -> NewEntry:
    """An entry that only an earlier version made, as it was brought over."""
    return NewEntry("gone", json.dumps([kind, content]))


@pytest.fixture
def older(table: CardTable) -> CardTable:
    """An evening by plan with rules, a moved game and a prize's cut of an earlier version, and one
    of each movement that there was; at the first table of each a result, at the second a hand."""
    table.done(f"evening new {EIGHT} --rounds 3 --rule ranking=wins")
    table.done("evening result 1 9-3")
    with Book.open(str(table.book)) as store, store.writing() as writer:
        rules = {"lone-caller": 5, "sitting-out": 7, "ranking": "wins", "most-euchred": "yes"}
        writer.add(1, entered("evening-rules", {"counting": rules}))
        writer.add(1, gone("cut-won", {"winner": "Ann", "prize": "most-points"}))
        writer.add(1, gone("game-moved", {"game": 2, "round": 1, "table": 1}))
        for begun in (
            {"movement": "swiss", "rounds": 2},
            {"movement": "knockout", "third_place": True},
            {"movement": "double-knockout"},
            {"movement": "by-seats", "rounds": 6},
            {"movement": "pairs", "rounds": 3, "best_of": 3},
        ):
            people = {"people": EIGHT.split(), "date": "2026-11-20"}
            number = writer.begin_evening(gone("evening-begun", {**people, **begun}))
            round_ = {"round": 1, "tables": SEATED, "out": []}
            writer.add(number, entered("round-begun", {"seating": round_}))
            for at, names in SEATED.items():
                seats = dict(zip(SEATS, names, strict=True))
                head = Head().having(players=seats, date="2026-11-20", round=1, table=int(at))
                if at == "1":
                    head.result = (10, 4)
                hands = [] if at == "1" else [NewEntry("hand", "maker N; tricks NS 3")]
                writer.begin(NewGame(head, None if at == "1" else SEATS[0], evening=number), *hands)
    return table


def test_an_evening_by_plan_goes_on_with_the_rules_that_are_left(older: CardTable) -> None:
    now = older.json("evening")
    assert (now["evening"], now["evening_rules"]) == (1, {"ranking": "wins"})
    assert now["tables"][0]["score"] == {"NS": 9, "EW": 3}
    older.done("evening result 2 8-8")
    older.done("evening next")
    assert {one["prize"] for one in older.json("evening ladder")["prizes"]} >= {"most-points"}
    older.done("hand --table 1 N 3")
    with Book.open(str(older.book)) as store, store.writing() as writer:
        rules = {"lone-partner": 0, "second-place": "yes", "most-loners": "no"}
        writer.add(1, entered("evening-rules", {"counting": rules}))
    assert older.json("evening")["evening_rules"] == {
        "loner-points": "caller",
        "prizes": "most-points,second-place,high-round,fewest-points",
    }


def test_the_games_of_an_evening_that_is_not_known_any_more_are_ordinary_games(
    older: CardTable,
) -> None:
    assert "an entry of an earlier version" in older.done("history --all").lower()
    assert older.json("history 3")["entries"][0]["kind"] == "gone"
    games = older.json("games --all")["games"]
    assert len(games) == 1 + 2 * 5
    (ann,) = (row for row in older.json("stats standings")["rows"] if row["player"] == "Ann")
    assert ann["games_won"] >= 5
    going = next(game["game"] for game in games if game["state"] == "going")
    older.plays(
        f"""
        night 2026-11-20
        hand --game {going} E 3
        undo = Taken back: hand 2
        redo = Done again: hand 2
        void --game {going}
        undo
        players rename Ann Anna
        export --all --out all.euchre
        doctor = The book is sound.
        """
    )
    other = older.another("other")
    assert "games imported." in other.done(["import", str(older.book)])


# -- as they were shown ----------------------------------------------------------------------------

KEPT = json.loads((Path(__file__).parent / "older_evenings.json").read_text(encoding="utf-8"))
"""The entries of three evenings as an earlier version wrote them, and what it showed of each: by
plan with a late and a leaving player, winners move with a cut, couples of which one leaves."""


def test_evenings_of_an_earlier_version_are_shown_as_they_were(table: CardTable) -> None:
    with Book.open(str(table.book), create=True) as store, store.writing() as writer:
        writer.add_rows(KEPT["entries"])
        writer.derive(store.all_numbers())
    with Book.open(str(table.book)) as store:
        numbers = [n for (n,) in store.each("SELECT game FROM entries WHERE kind='evening-begun'")]
        for number, shown in zip(numbers, KEPT["shown"], strict=True):
            evening = evening_in(store, number)
            assert evening is not None
            now = {**state_object(evening), **ladder_object(evening)}
            assert {name: now[name] for name in ("people", "sitting_out", "round", "ended")} == {
                name: shown[name] for name in ("people", "sitting_out", "round", "ended")
            }
            assert now["evening_rules"] == {**shown["rules"], **now["evening_rules"]}
            tables = [[t["table"], [*t["players"].values()], t["score"]] for t in now["tables"]]
            assert tables == shown["tables"]
            keys = ("name", "points", "won", "tied", "loners")
            ladder = [[row[key] for key in keys] for row in now["ladder"]]
            assert sorted(ladder) == sorted(shown["ladder"])
            keys = ("pair", "won", "tied", "points", "defaults")
            standing = [[row[key] for key in keys] for row in now.get("standing", [])]
            assert standing == shown["standing"]
            prizes = {
                one["prize"]: [sorted(one["winners"]), sorted(one["cut"])]
                for one in prize_objects(awards(evening))
            }
            assert prizes.items() <= shown["prizes"].items()
