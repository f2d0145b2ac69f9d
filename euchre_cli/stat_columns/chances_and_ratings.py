"""Columns and tables of win chance added, clutch and ratings, which are not sums over hands.

In: a season's figures. Out: `COLUMNS` and `TABLES` of this family. Does not know: how a win chance
is computed (`stats/win_chance.py`), what a hand added (`stats/win_chance_line.py`), or how a rating
is computed (`stats/ratings.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .column import MIN_HANDS, Cell, Column, Table, Term, Terms, Unit, Value, mean_of, table
from .interval import Sums, difference_interval
from .row_counts import CALLERS, AddedChance, RatedPlayers, Rating, RowCounts, SeasonFigures

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


def _every_hand(one: AddedChance) -> Sums:
    tight, others = _tight(one), _others(one)
    return tight[0] + others[0], tight[1] + others[1], tight[2] + others[2]


def _clutch(one: AddedChance) -> Cell:
    low, high = difference_interval(_tight(one), _others(one)) or (None, None)
    return Cell(one.clutch, one.tight, low, high)


def _sum(added: float, hands: int, of: str) -> Term:
    """The term for the win chance that some hands added, in games."""
    return Term(Cell(added, hands), "games", of)


def _added_terms(one: AddedChance) -> tuple[Term, ...]:
    """The terms by kind of hand. Hands without a result count too, because the deal passes."""
    terms = (
        _sum(one.tight_added, one.tight, "tight hands"),
        _sum(one.others_added, one.others, "other hands"),
    )
    if not one.no_result:
        return terms
    rest = one.total - one.tight_added - one.others_added
    return (*terms, _sum(rest, one.no_result, "hands without a result"))


def _clutch_terms(one: AddedChance) -> tuple[Term, ...]:
    return (
        Term(mean_of(*_tight(one)), "win chance", "tight hands"),
        Term(mean_of(*_others(one)), "win chance", "other hands", less=True),
    )


def _added(
    name: str,
    title: str,
    cell: Callable[[AddedChance], Cell],
    terms: Callable[[AddedChance], tuple[Term, ...]] | None = None,
    counted_noun: str = "",
    unit: Unit = "win chance",
) -> Column:
    """Declares a column of win chance added; a rate if it has a `counted_noun`."""

    def value(row: RowCounts, season: SeasonFigures) -> Cell:
        added = season.added.get(row.key[0])
        return Cell(None, 0) if added is None else cell(added)

    def behind(row: RowCounts, season: SeasonFigures) -> tuple[Term, ...]:
        added = season.added.get(row.key[0])
        return () if added is None or terms is None else terms(added)

    return Column(
        name,
        title,
        unit,
        value,
        sided=True,
        rate=bool(counted_noun),
        by=("player",),
        signed=unit == "win chance",
        counted_noun=counted_noun,
        behind=terms and behind,
    )


# -- ratings -------------------------------------------------------------------------------------


def _of_rating(cell: Callable[[Rating], Cell]) -> Value:
    def value(row: RowCounts, season: SeasonFigures) -> Cell:
        rating = season.ratings.by_player.get(row.key[0])
        return Cell(None, 0) if rating is None else cell(rating)

    return value


def _rating_terms(row: RowCounts, season: SeasonFigures) -> tuple[Term, ...]:
    """The probability that the player is stronger than each other player, in order of rating."""
    ratings, player = season.ratings, row.key[0]
    if player not in ratings.by_player:
        return ()
    return tuple(
        Term(Cell(ratings.ahead(player, other)), "share", f"ahead of {other}")
        for other in ratings.by_player
        if other != player
    )


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


def _points(one: Rating) -> Cell:
    """A rating in points a hand above the average."""
    value, low, high = (POINT * (rating - MIDDLE) for rating in (one.value, one.low, one.high))
    return Cell(value, one.hands, low, high)


def _margin_terms(row: RowCounts, season: SeasonFigures) -> tuple[Term, ...]:
    """The terms of an adjusted margin, which add up to it."""
    ratings, player = season.ratings, row.key[0]
    if player not in ratings.by_player:
        return ()
    parts, hands = ratings.parts(player), ratings.by_player[player].hands
    return (
        Term(Cell(parts.margin, hands), "points a hand", "rated hands"),
        Term(Cell(parts.deal), "points a hand", "the deal", less=True),
        Term(Cell(parts.others), "points a hand", "partners and opponents", less=True),
        Term(Cell(parts.luck), "points a hand", "what may be luck", less=True),
    )


def _rated(
    name: str,
    unit: Unit,
    value: Value,
    behind: Terms | None = None,
    counted_noun: str = "",
    *,
    signed: bool = False,
) -> Column:
    """Declares a column of the ratings; a rate if it has a `counted_noun`."""
    return Column(
        name,
        name.replace("_", " "),
        unit,
        value,
        rate=bool(counted_noun),
        by=("player",),
        signed=signed,
        counted_noun=counted_noun,
        behind=behind,
    )


_BY_CALL: Final = (
    ("own", "added by own calls", "hands that the player called"),
    ("partner", "by the partner", "hands that the partner called, with the player or alone"),
    ("against", "by the others", "hands that the other side called and played with the partner"),
    ("lone_against", "by their loners", "hands that one of the other side played alone"),
    (
        "nobody",
        "no call",
        "hands without a call, or decided by something else: a renege, a penalty",
    ),
)


def _by_call() -> Iterator[Column]:
    for name, title, what in _BY_CALL:
        at = CALLERS.index(name)
        yield _added(
            f"chance_{name}",
            title,
            lambda one, at=at: Cell(one.by_call[at]),  # type: ignore[misc]
        ).means(
            f"How much the player's side raised its win chance in {what}. The parts, own calls, "
            f"the partner's, the other side's and no call, add up to chance_added."
        )


COLUMNS: tuple[Column, ...] = (
    _added("chance_added", "added", lambda one: Cell(one.total), _added_terms).means(
        "How much the player's side raised its win chance, all hands together, in games: 1 is the "
        "whole way from no chance to a win. Both partners get what their side added."
    ),
    _added(
        "chance_a_hand",
        "added a hand",
        lambda one: mean_of(*_every_hand(one)),
        lambda one: (_sum(_every_hand(one)[0], one.hands, "hands with a result"),),
        "hands",
    ).means("Win chance that the player's side added per hand with a result."),
    _added("tight_hands", "tight hands", lambda one: Cell(one.tight), unit="hands").means(
        f"Hands with a result that mattered at least {TIGHT} times as much as the first hand of "
        f"a game."
    ),
    _added(
        "tight_chance_a_hand",
        "in tight hands",
        lambda one: mean_of(*_tight(one)),
        lambda one: (_sum(one.tight_added, one.tight, "tight hands"),),
        "tight hands",
    ).means("Win chance that the player's side added per tight hand."),
    _added("clutch", "clutch", _clutch, _clutch_terms, "tight hands").means(
        "Win chance that the player's side added per tight hand, minus what it added per other "
        "hand. Above 0 they are better when it matters, or luckier."
    ),
    *_by_call(),
    _rated(
        "rating",
        "rating",
        _of_rating(lambda one: Cell(one.value, one.hands, one.low, one.high)),
        _rating_terms,
        "hands",
    ).means(
        f"How strong the player looks, judged by the points of every hand, and who sat there: the "
        f"margin a hand, adjusted for partners and opponents, and drawn towards the average as far "
        f"as so few hands can mislead. A final score counts where the hands are not known. "
        f"{MIDDLE:g} is the average of the rated players, and a point is worth about one game in a "
        f"hundred: a player rated 56 wins about 56 of 100 games to 10 with an average partner "
        f"against two average players."
    ),
    _rated(
        "adjusted_margin",
        "points a hand",
        _of_rating(_points),
        _margin_terms,
        "hands",
        signed=True,
    ).means(
        "The rating in points a hand: how much more than the other side the player's side would "
        "score, with an average partner against two average players. A rating point is "
        f"{POINT:g} of it."
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
    _rated("games_rated", "games", _of_rating(lambda one: Cell(one.games))).means(
        "Games in which a hand, or the final score, counts for the rating."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "chances",
        "Win chance",
        "The win chance that each player's side added, and how it did in hands that mattered "
        "a lot.",
        "chance_added chance_a_hand tight_chance_a_hand clutch tight_hands hands",
        sort="chance_added",
        by=("player",),
    ),
    table(
        "chance-by-call",
        "Win chance by call",
        "The win chance that each player's side added, by who called: the player, the partner, the "
        "other side together or alone.",
        "chance_own chance_partner chance_against chance_lone_against chance_nobody chance_added",
        sort="chance_added",
        by=("player",),
    ),
    table(
        "ratings",
        "Ratings",
        "How strong each player looks, judged by the points of every hand and who sat there, and "
        "how sure that is.",
        "rating best ahead_of_next adjusted_margin hands_rated games_rated",
        sort="rating",
        by=("player",),
    ),
)
