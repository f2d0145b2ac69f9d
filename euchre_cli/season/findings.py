"""The sentences with which the page of a season opens: who leads, who calls most, which pair to
fear. (The findings of an audit are something else: `euchre_engine.audit`.)

In: a season. Out: sentences, the most important first. One that picks somebody out of many ("Bob
calls most") is made only if luck does not explain it: the chance of a difference as large, times
the number of those it was picked from (the correction of Bonferroni), is below 5 %. Plain facts (a
lead, a comeback) need no such test. Does not know: where a sentence is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import erfc, sqrt
from typing import Final, NamedTuple

from ..report.values import MIN_N
from ..terminal.phrases import count, listed, percent, short_score
from .column import sums_in, sums_of
from .counting import By, Count
from .games import own_first, side_names, whole_lineup
from .interval import Sums
from .pairs import MIN_PAIR_HANDS
from .season import CountedRow, Season
from .tables import (
    CALLS,
    CHANCES,
    EUCHRED,
    GAMES,
    HANDS,
    LONERS,
    LOST,
    TAKEN,
    WON,
    best_of_all,
    last_run,
    wins_more,
)

MOST: Final = 5
"""The most findings that a page opens with: with the standings they fill the screen of a phone."""

FEW_GAMES: Final = 30
"""With fewer games nobody wonders that luck may explain a lead."""

_SIGNIFICANCE: Final = 0.05
_FEWEST_IN_A_ROW: Final = 4
"""The fewest games won in a row that are a finding while the streak goes on."""


def findings(season: Season) -> list[str]:
    """The findings that the numbers support, at most `MOST`, the most important first."""
    every = (
        _lead(season),
        _best(season),
        _calls(season),
        _pair(season),
        _standing_out(season, "goes alone", "has never gone alone", LONERS, CALLS, "calls"),
        _standing_out(season, "is euchred", "was never euchred", EUCHRED, CALLS, "calls"),
        _streak(season),
        _comeback(season),
    )
    return [words for words in every if words][:MOST]


# -- who leads -----------------------------------------------------------------------------------


def _lead(season: Season) -> str:
    """Who leads, by how much, and whether that may be luck; empty if all are level."""
    rows = [row for row in season.rows("player", (WON, LOST, GAMES)).values() if row[GAMES]]
    ahead = max(map(wins_more, rows), default=0)
    first = [row for row in rows if wins_more(row) == ahead]
    if len(first) == len(rows):
        return ""
    if len(first) > 1:
        return f"{_short_list(sorted(row.key[0] for row in first))} share the lead."
    leader = first[0]
    by = _games((ahead - max(wins_more(row) for row in rows if row is not leader)) / 2)
    return f"{leader.key[0]} leads by {by}; {_luck(leader, len(rows))}."


def _luck(leader: CountedRow, players: int) -> str:
    """Whether luck explains the leader's games or points."""
    season, games = leader.season, leader[GAMES]
    margins = _margins(season, "player", MIN_N)
    errors = wins_more(leader) / sqrt(games)
    if _is_clear(errors, players) or _clearly_ahead(margins) == leader.key:
        return "that is more than luck explains"
    if games < FEW_GAMES:
        return "with so few games that may be luck"
    return f"after {games:,} games that may still be luck"


def _best(season: Season) -> str:
    """Who is most likely the best of three or more, if that is clearly likelier than by chance."""
    cells = {key[0]: best_of_all(row) for key, row in season.rows("player").items()}
    chances = {name: cell.value for name, cell in sorted(cells.items()) if cell.value is not None}
    if len(chances) < 3:
        return ""
    likeliest = max(chances, key=chances.__getitem__)
    if chances[likeliest] * len(chances) < _LIKELIER:
        return ""
    group, chance = _number_word(len(chances)), percent(chances[likeliest])
    return f"The best of the {group} is most likely {likeliest}, with a chance of {chance}."


_LIKELIER: Final = 2
"""How many times as likely as the average somebody is the best who is named."""


# -- plain facts ---------------------------------------------------------------------------------


def _streak(season: Season) -> str:
    results = {key[0]: letters for key, letters in season.results("player").items()}
    won = {name: last_run(letters) for name, letters in results.items() if letters[-1:] == "W"}
    longest = max(won.values(), default=0)
    if longest < _FEWEST_IN_A_ROW:
        return ""
    names = sorted(name for name, games in won.items() if games == longest)
    have = "has" if len(names) == 1 else "have"
    return f"{_short_list(names)} {have} won the last {_games(longest)}."


def _comeback(season: Season) -> str:
    """The win from the lowest chance, if it is the only one so low."""
    wins = season.comebacks
    lowest = min((low.chance for _, low in wins), default=0)
    biggest = [(game, low) for game, low in wins if low.chance == lowest]
    if len(biggest) != 1:
        return ""
    game, low = biggest[0]
    lineup = whole_lineup(game.names, season.lines[game.number].hands)
    won, lost = (" & ".join(side_names(lineup, side)) for side in (low.side, 1 - low.side))
    return (
        f"The biggest comeback: {won} against {lost}, "
        f"{short_score(own_first(game.total, low.side))} from {short_score(low.own_score)}, with a "
        f"win chance of {percent(lowest)}."
    )


