"""The commands; none imports another.

`at_the_table`, `looking_back` and `the_scorebook` declare options and help, and load what a command
does when it is run; in the other modules both are together.
"""
