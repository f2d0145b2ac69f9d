"""The page of a season: content in, one self-contained HTML file out. Knows no store."""
