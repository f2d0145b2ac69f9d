"""A simulated player: what it calls and plays with what one seat may see.

In: what a seat sees of a hand, and a style; or house rules and a whole deal. Out: calls and cards;
hands played out. Does not know: books, seasons, terminals.
"""
