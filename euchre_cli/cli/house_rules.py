"""The house's own rules: a preset and what is otherwise, as one line of text.

Knows: how they are written (`csl target=11`), and which preset is nearest to what a table plays.
Does not know: where the line is kept (`settings.py`), or what is asked (`interview.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules, UnknownRule, Value, house_rule, nearest

from ..terminal.exit_status import Refused
from ..terminal.text import safe


class House(NamedTuple):
    """A preset, and the rules in which the house plays otherwise."""

    preset: str
    rules: Mapping[str, Value]

    def text(self) -> str:
        """As one line: `csl target=11`."""
        return " ".join([self.preset, *(f"{name}={value}" for name, value in self.rules.items())])


def house_of(text: str) -> House:
    """The rules that a line says: a preset (`standard` where none is named), then `NAME=VALUE`,
    or `NAME VALUE`. Raises `Refused` for what is none."""
    preset = "standard"
    given: dict[str, Value] = {}
    words = text.replace(",", " ").split()
    for at, word in enumerate(words):
        name, equals, value = word.lower().partition("=")
        if at and words[at - 1].lower() in HOUSE_RULES:
            continue  # The value of the one before it.
        if not equals and name in HOUSE_RULES:
            equals, value = "=", "".join(words[at + 1 : at + 2])
        if equals:
            try:
                given[name] = house_rule(name).parse(value)
            except UnknownRule as unknown:
                raise Refused(str(unknown)) from None
        elif at or name not in PRESETS:
            how = "write a preset, then NAME=VALUE, as in `csl target=11`"
            shown = safe(word[:40])
            if name in PRESETS:
                raise Refused(f"'{shown}' must come first: {how}")
            hint = nearest(name, [*PRESETS, *HOUSE_RULES]) or f"; {how}"
            raise Refused(f"there is no preset or house rule '{shown}'{hint}")
        else:
            preset = name
    return _over(preset, Rules(preset, given))


def nearest_to(asked: Mapping[str, Value]) -> House:
    """The preset that comes nearest to `standard` with these rules changed. A rule that the preset
    would bring along, and that nobody asked about, weighs more than one that was answered."""
    wanted = Rules("standard", {**asked})

    def apart(name: str) -> int:
        return sum(2 if rule in asked else 3 for rule in _over(name, wanted).rules)

    return _over(min(PRESETS, key=apart), wanted)


def _over(preset: str, wanted: Rules) -> House:
    """The preset, with what it takes to come to the rules that are wanted."""
    plain = Rules(preset)
    return House(
        preset,
        {
            name: wanted.value(name)
            for name in HOUSE_RULES
            if wanted.value(name) != plain.value(name)
        },
    )
