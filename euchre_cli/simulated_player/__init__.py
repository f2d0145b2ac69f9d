"""A simulated player: what it calls and plays with what one seat may see.

In: what a seat sees of a hand, and a style. Out: calls and cards. Does not know: books, seasons,
terminals.
"""
