"""Boards of pits."""
