"""Texts from outside: files, lines and terms, and what holds for the saves of every game."""
