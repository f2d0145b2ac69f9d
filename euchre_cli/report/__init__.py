"""A report as plain values, and one function for each medium: text, HTML, JSON, CSV.

In: numbers with their intervals, words, and which of them belong together (`values.py`). Out: lines
for a terminal (`as_text.py`), one file for a browser (`as_html.py`), data for programs
(`as_data.py`). Knows no euchre.
"""
