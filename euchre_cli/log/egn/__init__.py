"""EGN and EMN, the exchange formats of other programs.

In: their JSON. Out: records of the log, with a list of what the log language cannot say.
"""
