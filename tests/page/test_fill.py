"""The page of a season says what the statistics say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.page import content, games, pictures, tables, words
from euchre_cli.page.content import Bars, Dots, Lines, Page, Table
from euchre_cli.page.fill import page_of
from euchre_cli.page.writing import html
from euchre_cli.scorebook.events import GameBegun, HandEntered
from euchre_cli.season.book import Book, Game
from euchre_cli.season.column import Cell
from euchre_cli.season.record import Held, Record
from euchre_cli.season.records import records_of
from euchre_cli.season.tally import Season
from euchre_cli.selection import Asked
from euchre_cli.stats import COLUMNS, counting
from euchre_cli.store import Store

from .made_up import HOSTILE, NAMES
from .seasons import fill, read

RATINGS = "ratings"


def filled(book: Book, asked: Asked | None = None) -> Page:
    """The page of a book."""
    return page_of(book, asked or Asked(), "A season", "21 Nov 2026", 10)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """Eight players, forty games on ten evenings."""
    path = tmp_path_factory.mktemp("season") / "book.db"
    fill(path, games=40)
    return read(path)


def all_tables(page: Page) -> list[Table]:
    """Every table of a page."""
    return [
        table
        for section in page.sections
        for table in (*(chart.table for chart in section.charts), *section.tables)
    ]


def test_the_sections(book: Book) -> None:
    assert [section.name for section in filled(book).sections] == [
        *("standings", "ratings", "calling", "pairs", "games", "records"),
    ]


def test_the_head_counts_what_there_is(book: Book) -> None:
    page = filled(book)
    hands = sum(1 for _ in book.hands())
    assert [(one.number, one.words) for one in page.figures] == [
        *(("8", "players"), ("10", "evenings"), ("40", "games"), (f"{hands:,}", "hands")),
    ]
    assert page.subtitle == "1 Jan to 8 Mar 2026"


@pytest.mark.parametrize(
    ("seasons", "event", "title", "subtitle"),
    [
        (("2026",), "", "Euchre, 2026", "1 Jan to 8 Mar 2026"),
        (("2025", "2026"), "Thursdays", "A season of euchre", "Thursdays; 1 Jan to 8 Mar 2026"),
        (("",), "", "A season of euchre", "1 Jan to 8 Mar 2026"),
    ],
)
def test_what_all_games_say_alike_stands_above(
    seasons: tuple[str, ...], event: str, title: str, subtitle: str, book: Book
) -> None:
    said = [
        game._replace(season=seasons[game.number % len(seasons)], event=event)
        for game in book.games
    ]
    page = page_of(book._replace(games=said), Asked(), None, "21 Nov 2026", 10)
    assert (page.title, page.subtitle) == (title, subtitle)


def test_every_cell_is_the_statistic_of_its_column(book: Book) -> None:
    season = Season(book, counting())
    rows = {
        " & ".join(key): tally
        for by in ("player", "pair")
        for key, tally in season.by(by).rows.items()
    }
    checked = 0
    for table in all_tables(filled(book)):
        for row in table.rows:
            for column, cell in zip(table.columns, row.cells, strict=True):
                if column.name in COLUMNS:
                    of = COLUMNS[column.name]
                    value = of.value(rows[row.name], season)
                    assert cell.text in (
                        words.cell_of(of, value, 10).text,
                        words.cell_of(of, value, 10, 1).text,
                    ), (row.name, column.name)
                    checked += 1
    assert checked > 400


def test_what_is_counted_for_the_page_is_enough_for_all_of_its_columns(book: Book) -> None:
    everything = Season(book, counting())
    for some, by, names in (
        (tables.season_of(book), "player", (tables.STANDINGS, tables.RUNS, tables.CALLING)),
        (tables.season_of(book), "player", (tables.LONERS, tables.POINTS, tables.RATINGS)),
        (tables.season_of_pairs(book), "pair", (tables.PAIRS,)),
    ):
        for name in " ".join(names).split():
            for key, tally in some.by(by).rows.items():  # type: ignore[arg-type]
                whole = everything.by(by).rows[key]  # type: ignore[arg-type]
                value = COLUMNS[name].value(whole, everything)
                assert COLUMNS[name].value(tally, some) == value, (name, key)


def test_every_definition_is_that_of_the_statistics(book: Book) -> None:
    defined = {
        column.name: column.definition
        for table in all_tables(filled(book))
        for column in table.columns
        if column.definition
    }
    assert len(defined) > 30
    assert defined == {name: COLUMNS[name].definition for name in defined}


def test_the_heat_map_is_the_same_from_both_sides_and_empty_in_the_middle(book: Book) -> None:
    season = tables.season_of_pairs(book)
    heat = tables.heat_map(season, ["Ann", "Bob", "Cat", "Dan"], 10)
    assert [row.name for row in heat.rows] == [column.title for column in heat.columns]
    cells = [row.cells for row in heat.rows]
    for one in range(4):
        assert cells[one][one].text == ""
        for other in range(4):
            assert cells[one][other] == cells[other][one]


@pytest.mark.parametrize(
    ("margin", "grade"),
    [(0.0, 0), (0.04, 0), (0.05, 1), (-0.05, -1), (0.2, 2), (-0.29, -2), (0.3, 3), (-1.5, -3)],
)
def test_a_margin_s_grade(margin: float, grade: int) -> None:
    assert tables._grade(margin) == grade


def test_the_rating_s_line_ends_at_the_rating(book: Book) -> None:
    season = tables.season_of(book)
    chart = pictures.ratings_over_time(season, 10)
    assert chart is not None
    assert isinstance(chart.picture, Lines)
    for line in chart.picture.lines:
        assert line.points[-1][1] == season.ratings.now[line.name].mu
        assert chart.picture.low <= min(y for _, y in line.points)
        assert max(y for _, y in line.points) <= chart.picture.high
    assert len(chart.table.rows) == 10


def test_of_many_evenings_some_are_drawn_and_the_last(tmp_path: Path) -> None:
    fill(tmp_path / "book.db", games=150, evening=1)
    season = tables.season_of(read(tmp_path / "book.db"))
    chart = pictures.ratings_over_time(season, 10)
    assert chart is not None
    assert isinstance(chart.picture, Lines)
    assert len(chart.table.rows) == 50
    assert "One evening in 3" in chart.note
    last = max(line.points[-1][0] for line in chart.picture.lines)
    assert last == chart.picture.across[-1][0]


def test_whiskers_reach_as_far_as_the_intervals(book: Book) -> None:
    season = tables.season_of(book)
    chart = pictures.points_a_hand(season, 10)
    assert chart is not None
    assert isinstance(chart.picture, Dots)
    for dot in chart.picture.dots:
        cell = COLUMNS["points_a_hand"].value(season.by("player").rows[dot.name,], season)
        assert (dot.value, dot.low, dot.high) == (cell.value, cell.low, cell.high)
    assert [dot.value for dot in chart.picture.dots] == sorted(
        (dot.value for dot in chart.picture.dots), reverse=True
    )


def test_the_parts_of_a_bar_are_all_the_calls(book: Book) -> None:
    season = tables.season_of(book)
    chart = pictures.calls(season, 10)
    assert chart is not None
    assert isinstance(chart.picture, Bars)
    for bar in chart.picture.bars:
        assert sum(bar.parts) == season.by("player").rows[bar.name,]["calls"]


def test_the_best_games_are_those_that_moved_most(book: Book) -> None:
    season = tables.season_of(book)
    found, hands = games.best_games(book)
    moved = {number: sum(map(abs, line.added)) for number, line in season.each_line()}
    assert [moved[game.number] for game, _ in found] == sorted(moved.values(), reverse=True)[:4]
    assert hands == sum(1 for _ in book.hands())


def test_a_game_is_told_from_the_side_that_won_it(book: Book) -> None:
    found, _ = games.best_games(book)
    for game, line in found:
        chart = games.win_chance(game, line)
        assert isinstance(chart.picture, Lines)
        points = chart.picture.lines[0].points
        assert points[-1] == (len(line.scores), 1.0)
        assert (
            f"beat {' & '.join(game.names[seat] for seat in ((1, 3), (0, 2))[game.winner or 0])}"
            in (chart.title)
        )
        assert [row.cells[2].text for row in chart.table.rows][-1] in chart.title
        assert len(chart.table.rows) == len(line.scores)
        at, height, said = chart.picture.rings[0]
        assert points[int(at)] == (at, height)
        assert abs(points[int(at)][1] - points[int(at) - 1][1]) == max(map(abs, line.added))
        assert said.startswith(f"hand {at:g}: ")


def test_the_records_are_all_there(book: Book) -> None:
    found = records_of(tables.season_of(book))
    table = tables.records(found)
    assert [row.name for row in table.rows] == [record.title for record in found]
    assert [one.definition for one in table.defines] == [record.definition for record in found]
    for row, record in zip(table.rows, found, strict=True):
        assert " & ".join(record.held[0].names) in row.cells[1].text
        assert not re.search(r"\d{4}-\d\d-\d\d", row.cells[1].text + row.cells[1].note)


def test_a_streak_says_from_when_to_when_it_went(book: Book) -> None:
    held = Held(("Finn",), date="2026-02-26", since="2026-02-05")
    assert told(held).text == "Finn"
    assert told(held).note == "5 Feb to 26 Feb 2026"


@pytest.mark.parametrize(
    ("many", "text", "note"),
    [
        (1, "Ann & Cat", "against Bob & Dan 10–8; from 2–8; 1 Jan 2026, game 1"),
        (2, "Ann & Cat (1 Jan 2026, game 1); Ann & Cat (1 Jan 2026, game 2)", ""),
        (5, "Ann & Cat", "the first of 5; against Bob & Dan 10–8; from 2–8; 1 Jan 2026, game 1"),
    ],
)
def test_of_many_holders_the_first_is_named(many: int, text: str, note: str) -> None:
    one = Held(("Ann", "Cat"), ("Bob", "Dan"), (10, 8), "2026-01-01", game=1, words="from 2–8")
    cell = told(*(one._replace(game=number) for number in range(1, many + 1)))
    assert (cell.text, cell.note) == (text, note)


def test_holders_without_a_date_are_named_alone() -> None:
    assert told(Held(("Ann",)), Held(("Bob",))).text == "Ann; Bob"


def told(*held: Held) -> content.Cell:
    """Who holds a record, as the page says it."""
    return tables.records([Record("a", "A", "An a.", "games", 7, held)]).rows[0].cells[1]


# -- what there may be little of ---------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2])
def test_a_page_of_few_games(number: int, tmp_path: Path) -> None:
    fill(tmp_path / "book.db", games=number)
    page = filled(read(tmp_path / "book.db"))
    assert html(page).rstrip().endswith("</html>")
    shown = [cell.text for table in all_tables(page) for row in table.rows for cell in row.cells]
    assert "not enough games" in shown


def test_no_rating_is_drawn_that_rests_on_few_games(tmp_path: Path) -> None:
    fill(tmp_path / "book.db", games=1)
    section = next(
        one for one in filled(read(tmp_path / "book.db")).sections if one.name == RATINGS
    )
    assert [chart.name for chart in section.charts] == ["points-a-hand"]
    assert section.lead.startswith("No rating rests on 10 games yet.")


def test_who_has_few_games_is_not_drawn_among_the_others(tmp_path: Path) -> None:
    fill(tmp_path / "book.db", names=("Ann", "Bob", "Cat", "Dan"), games=20)
    book = read(tmp_path / "book.db")
    games = [
        game._replace(names=("Eve", *game.names[1:])) if game.number < 4 else game
        for game in book.games
    ]
    season = tables.season_of(book._replace(games=games))
    for chart in (pictures.ratings_now(season, 10), pictures.ratings_over_time(season, 10)):
        assert chart is not None
        drawn = chart.picture
        assert isinstance(drawn, Lines | Dots)
        named = [one.name for one in (drawn.lines if isinstance(drawn, Lines) else drawn.dots)]
        assert sorted(named) == ["Ann", "Bob", "Cat", "Dan"]
        assert "fewer than 10 games" in chart.note
        assert not re.search(r"\bEve\b", chart.alternative)


def test_one_evening_is_no_line(tmp_path: Path) -> None:
    fill(tmp_path / "book.db", names=("Ann", "Bob", "Cat", "Dan"), games=12, evening=12)
    season = tables.season_of(read(tmp_path / "book.db"))
    assert pictures.ratings_over_time(season, 10) is None
    assert pictures.ratings_now(season, 10) is not None


def test_a_game_that_was_given_up_says_so_and_its_line_ends_where_the_score_left_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "book.db"
    with Store.open(str(path), create=True) as store, store.writing() as pen:
        hands = map(HandEntered, ("maker N hearts; tricks NS 5", "maker E hearts; tricks EW 3"))
        pen.begin(GameBegun(("Ann", "Bob", "Cat", "Dan")), *hands, HandEntered("concede NS"))
    (found,), _ = games.best_games(read(path))
    chart = games.win_chance(*found)
    assert chart.title == "Bob & Dan beat Ann & Cat 1–2, given up"
    assert "Ann & Cat gave it up at" in chart.note
    assert " in 2 hands." in chart.alternative
    assert isinstance(chart.picture, Lines)
    points = chart.picture.lines[0].points
    assert len(points) == 3
    assert points[-1][1] < 0.5


def test_a_name_at_two_seats_is_told(book: Book) -> None:
    def notes(some: list[Game]) -> list[str]:
        return [one for one in filled(book._replace(games=some)).notes if "two seats" in one]

    twice = [game._replace(names=("Ann", "Bob", "Ann", "Dan")) for game in book.games[:2]]
    assert notes(book.games) == []
    assert notes([*twice[:1], *book.games[1:]]) == [
        "In 1 game a name stands at two seats or more: those are counted together."
    ]
    assert notes([*twice, *book.games[2:]])[0].startswith("In 2 games ")
    nameless = [game._replace(names=("", "", "", "")) for game in book.games]
    assert notes(nameless) == []


def test_a_game_that_has_just_begun(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    with Store.open(str(path), create=True) as store, store.writing() as pen:
        pen.begin(GameBegun(("Ann", "Bob", "Cat", "Dan")))
    page = filled(read(path))
    assert html(page)
    assert any("not over" in note for note in page.notes)


def test_games_without_a_date(tmp_path: Path) -> None:
    fill(tmp_path / "book.db", dated=False)
    book = read(tmp_path / "book.db")
    book = book._replace(games=[game._replace(began="") for game in book.games])
    page = filled(book)
    assert page.subtitle == ""
    assert html(page)


def test_seats_without_a_name(tmp_path: Path) -> None:
    fill(tmp_path / "book.db", names=("Ann", "Bob", "Cat", "Dan"))
    book = read(tmp_path / "book.db")
    hands = [(game, shape, (names[0], "", names[2], "")) for game, shape, names in book.hands()]
    nameless = [game._replace(names=(game.names[0], "", game.names[2], "")) for game in book.games]
    assert html(filled(book._replace(games=nameless, hands=lambda: hands)))
    nobody = [game._replace(names=("", "", "", "")) for game in book.games]
    page = filled(
        book._replace(
            games=nobody,
            hands=lambda: [(game, shape, ("", "", "", "")) for game, shape, _ in hands],
            scores=lambda: [one._replace(names=("", "", "", "")) for one in book.scores()],
        )
    )
    assert html(page)
    assert page.figures[0].words != "players"


def test_more_players_than_there_is_room_for(tmp_path: Path) -> None:
    names = [f"Player {number}" for number in range(40)]
    fill(tmp_path / "book.db", names=names, games=120, evening=12)
    page = filled(read(tmp_path / "book.db"))
    by_name = {section.name: section for section in page.sections}
    assert len(by_name["standings"].tables[0].rows) == 40
    heat, listed = by_name["pairs"].tables
    assert (len(heat.rows), len(heat.columns), len(listed.rows)) == (16, 16, 30)
    points = by_name["ratings"].charts[-1].picture
    assert isinstance(points, Dots)
    assert len(points.dots) == 24
    assert len(html(page)) < 400 * 1024


def test_a_season_of_a_hundred_and_twenty_games_is_under_400_kib(tmp_path: Path) -> None:
    fill(tmp_path / "book.db", games=120)
    assert len(html(filled(read(tmp_path / "book.db"))).encode()) < 400 * 1024


def test_games_under_different_rules_are_named(book: Book) -> None:
    mixed = [game._replace(preset="csl") if game.number % 3 else game for game in book.games]
    assert any("csl and standard" in note for note in filled(book._replace(games=mixed)).notes)


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    from html.parser import HTMLParser

    names = tuple(name.replace("\x1b", "").replace("\u202e", "") for name in HOSTILE)
    fill(tmp_path / "plain.db")
    fill(tmp_path / "book.db", names=[f"{name[:60]}{n}" for n, name in enumerate(names)])

    def tags(path: Path) -> list[str]:
        found: list[str] = []
        parser = HTMLParser()
        parser.handle_starttag = lambda tag, attrs: found.append(tag)  # type: ignore[method-assign]
        parser.feed(html(filled(read(path))))
        return sorted(found)

    # Names are drawn by their place, so the same games come about.
    assert set(tags(tmp_path / "book.db")) == set(tags(tmp_path / "plain.db"))


# -- words -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cell", "text", "note"),
    [
        ("win_share", Cell(0.6, 60, 0.47, 0.71, 36), "60 %", "47–71 of 60"),
        ("win_share", Cell(0.5, 9, 0.2, 0.8, 4), "not enough games", "9"),
        ("win_share", Cell(None, 0), "not enough games", ""),
        ("margin_a_hand", Cell(-0.1, 600, -0.22, 0.02), "−0.10", "−0.22 to +0.02"),
        ("margin_a_hand", Cell(0.0, 600, -0.1, 0.1), "0.00", "−0.10 to +0.10"),
        ("points_a_hand", Cell(0.7, 600, 0.6, 0.8), "0.70", "0.60 to 0.80"),
        ("points_a_hand", Cell(1.0, 12, None, None), "1.00", "of 12"),
        ("rating", Cell(27.34, 60, 15.0, 39.7), "27.3", "15.0 to 39.7"),
        ("games_won", Cell(1234), "1,234", ""),
        ("games_behind", Cell(2.5), "2.5", ""),
        ("games_behind", Cell(0.0), "0", ""),
        ("margin", Cell(-12), "−12", ""),
        ("streak", Cell(-3, words="L3"), "L3", ""),
        ("streak", Cell(None), "–", ""),
        ("form", Cell(None, words="WWL"), "WWL", ""),
    ],
)
def test_a_cell_in_words(name: str, cell: Cell, text: str, note: str) -> None:
    shown = words.cell_of(COLUMNS[name], cell, 10)
    assert (shown.text, shown.note) == (text, note)
    assert shown.thin is text.startswith("not enough")


def ranked(*numbers: str) -> list[words.Ranked]:
    """People in an order, with these numbers."""
    return [
        words.Ranked(name, number, f"{number} (a to b)")
        for name, number in zip(NAMES, numbers, strict=False)
    ]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        (("1",), "Ann: 1 (a to b)."),
        (("2", "1"), "First: Ann with 2 (a to b). Last: Bob with 1 (a to b)."),
        (("2", "2", "1"), "First: Ann and Bob with 2. Last: Cat with 1 (a to b)."),
        (("2", "1", "1"), "First: Ann with 2 (a to b). Last: Bob and Cat with 1."),
        (("2", "2", "1", "1"), "First: Ann and Bob with 2. Last: Cat and Dan with 1."),
        (("1", "1"), "All have 1."),
        (("1",) * 8, "All have 1."),
        (("2", *("1",) * 3), "First: Ann with 2 (a to b). Last: Bob, Cat and Dan with 1."),
        (("2", *("1",) * 4), "First: Ann with 2 (a to b). Last: Bob, Cat, Dan and Eve with 1."),
        (
            ("2", *("1",) * 7),
            "First: Ann with 2 (a to b). Last: Bob, Cat, Dan and 4 others with 1.",
        ),
    ],
)
def test_who_is_first_and_who_is_last(numbers: tuple[str, ...], said: str) -> None:
    assert words.ends(ranked(*numbers), "First", "Last") == said


@pytest.mark.parametrize(
    ("tricks", "said"),
    [
        (("3", "3", "3", "3"), "All have 1 call."),
        (("3", "3", "2", "3"), "All have 1 call. The greatest part was euchred of Cat (1 of 1)."),
        (
            ("3", "2", "2", "3"),
            "All have 1 call. The greatest part was euchred of Bob (1 of 1) and Cat (1 of 1).",
        ),
        (("2", "2", "2", "2"), "All have 1 call."),
    ],
)
def test_nobody_calls_most_or_is_euchred_most_where_all_are_alike(
    tricks: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "book.db"
    with Store.open(str(path), create=True) as store, store.writing() as pen:
        hands = (
            HandEntered(f"maker {seat} hearts; tricks {'NS' if seat in 'NS' else 'EW'} {number}")
            for seat, number in zip("NESW", tricks, strict=True)
        )
        pen.begin(GameBegun(("Ann", "Bob", "Cat", "Dan")), *hands)
    chart = pictures.calls(tables.season_of(read(path)), 1)
    assert chart is not None
    assert (
        chart.alternative.removeprefix(
            "Calls that were made with three or four tricks, marched, and euchred. "
        )
        == said
    )


def test_form_stands_as_marks() -> None:
    form = words.cell_of(COLUMNS["form"], Cell(None, words="WWL"), 10)
    assert form.marks
    assert not words.cell_of(COLUMNS["streak"], Cell(-3, words="L3"), 10).marks


def test_shares_of_few_in_a_hundred_have_a_tenth() -> None:
    few = Cell(0.004, 700, 0.001, 0.012, 3)
    assert words.places_of([few, Cell(None, 0)]) == 1
    assert words.places_of([few, Cell(0.5, 10, 0.2, 0.8, 5)]) == 0
    shown = words.cell_of(COLUMNS["renege_share"], few, 10, 1)
    assert (shown.text, shown.note) == ("0.4 %", "0.1–1.2 of 700")


@pytest.mark.parametrize(
    ("low", "high", "numbers", "ends"),
    [
        (20, 30, [20, 22, 24, 26, 28, 30], (20, 30)),
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0], (0, 1)),
        (0.61, 0.84, [0.6, 0.65, 0.7, 0.75, 0.8, 0.85], (0.6, 0.85)),
        (-0.3, 0.31, [-0.4, -0.2, 0, 0.2, 0.4], (-0.4, 0.4)),
        (5, 5, [5, 6], (5, 6)),
        (0, 0, [0.0, 0.2], (0, 0.2)),
        (0, 274, [0, 100, 200, 300], (0, 300)),
    ],
)
def test_round_numbers_around_others(
    low: float, high: float, numbers: list[float], ends: tuple[float, float]
) -> None:
    found, first, last = words.axis(low, high)
    assert first <= low
    assert high <= last
    assert found == pytest.approx(numbers)
    assert (first, last) == pytest.approx(ends)


@pytest.mark.parametrize(("most", "numbers"), [(1, [0, 1]), (3, [0, 1, 2, 3]), (6, [0, 2, 4, 6])])
def test_there_is_no_half_a_hand(most: int, numbers: list[float]) -> None:
    assert words.axis(0, most, whole=True)[0] == numbers


@pytest.mark.parametrize(
    ("date", "shown"),
    [
        ("2026-11-21", "21 Nov 2026"),
        ("2026-01-02", "2 Jan 2026"),
        ("2026", "2026"),
        ("2026-13-01", "2026-13-01"),
        ("", ""),
    ],
)
def test_a_day(date: str, shown: str) -> None:
    assert words.day(date) == shown


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("2026-01-01", "2026-03-08", "1 Jan to 8 Mar 2026"),
        ("2025-09-04", "2026-03-26", "4 Sep 2025 to 26 Mar 2026"),
        ("2026-01-01", "2026-01-01", "1 Jan 2026"),
    ],
)
def test_a_span_of_days(first: str, last: str, shown: str) -> None:
    assert words.span(first, last) == shown


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.0, "0 %"), (0.004, "under 1 %"), (0.5, "50 %"), (0.997, "over 99 %"), (1.0, "100 %")],
)
def test_what_is_not_certain_is_neither_0_nor_100(chance: float, shown: str) -> None:
    assert words.percent(chance) == shown
