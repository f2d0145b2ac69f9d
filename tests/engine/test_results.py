"""A hand of which only the result is known, made or euchred, is worth what its tricks would be."""

from __future__ import annotations

import pytest

from euchre_engine.actions import Best, Defend
from euchre_engine.audit.judge import judge
from euchre_engine.audit.record import Entry, Maker, Penalty, Tricks
from euchre_engine.cards import UNKNOWN
from euchre_engine.rules import PRESETS, Rules
from euchre_engine.seats import LEFT, SEATS, SIDE, Side

from .test_rules import SITUATIONS, allowed


@pytest.mark.parametrize("preset", PRESETS)
def test_a_result_is_worth_what_any_count_of_it_is(preset: str) -> None:
    rules = Rules(preset)
    for situation in filter(lambda name: allowed(rules, name), SITUATIONS):
        alone, against, best = SITUATIONS[situation]
        for maker in SEATS:
            more: list[Entry] = [Defend(LEFT[maker])] if against else []
            more += [Best(UNKNOWN, UNKNOWN)] if best else []
            for result in ("made", "euchred"):
                told = judge(rules, [Maker(maker, None, alone, result), *more])
                assert (told.decided, told.problems, told.tricks) == (True, [], None)
                for own in rules.possible_tricks(result, alone):
                    tricks = Tricks(None, own) if SIDE[maker] is Side.EW else Tricks(own, None)
                    one = judge(rules, [Maker(maker, None, alone), *more, tricks])
                    assert (told.award, told.points) == (one.award, one.points)
                    assert told.evidence == one.evidence == "result"


def test_a_penalty_of_no_known_number_is_worth_nothing_but_for_table_talk() -> None:
    rules = Rules("standard", {"table-talk-points": 2})
    assert judge(rules, [Penalty(Side.NS, None, "slow")]).points == (0, 0)
    talk = judge(rules, [Penalty(Side.NS, None, "table-talk")])
    assert (talk.points, [worth for _, worth, _ in talk.penalties]) == ((2, 0), [2])
