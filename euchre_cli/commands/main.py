"""The command `euchre`: its commands, loaded only when they are run, and what all of them share.

Knows: the names of the commands and how an error ends a run. Does not know: what a command does.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Final, NoReturn, TextIO

import click

from .. import __version__, session
from ..terminal.display import can_ask, say
from ..terminal.exit_status import Exit, Failure
from ..terminal.text import safe
from ..words import sayings
from . import help as help_command
from . import score as score_command
from . import typed_words, usage_errors
from .options import CONTEXT_SETTINGS, HelpContext, PersonName, prepare

SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "At the table": {
        "new": ("begin:new", "Begin a game."),
        "hand": ("hands:hand", "Enter a hand that was played."),
        "score": ("score:score", "Show the scoreboard."),
        "table": ("table:table", "Keep score on a live screen, a key at a time."),
        "undo": ("mend:undo", "Take back what was entered last."),
        "redo": ("mend:redo", "Do again what was taken back."),
        "thrown-in": ("hands:thrown_in", "Enter a hand that was thrown in."),
        "misdeal": ("hands:misdeal", "Enter a misdeal."),
        "renege": ("rulings:renege", "Enter a claim that somebody reneged."),
        "dispute": ("dispute:dispute", "Settle whether anybody reneged, from the cards."),
        "penalty": ("rulings:penalty", "Give points for an offence."),
        "note": ("rulings:note", "Write a note in the game."),
        "sub": ("seats:sub", "Let a substitute take a seat."),
        "dealer": ("seats:dealer", "Say who deals this hand, or dealt an earlier one."),
        "target": ("begin:target", "Change the target of this game."),
        "concede": ("hands:concede", "Concede the game for one side."),
        "result": ("begin:result", "Enter a finished game by its final score."),
        "rematch": ("begin:rematch", "Start the next game with the same four seats."),
    },
    "Looking back": {
        "history": ("look:history", "Show every entry of a game, even those taken back."),
        "amend": ("mend:amend", "Correct a hand that was entered."),
        "void": ("mend:void", "Strike out a hand, or a whole game."),
        "games": ("look:games", "List the games, newest first."),
        "show": ("show:show", "Show a game, hand by hand, or one hand card by card."),
        "replay": ("replay:replay", "Walk through a hand card by card."),
        "analyze": ("analyze:analyze", "Show what each call and card of a hand gave up."),
        "resume": ("begin:resume", "Go back to an unfinished game."),
        "players": ("people:players", "List who plays."),
    },
    "The season": {
        "stats": ("stats:stats", "Who wins, who calls what, who plays well with whom."),
        "player": ("season:player", "Show one player beside the group."),
        "evening": ("evening:evening", "Run an evening of several tables."),
        "night": ("season:night", "Sum up an evening, to paste into a chat."),
        "report": ("season:report", "Write the season as a page to pass round."),
        "chance": ("chance:chance", "Show the chance to win from a score."),
    },
    "The scorebook": {
        "export": ("export:export", "Write games as a log, or as a CSV of hands."),
        "import": ("import_games:import_games", "Read logs into the scorebook."),
        "backup": ("backup:backup", "Copy the scorebook."),
        "doctor": ("doctor:doctor", "Check the scorebook and show how to repair it."),
        "config": ("config:config", "List or change the settings."),
    },
    "Logs and house rules": {
        "audit": ("audit:audit", "Check logs card by card and say what is wrong."),
        "explain": ("explain:explain", "Explain a finding, or list them all."),
        "rules": ("rules:rules", "List, show and compare house rules."),
        "fmt": ("fmt:fmt", "Tidy logs: one record a line, in columns."),
        "completion": ("help:completion", "Print shell completion."),
        "help": ("help:help_", "Show how a command is used."),
    },
}
"""The commands under each heading of the help: the module in `commands/` and the name in it, and
the short help, which is here so that `--help` need not load them."""

COMMANDS: dict[str, tuple[str, str]] = {
    name: (f"euchre_cli.commands.{where}", words)
    for section in SECTIONS.values()
    for name, (where, words) in section.items()
}
"""Every command by name: the module and name it is loaded from, and its short help."""


COMMON: dict[str, tuple[str, ...]] = {
    "At the table": (
        *("new", "hand", "score", "table", "undo", "thrown-in", "misdeal", "renege", "dispute"),
        *("penalty", "sub", "rematch"),
    ),
    "Any time": ("evening", "show", "stats", "audit", "rules"),
}
"""The commands in `euchre --help`; the others are in `euchre help more`."""

MENDING = ("undo", "amend", "void", "dealer")
"""The commands that mend a mistake."""


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
            args = command_meant(args)
        found, command, rest = super().resolve_command(ctx, args)
        if command is None:
            return found, command, rest
        rest = _take_table(command, rest)
        if found in _SAID_IN_SENTENCES and rest:
            rest = command_meant([found, *rest])[1:]
        return found, command, _join_names(command, rest)


def command_meant(words: list[str]) -> list[str]:
    """The words of the command that is meant; see `sayings.meant`."""
    if words[0].lower() not in COMMANDS:
        words = typed_words.with_table_option(words, anywhere=True)
        at = words.index("--table") if "--table" in words else len(words)
        words = [*words[:at], *words[at + 2 :], *words[at : at + 2]]
    short_help = {name: words_of for name, (_, words_of) in COMMANDS.items()}
    return sayings.meant(words, session.people_under_way(typed_words.book_named(words)), short_help)


_SAID_IN_SENTENCES: Final = ("sub", "dealer", "penalty", "undo", "redo", "void", "amend")
"""Commands whose words may be a saying, whatever they are."""

_SAID_AFTER: Final = {
    "hand": ["all", "everybody", "everyone", "nobody", "noone", "no-one", "no"],
    "new": ["game", "player", "same", "partner", "partners", "seats", "teams"],
    "result": ["table"],
    "show": ["last", "me", "the", "history"],
    "table": ["talk", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
}
"""Words after a command with which it may be a saying."""


def _may_be_said(args: list[str]) -> bool:
    """Whether the words may be a saying, and no command with its arguments."""
    name, *rest = args
    if name not in COMMANDS:
        return not name.startswith("-")
    numbers = name in ("score", "hand", "result") or (name == "table" and len(rest) > 1)
    if numbers and rest and rest[0][:1].isdecimal():
        return True
    return bool(rest) and rest[0].lower() in _SAID_AFTER.get(name, ())


def _take_table(command: click.Command, args: list[str]) -> list[str]:
    """Takes `table 2` for `--table 2`, for a command that has this option; but not what may be part
    of a text."""
    if command.name == "note" or not any("--table" in param.opts for param in command.params):
        return args
    arguments = [param for param in command.params if isinstance(param, click.Argument)]
    has_text = any("TEXT" in (argument.metavar or "") for argument in arguments)
    return typed_words.with_table_option(args, anywhere=not has_text)


def _join_names(command: click.Command, args: list[str]) -> list[str]:
    """Joins unquoted names of several words, for a command that takes names or texts."""
    if not any(
        isinstance(param.type, PersonName) or param.metavar == "TEXT" for param in command.params
    ):
        return args
    return typed_words.join_names(command, args, session.people_in)


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
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and exit.",
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
