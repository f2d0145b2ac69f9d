"""House rules in typed words: a preset, then single rules, as in `csl target=11`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import zip_longest
from typing import Final

from euchre_engine.rules import (
    HOUSE_RULES,
    PRESETS,
    HouseRule,
    Rules,
    UnknownRule,
    Value,
    did_you_mean,
)

from ..terminal.exit_status import Refused, no_such, only_one
from ..terminal.text import safe

LISTED: Final = "`euchre rules list` lists them all"


def parse_house(text: str, listed: str = LISTED) -> Rules:
    """Reads house rules from a line: a preset (`standard` if none is named) and `NAME=VALUE` or
    `NAME VALUE`. Raises `Refused` for anything else, and says where they are `listed`."""
    words = text.lower().replace(",", " ").replace("=", " ").split()
    presets = [word for word in words if word in PRESETS]
    if len(presets) > 1:
        raise only_one(*presets)
    preset = words.pop(words.index(presets[0])) if presets else "standard"
    rules: dict[str, Value] = {}
    for name, value in zip_longest(words[::2], words[1::2], fillvalue=""):
        called("preset or house rule", name, [*PRESETS, *HOUSE_RULES], listed)
        rules[name] = parse_value(HOUSE_RULES[name], value)
    return rules_with(preset, {name: rules[name] for name in HOUSE_RULES if name in rules})


def house_line(rules: Rules) -> str:
    """The rules as they are typed: `csl target=11`."""
    return " ".join([rules.preset, *(f"{name}={v}" for name, v in rules.overrides.items())])


def rules_with(preset: str, values: Mapping[str, Value]) -> Rules:
    """The rules of a preset with these values, without those that the preset has anyway. Raises
    `UnknownRule`."""
    plain, rules = Rules(preset), Rules(preset, values)
    return Rules(preset, {n: v for n, v in rules.overrides.items() if plain.value(n) != v})


def rules_named(text: str) -> list[HouseRule]:
    """The house rules whose names of several words a sentence has, with blanks around its words:
    `made` is a word of its own."""
    several = (rule for rule in HOUSE_RULES.values() if "-" in rule.name)
    return [rule for rule in several if f" {rule.name.replace('-', ' ')} " in text]


def parse_value(rule: HouseRule, text: str) -> Value:
    """The value of a house rule that is typed. Raises `Refused` with those that it may have."""
    try:
        return rule.parse(text)
    except UnknownRule as unknown:
        raise Refused(str(unknown)) from None


def called(kind: str, name: str, known: Collection[str], listed: str = LISTED) -> str:
    """The one of the `known` names that is typed, in any letter case. Raises `Refused` as `unknown`
    words it."""
    word = name.strip().lower()
    if word not in known:
        raise unknown(kind, name, known, listed)
    return word


def unknown(kind: str, name: str, known: Collection[str], listed: str) -> Refused:
    """The refusal of a preset, finding or other `kind` that there is not, with the nearest `known`
    name, or else with where they are `listed`."""
    near = did_you_mean(name.strip().lower(), known).removeprefix("; ")
    return no_such(f"{kind} '{safe(name[:40])}'", near or listed)
