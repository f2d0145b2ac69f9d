"""Output of any kind: safe text that fits a terminal, tables, colours, files, exit statuses.

In: texts, and items with the columns of their report. Out: lines for people; JSON, JSON Lines and
CSV for programs. Only `phrases.py` knows euchre: the words that several reports share.
"""
