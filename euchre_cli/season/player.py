"""One player of a season beside the group: the section of a report, and the same for programs.

In: a season of everybody, and a name. Out: a `Section`, whose title is the style of play, and an
object. Does not know: how anything is counted (`tables.py`), or the medium.

A word on a player is only said where the numbers bear it (`clearly_apart`): of many rates of many
players, some would always stand out by luck. Everything is counted once for all players of a
season: a query for each of them would be too slow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ..report.as_data import as_json, cell_value
from ..report.values import MIN_N, Cell, Heading, Part, Row, Section, Table, shown
from ..terminal import phrases
from ..terminal.phrases import listed, percent, short_date
from ..terminal.text import safe
from . import column as declared
from . import tables
from .column import Column, clearly_apart
from .counting import By, Count, Key
from .loners import loner_words, loners_of
from .pairs import MIN_PAIR_HANDS
from .season import CountedRow, Season
from .season_run import player_link, points_line, rating_line
from .statistics import as_seen
from .tables import COLUMNS, FORM, last_run

# -- what is counted -----------------------------------------------------------------------------


def _columns(names: str) -> tuple[Column, ...]:
    return tuple(COLUMNS[name] for name in names.split())


def _titled(**titles: str) -> tuple[Column, ...]:
    return tuple(replace(COLUMNS[name], title=title) for name, title in titles.items())


COUNTS: Final = (
    *_columns("games games_won games_lost games_tied hands calls loners loners_marched"),
    *_columns("loners_made loners_euchred dealer_stuck dealer_stuck_euchred"),
    declared.count("biddings", "", "hands", tables.BIDDINGS),
    declared.count("biddings_unknown", "", "hands", tables.BIDDINGS_UNKNOWN),
)
"""The counts of a player."""

_RECORD: Final = _columns("games_won games_lost games_tied points_for points_against")
_MARGIN: Final = COLUMNS["margin_a_hand"]
_STUCK_EUCHRED: Final = declared.share(
    "dealer_stuck_euchred_share", "stuck and euchred", tables.STUCK_EUCHRED, tables.STUCK, "times"
)

RATES: Final[dict[str, tuple[Column, ...]]] = {
    "results": _columns("win_share margin_a_hand"),
    "opportunities": (
        *_titled(
            chance_share="all chances",
            first_eldest_share="orders up as eldest",
            first_partner_share="orders up the partner",
            first_third_share="orders up as third",
            first_dealer_share="picks up as dealer",
            second_eldest_share="round 2 as eldest",
            second_partner_share="round 2, partner deals",
            second_third_share="round 2 as third",
            second_dealer_share="round 2 as dealer",
        ),
        _STUCK_EUCHRED,
    ),
    "calls": _titled(
        euchred_share="calls euchred",
        marched_share="calls with five tricks",
        points_a_call="points a call",
        loner_share="calls played alone",
    ),
    "defence": _titled(euchre_share="others euchred", stopped_share="loners stopped"),
}
"""The rates of a player that stand beside those of the group, by what they are about."""


def _counts(columns: Iterable[Column]) -> list[Count]:
    return [count for column in columns for count in column.counts]


_COUNTED: Final = tuple(
    dict.fromkeys(_counts((*COUNTS, *_RECORD, *chain.from_iterable(RATES.values()))))
)


def player_row(season: Season, player: str) -> CountedRow:
    """The row of somebody who has one in a season of everybody, with everything that is told of a
    player; it is counted for all players at once."""
    return season.rows("player", _COUNTED)[player,]


# -- the values ----------------------------------------------------------------------------------


def compared(row: CountedRow, column: Column) -> tuple[Cell, Cell, int]:
    """A rate of a player, and of the whole group, which includes the player; and 1 if the player's
    is clearly higher, −1 if it is clearly lower."""
    own, group = column.cell(row), column.cell(_group(row.season))
    return own, group, clearly_apart(own, group.value or 0)


@lru_cache(maxsize=1)
def _group(season: Season) -> CountedRow:
    """All players together as one row."""
    rows = season.rows("player", _COUNTED).values()
    whole = {count: sum(row[count] for row in rows) for count in _COUNTED}
    return CountedRow("player", (), season, whole)


def rate_row(row: CountedRow, column: Column) -> Row:
    """A rate beside the group's: the player's (empty: out of too few), what it is out of, the
    group's, and whether the player's is clearly higher or lower."""
    own, group, apart = compared(row, column)
    cell, average = Cell(), Cell(group.value if group.enough else None)
    if own.enough and column.unit == "share":
        cell = replace(own, n=None)  # It has a column.
    elif own.enough:
        number, sure = shown(own, column.unit)
        cell, average = Cell(words=f"{number} {sure}"), Cell(words=shown(group, column.unit)[0])
    elif own.n and column.unit == "share":
        cell = Cell(words=phrases.count(round((own.value or 0) * own.n), "time"))
    told = {"name": column.name, "own": cell_value(column, own)}
    told |= {"group": cell_value(column, group), "apart": apart}
    cells = cell, Cell(own.n), average, Cell(words=("", "higher", "lower")[apart])
    return Row((column.title,), cells, object=told)


def others(own: CountedRow, by: By) -> list[Row]:
    """Those who sat with a player (`pair`) or against (`against`), the best margin first: games
    won–lost, and the margin a hand, with a note if it is clearly better or worse than the player's
    in all hands."""
    player, overall = own.key[0], _MARGIN.cell(own).value or 0
    found = []
    for key, row in own.season.rows(by, (tables.WON, tables.LOST, *_MARGIN.counts)).items():
        if player == key[0] or (by == "pair" and player == key[1]):
            name, won, lost = key[key[0] == player], row[tables.WON], row[tables.LOST]
            margin = _MARGIN.cell(row)
            apart = clearly_apart(margin, overall) if (margin.n or 0) >= MIN_PAIR_HANDS else 0
            told = {"name": name, "games_won": won, "games_lost": lost}
            told |= {"margin_a_hand": cell_value(_MARGIN, margin), "apart": apart}
            noted = replace(margin, note=("", "better", "worse")[apart])
            cells = Cell(words=f"{won}–{lost}"), noted
            order = margin.value is None, -(margin.value or 0), lost - won, name
            found.append((order, Row((name,), cells, object=told)))
    return [row for _, row in sorted(found, key=itemgetter(0))]


def season_rows(own: CountedRow) -> list[Row]:
    """The seasons in which a player finished a game: games, those won and lost, and points."""
    found = []
    for name, rows in _rows_by_season(own.season).items():
        row = rows.get(own.key)
        if row and row[tables.GAMES]:
            record = {column.name: column.cell(row).value for column in _RECORD}
            told = {one.removeprefix("games_"): value for one, value in record.items()}
            points = "{points_for:,}–{points_against:,}".format_map(record)
            games = map(Cell, (row[tables.GAMES], row[tables.WON], row[tables.LOST]))
            cells = *games, Cell(words=points)
            found.append(Row((name or "no season",), cells, object={"name": name} | told))
    return found


@lru_cache(maxsize=1)
def _rows_by_season(season: Season) -> dict[str, dict[Key, CountedRow]]:
    games = defaultdict(list)
    for game in season.games:
        games[game.season].append(game)
    counts = [tables.GAMES, *_counts(_RECORD)]
    return {
        name: (season if len(games) == 1 else Season(season.book, some)).rows("player", counts)
        for name, some in games.items()
    }


class RatedPlayer(NamedTuple):
    """A player's rating with its 95 % interval (`None`: not rated), and the chance to be the `best`
    of all. `rank` is the place, from 1, among those with enough hands, who are `rated` in number
    (`None` for others)."""

    value: float | None
    low: float | None
    high: float | None
    best: float | None
    rank: int | None
    rated: int


def rated(row: CountedRow) -> RatedPlayer:
    """The rating of a player."""
    cell, best = COLUMNS["rating"].cell(row), COLUMNS["best"].cell(row).value
    name, ratings = row.key[0], ranked(row.season)
    rank = [*ratings.values()].index(ratings[name]) + 1 if name in ratings else None
    return RatedPlayer(cell.value, cell.low, cell.high, best, rank, len(ratings))


def ranked(season: Season) -> dict[str, float]:
    """The ratings of those with enough hands, who have a rank, the best first. They are rounded:
    whoever did the same has the same."""
    ratings = season.ratings.by_player.values()
    return {one.player: round(one.value, 6) for one in ratings if one.hands >= MIN_N}


def player_object(row: CountedRow) -> dict[str, Any]:
    """A player as JSON: each rate with its interval beside the group's, `apart` 1 or −1 where it is
    clearly higher or lower."""
    return {
        "player": row.key[0],
        "counts": {column.name: column.cell(row).value for column in COUNTS},
        "results": row.results,
        "rating": as_json(rated(row)),
        "rates": {
            part: [rate_row(row, column).object for column in columns]
            for part, columns in RATES.items()
        },
        "loners": as_json(loners_of(row)),
        "partners": [other.object for other in others(row, "pair")],
        "opponents": [other.object for other in others(row, "against")],
        "seasons": [one.object for one in season_rows(row)],
    }


# -- in words ----------------------------------------------------------------------------------


def player_section(season: Season, player: str) -> Section:
    """The section about somebody who has a row by player in a season of everybody."""
    row = player_row(season, player)
    parts = tuple(part for part in _parts(season, player, row) if part)
    return Section(player_link(player), style_words(row), parts, folded=True)


def _parts(season: Season, player: str, row: CountedRow) -> Iterator[Part | None]:
    def section(name: str, *parts: Part, title: str = "") -> Section:
        return Section(f"{player_link(player)}-{name}", title or name.capitalize(), parts)

    yield _results(row)
    yield rating_line(season, player)
    line = points_line(season, player)
    yield line and replace(line, title="Points ahead over the season")
    if row.results:
        yield _form(row.results)
        yield _last_games(season, player)
    yield section("company", *_company(row), title="Partners and opponents")
    if row[tables.HANDS]:
        yield section("calling", _rates(row, "calling", "opportunities", "calls"))
        if words := loner_words(loners_of(row)):
            yield section("loners", words)
        yield section("defending", _rates(row, "defending", "defence"))
    seasons = season_rows(row)
    if len(seasons) > 1:
        headings = (
            *(Heading(name, name, "games") for name in ("games", "won", "lost")),
            Heading("points", "points", "score"),
        )
        yield section("seasons", _table("seasons", "Seasons", "season", headings, seasons))


STYLES: Final = (
    ("chance_share", "is a bold caller", "is a careful caller", "chances"),
    ("euchred_share", "is often euchred", "is seldom euchred", "calls"),
    ("loner_share", "often goes alone", "seldom goes alone", "calls"),
    ("euchre_share", "often euchres the other side", "seldom euchres the other side", "calls"),
    ("margin_a_hand", "scores more than the other side", "scores less than the other side", ""),
)
"""The words for a player whose rate is clearly higher, or clearly lower, than the group's, and what
it is a share of (empty: of nothing)."""

ENOUGH_FOR_A_WORD: Final = 50
"""The fewest hands, calls or chances that a word on a player's style rests on."""


