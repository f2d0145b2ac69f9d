"""The audit of a record: the entries of a hand in, a verdict with its problems out.

A `Hand` is the law; a record may say anything. `replay` takes the hands of a game in turn.
`clean_hands` judges those with nothing wrong in one pass; each of the others is explained:

- `record` has the entries of a hand, a `sheet` has them sorted, `written_plays` say who played
  which card;
- a `hand_replay` reads a sheet with the law (`deal`, `bidding`, `play`, `claims`, `rulings` and
  `rest`) and yields each problem: what contradicts the law or another line;
- an explanation (`explain`) is a few edits of the sheet (`edits`, `trick_edits`: slips of the pen)
  and the problems that are left when the edited sheet is replayed, each with its cost in the one
  table (`costs`): how seldom people do that;
- `judge` tells the cheapest explanation, and those that cost hardly more: a `hand_verdict`;
- `renege_cost` is what a proven renege cost with best play after it.
"""
