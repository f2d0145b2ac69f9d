"""Every column and every table of the statistics, by name.

Knows: which columns and tables there are, in which order, and how a table is sorted. Does not know:
how a column counts, where hands come from, or how a table is shown.

Every report takes its columns from here: the terminal, JSON, CSV, the page and the views of the
scorebook's file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from . import calling, chances_and_ratings, defending_and_discipline, pairs, standings
from .column import Column
from .count_queries import PlayerFilter
from .row_counts import By

COLUMNS: Final[dict[str, Column]] = {
    column.name: column
    for family in (
        standings.COLUMNS,
        calling.COLUMNS,
        defending_and_discipline.DEFENDING,
        pairs.COLUMNS,
        defending_and_discipline.DISCIPLINE,
        chances_and_ratings.COLUMNS,
    )
    for column in family
}
"""Every column by name."""


class Table(NamedTuple):
    """A table: its `name`, its `title`, what it tells (`about`), its `columns` by name, the row
    kinds it allows (`by`; the first is the default), and the column it is sorted by, the highest
    first; with a minus before its name, the lowest first. Ties are broken by the column `then`.
    `first` are the columns that a terminal shows without `--more` (empty: all)."""

    name: str
    title: str
    about: str
    columns: tuple[str, ...]
    by: tuple[By, ...]
    sort: str
    then: str = ""
    first: tuple[str, ...] = ()


_ROWS: Final[tuple[By, ...]] = ("player", "pair", "seat", "night", "game")
_SEATS: Final = [name for name, *_ in calling.SEATS]
_SUITS: Final = [suit.replace("-", "_") for suit in calling.SUITS]


def _table(
    name: str,
    title: str,
    about: str,
    columns: str,
    sort: str,
    by: tuple[By, ...] = _ROWS,
    then: str = "",
    first: str = "",
) -> Table:
    """A table; `columns` and `first` are names with blanks between."""
    return Table(name, title, about, tuple(columns.split()), by, sort, then, tuple(first.split()))


TABLES: Final[dict[str, Table]] = {
    table.name: table
    for table in (
        _table(
            "standings",
            "Standings",
            "Games, hands and points won and lost, streaks, skunks and the barn.",
            "games_won games_lost games_tied win_share margin_a_hand form streak games_behind "
            "games hands hands_won hands_lost points_for points_against points_a_hand longest_won "
            "longest_lost skunks_given skunks_taken barn barn_won barn_share",
            sort="-games_behind",
            then="margin_a_hand",
            first="games_won games_lost games_tied points_for points_against loners "
            "loners_marched streak",
        ),
        _table(
            "calling",
            "Calling",
            "Who makes trump, and what comes of it.",
            "call_share euchred_share points_a_call marched_share calls made marched euchred "
            "made_share part_of_calls hands",
            sort="call_share",
        ),
        _table(
            "loners",
            "Loners",
            "Who goes alone, and what comes of it, compared with calls played with the partner.",
            "loners loners_marched loners_made loners_euchred points_a_loner "
            "points_a_call_together loner_share loner_march_share loner_euchred_share calls",
            sort="points_a_loner",
        ),
        _table(
            "bidding",
            "Calling by seat",
            "How often each player calls from each seat, and how often those calls are euchred.",
            " ".join(
                [f"call_share_{seat}" for seat in _SEATS]
                + [f"euchred_{seat}_share" for seat in _SEATS]
                + [f"calls_{seat}" for seat in _SEATS]
            ),
            sort="calls_dealer",
            by=("player", "pair", "night", "game"),
        ),
        _table(
            "rounds",
            "Calling by round",
            "Calls in each round; in the second also next, reverse next and green.",
            "round_1_share euchred_round_1_share euchred_round_2_share calls_next "
            "euchred_next_share calls_reverse_next euchred_reverse_next_share calls_green "
            "euchred_green_share calls_round_1 calls_round_2 calls_with_round",
            sort="round_1_share",
        ),
        _table(
            "suits",
            "Calling by suit",
            "Calls of each suit, and how often they were euchred.",
            " ".join(
                [f"calls_{suit}" for suit in _SUITS] + [f"euchred_{suit}_share" for suit in _SUITS]
            ),
            sort="calls_hearts",
        ),
        _table(
            "defending",
            "Defending",
            "Euchres made, loners stopped, points given up, lone defences.",
            "euchre_share given_up_a_hand stopped_share defended euchres points_given_up "
            "loners_faced loners_stopped lone_defences lone_defences_won",
            sort="euchre_share",
        ),
        _table(
            "pairs",
            "Partnerships",
            "Each partnership's record, compared with what the two players' own records predict.",
            "games_won games_lost margin_a_hand expected_margin synergy win_share games hands "
            "points_for points_against",
            sort="margin_a_hand",
            by=("pair",),
        ),
        _table(
            "head-to-head",
            "Head to head",
            "Each player's record against every other player.",
            "games_won games_lost win_share margin_a_hand games hands points_for points_against",
            sort="win_share",
            by=("against",),
        ),
        _table(
            "discipline",
            "Discipline",
            "Reneges, misdeals, penalties and false claims.",
            "reneges reneges_corrected false_claims misdeals penalties penalty_points "
            "renege_share misdeal_share deals hands",
            sort="reneges",
        ),
        _table(
            "chances",
            "Win chance",
            "The win chance that each player's side added, and how it did in hands that mattered "
            "a lot.",
            "chance_added chance_a_hand tight_chance_a_hand clutch tight_hands hands",
            sort="chance_added",
            by=("player",),
        ),
        _table(
            "ratings",
            "Ratings",
            "How strong each player looks, judged by whom they beat and with which partner, and "
            "how sure that is.",
            "rating ahead_of_next games_rated",
            sort="rating",
            by=("player",),
        ),
        _table(
            "play",
            "What was played",
            "How much was played, and how the hands came out.",
            "games hands thrown_in points calls euchred_share marched_share loners",
            sort="",
            by=("night", "game", "seat"),
        ),
    )
}
"""Every table by name."""


def columns_of(table: Table, by: By, players: PlayerFilter) -> tuple[Column, ...]:
    """The columns of a table that apply to rows of kind `by` under this player filter."""
    whole = _is_whole(by, players)
    columns = (COLUMNS[name] for name in table.columns)
    return tuple(
        column
        for column in columns
        if (not column.by or by in column.by)
        and not (whole and column.sided)
        and not (by == "seat" and counts_games(column))
        and not (players.rival and column.any_rival)
    )


def is_informative(table: Table, by: By, players: PlayerFilter) -> bool:
    """Whether a table is worth printing by `by`. It is not if rows are whole nights or games and at
    least half of the columns belong to one side."""
    return not _is_whole(by, players) or 2 * len(columns_of(table, by, players)) > len(
        table.columns
    )


def _is_whole(by: By, players: PlayerFilter) -> bool:
    """Whether each row covers both sides: by night or by game, with no player chosen."""
    return by in ("night", "game") and not players.player


def counts_games(column: Column) -> bool:
    """Whether a column counts whole games. Such columns cannot be shown by seat, because the deal
    moves."""
    if column.source is not None:
        return column.source == "games"
    return counts_games(COLUMNS[column.numerator]) if column.numerator else True


def counts_behind(columns: Iterable[Column]) -> list[Column]:
    """The counts that these columns are computed from, without duplicates."""
    names = dict.fromkeys(name for column in columns for name in column.needs)
    return [COLUMNS[name] for name in names]
