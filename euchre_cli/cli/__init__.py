"""What every command stands on: the command line itself, its options, settings and session.

In: what was typed, the settings, the environment. Out: a command with its options checked, the
scorebook open, a place to write to, and the exit status. Knows nothing of what any command does.
"""
