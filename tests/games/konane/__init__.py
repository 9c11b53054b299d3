"""Konane against its rules."""
