"""What people say at a card table: who is meant, who plays with whom and by which rules, how a hand
came out, which command.

In: typed words, and who sits where. Out: a `Said` hand (`grammar.py`), four names
(`four_names.py`), `Rules` (`house_rules.py`), a command (`commands_said.py`, which asks the tables
and readers beside it in turn), or `Refused` with what can be typed instead.

Does not know: the scorebook, or what the house rules allow.
"""
