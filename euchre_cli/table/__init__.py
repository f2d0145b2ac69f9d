"""The live table: one key after another, and the score on the screen.

In: keys, and the current game of a book. Out: entries written into it, and a screen or sentences.
`between_hands` and `one_hand` declare every key and read what is typed; `step` is the pure reducer;
`picture` draws its state; `live` and `screen` connect both to the book and to a terminal.
"""
