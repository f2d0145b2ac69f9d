"""The dispute: the cards of a hand entered as they lie on the table, the engine's verdict as it
stands, and the ruling.

In: keys, and a hand of the book. Out: a screen or sentences, and the ruling as an entry.
`disputed_hand` is what is known of the hand, `standing` what its cards prove so far, `ruling` what
is written into the book; `step` is the pure reducer, `questions` what it asks; `picture` draws its
state; `live` connects it to the book, and `line_mode` takes lines in place of a screen, in the
spellings of `line_words`.
"""
