"""Statistics of a season: counting a scorebook or logs.

In: a scorebook or logs, and the columns that `stat_columns/` declares: a new statistic goes there.
Out: tables, and what SQL cannot say: win chances, ratings, records, an evening. Knows nothing of
terminals and pages, which show them.
"""
