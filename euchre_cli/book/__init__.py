"""The scorebook: entries in; games, tables and copies out.

Each module imports only from those before it (but for the names of types):

- what is entered, and what follows from it: `events`, `undo_stack`, `people`, `sheet`,
  `sheet_to_log`, `hand_words`, `entry`, `sayings`;
- the file: `schema`, `disk`, `sqlite_file`, `sheet_rows`, `chain`, `changed_entries`, `integrity`,
  `copies`, `writing`, `store`, `readonly_sql`;
- which game is meant, and how one begins: `game_selection`, `new_game`;
- games from elsewhere and to take away: `log_to_events`, `csv_to_log`, `import_log`, `export`;
- a damaged file: `doctor`, `sqlite_pages`, `entries_from_tables`, `rescue`.

Knows nothing of how anything is shown.
"""
