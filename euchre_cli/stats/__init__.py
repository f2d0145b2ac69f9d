"""Statistics of a season: games in, columns of numbers with their intervals out.

Knows what every number means. Knows nothing of terminals and pages, which show them.
"""
