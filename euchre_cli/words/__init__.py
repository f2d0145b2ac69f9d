"""What people say at a card table, in words: who is meant, how a hand came out, which command.

In: typed words, and who sits where. Out: a `Said` hand (`grammar.py`), a command (`sayings.py`), or
`Refused` with what can be typed instead.

Does not know: the scorebook, or what the house rules allow.
"""
