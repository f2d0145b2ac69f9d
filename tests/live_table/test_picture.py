"""The picture of the live table: what stands where, in big and in small."""

from __future__ import annotations

import re

import pytest

from euchre_cli.book.entries import records_in, text_of
from euchre_cli.book.matches import GameOfFour, Match
from euchre_cli.book.scoring import head_of, head_records
from euchre_cli.book.sheet import Players
from euchre_cli.live_table.canvas import Canvas
from euchre_cli.live_table.keys import HELP
from euchre_cli.live_table.picture import picture
from euchre_cli.live_table.state import State, Tick
from euchre_cli.live_table.step import prompt
from euchre_engine.seats import SEATS

from .books import FOUR, Book, Live

EVENING = "2h31sa53d2m1c4"


def sit(book: Book, players: Players) -> None:
    """Let these four have sat there from the beginning."""
    begun = book.entries[0]
    head, dealer = head_of(records_in(begun.record))
    head.players = dict(zip(SEATS, players, strict=True))
    book.entries[0] = begun._replace(record=text_of(head_records(head, dealer)))


def drawn(live: Live, width: int = 60, height: int = 20, plain: bool = False) -> list[str]:
    rows = picture(live.state, Canvas(width, height, plain))
    return ["".join(text for _, text in row).rstrip() for row in rows]


def live(keys: str = "", book: Book | None = None, customs: str = "on") -> Live:
    table = Live(book or Book(), customs)
    table.press(keys)
    return table


def test_a_screen_of_60_by_20() -> None:
    assert drawn(live(EVENING)) == [
        "Game 1 · standard to 10         Hand 6: Ann deals, Bob leads",
        "        1 Ann & 3 Cat                 2 Bob & 4 Dan",
        "            ██████                        ██████",
        "            ██                                ██",
        "            ██████                          ████",
        "                ██                            ██",
        "            ██████                        ██████",
        "      ┌───────┬───────┐               ┌───┬───────┐",
        "      │ ♥   ♥ │░░░░░░░│               │ ♠ │░░░░░░░│",
        "      │ ♥   ♥ │░░░░░░░│               │ ♠ │░░░░░░░│",
        "      │ ♥     │░░░░░░░│               │ ♠ │░░░░░░░│",
        "      └───────┴───────┘               └───┴───────┘",
        "",
        "  2 Ann marches in spades alone, 4 points to Ann & Cat   4–1",
        "  3 Cat is euchred in diamonds with 2 tricks             4–3",
        "  4 misdeal, no points                                   4–3",
        "  5 Ann makes 4 in clubs, 1 point to Ann & Cat           5–3",
        "Hand 5: Ann makes 4 in clubs, 1 point to Ann & Cat",
        "Who called?",
        "1 Ann · 2 Bob · 3 Cat · 4 Dan · u undo · q quit · ? keys",
    ]


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(40, 15, 1), (60, 15, 1), (60, 20, 1), (80, 24, 2), (120, 40, 3), (200, 60, 7)],
)
def test_the_digits_are_as_big_as_there_is_room(width: int, height: int, scale: int) -> None:
    rows = drawn(live("2a5"), width, height)
    assert max(len(found) for row in rows for found in re.findall("█+", row)) == 6 * scale
    assert any("┌" in row for row in rows) == (height > 15)
    assert rows[-1].endswith("? keys")


@pytest.mark.parametrize(("width", "height"), [(59, 12), (40, 12), (30, 6), (24, 5)])
def test_a_small_screen_has_names_score_and_question(width: int, height: int) -> None:
    rows = drawn(live(EVENING), width, height)
    ann = next(row for row in rows if row.startswith("1 A"))
    bob = next(row for row in rows if row.startswith("2 B"))
    assert ann.split()[-1] == "5"
    assert bob.split()[-1] == "3"
    assert any(re.fullmatch(r"Who called\?( +q quit)?", row) for row in rows)


def test_ascii_only() -> None:
    for keys in ("", EVENING, EVENING + "2ha", EVENING + "?", "12345"):
        for size in ((60, 20), (120, 40), (40, 10)):
            assert "".join(drawn(live(keys), *size, plain=True)).isascii()


