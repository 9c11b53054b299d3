"""Saved games on disk."""
