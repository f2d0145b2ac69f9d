"""The canonical writer: what each record is written as, and that reading gives it back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from euchre_cli.log.fields import plain
from euchre_cli.log.game_records import GameBegins, HandBegins, Player
from euchre_cli.log.record_forms import FORM_OF, FORMS, canonical, parse
from euchre_cli.log.text_read import split
from euchre_engine.audit.record import Entry, Misdeal, Note, Penalty
from euchre_engine.seats import Seat, Side

from .random_logs import CALM, ENTRY, HARD_TEXTS, LOGS, RandomLog, read_text, write

CANONICAL = {
    "EUCHRE 1": "euchre 1",
    "Game  League night": "game League night",
    "game": "game",
    "EVENT Thursday  night": "event Thursday  night",
    "date 2026-11-19": "date 2026-11-19",
    "BEGUN 2026-11-19 21:30:05 +01:00": "begun 2026-11-19T20:30:05Z",
    "Rules CSL": "rules csl",
    "rule LONE-EUCHRED 4": "rule lone-euchred 4",
    "player n Ann": "player N Ann",
    "start ew 2": "start NS 0 EW 2",
    "Best-Of 03": "best-of 3",
    "Round 03 Closed": "round 3 closed",
    "TABLE 2": "table 2",
    "loner west": "loner W",
    "HAND 7": "hand 7",
    "hand": "hand",
    "dealer w Stolen": "dealer W stolen",
    "up 10H": "up Th",
    "up Q♠": "up Qs",
    "up b": "up B",
    "hold n 10c jD ??": "hold N Tc Jd ??",
    "kitty 9c tc jc": "kitty 9c Tc Jc",
    "farmer e 9c 9d 10d": "farmer E 9c 9d Td",
    "benny H": "benny hearts",
    "call n PASS": "call N pass",
    "call n order ALONE": "call N order alone",
    "call e ♥": "call E hearts",
    "call e h alone": "call E hearts alone",
    "call e nt": "call E no-trump",
    "maker s": "maker S",
    "maker s alone": "maker S alone",
    "maker s Spade ALONE": "maker S spades alone",
    "discard ac": "discard Ac",
    "defend w": "defend W",
    "best ah FOR 9c": "best Ah for 9c",
    "play n kh jh ah qs": "play N Kh Jh Ah Qs",
    "play n kh w:qs ah": "play N Kh W:Qs Ah",
    "won e": "won E",
    "rest ns": "rest NS",
    "tricks ew 2 ns 3": "tricks NS 3 EW 2",
    "tricks e/w 5": "tricks EW 5",
    "thrown-in": "thrown-in",
    "thrown-in ACE-NO-FACE e": "thrown-in ace-no-face E",
    "misdeal": "misdeal",
    "misdeal w": "misdeal W",
    "misdeal w six cards": "misdeal W six cards",
    "misdeal six cards": "misdeal six cards",
    "renege e UPHELD": "renege E upheld",
    "renege e 3 by n rejected": "renege E 3 by N rejected",
    "penalty ns Table-Talk": "penalty NS table-talk",
    "penalty ns 2 loud": "penalty NS 2 loud",
    "score ns 1": "score NS 1",
    "total ns 3 ew 0": "total NS 3 EW 0",
    "concede ew": "concede EW",
    'note "plain"': "note plain",
    'note "a; b"': 'note "a; b"',
}


@pytest.mark.parametrize("written", CANONICAL)
def test_a_record_is_written_in_its_one_canonical_spelling(written: str) -> None:
    record = parse(written.split(), written)
    assert canonical(record) == CANONICAL[written]
    assert parse(CANONICAL[written].split(), CANONICAL[written]) == record


def test_every_keyword_of_the_language_has_a_canonical_spelling() -> None:
    assert {line.split()[0] for line in CANONICAL.values()} >= set(FORMS) - {"season", "place"}


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("Ann", "Ann"),
        ("O'Neil, Ann-Marie", "O'Neil, Ann-Marie"),
        ("no#1", "no#1"),
        ("C:\\dir", "C:\\dir"),
        ("", '""'),
        ("#1", '"#1"'),
        ("our #1", '"our #1"'),
        ("a;b", '"a;b"'),
        (" a", '" a"'),
        ("a ", '"a "'),
        ('say "hi"', '"say \\"hi\\""'),
        ('\\"', '"\\\\\\""'),
        ("two\nlines", '"two lines"'),
    ],
)
def test_a_text_stands_in_quotes_only_where_it_must(text: str, spelling: str) -> None:
    assert plain(text) == spelling


@pytest.mark.parametrize("text", HARD_TEXTS)
@pytest.mark.parametrize(
    "record_of",
    [
        Note,
        GameBegins,
        lambda text: Player(Seat.N, text),
        lambda text: Misdeal(None, text),
        lambda text: Misdeal(Seat.E, text),
        lambda text: Penalty(Side.NS, 2, text),
    ],
)
def test_a_text_reads_back_as_it_was(record_of: type[Note], text: str) -> None:
    record = record_of(text)
    line = canonical(record)
    raws = split(line + '  # a "comment"; it\'s one')
    assert len(raws) == 1
    assert parse(raws[0].text.split(), raws[0].text) == record


@CALM
@given(ENTRY)
def test_parsing_what_is_written_gives_the_record_back(record: Entry) -> None:
    line = canonical(record)
    assert line.split()[0] == FORM_OF[record.__class__].keyword
    assert parse(line.split(), line) == record


@settings(CALM, max_examples=60)
@given(LOGS)
def test_reading_a_written_log_gives_the_log_back(log: RandomLog) -> None:
    assert read_text(write(log)) == log
    assert read_text(write(log, compact=True)) == log


def test_a_hand_without_a_number_and_no_trump() -> None:
    assert canonical(HandBegins(None)) == "hand"
    assert canonical(parse(["maker", "N", "NoTrump"], "")) == "maker N no-trump"
