"""The lax reader: what is read however it is written, and where what cannot be read is."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre_cli.log.decoding import LineTrouble, NotText, lines
from euchre_cli.log.game_records import Event, GameBegins, GameRecord
from euchre_cli.log.log_items import Item, Span, is_game_record, is_hand
from euchre_cli.log.text_read import HandRead, comment_of, read, split
from euchre_engine.actions import Discard, Order, Pass
from euchre_engine.audit.record import Dealer, Entry, Maker, Note, Score, Trick, Up
from euchre_engine.cards import parse_card
from euchre_engine.seats import Seat

from .random_logs import CALM, troubles_in


def items_of(text: str) -> list[Item]:
    return list(read(text.split("\n")))


def hands_of(text: str) -> list[HandRead]:
    found = [item for item in items_of(text) if isinstance(item, HandRead)]
    assert found
    return found


def entries_of(text: str) -> list[Entry]:
    (hand,) = hands_of(text)
    return hand.entries


def settings_of(text: str) -> list[GameRecord]:
    return [item.record for item in items_of(text) if is_game_record(item)]


def troubles_of(text: str) -> list[tuple[str, int, int, int]]:
    """Slug, line, column and end column of each trouble."""
    return [
        (item.kind.slug, item.span.line, item.span.column, item.span.end_column)
        for item in troubles_in(items_of(text))
    ]


HAND = [Dealer(Seat.W), Up(parse_card("Qs")), Order(Seat.N), Discard(parse_card("Ac"))]


@pytest.mark.parametrize(
    "text",
    [
        "hand 1\n  dealer W\n  up Qs\n  call N order\n  discard Ac",
        "hand 1; dealer W; up Qs; call N order; discard Ac",
        "HAND 1\nDEALER W\nUP QS\nCALL N ORDER\nDISCARD AC",
        "hand 1\ndealer w\nup qs\ncall n order\ndiscard ac",
        "hand 1\r\n\tdealer\tW\r\n\r\nup Q♠\r\ncall N order\r\ndiscard A♣️\r\n",
        "hand 1;;dealer W ;up Qs;\n;call N order\n\n;;discard Ac;",
        "hand 1 # one\n# dealer E\ndealer W#x".replace("#x", " #x")
        + '\nup Qs # "\ncall N order\ndiscard Ac',
        "  hand  1 ;  dealer  W ;  up  Q♤ ; call N order ; discard a♧",
    ],
)
def test_one_hand_however_it_is_written(text: str) -> None:
    assert entries_of(text) == HAND
    assert not troubles_of(text)


def test_a_ten_and_pips() -> None:
    for word in ("10h", "10H", "Th", "tH", "T♥", "10♡", "10♥️"):
        assert entries_of(f"hand 1; up {word}") == [Up(parse_card("Th"))]


def test_several_hands_of_a_line() -> None:
    hands = hands_of("hand 1; score NS 1; hand 2; score EW 2 # end\nhand; score NS 4")
    assert [(hand.number, len(hand.entries)) for hand in hands] == [(1, 1), (2, 1), (None, 1)]


def test_a_note_may_stand_anywhere() -> None:
    text = "note head\nhand 1\nnote in\nscore NS 1; note still in\ngame\nnote next"
    assert settings_of(text) == [Note("head"), GameBegins(""), Note("next")]
    assert [entry for entry in entries_of(text) if isinstance(entry, Note)] == [
        Note("in"),
        Note("still in"),
    ]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("event Thursday night", "Thursday night"),
        ("event   Thursday  night  ", "Thursday  night"),
        ('event "a; b # c"', "a; b # c"),
        ('event "a" # b', "a"),
        ('event "say \\"hi\\""', 'say "hi"'),
        ('event "back\\\\slash"', "back\\slash"),
        ('event " blanks "', " blanks "),
        ("event no#1", "no#1"),
        ("event it's #1", "it's"),
        ('event half "quoted', 'half "quoted'),
        ('event half "quoted # no comment"', 'half "quoted # no comment"'),
        ('event ""', ""),
        ("event 5 o'clock", "5 o'clock"),
    ],
)
def test_texts_quotes_and_comments(line: str, text: str) -> None:
    assert settings_of(line) == [Event(text)]
    assert settings_of(line + "; rules csl")[0] == Event(text) or "#" in line


@pytest.mark.parametrize(
    ("line", "records", "comment"),
    [
        ("", [""], None),
        ("a", ["a"], None),
        ("a;b ; c", ["a", "b ", " c"], None),
        ("a # b ; c", ["a "], "# b ; c"),
        ("a#b", ["a#b"], None),
        ("a;#b", ["a", ""], "#b"),
        ('a "b;c" ; d', ['a "b;c" ', " d"], None),
        ('a "b # c" # d  ', ['a "b # c" '], "# d"),
        ('a "b ; c', ['a "b ', " c"], None),
        ('a "b \\" ; c" ; d', ['a "b \\" ; c" ', " d"], None),
        ("#\r\n", [""], "#"),
    ],
)
def test_a_line_is_cut_into_records_and_a_comment(
    line: str, records: list[str], comment: str | None
) -> None:
    assert [record.text for record in split(line)] == records
    assert comment_of(line) == comment


@pytest.mark.parametrize(
    ("text", "troubles"),
    [
        ("dealer N", [("record-out-of-place", 1, 1, 7)]),
        ("game; up Qs", [("record-out-of-place", 1, 7, 9)]),
        ("hand 1; score NS 1\nplayer N Eve; up Qs", [("record-out-of-place", 2, 15, 17)]),
        ("hand 1\n  rules csl", [("record-out-of-place", 2, 3, 8)]),
        ("hand 1; dealer N; euchre 1; up Qs", [("record-out-of-place", 1, 19, 25)]),
        ("hand 1\ndealer N\nplya N Kh", [("unknown-record", 3, 1, 5)]),
        ("hand 1; play N Kh Xx 9d", [("bad-card", 1, 19, 21)]),
        ('note "a;b"; hand 1; up 1h', [("bad-card", 1, 24, 26)]),
        ("hand 1; dealer N E S", [("bad-value", 1, 18, 21)]),
        ("hand one; dealer N", [("bad-value", 1, 6, 9)]),
        ("🂡 hand 1", [("unknown-record", 1, 1, 2)]),
    ],
)
def test_what_cannot_be_read_has_its_line_and_columns(
    text: str, troubles: list[tuple[str, int, int, int]]
) -> None:
    assert troubles_of(text) == troubles


def test_a_trouble_takes_nothing_else_with_it() -> None:
    text = "hand x; dealer N; up Xx; bla; score NS 1; rules csl; maker N"
    (hand,) = hands_of(text)
    assert hand.number is None
    assert [type(entry) for entry in hand.entries] == [Dealer, Score, Maker]
    places = [hand.span((n, 0)).column for n in range(3)]
    assert [text[column - 1 :].split()[0] for column in places] == ["dealer", "score", "maker"]
    assert [slug for slug, *_ in troubles_of(text)] == [
        "bad-value",
        "bad-card",
        "unknown-record",
        "record-out-of-place",
    ]


def test_every_part_of_a_record_has_its_place() -> None:
    text = "hand 1 # one\n  call N pass;; call E  pass\n play N Kh W:Jh # two"
    (hand,) = hands_of(text)
    assert hand.entries[:2] == [Pass(Seat.N), Pass(Seat.E)]
    assert isinstance(hand.entries[2], Trick)
    line = text.split("\n")
    assert hand.span((-1, 1)) == Span(1, 6, 7, line[0])
    assert hand.span((0, 1)) == Span(2, 8, 9, line[1])
    assert hand.span((1, 2)) == Span(2, 25, 29, line[1])
    assert hand.span((2, 3)) == Span(3, 12, 16, line[2])
    assert hand.span((2, 99)) == hand.span((2, 3))


def test_a_record_read_again_from_the_cache_has_its_own_place() -> None:
    hands = hands_of("hand 1; up Qs\n  dealer N\nhand 2\n up Qs; dealer N")
    assert [hand.span((0, 1)).line for hand in hands] == [1, 4]
    assert [hand.span((1, 1)).column for hand in hands] == [10, 16]


# -- from bytes ----------------------------------------------------------------------------------


def from_bytes(data: bytes) -> tuple[list[Item], list[LineTrouble]]:
    about: list[LineTrouble] = []
    return list(read(lines(io.BytesIO(data), about.append))), about


LOG = "event Café\nhand 1; up T♥\n"


@pytest.mark.parametrize(
    "data",
    [
        LOG.encode(),
        LOG.encode("utf-8-sig"),
        LOG.replace("\n", "\r\n").encode(),
        LOG.replace("\n", "\r").encode(),
        LOG.encode("utf-16"),
        LOG.encode("utf-16-le"),
        LOG.encode("utf-16-be"),
        LOG.strip().encode(),
        LOG.replace("♥", "h").encode("latin-1"),
    ],
    ids=["plain", "mark", "CRLF", "CR", "UTF-16", "UTF-16-LE", "UTF-16-BE", "no end", "Latin-1"],
)
def test_a_log_is_read_however_it_was_saved(data: bytes) -> None:
    items, _ = from_bytes(data)
    setting, hand = items
    assert is_game_record(setting)
    assert setting.record == Event("Café")
    assert is_hand(hand)
    assert hand.entries == [Up(parse_card("Th"))]
    assert hand.span((0, 0)).line == 2


def test_a_line_too_long_is_reported_and_the_rest_is_read() -> None:
    items, about = from_bytes(b"hand 1\n" + b"x" * 3_000_000 + b"\nup Qs\nup")
    assert [(one.line, one.kind.slug) for one in about] == [(2, "line-too-long")]
    (hand,) = items
    assert is_hand(hand)
    assert hand.span((0, 0)).line == 3
    assert [trouble.span.line for trouble in hand.troubles] == [4]


@pytest.mark.parametrize("data", [b"", b"\x7fELF\0\1\2\n"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(NotText):
        from_bytes(data)


@settings(CALM, max_examples=200)
@given(st.lists(st.text(max_size=30) | st.sampled_from(["hand 1", "up Qs;", "player N A"])))
def test_any_text_is_read_without_an_exception(texts: list[str]) -> None:
    for item in read(texts):
        if is_hand(item):
            for number in range(-1, len(item.entries)):
                span = item.span((number, 1))
                assert 1 <= span.column < span.end_column
                assert span.text in [text.rstrip("\r\n") for text in texts]


@settings(CALM, max_examples=200)
@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        from_bytes(data)
    except NotText:
        assert not data or b"\0" in data
