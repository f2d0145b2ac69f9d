"""`euchre players`: who is in the book, and who gets another name."""

from __future__ import annotations

import pytest

from euchre_cli.book.book import Book

from ..card_table import CardTable


def test_games_hands_first_and_last(table: CardTable) -> None:
    table.plays("""
        new Ann Bob Cat Dan --date 2026-11-06
        undo
        players = No games yet
        redo
        hand Bob 3
        thrown-in
        sub Dan Eve
        hand Bob 3
        new Ann Cat Bob Dan --date 2026-11-13
        hand Ann 3
        new Zoe Yuri Xia Wim
        hand Zoe 3
        void --game 3
    """)
    found = table.json("players")["players"]
    assert [tuple(one.values()) for one in found] == [
        ("Ann", 2, 3, "2026-11-06", "2026-11-13"),
        ("Bob", 2, 3, "2026-11-06", "2026-11-13"),
        ("Cat", 2, 3, "2026-11-06", "2026-11-13"),
        ("Dan", 2, 2, "2026-11-06", "2026-11-13"),
        ("Eve", 1, 1, "2026-11-06", "2026-11-06"),
    ]
    assert list(found[0]) == ["player", "games", "hands", "first_played", "last_played"]
    assert table.done("players").splitlines()[:2] == [
        "player  games  hands  first       last",
        "Ann         2      3  2026-11-06  2026-11-13",
    ]


# -- another name ------------------------------------------------------------------------


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Two games: Den sat in the first, Dan and Eve in the second, which is on the table."""
    return table.begun(
        *("new Ann Bob Cat Den --date 2026-11-06", "hand Bob 3", "renege Den"),
        *("new Ann Dan Cat Eve --date 2026-11-13", "hand Dan 3"),
    )


def _players(table: CardTable) -> dict[str, int]:
    return {one["player"]: one["games"] for one in table.json("players")["players"]}


def test_everything_follows_a_new_name_and_undo_takes_it_back(evening: CardTable) -> None:
    before = evening.done("export --all")
    evening.plays("""
        export --all -o before.euchre
        players rename den Danny = Den is now Danny, in 1 game. Undo: euchre undo
        games = Danny
        stats discipline = Danny
        show 1 ~ Den
        export --all -o after.euchre
        import before.euchre = 2 already here
        import after.euchre = 2 already here
    """)
    assert _players(evening) == {"Ann": 2, "Bob": 1, "Cat": 2, "Dan": 1, "Danny": 1, "Eve": 1}
    assert evening.done("export --all") == before.replace("Den", "Danny")
    evening.done("undo")
    assert evening.done("export --all") == before
    evening.done("redo")
    assert "Danny" in _players(evening)


def test_what_was_entered_stays_as_it_was_written(evening: CardTable) -> None:
    with Book.open(str(evening.book)) as store:
        written = store.entries()
    evening.plays("""
        players rename Den Danny
        history --game 1 = W Den
        sub Eve Den
        doctor
    """)
    with Book.open(str(evening.book)) as store:
        assert store.entries()[: len(written)] == written
    assert evening.sheet().players[3] == "Den"  # Who comes later is somebody else.


def test_two_who_are_one(evening: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.plays("""
        players rename Den Dan ! already in the book, with 1 game: if Den is the same person, add
    """)
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    answers = ["n", "y"]
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: answers.pop(0))
    assert evening.type("players rename Den Dan").err == "euchre: nothing was changed\n"
    assert "in 1 game; Dan has 2 games in all." in evening.done("players rename Den Dan")
    assert _players(evening) == {"Ann": 2, "Bob": 1, "Cat": 2, "Dan": 2, "Eve": 1}
    evening.done("undo")
    assert _players(evening)["Den"] == 1
    evening.plays("""
        new Den Eve Cat Bob
        void --game 3
        players rename Den dan --merge = Dan has 2 games in all
        sub Eve Evi
        hand Ann 3
        players rename Eve Evi --merge
    """)
    assert evening.sheet().players == ("Ann", "Dan", "Cat", "Evi")
    assert {line.players[3] for line in evening.sheet().lines} == {"Evi"}


def test_two_who_sat_at_one_table_are_two(evening: CardTable) -> None:
    evening.plays("""
        players rename Ann Bob ! Ann and Bob played at the same table in game 1, so they are
        players rename Ann Bob --merge ! they are two people
        new Den Zoe Yuri Xia
        sub Zoe Wim
        void --game 3
        players rename Den Zoe --merge ! they are two people
        new Den Dan Cat Eve
        undo
        players rename Den Dan --merge
        redo --game 4 ! Dan would sit in two seats in game 4
    """)


@pytest.mark.parametrize(
    ("typed", "name"), [("Old Dan", "Old Dan"), ("to Danny", "Danny"), ("' Big   Dan '", "Big Dan")]
)
def test_a_name_as_it_is_typed(evening: CardTable, typed: str, name: str) -> None:
    evening.done(f"players rename Den {typed}")
    assert _players(evening)[name] == 1
    evening.done(f"players rename {name} Aunt Jo")  # Of two words, without quotes.
    assert _players(evening)["Aunt Jo"] == 1


def test_what_is_no_new_name(evening: CardTable) -> None:
    evening.plays("""
        players rename Den Den ! Den has that name already
        players rename Dem Dan ! nobody in the scorebook is called 'Dem'; did you mean Den?
        players rename Zacharias Z ! `euchre players` lists everybody
        players rename Aunt Jo Zoe ! in quotes, as in "Aunt Jo"
        players rename ! who gets which name? As in `euchre players rename Den Dan`
        players rename Den N ! 'N' is not a player's name
        players rename Den '' ! '' is not a player's name
    """)
    assert _players(evening)["Den"] == 1


def test_undo_goes_back_through_names_and_hands_in_the_order_they_were_entered(
    evening: CardTable,
) -> None:
    evening.plays("""
        players rename Den Danny
        target 7
        undo = Taken back: from hand 2 on the game goes to 7
        undo = Taken back: Den is renamed Danny
        undo = Taken back: hand 1: Dan makes 3
    """)


def test_names_may_change_round(evening: CardTable) -> None:
    for line in ("Ann Tmp", "Cat Ann", "Tmp Cat"):
        evening.done(f"players rename {line}")
    assert evening.sheet(1).players == ("Cat", "Bob", "Ann", "Den")
    for _ in range(3):
        evening.done("undo")
    assert evening.sheet(1).players == ("Ann", "Bob", "Cat", "Den")
    evening.plays("""
        export --all -o all.euchre
        import all.euchre --db other.db
        players rename Den Danny --db other.db
        undo --db other.db = Den is renamed Danny
    """)
