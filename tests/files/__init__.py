"""Saved games and dice as files: what is written, read, refused and preserved."""
