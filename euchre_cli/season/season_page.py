"""The page of a season: what it opens with, and its sections.

In: a season, and the filters that selected it. Out: the page as the value of a report. Does not
know: how anything is counted (`tables.py`), or how a page is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from ..report.values import (
    MIN_N,
    Bars,
    Cell,
    Heading,
    Intervals,
    Line,
    Part,
    Report,
    Row,
    Section,
    Table,
    labels_of,
)
from ..terminal.phrases import count, date_range
from . import column as declared
from .best_games import best_games
from .chance import rates_words
from .column import Column, computed
from .counting import By, People
from .evenings import evenings_section
from .filters import Filters, remarks
from .findings import findings
from .games import GameResult
from .player import player_section
from .ratings import MIDDLE
from .records import HEADINGS as RECORDS
from .records import records_table
from .season import CountedRow, Season
from .season_run import MOST_LINES, player_link, season_lines
from .tables import (
    CALLING,
    COLUMNS,
    EUCHRED,
    HANDS,
    LONER_TABLE,
    LONERS_EUCHRED,
    LONERS_MADE,
    LONERS_MARCHED,
    LONERS_OF_RESULTS,
    LOST,
    MADE,
    MARCHED,
    PAIRS,
    RATINGS,
    STANDINGS,
    TIED,
    WON,
)

MOST_PLAYERS: Final = 16
"""The most players who have a section of their own, and a place in the map of partnerships: those
with the most hands."""

MOST_PAIRS: Final = 30
"""The most partnerships that are listed; a group of eight has 28."""


def season_page(
    season: Season,
    filters: Filters,
    title: str | None = None,
    made_at: str = "",
    best: int | None = None,
) -> Report:
    """The page of a season, made on the day `made_at`; of evenings of several tables with a ladder
    over the best so many (`best`)."""
    _count_all(season)
    players = _by_hands(season)
    sections = (
        _standings(season),
        _ratings(season),
        _run(season),
        evenings_section(season, best),
        _calling(season),
        _loners(season),
        _pairs(season, players[:MOST_PLAYERS]),
        _players(season, players[:MOST_PLAYERS]),
        _games(season),
        _records(season),
    )
    name = _common(game.season for game in season.games)
    page = Report(
        title or (f"Euchre, {name}" if name else "A season of euchre"),
        tuple(filter(None, _about(season.games, filters, _numbers(season, len(players))))),
        tuple(findings(season)),
        tuple(section for section in sections if section is not None),
        tuple(remarks(season)),
        made_at,
    )
    return _linked(page)


def player_page(
    season: Season, player: str, filters: Filters, title: str | None = None, made_at: str = ""
) -> Report:
    """The page of somebody who has a row in a season of everybody, made on the day `made_at`."""
    about = player_section(season, player)
    own = [part for part in about.parts if not isinstance(part, Section)]
    games = season.of(People(player)).games
    return Report(
        title or player,
        tuple(filter(None, _about(games, filters, [count(len(games), "game")]))),
        (about.title,),
        (
            Section(about.name, "Results", tuple(own)),
            *(part for part in about.parts if isinstance(part, Section)),
        ),
        tuple(remarks(season)),
        made_at,
    )


def _about(games: Sequence[GameResult], filters: Filters, numbers: Iterable[str]) -> list[str]:
    """The event, the days, the filters and how much was played."""
    days = sorted({game.day for game in games} - {""})
    return [
        _common(game.event for game in games),
        date_range(days[0], days[-1]) if days else "",
        *filters._replace(season=None).games_words(),
        ", ".join(numbers),
    ]


def _numbers(season: Season, players: int) -> Iterator[str]:
    days = {game.day for game in season.games} - {""}
    hands = sum(lineup.hands for lineup in season.lineups)
    numbers = (
        *((players, "player"), (len(days), "evening")),
        *((len(season.games), "game"), (hands, "hand")),
    )
    return (count(number, what) for number, what in numbers if number)


def _common(names: Iterable[str]) -> str:
    """The name if there is only one, else an empty string."""
    different = set(names)
    return different.pop() if len(different) == 1 else ""


def _by_hands(season: Season) -> list[str]:
    """All players, those with the most hands first."""
    rows = season.rows("player", (HANDS,)).values()
    return [row.key[0] for row in sorted(rows, key=lambda row: (-row[HANDS], row.key))]


# -- tables of players ---------------------------------------------------------------------------


def _won_lost(row: CountedRow) -> Cell:
    tied = any(other[TIED] for other in row.table.values())
    results = row[WON], row[LOST], *((row[TIED],) if tied else ())
    return Cell(words="–".join(map(str, results)) if row.results else "–")


_WON_LOST: Final = computed("won_lost", "won–lost", "score", _won_lost, WON, LOST, TIED).means(
    "Games won and games lost; a third number is games that ended in a tie."
)
_COLUMNS: Final = COLUMNS | {"won_lost": _WON_LOST}

_STANDINGS: Final = "won_lost win_share margin_a_hand | games_behind points_for points_against form"
_MORE_STANDINGS: Final = (
    "games_behind points_for points_against form streak longest_won longest_lost skunks_given "
    "loners loners_marched hands"
)
_RATINGS: Final = "rating best ahead_of_next | hands_rated"
_CALLING: Final = "chance_share euchred_share | call_share marched_share calls"
_MORE_CALLING: Final = (
    "chance_share call_share euchred_share marched_share made_share points_a_call calls"
)
_LONERS: Final = "loner_share points_a_loner | loners"
_MORE_LONERS: Final = (
    "loner_share points_a_loner points_a_call_together loners loners_marched loners_made "
    "loners_euchred"
)
_PAIRS: Final = "margin_a_hand synergy expected_margin won_lost hands"
"""The columns of each table by their names, the most important first; a phone does not show those
after the bar, which are in the table with more of them."""


def _columns(names: str) -> tuple[Column, ...]:
    first, _, more = names.partition("|")
    return (
        *(_COLUMNS[name] for name in first.split()),
        *(replace(_COLUMNS[name], first=False) for name in more.split()),
    )


def _count_all(season: Season) -> None:
    """Counts everything that the tables show at once, because each query reads all hands."""
    of_players = (_STANDINGS, _MORE_STANDINGS, _CALLING, _MORE_CALLING, _LONERS, _MORE_LONERS)
    counted: tuple[tuple[By, tuple[str, ...]], ...] = (("player", of_players), ("pair", (_PAIRS,)))
    for by, tables in counted:
        columns = chain.from_iterable(map(_columns, tables))
        season.rows(by, [one for column in columns for one in column.counts])


def _table(
    season: Season, of: declared.Table, names: str, title: str = "", by: By = "player"
) -> Table:
    """These columns of a table of the statistics, under another title if there is one."""
    columns = _columns(names)
    rows = of.rows(season, by, columns)
    if by == "pair":
        rows = [Row(row.key, row.cells, (" & ".join(row.key),)) for row in rows]
    name = title.lower().replace(" ", "-") or of.name
    keys = ("player",) if by == "player" else ("player", "partner")
    labels = ("player",) if by == "player" else ("partners",)
    return Table(name, title or of.title, of.about, keys, columns, tuple(rows), labels)


def _with_bars(
    season: Season, table: Table, parts: dict[str, Callable[[CountedRow], int]]
) -> Table:
    """The table with a bar for each player, without the players of whom it would be empty."""
    counted = season.rows("player")
    bars = {row.key: tuple(part(counted[row.key]) for part in parts.values()) for row in table.rows}
    rows = tuple(row for row in table.rows if any(bars[row.key]))
    picture = Bars("of 100", tuple(parts), tuple(bars[row.key] for row in rows))
    return replace(table, rows=rows, picture=picture)


def _folded(table: Table) -> Table:
    return replace(table, folded=True)


def _section(name: str, title: str, *parts: Part) -> Section | None:
    """A section that opens with words; `None` if there is nothing in what they are about, which is
    its second part."""
    main = parts[1] if len(parts) > 1 else ""
    is_empty = not (main.rows if isinstance(main, Table) else main)
    return None if is_empty else Section(name, title, parts)


# -- sections ------------------------------------------------------------------------------------


def _standings(season: Season) -> Section | None:
    ladder = replace(_table(season, STANDINGS, _STANDINGS), picture=Intervals("margin_a_hand", 0.0))
    margins = ladder.at("margin_a_hand")
    return _section(
        "standings",
        "Standings",
        "Margin: points for minus points against, a hand. A bar holds the true one 95 times in 100."
        if any(row.cells[margins].enough for row in ladder.rows)
        else "Games won and lost, and the share that was won.",
        ladder,
        _folded(_table(season, STANDINGS, _MORE_STANDINGS, "Streaks, skunks and loners")),
    )


def _ratings(season: Season) -> Section | None:
    table = _table(season, RATINGS, _RATINGS, "Who is really good")
    if not any(row.cells[0].enough for row in table.rows):
        return None
    return _section(
        "ratings",
        "Who is really good",
        "A rating takes into account with whom and against whom somebody played. A bar holds the "
        "true one 95 times in 100.",
        replace(table, picture=Intervals("rating", MIDDLE)),
    )


def _run(season: Season) -> Section | None:
    lines = season_lines(season)
    numbers = [line.numbers for line in lines if line.numbers][:1]
    return _section(
        "run",
        "How the season went",
        "Points ahead of the opponents, all hands added up. The grey area is luck: the line of an "
        "average player ends in it 95 times in 100, and one player in twenty leaves it by luck "
        "alone." + _only(MOST_LINES, len(season.rows("player"))),
        *lines,
        *numbers,
    )


def _only(most: int, players: int) -> str:
    """The sentence that not all players are shown, or an empty string."""
    return f" Only the {most} players with the most hands are shown." if players > most else ""


def _calling(season: Season) -> Section | None:
    parts: dict[str, Callable[[CountedRow], int]] = {
        "made": lambda row: row[MADE] - row[MARCHED],
        "marched": lambda row: row[MARCHED],
        "euchred": lambda row: row[EUCHRED],
    }
    return _section(
        "calling",
        "Calling",
        "What comes of a hundred calls: made with three or four tricks, marched with all five, or "
        "euchred. Who calls only the best cards is rarely euchred; whether that pays, the "
        "standings say.",
        _with_bars(season, _table(season, CALLING, _CALLING), parts),
        _folded(_table(season, CALLING, _MORE_CALLING, "Calling in numbers")),
    )


def _loners(season: Season) -> Section | None:
    parts: dict[str, Callable[[CountedRow], int]] = {
        "made": lambda row: row[LONERS_MADE],
        "marched": lambda row: row[LONERS_MARCHED] + row[LONERS_OF_RESULTS],
        "euchred": lambda row: row[LONERS_EUCHRED],
    }
    return _section(
        "loners",
        "Loners",
        "What comes of a hundred calls played alone.",
        _with_bars(season, _table(season, LONER_TABLE, _LONERS), parts),
        _folded(_table(season, LONER_TABLE, _MORE_LONERS, "Loners in numbers")),
    )


def _games(season: Season) -> Section | None:
    lines, hands = best_games(season)
    rates = rates_words(season.book.outcomes.hands)
    return _section(
        "games",
        "The best games",
        "The games that went to and fro most: the winners' win chance after every hand. The ring "
        f"is the hand that moved it most. {rates}",
        *lines,
        *hands,
    )


def _players(season: Season, players: Sequence[str]) -> Section | None:
    counted = season.rows("player")
    enough = [name for name in players if counted[name,][HANDS] >= MIN_N]
    return _section(
        "players",
        "Player by player",
        "What sets each apart from the group, if luck alone would hardly explain it."
        + _only(MOST_PLAYERS, len(counted)),
        *(player_section(season, name) for name in sorted(enough, key=str.casefold)),
    )


def _records(season: Season) -> Section | None:
    table = records_table(season)
    set_now = {row.key[0] for row in table.rows}
    meanings = tuple(
        Row((record.name,), (Cell(words=record.definition),), (record.title,))
        for record in RECORDS
        if record.name in set_now
    )
    return _section(
        "records",
        "Records",
        "The most, the longest and the least likely.",
        table,
        Table(
            "record-meanings",
            "What each record means",
            "",
            ("record",),
            (Heading("meaning", "meaning"),),
            meanings,
            folded=True,
            ordered=True,
        ),
    )


# -- partnerships --------------------------------------------------------------------------------


def _pairs(season: Season, players: Sequence[str]) -> Section | None:
    """Everybody with everybody, and a list."""
    every = _most_played(season, _table(season, PAIRS, _PAIRS, "Every partnership", "pair"))
    heat = _heat_map(season, players)
    if not any(cell.enough for row in heat.rows for cell in row.cells):
        words = (
            f"No two players are known to have played {MIN_N} hands together yet, so there is no "
            "margin to show."
        )
        return _section("pairs", PAIRS.title, words, _folded(every))
    return _section(
        "pairs",
        PAIRS.title,
        "Green: the two scored more than their opponents; orange: less. Bold and deep: clearly not "
        "0, though one pair in twenty looks so by luck alone. A dot: not enough hands."
        + _only(MOST_PLAYERS, len(season.rows("player"))),
        heat,
        _folded(every),
    )


def _most_played(season: Season, table: Table) -> Table:
    """The table with the pairs that played the most hands."""
    counted = season.rows("pair", (HANDS,))
    most = sorted(counted, key=lambda key: (-counted[key][HANDS], key))[:MOST_PAIRS]
    if len(table.rows) <= MOST_PAIRS:
        return table
    title = f"The {MOST_PAIRS} partnerships with the most hands"
    return replace(table, title=title, rows=tuple(row for row in table.rows if row.key in most))


def _heat_map(season: Season, players: Sequence[str]) -> Table:
    """The margin a hand of every two of these players as partners, in the order of the
    standings."""
    rows = STANDINGS.rows(season, "player", ())
    names = [row.key[0] for row in rows if row.key[0] in players]
    margin = _COLUMNS["margin_a_hand"]
    pairs = season.rows("pair", margin.counts)

    def cell(player: str, partner: str) -> Cell:
        first, second = sorted((player, partner))
        row = pairs.get((first, second))
        return Cell(words=" ") if player == partner or row is None else _graded(margin.cell(row))

    return Table(
        "partners",
        "Margin a hand as partners, how far it may be off, and out of how many hands",
        "",
        ("player",),
        tuple(Heading(name, name, margin.unit, rate=True, of="hands") for name in names),
        tuple(Row((name,), tuple(cell(name, other) for other in names)) for name in names),
        ordered=True,
        heat=True,
    )


_GRADES: Final = (0.05, 0.15, 0.30)
"""The margins, in points a hand, at which the tint of a cell gets deeper."""


def _graded(margin: Cell) -> Cell:
    """The margin of two partners with its tint."""
    if not margin.enough:
        return margin
    value = margin.value or 0.0
    clear = margin.low is not None and margin.high is not None
    clear = clear and not (margin.low or 0) <= 0 <= (margin.high or 0)
    grade = max(sum(abs(value) >= bound for bound in _GRADES), int(clear))
    return replace(margin, grade=grade if value > 0 else -grade, clear=clear)


# -- links ---------------------------------------------------------------------------------------


def _linked(page: Report) -> Report:
    """The page with each player's name as a link to the player's section, if there is one."""
    names = {
        part.name
        for section in page.sections
        for part in section.parts
        if isinstance(part, Section)
    }

    def with_links(section: Section) -> Section:
        return replace(section, parts=tuple(map(part_with_links, section.parts)))

    def part_with_links(part: Part) -> Part:
        if isinstance(part, Section):
            return with_links(part)
        if isinstance(part, Line):
            return part if part.link in names else replace(part, link="")
        if isinstance(part, Table) and (part.labels or part.keys)[-1] == "player":
            links = [player_link(labels_of(row)[-1]) for row in part.rows]
            rows = (
                replace(row, link=link) if link in names else row
                for row, link in zip(part.rows, links, strict=True)
            )
            return replace(part, rows=tuple(rows))
        return part

    return replace(page, sections=tuple(map(with_links, page.sections)))
