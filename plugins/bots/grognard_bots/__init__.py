"""Bots: they look at a game through its public face and give orders as a person would."""
