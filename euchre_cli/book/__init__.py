"""The scorebook: entries in, games, tables and copies out.

Two floors. `events`, `sheet`, `entry` and what they use are pure: what was entered, and the games
that follow. `store`, `disk`, `schema` and what they use keep the entries in a file that survives
crashes, and make its tables anew from them. Knows nothing of how anything is shown.
"""
