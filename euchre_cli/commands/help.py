"""`euchre help` and `completion`: how commands are used, and how a shell completes them."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import CompletionItem, get_completion_class

from ..cli.bash_completion import register
from ..cli.main import COMMANDS, command_meant, write_more_commands
from ..cli.options import CONTEXT_SETTINGS, completions
from ..terminal.exit_status import Refused
from ..terminal.text import safe


def complete_command(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes a command, then its subcommands."""
    before = ctx.params.get("words") or ()
    names: dict[str, str] = {"more": "The commands that --help does not list."}
    names |= {name: words for name, (_, words) in COMMANDS.items()}
    if before:
        root = ctx.find_root()
        group = root.command
        for word in before:
            subgroup = group.get_command(root, word) if isinstance(group, click.Group) else None
            if not isinstance(subgroup, click.Group):
                return []
            group = subgroup
        assert isinstance(group, click.Group)
        names = {name: one.short_help or "" for name, one in group.commands.items()}
    return completions(names.items(), incomplete)


@click.command("help")
@click.argument("words", nargs=-1, metavar="[COMMAND|more]", shell_complete=complete_command)
@click.pass_context
def help_(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Show how COMMAND is used. `more` lists the commands that `euchre --help` leaves out. Without
    COMMAND: the same as `euchre --help`.

    \b
    euchre help
    euchre help hand
    euchre help players rename
    euchre help more
    """
    root = ctx.find_root()
    if not words:
        click.echo(root.get_help())
        return
    if words == ("more",):
        formatter = root.make_formatter()
        write_more_commands(formatter)
        click.echo(formatter.getvalue().strip("\n"))
        return
    command, context = root.command, root
    for word in words:
        if not isinstance(command, click.Group):
            raise Refused(f"`{context.command_path}` has no commands of its own")
        subcommand = command.get_command(context, word.lower())
        if subcommand is None:
            if context is root:
                meant = command_meant(list(words))
                raise Refused(f"there is no command '{safe(words[0])}'. Type: euchre {meant[0]}")
            names = ", ".join(command.commands)
            raise Refused(f"`{context.command_path}` has the commands {names}")
        command = subcommand
        context = command.context_class(command, context, word.lower(), **CONTEXT_SETTINGS)
    click.echo(context.get_help())


SHELLS: Final = ("bash", "zsh", "fish")

_HOW: Final = {
    "bash": 'add to ~/.bashrc:  eval "$(euchre completion bash)"',
    "zsh": 'add to ~/.zshrc:  eval "$(euchre completion zsh)"',
    "fish": "euchre completion fish > ~/.config/fish/completions/euchre.fish",
}


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
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
