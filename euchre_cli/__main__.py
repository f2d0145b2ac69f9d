"""`python -m euchre_cli` is `euchre`."""

from .commands.main import run

if __name__ == "__main__":
    run()
