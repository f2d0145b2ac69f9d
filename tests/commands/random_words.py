"""Command lines made at random, of every command's own options and of words that hurt, run in this
process.

Knows: what a command line, an environment and the files it names may be made of. Does not know:
what any of it should answer; only that it answers at all, with a status that is documented.
"""

from __future__ import annotations

import io
import os
import signal
from functools import cache
from random import Random
from typing import Final, NamedTuple

import click
import pytest

from euchre_cli.commands import main as cli

from ..card_table import Answer, CardTable

STATUSES: Final = frozenset({0, 1, 2, 3, 4, 130})
"""What a command may end with."""

LONGEST: Final = 120
"""Seconds after which a command that needs a moment is said to hang."""

LOG: Final = """euchre 1
event Thursday
player N Ann; player E Bob; player S Cat; player W Dan
hand 1; dealer N; maker E h; tricks EW 3; score EW 1
hand 2; dealer E; up Ah; call S order; play S Jh Th 9h Qh; tricks NS 3
"""

NUMBERS: Final = (
    *("0", "1", "2", "3", "5", "10", "-1", "-0", "+1", "1.5", "1e9", "0x10", "٣", "²", " 1"),
    *(str(2**31), str(2**63 - 1), str(2**63), str(2**64), str(-(2**63) - 1), "9" * 30, "9" * 5000),
)
TEXTS: Final = (
    *("", " ", "-", "--", "---", ".", "~", "*", "?", "#", ";", '"', "'", "\\", "\n"),
    *("\t", "\r\n", "%s", "{}", "$HOME", "'=1", "=1", "@x", "\ufeff", "\u202e", "\x1b[2J", "\x7f"),
    *("\udcff", "a\udc80b", "😀", "é", "e\u0301", "x" * 300, "x" * 100_000, "None"),
    *("nan", "inf", "true", "null", "[]", "SELECT 1", "SELECT * FROM games", "DROP TABLE games"),
)
GAME: Final = (
    *("Ann", "Bob", "Cat", "Dan", "ann", "Eve", "N", "E", "S", "W", "NS", "EW", "North", "hearts"),
    *("h", "s", "alone", "loner", "march", "all", "euchred", "made", "pass", "passed", "up", "3h"),
    *("4-1", "0-0", "10-7", "6-4", "99-99", "1-3", "3-1", "upheld", "rejected", "target=11"),
    *("rules=csl", "csl", "standard", "stick-the-dealer=yes", "x=y", "=", "2026-11-21", "renege"),
    *("0000-00-00", "9999-12-31", "2026-02-30", "db", "customs", "on", "off", "standings"),
    *("calling", "games", "lead out of turn", "euchre", "bash", "zsh", "audit", "list", "show"),
)
FILES: Final = (
    *("log.euchre", "log.egn", "log.csv", "bad.euchre", "folder", "missing", "new"),
    *("missing/new", "other.db", "other.db-wal", "damaged.db", "link", "loop", "/dev/null"),
    *("/dev/full", "/dev/zero", "n" * 255, "n" * 256, "a\udcff.euchre", "/proc/self/mem"),
)
WRITTEN: Final = (*FILES, "pipe")
"""What an output may be called; to read from a pipe is to wait."""

SETTINGS: Final = (
    "",
    "customs = false\n",
    'db = "\\u0000"\n',
    'db = ""\n',
    "db = 5\n",
    'color = "pink"\n',
    "nothing = 1\n",
    "customs = [[[[\n",
    "\x00",
    'db = "book.db"\n',
    f'db = "{"x" * 5000}"\n',
    "x = " + "[" * 50_000,
    "x = " + "9" * 5000,
)
"""What the file of settings may say."""


class Case(NamedTuple):
    """A command line, what stands in the environment and in the file of settings, and what is on
    standard input."""

    words: list[str]
    environment: dict[str, str]
    settings: str
    given: bytes


@cache
def _command(name: str) -> click.Command:
    found = cli.main.get_command(click.Context(cli.main), name)
    assert found is not None
    return found


def _options(command: click.Command) -> list[click.Option]:
    options = [one for one in command.params if isinstance(one, click.Option)]
    return [one for one in options if "--jobs" not in one.opts]  # Other processes.


