"""Knockouts of fixed partners: single and double elimination.

Knows: the bracket, which pair has reached which match of it, and the final ranking. Does not know:
the score of a hand.

A bracket is a list of matches; each side of a match is a seed, or the winner or loser of an earlier
match. The number of seeds is a power of two. Seeds without a pair are `NOBODY`, so that the first
pairs have a bye: whoever is to meet nobody, or a pair that has left, goes on without play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from .pair_rounds import Meeting, pair_result, pairs_undecided, seated_round
from .progress import (
    Contradiction,
    EveningSoFar,
    NextRound,
    Over,
    Partners,
    RankedPair,
)
from .scores import TableResult


class Origin(Enum):
    """The origin of a side of a match."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class Entrant(NamedTuple):
    """A side of a match: the seed of this number (from 0, as the pairs were typed), or the winner
    or loser of the match at this index."""

    origin: Origin
    number: int


class BracketMatch(NamedTuple):
    """A match of a bracket. Of two pairs that are knocked out, the one whose last match has the
    higher `level` is ranked higher. A `second_final` is played only if the unbeaten pair lost the
    final."""

    stage: str
    level: int
    entrants: tuple[Entrant, Entrant]
    second_final: bool = False


Bracket: TypeAlias = tuple[BracketMatch, ...]


# -- the brackets ----------------------------------------------------------------------------------

_STAGES: Final = {1: "final", 2: "semi-final", 4: "quarter-final"}
"""The names of the last stages of a knockout, by their number of matches."""

_LOSERS_ROUND: Final = "losers' round"
"""The name of the rounds of those who have lost once; a number follows it."""


