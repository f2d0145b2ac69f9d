"""The table of records: what each form means, and which of its words does not fit."""

from __future__ import annotations

from typing import get_args

import pytest

from euchre_cli.log.fields import WordTrouble
from euchre_cli.log.game_records import (
    BegunAt,
    GameRecord,
    OnDate,
    UseRule,
)
from euchre_cli.log.record_forms import FORM_OF, FORMS, parse, parse_play
from euchre_engine.actions import Best
from euchre_engine.audit.record import (
    Dealer,
    Entry,
    Hold,
    Maker,
    Misdeal,
    Penalty,
    RenegeClaim,
    Score,
    Total,
    Trick,
)
from euchre_engine.cards import BENNY, UNKNOWN, Suit, parse_card
from euchre_engine.seats import Seat, Side


def cards(words: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in words.split())


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("date 20261119", OnDate("2026-11-19")),
        ("begun 2026-11-19T20:30:05Z", BegunAt("2026-11-19T20:30:05Z")),
        ("begun 2026-11-19 20:30", BegunAt("2026-11-19T20:30:00Z")),
        ("begun 2026-11-19t20:30:05.999z", BegunAt("2026-11-19T20:30:05Z")),
        ("begun 2026-11-20T00:15+01:00", BegunAt("2026-11-19T23:15:00Z")),
        ("begun 2026-11-19 20:30 -0530", BegunAt("2026-11-20T02:00:00Z")),
        ("begun 0999-01-01 20:30", BegunAt("0999-01-01T20:30:00Z")),
        ("rule all-pass SAME-DEALER", UseRule("all-pass", "same-dealer")),
        ("dealer w agreed", Dealer(Seat.W, agreed=True)),
        ("hold S 9C 10d ?? B", Hold(Seat.S, (*cards("9c Td"), UNKNOWN, BENNY))),
        ("maker w ♦ alone", Maker(Seat.W, Suit.DIAMONDS, True)),
        ("maker w Made", Maker(Seat.W, result="made")),
        ("maker w h alone EUCHRED", Maker(Seat.W, Suit.HEARTS, True, "euchred")),
        ("best B for ??", Best(BENNY, UNKNOWN)),
        ("play N Kh s:Jh", Trick(Seat.N, cards("Kh Jh"), (None, Seat.S))),
        ("score EW 0", Score(None, 0)),
        ("total NS 113", Total(113, None)),
        ('misdeal "E dropped one"', Misdeal(None, "E dropped one")),
        ("renege W 5 by N CORRECTED", RenegeClaim(Seat.W, 5, Seat.N, "corrected")),
        ("penalty ew 2", Penalty(Side.EW, 2, "")),
        ("penalty ns 2 against W lead", Penalty(Side.NS, 2, "lead", (Seat.W,))),
        ("penalty ns 2 against EW", Penalty(Side.NS, 2, "", (Seat.E, Seat.W))),
        ("penalty ns 2 against the rules", Penalty(Side.NS, 2, "against the rules")),
        ("penalty ns against w table-talk", Penalty(Side.NS, None, "table-talk", (Seat.W,))),
        ('penalty ew "Table-Talk"', Penalty(Side.EW, None, "table-talk")),
    ],
)
def test_a_record_means_this(line: str, record: object) -> None:
    assert parse(line.split(), line) == record


