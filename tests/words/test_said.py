"""What is said at a table, in files beside this one: what is entered, done or named, or the
line that refuses it.

Above the lines of a session stands what was typed before each of them; what a line enters is not
there for the next. A line is answered with the records of the hand that it enters or corrects, else
with the first line that is printed.
"""

from __future__ import annotations

import io
import re
import shlex
from datetime import UTC, datetime
from pathlib import Path

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import text_of
from euchre_cli.book.people import similar_name
from euchre_cli.book.reading import evening_of
from euchre_cli.commands import main
from euchre_cli.commands.options import PersonName
from euchre_cli.commands.sections import COMMANDS
from euchre_cli.terminal.exit_status import Refused
from euchre_cli.words import commands_said, sayings
from euchre_cli.words.people import People
from euchre_engine.seats import SIDE, Seat, Side
from tools import docs

from ..card_table import CardTable
from ..transcripts import Session, sessions

NAMES = Path(__file__).with_name("names.txt")


def words_of(line: str) -> list[str]:
    """The words of a line; an apostrophe is no quotation mark."""
    split = shlex.shlex(line, posix=True, punctuation_chars=False)
    split.quotes, split.commenters, split.whitespace_split = '"', "", True
    return list(split)


def last_hand(table: CardTable) -> str:
    """The records of the last hand of the game on the table."""
    with Book.open(str(table.book), create=True) as book:
        sheet = book.sheet(book.current() or 0)
    return "" if sheet is None or not sheet.lines else text_of(sheet.lines[-1].own)


@sessions(*sorted(Path(__file__).parent.glob("*.txt")))
def test_what_is_said(session: Session, table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "200")
    table.monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for line in session.title.split("; "):
        table.done(words_of(line))
    today, before = evening_of(datetime.now(UTC)), last_hand(table)
    kept = {path: path.read_bytes() for path in table.folder.iterdir() if path.is_file()}

    def answer(line: str) -> str:
        answer = table.type(words_of(line))
        told, *more = (answer.out or answer.err).replace(today, "today").splitlines()
        if answer.status:
            return told
        changed = [path for path, data in kept.items() if path.read_bytes() != data]
        entered = last_hand(table) if changed else before
        for path in changed:
            path.write_bytes(kept[path])
        if entered not in ("", before):
            return entered
        return f"{told}\n{more[0]}" if told.startswith("Game ") and more else told

    session.check(answer)


# -- the tables of words ---------------------------------------------------------------------------


def test_every_saying_names_a_command_that_there_is() -> None:
    there = {name for name, _ in docs.commands()}
    tables = (commands_said._REPHRASED, commands_said._SUGGESTED)
    rows = [row for table in tables for row in commands_said._rows(table)]
    assert len(rows) > 100
    said_after = {*main._SAID_IN_SENTENCES, *main._SAID_AFTER, "score", "evening"}
    for typed, sentence in rows:
        words = re.sub(r" \(.*", "", typed).split()
        assert words[0] in COMMANDS, typed
        if words[0] in ("players", "evening") and len(words) > 1 and words[1][0].isalpha():
            assert f"euchre {' '.join(words[:2])}" in there, typed
        re.compile(commands_said._pattern(sentence))
        first = sentence.split()[0].strip("[]").split("|")
        assert not (set(first) & set(COMMANDS)) - said_after


def test_every_subject_names_a_command_and_only_what_can_be_said() -> None:
    there = {name for name, _ in docs.commands()}
    rows = [row for table in sayings.SUBJECTS for row in sayings._rows(table)]
    assert len(rows) > 100
    values = {"N", "E", "S", "W", "who", "who2", "other", "name", "near", "n", "m", "hand"}
    for typed, needed in rows:
        words = re.sub(r" \(.*", "", typed).split()
        group = words[0] in ("players", "evening") and len(words) > 1 and words[1][0].isalpha()
        assert f"euchre {' '.join(words[: 1 + group])}" in there, typed
        said = {*re.findall(r"{(\w+)}", f"{typed} {' '.join(needed)}")}
        assert said <= values | {"paired", "swapped", "replaced", "over"}, typed
        assert needed, typed


