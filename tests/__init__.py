"""The tests: what the scorekeeper does, readable as a specification."""
