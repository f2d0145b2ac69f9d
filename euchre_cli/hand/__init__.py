"""One hand: shown as cards on a table, walked through, judged, and made a page of.

`recorded.py` is a hand as it was written down in the book or in a log, `steps.py` what happened in
it one by one, `layout.py` the cards on the table at a step. `words.py`, `text.py`, `walk.py`,
`page.py` and `objects.py` say and show them; `analysis/` judges each decision.
"""
