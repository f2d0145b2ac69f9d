"""Statistics of a season: a scorebook or logs in, tables with their cells and intervals out.

Asks the book in SQL for what the columns count (`columns/`), and works out what SQL cannot say: win
chances, ratings, records, an evening. Knows nothing of terminals and pages, which show them.
"""
