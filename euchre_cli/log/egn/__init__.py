"""EGN and EMN, the exchange formats of other programs: their JSON in, records of the log out."""
