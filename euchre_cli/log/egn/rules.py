"""The ruleset of an EGN game as house rules.

In: the object of a ruleset. Out: the house rules that differ from `standard`; keys that no house
rule corresponds to are reported. Does not know: anything else in the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from euchre_engine.rules import Rules, UnknownRule, Value, house_rule

from ..game_records import UseRule
from .objects import EgnObject

_SWITCHES: Final = {
    "canadian": ("partner-orders-alone", "yes"),
    "defend_alone": ("defend-alone", "against-loner"),
    "farmers": ("farmers-hand", "nines-and-tens"),
    "partners_best": ("partners-best", "yes"),
    "joker": ("deck", "25"),
    "allow_no_trump": ("no-trump", "yes"),
}
_LEADS: Final = {"LEFT_OF_DEALER": "left-of-dealer", "LEFT_OF_LONER": "left-of-loner"}
_UNSAID: Final = {
    "go_under": "swapping a poor hand with the kitty (`go_under`)",
    "fast_break": "no points for makers who come back after two lost tricks (`fast_break`)",
    "four_trick_tokens": "a point for four times four tricks (`four_trick_tokens`)",
}
_LONER_POINTS: Final = {"loner_march_score": "lone-march", "loner_euchred_score": "lone-euchred"}
_KNOWN: Final = frozenset(
    {
        *_SWITCHES,
        *_UNSAID,
        *_LONER_POINTS,
        "std",
        "winning_score",
        "num_deals",
        "loner_lead",
        "min_rank",
        "num_players",
    }
)
_MANY: Final = 1_000_000


@dataclass(slots=True)
class Ruleset:
    """The house rules of a game: each record with its path, and the values of the rules;
    `for_four`: it is a game for four players."""

    records: list[tuple[UseRule, str]] = field(default_factory=list)
    values: dict[str, Value] = field(default_factory=dict)
    for_four: bool = True

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return Rules("standard", self.values)

    def use(self, name: str, value: str, part: EgnObject | None, key: str, path: str = "") -> None:
        """Adds a house rule if it differs from `standard`."""
        rule = house_rule(name)
        try:
            meant = rule.parse(value)
        except UnknownRule as unknown:
            if part is not None:
                part.reading.leave_out(part.at(key), f"`{key}`: {unknown}; it is left out")
            return
        if meant != rule.standard:
            self.values[name] = meant
            self.records.append((UseRule(name, value), part.at(key) if part else path))


def read_ruleset(part: EgnObject | None, path: str) -> Ruleset:
    """The house rules in a ruleset. If the game has none (`part` is `None`), the defaults of the
    format apply, and `path` is where the ruleset would be."""
    ruleset = Ruleset()
    if part is None:
        ruleset.use("stick-the-dealer", "yes", None, "std", path)
        return ruleset
    part.expect(_KNOWN, decides=True)
    # The format sticks the dealer unless told otherwise.
    ruleset.use("stick-the-dealer", "no" if part.flag("std") is False else "yes", part, "std")
    for key, (name, value) in _SWITCHES.items():
        if part.flag(key):
            ruleset.use(name, value, part, key)
    for key, words in _UNSAID.items():
        if part.flag(key):
            part.reading.leave_out(
                part.at(key), (f"{words} is not a house rule here; it is left out")
            )
    lead = part.text("loner_lead")
    if lead and lead not in _LEADS:
        part.bad("loner_lead", f"`loner_lead` must be {' or '.join(_LEADS)}, not '{lead[:24]}'")
    elif lead:
        ruleset.use("lone-lead", _LEADS[lead], part, "loner_lead")
    _points(ruleset, part)
    _end_of_game(ruleset, part)
    _other_games(ruleset, part)
    return ruleset


def _points(ruleset: Ruleset, part: EgnObject) -> None:
    march = part.whole("loner_march_score", "points", 0, _MANY)
    if march is not None:
        ruleset.use("lone-march", str(march), part, "loner_march_score")
    if part.flag("partners_best"):
        # The format pays a lone march alike, whether or not a card was asked for.
        key = "loner_march_score" if march is not None else "partners_best"
        ruleset.use("lone-march-with-best", str(4 if march is None else march), part, key)
    euchred = part.whole("loner_euchred_score", "points", 0, _MANY)
    if euchred is not None:
        ruleset.use("lone-euchred", str(euchred), part, "loner_euchred_score")


def _end_of_game(ruleset: Ruleset, part: EgnObject) -> None:
    """The target or the number of deals; 0 switches either of them off."""
    target = part.whole("winning_score", "a score", 0, _MANY)
    deals = part.whole("num_deals", "a number of deals", 0, _MANY)
    if target and deals:
        part.bad(
            "num_deals",
            (
                "a game ends either at a score or after a number of deals, not "
                "both; it is played to the score"
            ),
        )
    elif deals:
        ruleset.use("hands", str(deals), part, "num_deals")
        return
    elif target == 0:
        part.bad("winning_score", "nothing says when the game ends, so it is played to 10")
    if target:
        ruleset.use("target", str(target), part, "winning_score")


def _other_games(ruleset: Ruleset, part: EgnObject) -> None:
    lowest = part.whole("min_rank", "a rank", 0, _MANY)
    if lowest is not None and lowest != 9:
        words = (
            f"a deck from {lowest} up is not played here (`min_rank`); only cards from the "
            "nine up are read"
        )
        part.reading.leave_out(part.at("min_rank"), words)
    players = part.whole("num_players", "a number of players", 0, _MANY)
    if players is not None and players != 4:
        words = (
            f"a game for {players} is not scored here (`num_players`), so its deals are left out"
        )
        part.reading.leave_out(part.at("num_players"), words)
        ruleset.for_four = False
