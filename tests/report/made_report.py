"""A report about people and numbers that were made up, and a page as a parser reads it.

Knows: one of everything that a report can have. Does not know: any game.
"""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

from euchre_cli.report.values import (
    Bars,
    Cell,
    Heading,
    Intervals,
    Line,
    Report,
    Row,
    Section,
    Table,
)

NAMES = ("Ann", "Bob", "Cat", "Dan")

HOSTILE = (
    "<script>alert(1)</script>",
    "</title></style></svg></desc><img src=https://example.com/x onerror=alert(2)>",
    "{{ 7*7 }}{% raw %}",
    "=1+1\" onmouseover='alert(3)'",
    "Ann\u202egnitar\x1b[2J",
    "&lt;b&gt; &#60;i>",
    "javascript:alert(4)",
    "x" * 300,
)
"""Names that would do something, were they not text."""


def made_report(names: tuple[str, ...] = NAMES, title: str = "A season") -> Report:
    """A report with every kind of part and picture, about these people."""
    ladder, more = rates("standings", "Standings", names), rates("more", "In numbers", names)
    ladder, more = replace(ladder, picture=Intervals("margin", 0.0)), replace(more, folded=True)
    lines = [line(name, at, names) for at, name in enumerate(names)]
    by_hand = replace(numbers(("chance",)), name="game-1-hands", folded=False)
    game = replace(lines[1], level=5.0, ends=(-20.0, 20.0), ring=(1.0, 1.0), note="To and fro.")
    game = replace(game, link="game-1", numbers=by_hand, column="")
    hands = Section("game-1", "Game 1, hand by hand", (by_hand,), folded=True)
    sections = (
        Section("standings", "Standings", ("Who won, and the last games.", ladder, more)),
        Section("run", "Run", ("Night by night.", *lines, numbers(names))),
        Section("calling", f"Calls of {names[0]}", ("Who calls.", bars(names))),
        Section("pairs", "Pairs", (heat(names),)),
        Section("games", "Games", ("The best.", game, hands)),
        Section("players", "Players", tuple(person(at, name) for at, name in enumerate(names))),
    )
    return Report(
        title,
        (names[0], "4 Sep to 26 Nov 2025"),
        (f"{names[0]} leads 10-8 by two games, with 25% more; see `euchre stats --more`.",),
        sections,
        (f"{names[0]} is left out of 1 game.",),
        "2026-11-21",
        {"player": {name: f"player-{at}" for at, name in enumerate(names)}},
    )


HEADINGS = (
    Heading("games", "games", "games", "Games that are over."),
    Heading("win_share", "win %", "share", "Games won, of all.", rate=True, of="games"),
    Heading("margin", "margin", "points a hand", rate=True, of="hands"),
    Heading("form", "form", "results", first=False),
    Heading("loners", "loners", "loners", rare=True),
)


def rates(name: str, title: str, names: tuple[str, ...]) -> Table:
    """A row for each, with a number, two rates with intervals, and results; the last has too few
    hands, and nobody went alone."""

    def cells(at: int) -> tuple[Cell, ...]:
        few, less = at == len(names) - 1, at / 20
        won = Cell(0.58 - at / 50, 4 if few else 60, 0.41, 0.73)
        margin = Cell(0.1 - less, 4 if few else 120, -0.1 - less, 0.3 - less)
        return Cell(12 - at), won, margin, Cell(words="WWLT"), Cell(0)

    rows = tuple(Row((name,), cells(at)) for at, name in enumerate(names))
    return Table(name, title, "", ("player",), HEADINGS, rows, notes=("A note, 3-2.",))


PLACES = (0.0, 1.0, 2.0)


def line(name: str, at: int, names: tuple[str, ...]) -> Line:
    """A line that goes up, with the area of luck behind it."""
    points = tuple((x, x * at) for x in PLACES)
    band = tuple((x, -3 * x, 3 * x) for x in PLACES)
    ends = ((0.0, "Jan"), (1.0, "Feb"), (2.0, "Mar"))
    heights = ((-10.0, "-10"), (0.0, "0"), (10.0, "+10"))
    drawn = Line(f"{name} +{2 * at}", f"{name}: +{2 * at} points.", points, ends, heights)
    return replace(drawn, band=band, link=f"player-{at}", numbers=numbers(names), column=name)


def numbers(names: tuple[str, ...]) -> Table:
    """The numbers of all these lines."""
    headings = tuple(Heading(name, name, "points") for name in names)
    rows = tuple(
        Row((f"evening {x}",), tuple(Cell(x * at) for at in range(len(names)))) for x in (1, 2)
    )
    title = "Points after each evening"
    return Table("points", title, "", ("after",), headings, rows, folded=True, ordered=True)


def bars(names: tuple[str, ...]) -> Table:
    """A divided bar beside each row; the last has few calls, told in words."""
    rows = tuple((20 + at, at, 3) for at in range(len(names) - 1))
    parts = Bars("of 100", ("made", "marched", "euchred"), (*rows, (2, 1, 0)))
    return replace(rates("calling", "Calls", names), picture=parts)


def heat(names: tuple[str, ...]) -> Table:
    """Everybody with everybody, in all grades, clear and not."""
    headings = tuple(Heading(name, name, "points a hand", rate=True, of="hands") for name in names)

    def cell(number: int) -> Cell:
        grade = number % 7 - 3
        return Cell(grade / 10, 40, -0.1, 0.4, grade=grade, clear=bool(number % 2))

    rows = tuple(
        Row((name,), tuple(cell(at * len(names) + other) for other in range(len(names))))
        for at, name in enumerate(names)
    )
    return Table("together", "Together", "", ("player",), headings, rows, heat=True, ordered=True)


def person(at: int, name: str) -> Section:
    """A folded section about somebody."""
    table = Table("seen", f"Seen by {name}", "", ("what", "who"), (), (Row(("win", name), ()),))
    inner = Section(f"player-{at}-calls", "Calling", ("Calls now and then.", table))
    return Section(f"player-{at}", f"{name} is bold.", ("Won 3-1.", inner), folded=True)


class Read(HTMLParser):
    """A page as a parser reads it: its `tags` with their attributes, and its `texts`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
