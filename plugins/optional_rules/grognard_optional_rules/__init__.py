"""Rules that the books mark as optional."""
