"""The table of records: what each form means, and which of its words does not fit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from euchre_cli.log.fields import plain, unquoted
from euchre_cli.log.names import Names
from euchre_cli.log.records import (
    TABLE,
    About,
    Row,
    canonical,
    read_record,
    read_trick,
)
from euchre_cli.log.words import Unreadable
from euchre_engine.audit.record import Maker, Misdeal, Penalty, Score, Trick, Up
from euchre_engine.cards import BENNY, Suit, parse_card
from euchre_engine.seats import SEATS, Seat, Side

from .random_logs import ABOUT, CALM, ENTRY, TEXTS

PLAYERS = Names(dict(zip(SEATS, ("Ann Smith", "Bob", "Aunt Jo", "Dan"), strict=True)))


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


def _answers() -> list[tuple[str, str]]:
    text = (Path(__file__).parent / "old_answers.txt").read_text()
    pairs = [line.rpartition(" => ") for line in text.splitlines()]
    return [(written, answer) for written, _, answer in pairs]


def test_what_was_answered_before_is_answered_still() -> None:
    """424 records, right and wrong, with the canonical words or the kind and place of the
    trouble, as the program before this one gave them, but that a misdeal may name its player."""
    differ = []
    for written, answer in _answers():
        try:
            found = canonical(read_record(written, PLAYERS)[0])
        except Unreadable as bad:
            found = f"{bad.kind.slug} {bad.at}"
        if found != answer:
            differ.append((written, answer, found))
    assert differ == []


@pytest.mark.parametrize(
    ("written", "record"),
    [
        ("maker E ordered", Maker(Seat.E, round=1)),
        ("maker e h NAMED alone made", Maker(Seat.E, Suit.HEARTS, True, "made", 2)),
        ("maker E named hearts", Maker(Seat.E, Suit.HEARTS, round=2)),
        ("maker E made alone ordered h", Maker(Seat.E, Suit.HEARTS, True, "made", 1)),
        ("play N Kh s:Jh", Trick(Seat.N, (parse_card("Kh"), parse_card("Jh")), (None, Seat.S))),
        ("up b", Up(BENNY)),
        ("score EW 0", Score(None, 0)),
        ("start EW 3", About("start", ((0, 3),))),
        ('misdeal "E dropped one"', Misdeal(None, "E dropped one")),
        ("penalty ns 2 against the rules", Penalty(Side.NS, 2, "against the rules")),
        ("penalty ns against w table-talk", Penalty(Side.NS, None, "table-talk", (Seat.W,))),
        ("begun 2026-11-19t20:30:05.999z", About("begun", ("2026-11-19T20:30:05Z",))),
        ("rule all-pass SAME-DEALER", About("rule", ("all-pass", "same-dealer"))),
    ],
)
def test_a_record_means_this(written: str, record: Any) -> None:
    assert read_record(written)[0] == record


@pytest.mark.parametrize(
    ("written", "slug", "at", "says"),
    [
        ("clal N pass", "unknown-record", 0, "did you mean call?"),
        ("bid N pass", "unknown-record", 0, "did you mean call?"),
        ("euchre 2", "unsupported-version", 1, "version 2.*only version 1"),
        ("euchre one", "bad-value", 1, "not a version"),
        ("dealer", "bad-value", 0, r"write `dealer SEAT \[stolen\|agreed\]`"),
        ("dealer N robbed", "bad-value", 2, "one word too many"),
        ("rules cls", "bad-value", 1, "did you mean csl?"),
        ("rule targget 11", "bad-value", 1, "target"),
        ("rule target 101", "bad-value", 2, "1 to 100"),
        ("best-of 4", "bad-value", 1, "an odd number"),
        ("hand N", "bad-value", 1, "`hold N …`"),
        ("call N pass alone", "bad-value", 3, "nobody can pass alone"),
        ("benny no-trump", "bad-value", 1, "one of the four suits"),
        ("maker N hearts alone two", "bad-value", 4, r"\[ordered\|named\] \[alone\]"),
        ("call S ordr", "bad-value", 2, r"did you mean order\?"),
        ("call S hartes", "bad-value", 2, r"did you mean hearts\?"),
        ("best Ah 9c", "bad-value", 2, "'for' is missing"),
        ("play N x:Jh", "bad-seat", 2, "not a seat"),
        ("tricks NS 1 NS 2", "bad-value", 3, "NS appears twice"),
        ("thrown-in ace-no-face", "bad-value", 1, r"write `thrown-in \[RULE SEAT\]`"),
        ("renege E 6 upheld", "bad-value", 2, "a trick"),
        ("penalty NS talking", "bad-value", 1, "how many points"),
        ("date 2026-02-30", "bad-value", 1, "YYYY-MM-DD"),
        ("begun 2026-11-19 24:00", "bad-value", 1, "YYYY-MM-DDTHH:MM:SSZ"),
    ],
)
def test_the_first_wrong_word_is_told_with_what_can_be_written(
    written: str, slug: str, at: int, says: str
) -> None:
    with pytest.raises(Unreadable) as bad:
        read_record(written)
    assert (bad.value.kind.slug, bad.value.at) == (slug, at)
    assert re.search(says, bad.value.message), bad.value.message
    assert bad.value.record is None


@pytest.mark.parametrize(
    ("written", "at", "says", "read"),
    [
        ("up 8d", 1, "nines and up", "up ??"),
        ("discard hJ", 1, "write the rank first, Jh", "discard ??"),
        ("play N 9h Tx Jh Qx", 3, r"'Tx'.*\(1 more in this record", "play N 9h ?? Jh ??"),
        ("best Ah for 2c", 3, "nines and up", "best Ah for ??"),
    ],
)
def test_an_unreadable_card_is_told_and_read_as_unknown(
    written: str, at: int, says: str, read: str
) -> None:
    with pytest.raises(Unreadable) as bad:
        read_record(written)
    assert (bad.value.kind.slug, bad.value.at) == ("bad-card", at)
    assert re.search(says, bad.value.message)
    assert canonical(bad.value.record) == read
