"""The statistics: every named column and every table made of them.

Knows: which columns and tables there are, in which order, and by what the rows of a table are
sorted. Does not know: how a column counts, where hands come from, or how a table is shown.

Every report takes its columns from here: the terminal, JSON, CSV, the page and the views of the
scorebook's file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from . import calling, pairs, standings
from . import chances_and_ratings as chances
from . import defending_and_discipline as defending
from .column import By, Column
from .count_queries import PlayerFilter

COLUMNS: Final[dict[str, Column]] = {
    column.name: column
    for family in (
        *(standings.COLUMNS, calling.COLUMNS, defending.COLUMNS, pairs.COLUMNS),
        *(defending.DISCIPLINE, chances.COLUMNS),
    )
    for column in family
}
"""Every column by name."""


class Table(NamedTuple):
    """A table: its `name`, its `title`, what it tells (`about`), its `columns` by name, what its
    rows may be about (the first is what they are about when nobody says), and the column it is
    sorted by, the highest first; a minus before its name: the lowest first. Where that is the same,
    the column `then` decides. `first` are the columns that a terminal shows where no more is asked
    for; none named: all."""

    name: str
    title: str
    about: str
    columns: tuple[str, ...]
    by: tuple[By, ...]
    sort: str
    then: str = ""
    first: tuple[str, ...] = ()


_ROWS: Final[tuple[By, ...]] = ("player", "pair", "seat", "night", "game")


def _names(words: str) -> tuple[str, ...]:
    return tuple(words.split())


TABLES: Final[dict[str, Table]] = {
    table.name: table
    for table in (
        Table(
            "standings",
            "Standings",
            "Games, hands and points won and lost, streaks, skunks and the barn.",
            _names(
                "games_won games_lost games_tied win_share margin_a_hand form streak games_behind "
                "games hands hands_won hands_lost points_for points_against points_a_hand "
                "longest_won longest_lost skunks_given skunks_taken barn barn_won barn_share"
            ),
            _ROWS,
            "-games_behind",
            "margin_a_hand",
            _names(
                "games_won games_lost games_tied points_for points_against loners loners_marched "
                "streak"
            ),
        ),
        Table(
            "calling",
            "Calling",
            "Who makes trump, and what comes of it.",
            _names(
                "call_share euchred_share points_a_call marched_share calls made marched euchred "
                "made_share part_of_calls hands"
            ),
            _ROWS,
            "call_share",
        ),
        Table(
            "loners",
            "Loners",
            "Who goes alone, and what comes of it, compared with calls played with the partner.",
            _names(
                "loners loners_marched loners_made loners_euchred points_a_loner "
                "points_a_call_together loner_share loner_march_share loner_euchred_share calls"
            ),
            _ROWS,
            "points_a_loner",
        ),
        Table(
            "bidding",
            "Calling by seat",
            "How often each player calls from each seat, and how often those calls are euchred.",
            tuple(
                f"{kind}_{seat}{end}"
                for kind, end in (("call_share", ""), ("euchred", "_share"), ("calls", ""))
                for seat, *_ in calling.SEATS
            ),
            ("player", "pair", "night", "game"),
            "calls_dealer",
        ),
        Table(
            "rounds",
            "Calling by round",
            "Calls in each round; in the second also next, reverse next and green.",
            _names(
                "round_1_share euchred_round_1_share euchred_round_2_share calls_next "
                "euchred_next_share calls_reverse_next euchred_reverse_next_share calls_green "
                "euchred_green_share calls_round_1 calls_round_2 calls_with_round"
            ),
            _ROWS,
            "round_1_share",
        ),
        Table(
            "suits",
            "Calling by suit",
            "Calls of each suit, and how often they were euchred.",
            tuple(
                f"{kind}_{suit.replace('-', '_')}{end}"
                for kind, end in (("calls", ""), ("euchred", "_share"))
                for suit in calling.SUITS
            ),
            _ROWS,
            "calls_hearts",
        ),
        Table(
            "defending",
            "Defending",
            "Euchres made, loners stopped, points given up, lone defences.",
            _names(
                "euchre_share given_up_a_hand stopped_share defended euchres points_given_up "
                "loners_faced loners_stopped lone_defences lone_defences_won"
            ),
            _ROWS,
            "euchre_share",
        ),
        Table(
            "pairs",
            "Partnerships",
            "Each partnership's record, compared with what the two players' own records predict.",
            _names(
                "games_won games_lost margin_a_hand expected_margin synergy win_share games hands "
                "points_for points_against"
            ),
            ("pair",),
            "margin_a_hand",
        ),
        Table(
            "head-to-head",
            "Head to head",
            "Each player's record against every other player.",
            _names(
                "games_won games_lost win_share margin_a_hand games hands points_for points_against"
            ),
            ("against",),
            "win_share",
        ),
        Table(
            "discipline",
            "Discipline",
            "Reneges, misdeals, penalties and false claims.",
            _names(
                "reneges reneges_corrected false_claims misdeals penalties penalty_points "
                "renege_share misdeal_share deals hands"
            ),
            _ROWS,
            "reneges",
        ),
        Table(
            "chances",
            "Win chance",
            "The win chance that each player's side added, and how it did in hands that mattered "
            "a lot.",
            _names("chance_added chance_a_hand tight_chance_a_hand clutch tight_hands hands"),
            ("player",),
            "chance_added",
        ),
        Table(
            "ratings",
            "Ratings",
            "How strong each player looks, judged by whom they beat and with which partner, and "
            "how sure that is.",
            _names("rating ahead_of_next games_rated"),
            ("player",),
            "rating",
        ),
        Table(
            "play",
            "What was played",
            "How much was played, and how the hands came out.",
            _names("games hands thrown_in points calls euchred_share marched_share loners"),
            ("night", "game", "seat"),
            "",
        ),
    )
}
"""Every table by name."""


def columns_of(table: Table, by: By, players: PlayerFilter) -> tuple[Column, ...]:
    """The columns of a table whose rows are about this, where the hands of these players count:
    without those that are not worked out for such rows, or mean nothing for a whole table where no
    player was named, or against one rival."""
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
    """Whether a table says something in rows about this: not where most of its columns are a side's
    and the rows are about both."""
    return not _is_whole(by, players) or 2 * len(columns_of(table, by, players)) > len(
        table.columns
    )


def _is_whole(by: By, players: PlayerFilter) -> bool:
    """Whether the rows are about whole tables, with both sides."""
    return by in ("night", "game") and not players.player


def counts_games(column: Column) -> bool:
    """Whether a column looks at games, in which nobody keeps a seat of the bidding."""
    if column.source is not None:
        return column.source == "games"
    return counts_games(COLUMNS[column.part]) if column.part else True


def counts_behind(columns: Iterable[Column]) -> list[Column]:
    """The counts that columns follow from, each once."""
    names = dict.fromkeys(name for column in columns for name in column.needs)
    return [COLUMNS[name] for name in names]
