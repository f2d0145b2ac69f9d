"""A season to look at: simulated evenings of people who are not there.

Knows: how such people call and play, and whom they sit with on which evening. Does not know: where
a book is kept, or any real game.
"""
