"""The sentences with which the page of a season opens: who leads, who calls most, which pair to
fear. (The findings of an audit are something else: `euchre_engine.audit`.)

In: a season. Out: sentences, the most important first. One that picks somebody out of many ("Bob
calls most") is made only if luck does not explain it: the chance of a difference as large, times
the number of those it was picked from (the correction of Bonferroni), is below 5 %. Plain facts (a
lead, a comeback) need no such test. Does not know: where a sentence is shown.
"""

from __future__ import annotations

from math import erfc, sqrt
from typing import Final

from ..report.values import MIN_N
from ..terminal.phrases import count, listed, number_word, percent, short_score
from . import tables
from .column import sums_in, sums_of
from .counting import By, Key
from .games import own_first, side_names, whole_lineup
from .interval import Sums
from .pairs import MIN_PAIR_HANDS
from .player import ranked
from .season import CountedRow, Season
from .tables import CALLS, COLUMNS, GAMES, HANDS, TAKEN, last_run, wins_more

MOST: Final = 5
"""The most findings that a page opens with: with the standings they fill the screen of a phone."""

FEW_GAMES: Final = 30
"""With fewer games nobody wonders that luck may explain a lead."""

_SIGNIFICANCE: Final = 0.05
_FEWEST_IN_A_ROW: Final = 4
"""The fewest games won in a row that are a finding while the streak goes on."""

_LIKELIER: Final = 2
"""How many times as likely as the average somebody is the best who is named."""


def findings(season: Season) -> list[str]:
    """The findings that the numbers support, at most `MOST`, the most important first."""
    rows = season.rows("player", (CALLS, TAKEN)).values()
    # Else the bidding of most hands is not known.
    bidding = 2 * sum(row[TAKEN] for row in rows) >= sum(row[CALLS] for row in rows)
    calls = "chance_share" if bidding else "call_share"
    every = (
        _lead(season),
        _best(season),
        _standing_out(season, calls, "calls", "has never called"),
        _pair(season),
        _standing_out(season, "loner_share", "goes alone", "has never gone alone"),
        _standing_out(season, "euchred_share", "is euchred", "was never euchred"),
        _streak(season),
        _comeback(season),
    )
    return [words for words in every if words][:MOST]


# -- who leads -----------------------------------------------------------------------------------


def _lead(season: Season) -> str:
    """Who leads, by how much, and whether that may be luck; empty if all are level."""
    rows = tables.by_lead(season)
    leaders = sorted(row.key[0] for row in rows if wins_more(row) == wins_more(rows[0]))
    if len(leaders) == len(rows):
        return ""
    if len(leaders) > 1:
        return f"{_short_list(leaders)} share the lead."
    by = _games((wins_more(rows[0]) - wins_more(rows[1])) / 2)
    return f"{leaders[0]} leads by {by}; {_luck(rows[0], len(rows))}."


def _luck(leader: CountedRow, players: int) -> str:
    """Whether luck explains the leader's games or points."""
    games = leader[GAMES]
    best = _best_margin(leader.season, "player", MIN_N)
    if _is_clear(wins_more(leader) / sqrt(games), players) or (best and best[0] == leader.key):
        return "that is more than luck explains"
    if games < FEW_GAMES:
        return "with so few games that may be luck"
    return f"after {games:,} games that may still be luck"


def _best(season: Season) -> str:
    """Who is most likely the best of three or more, if that is clearly likelier than by chance."""
    group = sorted(ranked(season))
    if len(group) < 3:
        return ""
    chances = season.ratings.best(group)
    likeliest = max(group, key=chances.__getitem__)
    if chances[likeliest] * len(group) < _LIKELIER:
        return ""
    number, chance = number_word(len(group)), percent(chances[likeliest])
    return f"The best of the {number} is most likely {likeliest}, with a chance of {chance}."


# -- plain facts ---------------------------------------------------------------------------------


def _streak(season: Season) -> str:
    results = season.results("player").items()
    won = {key[0]: last_run(letters) for key, letters in results if letters[-1:] == "W"}
    longest = max(won.values(), default=0)
    if longest < _FEWEST_IN_A_ROW:
        return ""
    names = sorted(name for name, games in won.items() if games == longest)
    have = "has" if len(names) == 1 else "have"
    return f"{_short_list(names)} {have} won the last {_games(longest)}."


