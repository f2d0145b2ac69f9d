"""The options of a game of Trickster Cards as house rules.

In: the value of the tag `GameOptionsJson`. Out: the house rules that differ from `standard`, and
what no house rule corresponds to; or the reason why the game is not euchre as it is played here.
Does not know: where in the text an option is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre_engine.rules import UnknownRule, house_rule

from ..game_records import UseRule
from ..json_values import NotJson, Object, one_line, parse_json, shown

_TARGET: Final = "gameoverscore"
_SWITCHES: Final = {
    "stickthedealer": {"stick-the-dealer": "yes"},
    "allownotrump": {"no-trump": "yes"},
    # A lone march is worth 4 there, whether or not a card was asked for.
    "callforbest": {"partners-best": "yes", "lone-march-with-best": "4"},
    "gounder": {"farmers-hand": "nines-and-tens"},
    "alonetake5": {"lone-must-march": "yes"},
    "withjoker": {"deck": "25"},
    "defendalone": {"defend-alone": "against-loner"},
}
_USUAL: Final = {"variation": 0, "decksize": 24, "numdecks": 1, "players": 4}
"""The options that make another game of it, with the values that they have in euchre."""

_OTHER_GAMES: Final = {
    "variation": "Bid Euchre, or another variation of euchre, is not played here",
    "decksize": "only a deck from the nine up is played with here",
    "numdecks": "only one deck is played with here",
    "players": "only a game for four is scored here",
}
_ASIDES: Final = ("nowatching", "nosuggestions", "noundo", "nochat", "gamecode", "visibility")
"""Options that do not change a hand."""


class Options(NamedTuple):
    """The options of a game: its house rules, a sentence for each option that is no house rule, and
    in `other_game` the reason why its hands are left out (empty if they are not)."""

    rules: tuple[UseRule, ...] = ()
    unsaid: tuple[str, ...] = ()
    other_game: str = ""


def read_options(text: str) -> Options:
    """The options in a JSON text. Raises `NotJson`."""
    value = parse_json(text)
    if not isinstance(value, Object):
        raise NotJson(f"this is {shown(value)}, not an object")
    rules: dict[str, str] = {}
    unsaid: list[str] = []
    other = ""
    for key, one in value.items():
        plain = key.lower()
        named = one_line(key)[:40]
        if plain in _USUAL:
            if one != _USUAL[plain]:
                other = other or f"{_OTHER_GAMES[plain]} (`{named}`)"
        elif plain == _TARGET:
            try:
                rule = house_rule("target")
                target = rule.parse(str(one) if isinstance(one, int) else shown(one))
            except UnknownRule as unknown:
                unsaid.append(f"`{named}`: {unknown}; it is left out")
            else:
                if target != rule.standard:
                    rules["target"] = str(target)
        elif one is True and plain in _SWITCHES:
            rules |= _SWITCHES[plain]
        elif plain in _ASIDES or one in (False, None, 0, "", []):
            pass
        else:
            unsaid.append(f"`{named}` is not a house rule here; it is left out")
    return Options(tuple(UseRule(*rule) for rule in rules.items()), tuple(unsaid), other)