def style_words(row: CountedRow) -> str:
    """The sentence on what sort of player this is: `Bob is a bold caller (44 % of chances).`"""
    name, hands = safe(row.key[0]), row[tables.HANDS]
    if hands < ENOUGH_FOR_A_WORD:
        return f"Too few hands ({hands}) to tell how {name} plays."
    words = []
    for column, above, below, whole in STYLES:
        own, _, apart = compared(row, COLUMNS[column])
        if apart and (own.n or 0) >= ENOUGH_FOR_A_WORD:
            share = own.value or 0
            word = above if apart > 0 else below if share else below.replace("seldom", "never")
            words.append(f"{word} ({percent(share)} of {whole})" if whole else word)
    if words:
        return f"{name} {listed(words)}."
    return f"{name} plays much like the group: nothing stands out clearly in {hands:,} hands."


def _results(row: CountedRow) -> str:
    """`Won 32 of 60 games, 53 % (41 to 65); … Rated 52.1 (47.0 to 57.2), 2nd of 8; …`"""
    games, won, tied = row[tables.GAMES], row[tables.WON], row[tables.TIED]
    if not games:
        return "No game is over yet."
    share, margin = (COLUMNS[name].cell(row) for name in ("win_share", "margin_a_hand"))
    words = f"Won {won:,} of {phrases.count(games, 'game')}"
    words += f", {100 * won / games:.0f} %{_interval(share)}" if share.enough else ""
    words += f", {tied:,} tied" if tied else ""
    words += f"; {_mean(margin)} points a hand, for minus against." if margin.enough else "."
    rating, ratings = rated(row), ranked(row.season)
    if rating.rank:
        joint = "joint " if [*ratings.values()].count(ratings[row.key[0]]) > 1 else ""
        words += f" Rated {rating.value:.1f} ({rating.low:.1f} to {rating.high:.1f}), "
        words += f"{joint}{_nth(rating.rank)} of {rating.rated}"
        if rating.best is not None and rating.rated > 2:
            words += f"; the best of all with a chance of {percent(rating.best)}"
        words += "."
    return words


