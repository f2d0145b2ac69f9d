"""The screens of the scorekeeper, the live table and the dispute, on one shell."""
