"""`euchre show`: the sheet of a game, hand by hand."""

from __future__ import annotations

import csv
import io
import shlex
from typing import Final

import pytest

from euchre_cli.book.store import Store
from euchre_cli.report.values import Cell
from euchre_cli.season.game_sheet import hands_table
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable

EVENING: Final = (
    "new Ann Bob Cat Dan --rules csl --target 15 --event 'Thursday night' --date 2026-11-19",
    "hand Bob 3 --suit h",
    "hand Cat 5 alone --suit s",
    "misdeal Cat exposed",
    "penalty --to NS 2 talk",
    "hand Dan 2 --suit c",
    "renege Bob --trick 3 --by Cat",
    "sub Dan Eve",
    "amend 1 Bob 5 --suit h",
    "hand Eve 4 alone --defend Ann",
    "target 12",
    "note hm",
)

HEAD = """\
Game 1 · Thursday night · 2026-11-19
Ann & Cat (N/S) against Bob & Dan/Eve (E/W)
N Ann, E Bob, S Cat, W Dan
Rules: csl to 12

"""
END = """\

from here on the game goes to 12
now: note: hm
Ann & Cat 10, Bob & Eve 3; Bob deals.
"""
NARROW = """\
#  deal  maker        result      N/S–E/W
1  Ann   Bob ♥        march           0–2
    amended
2  Bob   Cat ♠ alone  lone march      4–2
3  Cat   –            misdeal         4–2
    by Cat (exposed)
4  Cat   Dan ♣        euchred 2       8–2
    2 points to Ann & Cat for the tricks;
    penalty (talk), 2 points to Ann & Cat
5  Dan   –            renege         10–2
    Cat's claim that Bob reneged in trick 3 was
    upheld
6  Ann   Eve alone    made 4         10–3
    W is now Eve, in for Dan; Ann defends alone
1 more column: --csv
"""
WIDE = """\
#  deal  maker        result      N/S–E/W  points
1  Ann   Bob ♥        march           0–2     0–2  amended
2  Bob   Cat ♠ alone  lone march      4–2     4–0
3  Cat   –            misdeal         4–2       –  by Cat (exposed)
4  Cat   Dan ♣        euchred 2       8–2     4–0  2 points to Ann & Cat for the tricks; penalty (talk), 2 points to Ann
                                                   & Cat
5  Dan   –            renege         10–2     2–0  Cat's claim that Bob reneged in trick 3 was upheld
6  Ann   Eve alone    made 4         10–3     0–1  W is now Eve, in for Dan; Ann defends alone
"""  # noqa: E501


def play(table: CardTable, *lines: str) -> CardTable:
    """Enters these lines."""
    for line in lines:
        table.done(line)
    return table


@pytest.mark.parametrize(("columns", "hands"), [(48, NARROW), (120, WIDE)])
def test_a_game_in_which_much_happens(table: CardTable, columns: int, hands: str) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    assert play(table, *EVENING).done("show") == HEAD + hands + END
    table.monkeypatch.setenv("EUCHRE_CARDS", "plain")
    plain = table.done("show")
    assert plain.isascii()
    assert "Cat s" in plain


