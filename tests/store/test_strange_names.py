"""Names and texts that would do something to a terminal, through every command that shows them."""

from __future__ import annotations

import csv
import unicodedata
from io import StringIO

import pytest

from euchre_cli.book.entries import records_in
from euchre_cli.commands.sections import COMMANDS
from euchre_cli.season.tables import TABLES
from euchre_engine.seats import Seat

from ..card_table import Answer, CardTable
from .book import entries

NAMES = {
    "N": "Zoë 🃏 d'Arc",
    "E": '--"Bob"; DROP',
    "S": "=1+1\x1b[31m\x07",
    "W": "\u202eevil\u2066\x9b2J\x7f",
}
TEXT = "\x1b]0;owned\x07 =cmd|' /C calc'!A0 \u202e\x9b31m; -- \x08"

NO_BOOK = {*("audit", "explain", "rules", "fmt", "completion", "config"), "help"}
"""Commands that show nothing of the book."""

ENTRIES: list[list[str]] = [
    ["hand", "E", "3", "hearts"],
    ["hand", "S", "5", "alone"],
    ["misdeal", "E", TEXT],
    ["thrown-in"],
    ["renege", "W", "rejected", "--by", "S"],
    ["renege", "E"],
    ["penalty", "--to", "NS", "1", TEXT],
    ["penalty", "--to", "EW", "1", TEXT, "--hand", "1"],
    ["note", "--", TEXT],
    ["amend", "1", "W", "4", "--why", TEXT],
    ["void", "2", "--why", TEXT],
    ["sub", "--", "E", f"{NAMES['E']} \x1b[7mII"],
    ["undo"],
    ["redo"],
    ["concede", "EW"],
    ["undo"],
    ["rematch", "--event", TEXT, "--season", TEXT, "--place", TEXT],
    ["dealer", "S"],
    ["target", "12"],
    ["hand", "N", "5"],
    ["players", "rename", "--", NAMES["E"], f"{NAMES['E']} III"],
    ["undo"],
    ["result", "A", "B", "C", "D", "10-7"],
    ["evening", "new", "--event", TEXT, "--", *NAMES.values(), "Eve"],
    ["hand", "--table", "1", "E", "3"],
    ["evening", "next", "--anyway"],
    ["rematch", "swap"],
    ["resume", "2"],
]

# To standard output a log holds what was entered, character for character: it is read back.
EXPORT = ["export", "--all", "--out", "all.euchre"]

_WAYS: dict[str, list[list[str]]] = {
    "score": [[], ["--json"]],
    "history": [[], ["--all"], ["--json"], ["--csv"]],
    "games": [[], ["--json"], ["--csv"]],
    "show": [[], ["1"], ["1", "--json"], ["1", "--csv"], ["1", "1"]],
    "replay": [["1"], ["1", "1", "--json"], ["1", "1", "--html", "hand.html"]],
    "analyze": [["1"], ["1", "--json"]],
    "players": [[], ["--json"]],
    "doctor": [[], ["--json"]],
    "export": [["--all", "--csv"], ["--all", "--out", "other.euchre", "--json"]],
    "backup": [["copy.db"]],
    "import": [["all.euchre"], ["--dry-run", "all.euchre"]],
    "table": [["--plain"]],
    "stats": [
        *([name] for name in TABLES),
        *(["pairs", "--json"], ["records"], ["records", "--json"]),
        *(["standings", "--csv"], ["--by", "game"], ["--list"]),
    ],
    "player": [["Zoë"], ["--json", "--", NAMES["W"]]],
    "night": [[], ["--json"]],
    "evening": [[], ["--json"], ["plan"], ["plan", "--csv"], ["--page", "board.html"], ["ladder"]],
    "report": [["--out", "season.html"]],
    "chance": [[], ["--json"]],
}
LOOKS = [[word, *more] for word, ways in _WAYS.items() for more in ways]


def acts(answer: Answer) -> set[str]:
    """The characters in an answer that act on a terminal."""
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    shown = set(answer.out + answer.err) - {"\n", "\u200d", "\ufe0f"}
    return {one for one in shown if unicodedata.category(one) in kinds}


def test_every_command_that_shows_the_book_is_here() -> None:
    here = {words[0] for words in [*ENTRIES, *LOOKS]} | {"new", "dispute"}
    assert set(COMMANDS) - NO_BOOK == here


def test_nothing_acts_on_the_terminal_and_nothing_is_lost(table: CardTable) -> None:
    table.monkeypatch.setattr("sys.stdin", StringIO("2h3\nr1j\n?\nu\n"))
    table.monkeypatch.setenv("EUCHRE_WHO", TEXT)
    table.monkeypatch.setenv("EUCHRE_TERMINAL", TEXT)
    found = {}
    for words in [["new", "--season", TEXT, "--", *NAMES.values()], *ENTRIES, EXPORT, *LOOKS]:
        answer = table.type(words)
        assert answer.status == 0, (words, answer)
        if acts(answer):
            found[" ".join(words)] = acts(answer)
        if {"csv", "--csv"} & set(words):
            cells = [cell for row in csv.reader(StringIO(answer.out)) for cell in row]
            assert not [cell for cell in cells if cell[:1] in tuple("=+@\t\r")], words
    assert not found
    head = records_in(entries(table.book)[0].record)
    assert dict(one.values for one in head if getattr(one, "keyword", "") == "player") == {
        Seat[seat]: name for seat, name in NAMES.items()
    }


def test_nothing_acts_on_the_terminal_in_a_dispute(table: CardTable) -> None:
    table.done(["new", "--", *NAMES.values()])
    table.done("hand E 3 hearts")
    table.monkeypatch.setattr("sys.stdin", StringIO(f"1\n2\nTh\nqs js ac kh 9d\nqs\nn\n{TEXT}\n"))
    answer = table.type("dispute --plain")
    assert answer.status == 2  # It is not ruled.
    assert "The queen of spades is" in answer.out
    assert not acts(answer)


@pytest.mark.parametrize("words", [[name] for name in sorted(set(COMMANDS) - NO_BOOK)])
def test_a_refusal_does_not_either(table: CardTable, words: list[str]) -> None:
    table.done(["new", "--", *NAMES.values()])
    answer = table.type([*words, "--", TEXT, TEXT])
    if words == ["note"]:
        assert answer.status == 0
    else:
        assert answer.status in (2, 3), answer
    assert not acts(answer), answer
