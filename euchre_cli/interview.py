"""What is asked at a terminal: who plays, who deals, and by which rules.

Knows: the questions, in the words of a table, and what is taken for an answer. Does not know: how a
game begins, or where rules are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

import click

from .exits import Refused
from .house import House, house_of, nearest_to

if TYPE_CHECKING:
    from euchre_engine.rules import Rules, Value

    from .scorebook.sheet import Players

T = TypeVar("T")

_SEATS: Final = ("North", "East", "South", "West")


def ask_names(last: Players | None) -> list[str]:
    """Who sits where: one answer a seat, or all four at once with commas between them; Enter is who
    sat there in the last game."""
    from .scorebook.people import known_as, names_typed, tidy

    found: list[str] = []

    def one(answer: str) -> str:
        name = tidy(answer)
        there = known_as(name, found)
        if there is not None:
            raise Refused(f"{there} already sits {_SEATS[found.index(there)]}")
        return name

    def first(answer: str) -> str:
        if "," not in answer and len(answer.split()) != 4:
            return one(answer)
        found.extend(tidy(name) for name in names_typed(answer.split()))
        return ""

    click.echo(
        "Give the names clockwise; North and South play together. You can type all four at once."
    )
    for seat in _SEATS:
        default = None if last is None else last[len(found)]
        name = _asked(f"Who sits {seat}", one if found else first, default)
        if len(found) == 4:
            return found
        found.append(name)
    return found


def ask_dealer(names: Sequence[str], default: str) -> str:
    """Who deals first: a name, a seat, or `random`."""
    from .scorebook.people import seat_of

    north, east, south, west = names

    def dealer(answer: str) -> str:
        if answer.strip().lower() == "random":
            return "random"
        return seat_of((north, east, south, west), answer.strip()).name

    return _asked("Who deals first (a name, or random)", dealer, default)


def ask_rules(default: House) -> House:
    """By which rules: a preset, with single rules after it; `choose` asks the five questions, `?`
    lists the presets."""
    question = "House rules (a preset; ? lists them, choose asks five questions)"
    while True:
        answer = str(click.prompt(question, default=default.text())).strip()
        if answer == "?":
            _list_presets()
        elif answer.lower() == "choose":
            house = choose(default)
            click.echo("\n".join(house_words(house)))
            return house
        else:
            try:
                return house_of(answer)
            except Refused as refused:
                click.echo(f"Error: {refused}")


def _list_presets() -> None:
    from euchre_engine.rules import PRESETS

    from .render.columns import wrap
    from .terminal import width

    column = max(map(len, PRESETS)) + 4
    for preset in PRESETS.values():
        lines = wrap(preset.title, width(), " " * column, f"  {preset.name}".ljust(column))
        click.echo("\n".join(lines))


_ASKED: Final = frozenset(
    {
        *("stick-the-dealer", "defend-alone", "lone-march", "farmers-hand", "renege-points"),
        "target",
    }
)
"""What the five questions are about."""

_WHO_ALONE: Final = {"1": "no", "2": "against-loner", "3": "always"}
_FARMERS: Final = {"1": "off", "2": "nines-and-tens", "3": "nines"}


def choose(now: House) -> House:
    """Ask the five questions on which tables differ most; Enter is how it is `now`."""
    from euchre_engine import rules as engine

    rules = engine.Rules(now.preset, now.rules)
    asked: dict[str, Value] = {}
    stick = click.confirm(
        "1. When everybody has passed twice, must the dealer call (stick the dealer)?",
        default=rules.value("stick-the-dealer") == "yes",
    )
    asked["stick-the-dealer"] = "yes" if stick else "no"
    asked["defend-alone"] = _one_of(
        "2. Who may play alone?",
        (
            "only the player who makes trump",
            "a defender too, against a loner",
            "a defender at any time",
        ),
        _WHO_ALONE,
        rules.value("defend-alone"),
    )
    asked["lone-march"] = _number(
        "   How many points for all five tricks alone", "lone-march", rules
    )
    asked["farmers-hand"] = _one_of(
        "3. Do you play a farmer's hand (three low cards may be swapped for the kitty)?",
        ("no", "three nines or tens", "three nines"),
        _FARMERS,
        rules.value("farmers-hand"),
    )
    asked["renege-points"] = _number(
        "4. How many points does a renege cost", "renege-points", rules
    )
    asked["target"] = _number("5. How many points win a game", "target", rules)
    return nearest_to(asked)


def house_words(house: House) -> list[str]:
    """The preset that is nearest to a house's rules, and what differs."""
    from euchre_engine.rules import PRESETS, Rules

    from .render.columns import wrap
    from .terminal import width

    preset = PRESETS[house.preset]
    plain = Rules(house.preset)
    if not house.rules:
        return wrap(f"These are the rules of {preset.name}: {preset.title}.", width(), "  ")
    lines = wrap(f"The nearest preset is {preset.name}: {preset.title}. You differ in:", width())
    column = max(map(len, house.rules)) + 4
    for name, value in house.rules.items():
        first = f"  {name}".ljust(column)
        unasked = "" if name in _ASKED else "; not asked, so as in standard"
        words = f"{value} (in {preset.name}: {plain.value(name)}{unasked})"
        lines += wrap(words, width(), " " * column, first)
    return lines


def _one_of(question: str, answers: Sequence[str], values: dict[str, str], now: Value) -> str:
    click.echo(question)
    for key, words in zip(values, answers, strict=True):
        click.echo(f"   {key} {words}")
    default = next(key for key, value in values.items() if value == now)
    key = click.prompt(
        "  ",
        type=click.Choice(list(values)),
        default=default,
        show_choices=False,
        prompt_suffix=" ",
    )
    return values[str(key)]


def _number(question: str, rule: str, rules: Rules) -> int:
    from euchre_engine.rules import HOUSE_RULES

    span = HOUSE_RULES[rule].span
    assert span is not None
    now = rules.value(rule)
    default = now if isinstance(now, int) else HOUSE_RULES[rule].standard
    return int(click.prompt(question, type=click.IntRange(*span), default=default))


def _asked(question: str, read: Callable[[str], T], default: str | None) -> T:
    """The answer to a question, asked again until it is one."""

    def value(answer: str) -> T:
        try:
            return read(answer)
        except Refused as refused:
            raise click.BadParameter(str(refused)) from None

    found: T = click.prompt(question, value_proc=value, default=default or None)
    return found
