"""House rules as one line of text, and as options of a command.

Knows: how they are written (`csl target=11`, `--rules csl --rule target=11`), and which preset is
the nearest to some rules. Does not know: where the line is kept (`settings.py`), or the questions
(`interview.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, TypeVar

import click
from click.shell_completion import CompletionItem

from euchre_engine.rules import (
    HOUSE_RULES,
    PRESETS,
    HouseRule,
    Rules,
    UnknownRule,
    Value,
    did_you_mean,
    house_rule,
)

from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .options import checked, combine_options, completing, completions

F = TypeVar("F", bound=Callable[..., Any])


class House(NamedTuple):
    """A preset, and the rules in which the house differs from it."""

    preset: str
    rules: Mapping[str, Value]

    def text(self) -> str:
        """The rules as one line: `csl target=11`."""
        return " ".join([self.preset, *(f"{name}={value}" for name, value in self.rules.items())])


def parse_house(text: str, listed_by: str = "") -> House:
    """Reads house rules from a line: a preset (`standard` if none is named), then `NAME=VALUE` or
    `NAME VALUE`. Raises `Refused` for anything else; the message may say what they are `listed_by`.
    """
    preset = "standard"
    rules: dict[str, Value] = {}
    words = text.replace(",", " ").split()
    for at, word in enumerate(words):
        name, equals, value = word.lower().partition("=")
        if at and words[at - 1].lower() in HOUSE_RULES:
            continue  # The value of the house rule before it.
        if not equals and name in HOUSE_RULES:
            equals, value = "=", "".join(words[at + 1 : at + 2])
        if equals:
            try:
                rules[name] = house_rule(name).parse(value)
            except UnknownRule as unknown:
                raise Refused(str(unknown)) from None
        elif at or name not in PRESETS:
            how = "write a preset, then NAME=VALUE, as in `csl target=11`"
            shown = safe(word[:40])
            if name in PRESETS:
                raise Refused(f"'{shown}' must come first: {how}")
            hint = did_you_mean(name, [*PRESETS, *HOUSE_RULES]) or f"; {how}"
            if listed_by:
                raise Refused(f"there is no house rule called '{shown}'; {listed_by} lists them")
            raise Refused(f"there is no preset or house rule '{shown}'{hint}")
        else:
            preset = name
    return _as_house(preset, Rules(preset, rules))


def nearest_house(answers: Mapping[str, Value]) -> House:
    """The house rules with these answers, and those of `standard` for the others, as the nearest
    preset and the differences from it. A difference in a rule that nobody was asked about weighs
    more than one in a rule that was answered."""
    rules = Rules("standard", {**answers})

    def distance(name: str) -> int:
        return sum(2 if rule in answers else 3 for rule in _as_house(name, rules).rules)

    return _as_house(min(PRESETS, key=distance), rules)


def _as_house(preset: str, rules: Rules) -> House:
    """The rules as a preset and the differences from it."""
    plain = Rules(preset)
    values = {name: rules.value(name) for name in HOUSE_RULES}
    return House(preset, {name: v for name, v in values.items() if v != plain.value(name)})


# -- as options -----------------------------------------------------------------------------


def no_such(kind: str, name: str, known: Collection[str], otherwise: str) -> str:
    """The message that there is no preset, finding or other `kind` of this name, with the nearest
    `known` name, or else with the words `otherwise`."""
    hint = did_you_mean(name.strip().lower(), known) or f"; {otherwise}"
    return f"there is no {kind} '{name[:40]}'{hint}"


def preset_called(name: str) -> str:
    """The preset of this name, in any letter case. Raises `BadParameter` suggesting the nearest
    one."""
    word = name.strip().lower()
    if word not in PRESETS:
        raise click.BadParameter(
            no_such("preset", name, PRESETS, "`euchre rules list` lists them all")
        )
    return word


check_preset = checked(preset_called)
complete_preset = completing(lambda: ((one.name, one.title) for one in PRESETS.values()))


def rules_options(
    whose: str,
    known: Mapping[str, HouseRule] = HOUSE_RULES,
    kind: str = "house rule",
    listed: str = "`euchre rules list` lists them all",
) -> Callable[[F], F]:
    """`--rules PRESET` and `--rule NAME=VALUE`; the command gets `preset` and `rules`. `whose`
    names the rules that they replace, for the help; `known` are the rules of which --rule takes
    one, each a `kind` of rule, and `listed` says where they are listed."""

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Completes `NAME=`, then the values after the `=`."""
        name, equals, _ = incomplete.partition("=")
        if not equals:
            return completions((f"{rule}=" for rule in known), incomplete)
        rule = known.get(name)
        values = [] if rule is None else [*rule.words, *map(str, rule.usual)]
        return completions((f"{name}={one}" for one in values), incomplete)

    def check(
        ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
    ) -> dict[str, Value]:
        rules: dict[str, Value] = {}
        for pair in value:
            typed, equals, text = pair.partition("=")
            if not equals:
                raise click.BadParameter(f"'{pair}' is not written as NAME=VALUE")
            name = typed.strip().lower()
            if name not in known:
                raise click.BadParameter(no_such(kind, name, known, listed))
            try:
                rules[name] = known[name].parse(text)
            except UnknownRule as unknown:
                raise click.BadParameter(str(unknown)) from None
        return rules

    return combine_options(
        click.option(
            "--rules",
            "preset",
            metavar="PRESET",
            callback=check_preset,
            shell_complete=complete_preset,
            help=f"Use this preset instead of {whose}.",
        ),
        click.option(
            "--rule",
            "rules",
            multiple=True,
            metavar="NAME=VALUE",
            callback=check,
            shell_complete=complete,
            help=f"Use this {kind} instead of {whose}; may be given several times.",
        ),
    )
