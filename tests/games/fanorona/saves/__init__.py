"""Fanorona's saved games as files."""
