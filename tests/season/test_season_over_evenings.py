"""A season over evenings: whose points, which of them, and which prizes count."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import pytest

from euchre_cli.book.store import Store
from euchre_cli.report.as_text import section_lines
from euchre_cli.report.values import Section, Table
from euchre_cli.season.evenings import MOST_LADDERS, evenings_section, evenings_table
from euchre_cli.season.filters import Filters, open_season
from euchre_cli.season.games import book_of

from ..card_table import CardTable
from .told import QUICK, paper, result, season, told

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
PLAN = "--rounds 1 --hands 8 --season 26"


def play(table: CardTable, date: str, *results: str, end: bool = True) -> None:
    """An evening of one round at two tables."""
    table.done(f"evening new {EIGHT} {PLAN} --date {date}")
    for nth, said in enumerate(results or ("12-7", "9-9 --loner Bob"), 1):
        table.done(f"evening result {nth} {said}")
    if end:
        table.done("evening end")


def section(table: CardTable, best: int | None = None, **filters: str) -> Section | None:
    with Store.open(str(table.book)) as store, store.reading():
        found, _, _ = open_season(book_of(store), Filters(**filters))
        return evenings_section(found, best)


def tables(found: Section | None) -> Sequence[Table]:
    assert found is not None
    return [part for part in found.parts if isinstance(part, Table)]


def words(table: Table) -> list[list[str]]:
    return [[str(row.key[0]), *(cell.words for cell in row.cells)] for row in table.rows]


def rows(table: CardTable, more: str = "") -> dict[str, dict[str, Any]]:
    return {row["player"]: row for row in table.json(f"stats evenings {more}")["rows"]}


# -- the season ----------------------------------------------------------------------------------


def test_points_and_prizes_are_those_of_the_ladders(table: CardTable) -> None:
    points: defaultdict[str, list[int]] = defaultdict(list)
    prizes: Counter[str] = Counter()
    for date, results in (
        ("2026-03-05", ("12-7", "9-8 --loner Bob")),
        ("2026-03-12", ("5-11", "10-2")),
        ("2026-03-19", ("8-6", "6-9")),
    ):
        play(table, date, *results)
        evening = table.json("evening ladder")
        for person in evening["ladder"]:
            points[person["name"]].append(person["points"])
        prizes.update(name for prize in evening["prizes"] for name in prize["winners"])
    assert prizes["Bob"] >= 1
    for best in (1, 2, 3, 4, None):
        found = rows(table, f"--best {best}" if best else "")
        assert len(found) == 8
        for name, row in found.items():
            own = sorted(points[name], reverse=True)
            assert (row["points"], row["points_in_all"]) == (sum(own[:best]), sum(own))
            assert (row["evenings"], row["best_evening"]) == (3, own[0])
            assert row["points_an_evening"] == round(sum(own) / 3, 2)
            assert row["prizes"] == prizes[name]
        counted = [row["points"] for row in found.values()]
        assert counted == sorted(counted, reverse=True)
        assert [row["place"] for row in found.values()] == [counted.index(n) + 1 for n in counted]


def test_who_came_less_often_is_still_in_it(table: CardTable) -> None:
    play(table, "2026-03-05")
    play(table, "2026-03-12")
    table.done(f"evening new Ann Bob Cat Ida {PLAN} --date 2026-03-19")
    table.done("evening result 1 9-3")
    found = rows(table)
    assert (found["Hal"]["evenings"], found["Ann"]["evenings"], found["Ida"]["evenings"]) == (
        2,
        3,
        1,
    )
    assert found["Ida"]["points"] in (3, 9)
    assert found["Ida"]["prizes"] == 0  # The evening goes on.


def test_without_such_evenings_every_night_is_one(table: CardTable) -> None:
    games = [
        told(1, QUICK, date="2026-03-05"),
        told(2, "N3 E3", date="2026-03-05"),
        result(3, (4, 10), date="2026-03-12"),
        told(4, QUICK, ("Eve", "Bob", "Ann", "Dan"), date=""),
    ]
    found = evenings_table(season(*games))
    assert [row.key for row in found.rows] == [(1, "Ann"), (1, "Cat"), (3, "Bob"), (3, "Dan")]
    first = dict(
        zip((heading.name for heading in found.headings), found.rows[0].cells, strict=True)
    )
    assert (first["points"].value, first["best_evening"].value) == (15, 11)
    assert first["best_date"].words == "2026-03-05"
    assert evenings_section(season(*games)) is None
    of_best = evenings_section(season(*games), 1)
    assert of_best is not None
    assert of_best.parts[0] == (
        "2 evenings, of which each player's best 1 counts: Ann and Cat are level with 11 points."
    )


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("stats --best 3", "--best goes with evenings: `euchre stats evenings --best 3`"),
        ("stats evenings --by night", "--by does not go with evenings"),
        ("stats evenings --player Ann", "--player does not go with evenings"),
        ("stats evenings --best 0", "--best is a number from 1 up, not '0'"),
    ],
)
def test_what_is_refused(table: CardTable, typed: str, says: str) -> None:
    assert says in table.refused(typed)


def test_on_a_terminal_and_for_a_spreadsheet(table: CardTable) -> None:
    for date in ("2026-03-05", "2026-03-12"):
        play(table, date)
    head, *_, last = table.done("stats evenings --best 1").splitlines()
    assert head == "Evenings: 4 games, 2026-03-05 to 2026-03-12"
    assert last.strip() == "what a column means: euchre stats --list evenings"
    assert table.done("stats evenings --csv").startswith(
        "place,player,points,evenings,points_an_evening,best_evening,prizes,prizes_won,"
    )
    assert "Evenings attended." in table.done("stats --list evenings")
    log = table.folder / "all.euchre"
    table.done(f"export --all --out {log}")
    of_logs = table.json(f"stats evenings --from {log}")["rows"]
    assert [row["prizes"] for row in of_logs] == [0] * 8


# -- the section of the page ---------------------------------------------------------------------


def test_an_evening_has_its_prizes_and_its_ladder(table: CardTable) -> None:
    play(table, "2026-03-05")
    overview, ladder = tables(section(table))
    ((name, outcome),) = words(overview)
    assert name == "5 Mar 2026"
    assert outcome.startswith(  # For the most points they have to cut.
        "Most points: Ann and Cat level (12); most loners as far as entered: Bob (1); "
    )
    assert overview.rows[0].cells[0].note == "8 people, 1 round"
    assert (ladder.title, ladder.folded) == ("The ladder of 5 Mar 2026", True)
    shown = [[cell.words or cell.value for cell in row.cells][:5] for row in ladder.rows]
    assert shown == [
        *[["1=", 12, 7, "1", 1]] * 2,
        *[["3=", 9, 9, "½", 1]] * 4,
        *[["7=", 7, 12, "0", 1]] * 2,
    ]


def test_while_it_goes_on_the_leader_is_told_and_without_prizes_who_came_first(
    table: CardTable,
) -> None:
    play(table, "2026-03-05", end=False)
    table.done("evening rules prizes=none")
    assert words(tables(section(table))[0])[0][1].endswith(" lead with 12 points.")
    table.done("evening end")
    assert words(tables(section(table))[0])[0][1].endswith(" came first with 12 points.")


def test_the_season_comes_first_and_then_the_latest_evening(table: CardTable) -> None:
    for date in ("2026-03-05", "2026-03-12", "2026-03-05"):
        play(table, date)
    found = section(table, 2)
    of_season, overview, *ladders = tables(found)
    assert found is not None
    assert str(found.parts[0]).startswith("3 evenings, of which each player's best 2 count: ")
    assert (of_season.name, len(of_season.rows), len(ladders)) == ("evenings", 8, 3)
    assert [name for name, _ in words(overview)] == [
        "12 Mar 2026",
        "5 Mar 2026, evening 7",
        "5 Mar 2026, evening 1",
    ]
    assert len(list(section_lines(found, paper(60)))) > 40
    (of_one, _) = tables(section(table, since="2026-03-06"))
    assert [name for name, _ in words(of_one)] == ["12 Mar 2026"]


def test_of_fixed_pairs_the_pair_that_has_won_takes_the_prize(table: CardTable) -> None:
    table.done("evening new Ann and Bob, Cat and Dan --movement pairs --date 2026-03-05")
    assert table.type("stats evenings").status == 0
    table.done("evening result Ann 10-7")
    assert words(tables(section(table))[0])[0][1] == "It goes on."
    table.done("evening end")
    overview, ladder = tables(section(table))
    assert words(overview)[0][1] == "Ann & Bob have won."
    assert words(ladder) == [["Ann & Bob", "1"], ["Cat & Dan", "2"]]
    won = {name: row["prizes_won"] for name, row in rows(table).items()}
    assert won == {"Ann": "first place", "Bob": "first place", "Cat": "", "Dan": ""}


def test_of_many_evenings_the_last_have_their_ladder(table: CardTable) -> None:
    for nth in range(MOST_LADDERS + 1):
        play(table, f"2026-03-{nth + 1:02}", end=False)
    _, overview, *ladders = tables(section(table))
    assert (len(overview.rows), len(ladders)) == (MOST_LADDERS + 1, MOST_LADDERS)
    assert ladders[-1].title == "The ladder of 2 Mar 2026"
