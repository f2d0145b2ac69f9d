"""The commands of `euchre`: `SECTIONS` in `sections.py` lists them with their short help, and the
module from which each is loaded.

What commands share is in `frame.py`, for those that enter something in a game, in `pages.py`, for
those that show something, and in `answer.py`; `replay.py` has the page of a hand.
"""
