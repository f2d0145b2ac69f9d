"""Games, scores and statistics as text, tables, JSON and CSV.

In: sheets of games (`book`) and counted statistics (`stats`). Out: lines for a `Paper`, objects for
JSON, columns of reports (`terminal/report_table.py`). Nothing here reads a file or counts anything.

- one game: `scoreboard`; what was entered: `history`, `score_changes`;
- the season: `stats_page` and the other `stats_` modules, `season_records`, `text_charts`; an
  evening: `night`;
- answers to a question: `win_chance`; rules: `rule_tables`.
"""
