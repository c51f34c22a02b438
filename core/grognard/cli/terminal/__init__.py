"""A game played in the terminal: prompt, orders, questions, maps."""
