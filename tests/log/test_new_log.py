"""The empty log: what it states, and that it is a log."""

from __future__ import annotations

from datetime import date

import pytest
from click.testing import CliRunner, Result

from euchre_cli.cli.main import main
from euchre_cli.log.fmt import format_text
from euchre_cli.log.game_records import Event, OnDate, Player, UsePreset, Version
from euchre_cli.log.record_forms import FORMS
from euchre_engine.seats import SEATS

from .random_logs import Hand, read_text


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["new-log", *args])


def test_it_is_a_log_in_the_canonical_form() -> None:
    found = run()
    assert found.exit_code == 0
    assert read_text(found.stdout) == [Version(1)]
    assert format_text(found.stdout) == (found.stdout, [])


def test_it_is_the_same_every_time() -> None:
    assert run().stdout == run().stdout
    assert date.today().isoformat() not in run().stdout


def test_it_states_what_is_given() -> None:
    found = run("Ann", 'Bob "B"', "#3", "Dan; W", "--rules", "CSL", "--date", "20261119")
    assert found.exit_code == 0
    assert read_text(found.stdout) == [
        Version(1),
        OnDate("2026-11-19"),
        UsePreset("csl"),
        *(Player(s, n) for s, n in zip(SEATS, ["Ann", 'Bob "B"', "#3", "Dan; W"], strict=True)),
    ]
    assert format_text(found.stdout) == (found.stdout, [])
    assert Event("League; night") in read_text(run("--event", "League; night").stdout)
    assert OnDate(date.today().isoformat()) in read_text(run("--today").stdout)


def test_what_it_shows_in_comments_is_right() -> None:
    lines = []
    for line in run("Ann").stdout.splitlines():
        bare = line.removeprefix("#").strip()
        first = bare.split()[0].rstrip(";") if bare else ""
        lines.append(bare if line.startswith("#") and first in FORMS else line)
    log = read_text("\n".join(lines))
    hands = [item for item in log if isinstance(item, Hand)]
    assert [hand.number for hand in hands] == [1, 2, 3, 4]
    assert len(hands[0].entries) == 11
    assert len([item for item in log if isinstance(item, Player)]) == 4


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["a", "b", "c", "d", "e"], "more than four players"),
        (["--rules", "cls"], "did you mean csl"),
        (["--date", "tomorrow"], "is not a date"),
        (["--date", "2026-11-19", "--today"], "not both"),
    ],
)
def test_what_cannot_be_stated_is_a_wrong_use(args: list[str], words: str) -> None:
    found = run(*args)
    assert found.exit_code == 2
    assert words in found.stderr
