"""House rules as options of a command: `--rules csl --rule target=11`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click
from click.shell_completion import CompletionItem

from euchre_engine.rules import HOUSE_RULES, PRESETS, HouseRule, Value

from ..terminal.exit_status import is_no
from ..words.house_rules import LISTED, called, parse_value
from .options import F, checked, combine_options, completing, completions, option


def preset_called(name: str) -> str:
    """The preset of this name, in any letter case. Raises `Refused` suggesting the nearest one."""
    return called("preset", name, PRESETS)


check_preset = checked(preset_called)
complete_preset = completing(lambda: ((one.name, one.title) for one in PRESETS.values()))


def rules_options(
    whose: str,
    known: Mapping[str, HouseRule] = HOUSE_RULES,
    kind: str = "house rule",
    listed: str = LISTED,
) -> Callable[[F], F]:
    """`--rules PRESET` and `--rule NAME=VALUE`; the command gets `preset` and `rules`. `whose`
    names the rules that they replace, for the help; `known` are the rules of which --rule takes
    one, each a `kind` of rule, and `listed` says where they are listed."""

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Completes `NAME=`, then the values after the `=`."""
        rule = known.get(incomplete.partition("=")[0])
        if rule is None or "=" not in incomplete:
            return completions((f"{name}=" for name in known), incomplete)
        return completions((f"{rule.name}={one}" for one in (*rule.words, *rule.usual)), incomplete)

    def named_value(pair: str) -> tuple[str, Value]:
        name, equals, text = pair.partition("=")
        if not equals:
            raise is_no(pair, f"a {kind} with its value", "NAME=VALUE")
        rule = known[called(kind, name, known, listed)]
        return rule.name, parse_value(rule, text)

    return combine_options(
        option(
            "--rules PRESET",
            f"Use this preset instead of {whose}.",
            field="preset",
            callback=check_preset,
            shell_complete=complete_preset,
        ),
        option(
            "--rule NAME=VALUE",
            f"Use this {kind} instead of {whose}; may be given several times.",
            field="rules",
            multiple=True,
            callback=checked(lambda pairs: dict(map(named_value, pairs))),
            shell_complete=complete,
        ),
    )