WRONG = [
    ("euchre", "bad-value", 0),
    ("euchre one", "bad-value", 1),
    ("euchre 2", "unsupported-version", 1),
    ("event", "bad-value", 0),
    ("season", "bad-value", 0),
    ("place", "bad-value", 0),
    ("note", "bad-value", 0),
    ("date", "bad-value", 0),
    ("date 2026-02-30", "bad-value", 1),
    ("date 2026-11-19 noon", "bad-value", 2),
    ("begun", "bad-value", 0),
    ("best-of", "bad-value", 0),
    ("round", "bad-value", 0),
    ("round 0", "bad-value", 1),
    ("table 100", "bad-value", 1),
    ("loner NS", "bad-seat", 1),
    ("best-of 4", "bad-value", 1),
    ("best-of 101", "bad-value", 1),
    ("begun 2026-11-19", "bad-value", 1),
    ("begun 2026-02-30 20:30", "bad-value", 1),
    ("begun 2026-11-19T24:00", "bad-value", 1),
    ("begun 2026-11-19T20:30+24:00", "bad-value", 1),
    ("begun 0001-01-01T00:00+01:00", "bad-value", 1),
    ("begun 9999-12-31T23:30-01:00", "bad-value", 1),
    ("begun ２026-11-19T20:30", "bad-value", 1),
    ("begun 2026-11-19 20:30 or so", "bad-value", 1),
    ("rules", "bad-value", 0),
    ("rules cls", "bad-value", 1),
    ("rule", "bad-value", 0),
    ("rule targget 11", "bad-value", 1),
    ("rule target", "bad-value", 1),
    ("rule target 101", "bad-value", 2),
    ("player", "bad-value", 0),
    ("player X Ann", "bad-seat", 1),
    ("player N", "bad-value", 1),
    ("start", "bad-value", 0),
    ("start N 1", "bad-seat", 1),
    ("start NS", "bad-value", 1),
    ("start NS x", "bad-value", 2),
    ("start NS 1 NS 2", "bad-value", 3),
    ("start NS 1 EW 2 x", "bad-seat", 5),
    ("hand x", "bad-value", 1),
    ("hand 1 2", "bad-value", 2),
    ("hand 999999999999", "bad-value", 1),
    ("dealer", "bad-value", 0),
    ("dealer Norther", "bad-seat", 1),
    ("dealer N robbed", "bad-value", 2),
    ("up", "bad-value", 0),
    ("up hQ", "bad-card", 1),
    ("up 8h", "bad-card", 1),
    ("hold", "bad-value", 0),
    ("hold N", "bad-value", 1),
    ("hold N Kh Kx", "bad-card", 3),
    ("kitty", "bad-value", 0),
    ("kitty Jc 1c", "bad-card", 2),
    ("farmer N", "bad-value", 1),
    ("farmer 9c 9d 9h", "bad-seat", 1),
    ("benny", "bad-value", 0),
    ("benny nt", "bad-value", 1),
    ("call", "bad-value", 0),
    ("call N", "bad-value", 1),
    ("call Q pass", "bad-seat", 1),
    ("call N double", "bad-value", 2),
    ("call N pass alone", "bad-value", 3),
    ("maker", "bad-value", 0),
    ("maker N x", "bad-value", 2),
    ("maker N made alone", "bad-value", 3),
    ("maker N march", "bad-value", 2),
    ("discard", "bad-value", 0),
    ("defend", "bad-value", 0),
    ("defend NS", "bad-seat", 1),
    ("best", "bad-value", 0),
    ("best Ah", "bad-value", 1),
    ("best Ah against 9c", "bad-value", 2),
    ("best Ah for", "bad-value", 2),
    ("play", "bad-value", 0),
    ("play N", "bad-value", 1),
    ("play Kh Jh", "bad-seat", 1),
    ("play N Kh X:Jh", "bad-seat", 3),
    ("play N Kh W:", "bad-card", 3),
    ("play N Kh 1h", "bad-card", 3),
    ("won", "bad-value", 0),
    ("won NS", "bad-seat", 1),
    ("rest", "bad-value", 0),
    ("rest N", "bad-seat", 1),
    ("tricks", "bad-value", 0),
    ("tricks NS 100", "bad-value", 2),
    ("thrown-in all-passed", "bad-value", 1),
    ("thrown-in ace-no-face", "bad-value", 1),
    ("renege", "bad-value", 0),
    ("renege N", "bad-value", 1),
    ("renege N 6 upheld", "bad-value", 2),
    ("renege N by upheld", "bad-seat", 3),
    ("renege N guilty", "bad-value", 2),
    ("renege N upheld x", "bad-value", 3),
    ("penalty", "bad-value", 0),
    ("penalty N 2", "bad-seat", 1),
    ("penalty NS 100 x", "bad-value", 2),
    ("penalty NS loud", "bad-value", 1),
    ("score", "bad-value", 0),
    ("score NS one", "bad-value", 2),
    ("total NS 10000", "bad-value", 2),
    ("concede", "bad-value", 0),
    ("concede N", "bad-seat", 1),
    ("plya N Kh", "unknown-record", 0),
    ("♥", "unknown-record", 0),
]


@pytest.mark.parametrize(("line", "slug", "at"), WRONG, ids=[line for line, *_ in WRONG])
def test_the_word_that_does_not_fit_is_named(line: str, slug: str, at: int) -> None:
    with pytest.raises(WordTrouble) as caught:
        parse(line.split(), line)
    trouble = caught.value
    assert (trouble.kind.slug, trouble.at) == (slug, at)
    assert trouble.at <= trouble.through < len(line.split())
    assert "\n" not in trouble.message


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("plya N Kh", "'plya' is not a keyword; did you mean play?"),
        ("dealt W Ts 9s", "'dealt' is not a keyword; did you mean hold?"),
        ("HAD W Ts 9s", "'HAD' is not a keyword; did you mean hold?"),
        ("turned Qs", "'turned' is not a keyword; did you mean up?"),
        ("trump hearts", "'trump' is not a keyword; did you mean maker?"),
        ("lead N Kh Jh Ah Qs", "'lead' is not a keyword; did you mean play?"),
        ("order N", "'order' is not a keyword; did you mean call?"),
        ("pretzels", "'pretzels' is not a keyword"),
        ("hand W Ts 9s", "'W' is not a hand's number; what W was dealt is `hold W …`"),
    ],
)
def test_the_word_that_was_probably_meant_is_named(line: str, says: str) -> None:
    with pytest.raises(WordTrouble) as caught:
        parse(line.split(), line)
    assert caught.value.message == says


def test_every_keyword_but_those_that_take_anything_has_its_errors_tested() -> None:
    free = {"game", "misdeal"}
    assert {line.split()[0] for line, *_ in WRONG} >= set(FORMS) - free


def test_all_of_a_time_that_cannot_be_read_is_pointed_at() -> None:
    with pytest.raises(WordTrouble) as caught:
        parse(["begun", "2026-11-19", "20:30", "or", "so"], "")
    assert (caught.value.at, caught.value.through) == (1, 4)
    assert "(YYYY-MM-DDTHH:MM:SSZ)" in caught.value.message


def test_a_long_word_is_cut_in_the_message() -> None:
    with pytest.raises(WordTrouble) as caught:
        parse(["up", "x" * 10_000], "")
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("line", ["play N Kh Jh", "play n 10h ??"])
def test_the_fast_reading_of_a_trick_is_the_full_one(line: str) -> None:
    assert parse_play(line.split()) == parse(line.split(), line)


@pytest.mark.parametrize("line", ["play", "play N", "play N W:Kh", "play N Xx"])
def test_the_fast_reading_leaves_the_rest_to_the_full_one(line: str) -> None:
    assert parse_play(line.split()) is None


def test_the_table_has_every_record_once() -> None:
    assert {kind for kind in FORM_OF if FORM_OF[kind].hand} == set(get_args(Entry))
    assert {kind for kind in FORM_OF if FORM_OF[kind].head} == set(get_args(GameRecord))
    assert len(FORM_OF) == sum(len(form.kinds) for form in FORMS.values())
