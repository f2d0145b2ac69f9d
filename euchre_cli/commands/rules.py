"""`euchre rules`: list, show and compare house rules and presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import click

from euchre_engine.rules import HOUSE_RULES, PRESETS, HouseRule, Preset, Rules, Value

from .. import interview, session, settings
from ..report.as_text import table_lines
from ..report.values import Cell, Heading, Row, Table
from ..terminal.display import Paper
from ..terminal.exit_status import needs_terminal
from ..terminal.phrases import rules_words
from ..words.house_rules import called, house_line, parse_house
from .house_rules import complete_preset, preset_called
from .options import completing, output_options
from .pages import Page, write_page

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


# -- list, show and diff -------------------------------------------------------------------------


@rules.command("list", short_help="List every preset and every house rule.")
@output_options("table", "json")
def list_(output: str) -> None:
    """List every preset, with the rules that are different from `standard`, and every house rule,
    with its values, the standard one first."""
    presets = [
        (one.name, one.title, ", ".join(f"{name} {v}" for name, v in one.rules.items()) or "-")
        for one in PRESETS.values()
    ]
    house_rules = [(one.group, one.name, values(one)) for one in HOUSE_RULES.values()]

    def lines(paper: Paper) -> Iterable[str]:
        yield from ("Presets", "")
        yield from _table(paper, ("preset", "what it is", "differs from standard in"), presets)
        yield from ("", "House rules, the standard value first", "")
        yield from _table(paper, ("group", "rule", "values"), house_rules)
        yield from ("", *paper.lines("`euchre rules show NAME` says more about one of them."))

    members = {
        "presets": [_preset_object(preset) for preset in PRESETS.values()],
        "rules": [rule_object(rule) for rule in HOUSE_RULES.values()],
    }
    write_page(Page(lines, lambda: members), output)


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
        page = _played()
    else:
        word = called("preset or house rule", name, [*PRESETS, *HOUSE_RULES])
        page = _preset(PRESETS[word]) if word in PRESETS else _rule(HOUSE_RULES[word])
    write_page(page, output)


def _preset(preset: Preset) -> Page:
    rules = Rules(preset.name)

    def lines(paper: Paper) -> Iterable[str]:
        yield from paper.lines(f"{preset.name}: {preset.title}")
        yield from paper.lines(f"Source: {preset.source}", indent="        ")
        yield from ("", *table_lines(rules_table(rules, HOUSE_RULES), paper))
        for title, notes in (("How it is read", preset.readings), ("Customs", preset.customs)):
            yield from ["", f"{title}:"] if notes else []
            for note in notes:
                yield from paper.lines(note, "", "    ", "  - ")

    return Page(lines, lambda: {"preset": {**_preset_object(preset), "values": _values(rules)}})


def _played() -> Page:
    """The rules in force: those of the setting `rules`, or of the game under way."""
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
    return Page(
        lambda paper: [
            *paper.lines(words),
            "",
            *table_lines(rules_table(rules, HOUSE_RULES), paper),
        ],
        lambda: {"house": {"preset": rules.preset, "values": _values(rules)}},
    )


def _rule(rule: HouseRule) -> Page:
    used = {preset: Rules(preset).value(rule.name) for preset in PRESETS}
    who = [
        (str(value), ", ".join(preset for preset in used if used[preset] == value))
        for value in dict.fromkeys((rule.standard, *used.values()))
    ]
    # A rule is explained even where the scorebook cannot be read.
    played = session.read_if_any(None, session.sheets_in_play)
    known = settings.house() or (played[0].rules if played else None)
    rules = known or Rules()
    now = rules.value(rule.name)
    other = next((v for v in (*used.values(), *rule.words) if v != now), rule.standard)
    words = f"{'You play' if known else 'Standard is'} `{rule.name}={now}`."
    if other != now:
        typed = house_line(rules.with_rule(rule.name, other))
        words += (
            f" For another value: `euchre new --rule {rule.name}={other}` begins such a game, and "
            f"`euchre config rules {typed}` sets it for every game."
        )
    return Page(
        lambda paper: [
            *(*rule_lines(rule, paper), "", *paper.lines(words), ""),
            *_table(paper, ("value", "presets"), who),
        ],
        lambda: {"rule": {**rule_object(rule), "presets": used}},
    )


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
    compared = {name: Rules(name) for name in map(preset_called, typed)}
    differing: list[dict[str, Any]] = []
    for rule in HOUSE_RULES.values():
        by_preset = {name: one.value(rule.name) for name, one in compared.items()}
        if len(set(by_preset.values())) > 1:
            differing.append({"rule": rule.name, "group": rule.group, "values": by_preset})
    rows = [(one["rule"], *one["values"].values()) for one in differing]
    none = f"No rule differs between {' and '.join(compared)}."
    page = Page(
        lambda paper: _table(paper, ("rule", *compared), rows) if rows else [none],
        lambda: {"presets": list(compared), "rules": differing},
    )
    write_page(page, output)


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
    before = settings.value("rules").text
    if not interview.can_ask():
        raise needs_terminal("the five questions need", 'euchre config rules "csl target=11"')
    house = interview.ask_five_questions(parse_house(before))
    settings.save("rules", house_line(house))
    back = f'euchre config rules "{before}"' if before else "euchre config --unset rules"
    used = f"`euchre new` uses these rules from now on. Undo: {back}"
    write_page(Page(lambda paper: [*interview.house_words(house), *paper.lines(used)]), "table")


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


class RuleValues(Protocol):
    """A set of rules, which has the value of each by name: `Rules`, `EveningRules`."""

    def value(self, name: str) -> Value:
        """The value of a rule."""


def rules_table(rules: RuleValues, known: Mapping[str, HouseRule]) -> Table:
    """The known rules, with the value of each in a set of rules; for people, an asterisk marks
    those that differ from the standard."""
    rows = []
    for rule in known.values():
        value = rules.value(rule.name)
        differs = value != rule.standard
        # A value may be a list: a line can end behind each of its words.
        texts = [str(one).replace(",", ", ") for one in (value, f"* {rule.standard}" * differs)]
        told = {"group": rule.group, "rule": rule.name, "value": value}
        told |= {"standard": rule.standard, "differs": differs}
        rows.append(Row((), _cells((rule.name, *texts)), object=told))
    return _in_table("rules", ("rule", "value", "standard"), rows)


def rule_lines(rule: HouseRule, paper: Paper) -> list[str]:
    """One rule explained: its values, what it does, who plays so."""
    return [
        f"{rule.name} ({rule.group})",
        *paper.lines(f"Values: {values(rule)}", indent="        "),
        "",
        *paper.lines(rule.effect),
        "",
        *paper.lines(f"Source: {rule.source}", indent="        "),
    ]


def rule_object(rule: HouseRule) -> dict[str, object]:
    """One rule for JSON."""
    least, greatest = rule.span or (None, None)
    told = {name: value for name, value in rule._asdict().items() if name != "span"}
    return {**told, "least": least, "greatest": greatest}


def _table(paper: Paper, titles: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> Iterable[str]:
    return table_lines(_in_table("", titles, (Row((), _cells(row)) for row in rows)), paper)


def _in_table(name: str, titles: tuple[str, ...], rows: Iterable[Row]) -> Table:
    headings = tuple(Heading(title, title) for title in titles)
    return Table(name, "", "", (), headings, tuple(rows), least=len(headings))


def _cells(texts: Iterable[object]) -> tuple[Cell, ...]:
    return tuple(Cell(words=str(text)) for text in texts)


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
