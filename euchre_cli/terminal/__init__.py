"""Text that is safe to show and fits a terminal; tables, colours, files, exit statuses.

In: texts, and items with the columns of their table. Out: lines for people; JSON, JSON Lines and
CSV for programs. Of euchre it knows only the words that several reports share (`phrases.py`).
"""
