"""Scores of tables in tests, written as people would on a card."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from euchre_cli.evening.evening_rules import EveningRules
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.measures import Standing
from euchre_cli.evening.plan import Round, Seating
from euchre_cli.evening.progress import Cut
from euchre_cli.evening.round_robin import individual_plan
from euchre_cli.evening.scores import HandScore, TableScore

LONE_MARCH = 4
"""What a loner with all tricks is worth at the tables of these tests; a euchre is worth 2, and a
euchred loner too."""

_AWARDS = {
    "1": ("made", 1),
    "2": ("march", 2),
    "4": ("lone march", LONE_MARCH),
    "x": ("euchred", 2),
}


def seating(table: int, players: str) -> Seating:
    """A table from its partners: `Ann Cat v Bob Dan`; the first sit north and south."""
    ours, theirs = (side.split() for side in players.split(" v "))
    return Seating(table, (ours[0], theirs[0], ours[1], theirs[1]))


def hand(at: Seating, words: str) -> tuple[HandScore, list[int]]:
    """A hand, and its points: the caller and what they made: `Ann 1`, `Ann 2`, `Ann 4` (alone),
    `Ann x` (euchred), `Ann alone x`, `Ann alone 1`. `Ann 1 + Bob 2`: two more points to Bob's
    side."""
    call, _, penalty = words.partition(" + ")
    caller, *alone, made = call.split()
    outcome, award = _AWARDS[made]
    side = at.players.index(caller) % 2
    points = [0, 0]
    points[1 - side if made == "x" else side] += award
    if penalty:
        name, more = penalty.split()
        points[at.players.index(name) % 2] += int(more)
    return HandScore(at.players, caller, bool(alone) or made == "4", outcome, award), points


def by_hands(round_: int, at: Seating, *hands: str, finished: bool = True) -> TableScore:
    """A table whose hands were entered."""
    scores = [hand(at, words) for words in hands]
    points = (sum(ours for _, (ours, _) in scores), sum(theirs for _, (_, theirs) in scores))
    going = TableScore(round_, at, points, tuple(one for one, _ in scores), (), False, None)
    return going.closed() if finished else going


def result(
    round_: int, at: Seating, ours: int, theirs: int, *loners: str, finished: bool = True
) -> TableScore:
    """A table of which only the result was entered."""
    going = TableScore(round_, at, (ours, theirs), (), loners, False, None)
    return going.closed() if finished else going


def ladder_of(
    scores: list[TableScore],
    rules: EveningRules | None = None,
    out: dict[int, str] | None = None,
    cuts: Iterable[Cut] = (),
) -> dict[str, Standing]:
    """Everybody's standing by name, the best first, after rounds of exactly these tables; `out` has
    who sits out by round."""
    numbers = sorted({score.round for score in scores})
    rounds = [
        Round(
            number,
            tuple(dict.fromkeys(score.seating for score in scores if score.round == number)),
            tuple((out or {}).get(number, "").split()),
        )
        for number in numbers
    ]
    standings = ladder((), rounds, scores, rules or EveningRules(), LONE_MARCH, cuts)
    return {one.name: one for one in standings}


def random_evening(seed: int) -> tuple[tuple[Round, ...], list[TableScore]]:
    """Some rounds of a plan for 4 to 14 people, most tables with their hands, some with results,
    the last round not quite over."""
    random = Random(seed)
    people = [f"P{number}" for number in range(random.randint(4, 14))]
    rounds = individual_plan(people, random.randint(1, 6)).rounds
    scores = []
    for round_ in rounds:
        last = round_ is rounds[-1]
        for at in round_.seatings:
            if last and random.random() < 0.2:
                continue
            finished = not last or random.random() < 0.7
            if random.random() < 0.3:
                loners = random.choices(at.players, k=random.choice((0, 0, 1, 2)))
                ours, theirs = random.randint(8, 12), random.randint(8, 12)
                scores.append(result(round_.number, at, ours, theirs, *loners, finished=finished))
                continue
            hands = [
                random.choice(at.players)
                + random.choice((" 1", " 1", " 2", " 4", " x", " alone x", " alone 1"))
                + random.choice(("", "", "", f" + {random.choice(at.players)} 2"))
                for _ in range(random.randint(1, 8))
            ]
            scores.append(by_hands(round_.number, at, *hands, finished=finished))
    return rounds, scores
