"""Comparing editions: their rules, parameters, tables and units, their rulings and their games."""
