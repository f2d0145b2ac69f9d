"""A recorded hand to look at: cards on a table, step by step, on a terminal and as a page.

In: a hand of the book or of a log. Out: its picture and sentences (`pictures.py`, `sentences.py`),
the screen that walks through it (`walk.py`), lines of text (`text.py`), JSON (`objects.py`), one
HTML file (`page.py`). `shown_hand.py` is a hand with its game and its players, `log_game.py` reads
a game of a log. What happened in which order is the engine's (`audit/hand_steps.py`).
"""
