"""The live table: one key after another, and the score on the screen.

In: keys, and the current game of a book. Out: entries written into it, and a screen or sentences.
`keys` declares every key between two hands, `hand_keys` those of one hand; `step` is the pure
reducer; `picture` draws its state on a `canvas`; `live` and `screen` connect both to the book
and to a terminal.
"""
