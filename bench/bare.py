"""The smallest click program: one command, one option, one line printed.

What `euchre` is compared with at its start. Knows nothing of euchre.
"""

import click


@click.command()
@click.option("--name", default="world")
def main(name: str) -> None:
    """Say hello."""
    click.echo(f"hello {name}")


if __name__ == "__main__":
    main()
