"""The page of a season: what it opens with, and its sections.

In: a season, and the filters that selected it. Out: the page as the value of a report. Does not
know: how anything is counted (`tables.py`), or how a page is laid out.

A section about the players is a row of `OF_PLAYERS`: its words, its columns and its picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ..report.values import MIN_N, Bars, Cell, Heading, Intervals, Part, Report, Row, Section, Table
from ..terminal.phrases import count, date_range
from . import column as declared
from . import records, tables
from .best_games import best_games
from .chance import rates_words
from .counting import By, People
from .evenings import evenings_section
from .filters import Filters, remarks
from .findings import findings
from .games import GameResult
from .player import player_section
from .ratings import MIDDLE
from .season import CountedRow, Season
from .season_run import MOST_LINES, player_link, season_lines

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
    counted = season.rows("player")
    told = [name for name in players[:MOST_PLAYERS] if counted[name,][tables.HANDS] >= MIN_N]
    sections = (
        _of_players(season, "standings"),
        _of_players(season, "ratings"),
        _run(season, told),
        evenings_section(season, best),
        _of_players(season, "calling"),
        _of_players(season, "loners"),
        _pairs(season, players[:MOST_PLAYERS]),
        _players(season, told),
        _games(season),
        _records(season),
    )
    name = _common(game.season for game in season.games)
    return Report(
        title or (f"Euchre, {name}" if name else "A season of euchre"),
        tuple(filter(None, _about(season.games, filters, _numbers(season, len(players))))),
        tuple(findings(season)),
        tuple(section for section in sections if section is not None),
        tuple(remarks(season)),
        made_at,
        {"player": {name: player_link(name) for name in told}},
    )


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
    rows = season.rows("player", (tables.HANDS,)).values()
    return [row.key[0] for row in sorted(rows, key=lambda row: (-row[tables.HANDS], row.key))]


# -- the players ---------------------------------------------------------------------------------


def _won_lost(row: CountedRow) -> Cell:
    tied = any(other[tables.TIED] for other in row.table.values())
    results = row[tables.WON], row[tables.LOST], *((row[tables.TIED],) if tied else ())
    return Cell(words="–".join(map(str, results)) if row.results else "–")


_COLUMNS: Final = tables.COLUMNS | {
    "won_lost": declared.computed(
        "won_lost", "won–lost", "score", _won_lost, tables.WON, tables.LOST, tables.TIED
    ).means("Games won and games lost; a third number is games that ended in a tie.")
}


class _OfPlayers(NamedTuple):
    """A section about the players: its title, the words it opens with (and other ones if no number
    of its picture rests on enough), and the names of its columns, the most important first; a phone
    does not show those after the bar. `more` are the columns of a folded table with a title of its
    own. The picture beside the rows is of a column, or a bar of such `parts`."""

    table: declared.Table
    title: str
    words: str
    columns: str
    more_title: str = ""
    more: str = ""
    picture: Intervals | None = None
    parts: Mapping[str, Callable[[CountedRow], int]] = {}
    without_picture: str = ""


OF_PLAYERS: Final = {
    "standings": _OfPlayers(
        tables.STANDINGS,
        "Standings",
        "Margin: points for minus points against, a hand. A bar holds the true one 95 times in "
        "100.",
        "won_lost win_share margin_a_hand | games_behind points_for points_against form",
        "Streaks, skunks and loners",
        "games_behind points_for points_against form streak longest_won longest_lost skunks_given "
        "loners loners_marched hands",
        Intervals("margin_a_hand", 0.0),
        without_picture="Games won and lost, and the share that was won.",
    ),
    "ratings": _OfPlayers(
        tables.RATINGS,
        "Who is really good",
        "A rating takes into account with whom and against whom somebody played. A bar holds the "
        "true one 95 times in 100.",
        "rating best ahead_of_next | hands_rated",
        picture=Intervals("rating", MIDDLE),
    ),
    "calling": _OfPlayers(
        tables.CALLING,
        "Calling",
        "What comes of a hundred calls: made with three or four tricks, marched with all five, or "
        "euchred. Who calls only the best cards is rarely euchred; whether that pays, the "
        "standings say.",
        "chance_share euchred_share | call_share marched_share calls",
        "Calling in numbers",
        "chance_share call_share euchred_share marched_share made_share points_a_call calls",
        parts={
            "made": lambda row: row[tables.MADE] - row[tables.MARCHED],
            "marched": lambda row: row[tables.MARCHED],
            "euchred": lambda row: row[tables.EUCHRED],
        },
    ),
    "loners": _OfPlayers(
        tables.LONER_TABLE,
        "Loners",
        "What comes of a hundred calls played alone.",
        "loner_share points_a_loner | loners",
        "Loners in numbers",
        "loner_share points_a_loner points_a_call_together loners loners_marched loners_made "
        "loners_euchred",
        parts={
            "made": lambda row: row[tables.LONERS_MADE],
            "marched": lambda row: sum(map(row.__getitem__, tables.ALL_LONERS_MARCHED)),
            "euchred": lambda row: row[tables.LONERS_EUCHRED],
        },
    ),
}
"""Every section about the players by its name."""

_PAIRS: Final = "margin_a_hand synergy expected_margin won_lost hands"


def _columns(names: str) -> tuple[declared.Column, ...]:
    columns, first = [], True
    for name in names.split():
        if name == "|":
            first = False
        else:
            columns.append(replace(_COLUMNS[name], first=first))
    return tuple(columns)


def _count_all(season: Season) -> None:
    """Counts everything that the tables show at once, because each query reads all hands."""
    of_players = " ".join(f"{one.columns} {one.more}" for one in OF_PLAYERS.values())
    season.rows("player", [each for one in _columns(of_players) for each in one.counts])
    season.rows("pair", [each for one in _columns(_PAIRS) for each in one.counts])


def _table(season: Season, of: declared.Table, names: str, title: str, by: By = "player") -> Table:
    """These columns of a table of the statistics, under a title."""
    columns = _columns(names)
    rows = of.rows(season, by, columns)
    if by == "pair":
        rows = [Row(row.key, row.cells, (" & ".join(row.key),)) for row in rows]
    keys, label = (("player", "partner"), "partners") if by == "pair" else (("player",), "player")
    name = title.lower().replace(" ", "-")
    return Table(name, title, of.about, keys, columns, tuple(rows), (label,))


def _of_players(season: Season, name: str) -> Section | None:
    """The section of this name; `None` if there is nothing to show."""
    one, words = OF_PLAYERS[name], OF_PLAYERS[name].words
    table = _table(season, one.table, one.columns, one.title)
    if one.parts:
        table = _with_bars(season, table, one.parts)
    elif one.picture is not None:
        at = table.at(one.picture.column)
        table = replace(table, picture=one.picture)
        if not any(row.cells[at].enough for row in table.rows):
            words = one.without_picture
    if not table.rows or not words:
        return None
    more = _table(season, one.table, one.more, one.more_title) if one.more else None
    folded = (replace(more, folded=True),) if more else ()
    return Section(name, one.title, (words, table, *folded))


def _with_bars(
    season: Season, table: Table, parts: Mapping[str, Callable[[CountedRow], int]]
) -> Table:
    """The table with a bar for each player, without the players of whom it would be empty."""
    counted = season.rows("player")
    bars = {row.key: tuple(part(counted[row.key]) for part in parts.values()) for row in table.rows}
    rows = tuple(row for row in table.rows if any(bars[row.key]))
    picture = Bars("of 100", tuple(parts), tuple(bars[row.key] for row in rows))
    return replace(table, rows=rows, picture=picture)


def _players(season: Season, told: Sequence[str]) -> Section | None:
    return _section(
        "players",
        "Player by player",
        "What sets each apart from the group, if luck alone would hardly explain it."
        + _only(MOST_PLAYERS, season),
        *(player_section(season, name) for name in sorted(told, key=str.casefold)),
    )


# -- other sections ------------------------------------------------------------------------------


def _section(name: str, title: str, words: str, *parts: Part) -> Section | None:
    """A section that opens with words; `None` without any other part."""
    return Section(name, title, (words, *parts)) if parts else None


def _only(most: int, season: Season) -> str:
    """The sentence that not all players are shown, or an empty string."""
    if len(season.rows("player")) <= most:
        return ""
    return f" Only the {most} players with the most hands are shown."


def _run(season: Season, told: Sequence[str]) -> Section | None:
    lines = season_lines(season)
    links = set(map(player_link, told))
    numbers = [line.numbers for line in lines if line.numbers][:1]
    return _section(
        "run",
        "How the season went",
        "Points ahead of the opponents, all hands added up. The grey area is luck: the line of an "
        "average player ends in it 95 times in 100, and one player in twenty leaves it by luck "
        "alone." + _only(MOST_LINES, season),
        *(line if line.link in links else replace(line, link="") for line in lines),
        *numbers,
    )


def _games(season: Season) -> Section | None:
    lines, hands = best_games(season)
    return _section(
        "games",
        "The best games",
        "The games that went to and fro most: the winners' win chance after every hand. The ring "
        f"is the hand that moved it most. {rates_words(season.book.outcomes.hands)}",
        *lines,
        *hands,
    )


def _records(season: Season) -> Section | None:
    table = records.records_table(season)
    set_now = {row.key[0] for row in table.rows}
    meanings = tuple(
        Row((record.name,), (Cell(words=record.definition),), (record.title,))
        for record in records.HEADINGS
        if record.name in set_now
    )
    title, heading = "What each record means", Heading("meaning", "meaning")
    meaning = Table(
        "record-meanings", title, "", ("record",), (heading,), meanings, folded=True, ordered=True
    )
    parts = (table, meaning) if table.rows else ()
    return _section("records", "Records", "The most, the longest and the least likely.", *parts)


# -- partnerships --------------------------------------------------------------------------------


def _pairs(season: Season, players: Sequence[str]) -> Section | None:
    """Everybody with everybody, and a list."""
    every = _table(season, tables.PAIRS, _PAIRS, "Every partnership", "pair")
    if len(every.rows) > MOST_PAIRS:
        counted = season.rows("pair", (tables.HANDS,))
        most = sorted(counted, key=lambda key: (-counted[key][tables.HANDS], key))[:MOST_PAIRS]
        title = f"The {MOST_PAIRS} partnerships with the most hands"
        rows = tuple(row for row in every.rows if row.key in most)
        every = replace(every, title=title, rows=rows)
    every = replace(every, folded=True)
    heat = _heat_map(season, players)
    name, title = "pairs", tables.PAIRS.title
    if any(cell.enough for row in heat.rows for cell in row.cells):
        words = (
            "Green: the two scored more than their opponents; orange: less. Bold and deep: clearly "
            "not 0, though one pair in twenty looks so by luck alone. A dot: not enough hands."
        )
        return _section(name, title, words + _only(MOST_PLAYERS, season), heat, every)
    words = (
        f"No two players are known to have played {MIN_N} hands together yet, so there is no "
        "margin to show."
    )
    return _section(name, title, words, every) if every.rows else None


def _heat_map(season: Season, players: Sequence[str]) -> Table:
    """The margin a hand of every two of these players as partners, in the order of the
    standings."""
    rows = tables.STANDINGS.rows(season, "player", ())
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