def _comeback(season: Season) -> str:
    """The win from the lowest chance, if it is the only one so low."""
    wins = sorted(season.comebacks, key=lambda win: win[1].chance)
    if not wins or (len(wins) > 1 and wins[0][1].chance == wins[1][1].chance):
        return ""
    game, low = wins[0]
    lineup = whole_lineup(game.names, season.lines[game.number].hands)
    won, lost = (" & ".join(side_names(lineup, side)) for side in (low.side, 1 - low.side))
    return (
        f"The biggest comeback: {won} against {lost}, "
        f"{short_score(own_first(game.total, low.side))} from {short_score(low.own_score)}, with a "
        f"win chance of {percent(low.chance)}."
    )


# -- differences that luck does not explain ------------------------------------------------------


def _is_clear(errors: float, among: int) -> bool:
    """Whether luck does not explain a number that is this many standard errors from what is
    expected, if it was picked as the most striking `among` so many."""
    return among * erfc(abs(errors) / sqrt(2)) < _SIGNIFICANCE


def _best_margin(season: Season, by: By, fewest: int) -> tuple[Key, Sums] | None:
    """The row with the highest margin a hand, of those with enough hands, if luck does not explain
    it; and its margins."""
    rows = season.rows(by, (HANDS, *sums_of(HANDS)))
    margins = {key: sums_in(row, HANDS) for key, row in rows.items() if row[HANDS] >= fewest}
    errors = {key: sums.mean / sqrt(sums.error) for key, sums in margins.items() if sums.error}
    best = max(sorted(errors), key=errors.__getitem__, default=())
    clear = errors.get(best, 0) > 0 and _is_clear(errors[best], len(margins))
    return (best, margins[best]) if clear else None


def _pair(season: Season) -> str:
    best = _best_margin(season, "pair", MIN_PAIR_HANDS)
    if best is None:
        return ""
    pair, sums = best
    return (
        f"The pair to fear: {' & '.join(pair)}, {sums.mean:.2f} points a hand more than the other "
        f"side in {count(sums.n, 'hand')}."
    )


def _standing_out(season: Season, column: str, does: str, never: str) -> str:
    """`Bob calls most (40 % of hands), Finn least (14 %); the average is 25 %.`, with only those of
    the two who stand out from the average of a column that is a share. `does` and `never` are the
    verbs."""
    part, whole = COLUMNS[column].counts
    rows = [row for row in season.rows("player", (part, whole)).values() if row[whole]]
    of_all = sum(row[whole] for row in rows)
    average = sum(row[part] for row in rows) / (of_all or 1)
    # The normal distribution approximates the share of somebody like the others, if at least five
    # are expected on either side.
    shares = sorted(
        (row[part] / row[whole], row.key[0], row[whole])
        for row in rows
        if row[whole] < of_all and 5 <= row[whole] * average <= row[whole] - 5
    )
    if not shares:
        return ""

    def is_clear(share: float, own: int) -> bool:
        error = sqrt(average * (1 - average) * (1 / own - 1 / of_all))
        return _is_clear((share - average) / error, len(rows))

    words, of = [], f" of {COLUMNS[column].of}"
    (lowest, least, few), (highest, most, many) = shares[0], shares[-1]
    if highest > average and is_clear(highest, many):
        words.append(f"{most} {does} most ({percent(highest)}{of})")
    if lowest < average and is_clear(lowest, few):
        low = f"least ({percent(lowest)})" if words else f"{does} least ({percent(lowest)}{of})"
        none = "never" if words else never
        words.append(f"{least} {low if lowest else none}")
    return f"{', '.join(words)}; the average is {percent(average)}." if words else ""


# -- words ---------------------------------------------------------------------------------------


def _games(number: float) -> str:
    """`half a game`, `one game`, `2½ games`, `four games`."""
    whole, half = int(number), bool(number % 1)
    if half:
        return f"{whole}½ games" if whole else "half a game"
    return f"{number_word(whole)} game{'' if whole == 1 else 's'}"


_MOST_NAMES: Final = 4
"""The most names in a list."""


def _short_list(names: list[str]) -> str:
    """`Ann, Bob and Cat`; of more than four the first three, and how many others."""
    if len(names) > _MOST_NAMES:
        names = [*names[: _MOST_NAMES - 1], f"{len(names) - _MOST_NAMES + 1:,} others"]
    return listed(names)
