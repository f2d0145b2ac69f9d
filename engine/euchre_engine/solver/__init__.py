"""Best play by all with every card known: what a hand is worth, and which actions keep that.

In: a `Hand` in any phase after the deal, or a `PlayPosition`. Out: points, tricks, a line of best
play. `card_search` searches the play of the cards; `solve` adds the calls. Does not know: what a
player could know, chance, or how a score changes what points are worth.
"""
