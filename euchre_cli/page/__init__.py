"""The season as a page. In: counted statistics. Out: one HTML file that loads nothing.

`season_page.py` makes the content (`content.py`: plain values) from a season: what it opens with
(`findings.py`), tables and the pictures beside them (`season_tables.py`), and lines
(`season_run.py`, `best_games.py`). `html.py` writes it, and `pictures.py` draws. No store is known
here.
"""
