"""The rules of an evening: what counts for each player singly, the ladder, and the prizes.

They are declared as house rules are. To add one, declare it in `EVENING_RULES` and take it into
account in `EveningRules`; the command line, the listings and the document follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from euchre_engine.rules import HouseRule, UnknownRule, Value, did_you_mean

from .measures import MEASURES, Measure
from .prizes import PRIZES, Prize

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
            "What a round that somebody sits out brings once it is over, in the unit of the "
            "ranking. Average: what a player at the tables of that round got on average, of points "
            "and margin to the nearest whole.",
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
            "points for minus points against. Couples rank by wins unless you say otherwise; those "
            "that are level by margin, then points.",
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
            "yes",
            "Yes: whoever has won a prize is passed over for the later ones, in the order of the "
            "list.",
            words=("yes", "no"),
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

    `told` maps names of rules to values; the others are as `usual`. Raises `UnknownRule` for a
    name or value that does not exist, and for values that do not go together. Immutable.
    """

    __slots__ = ("_values", "overrides")

    def __init__(
        self,
        told: Mapping[str, Value] = MappingProxyType({}),
        usual: Mapping[str, Value] = MappingProxyType({}),
    ):
        parsed = {name: evening_rule(name).parse(str(value)) for name, value in told.items()}
        unless_told = {**_STANDARD, **usual}
        self._values = {**unless_told, **parsed}
        self.overrides: Mapping[str, Value] = {
            name: value for name, value in parsed.items() if value != unless_told[name]
        }
        brings = self._values["sitting-out"]
        if self._values["ranking"] == "wins" and isinstance(brings, int) and brings > 1:
            raise UnknownRule(
                f"the ladder ranks by wins, and a round sat out cannot bring {brings} of them: "
                "sitting-out is none, average or 1"
            )

    def value(self, name: str) -> Value:
        """The value of a rule by name, for listings."""
        return self._values[name]

    @property
    def ranking(self) -> Measure:
        """The measure that the ladder ranks by."""
        return MEASURES[str(self._values["ranking"])]

    @property
    def caller_alone(self) -> bool:
        """Whether the points of a loner are the caller's alone."""
        return self._values["loner-points"] == "caller"

    def sitting_out_brings(self, average: Fraction) -> Fraction:
        """What sitting out a round brings in the unit of the ranking; the players at the tables had
        this `average`."""
        value = self._values["sitting-out"]
        if isinstance(value, int):
            return Fraction(value)
        if value == _NONE:
            return Fraction()
        return average if self.ranking.name == "wins" else Fraction((2 * average + 1) // 2)

    @property
    def one_prize_each(self) -> bool:
        """Whether nobody may win two prizes."""
        return self._values["one-prize-each"] == "yes"

    def gives(self, prize: Prize) -> bool:
        """Whether this prize is given."""
        return prize.name in str(self._values["prizes"]).split(",")
