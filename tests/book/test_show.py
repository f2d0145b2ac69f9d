"""`euchre show`: a game, hand by hand."""

from __future__ import annotations

import csv
import io

import pytest

from euchre_cli.book.store import Store
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable
from .clock import Clock

EVENING = [
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
    "note hm",
]


@pytest.fixture
def evening(table: CardTable, clock: Clock) -> CardTable:
    """A game in which much happens, not over yet."""
    for line in EVENING:
        table.done(line)
    return table


def test_the_page_at_sixty_columns(evening: CardTable) -> None:
    evening.monkeypatch.setenv("COLUMNS", "60")
    assert evening.done("show").splitlines() == [
        "Game 1 · Thursday night · 2026-11-19",
        "Ann & Cat (N/S) against Bob & Dan (E/W)",
        "N Ann, E Bob, S Cat, W Dan",
        "Rules: csl to 15",
        "",
        "#  deal  maker        tricks  result      points  N/S  E/W",
        "1  Ann   Bob ♥             5  march       0–2       0    2",
        "    amended",
        "2  Bob   Cat ♠ alone       5  lone march  4–0       4    2",
        "3  Cat   -                 -  misdeal     -         4    2",
        "    by Cat (exposed)",
        "4  Cat   Dan ♣             2  euchred     4–0       8    2",
        "    2 points to Ann & Cat for the tricks; penalty (talk), 2",
        "    points to Ann & Cat",
        "5  Dan   -                 -  renege      2–0      10    2",
        "    Cat's claim that Bob reneged in trick 3 was upheld",
        "    W is now Eve, in for Dan",
        "6  Ann   Eve alone         4  made        0–1      10    3",
        "    Ann defends alone",
        "    now: note: hm",
        "",
        "Ann & Cat 10, Bob & Eve 3; Bob deals.",
    ]


@pytest.mark.parametrize(
    ("rules", "lines", "says"),
    [
        (
            "false-claim-points=1 --rule table-talk-points=2",
            ["hand Ann 3", "renege Bob --hand 1 rejected", "penalty Bob table talk --hand 1"],
            "made 3–1 3 1 1 point to Ann & Cat for the tricks; the claim that Bob reneged was "
            "rejected, 1 point to Bob & Dan; 2 points to Ann & Cat for Bob's table talk;",
        ),
        (
            "table-talk-points=1",
            ["renege Bob", "penalty Bob table talk --hand 1"],
            "renege 3–0 3 0 Bob reneged, 2 points to Ann & Cat; 1 point to Ann & Cat for Bob's "
            "table talk;",
        ),
        (
            "renege-hand=scored",
            ["renege Bob", "hand Ann 5"],
            "renege 4–0 4 0 2 points to Ann & Cat for the tricks; Bob reneged, 2 points to Ann & "
            "Cat",
        ),
        ("renege-hand=scored", ["renege Bob", "hand Bob 3"], "renege 2–0 2 0 Bob reneged Ann"),
        ("table-talk-points=1", ["hand Ann 3"], "made 1–0 1 0 Ann & Cat 1"),
    ],
)
def test_the_points_of_a_hand_are_the_sum_of_those_that_are_told(
    table: CardTable, rules: str, lines: list[str], says: str
) -> None:
    table.done(f"new Ann Bob Cat Dan --rule {rules}")
    for line in lines:
        table.done(line)
    table.monkeypatch.setenv("COLUMNS", "60")
    assert says in " ".join(table.done("show").split())


def test_the_page_at_a_hundred_and_twenty_columns(evening: CardTable) -> None:
    evening.monkeypatch.setenv("COLUMNS", "120")
    assert evening.done("show").splitlines()[5:16] == [
        "#  time   deal  maker        tricks  result      points  Ann & Cat  Bob & Dan/Eve",
        "1  19:30  Ann   Bob ♥             5  march       0–2             0              2  "
        "amended",
        "2  19:30  Bob   Cat ♠ alone       5  lone march  4–0             4              2",
        "3  19:30  Cat   -                 -  misdeal     -               4              2  "
        "by Cat (exposed)",
        "4  19:30  Cat   Dan ♣             2  euchred     4–0             8              2  "
        "2 points to Ann & Cat for the tricks;",
        " " * 83 + "penalty (talk), 2 points to Ann & Cat",
        "5  19:30  Dan   -                 -  renege      2–0            10              2  "
        "Cat's claim that Bob reneged in trick",
        " " * 83 + "3 was upheld",
        "    W is now Eve, in for Dan",
        "6  19:30  Ann   Eve alone         4  made        0–1            10              3  "
        "Ann defends alone",
        "    now: note: hm",
    ]


def test_in_plain_ascii(evening: CardTable) -> None:
    evening.monkeypatch.setenv("EUCHRE_CARDS", "plain")
    page = evening.done("show")
    assert page.isascii()
    assert "Cat s alone" in page
    assert "4-0" in page


@pytest.mark.parametrize(
    ("lines", "reached"),
    [
        (["hand Ann 5 alone", "hand Ann 5 alone", "hand Cat 3"], ["Ann & Cat in the barn"]),
        (
            [
                *("hand Ann 5 alone", "hand Ann 5 alone", "hand Cat 3", "hand Bob 5 alone"),
                *("hand Bob 5 alone", "thrown-in", "hand Dan 4", "thrown-in"),
            ],
            ["Ann & Cat in the barn", "barn to barn"],
        ),
        (["hand Ann 5 alone", "hand Ann 5 alone", "hand Cat 5"], []),
    ],
)
def test_the_barn_is_told_once_where_it_is_reached(
    game: CardTable, lines: list[str], reached: list[str]
) -> None:
    for line in lines:
        game.done(line)
    table = game.done("show").split("\n\n")[1]
    assert [words for words in ("Ann & Cat in the barn", "barn to barn") if words in table] == (
        reached
    )
    assert table.count("barn") == sum(words.count("barn") for words in reached)
    game.monkeypatch.setenv("EUCHRE_CUSTOMS", "off")
    assert "barn" not in game.done("show")


