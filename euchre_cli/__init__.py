"""The euchre scorekeeper's command line: everything that touches the world outside the rules."""

__version__ = "0.1.0"
