"""Konane: jump and take; who runs out of jumps runs out of points."""
