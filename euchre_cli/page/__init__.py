"""A season or a player as a page. In: counted statistics. Out: one HTML file that loads nothing.

`season_page.py` makes the content (`content.py`: plain values) from a season: the sentences that
it opens with (`findings.py`), tables and the pictures beside them (`season_tables.py`), lines
(`season_run.py`, `best_games.py`), players (`player_section.py`, which also makes a player's page)
and evenings of several tables (`evenings_section.py`, which alone reads the store). `html.py`
writes it, and `pictures.py` draws.
"""
