"""Messages for wrong usage of a command, in place of click's.

Knows: the errors of click, and the examples in a command's help. Does not know: what a command
does.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from difflib import get_close_matches
from typing import Any, Final

import click
from click.exceptions import BadOptionUsage, MissingParameter, NoSuchCommand, NoSuchOption

from ..log.words import shortened

_EXTRA: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
_INVALID_VALUE: Final = re.compile(
    r"'(.*)' is not (?:a valid|one of|') |(-?\d+) is not in the range ", re.DOTALL
)
_STRIKES: Final = "`euchre void 4` strikes out hand 4"
_ADVICE: Final = {
    ("euchre hand", "--before"): (
        "a hand that was forgotten is put in after another: --after 5 (or 0, as the first)"
    ),
    ("euchre evening new", "--page"): (
        "once it is begun, `euchre evening --page board.html` writes a page for a screen"
    ),
    ("euchre evening new", "--time"): "`--minutes 15` makes rounds of 15 minutes",
    **{
        ("euchre evening new", f"--{name}"): f"how people move is `--movement {name}`"
        for name in ("winners-move", "pairs")
    },
    **{("euchre amend", f"--{word}"): _STRIKES for word in ("remove", "delete", "drop", "strike")},
}
"""Advice for a command and an option that it does not have."""
_LARGE: Final = 1_000_000
"""A greatest value above this is not named."""


def usage_message(error: click.UsageError) -> str:
    """A sentence on what is wrong with a command line, with a correct example."""
    ctx = error.ctx
    path = "euchre" if ctx is None else ctx.command_path
    extra = _EXTRA.fullmatch(error.message)
    containing: Container[str] = ()
    if isinstance(error, NoSuchOption):
        words = f"`{path}` has no option {shortened(error.option_name)}"
        advice = _ADVICE.get((path, error.option_name))
        if advice:
            return f"{words}; {advice}"
        near = _nearest_option(ctx, error.option_name)
        if near:
            return f"{words}; did you mean {near}?"
    elif isinstance(error, NoSuchCommand):
        group = None if ctx is None else ctx.command
        containing = list(group.commands) if isinstance(group, click.Group) else []
        close = get_close_matches(error.command_name.lower()[:40], containing, 1, _NEAR)
        if close:
            return (
                f"`{path}` has no command '{shortened(error.command_name)}'; did you mean "
                f"`{path} {close[0]}`?"
            )
        only = f", only {_list(containing, 'and')}" if containing else ""
        words = f"`{path}` has no command '{shortened(error.command_name)}'{only}"
    elif isinstance(error, BadOptionUsage):
        containing = [error.option_name]
        words = _missing_value(ctx, error.option_name)
    elif isinstance(error, MissingParameter):
        containing = error.param.opts if isinstance(error.param, click.Option) else ()
        words = f"`{path}` needs {error.param.opts[0] if containing and error.param else 'more'}"
    elif isinstance(error, click.BadParameter):
        option = error.param.opts[-1] if isinstance(error.param, click.Option) else ""
        valid, typed = _valid_values(error)
        if not valid:
            place = option or error.param_hint
            return f"{place}: {error.message}" if place else error.message
        words = f"{f'{option} is' if option else 'say'} {valid}, not '{shortened(typed)}'"
        choices = error.param.type if error.param is not None else None
        containing = [option] if option else _ValuesOfArgument(choices)
    elif extra is not None:
        words = f"`{path}` does not take '{shortened(extra[1])}'"
    else:
        return error.message
    example = _example(ctx, containing)
    if example:
        return f"{words}: as in `{example}`"
    return f"{words}; `{path.replace('euchre', 'euchre help', 1)}` says more"


_NEAR: Final = 0.75


def _nearest_option(ctx: click.Context | None, name: str) -> str:
    """The option of a command that is nearest to a word, or an empty string."""
    options = [] if ctx is None else ctx.command.get_params(ctx)
    names = [name for one in options for name in one.opts if isinstance(one, click.Option)]
    return "".join(get_close_matches(name[:40], names, 1))


def _missing_value(ctx: click.Context | None, name: str) -> str:
    """A message that a value is missing after an option, or that it takes none."""
    for one in [] if ctx is None else ctx.command.params:
        if isinstance(one, click.Option) and name in one.opts:
            if one.is_flag:
                return f"nothing belongs after {name}"
            return f"{name} needs {_values_of_type(one.type) or one.metavar or 'a value'} after it"
    return f"{name} needs a value after it"


def _valid_values(error: click.BadParameter) -> tuple[str, str]:
    """The valid values and the one that was typed, if it does not fit the type; both are empty if
    click's message is clear enough."""
    typed = _INVALID_VALUE.match(error.message)
    if typed is None or error.param is None:
        return "", ""
    return _values_of_type(error.param.type), typed[1] or typed[2] or ""


def _values_of_type(kind: click.ParamType[Any]) -> str:
    """A description of the values of a type; empty if any text is valid."""
    if isinstance(kind, click.IntRange):
        if kind.max is None or kind.max > _LARGE:
            return f"a number from {kind.min} up"
        return f"a number from {kind.min} to {kind.max}"
    return _list(map(str, kind.choices), "or") if isinstance(kind, click.Choice) else ""


def _list(words: Iterable[str], last: str) -> str:
    *some, final = words
    return f"{', '.join(some)} {last} {final}" if some else final


class _ValuesOfArgument:
    """The set of words that an argument of this type accepts."""

    def __init__(self, kind: click.ParamType[Any] | None) -> None:
        self.kind = kind

    def __contains__(self, word: object) -> bool:
        if isinstance(self.kind, click.Choice):
            return word in self.kind.choices
        return str(word).isdecimal()


def _example(ctx: click.Context | None, containing: Container[str]) -> str:
    """The first example in the help of a command that contains one of these words, or simply the
    first."""
    if ctx is None:
        return ""
    lines = [line.strip() for line in (ctx.command.help or "").splitlines()]
    examples = [re.split(r"  +", line)[0] for line in lines if line.startswith("euchre ")]
    if containing != ():
        examples = [one for one in examples if any(word in containing for word in one.split())]
    return next(iter(examples), "")
