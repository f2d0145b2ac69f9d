"""An evening of several tables: who sits where, who leads, who wins what.

`entries` are its lines in the book (`older` reads those of earlier versions), `evening` is the
state that they fold into, `in_book` brings it together with the games at its tables, `host` makes
the next entries. `movements` decide who sits where: by plan (`round_robin`, `rest_of_evening`), by
results, in `couples`. `ladder` says who leads, by the `rules` of the evening and a measure
(`measures`); `awards` says who wins which of the `prizes`.
`texts`, `as_objects`, `board` and `paper` show it, `history` tells its entries.
"""
