"""Fixed partners on a terminal: the standing of the pairs, the bracket, and who has won; and the
same as objects for programs.

In: standings, the state of a bracket, the final ranking, the paper. Out: lines and objects; the
keys of objects are stable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ..terminal.display import Paper
from ..terminal.phrases import capitalized, count, listed, short_score
from ..terminal.report_table import TableColumn, natural_width, table_lines, texts_of
from ..terminal.text import safe, wrap_long_words
from .knockout import NOBODY, BracketState, Entrant, Origin, Outcome
from .pair_rounds import PairStanding, ranking
from .progress import Partners, RankedPair


def pair_words(pair: Partners) -> str:
    """`Ann & Bob`."""
    return " & ".join(map(safe, pair))


# -- the standing ----------------------------------------------------------------------------------


class _StandingLine(NamedTuple):
    place: str
    pair: PairStanding


_COLUMNS: Final = (
    TableColumn(title="", text=lambda line: line.place, right=True),
    TableColumn(title="", text=lambda line: pair_words(line.pair.pair), min_width=8),
    TableColumn(title="won", text=lambda line: str(line.pair.won), right=True),
    TableColumn(title="tied", text=lambda line: str(line.pair.tied), right=True),
    TableColumn(title="lost", text=lambda line: str(line.pair.lost), right=True),
    TableColumn(title="margin", text=lambda line: margin_words(line.pair), right=True),
    TableColumn(title="points", text=lambda line: str(line.pair.points), right=True),
    TableColumn(title="against", text=lambda line: str(line.pair.against), right=True),
    TableColumn(title="", text=lambda line: _without_play(line.pair)),
)
_FEW_COLUMNS: Final = 6
"""The number of columns that are left on narrow paper."""


def standing_lines(standings: Sequence[PairStanding], paper: Paper, won: str = "") -> list[str]:
    """The standing: a sentence on who leads (or `won`, the sentence on who has won), and a
    table."""
    lines = [
        _StandingLine(place, one)
        for place, one in zip(place_words(ranking(standings)), standings, strict=True)
    ]
    columns: Sequence[TableColumn] = [
        column
        for column in _COLUMNS
        if (column.title != "tied" or any(one.tied for one in standings))
        and (column is not _COLUMNS[-1] or any(map(_without_play, standings)))
    ]
    if natural_width(columns, texts_of(columns, lines)) > paper.width:
        columns = [column for column in columns if column in _COLUMNS[:_FEW_COLUMNS]]
    head = paper.lines(won or leaders_words(standings), "strong")
    return [*head, *table_lines(columns, lines, paper)]


def leaders_words(standings: Sequence[PairStanding]) -> str:
    """`Ann & Bob lead with 3 wins.`"""
    leaders = [one for one in standings if one.sort_key == standings[0].sort_key]
    if len(leaders) == len(standings):
        return "All pairs are level."
    wins = count(leaders[0].won, "win")
    if leaders[0].tied:
        wins += f" and {count(leaders[0].tied, 'tie')}"
    each = " each" if len(leaders) > 1 else ""
    return f"{listed([pair_words(one.pair) for one in leaders])} lead with {wins}{each}."


def margin_words(one: PairStanding) -> str:
    """The margin with its sign: `+12`, `0`."""
    return f"{one.margin:+d}" if one.margin else "0"


def _without_play(one: PairStanding) -> str:
    """`1 bye`, `2 by default`: what is won without play."""
    parts = [count(one.byes, "bye")] if one.byes else []
    return ", ".join([*parts, *([f"{one.defaults} by default"] if one.defaults else [])])


def place_words(places: Sequence[RankedPair]) -> list[str]:
    """`1`, `2=`, `2=`, `4`."""
    shared = [place.place for place in places]
    return [f"{place}=" if shared.count(place) > 1 else str(place) for place in shared]


def standing_objects(standings: Sequence[PairStanding]) -> list[dict[str, Any]]:
    """The standing for programs."""
    return [
        {
            "place": place.place,
            "pair": list(one.pair),
            **{name: getattr(one, name) for name in _STANDING_KEYS},
        }
        for place, one in zip(ranking(standings), standings, strict=True)
    ]


_STANDING_KEYS: Final = ("won", "tied", "lost", "points", "against", "defaults", "byes")


# -- the bracket -----------------------------------------------------------------------------------


def bracket_lines(state: BracketState, paper: Paper) -> list[str]:
    """The bracket: a line for each match, with who won it, or who is to meet."""
    matches = match_words(state)
    wide = max(len(match.stage) for match in matches)
    digits = len(str(len(matches)))
    lines: list[str] = []
    before = ""
    for number, stage, words in matches:
        first = f"{stage if stage != before else '':{wide}}  {number:>{digits}}  "
        before = stage
        lines += wrap_long_words(words, paper.width, " " * len(first), first)
    return lines


class MatchWords(NamedTuple):
    """A match of a bracket in words: the number that readers see, its stage, and who won it or is
    to meet."""

    number: int
    stage: str
    words: str


def match_words(state: BracketState) -> list[MatchWords]:
    """The matches of a bracket that are or may be played."""
    numbers = _numbers(state)
    return [
        MatchWords(
            number, capitalized(state.bracket[index].stage), _match_words(state, index, numbers)
        )
        for index, number in numbers.items()
    ]


def _numbers(state: BracketState) -> dict[int, int]:
    """The numbers that readers see, by the index of a match, for those that are or may be played. A
    second final that is not needed is left out."""
    shown = []
    for index, match in enumerate(state.bracket):
        outcome = state.outcomes.get(index)
        byes = NOBODY in (state.entrant(entrant) for entrant in match.entrants)
        if not byes and not (match.second_final and outcome and not outcome.table):
            shown.append(index)
    return {index: number for number, index in enumerate(shown, 1)}


def _match_words(state: BracketState, index: int, numbers: dict[int, int]) -> str:
    match, outcome = state.bracket[index], state.outcomes.get(index)
    if outcome is not None:
        return outcome_words(outcome)
    if match.second_final and index not in state.ready:
        return "the same pairs again, if the unbeaten pair loses"
    first, second = (_entrant_words(state, entrant, numbers) for entrant in match.entrants)
    table = f", table {state.tables[index]}" if index in state.tables else ""
    return f"{first} v {second}{table}"


def outcome_words(outcome: Outcome) -> str:
    """`Ann & Bob beat Cat & Dan 10–4`, `… 2–1 in games`, `… 1–1 in games, 18–16 in points`, `…
    8–8, by a cut`, `…, who conceded at 9–6`, `… by default`."""
    words = f"{pair_words(outcome.winner)} beat {pair_words(outcome.loser)}"
    result = outcome.result
    if result is None or result.by_default:
        return f"{words} by default"
    side = result.winner
    assert side is not None
    games, points = ((both[side], both[1 - side]) for both in (result.games, result.points))
    by_cut = ", by a cut" if points[0] == points[1] else ""
    if sum(games) > 1:
        words = f"{words} {short_score(games)} in games"
        level = games[0] == games[1]
        return f"{words}, {short_score(points)} in points{by_cut}" if level else words
    if result.conceded:
        return f"{words}, who conceded at {short_score(points[::-1])}"
    return f"{words} {short_score(points)}{by_cut}"


def _entrant_words(state: BracketState, entrant: Entrant, numbers: dict[int, int]) -> str:
    """A side of a match: the pair, or `winner of 3` until it is known."""
    pair = state.entrant(entrant)
    if pair is not None:
        return pair_words(pair)
    if entrant.number in numbers:
        return f"{entrant.origin.value} of {numbers[entrant.number]}"
    # The match before is a bye.
    sides = state.bracket[entrant.number].entrants
    open_side = next(side for side in sides if state.entrant(side) != NOBODY)
    return _entrant_words(state, open_side, numbers)


def bracket_objects(state: BracketState) -> list[dict[str, Any]]:
    """The matches of the bracket for programs. A side that is not known yet has no pair;
    `comes_from` is the match of which it will be the winner or the loser."""
    numbers = _numbers(state)
    return [
        {
            "match": number,
            "stage": state.bracket[index].stage,
            "sides": [
                _side_object(state, entrant, numbers) for entrant in state.bracket[index].entrants
            ],
            **_outcome_object(state, index),
        }
        for index, number in numbers.items()
    ]


def _side_object(state: BracketState, entrant: Entrant, numbers: dict[int, int]) -> dict[str, Any]:
    pair = state.entrant(entrant)
    if entrant.origin is not Origin.SEED and entrant.number in numbers:
        comes_from = {"match": numbers[entrant.number], "as": entrant.origin.value}
    else:
        comes_from = None
    return {"pair": None if pair is None else list(pair), "comes_from": comes_from}


def _outcome_object(state: BracketState, index: int) -> dict[str, Any]:
    outcome = state.outcomes.get(index)
    if outcome is None:
        open_ = dict.fromkeys(("winner", "games", "by_default", "conceded"))
        return {"round": None, "table": state.tables.get(index), **open_}
    result = outcome.result
    games = None
    if result is not None and result.winner is not None:
        games = {
            "won": result.games[result.winner],
            "lost": result.games[1 - result.winner],
            "points": result.points[result.winner],
            "against": result.points[1 - result.winner],
        }
    return {
        "round": outcome.round or None,
        "table": outcome.table or None,
        "winner": list(outcome.winner),
        "games": games,
        "by_default": result is None or result.by_default,
        "conceded": result is not None and result.conceded,
    }


# -- the end ---------------------------------------------------------------------------------------


def ranking_lines(places: Sequence[RankedPair], paper: Paper) -> list[str]:
    """The final ranking, a line for each place."""
    texts = place_words(places)
    wide = max(map(len, texts), default=0)
    return [
        line
        for text, place in zip(texts, places, strict=True)
        for line in paper.lines(
            pair_words(place.pair), indent=" " * (wide + 2), first=f"{text:>{wide}}  "
        )
    ]


def ranking_objects(places: Sequence[RankedPair]) -> list[dict[str, Any]]:
    """The final ranking for programs."""
    return [{"place": place.place, "pair": list(place.pair)} for place in places]
