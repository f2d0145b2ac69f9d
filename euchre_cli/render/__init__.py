"""What people read: games, statistics and scores in, lines of text, tables, JSON and CSV out.

In: sheets (`book`) and counted statistics (`stats`). Out: lines for a `Paper`, objects for JSON,
columns of tables (`terminal/report_table.py`). Nothing here reads a file or counts anything.
"""
