"""Fanorona's saved games: its text form, and what it holds."""
