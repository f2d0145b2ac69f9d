"""A simulated player: what it calls and plays with what one seat may see; and par, what a deal is
worth when four of them play it.

In: what a seat sees of a hand, and a style; or house rules and a whole deal. Out: calls and cards;
hands played out, and their points. Does not know: books, seasons, terminals.
"""
