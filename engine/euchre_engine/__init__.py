"""The rules of euchre: cards, seats, house rules, one hand, one game, and the replay of what was
written down.

Knows: what is legal, who wins, what it is worth, and what a record proves.
Does not know: files, terminals, clocks, chance, databases; those belong to `euchre_cli`.
"""
