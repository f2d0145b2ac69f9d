"""Statistics of a season: numbers in, numbers out. Knows no store and no terminal."""
