"""The audit of a record: the entries of a hand in, a verdict with its problems out.

A `Hand` is the law and is reached by lawful play alone; a record may say anything. `replay` takes
the hands of a game in turn. `clean_hands` judges those with nothing wrong in one pass; for each of
the others, `judging` chooses among the ways to read its record, from

- `record`, the entries of a hand, sorted by `facts`; `evidence` says who played each card;
- `reading`, which brings a `recorded_hand` from `deal` over `calls` and `exchanges` to the last of
  the `plays`, and notes in an `account` what is wrong;
- `settle`, with `tricks_taken`, `rest` and `rulings`, which gives the `verdict`;
- `slips`, `corrections`, `one_slip` and `missing_trick`: how the record may have been meant, where
  that is likelier than what it says.
"""
