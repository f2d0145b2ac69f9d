"""The sentences with which a page opens: who leads, who calls most, which pair to fear. (The
findings of an audit are something else: `euchre_engine.audit`.)

In: a season and its records. Out: findings, the most important first. A finding that picks somebody
out of many ("Bob calls most") is made only if luck does not explain it: the chance of a difference
as large, times the number of those it was picked from (the correction of Bonferroni), is below
5 %. Plain facts (a lead, a comeback) need no such test. Does not know: how anything is
counted, or where a sentence is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erfc, sqrt
from typing import Final, NamedTuple

from ..stat_columns.column import MIN_HANDS
from ..stat_columns.interval import variance
from ..stat_columns.pairs import MIN_PAIR_HANDS
from ..stat_columns.row_counts import By
from ..stat_columns.stat_tables import COLUMNS
from ..stats.games import streaks_of
from ..stats.record_definitions import Record
from ..stats.season import Season
from ..terminal.phrases import count
from .content import percent, short_list

MOST: Final = 5
"""The most findings that a page opens with: with the standings they fill the screen of a phone."""

_SIGNIFICANCE: Final = 0.05
_FEWEST_IN_A_ROW: Final = 4
"""The fewest games won in a row that are a finding while the streak goes on."""


class Finding(NamedTuple):
    """Something that a season shows: its `name`, for programs, and the sentence."""

    name: str
    words: str


def findings(season: Season, records: Sequence[Record]) -> list[Finding]:
    """The findings that the numbers support, at most `MOST`, the most important first."""
    every = (
        _lead(season),
        _luck(season),
        _calls(season),
        _pair(season),
        _alone(season),
        _euchred(season),
        _streak(season),
        _comeback(records),
    )
    return [finding for finding in every if finding is not None][:MOST]


# -- plain facts ----------------------------------------------------------------------------------


def _lead(season: Season) -> Finding | None:
    group = season.by("player")
    rows = [row for row in group.rows.values() if row["games"]]
    first = [row for row in rows if row.wins_more == group.lead]
    if not first or len(first) == len(rows):
        return None
    names = sorted(row.key[0] for row in first)
    if len(names) > 1:
        return Finding("lead", f"{short_list(names)} share the lead{_best(season)}.")
    won = f"{first[0]['games_won']}–{first[0]['games_lost']}"
    next_best = max(row.wins_more for row in rows if row not in first)
    ahead = _games((group.lead - next_best) / 2)
    return Finding("lead", f"{names[0]} leads by {ahead} ({won}){_best(season, names[0])}.")


def _best(season: Season, leader: str = "") -> str:
    """The rest of a sentence on who leads: the chance that the leader is the best of all, or who is
    more likely the best. Empty if there are fewer than three, or if nobody is more likely."""
    cells = {key[0]: _BEST.value(row, season) for key, row in season.by("player").rows.items()}
    chances = {name: cell.value for name, cell in sorted(cells.items()) if cell.value is not None}
    if len(chances) < 3:
        return ""
    likeliest, second = sorted(chances, key=lambda name: -chances[name])[:2]
    number = _number_word(len(chances))
    if leader in chances and chances[leader] > chances[likeliest] - _LIKELIER:
        chance = percent(chances[leader])
        return f"; the chance that {leader} is the best of the {number} is {chance}"
    if not leader and chances[likeliest] < chances[second] + _LIKELIER:
        return ""
    more, chance = "more" if leader else "most", percent(chances[likeliest])
    return f"; the best of the {number} is {more} likely {likeliest}, with a chance of {chance}"


_LIKELIER: Final = 0.02
"""The least difference between two chances that counts: they are right to about one percent."""

_BEST: Final = COLUMNS["best"]

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


def _streak(season: Season) -> Finding | None:
    running = {name: runs[-1] for name, runs in streaks_of(season.games).items()}
    won = {name: run.games for name, run in running.items() if run.result > 0}
    longest = max(won.values(), default=0)
    names = sorted(name for name, games in won.items() if games == longest)
    if longest < _FEWEST_IN_A_ROW:
        return None
    have = "has" if len(names) == 1 else "have"
    return Finding("streak", f"{short_list(names)} {have} won the last {_games(longest)}.")


def _comeback(records: Sequence[Record]) -> Finding | None:
    for record in records:
        if record.definition.name == "biggest_comeback" and len(record.holders) == 1:
            held = record.holders[0]
            score = f", {held.score[0]}–{held.score[1]}" if held.score else ""
            words = (
                f"The biggest comeback: {' & '.join(held.names)} against "
                f"{' & '.join(held.against)}{score} {held.words}, with a win chance of "
                f"{percent(record.value)}."
            )
            return Finding("comeback", words)
    return None


# -- differences that luck does not explain ------------------------------------------------------


def _luck(season: Season) -> Finding | None:
    margins = _margins(season, "player", MIN_HANDS)
    if len(margins) < 2:
        if not any(game.over for game in season.games):
            return None
        return Finding("luck", "Too few hands are known to tell luck from skill.")
    best = _clearly_ahead(margins)
    if best is None:
        return Finding("luck", "Luck alone may explain the whole order so far.")
    return Finding("luck", f"{best[0]} is ahead of what luck explains: {_points(margins[best])}.")


def _pair(season: Season) -> Finding | None:
    margins = _margins(season, "pair", MIN_PAIR_HANDS)
    best = _clearly_ahead(margins)
    if best is None:
        return None
    return Finding("pair", f"The pair to fear: {' & '.join(best)}, {_points(margins[best])}.")


class _Margin(NamedTuple):
    """The points for minus points against, over a number of hands, and the number of standard
    errors by which their mean is above 0."""

    total: int
    hands: int
    errors: float


def _points(margin: _Margin) -> str:
    more = f"{margin.total / margin.hands:.2f} points a hand more than the other side"
    return f"{more} in {count(margin.hands, 'hand')}"


def _margins(season: Season, by: By, fewest: int) -> dict[tuple[str, ...], _Margin]:
    """The margins of the rows with enough hands."""
    margins = {}
    for key, row in season.by(by).rows.items():
        total, hands = row["margin"], row["hands"]
        if hands >= fewest:
            spread = variance(total, row["margin_squared"], hands)
            margins[key] = _Margin(total, hands, total / sqrt(spread * hands) if spread else 0.0)
    return margins


def _clearly_ahead(margins: Mapping[tuple[str, ...], _Margin]) -> tuple[str, ...] | None:
    """The row with the highest margin a hand, if luck does not explain it."""
    best = max(sorted(margins), key=lambda key: margins[key].errors, default=None)
    if best is None or margins[best].errors <= 0:
        return None
    return best if _is_clear(margins[best].errors, len(margins)) else None


def _is_clear(errors: float, among: int) -> bool:
    """Returns whether luck does not explain a number that is this many standard errors from what is
    expected, if it was picked as the most striking `among` so many."""
    return among * erfc(abs(errors) / sqrt(2)) < _SIGNIFICANCE


def _calls(season: Season) -> Finding | None:
    shares = _Shares(season, "chances_taken", "call_chances", "chances")
    calls = sum(row["calls"] for row in season.by("player").rows.values())
    if 2 * shares.everybody.part < calls:  # The bidding of most hands is not known.
        shares = _Shares(season, "calls", "hands", "hands")
    return _standing_out("calls", shares, "calls", "has never called")


def _euchred(season: Season) -> Finding | None:
    shares = _Shares(season, "euchred", "calls", "calls")
    return _standing_out("euchred", shares, "is euchred", "was never euchred")


def _alone(season: Season) -> Finding | None:
    shares = _Shares(season, "loners", "calls", "calls")
    return _standing_out("alone", shares, "goes alone", "has never gone alone")


def _standing_out(name: str, shares: _Shares, does: str, never: str) -> Finding | None:
    """`Bob calls most (40 % of hands), Finn least (14 %); the average is 25 %.`, with only those
    of the two who stand out. `does` and `never` are the verbs."""
    most, least = shares.standing_out()
    words = []
    if most:
        words.append(f"{most} {does} most ({shares.words(most)} of {shares.noun})")
    if least and not shares.of[least].part:
        words.append(f"{least} never" if words else f"{least} {never}")
    elif least and words:
        words.append(f"{least} least ({shares.words(least)})")
    elif least:
        words.append(f"{least} {does} least ({shares.words(least)} of {shares.noun})")
    if not words:
        return None
    average = percent(shares.everybody.share)
    return Finding(name, f"{', '.join(words)}; the average is {average}.")


class _Share(NamedTuple):
    """A share: `part` out of `whole`, which is not 0."""

    part: int
    whole: int

    @property
    def share(self) -> float:
        """The share (0–1)."""
        return self.part / self.whole


class _Shares:
    """The share of each player who has one (`of`), and of `everybody` together; `noun` is what they
    are shares of."""

    def __init__(self, season: Season, part: str, whole: str, noun: str) -> None:
        self.noun = noun
        rows = season.by("player").rows.values()
        self.of = {row.key[0]: _Share(row[part], row[whole]) for row in rows if row[whole]}
        shares = self.of.values()
        self.everybody = _Share(
            sum(share.part for share in shares), sum(share.whole for share in shares)
        )

    def others(self, name: str) -> _Share:
        """The share of everybody but this player."""
        own = self.of[name]
        return _Share(self.everybody.part - own.part, self.everybody.whole - own.whole)

    def words(self, name: str) -> str:
        """The share in percent."""
        return percent(self.of[name].share)

    def standing_out(self) -> tuple[str, str]:
        """The names of the players with the highest and the lowest share; each is empty if luck
        explains how far the share is from that of the others."""
        errors = {name: self._errors(name) for name in sorted(self.of) if self._is_testable(name)}
        most = max(errors, key=lambda name: self.of[name].share, default="")
        least = min(errors, key=lambda name: self.of[name].share, default="")
        return (
            most if most and self._is_clear(errors[most]) else "",
            least if least and self._is_clear(-errors[least]) else "",
        )

    def _is_clear(self, errors: float) -> bool:
        return errors > 0 and _is_clear(errors, len(self.of))

    def _is_testable(self, name: str) -> bool:
        """Returns whether the normal distribution approximates the share: if the player were like
        the others, at least five would be expected on either side."""
        expected = self.of[name].whole * self.everybody.share
        return self.others(name).whole > 0 and 5 <= expected <= self.of[name].whole - 5

    def _errors(self, name: str) -> float:
        """The number of standard errors by which the share is above that of the others."""
        own, others, share = self.of[name], self.others(name), self.everybody.share
        error = sqrt(share * (1 - share) * (1 / own.whole + 1 / others.whole))
        return (own.share - others.share) / error
