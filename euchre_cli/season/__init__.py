"""A season: what is counted of its hands and games, and every report of them.

In: the games of a scorebook, or of logs, and which of them count. Out: tables, records, ratings,
win chances, the summary of a night and the pages, as the values of a report. Does not know: how a
medium lays them out (the room `report`), or how a command is spelt.
"""
