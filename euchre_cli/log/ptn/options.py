"""The options of a game of Trickster Cards as house rules.

In: the value of the tag `GameOptionsJson`. Out: the house rules that differ from `standard`, and
the options that are no house rules; or the reason why the game is not euchre as it is played here.
Does not know: where in the text an option is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre_engine.rules import UnknownRule, house_rule

from ..game_records import UseRule
from ..json_values import NotJson, Object, one_line, parse_json, shown
from .tags import brief

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
_OTHER_GAMES: Final = {
    "variation": (0, "Bid Euchre, or another variation of euchre, is not played here"),
    "decksize": (24, "only the deck from the nine up is used here"),
    "numdecks": (1, "only one deck is used here"),
    "players": (4, "only a game for four is scored here"),
}
"""The options that make it another game: the value that each has in euchre, and what is said if it
has another."""

_HARMLESS: Final = ("nowatching", "nosuggestions", "noundo", "nochat", "gamecode", "visibility")
"""Options that do not change the game."""


class Options(NamedTuple):
    """The options of a game: its house rules; in `left_out` a sentence for each option that is no
    house rule; in `other_game` the reason why its hands are left out (empty if they are not)."""

    rules: tuple[UseRule, ...] = ()
    left_out: tuple[str, ...] = ()
    other_game: str = ""


def read_options(text: str) -> Options:
    """The options in a JSON text. Raises `NotJson`."""
    value = parse_json(text)
    if not isinstance(value, Object):
        raise NotJson(f"this is {shown(value)}, not an object")
    rules: dict[str, str] = {}
    left_out: list[str] = []
    other = ""
    for key, setting in value.items():
        plain = key.lower()
        named = one_line(key)[:40]
        if plain in _OTHER_GAMES:
            usual, words = _OTHER_GAMES[plain]
            if setting != usual:
                other = other or f"{words} (`{named}`)"
        elif plain == _TARGET:
            rule = house_rule("target")
            word = brief(str(setting)) if isinstance(setting, int | str) else shown(setting)
            try:
                target = rule.parse(word)
            except UnknownRule as unknown:
                left_out.append(f"`{named}`: {unknown}; it is left out")
            else:
                if target != rule.standard:
                    rules["target"] = str(target)
        elif setting is True and plain in _SWITCHES:
            rules |= _SWITCHES[plain]
        elif plain in _HARMLESS or setting in (False, None, 0, "", []):
            pass
        else:
            left_out.append(f"`{named}` is not a house rule here; it is left out")
    return Options(tuple(UseRule(*rule) for rule in rules.items()), tuple(left_out), other)
