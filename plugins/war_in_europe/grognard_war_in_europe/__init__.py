"""War in Europe, second edition."""
