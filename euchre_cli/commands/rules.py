"""`euchre rules`: list, show and compare house rules and presets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Final

import click

from euchre_engine.rules import HOUSE_RULES, PRESETS, HouseRule, Preset, Rules, Value

from ..cli import settings
from ..cli.house_rules import complete_preset, no_such, parse_house, preset_called
from ..cli.options import completing, output_options
from ..render.rule_tables import rule_columns, rule_lines, rule_object, values
from ..terminal.display import width
from ..terminal.exit_status import Failure, Refused
from ..terminal.phrases import rules_words
from ..terminal.report_table import (
    TableColumn,
    for_people,
    layout,
    texts_of,
    write_document,
)
from ..terminal.text import wrap, wrap_at_hyphens

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
    if output == "json":
        write_document(
            presets=[_preset_object(preset) for preset in PRESETS.values()],
            rules=[rule_object(rule) for rule in HOUSE_RULES.values()],
        )
    else:
        click.echo("Presets\n")
        _print_table(_PRESETS, PRESETS.values())
        click.echo("\nHouse rules, the standard value first\n")
        _print_table(_RULES, HOUSE_RULES.values())
        click.echo("\n`euchre rules show NAME` says more about one of them.")


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
        _show_house(output)
        return
    word = name.strip().lower()
    if word in PRESETS:
        _show_preset(PRESETS[word], output)
    elif word in HOUSE_RULES:
        _show_rule(HOUSE_RULES[word], output)
    else:
        known = [*PRESETS, *HOUSE_RULES]
        raise click.UsageError(
            no_such("preset or house rule", name, known, "`euchre rules list` lists them all")
        )


def _show_preset(preset: Preset, output: str) -> None:
    rules = Rules(preset.name)
    if output == "json":
        write_document(preset={**_preset_object(preset), "values": _values(rules)})
        return
    columns = width()
    lines = wrap(f"{preset.name}: {preset.title}", columns, "  ")
    lines += wrap(preset.source, columns, "        ", "Source: ")
    click.echo("\n".join([*lines, ""]))
    _print_rules(rules)
    lines = []
    for title, notes in (("How it is read", preset.readings), ("Customs", preset.customs)):
        if notes:
            lines += ["", f"{title}:"]
            for note in notes:
                lines += wrap(note, columns, "    ", "  - ")
    if lines:
        click.echo("\n".join(lines))


def _show_house(output: str) -> None:
    """Prints the rules in force: those of the setting `rules`, or of the game under way."""
    own = settings.value("rules").text
    game, last = _current_rules()
    house = parse_house(own)
    rules = Rules(house.preset, house.rules) if own or last is None else last
    if output == "json":
        write_document(house={"preset": rules.preset, "values": _values(rules)})
        return
    if own:
        words = f"You play {rules_words(rules)}: your house rules, in the setting `rules`."
        if last is not None and rules_words(last) != rules_words(rules):
            words += f" Game {game} is played by other rules: {rules_words(last)}."
    elif last is not None:
        words = f"Game {game} is played by {rules_words(last)}, and so is the next."
    else:
        words = f"You play {rules_words(rules)}: no rules of your own are set."
    words += (
        " To change them: `euchre rules choose`, or `euchre config rules csl target=11`; for one "
        "game: `euchre new --rule lone-euchred=4`."
    )
    click.echo("\n".join([*wrap(words, width()), ""]))
    _print_rules(rules)


def _current_rules() -> tuple[int, Rules | None]:
    """The number and rules of the current game; `0` and `None` without one."""
    from ..cli import session  # With the book: 40 ms.

    try:
        with session.open_book(None) as store:
            sheet = session.current_sheet(store)
    except Failure:
        return 0, None
    return (0, None) if sheet is None else (sheet.number, sheet.rules)


def _values(rules: Rules) -> dict[str, Value]:
    return {name: rules.value(name) for name in HOUSE_RULES}


def _print_rules(rules: Rules) -> None:
    """Prints every rule with its value; an asterisk marks those that differ from `standard`."""
    _print_table(rule_columns(rules), HOUSE_RULES.values())


def _show_rule(rule: HouseRule, output: str) -> None:
    used = [(preset, Rules(preset).value(rule.name)) for preset in PRESETS]
    if output == "json":
        write_document(rule={**rule_object(rule), "presets": dict(used)})
        return
    click.echo("\n".join([*rule_lines(rule, width()), ""]))
    by_value: dict[Value, list[str]] = {rule.standard: []}
    for preset, value in used:
        by_value.setdefault(value, []).append(preset)
    _print_table(
        (
            TableColumn("", "value", text=lambda one: str(one[0])),
            TableColumn("", "presets", text=lambda one: ", ".join(one[1]) or "-"),
        ),
        by_value.items(),
    )


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
    names = list(dict.fromkeys(map(preset_called, typed)))
    rules = [Rules(name) for name in names]
    rows = [
        rule for rule in HOUSE_RULES.values() if len({one.value(rule.name) for one in rules}) > 1
    ]
    columns = [TableColumn("rule", "rule", attrgetter("name")), *map(_preset_column, names)]
    if output == "json":
        differing = [
            {
                "rule": rule.name,
                "group": rule.group,
                "values": {one.preset: one.value(rule.name) for one in rules},
            }
            for rule in rows
        ]
        write_document(presets=names, rules=differing)
    elif rows:
        _print_table(columns, rows)
    else:
        click.echo(f"No rule differs between {' and '.join(names)}.")


def _preset_column(preset: str) -> TableColumn:
    """A column with the value of each house rule in a preset."""
    rules = Rules(preset)
    return TableColumn(
        preset,
        preset,
        lambda rule: rules.value(rule.name),
        lambda rule: str(rules.value(rule.name)),
    )


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
    from ..cli import interview  # With the book, 50 ms, which `rules list` does not need.

    before = settings.value("rules").text
    if not interview.can_ask():
        raise Refused(
            'the five questions need a terminal; without one, use `euchre config rules "csl '
            'target=11"`'
        )
    house = interview.ask_five_questions(parse_house(before))
    settings.save("rules", house.text())
    click.echo("\n".join(interview.house_words(house)))
    _print_used(before)


def _print_used(before: str) -> None:
    """Prints that new games use the house rules, and how to restore those `before`."""
    back = f'euchre config rules "{before}"' if before else "euchre config --unset rules"
    used = f"`euchre new` uses these rules from now on. Undo: {back}"
    click.echo("\n".join(wrap(used, width())))


# -- tables -------------------------------------------------------------------------------


def differences(preset: Preset, between: str = ", ") -> str:
    """The rules in which a preset differs from `standard`: `lone-made 2, bury-up-card no`."""
    return between.join(f"{name} {value}" for name, value in preset.rules.items())


_PRESETS: Final = (
    TableColumn("", "preset", text=attrgetter("name")),
    TableColumn("", "what it is", text=attrgetter("title")),
    TableColumn(
        "",
        "differs from standard in",
        text=lambda preset: differences(preset, "\n") or "-",
    ),
)
_RULES: Final = (
    TableColumn("", "group", text=attrgetter("group")),
    TableColumn("", "rule", text=attrgetter("name")),
    TableColumn("", "values", text=values),
)


def _preset_object(preset: Preset) -> dict[str, object]:
    return {
        "name": preset.name,
        "title": preset.title,
        "source": preset.source,
        "rules": dict(preset.rules),
        "readings": list(preset.readings),
        "etiquette": list(preset.customs),
    }


def _print_table(columns: Sequence[TableColumn], items: Iterable[Any]) -> None:
    """A table no wider than the terminal: its widest columns are broken."""
    shown = [
        column._replace(min_width=10, breaks=wrap_at_hyphens) for column in for_people(columns)
    ]
    head, rows = layout(shown, texts_of(shown, items), width(), ruled=True)
    click.echo("\n".join(line for part in (head, *rows) for line in part))
