"""A season over evenings: whose points, which of them, and which prizes count; and on which evening
a game was played."""

from __future__ import annotations

from collections import Counter, defaultdict

from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.book import Book
from euchre_cli.report.as_text import section_lines
from euchre_cli.report.values import Section, Table
from euchre_cli.season.evenings import MOST_LADDERS, evenings_section
from euchre_cli.season.filters import Filters, open_season
from euchre_cli.season.games import book_of

from ..card_table import CardTable
from .told import QUICK, paper, result, season, told

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
PLAN = "--rounds 1 --hands 8 --season 26 --rule one-prize-each=no"


def play(table: CardTable, date: str, *results: str, end: bool = True) -> None:
    """An evening of one round at two tables."""
    table.done(f"evening new {EIGHT} {PLAN} --date {date}")
    for nth, said in enumerate(results or ("12-7", "9-9 --loner Bob"), 1):
        table.done(f"evening result {nth} {said}")
    if end:
        table.done("evening end")


def section(table: CardTable, best: int | None = None) -> Section:
    with Book.open(str(table.book)) as store, store.reading():
        found, _, _ = open_season(book_of(store), Filters())
        section = evenings_section(found, best)
    assert section is not None
    return section


def shown(section: Section) -> str:
    return "\n".join(section_lines(section, paper(100), more=True))


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
    assert prizes["Bob"]
    for best in (1, 2, 3, 4, None):
        found = table.json(f"stats evenings {f'--best {best}' if best else ''}")["rows"]
        assert {row["player"] for row in found} == points.keys()
        counted = [row["points"] for row in found]
        assert counted == sorted(counted, reverse=True)
        for row in found:
            own = sorted(points[row["player"]], reverse=True)
            assert (row["points"], row["points_in_all"]) == (sum(own[:best]), sum(own))
            assert (row["evenings"], row["best_evening"]) == (3, own[0])
            assert row["points_an_evening"] == round(sum(own) / 3, 2)
            assert row["prizes"] == prizes[row["player"]]
            assert row["place"] == counted.index(row["points"]) + 1


def test_the_evenings_of_a_season(table: CardTable, snapshot: SnapshotAssertion) -> None:
    """Somebody came late, two were on one day, and the last goes on: its prizes are nobody's."""
    for date in ("2026-03-05", "2026-03-12", "2026-03-05"):
        play(table, date)
    table.done(f"evening new Ann Bob Cat Ida {PLAN} --date 2026-03-19")
    table.done("evening result 1 9-3")
    assert shown(section(table, 2)) == snapshot
    assert table.done("stats evenings --best 2 --csv") == snapshot(name="csv")
    log = table.folder / "all.euchre"
    table.done(f"export --all --out {log}")
    of_logs = table.json(f"stats evenings --from {log}")["rows"]
    assert [row["prizes"] for row in of_logs] == [0] * 9
    table.done("evening rules prizes=none")
    table.done("evening end")
    assert "Cat and Ida came first with 9 points." in shown(section(table))


def test_of_fixed_pairs_the_pair_that_has_won_takes_the_prize(
    table: CardTable, snapshot: SnapshotAssertion
) -> None:
    table.done("evening new Ann and Bob, Cat and Dan --movement pairs --date 2026-03-05")
    table.done("evening result Ann 10-7")
    assert "It goes on." in shown(section(table))
    table.done("evening end")
    assert shown(section(table, 1)) == snapshot


def test_without_such_evenings_every_night_is_one(snapshot: SnapshotAssertion) -> None:
    counted = season(
        told(1, QUICK, date="2026-03-05"),
        told(2, "N3 E3", date="2026-03-05"),
        result(3, (4, 10), date="2026-03-12"),
        told(4, QUICK, ("Eve", "Bob", "Ann", "Dan"), date=""),
    )
    assert evenings_section(counted) is None
    of_best = evenings_section(counted, 1)
    assert of_best is not None
    assert shown(of_best) == snapshot


def test_of_many_evenings_the_last_have_their_ladder(table: CardTable) -> None:
    for nth in range(MOST_LADDERS + 1):
        play(table, f"2026-03-{nth + 1:02}", end=False)
    _, overview, *ladders = (part for part in section(table).parts if isinstance(part, Table))
    assert (len(overview.rows), len(ladders)) == (MOST_LADDERS + 1, MOST_LADDERS)
    assert ladders[-1].title == "The ladder of 2 Mar 2026"
