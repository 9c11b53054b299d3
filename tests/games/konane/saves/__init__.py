"""Konane's saved games as files."""
