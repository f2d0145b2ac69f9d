"""The ladder of an evening: everybody's counts, ranked.

In: the people, the rounds begun so far, the scores of their tables, and the rules of the evening.
Out: a `Standing` for each person. Does not know: where scores come from, or how a ladder is shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from .evening_rules import EveningRules
from .measures import TIE_BREAKS, Measure, RoundPoints, Standing
from .plan import Round
from .progress import Cut, cut_winner
from .scores import HandScore, TableScore

_UNRANKED: Final = 0


def ladder(
    people: Sequence[str],
    rounds: Sequence[Round],
    scores: Iterable[TableScore],
    rules: EveningRules,
    lone_march: int,
    cuts: Sequence[Cut] = (),
    *,
    fixed_partners: bool = False,
) -> list[Standing]:
    """The ladder, the best first.

    `rounds` are those that have begun, in order; `scores` are those of the games at their tables,
    finished or not; `cuts` are those that decided ties. All of `people` are on the ladder, and
    everybody who has a place in a round. A substitute's hands count for the player whose place it
    is. `lone_march` is what a loner with all tricks is worth by the house rules. With
    `fixed_partners` one game is enough to show who plays with whom.
    """
    by_table = {(score.round, score.seating.table): score for score in scores}
    cards: defaultdict[str, _ScoreCard] = defaultdict(_ScoreCard)
    cards.update((name, _ScoreCard()) for name in people)
    for round_ in rounds:
        for name in round_.people:
            cards[name].rounds += 1
        points: list[int] = []
        playing = False
        for seating in round_.seatings:
            game = by_table.get((round_.number, seating.table))
            if game is not None:
                cut = cut_winner(cuts, round_.number, seating)
                winner = cut if game.winner is None else game.winner
                points += [
                    cards[name].play(game, seat, winner, rules, lone_march)
                    for seat, name in enumerate(seating.players)
                ]
            playing |= game is None or not game.finished
        over = not playing or round_ is not rounds[-1]
        for_sitting_out = rules.sitting_out_points(points) if over else 0
        for name in round_.sitting_out:
            cards[name].sit_out(round_.number, for_sitting_out, over)
    average = {name: card.points_a_round() for name, card in cards.items()}
    unranked = [
        card.standing(
            name,
            opponents=_mean([average[opponent] for opponent in card.opponents]),
            stayed=card.rounds == len(rounds),
            fixed_partners=fixed_partners,
        )
        for name, card in cards.items()
    ]
    return _ranked(unranked, rules.ranking)


def _ranked(standings: Iterable[Standing], measure: Measure) -> list[Standing]:
    """The same standings ranked by a measure. People who are level in it have the same rank; the
    tie-breaks only put them in order."""

    def key(person: Standing) -> list[int | Fraction]:
        return [-by.value(person) for by in (measure, *TIE_BREAKS)]

    ordered = sorted(standings, key=key)
    values = Counter(measure.value(person) for person in ordered)
    ranks: dict[int | Fraction, int] = {}
    for at, person in enumerate(ordered):
        ranks.setdefault(measure.value(person), at + 1)
    return [
        person._replace(rank=ranks[measure.value(person)], level=values[measure.value(person)] > 1)
        for person in ordered
    ]


# -- one person ------------------------------------------------------------------------------------


class _ScoreCard:
    """One person's score card, filled in round by round."""

    def __init__(self) -> None:
        self.rounds = 0
        self.rows: list[RoundPoints] = []
        self.counts: Counter[str] = Counter()
        self.opponents: list[str] = []
        self.partners: Counter[str] = Counter()

    def play(
        self,
        game: TableScore,
        seat: int,
        winner: int | None,
        rules: EveningRules,
        lone_march: int,
    ) -> int:
        """Adds a game that this person played, and returns their points in it. `winner` is the side
        that won, `None` for a tie; it counts only if the game is over."""
        name, side = game.seating.players[seat], seat % 2
        points = rules.points_at(game, seat, lone_march)
        if game.finished:
            self.opponents += game.seating.sides[1 - side]
            self.partners[game.seating.players[(seat + 2) % 4]] += 1
            self.counts["games"] += 1
            self.counts["without_hands"] += not game.hands
            self.counts["without_loners"] += not (game.hands or game.loners)
            self.counts["won"] += winner == side
            self.counts["tied"] += winner is None
        if not game.hands:
            self.counts["loners"] += game.loners.count(name)
        for hand in game.hands:
            self._count_hand(hand, seat)
        against, table = game.points[1 - side], game.seating.table
        self.rows.append(RoundPoints(game.round, table, points, against, game.finished))
        return points

    def _count_hand(self, hand: HandScore, seat: int) -> None:
        if hand.maker is None:
            return
        maker = hand.players.index(hand.maker)
        euchred = hand.outcome == "euchred"
        if maker == seat:
            self.counts["calls"] += 1
            self.counts["euchred"] += euchred
            self.counts["loners"] += hand.outcome == "lone march"
            self.counts["loners_euchred"] += euchred and hand.alone
        elif maker % 2 != seat % 2:
            self.counts["euchres"] += euchred

    def sit_out(self, number: int, points: int, over: bool) -> None:
        """Adds a round that this person sits out; it is `over` or not."""
        self.rows.append(RoundPoints(number, 0, points, 0, over))

    def points_a_round(self) -> Fraction:
        """The average of the points at finished tables."""
        return _mean([Fraction(row.points) for row in self.rows if row.table and row.finished])

    def _fixed_partner(self, least_games: int) -> str:
        """The partner in all games, if there were at least this many; else empty."""
        fixed = len(self.partners) == 1 and self.partners.total() >= least_games
        return next(iter(self.partners)) if fixed else ""

    def standing(
        self,
        name: str,
        *,
        opponents: Fraction,
        stayed: bool,
        fixed_partners: bool,
    ) -> Standing:
        """This person's place on the ladder, not yet ranked."""
        finished = [row for row in self.rows if row.finished]
        at_tables = [row for row in finished if row.table]
        return Standing(
            name=name,
            rank=_UNRANKED,
            level=False,
            points=sum(row.points for row in self.rows),
            against=sum(row.against for row in self.rows),
            tables=self.counts["games"],
            sat_out=len(finished) - len(at_tables),
            won=self.counts["won"],
            tied=self.counts["tied"],
            loners=self.counts["loners"],
            loners_euchred=self.counts["loners_euchred"],
            calls=self.counts["calls"],
            euchred=self.counts["euchred"],
            euchres=self.counts["euchres"],
            high_round=max((row.points for row in at_tables), default=None),
            partner=self._fixed_partner(1 if fixed_partners else 2),
            opponents=opponents,
            stayed=stayed,
            by_round=tuple(self.rows),
            without_hands=self.counts["without_hands"],
            without_loners=self.counts["without_loners"],
        )


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()
