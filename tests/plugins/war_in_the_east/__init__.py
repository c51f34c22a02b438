"""Tests of War in the East."""
