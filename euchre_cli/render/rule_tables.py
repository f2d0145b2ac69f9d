"""House rules and the rules of an evening as tables: values, listings, one rule explained.

In: rules as they are declared, and a set of rules that has a value for each. Out: columns, lines
and objects.
"""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Protocol

from euchre_engine.rules import HouseRule, Value

from ..terminal.report_table import TableColumn
from ..terminal.text import wrap


class RuleValues(Protocol):
    """A set of rules, which has the value of each by name: `Rules`, `EveningRules`."""

    def value(self, name: str) -> Value:
        """The value of a rule."""


def values(rule: HouseRule) -> str:
    """A rule's values in words, the standard one first: `10; any from 1 to 100 (in use: 5, 7)`."""
    if rule.span is None:
        return ", ".join(rule.words)
    low, high = rule.span
    usual = [str(number) for number in rule.usual if number != rule.standard]
    parts = [", ".join(rule.words) or str(rule.standard)]
    if (high - low) == 1:
        return ", ".join([*parts, *usual])
    words = f"{low} to {high}"
    if usual:
        words += f" (in use: {', '.join(usual)})"
    return "; ".join([*parts, words])


def _spaced(value: Value) -> str:
    """A value that may be a list, so that a line can end behind each of its words."""
    return str(value).replace(",", ", ")


def rule_columns(rules: RuleValues) -> list[TableColumn]:
    """The columns of a table of rules, with the value of each in a set of rules; for people, an
    asterisk marks those that differ from the standard."""

    def value(rule: HouseRule) -> Value:
        return rules.value(rule.name)

    def standard(rule: HouseRule) -> str:
        return "" if value(rule) == rule.standard else f"* {_spaced(rule.standard)}"

    in_lines = partial(TableColumn, min_width=16, breaks=wrap)
    return [
        TableColumn("group", value=attrgetter("group")),
        TableColumn("rule", "rule", attrgetter("name")),
        in_lines("value", "value", value, lambda rule: _spaced(value(rule))),
        in_lines("standard", "standard", attrgetter("standard"), standard),
        TableColumn("differs", value=lambda rule: value(rule) != rule.standard),
    ]


def rule_lines(rule: HouseRule, width: int) -> list[str]:
    """One rule explained: its values, what it does, who plays so."""
    return [
        f"{rule.name} ({rule.group})",
        *wrap(values(rule), width, "        ", "Values: "),
        "",
        *wrap(rule.effect, width),
        "",
        *wrap(rule.source, width, "        ", "Source: "),
    ]


def rule_object(rule: HouseRule) -> dict[str, object]:
    """One rule for JSON."""
    return {
        "name": rule.name,
        "group": rule.group,
        "standard": rule.standard,
        "words": list(rule.words),
        "least": rule.span[0] if rule.span else None,
        "greatest": rule.span[1] if rule.span else None,
        "usual": list(rule.usual),
        "effect": rule.effect,
        "source": rule.source,
    }
