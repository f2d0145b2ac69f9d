"""A player in words: the section of a report about one player beside the group.

In: a season of everybody, and a name. Out: a `Section`, whose title is the style of play. Does not
know: how anything was counted (`player.py`), or the medium.

A word on a player is only said where the numbers bear it (`clearly_apart`): of many rates of many
players, some would always stand out by luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..report.values import MIN_N, Cell, Heading, Part, Row, Section, Table, shown
from ..terminal.phrases import count, listed, percent, short_date
from ..terminal.text import safe
from . import tables
from .column import share_cell
from .loners import LonerReckoning, Verdict, loners_of
from .pairs import MIN_PAIR_HANDS
from .player import RATES, compared, others, player_row, ranked, rate_row, rated, season_rows
from .rating_run import rating_line
from .season import CountedRow, Season
from .season_run import player_link, points_line
from .statistics import as_seen
from .tables import COLUMNS, FORM, last_run


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
    partners, opponents = others(row, "pair"), others(row, "against")
    company = _company(partners, opponents), _company_table(partners, opponents)
    yield section("company", *company, title="Partners and opponents")
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


# -- the style, the results ----------------------------------------------------------------------

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
    words = f"Won {won:,} of {count(games, 'game')}"
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


def _company(partners: list[Row], opponents: list[Row]) -> str:
    """The best and the worst partner so far, and who stands out clearly."""
    known = [row for row in partners if (row.cells[1].n or 0) >= MIN_PAIR_HANDS]
    words = ""
    if len(known) > 1:
        best, worst = (
            f"{safe(row.key[0])} ({_mean(row.cells[1])} points a hand)"
            for row in (known[0], known[-1])
        )
        words = f"Best so far with {best}, worst with {worst}. "
    parts = [
        f"{word} {preposition} {listed(names)}"
        for rows, preposition in ((partners, "with"), (opponents, "against"))
        for word in ("better", "worse")
        if (names := [safe(row.key[0]) for row in rows if row.cells[1].note == word])
    ]
    if parts:
        return f"{words}Clearly {listed(parts)} than on the whole."
    return f"{words}Nobody stands out clearly from the others, as a partner or an opponent."


def _company_table(partners: list[Row], opponents: list[Row]) -> Table:
    """Everybody who sat with or against the player, the best partners first."""
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
    return Table("company", "With and against everybody", "", ("player",), headings, rows)


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
        hands = count(unknown + row[tables.BIDDINGS], "hand")
        notes = [f"The round of bidding was not written down for {unknown:,} of {hands}."]
    return _table(name, f"{name.capitalize()} beside the group", "", headings, rows, *notes)


# -- loners --------------------------------------------------------------------------------------

_VERDICTS: Final[dict[Verdict, str]] = {
    "pay": "Going alone pays",
    "pay if like others": "Going alone pays, unless most of these hands were sure marches with the "
    "partner",
    "cost": "Going alone costs points",
    "unknown": "The loners are too few, or it is too close, to say whether going alone pays",
}


def loner_words(loners: LonerReckoning) -> str:
    """The verdict on whether the loners pay, with the reasoning; empty after too few calls."""
    alone, together, forced = loners.alone, loners.together, loners.forced
    had_to = f" {forced:,} more had to be played alone by a house rule." if forced else ""
    if not alone.number:
        enough = together.number >= MIN_N or forced
        return f"Never chose to go alone.{had_to}" if enough else ""
    words = (
        f"Alone {count(alone.number, 'time')}: {alone.marched:,} marched, {alone.made:,} made, "
        f"{alone.euchred:,} euchred.{had_to}"
    )
    if loners.break_even is None or loners.break_even_if_all_marched is None:
        return words
    if min(alone.number, together.number) < MIN_N:
        return f"{words} Too few calls to reckon whether going alone pays."
    march_share = share_cell(alone.marched, alone.number)
    of_others = 100 * together.marched / (together.marched + together.made)
    march, made, euchre = map(_worth, loners.points_alone, loners.points_together)
    return (
        f"{_VERDICTS[loners.verdict]}. {words} {100 * alone.marched / alone.number:.0f} % "
        f"marched{_interval(march_share)}. It pays from {100 * loners.break_even:.0f} "
        "% on if these hands would have marched with the partner as often as the other calls that "
        f"were not euchred ({of_others:.0f} %), and from "
        f"{100 * loners.break_even_if_all_marched:.0f} % on if all of them would have. A march is "
        f"worth {march}, three or four tricks {made}, a euchre {euchre}."
    )


def _worth(alone: float, together: float) -> str:
    """`4 alone and 2 with the partner`: what an outcome is worth."""
    own, others = (
        f"{points:.2f}".rstrip("0").rstrip(".").replace("-", "−") for points in (alone, together)
    )
    return own if own == others else f"{own} alone and {others} with the partner"
