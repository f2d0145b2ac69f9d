"""A replay never raises on what a user wrote, however little sense it makes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from euchre_engine.actions import Best, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from euchre_engine.audit.record import (
    OUTCOMES,
    TABLE_TALK,
    Concede,
    Dealer,
    Entry,
    Hold,
    Kitty,
    Maker,
    Misdeal,
    Note,
    Penalty,
    RenegeClaim,
    Rest,
    Score,
    ThrownIn,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)
from euchre_engine.audit.replay import GameReplay
from euchre_engine.cards import SUITS, TRUMPS, Card
from euchre_engine.rules import HOUSE_RULES, PRESETS, Ending, Rules
from euchre_engine.seats import SEATS, SIDES
from tests.engine.table_play import as_entries, play_out

HANDS = 40
THROW_INS = [Ending.ALL_PASSED, Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE]


class Nonsense:
    """Entries of every kind with any values in them."""

    RESULTS = ("", "", "made", "euchred")

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def card(self) -> Card:
        return Card(self.rng.randrange(26))

    def cards(self, most: int) -> tuple[Card, ...]:
        return tuple(self.card() for _ in range(self.rng.randrange(most + 1)))

    def number(self, most: int) -> int | None:
        return self.rng.choice([None, self.rng.randrange(most + 1)])

    def trick(self) -> Trick:
        cards = self.cards(7)
        seats = tuple(self.rng.choice([None, *SEATS]) for _ in cards)
        return Trick(self.rng.choice(SEATS), cards, self.rng.choice([None, seats]))

    def entry(self) -> Entry:
        rng, seat, side = self.rng, self.rng.choice(SEATS), self.rng.choice(SIDES)
        flag, somebody = rng.random() < 0.3, rng.choice([None, seat])
        kinds: list[Callable[[], Entry]] = [
            lambda: Dealer(seat, flag),
            lambda: Up(self.card()),
            lambda: Hold(seat, self.cards(7)),
            lambda: Kitty(self.cards(5)),
            lambda: Swap(seat, self.cards(4)),
            lambda: NameBenny(rng.choice(SUITS)),
            lambda: Pass(seat),
            lambda: Order(seat, flag),
            lambda: Name(seat, rng.choice(TRUMPS), flag),
            lambda: Maker(seat, rng.choice([None, *TRUMPS]), flag, rng.choice(self.RESULTS)),
            lambda: Discard(self.card()),
            lambda: Defend(seat),
            lambda: Best(self.card(), self.card()),
            self.trick,
            self.trick,
            lambda: Won(seat),
            lambda: Rest(side),
            lambda: Tricks(self.number(6), self.number(6)),
            lambda: ThrownIn(rng.choice(THROW_INS), seat),
            lambda: Misdeal(somebody),
            lambda: RenegeClaim(seat, rng.choice([None, 1, 2, 5]), somebody, rng.choice(OUTCOMES)),
            lambda: Penalty(side, self.number(5), rng.choice(["ruled", TABLE_TALK])),
            lambda: Score(self.number(5), self.number(5)),
            lambda: Total(self.number(14), self.number(14)),
            lambda: Concede(side),
            lambda: Note("a remark"),
        ]
        return rng.choice(kinds)()

    def record(self, rules: Rules) -> list[Entry]:
        """Nothing but nonsense, or a lawful hand with some of it put in, left out or changed."""
        rng = self.rng
        if rng.random() < 0.5:
            return [self.entry() for _ in range(rng.randrange(18))]
        holds = [seat for seat in SEATS if rng.random() < 0.4]
        _, actions = play_out(rng, rules)
        entries = list(as_entries(actions, holds=holds, kitty=rng.random() < 0.3))
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(entries) + 1)
            entries[at : at + rng.choice([0, 1])] = rng.choice([[], [self.entry()]])
        return entries


def any_rules(rng: Random) -> Rules:
    chosen = {
        rule.name: rng.choice([*rule.words, *map(str, rule.usual)])
        for rule in HOUSE_RULES.values()
        if rng.random() < 0.4
    }
    return Rules(rng.choice(list(PRESETS)), rng.choice([{}, chosen]))


@pytest.mark.seeds(1)
def test_whatever_is_written_gets_a_verdict_with_places_in_the_record(seed: int) -> None:
    rng = Random(f"nonsense {seed}")
    nonsense = Nonsense(rng)
    replay = GameReplay(any_rules(rng))
    for _ in range(HANDS):
        if rng.random() < 0.1:
            replay.end()
            replay = GameReplay(any_rules(rng))
        entries = nonsense.record(replay.rules)
        verdict = replay.hand(entries, rng.choice([None, rng.randrange(20)]))
        for problem in verdict.problems:
            told = f"{replay.rules!r} {entries!r} {problem!r}"
            assert -1 <= problem.at[0] < len(entries), told
            assert problem.because is None or -1 <= problem.because[0] < len(entries), told
            assert problem.trick is None or 1 <= problem.trick <= 5, told
        assert verdict.tricks is None or sum(verdict.tricks) == 5
