"""An evening of several tables: who sits where round by round, and what counts for whom.

In: the people, a number of rounds, and the rounds that were played. Out: a `Plan` of plain values
(`plan.py`), made as a round robin of partners (`round_robin.py`) or anew around what was played
(`rest_of_evening.py`); the sheet for the wall and a card for each player (`plan_sheets.py`).
`first_rounds.txt` has the rounds from which all plans are developed.

Other ways to go from round to round are listed in `movements.py`, each a function from the evening
so far (`progress.py`) to its next round: winners move (`progressive.py`), the round robin of pairs
(`pair_rounds.py`).

In: the scores of the tables (`scores.py`) and the rules of the evening (`evening_rules.py`). Out:
the ladder (`ladder.py`), what is measured on it (`measures.py`), the prizes (`prizes.py`), and both
as text (`ladder_sheets.py`). Nothing here knows of cards, files or chance: the same people get the
same plan, and the same scores the same prizes.
"""
