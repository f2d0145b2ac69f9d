"""Messages for wrong usage of a command, in place of click's.

Knows: the errors of click, and the examples in a command's help. Does not know: what a command
does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Final

import click
from click.exceptions import BadOptionUsage, MissingParameter, NoSuchCommand, NoSuchOption

from euchre_engine.words import listed

from ..log.words import shortened

_EXTRA: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
_INVALID_VALUE: Final = re.compile(
    r"'(.*)' is not (?:a valid|one of|') |(-?\d+) is not in the range ", re.DOTALL
)
_ADVICE: Final = {
    ("euchre hand", "--before"): (
        "a hand that was forgotten is put in after another: --after 5 (or 0, as the first)"
    ),
    ("euchre evening new", "--time"): "`--minutes 15` makes rounds of 15 minutes",
    **{
        ("euchre evening new", f"--{name}"): f"how people move is `--movement {name}`"
        for name in ("winners-move", "pairs")
    },
    **{
        ("euchre amend", f"--{word}"): "`euchre void 4` strikes out hand 4"
        for word in ("remove", "delete", "drop", "strike")
    },
}
"""Advice for a command and an option that it does not have."""
_LARGE: Final = 1_000_000
"""A greatest value above this is not named."""
_NEAR: Final = 0.75


def usage_message(error: click.UsageError) -> str:
    """A sentence on what is wrong with a command line, with a correct example."""
    ctx = error.ctx or click.Context(click.Command("euchre"))
    path, command = ctx.command_path, ctx.command
    param = error.param if isinstance(error, click.BadParameter) else None
    option = param.opts[-1] if isinstance(param, click.Option) else ""
    like: Sequence[str] = [option] if option else ()  # An example has one of these words.
    extra = _EXTRA.fullmatch(error.message)
    if isinstance(error, NoSuchOption):
        words, more = f"`{path}` has no option {shortened(error.option_name)}", ""
        names = [name for one in _options(command) for name in one.opts]
        near = get_close_matches(error.option_name[:40], names, 1)
        if near:
            more = f"did you mean {near[0]}?"
        more = _ADVICE.get((path, error.option_name), more)
        if more:
            return f"{words}; {more}"
    elif isinstance(error, NoSuchCommand):
        words = f"`{path}` has no command '{shortened(error.command_name)}'"
        commands = list(command.commands) if isinstance(command, click.Group) else []
        close = get_close_matches(error.command_name.lower()[:40], commands, 1, _NEAR)
        if close:
            return f"{words}; did you mean `{path} {close[0]}`?"
        words += f", only {listed(commands)}" if commands else ""
        like = commands
    elif isinstance(error, BadOptionUsage):
        words = _missing_value(command, error.option_name)
        like = [error.option_name]
    elif isinstance(error, MissingParameter):
        words = f"`{path}` needs {option or 'more'}"
    elif param is not None:
        typed = _INVALID_VALUE.match(error.message)
        valid = _values_of(param.type)
        if typed is None or not valid:
            return f"{option}: {error.message}" if option else error.message
        words = f"{option} is" if option else "say"
        words += f" {valid}, not '{shortened(typed[1] or typed[2])}'"
        if not option and isinstance(param.type, click.Choice):
            like = param.type.choices
    elif extra is not None:
        words = f"`{path}` does not take '{shortened(extra[1])}'"
    elif isinstance(error, click.BadParameter) and error.param_hint:
        return f"{error.param_hint}: {error.message}"
    else:
        return error.message
    example = _example(command, like)
    if example:
        return f"{words}: as in `{example}`"
    return f"{words}; `{path.replace('euchre', 'euchre help', 1)}` says more"


def _options(command: click.Command) -> list[click.Option]:
    return [one for one in command.params if isinstance(one, click.Option)]


def _missing_value(command: click.Command, name: str) -> str:
    """A message that a value is missing after an option, or that it takes none."""
    option = next((one for one in _options(command) if name in one.opts), None)
    if option is not None and option.is_flag:
        return f"nothing belongs after {name}"
    value = "" if option is None else _values_of(option.type) or option.metavar
    return f"{name} needs {value or 'a value'} after it"


def _values_of(kind: click.ParamType[Any]) -> str:
    """A description of the values of a type; empty if any text is valid."""
    if isinstance(kind, click.IntRange):
        if kind.max is None or kind.max > _LARGE:
            return f"a number from {kind.min} up"
        return f"a number from {kind.min} to {kind.max}"
    return listed([*map(str, kind.choices)], "or") if isinstance(kind, click.Choice) else ""


def _example(command: click.Command, like: Sequence[str]) -> str:
    """The first example in the help of a command, with one of these words if there are any."""
    lines = [line.strip() for line in (command.help or "").splitlines()]
    examples = [re.split(r"  +", line)[0] for line in lines if line.startswith("euchre ")]
    fitting = (one for one in examples if not like or not set(like).isdisjoint(one.split()))
    return next(fitting, "")
