"""Games, scores and statistics as text, tables, JSON and CSV.

In: sheets of games (`book`) and counted statistics (`stats`). Out: lines for a `Paper`, objects for
JSON, columns of reports (`terminal/report_table.py`). Nothing here reads a file or counts anything.
"""
