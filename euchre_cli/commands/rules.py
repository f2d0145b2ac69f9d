"""`euchre rules`: list, show and compare house rules and presets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, Final, Protocol

import click

from euchre_engine.rules import HOUSE_RULES, PRESETS, HouseRule, Preset, Rules, Value

from .. import settings
from ..terminal.display import width
from ..terminal.exit_status import Refused
from ..terminal.phrases import rules_words
from ..terminal.report_table import (
    TableColumn,
    for_people,
    layout,
    texts_of,
    write_document,
)
from ..terminal.text import wrap, wrap_at_hyphens
from ..words.house_rules import called, house_line, parse_house
from .house_rules import complete_preset, preset_called
from .options import completing, output_options

complete_name = completing(
    lambda: [*((one.name, one.title) for one in PRESETS.values()), *HOUSE_RULES]
)


@click.group()
def rules() -> None:
    """List, show and compare house rules, and the presets that people play by.

    A preset is a named set of house rules; wherever it says nothing, `standard` applies.

    \b
    euchre rules list                    every preset and every house rule
    euchre rules show csl                one preset: its source, its rules, its readings
    euchre rules show lone-lead          one house rule: its values, what it does, who plays it
    euchre rules diff csl midwest        where two presets differ
    euchre rules show                    what you play
    euchre config rules csl target=11    your own rules
    euchre rules choose                  five questions, and your own rules
    """


# -- list ----------------------------------------------------------------------------------------


@rules.command("list", short_help="List every preset and every house rule.")
@output_options("table", "json")
def list_(output: str) -> None:
    """List every preset, with the rules that are different from `standard`, and every house rule,
    with its values, the standard one first."""
    lines = [
        "Presets\n",
        *_table(_PRESETS, PRESETS.values()),
        "\nHouse rules, the standard value first\n",
        *_table(_RULES, HOUSE_RULES.values()),
        "\n`euchre rules show NAME` says more about one of them.",
    ]
    _print(
        output,
        lines,
        presets=[_preset_object(preset) for preset in PRESETS.values()],
        rules=[rule_object(rule) for rule in HOUSE_RULES.values()],
    )


# -- show ----------------------------------------------------------------------------------------


@rules.command("show", short_help="Show one preset or one house rule.")
@click.argument("name", required=False, shell_complete=complete_name)
@output_options("table", "json")
def show(name: str | None, output: str) -> None:
    """Show one preset or one house rule; without NAME, what you play.

    For a preset: its source, every rule with its value (an asterisk marks those that are different
    from `standard`), how its source was read, and its customs. For a house rule: its values, what
    it does, and which presets have which value.
    """
    if name is None:
        _show_played(output)
        return
    word = called("preset or house rule", name, [*PRESETS, *HOUSE_RULES])
    if word in PRESETS:
        _show_preset(PRESETS[word], output)
    else:
        _show_rule(HOUSE_RULES[word], output)


def _show_preset(preset: Preset, output: str) -> None:
    rules = Rules(preset.name)
    lines = wrap(f"{preset.name}: {preset.title}", width(), "  ")
    lines += [*wrap(preset.source, width(), "        ", "Source: "), "", *_values_table(rules)]
    for title, notes in (("How it is read", preset.readings), ("Customs", preset.customs)):
        lines += ["", f"{title}:"] if notes else []
        for note in notes:
            lines += wrap(note, width(), "    ", "  - ")
    _print(output, lines, preset={**_preset_object(preset), "values": _values(rules)})


def _show_played(output: str) -> None:
    """Prints the rules in force: those of the setting `rules`, or of the game under way."""
    from .. import session  # With the book: 40 ms.

    sheet = None
    if session.book_is_begun(None):
        with session.open_book(None) as store:
            sheet = session.current_sheet(store)
    own = settings.house()
    rules = own or (Rules() if sheet is None else sheet.rules)
    if own is not None:
        words = f"You play {rules_words(rules)}: your house rules, in the setting `rules`."
        if sheet is not None and sheet.rules != rules:
            words += f" Game {sheet.number} is played by other rules: {rules_words(sheet.rules)}."
    elif sheet is not None:
        words = f"Game {sheet.number} is played by {rules_words(rules)}, and so is the next."
    else:
        words = f"You play {rules_words(rules)}: no rules of your own are set."
    words += (
        " To change them: `euchre rules choose`, or `euchre config rules csl target=11`; for one "
        "game: `euchre new --rule lone-euchred=4`."
    )
    lines = [*wrap(words, width()), "", *_values_table(rules)]
    _print(output, lines, house={"preset": rules.preset, "values": _values(rules)})


def _show_rule(rule: HouseRule, output: str) -> None:
    used = {preset: Rules(preset).value(rule.name) for preset in PRESETS}
    by_value = {
        value: ", ".join(preset for preset in used if used[preset] == value) or "-"
        for value in (rule.standard, *used.values())
    }
    columns = (
        TableColumn("", "value", text=lambda one: str(one[0])),
        TableColumn("", "presets", text=lambda one: one[1]),
    )
    lines = [*rule_lines(rule, width()), "", *_table(columns, by_value.items())]
    _print(output, lines, rule={**rule_object(rule), "presets": used})


# -- diff ----------------------------------------------------------------------------------------


@rules.command("diff", short_help="Show how presets differ.")
@click.argument("presets", nargs=-1, required=True, shell_complete=complete_preset)
@output_options("table", "json")
def diff(presets: tuple[str, ...], output: str) -> None:
    """Show the house rules that differ between presets; one preset is compared with `standard`.

    \b
    euchre rules diff csl midwest
    euchre rules diff bethweek bethweek-family csl
    """
    typed = presets if len(presets) > 1 else ("standard", *presets)
    rules = {name: Rules(name) for name in map(preset_called, typed)}
    differing: list[dict[str, Any]] = []
    for rule in HOUSE_RULES.values():
        by_preset = {name: one.value(rule.name) for name, one in rules.items()}
        if len(set(by_preset.values())) > 1:
            differing.append({"rule": rule.name, "group": rule.group, "values": by_preset})
    lines = [f"No rule differs between {' and '.join(rules)}."]
    if differing:
        columns = [TableColumn(name, name) for name in ("rule", *rules)]
        lines = _table(columns, [{"rule": one["rule"], **one["values"]} for one in differing])
    _print(output, lines, presets=list(rules), rules=differing)


# -- choose --------------------------------------------------------------------------------------


@rules.command("choose", short_help="Say how you play, by answering five questions.")
def choose() -> None:
    """Ask how you play, find the preset that comes nearest, and use your rules for every game that
    `euchre new` begins.

    The five questions: does the dealer have to call, who may play alone and what is it worth, do
    you have farmer's hands, what does a renege cost, and how many points do you play to. Your
    rules are kept in the setting `rules`, which you can also write yourself.

    \b
    euchre rules choose
    euchre config rules "csl target=11"
    euchre config --unset rules
    """
    from .. import interview  # With the book, 50 ms, which `rules list` does not need.

    before = settings.value("rules").text
    if not interview.can_ask():
        raise Refused(
            'the five questions need a terminal; without one, use `euchre config rules "csl '
            'target=11"`'
        )
    house = interview.ask_five_questions(parse_house(before))
    settings.save("rules", house_line(house))
    back = f'euchre config rules "{before}"' if before else "euchre config --unset rules"
    used = f"`euchre new` uses these rules from now on. Undo: {back}"
    click.echo("\n".join([*interview.house_words(house), *wrap(used, width())]))


# -- tables --------------------------------------------------------------------------------------


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


class RuleValues(Protocol):
    """A set of rules, which has the value of each by name: `Rules`, `EveningRules`."""

    def value(self, name: str) -> Value:
        """The value of a rule."""


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


_PRESETS: Final = (
    TableColumn("", "preset", text=attrgetter("name")),
    TableColumn("", "what it is", text=attrgetter("title")),
    TableColumn(
        "",
        "differs from standard in",
        text=lambda one: "\n".join(f"{name} {v}" for name, v in one.rules.items()) or "-",
    ),
)
_RULES: Final = (
    TableColumn("", "group", text=attrgetter("group")),
    TableColumn("", "rule", text=attrgetter("name")),
    TableColumn("", "values", text=values),
)


def _table(columns: Sequence[TableColumn], items: Iterable[Any]) -> list[str]:
    """A table no wider than the terminal: its widest columns are broken."""
    shown = [
        column._replace(min_width=10, breaks=wrap_at_hyphens) for column in for_people(columns)
    ]
    head, rows = layout(shown, texts_of(shown, items), width(), ruled=True)
    return [line for part in (head, *rows) for line in part]


def _values_table(rules: Rules) -> list[str]:
    """Every rule with its value; an asterisk marks those that differ from `standard`."""
    return _table(rule_columns(rules), HOUSE_RULES.values())


def _values(rules: Rules) -> dict[str, Value]:
    return {name: rules.value(name) for name in HOUSE_RULES}


def _preset_object(preset: Preset) -> dict[str, object]:
    return {
        "name": preset.name,
        "title": preset.title,
        "source": preset.source,
        "rules": dict(preset.rules),
        "readings": list(preset.readings),
        "etiquette": list(preset.customs),
    }


def _print(output: str, lines: Iterable[str], **members: object) -> None:
    """Prints the lines, or the members as JSON."""
    if output == "json":
        write_document(**members)
    else:
        click.echo("\n".join(lines))
