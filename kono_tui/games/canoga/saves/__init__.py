"""Canoga's saved games: its three text forms, and what they hold."""
