"""The lowest floor: characters, widths, colours, files written whole, and exit statuses.

In: text. Out: text that a terminal may show, in lines that fit it. Knows nothing of euchre.
"""
