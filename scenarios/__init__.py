"""Scenarios for Grognard; found through the entry-point group `grognard.content`."""
