"""The command line, and what commands share: options, settings, the session, output, questions.

In: the arguments, the settings, the environment. Out: a command with its options checked, the
scorebook open, a place to write to, and the exit status. The commands are in `commands/`.
"""
