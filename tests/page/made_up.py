"""A page about people and numbers that were made up.

Knows: one of everything that a page can have. Does not know: any game.
"""

from __future__ import annotations

from html.parser import HTMLParser

from euchre_cli.page.content import (
    Chart,
    Curve,
    PageCell,
    PageRow,
    PageTable,
    Range,
    Ranges,
    SeasonPage,
    Section,
    Shares,
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
    """A page with every kind of picture and table, about these people."""
    run = tuple(
        Chart(f"run-{at}", f"{name} +{at}", f"{name}: +{at} points.", night(nights), column=at)
        for at, name in enumerate(names)
    )
    games = tuple(
        Chart(
            f"game-{at}",
            f"{names[0]} beat {names[-1]} 10–9",
            "A lead was lost.",
            game(),
            "It went to and fro.",
            hands(at),
        )
        for at in (1, 2)
    )
    return SeasonPage(
        title,
        (f"{len(names)} players", names[0]),
        "2026-11-21",
        (f"{names[0]} leads by two games.", "Luck may explain it, 25 % of it."),
        ("One game says little.", names[0]),
        (
            Section("standings", "Standings", "Who won.", tables=(ladder(names),)),
            Section("run", "How it went", "Night by night.", run, evenings(names, nights)),
            Section(
                "calling",
                f"Calls of {names[0]}",
                "Who calls.",
                tables=(bars(names), table("Numbers", names)._replace(folded=True)),
            ),
            Section("pairs", "Partnerships", "Who plays well with whom.", tables=(heat(names),)),
            Section("games", "Games", "The best.", games, note="Rates: some."),
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
    return PageTable("Together", "player", columns, rows, compact=True)


def ladder(names: tuple[str, ...]) -> PageTable:
    """The table with a bar beside each row; the last has none."""
    ranges = tuple(
        None
        if at == len(names) - 1
        else Range(0.1 - at / 50, -0.1 - at / 50, 0.3 - at / 50, "some")
        for at in range(len(names))
    )
    picture = Ranges("margin, with its range", ranges, 0.0, 0.4, ("−0.4", "0.0", "+0.4"))
    return table("Standings", names)._replace(picture=picture)


def bars(names: tuple[str, ...]) -> PageTable:
    """The table with a divided bar beside each row; the first has none of the second part."""
    rows = tuple((20 + at, at, 3) for at in range(len(names)))
    return table("Calls", names)._replace(
        picture=Shares("of 100", ("made", "marched", "euchred"), rows)
    )


def night(nights: int = 5) -> Curve:
    """A line that rises, with the area of luck behind it."""
    points = tuple((float(x), 2.0 * x) for x in range(nights + 1))
    return Curve(
        points,
        ((0.0, "Jan 2026"), (float(nights), "Jul 2026")),
        ((-100.0, "−100"), (0.0, "0"), (100.0, "+100")),
        -100.0,
        100.0,
        0.0,
        tuple((x, -x, x) for x, _ in points),
    )


def evenings(names: tuple[str, ...], nights: int) -> PageTable:
    """The numbers of the lines."""
    return PageTable(
        "Points ahead after each evening",
        "evening",
        tuple(number_column(f"run-{at}", name) for at, name in enumerate(names)),
        tuple(
            PageRow(f"{at} Jan 2026", tuple(PageCell(f"+{2 * at}") for _ in names))
            for at in range(1, nights + 1)
        ),
        ordered=True,
    )


CHANCES = (0.5, 0.45, 0.6, 0.3, 0.2, 0.55, 0.8, 1.0)


def game() -> Curve:
    """The win chance of a game in seven hands, with its turning hand pointed out."""
    return Curve(
        tuple((float(x), y) for x, y in enumerate(CHANCES)),
        ((0.0, "0"), (5.0, "5")),
        ((0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")),
        0.0,
        1.0,
        0.5,
        ring=(5.0, 0.55),
    )


def hands(number: int) -> PageTable:
    """The numbers of that game."""
    rows = tuple(
        PageRow(str(at), (PageCell(f"{100 * y:.0f} %"),)) for at, y in enumerate(CHANCES[1:], 1)
    )
    columns = (number_column("chance", "chance"),)
    return PageTable(f"Game {number}, hand by hand", "hand", columns, rows, ordered=True)


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