def single_bracket(pairs: int, third_place: bool = False) -> Bracket:
    """The bracket of a knockout of two pairs or more. With `third_place` the losers of the
    semi-finals, if there are any, play for it."""
    bracket: list[BracketMatch] = []
    entrants = _seeded(pairs)
    rounds: list[range] = []
    while len(entrants) > 1:
        stage = _STAGES.get(len(entrants) // 2, f"round {len(rounds) + 1}")
        rounds.append(_add_round(bracket, stage, len(rounds) + 1, entrants))
        entrants = _entrants(Origin.WINNER, rounds[-1])
    if third_place and len(rounds) > 1:
        losers = _entrants(Origin.LOSER, rounds[-2])
        _add_round(bracket, "third place", len(rounds) - 1, losers)
    return tuple(bracket)


def double_bracket(pairs: int) -> Bracket:
    """The bracket of a double elimination of two pairs or more. A pair that has lost goes on among
    the losers, and is out with its second loss. The last pair of the losers meets the last of the
    winners in the final, and has to beat it twice."""
    bracket: list[BracketMatch] = []
    unbeaten = _seeded(pairs)
    dropping: list[list[Entrant]] = []
    while len(unbeaten) > 1:
        stage = f"winners' round {len(dropping) + 1}" if len(unbeaten) > 2 else "winners' final"
        added = _add_round(bracket, stage, 0, unbeaten)
        dropping.append(_entrants(Origin.LOSER, added))
        unbeaten = _entrants(Origin.WINNER, added)
    alive, level = dropping[0], 0
    for number, dropped in enumerate(dropping[1:], 1):
        # In every other round the new losers come in from the other end, so that fewer pairs meet
        # again early.
        incoming = dropped[::-1] if number % 2 else dropped
        added = _add_round(bracket, f"{_LOSERS_ROUND} {level + 1}", level + 1, alive)
        alive = _entrants(Origin.WINNER, added)
        sides = [side for both in zip(alive, incoming, strict=True) for side in both]
        stage = f"{_LOSERS_ROUND} {level + 2}" if len(sides) > 2 else "losers' final"
        alive = _entrants(Origin.WINNER, _add_round(bracket, stage, level + 2, sides))
        level += 2
    final = _add_round(bracket, "final", level + 1, [*unbeaten, *alive])
    again = Entrant(Origin.WINNER, final[0]), Entrant(Origin.LOSER, final[0])
    bracket.append(BracketMatch("second final", level + 2, again, second_final=True))
    return _without_empty_rounds(bracket, pairs)


def _without_empty_rounds(bracket: Sequence[BracketMatch], pairs: int) -> Bracket:
    """The bracket with its losers' rounds numbered again, without those in which no two pairs can
    meet because too many had a bye."""
    names = {match.stage: "" for match in bracket if match.stage.startswith(_LOSERS_ROUND)}
    number = 0
    for match in bracket:
        meet = all(_may_be_somebody(bracket, side, pairs) for side in match.entrants)
        if meet and names.get(match.stage) == "":
            number += 1
            names[match.stage] = f"{_LOSERS_ROUND} {number}"
    return tuple(match._replace(stage=names.get(match.stage, match.stage)) for match in bracket)


def _may_be_somebody(bracket: Sequence[BracketMatch], side: Entrant, pairs: int) -> bool:
    """True if a pair can come to this side of a match: a bye has a winner, but no loser."""
    if side.origin is Origin.SEED:
        return side.number < pairs
    filled = [_may_be_somebody(bracket, one, pairs) for one in bracket[side.number].entrants]
    return any(filled) if side.origin is Origin.WINNER else all(filled)


def _seeded(pairs: int) -> list[Entrant]:
    """The seeds in the order of the first round: the first meets the last, and the first two can
    meet only in the final."""
    order = [0]
    while len(order) < pairs:
        order = [seed for better in order for seed in (better, 2 * len(order) - 1 - better)]
    return [Entrant(Origin.SEED, seed) for seed in order]


def _add_round(
    bracket: list[BracketMatch], stage: str, level: int, entrants: Sequence[Entrant]
) -> range:
    """Adds a match for each two entrants, and returns the indexes of these matches."""
    first = len(bracket)
    sides = zip(entrants[::2], entrants[1::2], strict=True)
    bracket.extend(BracketMatch(stage, level, both) for both in sides)
    return range(first, len(bracket))


def _entrants(origin: Origin, matches: range) -> list[Entrant]:
    return [Entrant(origin, at) for at in matches]


# -- the state of a bracket ------------------------------------------------------------------------

NOBODY: Final[Partners] = ("", "")
"""A seed without a pair, and the loser of a match with one."""


class Outcome(NamedTuple):
    """The outcome of a match of the bracket. If it was not played (a bye, a default, a second final
    that is not needed), there is no `result`, and `round` and `table` are 0."""

    winner: Partners
    loser: Partners
    round: int = 0
    table: int = 0
    result: TableResult | None = None


class BracketState(NamedTuple):
    """A bracket as far as it has been played. By the index of a match: the `outcomes`, the matches
    that are `ready` to be played, and the `tables` of those that are being played."""

    bracket: Bracket
    pairs: tuple[Partners, ...]
    outcomes: dict[int, Outcome]
    ready: dict[int, Meeting]
    tables: dict[int, int]

    def entrant(self, entrant: Entrant) -> Partners | None:
        """The pair on this side of a match; `NOBODY` if there is none, `None` if it is open."""
        if entrant.origin is Origin.SEED:
            return self.pairs[entrant.number] if entrant.number < len(self.pairs) else NOBODY
        outcome = self.outcomes.get(entrant.number)
        if outcome is None:
            return None
        return outcome.winner if entrant.origin is Origin.WINNER else outcome.loser


def bracket_state(progress: EveningSoFar, bracket: Bracket) -> BracketState | Contradiction:
    """The state of a bracket after the rounds so far. Every match whose two pairs are known is
    played in the next round, and stays ready until it has a winner. A `Contradiction` if others met
    in a round."""
    state = BracketState(bracket, progress.pairs, {}, {}, {})
    for at, round_ in enumerate(progress.rounds):
        _advance(state, frozenset(round_.people))
        met = {frozenset(seating.sides): seating for seating in round_.seatings}
        if set(met) != {frozenset(meeting) for meeting in state.ready.values()}:
            return Contradiction(round_.number)
        for index, meeting in list(state.ready.items()):
            seating = met[frozenset(meeting)]
            result = pair_result(progress, at, seating)
            if result.winner is None:
                state.tables[index] = seating.table
            else:
                winner, loser = seating.sides[result.winner], seating.sides[1 - result.winner]
                table = seating.table
                state.outcomes[index] = Outcome(winner, loser, round_.number, table, result)
                del state.ready[index]
        if state.ready and at + 1 < len(progress.rounds):
            return Contradiction(progress.rounds[at + 1].number)
    if not state.ready:
        _advance(state, progress.here)
    return state


def _advance(state: BracketState, here: frozenset[str]) -> None:
    """Decides the matches that need no play, and makes those ready whose two pairs are known. A
    round of the bracket begins only when the rounds before it are over: a pair with a bye waits."""
    playing: set[str] = set()
    for index, match in enumerate(state.bracket):
        if index in state.outcomes:
            continue
        first, second = (state.entrant(entrant) for entrant in match.entrants)
        if first is None or second is None:
            playing.add(match.stage)
            continue
        if match.second_final and first == state.entrant(state.bracket[index - 1].entrants[0]):
            state.outcomes[index] = Outcome(first, second)  # The unbeaten pair won the final.
        elif second == NOBODY or not here.issuperset(second):
            state.outcomes[index] = Outcome(first, second)
        elif first == NOBODY or not here.issuperset(first):
            state.outcomes[index] = Outcome(second, first)
        else:
            playing.add(match.stage)
            if playing.isdisjoint(_stages_before(state.bracket, match)):
                state.ready[index] = first, second


def _stages_before(bracket: Bracket, match: BracketMatch) -> set[str]:
    return {
        bracket[entrant.number].stage
        for entrant in match.entrants
        if entrant.origin is not Origin.SEED
    }


# -- the next round, and the ranking ---------------------------------------------------------------


def knockout(progress: EveningSoFar) -> NextRound:
    """The next round of a knockout. A pair that leaves loses its next match."""
    return _next_round(progress, knockout_state)


def double_knockout(progress: EveningSoFar) -> NextRound:
    """The next round of a double elimination: a round of the winners and one of the losers at the
    same time, as far as each can go on. A pair that leaves loses its next matches."""
    return _next_round(progress, double_knockout_state)


def knockout_state(progress: EveningSoFar) -> BracketState | Contradiction:
    """The bracket of a knockout, as far as it has been played."""
    return bracket_state(progress, single_bracket(len(progress.pairs), progress.third_place))


def double_knockout_state(progress: EveningSoFar) -> BracketState | Contradiction:
    """The bracket of a double elimination, as far as it has been played."""
    return bracket_state(progress, double_bracket(len(progress.pairs)))


def _next_round(
    progress: EveningSoFar, state_of: Callable[[EveningSoFar], BracketState | Contradiction]
) -> NextRound:
    missing = pairs_undecided(progress, ties_stand=False)
    if missing is not None:
        return missing
    state = state_of(progress)
    if isinstance(state, Contradiction):
        return state
    if not state.ready:
        return Over(knockout_ranking(state))
    meets = {pair for meeting in state.ready.values() for pair in meeting}
    through = {pair for pair, _ in _ended(state)}
    waiting = [
        pair
        for pair in progress.pairs
        if pair not in meets and pair not in through and progress.pair_is_here(pair)
    ]
    return seated_round(len(progress.rounds) + 1, state.ready.values(), waiting)


def knockout_ranking(state: BracketState) -> tuple[RankedPair, ...]:
    """The places of the pairs that have no further match, best first. Pairs that were knocked out
    in the same round of the bracket share a place."""
    ended = sorted(_ended(state), key=lambda one: (-one[1], state.pairs.index(one[0])))
    open_places = len(state.pairs) - len(ended)
    levels = [level for _, level in ended]
    return tuple(RankedPair(open_places + levels.index(level) + 1, pair) for pair, level in ended)


def _ended(state: BracketState) -> list[tuple[Partners, int]]:
    """The pairs that have no further match, each with the level at which it ended: for the winner
    of a match one more than for its loser."""
    goes_on = {entrant for match in state.bracket for entrant in match.entrants}
    ended = []
    for index, outcome in state.outcomes.items():
        level = 2 * state.bracket[index].level
        if Entrant(Origin.LOSER, index) not in goes_on:
            ended.append((outcome.loser, level))
        if Entrant(Origin.WINNER, index) not in goes_on:
            ended.append((outcome.winner, level + 1))
    return [(pair, level) for pair, level in ended if pair != NOBODY]
