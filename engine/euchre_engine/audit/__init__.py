"""The audit of a record: the entries of a hand in, a verdict with its problems out.

A `Hand` is the law and is reached by lawful play alone; a record may say anything. `replay` takes
the hands of a game in turn. `clean_hands` judges those with nothing wrong in one pass; for each of
the others, `judge` chooses among the ways to read its record, using

- `record`, the entries of a hand, sorted by type in `sorted_record`; `recorded_plays` says who
  played each card;
- `settle`, which reads the record (`deal`, `calls`, `plays`) into a `hand_reading`, with a
  `recorded_hand` and what is wrong with it, and settles what the hand is worth, with the help of
  `tricks_taken` and `renege_rulings`: a `hand_verdict`;
- `slips`, `corrections`, `one_slip` and `missing_trick`: how the record may have been meant, if
  that is likelier than what it says;
- `hand_steps`, the same hand step by step: what each seat held, and what was wrong at that step;
  a `noted_hand` notes the steps;
- `renege_cost`, what a proven renege cost with best play after it.
"""
