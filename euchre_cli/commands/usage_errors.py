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

from ..log.spelling import shortened
from .options import LARGE

_EXTRA: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
_INVALID_VALUE: Final = re.compile(
    r"'(.*)' is not (?:a valid|one of|') |(-?\d+) is not in the range ", re.DOTALL
)
_NEAR: Final = 0.75


def usage_message(error: click.UsageError) -> str:
    """A sentence on what is wrong with a command line, with a correct example."""
    ctx = error.ctx or click.Context(click.Command("euchre"))
    path, command = ctx.command_path, ctx.command
    param = error.param if isinstance(error, click.BadParameter) else None
    option = param.opts[-1] if isinstance(param, click.Option) else ""
    valid = "" if param is None else _values_of(param.type)
    like: Sequence[str] = [option] if option else ()  # An example has one of these words.
    match error:
        case NoSuchOption():
            words = f"`{path}` has no option {shortened(error.option_name)}"
            names = [name for one in _options(command) for name in one.opts]
            if near := get_close_matches(error.option_name[:40], names, 1, _NEAR):
                return f"{words}; did you mean {near[0]}?"
        case NoSuchCommand():
            words = f"`{path}` has no command '{shortened(error.command_name)}'"
            like = list(command.commands) if isinstance(command, click.Group) else []
            if close := get_close_matches(error.command_name.lower()[:40], like, 1, _NEAR):
                return f"{words}; did you mean `{path} {close[0]}`?"
            words += f", only {listed(like)}" if like else ""
        case BadOptionUsage():
            words = _missing_value(command, error.option_name)
            like = [error.option_name]
        case MissingParameter():
            words = f"`{path}` needs {option or 'more'}"
        case _ if extra := _EXTRA.fullmatch(error.message):
            words = f"`{path}` does not take '{shortened(extra[1])}'"
        case _ if valid and (typed := _INVALID_VALUE.match(error.message)):
            words = f"{option} is" if option else "say"
            words += f" {valid}, not '{shortened(typed[1] or typed[2] or '')}'"
            if param is not None and isinstance(param.type, click.Choice):
                like = like or param.type.choices
        case _:
            hint = option or (error.param_hint if isinstance(error, click.BadParameter) else "")
            return f"{hint}: {error.message}" if hint else error.message
    if example := _example(command, like):
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
        if kind.max is None or kind.max > LARGE:
            return f"a number from {kind.min} up"
        return f"a number from {kind.min} to {kind.max}"
    return listed([*map(str, kind.choices)], "or") if isinstance(kind, click.Choice) else ""


def _example(command: click.Command, like: Sequence[str]) -> str:
    """The first example in the help of a command, with one of these words if there are any."""
    lines = [line.strip() for line in (command.help or "").splitlines()]
    examples = [re.split(r"  +", line)[0] for line in lines if line.startswith("euchre ")]
    fitting = (one for one in examples if not like or not set(like).isdisjoint(one.split()))
    return next(fitting, "")
