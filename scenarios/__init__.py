"""Scenarios, one file each, with a folder of the same name for the larger parts."""
