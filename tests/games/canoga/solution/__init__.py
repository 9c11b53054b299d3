"""Canoga's solution, built, checked and kept."""
