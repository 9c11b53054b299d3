"""Konane: jump and capture; a player without a jump loses."""
