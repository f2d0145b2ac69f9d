"""The log language: reading, writing, and the exchange formats. Knows text; not the rules of
play."""
