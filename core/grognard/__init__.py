"""Grognard: a rules engine and umpire for monster wargames."""
