"""Canoga: its rules, words and files."""
