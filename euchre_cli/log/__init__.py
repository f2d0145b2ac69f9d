"""The log language: text, JSON Lines, EGN and EMN in; records of the engine out, and back.

Knows how everything is written. Does not know whether what is written can have happened: that is
the engine's audit.
"""
