"""The experimental rules of War in Europe (X2 to X23), each a module of its own."""
