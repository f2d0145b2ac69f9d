"""Names and spoken words in a log: who sits there is known by name, and a call by what is said."""

from __future__ import annotations

import pytest

from euchre_cli.log.log_items import Trouble
from euchre_cli.log.record_forms import canonical
from euchre_cli.log.text_read import HandRead, read
from tests.log.random_logs import format_text

HEAD = "player N Aunt Jo\nplayer E Bob\nplayer S Cat\nplayer W Dan\n"


def _hand(text: str, head: str = HEAD) -> HandRead:
    items = list(read((head + "hand 1; " + text).splitlines()))
    assert not [item for item in items if isinstance(item, Trouble)]
    hand = items[-1]
    assert isinstance(hand, HandRead)
    return hand


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("dealer Bob", "dealer E"),
        ("dealer bob stolen", "dealer E stolen"),
        ("dealer North", "dealer N"),
        ("dealer wEsT", "dealer W"),
        ("maker Aunt Jo", "maker N"),
        ("maker Aunt Jo hearts alone", "maker N hearts alone"),
        ("maker jo hearts", "maker N hearts"),
        ('maker "Aunt Jo" hearts', "maker N hearts"),
        ("call Dan pass", "call W pass"),
        ("call Aunt Jo order alone", "call N order alone"),
        ("hold Aunt Jo 9h Th Jh Qh Kh", "hold N 9h Th Jh Qh Kh"),
        ("play Aunt Jo 9h Th Jh Qh", "play N 9h Th Jh Qh"),
        ("play Dan 9h Th Cat:Jh", "play W 9h Th S:Jh"),
        ("play Dan 9h Th south:Jh", "play W 9h Th S:Jh"),
        ("won Cat", "won S"),
        ("defend Dan", "defend W"),
        ("renege Aunt Jo 2 by Bob upheld", "renege N 2 by E upheld"),
        ("renege Bob 2 by Aunt Jo upheld", "renege E 2 by N upheld"),
        ("renege Bob rejected", "renege E rejected"),
        ("thrown-in ace-no-face Aunt Jo", "thrown-in ace-no-face N"),
        # Here a text may begin with a name, and did before names were read.
        ("misdeal Dan showed a card", "misdeal Dan showed a card"),
        ("misdeal North showed a card", "misdeal North showed a card"),
        # Calls as they are spoken.
        ("call E order up", "call E order"),
        ("call E orders up alone", "call E order alone"),
        ("call E pick up", "call E order"),
        ("call E picks up alone", "call E order alone"),
        ("call E pickup", "call E order"),
        ("call E assist", "call E order"),
        ("call E assists alone", "call E order alone"),
        ("call E passes", "call E pass"),
    ],
)
def test_a_name_stands_for_the_seat(written: str, means: str) -> None:
    hand = _hand(written)
    assert hand.troubles == []
    assert canonical(hand.entries[0]) == means
    formatted, troubles = format_text(f"{HEAD}hand 1\n{written}\n")
    assert troubles == []
    assert " ".join(formatted.splitlines()[-1].split()) == means
    assert format_text(formatted) == (formatted, [])


@pytest.mark.parametrize(
    ("head", "written", "why"),
    [
        (HEAD, "dealer Zoe", "'Zoe' is not a seat (N, E, S or W), nor the name of anybody"),
        (HEAD, "maker Da", "'Da' is not a seat"),
        ("", "dealer Bob", "'Bob' is not a seat (N, E, S or W)"),
        ("player N Jo Ann\nplayer S Jo Beth\n", "maker Jo", "'Jo' may be more than one player"),
        ("player E North\n", "dealer north", "'north' may be the seat, or a player's name"),
        ("player N Ann H\nplayer S Cat\n", "maker Ann h", "'Ann h' may be a name, or a name and"),
        (HEAD, "maker Bob Dan", "'Dan' is not a suit"),
        (HEAD, "call Bob maybe", "'maybe' is not a call"),
    ],
)
def test_nobody_is_guessed(head: str, written: str, why: str) -> None:
    hand = _hand(written, head)
    assert [trouble.message[: len(why)] for trouble in hand.troubles] == [why]
    span = hand.troubles[0].span
    assert span.text[span.column - 1 :].startswith(why.split("'")[1].split()[0])


def test_who_left_is_no_seat_any_more() -> None:
    log = HEAD + "hand 1; maker Dan; tricks EW 3\nplayer W Eve\nhand 2; maker {}; tricks EW 3\n"
    hands = [item for item in read(log.format("Eve").splitlines()) if isinstance(item, HandRead)]
    assert [canonical(hand.entries[0]) for hand in hands] == ["maker W", "maker W"]
    gone = [item for item in read(log.format("Dan").splitlines()) if isinstance(item, HandRead)]
    assert [len(hand.troubles) for hand in gone] == [0, 1]


def test_the_same_words_mean_another_seat_after_a_change() -> None:
    lines = ["player N Ann", "player E Bob", "hand 1; maker Ann", "player N Eve", "player E Ann"]
    hands = [item for item in read([*lines, "hand 2; maker Ann"]) if isinstance(item, HandRead)]
    assert [canonical(hand.entries[0]) for hand in hands] == ["maker N", "maker E"]


def test_a_place_after_a_name_of_several_words_is_the_place() -> None:
    hand = _hand("play Aunt Jo 9h Th Jh Qh")
    span = hand.span((0, 3))
    assert span.text[span.column - 1 : span.end_column - 1] == "Th"
    bad = _hand("play Aunt Jo 9h Tx Jh Qh").troubles[0].span
    assert bad.text[bad.column - 1 : bad.end_column - 1] == "Tx"
