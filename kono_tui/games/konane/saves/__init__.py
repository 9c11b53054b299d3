"""Konane's saved games: its text forms, and what they hold."""
