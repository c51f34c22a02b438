"""The pytest plugin: collects case files."""
