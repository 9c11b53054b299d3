"""Boards of points and lines."""
