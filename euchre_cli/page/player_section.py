"""A player on a page: the sections of the player's own page, and the folded part of each player on
the page of a season.

In: `PlayerProfile`s (`stats/player.py`). Out: sections of plain values. Does not know: how anything
was counted, or how a page looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..render.player import (
    PARTS,
    loner_words,
    other_players_words,
    points_words,
    results_words,
    style_words,
)
from ..render.player_page import LABELS, group_text, shown_rates
from ..render.stats_page import remarks
from ..stat_columns.column import MIN_HANDS
from ..stat_columns.stat_tables import COLUMNS
from ..stats.filters import Filters
from ..stats.games import Book
from ..stats.loners import loners_of
from ..stats.player import (
    ComparedRate,
    GamesRecord,
    OtherPlayer,
    PlayerProfile,
    count_profiles,
    profile_of,
)
from ..stats.season import Season
from ..terminal.phrases import count
from .content import (
    PageCell,
    PageRow,
    PageTable,
    Range,
    Ranges,
    SeasonPage,
    Section,
    date_range,
    number_column,
    with_minus_sign,
)
from .season_tables import cell_of

# -- everybody, on the season's page -------------------------------------------------------------

MOST_PLAYERS: Final = 16
"""The most players that have a part on a page with everybody."""


def players_section(season: Season, names: Sequence[str]) -> Section:
    """The section of the season's page with a folded part for each player with enough hands.
    `names` are all players, those with the most hands first."""
    count_profiles(season)
    loners = loners_of(season)
    rows = season.by("player").rows
    known = [name for name in names if rows[name,]["hands"] >= MIN_HANDS]
    shown = sorted(known[:MOST_PLAYERS], key=str.casefold)
    profiles = [profile_of(season, name, loners) for name in shown]
    only = f" Only the {MOST_PLAYERS} players with the most hands are shown."
    return Section(
        "players",
        "Player by player",
        "What sets each apart from the group, if luck alone would hardly explain it; ↑ and ↓ mark "
        "such rates." + only * (len(known) > MOST_PLAYERS),
        parts=tuple(_folded_part(at, profile) for at, profile in enumerate(profiles)),
    )


_RATES_LEFT_OUT: Final = frozenset(
    f"second_{seat}_share" for seat in ("eldest", "partner", "third", "dealer")
)
"""The rates for which a page with everybody has no room."""


def _folded_part(at: int, profile: PlayerProfile) -> Section:
    """A player, short enough for a page with everybody: sentences, and two tables."""
    sentences = [" ".join(results_words(profile))]
    if profile.counts["hands"]:
        sentences += [PARTS["opportunities"][1](profile), loner_words(profile)]
        sentences.append(other_players_words(profile.partners, profile.opponents))
    rates = [
        rate
        for part in PARTS
        for rate in shown_rates(profile.rates[part])
        if rate.own.enough() and rate.column.name not in _RATES_LEFT_OUT
    ]
    tables = (
        _rates_table(f"{profile.name} beside the group", profile.name, rates, qualified=True),
        _other_players_table(profile),
    )
    return Section(
        f"player-{at + 1}",
        style_words(profile),
        "",
        sentences=tuple(filter(None, sentences)),
        tables=tuple(table for table in tables if table.rows),
    )


# -- a page of the player's own ------------------------------------------------------------------


def player_page(
    book: Book, name: str, filters: Filters, title: str | None, made_at: str
) -> SeasonPage:
    """The page of somebody who played in the games of `book`, all of which `filters` selected."""
    season = Season(book)
    count_profiles(season)
    profile = profile_of(season, name, loners_of(season))
    days = sorted(filter(None, {game.day for game in season.games}))
    dates = date_range(days[0], days[-1]) if days else ""
    return SeasonPage(
        title or name,
        tuple(filter(None, (dates, *filters.words(), count(len(season.games), "game")))),
        made_at,
        (style_words(profile), *results_words(profile)),
        (_ARROWS_WORDS, *remarks(season.games, [name])),
        tuple(_sections(profile)),
    )


def _sections(profile: PlayerProfile) -> list[Section]:
    company = Section(
        "company",
        "Partners and opponents",
        other_players_words(profile.partners, profile.opponents),
        tables=tuple(table for table in (_other_players_table(profile),) if table.rows),
    )
    seasons = Section("seasons", "Seasons", "", tables=(_seasons_table(profile.seasons),))
    more = [company, *([seasons] if len(profile.seasons) > 1 else [])]
    if not profile.counts["hands"]:
        return more
    sections = []
    for part, (title, sentence) in PARTS.items():
        rates = shown_rates(profile.rates[part])
        tables = []
        for unit, caption in (("share", title), ("points a hand", f"{title}: points")):
            of_unit = [rate for rate in rates if rate.column.unit == unit]
            if of_unit:
                tables.append(_rates_table(caption, profile.name, of_unit, pictures=True))
        sections.append(Section(part, title, sentence(profile), tables=tuple(tables)))
        if part == "calls" and (words := loner_words(profile)):
            sections.append(Section("loners", "Loners", words))
    return [*sections, *more]


# -- tables --------------------------------------------------------------------------------------

_LEAST_REACH: Final = 0.05
"""The least that the axis of a picture reaches to either side, so that small differences look
small."""


def _rates_table(
    caption: str,
    name: str,
    rates: Sequence[ComparedRate],
    *,
    pictures: bool = False,
    qualified: bool = False,
) -> PageTable:
    """A table of rates with their intervals, beside the group's. `pictures`: with a picture of how
    far each is from it; all have one unit then. `qualified`: labels that say which calls."""
    return PageTable(
        caption,
        "rate",
        (number_column("own", name), number_column("group", "group")),
        tuple(
            PageRow(
                _label(rate, qualified),
                (
                    _own_cell(rate),
                    PageCell(with_minus_sign(group_text(rate).replace("%", " %"))),
                ),
            )
            for rate in rates
        ),
        picture=_difference_ranges(rates) if pictures else None,
        ordered=True,
        defines=tuple(
            number_column(rate.column.name, LABELS[rate.column.name], rate.column.definition)
            for rate in rates
        )
        if pictures
        else (),
    )


_QUALIFIED_LABELS: Final = {
    "euchred_share": "calls euchred",
    "marched_share": "calls with five tricks",
    "loner_share": "calls played alone",
    "euchre_share": "others euchred",
}
"""Labels for a table with rates of every kind, where the usual label says too little."""


def _label(rate: ComparedRate, qualified: bool) -> str:
    name = rate.column.name
    return _QUALIFIED_LABELS.get(name, LABELS[name]) if qualified else LABELS[name]


_ARROWS: Final = {1: " ↑", -1: " ↓", 0: ""}
_ARROWS_WORDS: Final = (
    "↑ and ↓: clearly above or below the group, which is everybody in these games; luck alone "
    "would hardly explain it."
)


def _own_cell(rate: ComparedRate) -> PageCell:
    own = rate.own
    if own.enough():
        cell = cell_of(rate.column, own)
        return cell._replace(text=cell.text + _ARROWS[rate.apart])
    return PageCell(f"{own.part or 0:,} of {own.n or 0:,}", thin=True)


def _difference_ranges(rates: Sequence[ComparedRate]) -> Ranges | None:
    """The difference of each rate from the group's, with its interval; `None` if none has one."""
    rows = [_difference_range(rate) for rate in rates]
    ends = [abs(end) for row in rows if row for end in (row.low, row.high)]
    if not ends:
        return None
    is_share = rates[0].column.unit == "share"
    reach = max(*ends, _LEAST_REACH)
    label = f"{100 * reach:.0f} %" if is_share else f"{reach:.1f}"
    return Ranges(
        "how far from the group",
        tuple(rows),
        0.0,
        reach,
        (f"−{label}", "", f"+{label}"),
    )


