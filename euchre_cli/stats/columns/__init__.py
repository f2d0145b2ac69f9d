"""The columns of the statistics, a family each."""
