"""Reading logs: games and hands, what a head means, what is told and where, and hostile files."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from euchre_cli.log import reader
from euchre_cli.log.games import MOST_RECORDS, MOST_TROUBLES, Game, Hand
from euchre_cli.log.lines import NotALog, read_lines
from euchre_cli.log.places import Trouble
from euchre_cli.log.reader import read_games, split
from euchre_cli.log.records import canonical
from euchre_engine.seats import Seat

from .random_logs import CALM, LOGS, SOUP

SAMPLES = Path(__file__).parents[2] / "sample_logs"
THURSDAY = (SAMPLES / "good" / "thursday.euchre").read_bytes()


def games_of(data: bytes | str, told: list[Trouble] | None = None) -> list[Game]:
    """The games in some bytes; what is wrong with the lines is added to `told`."""
    if isinstance(data, str):
        data = data.encode()
    tell = [] if told is None else told
    return list(read_games(read_lines(io.BytesIO(data), tell.append)))  # type: ignore[arg-type]


def hands_of(game: Game) -> list[Hand]:
    return [item for item in game.items if isinstance(item, Hand)]


def troubles_of(games: list[Game]) -> list[Trouble]:
    return [t for game in games for one in (game, *hands_of(game)) for t in one.troubles]


def said(games: list[Game]) -> list[str]:
    return [canonical(record) for game in games for record in game.records()]


@given(LOGS)
@CALM
def test_a_written_log_is_read_as_it_is(log: list[Any]) -> None:
    text = "\n".join(map(canonical, log))
    if log:
        assert said(list(read_games(text.split("\n")))) == [canonical(record) for record in log]


@given(SOUP)
@CALM
def test_every_text_is_read_or_told_with_its_place(text: str) -> None:
    lines = text.splitlines()
    try:
        games = list(read_games(lines))
    except NotALog:
        return
    for trouble in troubles_of(games):
        span = trouble.span
        assert span.text == lines[span.line - 1]
        assert 1 <= span.column < span.end_column
    written = sum(bool(line[start:end].strip()) for line in lines for start, end in split(line)[0])
    # Nothing is skipped in silence.
    assert len(said(games)) + len(troubles_of(games)) >= written


@pytest.mark.parametrize(
    ("line", "records", "comment"),
    [
        ("hand 1; up Qs # x; y", ["hand 1", " up Qs "], "# x; y"),
        ('note "a; b # c"; up Qs', ['note "a; b # c"', " up Qs"], ""),
        ('note a "b; c', ['note a "b', " c"], ""),
        ('note "a \\"; b"; c', ['note "a \\"; b"', " c"], ""),
        ("note C#4", ["note C#4"], ""),
        (";;", ["", "", ""], ""),
    ],
)
def test_a_line_is_split_into_records_and_a_comment(
    line: str, records: list[str], comment: str
) -> None:
    parts, found = split(line)
    assert [line[start:end] for start, end in parts] == records
    assert found == comment


HEADS = """\
euchre 1
event Cup; season 2026; place Pub; date 2026-11-19; begun 2026-11-19 20:00
rules csl; rule target 11; best-of 3; round 2 closed; table 4
player N Ann; player S Cat; start NS 2
hand 1; maker N; tricks NS 3
player N Eve
rule target 5
hand 2; maker N; tricks NS 3
game Second
event ""
rules standard
total NS 10 EW 7; loner E; loner E
"""


def test_a_head_is_what_stays_and_what_is_restated() -> None:
    first, second = games_of(HEADS)
    assert troubles_of([first, second]) == []
    one, two = first.head, second.head
    assert (one.event, one.season, one.place, one.date) == ("Cup", "2026", "Pub", "2026-11-19")
    assert (one.begun, one.best_of, one.round, one.closed, one.table) == (
        *("2026-11-19T20:00:00Z", 3, 2, True, 4),
    )
    assert (one.start, one.rules().target, one.players[Seat.N]) == ((2, 0), 11, "Ann")
    assert (two.index, two.name, two.event, two.season) == (1, "Second", "", "2026")
    assert (two.begun, two.best_of, two.round, two.closed, two.table) == ("", 0, 0, False, 0)
    assert (two.preset, two.house_rules, two.start) == ("standard", {}, (0, 0))
    assert (two.players, two.result) == ({Seat.N: "Eve", Seat.S: "Cat"}, (10, 7))
    assert two.loners == (Seat.E, Seat.E)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("event A; event B", ["1:10 record-out-of-place the last one counts"]),
        ("player N A; player N B", ["1:13 record-out-of-place the last one counts"]),
        ("event A; euchre 1", ["1:10 record-out-of-place the first record of a log"]),
        ("total NS 10", ["1:1 bad-value both sides"]),
        ("total NS 10 EW 7; total NS 10 EW 8", ["1:19 record-out-of-place the last one counts"]),
        ("total NS 10 EW 7; hand 1", ["1:1 record-out-of-place write `start`"]),
        ("hand 1\nevent A", ["2:1 record-out-of-place `event` belongs before the first hand"]),
        ("hand 1\nplayer N A\nevent A", ["3:1 record-out-of-place before the first hand"]),
        ("hand 1\nplayer N A\ntotal NS 1", ["3:1 record-out-of-place `total` belongs in a hand"]),
        ("euchre 1\nup Qs", ["2:1 record-out-of-place `up` belongs in a hand"]),
        ("euchre 1\nup 8s", ["2:4 bad-card nines"]),
        ("dealer N; up Qs", ["1:1 record-out-of-place `dealer` belongs in a hand"]),
        ("hand x; maker N", ["1:6 bad-value a hand's number"]),
        ("hand 1; play N 9h 8d Th", ["1:19 bad-card nines"]),
        ("hand 1\n  call N pass extra", ["2:15 bad-value one word too many"]),
        ("hand 1;  foo bar", ["1:10 unknown-record not a keyword"]),
        ("hand 1; N spades alone", ["1:9 unknown-record did you mean `call N spades alone`?"]),
        ("player W Ann\nhand 1; Anne Qs Ks", ["2:9 unknown-record did you mean `play Ann Qs Ks`?"]),
    ],
)
def test_what_is_out_of_place_is_told_where_it_stands(text: str, told: list[str]) -> None:
    found = troubles_of(games_of(text))
    assert len(found) == len(told)
    for trouble, expected in zip(found, told, strict=True):
        place, slug, words = expected.split(" ", 2)
        assert f"{trouble.span.line}:{trouble.span.column}" == place
        assert trouble.kind.slug == slug
        assert words in trouble.message


# -- lines ---------------------------------------------------------------------------------------

TEXT = THURSDAY.decode()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xef\xbb\xbf" + THURSDAY, []),
        (THURSDAY.replace(b"\n", b"\r\n"), []),
        (THURSDAY.replace(b"\n", b"\r"), []),
        (THURSDAY.rstrip(), []),
        (TEXT.encode("utf-16"), ["1 not-utf-8"]),
        (TEXT.encode("utf-16-le"), ["1 not-utf-8"]),
        (TEXT.encode("utf-16-be"), ["1 not-utf-8"]),
        (THURSDAY.replace(b"Dan trumps", b"D\xe4n trumps"), ["15 not-utf-8"]),
        (THURSDAY + b"# " + b"x" * 3_000_000 + b"\n", ["28 line-too-long"]),
    ],
)
def test_a_log_is_read_however_it_was_saved(data: bytes, told: list[str]) -> None:
    troubles: list[Trouble] = []
    games = games_of(data, troubles)
    assert said(games) == said(games_of(THURSDAY))
    assert [f"{trouble.span.line} {trouble.kind.slug}" for trouble in troubles] == told
    assert not troubles_of(games)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (bytes(range(256)) * 8, "binary"),
        (b"euchre\0 1\n", "binary"),
        (b"# a\n\n", "only comments"),
        (b"the quick brown fox\n" * 50, "line 1: 'the' is not a keyword"),
        (b"the quick brown fox\n" * 50_000, "line 1"),
        (b"x" * 3_000_000, "only comments"),
    ],
)
def test_what_is_no_log_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(NotALog, match=re.escape(why)):
        games_of(data)


# -- hostile files -------------------------------------------------------------------------------

COMPILED = not str(reader.__file__).endswith(".py")
MOST = MOST_RECORDS if COMPILED else 500  # What is compiled has the limit in it.


@pytest.mark.parametrize(
    "data",
    [
        b"hand 1\n" + b"call N pass\n" * (4 * MOST),
        b"hand\n" * (4 * MOST),
        b"hand 1; " + b"call N pass;" * (4 * MOST),
        b"euchre 1\n" + b"loner N\n" * (4 * MOST),
        b"euchre 1\nplayer N Ann\nhand 1\n" + b"dealer Anne\n" * (4 * MOST),
        b"euchre 1\n" + b"foo bar\n" * (4 * MOST),
        b"hand 1\n" + b"play N 9h 8d\n" * (4 * MOST),
    ],
    ids=["records", "hands", "one line", "head", "names", "junk", "cards"],
)
def test_a_game_that_is_too_long_is_told_and_cut(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "MOST_RECORDS", MOST)
    first, second = games_of(data + b"\ngame\nhand 1; maker N; tricks NS 3\n")
    assert len(said([first])) <= MOST
    *others, last = first.troubles
    assert last.message.startswith(f"a game has at most {MOST:,} records")
    assert len(troubles_of([first])) <= MOST_TROUBLES + 2
    if len(troubles_of([first])) > MOST_TROUBLES:
        assert "more records of this game could not be read" in others[-1].message
    # The next game is read as if nothing had been.
    assert said([second]) == ["game", "hand 1", "maker N", "tricks NS 3"]
    assert not troubles_of([second])


@pytest.mark.parametrize(
    "line",
    [
        b"note " + b'" ' * 40_000,
        b'note "' + b'\\" ' * 40_000,
        b'note "' + b"\\" * 90_000,
        b'";' * 9_000,
        b";" * 90_000,
        b"a# " * 40_000,
        b"play N " + b"8d " * 40_000,
        b'dealer "' + b"a " * 40_000,
        b"dealer " + b"Ann " * 40_000,
        b"note " + b"x" * 900_000,
    ],
)
def test_a_long_line_of_anything_is_read_or_told(line: bytes) -> None:
    games = games_of(b"player N Ann\nhand 1\n" + line + b"\n  maker N\n")
    assert said(games)[:2] == ["player N Ann", "hand 1"]
    assert said(games)[-1] == "maker N"
    assert len(troubles_of(games)) <= MOST_TROUBLES + 1
