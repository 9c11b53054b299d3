"""Texts from outside: files, lines and terms."""
