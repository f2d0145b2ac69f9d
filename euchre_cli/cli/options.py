"""Options that several commands share: the output's format, colour, house rules, days.

Knows: how they are spelt and completed. Does not know: what a command does with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from .help_page import HelpContext

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""The settings of every command, so that each helps itself in the same way."""

F = TypeVar("F", bound=Callable[..., Any])

FORMATS = ("table", "json", "jsonl", "csv")


class Text(click.types.StringParamType):
    """A text as it is typed, which is UTF-8, as everything that the program writes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        text = super().convert(value, param, ctx)
        if any("\ud800" <= one <= "\udfff" for one in text):
            self.fail("it is not valid UTF-8: type it again", param, ctx)
        return text


class Person(Text):
    """Words that say who is meant, a seat or a name; or `four`, a table."""

    def __init__(self, *, four: bool = False) -> None:
        self.four = four


PERSON: Final = Person()
FOUR: Final = Person(four=True)


def made_ours(command: click.Command) -> None:
    """Make every plain text that a command is given a `Text`, and its help a `HelpPage`."""
    command.context_class = HelpContext
    for parameter in command.params:
        if type(parameter.type) is click.types.StringParamType:
            parameter.type = Text()
    if isinstance(command, click.Group):
        for part in command.commands.values():
            made_ours(part)


def output_options(*formats: str) -> Callable[[F], F]:
    """`--format`, with `--json` and `--csv` as its short forms; the command gets `output`."""

    def decorate(command: F) -> F:
        for name in ("csv", "json"):
            if name in formats:
                command = click.option(
                    f"--{name}", "output", flag_value=name, help=f"Short for --format {name}."
                )(command)
        return click.option(
            "--format",
            "output",
            type=click.Choice(formats),
            default="table",
            help="How to print the result.  [default: table]",
        )(command)

    return decorate


def color_option(command: F) -> F:
    """`--color auto|always|never`; `NO_COLOR` is obeyed by `auto`."""
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="When to use colour: auto means on a terminal.  [default: auto]",
    )(command)


def out_options(default: str | None = None) -> Callable[[F], F]:
    """`--out FILE` and `--force`; the command gets `out`, which is `None` for standard output, and
    `force`. `default` is the file without `--out`."""

    def decorate(command: F) -> F:
        command = click.option(
            "--force",
            is_flag=True,
            help="Overwrite a file that already exists, but never a scorebook.",
        )(command)
        words = f"  [default: {default}]" if default else ""
        return click.option(
            "-o",
            "--out",
            metavar="FILE",
            type=click.Path(),
            default=default,
            callback=_check_out,
            help=f"Write to this file; - means standard output.{words}",
        )(command)

    return decorate


def _check_out(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value == "":
        raise click.BadParameter("name a FILE")
    return None if value == "-" else value


def complete_preset(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The presets that begin so."""
    from click.shell_completion import CompletionItem

    from euchre_engine.rules import PRESETS

    return [
        CompletionItem(p.name, help=p.title)
        for p in PRESETS.values()
        if p.name.startswith(incomplete)
    ]


def complete_rule(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """House rules as `name=`, and after the `=` their values."""
    from click.shell_completion import CompletionItem

    from euchre_engine.rules import HOUSE_RULES

    name, equals, value = incomplete.partition("=")
    if not equals:
        return [CompletionItem(f"{rule}=") for rule in HOUSE_RULES if rule.startswith(name)]
    rule = HOUSE_RULES.get(name)
    if rule is None:
        return []
    values = [*rule.words, *map(str, rule.usual)]
    return [CompletionItem(f"{name}={one}") for one in values if one.startswith(value)]


def complete_slug(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The findings that begin so."""
    from click.shell_completion import CompletionItem

    from euchre_engine.problems import CATALOGUE

    return [
        CompletionItem(kind.slug, help=kind.title)
        for kind in CATALOGUE.values()
        if kind.slug.startswith(incomplete)
    ]


def check_date(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A day as it is typed, `2026-11-21`."""
    if value is None:
        return None
    from datetime import date

    try:
        return date.fromisoformat(value).isoformat()
    except ValueError:
        raise click.BadParameter(f"'{value}' is not a date: write it as 2026-11-21") from None


def check_days(since: str | None, until: str | None) -> None:
    """Raises `UsageError` for a time that ends before it begins."""
    if since is not None and until is not None and until < since:
        raise click.UsageError(f"--since {since} is after --until {until}")


def check_preset(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A preset as it is typed."""
    if value is None:
        return None
    from euchre_engine.rules import PRESETS, nearest

    name = value.lower()
    if name not in PRESETS:
        hint = nearest(name, PRESETS) or "; `euchre rules list` lists them all"
        raise click.BadParameter(f"there is no preset '{value}'{hint}")
    return name


def _check_rules(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> dict[str, str | int]:
    from euchre_engine.rules import HOUSE_RULES, UnknownRule, house_rule

    rules: dict[str, str | int] = {}
    for one in value:
        name, equals, text = one.partition("=")
        if not equals:
            raise click.BadParameter(f"'{one}' is not written as NAME=VALUE")
        try:
            rules[name.strip().lower()] = house_rule(name.strip().lower()).parse(text)
        except UnknownRule as unknown:
            words = str(unknown)
            if name.strip().lower() not in HOUSE_RULES and "did you mean" not in words:
                words += "; `euchre rules list` lists them all"
            raise click.BadParameter(words) from None
    return rules


def _check_slugs(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    if not value:
        return value
    from euchre_engine.problems import CATALOGUE
    from euchre_engine.rules import nearest

    for slug in value:
        if slug not in CATALOGUE:
            hint = nearest(slug, CATALOGUE) or "; `euchre explain` lists them all"
            raise click.BadParameter(f"there is no finding '{slug}'{hint}")
    return value


def rules_options(where: str) -> Callable[[F], F]:
    """`--rules PRESET` and `--rule NAME=VALUE`; the command gets `preset` and `rules`. `where` says
    whose rules they replace."""

    def decorate(command: F) -> F:
        command = click.option(
            "--rule",
            "rules",
            multiple=True,
            metavar="NAME=VALUE",
            callback=_check_rules,
            shell_complete=complete_rule,
            help=f"Use this house rule instead of {where}; may be given several times.",
        )(command)
        return click.option(
            "--rules",
            "preset",
            metavar="PRESET",
            callback=check_preset,
            shell_complete=complete_preset,
            help=f"Use this preset instead of {where}.",
        )(command)

    return decorate


def only_option(command: F) -> F:
    """`--only SLUG`, several times; the command gets `only`."""
    return click.option(
        "--only",
        multiple=True,
        metavar="SLUG",
        callback=_check_slugs,
        shell_complete=complete_slug,
        help="Only findings of this kind; may be given several times.",
    )(command)
