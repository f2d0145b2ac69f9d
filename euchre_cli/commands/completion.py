"""`euchre completion`: print the completion script of a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ..cli.completion import register

SHELLS = ("bash", "zsh", "fish")

_HOW = {
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