def test_a_side_s_mark_stands_below_its_score() -> None:
    assert drawn(live("1a5", Book(target=5)))[12].index("IN THE BARN") < 30
    assert drawn(live("2a5", Book(target=5)))[12].index("IN THE BARN") > 30
    assert drawn(live("2a5", Book(target=8)))[12].index("a loner wins it") > 30


@pytest.mark.parametrize(
    ("keys", "target", "banner"),
    [
        ("1a5", 5, "IN THE BARN"),
        ("1a52a5", 5, "BARN TO BARN"),
        ("1a5", 8, "a loner wins it"),
        ("1a5", 4, "*  Ann & Cat won 4 to 0  *"),
    ],
)
def test_the_banner(keys: str, target: int, banner: str) -> None:
    assert drawn(live(keys, Book(target=target)))[12].strip() == banner


SIZES = [(40, 15), (60, 15), (60, 20), (80, 24), (120, 40), (200, 60)]


def styles_of(live: Live, width: int, height: int) -> list[list[tuple[str, str]]]:
    """The rows of the board, from the names down to what stands below the score."""
    rows = picture(live.state, Canvas(width, height))
    first = next(at for at, row in enumerate(rows) if "1 Ann" in "".join(text for _, text in row))
    return [row for row in rows[first:] if len(row) == 2]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("side", [0, 1])
def test_a_side_that_comes_into_the_barn_is_inverted_as_a_whole_for_two_seconds(
    side: int, width: int, height: int
) -> None:
    table = live(("1a5", "2a5")[side], Book(target=5))
    for _ in range(2):
        rows = styles_of(table, width, height)
        assert len(rows) > 6
        for row in rows:
            assert [style == "barn" for style, _ in row] == [side == 0, side == 1]
            assert len(row[side][1]) == width // 2
        table.handle(Tick())
    table.handle(Tick())
    rows = styles_of(table, width, height)
    assert "barn" not in {style for row in rows for style, _ in row}
    assert rows[0][side][0] == "barned"
    assert rows[0][1 - side][0] == "strong"
    table.press("12")  # It has come there once.
    assert "barn" not in {style for row in styles_of(table, width, height) for style, _ in row}


BIG = (
    "███   ██  ███  █  █",
    "█  █ █  █ █  █ ██ █",
    "███  ████ ███  █ ██",
    "█  █ █  █ █ █  █  █",
    "███  █  █ █  █ █  █",
)
"""BARN, with blocks of one column."""


@pytest.mark.parametrize(
    ("width", "height", "blocks", "wide"),
    [(40, 20, 1, 19), (60, 20, 1, 19), (80, 24, 2, 38), (120, 40, 2, 38), (200, 60, 2, 86)],
)
def test_the_barn_stands_in_big_letters_where_there_is_room(
    width: int, height: int, blocks: int, wide: int
) -> None:
    rows = drawn(live("2a5", Book(target=5)), width, height)
    wanted = ["".join(one * blocks for one in line) for line in BIG]
    found = [row for row in rows if wanted[0] in row]
    assert found
    at = rows.index(found[0])
    for row, line in zip(rows[at : at + 5], wanted, strict=True):
        assert line.rstrip() in row
        assert row.index(line.rstrip()) >= width // 2
    assert any("IN THE BARN" in row for row in rows)
    assert not any(wanted[0] in row for row in drawn(live("2a4", Book(target=5)), width, height))


def test_barn_to_barn_stands_on_both_sides() -> None:
    rows = drawn(live("1a52a5", Book(target=5)), 60, 20)
    assert sum(row.count(BIG[0]) for row in rows) == 2


LONG = ("Alexandrina the Younger", "Bartholomew", "Constantine of Byzantium", "Desdemona")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("keys", ["", "2", "2ha", "41a53d2", "r", "e", "w2", "p1"])
def test_whose_turn_it_is_is_never_cut_off(keys: str, width: int, height: int) -> None:
    book = Book("eight-hands", hands=9)
    sit(book, LONG)
    table = Live(book)
    table.press(keys)
    rows = drawn(table, width, height)
    words = " ".join(" ".join(rows).split())
    assert prompt(table.state).question in words
    if not table.sheet.over:
        assert re.search(r"Hand \d \(\d of 9\): [\w ]+ deals, [\w ]+ leads", words)
        assert "…" not in words.partition("Hand ")[2].partition(" leads")[0]
    if not table.state.typed:
        keys_shown = words.rpartition("? keys")[0].rpartition("?")[2]
        for key, name in zip("1234", LONG, strict=True):
            assert re.search(rf"\b{key} {name[0]}", keys_shown)
    assert rows[-1].endswith("? keys")


