"""Games, scores and statistics as text, tables, JSON and CSV.

In: sheets of games (`book`) and counted statistics (`stats`). Out: lines for a `Paper`, objects for
JSON, columns of reports (`terminal/report_table.py`). Nothing here reads a file or counts anything.

- one game: `game`, `scoreboard`, `win_chance_of_game`; what was entered: `history`,
  `score_changes`; hands and rulings in sentences, for all of them: `sentences`;
- the season: the `stats_` modules, `text_charts`;
- answers to a question: `win_chance`; rules: `rule_tables`.
"""
