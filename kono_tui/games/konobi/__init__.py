"""Konobi."""
