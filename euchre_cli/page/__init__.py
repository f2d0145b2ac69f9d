"""The season as a page: counted statistics in, one HTML file out that loads and runs nothing.

`season_page.py` makes the content (`content.py`: plain values) from a season, `charts.py` draws its
pictures, and `html.py` writes it as HTML. No store is known here.
"""
