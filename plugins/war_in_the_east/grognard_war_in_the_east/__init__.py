"""War in the East, second edition."""
