"""The rules of an evening: what counts for each player singly, the ladder, and the prizes.

Knows: every rule, declared as house rules are, and what follows from it for the ladder and the
prizes. Does not know: the house rules, by which the points at a table are counted.

Nothing else reads a rule's value. To add a rule, declare it in `EVENING_RULES` and take it into
account in one of the methods below; the command line, the listings and the document follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from euchre_engine.rules import HouseRule, UnknownRule, Value, did_you_mean

from .measures import MEASURES, PRIZES, Measure, Prize
from .scores import HandScore, TableScore

GROUPS: Final = ("points", "ladder", "prizes")

_CHALLENGE: Final = "Euchre Challenge, Prizes and Pay Outs (euchrechallenge.net)"
_MIET: Final = "Euchre Tournament Rules for Advanced Play (miet.ca)"
_SEASON: Final = "Euchre for the 2017/18 Season (docsbay.net)"
_TREE_LAKES: Final = "Tree Lakes, Euchre (treelakes.com)"
_TROY: Final = "Euchre Night, Office Evolution Troy (officeevolution.com)"

_NONE: Final = "none"


class _ListRule(HouseRule):
    """A rule whose value is some of its `words`, with commas between them, or none of them."""

    __slots__ = ()

    def parse(self, text: str) -> Value:
        """The list that `text` means, in the order of the words; `UnknownRule` if it has others."""
        given = text.lower().replace(",", " ").split()
        unknown = next((word for word in given if word not in self.words), None)
        if unknown is not None or not given or (_NONE in given and len(given) > 1):
            raise UnknownRule(
                f"{self.name} must be some of {self.choices}, with commas between them, not "
                f"'{text.strip()}'"
            )
        return ",".join(word for word in self.words if word in given)


EVENING_RULES: Final[Mapping[str, HouseRule]] = {
    rule.name: rule
    for rule in (
        # -- points ------------------------------------------------------------------------------
        HouseRule(
            "loner-points",
            "points",
            "both",
            "Whose points a loner with all five tricks brings. Both: the caller's and the "
            "partner's, as at the table. Caller: only the caller's; the partner, who sat out, gets "
            "none for it.",
            words=("both", "caller"),
            source="no written source",
        ),
        HouseRule(
            "sitting-out",
            "points",
            _NONE,
            "Points for a round that somebody sits out, once it is over. Average: what a player "
            "at the tables of that round got on average, to the nearest whole point.",
            words=(_NONE, "average"),
            span=(1, 50),
            usual=(7, 8),
            source=f"{_SEASON}: 7; {_TROY}: 8",
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
        # -- prizes ------------------------------------------------------------------------------
        _ListRule(
            "prizes",
            "prizes",
            ",".join(prize.name for prize in PRIZES.values() if prize.usual),
            "Which prizes are given, with commas between them. "
            + " ".join(f"{prize.name}: {prize.definition}" for prize in PRIZES.values()),
            words=(*PRIZES, _NONE),
            source=f"{_TREE_LAKES}; {_CHALLENGE}: high round; {_TROY}: second place",
        ),
        HouseRule(
            "one-prize-each",
            "prizes",
            "no",
            "Yes: whoever has won a prize is passed over for the later ones, in the order of the "
            "list; the first two places go by points alone.",
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

    `overrides` maps names of rules to values that differ from the usual ones. Raises `UnknownRule`
    for a name or value that does not exist. Immutable.
    """

    __slots__ = ("_values", "overrides")

    def __init__(self, overrides: Mapping[str, Value] | None = None):
        parsed = {
            name: evening_rule(name).parse(str(value)) for name, value in (overrides or {}).items()
        }
        self._values = {**_STANDARD, **parsed}
        self.overrides: Mapping[str, Value] = {
            name: value for name, value in self._values.items() if value != _STANDARD[name]
        }

    def value(self, name: str) -> Value:
        """The value of a rule by name, for listings."""
        return self._values[name]

    def with_rules(self, changed: Mapping[str, Value]) -> EveningRules:
        """These rules with some changed; `UnknownRule` for a name or value that does not exist."""
        return EveningRules({**self.overrides, **changed})

    # -- points ----------------------------------------------------------------------------------

    def points_at(self, table: TableScore, seat: int, lone_march: int) -> int:
        """The points that a table counts for the player in a seat (0 to 3: north, east, south,
        west). `lone_march` is what a loner with all tricks is worth by the house rules: it is in
        the points of a table of which only the result is known."""
        points = table.points[seat % 2]
        if self._values["loner-points"] == "both":
            return points
        if table.hands:
            return points - sum(_of_partner_alone(hand, seat) for hand in table.hands)
        partner = table.seating.players[(seat + 2) % 4]
        return points - table.loners.count(partner) * lone_march

    def sitting_out_points(self, round_points: Sequence[int]) -> int:
        """The points for sitting out a round in which the players at the tables got
        `round_points`."""
        value = self._values["sitting-out"]
        if isinstance(value, int):
            return value
        if value == _NONE or not round_points:
            return 0
        return (2 * sum(round_points) + len(round_points)) // (2 * len(round_points))

    # -- the ladder and the prizes ---------------------------------------------------------------

    @property
    def ranking(self) -> Measure:
        """The measure that the ladder ranks by."""
        return MEASURES[str(self._values["ranking"])]

    @property
    def one_prize_each(self) -> bool:
        """True if nobody may win two prizes."""
        return self._values["one-prize-each"] == "yes"

    def gives(self, prize: Prize) -> bool:
        """True if this prize is given."""
        return prize.name in str(self._values["prizes"]).split(",")


def _of_partner_alone(hand: HandScore, seat: int) -> int:
    """The points of a hand that the partner of the player in a seat marched alone; else 0."""
    if not hand.alone or hand.maker is None or hand.outcome != "lone march":
        return 0
    return hand.award if hand.players.index(hand.maker) == (seat + 2) % 4 else 0
