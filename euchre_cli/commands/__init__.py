"""The commands of `euchre`: `SECTIONS` in `cli/main.py` lists them with their short help, and the
module from which each is loaded.

None of these modules imports another, but for `pages.py`, which makes commands that show something,
and `replay.py`, which has the page of a hand.
"""
