"""Columns and tables of the statistics, each declared once; what they count is SQL over a seat's
hands, games and irregularities.

Comes in: nothing. Goes out: declarations, the queries that count them, and the views of the
scorebook's file. Knows nothing of scorebooks and terminals.
"""
