"""`euchre players`: who is in the book."""

from __future__ import annotations

import pytest

from euchre_cli.book.book import Book

from ..card_table import CardTable


def test_games_hands_first_and_last(table: CardTable) -> None:
    for line in (
        "new Ann Bob Cat Dan --date 2026-11-06",
        "hand Bob 3",
        "thrown-in",
        "sub Dan Eve",
        "hand Bob 3",
        "new Ann Cat Bob Dan --date 2026-11-13",
        "hand Ann 3",
        "new Zoe Yuri Xia Wim",
        "hand Zoe 3",
        "void --game 3",
        "resume 2",
    ):
        table.done(line)
    found = table.json("players")["players"]
    assert [tuple(one.values()) for one in found] == [
        ("Ann", 2, 3, "2026-11-06", "2026-11-13"),
        ("Bob", 2, 3, "2026-11-06", "2026-11-13"),
        ("Cat", 2, 3, "2026-11-06", "2026-11-13"),
        ("Dan", 2, 2, "2026-11-06", "2026-11-13"),
        ("Eve", 1, 1, "2026-11-06", "2026-11-06"),
    ]
    assert list(found[0]) == ["player", "games", "hands", "first_played", "last_played"]
    table.monkeypatch.setenv("COLUMNS", "60")
    assert table.done("players").splitlines()[:2] == [
        "player  games  hands  first       last",
        "Ann         2      3  2026-11-06  2026-11-13",
    ]


