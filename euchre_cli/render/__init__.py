"""What entries, scores, house rules and evenings say in words, on a terminal and in JSON.

In: sheets of games and evenings (`book`). Out: lines for a `Paper`, sentences, objects. Nothing
here reads a file or counts anything.
"""
