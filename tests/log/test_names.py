"""Players' names in place of seats."""

from __future__ import annotations

import pytest

from euchre_cli.log.games import Hand
from euchre_cli.log.names import Names
from euchre_cli.log.reader import read_games
from euchre_cli.log.records import canonical, read_record
from euchre_cli.log.words import Unreadable
from euchre_engine.seats import Seat

TABLE = {Seat.N: "Aunt Jo", Seat.E: "Bob", Seat.S: "Cathy", Seat.W: "Dan"}


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("dealer bob stolen", "dealer E stolen"),
        ("dealer wEsT", "dealer W"),
        ("dealer Cath", "dealer S"),
        ("maker Aunt Jo hearts alone", "maker N hearts alone"),
        ("maker aunt", "maker N"),
        ('maker "Aunt Jo" hearts', "maker N hearts"),
        ("call Dan pick up", "call W order"),
        ("play Aunt Jo 9h Cathy:Th", "play N 9h S:Th"),
        ("renege Bob 2 by Aunt Jo upheld", "renege E 2 by N upheld"),
        ("thrown-in ace-no-face Aunt Jo", "thrown-in ace-no-face N"),
        ("loner Dan", "loner W"),
        # Before a text only a whole name is one, and not in quotes.
        ("misdeal Dan showed a card", "misdeal W showed a card"),
        ("misdeal aunt jo", "misdeal N"),
        ("misdeal Aunt showed a card", 'misdeal "Aunt showed a card"'),
        ("misdeal North showed a card", 'misdeal "North showed a card"'),
        ('misdeal "Dan showed a card"', 'misdeal "Dan showed a card"'),
    ],
)
def test_a_name_stands_for_the_seat(written: str, means: str) -> None:
    assert canonical(read_record(written, Names(TABLE))[0]) == means


@pytest.mark.parametrize(
    ("players", "written", "says"),
    [
        (TABLE, "dealer Zoe", "nor the name of anybody at the table"),
        (TABLE, "dealer C", "not a seat"),
        ({}, "dealer Bob", r"'Bob' is not a seat \(N, E, S or W\)$"),
        ({Seat.N: "Jo Ann", Seat.S: "Jo Beth"}, "maker Jo", "'Jo' may be more than one player"),
        ({Seat.N: "Bobby", Seat.S: "Bobo"}, "maker Bob", "more than one player"),
        ({Seat.W: "North"}, "dealer North", "the seat N, or North, who sits W"),
        ({Seat.W: "Jo North"}, "dealer north", "the seat N, or Jo North, who sits W"),
        ({Seat.N: "Ann H", Seat.S: "Cat"}, "maker Ann h", "'Ann h' may be a name, or a name and"),
        (TABLE, "player Dan Eve", r"'Dan' is not a seat \(N, E, S or W\)$"),
    ],
)
def test_nobody_is_guessed(players: dict[Seat, str], written: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as bad:
        read_record(written, Names(players))
    assert (bad.value.kind.slug, bad.value.at, bad.value.record) == ("bad-seat", 1, None)


def test_a_player_called_like_the_own_seat_is_no_riddle() -> None:
    names = Names({Seat.N: "North", Seat.W: "West Ham"})
    for written, means in (("dealer north", "N"), ("dealer West", "W"), ("dealer West Ham", "W")):
        assert canonical(read_record(written, names)[0]) == f"dealer {means}"
    elsewhere = Names({Seat.W: "East"})
    assert canonical(read_record("dealer E", elsewhere)[0]) == "dealer E"


@pytest.mark.parametrize(
    ("written", "means"),
    [("maker Dann spades", "maker W spades"), ("play Bob 9h Catty:Th", "play E 9h S:Th")],
)
def test_a_misspelt_name_is_told_once_and_the_record_is_read(written: str, means: str) -> None:
    with pytest.raises(Unreadable, match=r"did you mean (Dan|Cathy)\?") as bad:
        read_record(written, Names(TABLE))
    assert canonical(bad.value.record) == means
    (game,) = read_games(
        ["player E Bob", "player S Cathy", "player W Dan", f"hand 1; {written}; tricks NS 3"]
    )
    (hand,) = [item for item in game.items if isinstance(item, Hand)]
    assert [canonical(entry) for entry in hand.entries] == [means, "tricks NS 3"]
    assert len(hand.troubles) == 1
    assert not game.troubles


def test_the_same_words_mean_another_seat_after_a_change() -> None:
    lines = ["player N Ann", "player E Bob", "hand 1; maker Ann", "player N Eve", "player E Ann"]
    (game,) = read_games([*lines, "hand 2; maker Ann", "hand 3; maker Bob"])
    hands = [item for item in game.items if isinstance(item, Hand)]
    assert [canonical(entry) for hand in hands for entry in hand.entries] == ["maker N", "maker E"]
    assert [len(hand.troubles) for hand in hands] == [0, 0, 1]
