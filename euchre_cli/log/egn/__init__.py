"""EGN and EMN, the exchange formats of other programs: their JSON in, records of the log out, and
back. What the formats cannot hold is listed."""
