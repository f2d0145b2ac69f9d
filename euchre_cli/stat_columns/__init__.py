"""The columns and tables of the statistics, each declared once: a new statistic goes here.

In: nothing. Out: declarations, the SQL queries that count them, and the views of hands, games and
irregularities in the scorebook's file. Knows nothing of scorebooks and terminals; `stats/` does the
counting.
"""