def test_nobody_yet(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert table.done("players").startswith("No games yet")
    assert table.json("players")["players"] == []


# -- another name ------------------------------------------------------------------------


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Two games: Den sat in the first, Dan and Eve in the second, which is on the table."""
    for line in (
        "new Ann Bob Cat Den --date 2026-11-06",
        "hand Bob 3",
        "renege Den",
        "new Ann Dan Cat Eve --date 2026-11-13",
        "hand Dan 3",
    ):
        table.done(line)
    return table


def _players(table: CardTable) -> dict[str, int]:
    return {one["player"]: one["games"] for one in table.json("players")["players"]}


def test_everything_follows_a_new_name_and_undo_takes_it_back(evening: CardTable) -> None:
    before = evening.done("export --all")
    told = evening.done("players rename den Danny").splitlines()
    assert told == ["Den is now Danny, in 1 game.", "Undo: euchre undo"]
    assert _players(evening) == {"Ann": 2, "Bob": 1, "Cat": 2, "Dan": 1, "Danny": 1, "Eve": 1}
    assert evening.sheet(1).players[3] == "Danny"
    assert "Danny" in evening.done("games")
    assert "Danny" in evening.done("stats discipline")
    assert evening.done("export --all") == before.replace("Den", "Danny")
    page = evening.folder / "season.html"
    evening.done(f"report --out {page}")
    assert "Danny" in page.read_text()
    assert "Den<" not in page.read_text()
    assert "Den reneged" not in evening.done("show 1")
    evening.done("undo")
    assert evening.done("export --all") == before
    evening.done("redo")
    assert "Danny" in _players(evening)


def test_what_was_entered_stays_as_it_was_written(evening: CardTable) -> None:
    with Book.open(str(evening.book)) as store:
        written = store.entries()
    evening.done("players rename Den Danny")
    with Book.open(str(evening.book)) as store:
        now = store.entries()
        assert now[: len(written)] == written
        assert [(one.kind, one.record, one.why) for one in now[len(written) :]] == [
            ("renamed", "player N Danny", "Den")
        ]
    assert "Den is renamed Danny" in evening.done("history --all")
    assert "W Den" in " ".join(evening.done("history --game 1").split())
    evening.done("sub Eve Den")
    assert evening.sheet().players[3] == "Den"  # Who comes later is somebody else.
    evening.done("doctor")


def test_two_who_are_one(evening: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    why = evening.refused("players rename Den Dan")
    assert why == "Dan is already in the book, with 1 game: if Den is the same person, add --merge"
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "n")
    assert evening.done("players rename Den Dan").endswith("Nothing was changed.\n")
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "y")
    assert "Den is now Dan, in 1 game; Dan has 2 games in all." in evening.done(
        "players rename Den Dan"
    )
    assert _players(evening) == {"Ann": 2, "Bob": 1, "Cat": 2, "Dan": 2, "Eve": 1}
    evening.done("undo")
    assert _players(evening)["Den"] == 1
    evening.done("players rename Den dan --merge")
    assert _players(evening)["Dan"] == 2


def test_two_who_sat_at_one_table_are_two(evening: CardTable) -> None:
    why = "Ann and Bob played at the same table in game 1, so they are two people"
    for line in ("players rename Ann Bob", "players rename Ann Bob --merge"):
        assert evening.refused(line) == why
    # Not even where nothing but the beginning of a game says so.
    evening.done("new Den Zoe Yuri Xia")
    evening.done("sub Zoe Wim")
    evening.done("void --game 3")
    assert "they are two people" in evening.refused("players rename Den Zoe --merge")


def test_who_sat_down_for_themselves_is_one(evening: CardTable) -> None:
    evening.done("sub Eve Evi")
    evening.done("hand Ann 3")
    evening.done("players rename Eve Evi --merge")
    assert evening.sheet().players == ("Ann", "Dan", "Cat", "Evi")
    assert {line.players[3] for line in evening.sheet().lines} == {"Evi"}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("players rename Den Old Dan", "Old Dan"),
        ("players rename Den to Danny", "Danny"),
        ("players rename Den DEN", "DEN"),
        ("players rename Den ' Big   Dan '", "Big Dan"),
    ],
)
def test_a_name_as_it_is_typed(evening: CardTable, line: str, name: str) -> None:
    evening.done(line)
    assert _players(evening)[name] == 1
    evening.done(f"players rename {name} Aunt Jo")  # Of two words, without quotes.
    assert _players(evening)["Aunt Jo"] == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("players rename Den Den", "Den already has that name"),
        ("players rename Dem Dan", "nobody in the scorebook is called 'Dem'; did you mean Den?"),
        ("players rename Zacharias Z", "`euchre players` lists everybody"),
        ("players rename Aunt Jo Zoe", 'in quotes, as in "Aunt Jo"'),
        ("players rename", "who gets which name? As in `euchre players rename Den Dan`"),
        ("players rename Den N", "'N' is the name of a seat or a side"),
        ("players rename Den ''", "a player needs a name"),
    ],
)
def test_what_is_no_new_name(evening: CardTable, line: str, why: str) -> None:
    assert why in evening.refused(line)
    assert _players(evening)["Den"] == 1


def test_names_may_change_round(evening: CardTable) -> None:
    for line in ("Ann Tmp", "Cat Ann", "Tmp Cat"):
        evening.done(f"players rename {line}")
    assert evening.sheet(1).players == ("Cat", "Bob", "Ann", "Den")
    for _ in range(3):
        evening.done("undo")
    assert evening.sheet(1).players == ("Ann", "Bob", "Cat", "Den")


def test_a_game_that_comes_back_has_nobody_twice(evening: CardTable) -> None:
    evening.done("new Den Dan Cat Eve")
    evening.done("undo")
    evening.done("players rename Den Dan --merge")
    assert "Dan would sit in two seats in game 3" in evening.refused("redo --game 3")


def test_a_log_of_before_is_known_as_the_same_game(evening: CardTable) -> None:
    evening.done(f"export --all --out {evening.folder}/before.euchre")
    evening.done("players rename Den Danny")
    evening.done(f"export --all --out {evening.folder}/after.euchre")
    for log in ("before", "after"):
        evening.done(f"import {evening.folder}/{log}.euchre")
    assert len(evening.json("games")["games"]) == 2


def test_a_new_name_in_a_book_without_a_game_on_the_table(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.done(f"export --all --out {evening.folder}/all.euchre")
    monkeypatch.setenv("EUCHRE_DB", str(evening.folder / "other.db"))
    evening.done(f"import {evening.folder}/all.euchre")
    assert evening.done("players rename Den Danny").endswith("Undo: euchre undo\n")
    evening.done("undo")
    assert _players(evening)["Den"] == 1


def test_games_that_were_struck_out_are_in_no_count_of_a_renaming(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Bob 3")
    table.done("new Ann Bob Cat Dan")
    table.done("hand Bob 3")
    table.done("void --game 1")
    table.done("new Eve Bobb Fay Gus")
    table.done("hand Eve 3")
    assert "already in the book, with 1 game" in table.refused("players rename Bobb Bob")
    assert "Bob has 2 games in all" in table.done("players rename Bobb Bob --merge")