def _difference_range(rate: ComparedRate) -> Range | None:
    own, group = rate.own, rate.group.value
    if not own.enough() or own.value is None or own.low is None or own.high is None:
        return None
    if group is None:
        return None
    cell = cell_of(rate.column, own)
    words = f"{cell.text} ({cell.note}); the group {group_text(rate)}"
    return Range(own.value - group, own.low - group, own.high - group, words)


def _other_players_table(profile: PlayerProfile) -> PageTable:
    """Everybody who sat with or against the player: games and margin a hand as partners, and as
    opponents; the best partners first."""
    with_, against = (
        {one.name: one for one in people} for people in (profile.partners, profile.opponents)
    )
    names = list(dict.fromkeys((*with_, *against)))
    return PageTable(
        f"{profile.name} with and against everybody",
        "player",
        (
            *(
                number_column("with", "with: won–lost"),
                number_column("with-margin", "margin a hand"),
            ),
            number_column("against", "against: won–lost"),
            number_column("against-margin", "margin a hand"),
        ),
        tuple(
            PageRow(
                name,
                (*_other_player_cells(with_.get(name)), *_other_player_cells(against.get(name))),
            )
            for name in names
        ),
    )


def _other_player_cells(one: OtherPlayer | None) -> tuple[PageCell, PageCell]:
    if one is None:
        return PageCell("–"), PageCell("–")
    margin = cell_of(COLUMNS["margin_a_hand"], one.margin)
    words = {1: "better", -1: "worse"}.get(one.apart)
    note = f"{margin.note}, {words}" if words else margin.note
    return PageCell(f"{one.won}–{one.lost}"), margin._replace(note=note)


def _seasons_table(seasons: Sequence[GamesRecord]) -> PageTable:
    return PageTable(
        "Seasons",
        "season",
        tuple(number_column(name, name) for name in ("games", "won", "lost", "points")),
        tuple(
            PageRow(
                one.name or "no season",
                tuple(
                    PageCell(text)
                    for text in (
                        f"{one.games:,}",
                        f"{one.won:,}",
                        f"{one.lost:,}",
                        points_words(one) or "–",
                    )
                ),
            )
            for one in seasons
        ),
        ordered=True,
    )
