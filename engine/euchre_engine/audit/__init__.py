"""The detective: what was written down of a hand in, what it proves out.

The law is `hand`, which only lawful play reaches; a record may hold anything, and is judged here:
what is known for certain, what contradicts it, and the slip of the pen that explains it.
"""
