"""An evening of several tables on paper, and on a screen in the room. In: a plan, or the evening as
it stands. Out: one HTML file that requests nothing.

`plan_page.py` is the sheet for the wall and the cards to cut out; `paper_layout.py` works out
how large their letters can be. `board.py` is the page for the screen. Both take plain values, which
`from_book.py` makes from the scorebook.
"""
