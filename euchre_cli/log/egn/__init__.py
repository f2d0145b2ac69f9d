"""EGN and EMN, the exchange formats of other programs, read and written.

In: their JSON. Out: records of the log. And back, with a list of what the formats cannot hold.
"""
