"""Columns and tables of win chance added, clutch and ratings, which are not sums over hands.

In: a season's figures. Out: `COLUMNS` and `TABLES` of this family. Does not know: how a win chance
is computed (`season/win_chance.py`), what a hand added (`stats/win_chance_line.py`), or how a
rating is computed (`stats/ratings.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .column import MIN_HANDS, Cell, Column, Table, Unit, Value, table
from .interval import Sums, difference_interval
from .row_counts import AddedChance, RatedPlayers, Rating, RowCounts, SeasonFigures

TIGHT: Final = 1.5
"""A hand is tight if at least this many times as much depends on it as on a game's first hand."""

MIDDLE: Final = 50.0
"""The average rating."""

POINT: Final = 1 / 80
"""What a rating point is in points a hand. In games to 10 with the published rates of outcomes, a
side that makes 0.1 points a hand more than the other wins 58 of 100."""


# -- win chance added ----------------------------------------------------------------------------


def _tight(one: AddedChance) -> Sums:
    return one.tight_added, one.tight_squares, one.tight


def _others(one: AddedChance) -> Sums:
    return one.others_added, one.others_squares, one.others


def _clutch(one: AddedChance) -> Cell:
    low, high = difference_interval(_tight(one), _others(one)) or (None, None)
    return Cell(one.clutch, one.tight, low, high)


def _added(
    name: str, title: str, cell: Callable[[AddedChance], Cell], counted_noun: str = ""
) -> Column:
    """Declares a column of win chance added; a rate if it has a `counted_noun`."""

    def value(row: RowCounts, season: SeasonFigures) -> Cell:
        added = season.added.get(row.key[0])
        return Cell(None, 0) if added is None else cell(added)

    return Column(
        name,
        title,
        "win chance",
        value,
        sided=True,
        rate=bool(counted_noun),
        by=("player",),
        signed=True,
        counted_noun=counted_noun,
    )


# -- ratings -------------------------------------------------------------------------------------


def _of_rating(cell: Callable[[Rating], Cell]) -> Value:
    def value(row: RowCounts, season: SeasonFigures) -> Cell:
        rating = season.ratings.by_player.get(row.key[0])
        return Cell(None, 0) if rating is None else cell(rating)

    return value


def _enough(ratings: RatedPlayers) -> list[str]:
    """The players with enough rated hands to be compared with others, best first."""
    return [one.player for one in ratings.by_player.values() if one.hands >= MIN_HANDS]


def _best(row: RowCounts, season: SeasonFigures) -> Cell:
    group = _enough(season.ratings)
    if row.key[0] not in group:
        return Cell(None)
    return Cell(season.ratings.best(group)[row.key[0]])


def _ahead_of_next(row: RowCounts, season: SeasonFigures) -> Cell:
    ratings, player = season.ratings, row.key[0]
    group = _enough(ratings)
    if player not in group[:-1]:
        return Cell(None)
    return Cell(ratings.ahead(player, group[group.index(player) + 1]))


def _rated(name: str, unit: Unit, value: Value, counted_noun: str = "") -> Column:
    """Declares a column of the ratings; a rate if it has a `counted_noun`."""
    return Column(
        name,
        name.replace("_", " "),
        unit,
        value,
        rate=bool(counted_noun),
        by=("player",),
        counted_noun=counted_noun,
    )


COLUMNS: tuple[Column, ...] = (
    _added("chance_added", "added", lambda one: Cell(one.total)).means(
        "How much the player's side raised its win chance, all hands together, in games: 1 is the "
        "whole way from no chance to a win. Both partners get what their side added."
    ),
    _added("clutch", "clutch", _clutch, "tight hands").means(
        f"Win chance that the player's side added per tight hand, minus what it added per other "
        f"hand. Tight hands have a result and mattered at least {TIGHT} times as much as the first "
        f"hand of a game. Above 0 they are better when it matters, or luckier."
    ),
    _rated(
        "rating",
        "rating",
        _of_rating(lambda one: Cell(one.value, one.hands, one.low, one.high)),
        "hands",
    ).means(
        f"How strong the player looks, judged by the points of every hand, and who sat there: the "
        f"margin a hand, adjusted for partners and opponents, and drawn towards the average as far "
        f"as so few hands can mislead. A final score counts where the hands are not known. "
        f"{MIDDLE:g} is the average of the rated players, and a point is worth about one game in a "
        f"hundred: a player rated 56 wins about 56 of 100 games to 10 with an average partner "
        f"against two average players."
    ),
    _rated("best", "share", _best).means(
        f"The chance that the player is the strongest of those with {MIN_HANDS} rated hands or "
        f"more, right to a percent or so. It looks at all of them together."
    ),
    _rated("ahead_of_next", "share", _ahead_of_next).means(
        f"The chance that the player is stronger than the player rated next below, among those "
        f"with {MIN_HANDS} rated hands or more. 50 % means that nobody can tell. `euchre stats "
        f"ratings --more` shows it for any two."
    ),
    _rated("hands_rated", "hands", _of_rating(lambda one: Cell(one.hands))).means(
        "Hands that count for the rating: those with a result and four different names. A game of "
        "which only the final score is known counts as the hands that usually make so many points."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "chances",
        "Win chance",
        "The win chance that each player's side added, and how it did in hands that mattered "
        "a lot.",
        "chance_added clutch",
        sort="chance_added",
        by=("player",),
    ),
    table(
        "ratings",
        "Ratings",
        "How strong each player looks, judged by the points of every hand and who sat there, and "
        "how sure that is.",
        "rating best ahead_of_next hands_rated",
        sort="rating",
        by=("player",),
    ),
)
