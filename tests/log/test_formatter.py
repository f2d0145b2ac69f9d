"""Formatting: nothing is lost, twice changes nothing, and the layout is the one of the docs."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre_cli.log.formatter import LogWriter, format_lines
from euchre_cli.log.lines import NotALog
from euchre_cli.log.places import Trouble
from euchre_cli.log.reader import read_games, split
from euchre_cli.log.records import canonical

from .random_logs import CALM, COMMENT, LOGS, SOUP

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def formatted(text: str, compact: bool = False) -> tuple[str, list[Trouble]]:
    """The formatted text of a log, and what could not be read."""
    told: list[Trouble] = []
    lines = format_lines(text.split("\n"), told.append, compact)
    return "".join([f"{line}\n" for line in lines]), told


def _comments(text: str) -> list[str]:
    return sorted(comment for line in text.split("\n") if (comment := split(line)[1]))


def _records(text: str) -> list[str]:
    games = read_games(text.split("\n"))
    return [canonical(record) for game in games for record in game.records()]


TYPED = """\
# Thursday at Ann's
EUCHRE 1
player   N  Ann
  # below the head

# before the hand
 Hand 1 ; dealer w; up 10h # turned
   # within
call Ann pick up
play N Kh jh ah QS ; foo bar ; won W
   hand 2; maker E; tricks EW 3 # all of it
player W "Dan; the man"
rule target 11
hand 3
  misdeal "N dropped one"
  maker S ordered
"""

WIDE = """\
# Thursday at Ann's
euchre 1
player  N Ann

# below the head

# before the hand
hand 1
  dealer  W
  up      Th  # turned
  # within
  call    N order
  play    N Kh Jh Ah Qs
  foo bar
  won     W

hand 2
  maker   E
  tricks  EW 3  # all of it

player  W "Dan; the man"
rule    target 11

hand 3
  misdeal "N dropped one"
  maker   S ordered
"""

COMPACT = """\
# Thursday at Ann's
euchre 1
player  N Ann

# below the head
# before the hand
# turned
# within
hand 1; dealer W; up Th; call N order; play N Kh Jh Ah Qs
  foo bar
  won W
hand 2; maker E; tricks EW 3  # all of it

player  W "Dan; the man"
rule    target 11

hand 3; misdeal "N dropped one"; maker S ordered
"""


@pytest.mark.parametrize(("compact", "expected"), [(False, WIDE), (True, COMPACT)])
def test_the_two_layouts(compact: bool, expected: str) -> None:
    text, told = formatted(TYPED, compact)
    assert text == expected
    assert [(t.kind.slug, t.span.line, t.span.column) for t in told] == [("unknown-record", 10, 22)]


@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("*.euchre")), ids=lambda path: path.stem)
def test_samples_say_the_same_in_both_layouts(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    if path.stem in ("not-a-log", "unreadable-file"):
        return
    wide, compact = formatted(text)[0], formatted(text, compact=True)[0]
    assert (formatted(wide)[0], formatted(compact, compact=True)[0]) == (wide, compact)
    assert formatted(compact)[0].replace("#", "") != ""
    assert formatted(wide, compact=True)[0] == compact or _comments(text)
    for one in (wide, compact):
        assert _comments(one) == _comments(text)
        assert _records(one) == _records(text)


@given(LOGS, st.lists(COMMENT, max_size=4), st.booleans(), st.randoms(use_true_random=False))
@CALM
def test_random_logs_lose_nothing(
    log: list[Any], comments: list[str], compact: bool, rng: Any
) -> None:
    lines = [canonical(record) for record in log]
    for comment in comments:
        at = rng.randint(0, len(lines))
        where = rng.choice(["alone", "indented", "beside"])
        if where != "beside" or at == len(lines):
            lines.insert(at, comment if where == "alone" else f"  {comment}")
        elif not split(lines[at])[1]:
            lines[at] += f"  {comment}"
    text = "\n".join(lines)
    once, told = formatted(text, compact)
    assert not told
    assert formatted(once, compact) == (once, [])
    assert _comments(once) == _comments(text)
    if log:
        assert _records(once) == [canonical(record) for record in log]


@given(SOUP, st.booleans())
@CALM
def test_text_that_is_no_log_is_kept_too(text: str, compact: bool) -> None:
    once, told = formatted(text.replace("\r", ""), compact)
    again, told_again = formatted(once, compact)
    assert again == once
    assert len(told_again) == len(told)
    assert _comments(once) == _comments(text.replace("\r", ""))
    with suppress(NotALog):
        assert sorted(_records(once)) == sorted(_records(text.replace("\r", "")))


@given(LOGS)
@CALM
def test_records_are_written_as_their_log_is_formatted(log: list[Any]) -> None:
    for compact in (False, True):
        pieces: list[str] = []
        writer = LogWriter(pieces.append, compact)
        for record in log:
            writer.record(record)
        writer.end()
        text = "\n".join(map(canonical, log))
        assert "".join(pieces) == formatted(text, compact)[0]
