"""`euchre new`, `rematch`, `result` and `resume`: who sits where, under which rules, who deals."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import pytest

from euchre_cli.book.book import Book, evening_of

from ..card_table import CardTable

SESSIONS = {
    "a game begins": """
        new Ann Bob Cat Dan --rules csl --dealer Bob = Game 1: Ann & Cat against Bob
            … csl to 10. … Bob deals. Undo: euchre undo … Cat bids first.
    """,
    "its rules": """
        new Ann Bob Cat Dan --rules csl --rule lone-euchred=2 = csl to 10, lone-euchred 2.
        new Ann Bob Cat Dan --rules csl --rule lone-euchred=4 = csl to 10.
        new Ann Bob Cat Dan --rules standard --rule target=7 --target 5 = standard to 5.
        new Ann Bob Cat Dan --rules eight-hands = eight-hands, 8 hands.
    """,
    "a bare new takes over the four, the rules and the season": """
        new Eve Bob Gil Hal --rules csl --rule lone-made=2 --season Winter --event Cup
        hand Eve 3
        new = Eve & Gil against Bob & Hal, csl to 10, lone-made 2.
        games --season Winter = csl, lone-made 2
        new --rules standard --season '' = standard to 10.
    """,
    "seats and deal of the next game": """
        new Ann Bob Cat Dan
        hand Ann 3
        rematch = Ann & Cat against Bob & Dan … Bob deals
        rematch --dealer Dan = Dan deals
        rematch Bob swap = Ann & Dan against Cat & Bob
        undo
        rematch swap = Ann & Dan against Cat & Bob
        new Cat Ann Dan Bob = Cat & Dan against Ann & Bob
        new Eve Fay Gil Hal = Eve deals
    """,
    "two who change seats are named with all four": """
        new 'Aunt Jo' Bob Cat Dan
        hand Bob 3
        rematch swap Bob and Cat ! name the four with `euchre new "Aunt Jo" Cat Bob Dan`
        rematch swap Bob Eve ! called 'Eve'
    """,
    "pairs, and options of several words": """
        new Ann & Cat against Bob & Dan = Ann & Cat against Bob & Dan
        new Ann, Aunt Jo, Cat, Dan --dealer Aunt Jo = Aunt Jo deals
        new Ann, Bob, Aunt Jo, Dan dealer Aunt Jo = Aunt Jo deals
        new --dealer Dan Ann Bob Cat Dan = Dan deals
        new Ann Bob Cat Dan --place=the mill --target 11 = standard to 11
        new game with the same four = Ann & Cat against Bob & Dan
        new ann BOB Cat Dan = Ann & Cat against Bob & Dan
    """,
    "a name that looks like another": """
        result Eve Fay Gus Hal 10-7
        new Ann Bob Cat Dan
        result Ann Obb Cat Eve 10-7 = New player Obb. If that is Bob
        undo
        sub Bob Ct ~ New player
        undo
        sub Bob Aann ~ New player
        undo
        sub Bob Evi = New player Evi. If that is Eve: euchre players rename Evi Eve
        new Den Cat Bob Ann --json = New player Den. If that is Dan
        new Den Cat Bob Ann ~ New player
    """,
    "a match goes on with rematch until it is decided": """
        new Ann Bob Cat Dan --target 2 --best-of 3
        hand Ann 3 ~ match
        score = A match, best of 3: no game is won yet.
        hand Ann 3 = Ann & Cat lead the match 1–0, best of 3.
            … Next: euchre rematch goes on with the match.
        rematch = Ann & Cat lead the match 1–0, best of 3.
        hand Bob 5 = The match is level at 1–1, best of 3.
        result Bob Cat Dan Ann 2-1 = Bob & Dan win the match, 2 games to 1.
        undo
        rematch
        hand Ann 5 = Ann & Cat win the match, 2 games to 1.
            … rematch for a single game, or with --best-of 3
        games = 2–1 of 3
        night = Ann & Cat win the match, 2 games to 1.
        rematch ~ match
        undo
        void --game 1
        score ~ match
    """,
    "what ends a match before it is decided": """
        new Ann Bob Cat Dan --target 2 --best-of 3
        hand Ann 5
        rematch swap = The match, best of 3, was left at 1–0 with Ann & Cat ahead.
        undo
        new Ann Bob Cat Dan --season 2027 = was left at 1–0
        undo
        rematch --best-of 1 = was left at 1–0
        undo
        new Bob Cat Dan Ann ~ was left
        undo
        new Ann Bob Cat Dan --best-of 4 ! an odd number has a winner
        rematch --best-of 0 ! --best-of is a number from 1 to 99
    """,
    "another target, which the next game keeps": """
        config rules standard,target=7
        new Ann Bob Cat Dan --rules csl
        hand Ann 5 alone
        target 4 ! Ann & Cat already have 4: play to 5 or more
        target 10 ! game 1 is played to 10 already: nothing to change
        target 0 ! '0' is not a target
        target lots ! to how many points? As in `euchre target 11`
        target 5 = This game now goes to 5, not to 10. … Ann & Cat are in the barn!
        undo = Taken back: from hand 2 on the game goes to 5, not 10.
        redo
        hand Ann 3 = Ann & Cat won 5 to 0
        show = from here on the game goes to 5
        rematch = csl to 5.
        hand Ann 5
        rematch --target 6 = csl to 6.
        new Ann Bob Cat Dan = standard to 7.
        new Ann Bob Cat Dan --rules eight-hands
        target 11 ! is played for 8 hands, not to a target
    """,
    "a game without a hand gives way, and an undo brings it back": """
        new Ann Bob Cat Dan
        concede Bob
        rematch
        target 7
        rematch swap = Game 2 had no hands, so it was dropped.
        redo --game 2 ! nothing to redo
        undo = Game 2, which had given way to it, is back. The current game is game 2.
        score = to 7
        redo = Done again: game 3 begins … game 2 is dropped again
        resume 2 ! there is no game 2
    """,
    "the house's own rules": """
        config rules lone-euchred lots ! lone-euchred must be 0 to 20, not 'lots'
        config rules lone-euchered 4 ! there is no preset or house rule 'lone-euchered'
        config rules stick-the-dealer ! stick-the-dealer must be no or yes, not ''
        config rules cls ! did you mean csl?
        config rules target=7 csl ! 'csl' must come first: write a preset
        rule lone-euchred=4 ! did you mean 'rules'?
        config customs on off ! put a value of several words in quotes
        rules show = You play standard to 10: no rules of your own are set.
        config rules csl target 11 lone-euchred 3 = rules is now csl target=11 lone-euchred=3.
        config --unset rules
        new Ann Bob Cat Dan --rules csl --target 11
        rules show = Game 1 is played by csl to 11, and so is the next.
        config rules lone-euchred 4
        rules show = You play standard to 10, lone-euchred 4: your house rules
            … by other rules: csl to 11.
        hand Ann 3
        rematch = csl to 11
        new = standard to 10, lone-euchred 4
        new --rule stick-the-dealer=yes = stick-the-dealer yes
        thrown-in ! (stick-the-dealer is 'yes' under your house rules)
        new --rule lone-must-march=yes
        hand Bob made 4 alone ! euchred under your house rules
    """,
    "what is no game": """
        new ! there is no earlier game to follow; `euchre new Ann Bob Cat Dan` begins one
        new Ann Bob ! name four players, clockwise N E S W: 2 names were given
        new Ann Bob Cat Dan Eve ! 5 names were given
        new Ann Bob Cat ann ! ann cannot sit in two seats
        new Ann Bob Cat N ! 'N' is the name of a seat or a side
        new Ann Bob Cat xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ! is too long for a name
        new Ann Bob Cat Dan --rules clubs ! there is no preset 'clubs'
        new Ann Bob Cat Dan --rule lone=4 ! there is no house rule 'lone'
        new Ann Bob Cat Dan --rule target=0 ! target must be 1 to 100
        new Ann Bob Cat Dan --dealer Bob Eve ! nobody here is called 'Bob Eve'
        new Ann Bob Cat Dan --score 10-3 ! a game to 10 is over with 10 points
        new Ann Bob Cat Dan --date yesterday ! 'yesterday' is not a date
        rules choose ! `euchre config rules "csl target=11"`
    """,
    "an unfinished game waits for resume": """
        new Ann Bob Cat Dan
        hand Ann 3
        new Eve Bob Gil Hal = Game 1 (1–0) is not over and is kept.
            … euchre resume 1
        resume Zoe ! there is no unfinished game of 'Zoe'
        resume 9 ! there is no game 9; `euchre games` lists them
        resume = Game 1 is the current game again
        resume 1 = Game 1 is already the current game
        concede Ann
        rematch
        resume 1 ! game 1 is over
    """,
}  # fmt: skip


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_begin(table: CardTable, session: str) -> None:
    table.plays(session)


def test_a_refused_game_leaves_nothing_in_the_book(table: CardTable) -> None:
    table.plays(SESSIONS["what is no game"])
    with Book.open(str(table.book)) as store:
        assert store.entries() == []
    assert oct(table.book.stat().st_mode & 0o777) == "0o600"


def test_event_and_place_stay_for_the_evening_and_the_season_for_good(game: CardTable) -> None:
    game.plays("""
        new Ann Bob Cat Dan --event Cup --place Pub --season S --date 2026-01-02
        hand Ann 3
        new --date 2026-01-09
    """)
    head = game.sheet().head
    assert (head.event, head.place, head.season) == ("", "", "S")


def test_in_three_games_each_has_played_with_each(game: CardTable) -> None:
    partners = []
    for _ in range(3):
        partners.append(game.sheet().players[2])
        game.plays("hand Ann 3\nrematch swap")
    assert sorted(partners) == ["Bob", "Cat", "Dan"]
    assert game.sheet().players == ("Ann", "Bob", "Cat", "Dan")


def test_a_name_like_another_is_asked_about_at_a_terminal(
    game: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    for answer, name in (("y", "Bob"), ("n", "Bobb")):
        monkeypatch.setattr("click.termui.visible_prompt_func", lambda _, said=answer: said)
        game.done("new Ann Bobb Cat Dan")
        assert game.sheet().players[1] == name


def test_a_script_at_the_live_table_is_told_of_a_name_like_another(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.plays("result Eve Fay Gus Hal 10-7\nnew Ann Bob Cat Dan")
    monkeypatch.setattr("sys.stdin", io.StringIO("i1Evi\n2h3\ni4Ida"))
    said = table.done("table --plain")
    assert "Evi sits in for Ann. Evi is not in the book, but Eve is." in said
    assert "Ida is not" not in said


def test_the_clock_may_go_backwards(game: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    game.done("hand Ann 3")

    class Yesterday(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime(2020, 1, 1, 20, 0, tzinfo=UTC)

    monkeypatch.setattr("euchre_cli.book.book.datetime", Yesterday)
    game.plays("hand Ann 3\nis 2-0\nrematch")
    assert game.sheet().number == 2


@pytest.mark.parametrize(
    ("now", "date"), [("2026-03-06T04:59", "2026-03-05"), ("2026-03-06T05:00", "2026-03-06")]
)
def test_an_evening_ends_at_five(now: str, date: str) -> None:
    assert evening_of(datetime.fromisoformat(now)) == date


def test_half_a_character_is_no_name(game: CardTable) -> None:
    for words in (["sub", "Bob", "B\udcff"], ["note", "\udcff"], ["penalty", "NS", "1", "\udcff"]):
        assert "it is not valid UTF-8" in game.refused([*words])
    assert game.sheet().last == 1


def test_a_match_goes_with_its_games_into_another_book(table: CardTable) -> None:
    table.plays("""
        new Ann Bob Cat Dan --target 2 --best-of 3
        hand Ann 5
        rematch
        hand Bob 5
        rematch
        hand Ann 5
    """)
    table.done(f"export --all --out {table.folder / 'games.euchre'}")
    before = table.json("show 1")["match"]
    other = table.another("other")
    other.done(f"import {table.folder / 'games.euchre'}")
    assert other.json("show 1")["match"] == before
    assert (before["games"], before["state"]) == ([1, 2, 3], "decided")