def test_a_match_stands_below_the_score() -> None:
    table = live(EVENING)
    pairs = (("Ann", "Cat"), ("Bob", "Dan"))
    games = [
        GameOfFour(nth, ("Ann", "Bob", "Cat", "Dan"), "", 0, 0, True, winner, (0, 0))
        for nth, winner in enumerate((0, 1, 1), 1)
    ]
    table.state = table.state._replace(match=Match(pairs, 3, tuple(games[:2])))
    assert "The match is level at 1–1, best of 3" in drawn(table)
    table.state = table.state._replace(match=Match(pairs, 3, tuple(games)))
    assert "Bob & Dan win the match, 2 games to 1" in drawn(table)


def test_without_customs_there_is_no_barn() -> None:
    for target in (5, 8):
        assert drawn(live("1a5", Book(target=target), customs="off"))[12] == ""


def test_who_leads_follows_what_is_typed() -> None:
    table = live()
    assert drawn(table)[0].endswith("Hand 1: Ann deals, Bob leads")
    table.press("4a")  # Bob sits out.
    assert drawn(table)[0].endswith("Hand 1: Ann deals, Cat leads")


def test_what_is_asked_and_the_keys_that_answer() -> None:
    table = live("2h")
    assert drawn(table)[17:] == [
        "Bob, hearts: How many tricks?",
        "0-5 tricks · a alone · m made · e euchred · Backspace",
        "? keys",
    ]
    table.press("a")
    assert drawn(table)[18:] == [
        "Bob, hearts, alone: How many tricks?",
        "0-5 tricks · m made · e euchred · Backspace · ? keys",
    ]


def test_a_long_message_takes_room_from_the_hands_and_is_whole() -> None:
    table = live(EVENING)
    words = " ".join(["word"] * 60)
    table.state = table.state._replace(message=words)
    rows = drawn(table)
    assert " ".join(row for row in rows if row.startswith("word")) == words
    assert rows[18] == "Who called?"


def test_a_ruling_in_the_hand_under_way_is_in_the_list() -> None:
    assert "  - 2 points to Ann & Cat, a penalty on Dan" in drawn(live("13p42"))


def test_a_fixed_number_of_hands_is_counted() -> None:
    assert "Hand 2 (2 of 8): " in drawn(live("13", Book("eight-hands")), 80)[0]


def test_long_and_strange_names_stay_in_their_place() -> None:
    book = Book()
    names = ("A" * 40, "\x1b[31mBob", "Łukasz–Żółć", "田中さん田中さん田中さん")
    sit(book, names)
    from euchre_cli.terminal.text import width_of

    table = Live(book)
    for keys in ("", "2", "h", "3"):
        table.press(keys)
        for width in (20, 40, 60, 80, 120):
            rows = drawn(table, width, 24)
            assert "\x1b" not in "".join(rows)
            assert max(map(width_of, rows)) <= width


@pytest.mark.parametrize("size", [(60, 15), (60, 20), (60, 22)])
def test_help_fits_60_by_15_in_two_pages_and_has_every_key(size: tuple[int, int]) -> None:
    pages = [list(filter(None, drawn(live(keys), *size))) for keys in ("?", "??")]
    assert {page[-1] for page in pages} == {"? shows more; any other key goes back."}
    assert drawn(live("???"), *size) == drawn(live("?"), *size)  # And so on.
    rows = [row for page in pages for row in page]
    for section in HELP.values():
        for keys, does in section:
            assert any(keys in row and does in row for row in rows), keys