def test_every_command_that_takes_a_name_is_tried_without_quotes() -> None:
    tried = set(re.findall(r"^\$ (\S+)", NAMES.read_text("utf-8"), re.MULTILINE))
    for name, command in docs.commands():
        if any(isinstance(one.type, PersonName) for one in command.params):
            first = name.split()[1]
            assert first in tried | {"redo", "resume", "void", "report", "table", "evening"}, name


def test_a_hand_in_words_counts_like_one_with_its_tricks(table: CardTable) -> None:
    counted = []
    for name, hands in {
        "words": "ann loner march; ann alone made; ann loner euchred; bob euchred; cat made it",
        "tricks": "Ann 5 alone; Ann 4 alone; Ann 1 alone; Bob 2; Cat 3",
    }.items():
        at = table.another(name)
        at.done("new Ann Bob Cat Dan --date 2026-11-19")
        for hand in hands.split("; "):
            at.done(f"hand {hand}")
        tables = ("standings", "calling", "loners", "opportunities", "defending", "records")
        counted.append([at.json(f"stats {one}") for one in tables])
    assert counted[0] == counted[1]


# -- who is meant ----------------------------------------------------------------------------------

FOUR = People(("Ann", "Anna", "Ed", "Wes Éclair"))


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (Seat.N, "N; Ann; ann; North; Ann,; N,"),
        (Seat.E, "e; anna; EAST"),
        (Seat.S, "Ed; , ed; s"),
        (Seat.W, "we; wes e\u0301; éclair; wEST; wes, éclair"),
    ],
)
def test_a_seat_by_letter_or_by_the_beginning_of_a_name(seat: Seat, words: str) -> None:
    for word in words.split("; "):
        assert FOUR.one(word) is seat, word
        assert FOUR.side(word) is SIDE[seat], word
    assert [FOUR.side(word) for word in ("NS", "ew", "n/s")] == [Side.NS, Side.EW, Side.NS]


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("an", "'an' may be Ann (N) or Anna (E): type more of the name, or give the seat"),
        ("x", "nobody here is called 'x'; at the table: N Ann, E Anna, S Ed, W Wes Éclair"),
        ("", "nobody here is called ''"),
        ("\x1b[1m", "nobody here is called '^[[1m'"),
    ],
)
def test_nobody_is_guessed(word: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        FOUR.one(word)
    assert str(refused.value).startswith(why)


def test_a_player_who_is_called_as_a_seat_is_asked_after() -> None:
    with pytest.raises(Refused) as refused:
        People(("Ann", "West", "Cat", "Dan")).one("west")
    assert str(refused.value).startswith("'west' may be West (E) or Dan (W)")
    for four in (("Ann", "Bob", "Cat", "West"), ("Ann", "Westerly", "Cat", "Dan")):
        assert People(four).one("west") is Seat.W


@pytest.mark.parametrize(
    ("like", "known", "names"),
    [
        ("Bob", "Bob, Katrin", "Bobb, Bbo"),
        ("Katrin", "Bob, Katrin", "Kitrin, Kathrin"),
        ("Dan", "Ann, Dan", "Dann"),  # The likelier slip has the same first letter.
        # Short names, and an initial or a number, tell people apart.
        (None, "Bob, Katrin", "Bo, Bob B, Bobby, Cat"),
        (None, "Ann B, Bot 1, Player13, Al Jo", "Ann C, Bot 2, Player12, Al Bo"),
    ],
)
def test_names_that_differ_by_one_slip(like: str | None, known: str, names: str) -> None:
    for name in names.split(", "):
        assert similar_name(name, known.split(", ")) == like, name