def _mean(cell: Cell) -> str:
    """`−0.02 ±0.12`"""
    return " ".join(filter(None, shown(cell, "points a hand"))).replace("-", "−")


def _interval(cell: Cell) -> str:
    return f" ({100 * (cell.low or 0):.0f} to {100 * (cell.high or 0):.0f})"


def _nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"


_RESULTS: Final = {"W": "won", "L": "lost", "T": "tied"}


def _form(results: str) -> str:
    """`The last games: 6 won and 4 lost; the last 3 won.`"""
    last, run = results[-FORM:], last_run(results)
    parts = [f"{last.count(letter)} {word}" for letter, word in _RESULTS.items() if letter in last]
    streak = f"; the last {run} {_RESULTS[results[-1]]}" if 1 < run < len(last) else ""
    return f"The last games: {listed(parts)}{streak}."


def _last_games(season: Season, player: str) -> Table:
    """The last games in whose end the player sat, the latest first."""
    games = [game for game in season.games if game.over and player in game.names][-FORM:]
    rows = [
        Row((short_date(game.day) or "–",), tuple(Cell(words=words) for words in seen))
        for game in reversed(games)
        for seen in [as_seen(game, game.names, player)]
    ]
    headings = (
        Heading("partner", "with"),
        Heading("opponents", "against"),
        Heading("score", "score", "score"),
        Heading("result", ""),
    )
    return _table("last-games", "The last games", "date", headings, rows)


