"""Saved games: the list of them, saving, renaming, and picking a file."""