LONG = ("Bartholomew the Elder of Somewhere", "Bartholomew the Younger of There", "Cat", "名前")


@pytest.mark.parametrize("columns", [60, 72, 80, 100, 120])
@pytest.mark.parametrize("names", [LONG, ("🂡🃏 Zoë", "x" * 40, "y" * 40, "名" * 40)])
def test_whatever_the_names_it_fits(table: CardTable, names: tuple[str, ...], columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    table.done(["new", *names, "--rules", "csl"])
    for maker in "NESW":
        table.done(f"hand {maker} 4 alone --suit h")
    for line in ("show", "games", "players", "history"):
        for printed in table.done(line).splitlines():
            assert width_of(printed) <= columns, printed


def test_a_narrow_terminal_has_the_result_and_the_score(table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "40")
    table.done(["new", *LONG])
    table.done("hand N 5 alone --suit h")
    table.done("hand E 2")
    shown = table.done("show").splitlines()
    assert max(map(width_of, shown)) <= 40
    assert "#  deal  maker      result      N/S  E/W" in shown
    assert "1  N     N ♥ alone  lone march    4    0" in shown


def test_names_that_would_look_the_same_are_told_apart(table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "60")
    table.done(["new", *LONG])
    table.done("hand N 3")
    table.done("hand E 3")
    rows = [line.split()[:3] for line in table.done("show").splitlines()]
    assert ["1", "N", "N"] in rows
    assert ["2", "E", "E"] in rows


def test_a_game_over_and_one_struck_out(game: CardTable) -> None:
    for line in ("hand Ann 5 alone", "hand Ann 5 alone", "hand Cat 5"):
        game.done(line)
    assert game.done("show").splitlines()[-1] == ("Ann & Cat won 10 to 0.")
    game.done("void --game 1")
    assert game.done("show 1").splitlines()[-1] == "Ann & Cat 10, Bob & Dan 0; struck out."


def test_findings_stand_below_the_hands(table: CardTable) -> None:
    log = "euchre 1\nhand 1; dealer N; maker E; tricks EW 3; score EW 2\n"
    (table.folder / "a.euchre").write_text(log)
    table.done("import --anyway a.euchre")
    page = table.done("show 1")
    assert "wrong-points: hand 1: EW 2 is claimed, but under standard the hand gives E/W 1" in page
    assert "Read from a.euchre" in page
    [found] = table.json("show 1")["findings"]
    assert (found["hand"], found["slug"]) == (1, "wrong-points")


def test_hands_after_the_end_are_marked(game: CardTable) -> None:
    for line in ("hand Ann 5 alone", "hand Ann 5 alone", "hand Bob 3", "hand Cat 5"):
        game.done(line)
    game.done("amend 3 Cat 5")
    page = game.done("show")
    assert "after the end" in page
    assert "hand-after-game: hand 4" in page


def test_a_game_without_a_hand(game: CardTable) -> None:
    assert "No hands have been played yet." in game.done("show")
    game.done("sub Bob Eve")
    assert "    E is now Eve, in for Bob" in game.done("show").splitlines()
    assert game.done("show --csv").startswith("game,hand,event,")


def test_json_has_the_whole_game(evening: CardTable) -> None:
    found = evening.json("show")
    assert list(found) == ["schema_version", "game", "findings", "match"]
    assert [one["outcome"] for one in found["game"]["hands"]] == [
        *("march", "lone march", "misdeal", "euchred", "renege", "made")
    ]
    assert found["game"]["score"] == {"NS": 10, "EW": 3}


def test_csv_has_the_table_of_hands(evening: CardTable) -> None:
    rows = list(csv.DictReader(io.StringIO(evening.done("show --csv"))))
    with Store.open(str(evening.book)) as store:
        kept = store.rows("SELECT * FROM hands ORDER BY hand")
    for row, one in zip(rows, kept, strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in one.items()}


def test_giving_up_the_game_is_no_hand(game: CardTable) -> None:
    game.monkeypatch.setenv("COLUMNS", "80")
    game.done("hand Bob 3")
    assert game.done("concede NS").startswith("Ann & Cat concede.\n")
    rows = game.done("show").splitlines()
    at = rows.index("    Ann & Cat concede")
    assert rows[at - 1].startswith("1  Ann   Bob")
    assert not any(row.startswith("2 ") for row in rows)
    assert "Hand 1: Bob makes 3" in game.done("score")
    assert "Hand 1 is now: Bob makes 4" in game.done("amend last 4")
    assert "hand 2" not in game.done("amend last 5")
    assert game.done("undo --game 1").startswith("Taken back: the correction of hand 1")
    game.done("undo")
    assert game.done("undo") == (
        "Taken back: Ann & Cat concede.\nAnn & Cat 0, Bob & Dan 1; Bob deals. Redo: euchre redo\n"
    )


def test_a_game_given_up_with_a_penalty_still_shows_its_points(game: CardTable) -> None:
    game.monkeypatch.setenv("COLUMNS", "80")
    game.done("penalty Ann 2 talking")
    game.done("concede NS")
    assert "1  Ann   -           -  conceded  0–2" in game.done("show")
