"""Konobi against its rules."""
