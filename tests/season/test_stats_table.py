"""Statistics on a terminal: cells, columns, what is said below a table."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from euchre_cli.book.sqlite_file import Row
from euchre_cli.render.stats_cells import cell_texts
from euchre_cli.render.stats_page import page
from euchre_cli.render.stats_table import draw_table
from euchre_cli.stat_columns.column import Cell, mean_of, share_of
from euchre_cli.stat_columns.count_queries import PlayerFilter
from euchre_cli.stat_columns.stat_tables import COLUMNS, TABLES
from euchre_cli.stats.counted_tables import (
    CountedTable,
    TableQuery,
    _sort_column,
    count_table,
    find_table,
    one_table,
)
from euchre_cli.stats.filters import Filters
from euchre_cli.stats.games import Names
from euchre_cli.stats.season import Season
from euchre_cli.terminal.text import width_of

from .hand_made import FOUR, NOTHING_ASKED, at_least, game, hand, paper, season

EIGHT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal")


class Wish(NamedTuple):
    """What a table is asked for, and how many hands a rate has to rest on in this test; other
    `columns` than those of the table, to see how some stand beside one another."""

    query: TableQuery
    min_hands: int
    columns: str

    def table(self, found: Season) -> CountedTable:
        """The table as it is counted."""
        if not self.columns:
            return one_table(found, self.query)
        table = find_table(self.query.table or "standings")
        some = table._replace(columns=tuple(self.columns.split(",")), sort="", then="")
        return count_table(found, some, "player")


def lines(found: Season, wish: Wish, width: int = 100, *, plain: bool = False) -> list[str]:
    """A table as it stands on the page."""
    with at_least(wish.min_hands):
        return draw_table(wish.table(found), paper(width, plain=plain)).lines


def wish(
    table: str | None = None,
    by: str | None = None,
    min_hands: int = 1,
    *,
    sort: str = "",
    columns: str = "",
) -> Wish:
    return Wish(TableQuery(table, by, sort), min_hands, columns)


# -- cells ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "cells", "shown"),
    [
        ("euchred_share", [share_of(21, 36)], ["58% (42–73) of 36"]),
        (
            "euchred_share",
            [share_of(1, 11), share_of(50, 1000), share_of(12, 12)],
            [
                "  9%   (2–38) of    11",
                "  5%    (4–7) of 1,000",
                "100% (76–100) of    12",
            ],
        ),
        # What is rare has digits after the point.
        ("call_share", [share_of(2, 664), share_of(0, 683)], [
            "0.3% (0.1–1.1) of 664",
            "0.0% (0.0–0.6) of 683",
        ]),
        ("call_share", [share_of(1, 5000)], ["0.02% (0.00–0.11) of 5,000"]),
        ("euchred_share", [share_of(3, 9), share_of(0, 0)], ["not enough hands"] * 2),
        ("win_share", [share_of(3, 9)], ["not enough games"]),
        ("rating", [Cell(26.0, 9, 14.0, 38.0)], ["not enough hands"]),
        ("rating", [Cell(26.04, 10, 14.0, 38.0)], ["26.0 ±12.0"]),
        (
            "margin_a_hand",
            [mean_of(3, 93, 36), mean_of(-30, 93, 36)],
            ["+0.08 ±0.55", "-0.83 ±0.47"],
        ),
        ("margin_a_hand", [mean_of(0, 40, 20)], ["0.00 ±0.68"]),
        # All alike: nobody knows how far that is off.
        ("points_a_loner", [mean_of(40, 160, 10)], ["+4.00 of 10"]),
        (
            "clutch",
            [Cell(0.04, 94, -0.01, 0.09), Cell(-0.017, 9, -0.2, 0.166)],
            ["+4.0% ±5.0", "not enough hands"],
        ),
        ("chance_added", [Cell(7.764), Cell(None, 0)], ["+7.76", "–"]),
        ("expected_margin", [Cell(-0.001), Cell(0.2)], ["0.00", "+0.20"]),
        ("games_behind", [Cell(0), Cell(1.5)], ["0.0", "1.5"]),
        ("games_behind", [Cell(0), Cell(2.0), Cell(None)], ["0", "2", "–"]),
        ("calls", [Cell(1234)], ["1,234"]),
        ("streak", [Cell(-3, words="L3"), Cell(None)], ["L3", "–"]),
        ("form", [Cell(None, words="WWL"), Cell(None)], ["WWL", ""]),
    ],
)  # fmt: skip
def test_how_cells_are_written(column: str, cells: list[Cell], shown: list[str]) -> None:
    assert cell_texts(COLUMNS[column], cells, plain=False) == shown


def test_every_rate_says_of_what_it_is() -> None:
    """`of` where no count of another name says it, and never both."""
    for column in COLUMNS.values():
        assert bool(column.counted_noun) is (column.rate and not column.denominator), column.name


def test_no_two_columns_share_a_title_and_none_has_the_name_of_another() -> None:
    """So that whoever types a title, or reads it in a table, means one of them."""
    titles = [column.title for column in COLUMNS.values()]
    assert sorted(titles) == sorted(set(titles))
    for table in TABLES.values():
        for name in (*table.columns, *table.first):
            assert _sort_column(table, COLUMNS[name].title, ()) is COLUMNS[name]


# -- which columns -------------------------------------------------------------------------------


def a_season(names: tuple[str, ...] = EIGHT, games: int = 24) -> Season:
    """A season in which everybody sits with everybody, and all comes out in turn."""
    played, hands = [], []
    made = ("N3", "E2", "S5", "W4", "N5!", "E3", "S1", "W5")
    for number in range(1, games + 1):
        at = [(number * step + turn) % len(names) for turn, step in enumerate((1, 2, 3, 5))]
        four = [names[one] for one in dict.fromkeys(at)]
        four += [name for name in names if name not in four][: 4 - len(four)]
        seats = (four[0], four[1], four[2], four[3])
        total = (10, number % 9) if number % 3 else (number % 9, 10)
        night = f"2026-{1 + number // 28:02}-{1 + number % 28:02}"
        played.append(game(number, seats, total, date=night))
        hands += [hand(number, made[(number + n) % 8], seats, "NESW"[n % 4]) for n in range(9)]
    return season(played, hands)


@pytest.mark.parametrize(
    ("width", "shown", "words"),
    [
        (60, "calls made marched euchred loners defended", ""),
        (40, "calls made marched euchred", "2 more columns: --more"),
        (
            52,
            "calls made marched euchred loners",
            "1 more column: --more",
        ),
    ],
)
def test_columns_without_room_are_left_out_from_the_right(
    width: int, shown: str, words: str
) -> None:
    found = season([game(1)], [hand(1), hand(1, "N5!"), hand(1, "N2")])
    asked = wish(columns="calls,made,marched,euchred,loners,defended")
    page = lines(found, asked, width)
    assert page[0].split() == ["player", *shown.split()]
    assert page[5:6] == ([words] if words else [])


def test_a_column_that_nobody_has_anything_in_is_left_out() -> None:
    found = season([game(1)], [hand(1)])
    head = " ".join(lines(found, wish(), 200)[:2])
    assert "skunks" not in head
    assert "win rate" in head
    assert lines(season([game(1)], []), wish("loners"), 60)[1].startswith("player  loners")


def test_a_column_with_too_little_in_every_row_makes_room_and_is_named_once_below() -> None:
    few = season([game(1, state="going")], [hand(1), hand(1, "E2"), hand(1, "S5"), hand(1, "W3")])
    assert lines(few, wish("calling", min_hands=10), 60) == [
        "player  calls  made  marched  euchred  hands",
        "Ann         1     1        0        0      4",
        "Bob         1     0        0        1      4",
        "Cat         1     1        1        0      4",
        "Dan         1     1        0        0      4",
        "not enough hands yet, fewer than 10: hands called, euchre",
        "  rate, points a call, march rate, made rate",
    ]


def test_a_column_with_enough_in_some_row_says_in_the_others_that_there_is_not() -> None:
    some = season([game(1)], [hand(1)] * 10 + [hand(1, "E2")])
    page = lines(some, wish("calling", min_hands=10, sort="player"), 200)
    shown = [re.split("  +", line)[1:3] for line in page[1:3]]
    assert shown == [["91% (62–98) of 11", "0% (0–28) of 10"], ["9%", "(2–38) of 11"]]
    assert page[2].count("not enough hands") == 4
    assert " yet" not in " ".join(page)


@pytest.mark.parametrize(
    ("table", "min_hands", "hands", "below"),
    [
        (
            None,
            10,
            1,
            [
                "not enough games yet, fewer than 10: win rate",
                "not enough hands yet, fewer than 10: margin a hand",
                "0 in every row: skunks given",
                "form, last game: ▀ won, ▄ lost",
            ],
        ),
        ("pairs", 1, 1, ["never apart, so no number: expected, synergy"]),
        # Of no loner there is no share.
        ("loners", 10, 10, ["0 in every row: loners, loners marched, loners made, loners euchred"]),
        ("defending", 10, 10, ["0 in every row: euchres, loners faced, loners stopped"]),
    ],
)
def test_what_is_not_shown_is_named_below_and_why(
    table: str | None, min_hands: int, hands: int, below: list[str]
) -> None:
    page = lines(season([game(1)], [hand(1)] * hands), wish(table, min_hands=min_hands), 200)
    assert page[-len(below) :] == below
    assert not any(re.match("not enough|0 in every", line) for line in page[: -len(below)])


def test_of_a_game_that_is_not_over_nothing_is_said_of_results() -> None:
    """That it is not over is said below every table."""
    page = lines(season([game(1, state="going")], [hand(1)]), wish(min_hands=10), 200)
    assert page[6:] == ["not enough hands yet, fewer than 10: margin a hand"]


def test_what_every_seat_has_alike_is_said_once() -> None:
    found = season([game(1)], [hand(1)] * 10 + [hand(1, "E3", dealer="N")])
    page = lines(found, wish(by="seat", min_hands=1), 200)
    assert page[-1] == "at every seat: 11 hands"
    one = lines(season([game(1)], [hand(1)]), wish("calling", "seat"), 200)
    assert one[-1] == "at every seat: 1 hand"
    of_ann = lines(
        season(found.games, [hand(1)] * 10, PlayerFilter("Ann")), wish("calling", "seat"), 200
    )
    assert "every seat" not in " ".join(of_ann)
    assert of_ann[1].split()[-1] == "hands"


def test_a_command_stands_in_one_line() -> None:
    crowd = a_season(tuple(f"p{n}" for n in range(8)))
    for width in range(60, 100):
        assert "euchre stats head-to-head --player NAME" in "\n".join(
            lines(crowd, wish("head-to-head"), width)
        )


def test_how_many_games_of_form_there_was_room_for_is_said() -> None:
    for plain in (False, True):
        page = lines(a_season(), wish(), 60, plain=plain)
        shown = max(len(re.sub(r"[^▀▄─WLT]", "", line[40:])) for line in page[2:6])
        (words,) = (line for line in page if line.startswith("form, "))
        assert f"form, last {shown} games: " in words
        assert words.endswith("the latest at the end")
        assert ("▀" in words) is not plain


def test_form_gives_way_before_it_is_left_out() -> None:
    found = a_season()
    by_width = {}
    for width in range(50, 80):
        page = lines(found, wish(), width)
        by_width[width] = max(len(re.sub(r"[^▀▄─]", "", line)) for line in page[2:6])
    assert by_width[50] == 0
    assert 5 in by_width.values()
    assert max(by_width.values()) == 10


def test_one_player_stands_on_a_card() -> None:
    found = season([game(1)], [hand(1)], PlayerFilter("Ann"))
    assert lines(found, wish(min_hands=2), 60)[:3] == [
        "won            1",
        "win rate       not enough games",
        "margin a hand  not enough hands",
    ]
    assert "Games won." in lines(found, wish(), 120)[0]
    assert "behind" not in " ".join(lines(found, wish(), 60))


def test_games_say_who_sat_where_and_the_score() -> None:
    games = [
        game(1, total=(10, 6), date="2026-01-02"),
        game(2, total=(4, 7), date="2026-01-01", state="going"),
    ]
    hands = [hand(1), hand(2)]
    page = lines(season(games, hands), wish(by="game"), 60)
    rows = [line for line in page if re.match(r" +\d  ", line)]
    assert [re.split(r"  +", row.strip())[:6] for row in rows] == [
        ["2", "2026-01-01", "Ann & Cat", "Bob & Dan", "4–7", "…"],
        ["1", "2026-01-02", "Ann & Cat", "Bob & Dan", "10–6", "1"],
    ]


def test_games_as_one_player_saw_them() -> None:
    games = [
        game(1, total=(10, 6)),
        game(2, ("Bob", "Ann", "Dan", "Cat"), total=(10, 6)),
        game(3, total=(6, 6)),
        game(4, total=(1, 2), state="going"),
        game(5, ("Eve", "Bob", "Cat", "Dan"), total=(10, 9)),
        game(6, ("Eve", "Bob", "Cat", "Dan"), total=(10, 9)),
    ]
    hands = [hand(one.number, names=one.names) for one in games[:4]] + [hand(5)]
    hands += [hand(6), hand(6, names=("Bob", "Ann", "Cat", "Dan"))]  # East, when she left.
    page = lines(season(games, hands, PlayerFilter("Ann")), wish(by="game"), 80)
    rows = [re.split(r"  +", line.strip())[:6] for line in page if re.match(r" +\d  ", line)]
    assert rows == [
        ["1", "–", "Cat", "Bob & Dan", "10–6", "won"],
        ["2", "–", "Cat", "Bob & Dan", "6–10", "lost"],
        ["3", "–", "Cat", "Bob & Dan", "6–6", "tied"],
        ["4", "–", "Cat", "Bob & Dan", "1–2", "…"],
        ["5", "–", "Cat", "Bob & Dan", "10–9", "left"],
        ["6", "–", "Dan", "Bob & Cat", "9–10", "left"],
    ]


def test_everybody_against_everybody_where_it_fits() -> None:
    games = [
        game(1, total=(10, 6)),
        game(2, ("Ann", "Cat", "Bob", "Dan"), total=(5, 10)),
        game(3, total=(7, 7)),
    ]
    found = season(games, [hand(one.number, names=one.names) for one in games])
    assert lines(found, wish("head-to-head"), 60)[:5] == [
        "       Ann    Bob    Cat    Dan",
        "Ann      ·  1–0–1    0–1  1–1–1",
        "Bob  0–1–1      ·  0–2–1    0–1",
        "Cat    1–0  2–0–1      ·  1–0–1",
        "Dan  1–1–1    1–0  0–1–1      ·",
    ]
    assert lines(found, wish("head-to-head"), 60)[5].startswith("games won–lost, the row against")
    crowd = a_season(tuple(f"player {n}" for n in range(30)))
    assert lines(crowd, wish("head-to-head"), 80)[1].split()[:2] == ["player", "against"]


def test_pictures_stand_below_the_tables_that_have_one() -> None:
    found = a_season()
    assert "margin a hand, with its 95 % interval ├ ┤" in lines(found, wish())
    assert any("× euchred" in line for line in lines(found, wish("calling")))
    assert any(
        line.startswith("rating, with its 95 % interval")
        for line in lines(found, wish("ratings"), 60)
    )
    for asked in (wish(by="night"), wish("calling", "game")):
        assert not any("│" in line or "▒" in line for line in lines(found, asked))
    # Two bars are the least that can be compared.
    assert not any("│" in line for line in lines(found, wish(min_hands=10**6)))


def test_in_a_picture_seats_are_as_they_sit_and_everybody_else_the_highest_first() -> None:
    calls = {"N3": 2, "W3": 5, "S3": 3, "E3": 1}
    found = season([game(1)], [hand(1, one) for one, times in calls.items() for _ in range(times)])
    for by, order in (
        ("player", ["Dan", "Cat", "Ann", "Bob"]),
        ("seat", ["eldest", "dealer's partner", "third", "dealer"]),
    ):
        page = lines(found, wish("calling", by))
        picture = page[page.index("") + 2 :][:4]
        assert [line.split("  ")[0] for line in picture] == order


@pytest.mark.parametrize("by", ["player", "seat"])
def test_how_few_calls_came_out_is_not_drawn(by: str) -> None:
    calls = [hand(1, "N3")] * 5 + [hand(1, "E3")] * 4 + [hand(1, "S2")] * 3
    found = season([game(1)], calls)
    page = lines(found, wish("calling", by, min_hands=4))
    picture = page[page.index("") + 2 :][:3]
    first = ["Ann", "Bob"] if by == "player" else ["eldest", "dealer's partner"]
    assert [line.split("  ")[0] for line in picture[:2]] == first
    assert picture[2] == "2 more: not enough calls"
    assert "" not in lines(found, wish("calling", by, min_hands=5))  # One bar alone is no picture.


# -- what is said below --------------------------------------------------------------------------


def said(found: Season, asked: Wish, width: int = 200) -> str:
    with at_least(asked.min_hands):
        return "\n".join(page(asked.table(found), NOTHING_ASKED, paper(width)))


def test_what_was_asked_for_stands_in_the_title() -> None:
    found = season(
        [game(1, date="2026-01-01"), game(2, date="2026-02-01")], [hand(1)], PlayerFilter("Ann")
    )
    asked = Filters("winter", "2026-01-01", None, "standard", "Ann", "Cat", "Bob")
    title = page(wish().table(found), asked, paper(200))[0]
    assert title == (
        "Standings of Ann with Cat against Bob: 2 games, 2026-01-01 to 2026-02-01, "
        "season winter, since 2026-01-01, under standard"
    )


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ([("standard", "{}")], ""),
        ([("standard", "{}"), ("csl", "{}")], "Mixed rules: standard and csl."),
        (
            [("csl", '{"target": 5, "lone-made": 2}'), ("csl", "{}")],
            "Mixed rules: csl with target 5, lone-made 2 and csl.",
        ),
        (
            [
                (name, "{}")
                for name in ("csl", "standard", "seton", "british", "midwest", "ontario")
            ],
            "Mixed rules: csl, standard, seton, british and 2 other sets of rules.",
        ),
        (
            [("csl", "damaged"), ("csl", "{}")],
            "Mixed rules: csl with rules that cannot be read and csl.",
        ),
        (
            [
                ("standard", '{"target": 11, "stick-the-dealer": "yes", "lone-euchred": 4}'),
                ("standard", '{"target": 11, "stick-the-dealer": "yes"}'),
                ("csl", "{}"),
            ],
            "Mixed rules: standard in 2 versions and csl.",
        ),
    ],
)
def test_rules_that_are_mixed_are_named(rules: list[tuple[str, str]], words: str) -> None:
    games = [
        game(number, preset=preset, house_rules=changed)
        for number, (preset, changed) in enumerate(rules, 1)
    ]
    page = said(season(games, [hand(1)]), wish())
    assert ("Mixed rules" in page) is bool(words)
    assert words in page


def test_games_that_are_not_over_are_told() -> None:
    going = [game(number, state="going") for number in (1, 2)]
    assert "1 game is not over: its hands count, its result does not." in said(
        season(going[:1], [hand(1)]), wish()
    )
    assert "2 games are not over" in said(season(going, [hand(1)]), wish())
    assert "not over" not in said(season([game(1)], [hand(1)]), wish())


def test_names_that_differ_in_case_alone_are_counted_apart_and_told() -> None:
    four = ("Ann", "Bob", "ann", "ANN")
    page = said(season([game(1, four)], [hand(1, names=four)]), wish())
    assert "ANN and Ann and ann are counted as different people." in page
    assert "apart" not in said(season([game(1)], [hand(1)]), wish())


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([("Ann", "Bob", "Ann", "Dan")], "In 1 game one name is at two seats or more"),
        ([("Ann",) * 4, ("Ann", "Ann", "Cat", "")], "In 2 games one name is"),
        ([FOUR, ("", "", "Cat", "")], ""),
    ],
)
def test_a_name_at_several_seats_is_told(names: list[Names], words: str) -> None:
    games = [game(number, four) for number, four in enumerate(names, 1)]
    page = said(season(games, [hand(1)]), wish())
    assert ("those seats are counted together." in page) is bool(words)
    assert words in page


def test_that_luck_makes_some_pairs_stand_out_is_told_where_several_are_compared() -> None:
    words = "one partnership in 20 or so stands out by luck alone"
    many = a_season(games=120)
    assert words in said(many, wish("pairs"), 60)
    assert words not in said(many, wish("pairs", min_hands=10**6))
    assert words not in said(many, wish("standings", "pair"))


def test_one_row_is_not_held_against_the_others_of_its_table() -> None:
    games, hands = [game(1)], [hand(1), hand(1, "E3", dealer="N")]
    assert "behind" in said(season(games, hands), wish(), 300)
    card = lines(season(games, hands, PlayerFilter("Ann")), wish(), 50)
    assert not any("behind" in line for line in card)


def test_games_that_cannot_be_rated_are_told() -> None:
    games = [game(1), game(2, nameless := ("Ann", "", "Cat", "Dan"))]
    hands = [hand(1), hand(2, names=nameless)]
    assert "1 game without four different names is not rated" in said(
        season(games, hands), wish("ratings")
    )
    assert "not rated" not in said(season(games[:1], hands[:1]), wish("ratings"))


@pytest.mark.parametrize(
    ("columns", "words", "not_said"),
    [
        (
            "euchred_share",
            "\n(a–b) gives the 95 % interval: the true value is inside 95 times in 100\n",
            "±",
        ),
        (
            "margin_a_hand",
            "\n± gives the 95 % interval: the true value is inside 95 times in 100\n",
            "(a–b)",
        ),
        (
            "euchred_share,margin_a_hand",
            "\n(a–b) and ± give the 95 % interval: the true value is inside 95 times in 100\n",
            "±:",
        ),
        (
            "rating",
            "\n± gives the 95 % interval: the true value is inside 95 times in 100\n",
            "(a–b)",
        ),
        ("calls", "what a column means: euchre stats --list standings", "interval"),
    ],
)
def test_what_the_intervals_mean_is_said_where_there_are_any(
    columns: str, words: str, not_said: str
) -> None:
    page = said(a_season(), wish(columns=columns))
    assert words in page
    assert not_said not in page


# -- widths and hostile names --------------------------------------------------------------------

CROWD = tuple(f"player {number:02}" for number in range(100))


def test_a_hundred_players_can_be_read() -> None:
    crowd = a_season(CROWD, 150)
    for width in (60, 120):
        for name in (name for name, table in TABLES.items() if table.by[0] == "player"):
            shown = lines(crowd, wish(name, min_hands=2), width)
            assert max(map(width_of, shown)) <= width
            assert any("player 07  " in line for line in shown), name
    bars = [line for line in lines(crowd, wish(min_hands=2), 80) if "│" in line]
    assert len(bars) == 30
    assert any(line.startswith("… and ") for line in lines(crowd, wish(min_hands=2), 80))


# -- what can be asked for -----------------------------------------------------------------------


def test_rows_are_sorted_by_what_they_have_enough_of_first() -> None:
    hands: list[Row] = [hand(1, "N3")] * 9 + [hand(1, "N2")] * 3 + [hand(1, "E3")] * 2
    found = one_table(season([game(1)], hands), TableQuery("calling", None, "-euchred-share"))
    # Ann has enough calls; Bob's rate is lower, on too few; Cat and Dan never called.
    assert [row.key[0] for row in found.rows] == ["Ann", "Bob", "Cat", "Dan"]
    assert found.sort == "-euchred_share"


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("", ["Ann", "Cat", "Bob", "Dan"]),
        ("player", [*FOUR]),
        ("-player", [*reversed(FOUR)]),
        ("name", [*FOUR]),
        ("games-lost", ["Bob", "Dan", "Ann", "Cat"]),
        ("points for", ["Ann", "Cat", "Bob", "Dan"]),
        ("-points_for", ["Bob", "Dan", "Ann", "Cat"]),
    ],
)
def test_sorting(sort: str, order: list[str]) -> None:
    found = one_table(season([game(1)], [hand(1)]), TableQuery(None, None, sort))
    assert [row.key[0] for row in found.rows] == order
    assert len(found.columns) == len(TABLES["standings"].columns)
