"""The scorebook: entries in; games, tables and copies out.

Each module imports only from those before it (but for the names of types):

- what is entered, and what follows from it: `events`, `undo_stack`, `people`, `sheet`,
  `sheet_to_log`, `hand_words`, `make_entries`, `barn_and_customs`;
- the file: `schema`, `disk`, `sqlite_file`, `derived_rows`, `hash_chain`, `tampered_entries`,
  `integrity`, `copies`, `writing`, `migrate`, `store`, `readonly_sql`;
- which game is meant, and how one begins: `game_selection`, `new_game`;
- games from elsewhere and to take away: `log_to_events`, `hands_csv`, `results_csv`, `import_log`;
- a damaged file: `doctor`, `sqlite_pages`, `recover_entries`, `rescue`.

An *entry* is what somebody entered: a row of the table `events`, and here an `Event` with a `Body`
of some kind. The events of one command are a `Command`, which undo takes back whole. A *record* is
a hand in the log language (`maker E; tricks EW 3`); its parts are the `Entry`s of the engine. A
`Line` is a hand on the score sheet. A hand is *under way* from the deal until it is entered; what
was *ruled* meanwhile is *waiting* for it.

Knows nothing of how anything is shown.
"""
