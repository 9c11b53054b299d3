"""Saved games on disk: files, autosaves, the library of them, and taking one up again."""
