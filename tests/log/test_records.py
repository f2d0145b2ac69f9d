"""The table of records: what each form means, which of its words does not fit, and names for seats.

A case of `records.txt` is a record as somebody typed it, behind the players where they are not the
usual ones. The answer is the record in its canonical form; or what cannot be read, the index of the
word, and the form in which it is read all the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from euchre_cli.log.fields import plain, unquoted
from euchre_cli.log.games import Hand
from euchre_cli.log.names import Names
from euchre_cli.log.reader import read_games
from euchre_cli.log.records import TABLE, About, Row, canonical, read_record, read_trick
from euchre_cli.log.spelling import Unreadable
from euchre_engine.audit.record import Maker, Misdeal, Penalty, Score, Trick
from euchre_engine.cards import Suit, parse_card
from euchre_engine.seats import Seat, Side

from .. import golden
from .random_logs import ABOUT, CALM, ENTRY, TEXTS

RECORDS = Path(__file__).with_name("records.txt")
PLAYERS = "N Ann Smith, E Bob, S Aunt Jo, W Dan"


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.keyword)
def test_the_example_of_a_record_is_canonical_and_of_its_form(row: Row) -> None:
    record, joined = read_record(row.example)
    assert canonical(record) == row.example
    assert not joined
    assert not row.makes or type(record) in row.makes
    assert row.form.startswith(row.keyword)


@given(ENTRY | ABOUT)
@CALM
def test_what_is_written_is_read_again(record: Any) -> None:
    text = canonical(record)
    assert read_record(text) == (record, ())
    assert read_trick(text) in (None, record)


@given(TEXTS)
@CALM
def test_a_text_survives_its_quotes(text: str) -> None:
    assert unquoted(plain(text)) == text


def answered(case: str) -> str:
    """A record read, as the table has it."""
    *players, written = case.split(" | ")
    named = (one.split(" ", 1) for one in (players or [PLAYERS])[0].split(", ") if one != "-")
    try:
        return canonical(read_record(written, Names({Seat[seat]: name for seat, name in named}))[0])
    except Unreadable as bad:
        read = "" if bad.record is None else f"; read as `{canonical(bad.record)}`"
        return f"! {bad.kind.slug} at {bad.at}: {bad.message}{read}"


def test_what_is_read_of_a_record(request: pytest.FixtureRequest) -> None:
    golden.check(RECORDS, {case: answered(case) for case in golden.cases(RECORDS)}, request)


@pytest.mark.parametrize(
    ("written", "record"),
    [
        ("maker e h NAMED alone made", Maker(Seat.E, Suit.HEARTS, True, "made", 2)),
        ("play N Kh s:Jh", Trick(Seat.N, (parse_card("Kh"), parse_card("Jh")), (None, Seat.S))),
        ("score EW 0", Score(None, 0)),
        ("start EW 3", About("start", ((0, 3),))),
        ('misdeal "E dropped one"', Misdeal(None, "E dropped one")),
        ("penalty ns against w table-talk", Penalty(Side.NS, None, "table-talk", (Seat.W,))),
    ],
)
def test_a_record_means_this(written: str, record: Any) -> None:
    assert read_record(written)[0] == record


def test_a_misspelt_name_is_told_once_and_the_record_is_read() -> None:
    lines = ["player E Bob", "player S Cathy", "hand 1; play Bob 9h Catty:Th; tricks NS 3"]
    (game,) = read_games(lines)
    (hand,) = [item for item in game.items if isinstance(item, Hand)]
    assert [canonical(entry) for entry in hand.entries] == ["play E 9h S:Th", "tricks NS 3"]
    assert len(hand.troubles) == 1
    assert not game.troubles


def test_the_same_words_mean_another_seat_after_a_change() -> None:
    lines = ["player N Ann", "player E Bob", "hand 1; maker Ann", "player N Eve", "player E Ann"]
    (game,) = read_games([*lines, "hand 2; maker Ann", "hand 3; maker Bob"])
    hands = [item for item in game.items if isinstance(item, Hand)]
    assert [canonical(entry) for hand in hands for entry in hand.entries] == ["maker N", "maker E"]
    assert [len(hand.troubles) for hand in hands] == [0, 0, 1]
