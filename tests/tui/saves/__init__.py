"""Saved games on the screen."""
