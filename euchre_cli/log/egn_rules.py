"""The ruleset of an EGN game as house rules of a log."""

from __future__ import annotations

from typing import Final

from euchre_engine.rules import UnknownRule, house_rule

from .games import Game
from .json_values import Value, written
from .records import About

_SWITCHES: Final = {
    "canadian": ("partner-orders-alone", "yes"),
    "defend_alone": ("defend-alone", "against-loner"),
    "farmers": ("farmers-hand", "nines-and-tens"),
    "partners_best": ("partners-best", "yes"),
    "joker": ("deck", "25"),
    "allow_no_trump": ("no-trump", "yes"),
}
_NUMBERS: Final = {
    "loner_march_score": "lone-march",
    "loner_euchred_score": "lone-euchred",
    "winning_score": "target",
    "num_deals": "hands",
}
_LEADS: Final = {"LEFT_OF_DEALER": "left-of-dealer", "LEFT_OF_LONER": "left-of-loner"}
_NO_HOUSE_RULE: Final = {
    "go_under": "swapping a poor hand with the kitty",
    "fast_break": "no points for makers who come back after two lost tricks",
    "four_trick_tokens": "a point for four times four tricks",
}
_KNOWN: Final = {
    *_SWITCHES,
    *_NUMBERS,
    *_NO_HOUSE_RULE,
    "std",
    "loner_lead",
    "min_rank",
    "num_players",
}


def read_ruleset(game: Game, ruleset: Value) -> bool:
    """Adds the house rules that differ from `standard`; without a ruleset the defaults of the
    format are in force. Returns False for a game that is not one for four players."""

    def rule(key: str, name: str, value: str) -> None:
        try:
            if house_rule(name).parse(value) != house_rule(name).standard:
                game.add(written(About("rule", (name, value)), ruleset[key] or ruleset))
        except UnknownRule as unknown:
            leave_out(key, f"`{key}`: {unknown}")

    def leave_out(key: str, what: str) -> None:
        ruleset.reading.leave_out(ruleset[key].path, f"{what}; it is left out")

    ruleset.is_object(_KNOWN, needed=False, decides=True)
    # The format sticks the dealer unless told otherwise.
    rule("std", "stick-the-dealer", "no" if ruleset["std"].flag() is False else "yes")
    switches = {key: ruleset[key].flag() for key in (*_SWITCHES, *_NO_HOUSE_RULE)}
    for key, (name, value) in _SWITCHES.items():
        if switches[key]:
            rule(key, name, value)
    for key, what in _NO_HOUSE_RULE.items():
        if switches[key]:
            leave_out(key, f"{what} (`{key}`) is not a house rule here")
    lead = ruleset["loner_lead"]
    if (seat := lead.text()) in _LEADS:
        rule("loner_lead", "lone-lead", _LEADS[seat])
    elif seat:
        lead.tell(f"`loner_lead` must be {' or '.join(_LEADS)}, not '{seat[:24]}'")
    numbers = {
        key: ruleset[key].whole("a number", 0, 1_000_000)
        for key in (*_NUMBERS, "min_rank", "num_players")
    }
    if switches["partners_best"]:
        # The format pays a lone march alike, whether or not a card was asked for.
        march = numbers["loner_march_score"]
        key = "partners_best" if march is None else "loner_march_score"
        rule(key, "lone-march-with-best", str(4 if march is None else march))
    if numbers["winning_score"] == 0 and not numbers["num_deals"]:
        ruleset["winning_score"].tell("nothing says when the game ends, so it is played to 10")
    elif numbers["winning_score"] and numbers["num_deals"]:
        words = "a game ends either at a score or after a number of deals, not both"
        ruleset["num_deals"].tell(f"{words}; it is played to the score")
        numbers["num_deals"] = 0
    for key, name in _NUMBERS.items():
        number = numbers[key]
        if number or (number == 0 and key.startswith("loner")):
            rule(key, name, str(number))
    if numbers["min_rank"] not in (None, 9):
        words = f"a deck from {numbers['min_rank']} up is not played here (`min_rank`)"
        leave_out("min_rank", f"{words}, and only cards from the nine up are read")
    if numbers["num_players"] not in (None, 4):
        words = f"a game for {numbers['num_players']} is not scored here (`num_players`)"
        leave_out("num_players", f"{words}, and its deals are left out")
        return False
    return True
