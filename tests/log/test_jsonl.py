"""JSON Lines: both ways, the schema, and lines that are nothing of the kind."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from euchre_cli.log.fmt import TextWriter, format_text
from euchre_cli.log.jsonl import LinesWriter, hand_object, json_line
from euchre_cli.log.jsonl_read import read_jsonl, read_jsonl_with_comments
from euchre_cli.log.log_items import Comment, ItemOrComment, Trouble, is_game_record, is_hand
from euchre_cli.log.record_forms import canonical
from euchre_cli.log.text_read import comment_of, read, read_with_comments
from tools.log_schema import SCHEMA

from .random_logs import (
    CALM,
    COMMENT,
    LOGS,
    Hand,
    RandomLog,
    of_items,
    read_text,
    troubles_in,
    write,
)

VALIDATOR = Draft202012Validator(
    json.loads(files("euchre_cli.log").joinpath(SCHEMA).read_text(encoding="utf-8"))
)


def tell(told: list[ItemOrComment], writer: LinesWriter | TextWriter) -> None:
    for one in told:
        assert not isinstance(one, Trouble), one
        if isinstance(one, Comment):
            writer.comment(one)
        elif is_hand(one):
            writer.hand(one.number, one.entries)
        elif is_game_record(one):
            writer.game_record(one.record)
    writer.end()


def to_lines(text: str) -> list[str]:
    """A text as JSON Lines, each of which the schema must allow."""
    lines: list[str] = []
    tell(list(read_with_comments(text.split("\n"))), LinesWriter(lines.append))
    for line in lines:
        assert line.endswith("\n")
        assert "\n" not in line[:-1]
        VALIDATOR.validate(json.loads(line))
    return lines


def to_text(lines: list[str]) -> str:
    pieces: list[str] = []
    tell(list(read_jsonl_with_comments(lines)), TextWriter(pieces.append))
    return "".join(pieces)


def troubles(*lines: str) -> list[tuple[str, int, str]]:
    return [
        (trouble.kind.slug, trouble.span.line, trouble.span.path)
        for trouble in troubles_in(read_jsonl(lines))
    ]


LOG = """\
euchre 1
game    First
event   Thursday night
date    2026-11-19
note    rain
rules   csl
rule    lone-euchred 4
rule    all-pass same-dealer
player  N Ann
start   NS 0 EW 2

hand 1
  dealer  W stolen
  up      Qs
  hold    N Kh 9d
  kitty   Jc Tc
  farmer  E 9c 9d Td
  benny   hearts
  call    N order alone
  call    E no-trump
  maker   E hearts
  discard Ac
  defend  S
  best    Ah for 9c
  play    N Kh Jh
  won     E
  play    E W:Qs ??
  rest    NS
  tricks  NS 3 EW 2
  thrown-in ace-no-face E
  misdeal W six cards
  renege  E 3 by N rejected
  penalty NS table-talk
  penalty EW 2 loud
  score   NS 1
  total   NS 3 EW 0
  concede NS
  note    well