# -- differences that luck does not explain ------------------------------------------------------


def _pair(season: Season) -> str:
    margins = _margins(season, "pair", MIN_PAIR_HANDS)
    best = _clearly_ahead(margins)
    if best is None:
        return ""
    sums = margins[best]
    return (
        f"The pair to fear: {' & '.join(best)}, {sums.mean:.2f} points a hand more than the other "
        f"side in {count(sums.n, 'hand')}."
    )


def _margins(season: Season, by: By, fewest: int) -> dict[tuple[str, ...], Sums]:
    """The margins of the rows with enough hands."""
    rows = season.rows(by, (HANDS, *sums_of(HANDS)))
    return {key: sums_in(row, HANDS) for key, row in rows.items() if row[HANDS] >= fewest}


def _clearly_ahead(margins: Mapping[tuple[str, ...], Sums]) -> tuple[str, ...] | None:
    """The row with the highest margin a hand, if luck does not explain it."""
    errors = {key: sums.mean / sqrt(sums.error) for key, sums in margins.items() if sums.error}
    best = max(sorted(errors), key=errors.__getitem__, default=None)
    return best if best and errors[best] > 0 and _is_clear(errors[best], len(margins)) else None


def _is_clear(errors: float, among: int) -> bool:
    """Whether luck does not explain a number that is this many standard errors from what is
    expected, if it was picked as the most striking `among` so many."""
    return among * erfc(abs(errors) / sqrt(2)) < _SIGNIFICANCE


def _calls(season: Season) -> str:
    rows = season.rows("player", (CALLS, TAKEN, CHANCES, HANDS)).values()
    never = "has never called"
    if 2 * sum(row[TAKEN] for row in rows) < sum(row[CALLS] for row in rows):
        # The bidding of most hands is not known.
        return _standing_out(season, "calls", never, CALLS, HANDS, "hands")
    return _standing_out(season, "calls", never, TAKEN, CHANCES, "chances")


class _Share(NamedTuple):
    """A share: `part` out of `whole`, which is not 0."""

    part: int
    whole: int

    @property
    def share(self) -> float:
        return self.part / self.whole


def _standing_out(
    season: Season, does: str, never: str, part: Count, whole: Count, noun: str
) -> str:
    """`Bob calls most (40 % of hands), Finn least (14 %); the average is 25 %.`, with only those of
    the two who stand out. `does` and `never` are the verbs."""
    rows = season.rows("player", (part, whole))
    shares = {key[0]: _Share(row[part], row[whole]) for key, row in rows.items() if row[whole]}
    if not shares:
        return ""
    everybody = _Share(*(sum(share[at] for share in shares.values()) for at in (0, 1)))
    errors = {
        name: _errors(one, everybody) for name, one in shares.items() if _fits(one, everybody)
    }
    clear = {name: one for name, one in errors.items() if _is_clear(one, len(shares))}
    ordered = sorted(errors, key=lambda name: (shares[name].share, name))
    most = ordered[-1] if ordered and clear.get(ordered[-1], 0) > 0 else ""
    least = ordered[0] if ordered and clear.get(ordered[0], 0) < 0 else ""
    words = []
    if most:
        words.append(f"{most} {does} most ({percent(shares[most].share)} of {noun})")
    if least and not shares[least].part:
        words.append(f"{least} never" if most else f"{least} {never}")
    elif least:
        low = percent(shares[least].share)
        words.append(
            f"{least} least ({low})" if most else f"{least} {does} least ({low} of {noun})"
        )
    return f"{', '.join(words)}; the average is {percent(everybody.share)}." if words else ""


def _fits(own: _Share, everybody: _Share) -> bool:
    """Whether the normal distribution approximates the share: if the player were like the others,
    at least five would be expected on either side."""
    expected = own.whole * everybody.share
    return everybody.whole > own.whole and 5 <= expected <= own.whole - 5


def _errors(own: _Share, everybody: _Share) -> float:
    """The number of standard errors by which a share is above that of the others."""
    others = _Share(everybody.part - own.part, everybody.whole - own.whole)
    share = everybody.share
    error = sqrt(share * (1 - share) * (1 / own.whole + 1 / others.whole))
    return (own.share - others.share) / error


# -- words ---------------------------------------------------------------------------------------

_WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve"),
)


def _number_word(number: int) -> str:
    """`eight`, `16`."""
    return _WORDS[number] if number < len(_WORDS) else f"{number:,}"


def _games(number: float) -> str:
    """`half a game`, `one game`, `2½ games`, `four games`."""
    whole, half = int(number), bool(number % 1)
    if half:
        return f"{whole}½ games" if whole else "half a game"
    return f"{_number_word(whole)} game{'' if whole == 1 else 's'}"


_MOST_NAMES: Final = 4
"""The most names in a list."""


def _short_list(names: list[str]) -> str:
    """`Ann, Bob and Cat`; of more than four the first three, and how many others."""
    if len(names) > _MOST_NAMES:
        names = [*names[: _MOST_NAMES - 1], f"{len(names) - _MOST_NAMES + 1:,} others"]
    return listed(names)
