"""A season to look at: simulated evenings of made-up people.

In: how many people and evenings, and a seed. Out: what is entered of each game, and a book of it.
Real games are unknown here.
"""
