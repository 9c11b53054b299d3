"""Konobi: join your two edges."""
