"""A simulated player: what it calls and buries with what one seat may see.

In: what a seat sees of a hand, and a style. Out: calls and discards. Does not know: how cards are
played (`tools/demo_season/`), books, seasons, terminals.
"""
