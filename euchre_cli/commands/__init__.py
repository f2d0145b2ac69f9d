"""One thin module a command, or a family of them; none imports another."""
