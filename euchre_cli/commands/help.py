"""`euchre help` and `completion`: how commands are used, and how a shell completes them."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
)

from ..terminal.exit_status import no_such
from ..terminal.text import safe
from .options import CONTEXT_SETTINGS, completions
from .sections import COMMANDS, COMMON, SECTIONS
from .typed_words import command_meant

PAGES: Final = {"more": "The commands that --help does not list.", "exit": "The exit statuses."}
"""The pages of the help besides those of the commands."""

STATUSES: Final = (
    ("0", "done, or nothing wrong"),
    ("1", "findings, or something was left out"),
    ("2", "wrong usage, or not allowed by the rules or the game"),
    ("3", "a file is not a log or scorebook, or cannot be read or written"),
    ("4", "somebody else is writing, or has just entered the same hand"),
    ("130", "interrupted"),
)


def complete_command(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes a command or a page, then its subcommands."""
    before = ctx.params.get("words") or ()
    if not before:
        names = PAGES | {name: words for name, (_, words) in COMMANDS.items()}
        return completions(names.items(), incomplete)
    root = ctx.find_root()
    assert isinstance(root.command, click.Group)
    group = root.command.get_command(root, before[0])
    if len(before) > 1 or not isinstance(group, click.Group):
        return []
    return completions(((n, one.short_help or "") for n, one in group.commands.items()), incomplete)


@click.command("help")
@click.argument("words", nargs=-1, metavar="[COMMAND|more|exit]", shell_complete=complete_command)
@click.pass_context
def help_(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Show how COMMAND is used. `more` lists the commands that `euchre --help` leaves out, `exit`
    says what the exit statuses mean. Without COMMAND: the same as `euchre --help`.

    \b
    euchre help
    euchre help hand
    euchre help players rename
    euchre help more
    euchre help exit
    """
    root = ctx.find_root()
    page = root.make_formatter()
    if words == ("more",):
        shown = {name for names in COMMON.values() for name in names}
        for title, section in SECTIONS.items():
            with page.section(title):
                page.write_dl(
                    [(name, one[1]) for name, one in section.items() if name not in shown]
                )
    elif words == ("exit",):
        with page.section("Exit statuses"):
            page.write_dl(STATUSES)
    else:
        page.write(_context(root, words).get_help())
    click.echo(page.getvalue().strip("\n"))


def _context(root: click.Context, words: tuple[str, ...]) -> click.Context:
    """The context of the command that these words name. Raises `Refused` if there is none."""
    context = root
    for word in words:
        command = context.command
        parts = command if isinstance(command, click.Group) else click.Group()
        subcommand = parts.get_command(context, word.lower())
        if subcommand is None and context is root:
            meant = command_meant(list(words))
            raise no_such(f"command '{safe(words[0])}'", f"type: euchre {meant[0]}")
        if subcommand is None:
            raise click.exceptions.NoSuchCommand(word, ctx=context)
        context = subcommand.context_class(subcommand, context, word.lower(), **CONTEXT_SETTINGS)
    return context


_HOW: Final = {
    "bash": 'add to ~/.bashrc:  eval "$(euchre completion bash)"',
    "zsh": 'add to ~/.zshrc:  eval "$(euchre completion zsh)"',
    "fish": "euchre completion fish > ~/.config/fish/completions/euchre.fish",
}
"""For each shell, how its completion is turned on."""


@click.command()
@click.argument("shell", type=click.Choice(list(_HOW)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script that completes commands, options, presets, house rules and findings.

    \b
    eval "$(euchre completion bash)"                                  now, or in ~/.bashrc
    eval "$(euchre completion zsh)"                                   now, or in ~/.zshrc
    euchre completion fish > ~/.config/fish/completions/euchre.fish   for good
    """
    register()
    complete = get_completion_class(shell)
    assert complete is not None
    script = complete(ctx.find_root().command, {}, "euchre", "_EUCHRE_COMPLETE")
    click.echo(f"# {_HOW[shell]}")
    click.echo(script.source())


class WholeWords(BashComplete):
    """Bash completion that joins `NAME`, `=` and `VALUE`, which bash passes as three words."""

    source_template = BashComplete.source_template.replace(
        "    return 0\n", "    [[ ${COMPREPLY-} == *= ]] && compopt -o nospace\n    return 0\n"
    )
    """As click's, but without a blank after `NAME=`."""

    def get_completion_args(self) -> tuple[list[str], str]:
        before, last = super().get_completion_args()
        joined: list[str] = []
        for index, word in enumerate(words := [*before, last]):
            if joined and (word == "=" or words[index - 1] == "=") and _takes_equals(joined):
                joined[-1] += word
            else:
                joined.append(word)
        # Bash takes the equals sign for a word of its own, and replaces only what comes after it.
        self.after_equals = "=" in (last, *before[-1:])
        return joined[:-1], joined[-1]

    def format_completion(self, item: CompletionItem) -> str:
        if self.after_equals:
            item = CompletionItem(item.value.rpartition("=")[2], item.type, item.help)
        return super().format_completion(item)


def _takes_equals(words: list[str]) -> bool:
    """Returns whether the last word can be followed by `=`: an option, or a house rule."""
    return words[-1].startswith("--") or (len(words) > 1 and words[-2] == "--rule")


def register() -> None:
    """Makes click use `WholeWords` for bash."""
    add_completion_class(WholeWords, "bash")
