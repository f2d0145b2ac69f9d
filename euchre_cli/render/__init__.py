"""What people read: games, statistics and scores in, lines of text, tables, JSON and CSV out."""
