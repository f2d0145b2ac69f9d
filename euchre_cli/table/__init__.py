"""The live table: one key after another, and the score on the screen.

Everything is decided in `step.py`, which is pure; a screen, a line mode and the tests drive it.
"""
