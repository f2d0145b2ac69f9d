"""The live table: keeping score with a few keys a hand."""
