"""Phones in the room: every table of an evening enters its own results.

`taps` enters what is tapped, through the same functions as the commands, and `book` opens the
scorebook for it, a request at a time; `shown` is what a page says, `app` the pages. `keys` and
`guard` decide who may enter; `address` is where the phones find this machine. It needs the extra
`serve`, and only the command `euchre evening serve` loads it.
"""
