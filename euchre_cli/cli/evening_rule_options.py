"""The rules of an evening as they are typed: `--counting NAME=VALUE`, or `NAME=VALUE` alone.

In: words. Out: rules by name. Does not know: what a rule does (`evening/evening_rules.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

from euchre_engine.rules import UnknownRule, Value

from ..evening.evening_rules import EVENING_RULES, parse_rules
from .options import completions


def complete_evening_rule(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes `NAME=`, then the values after the `=`."""
    name, equals, _ = incomplete.partition("=")
    if not equals:
        return completions((f"{rule}=" for rule in EVENING_RULES), incomplete)
    rule = EVENING_RULES.get(name)
    values = [] if rule is None else [*rule.words, *map(str, rule.usual)]
    return completions((f"{name}={one}" for one in values), incomplete)


def read_evening_rules(pairs: Iterable[str]) -> dict[str, Value]:
    """The rules in words such as `lone-caller=5`. Raises `BadParameter` for a name or value that
    does not exist."""
    try:
        return parse_rules(pairs)
    except UnknownRule as unknown:
        words = str(unknown)
        if "did you mean" not in words and "there is no" in words:
            words += "; `euchre evening rules` lists them all"
        raise click.BadParameter(words) from None


counting_option = click.option(
    "--counting",
    metavar="NAME=VALUE",
    multiple=True,
    callback=lambda ctx, param, value: read_evening_rules(value),
    shell_complete=complete_evening_rule,
    help="Use this rule of the evening instead of the last evening's; may be given several times.",
)
"""`--counting NAME=VALUE`: what counts for each player; the command gets `counting`."""
