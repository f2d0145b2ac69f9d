"""The scorebook: what was entered at the table, and the games that follow from it.

Pure: no file, clock or terminal. `events.py` is what is written down, `sheet.py` what a game looks
like when its events are read, `entry.py` how what a person says becomes a hand.
"""
