"""Konobi's saved games as files."""
