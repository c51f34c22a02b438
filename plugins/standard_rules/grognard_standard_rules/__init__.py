"""The standard rules that War in Europe and War in the East share."""