def _table(
    name: str, title: str, about: str, headings: tuple[Heading, ...], rows: list[Row], *notes: str
) -> Table:
    """A table whose rows stay in their order."""
    return Table(name, title, "", (about,), headings, tuple(rows), notes=notes, ordered=True)


# -- partners and opponents ----------------------------------------------------------------------


def _company(own: CountedRow) -> tuple[str, Table]:
    """The best and the worst partner so far, and who stands out clearly; then everybody who sat
    with or against the player, the best partners first."""
    partners, opponents = others(own, "pair"), others(own, "against")
    known = [row for row in partners if (row.cells[1].n or 0) >= MIN_PAIR_HANDS]
    words = ""
    if len(known) > 1:
        best, *_, worst = (
            f"{safe(row.key[0])} ({_mean(row.cells[1])} points a hand)" for row in known
        )
        words = f"Best so far with {best}, worst with {worst}. "
    parts = [
        f"{word} {preposition} {listed(names)}"
        for rows, preposition in ((partners, "with"), (opponents, "against"))
        for word in ("better", "worse")
        if (names := [safe(row.key[0]) for row in rows if row.cells[1].note == word])
    ]
    if parts:
        words += f"Clearly {listed(parts)} than on the whole."
    else:
        words += "Nobody stands out clearly from the others, as a partner or an opponent."
    nobody = Cell(words="–"), Cell(n=0)
    beside, against = ({row.key: row.cells for row in rows} for rows in (partners, opponents))
    rows = tuple(
        Row(key, (*beside.get(key, nobody), *against.get(key, nobody))) for key in beside | against
    )
    margin = Heading("", "margin a hand", "points a hand", rate=True, of="hands")
    headings = (
        Heading("with", "with", "score", "Games won–lost."),
        replace(margin, name="with_margin"),
        Heading("against", "against", "score", "Games won–lost."),
        replace(margin, name="against_margin"),
    )
    table = Table("company", "With and against everybody", "", ("player",), headings, rows)
    return words, table


# -- rates beside those of the group -------------------------------------------------------------


def _rates(row: CountedRow, name: str, *parts: str) -> Table:
    """Rates beside those of the group: shares, then means."""
    columns = [column for part in parts for column in RATES[part]]
    columns.sort(key=lambda column: column.unit != "share")
    rows = [one for column in columns if (one := rate_row(row, column)).cells[0] != Cell()]
    headings = (
        Heading("own", safe(row.key[0]), "share"),
        Heading("n", "of", "hands"),
        Heading("group", "group", "share"),
        Heading("apart", ""),
    )
    unknown, notes = row[tables.BIDDINGS_UNKNOWN], []
    if unknown and name == "calling":
        hands = phrases.count(unknown + row[tables.BIDDINGS], "hand")
        notes = [f"The round of bidding was not written down for {unknown:,} of {hands}."]
    return _table(name, f"{name.capitalize()} beside the group", "", headings, rows, *notes)