@pytest.mark.parametrize(
    ("entered", "notes"),
    [
        (
            "--rule false-claim-points=1 --rule table-talk-points=2; hand Ann 3; "
            "renege Bob --hand 1 rejected; penalty Bob table talk --hand 1",
            "1 point to Ann & Cat for the tricks; the claim that Bob reneged was rejected, 1 point "
            "to Bob & Dan; 2 points to Ann & Cat for Bob's table talk; amended 2 times",
        ),
        ("--rule renege-hand=scored; renege Bob; hand Bob 3", "Bob reneged"),
        (
            "--rule renege-hand=scored; renege Bob; hand Ann 5",
            "2 points to Ann & Cat for the tricks; Bob reneged, 2 points to Ann & Cat",
        ),
        ("--target 7; target 9; hand Ann 3", "the game goes to 9, not to 7 as it began"),
        ("; hand Ann 3; hand Ann 5 --dealer Cat", "Cat dealt out of turn"),
        ("; hand Ann 5 alone; hand Ann 5 alone; hand Cat 3", "Ann & Cat in the barn"),
        (
            "; hand Ann 5 alone; hand Ann 5 alone; hand Cat 3; hand Bob 5 alone; hand Bob 5 alone; "
            "hand Dan 4",
            "barn to barn",
        ),
        ("; hand Ann 5 alone; hand Ann 5 alone; hand Cat 5", ""),
        ("; hand Bob 3; concede NS", "Ann & Cat concede"),
    ],
)
def test_what_is_noted_beside_the_last_hand(table: CardTable, entered: str, notes: str) -> None:
    options, *lines = entered.split("; ")
    play(table, f"new Ann Bob Cat Dan {options.strip('; ')}", *lines)
    table.monkeypatch.setenv("COLUMNS", "900")
    last = table.done("show").split("\n\n")[1].splitlines()[-1]
    assert last.endswith(f"  {notes}" if notes else "2–0")
    table.monkeypatch.setenv("EUCHRE_CUSTOMS", "off")
    assert "barn" not in table.done("show")


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        (["hand Ann 5", "void --game 1"], "Ann & Cat 2, Bob & Dan 0; struck out."),
        (["hand Ann 5", "concede EW"], "Bob & Dan conceded at 0 to 2; Ann & Cat win."),
        (["sub Bob Eve"], "E is now Eve, in for Bob\nAnn & Cat 0, Eve & Dan 0; Ann deals."),
        ([], "No hands have been played yet.\n\nAnn & Cat 0, Bob & Dan 0; Ann deals."),
        (
            ["match", "hand Ann 5 alone", "hand Ann 5 alone", "hand Cat 5"],
            "Ann & Cat won 10 to 0.\n"
            "Ann & Cat lead the match 1–0, best of 3 (game 1 of the match).",
        ),
    ],
)
def test_how_it_ends(table: CardTable, lines: list[str], end: str) -> None:
    best_of = "--best-of 3" if lines[:1] == ["match"] else ""
    play(table, f"new Ann Bob Cat Dan {best_of}", *(line for line in lines if line != "match"))
    assert table.done("show 1").endswith(f"\n{end}\n")


def test_a_concession_is_no_hand(game: CardTable) -> None:
    table = play(game, "hand Bob 3", "concede NS").done("show").split("\n\n")[1]
    assert table.splitlines()[-1].split("  ")[0] == ""
    play(game, "rematch", "penalty Ann 2 talking", "concede NS")
    assert "\n1  " in game.done("show")  # Something was played for here.


def test_findings_stand_below_the_hands(table: CardTable) -> None:
    log = "euchre 1\nhand 1; dealer N; maker E; tricks EW 3; score EW 2\n"
    (table.folder / "a.euchre").write_text(log)
    page = play(table, "import --anyway a.euchre").done("show 1")
    said = "Hand 1: EW 2 is claimed, but under standard the hand gives E/W 1"
    assert said in page
    assert "Read from a.euchre" in page
    [found] = table.json("show 1")["findings"]
    assert (found["hand"], found["slug"]) == (1, "wrong-points")


LONG = ("Bartholomew the Elder of Somewhere", "Bartholomew the Younger of There", "Cat", "名前")


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("names", [LONG, ("🂡🃏 Zoë", "x" * 40, "y" * 40, "名" * 40)])
def test_whatever_the_names_it_fits(table: CardTable, names: tuple[str, ...], columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    table.done(["new", *names, "--rules", "csl"])
    play(table, *(f"hand {maker} 4 alone --suit h" for maker in "NESW"))
    for line in ("show", "show --chance", "games", "history"):
        for printed in table.done(line).splitlines():
            assert width_of(printed) <= columns, printed
    assert "2–2" in table.done("show").split("\n\n")[1]


def test_json_and_csv_have_the_whole_game(table: CardTable) -> None:
    found = play(table, *EVENING).json("show")
    assert list(found) == ["schema_version", "game", "findings", "match"]
    assert [one["outcome"] for one in found["game"]["hands"]] == [
        *("march", "lone march", "misdeal", "euchred", "renege", "made")
    ]
    assert found["game"]["score"] == {"NS": 10, "EW": 3}
    rows = list(csv.DictReader(io.StringIO(table.done("show --csv"))))
    with Store.open(str(table.book)) as store:
        kept = store.rows("SELECT * FROM hands ORDER BY hand")
    for row, one in zip(rows, kept, strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in one.items()}
    [fourth] = [row for row in hands_table(kept).rows if row.key == (4,)]
    assert fourth.cells == tuple(map(_words, ("Cat", "Dan ♣", "euchred 2", "8–2", "4–0")))


def _words(words: str) -> Cell:
    return Cell(words=words)


def test_the_pairs_of_an_evening_s_table(table: CardTable) -> None:
    names = "Ann Bob Cat Dan Eve Fay Gus Hal"
    play(table, f"evening new {names} --rounds 3", "hand --table 2 N 3")
    assert ", round 1" in table.done("show --table 2").splitlines()[0]
    assert "table 2" in table.done(shlex.split("show --table 2")).splitlines()[0]