def case(rng: Random) -> Case:
    """A case at random."""
    name = rng.choice(list(cli.COMMANDS))
    command = _command(name)
    words = [name] if rng.random() < 0.97 else [_word(rng)]
    if isinstance(command, click.Group) and rng.random() < 0.9:
        sub = rng.choice(sorted(command.commands))
        words.append(sub)
        command = command.commands[sub]
    arguments = [one for one in command.params if isinstance(one, click.Argument)]
    for argument in arguments:
        many = rng.choice((0, 1, 1, 2, 3, 4, 5)) if argument.nargs == -1 else argument.nargs
        if rng.random() < 0.9:
            words += [_value(rng, argument) for _ in range(many)]
    options = _options(command)
    for option in rng.sample(options, min(len(options), rng.choice((0, 0, 1, 1, 2, 3)))):
        words.append(rng.choice(option.opts))
        if not (option.is_flag or option.count) and rng.random() < 0.95:
            words.append(_value(rng, option))
    if rng.random() < 0.05:
        words.insert(rng.randrange(len(words) + 1), _word(rng))
    environment = {}
    for variable in ("WHO", "TERMINAL", "CUSTOMS", "COLOR", "CARDS", "BELL", "DB", "CONFIG"):
        if rng.random() < 0.03:
            environment[f"EUCHRE_{variable}"] = rng.choice((*TEXTS, *WRITTEN))
    if rng.random() < 0.1:
        environment["COLUMNS"] = rng.choice(NUMBERS)
    settings = rng.choice(SETTINGS) if rng.random() < 0.05 else ""
    given = rng.choice((b"", LOG.encode(), b"\xff\xfe\x00", b"\0" * 100, b"SELECT 1", b"y\n"))
    return Case(words, environment, settings, given)


def _value(rng: Random, parameter: click.Parameter) -> str:
    """Something for a parameter: what it wants, or what it does not."""
    wanted: list[str] = []
    if isinstance(parameter.type, click.Choice):
        wanted = [str(one) for one in parameter.type.choices]
    elif isinstance(parameter.type, click.Path | click.File):
        written = isinstance(parameter, click.Option) and "--from" not in parameter.opts
        wanted = list(WRITTEN if written else FILES)
    elif "int" in parameter.type.name:
        wanted = list(NUMBERS)
    if wanted and rng.random() < 0.8:
        return rng.choice(wanted)
    return _word(rng)


def _word(rng: Random) -> str:
    return rng.choice(rng.choice((GAME, GAME, TEXTS, NUMBERS, FILES)))


# -- running -------------------------------------------------------------------------------------


def lay_out(table: CardTable) -> None:
    """The files that the words may name."""
    folder = table.folder
    (folder / "log.euchre").write_text(LOG)
    (folder / "bad.euchre").write_bytes(b"euchre 1\nhand 1; \xff\xfe; play N\nplayer Q \x1b[2J\n")
    (folder / "log.egn").write_text('{"fileType": "Euchre Game Notation", "deals": [{}, 1, []]}')
    (folder / "log.csv").write_text("game,date,event\n" + "x" * 200_000 + "\n")
    (folder / "folder").mkdir()
    (folder / "link").symlink_to("log.euchre")
    (folder / "loop").symlink_to("loop")
    (folder / "damaged.db").write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe")
    for line in ("import log.euchre", "new Ann Bob Cat Dan", "hand Ann 3", "renege Bob upheld"):
        table.done(line)
    (folder / "other.db").write_bytes((folder / "book.db").read_bytes())


def typed(case: Case, table: CardTable) -> Answer:
    """The answer to a case, which ends with a status that is documented, and does not hang."""
    (table.folder / "config.toml").write_text(case.settings)
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it does not end"))
    signal.alarm(LONGEST)
    try:
        with table.monkeypatch.context() as patch:
            for name, value in case.environment.items():
                patch.setenv(name, value)
            patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(case.given), "utf-8"))
            answer = table.type(case.words)
    except BaseException as wrong:
        raise AssertionError(shown(case)) from wrong
    finally:
        signal.alarm(0)
    assert answer.status in STATUSES, shown(case)
    assert "Traceback" not in answer.err, shown(case)
    assert answer.status not in (2, 3) or (answer.out + answer.err).strip(), shown(case)
    return answer


def shown(case: Case) -> str:
    """A case in few words, to be typed again."""
    cut = [word if len(word) < 60 else f"{word[:20]}… ({len(word):,})" for word in case.words]
    return f"{cut!r} {case.environment!r:.200} {case.settings!r:.60} {case.given!r:.40}"
