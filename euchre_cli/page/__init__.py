"""The season as a page. In: counted statistics. Out: one HTML file that loads and runs nothing.

`season_page.py` makes the content (`content.py`: plain values) from a season, with the charts and
tables of `season_charts.py` and `season_tables.py`; `html.py` writes it, and `charts.py` and
`svg.py` draw its pictures. No store is known here.
"""