"""
LINES = [
    {
        "euchre": 1,
        "game": "First",
        "event": "Thursday night",
        "date": "2026-11-19",
        "notes": ["rain"],
        "rules": "csl",
        "rule": {"lone-euchred": 4, "all-pass": "same-dealer"},
        "player": {"N": "Ann"},
        "start": {"NS": 0, "EW": 2},
    },
    {
        "hand": 1,
        "dealer": "W",
        "stolen": True,
        "up": "Qs",
        "hold": {"N": ["Kh", "9d"]},
        "kitty": ["Jc", "Tc"],
        "farmer": {"seat": "E", "cards": ["9c", "9d", "Td"]},
        "benny": "h",
        "calls": [
            {"seat": "N", "call": "order", "alone": True},
            {"seat": "E", "call": "no-trump"},
        ],
        "maker": {"seat": "E", "suit": "h"},
        "discard": "Ac",
        "defend": "S",
        "best": {"given": "Ah", "returned": "9c"},
        "tricks": [
            {"leader": "N", "cards": ["Kh", "Jh"], "won": "E"},
            {"leader": "E", "cards": ["Qs", "??"], "seats": ["W", None]},
        ],
        "rest": "NS",
        "tricks_taken": {"NS": 3, "EW": 2},
        "thrown_in": {"rule": "ace-no-face", "seat": "E"},
        "misdeal": {"seat": "W", "text": "six cards"},
        "renege": [{"seat": "E", "trick": 3, "by": "N", "outcome": "rejected"}],
        "penalty": [
            {"side": "NS", "text": "table-talk"},
            {"side": "EW", "points": 2, "text": "loud"},
        ],
        "score": {"NS": 1},
        "total": {"NS": 3, "EW": 0},
        "concede": "NS",
        "notes": ["well"],
    },
]


def test_every_record_has_its_key() -> None:
    assert [json.loads(line) for line in to_lines(LOG)] == LINES
    assert to_text([json.dumps(line) for line in LINES]) == LOG


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("hand", '{"hand":null}'),
        ("hand 1; thrown-in; misdeal", '{"hand":1,"thrown_in":true,"misdeal":true}'),
        (
            "hand 1; score NS 1; dealer N",
            '{"hand":1,"dealer":"N","score":{"NS":1},"order":["score","dealer"]}',
        ),
        ("hand 1; up Qs; up Kh", '{"hand":1,"up":"Qs","also":["up Kh"]}'),
        (
            "hand 1; won N; play N Kh; won E",
            '{"hand":1,"tricks":[{"leader":"N","cards":["Kh"]}],"also":["won N","won E"],'
            '"order":["won","play","won"]}',
        ),
        (
            "hand 1; note a; hold N Kh; hold N Qh; hold E Jh",
            '{"hand":1,"hold":{"N":["Kh"]},"notes":["a"],"also":["hold N Qh","hold E Jh"],'
            '"order":["note","hold","hold","hold"]}',
        ),
    ],
)
def test_no_record_and_no_order_is_lost(hand: str, line: str) -> None:
    assert to_lines(hand) == [line + "\n"]
    assert to_text([line]) == format_text(hand)[0]


def test_a_head_is_broken_off_where_its_order_asks_for_it() -> None:
    text = "rule target 5\nrules csl\nplayer N Ann\nplayer N Eve\ngame two\nhand 1\n"
    assert [json.loads(line) for line in to_lines(text)] == [
        {"rule": {"target": 5}},
        {"rules": "csl", "player": {"N": "Ann"}},
        {"player": {"N": "Eve"}},
        {"game": "two"},
        {"hand": 1},
    ]


def test_comments_stand_with_their_hand_or_head_or_alone() -> None:
    text = (
        "# top\neuchre 1  # version\n# in the head\nrules csl\n# before the hand\n\n"
        "hand 1  # begins\n  # inside\n  score   NS 1  # ends\n# last\n"
    )
    lines = to_lines(text)
    assert [json.loads(line) for line in lines] == [
        {"comment": "# top"},
        {"euchre": 1, "rules": "csl", "comments": ["# version", "# in the head"]},
        {"comment": "# before the hand"},
        {"hand": 1, "score": {"NS": 1}, "comments": ["# begins", "# inside", "# ends"]},
        {"comment": "# last"},
    ]
    again = to_text(lines)
    assert again.count("#") == text.count("#")
    assert to_text(to_lines(again)) == again


@settings(CALM, max_examples=80)
@given(LOGS)
def test_a_random_log_comes_back_from_its_lines(log: RandomLog) -> None:
    text = write(log)
    lines = to_lines(text)
    assert of_items(read_jsonl(lines)) == log
    assert to_text(lines) == text


@settings(CALM, max_examples=30)
@given(LOGS, st.lists(COMMENT, min_size=1), st.randoms(use_true_random=False))
def test_a_random_log_keeps_its_comments(
    log: RandomLog, comments: list[str], random: object
) -> None:
    lines = write(log).split("\n")
    for comment in comments:
        lines.insert(random.randrange(len(lines)), comment)  # type: ignore[attr-defined]
    again = to_text(to_lines("\n".join(lines)))
    assert read_text(again) == log
    found = [comment_of(line) for line in again.split("\n")]
    assert sorted(c for c in found if c is not None) == sorted(comments)


# -- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "keyword", "paths"),
    [
        ('"dealer":"N","stolen":true', 0, ["dealer", "dealer", "stolen", "stolen"]),
        ('"hold":{"E":["Kh","9d"]}', 0, ["hold.E", "hold.E", "hold.E[0]", "hold.E[1]"]),
        ('"kitty":["Kh"]', 0, ["kitty", "kitty[0]"]),
        (
            '"calls":[{"seat":"N","call":"h","alone":true}]',
            0,
            ["calls[0]", "calls[0].seat", "calls[0].call", "calls[0].alone"],
        ),
        ('"maker":{"seat":"N","suit":"h"}', 0, ["maker", "maker.seat", "maker.suit"]),
        (
            '"best":{"given":"Ah","returned":"9c"}',
            0,
            ["best", "best.given", "best", "best.returned"],
        ),
        (
            '"tricks":[{"leader":"N","cards":["Kh"],"won":"S"}]',
            0,
            ["tricks[0]", "tricks[0].leader", "tricks[0].cards[0]"],
        ),
        ('"tricks":[{"leader":"N","cards":["Kh"],"won":"S"}]', 1, ["tricks[0].won"] * 2),
        (
            '"tricks_taken":{"NS":3,"EW":2}',
            0,
            ["tricks_taken", "tricks_taken.NS", "tricks_taken.NS", "tricks_taken.EW"],
        ),
        (
            '"renege":[{"seat":"E","by":"N","outcome":"upheld"}]',
            0,
            ["renege[0]", "renege[0].seat", "renege[0].by", "renege[0].by", "renege[0].outcome"],
        ),
        ('"also":["up Kh"]', 0, ["also[0]", "also[0]"]),
    ],
)
def test_each_word_of_a_record_has_its_path(line: str, keyword: int, paths: list[str]) -> None:
    (hand,) = read_jsonl(["", f'{{"hand":1,{line}}}'])
    assert is_hand(hand)
    for part, path in enumerate(paths):
        assert hand.span((keyword, part)) == (2, 0, 0, "", path)
    assert hand.span((keyword, 99)).path in paths
    assert hand.span((-1, 0)).path == "hand"
    assert hand.span((99, 0)).path == "hand"


def test_a_record_of_a_head_has_its_path() -> None:
    items = list(read_jsonl(['{"rules":"csl","player":{"N":"Ann"},"rule":{"lone-euchred":4}}']))
    assert [item.span().path for item in items if is_game_record(item)] == [
        "rules",
        "rule.lone-euchred",
        "player.N",
    ]


# -- what it must withstand ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "slug", "path"),
    [
        ('"dealer":"Q"', "bad-seat", "dealer"),
        ('"dealer":5', "bad-value", "dealer"),
        ('"dealer":"N","stolen":"yes"', "bad-value", "stolen"),
        ('"stolen":true', "bad-value", "stolen"),
        ('"up":"Xx"', "bad-card", "up"),
        ('"up":["Qs"]', "bad-value", "up"),
        ('"hold":["Qs"]', "bad-value", "hold"),
        ('"hold":{"Q":["Qs"]}', "bad-seat", "hold.Q"),
        ('"hold":{"N":[]}', "bad-value", "hold.N"),
        ('"hold":{"N":["Qs","X"]}', "bad-card", "hold.N[1]"),
        ('"hold":{"N":["Qs Kh"]}', "bad-card", "hold.N[0]"),
        ('"kitty":"Qs"', "bad-value", "kitty"),
        ('"kitty":["Qs",null]', "bad-value", "kitty[1]"),
        ('"farmer":{"seat":"N"}', "bad-value", "farmer"),
        ('"benny":"no-trump"', "bad-value", "benny"),
        ('"calls":{"seat":"N","call":"pass"}', "bad-value", "calls"),
        ('"calls":[{"seat":"N","call":"pass","alone":true}]', "bad-value", "calls[0].alone"),
        ('"calls":[{"seat":"N","call":"alone"}]', "bad-value", "calls[0].call"),
        ('"calls":[{"seat":"N","call":"h","loud":true}]', "unknown-record", "calls[0].loud"),
        ('"calls":[7]', "bad-value", "calls[0]"),
        ('"calls":[{"seat":"N\\nE","call":"h"}]', "bad-seat", "calls[0].seat"),
        ('"maker":{"seat":"N","suit":"alone"}', "bad-value", "maker.suit"),
        ('"maker":{"seat":"N","suit":null}', "bad-value", "maker.suit"),
        ('"maker":{"seat":"N","suit":"made"}', "bad-value", "maker.suit"),
        ('"maker":{"seat":"N","result":"march"}', "bad-value", "maker.result"),
        ('"maker":{"seat":"N","result":"alone"}', "bad-value", "maker.result"),
        ('"maker":"N"', "bad-value", "maker"),
        ('"best":{"given":"Ah","returned":"1h"}', "bad-card", "best.returned"),
        ('"tricks":[{"leader":"N","cards":["Kh","E:Jh"]}]', "bad-card", "tricks[0].cards[1]"),
        ('"tricks":[{"leader":"N","cards":["Kh"],"seats":[]}]', "bad-value", "tricks[0].seats"),
        (
            '"tricks":[{"leader":"N","cards":["Kh"],"seats":["X"]}]',
            "bad-seat",
            "tricks[0].seats[0]",
        ),
        ('"tricks":[{"leader":"N","cards":["Kh"],"won":"X"}]', "bad-seat", "tricks[0].won"),
        ('"tricks":[{"cards":["Kh"]}]', "bad-value", "tricks[0]"),
        ('"tricks_taken":{"NS":-1}', "bad-value", "tricks_taken.NS"),
        ('"tricks_taken":{"NS":1.5}', "bad-value", "tricks_taken.NS"),
        ('"tricks_taken":{"NS":true}', "bad-value", "tricks_taken.NS"),
        ('"tricks_taken":{}', "bad-value", "tricks_taken"),
        ('"tricks_taken":{"N":1,"NS":1}', "unknown-record", "tricks_taken.N"),
        ('"thrown_in":false', "bad-value", "thrown_in"),
        ('"thrown_in":{"rule":"x","seat":"N"}', "bad-value", "thrown_in.rule"),
        ('"misdeal":{"seat":"six"}', "bad-seat", "misdeal.seat"),
        ('"misdeal":{"text":"a\\nb"}', "bad-value", "misdeal.text"),
        ('"misdeal":{"text":"\\ud800"}', "bad-value", "misdeal.text"),
        ('"renege":[{"seat":"N","trick":6,"outcome":"upheld"}]', "bad-value", "renege[0].trick"),
        ('"renege":[{"seat":"N","trick":-1,"outcome":"upheld"}]', "bad-value", "renege[0].trick"),
        ('"renege":[{"seat":"N","outcome":"by"}]', "bad-value", "renege[0].outcome"),
        ('"penalty":[{"side":"NS","points":100,"text":"a"}]', "bad-value", "penalty[0].points"),
        (
            '"penalty":[{"side":"NS","points":1000000000,"text":"a"}]',
            "bad-value",
            "penalty[0].points",
        ),
        ('"penalty":[{"side":"NS","text":"2 loud"}]', "bad-value", "penalty[0].side"),
        ('"score":{"NS":' + "9" * 4000 + "}", "bad-value", "score.NS"),
        ('"score":{"NS":' + "9" * 5000 + "}", "bad-value", "score.NS"),
        ('"concede":"N"', "bad-seat", "concede"),
        ('"notes":"a"', "bad-value", "notes"),
        ('"notes":[{}]', "bad-value", "notes[0]"),
        ('"also":["up Kh; up Qs"]', "bad-value", "also[0]"),
        ('"also":["up Kh # a"]', "bad-value", "also[0]"),
        ('"also":["rules csl"]', "bad-value", "also[0]"),
        ('"also":[""]', "bad-value", "also[0]"),
        ('"also":["plya N Kh"]', "unknown-record", "also[0]"),
        ('"order":["up"]', "bad-value", "order[0]"),
        ('"order":[["up"]]', "bad-value", "order[0]"),
        ('"order":{}', "bad-value", "order"),
        ('"comments":["a\\nb"]', "bad-value", "comments[0]"),
        ('"dealr":"N"', "unknown-record", "dealr"),
        ('"a b":1', "unknown-record", '["a b"]'),
        ('"up":"Qs","up":"Kh"', "bad-value", "up"),
    ],
)
def test_a_wrong_value_of_a_hand_is_found_at_its_path(line: str, slug: str, path: str) -> None:
    assert troubles(f'{{"hand":1,{line}}}') == [(slug, 1, path)]


@pytest.mark.parametrize(
    ("line", "slug", "path"),
    [
        ('{"euchre":2}', "unsupported-version", "euchre"),
        ('{"euchre":"1"}', "bad-value", "euchre"),
        ('{"game":1}', "bad-value", "game"),
        ('{"event":null}', "bad-value", "event"),
        ('{"date":"19.11.2026"}', "bad-value", "date"),
        ('{"rules":"cls"}', "bad-value", "rules"),
        ('{"rule":{"targget":5}}', "bad-value", "rule.targget"),
        ('{"rule":{"target":-5}}', "bad-value", "rule.target"),
        ('{"rule":["target"]}', "bad-value", "rule"),
        ('{"player":{"X":"Ann"}}', "bad-seat", "player.X"),
        ('{"player":{"N":7}}', "bad-value", "player.N"),
        ('{"start":{"NS":1000}}', "bad-value", "start.NS"),
        ('{"start":[0,2]}', "bad-value", "start"),
        ('{"hand":"one"}', "bad-value", "hand"),
        ('{"hand":-1}', "bad-value", "hand"),
        ('{"hand":1e3}', "bad-value", "hand"),
        ('{"comment":1}', "bad-value", "comment"),
        ('{"comment":"#","hnad":1}', "unknown-record", "hnad"),
        ('{"dealer":"N"}', "unknown-record", "dealer"),
        ("{}", "bad-value", ""),
        ("[]", "bad-value", ""),
        ("null", "bad-value", ""),
        ("[" * 100_000, "bad-value", ""),
        ('{"hand":' * 50_000, "bad-value", ""),
    ],
)
def test_a_wrong_line_is_found(line: str, slug: str, path: str) -> None:
    assert troubles("", line) == [(slug, 2, path)]


def test_broken_json_is_found_at_its_column_and_the_rest_is_read() -> None:
    items = list(read_jsonl(['{"hand":1,}\n', '{"hand":2,"score":{"NS":1}}\n']))
    bad, hand = items
    assert isinstance(bad, Trouble)
    assert (bad.kind.slug, bad.span.line, bad.span.text) == ("bad-value", 1, '{"hand":1,}')
    assert bad.span.column > 1
    assert is_hand(hand)
    assert hand.number == 2


def test_a_wrong_record_takes_nothing_else_with_it() -> None:
    line = '{"hand":1,"up":"X","dealer":"N","score":{"NS":1},"order":["score","up","dealer"]}'
    (hand,) = read_jsonl([line])
    assert is_hand(hand)
    assert [type(entry).__name__ for entry in hand.entries] == ["Score", "Dealer"]
    assert [hand.span((n, 0)).path for n in (0, 1)] == ["score", "dealer"]
    assert [trouble.span.path for trouble in hand.troubles] == ["up"]


def test_a_card_that_cannot_be_read_is_an_unknown_one() -> None:
    line = '{"hand":1,"tricks":[{"leader":"N","cards":["Kh","Xh","E:Jh"]}],"kitty":["1h"]}'
    (hand,) = read_jsonl([line])
    assert is_hand(hand)
    assert [canonical(entry) for entry in hand.entries] == ["kitty ??", "play N Kh ?? ??"]


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.floats()
    | st.sampled_from(["N", "NS", "Kh", "pass", "h", "alone", "", "a b", "up Kh", "play"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["seat", "cards", "call", "N", "NS", "leader", "won", "text", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
KEYS = sorted({*LINES[0], *LINES[1], "also", "order", "comments", "comment", "odd"})


@settings(CALM, max_examples=300)
@given(st.dictionaries(st.sampled_from(KEYS), JSON_VALUES, max_size=5))
def test_any_object_is_read_without_an_exception(value: dict[str, object]) -> None:
    for item in read_jsonl([json.dumps(value), json.dumps({"hand": 1, **value})]):
        if is_hand(item):
            line = json_line(hand_object(item.number, item.entries))
            assert of_items(read_jsonl([line])) == [Hand(item.number, tuple(item.entries))]
            for entry in range(-1, len(item.entries) + 1):
                for part in range(7):
                    assert item.span((entry, part)).path


@CALM
@given(st.text(max_size=40))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    list(read_jsonl([text, f'{{"hand":1,{text}}}']))


def test_the_schema_is_a_schema_and_refuses_what_is_no_line() -> None:
    Draft202012Validator.check_schema(VALIDATOR.schema)
    for wrong in ({}, {"hand": 1, "up": "10h"}, {"hand": 1, "comment": "#"}, {"dealer": "N"}):
        assert not VALIDATOR.is_valid(wrong)


def test_the_text_reader_and_the_lines_reader_give_the_same_items() -> None:
    assert of_items(read_jsonl(to_lines(LOG))) == of_items(read(LOG.split("\n")))
