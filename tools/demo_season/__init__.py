"""A demo season: simulated evenings of made-up people.

In: how many people and evenings, and a seed. Out: the entries of each game, and a book of them.
Does not know: real games.
"""
