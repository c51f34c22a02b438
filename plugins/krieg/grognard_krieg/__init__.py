"""Krieg! World War II in Europe: rules and content models."""
