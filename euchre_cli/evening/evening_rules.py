"""The rules of an evening: what counts for each player singly, the ladder, and the prizes.

Knows: every rule, declared as house rules are, and what follows from it for the ladder and the
prizes. Does not know: the house rules, by which the points at a table are counted.

Nothing else reads a rule's value. To add a rule, declare it in `EVENING_RULES` and take it into
account in one of the methods below; the command line, the listings and the document follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Final

from euchre_engine.rules import HouseRule, UnknownRule, Value, did_you_mean

from .measures import MEASURES, PRIZES, Measure, Prize
from .scores import HandScore, TableScore

_HOUSE: Final = "house"
_CUT: Final = "cut"
_SHARE: Final = "share"

GROUPS: Final = ("points", "ladder", "prizes")

_CHATGAMERS: Final = "Chatgamers, Progressive Rules (chatgamers.site123.me)"
_CHALLENGE: Final = "Euchre Challenge, Prizes and Pay Outs (euchrechallenge.net)"
_MIET: Final = "Euchre Tournament Rules for Advanced Play (miet.ca)"
_SEASON: Final = "Euchre for the 2017/18 Season (docsbay.net)"
_TROY: Final = "Euchre Night, Office Evolution Troy (officeevolution.com)"

EVENING_RULES: Final[Mapping[str, HouseRule]] = {
    rule.name: rule
    for rule in (
        # -- points ------------------------------------------------------------------------------
        HouseRule(
            "lone-caller",
            "points",
            _HOUSE,
            "Points that a loner with all five tricks counts for the caller. House: what it is "
            "worth at the table.",
            words=(_HOUSE,),
            span=(0, 20),
            usual=(4, 5),
            source=f"{_CHATGAMERS}: 5",
        ),
        HouseRule(
            "lone-partner",
            "points",
            _HOUSE,
            "Points that such a loner counts for the caller's partner, who sat out.",
            words=(_HOUSE,),
            span=(0, 20),
            usual=(4, 0),
            source=f"{_CHATGAMERS}: 4",
        ),
        HouseRule(
            "euchred-loner",
            "points",
            _HOUSE,
            "Points that a euchred loner counts for each defender. House: what it is worth at the "
            "table.",
            words=(_HOUSE,),
            span=(0, 20),
            usual=(2, 3, 4),
            source=f"{_CHATGAMERS}: 3; {_MIET}: 4",
        ),
        HouseRule(
            "table-win",
            "points",
            0,
            "Points that each winner of a table gets on top. A tie brings none, unless it was cut "
            "for.",
            span=(0, 20),
            usual=(0, 1, 2),
            source="no written source",
        ),
        HouseRule(
            "sitting-out",
            "points",
            "none",
            "Points for a round that somebody sits out, once it is over. Average: what a player "
            "at the tables of that round got on average, to the nearest whole point.",
            words=("none", "average"),
            span=(1, 50),
            usual=(7, 8),
            source=f"{_SEASON}: 7; {_TROY}: 8",
        ),
        HouseRule(
            "dropped-rounds",
            "points",
            0,
            "This many of everybody's worst rounds do not count towards the points for and "
            "against, once more rounds than that are over. A round sat out is one of them.",
            span=(0, 5),
            usual=(0, 1),
            source="no written source",
        ),
        # -- the ladder --------------------------------------------------------------------------
        HouseRule(
            "ranking",
            "ladder",
            "points",
            "What the ladder ranks by: points, wins (a tie is half a win), or margin, which is "
            "points for minus points against.",
            words=("points", "wins", "margin"),
            source=f"{_MIET}: points",
        ),
        HouseRule(
            "tie-breaks",
            "ladder",
            "wins-loners-opponents",
            "What decides between people who are level, in this order: games won, loners made, "
            "and the strength of the opponents; people level in all of these cut. Cut: they cut at "
            "once. Share: they share the prize.",
            words=(
                *("-".join(order) for order in permutations(("wins", "loners", "opponents"))),
                _CUT,
                _SHARE,
            ),
            source=f"{_MIET}: most games won; {_CHALLENGE}: tied prizes are split",
        ),
        # -- prizes ------------------------------------------------------------------------------
        *(
            HouseRule(
                prize.name,
                "prizes",
                "yes" if prize.usual else "no",
                prize.definition,
                words=("yes", "no") if prize.usual else ("no", "yes"),
                source=prize.source,
            )
            for prize in PRIZES.values()
        ),
        HouseRule(
            "one-prize-each",
            "prizes",
            "no",
            "Yes: whoever has won a prize is passed over for the later ones, in the order of this "
            "list; the first three places go by points alone.",
            words=("no", "yes"),
            source=_CHALLENGE,
        ),
    )
}
"""Every rule of an evening by name."""


def evening_rule(name: str) -> HouseRule:
    """The rule of this name; `UnknownRule` with the nearest name when there is none."""
    rule = EVENING_RULES.get(name)
    if rule is None:
        raise UnknownRule(
            f"there is no rule of the evening '{name[:40]}'{did_you_mean(name, EVENING_RULES)}"
        )
    return rule


_STANDARD: Final[dict[str, Value]] = {name: rule.standard for name, rule in EVENING_RULES.items()}


class EveningRules:
    """The rules of an evening, asked by the ladder and the prizes.

    `overrides` maps names of rules to values that differ from the usual ones; `usual` has the
    values usual in the movement of the evening that differ from the standard. Raises `UnknownRule`
    for a name or value that does not exist. Immutable.
    """

    __slots__ = ("_usual", "_values", "overrides")

    def __init__(
        self,
        overrides: Mapping[str, Value] | None = None,
        usual: Mapping[str, Value] | None = None,
    ):
        parsed = {
            name: evening_rule(name).parse(str(value)) for name, value in (overrides or {}).items()
        }
        self._usual = {**_STANDARD, **(usual or {})}
        self._values = {**self._usual, **parsed}
        self.overrides: Mapping[str, Value] = {
            name: value for name, value in self._values.items() if value != self._usual[name]
        }

    def value(self, name: str) -> Value:
        """The value of a rule by name, for listings."""
        return self._values[name]

    def with_rules(self, changed: Mapping[str, Value]) -> EveningRules:
        """These rules with some changed; `UnknownRule` for a name or value that does not exist."""
        return EveningRules({**self.overrides, **changed}, self._usual)

    # -- points ----------------------------------------------------------------------------------

    def points_at(self, table: TableScore, seat: int, lone_march: int) -> int:
        """The points that a table counts for the player in a seat (0 to 3: north, east, south,
        west), without those for winning it. `lone_march` is what a loner with all tricks is worth
        by the house rules: it is in the points of a table of which only the result is known."""
        side = seat % 2
        points = table.points[side]
        if table.hands:
            points += sum(self._extra_for_hand(hand, seat) for hand in table.hands)
        else:
            for caller, name in enumerate(table.seating.players):
                if caller % 2 == side:
                    more = self._extra(_lone_rule(caller, seat), lone_march)
                    points += table.loners.count(name) * more
        return points

    @property
    def win_points(self) -> int:
        """The points that each winner of a table gets on top."""
        return self._number("table-win")

    def _extra_for_hand(self, hand: HandScore, seat: int) -> int:
        """The points that a hand counts for a player beyond those of the side at the table."""
        if not hand.alone or hand.maker is None:
            return 0
        caller = hand.players.index(hand.maker)
        if hand.outcome == "lone march" and caller % 2 == seat % 2:
            return self._extra(_lone_rule(caller, seat), hand.award)
        if hand.outcome == "euchred" and caller % 2 != seat % 2:
            return self._extra("euchred-loner", hand.award)
        return 0

    def _extra(self, name: str, award: int) -> int:
        value = self._values[name]
        return 0 if isinstance(value, str) else value - award

    def sitting_out_points(self, round_points: Sequence[int]) -> int:
        """The points for sitting out a round in which the players at the tables got
        `round_points`."""
        value = self._values["sitting-out"]
        if isinstance(value, int):
            return value
        if value == "none" or not round_points:
            return 0
        return (2 * sum(round_points) + len(round_points)) // (2 * len(round_points))

    def rounds_to_drop(self, rounds: int) -> int:
        """The number of rounds that are dropped for somebody who has finished this many."""
        dropped = self._number("dropped-rounds")
        return dropped if rounds > dropped else 0

    # -- the ladder and the prizes ---------------------------------------------------------------

    @property
    def ranking(self) -> Measure:
        """The measure that the ladder ranks by."""
        return MEASURES[str(self._values["ranking"])]

    @property
    def tie_breaks(self) -> tuple[Measure, ...]:
        """The measures that decide between people who are level, in their order."""
        order = str(self._values["tie-breaks"])
        return () if order in (_CUT, _SHARE) else tuple(MEASURES[name] for name in order.split("-"))

    @property
    def shares_prizes(self) -> bool:
        """True if people who are level share a prize."""
        return self._values["tie-breaks"] == _SHARE

    @property
    def one_prize_each(self) -> bool:
        """True if nobody may win two prizes."""
        return self._values["one-prize-each"] == "yes"

    def gives(self, prize: Prize) -> bool:
        """True if this prize is given."""
        return self._values[prize.name] == "yes"

    def _number(self, name: str) -> int:
        value = self._values[name]
        assert isinstance(value, int), name
        return value


def _lone_rule(caller: int, seat: int) -> str:
    return "lone-caller" if seat == caller else "lone-partner"
