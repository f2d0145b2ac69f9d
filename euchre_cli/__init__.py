"""The euchre scorekeeper's command line: everything that touches the world outside the rules."""

from .when_used import install

__version__ = "0.1.0"

install()
