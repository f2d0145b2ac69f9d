"""Games, evenings and scores as text and tables.

In: sheets of games and of evenings (`book`). Out: lines for a `Paper`, objects for JSON, columns of
reports (`terminal/report_table.py`). Nothing here reads a file or counts anything.

- one game: `scoreboard`; what was entered: `history`, `score_changes`;
- an evening: `evening`, `evening_pairs`, `evening_history`; rules: `rule_tables`.
"""
