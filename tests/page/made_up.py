"""A page about people and numbers that were made up.

Knows: one of everything that a page can have. Does not know: any game.
"""

from __future__ import annotations

from html.parser import HTMLParser

from euchre_cli.page.content import (
    Bars,
    Chart,
    ChartBar,
    ChartLine,
    Dot,
    Dots,
    Figure,
    Lines,
    PageCell,
    PageRow,
    PageTable,
    SeasonPage,
    Section,
    number_column,
    words_column,
)

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")

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


def page(names: tuple[str, ...] = NAMES, nights: int = 5, title: str = "A season") -> SeasonPage:
    """A page with every kind of chart and table, about these people."""
    numbers = table("Numbers", names)
    charts = (
        Chart("over-time", f"Over time {names[0]}", "Who rose.", lines(names, nights), numbers),
        Chart("points", "Points", f"{names[0]} leads.", dots(names), numbers, names[-1]),
        Chart("calls", "Calls", "Who calls.", bars(names), numbers),
        Chart("game-1", "Game 1", "A lead was lost.", game(), numbers, small=True),
        Chart("game-2", "Game 2", "It went to and fro.", game(), numbers, small=True),
    )
    return SeasonPage(
        title,
        f"{len(names)} players",
        "2026-11-21",
        (Figure("120", "games"), Figure("1,400", "hands")),
        ("One game says little.", names[0]),
        (
            Section("standings", "Standings", "Who won.", (), (numbers,)),
            Section("charts", f"Pictures of {names[0]}", "What they show.", charts),
            Section("pairs", "Partnerships", "Who plays well with whom.", (), (heat(names),)),
        ),
    )


def table(caption: str, names: tuple[str, ...]) -> PageTable:
    """A row for each, with a number, a rate with its interval, a word, and one that is thin."""
    columns = (
        number_column("games", "games", "Games that are over.", "games"),
        number_column("win_share", "games won", "Games won, of all games.", "share"),
        words_column("form", "form", "The last games."),
        number_column("shown", "as shown"),
    )
    cells = (
        PageCell("12"),
        PageCell("58 %", "32 to 81 %"),
        PageCell("WWL"),
        PageCell("too few", thin=True),
    )
    return PageTable(caption, "player", columns, tuple(PageRow(name, cells) for name in names))


def heat(names: tuple[str, ...]) -> PageTable:
    """Everybody with everybody, in all grades."""
    columns = tuple(number_column(f"with-{number}", name) for number, name in enumerate(names))
    rows = tuple(
        PageRow(
            name,
            tuple(
                PageCell("—") if one == other else PageCell(f"{one - other:+}", "40", grade=grade)
                for other in range(len(names))
                for grade in (max(-3, min(3, one - other)),)
            ),
        )
        for one, name in enumerate(names)
    )
    return PageTable("Together", "", columns, rows, compact=True)


def lines(names: tuple[str, ...], nights: int = 5) -> Lines:
    """A line for each, that rises or falls."""
    return Lines(
        tuple(
            ChartLine(
                name, tuple((float(x), 25 + (4 - number) * x / nights) for x in range(nights))
            )
            for number, name in enumerate(names)
        ),
        ((0.0, "1 Jan"), (nights - 1.0, "30 Jul")),
        ((20.0, "20"), (25.0, "25"), (30.0, "30")),
        20.0,
        30.0,
        25.0,
    )


def game() -> Lines:
    """The win chance of a game in seven hands, with its turning hand pointed out."""
    chances = (0.5, 0.45, 0.6, 0.3, 0.2, 0.55, 0.8, 1.0)
    return Lines(
        (ChartLine("Ann & Cat", tuple((float(x), y) for x, y in enumerate(chances))),),
        ((0.0, "0"), (7.0, "7")),
        ((0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")),
        0.0,
        1.0,
        0.5,
        ((5.0, 0.55, "hand 5: +35"),),
    )


def dots(names: tuple[str, ...]) -> Dots:
    """A mean for each with its interval, the last without one."""
    last = len(names) - 1
    return Dots(
        tuple(
            Dot(
                name,
                1 - number / 20,
                None if number == last else 0.8 - number / 20,
                None if number == last else 1.1 - number / 20,
                f"{1 - number / 20:.2f}",
            )
            for number, name in enumerate(names)
        ),
        ((0.5, "0.5"), (1.0, "1.0")),
        0.4,
        1.2,
        0.9,
    )


def bars(names: tuple[str, ...]) -> Bars:
    """Three parts for each; the first has none of the second."""
    made = ("made", "marched", "euchred")
    return Bars(
        made,
        tuple(ChartBar(name, (20 + number, number, 3)) for number, name in enumerate(names)),
        ((0.0, "0"), (20.0, "20"), (40.0, "40")),
    )


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

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every such tag."""
        return [attributes for one, attributes in self.tags if one == tag]
