"""Canoga's saved games as files."""
