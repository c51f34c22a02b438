"""Maps: hexes, hexsides, layers, distances."""