@pytest.mark.parametrize("size", [(40, 15), (40, 20), (46, 15), (60, 18), (100, 20)])
def test_no_word_of_the_help_is_cut_on_a_small_screen(size: tuple[int, int]) -> None:
    rows: list[str] = []
    for more in range(4):
        rows += drawn(live("?" + more * "?"), *size)
    assert max(map(len, rows)) <= size[0]
    assert "…" not in "".join(rows)
    words = " ".join(" ".join(rows).split())
    for heading, section in HELP.items():
        assert heading in words
        for keys, does in section:
            assert " ".join(f"{keys} {does}".split()) in words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("names", [FOUR, LONG])
@pytest.mark.parametrize("keys", ["", "13", EVENING, EVENING + "p42", "1a51a51a5", "x", "13u"])
def test_how_to_leave_and_the_help_are_seen_between_hands(
    keys: str, names: tuple[str, str, str, str], size: tuple[int, int]
) -> None:
    book = Book()
    sit(book, names)
    rows = drawn(live(keys, book), *size)
    assert rows[-1].endswith("? keys")
    assert sum(row.endswith("q quit") or "q quit · " in row for row in rows) == 1


NAMED = ("Maximilian", "Bartholomew", "Cassandra", "Aunt Josephine")


@pytest.mark.parametrize("size", [(40, 15), (60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("", "Who called?"),
        ("2", "Bartholomew: How many tricks?"),
        ("2h3", "Bartholomew makes 3 in hearts"),
        ("r", "Who reneged? 1 Maximilian · 2 Bartholomew"),
        ("r4", "Renege by Aunt Josephine: How was it ruled? u upheld · j rejected"),
        ("2h3e", "Amend hand 1 (Bartholomew makes 3 in hearts, 1 point to Bartholomew"),
        ("i1Lou", "Who sits down? Lou_"),
        ("f", "A match from this game on: Best of how many? 3-9 games · 1 no match"),
        ("2h3n", "is not over. Leave it, and begin another? y yes · n no"),
        ("1a51a5", "a loner wins it"),
        ("1a51a513?x", "IN THE BARN"),
        ("1a51a51a5", "Maximilian & Cassandra won 12 to 0"),
        ("g2y", "Bartholomew & Aunt Josephine concede"),
        ("x", "The key x comes after the caller"),
    ],
)
def test_nothing_is_cut_where_there_is_room_for_it(
    keys: str, told: str, size: tuple[int, int]
) -> None:
    book = Book()
    sit(book, NAMED)
    table = Live(book)
    table.press(keys)
    rows = drawn(table, *size)
    assert max(map(len, rows)) <= size[0]
    assert "…" not in "".join(rows)
    words = " ".join(" ".join(rows).split())
    assert told in words
    for name in NAMED:
        assert name in words


def test_the_rules_give_way_in_the_first_line_word_by_word() -> None:
    book = Book("csl", lone_march=5, stick_the_dealer="no")
    firsts = [drawn(live("", book), width, 24)[0] for width in (120, 70, 60, 44)]
    assert firsts[0].startswith("Game 1 · csl to 10, ")
    assert [first.split("  ")[0] for first in firsts[1:]] == [
        "Game 1 · csl to 10, 2 rules changed",
        "Game 1 · csl to 10",
        "Game 1",
    ]


@pytest.mark.parametrize("width", [*range(40, 121, 5), 97])
def test_what_is_said_of_the_game_does_not_change_from_hand_to_hand(width: int) -> None:
    book = Book(target=22, stick_the_dealer="yes")
    sit(book, ("Jo", "Bob", "Zoe", "Aunt Jo"))
    table = live("", book)
    heads = set()
    for key in "132h33sa54d21a51a5m1a51a51a5":
        heads.add(re.split(r" {2,}|(?= Hand)", drawn(table, width, 24)[0])[0])
        table.press(key)
    assert table.sheet.over
    heads.add(drawn(table, width, 24)[0])
    assert len(heads) == 1


def test_help_is_one_page_where_there_is_room() -> None:
    rows = list(filter(None, drawn(live("?"), 80, 24)))
    assert rows[-1] == "Any other key goes back."
    assert drawn(live("??"), 80, 24) == drawn(live("?"), 80, 24)
    assert all(heading in rows for heading in HELP)


def test_no_game() -> None:
    rows = ["".join(text for _, text in row) for row in picture(State(None), Canvas(40, 10))]
    assert rows[0] == "There is no current game."
    assert rows[1] == "q quit · ? keys"
