"""The table of a league as text, rows and JSON, and what decided between pairs that are level.

In: a `League` (`stats/league.py`). Out: lines for a `Paper`, the columns of its rows, an object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any, Final

from ..book.people import as_typed
from ..evening.plan_sheets import plan_rows
from ..stats.league import League
from ..stats.league_table import Fixture, LeagueRow, Pair, meetings_left
from ..terminal.display import Paper
from ..terminal.phrases import count, listed, short_score
from ..terminal.report_table import (
    TableColumn,
    for_people,
    lines_of_cells,
    natural_width,
    texts_of,
)
from ..terminal.text import safe

COLUMNS: Final = (
    TableColumn("place", "", value=attrgetter("place"), right=True),
    TableColumn("player", value=lambda row: row.pair[0]),
    TableColumn("partner", value=lambda row: row.pair[1]),
    TableColumn("", "pair", text=lambda row: pair_words(row.pair), min_width=9),
    TableColumn("played", "played", value=attrgetter("played"), right=True),
    TableColumn("won", "won", value=attrgetter("won"), right=True),
    TableColumn("tied", "tied", value=attrgetter("tied"), right=True),
    TableColumn("lost", "lost", value=attrgetter("lost"), right=True),
    TableColumn("games_won", value=attrgetter("games_won")),
    TableColumn("games_lost", value=attrgetter("games_lost")),
    TableColumn(
        "", "games", text=lambda row: short_score((row.games_won, row.games_lost)), right=True
    ),
    TableColumn("points_for", "for", value=attrgetter("points_for"), right=True),
    TableColumn("points_against", "against", value=attrgetter("points_against"), right=True),
    TableColumn(
        "difference",
        "diff",
        value=attrgetter("difference"),
        text=lambda row: _signed(row.difference),
        right=True,
    ),
    TableColumn("points", "points", value=attrgetter("points"), right=True),
    TableColumn("head_to_head", value=attrgetter("head_to_head")),
)
"""The columns of the table."""

_MAY_GO: Final = (("for", "against"), ("games",), ("tied",), ("diff",))
"""The titles of the columns that a narrow terminal leaves out, the first ones first."""


def pair_words(pair: Pair) -> str:
    """`Ann & Cat`."""
    return " & ".join(map(safe, pair))


def _signed(difference: int) -> str:
    return f"{difference:+,}" if difference else "0"


def league_lines(league: League, paper: Paper, no_games: str) -> list[str]:
    """The table, then sentences on what decided between pairs that are level, what is under way and
    still to play, and what was not counted. If too many people played in several pairs (`_FEW`), it
    is not a league: then only the commands that show who leads. If no game was played, `no_games`,
    a sentence."""
    if not league.rows:
        return paper.lines(no_games)
    several = league.in_several_pairs
    if _FEW * len(several) > len({name for pair in league.pairs for name in pair}):
        return [line for words in _no_league_words(league, several) for line in paper.lines(words)]
    lines = paper.lines(_several_words(league, several)) if several else []
    lines += [*paper.lines(_title(league), "strong"), *_table(league, paper)]
    for words in (*_ties(league), *_unfinished(league), *_not_counted(league)):
        lines += paper.lines(words)
    worth = league.query.worth
    words = f"{worth.won} for a win, {worth.tied} for a tie, {worth.lost} for a loss"
    return [*lines, *paper.faint_lines(f"Points: {words}.")]


def _title(league: League) -> str:
    query = league.query
    names = [f"season {query.season}" if query.season else "", query.event or ""]
    parts = ["League", *(safe(name) for name in names if name)]
    played = sum(fixture.state == "decided" for fixture in league.fixtures)
    return f"{', '.join(parts)}: {count(len(league.pairs), 'pair')}, {_counted(league, played)}"


def _counted(league: League, number: int) -> str:
    """`5 matches`, or `5 games`."""
    if league.query.counted == "matches":
        return count(number, "match", "matches")
    return count(number, "game")


def _no_league_words(league: League, several: Sequence[str]) -> Iterator[str]:
    """Sentences that say that partners changed, and name the commands that show who leads."""
    few = [safe(name) for name in several[:_NAMED]]
    who = listed(few) if few == several else f"{', '.join(few)} and others"
    yield f"{who} played in several pairs, so this is not a league of fixed pairs."
    if league.of_evening:
        yield "Who leads the evening: `euchre evening ladder`."
    yield "Who leads the season: `euchre stats standings`, or with pairs `… --by pair`."
    yield f"If it is a league, name its pairs, as in {_with_pairs(_likely_pairs(league)[:2])}"


def _several_words(league: League, several: Sequence[str]) -> str:
    """A sentence that some people played in several pairs, with the command that names those of
    the league."""
    command = _with_pairs(_likely_pairs(league))
    who = listed(map(safe, several))
    return f"{who} played in several pairs. Name those of the league: {command}"


def _likely_pairs(league: League) -> list[Pair]:
    """The pairs that played most, each player in one of them only."""
    pairs: list[Pair] = []
    for row in sorted(league.rows, key=lambda row: (-row.played, row.place)):
        if not any(set(row.pair) & set(pair) for pair in pairs):
            pairs.append(row.pair)
    return pairs


def _with_pairs(pairs: Iterable[Pair]) -> str:
    """The command with these pairs."""
    return f"`euchre league {', '.join(' and '.join(map(as_typed, pair)) for pair in pairs)}`"


_NAMED: Final = 3
"""The most people who are named as players of several pairs."""

_FEW: Final = 4
"""In a league, no more than one player in so many has played in several pairs: substitutes and
their partners."""


def _table(league: League, paper: Paper) -> list[str]:
    columns = for_people(COLUMNS)
    if not any(row.tied for row in league.rows):
        columns = [column for column in columns if column.title != "tied"]
    if league.query.counted == "games":  # Won and lost say the same.
        columns = [column for column in columns if column.title != "games"]
    for titles in _MAY_GO:
        if natural_width(columns, texts_of(columns, league.rows)) <= paper.width:
            break
        columns = [column for column in columns if column.title not in titles]
    return lines_of_cells(columns, texts_of(columns, league.rows), paper)


def _ties(league: League) -> Iterator[str]:
    """Sentences on what decided between neighbours in the table that have the same points."""
    for first, second in pairwise(league.rows):
        if first.points == second.points and first.played and second.played:
            yield _tie_words(first, second)


def _tie_words(first: LeagueRow, second: LeagueRow) -> str:
    """The sentence on which of two pairs with the same points is ahead."""
    one, other = pair_words(first.pair), pair_words(second.pair)
    if first.rank == second.rank:
        return f"{one} and {other} share place {first.place}: they are level in everything."
    if (first.head_to_head or 0) != (second.head_to_head or 0):
        level = count(first.points, "point")
        by = (
            f"the meetings of the pairs with {level}, {first.head_to_head} to {second.head_to_head}"
        )
    elif first.difference != second.difference:
        by = f"the difference, {_signed(first.difference)} to {_signed(second.difference)}"
    else:
        by = f"points scored, {first.points_for:,} to {second.points_for:,}"
    return f"{one} are ahead of {other} by {by}."


def _unfinished(league: League) -> Iterator[str]:
    """Sentences on what is under way, left unfinished and still to play."""
    going = [fixture for fixture in league.fixtures if fixture.state == "going"]
    if going:
        yield f"Under way: {'; '.join(map(_fixture_words, going))}."
    unfinished = [fixture for fixture in league.fixtures if fixture.state == "unfinished"]
    if unfinished:
        yield f"Left unfinished, not counted: {'; '.join(map(_fixture_words, unfinished))}."
    left = meetings_left(league.pairs, league.fixtures, league.query.meet).total()
    if left and not league.in_several_pairs:
        yield f"Still to play: {_counted(league, left)}; `euchre league --plan` shows the rounds."


def _fixture_words(fixture: Fixture) -> str:
    """`Ann & Cat 1–0 Bob & Dan, best of 3`."""
    won = fixture.games_won if fixture.best_of > 1 else fixture.points
    words = f"{pair_words(fixture.pairs[0])} {short_score(won)} {pair_words(fixture.pairs[1])}"
    return f"{words}, best of {fixture.best_of}" if fixture.best_of > 1 else words


def _not_counted(league: League) -> Iterator[str]:
    if league.single_games:
        games = count(league.single_games, "game")
        yield f"Not counted: {games} outside a match; `--count games` counts every game instead."
    if league.of_other_pairs:
        yield f"Not counted: {_counted(league, league.of_other_pairs)} of other pairs."


# -- JSON ----------------------------------------------------------------------------------------


def league_object(league: League) -> dict[str, Any]:
    """The league as JSON."""
    query = league.query
    left = meetings_left(league.pairs, league.fixtures, query.meet)
    fixed = not league.in_several_pairs
    return {
        "season": query.season,
        "event": query.event,
        "counted": query.counted,
        "points": query.worth._asdict(),
        "meet": query.meet,
        "table": [
            {column.path[0]: column.value_of(row) for column in COLUMNS if column.path}
            for row in league.rows
        ],
        "fixtures": [
            {
                "pairs": [
                    {"players": pair, "games_won": won, "points": points}
                    for pair, won, points in zip(
                        fixture.pairs, fixture.games_won, fixture.points, strict=True
                    )
                ],
                "state": fixture.state,
                "best_of": fixture.best_of,
                "winner": None if fixture.winner is None else fixture.pairs[fixture.winner],
                "games": fixture.games,
            }
            for fixture in league.fixtures
        ],
        "left": [
            {"pairs": sorted(meeting), "times": times}
            for meeting, times in sorted(left.items(), key=lambda item: sorted(item[0]))
        ]
        if fixed
        else None,
        "plan": [row._asdict() for row in plan_rows(league.plan)] if fixed else None,
        "single_games": league.single_games,
        "of_others": league.of_other_pairs,
    }


# -- the rounds still to play --------------------------------------------------------------------


def plan_lines(league: League, paper: Paper) -> list[str]:
    """The rounds still to play, with their meetings, one a line."""
    plan = league.plan
    if not plan.rounds:
        return paper.lines("Everybody has met everybody: nothing is left to play.")
    meetings = _counted(league, sum(len(round_.seatings) for round_ in plan.rounds))
    rounds = count(len(plan.rounds), "round")
    lines = paper.lines(f"{meetings} still to play, in {rounds}", "strong")
    wide = len(f"Round {len(plan.rounds)}")
    for round_ in plan.rounds:
        title = f"{f'Round {round_.number}':{wide}}  "
        indent = " " * len(title)
        for at, seating in enumerate(round_.seatings):
            words = " v ".join(map(pair_words, seating.sides))
            lines += paper.lines(words, indent=indent, first=indent if at else title)
    return lines
