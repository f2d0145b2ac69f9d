"""The command `euchre`: its commands, loaded only when they are run, and what all of them share.

Knows: how an error ends a run. Does not know: what a command does.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Final, NoReturn, TextIO

import click

from .. import __version__
from ..terminal.display import can_ask, say
from ..terminal.exit_status import Exit, Failure
from ..terminal.text import safe
from . import help as help_command
from . import score as score_command
from . import typed_words, usage_errors
from .options import CONTEXT_SETTINGS, HelpContext, option, prepare
from .sections import COMMANDS, COMMON, MENDING


class Interrupted(Exception):
    """The user interrupted the command."""


class OutputClosed(Exception):
    """The reader of the output has gone (`| head`)."""


class LazyGroup(click.Group):
    """A group that imports a command only when it is used."""

    context_class = HelpContext

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted from None
        except BrokenPipeError:
            raise OutputClosed from None
        except click.UsageError as error:
            if error.ctx is None and ctx.invoked_subcommand is not None:
                command = self.get_command(ctx, ctx.invoked_subcommand)
                assert command is not None
                error.ctx = click.Context(command, ctx, command.name)
            raise

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, _, name = entry[0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        command.name, command.short_help = cmd_name, entry[1]
        prepare(command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in COMMON.items():
            with formatter.section(title):
                formatter.write_dl([(name, COMMANDS[name][1]) for name in names])
        formatter.write_paragraph()
        formatter.write_text(f"To mend a mistake: {', '.join(MENDING)}.")
        formatter.write_text(
            "How to use a command: euchre help hand. More commands: euchre help more. Exit "
            "statuses: euchre help exit."
        )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[:1] == ["euchre"] and args[1:2] and args[1].lower() in COMMANDS:
            args = args[1:]
        if args and args[0].lower() in COMMANDS:
            args = [args[0].lower(), *args[1:]]
        if args and _may_be_said(args):
            args = typed_words.command_meant(args)
        found, command, rest = super().resolve_command(ctx, args)
        if command is None:
            return found, command, rest
        rest = _take_table(command, rest)
        if found in _SAID_IN_SENTENCES and rest:
            meant = typed_words.command_meant([found, *rest])
            found, command, rest = super().resolve_command(ctx, meant)
        return found, command, typed_words.join_names(command, rest) if command else rest


_SAID_IN_SENTENCES: Final = (
    *("new", "rematch", "sub", "dealer", "penalty", "undo", "redo", "void", "amend"),
)
"""Commands whose words may be a saying, whatever they are."""

_SAID_AFTER: Final = {
    "games": ["not", "isn't", "isnt"],
    "hand": ["all", "everybody", "everyone", "nobody", "noone", "no-one", "no"],
    "export": ["to", "as"],
    "night": ["with", "for"],
    "result": ["table"],
    "score": ["should", "is", "was"],
    "show": ["last", "me", "the", "history", "all"],
    "table": ["talk", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
}
"""Words after a command with which it may be a saying."""


def _may_be_said(args: list[str]) -> bool:
    """Whether the words may be a saying, and no command with its arguments."""
    name, *rest = args
    if name not in COMMANDS:
        return not name.startswith("-")
    numbers = name in ("score", "hand", "result") or (name == "table" and len(rest) > 1)
    if numbers and rest and typed_words.begins_with_number(rest):
        return True
    return bool(rest) and rest[0].lower().rstrip(",.") in _SAID_AFTER.get(name, ())


def _take_table(command: click.Command, args: list[str]) -> list[str]:
    """Takes `table 2` for `--table 2`, for a command that has this option; but not what may be part
    of a text."""
    if command.name == "note" or not any("--table" in param.opts for param in command.params):
        return args
    arguments = [param for param in command.params if isinstance(param, click.Argument)]
    has_text = any("TEXT" in (argument.metavar or "") for argument in arguments)
    return typed_words.with_table_option(args, anywhere=not has_text)


def _version(ctx: click.Context, _: click.Parameter, requested: bool) -> None:
    """Prints the version, and whether the engine is compiled to C or pure Python, and exits."""
    if not requested:
        return
    from euchre_engine import cards  # `--help` loads no engine.

    how = "pure Python" if str(cards.__file__).endswith(".py") else "compiled"
    click.echo(f"euchre {__version__} ({how})")
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings=CONTEXT_SETTINGS,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
)
@option(
    "-V --version",
    "Show the version and exit.",
    is_eager=True,
    expose_value=False,
    callback=_version,
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Keep score of euchre under your own house rules.

    \b
    euchre new Ann Bob Cat Dan       begin a game, clockwise from North
    euchre hand Bob 3                Bob called, his side took three tricks
    euchre table                     the same on a live screen
    euchre dispute                   settle a claimed renege from the cards
    euchre audit thursday.euchre     check a log, card by card
    """
    if ctx.invoked_subcommand is not None:
        return
    if not can_ask():
        raise click.exceptions.NoArgsIsHelpError(ctx)
    score_command.next_step()


def run(args: list[str] | None = None) -> NoReturn:
    """The entry point: runs a command, and turns whatever ends it early into a line and an exit
    status."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if "_EUCHRE_COMPLETE" in os.environ:
        help_command.register()
    try:
        status = _status(args)
        sys.stdout.flush()
    except (OutputClosed, BrokenPipeError):
        # Nothing went wrong: end quietly, as other tools do.
        _discard_output(sys.stdout)
        status = Exit.CLEAN
    except (Interrupted, click.exceptions.Abort, KeyboardInterrupt):
        if sys.stderr is not None and sys.stderr.isatty():
            click.echo(err=True)
        _say("interrupted")
        _discard_output(sys.stdout)
        status = Exit.INTERRUPTED
    except OSError as error:
        where = f"{safe(str(error.filename))}: " if error.filename else ""
        words = (error.strerror or str(error)).lower() if error.errno else str(error)
        _say(where + words)
        _discard_output(sys.stdout)
        status = Exit.BAD_FILE
    sys.exit(status)


def _status(args: list[str] | None) -> int:
    """Runs a command and returns its exit status."""
    try:
        status = main.main(args, prog_name="euchre", standalone_mode=False)
    except SystemExit as end:
        status = end.code
    except Failure as failure:
        _say(safe(str(failure)))
        return failure.status
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return Exit.USAGE
    except click.UsageError as error:
        _say(safe(usage_errors.usage_message(error)))
        return error.exit_code
    return status if isinstance(status, int) else Exit.CLEAN


def _say(words: str) -> None:
    with suppress(OSError):
        say(f"euchre: {words}")


def _discard_output(stream: TextIO | None) -> None:
    """Discards what is still buffered; Python would try to write it at exit."""
    with suppress(OSError, AttributeError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)


if __name__ == "__main__":
    run()
