"""The scorebook: entries in; games, tables and copies out.

Each module imports only from those before it (except for type annotations):

- entries, and the score sheet replayed from them: `events`, `undo_stack`, `people`, `sheet`,
  `sheet_to_log`, `hand_words`, `make_entries`, `sentences`, `barn_and_customs`;
- the file: `schema`, `disk`, `sqlite_file`, `derived_rows`, `hash_chain`, `tampered_entries`,
  `integrity`, `copies`, `writing`, `migrate`, `store`;
- selecting a game, and beginning one: `game_selection`, `new_game`;
- import and export: `log_to_events`, `hands_csv`, `results_csv`, `same_games`, `evening_places`,
  `games_in_log`, `import_log`;
- a damaged file: `doctor`, `sqlite_pages`, `recover_entries`, `rescue`.

An *entry* is what somebody entered: a row of the table `events`, in Python an `Event` whose `Body`
says what kind it is. The events of one command are a `Command`, which is undone as a whole. A
*record* is a hand in the log language (`maker E; tricks EW 3`); its parts are the engine's
`Entry`s. A `Line` is a hand on the score sheet. A hand is *under way* from the deal until it is
entered; rulings made meanwhile are *waiting* to be added to it.

Does not know: how anything is laid out.
"""
