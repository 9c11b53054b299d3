"""Kono's saved games as files."""
