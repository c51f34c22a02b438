"""Cases, boards and fixtures for testing rules."""
